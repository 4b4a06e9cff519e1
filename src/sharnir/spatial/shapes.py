"""The homogeneous shapes: mass from a density, inertia about the centre, both in closed form. Numbers may be symbolic.

Each is centred on its own frame, which `placement` puts into the body frame. Rod and Cylinder may be given by the two
points `start` and `end` of the body instead, Box by opposite corners: a link that begins at its joint is
Rod(start=(0, 0, 0), end=(length, 0, 0), mass=...). A body may have several shapes: `composed` welds them into one.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import Annotated, Any, ClassVar, NamedTuple

import casadi as ca
import numpy as np

from ..core.declared import Direction, Point3, Quantity
from ..core.errors import ModelError, brief
from ..core.read import Array, Number, Numbers, from_entries, frozen, is_a, listed, scalar, vector
from ..core.tracing import tracing
from .algebra import Axis, Matrix, matrix, unit_vector
from .mass_properties import MassProperties, compose
from .placement import Placement
from .surface import BoxSurface, Convex, Surface

HERE = Placement()


@dataclass(frozen=True, eq=False)
class Outline:
    """For pictures: "box" with its edges, "cylinder" with radius and length along the direction e of `along` = e eᵀ,
    "rod" with its length along that, "ball" with its radius, "point". Centred on the frame of the shape."""

    kind: str
    sizes: tuple[Number, ...] = ()
    along: Numbers | None = None


@dataclass(frozen=True, kw_only=True, eq=False)
class Shape(Surface, ABC):
    """`mass`, or the density of the kind that this shape has (`density_field`), exactly one of them; none where it is
    looked at as a surface alone, that touches others.

    The shape's centre is the origin of its own frame, whose pose in the body frame is `placement`.
    """

    mass: Annotated[Number | None, Quantity("kg")] = None
    placement: Placement = HERE
    _frame: Placement = field(init=False, repr=False)  # `placement`, or where `start` and `end` put the centre

    density_field: ClassVar[str | None] = "density"
    lengths: ClassVar[tuple[str, ...]] = ()

    @abstractmethod
    def measure(self) -> Number:
        """Volume, area or length: what the density multiplies."""

    @abstractmethod
    def unit_inertia(self) -> Numbers:
        """J / m about the centre, 3×3, in the axes of the shape's frame."""

    def __post_init__(self) -> None:
        name = type(self).__name__
        if not is_a(self.placement, Placement):
            raise ModelError(
                f"{name}(placement): {brief(self.placement)} is not a placement. Expected "
                "Placement(xyz=(x, y, z), rpy=...)."
            )
        object.__setattr__(self, "_frame", self.placement)
        for length in self.lengths:
            object.__setattr__(self, length, positive(getattr(self, length), f"{name}({length})"))
        for what in self._given(at_most=1):
            value = scalar(getattr(self, what), f"{name}({what})")
            if not isinstance(value, ca.SX) and value < 0.0:
                raise ModelError(f"{name}({what}): {value:.9g} is negative. Expected a number >= 0.")
            object.__setattr__(self, what, value)

    @abstractmethod
    def outline(self) -> Outline:
        """The outline that a picture shows."""

    @property
    def frame(self) -> Placement:
        """Of its centre, in the body frame."""
        return self._frame

    def mass_properties(self) -> MassProperties:
        """In the frame of the body."""
        self._given(at_least=1)
        mass = self.mass if self.mass is not None else getattr(self, str(self.density_field)) * self.measure()
        return MassProperties(mass, inertia=scaled(mass, self.unit_inertia())).placed(self._frame)

    def convex(self) -> Convex:
        R, ball = matrix(self._frame.R), self.ball
        halves, disc = self.halves()
        return Convex(
            matrix(self._frame.p),
            tuple(R @ x for x in halves),
            matrix(0.0 if disc is None else disc),
            matrix(0.0 if ball is None else ball),
            disc is not None,
        )

    def halves(self) -> tuple[tuple[Matrix, ...], Number | None]:
        """The segments it is the sum of, as vectors from its centre to their ends, and the radius of a disc across the
        first of them, in the axes of its frame."""
        return (), None

    def _given(self, at_least: int = 0, at_most: int = 1) -> list[str]:
        """Which of mass and density."""
        choices = [f.name for f in fields(self) if f.name in ("mass", self.density_field)]
        given = [n for n in choices if getattr(self, n) is not None]
        if not at_least <= len(given) <= at_most:
            what = "both are given" if len(given) > 1 else "none is given"
            raise ModelError(
                f"{type(self).__name__}: {what if len(choices) > 1 else 'no mass is given'}. Expected exactly one of "
                f"{' and '.join(choices)}."
            )
        return given


