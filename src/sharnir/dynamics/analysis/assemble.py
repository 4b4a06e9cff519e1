"""Onto the constraints with the least change in the mass metric.

    q ← q ⊕ δ,    δ = argmin ½ δᵀ M(q) δ    with g(q ⊕ δ, t) = 0
    v ← v − M⁻¹ Gᵀ (G M⁻¹ Gᵀ)⁺ ġ(q, v, t)

over the coordinates that are not prescribed. The first is a point nearest to the origin at which equations hold
(`closest.py`). Where loops cannot close, the smallest Σ g² is looked for instead, from several places.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from ...algorithms.loops.rank import rank_of, row_lengths
from ...core.errors import ModelError
from ...core.notebook import card, table, words
from ...core.read import is_a
from ...core.tracing import tracing
from ...model import Model, a_model
from .. import Dynamics, compile
from .closest import CLOSED, ROUND_OFF, least, nearest, restore, settle
from .mass_metric import Near, SparseMass, SparseNear, allowed_velocity_of_large, metric
from .rows_at_state import RowsAtState, State

# What assembling did and what it could not do, in numbers and in words.

RATE = 1e-8  # of ġ, relative to the larger of 1 and the velocities: at singular positions half the digits are lost
SMALL = 1e-6  # of the largest gap; less is not said


@dataclass(frozen=True)
class Report:
    """
    ok                  whether all constraints hold, in position and velocity
    text                what was done, or what could not be done
    gaps, rates         {constraint: what is left of g and of its rate}, m or rad, and per second
    change_q, change_v  the largest change of a coordinate and of a velocity
    iterations          how many Jacobians it took
    without_value       constraints that have no position value: only velocities were projected onto them
    """

    ok: bool
    text: str
    gaps: dict[str, float]
    rates: dict[str, float]
    change_q: float
    change_v: float
    iterations: int
    without_value: tuple[str, ...]

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        rows = [[name, gap, self.rates.get(name, 0.0)] for name, gap in self.gaps.items()]
        parts = [table(("constraint", "open by, m or rad", "per s"), rows)] if rows else []
        facts = {"loops": "closed" if self.ok else "open", "change of q": self.change_q, "Jacobians": self.iterations}
        return card("Assembly", facts, words(self.text), *parts)


def report_of(rows: RowsAtState, q: np.ndarray, v: np.ndarray, iterations: int) -> Report:
    g, rate = rows.value(q), rows.rate(q, v)
    exact = max(np.abs(g).max(initial=0.0), np.abs(rate).max(initial=0.0)) == 0.0
    unit = np.ones(g.size) if exact else rows.sizes(q)
    speed = max(1.0, float(np.abs(v).max(initial=0.0)))
    wide = np.flatnonzero(np.abs(g) > CLOSED * unit)
    moving = np.flatnonzero(np.abs(rate) > RATE * speed * np.maximum(1.0, unit))
    change_q, change_v = q - rows.state.q, v - rows.state.v
    if wide.size:
        text = _open(rows, g)
    elif moving.size:
        text = _moving(rows, rate, moving)
    else:
        text = _said_of_closing(rows, g, change_q, change_v)
    without = tuple(c.name for c in dict.fromkeys(rows.constraints) if not c.holonomic)
    return Report(
        ok=not wide.size and not moving.size,
        text=text + _velocities_only(without),
        gaps=rows.by_constraint(g),
        rates=rows.by_constraint(rate),
        change_q=float(np.abs(change_q).max(initial=0.0)),
        change_v=float(np.abs(change_v).max(initial=0.0)),
        iterations=iterations,
        without_value=without,
    )


def _said_of_closing(rows: RowsAtState, g: np.ndarray, change_q: np.ndarray, change_v: np.ndarray) -> str:
    model = rows.model
    if not rows.constraints:
        on = " that are on" if model.constraints else ""
        return f"{model.name!r} has no constraints{on}: there is nothing to assemble."
    left = f"all constraints of {model.name!r} hold to {float(np.abs(g).max(initial=0.0)):.2g}"
    changes = []
    for what, change, labels in (
        ("q", change_q, model.coordinate_labels()),
        ("v", change_v, model.velocity_labels()),
    ):
        k = int(np.argmax(np.abs(change))) if change.size else 0
        if change.any():
            changes.append(f"{what} by up to {abs(change[k]):.3g} ({labels[k]!r})")
    return f"Assembled: {left}. Changed {' and '.join(changes)}." if changes else f"Nothing had to change: {left}."


def _open(rows: RowsAtState, g: np.ndarray) -> str:
    wide = np.flatnonzero(np.abs(g) > SMALL * np.abs(g).max())
    names: dict[str, list[int]] = {}
    for k in wide:
        names.setdefault(rows.constraints[k].name, []).append(int(k))
    parts = []
    for name, own in names.items():
        parts.append(f"{name!r} stays open by {_size(rows, g, own)} ({', '.join(_row(rows, g, k) for k in own)})")
    many = len(names) > 1
    reason = (
        "They cannot hold together: they contradict each other, or links between them have wrong lengths."
        if many
        else "Links are too short or too long to reach, or other constraints hold them back."
    )
    if any(b.motion is not None for b in rows.model.bodies):
        reason += " Prescribed joints were kept where they are prescribed to be."
    return (
        f"{rows.model.name!r} cannot be assembled from here: constraint{'s' * many} {'; '.join(parts)}. This is the "
        f"smallest gap found. {reason} Check lengths, points and axes, or start from a position nearer to closure."
    )


def _moving(rows: RowsAtState, rate: np.ndarray, which: np.ndarray) -> str:
    parts = [f"{rows.name(int(k))}: {rate[k]:+.3g} {rows.units[k] or '1'}/s" for k in which]
    return (
        f"The velocities of {rows.model.name!r} cannot satisfy all constraints at this position ({', '.join(parts)}). "
        "It is a singular position, or values that depend on time contradict each other. Start from another position, "
        "or check what is prescribed."
    )


def _velocities_only(names: tuple[str, ...]) -> str:
    if not names:
        return ""
    return f" Without a position value, only velocities were projected onto it: {', '.join(repr(n) for n in names)}."


def _size(rows: RowsAtState, g: np.ndarray, which: list[int]) -> str:
    found = []
    for unit in ("m", "rad", ""):
        own = g[[k for k in which if rows.units[k] == unit]]
        if own.size:
            size = np.linalg.norm(own) if unit == "m" else np.abs(own).max()
            found.append(f"{size:.6g} {unit}".strip())
    return " and ".join(found)


def _row(rows: RowsAtState, g: np.ndarray, k: int) -> str:
    direction = rows.labels[k].removeprefix("force ").removeprefix("moment ")
    return " ".join(x for x in (f"{g[k]:+.3g}", rows.units[k], direction) if x)


# An analysis begins where everything is a number. Searches and LAPACK do not come back from NaN and infinity.


def check_numbers(rows: RowsAtState) -> None:
    """Of the constraints and the mass matrix at the state of `rows`."""
    state = rows.state
    q, at = state.q, f"at this position, t = {state.t:g} s"
    for what, found in (
        ("value", rows.value(q)),
        ("derivative", _slopes(rows)),
        ("rate", rows.rate(q, state.v)),
    ):
        bad = np.argwhere(~np.isfinite(found))
        if bad.size:
            raise ModelError(
                f"{state.where}: {rows.name(int(bad[0, 0]))}: its {what} is {found[tuple(bad[0])]:g} {at}. Expected a "
                "position, a time and parameters for which it is a number: a root or logarithm of a negative number, a "
                "division by zero or an overflow is the usual cause."
            )
    if rows.labels and not _has_mass(rows):
        raise ModelError(
            f"{state.where}: the mass matrix of {rows.model.name!r} is not finite {at}. Expected finite masses, "
            "inertias and lengths; check the parameters and expressions that joints depend on."
        )


def _slopes(rows: RowsAtState) -> np.ndarray:
    """G; of large models the sums of its rows, which are no numbers where an entry is none."""
    q = rows.state.q
    return rows.sparse_jacobian(q).sum(axis=1) if rows.large else rows.jacobian(q)


def _has_mass(rows: RowsAtState) -> bool:
    """Whether the mass matrix is finite; of large models, what it is made of."""
    q = rows.state.q
    if rows.large:
        return SparseMass(rows.sparse(q), rows.state.parameters).is_finite
    return bool(np.isfinite(rows.mass_matrix(q)).all())


TRIES = (0.0, 0.01, 0.1, 0.3, 0.3, 0.7, 0.7, 1.5, 1.5, 1.5)  # rad: how far from the given position they begin
INTERPRETED = 30  # bodies
SAME = 3  # tries that end at the same gap are enough
ROUGH = 1e-2  # |c| from which `restore` is worth trying


class Assembly(NamedTuple):
    """Unpacks as q, v, report."""

    q: np.ndarray
    v: np.ndarray
    report: Report

    def _repr_html_(self) -> str:
        numbers = table(("q", "v"), [[np.array2string(x, precision=6) for x in (self.q, self.v)]])
        return self.report._repr_html_() + numbers


@tracing
def assemble(model: Model | Dynamics, q: Any = None, v: Any = None, *, t: float = 0.0, params: Any = None) -> Assembly:
    """The position and velocities nearest to the given ones (None: the initial ones of the model) that satisfy the
    constraints, and a report. Loops that cannot be closed are no error here: `report.ok` is False and `report.text`
    says what stays open and by how much. Prescribed coordinates are at t, and are not moved.

    A compiled model may be given instead of a model; its functions are then used again.
    """
    rows = rows_of("assemble", model, q, v, t, params)
    position, iterations = closed_position(rows, rows.state.q)
    velocity = allowed_velocity(rows, position, rows.state.v)
    return Assembly(position, velocity, report_of(rows, position, velocity, iterations))


def rows_of(where: str, model: Model | Dynamics, q: Any, v: Any, t: Any, params: Any) -> RowsAtState:
    """The constraints at the state that an analysis is asked about."""
    if is_a(model, Dynamics):
        dyn: Any = model
    else:  # few calls of small functions are over before native code would be there
        given = a_model(model, where)
        dyn = compile(given, backend="casadi" if len(given.bodies) <= INTERPRETED else "llvm")
    rows = RowsAtState(dyn, State(where, dyn.model, q, v, t, params))
    check_numbers(rows)
    return rows


def closed_position(rows: RowsAtState, q: np.ndarray, any_will_do: bool = False) -> tuple[np.ndarray, int]:
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


def is_closed(rows: RowsAtState, q: np.ndarray) -> bool:
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


def allowed_velocity(rows: RowsAtState, q: np.ndarray, v: np.ndarray) -> np.ndarray:
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
