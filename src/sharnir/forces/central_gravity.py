"""Gravity of a distant centre, Newton's law for bodies that are small beside their distance r from it. With μ = G M, n
the direction from the centre to the centre of mass and J the inertia about that,

    U = −μ m / r − μ / (2 r³) (tr J − 3 n · J n)

MacCullagh's formula: the next terms are smaller by (size / r). Force and moment are its derivatives: μ m / r² towards
the centre with a small correction, and the gravity-gradient moment 3 μ / r³ n × J n. Wittenburg (2008), section 4.2;
Hughes (1986), section 8.1.
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
class CentralGravity(Force):
    """`mu` in m³/s² and the `centre` in the world are numbers or expressions of t and parameters. It acts on `bodies`,
    by name, or on all that have mass. The uniform gravity of the system acts too: give gravity=(0, 0, 0) to it."""

    mu: Any
    centre: Any = (0.0, 0.0, 0.0)
    bodies: Any = None

    def element(self, name: str, context: Context) -> Element:
        mu = of_time(self.mu, "mu", context)
        if is_number(mu) and float(mu) <= 0.0:
            raise ModelError(f"{context.where}: mu = {float(mu):g}. Expected more than 0, G M of the centre in m³/s².")
        if context.planar:
            raise ModelError(f"{context.where}: the field is one of space, but the system is planar. Use planar=False.")
        masses = bodies_with_mass(self.bodies, context)
        centre = point(self.centre, "centre", context)
        return CentralElement(name, tuple(b.index for b in masses), masses, context.t, mu, centre)

    @classmethod
    def examples(cls) -> tuple[Force, ...]:
        return (cls("k + 3*t", ("6 + sin(t)", -3, 4)),)


@dataclass(frozen=True, eq=False)
class CentralElement(FieldElement):
    mu: Matrix
    centre: Matrix

    def energy(self, X: Transform, mass: Matrix, com: Matrix, inertia: Matrix) -> Matrix:
        d = X.point(com) - self.centre
        r2 = ca.sumsqr(d)
        r, own = ca.sqrt(r2), X.R.T @ d
        return -self.mu / r * (mass + (ca.trace(inertia) - 3 * ca.dot(own, inertia @ own) / r2) / (2 * r2))
