"""Unit quaternions."""

from __future__ import annotations

import numpy as np

from sharnir.integrate.rhs import unit_quaternions


def test_only_quaternions_of_the_row_are_scaled() -> None:
    y = np.tile([7.0, 3.0, 0.0, 4.0, 0.0, 9.0], (2, 1))
    unit_quaternions(np.array([1]), y, 1)
    np.testing.assert_allclose(y, [[7, 3, 0, 4, 0, 9], [7, 0.6, 0, 0.8, 0, 9]], rtol=1e-15)


def test_zero_is_left_alone() -> None:
    y = np.zeros((1, 4))
    unit_quaternions(np.array([0]), y, 0)
    assert not y.any()
