"""The factor of sparse rows beside the singular values of full ones, on random rows some of which depend on others.

Covers algorithms/loops/rank.py."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.sparse import csr_array, random_array

from sharnir.algorithms.loops.rank import SparseRank, rank_of, row_lengths, scaled, sparse_lengths

TIGHT = 1e-11  # round-off times the condition of what is independent here, some hundreds


def rows(seed: int) -> tuple[np.ndarray, list[np.ndarray] | None]:
    """Up to 30 × 40, of lengths from 1e-3 to 1e3."""
    rng = np.random.default_rng(seed)
    m, n = (int(x) for x in rng.integers(1, (30, 40)))
    G = random_array((m, n), density=rng.uniform(0.02, 0.4), rng=rng).toarray()
    for _ in range(int(rng.integers(0, 4)) if m > 3 else 0):
        G[rng.integers(m)] = rng.standard_normal(3) @ G[rng.integers(0, m, 3)]
    G *= 10.0 ** rng.integers(-3, 4, size=(m, 1))
    return G, None if seed % 2 else [np.arange(k, min(k + 3, m)) for k in range(0, m, 3)]


@pytest.mark.parametrize("seed", range(40))
def test_as_by_singular_values(seed: int) -> None:
    G, blocks = rows(seed)
    found = SparseRank(csr_array(G), blocks)
    rank = rank_of(G)
    assert found.rank == rank == len(found.live)
    assert sorted([*found.live, *found.dead]) == list(range(len(G)))
    np.testing.assert_allclose(sparse_lengths(csr_array(G)), row_lengths(G), rtol=1e-14)
    # combinations that vanish, as many as rows are missing, and independent
    N = found.null().toarray() * row_lengths(G)[:, None]
    assert N.shape == (len(G), len(G) - rank)
    N = N / np.abs(N).max(axis=0, initial=1.0)
    assert np.abs(scaled(G).T @ N).max(initial=0.0) < TIGHT
    assert np.linalg.matrix_rank(N) == N.shape[1] if N.size else True
    # motions that are allowed, and the nearest one
    x = np.random.default_rng(seed).standard_normal(G.shape[1])
    _, s, Vt = np.linalg.svd(scaled(G))
    V = Vt[:rank].T
    np.testing.assert_allclose(found.along(x), x - V @ (V.T @ x), atol=1e-8)
    # the shortest solution
    b = G @ x
    np.testing.assert_allclose(found.least(b), V @ (V.T @ x), atol=1e-8)
    if rank:
        assert found.smallest() == pytest.approx(s[rank - 1], rel=1e-2)


def test_a_row_that_is_nearly_dependent_counts_as_singular_values_do() -> None:
    for size, rank in ((1e-6, 3), (1e-10, 2)):
        G = np.array([[1.0, 0, 0, 0], [0, 1, 0, 0], [1, 1, size, 0]])
        assert rank_of(G) == SparseRank(csr_array(G)).rank == rank


def test_as_many_dead_rows_as_are_asked_for() -> None:
    G = np.diag([1.0, 1.0, 1.0, 1.0])
    G[1] = [1, 1e-3, 0, 0]
    G[2] = [1, 0, 1e-5, 0]
    for count in range(4):
        found = SparseRank(csr_array(G)).leaving(count)
        assert len(found.dead) == count
        N = found.null().toarray()  # of what is left of the dead rows nothing is known: it was left out
        assert np.abs(G.T @ N).max(initial=0.0) <= (1e-5, 1e-5, 1e-3, 1.0)[count] * np.abs(N).max(initial=1.0) * 1.01


def test_rows_of_nothing_are_dead() -> None:
    G = csr_array(np.array([[0.0, 0, 0], [1, 2, 3], [0, 0, 0]]))
    found = SparseRank(G)
    assert found.dead.tolist() == [0, 2]
    assert found.null().toarray().tolist() == [[1, 0], [0, 0], [0, 1]]
    assert SparseRank(csr_array((0, 3))).rank == 0
    assert SparseRank(csr_array((0, 3))).smallest() == 1.0
