"""Straight-line factor of a small symmetric positive definite matrix: D = L diag(d) Lᵀ, L unit lower triangular."""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca

from .algebra import Matrix, eye, zeros


@dataclass(frozen=True)
class Factor:
    """L and the reciprocals of d."""

    L: Matrix
    inverse_d: Matrix

    @staticmethod
    def of(D: Matrix) -> Factor:
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
        rows = [b[i, :] for i in range(self.L.shape[0])]
        for i in range(len(rows)):
            for k in range(i):
                rows[i] = rows[i] - self.L[i, k] * rows[k]
        return ca.vertcat(*rows) if rows else b

    def solve(self, b: Matrix) -> Matrix:
        """D⁻¹ b for every column of b."""
        n = self.L.shape[0]
        if n == 0:
            return b
        y = self.half(b)
        rows = [y[i, :] * self.inverse_d[i] for i in range(n)]
        for i in reversed(range(n)):
            for k in range(i + 1, n):
                rows[i] = rows[i] - self.L[k, i] * rows[k]
        return ca.vertcat(*rows)
