"""Cylindrical: the order [d, θ]."""

import casadi as ca
import numpy as np

from sharnir.model.joints import Cylindrical


def test_distance_comes_first():
    X = Cylindrical("x").placement(ca.SX([0.3, np.pi / 2]))
    np.testing.assert_array_equal(ca.DM(X.p).full().ravel(), [0.3, 0, 0])
    np.testing.assert_allclose(ca.DM(X.R).full() @ [0, 1, 0], [0, 0, 1], rtol=0, atol=1e-16)  # cos(π/2) as rounded


def test_subspace_keeps_translation_and_rotation_apart():
    S = ca.DM(Cylindrical("z").subspace(ca.SX.zeros(2))).full()
    np.testing.assert_array_equal(S.T, [[0, 0, 1, 0, 0, 0], [0, 0, 0, 0, 0, 1]])
