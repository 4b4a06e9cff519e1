"""One wing on a free hub by hand, without sharnir: with cables that do not stretch the wing has one angle θ, that of
the root hinge; the others are 2θ. Nothing acts from outside, so that the hub follows from momentum.

Points in the plane of motion are complex numbers z + ix in the axes of the hub, whose centre of mass is 0: to turn
about y by ψ is the factor exp(iψ). Panels lie at the angles θ, π − θ, θ. With c the centres of mass, c′ = dc/dθ, c̄
that of all, s = 1, −1, 1 and a × b = Im(a* b), about the common centre of mass

    A = J₀ + Σ J + Σ m |c|² − M |c̄|²        of all as one rigid body
    B = Σ s J + Σ m c × c′ − M c̄ × c̄′
    C = Σ J + Σ m |c′|² − M |c̄′|²

and, since A φ̇ + B θ̇ = 0,

    dφ/dθ = −B/A,    I(θ) = C − B²/A,    d(I θ̇)/dt − I′ θ̇²/2 = T₁ + 2 T₂ + 2 T₃ − friction

The latches close together at θ = 90°; all comes to rest, and I θ̇²/2 is lost.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.polynomial import Chebyshev
from scipy.integrate import solve_ivp

from wings.data import Hub, Wing


@dataclass(frozen=True)
class ByHand:
    time: float  # s
    turn: float  # rad, of the hub
    lost: float  # J, in the latches
    rate: float  # rad/s, of the root hinge before they close


def inertias(theta: float, wing: Wing, hub: Hub) -> tuple[float, float, float]:
    """A, B and C."""
    d1, d2 = np.exp(1j * theta), np.exp(1j * (np.pi - theta))
    L1, L2, L3 = (panel.length for panel in wing.panels)
    half = 0.5j * wing.pitch
    # (factor of d1, factor of d2) of the centres of mass, seen from the root; the third panel is parallel to the first
    parts = np.array([[L1 / 2, 0], [L1 + half, L2 / 2 - half], [L1 + half + L3 / 2 + half, L2 - 2 * half]])
    root = hub.root[2] + 1j * hub.root[0]
    c = np.append(root + parts @ [d1, d2], 0)
    dc = np.append(parts @ [1j * d1, -1j * d2], 0)
    m = np.array([*(panel.mass for panel in wing.panels), hub.mass])
    J = np.array([panel.inertia[1] for panel in wing.panels])
    M, mean, dmean = m.sum(), m @ c / m.sum(), m @ dc / m.sum()
    A = hub.inertia[1] + J.sum() + m @ abs(c) ** 2 - M * abs(mean) ** 2
    B = J @ [1, -1, 1] + m @ (c.conj() * dc).imag - M * (mean.conj() * dmean).imag
    C = J.sum() + m @ abs(dc) ** 2 - M * abs(dmean) ** 2
    return float(A), float(B), float(C)


def deployment(wing: Wing, hub: Hub) -> ByHand:
    end, gears = math.pi / 2, (1.0, 2.0, 2.0)

    def of(value: object) -> Chebyshev:
        return Chebyshev.interpolate(np.vectorize(value), 40, domain=[0, end])

    I = of(lambda x: (lambda A, B, C: C - B**2 / A)(*inertias(x, wing, hub)))  # noqa: E741
    slope = of(lambda x: (lambda A, B, C: -B / A)(*inertias(x, wing, hub)))
    dI = I.deriv()
    viscous = sum(hinge.viscous * n**2 for n, hinge in zip(gears, wing.hinges, strict=True))

    def torque(theta: float) -> float:
        """Springs less dry friction, about the root hinge."""
        found = 0.0
        for n, hinge in zip(gears, wing.hinges, strict=True):
            stiffness, rest = hinge.spring
            found += n * (stiffness * (rest - n * theta) - hinge.friction)
        return found

    def motion(t: float, x: np.ndarray) -> list[float]:
        theta, rate = x
        return [rate, (torque(theta) - viscous * rate - dI(theta) * rate**2 / 2) / I(theta)]

    def open_(t: float, x: np.ndarray) -> float:
        return float(x[0] - end)

    open_.terminal = True  # type: ignore[attr-defined]
    found = solve_ivp(motion, (0, 1e3), [0, 0], method="DOP853", rtol=1e-12, atol=1e-13, events=open_)
    rate = float(found.y[1, -1])
    turn = slope.integ(lbnd=0)(end)
    return ByHand(float(found.t[-1]), float(turn), float(I(end) * rate**2 / 2), rate)
