"""The coefficients satisfy the order conditions, one for every rooted tree (Hairer, Nørsett, Wanner I, II.2).

A tree is the sorted tuple of its branches. For each one of order ρ: Σ b_i Φ_i = 1/γ, and Σ b_i(θ) Φ_i = θ^ρ/γ for dense
output. All with coefficients up to 50 and their rounding: 1e-12 is some hundred units in the last place of the sums.

Covers integrate/methods.py.
"""

from __future__ import annotations

from functools import cache
from math import prod

import numpy as np
import pytest

from sharnir.integrate.methods import DOP853, DOPRI5, GROUP, RK2, RK4, Row, Tableau, sparse_rows

Tree = tuple["Tree", ...]
METHODS = {"dop853": (DOP853, 8, 7), "dopri5": (DOPRI5, 5, 4), "rk4": (RK4, 4, 3), "rk2": (RK2, 2, 2)}


@cache
def forests(order: int) -> frozenset[Tree]:
    """Sorted tuples of trees with so many nodes in all."""
    if order == 0:
        return frozenset({()})
    return frozenset(
        tuple(sorted((*rest, tree)))
        for size in range(1, order + 1)
        for tree in trees(size)
        for rest in forests(order - size)
    )


def trees(order: int) -> frozenset[Tree]:
    return forests(order - 1)


def rho(tree: Tree) -> int:
    return 1 + sum(rho(branch) for branch in tree)


def gamma(tree: Tree) -> int:
    return rho(tree) * prod(gamma(branch) for branch in tree)


def phi(tree: Tree, A: np.ndarray) -> np.ndarray:
    return np.prod([A @ phi(branch, A) for branch in tree], axis=0) if tree else np.ones(len(A))


def dense(row: Row, size: int) -> np.ndarray:
    out = np.zeros(size)
    for k, x in row.items():
        out[k] = float(x)
    return out


def matrices(tableau: Tableau) -> tuple[np.ndarray, np.ndarray]:
    size = len(tableau.c)
    A = np.array([dense(row, size) for row in tableau.a])
    b = dense(tableau.b, size)
    A[tableau.stages] = b  # f at the end of the step
    return A, b


def test_number_of_trees() -> None:
    assert [len(trees(k)) for k in range(1, 9)] == [1, 1, 2, 4, 9, 20, 48, 115]  # HNW I, table II.2.3


@pytest.mark.parametrize("name", METHODS)
def test_order(name: str) -> None:
    tableau, order, _ = METHODS[name]
    A, b = matrices(tableau)
    for tree in (tree for k in range(1, order + 1) for tree in trees(k)):
        assert b @ phi(tree, A) == pytest.approx(1 / gamma(tree), abs=1e-12), tree
    # and no more than that
    assert max(abs(b @ phi(tree, A) - 1 / gamma(tree)) for tree in trees(order + 1)) > 1e-7


@pytest.mark.parametrize("name", METHODS)
def test_row_sums(name: str) -> None:
    tableau = METHODS[name][0]
    np.testing.assert_allclose(matrices(tableau)[0].sum(axis=1), tableau.c, atol=1e-13)


@pytest.mark.parametrize(("tableau", "estimate", "order"), [(DOP853, 0, 5), (DOP853, 1, 3), (DOPRI5, 0, 4)])
def test_order_of_error_estimates(tableau: Tableau, estimate: int, order: int) -> None:
    A, _ = matrices(tableau)
    e = dense(tableau.errors[estimate], len(A))
    for tree in (tree for k in range(1, order + 1) for tree in trees(k)):
        assert e @ phi(tree, A) == pytest.approx(0.0, abs=1e-12), tree
    assert max(abs(e @ phi(tree, A)) for tree in trees(order + 1)) > 1e-6


@pytest.mark.parametrize("name", METHODS)
@pytest.mark.parametrize("theta", [0.1, 0.4, 0.9])
def test_order_of_dense_output(name: str, theta: float) -> None:
    tableau, _, order = METHODS[name]
    A, b = matrices(tableau)
    first, last = np.eye(len(A))[0], np.eye(len(A))[tableau.stages]
    terms = [b, first - b, 2 * b - first - last, *(dense(row, len(A)) for row in tableau.dense)]
    weights = np.zeros(len(A))
    for m, term in reversed(list(enumerate(terms))):
        weights = (term + weights) * (theta if m % 2 == 0 else 1 - theta)
    for tree in (tree for k in range(1, order + 1) for tree in trees(k)):
        assert weights @ phi(tree, A) == pytest.approx(theta ** rho(tree) / gamma(tree), abs=1e-12), tree


def test_sparse_rows_are_filled_up_with_zeros() -> None:
    start, column, value = sparse_rows([{}, {2: 0.5}, {0: 1.0, 1: 2.0, 2: 3.0, 3: 4.0, 4: 5.0}])
    assert start.tolist() == [0, 0, GROUP, 3 * GROUP]
    dense_rows = np.zeros((3, 5))
    for i in range(3):
        np.add.at(dense_rows[i], column[start[i] : start[i + 1]], value[start[i] : start[i + 1]])
    assert dense_rows.tolist() == [[0] * 5, [0, 0, 0.5, 0, 0], [1, 2, 3, 4, 5]]


def test_only_dopri5_needs_the_last_derivative_to_judge() -> None:
    assert [t.last_in_error for t in (DOP853, DOPRI5, RK4)] == [False, True, False]
