"""Screw: the advance per turn, a pitch that is a parameter, errors."""

import casadi as ca
import numpy as np
import pytest

from sharnir.core.errors import ModelError
from sharnir.model.joints import Revolute, Screw


def test_advance_of_one_turn():
    X = Screw("z", pitch=0.01).placement(ca.SX(2 * np.pi))
    np.testing.assert_allclose(ca.DM(X.p).full().ravel(), [0, 0, 0.02 * np.pi], rtol=1e-15)
    np.testing.assert_allclose(ca.DM(X.R).full(), np.eye(3), rtol=0, atol=1e-15)  # the rounding of 2π


def test_zero_pitch_is_a_revolute():
    q = ca.SX.sym("q")
    screw, revolute = Screw("x"), Revolute("x")
    assert ca.is_equal(screw.subspace(q), revolute.subspace(q))
    assert screw.placement(q).p.is_zero()


def test_pitch_may_be_a_parameter():
    h = ca.SX.sym("h")
    S = Screw("y", pitch=h).subspace(ca.SX(0.3))
    assert ca.is_equal(S[1], h)


@pytest.mark.parametrize("pitch", [float("nan"), float("inf"), "fast", None, [1, 2]])
def test_errors(pitch):
    with pytest.raises(ModelError, match=r"Screw\(pitch\): .*Expected one finite number \(m per rad\) or a parameter"):
        Screw("z", pitch)
