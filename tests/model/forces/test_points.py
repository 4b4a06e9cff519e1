from __future__ import annotations

from types import SimpleNamespace

import casadi as ca
import numpy as np

from sharnir.model.forces import force_arguments
from sharnir.spatial.rotations import rotation_about
from sharnir.spatial.transform import Transform


def test_a_point_of_a_turned_body():
    """Turned by 90° about z: its x is the world's y."""
    R = rotation_about(ca.SX([0, 0, 1]), ca.SX(np.pi / 2))
    V = ca.SX([1, 0, 0, 0, 0, 2])
    body, point = SimpleNamespace(X0=Transform(R, ca.SX([5, 6, 7])), V=V), ca.SX([1, 0, 0])
    np.testing.assert_allclose(ca.DM(force_arguments.position(body, point)), [[5], [7], [7]], atol=1e-15)
    np.testing.assert_allclose(ca.DM(force_arguments.velocity(body, point)), [[-2], [1], [0]], atol=1e-15)
    np.testing.assert_allclose(ca.DM(force_arguments.wrench(point, ca.SX([0, 3, 4]))), [[0], [3], [4], [0], [-4], [3]])
