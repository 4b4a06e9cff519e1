"""Gravity fields that change from place to place. Each body has a potential, by its mass, centre of mass and inertia;
the wrench on it is the change of the potential as the body moves."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import casadi as ca

from ...core.declared import AngularRate, BodyNames, GravityConstant, Point3, Vector
from ...core.errors import ModelError, brief
from ...core.read import listed
from ...spatial.algebra import Matrix, matrix
from ...spatial.transform import Transform, variation
from ..body import Body
from ..constraints.frame_arguments import point
from ..context import Context
from ..element import Element, Force, Loads, register
from .force_arguments import is_number, of_time


@dataclass(frozen=True, eq=False)
class FieldElement(Element):
    """`masses` are those of `bodies`, in this order."""

    masses: tuple[Body, ...]
    t: Matrix

    @abstractmethod
    def energy(self, X: Transform, mass: Matrix, com: Matrix, inertia: Matrix) -> Matrix:
        """Potential of one body placed at X; com and the inertia about it are in its axes."""

    def loads(self, records: Mapping[int, Any]) -> Loads:
        wrenches = {}
        for body in self.masses:
            i = body.index
            _, G = variation(lambda frames, body=body: self._of(body, frames[body.index]), {i: records[i].X0})  # type: ignore[misc]
            wrenches[i] = -G[i].T
        return Loads({}, wrenches)

    def potential(self, records: Mapping[int, Any]) -> Matrix:
        return sum((self._of(body, records[body.index].X0) for body in self.masses), ca.SX(0))

    def drive(self, records: Mapping[int, Any]) -> Matrix:
        """∂U/∂t, the bodies held: a field that changes with time does work. Prescribed bodies move with time too, but
        their drives do that work."""
        R, p, found = ca.SX.sym("R", 3, 3), ca.SX.sym("p", 3), ca.SX(0)
        for body in self.masses:
            X = records[body.index].X0
            rate = ca.jacobian(self._of(body, Transform(R, p)), self.t)
            found = found + ca.substitute([rate], [R, p], [ca.densify(X.R), ca.densify(X.p)])[0]
        return found

    def readings(self, records: Mapping[int, Any]) -> Mapping[str, Matrix]:
        return {"energy": self.potential(records)}

    def _of(self, body: Body, X: Transform) -> Matrix:
        return self.energy(X, matrix(body.mass), matrix(body.com), matrix(body.inertia))


def bodies_with_mass(names: Any, context: Context) -> tuple[Body, ...]:
    """Those named, or all that have mass."""
    if names is None:
        found = tuple(b for b in context.joints if not matrix(b.mass).is_zero())
        if not found:
            raise ModelError(f"{context.where}: no body has mass, so it acts on nothing. Give masses to bodies.")
        return found
    given = listed(names)
    if not given:
        raise ModelError(
            f"{context.where}: bodies={brief(names)}. Expected a list of names of bodies, or None for all."
        )
    numbers = [context.body(name, f"bodies[{k}]") for k, name in enumerate(given)]
    for k, number in enumerate(numbers):
        if number == 0 or number in numbers[:k]:
            why = "cannot be moved" if number == 0 else "is named twice"
            raise ModelError(f"{context.where}: bodies[{k}]={brief(given[k])} {why}. Expected each body once.")
    return tuple(context.joints[number - 1] for number in numbers)


# Gravity of a distant centre, Newton's law for bodies that are small beside their distance r from it. With μ = G M, n
# the direction from the centre to the centre of mass and J the inertia about that,
#
# U = −μ m / r − μ / (2 r³) (tr J − 3 n · J n)
#
# MacCullagh's formula: the next terms are smaller by (size / r). Force and moment are its derivatives: μ m / r² towards
# the centre with a small correction, and the gravity-gradient moment 3 μ / r³ n × J n. Wittenburg (2008), section 4.2;
# Hughes (1986), section 8.1.


@register
@dataclass(frozen=True, eq=False)
class CentralGravity(Force):
    """`mu` in m³/s² and the `centre` in the world are numbers or expressions of t and parameters. It acts on `bodies`,
    by name, or on all that have mass. The uniform gravity of the system acts too: give gravity=(0, 0, 0) to it."""

    mu: GravityConstant
    centre: Point3 = (0.0, 0.0, 0.0)
    bodies: BodyNames = None

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


# The rest of a planet's gravity in a frame that falls with a satellite on its orbit: the tidal field, linear in the
# distance ρ from the frame's origin. With n² = μ / R³ and e the direction up, from the planet to the satellite, a point
# mass has the potential n²/2 m (ρ² − 3 (e · ρ)²); a body with its centre of mass at c and the inertia J about that
#
# U = n²/2 (m c² − 3 m (e · c)² + 3 e · J e − tr J)
#
# This is exact for the field, for any body. It turns bodies along e (moment 3 n² e × J e), stretches what is tethered
# along it, and squeezes it across. The axes of the frame do not turn: e does, once per orbit. Hughes (1986), section
# 8.1.


@register
@dataclass(frozen=True, eq=False)
class GravityGradient(Force):
    """`rate` is n in rad/s, √(μ / R³) at the distance R from the planet: that of a circular orbit. `up` is the
    direction away from the planet in world axes, of any length: numbers or expressions of t and parameters, such as
    ("cos(n*t)", "sin(n*t)", 0). It acts on `bodies`, by name, or on all that have mass."""

    rate: AngularRate
    up: Vector
    bodies: BodyNames = None

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
