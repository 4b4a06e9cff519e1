"""Sums of stages against NumPy. The functions are tested as Python, which they also are."""

from __future__ import annotations

import numpy as np
import pytest

from sharnir.integrate import combine as module
from sharnir.integrate.combine import Rows
from sharnir.integrate.tableaux import DOP853, sparse_rows

ROWS = Rows(*sparse_rows(DOP853.a))
f = np.random.default_rng(1).normal(size=(2, len(DOP853.a), 5))


def sums(row: int, member: int) -> np.ndarray:
    return np.sum([float(x) * f[member, k] for k, x in DOP853.a[row].items()], axis=0)


def test_combine() -> None:
    base, out = np.ones((2, 5)), np.zeros((2, 5))
    for row in (1, 4, 5, 11):
        module.combine.py_func(out, base, f, ROWS, row, 1, 0.1)  # type: ignore[attr-defined]
        np.testing.assert_allclose(out[1], 1 + 0.1 * sums(row, 1), atol=1e-13)
    assert not out[0].any()


def test_weighted() -> None:
    out = np.ones((3, 5))
    module.weighted.py_func(out, 2, f, ROWS, 11, 0)  # type: ignore[attr-defined]
    np.testing.assert_allclose(out[2], sums(11, 0), atol=1e-12)
    assert (out[:2] == 1).all()


@pytest.mark.filterwarnings("ignore:invalid value")  # NumPy says so of 0 * inf; compiled code does not
def test_finite() -> None:
    x = np.array([[1.0, 2.0], [1.0, np.nan], [np.inf, 1.0]])
    assert [module.finite.py_func(x, i) for i in range(3)] == [True, False, False]  # type: ignore[attr-defined]
    assert not module.stage_finite.py_func(x[None], 0, 1)  # type: ignore[attr-defined]


def test_copy_only_flagged_members() -> None:
    out = np.zeros((3, 2))
    module.copy.py_func(out, np.ones((3, 2)), np.array([1, 0, 1]), 1)  # type: ignore[attr-defined]
    assert out.tolist() == [[1, 1], [0, 0], [1, 1]]
