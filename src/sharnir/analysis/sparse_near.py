"""`near.py` for large models: positions around q, and what the constraints are there, over changes δ of the free
coordinates; and the searches of `assemble.py` among them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..loops.sparse_rank import SparseRank
from .closest import CLOSED, ROUND_OFF
from .rows import ConstraintRows, rotational
from .sparse_chart import SparseChart
from .sparse_closest import SparseEquations, least, nearest, restore, unit_rows
from .sparse_mass import SparseMass

if TYPE_CHECKING:
    from scipy.sparse import csr_array

SAME = 3  # tries that end at the same gap are enough
ROUGH = 1e-2  # |c| from which `restore` is worth trying


class SparseNear:
    def __init__(self, rows: ConstraintRows, q: np.ndarray) -> None:
        self.rows, self.q, self.free = rows, q, rows.free
        self._chart = SparseChart(rows.model, rows.state.parameters)
        self._weight = 1.0 / rows.sizes(q)[rows.valued]
        self.unit = np.where(rotational(rows.model)[rows.free], 1.0, rows.length(q))
        mass = SparseMass(rows.sparse(q), rows.state.parameters)
        self.equations = SparseEquations(self._value, self._derivative, mass, mass.scale)

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


def closed_position_of_large(
    rows: ConstraintRows, q: np.ndarray, any_will_do: bool, tries: tuple[float, ...]
) -> tuple[np.ndarray, int]:
    """As `assemble.closed_position`, where something is open."""
    near = SparseNear(rows, q)
    f = near.equations
    if f.gap(np.zeros(near.free.size)) <= ROUND_OFF:
        return q, 0
    x = _closed(near, tries)
    if f.gap(x) <= CLOSED and not any_will_do:
        x = nearest(f, x)
    return near.move(x), f.count


def _closed(near: SparseNear, tries: tuple[float, ...]) -> np.ndarray:
    """c = 0 from one of several places, the nearest first; the smallest |c| where none of them leads there."""
    f, draw = near.equations, np.random.default_rng(5)
    found: list[tuple[float, np.ndarray]] = []
    for size in tries:
        x = least(f, near.from_angles(size * draw.uniform(-1.0, 1.0, near.free.size)))
        if f.gap(x) <= ROUGH:
            x = restore(f, x)
        if f.gap(x) <= CLOSED:
            return x
        found.append((float(np.linalg.norm(f.value(x))), x))
        smallest = min(gap for gap, _ in found)
        if sum(gap <= (1.0 + 1e-6) * smallest for gap, _ in found) >= SAME:
            break
    return min(found, key=lambda pair: pair[0])[1]


def allowed_velocity_of_large(rows: ConstraintRows, q: np.ndarray, v: np.ndarray) -> np.ndarray:
    """As `assemble.allowed_velocity`, where something opens."""
    free, at = rows.free, rows.sparse(q)
    G = rows.of(at.jacobian)[:, free]
    live = np.sort(SparseRank(G, rows.blocks).live)
    mass = SparseMass(at, rows.state.parameters)
    J, _ = unit_rows(G[live], np.zeros(live.size), 1.0)
    system = mass.with_rows(J)
    v = v.copy()
    for _ in range(2):  # the second removes what rounding left
        _, rate = unit_rows(G[live], rows.rate(q, v)[live], 1.0)
        v[free] -= system.solve(np.zeros(free.size), rate)[0]
    return v
