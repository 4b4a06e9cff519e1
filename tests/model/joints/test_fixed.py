"""Fixed: no coordinates, all six reactions."""

import casadi as ca

from sharnir.model.joints import Fixed


def test_has_no_motion_and_all_reactions():
    q = ca.SX(0, 1)
    assert Fixed().subspace(q).shape == (6, 0)
    assert ca.is_equal(Fixed().complement(q), ca.SX.eye(6))
    assert Fixed().planar
