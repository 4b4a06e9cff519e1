"""Straight-line factor of a small symmetric positive definite matrix: D = L diag(d) Lᵀ, L unit lower triangular."""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca

from .algebra import Matrix, eye, zeros
from .replayed import replayed


@dataclass(frozen=True)
class Factor:
    """L and the reciprocals of d."""

    L: Matrix
    inverse_d: Matrix

    @staticmethod
    def of(D: Matrix) -> Factor:
        """Not replayed: C · (1/d) would be C / d there, which does not fold for a d that is a number."""
        n = D.shape[0]
        L, C, inverse_d = eye(n), zeros(n, n), zeros(n)  # C = L diag(d), so that nothing is multiplied twice
        for j in range(n):
            for i in range(j, n):
                C[i, j] = D[i, j] - sum((L[i, k] * C[j, k] for k in range(j)), ca.SX(0))
            inverse_d[j] = 1 / C[j, j]
            for i in range(j + 1, n):
                L[i, j] = C[i, j] * inverse_d[j]
        return Factor(ca.sparsify(L), inverse_d)

    def half(self, b: Matrix) -> Matrix:
        """L⁻¹ b for every column of b."""
        return _half(self.L, b)

    def solve(self, b: Matrix) -> Matrix:
        """D⁻¹ b for every column of b."""
        return _solved(self.L, self.inverse_d, b)


@replayed
def _half(L: Matrix, b: Matrix) -> Matrix:
    rows = [b[i, :] for i in range(L.shape[0])]
    for i in range(len(rows)):
        for k in range(i):
            rows[i] = rows[i] - L[i, k] * rows[k]
    return ca.vertcat(*rows) if rows else b


@replayed
def _solved(L: Matrix, inverse_d: Matrix, b: Matrix) -> Matrix:
    n = L.shape[0]
    if n == 0:
        return b
    y = _half(L, b)
    rows = [y[i, :] * inverse_d[i] for i in range(n)]
    for i in reversed(range(n)):
        for k in range(i + 1, n):
            rows[i] = rows[i] - L[k, i] * rows[k]
    return ca.vertcat(*rows)
