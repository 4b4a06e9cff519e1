"""The way of a rope as users give it: points of bodies, and pulleys between its ends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import casadi as ca

from ..core.declared import Axis3, BodyName, Length, Point3
from ..core.errors import ModelError, brief
from ..core.read import count, is_a, listed
from ..spatial.algebra import Matrix, unit_axis, zeros
from ..spatial.rope import Disc, rope_length
from ..spatial.transform import Transform
from .body import Mark

if TYPE_CHECKING:
    from .context import Context

MOST = 8  # pulleys with a radius: lifted off or not, 2⁸ ways
EXPECTED = "(body, point), or a Pulley between its ends"


@dataclass(frozen=True, eq=False)
class Pulley:
    """A disc on the way of a rope, fixed in a body: its centre `point`, its `axis` in body axes, and the `sense` in
    which the rope runs round that axis, +1 or -1 by the right-hand rule. It turns without friction and inertia; the
    radius is a number or a parameter."""

    body: BodyName
    point: Point3
    radius: Length
    axis: Axis3 = "z"
    sense: int = 1


@dataclass(frozen=True, eq=False)
class _Place:
    body: int
    point: Matrix
    axis: Matrix = field(default_factory=lambda: zeros(3))
    radius: Matrix = field(default_factory=lambda: zeros(1))
    sense: int = 1

    @property
    def is_disc(self) -> bool:
        return bool(self.axis.nnz())

    def disc(self, frames: Mapping[int, Transform]) -> Disc:
        X = frames[self.body]
        return Disc(X.point(self.point), X.R @ self.axis, self.radius, self.sense)


@dataclass(frozen=True, eq=False)
class RopePath:
    """`bodies` by number, each once, in the order of the way."""

    places: tuple[_Place, ...]

    @property
    def bodies(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys(place.body for place in self.places))

    @property
    def has_discs(self) -> bool:
        return any(place.is_disc for place in self.places)

    @property
    def start(self) -> Matrix:
        """In the axes of the first body."""
        return self.places[0].point

    def marks(self) -> tuple[Mark, ...]:
        discs = {k: (x.axis, x.radius, x.sense) for k, x in enumerate(self.places) if x.is_disc}
        return (Mark("rope", tuple((place.body, place.point) for place in self.places), discs),)

    def length(self, frames: Mapping[int, Transform]) -> Matrix:
        return rope_length([place.disc(frames) for place in self.places])


def rope_path(points: Any, context: Context) -> RopePath:
    entries = listed(points)
    where = f"{context.where}: points"
    if entries is None:
        raise ModelError(f"{where}={brief(points)}. Expected a list, each entry {EXPECTED}.")
    if len(entries) < 2:
        raise ModelError(f"{where} has {len(entries)} entries. Expected two or more: a rope has two ends.")
    places = tuple(_place(entry, f"points[{k}]", context) for k, entry in enumerate(entries))
    for k in (0, len(places) - 1):
        if places[k].is_disc:
            raise ModelError(
                f"{where}[{k}] is a Pulley, but a rope ends at a point. Expected (body, point) there; what winds up on "
                "a drum is a Cable over its joint."
            )
    discs = sum(place.is_disc for place in places)
    if discs > MOST:
        raise ModelError(
            f"{where} has {discs} pulleys with a radius. Expected at most {MOST}, each of which it may lift off; let "
            "the others be points."
        )
    path = RopePath(places)
    if len(path.bodies) < 2:
        raise ModelError(f"{where} are all on one body, so it can move nothing. Expected points of two bodies or more.")
    return path


def _place(entry: Any, what: str, context: Context) -> _Place:
    if is_a(entry, Pulley):
        return _pulley(entry, what, context)
    pair = listed(entry)
    if pair is None or len(pair) != 2:
        raise ModelError(f"{context.where}: {what}={brief(entry)}. Expected {EXPECTED}.")
    return _Place(context.body(pair[0], f"the body of {what}"), context.point(pair[1], f"the point of {what}"))


def _pulley(given: Pulley, what: str, context: Context) -> _Place:
    where = f"{context.where}: {what}"
    radius = context.of_time(given.radius, f"the radius of {what}", "a pulley keeps its radius")
    if ca.depends_on(radius, context.t):
        raise ModelError(f"{where}: radius={brief(given.radius)} depends on time. Expected a number or a parameter.")
    if radius.is_constant() and float(radius) <= 0.0:
        raise ModelError(
            f"{where}: radius = {float(radius):g}. Expected more than 0, in metres; a small pulley is a point, (body, "
            "point)."
        )
    sense = count(given.sense, f"{where}: sense=", -1, 1, "1 or -1: round the axis by the right hand")
    if sense == 0:
        raise ModelError(f"{where}: sense=0. Expected 1 or -1: round the axis by the right hand.")
    axis = unit_axis(given.axis, f"{where}: axis")
    if context.planar and not (axis[0].is_zero() and axis[1].is_zero()):
        raise ModelError(f'{where}: axis={brief(given.axis)}, but the system is planar. Expected axis="z".')
    return _Place(
        context.body(given.body, f"the body of {what}"),
        context.point(given.point, f"the point of {what}"),
        axis,
        radius,
        sense,
    )
