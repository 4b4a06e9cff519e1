"""What is left of a planet's gravity in a frame that falls with a satellite on its orbit: the tidal field, linear in
the distance ρ from the frame's origin. With n² = μ / R³ and e the direction up, from the planet to the satellite, a
point mass has the potential n²/2 m (ρ² − 3 (e · ρ)²); a body with its centre of mass at c and the inertia J about that

    U = n²/2 (m c² − 3 m (e · c)² + 3 e · J e − tr J)

This is exact for the field, for any body. It turns bodies along e (moment 3 n² e × J e), stretches what is tethered
along it, and squeezes it across. The axes of the frame do not turn: e does, once per orbit. Hughes (1986), section 8.1.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca

from ..constraints.arguments import point
from ..errors import ModelError
from ..model.context import Context
from ..model.element import Element, Force, register
from ..spatial.algebra import Matrix
from ..spatial.transform import Transform
from .arguments import is_number, of_time
from .gravity_field import FieldElement, bodies_with_mass


@register
@dataclass(frozen=True, eq=False)
class GravityGradient(Force):
    """`rate` is n in rad/s, √(μ / R³) at the distance R from the planet: that of a circular orbit. `up` is the
    direction away from the planet in world axes, of any length: numbers or expressions of t and parameters, such as
    ("cos(n*t)", "sin(n*t)", 0). It acts on `bodies`, by name, or on all that have mass."""

    rate: Any
    up: Any
    bodies: Any = None

    def element(self, name: str, context: Context) -> Element:
        rate = of_time(self.rate, "rate", context)
        if is_number(rate) and float(rate) <= 0.0:
            raise ModelError(f"{context.where}: rate = {float(rate):g}. Expected more than 0, in rad/s.")
        if context.planar:
            raise ModelError(f"{context.where}: the field is one of space, but the system is planar. Use planar=False.")
        up = point(self.up, "up", context)
        if up.is_zero():
            raise ModelError(f"{context.where}: up=(0, 0, 0) is no direction. Expected that away from the planet.")
        masses = bodies_with_mass(self.bodies, context)
        return GradientElement(name, tuple(b.index for b in masses), masses, context.t, rate, up / ca.norm_2(up))

    @classmethod
    def examples(cls) -> tuple[Force, ...]:
        return (cls("2*c", ("cos(t)", "sin(t)", 0.3), ["hub", "arm", "ball"]),)


@dataclass(frozen=True, eq=False)
class GradientElement(FieldElement):
    rate: Matrix
    up: Matrix

    def energy(self, X: Transform, mass: Matrix, com: Matrix, inertia: Matrix) -> Matrix:
        c, e = X.point(com), X.R.T @ self.up
        spread = mass * (ca.sumsqr(c) - 3 * ca.dot(self.up, c) ** 2)
        return self.rate**2 / 2 * (spread + 3 * ca.dot(e, inertia @ e) - ca.trace(inertia))
