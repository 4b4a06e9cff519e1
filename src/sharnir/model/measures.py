"""What expressions may say of bodies: with r the position and ṙ the velocity of a point of a body in the world,

    distance('a', (x, y, z), 'b', (x, y, z))        ℓ = |r_b − r_a|
    distance_rate('a', (x, y, z), 'b', (x, y, z))   ℓ̇, positive where they part
    position('a', (x, y, z), 'z')                   e · r, along an axis of the world
    height('a', (x, y, z))                          −g · r / |g|, upwards from the origin of the world
    velocity('a', (x, y, z), 'z')                   e · ṙ, along an axis of the world
    velocity('a', (x, y, z), 'z', 'b')              e · ṙ, along an axis that is fixed in b
    speed('a', (x, y, z))                           |ṙ|
    angle('a', 'x', 'b', (0, 1, 1))                 between axes of two bodies, 0 ... π: 2 atan(|u − w| / |u + w|)

Roots are of a sum of squares and 1e-100: they have a derivative everywhere, zero where they vanish.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from ..errors import ModelError, brief
from ..spatial.algebra import Matrix, angular, cross, linear, matrix
from ..spatial.axis import unit_axis
from .places import Places

if TYPE_CHECKING:
    from .context import Context

SMALLEST = 1e-100  # m², m²/s²
ALONE = ("position", "height", "velocity", "speed")  # of one body
MOVING = ("distance_rate", "velocity", "speed")  # read velocities

_KINDS = {"body": "a body's name in quotes", "point": "a point (x, y, z)", "axis": "an axis, 'z' or (x, y, z)"}
_ARGUMENTS: dict[str, tuple[str, ...]] = {
    "distance": ("body", "point", "body", "point"),
    "distance_rate": ("body", "point", "body", "point"),
    "position": ("body", "point", "axis"),
    "height": ("body", "point"),
    "velocity": ("body", "point", "axis", "body"),
    "speed": ("body", "point"),
    "angle": ("body", "axis", "body", "axis"),
}
_USAGE = {
    "distance": "'a', (x, y, z), 'b', (x, y, z)",
    "distance_rate": "'a', (x, y, z), 'b', (x, y, z)",
    "position": "'a', (x, y, z), 'z'",
    "height": "'a', (x, y, z)",
    "velocity": "'a', (x, y, z), 'z'",
    "speed": "'a', (x, y, z)",
    "angle": "'a', 'x', 'b', 'z'",
}


def measured(kind: str, arguments: tuple[object, ...], where: str, context: Context, places: Places) -> Matrix:
    """The value of a function of `expressions.GEOMETRY`; `where` begins every message."""
    kinds = _ARGUMENTS[kind]
    least = 3 if kind == "velocity" else len(kinds)
    if not least <= len(arguments) <= len(kinds):
        raise _refusal(kind, arguments, f"it takes {least}{' or 4' if least < len(kinds) else ''} arguments", where)
    reader = _Reader(kind, arguments, where, context)
    found = [reader.read(what, k) for k, what in zip(range(len(arguments)), kinds, strict=False)]
    between = kind not in ALONE
    if between and found[0] == found[2]:
        raise _refusal(kind, arguments, f"both are of {brief(arguments[0])}, so it never changes", where)
    if not between and found[0] == 0:
        raise _refusal(kind, arguments, "the world does not move", where)
    return _MEASURES[kind](_View(places, context, where, kind), *found)


@dataclass(frozen=True, eq=False)
class _Reader:
    """The arguments of one call."""

    kind: str
    arguments: tuple[object, ...]
    where: str
    context: Context

    def read(self, what: str, k: int) -> Any:
        value = self.arguments[k]
        if isinstance(value, str):
            if what == "body":
                return self.context.body(value, f"the body in {self.kind}(...)")
            if what == "axis":
                return unit_axis(value, f"{self.where}, the axis in {self.kind}(...)")
        elif isinstance(value, tuple) and what != "body":
            if len(value) != 3:
                raise _refusal(self.kind, self.arguments, f"argument {k + 1} has {len(value)} numbers", self.where)
            entries = [float(x) if x.is_constant() else x for x in value]
            if what == "point":
                self.check_fixed(matrix(entries), k)
                return self.context.point(entries, f"the point in {self.kind}(...)")
            return unit_axis(entries, f"{self.where}, the axis in {self.kind}(...)")
        raise _refusal(self.kind, self.arguments, f"argument {k + 1} is not {_KINDS[what]}", self.where)

    def check_fixed(self, point: Matrix, k: int) -> None:
        """In its body: what moved would have a velocity of its own."""
        own = self.context.names.own
        moving = [str(x) for x in ca.symvar(point) if x.element_hash() not in own]
        if moving:
            why = f"argument {k + 1} depends on {moving[0]}, but a point is fixed in its body: numbers and parameters"
            raise _refusal(self.kind, self.arguments, why, self.where)


def _refusal(kind: str, arguments: tuple[object, ...], why: str, where: str) -> ModelError:
    given = ", ".join(f"({', '.join(map(str, x))})" if isinstance(x, tuple) else brief(x) for x in arguments)
    return ModelError(f"{where}, {kind}({given[:80]}): {why}. Expected {kind}({_USAGE[kind]}).")


@dataclass(frozen=True, eq=False)
class _View:
    places: Places
    context: Context
    where: str
    kind: str

    def position(self, i: int, point: Matrix) -> Matrix:
        return self.places.X0(i).point(point)

    def velocity(self, i: int, point: Matrix) -> Matrix:
        """In world axes."""
        V = self.places.V(i)
        return self.places.X0(i).R @ (linear(V) + cross(angular(V), point))

    def distance(self, a: int, point_a: Matrix, b: int, point_b: Matrix) -> Matrix:
        return _norm(self.position(b, point_b) - self.position(a, point_a))

    def distance_rate(self, a: int, point_a: Matrix, b: int, point_b: Matrix) -> Matrix:
        d = self.position(b, point_b) - self.position(a, point_a)
        return ca.dot(d, self.velocity(b, point_b) - self.velocity(a, point_a)) / _norm(d)

    def along(self, i: int, point: Matrix, axis: Matrix) -> Matrix:
        return ca.dot(axis, self.position(i, point))

    def height(self, i: int, point: Matrix) -> Matrix:
        gravity = self.context.names.model.gravity
        if not isinstance(gravity, ca.SX) and not np.any(gravity):
            raise ModelError(
                f"{self.where}, height(...): the system has no gravity, so nothing is up. Expected "
                "position('a', (x, y, z), 'z'), along an axis of the world."
            )
        g = matrix(gravity)
        return -ca.dot(g, self.position(i, point)) / ca.sqrt(ca.sumsqr(g))

    def velocity_along(self, i: int, point: Matrix, axis: Matrix, fixed_in: int = 0) -> Matrix:
        return ca.dot(self.places.X0(fixed_in).R @ axis, self.velocity(i, point))

    def speed(self, i: int, point: Matrix) -> Matrix:
        return _norm(self.velocity(i, point))

    def angle(self, a: int, axis_a: Matrix, b: int, axis_b: Matrix) -> Matrix:
        u, w = self.places.X0(a).R @ axis_a, self.places.X0(b).R @ axis_b
        return 2 * ca.atan(_norm(u - w) / _norm(u + w))


_MEASURES: dict[str, Callable[..., Matrix]] = {
    "distance": _View.distance,
    "distance_rate": _View.distance_rate,
    "position": _View.along,
    "height": _View.height,
    "velocity": _View.velocity_along,
    "speed": _View.speed,
    "angle": _View.angle,
}


def _norm(x: Matrix) -> Matrix:
    return ca.sqrt(ca.sumsqr(x) + SMALLEST)
