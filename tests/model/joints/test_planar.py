"""Planar: coordinates in fixed axes, velocities in child axes, and the documented bases."""

import casadi as ca
import numpy as np
import pytest

from sharnir.model.joints import Planar


def test_velocity_is_in_child_axes():
    """Turned by a quarter, the child's x axis is the fixed y axis."""
    rate = Planar("z").rate(ca.SX([5, 6, np.pi / 2]), ca.SX([1, 0, 3]))
    np.testing.assert_allclose(ca.DM(rate).full().ravel(), [0, 1, 3], rtol=0, atol=1e-16)  # cos(π/2) as rounded


@pytest.mark.parametrize(
    ("normal", "position"), [("z", [1, 2, 0]), ("x", [0, 1, 2]), ("y", [2, 0, 1]), ("-z", [1, -2, 0])]
)
def test_bases_of_the_plane(normal, position):
    X = Planar(normal).placement(ca.SX([1, 2, 0]))
    np.testing.assert_array_equal(ca.DM(X.p).full().ravel(), position)


def test_structure_of_the_z_plane():
    """No out-of-plane entry exists in the x-y plane, so that planar mechanisms cost what they should."""
    joint = Planar("z")
    X = joint.placement(ca.SX.sym("q", 3))
    assert X.p.nnz() == 2
    assert X.R.nnz() == 5
    assert joint.subspace(ca.SX.sym("q", 3)).nnz() == 3
