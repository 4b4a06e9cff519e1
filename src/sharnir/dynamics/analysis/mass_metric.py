"""Positions around q in the mass metric, and what the constraints are there: c(x) over x = B⁻¹ δ, M(q) = B⁻ᵀ B⁻¹.

The rows are those that have a value, made comparable: metres are divided by a length of the mechanism.
"""

from __future__ import annotations

import numpy as np

from .closest import Equations
from .rows_at_state import RowsAtState, rotational

SINGULAR = 1e-12  # eigenvalues of a mass matrix with unit diagonal are taken to be no less


class Near:
    def __init__(self, rows: RowsAtState, q: np.ndarray) -> None:
        self.rows, self.q, self.free = rows, q, rows.free
        M = rows.mass_matrix(q)
        self.B = metric(M)
        self._weight = 1.0 / rows.sizes(q)[rows.valued]
        self._unit = np.where(rotational(rows.model)[rows.free], 1.0, rows.length(q))
        scale = float(np.sqrt(np.diag(M).max(initial=0.0))) or 1.0
        self.equations = Equations(self._value, self._derivative, scale)

    def move(self, x: np.ndarray) -> np.ndarray:
        """q ⊕ B x."""
        return self.rows.chart.move(self.q, self._delta(x))

    def from_angles(self, delta: np.ndarray) -> np.ndarray:
        """x of changes given in radians; what slides, in lengths of the mechanism."""
        return np.linalg.solve(self.B, self._unit * delta)

    def in_angles(self, delta: np.ndarray) -> np.ndarray:
        """Changes of the free coordinates in these units."""
        return np.asarray(delta / self._unit)

    def _delta(self, x: np.ndarray) -> np.ndarray:
        found = np.zeros(self.rows.model.nv)
        found[self.free] = self.B @ x
        return found

    def _value(self, x: np.ndarray) -> np.ndarray:
        return np.asarray(self._weight * self.rows.value(self.move(x))[self.rows.valued])

    def _derivative(self, x: np.ndarray) -> np.ndarray:
        moved, T = self.rows.chart.move_and_tangent(self.q, self._delta(x))
        G = self.rows.jacobian(moved)[self.rows.valued]
        return np.asarray(self._weight[:, None] * (G @ T[:, self.free] @ self.B))


def metric(M: np.ndarray) -> np.ndarray:
    """B with Bᵀ M B = E. Directions that carry no inertia, singular positions of a tree, get a little of it."""
    diagonal = np.diag(M)
    floor = SINGULAR * max(float(diagonal.max(initial=0.0)), 1e-300)
    size = np.sqrt(np.maximum(diagonal, floor))
    values, vectors = np.linalg.eigh(M / np.outer(size, size))
    return np.asarray(vectors / np.sqrt(np.maximum(values, SINGULAR)) / size[:, None])
