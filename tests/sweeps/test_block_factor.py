"""Factors of matrices in blocks of any size, empty ones among them, against NumPy."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

from sharnir.sweeps.block_factor import BlockFactor, OrderedFactor, TreeFactor
from sharnir.sweeps.elimination import least_degree

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
    x = factor.solve([ca.SX(b[STARTS[k] : STARTS[k + 1]].reshape(-1, 1)) for k in range(len(SIZES))])
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
            factor = OrderedFactor(SIZES, blocks(A, ring), order, redundant)
            assert residual(factor, A) <= 1e-12
            assert float(ca.DM(factor.dropped())) == 0


def test_rows_that_say_the_same_are_left_out() -> None:
    """The block of the last node repeats the first."""
    A = np.kron(np.array([[1.0, 0.0, 1.0], [0.0, 2.0, 0.0], [1.0, 0.0, 1.0]]), np.eye(1))
    entries = {(x, y): ca.SX(A[x, y]) for x in range(3) for y in range(x + 1) if A[x, y]}
    factor = OrderedFactor([1, 1, 1], entries, range(3), redundant=True)
    x = [float(ca.DM(column)) for column in factor.solve([ca.SX(3), ca.SX(4), ca.SX(3)])]
    assert float(ca.DM(factor.dropped())) == 1
    np.testing.assert_allclose(A @ x, [3, 4, 3], rtol=1e-15)
