"""The linear algebra of `closest.py`: x is measured by |x|² = xᵀ M x, and J is the derivative of c there.

Here M = E and J is a full matrix, which is taken apart by its singular values. `sparse_linear.py` has the same of large
models.
"""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from ..loops.rank import rank_of, row_lengths

ROUND_OFF = 1e-15


class Along(Protocol):
    """What is along c = 0 to first order; so many directions are independent."""

    count: int

    def onto(self, c: np.ndarray) -> np.ndarray:
        """The shortest d with J d = −c, as far as independent rows go."""
        ...

    def part(self, force: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """(z, λ): M z + Jᵀ λ = f, J z = 0."""
        ...


class Linear(Protocol):
    def times(self, x: np.ndarray) -> np.ndarray:
        """M x."""
        ...

    def steepness(self, gradient: np.ndarray) -> float:
        """√(fᵀ M⁻¹ f)."""
        ...

    def largest(self, J: Any) -> float:
        """The largest singular value of J, roughly: it only sets a scale."""
        ...

    def damped(self, J: Any, c: np.ndarray, mu: float) -> np.ndarray:
        """d = −M⁻¹ Jᵀ (J M⁻¹ Jᵀ + μ E)⁻¹ c."""
        ...

    def onto(self, J: Any, c: np.ndarray, mu: float) -> np.ndarray:
        """The same with rows of unit length, which may depend on each other however small μ is."""
        ...

    def along(self, J: Any) -> Along: ...


class FullLinear:
    def times(self, x: np.ndarray) -> np.ndarray:
        return x

    def steepness(self, gradient: np.ndarray) -> float:
        return float(np.linalg.norm(gradient))

    def largest(self, J: np.ndarray) -> float:
        return float(np.linalg.norm(J, 2)) if J.size else 0.0

    def damped(self, J: np.ndarray, c: np.ndarray, mu: float) -> np.ndarray:
        return np.asarray(-J.T @ np.linalg.solve(J @ J.T + mu * np.eye(len(c)), c))

    def onto(self, J: np.ndarray, c: np.ndarray, mu: float) -> np.ndarray:
        size = row_lengths(J)
        U, s, Vt = np.linalg.svd(J / size[:, None], full_matrices=False)
        return np.asarray(-Vt.T @ (s / (s**2 + max(mu, ROUND_OFF)) * (U.T @ (c / size))))

    def along(self, J: np.ndarray) -> Along:
        return _FullAlong(J)


class _FullAlong:
    def __init__(self, J: np.ndarray) -> None:
        rank = rank_of(J)
        U, s, Vt = np.linalg.svd(J, full_matrices=True)
        self._U, self._s, self._across, self._along = U[:, :rank], s[:rank], Vt[:rank], Vt[rank:]
        self.count = len(self._along)

    def onto(self, c: np.ndarray) -> np.ndarray:
        return np.asarray(-self._across.T @ ((self._U.T @ c) / self._s))

    def part(self, force: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        z = self._along.T @ (self._along @ force)
        return z, self._U @ ((self._across @ force) / self._s)
