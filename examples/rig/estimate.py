"""What a rig does to the wing, by an equation of one degree of freedom; nothing of sharnir is used.

Where cables between the hinges are stiff, all hinges follow the first one, q = (q, 2q, 2q), and panels lie along
exp(i(q − π/2)), exp(i(π/2 − q)), exp(i(q − π/2)) in the plane x + i y. With c(q) the centres of mass and ′ = d/dq:

    M q̈ + ½ M′ q̇² = Q − D q̇,    M = Σ J + m |c′|² + (beam + trolley) x′² + trolley y′²

Trolleys are taken to stay above their panels: they add their masses, and friction N μ (|x′|, |y′|) to Q. A direction in
which they are parked adds the force of the tilted cable instead, about m g d / L at the distance d. Air adds
−ρ c_d A/2 Σ |n| n² q̇², with n q̇ the velocity across a strip of a panel.
"""

from dataclasses import dataclass

import numpy as np
from scipy.integrate import solve_ivp

from rig.air import DRAG, STRIPS
from rig.suspension import GRAVITY, PARKED, RIG
from wings.data import WING, Wing

OPEN = np.pi / 2


@dataclass(frozen=True)
class Case:
    """One rig. `aside`: how far, in m along y, trolleys start beside their panels; `air`: its density, kg/m³."""

    cable: float = RIG.cable
    beam: float = RIG.beam
    trolley: float = RIG.trolley
    along: float = RIG.friction
    across: float = RIG.friction
    aside: float = 0.0
    air: float = 0.0


FLIGHT = Case(beam=0.0, trolley=0.0, along=0.0, across=0.0)


class Fold:
    """Centres of mass of the first `n` panels: Σ w x, with x the directions of the panels, w complex lengths."""

    def __init__(self, wing: Wing = WING, n: int = 3) -> None:
        half, (a, b, c) = wing.pitch / 2, (panel.length for panel in wing.panels)
        first, second = a + 1j * half, b - 2j * half  # from hinge to hinge
        hinges = np.array([[0, 0, 0], [first, 0, 0], [first, second, 0]])[:n, :n]
        w = [[a / 2, 0, 0], [first, b / 2 - 1j * half, 0], [first, second, c / 2 + 1j * half]]
        self.n, self.w, self.sense = n, np.array(w)[:n, :n], np.array([1, -1, 1])[:n]
        self.ratios = np.cumprod([1.0, *(loop.ratio for loop in wing.loops)])[:n]
        assert n == 1 or self.ratios.tolist() == [1, 2, 2], "the panels would not lie in line when they are open"
        self.hinges = wing.hinges[:n]
        self.m = np.array([panel.mass for panel in wing.panels[:n]])
        places = (np.arange(STRIPS) + 0.5) / STRIPS
        own = [panel.length * place * np.eye(n)[k] for k, panel in enumerate(wing.panels[:n]) for place in places]
        self.strips = np.repeat(hinges, STRIPS, axis=0) + own
        self.areas = np.repeat([panel.length * panel.width / STRIPS for panel in wing.panels[:n]], STRIPS)
        self.J = sum(panel.inertia[1] for panel in wing.panels[:n])

    def centres(self, q: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """c, c′, c″."""
        x = np.exp(1j * self.sense * (q - OPEN))
        return self.w @ x, self.w @ (1j * self.sense * x), -self.w @ x

    def drag(self, q: float) -> float:
        """Of the air: Q = −ρ drag q̇²."""
        x = np.exp(1j * self.sense * (q - OPEN))
        across = (np.repeat(-1j * x, STRIPS).conj() * (self.strips @ (1j * self.sense * x))).real
        return float(DRAG / 2 * self.areas @ np.abs(across) ** 3)


def opening(case: Case, fold: Fold, spring: float = RIG.spring) -> tuple[float, float]:
    """When the wing is open, in s, and how fast the root hinge then turns, in rad/s; no number if it never opens."""
    start = fold.centres(0.0)[0] + 1j * case.aside
    weight = fold.m * GRAVITY
    parked = np.array([case.along >= PARKED, case.across >= PARKED])
    masses = np.where(parked, 0.0, [case.beam + case.trolley, case.trolley])
    loads = np.stack([weight + GRAVITY * (case.beam + case.trolley), weight + GRAVITY * case.trolley])
    drag = np.where(parked, 0.0, [case.along, case.across])[:, None] * loads
    viscous = sum(r**2 * hinge.viscous for r, hinge in zip(fold.ratios, fold.hinges, strict=True))

    def rate(t: float, state: np.ndarray) -> list[float]:
        q, v = state
        c, c1, c2 = fold.centres(q)
        along, bend = np.stack([c1.real, c1.imag]), np.stack([c2.real, c2.imag])
        M = fold.J + fold.m @ np.abs(c1) ** 2 + (masses[:, None] * along**2).sum()
        half = fold.m @ (c1 * c2.conj()).real + (masses[:, None] * along * bend).sum()  # M′/2
        Q = -(drag * np.abs(along)).sum() - viscous * v
        if case.air:
            Q -= case.air * fold.drag(q) * v**2
        for r, hinge in zip(fold.ratios, fold.hinges, strict=True):
            stiffness, rest = hinge.spring
            Q += r * (stiffness * (rest - r * q) - hinge.friction)
        if parked.any():
            off = np.where(parked[:, None], np.stack([(c - start).real, (c - start).imag]), 0.0)
            length = np.sqrt(case.cable**2 + (off**2).sum(axis=0))
            tension = weight + spring * (length - case.cable)
            Q -= (tension / length * off * along).sum()
        return [v, (Q - half * v**2) / M]

    def opened(t: float, state: np.ndarray) -> float:
        return float(state[0] - OPEN)

    def stalled(t: float, state: np.ndarray) -> float:
        return float(state[1] + 1e-9)

    opened.terminal = stalled.terminal = True  # type: ignore[attr-defined]
    run = solve_ivp(rate, (0, 200), [0.0, 0.0], "DOP853", events=(opened, stalled), rtol=1e-10, atol=1e-12)
    if not len(run.t_events[0]):
        return np.nan, np.nan
    return float(run.t_events[0][0]), float(run.y_events[0][0][1])
