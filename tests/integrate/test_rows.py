"""Rows of arrays. The functions are tested as Python, which they also are."""

from __future__ import annotations

import numpy as np
import pytest

from sharnir.integrate import rhs as module
from sharnir.integrate.rhs import FINITE

ROWS = [([1.0, 2.0], FINITE), ([1.0, np.nan], 1), ([np.inf, np.nan], 0), ([0.0, -np.inf], 1), ([], FINITE)]


@pytest.mark.filterwarnings("ignore:invalid value")  # NumPy says so of 0 * inf; compiled code does not
@pytest.mark.parametrize(("row", "first"), ROWS)
def test_finite(row: list[float], first: int) -> None:
    assert module.finite(np.array(row)) == (first == FINITE)
    assert module.non_finite(np.array(row)) == first


def test_copy() -> None:
    out = np.zeros((3, 2))
    module.copy(np.array([1.0, 2.0]), out[1])
    assert out.tolist() == [[0, 0], [1, 2], [0, 0]]
