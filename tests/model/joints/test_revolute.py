"""Revolute: the sense of rotation and the structure of coordinate axes."""

import casadi as ca
import numpy as np

from sharnir.model.joints import Revolute


def test_sense_is_right_handed():
    R = Revolute("z").placement(ca.SX(np.pi / 2)).R
    np.testing.assert_allclose(ca.DM(R).full() @ [1, 0, 0], [0, 1, 0], rtol=0, atol=1e-16)  # cos(π/2) as rounded


def test_coordinate_axes_leave_structural_zeros():
    q = ca.SX.sym("q")
    assert Revolute("y").placement(q).R.nnz() == 5
    assert Revolute("y").subspace(q).nnz() == 1
    assert Revolute("y").complement(q).nnz() == 5
