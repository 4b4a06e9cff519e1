"""The factor of semidefinite matrices: solutions for consistent right-hand sides, and derivatives."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

from sharnir.algorithms.sweeps.factors import Semidefinite


def entries_of(A: ca.SX, pattern: np.ndarray | None = None) -> dict[tuple[int, int], ca.SX]:
    n = A.shape[0]
    return {(i, j): A[i, j] for i in range(n) for j in range(i + 1) if pattern is None or pattern[i, j]}


def solver(n: int, pattern: np.ndarray | None = None) -> ca.Function:
    """(A, b) → (x, kept, left out)."""
    A, b = ca.SX.sym("A", n, n), ca.SX.sym("b", n)
    factor = Semidefinite(n, entries_of(A, pattern))
    x = factor.solve(ca.vertsplit(b))
    return ca.Function("solve", [A, b], [ca.vertcat(*x), ca.vertcat(*factor.kept), factor.dropped()])


@pytest.mark.parametrize("seed", range(20))
def test_exact_loss_of_rank(seed: int) -> None:
    rng = np.random.default_rng(seed)
    n = int(rng.integers(1, 9))
    rank = int(rng.integers(0, n + 1))
    B = rng.normal(size=(n, rank))
    A = B @ B.T
    b = A @ rng.normal(size=n)
    x, kept, dropped = (np.array(y).ravel() for y in solver(n)(A, b))
    assert dropped == n - rank
    np.testing.assert_array_equal(kept, [1.0] * rank + [0.0] * (n - rank))  # any rows are independent: the first ones
    assert np.abs(A @ x - b).max() <= 1e-9 * max(1.0, np.abs(b).max(), np.abs(x).max())
    assert not x[rank:].any()


def test_rows_that_are_the_same_or_zero() -> None:
    B = np.array([[1.0, 2.0, 0.0], [0.0, 0.0, 0.0], [1.0, 2.0, 0.0], [0.0, 1.0, 1.0], [-2.0, -4.0, 0.0]])
    A, y = B @ B.T, np.array([1.0, 5.0, -2.0, 0.5, 0.3])
    x, kept, dropped = (np.array(z).ravel() for z in solver(5)(A, A @ y))
    np.testing.assert_array_equal(kept, [1, 0, 0, 1, 0])
    assert dropped == 3
    np.testing.assert_allclose(A @ x, A @ y, atol=1e-13)


def test_scales_do_not_matter() -> None:
    """A row in millimetres and one in kilometres: what is dropped is relative to its own diagonal."""
    B = np.array([[1.0, 2.0, 0.3], [0.1, -1.0, 1.0], [1.0, 2.0, 0.3], [2.0, 0.0, 1.0]]) * [[1e-6], [1e6], [1e3], [1.0]]
    x, kept, _ = (np.array(z).ravel() for z in solver(4)(B @ B.T, B @ np.array([1.0, 1.0, 1.0])))
    np.testing.assert_array_equal(kept, [1, 1, 0, 1])
    np.testing.assert_allclose(B.T @ x, [1.0, 1.0, 1.0], rtol=1e-8)


def test_a_small_but_independent_part_is_kept() -> None:
    B = np.array([[1.0, 0.0], [1.0, 1e-5]])
    x, kept, _ = (np.array(z).ravel() for z in solver(2)(B @ B.T, B @ np.array([0.3, -0.7])))
    np.testing.assert_array_equal(kept, [1, 1])
    np.testing.assert_allclose(B.T @ x, [0.3, -0.7], rtol=1e-5)  # eps / 1e-10


def test_a_floor_drops_what_is_only_round_off() -> None:
    """A diagonal of 1e-30 beside one of 1 says nothing, though it is all of its row."""
    A, b = np.diag([1.0, 1e-30]), np.array([2.0, 1e-16])
    entries = {(j, j): ca.SX(A[j, j]) for j in range(2)}
    x = Semidefinite(2, entries, ca.SX(1e-25)).solve([ca.SX(y) for y in b])
    assert [float(y) for y in x] == [2.0, 0.0]
    x = Semidefinite(2, entries).solve([ca.SX(y) for y in b])
    assert float(x[1]) == pytest.approx(1e14)


@pytest.mark.parametrize("rank", [2, 4])
def test_derivatives_are_finite_and_right(rank: int) -> None:
    """Along a family of matrices of the same rank."""
    rng = np.random.default_rng(3)
    B0, B1, y = rng.normal(size=(4, rank)), rng.normal(size=(4, rank)), rng.normal(size=4)
    s = ca.SX.sym("s")
    B = ca.DM(B0) + s * ca.DM(B1)
    A = B @ B.T
    x = ca.vertcat(*Semidefinite(4, entries_of(A)).solve(ca.vertsplit(A @ y)))
    f = ca.Function("f", [s], [x, ca.jacobian(x, s)])
    h = 1e-5
    differences = (np.array(f(h)[0]) - np.array(f(-h)[0])) / (2 * h)
    np.testing.assert_allclose(np.array(f(0.0)[1]), differences, rtol=1e-6, atol=1e-6)


def test_derivatives_are_finite_where_the_rank_changes() -> None:
    """B(s) loses a direction at s = 0."""
    s = ca.SX.sym("s")
    B = ca.vertcat(ca.horzcat(1, 0), ca.horzcat(1, s))
    A = B @ B.T
    x = ca.vertcat(*Semidefinite(2, entries_of(A)).solve([ca.SX(1), ca.SX(1)]))
    value, slope = (np.array(y) for y in ca.Function("f", [s], [x, ca.jacobian(x, s)])(0.0))
    np.testing.assert_array_equal(value.ravel(), [1.0, 0.0])
    assert np.isfinite(slope).all()


def test_structural_zeros_stay_zeros() -> None:
    """A chain of blocks makes no fill-in."""
    n = 12
    pattern = np.abs(np.subtract.outer(np.arange(n), np.arange(n))) <= 1
    factor = Semidefinite(n, entries_of(ca.SX.sym("A", n, n), pattern))
    assert set(factor.L) == {(k + 1, k) for k in range(n - 1)}
    rng = np.random.default_rng(1)
    M = np.where(pattern, rng.normal(size=(n, n)), 0.0)
    M = M + M.T + 6 * np.eye(n)
    b = rng.normal(size=n)
    np.testing.assert_allclose(np.array(solver(n, pattern)(M, b)[0]).ravel(), np.linalg.solve(M, b), rtol=1e-12)
