"""Loops with an axis in each body."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import casadi as ca
import numpy as np

from ...core.declared import Axis3, BodyName, Point3, Rotation
from ...core.errors import ModelError, brief
from ...spatial.algebra import Matrix, angular, cross
from ...spatial.placement import Placement
from ..constraint import Constraint, ConstraintRows, VelocityRows, register
from ..context import Context
from .frame_arguments import (
    SKEW,
    Pair,
    axis,
    axis_across_plane,
    axis_in_plane,
    bodies_of,
    direction,
    pair,
    points,
    rotation,
    snapped,
)
from .frame_rows import Cosine, FrameRows, Row, across, coincident, on_line, parallel
from .points import BetweenPoints

# Two frames of bodies are held together: the points meet and the axes agree. Six rows, in the plane three. With
# C = R_aᵀ R_b where the loop is closed,
#
# g = [r_a − r_b; C y · z; C z · x; C x · y],    the moments on a are λ about x, y, z of b


@register
@dataclass(frozen=True, eq=False)
class WeldLoop(BetweenPoints):
    """`rotation_ab` is the 3×3 matrix that turns vectors of b into the axes of a; None for parallel frames. A frame
    that has turned by half a turn about one of its axes satisfies the rows as well."""

    rotation_ab: Rotation = None

    def rows(self, name: str, context: Context) -> ConstraintRows:
        ends = self.ends(context)
        C = rotation(self.rotation_ab, "rotation_ab", context)
        unit = [ca.SX.eye(3)[:, k] for k in range(3)]
        turns = tuple(
            Cosine(f"moment about {direction(unit[k], self.body_b, '')}", C @ unit[(k + 1) % 3], unit[(k + 2) % 3])
            for k in ([2] if context.planar else range(3))
        )
        return FrameRows.of(name, ends, (*coincident(ends), *turns))

    @classmethod
    def examples(cls, planar: bool) -> tuple[Constraint, ...]:
        a, b, moving = points(planar)
        if planar:
            return (cls("a", a, "b", b, Placement(rpy=(0, 0, 0.4)).R),)
        return (cls("a", moving, "b", b), cls("a", a, "world", moving, Placement(rpy=(0.3, -0.4, 1.2)).R))


# The bodies do not turn relative to each other about an axis of body a: one row of velocity level, seed 004 eqs
# (14)-(19). With the unit axis n in a,
#
# ġ = n · (R_aᵀ R_b ω_b − ω_a),    the moments are −λ n on a (a axes), λ R_bᵀ R_a n on b (b axes)
#
# There is no value g: what has turned stays turned. Loops that are to hold an orientation use direction cosines
# instead.


@register
@dataclass(frozen=True, eq=False)
class NoRotation(Constraint):
    """`axis_a` is in the axes of body_a."""

    body_a: BodyName
    body_b: BodyName
    axis_a: Axis3

    def rows(self, name: str, context: Context) -> ConstraintRows:
        bodies = bodies_of(self.body_a, self.body_b, context)
        n = (axis_across_plane if context.planar else axis)(self.axis_a, "axis_a", context)
        label = f"moment about {direction(n, self.body_a, 'axis_a')}"
        return NoRotationRows(name=name, labels=(label,), t=context.t, bodies=bodies, n=n)

    @classmethod
    def examples(cls, planar: bool) -> tuple[Constraint, ...]:
        if planar:
            return (cls("a", "b", "-z"),)
        return (cls("a", "b", SKEW), cls("world", "b", "x"), cls("a", "world", (0, "k", 1)))


@dataclass(frozen=True, eq=False, kw_only=True)
class NoRotationRows(VelocityRows):
    n: Matrix  # in the axes of a

    def rate(self, at: Mapping[int, Any], t: Matrix) -> Matrix:
        a, b = (at[i] for i in self.bodies)
        rate: Matrix = ca.dot(a.X0.R @ self.n, b.X0.R @ angular(b.V)) - ca.dot(self.n, angular(a.V))
        return rate


Read = Callable[[Any, str, Context], Matrix]
_PLANAR: Mapping[str, Read] = {"in": axis_in_plane, "across": axis_across_plane}


@dataclass(frozen=True, eq=False)
class AxisLoop(Constraint):
    """Points and axes are in the axes of their bodies."""

    body_a: BodyName
    point_a: Point3
    axis_a: Axis3
    body_b: BodyName
    point_b: Point3
    axis_b: Axis3

    planar_axes: ClassVar[str] = ""  # of planar systems: "in" the plane, "across" it, or nowhere

    def rows(self, name: str, context: Context) -> ConstraintRows:
        ends = pair(self.body_a, self.point_a, self.body_b, self.point_b, context)
        read = self._reader(context)
        axis_a, axis_b = read(self.axis_a, "axis_a", context), read(self.axis_b, "axis_b", context)
        return FrameRows.of(name, ends, self.parts(ends, axis_a, axis_b))

    @abstractmethod
    def parts(self, ends: Pair, axis_a: Matrix, axis_b: Matrix) -> tuple[Row, ...]:
        """Of unit axes."""

    def _reader(self, context: Context) -> Read:
        if not context.planar:
            return axis
        if self.planar_axes not in _PLANAR:
            raise ModelError(
                f"{context.where}: {type(self).__name__} turns out of the x-y plane, but the system is planar. "
                "Expected a HingeLoop about z or a Coincident; use planar=False for motion in space."
            )
        return _PLANAR[self.planar_axes]


# A hinge that closes a loop: the points meet and the axes are parallel. Five rows, g = [r_a − r_b; axis_a · across_b];
# in the plane the first two.


@register
@dataclass(frozen=True, eq=False)
class HingeLoop(AxisLoop):
    """Opposite axes, axis_a = −axis_b, satisfy the rows as well."""

    planar_axes: ClassVar[str] = "across"

    def parts(self, ends: Pair, axis_a: Matrix, axis_b: Matrix) -> tuple[Row, ...]:
        rows = coincident(ends)
        return rows if ends.context.planar else (*rows, *parallel(ends, axis_a, axis_b))

    @classmethod
    def examples(cls, planar: bool) -> tuple[Constraint, ...]:
        a, _, moving = points(planar)
        if planar:
            return (cls("a", a, "z", "b", moving, "-z"),)
        return (cls("a", a, SKEW, "b", moving, (1, 2, 3)), cls("a", a, ("k", 0, 0), "b", moving, (1, "r", "k")))


# A sliding hinge that closes a loop: the point of a is on the axis of b and the axes are parallel. Four rows,
# g = [across_b · R_bᵀ (r_a − r_b); axis_a · across_b]; in the plane, where nothing turns about the axis, one of each.


@register
@dataclass(frozen=True, eq=False)
class CylindricalLoop(AxisLoop):
    """Opposite axes, axis_a = −axis_b, satisfy the rows as well."""

    planar_axes: ClassVar[str] = "in"

    def parts(self, ends: Pair, axis_a: Matrix, axis_b: Matrix) -> tuple[Row, ...]:
        return (*on_line(ends, axis_b), *parallel(ends, axis_a, axis_b))

    @classmethod
    def examples(cls, planar: bool) -> tuple[Constraint, ...]:
        a, b, moving = points(planar)
        return (cls("a", a, (1, 2, 0), "b", b, "y"),) if planar else (cls("a", moving, "z", "b", b, "z"),)


# A slider that closes a loop: the point of a is on the axis of b, and the bodies do not turn relative to each other.
# Five rows; in the plane two, of which the parallel axes are one.
#
# g = [across_b · R_bᵀ (r_a − r_b); axis_a · across_b; C u · w],    (u, w, axis_b) a right-handed triple in b
#
# C is R_aᵀ R_b where the loop is closed. Unless it is given, it is the smallest rotation with C axis_b = axis_a, none
# for equal axes: with c = axis_b × axis_a,    C x = x + c × x + c × (c × x) / (1 + axis_b · axis_a).

CLOSE = 1e-9  # of unit vectors: the same direction


@register
@dataclass(frozen=True, eq=False)
class SliderLoop(AxisLoop):
    """`rotation_ab` turns vectors of b into the axes of a where the loop is closed, axis_b into axis_a among them."""

    rotation_ab: Rotation = None

    planar_axes: ClassVar[str] = "in"

    def parts(self, ends: Pair, axis_a: Matrix, axis_b: Matrix) -> tuple[Row, ...]:
        u, w = across(ends, axis_b)
        turned = self._turned(u, axis_a, axis_b, ends)
        rows = (*on_line(ends, axis_b), *parallel(ends, axis_a, axis_b))
        if ends.context.planar:
            return rows
        return (*rows, Cosine(f"moment about {direction(axis_b, ends.name_b, 'axis_b')}", turned, w))

    def _turned(self, u: Matrix, axis_a: Matrix, axis_b: Matrix, ends: Pair) -> Matrix:
        """C u, after checking that C fits the axes."""
        where = ends.context.where
        if self.rotation_ab is not None:
            C = rotation(self.rotation_ab, "rotation_ab", ends.context)
            if _number(ca.norm_2(C @ axis_b - axis_a)) > CLOSE:
                raise ModelError(
                    f"{where}: rotation_ab does not turn axis_b={brief(self.axis_b)} into axis_a={brief(self.axis_a)}. "
                    "Expected the matrix R_a^T R_b of the closed loop; leave it out for the smallest rotation that "
                    "does."
                )
            return snapped(C @ u)
        if ends.context.planar:
            return axis_a  # parallel axes say it all; no third row needs it
        opposite = 1 + ca.dot(axis_a, axis_b)
        if _number(opposite) < CLOSE:
            raise ModelError(
                f"{where}: axis_a={brief(self.axis_a)} and axis_b={brief(self.axis_b)} are opposite, which leaves open "
                "how the bodies are turned. Expected rotation_ab=..., or the axes in the same sense."
            )
        c = cross(axis_b, axis_a)
        return snapped(u + cross(c, u) + cross(c, cross(c, u)) / opposite)

    @classmethod
    def examples(cls, planar: bool) -> tuple[Constraint, ...]:
        a, b, moving = points(planar)
        if planar:
            return (cls("a", moving, "x", "b", b, "-x"),)
        turned = Placement(rpy=(0.3, -0.4, 1.2)).R
        return (
            cls("a", moving, SKEW, "b", b, "z"),
            cls("a", moving, SKEW, "b", b, ("k", 1, 0)),
            cls("a", a, turned @ [0, 1, 0], "world", moving, "y", turned),
        )


def _number(x: Matrix) -> float:
    """NaN, which is neither more nor less, for what depends on parameters."""
    return float(x) if x.is_constant() else np.nan


# A universal joint that closes a loop: the points meet and the axes of its cross are at right angles. Four rows,
# g = [r_a − r_b; axis_a · axis_b].


@register
@dataclass(frozen=True, eq=False)
class UniversalLoop(AxisLoop):
    """The cross turns about `axis_a` in body_a and about `axis_b` in body_b."""

    def parts(self, ends: Pair, axis_a: Matrix, axis_b: Matrix) -> tuple[Row, ...]:
        return (*coincident(ends), Cosine("moment across both axes", axis_a, axis_b))

    @classmethod
    def examples(cls, planar: bool) -> tuple[Constraint, ...]:
        a, _, moving = points(planar)
        return () if planar else (cls("a", a, "x", "b", moving, SKEW),)
