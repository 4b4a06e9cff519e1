"""Surfaces that bodies touch with: the signed distance φ of a point x from a shape, and its gradient n, which points
out of it.

    plane    φ = n · x
    ball     φ = |x| − r,                                     n = x/|x|
    box      y = |x| − h, h half its edges:
             outside φ = |max(y, 0)|,  inside φ = max(y)      n to the nearest point; inside to the nearest face

x is in the frame of the shape, which is at `_frame` in its body. Everything is over CasADi matrices. In a planar system
a box has no z: its edges along it do not count.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any

import casadi as ca

from ..core.declared import Direction, Point3
from ..core.read import Number, vector
from ..core.tracing import tracing
from .algebra import Axis, Matrix, matrix, unit_axis
from .placement import Placement

# Shapes as convex sets: a ball, rolled over a sum of segments and a disc across the first of them,
#
# {c + Σ s_i u_i + d y + r z},    |s_i| ≤ 1,  y ⟂ u_1,  |y| ≤ 1,  |z| ≤ 1
#
# point, sphere    no segment       rod        one
# box              three            cylinder   one, with a disc


@dataclass(frozen=True, eq=False)
class Convex:
    """In the axes of a body; numbers may be parameters."""

    centre: Matrix  # (3,) c
    segments: tuple[Matrix, ...]  # (3,) u
    disc: Matrix  # d
    radius: Matrix  # r
    has_disc: bool


SMALLEST = 1e-100  # m²; keeps 0 / 0 away, is lost in any other sum, and ℓ⁻⁵ of derivatives is finite


class Surface:
    """Of shapes and planes. Those that cannot be touched have no distance."""

    _frame: Placement

    @property
    def ball(self) -> Number | None:
        """The radius of what is a ball about the origin of its frame; a point has radius 0."""
        return None

    def distance(self, x: Matrix, planar: bool) -> Matrix | None:
        """φ; None where it is not known."""
        radius = self.ball
        return None if radius is None else length(x) - matrix(radius)

    def outward(self, x: Matrix, planar: bool) -> Matrix:
        """n, of length 1; zero at the centre of a ball."""
        return x / length(x)

    def level(self, x: Matrix, planar: bool) -> Matrix:
        """Zero on the surface, positive outside, with the slope of φ at the surface, and smooth across its faces, where
        the root of a sum of squares is not."""
        found = self.distance(x, planar)
        assert found is not None
        return found

    def convex(self) -> Convex | None:
        """The shape as a convex set, in the axes of the body; None where it has no end."""
        return None

    def sizes(self) -> tuple[Any, ...]:
        """The numbers that its distance is made of."""
        radius = self.ball
        return () if radius is None else (radius,)


def length(x: Matrix) -> Matrix:
    return ca.sqrt(ca.sumsqr(x) + SMALLEST)


class BoxSurface:
    """Half edges `h` (3,), in a planar system (2,)."""

    def __init__(self, edges: Any, x: Matrix, planar: bool) -> None:
        count = 2 if planar else 3
        self.x = ca.densify(x)[:count]
        self.y = ca.fabs(self.x) - ca.densify(matrix(edges))[:count] / 2
        self.deepest = ca.mmax(self.y)  # negative inside

    def distance(self) -> Matrix:
        return ca.if_else(self.deepest > 0.0, length(ca.fmax(self.y, 0.0)), self.deepest)

    def outward(self) -> Matrix:
        side = ca.if_else(self.x < 0.0, -1.0, 1.0)
        beyond = ca.fmax(self.y, 0.0)
        outside = beyond / length(beyond)
        nearest, free = [], ca.SX(1)  # one face alone, the first of several
        for k in range(self.y.numel()):
            here = free * (self.y[k] >= self.deepest)
            nearest.append(here)
            free = free - here
        found = side * ca.if_else(self.deepest > 0.0, outside, ca.vertcat(*nearest))
        return found if found.numel() == 3 else ca.vertcat(found, ca.SX(1, 1))


# A plane with a solid half space behind it: what other shapes rest on.


@dataclass(frozen=True, eq=False)
class Plane(Surface):
    """Through `point`, with its `normal` out of what is solid, both in the axes of the body that has it."""

    point: Point3 = (0.0, 0.0, 0.0)
    normal: Annotated[Axis, Direction()] = "z"
    _frame: Placement = field(init=False, repr=False)
    _n: Matrix = field(init=False, repr=False)

    @tracing
    def __post_init__(self) -> None:
        object.__setattr__(self, "_n", unit_axis(self.normal, "Plane(normal)"))
        object.__setattr__(self, "_frame", Placement(vector(self.point, 3, "Plane(point)")))

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle, which would not take the numbers of CasADi."""
        return Plane, (self.point, self.normal)

    def distance(self, x: Matrix, planar: bool) -> Matrix:
        return ca.dot(self._n, x)

    def outward(self, x: Matrix, planar: bool) -> Matrix:
        return self._n
