"""The length of a rope over points and round discs, as geometry.

A disc has a centre c, an axis n, a radius r and a sense s = ±1 in which the rope runs round n; a point is a disc with
r = 0. Along the straight line from one to the next, with direction u, the rope leaves the first disc at c − s r n × u
and meets the next one in the same way. So with d from centre to centre and a = s₂ r₂ − s₁ r₁, in the plane across n

    d = ℓ u + a n × u,    ℓ = √(d² − a²),    u = (ℓ d − a n × d) / d²

Round a disc it turns by θ, from u to the next u, and lies on it along r θ. Where a point is beside the plane by h, the
line is √(ℓ² + h²) long: a groove guides the rope, whose projection is tangent.

Nothing holds a rope on a disc from which it has turned away: θ < 0 is no number, and neither is a line between discs
whose axes are not parallel, or from a point inside of a disc. θ may be as large as 3π/2.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import casadi as ca

from .algebra import Matrix, cross

SMALLEST = 1e-100  # m²; where two points meet the line has no direction, but all is finite
PARALLEL = 1e-8  # of sin² between the axes of discs that follow one another


class Disc(NamedTuple):
    """In the world. A point has no radius, and its axis does not matter."""

    centre: Matrix
    axis: Matrix | None = None
    radius: Matrix | None = None
    sense: int = 1


class _Line(NamedTuple):
    length: Matrix
    u: Matrix  # its direction in the plane of the disc at either end


def rope_length(way: Sequence[Disc]) -> Matrix:
    lines = [_line(a, b) for a, b in pairwise(way)]
    length = sum((line.length for line in lines), ca.SX(0))
    for before, disc, after in zip(lines, way[1:-1], lines[1:], strict=True):
        if disc.radius is not None:
            length = length + disc.radius * _turned(before.u, after.u, disc)
    return length


def _line(a: Disc, b: Disc) -> _Line:
    d = b.centre - a.centre
    n = a.axis if a.radius is not None else b.axis
    if n is None or (a.radius is None and b.radius is None):
        return _Line(ca.sqrt(ca.sumsqr(d) + SMALLEST), d)
    first, second = (ca.SX(0) if x.radius is None else x.sense * x.radius for x in (a, b))
    if a.radius is not None and b.radius is not None:
        second = second * ca.dot(n, b.axis)  # axes may be opposite
        second = _number_where(ca.sumsqr(cross(n, b.axis)) <= PARALLEL, second)
    across = second - first
    h = ca.dot(n, d)
    d = d - h * n
    size = ca.sumsqr(d)
    straight = ca.sqrt(size - across**2)
    u = (straight * d - across * cross(n, d)) / size
    return _Line(ca.sqrt(straight**2 + h**2), u)


def _turned(before: Matrix, after: Matrix, disc: Disc) -> Matrix:
    """θ from 0 to 3π/2. With φ = θ − π/2 its tangent of half the angle is finite there; for thin air no number."""
    sin = disc.sense * ca.dot(disc.axis, cross(before, after))
    cos = ca.dot(before, after)
    theta = ca.pi / 2 - 2 * ca.atan(cos / (1 + sin))
    return _number_where(theta >= 0, theta)


def _number_where(condition: Matrix, x: Matrix) -> Matrix:
    """Else neither it nor its derivatives are numbers."""
    return x * (1 + ca.sqrt(-ca.logic_not(condition)))
