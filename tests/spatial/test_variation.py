"""The variation of a function of placements, against differences along helices."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest
from scipy.linalg import expm

from sharnir.spatial.transform import Transform, shifted, variation
from support.force_models import extrapolated
from support.random_trees import random_quaternion


def _matrix(X: Transform) -> np.ndarray:
    found = np.eye(4)
    found[:3, :3], found[:3, 3] = ca.DM(X.R).full(), ca.DM(X.p).full().ravel()
    return found


def _random(rng: np.random.Generator) -> np.ndarray:
    w, *x = random_quaternion(rng)
    x = np.array(x)
    W = np.array([[0, -x[2], x[1]], [x[2], 0, -x[0]], [-x[1], x[0], 0]])
    found = np.eye(4)
    found[:3, :3] = np.eye(3) + 2 * w * W + 2 * W @ W
    found[:3, 3] = rng.normal(size=3)
    return found


def _moved(X: np.ndarray, V: np.ndarray) -> np.ndarray:
    """X · exp(V), by the exponential of 4×4 matrices."""
    v, (x, y, z) = V[:3], V[3:]
    return X @ expm(np.array([[0, -z, y, v[0]], [z, 0, -x, v[1]], [-y, x, 0, v[2]], [0, 0, 0, 0]]))


def _transform(X: np.ndarray) -> Transform:
    return Transform(ca.SX(ca.DM(X[:3, :3])), ca.SX(ca.DM(X[:3, 3])))


def _function(frames):
    a, b = frames[1], frames[2]
    d = a.R.T @ (b.p - a.p)
    return ca.vertcat(ca.sumsqr(d), ca.sin(d[0]) * (a.R.T @ b.R)[1, 2], frames[0].p[0] + b.p[2])


@pytest.mark.slow
def test_variation_is_the_derivative_along_motions() -> None:
    rng = np.random.default_rng(1)
    X = {1: _random(rng), 2: _random(rng)}
    frames = {0: Transform.identity(), **{i: _transform(x) for i, x in X.items()}}
    value, G = variation(_function, frames)
    assert sorted(G) == [1, 2]

    def at(moved):
        return (
            ca.DM(_function({0: Transform.identity(), **{i: _transform(x) for i, x in moved.items()}})).full().ravel()
        )

    np.testing.assert_allclose(ca.DM(value).full().ravel(), at(X), rtol=1e-14)
    for i in X:
        for k, e in enumerate(np.eye(6)):
            steps = [0.02 / 2**j for j in range(4)]
            slope = extrapolated(
                [(at({**X, i: _moved(X[i], h * e)}) - at({**X, i: _moved(X[i], -h * e)})) / (2 * h) for h in steps]
            )
            np.testing.assert_allclose(ca.DM(G[i])[:, k].full().ravel(), slope, atol=1e-11)


def test_shifted_is_the_helix_to_first_order() -> None:
    rng = np.random.default_rng(2)
    X, V = _random(rng), rng.normal(size=6)
    for h, error in ((1e-3, 1e-5), (1e-4, 1e-7)):
        assert np.abs(_matrix(shifted(_transform(X), ca.SX(ca.DM(h * V)))) - _moved(X, h * V)).max() <= error