def composed(shape: Shape | Sequence[Shape], where: str) -> MassProperties:
    """The mass properties of one shape or of several welded together; `where` names the body."""
    found = listed(shape)
    shapes: list[Any] = [shape] if found is None else found
    for item in shapes:
        if not is_a(item, Shape):
            raise ModelError(
                f"{where}: shape={brief(item)} is not a shape. Expected Rod, Box, Cylinder, Sphere, Shell or Point, or "
                "a list of them."
            )
    if not shapes:
        raise ModelError(
            f"{where}: shape is an empty list. Expected at least one shape, or leave it out for a massless body."
        )
    return compose([item.mass_properties() for item in shapes])


def positive(value: Any, where: str) -> Number:
    number = scalar(value, where)
    if not isinstance(number, ca.SX) and number <= 0.0:
        raise ModelError(f"{where}: {number:.9g}. Expected a length > 0 (m).")
    return number


def scaled(factor: Number, M: Numbers) -> Numbers:
    if isinstance(factor, ca.SX) or isinstance(M, ca.SX):
        return factor * matrix(M)
    result: Array = factor * M
    return result


# Where a shape lies if two points say it: the ends of a rod or a cylinder, opposite corners of a box.
#
# Points are in the body frame. With d = end − start the length is |d|, the direction e = d / |d|, the centre half way.
# A shape that is described by its sizes is centred on its own frame instead; the two ways exclude each other.

SAME = 1e-15  # of the largest coordinate: points that differ by less are one point but for roundoff
_UNTURNED = frozen(np.eye(3))
_POINTS = "start=(x, y, z) and end=(x, y, z)"


class Ends(NamedTuple):
    """Two points of the body."""

    difference: Numbers  # (3,) end − start
    frame: Placement  # half way, with the axes of the body


@dataclass(frozen=True, eq=False)
class Line:
    """The axis of a rod or a cylinder: its length, and e eᵀ of its direction e, in the axes of `frame`."""

    length: Number
    along: Numbers  # (3, 3)
    frame: Placement


def between(start: Any, end: Any, sizes: dict[str, Any], placement: Placement, name: str) -> Ends | None:
    """The two points of a shape, None where it is described by `sizes`, of which the first is the one needed."""
    sizes = sizes | {"placement": None if placement is HERE else placement}
    points = [what for what, value in (("start", start), ("end", end)) if value is not None]
    others = [what for what, value in sizes.items() if value is not None]
    first = next(iter(sizes))
    if not points:
        if sizes[first] is None:
            raise ModelError(
                f"{name}: no {first} is given. Expected {first}=..., centred on the shape's frame, or {_POINTS}."
            )
        return None
    if others:
        raise ModelError(
            f"{name}: {' and '.join(points)} and also {' and '.join(others)} are given. Expected one or the other: "
            f"{_POINTS} say where it is in the body; {first}=... is centred on the frame that placement=... gives."
        )
    if len(points) == 1:
        raise ModelError(f"{name}: only {points[0]} is given. Expected both, {_POINTS}, in the axes of the body.")
    a, b = vector(start, 3, f"{name}(start)"), vector(end, 3, f"{name}(end)")
    if isinstance(a, ca.SX) or isinstance(b, ca.SX):
        A, B = matrix(a), matrix(b)
        return Ends(ca.densify(B - A), Placement.of(_UNTURNED, ca.densify((A + B) / 2)))
    # Halved before adding, so that only what is beyond all numbers overflows
    return Ends(b - a, Placement.of(_UNTURNED, frozen(a / 2 + b / 2)))


def line(length: Any, axis: Axis | None, default: str, ends: Ends | None, placement: Placement, name: str) -> Line:
    """From `length` and `axis`, or from two points."""
    if ends is None:
        e = unit_vector(default if axis is None else axis, f"{name}(axis)")
        return Line(positive(length, f"{name}(length)"), np.outer(e, e), placement)
    d = ends.difference
    if not isinstance(d, ca.SX):
        distance = math.hypot(*d)
        if distance <= SAME * np.abs(ends.frame.p).max():
            raise _one_point(ends.frame.p, name)
        return Line(distance, np.outer(d / distance, d / distance), ends.frame)
    open_ = [k for k in range(3) if not d[k].is_zero()]
    if not open_:
        raise _one_point(ends.frame.p, name)
    if len(open_) == 1:  # along an axis of the body whatever the parameters are: no square root, no division
        e = np.eye(3)[open_[0]]
        return Line(ca.fabs(d[open_[0]]), np.outer(e, e), ends.frame)
    square = ca.sumsqr(d)
    return Line(ca.sqrt(square), ca.densify(d @ d.T) / square, ends.frame)


