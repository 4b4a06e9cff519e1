"""P A = L U against NumPy, in the compiled form."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sharnir.drivers import compiled
from sharnir.integrate.stages import REGULAR, factor, solve
from support.samples import slow_but_every


@compiled
def factor_and_solve(a: Any, pivots: Any, b: Any) -> int:
    singular = factor(a, pivots)
    if singular == REGULAR:
        solve(a, pivots, b)
    return singular


@pytest.mark.parametrize("n", [1, 2, 7, 40])
@pytest.mark.parametrize("kind", slow_but_every(3, [np.float64, np.complex128]))
def test_solution(n: int, kind: type) -> None:
    random = np.random.default_rng(n)
    a = random.normal(size=(n, n)).astype(kind)
    if kind is np.complex128:
        a += 1j * random.normal(size=(n, n))
    a[0, 0] = 0.0 if n > 1 else 1.0  # a row must be exchanged
    x = random.normal(size=n).astype(kind)
    b = a @ x
    assert factor_and_solve(a.copy(), np.zeros(n, dtype=np.int64), b) == REGULAR
    # backward stable: residual of round-off, error larger by the condition of a random matrix of this size
    np.testing.assert_allclose(b, x, rtol=0, atol=1e-15 * np.linalg.cond(a) * n)


def test_singular_matrices_name_their_column() -> None:
    pivots, b = np.zeros(3, dtype=np.int64), np.ones(3)
    rank_two = np.array([[1.0, 2.0, 3.0], [2.0, 4.0, 7.0], [0.0, 0.0, 1.0]])
    assert factor_and_solve(rank_two, pivots, b) == 1
    assert factor_and_solve(np.full((3, 3), np.nan), pivots, b) == 0
    assert factor_and_solve(np.full((3, 3), np.inf), pivots, b) == 0
