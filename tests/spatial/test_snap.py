"""What is within rounding of 0 and ±1 is made exact; nothing else changes."""

import numpy as np

from sharnir.spatial.snap import SNAP, snapped


def test_zeros_and_ones():
    given = np.array([[np.cos(np.pi / 2), -1e-17, 1 - 1e-16], [-1 - 2.3e-16, 0.3, 2.0]])
    np.testing.assert_array_equal(snapped(given), [[0.0, 0.0, 1.0], [-1.0, 0.3, 2.0]])
    assert not np.signbit(snapped(given)[0, :2]).any()


def test_what_is_further_off_stays():
    given = np.array([1.5 * SNAP, -1.5 * SNAP, 1 + 2 * SNAP, -1 + 2 * SNAP])
    np.testing.assert_array_equal(snapped(given), given)
