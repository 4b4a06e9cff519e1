"""Distances of sums of segments and discs from the origin: against bounded least squares and closed forms."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import lsq_linear

from sharnir.core.read import Array
from sharnir.dynamics.gjk import Sums, distance
from support.random_trees import random_placement


def no_discs(c: Array, u: Array) -> Sums:
    return Sums(c, u, np.zeros((len(c), 0, 3)), np.zeros((len(c), 0)))


def turned_boxes(rng: np.random.Generator, n: int) -> Array:
    """Half edges (n, 3, 3)."""
    return np.array([random_placement(rng).R.T * rng.uniform(0.1, 1.0, (3, 1)) for _ in range(n)])


def nearest(c: Array, u: Array) -> float:
    found = lsq_linear(u.T, -c, bounds=(-1.0, 1.0), method="bvls", tol=1e-15)
    return float(np.linalg.norm(c + u.T @ found.x))


def test_boxes_and_rods() -> None:
    """Two boxes, box and rod, two rods, rod and point; random ones, and parallel ones on a grid, whose faces, edges and
    corners meet in all ways."""
    rng, n = np.random.default_rng(3), 60
    both = np.concatenate([turned_boxes(rng, n), turned_boxes(rng, n)], axis=1)
    grid = np.tile(np.concatenate([np.eye(3), 0.5 * np.eye(3)]), (n, 1, 1))
    cases = [(rng.normal(size=(n, 3)) * 1.7, both[:, :k]) for k in (6, 4, 2, 1)]
    cases.append((rng.integers(-3, 4, (n, 3)).astype(float), grid))
    for c, u in cases:
        found, doubt, _ = distance(no_discs(c, u))
        np.testing.assert_allclose(found, [nearest(*x) for x in zip(c, u, strict=True)], atol=1e-12)
        assert doubt.max() < 1e-12
    assert (found == 0.0).any()
    assert (found > 0.0).any()


def test_a_point_and_a_cylinder() -> None:
    rng, n = np.random.default_rng(4), 300
    x, r, h = rng.normal(size=(n, 3)) * 1.5, rng.uniform(0.1, 1, n), rng.uniform(0.1, 1, n)
    z = np.array([0.0, 0.0, 1.0])
    across, along = np.hypot(x[:, 0], x[:, 1]) - r, np.abs(x[:, 2]) - h
    expected = np.hypot(np.maximum(across, 0.0), np.maximum(along, 0.0))
    found, doubt, _ = distance(Sums(x, (h[:, None] * z)[:, None], np.tile(z, (n, 1, 1)), r[:, None]))
    np.testing.assert_allclose(found, expected, atol=1e-11)
    assert doubt.max() < 1e-11


def test_rims() -> None:
    """Any two cylinders: what the bounds leave open is small. Two side by side, and two that cross, are known."""
    rng, n = np.random.default_rng(5), 200
    axes = rng.normal(size=(n, 2, 3))
    axes /= np.linalg.norm(axes, axis=-1, keepdims=True)
    sets = Sums(
        rng.normal(size=(n, 3)) * 2.0, axes * rng.uniform(0.2, 1, (n, 2, 1)), axes, rng.uniform(0.1, 0.8, (n, 2))
    )
    found, doubt, _ = distance(sets)
    assert (found > 0.0).sum() > n / 2
    assert doubt.max() < 1e-8
    upright = np.array([[[0, 0, 1.0], [0, 0, 1.0]], [[0, 0, 1.0], [1.0, 0, 0]]])
    c = np.array([[3.0, 4.0, 0.3], [0.2, 2.0, 0.1]])
    found, *_ = distance(Sums(c, upright, upright, np.array([[0.5, 0.25], [0.5, 0.25]])))
    np.testing.assert_allclose(found, [5 - 0.75, 2 - 0.75], atol=1e-11)


def test_nearly_touching() -> None:
    """A face that is left by 1e-9 of its size, at any of its points."""
    rng, n, gap = np.random.default_rng(8), 50, 1e-9
    u = rng.normal(size=(n, 6, 3))
    normal = np.cross(u[:, 0], u[:, 1])
    normal /= np.linalg.norm(normal, axis=1, keepdims=True)
    sides = np.sign(np.einsum("nkx,nx->nk", u, normal))
    sides[:, :2] = rng.uniform(-0.9, 0.9, (n, 2))
    found, *_ = distance(no_discs(gap * normal + (sides[..., None] * u).sum(axis=1), u))
    np.testing.assert_allclose(found, gap, atol=1e-14)


@pytest.mark.parametrize("c", [(0.0, 0.0, 0.0), (1.0, 1.0, 1.0), (1.0, 0.0, 0.0)])
def test_touching_and_inside(c: tuple[float, ...]) -> None:
    found, doubt, _ = distance(no_discs(np.array([c]), np.eye(3)[None]))
    assert found[0] == pytest.approx(0.0, abs=1e-15)
    assert doubt[0] <= 1e-15
