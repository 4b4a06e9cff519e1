"""Orientations as numbers, against SciPy's rotations and what the nearest one must be."""

import numpy as np
import pytest
from scipy.linalg import polar
from scipy.spatial.transform import Rotation

from sharnir.core.errors import ModelError
from sharnir.spatial.rotations import (
    SIZES,
    check_quaternion,
    check_rotation,
    deviation,
    nearest,
    nearest_quaternion,
    nearest_rotation,
)


def orientations(count: int) -> Rotation:
    return Rotation.random(count, rng=np.random.default_rng(1))


def coordinates(kind: str, turns: Rotation) -> np.ndarray:
    return turns.as_quat(scalar_first=True) if kind == "quaternion" else turns.as_matrix().reshape(-1, 9)


@pytest.mark.parametrize("kind", SIZES)
def test_what_is_an_orientation_stays(kind):
    right = coordinates(kind, orientations(20)).reshape(4, 5, SIZES[kind])
    assert deviation(kind, right).shape == (4, 5)
    assert deviation(kind, right).max() < 1e-15
    np.testing.assert_allclose(nearest(kind, right), right, rtol=0, atol=1e-15)


@pytest.mark.parametrize("kind", SIZES)
def test_what_is_nearly_one_is_brought_back(kind):
    right = coordinates(kind, orientations(20))
    near = nearest(kind, right + np.random.default_rng(2).normal(scale=1e-4, size=right.shape))
    assert deviation(kind, near).max() < 1e-14
    assert 1e-6 < np.abs(near - right).max() < 1e-3


@pytest.mark.parametrize("scale", [1e-180, 0.3, 7.0, 1e180])
def test_the_nearest_quaternion_has_the_same_direction(scale):
    q = coordinates("quaternion", orientations(5))
    np.testing.assert_allclose(nearest_quaternion(scale * q), q, rtol=0, atol=1e-15)


def test_the_nearest_rotation_is_the_factor_of_the_polar_decomposition():
    for x in np.random.default_rng(3).normal(size=(10, 3, 3)) + 2 * np.eye(3):
        np.testing.assert_allclose(nearest_rotation(x), polar(x)[0], rtol=0, atol=1e-13)


def test_how_far():
    assert deviation("quaternion", np.array([2.0, 0, 0, 0])) == 1.0
    assert deviation("matrix", np.diag([1.0, 1.0, 1.1]).ravel()) == pytest.approx(0.21, abs=1e-15)
    assert deviation("matrix", -np.eye(3).ravel()) == 2.0
    assert deviation("matrix", np.full(9, np.nan)) == 2.0
    assert deviation("quaternion", np.array([1e200, 0, 0, 0])) == np.inf


def test_checks():
    check_quaternion(np.array([1.0 + 0.9e-6, 0, 0, 0]), "q")
    with pytest.raises(ModelError, match=r"^here: the quaternion \[1.0000011, .*\] has length 1.0000011. Expected"):
        check_quaternion(np.array([1.0 + 1.1e-6, 0, 0, 0]), "here: the quaternion")
    with pytest.raises(ModelError, match=r"has length nan"):
        check_quaternion(np.full(4, np.nan), "q")
    check_rotation(np.eye(3) + 0.4e-9, "R", 1e-9, "")
    with pytest.raises(ModelError, match=r"^R: .* is not a rotation \(\|R R\^T - E\| = 3, det = 8\)\. Expected this\."):
        check_rotation(2 * np.eye(3), "R:", 1e-9, "this.")
    with pytest.raises(ModelError, match="det = -1"):
        check_rotation(-np.eye(3), "R", 1e-9, "")
