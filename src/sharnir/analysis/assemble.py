"""Onto the constraints with the least change in the mass metric.

    q ← q ⊕ δ,    δ = argmin ½ δᵀ M(q) δ    with g(q ⊕ δ, t) = 0
    v ← v − M⁻¹ Gᵀ (G M⁻¹ Gᵀ)⁺ ġ(q, v, t)

over the coordinates that are not prescribed. The first is a point nearest to the origin at which equations hold
(`closest.py`). Where loops cannot close, the smallest Σ g² is looked for instead, from several places.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..dynamics import Dynamics, compile
from ..loops.rank import rank_of, row_lengths
from ..model import Model, a_model
from ..read import is_a
from .closest import CLOSED, least, nearest, restore, settle
from .linear import ROUND_OFF
from .near import Near, metric
from .numbers import check_numbers
from .report import Report, report_of
from .rows import ConstraintRows
from .sparse_near import SparseNear, allowed_velocity_of_large
from .state import State

TRIES = (0.0, 0.01, 0.1, 0.3, 0.3, 0.7, 0.7, 1.5, 1.5, 1.5)  # rad: how far from the given position they begin
INTERPRETED = 30  # bodies
SAME = 3  # tries that end at the same gap are enough
ROUGH = 1e-2  # |c| from which `restore` is worth trying


class Assembly(NamedTuple):
    """Unpacks as q, v, report."""

    q: np.ndarray
    v: np.ndarray
    report: Report


def assemble(model: Model | Dynamics, q: Any = None, v: Any = None, t: float = 0.0, params: Any = None) -> Assembly:
    """The position and velocities nearest to the given ones (None: the initial ones of the model) that satisfy the
    constraints, and a report. Loops that cannot be closed are no error here: `report.ok` is False and `report.text`
    says what stays open and by how much. Prescribed coordinates are at t, and are not moved.

    A compiled model may be given instead of a model; its functions are then used again.
    """
    rows = rows_of("assemble", model, q, v, t, params)
    position, iterations = closed_position(rows, rows.state.q)
    velocity = allowed_velocity(rows, position, rows.state.v)
    return Assembly(position, velocity, report_of(rows, position, velocity, iterations))


def rows_of(where: str, model: Model | Dynamics, q: Any, v: Any, t: Any, params: Any) -> ConstraintRows:
    """The constraints at the state that an analysis is asked about."""
    if is_a(model, Dynamics):
        dyn: Any = model
    else:  # few calls of small functions are over before native code would be there
        given = a_model(model, where)
        dyn = compile(given, backend="casadi" if len(given.bodies) <= INTERPRETED else "llvm")
    rows = ConstraintRows(dyn, State(where, dyn.model, q, v, t, params))
    check_numbers(rows)
    return rows


def closed_position(rows: ConstraintRows, q: np.ndarray, any_will_do: bool = False) -> tuple[np.ndarray, int]:
    """(the nearest position that satisfies the constraints, or one that is near; Jacobians that it took)."""
    if np.abs(rows.value(q)).max(initial=0.0) == 0.0 or not rows.free.size:
        return q, 0
    near = SparseNear(rows, q) if rows.large else Near(rows, q)
    f, start = near.equations, np.zeros(rows.free.size)
    if f.gap(start) <= ROUND_OFF:
        return q, 0
    x = _closed(near)
    if f.gap(x) <= CLOSED and not any_will_do:
        x = nearest(f, x)
    return near.move(x), f.count


def is_closed(rows: ConstraintRows, q: np.ndarray) -> bool:
    """Whether the constraints hold, relative to the size of the mechanism."""
    return bool((np.abs(rows.value(q)) <= CLOSED * rows.sizes(q)).all())


def _closed(near: Near | SparseNear) -> np.ndarray:
    """c = 0 from one of several places, the nearest first; the smallest |c| where none of them leads there."""
    f, draw = near.equations, np.random.default_rng(5)
    found: list[tuple[float, np.ndarray]] = []
    for size in TRIES:
        x = least(f, near.from_angles(size * draw.uniform(-1.0, 1.0, near.free.size)))
        if f.gap(x) <= ROUGH:
            x = restore(f, x)
        if f.gap(x) <= CLOSED:
            return x
        if not near.rows.large:
            x = settle(f, x)
        found.append((float(np.linalg.norm(f.value(x))), x))
        smallest = min(gap for gap, _ in found)
        if sum(gap <= (1.0 + 1e-6) * smallest for gap, _ in found) >= SAME:
            break
    return min(found, key=lambda pair: pair[0])[1]


def allowed_velocity(rows: ConstraintRows, q: np.ndarray, v: np.ndarray) -> np.ndarray:
    """The nearest velocities for which ġ = 0, as far as the rows can be satisfied together."""
    free = rows.free
    if not free.size or np.abs(rows.rate(q, v)).max(initial=0.0) <= ROUND_OFF * np.abs(v).max():
        return v
    if rows.large:
        return allowed_velocity_of_large(rows, q, v)
    B, G = metric(rows.mass_matrix(q)), rows.free_jacobian(q)
    size = row_lengths(G)
    J = (G / size[:, None]) @ B
    rank = rank_of(G)
    U, s, Vt = np.linalg.svd(J, full_matrices=False)
    v = v.copy()
    for _ in range(2):  # the second removes what rounding left
        rate = rows.rate(q, v) / size
        v[free] -= B @ (Vt[:rank].T @ ((U[:, :rank].T @ rate) / s[:rank]))
    return v
