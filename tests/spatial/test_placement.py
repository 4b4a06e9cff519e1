import pickle

import casadi as ca
import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from sharnir.core.errors import ModelError, ShapeError, UnsupportedError
from sharnir.spatial.placement import Placement

ROUNDOFF = 1e-15  # a handful of products of numbers <= 1


def random(rng):
    return Placement(rng.normal(size=3), rotation=Rotation.random(rng=rng).as_matrix())


def test_rpy_is_that_of_urdf():
    rpy = (0.3, -1.1, 2.0)
    np.testing.assert_allclose(Placement(rpy=rpy).R, Rotation.from_euler("xyz", rpy).as_matrix(), atol=ROUNDOFF)


def test_right_angles_are_exact():
    R = Placement(rpy=(np.pi / 2, 0, -np.pi / 2)).R
    assert set(np.unique(R)) == {-1.0, 0.0, 1.0}
    assert Placement(quaternion=(np.sqrt(0.5), np.sqrt(0.5), 0, 0)).R.tolist() == [[1, 0, 0], [0, 0, -1], [0, 1, 0]]


def test_quaternion_both_ways():
    rng = np.random.default_rng(1)
    for _ in range(50):
        x, y, z, w = Rotation.random(rng=rng).as_quat()
        X = Placement(quaternion=(w, x, y, z))
        np.testing.assert_allclose(X.R, Rotation.from_quat((x, y, z, w)).as_matrix(), atol=ROUNDOFF)
        np.testing.assert_allclose(X.quaternion, np.sign(w) * np.array([w, x, y, z]), atol=ROUNDOFF)
    for turn in ((1, 0, 0), (0, 1, 0), (0, 0, 1)):  # half turns, w = 0
        np.testing.assert_allclose(np.abs(Placement(quaternion=(0, *turn)).quaternion), (0, *turn), atol=ROUNDOFF)


def test_slightly_off_is_brought_back():
    R = Rotation.from_rotvec((0.1, 0.2, 0.3)).as_matrix()
    X = Placement(rotation=R + 1e-10)
    np.testing.assert_allclose(X.R @ X.R.T, np.eye(3), atol=ROUNDOFF)
    X = Placement(quaternion=np.array([0.6, 0.8, 0, 0]) * (1 + 5e-7))
    np.testing.assert_allclose(X.quaternion, (0.6, 0.8, 0, 0), atol=ROUNDOFF)


def test_chains_and_inverse():
    rng = np.random.default_rng(2)
    A, B = random(rng), random(rng)
    C = A @ B
    np.testing.assert_allclose(C.R, A.R @ B.R, atol=ROUNDOFF)
    np.testing.assert_allclose(C.p, A.p + A.R @ B.p, atol=1e-14)
    E = A @ A.inverse()
    np.testing.assert_allclose(E.R, np.eye(3), atol=ROUNDOFF)
    np.testing.assert_allclose(E.p, 0, atol=1e-14)


def test_parameters():
    a, yaw = ca.SX.sym("a"), ca.SX.sym("yaw")
    X = Placement(xyz=(a, 0, 1), rpy=(0, 0, yaw))
    Y = X @ Placement(xyz=(1, 2, 3), rpy=(0.1, 0.2, 0.3))
    f = ca.Function("f", [a, yaw], [Y.R, Y.p, X.inverse().p])
    numeric = Placement(xyz=(0.7, 0, 1), rpy=(0, 0, 0.4))
    expected = numeric @ Placement(xyz=(1, 2, 3), rpy=(0.1, 0.2, 0.3))
    for got, want in zip(f(0.7, 0.4), (expected.R, expected.p, numeric.inverse().p), strict=True):
        np.testing.assert_allclose(np.array(got).reshape(want.shape), want, atol=ROUNDOFF * 4)
    assert X.transform().R.nnz() == 5  # a rotation about z
    assert not X.numeric
    with pytest.raises(UnsupportedError, match="depends on parameters"):
        _ = X.quaternion


def test_transform_has_structural_zeros():
    X = Placement(xyz=(1, 0, 0), rpy=(0, 0, np.pi / 2)).transform()
    assert (X.R.nnz(), X.p.nnz()) == (3, 1)


def test_frozen_and_picklable():
    X = Placement((1, 2, 3), rpy=(0.1, 0, 0))
    with pytest.raises(AttributeError, match="frozen"):
        X.p = (0, 0, 0)
    with pytest.raises(ValueError, match="read-only"):
        X.R[0, 0] = 2.0
    np.testing.assert_array_equal(pickle.loads(pickle.dumps(X)).R, X.R)
    assert repr(Placement((1, 2, 3))) == "Placement(xyz=(1.0, 2.0, 3.0))"


def test_errors():
    with pytest.raises(ModelError, match="rpy and quaternion are both given"):
        Placement(rpy=(0, 0, 0), quaternion=(1, 0, 0, 0))
    with pytest.raises(ModelError, match=r"is not a rotation .* Expected orthonormal rows within 1e-9 and det = \+1"):
        Placement(rotation=np.diag([1, 1, 1.001]))
    with pytest.raises(ModelError, match=r"det = -1"):
        Placement(rotation=np.diag([1, 1, -1]))
    with pytest.raises(ModelError, match=r"has length 2. Expected a unit quaternion"):
        Placement(quaternion=(2, 0, 0, 0))
    with pytest.raises(ModelError, match="Placement\\(xyz\\): nan is not finite"):
        Placement(xyz=(0, float("nan"), 0))
    with pytest.raises(ShapeError, match="Placement\\(rpy\\): given 2 entries"):
        Placement(rpy=(0, 0))
    with pytest.raises(ModelError, match="Give rpy"):
        Placement(rotation=ca.SX.sym("R", 3, 3))
    with pytest.raises(ModelError, match="Give rpy"):
        Placement(quaternion=ca.SX.sym("q", 4))
