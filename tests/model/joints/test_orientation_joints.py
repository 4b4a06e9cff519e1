"""The four parametrisations describe the same rotations and the same angular velocity."""

import casadi as ca
import numpy as np
import pytest

from sharnir.core.errors import ModelError
from sharnir.model.joints import Free, Spherical
from sharnir.model.joints.orientation_joints import ORIENTATIONS
from sharnir.spatial.rotations import rotation_about

OMEGA = np.array([0.3, -1.1, 0.7])


def rotation(name, q):
    return ca.DM(ORIENTATIONS[name].rotation(ca.SX(q))).full()


def R_dot(name, q):
    """dR/dt from the coordinate rates that belong to OMEGA."""
    x = ca.SX.sym("x", len(q))
    R = ORIENTATIONS[name].rotation(x)
    rate = ORIENTATIONS[name].rate(x, ca.SX(OMEGA))
    return ca.Function("f", [x], [ca.reshape(ca.jtimes(ca.vec(R), x, rate), 3, 3)])(q).full()


def about(axis, angle):
    return ca.DM(rotation_about(ca.SX(axis), ca.SX(angle))).full()


def test_sequences_of_the_angle_triples():
    x, y, z = np.eye(3)
    np.testing.assert_allclose(
        rotation("bryant123", [0.1, 0.2, 0.3]), about(x, 0.1) @ about(y, 0.2) @ about(z, 0.3), rtol=0, atol=1e-15
    )
    np.testing.assert_allclose(
        rotation("euler313", [0.1, 0.2, 0.3]), about(z, 0.1) @ about(x, 0.2) @ about(z, 0.3), rtol=0, atol=1e-15
    )


def test_quaternion_is_scalar_first():
    np.testing.assert_allclose(
        rotation("quaternion", [np.cos(0.2), 0, 0, np.sin(0.2)]), about([0, 0, 1], 0.4), atol=1e-15
    )


def test_matrix_is_row_major():
    R = about([0, 0, 1], 0.4)
    np.testing.assert_array_equal(rotation("matrix", R.ravel()), R)


@pytest.mark.parametrize("name", ["bryant123", "euler313"])
def test_same_rate_of_the_same_rotation(name):
    """Angles, their quaternion and their matrix give one Ṙ for one ω; 1e-14: a handful of roundings."""
    angles = np.array([0.5, 0.8, -0.3])
    R = rotation(name, angles)
    w = np.sqrt(1 + np.trace(R)) / 2
    quaternion = np.array([w, *(np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]]) / (4 * w))])
    np.testing.assert_allclose(rotation("quaternion", quaternion), R, rtol=0, atol=1e-14)
    np.testing.assert_allclose(R_dot(name, angles), R_dot("quaternion", quaternion), rtol=0, atol=1e-14)
    np.testing.assert_allclose(R_dot(name, angles), R_dot("matrix", R.ravel()), rtol=0, atol=1e-14)


def test_euler_has_no_regular_neutral():
    assert Spherical("euler313").neutral() is None
    assert Free("euler313").neutral() is None


@pytest.mark.parametrize("joint", [Spherical, Free])
def test_unknown_parametrisation(joint):
    with pytest.raises(
        ModelError, match=rf"{joint.__name__}\(parameters\): 'quaternions' .*Did you mean 'quaternion'\?"
    ):
        joint("quaternions")
    with pytest.raises(ModelError, match="3 is not a parametrisation"):
        joint(3)
