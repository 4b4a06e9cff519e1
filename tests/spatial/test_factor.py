"""The factor of a small positive definite matrix against NumPy."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

from sharnir.codegen.graph import count, graph_of
from sharnir.spatial.algebra import Factor


def matrix(n: int) -> np.ndarray:
    A = np.random.default_rng(n).normal(size=(n, n))
    return A @ A.T + n * np.eye(n)


@pytest.mark.parametrize("n", [1, 2, 3, 6])
def test_factor_half_and_solution(n: int) -> None:
    D = matrix(n)
    b = np.random.default_rng(7).normal(size=(n, 2))
    factor = Factor.of(ca.SX(D))
    L, d = ca.DM(factor.L).full(), 1 / ca.DM(factor.inverse_d).full().ravel()
    np.testing.assert_allclose(L @ np.diag(d) @ L.T, D, rtol=0, atol=1e-13)  # entries of order ten at most
    np.testing.assert_array_equal(np.triu(L), np.eye(n))
    np.testing.assert_allclose(L @ ca.DM(factor.half(ca.SX(b))).full(), b, rtol=0, atol=1e-14)
    np.testing.assert_allclose(ca.DM(factor.solve(ca.SX(b))).full(), np.linalg.solve(D, b), rtol=0, atol=1e-14)


def test_nothing_to_factor() -> None:
    assert Factor.of(ca.SX(0, 0)).solve(ca.SX(0, 2)).shape == (0, 2)
    assert Factor.of(ca.SX(0, 0)).half(ca.SX(0, 2)).shape == (0, 2)


@pytest.mark.parametrize("n", [1, 2, 3, 6])
def test_one_division_for_every_pivot_and_no_product_twice(n: int) -> None:
    """d_j and C_ij = D_ij − Σ L_ik C_jk for i ≥ j, L_ij = C_ij / d_j: the textbook's n³/6 + n²/2 + … products."""
    D = ca.SX.sym("D", n, n)
    factor = Factor.of(D)
    found = count(graph_of([D], [factor.L, factor.inverse_d]).instructions)
    inner = sum(j * (n - j) for j in range(n))
    assert (found.div, found.mul, found.add) == (n, inner + n * (n - 1) // 2, inner)
