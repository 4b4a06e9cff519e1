"""`linear.py` of large models: x are changes δ of the free coordinates, M is the mass metric (`sparse_mass.py`), J is
sparse. Systems of M and J stand where singular values and a basis of what the rows allow are there; none is full."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..loops.sparse_rank import SparseRank
from .linear import ROUND_OFF, Along
from .sparse_mass import SparseMass

if TYPE_CHECKING:
    from scipy.sparse import csr_array

POWER = 8  # steps of power iteration for the largest singular value
DEPENDENT = 1e-6  # μ below which rows that depend on others must be left out, as μ no longer keeps them apart


class SparseLinear:
    def __init__(self, mass: SparseMass) -> None:
        self._mass = mass
        self.times = mass.times

    def steepness(self, gradient: np.ndarray) -> float:
        return float(np.sqrt(max(float(gradient @ self._mass.solve(gradient)), 0.0)))

    def largest(self, J: csr_array) -> float:
        """By power iteration."""
        y = np.random.default_rng(2).standard_normal(J.shape[0])
        size = 0.0
        for _ in range(POWER):
            length = float(np.linalg.norm(y))
            if not length > 0.0:
                return 0.0
            y = J @ self._mass.solve(J.T @ (y / length))
            size = float(np.linalg.norm(y))
        return float(np.sqrt(size))

    def damped(self, J: csr_array, c: np.ndarray, mu: float) -> np.ndarray:
        return self._mass.with_rows(J, mu).solve(np.zeros(J.shape[1]), -c)[0]

    def onto(self, J: csr_array, c: np.ndarray, mu: float) -> np.ndarray:
        mu = max(mu, ROUND_OFF)
        J, c = unit_rows(self._mass, J, c)
        if mu < DEPENDENT:
            live = np.sort(SparseRank(J).live)
            J, c = J[live], c[live]
        return self.damped(J, c, mu)

    def along(self, J: csr_array) -> Along:
        return _SparseAlong(self._mass, J)


class _SparseAlong:
    def __init__(self, mass: SparseMass, J: csr_array) -> None:
        self._live = np.sort(SparseRank(J).live)
        self._system, self._shape = mass.with_rows(J[self._live]), J.shape
        self.count = J.shape[1] - self._live.size

    def onto(self, c: np.ndarray) -> np.ndarray:
        return self._system.solve(np.zeros(self._shape[1]), -c[self._live])[0]

    def part(self, force: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        lam = np.zeros(self._shape[0])
        z, lam[self._live] = self._system.solve(force, np.zeros(self._live.size))
        return z, lam


def unit_rows(mass: SparseMass, J: csr_array, c: np.ndarray) -> tuple[csr_array, np.ndarray]:
    """Rows of unit length, roughly."""
    from scipy.sparse import diags_array

    size = mass.lengths(J)
    return (diags_array(1.0 / size) @ J).tocsr(), c / size
