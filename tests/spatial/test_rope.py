"""Lengths of ropes against convex hulls and closed forms."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest
from scipy.spatial import ConvexHull

from sharnir.spatial.rope import Disc, rope_length

Z = ca.SX([0, 0, 1])


def length(*way: tuple) -> float:
    """(x, y) of points, (x, y, radius, sense) of discs."""
    discs = [Disc(ca.SX([*x, 0])) if len(x) == 2 else Disc(ca.SX([*x[:2], 0]), Z, ca.SX(x[2]), x[3]) for x in way]
    return float(rope_length(discs))


def hull_length(way: list[tuple]) -> float:
    """Of a rope with all discs on one side: the boundary of the convex hull of everything, less the line between its
    ends."""
    angles = np.linspace(0, 2 * np.pi, 20_001)
    rims = [np.array(x[:2]) + x[2] * np.c_[np.cos(angles), np.sin(angles)] for x in way if len(x) > 2]
    hull = ConvexHull(np.concatenate([*rims, [x for x in way if len(x) == 2]]))
    return float(hull.area - np.hypot(way[0][0] - way[-1][0], way[0][1] - way[-1][1]))  # in the plane: the perimeter


@pytest.mark.parametrize(
    "way",
    [
        [(-1, 0), (0, 1, 0.3, -1), (1.2, 0.2)],
        [(-1, 2), (0, 1, 0.3, 1), (1.2, 1.7)],
        [(-0.2, -1), (0, 1, 0.3, -1), (0.1, -2)],  # more than half a turn
        [(-2, 0), (-0.6, 1, 0.3, -1), (0.8, 1.2, 0.5, -1), (2, 0)],
        [(2, 0), (0.8, 1.2, 0.5, 1), (-0.6, 1, 0.3, 1), (-2, 0)],  # the other way round
    ],
)
def test_the_way_round_discs(way: list[tuple]) -> None:
    assert abs(length(*way) - hull_length(way)) <= 2e-8  # r θ³ / 24 of chords in the place of arcs


def test_crossing_between_discs() -> None:
    """Half of a crossed belt (a textbook formula), with straight ends."""
    r, R, C = 0.3, 0.5, 2.0
    angle = np.arcsin((r + R) / C)
    expected = 5 + np.sqrt(C**2 - (r + R) ** 2) + (r + R) * (np.pi / 2 + angle) + 4
    found = length((-r, -5), (0, 0, r, -1), (C, 0, R, 1), (C + R, 4))
    assert found == pytest.approx(expected, rel=1e-15)


def test_closed_forms() -> None:
    assert length((0, 0), (3, 4)) == 5.0
    assert length((-0.5, 0), (0, 2, 0.5, -1), (0.5, 1)) == pytest.approx(2 + np.pi / 2 + 1, rel=1e-15)
    two = length((-0.5, 0), (0, 2, 0.5, -1), (4, 2, 0.5, -1), (4.5, 0))
    assert two == pytest.approx(2 + np.pi / 4 + 4 + np.pi / 4 + 2, rel=1e-15)


def test_a_rope_lifts_off() -> None:
    """It is straight then, whatever the disc; and its length and slope go over smoothly."""
    assert length((-1, 2), (0, 1, 0.3, -1), (1, 2)) == 2.0
    assert length((-1, 2), (0, 1, 0.3, -1), (1, 1, 0.2, -1), (2, 2)) == 3.0
    one = length((-1, 2.0), (0, 1, 0.3, -1), (2, 0.7, 0.2, -1), (3, 0))
    assert one == length((-1, 2.0), (2, 0.7, 0.2, -1), (3, 0))  # of two discs the first
    y = ca.SX.sym("y")
    L = rope_length([Disc(ca.vertcat(-1, y, 0)), Disc(ca.SX([0, 1, 0]), Z, ca.SX(0.3), -1), Disc(ca.SX([1, 1.3, 0]))])
    at = ca.Function("L", [y], [L, ca.jacobian(L, y)])
    (below, slope), (above, other) = at(1.3 - 1e-6), at(1.3 + 1e-6)
    assert abs(float(below) - float(above)) <= 2e-12
    assert abs(float(slope) - float(other)) <= 1e-5
    assert float(slope) < 0 < float(other)


@pytest.mark.parametrize(
    "way",
    [
        [(0.1, 1), (0, 1, 0.3, -1), (1, 0)],  # from the inside
        [(-1, 0), (0, 1, 0.3, -1), (0.4, 1, 0.3, 1), (1, 2)],  # crosses between discs that overlap
        [(-0.2, 0.9), (0, 1, 0.2, -1), (-0.4, 0.9)],  # nearly a whole turn
    ],
)
def test_what_has_no_way_is_no_number(way: list[tuple]) -> None:
    assert np.isnan(length(*way))


def test_a_rope_that_may_have_lifted_off_or_gone_round() -> None:
    """Its line is tangent to the disc beyond its end: straight on one side of that, crossing itself on the other, and
    no number between, so that no run goes from one to the other. Where it is tangent between its ends it lifts off."""
    disc, inside = (0, 1, 0.3, -1), (1, 1.31)
    heights = np.linspace(1.28, 1.34, 61)
    found = np.array([length((-2, y), disc, (-1, y)) for y in heights])
    wrapped, straight = heights < 1.3 - 1e-9, heights > 1.315 + 1e-9
    assert (found[straight] == 1.0).all()
    assert (found[wrapped] > 3.0).all()
    assert np.isnan(found[~wrapped & ~straight]).all()
    assert length((-1, 1.31), disc, inside) == 2.0
    # and with ends far beside the plane of the disc
    way = [Disc(ca.SX([-2, 1.31, 3])), Disc(ca.SX([0, 1, 0]), Z, ca.SX(0.3), -1), Disc(ca.SX([-1, 1.31, -3]))]
    assert np.isnan(float(rope_length(way)))


def test_a_rope_that_would_cut_a_disc_it_has_left() -> None:
    """Over the first disc and under the second one, it has lifted off both; then its straight way meets the first."""
    over, under = (0, 0, 0.3, -1), (1, 1.0, 0.3, 1)
    assert length((-2, 0.5), over, under, (3, 0.5)) == 5.0
    assert np.isnan(length((-2, 0.5), over, under, (3, -0.8)))


def test_lifting_off_beside_the_plane() -> None:
    """A groove bends the rope aside: the way through it is longer than the straight one, so that lengths would jump."""

    def over(y: float, z: float) -> float:
        ends = Disc(ca.SX([-1, y, 0])), Disc(ca.SX([1, y, z]))
        return float(rope_length([ends[0], Disc(ca.SX([0, 1, 0]), Z, ca.SX(0.3), -1), ends[1]]))

    assert over(1.31, 0.0) == 2.0
    assert np.isnan(over(1.31, 0.4))
    assert over(1.4, 0.4) == pytest.approx(np.hypot(2, 0.4), rel=1e-15)
    assert over(1.29, 0.4) > 1 + np.hypot(1, 0.4)


def test_axes_that_are_not_parallel() -> None:
    tilted = ca.SX([0, np.sin(0.1), np.cos(0.1)])

    def over(axis: ca.SX, sense: int) -> float:
        first, second = Disc(ca.SX([0, 1, 0]), Z, ca.SX(0.3), -1), Disc(ca.SX([2, 1, 0]), axis, ca.SX(0.3), sense)
        return float(rope_length([Disc(ca.SX([-1, 0, 0])), first, second, Disc(ca.SX([3, 0, 0]))]))

    assert np.isnan(over(tilted, -1))
    assert over(-Z, 1) == pytest.approx(over(Z, -1), rel=1e-15)


def test_beside_the_plane() -> None:
    """The line from the groove to a point 0.4 aside."""
    way = [Disc(ca.SX([-0.5, 0, 0.4])), Disc(ca.SX([0, 2, 0]), Z, ca.SX(0.5), -1), Disc(ca.SX([0.5, 1, 0]))]
    assert float(rope_length(way)) == pytest.approx(np.hypot(2, 0.4) + np.pi / 2 + 1, rel=1e-15)