def edges(ends: Ends, name: str) -> list[Number]:
    """The edges of the box that has the two points as opposite corners."""
    d, sizes = ends.difference, []
    for k, axis in enumerate("xyz"):
        size = ca.fabs(d[k]) if isinstance(d, ca.SX) else float(abs(d[k]))
        flat = d[k].is_zero() if isinstance(d, ca.SX) else size <= SAME * np.abs(ends.frame.p).max()
        if flat:
            raise ModelError(
                f"{name}: start and end have the same {axis}, so the box is flat. Expected opposite corners, which "
                "differ in x, y and z; a beam between two points is a Rod or a Cylinder, or size=... with placement=..."
            )
        sizes.append(float(size) if isinstance(size, ca.SX) and size.is_constant() else size)
    return sizes


def _one_point(p: Numbers, name: str) -> ModelError:
    shown = ", ".join(str(p[k]) if isinstance(p, ca.SX) else f"{p[k]:.9g}" for k in range(3))
    return ModelError(
        f"{name}: start and end are the same point ({shown}), so it has no direction. Expected two different points "
        "(m); a point mass is Point(mass=...)."
    )


_E = np.eye(3)


@dataclass(frozen=True, eq=False)
class Rod(Shape):
    """Slender, no inertia about its own line: `length` along `axis` (x unless given) centred on its frame, or from
    `start` to `end`, points of the body. `linear_density` is in kg/m."""

    length: Annotated[Number | None, Quantity("m")] = None
    axis: Annotated[Axis | None, Direction()] = None
    linear_density: Annotated[Number | None, Quantity("kg/m")] = None
    start: Point3 = field(default=None, kw_only=True)
    end: Point3 = field(default=None, kw_only=True)
    _line: Line = field(init=False, repr=False)
    density_field: ClassVar[str | None] = "linear_density"

    @tracing
    def __post_init__(self) -> None:
        super().__post_init__()
        sizes = {"length": self.length, "axis": self.axis}
        ends = between(self.start, self.end, sizes, self.placement, "Rod")
        _lie(self, line(self.length, self.axis, "x", ends, self.placement, "Rod"))

    def measure(self) -> Number:
        return self._line.length

    def unit_inertia(self) -> Numbers:
        return scaled(self._line.length**2 / 12, _difference(_E, self._line.along))

    def halves(self) -> tuple[tuple[Matrix, ...], Number | None]:
        return (_half(self, "x"),), None

    def outline(self) -> Outline:
        return Outline("rod", (self._line.length,), self._line.along)


@dataclass(frozen=True, eq=False)
class Box(Shape):
    """Edges `size` along x, y, z centred on its frame, or the edges along the axes of the body with `start` and `end`
    as opposite corners; `density` in kg/m³."""

    size: Point3 = None
    density: Annotated[Number | None, Quantity("kg/m3")] = None
    start: Point3 = field(default=None, kw_only=True)
    end: Point3 = field(default=None, kw_only=True)
    _edges: Numbers = field(init=False, repr=False)

    @tracing
    def __post_init__(self) -> None:
        super().__post_init__()
        ends = between(self.start, self.end, {"size": self.size}, self.placement, "Box")
        if ends is not None:
            object.__setattr__(self, "_frame", ends.frame)
            object.__setattr__(self, "_edges", from_entries(edges(ends, "Box")))
            return
        size = vector(self.size, 3, "Box(size)")
        object.__setattr__(self, "_edges", from_entries([positive(size[k], "Box(size)") for k in range(3)]))

    def measure(self) -> Number:
        return _plain(self._edges[0] * self._edges[1] * self._edges[2])

    def unit_inertia(self) -> Numbers:
        x, y, z = (self._edges[k] ** 2 / 12 for k in range(3))
        return _diagonal(y + z, x + z, x + y)

    def distance(self, x: Matrix, planar: bool) -> Matrix:
        return BoxSurface(self._edges, x, planar).distance()

    def outward(self, x: Matrix, planar: bool) -> Matrix:
        return BoxSurface(self._edges, x, planar).outward()

    def level(self, x: Matrix, planar: bool) -> Matrix:
        return BoxSurface(self._edges, x, planar).deepest

    def sizes(self) -> tuple[Any, ...]:
        return (self._edges,)

    def halves(self) -> tuple[tuple[Matrix, ...], Number | None]:
        return tuple(matrix(_E[k]) * matrix(self._edges)[k] / 2 for k in range(3)), None

    def outline(self) -> Outline:
        return Outline("box", tuple(_plain(self._edges[k]) for k in range(3)))


