"""Constraints between a point of each of two bodies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import casadi as ca

from ...core.declared import Axis3, BodyName, Length, Point3
from ...core.errors import ModelError
from ...spatial.algebra import Matrix
from ..body import Mark
from ..constraint import Constraint, ConstraintRows, register
from ..context import Context
from .frame_arguments import SKEW, Pair, axis, axis_in_plane, direction, of_time, pair, points
from .frame_rows import FrameRows, OffsetRow, coincident, on_line


@dataclass(frozen=True, eq=False)
class BetweenPoints(Constraint):
    """Abstract still. Points are in the axes of their bodies."""

    body_a: BodyName
    point_a: Point3
    body_b: BodyName
    point_b: Point3

    def ends(self, context: Context) -> Pair:
        return pair(self.body_a, self.point_a, self.body_b, self.point_b, context)


# Two points meet: a ball joint. Three rows, g = r_a − r_b in world axes; the force on a is λ.


@register
@dataclass(frozen=True, eq=False)
class Coincident(BetweenPoints):
    """Points are in the axes of their bodies."""

    def rows(self, name: str, context: Context) -> ConstraintRows:
        ends = self.ends(context)
        return FrameRows.of(name, ends, coincident(ends))

    @classmethod
    def examples(cls, planar: bool) -> tuple[Constraint, ...]:
        a, b, moving = points(planar)
        if planar:
            return (cls("a", a, "b", moving),)
        return (cls("a", a, "b", b), cls("a", moving, "world", ("t**3", 0, "r*t")))


# Two points keep their distance, as the ends of a massless rod do: one row. With d = r_a − r_b,
#
# g = |d| − length,    the force on a is λ d / |d|

SMALLEST = 1e-100  # m²; where the points meet there is no direction, hence no force, but all is finite


@register
@dataclass(frozen=True, eq=False)
class Distance(BetweenPoints):
    """`length` is a number or an expression of t and parameters."""

    length: Length

    def rows(self, name: str, context: Context) -> ConstraintRows:
        ends = self.ends(context)
        length = of_time(self.length, "length", context)
        if length.is_constant() and float(length) <= 0.0:
            raise ModelError(
                f"{context.where}: length = {float(length):g}. Expected more than 0, in metres; points that meet are "
                "Coincident."
            )
        return DistanceRows(
            name=name,
            labels=("force along the line",),
            t=context.t,
            bodies=(ends.a, ends.b),
            point_a=ends.point_a,
            point_b=ends.point_b,
            length=length,
        )

    @classmethod
    def examples(cls, planar: bool) -> tuple[Constraint, ...]:
        a, b, moving = points(planar)
        if planar:
            return (cls("a", a, "b", b, "1 + k*t"),)
        return (cls("a", a, "b", b, 1.3), cls("a", moving, "world", b, "1 + k*sin(t)"))


@dataclass(frozen=True, eq=False, kw_only=True)
class DistanceRows(ConstraintRows):
    point_b: Matrix
    length: Matrix

    def marks(self) -> tuple[Mark, ...]:
        a, b = self.bodies
        return (Mark("rope", ((a, self.point_a), (b, self.point_b))),)

    def value(self, at: Mapping[int, Any], t: Matrix) -> Matrix:
        a, b = (at[i].X0 for i in self.bodies)
        d = a.point(self.at(self.point_a, t)) - b.point(self.at(self.point_b, t))
        g: Matrix = ca.sqrt(ca.sumsqr(d) + SMALLEST) - self.at(self.length, t)
        return g


# A point of body a stays on a line of body b: two points on planes, whose normals are across the line.


@register
@dataclass(frozen=True, eq=False)
class PointOnLine(BetweenPoints):
    """The line passes through `point_b` along `axis_b`, in the axes of body_b."""

    axis_b: Axis3

    def rows(self, name: str, context: Context) -> ConstraintRows:
        ends = self.ends(context)
        along = (axis_in_plane if context.planar else axis)(self.axis_b, "axis_b", context)
        return FrameRows.of(name, ends, on_line(ends, along))

    @classmethod
    def examples(cls, planar: bool) -> tuple[Constraint, ...]:
        a, b, moving = points(planar)
        if planar:
            return (cls("a", moving, "b", b, ("k", 1, 0)),)
        return (cls("a", a, "b", b, SKEW), cls("a", moving, "b", moving, (0, "k", "r")))


# A point of body a stays in a plane of body b: one row, seed 004 eqs (1)-(13). With the unit normal n and
# d = r_a − r_b,
#
# g = n · R_bᵀ d,    the force on a is λ R_b n


@register
@dataclass(frozen=True, eq=False)
class PointOnPlane(BetweenPoints):
    """The plane passes through `point_b`, with `normal_b` in the axes of body_b."""

    normal_b: Axis3

    def rows(self, name: str, context: Context) -> ConstraintRows:
        ends = self.ends(context)
        n = (axis_in_plane if context.planar else axis)(self.normal_b, "normal_b", context)
        return FrameRows.of(name, ends, (OffsetRow(f"force along {direction(n, self.body_b, 'normal_b')}", n),))

    @classmethod
    def examples(cls, planar: bool) -> tuple[Constraint, ...]:
        a, b, moving = points(planar)
        if planar:
            return (cls("a", a, "b", moving, (1, -2, 0)),)
        return (
            cls("a", a, "b", b, SKEW),
            cls("a", a, "world", moving, "z"),
            cls("world", moving, "b", b, "y"),
            cls("a", moving, "b", moving, ("k", 1, "r")),
        )
