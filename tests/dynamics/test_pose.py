"""Poses: quaternions of all rotations, half turns included."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from support.pinocchio import pin
from support.random_trees import random_quaternion

# Where one component dominates or several are equal: what a formula with a fixed divisor gets wrong.
SPECIAL = [
    *np.eye(4),
    *(np.array(x) / np.sqrt(2) for x in ([1, 1, 0, 0], [0, 1, 1, 0], [0, 1, 0, -1], [1, 0, 0, -1])),
    np.full(4, 0.5),
    np.array([1e-9, 1.0, 0.0, 0.0]),
]


def matrix_of(q: np.ndarray) -> np.ndarray:
    return np.array(pin.Quaternion(q[0], q[1], q[2], q[3]).normalized().matrix())


@pytest.mark.parametrize("q", SPECIAL)
def test_special_rotations(q: np.ndarray) -> None:
    found = sh.Pose(matrix_of(q), np.zeros(3)).quaternion
    assert found[0] >= 0.0
    np.testing.assert_allclose(matrix_of(found), matrix_of(q), atol=1e-15)


def test_batch_of_random_rotations() -> None:
    rng = np.random.default_rng(2)
    q = np.array([random_quaternion(rng) for _ in range(200)])
    q *= np.where(q[:, :1] < 0, -1.0, 1.0)
    pose = sh.Pose(np.array([matrix_of(x) for x in q]), rng.normal(size=(200, 3)))
    assert pose.quaternion.shape == (200, 4)
    np.testing.assert_allclose(pose.quaternion, q, atol=1e-14)  # a division by a component of at least one half


def test_matrix_and_names() -> None:
    R, p = matrix_of(np.array([0.5, 0.5, -0.5, 0.5])), np.array([1.0, 2.0, 3.0])
    pose = sh.Pose(R, p)
    np.testing.assert_array_equal(pose.matrix @ [1, 1, 1, 1], [*(R @ [1, 1, 1] + p), 1])
    np.testing.assert_array_equal(pose.R, pose.rotation)
    np.testing.assert_array_equal(pose.p, pose.xyz)
    unpacked_R, unpacked_p = pose
    assert unpacked_R is R
    assert unpacked_p is p
    assert sh.Pose(np.array([R, R]), np.array([p, p])).matrix.shape == (2, 4, 4)
