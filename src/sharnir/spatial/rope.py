"""The length of a rope over points and round discs, as geometry.

A disc has a centre c, an axis n, a radius r and a sense s = ±1 in which the rope runs round n; a point is a disc with
r = 0. Along the straight line from one to the next, with direction u, the rope leaves the first disc at c − s r n × u
and meets the next one in the same way. So with d from centre to centre and a = s₂ r₂ − s₁ r₁, in the plane across n

    d = ℓ u + a n × u,    ℓ = √(d² − a²),    u = (ℓ d − a n × d) / d²

Round a disc it turns by θ, from u to the next u, and lies on it along r θ. Where the line that leaves a disc out is
clear of it, s n × u · (c − point of the line) ≥ r, the rope has lifted off, and goes that way. Where an end is beside
the plane by h, the line is √(ℓ² + h²) long: a groove guides the rope, whose projection is tangent.

A rope without such a way has no length (NaN): discs that overlap with a rope that crosses between them, a point inside
of a disc, discs after one another whose axes are not parallel, a rope that crosses itself at a disc (three quarters of
a turn round it at most), one that has lifted off and then comes to a disc from its other side, and one that would lift
off where its ends are not in the plane of the disc.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, reduce
from itertools import pairwise
from typing import NamedTuple

import casadi as ca

from .algebra import Matrix, cross, zeros

SMALLEST = 1e-100  # m²; where two points meet the line has no direction, but all is finite
PARALLEL = 1e-8  # of sin² between the axes of discs that follow one another
ROUNDING = 1e-6  # rad, of an angle that has become zero
DOUBT = 0.05  # of a radius
FLAT = 1e-6  # between the slopes of lines out of the plane of a disc


class Disc(NamedTuple):
    """In the world. A point has no radius and no axis: zeros without structure."""

    centre: Matrix
    axis: Matrix = zeros(3)
    radius: Matrix = zeros(1)
    sense: int = 1

    @property
    def is_point(self) -> bool:
        return not self.axis.nnz()

    @property
    def offset(self) -> Matrix:
        """s r, to one side of the line."""
        return self.sense * self.radius


class _Line(NamedTuple):
    length: Matrix
    u: Matrix  # its direction in the plane of the disc at either end; between points all of it
    straight: Matrix  # its length along u, in that plane
    sound: Matrix  # whether there is one
    h: Matrix = zeros(1)  # from one end to the other across the plane


def rope_length(way: Sequence[Disc]) -> Matrix:
    """From the first point to the last one."""

    @cache
    def line(i: int, j: int) -> _Line:
        return _line(way[i], way[j])

    @cache
    def taut(places: tuple[int, ...]) -> tuple[Matrix, Matrix]:
        """(length, whether it is sound) of a rope that touches no other discs than these, or fewer."""
        discs = [(i, k, j) for i, k, j in zip(places, places[1:], places[2:], strict=False) if not way[k].is_point]
        lifted = [(i, k, j) for i, j in pairwise(places) for k in range(i + 1, j)]
        lines = [line(i, j) for i, j in pairwise(places)]
        turns = [_turned(line(i, k).u, line(k, j).u, way[k]) for i, k, j in discs]
        length = sum((x.length for x in lines), ca.SX(0))
        length += sum((way[k].radius * theta for (_, k, _), theta in zip(discs, turns, strict=True)), ca.SX(0))
        conditions = [x.sound for x in lines] + [theta > -ROUNDING for theta in turns]
        conditions += [_beside(way[i], line(i, j), way[k], line(i, k), line(k, j)).sound for i, k, j in lifted]
        sound = reduce(ca.logic_and, conditions, ca.SX(1))
        for i, k, j in reversed(discs):  # the first one that has lifted off decides
            clear = _beside(way[i], line(i, j), way[k], line(i, k), line(k, j)).clear
            shorter, also = taut(tuple(x for x in places if x != k))
            length, sound = ca.if_else(clear, shorter, length), ca.if_else(clear, also, sound)
        return length, sound

    length, sound = taut(tuple(range(len(way))))
    return length if sound.is_one() else length * (1 + ca.sqrt(-ca.logic_not(sound)))


def _line(a: Disc, b: Disc) -> _Line:
    d = b.centre - a.centre
    if a.is_point and b.is_point:
        return _Line(ca.sqrt(ca.sumsqr(d) + SMALLEST), d, ca.SX(1), ca.SX(1))
    n = b.axis if a.is_point else a.axis
    second, sound = b.offset, ca.SX(1)
    if not (a.is_point or b.is_point):
        second = second * ca.dot(n, b.axis)  # axes may be opposite
        sound = ca.sumsqr(cross(n, b.axis)) <= PARALLEL
    across, h = second - a.offset, ca.dot(n, d)
    d = d - h * n
    size = ca.sumsqr(d) + SMALLEST
    straight = ca.sqrt(ca.fmax(size - across**2, SMALLEST))
    u = (straight * d - across * cross(n, d)) / size
    return _Line(ca.sqrt(straight**2 + h**2), u, straight, ca.logic_and(sound, size >= across**2), h)


def _turned(before: Matrix, after: Matrix, disc: Disc) -> Matrix:
    """θ between −π/2 and 3π/2, by the tangent of half of θ − π/2."""
    sin = disc.sense * ca.dot(disc.axis, cross(before, after))
    return ca.pi / 2 - 2 * ca.atan(ca.dot(before, after) / (1 + sin))


class _Beside(NamedTuple):
    clear: Matrix  # whether the disc leaves room for the line
    sound: Matrix  # and no doubt that the rope has lifted off


def _beside(first: Disc, line: _Line, disc: Disc, before: _Line, after: _Line) -> _Beside:
    """Where a disc is by a line that leaves it out. A line that is tangent to it only beyond its ends may as well be
    of a rope that has gone round and crosses itself there: which one it is, nobody can tell. And a rope that a groove
    bends aside has a longer way round the disc than beside it."""
    n = disc.axis
    u = line.u - ca.dot(n, line.u) * n
    size = ca.sqrt(ca.sumsqr(u) + SMALLEST)
    u, reach = u / size, line.straight * size  # across the axis: ends may be beside the plane
    d = disc.centre - first.centre
    room = disc.sense * (ca.dot(cross(n, u), d) + first.offset * ca.dot(n, first.axis)) - disc.radius
    along = ca.dot(u, d)
    within = ca.logic_and(along >= 0, along <= reach)
    flat = (before.h * after.straight - after.h * before.straight) ** 2 <= (
        FLAT * before.straight * after.straight
    ) ** 2
    sure = ca.logic_or(ca.logic_and(within, flat), room > DOUBT * disc.radius)
    return _Beside(room >= 0, ca.logic_and(room >= 0, sure))
