"""Free: position in fixed axes, velocity in child axes."""

import casadi as ca
import numpy as np
import pytest

from sharnir.model.joints import Free


def test_velocity_is_in_child_axes():
    half = np.sqrt(0.5)
    q = ca.SX([1, 2, 3, half, 0, 0, half])  # a quarter turn about z
    rate = Free().rate(q, ca.SX([1, 0, 0, 0, 0, 0]))
    np.testing.assert_allclose(ca.DM(rate[:3]).full().ravel(), [0, 1, 0], rtol=0, atol=1e-15)  # rounding of √½
    np.testing.assert_array_equal(ca.DM(Free().placement(q).p).full().ravel(), [1, 2, 3])


@pytest.mark.parametrize(
    ("parameters", "nq", "where"),
    [("quaternion", 7, ((3, "quaternion"),)), ("bryant123", 6, ()), ("matrix", 12, ((3, "matrix"),))],
)
def test_sizes(parameters, nq, where):
    joint = Free(parameters)
    assert (joint.nq, joint.nv, joint.orientations) == (nq, 6, where)
    assert joint.complement(ca.SX.sym("q", nq)).shape == (6, 0)
