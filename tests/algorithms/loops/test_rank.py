"""The rank of rows whatever their units, and what they allow."""

from __future__ import annotations

import numpy as np
import pytest

from sharnir.algorithms.loops.rank import allowed, rank_of, row_lengths, scaled


@pytest.mark.parametrize("seed", range(10))
def test_rank_and_motions_of_rows_in_any_units(seed: int) -> None:
    rng = np.random.default_rng(seed)
    rows, columns = (int(n) for n in rng.integers(1, 8, size=2))
    rank = int(rng.integers(0, min(rows, columns) + 1))
    G = rng.normal(size=(rows, rank)) @ rng.normal(size=(rank, columns)) * 10.0 ** rng.integers(-3, 4, size=(rows, 1))
    assert rank_of(G) == rank
    K = allowed(G)
    assert K.shape == (columns, columns - rank)
    np.testing.assert_allclose(K.T @ K, np.eye(columns - rank), atol=1e-14)
    np.testing.assert_allclose(scaled(G) @ K, 0.0, atol=1e-12)


def test_rows_that_vanish_stay_as_they_are() -> None:
    G = np.array([[3.0, 4.0], [0.0, 0.0], [1e-14, 0.0]])
    np.testing.assert_array_equal(row_lengths(G), [5.0, 1.0, 1.0])
    assert rank_of(G) == 1


@pytest.mark.parametrize("shape", [(0, 3), (2, 0)])
def test_no_rows_or_no_columns(shape: tuple[int, int]) -> None:
    assert rank_of(np.zeros(shape)) == 0
    np.testing.assert_array_equal(allowed(np.zeros(shape)), np.eye(shape[1]))
