"""Signed distances of two solids: overlap by the brute force of separating directions, and closed forms.

Covers spatial/surface.py.
"""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.core.read import Array
from sharnir.dynamics.gjk import Solids, Sums, above, apart
from support.random_trees import random_placement


def solids(centre: Array, segments: Array, radius: float = 0.0) -> Solids:
    n = len(centre)
    return Solids(Sums(centre, segments, np.zeros((n, 0, 3)), np.zeros((n, 0))), np.full(n, radius))


def test_overlapping_boxes() -> None:
    """Moved along the way out by the depth they touch; moved by less along any of 2000 ways they overlap still."""
    rng, n = np.random.default_rng(6), 12
    a, b = (np.array([random_placement(rng).R.T * rng.uniform(0.3, 1.0, (3, 1)) for _ in range(n)]) for _ in "ab")
    c = rng.normal(size=(n, 3)) * 0.3
    found = apart(solids(c, a), solids(0 * c, b))
    assert (found < 0.0).sum() >= n / 2
    ways = rng.normal(size=(2000, 3))
    ways /= np.linalg.norm(ways, axis=1)[:, None]
    for k in np.flatnonzero(found < 0.0)[:4]:
        u = np.concatenate([a[k], b[k]])
        reach = np.abs(ways @ u.T).sum(axis=1) + ways @ c[k]  # h(n): every way out takes as much at least
        assert -found[k] <= reach.min() + 1e-12
        assert -found[k] >= 0.9 * reach.min() - 0.05  # 2000 ways miss the best by some degrees
        few = [
            n / np.linalg.norm(n)
            for i in range(6)
            for j in range(i)
            if np.linalg.norm(n := np.cross(u[i], u[j])) > 1e-9
        ]
        best = min((np.abs(u @ n).sum() + s * n @ c[k], s * n) for n in few for s in (-1, 1))[1:][0]
        moved = apart(solids((c[k] - (found[k] - 1e-9) * -best)[None], a[k : k + 1]), solids(0 * c[:1], b[k : k + 1]))
        assert abs(moved[0]) < 1e-8


def test_aligned_boxes_and_balls() -> None:
    half = np.eye(3)[None] * [[[1.0], [2.0], [3.0]]]
    at = np.array([[1.2, 0.3, 0.1]])
    assert apart(solids(at, half), solids(0 * at, half))[0] == pytest.approx(1.2 - 2.0, abs=1e-14)
    none = np.zeros((1, 0, 3))
    assert apart(solids(at, none, 0.5), solids(0 * at, half))[0] == pytest.approx(0.2 - 0.5, abs=1e-14)
    assert apart(solids(0.5 * at, none, 0.5), solids(0 * at, half))[0] == pytest.approx(0.6 - 1.0 - 0.5, abs=1e-14)
    assert apart(solids(0 * at, none, 0.5), solids(0 * at, none, 0.25))[0] == -0.75
    rods = half[:, :1], half[:, 1:2]  # that cross
    assert apart(solids(0 * at, rods[0], 0.1), solids(0 * at, rods[1]))[0] == pytest.approx(-0.1, abs=1e-15)
    assert apart(solids(0 * at, rods[0]), solids(0.1 * at * [[1, 0, 0]], rods[0]))[0] == 0.0  # one in the other


def test_what_is_not_sure_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    at = np.array([[3.0, 0, 0]])
    monkeypatch.setattr("sharnir.dynamics.gjk.distance", lambda sets: (np.array([2.0]), np.array([1e-3]), np.ones(1)))
    with pytest.raises(sh.UnsupportedError, match=r"is known to 0.001 only. Expected 1e-6 of their size"):
        apart(solids(at, np.eye(3)[None]), solids(0 * at, np.zeros((1, 0, 3))))


def test_above_a_plane() -> None:
    half = np.eye(3)[None]
    up = np.array([[0.0, 0.6, 0.8]])
    found = above(solids(np.array([[0, 0, 2.0]]), half, 0.1), np.zeros((1, 3)), up)
    assert found[0] == pytest.approx(2 * 0.8 - 0.6 - 0.8 - 0.1, abs=1e-15)


@pytest.mark.parametrize(
    ("shape", "segments", "disc", "radius"),
    [
        (sh.Sphere(0.3), [], None, 0.3),
        (sh.Shell(0.3), [], None, 0.3),
        (sh.Point(), [], None, 0.0),
        (sh.Rod(2.0), [(1, 0, 0)], None, 0.0),
        (sh.Rod(start=(0, 0, 0), end=(0, 2, 4)), [(0, 1, 2)], None, 0.0),
        (sh.Cylinder(0.2, 3.0), [(0, 0, 1.5)], 0.2, 0.0),
        (sh.Cylinder(0.2, 2.0, axis="y"), [(0, 1, 0)], 0.2, 0.0),
        (sh.Box((2, 4, 6)), [(1, 0, 0), (0, 2, 0), (0, 0, 3)], None, 0.0),
    ],
    ids=repr,
)
def test_shapes(shape: sh.Sphere, segments: list[tuple[float, ...]], disc: float | None, radius: float) -> None:
    found = shape.convex()
    assert found is not None
    assert [tuple(np.array(ca.DM(x)).ravel()) for x in found.segments] == segments
    assert (float(found.disc) if found.has_disc else None) == disc
    assert float(found.radius) == radius
