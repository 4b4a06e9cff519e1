"""The homogeneous shapes: mass from a density, inertia about the centre, both in closed form.

Each is centred on its own frame, which `placement` puts into the body frame. Rod and Cylinder may be given by the two
points `start` and `end` of the body instead, Box by opposite corners: a link that begins at its joint is
Rod(start=(0, 0, 0), end=(length, 0, 0), mass=...).
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any, ClassVar

import casadi as ca
import numpy as np

from ..read import Number, Numbers, from_entries, vector
from .algebra import Matrix, matrix
from .axis import Axis, unit_vector
from .shape import Outline, Shape, positive, scaled
from .span import Line, between, edges, line
from .surface import BoxSurface

_E = np.eye(3)


@dataclass(frozen=True, eq=False)
class Rod(Shape):
    """Slender, no inertia about its own line: `length` along `axis` (x unless given) centred on its frame, or from
    `start` to `end`, points of the body. `linear_density` is in kg/m."""

    length: Number | None = None
    axis: Axis | None = None
    linear_density: Number | None = None
    start: Any = field(default=None, kw_only=True)
    end: Any = field(default=None, kw_only=True)
    _line: Line = field(init=False, repr=False)
    density_field: ClassVar[str | None] = "linear_density"

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

    size: Any = None
    density: Number | None = None
    start: Any = field(default=None, kw_only=True)
    end: Any = field(default=None, kw_only=True)
    _edges: Numbers = field(init=False, repr=False)

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

    radius: Number
    length: Number | None = None
    axis: Axis | None = None
    density: Number | None = None
    start: Any = field(default=None, kw_only=True)
    end: Any = field(default=None, kw_only=True)
    _line: Line = field(init=False, repr=False)
    lengths: ClassVar[tuple[str, ...]] = ("radius",)

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

    radius: Number
    density: Number | None = None
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

    radius: Number
    surface_density: Number | None = None
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
