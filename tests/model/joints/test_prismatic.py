"""Prismatic: translation along the given axis, axes parallel."""

import casadi as ca
import numpy as np

from sharnir.model.joints import Prismatic


def test_moves_along_its_axis_only():
    X = Prismatic((3, 0, 4)).placement(ca.SX(2))
    np.testing.assert_allclose(ca.DM(X.p).full().ravel(), [1.2, 0, 1.6], rtol=1e-15)
    assert ca.is_equal(X.R, ca.SX.eye(3))


def test_planar_only_along_the_plane():
    assert Prismatic((1, 1, 0)).planar
    assert not Prismatic((1, 1, 0.1)).planar
