"""Homogeneous shapes as mass properties: mass from a density, inertia about the centre, both in closed form.

Each shape's centre is the origin of its own frame, and `placement` is the pose of that frame in the body frame.
A body may have several: `composed` welds them into one. Any number may be a parameter.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar

import casadi as ca
import numpy as np

from ..errors import ModelError
from .algebra import matrix
from .direction import Direction, unit_vector
from .mass_properties import MassProperties, compose
from .numbers import Array, Number, Numbers, from_entries, scalar, vector
from .placement import Placement

_E = np.eye(3)
_HERE = Placement()


@dataclass(frozen=True, kw_only=True, eq=False)
class Shape(ABC):
    """`mass`, or the density of the kind that this shape has (`density_field`), exactly one of them."""

    mass: Number | None = None
    placement: Placement = _HERE

    density_field: ClassVar[str | None] = "density"
    lengths: ClassVar[tuple[str, ...]] = ()

    @abstractmethod
    def measure(self) -> Number:
        """Volume, area or length: what the density multiplies."""

    @abstractmethod
    def unit_inertia(self) -> Numbers:
        """J / m about the centre, 3×3, in the shape's own axes."""

    def __post_init__(self) -> None:
        name = type(self).__name__
        if not isinstance(self.placement, Placement):
            raise ModelError(
                f"{name}(placement): {self.placement!r} is not a placement. Expected Placement(xyz=(x, y, z), rpy=...)."
            )
        for length in self.lengths:
            object.__setattr__(self, length, positive(getattr(self, length), f"{name}({length})"))
        choices = [f.name for f in fields(self) if f.name in ("mass", self.density_field)]
        given = [n for n in choices if getattr(self, n) is not None]
        if len(given) != 1:
            what = "both are given" if len(given) > 1 else "none is given"
            raise ModelError(
                f"{name}: {what if len(choices) > 1 else 'no mass is given'}. Expected exactly one of "
                f"{' and '.join(choices)}."
            )
        value = scalar(getattr(self, given[0]), f"{name}({given[0]})")
        if not isinstance(value, ca.SX) and value < 0.0:
            raise ModelError(f"{name}({given[0]}): {value:.9g} is negative. Expected a number >= 0.")
        object.__setattr__(self, given[0], value)

    def mass_properties(self) -> MassProperties:
        """In the frame of the body, the shape's own frame being at `placement`."""
        mass = self.mass if self.mass is not None else getattr(self, str(self.density_field)) * self.measure()
        return MassProperties(mass, inertia=_scaled(mass, self.unit_inertia())).placed(self.placement)


@dataclass(frozen=True, eq=False)
class Rod(Shape):
    """Slender rod along `axis`: no inertia about its own line. `linear_density` is in kg/m."""

    length: Number
    axis: Direction = "x"
    linear_density: Number | None = None
    density_field: ClassVar[str | None] = "linear_density"
    lengths: ClassVar[tuple[str, ...]] = ("length",)

    def measure(self) -> Number:
        return self.length

    def unit_inertia(self) -> Numbers:
        e = unit_vector(self.axis, "Rod(axis)")
        return _scaled(self.length**2 / 12, _E - np.outer(e, e))


@dataclass(frozen=True, eq=False)
class Box(Shape):
    """Edges `size` along x, y, z; `density` in kg/m³."""

    size: Any
    density: Number | None = None

    def __post_init__(self) -> None:
        size = vector(self.size, 3, "Box(size)")
        object.__setattr__(self, "size", from_entries([positive(size[k], "Box(size)") for k in range(3)]))
        super().__post_init__()

    def measure(self) -> Number:
        return _plain(self.size[0] * self.size[1] * self.size[2])

    def unit_inertia(self) -> Numbers:
        x, y, z = (self.size[k] ** 2 / 12 for k in range(3))
        return _diagonal(y + z, x + z, x + y)


@dataclass(frozen=True, eq=False)
class Cylinder(Shape):
    """Solid, of `radius` and `length` along `axis`; `density` in kg/m³."""

    radius: Number
    length: Number
    axis: Direction = "z"
    density: Number | None = None
    lengths: ClassVar[tuple[str, ...]] = ("radius", "length")

    def measure(self) -> Number:
        return math.pi * self.radius**2 * self.length

    def unit_inertia(self) -> Numbers:
        e = unit_vector(self.axis, "Cylinder(axis)")
        along = np.outer(e, e)
        across = (3 * self.radius**2 + self.length**2) / 12
        return _sum(_scaled(self.radius**2 / 2, along), _scaled(across, _E - along))


@dataclass(frozen=True, eq=False)
class Sphere(Shape):
    """Solid ball; `density` in kg/m³."""

    radius: Number
    density: Number | None = None
    lengths: ClassVar[tuple[str, ...]] = ("radius",)

    def measure(self) -> Number:
        return 4 / 3 * math.pi * self.radius**3

    def unit_inertia(self) -> Numbers:
        return _scaled(2 * self.radius**2 / 5, _E)


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
        return _scaled(2 * self.radius**2 / 3, _E)


@dataclass(frozen=True, eq=False)
class Point(Shape):
    """A point mass."""

    density_field: ClassVar[str | None] = None

    def measure(self) -> Number:
        return 0.0

    def unit_inertia(self) -> Numbers:
        return np.zeros((3, 3))


def composed(shape: Shape | Sequence[Shape], where: str) -> MassProperties:
    """The mass properties of one shape or of several welded together; `where` names the body."""
    shapes: list[Any] = list(shape) if isinstance(shape, (list, tuple)) else [shape]
    for item in shapes:
        if not isinstance(item, Shape):
            raise ModelError(
                f"{where}: shape={item!r} is not a shape. Expected Rod, Box, Cylinder, Sphere, Shell or Point, or "
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


def _scaled(factor: Number, M: Numbers) -> Numbers:
    if isinstance(factor, ca.SX) or isinstance(M, ca.SX):
        return factor * matrix(M)
    result: Array = factor * M
    return result


def _sum(a: Numbers, b: Numbers) -> Numbers:
    if isinstance(a, ca.SX) or isinstance(b, ca.SX):
        return matrix(a) + matrix(b)
    return a + b


def _diagonal(*values: Number) -> Numbers:
    if any(isinstance(x, ca.SX) for x in values):
        return ca.diag(ca.vertcat(*values))
    return np.diag([float(x) for x in values])


def _plain(value: Number) -> Number:
    return value if isinstance(value, ca.SX) else float(value)
