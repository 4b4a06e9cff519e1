"""`near.py` for large models: positions around q, and what the constraints are there, over changes δ of the free
coordinates."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..loops.sparse_rank import SparseRank
from .closest import Equations
from .rows import ConstraintRows, rotational
from .sparse_chart import SparseChart
from .sparse_linear import SparseLinear
from .sparse_mass import SparseMass

if TYPE_CHECKING:
    from scipy.sparse import csr_array


class SparseNear:
    def __init__(self, rows: ConstraintRows, q: np.ndarray) -> None:
        self.rows, self.q, self.free = rows, q, rows.free
        self._chart = SparseChart(rows.model, rows.state.parameters)
        self._weight = 1.0 / rows.sizes(q)[rows.valued]
        self.unit = np.where(rotational(rows.model)[rows.free], 1.0, rows.length(q))
        mass = SparseMass(rows.sparse(q), rows.state.parameters)
        self.equations = Equations(self._value, self._derivative, mass.scale, SparseLinear(mass))

    def move(self, x: np.ndarray) -> np.ndarray:
        """q ⊕ δ."""
        return self._chart.move(self.q, self._whole(x))

    def from_angles(self, delta: np.ndarray) -> np.ndarray:
        """δ of changes given in radians; what slides, in lengths of the mechanism."""
        return np.asarray(self.unit * delta)

    def in_angles(self, delta: np.ndarray) -> np.ndarray:
        """Changes of the free coordinates in these units."""
        return np.asarray(delta / self.unit)

    def _whole(self, x: np.ndarray) -> np.ndarray:
        found = np.zeros(self.rows.model.nv)
        found[self.free] = x
        return found

    def _value(self, x: np.ndarray) -> np.ndarray:
        return np.asarray(self._weight * self.rows.value(self.move(x))[self.rows.valued])

    def _derivative(self, x: np.ndarray) -> csr_array:
        from scipy.sparse import diags_array

        moved, T = self._chart.move_and_tangent(self.q, self._whole(x))
        G = self.rows.sparse_jacobian(moved)[np.flatnonzero(self.rows.valued)]
        return (diags_array(self._weight) @ (G @ T)[:, self.free]).tocsr()


def allowed_velocity_of_large(rows: ConstraintRows, q: np.ndarray, v: np.ndarray) -> np.ndarray:
    """As `assemble.allowed_velocity`, where something opens."""
    free, at = rows.free, rows.sparse(q)
    G = rows.of(at.jacobian)[:, free]
    live = np.sort(SparseRank(G, rows.blocks).live)
    mass = SparseMass(at, rows.state.parameters)
    system = mass.with_rows(G[live])
    v = v.copy()
    for _ in range(2):  # the second removes what rounding left
        v[free] -= system.solve(np.zeros(free.size), rows.rate(q, v)[live])[0]
    return v
