"""Angle triples as numbers, against SciPy."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from sharnir.spatial.rotations import AXES, followed, quaternion_of_angles, rotation_of_angles, rotation_of_quaternions

ORDERS = {"bryant123": "XYZ", "euler313": "ZXZ"}
every = pytest.mark.parametrize("kind", AXES)


def some(kind: str, seed: int) -> np.ndarray:
    """(3, 40, 3), many of them near a singularity or at it."""
    rng = np.random.default_rng(seed)
    found: np.ndarray = rng.uniform(-7.0, 7.0, (3, 40, 3))
    near = rng.choice([0.0, 1e-15, -1e-13, 1e-11, 1e-8, 1e-4], (3, 20)) + np.pi * rng.integers(-2, 3, (3, 20))
    found[:, ::2, 1] = near + (np.pi / 2 if kind == "bryant123" else 0.0)
    return found


@every
def test_rotations_and_quaternions_are_those_of_scipy(kind: str) -> None:
    angles = some(kind, 1)
    truth = Rotation.from_euler(ORDERS[kind], angles.reshape(-1, 3)).as_matrix().reshape(3, 40, 3, 3)
    np.testing.assert_allclose(rotation_of_angles(kind, angles), truth, atol=1e-14)
    np.testing.assert_allclose(rotation_of_quaternions(quaternion_of_angles(kind, angles)), truth, atol=1e-14)


@every
def test_angles_that_follow_stand_for_the_same_rotations(kind: str) -> None:
    """1e-11: where a triple is singular within 1e-12, its first angle is that of the one before."""
    angles = some(kind, 2)
    found = followed(kind, quaternion_of_angles(kind, angles), angles[:, 0])
    np.testing.assert_allclose(rotation_of_angles(kind, found), rotation_of_angles(kind, angles), atol=1e-11)


@every
def test_they_are_the_nearest_to_those_before(kind: str) -> None:
    """Over many turns, and through singularities, as long as a step is a small part of a turn."""
    t = np.linspace(0.0, 1.0, 400)[:, None]
    way = np.array([0.3, 1.0, -0.4]) + t * np.array([[20.0, -15.0, 9.0]])
    way = np.stack([way, way[:, [2, 1, 0]]])
    found = followed(kind, quaternion_of_angles(kind, way), way[:, 0])
    np.testing.assert_allclose(found, way, atol=1e-9)


@every
def test_ended_members_stay_so_and_are_passed_over(kind: str) -> None:
    way = np.full((2, 5, 3), 0.7)
    q = quaternion_of_angles(kind, way)
    q[0, 1:3] = np.nan
    found = followed(kind, q, way[:, 0] + 2 * np.pi)
    assert np.isnan(found[0, 1:3]).all()
    np.testing.assert_allclose(found[0, [0, 3, 4]], 0.7 + 2 * np.pi)
    np.testing.assert_allclose(found[1], 0.7 + 2 * np.pi)
