"""Numbers of a model and patterns of motion, on models small enough to count by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import sharnir as sh
from sharnir.cost.features import features_of
from sharnir.cost.pattern import patterns_of


def chain(n: int, joint: Callable[[], sh.Joint], end: sh.Placement | None = None) -> sh.System:
    s = sh.System("chain")
    for k in range(n):
        place = (end or sh.Placement((1, 0, 0))) if k else sh.Placement()
        solid = {"mass": 1.0, "com": (0.5, 0, 0), "inertia": (1, 1, 1)}
        s.add_body(f"b{k}", f"b{k - 1}" if k else "world", joint=joint(), placement=place, **solid)
    return s


def test_a_chain_in_the_plane() -> None:
    """The first body turns about its origin, all others move in the plane."""
    first, second, third = patterns_of(chain(3, lambda: sh.Revolute("z")).build())
    assert (first.width, first.carried, first.handed) == (1, 0, 0)
    assert (second.width, second.carried, second.handed) == (third.width, third.carried, third.handed) == (3, 3, 2)
    assert (second.turned, second.shifted, second.tip, third.tip) == (pytest.approx(1 / 3), 1, False, True)
    assert not second.skew


@pytest.mark.parametrize(
    ("joint", "width", "handed"),
    [
        (sh.Free, 6, 0),
        (sh.Spherical, 6, 3),
        (lambda: sh.Revolute((1, 2, 3)), 6, 5),  # along an axis of the frame that is computed in
        (lambda: sh.Cylindrical("y"), 4, 2),
    ],
    ids=["free", "ball", "oblique", "cylindrical"],
)
def test_what_a_parent_feels_of_a_body(joint: Callable[[], sh.Joint], width: int, handed: int) -> None:
    """A body on a free joint is not felt at all, one on a ball by its force alone."""
    last = patterns_of(chain(3, joint).build())[-1]
    assert (last.width, last.handed) == (width, handed)


def test_slides_do_not_turn() -> None:
    bodies = patterns_of(chain(3, lambda: sh.Prismatic("x"), sh.Placement((0, 1, 0), rpy=(0.1, 0.2, 0.3))).build())
    assert all(b.slides for b in bodies)
    found = features_of(chain(3, lambda: sh.Prismatic("x")).build())
    assert (found["moving"], found["w2"], found["factor"], found["entries"]) == (3, 0, 0, 3)


def test_pairs_of_joints_and_of_rows() -> None:
    """Three hinges on one way to the world, three rows that move all of them: 3 pairs of different joints, 0 + 1 + 4
    for the factors of both matrices, 3 bodies with 9 pairs of rows."""
    s = chain(3, lambda: sh.Revolute("z"))
    s.add_constraint("pin", sh.Coincident("b2", (1, 0, 0), "world", (1, 1, 0)))
    found = features_of(s.build())
    assert (found["entries"], found["factor"]) == (3, 5)
    assert (found["pairs"], found["inner2"], found["inner"]) == (27, 5, 3)
    assert (found["ties"], found["tied"]) == (1, 3)


def test_rows_between_neighbours() -> None:
    """Two hinges, five rows each, which share the first body: the first to go has the other five after it."""
    found = features_of(chain(2, lambda: sh.Revolute("z")).build())
    assert (found["rows"], found["d"], found["shared"]) == (10, 12, 6 * (10**2 + 5**2))
    assert found["schur2"] == sum(s * s for s in range(10))