@dataclass(frozen=True, eq=False)
class Cylinder(Shape):
    """Solid, of `radius`: `length` along `axis` (z unless given) centred on its frame, or from `start` to `end`, points
    of the body; `density` in kg/m³."""

    radius: Annotated[Number, Quantity("m")]
    length: Annotated[Number | None, Quantity("m")] = None
    axis: Annotated[Axis | None, Direction()] = None
    density: Annotated[Number | None, Quantity("kg/m3")] = None
    start: Point3 = field(default=None, kw_only=True)
    end: Point3 = field(default=None, kw_only=True)
    _line: Line = field(init=False, repr=False)
    lengths: ClassVar[tuple[str, ...]] = ("radius",)

    @tracing
    def __post_init__(self) -> None:
        super().__post_init__()
        sizes = {"length": self.length, "axis": self.axis}
        ends = between(self.start, self.end, sizes, self.placement, "Cylinder")
        _lie(self, line(self.length, self.axis, "z", ends, self.placement, "Cylinder"))

    def measure(self) -> Number:
        return math.pi * self.radius**2 * self._line.length

    def unit_inertia(self) -> Numbers:
        along = self._line.along
        across = (3 * self.radius**2 + self._line.length**2) / 12
        return _sum(scaled(self.radius**2 / 2, along), scaled(across, _difference(_E, along)))

    def halves(self) -> tuple[tuple[Matrix, ...], Number | None]:
        return (_half(self, "z"),), self.radius

    def outline(self) -> Outline:
        return Outline("cylinder", (self.radius, self._line.length), self._line.along)


@dataclass(frozen=True, eq=False)
class Sphere(Shape):
    """Solid ball; `density` in kg/m³."""

    radius: Annotated[Number, Quantity("m")]
    density: Annotated[Number | None, Quantity("kg/m3")] = None
    lengths: ClassVar[tuple[str, ...]] = ("radius",)

    def measure(self) -> Number:
        return 4 / 3 * math.pi * self.radius**3

    def unit_inertia(self) -> Numbers:
        return scaled(2 * self.radius**2 / 5, _E)

    @property
    def ball(self) -> Number:
        return self.radius

    def outline(self) -> Outline:
        return Outline("ball", (self.radius,))


@dataclass(frozen=True, eq=False)
class Shell(Shape):
    """Thin spherical shell; `surface_density` in kg/m²."""

    radius: Annotated[Number, Quantity("m")]
    surface_density: Annotated[Number | None, Quantity("kg/m2")] = None
    density_field: ClassVar[str | None] = "surface_density"
    lengths: ClassVar[tuple[str, ...]] = ("radius",)

    def measure(self) -> Number:
        return 4 * math.pi * self.radius**2

    def unit_inertia(self) -> Numbers:
        return scaled(2 * self.radius**2 / 3, _E)

    @property
    def ball(self) -> Number:
        return self.radius

    def outline(self) -> Outline:
        return Outline("ball", (self.radius,))


@dataclass(frozen=True, eq=False)
class Point(Shape):
    """A point mass."""

    density_field: ClassVar[str | None] = None

    def measure(self) -> Number:
        return 0.0

    def unit_inertia(self) -> Numbers:
        return np.zeros((3, 3))

    @property
    def ball(self) -> Number:
        return 0.0

    def outline(self) -> Outline:
        return Outline("point")


def _half(shape: Rod | Cylinder, axis: str) -> Matrix:
    """From the centre to an end."""
    if shape.start is not None:
        a, b = (vector(x, 3, type(shape).__name__) for x in (shape.start, shape.end))
        return (matrix(b) - matrix(a)) / 2
    return matrix(unit_vector(shape.axis or axis, "axis")) * matrix(shape.length) / 2


def _lie(shape: Rod | Cylinder, where: Line) -> None:
    object.__setattr__(shape, "_line", where)
    object.__setattr__(shape, "_frame", where.frame)


def _sum(a: Numbers, b: Numbers) -> Numbers:
    if isinstance(a, ca.SX) or isinstance(b, ca.SX):
        return matrix(a) + matrix(b)
    return a + b


def _difference(a: Numbers, b: Numbers) -> Numbers:
    if isinstance(a, ca.SX) or isinstance(b, ca.SX):
        return matrix(a) - matrix(b)
    return a - b


def _diagonal(*values: Number) -> Numbers:
    if any(isinstance(x, ca.SX) for x in values):
        return ca.diag(ca.vertcat(*values))
    return np.diag([float(x) for x in values])


def _plain(value: Number) -> Number:
    return value if isinstance(value, ca.SX) else float(value)
