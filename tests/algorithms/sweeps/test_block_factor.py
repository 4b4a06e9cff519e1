"""Factors of matrices in blocks of any size, empty ones among them, against NumPy.

Covers algorithms/sweeps/block_factor.py.
"""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

from sharnir.algorithms.sweeps import block_factor
from sharnir.algorithms.sweeps.block_factor import BlockFactor, OrderedFactor, TreeFactor
from sharnir.algorithms.sweeps.elimination import least_degree
from support.samples import slow_but_every

SIZES = [2, 0, 3, 1, 2]
PARENTS = [0, 1, 2, 1, 3]  # numbers from 1 on: the last block hangs on the third
ON_PATHS = {(1, 0), (2, 1), (2, 0), (3, 0), (4, 2), (4, 1), (4, 0)}
STARTS = np.concatenate([[0], np.cumsum(SIZES)])


def random_matrix(seed: int, pairs: set[tuple[int, int]]) -> np.ndarray:
    rng, A = np.random.default_rng(seed), 9 * np.eye(STARTS[-1])
    for x, y in [*pairs, *((k, k) for k in range(len(SIZES)))]:
        rows, columns = slice(*STARTS[x : x + 2]), slice(*STARTS[y : y + 2])
        part = rng.normal(size=(SIZES[x], SIZES[y]))
        A[rows, columns] += part
        A[columns, rows] += part.T
    return A


def blocks(A: np.ndarray, pairs: set[tuple[int, int]]) -> dict[tuple[int, int], ca.SX]:
    found = {}
    for x, y in [*((k, k) for k in range(len(SIZES))), *pairs]:
        found[x, y] = ca.SX(A[STARTS[x] : STARTS[x + 1], STARTS[y] : STARTS[y + 1]].reshape(SIZES[x], SIZES[y]))
    return found


def residual(factor: BlockFactor, A: np.ndarray) -> float:
    b = np.arange(1.0, len(A) + 1)
    x = factor.solved([ca.SX(b[STARTS[k] : STARTS[k + 1]].reshape(-1, 1)) for k in range(len(SIZES))])
    assert [column.shape[0] for column in x] == SIZES
    return float(np.abs(A @ np.array(ca.DM(ca.vertcat(*x))).ravel() - b).max())


@pytest.mark.parametrize("seed", range(5))
def test_trees_and_graphs(seed: int) -> None:
    A = random_matrix(seed, ON_PATHS)
    assert residual(TreeFactor.of(PARENTS, SIZES, blocks(A, ON_PATHS)), A) <= 1e-12
    ring = {(2, 0), (3, 2), (4, 3), (4, 0)}
    A = random_matrix(seed, ring)
    for redundant in (False, True):
        for order in (least_degree(SIZES, ring), range(len(SIZES))[::-1]):
            factor = OrderedFactor.of(SIZES, blocks(A, ring), order, redundant)
            assert residual(factor, A) <= 1e-12
            assert float(ca.DM(factor.dropped().dropped)) == 0


def test_rows_that_say_the_same_are_left_out() -> None:
    """The block of the last node repeats the first."""
    A = np.kron(np.array([[1.0, 0.0, 1.0], [0.0, 2.0, 0.0], [1.0, 0.0, 1.0]]), np.eye(1))
    entries = {(x, y): ca.SX(A[x, y]) for x in range(3) for y in range(x + 1) if A[x, y]}
    factor = OrderedFactor.of([1, 1, 1], entries, range(3), redundant=True)
    x = [float(ca.DM(column)) for column in factor.solved([ca.SX(3), ca.SX(4), ca.SX(3)])]
    assert float(ca.DM(factor.dropped().dropped)) == 1
    np.testing.assert_allclose(A @ x, [3, 4, 3], rtol=1e-15)


@pytest.mark.parametrize("most", [(1, 1), (4, 2), (100, 100)], ids=["one by one", "some", "all at once"])
@pytest.mark.parametrize("seed", slow_but_every(4, range(6)))
def test_however_many_are_taken_together(seed: int, most: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Random graphs with hubs, in orders that fill in, several right-hand sides at once."""
    for name, value in zip(("MOST_ROWS", "MOST"), most, strict=True):
        monkeypatch.setattr(block_factor, name, value)
    rng = np.random.default_rng(seed)
    sizes = [0, *rng.integers(1, 4, size=9).tolist()]
    starts = np.concatenate([[0], np.cumsum(sizes)])
    A = 12 * np.eye(starts[-1])
    pairs = {tuple(sorted(map(int, rng.choice(10, 2, replace=False)), reverse=True)) for _ in range(14)}
    pairs |= {(k, 4) if k > 4 else (4, k) for k in range(10) if k != 4}
    given = {}
    for x, y in [*((k, k) for k in range(10)), *pairs]:
        rows, columns = slice(*starts[x : x + 2]), slice(*starts[y : y + 2])
        part = rng.normal(size=(sizes[x], sizes[y]))
        A[rows, columns] += part
        A[columns, rows] += part.T
        given[x, y] = ca.SX(ca.DM(A[rows, columns].reshape(sizes[x], sizes[y])))
    b = rng.normal(size=(starts[-1], 2))
    right = [ca.SX(ca.DM(b[starts[k] : starts[k + 1]].reshape(sizes[k], 2))) for k in range(10)]
    for order in (rng.permutation(10).tolist(), least_degree(sizes, given)):
        x = OrderedFactor.of(sizes, given, order, redundant=bool(seed % 2)).solved(right)
        np.testing.assert_allclose(A @ np.array(ca.DM(ca.vertcat(*x))), b, atol=1e-12)


@pytest.mark.parametrize("most", [1, 100])
@pytest.mark.parametrize("seed", slow_but_every(4, range(6)))
def test_dependent_rows_of_several_blocks(seed: int, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A = G Gᵀ of rank 7 with 12 rows: 5 are left out whatever the order, wherever they are, and a right-hand side that
    agrees with the rest is met. Pivots are measured by the diagonal before others were eliminated: one row is long."""
    monkeypatch.setattr(block_factor, "MOST_ROWS", most)
    rng = np.random.default_rng(seed)
    sizes = [2, 3, 1, 3, 3]
    starts = np.concatenate([[0], np.cumsum(sizes)])
    G = rng.normal(size=(12, 7))
    G[rng.integers(12)] *= 1e5
    A = G @ G.T
    pieces = [slice(*starts[k : k + 2]) for k in range(5)]
    given = {(x, y): ca.SX(ca.DM(A[pieces[x], pieces[y]])) for x in range(5) for y in range(x + 1)}
    factor = OrderedFactor.of(sizes, given, rng.permutation(5).tolist(), redundant=True)
    assert float(ca.DM(factor.dropped().dropped)) == 5
    b = A @ rng.normal(size=12)
    x = factor.solved([ca.SX(b[piece]) for piece in pieces])
    left = A @ np.array(ca.DM(ca.vertcat(*x))).ravel() - b
    assert np.abs(left / np.sqrt(np.diag(A))).max() <= 1e-5 * np.abs(b / np.sqrt(np.diag(A))).max()


def test_one_block_around_another_fills_in() -> None:
    """Of a star taken from its centre all tips couple; from the tips, none."""
    star = {(k, 0): ca.SX.ones(1, 1) for k in range(1, 5)} | {(k, k): ca.SX(9) for k in range(5)}
    found = [len(OrderedFactor.of([1] * 5, star, order, False).below) for order in (range(5), range(5)[::-1])]
    assert found == [10, 4]
