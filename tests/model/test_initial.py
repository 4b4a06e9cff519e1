import casadi as ca
import numpy as np
import pytest

from sharnir.core.errors import ModelError, ShapeError
from sharnir.model.initial import armature, coordinates, velocities
from sharnir.model.joints import Compound, Fixed, Free, Prismatic, Revolute, Spherical

TURN = np.array([[0.0, -1, 0], [1, 0, 0], [0, 0, 1]])


def test_one_number_for_one_coordinate():
    assert coordinates(Revolute("z"), 0.5, "a").tolist() == [0.5]
    assert velocities(Revolute("z"), [0.5], "a").tolist() == [0.5]
    assert velocities(Free(), None, "a").tolist() == [0.0] * 6
    with pytest.raises(ShapeError, match=r"body 'a': q0: given one number \(1.0\), expected 7 coordinates"):
        coordinates(Free(), 1.0, "body 'a'")


def test_neutral():
    assert coordinates(Spherical(), None, "a").tolist() == [1, 0, 0, 0]
    assert coordinates(Spherical("euler313"), None, "a") is None
    assert coordinates(Fixed(), None, "a").tolist() == []


def test_orientations_are_brought_to_their_manifold():
    q = coordinates(Spherical(), np.array([0.6, 0.8, 0, 0]) * (1 + 9e-7), "a")
    assert abs(np.linalg.norm(q) - 1) < 1e-15
    R = coordinates(Spherical("matrix"), (TURN + 1e-7).ravel(), "a").reshape(3, 3)
    np.testing.assert_allclose(R @ R.T, np.eye(3), atol=1e-15)
    q = coordinates(Compound(Prismatic("x"), Spherical()), (2, 0.6, 0.8 + 1e-8, 0, 0), "a")
    assert q[0] == 2
    assert abs(np.linalg.norm(q[1:]) - 1) < 1e-15


def test_off_the_manifold():
    with pytest.raises(ModelError, match=r"body 'a': q0: the quaternion .* has length 1.1. Expected a unit quaternion"):
        coordinates(Free(), (0, 0, 0, 1.1, 0, 0, 0), "body 'a'")
    with pytest.raises(ModelError, match=r"body 'a': q0: the matrix .* is not a rotation"):
        coordinates(Spherical("matrix"), (TURN * 1.001).ravel(), "body 'a'")
    with pytest.raises(ModelError, match=r"det = -1"):
        coordinates(Spherical("matrix"), (-TURN).ravel(), "body 'a'")


def test_initial_values_are_numbers():
    with pytest.raises(ModelError, match=r"depends on parameters. Expected numbers"):
        coordinates(Revolute("z"), ca.SX.sym("a"), "body 'a'")


def test_armature():
    assert armature(Free(armature=2), "a").tolist() == [2.0] * 6
    assert armature(Revolute("z", armature=[3]), "a").tolist() == [3.0]
    assert armature(Fixed(), "a").size == 0
    assert armature(Spherical(armature=(1, ca.SX.sym("j"), 2)), "a").shape == (3, 1)
    assert armature(Spherical(armature=ca.SX.sym("j")), "a").shape == (3, 1)


def test_wrong_armature():
    with pytest.raises(ModelError, match=r"body 'a': armature = \[-1.0\]. Expected rotor inertias >= 0"):
        armature(Revolute("z", armature=-1), "body 'a'")
    with pytest.raises(ModelError, match=r"Revolute\(armature\): nan is not finite"):
        armature(Revolute("z", armature=float("nan")), "body 'a'")
    with pytest.raises(ShapeError, match="body 'a': armature: given 2 entries"):
        armature(Spherical(armature=(1, 2)), "body 'a'")
    with pytest.raises(ModelError, match="on a joint that cannot move"):
        armature(Fixed(armature=1.0), "body 'a'")
