"""Rotations about coordinate axes are what the general formula gives, made of cos, sin, one and zero only."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from sharnir.spatial.algebra import matrix
from sharnir.spatial.rotations import rotation_about

AXES = [sign * np.eye(3)[k] for k in range(3) for sign in (1.0, -1.0)]
ids = ["x", "-x", "y", "-y", "z", "-z"]


@pytest.mark.parametrize("axis", AXES, ids=ids)
def test_about_coordinate_axes(axis: np.ndarray) -> None:
    angle = ca.SX.sym("angle")
    R = rotation_about(matrix(axis), angle)
    assert R.nnz() == 5
    number = ca.Function("R", [angle], [R])
    for value in (0.0, 0.3, -2.0):
        expected = Rotation.from_rotvec(value * axis).as_matrix()
        np.testing.assert_allclose(np.array(ca.densify(number(value))), expected, atol=1e-15)  # one rounding of a sine
    operations = {number.instruction_id(k) for k in range(number.n_instructions())}
    assert operations <= {ca.OP_INPUT, ca.OP_OUTPUT, ca.OP_CONST, ca.OP_SIN, ca.OP_COS, ca.OP_NEG}


@pytest.mark.parametrize("axis", AXES, ids=ids)
def test_by_numbers(axis: np.ndarray) -> None:
    """A rotation by nothing is the identity, structurally."""
    assert rotation_about(matrix(axis), ca.SX(0.0)).nnz() == 3
    R = np.array(ca.DM(rotation_about(matrix(axis), ca.SX(0.4))))
    np.testing.assert_allclose(R, Rotation.from_rotvec(0.4 * axis).as_matrix(), atol=1e-15)


@pytest.mark.parametrize("axis", [(0.6, 0.8, 0.0), (1.0, 2.0, 3.0)])
def test_about_any_axis(axis: tuple[float, ...]) -> None:
    unit = np.array(axis) / np.linalg.norm(axis)
    R = np.array(ca.DM(rotation_about(matrix(unit), ca.SX(0.7))))
    np.testing.assert_allclose(R, Rotation.from_rotvec(0.7 * unit).as_matrix(), atol=1e-15)
