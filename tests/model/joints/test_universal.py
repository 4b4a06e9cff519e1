"""Universal: which axis is fixed where, Hooke's angular velocity, errors."""

import casadi as ca
import numpy as np
import pytest

from sharnir.core.errors import ModelError
from sharnir.model.joints import Universal
from sharnir.spatial.rotations import rotation_about


def test_first_axis_is_fixed_in_the_fixed_frame():
    """With α alone the joint turns about axis_1; then axis_2 is carried along, and is itself in moving axes."""
    R = Universal("x", "y").placement(ca.SX([0.3, 0.4])).R
    expected = rotation_about(ca.SX([1, 0, 0]), ca.SX(0.3)) @ rotation_about(ca.SX([0, 1, 0]), ca.SX(0.4))
    np.testing.assert_allclose(ca.DM(R).full(), ca.DM(expected).full(), rtol=0, atol=1e-16)


def test_closed_form_of_orthogonal_axes():
    """x then y: ω = [cos β α̇, β̇, sin β α̇], and its rate without α̈, β̈ = [−sin β, 0, cos β] α̇ β̇."""
    b, va, vb = 0.7, 1.3, -0.4
    q, v = ca.SX([0.2, b]), ca.SX([va, vb])
    joint = Universal("x", "y")
    omega = ca.DM(joint.subspace(q) @ v).full().ravel()
    np.testing.assert_allclose(omega, [0, 0, 0, np.cos(b) * va, vb, np.sin(b) * va], rtol=1e-15)
    bias = ca.DM(joint.bias(q, v)).full().ravel()
    np.testing.assert_allclose(bias, [0, 0, 0, -np.sin(b) * va * vb, 0, np.cos(b) * va * vb], rtol=1e-15)


@pytest.mark.parametrize("second", ["x", "-x", (2.0, 1e-9, 0.0)])
def test_parallel_axes_are_refused(second):
    with pytest.raises(ModelError, match=r"Universal\(axis_1, axis_2\): 'x' and .* are parallel.*use Revolute"):
        Universal("x", second)
