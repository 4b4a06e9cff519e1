"""What all homogeneous shapes have in common: a mass or a density, a place in the body, an inertia in closed form.

A body may have several: `composed` welds them into one. Any number may be a parameter.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar

import casadi as ca

from ..core.errors import ModelError, brief
from ..core.read import Array, Number, Numbers, is_a, listed, scalar
from .algebra import Matrix, matrix
from .mass_properties import MassProperties, compose
from .placement import Placement
from .surface import Convex, Surface

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

    mass: Number | None = None
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
        """What a picture shows of it."""

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
