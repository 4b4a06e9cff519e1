"""Against SciPy, all cases of the largest entry, half turns among them."""

import numpy as np
from scipy.spatial.transform import Rotation

from sharnir.spatial.rotations import quaternion_of


def test_any_rotations():
    turns = Rotation.random(200, rng=np.random.default_rng(4))
    expected = turns.as_quat(canonical=True, scalar_first=True)
    assert {int(k) for k in np.argmax(np.abs(expected), axis=1)} == {0, 1, 2, 3}
    np.testing.assert_allclose(quaternion_of(turns.as_matrix()), expected, rtol=0, atol=1e-15)
    np.testing.assert_array_equal(quaternion_of(turns[7].as_matrix()), quaternion_of(turns.as_matrix())[7])
    assert quaternion_of(turns.as_matrix().reshape(4, 50, 3, 3)).shape == (4, 50, 4)


def test_half_turns():
    for k in range(3):
        R = 2 * np.diag(np.eye(3)[k]) - np.eye(3)
        np.testing.assert_array_equal(quaternion_of(R), np.eye(4)[k + 1])
