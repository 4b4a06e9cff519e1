"""Sums of stages against NumPy. The functions are tested as Python, which they also are."""

from __future__ import annotations

import numpy as np

from sharnir.integrate import explicit as module
from sharnir.integrate.explicit import SparseRows
from sharnir.integrate.methods import DOP853, sparse_rows

ROWS = SparseRows(*sparse_rows(DOP853.a))
f = np.random.default_rng(1).normal(size=(2, len(DOP853.a), 5))


def sums(row: int, member: int) -> np.ndarray:
    return np.sum([float(x) * f[member, k] for k, x in DOP853.a[row].items()], axis=0)


def test_combine() -> None:
    base, out = np.ones((2, 5)), np.zeros((2, 5))
    for row in (1, 4, 5, 11):
        module.combine(out, base, f, ROWS, row, 1, 0.1)
        np.testing.assert_allclose(out[1], 1 + 0.1 * sums(row, 1), atol=1e-13)
    assert not out[0].any()


def test_weighted() -> None:
    out = np.ones((3, 5))
    module.weighted(out, 2, f, ROWS, 11, 0)
    np.testing.assert_allclose(out[2], sums(11, 0), atol=1e-12)
    assert (out[:2] == 1).all()
