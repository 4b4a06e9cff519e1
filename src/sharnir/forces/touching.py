"""Two shapes that may touch, one of them a ball or a point: where they are nearest, and how they move against each
other there. With the centre x of the ball of radius r on body a, and φ, n of the other shape on body b:

    gap g = φ(x) − r,    touched at c = x − (r + g/2) n,    slip u = v_a(c) − v_b(c),    ġ = n · u

c is half way between the two surfaces, whichever of the bodies is named first. n points from b to a.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..errors import ModelError, brief
from ..model.context import Context
from ..model.expressions import check_symbols
from ..read import is_a, listed
from ..spatial.algebra import Matrix, matrix
from ..spatial.placement import Placement
from ..spatial.shapes import Point
from ..spatial.surface import Surface
from ..spatial.transform import Transform
from . import points

SHAPES = "a point (x, y, z), Sphere(radius), Box(size) or Plane(point, normal)"


@dataclass(frozen=True, eq=False)
class Touch:
    """All in world axes."""

    gap: Matrix
    n: Matrix
    slip: Matrix  # u
    in_a: Matrix  # c in the axes of body a
    in_b: Matrix


@dataclass(frozen=True, eq=False)
class Pair:
    a: int  # the body of the ball
    b: int
    centre: Matrix  # in body a
    radius: Matrix
    frame: Transform  # of the other shape in body b
    surface: Surface
    planar: bool

    def gap(self, records: Mapping[int, Any]) -> Matrix:
        found = self.surface.distance(self._centre(records), self.planar)
        assert found is not None
        return found - self.radius

    def level(self, records: Mapping[int, Any]) -> Matrix:
        """Zero where they touch, and smooth there; it need not be the distance elsewhere."""
        if self.radius.is_zero():
            return self.surface.level(self._centre(records), self.planar)
        return self.gap(records)

    def touch(self, records: Mapping[int, Any]) -> Touch:
        a, b, x = records[self.a], records[self.b], self._centre(records)
        gap, n_b = self.gap(records), self.frame.R @ self.surface.outward(x, self.planar)
        n, back = b.X0.R @ n_b, self.radius + gap / 2
        in_a, in_b = self.centre - back * (a.X0.R.T @ n), self.frame.point(x) - back * n_b
        return Touch(gap, n, points.velocity(a, in_a) - points.velocity(b, in_b), in_a, in_b)

    def _centre(self, records: Mapping[int, Any]) -> Matrix:
        """In the frame of the other shape."""
        b = records[self.b]
        x: Matrix = b.X0.R.T @ (points.position(records[self.a], self.centre) - b.X0.p)
        return self.frame.R.T @ (x - self.frame.p)


def pair_of(body_a: Any, shape_a: Any, body_b: Any, shape_b: Any, context: Context) -> Pair:
    """Checked; the ball may be either of them."""
    a, b = context.body(body_a, "body_a"), context.body(body_b, "body_b")
    if a == b:
        raise ModelError(
            f"{context.where}: body_a and body_b are both {brief(body_a)}, which cannot touch itself. Expected two "
            "different bodies, one of which may be 'world'."
        )
    one, other = _surface(shape_a, "shape_a", context), _surface(shape_b, "shape_b", context)
    if one.ball is None and other.ball is None:
        raise ModelError(
            f"{context.where}: shape_a is {type(one).__name__} and shape_b {type(other).__name__}. Expected a point or "
            "a Sphere as one of them; for a Box on a Plane give the corners that touch as points, a contact each."
        )
    if one.ball is None:
        a, b, one, other = b, a, other, one
    return Pair(a, b, matrix(one._frame.p), matrix(one.ball), other._frame.transform(), other, context.planar)


def _surface(shape: Any, what: str, context: Context) -> Surface:
    where = f"{context.where}: {what}"
    if not is_a(shape, Surface):
        if listed(shape) is None:
            raise ModelError(f"{where}={brief(shape)} is not a shape. Expected {SHAPES}.")
        return Point(placement=Placement(context.point(shape, what)))
    found: Surface = shape
    if found.ball is None and found.distance(matrix([1.0, 1.0, 1.0]), context.planar) is None:
        raise ModelError(
            f"{where} is a {type(shape).__name__}, which contacts do not take. Expected {SHAPES}; the ends of a rod "
            "are points."
        )
    for numbers in (found._frame.R, found._frame.p, *found.sizes()):
        check_symbols(matrix(numbers), context.names.own, where)
    if context.planar:
        _in_plane(found, what, context)
    return found


def _in_plane(surface: Surface, what: str, context: Context) -> None:
    context.check_in_plane(matrix(surface._frame.p), what)
    if surface.ball is None:
        x = surface._frame.transform().R[2, 2] if hasattr(surface, "_edges") else None
        n = surface.outward(matrix([1.0, 1.0, 0.0]), True)
        if not n[2].is_zero() or (x is not None and not (x - 1).is_zero()):
            raise ModelError(
                f"{context.where}: {what} is not upright in the plane of the system. Expected a Plane whose normal has "
                "no z, or a Box that is turned about z only."
            )
