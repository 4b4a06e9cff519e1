"""The constraints of a run: closed at its start, kept by its states, and said where they no longer hold."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import Any

import numpy as np

from ..dynamics import Dynamics
from ..errors import ModelError, SimulationError
from ..model import Model
from ..motion.projected import projected
from ..results.status import Status
from .angles import near_poles
from .initial import Start

AHEAD = 1e-2  # of the time that a run took: when it is seen whether the constraints could have been satisfied
DRIFTING = 1e3  # times as much is allowed where nothing, or not all, is done against drift
ROUND_OFF = 1e-13  # m, rad and per second
CLOSED = 1e-9  # m, rad and per second: what q0 and v0 may be off without a word; it is projected away
BROKEN, BROKEN_RATE = 1e-6, 1e-5  # a state further off no longer satisfies its constraints


def assemble_start(model: Model, dyn: Dynamics, start: Start, moving: bool, project: bool) -> None:
    """Put the initial states on the constraints, with a warning that states the change. Where no velocities were given
    (not `moving`), those that drives ask for are none. With `project` the last round-off is removed too."""
    values = np.broadcast_to(start.params, (start.members, len(model.parameters)))
    table = {p.name: values[:, k] for k, p in enumerate(model.parameters)}
    g = np.abs(dyn.constraint_value(start.q, start.t, table)).max(axis=-1, initial=0.0)
    rate = np.abs(dyn.constraint_rate(start.q, start.v, start.t, table)).max(axis=-1, initial=0.0)
    moved_q = moved_v = 0.0
    for b in np.flatnonzero(~((g <= CLOSED) & (rate <= CLOSED))):
        from ..analysis import assemble

        own = {name: float(x[b]) for name, x in table.items()}
        found = assemble(dyn, start.q[b], start.v[b], start.t, own)
        if not found.report.ok:
            which = "" if start.single else f" (member {b} of the batch)"
            raise SimulationError(f"simulate: the initial position{which}: {found.report.text}")
        moved_q = max(moved_q, float(np.abs(found.q - start.q[b]).max(initial=0.0)))
        moved_v = max(moved_v, float(np.abs(found.v - start.v[b]).max(initial=0.0)))
        start.q[b], start.v[b] = found.q, found.v
    off = (g > ROUND_OFF) | (rate > ROUND_OFF)  # what is on the constraints is left as it was given
    off &= ~near_poles(model, start.q)  # a run that would end at once; angles cannot be moved there
    if project and off.any():
        any_size = np.zeros((start.members, model.row_count))
        q, v = projected(model, np.full(1, start.t), start.q[:, None], start.v[:, None], start.params, any_size)
        start.q[off], start.v[off] = q[off, 0], v[off, 0]
    if moved_q or (moved_v and moving):
        warnings.warn(
            f"simulate: q0 and v0 did not satisfy the constraints of {model.name!r}; they were assembled, which "
            f"changed q0 by up to {moved_q:.3g} and v0 by up to {moved_v:.3g}. Call sharnir.assemble(model, q, v) for "
            "a report.",
            stacklevel=4,
        )


def checked(
    dyn: Dynamics,
    t: np.ndarray,
    q: np.ndarray,
    v: np.ndarray,
    params: np.ndarray,
    statuses: list[Status],
    drift: str,
    t0: float = 0.0,
) -> tuple[list[Status], list[int]]:
    """The statuses of members whose constraints hold to the end; those of the others say when they stopped to. And how
    many states of each member are good."""
    model, found, good = dyn.model, [], []
    slack = 1.0 if drift == "projection" else DRIFTING
    closed = _closed(dyn, t, q, v, params, slack)
    for b, status in enumerate(statuses):
        n = int(np.isfinite(q[b]).all(axis=1).sum())  # a member that has ended has no states any more
        if closed[b] and status.ok:  # nearly all: nothing more is asked of them
            found.append(status)
            good.append(n)
            continue
        row = params if params.ndim == 1 else params[b] if params.ndim == 2 else params[b, :n].T
        table: dict[str, Any] = {p.name: row[k] for k, p in enumerate(model.parameters)}
        g = np.abs(dyn.constraint_value(q[b][:n], t[:n], table)) / slack
        rate = np.abs(dyn.constraint_rate(q[b][:n], v[b][:n], t[:n], table)) / slack
        broken = np.argwhere(~((g <= BROKEN) & (rate <= BROKEN_RATE)))
        if broken.size:
            k, r = broken[0]
            name = [c.name for c in model.constraints for _ in c.labels][r]
            text = (
                f"The constraints did not hold: at t = {t[k]:.6g} s constraint {name!r} is open by "
                f"{g[k, r] * slack:.3g} (m or rad) and opens by {rate[k, r] * slack:.3g} per second. {status.text} "
                f"Expected them to hold within {BROKEN * slack:g} and {BROKEN_RATE * slack:g}; a mechanism that has "
                "reached the end of its range, constraints that contradict each other, or too loose tolerances are the "
                "usual causes."
            )
            n, status = int(k), Status(False, text, float(t[k]))
        elif not status.ok and n:
            last = {name: float(np.ravel(x)[-1]) for name, x in table.items()}
            text = _beyond(model, q[b, n - 1], v[b, n - 1], t0, status.time, last) + status.text
            status = Status(False, text, status.time)
        found.append(status)
        good.append(n)
    return found, good


def _closed(dyn: Dynamics, t: np.ndarray, q: np.ndarray, v: np.ndarray, params: np.ndarray, slack: float) -> np.ndarray:
    """(B,) of bool: whether the constraints hold at all states of a member, which are looked at together; `params` as
    (np,), (B, np) or (B, time, np)."""
    members, count = q.shape[:2]
    alive = np.isfinite(q).all(axis=-1) & np.isfinite(v).all(axis=-1)
    rows = (
        params
        if params.ndim == 3
        else np.broadcast_to(np.atleast_2d(params)[:, None], (members, count, params.shape[-1]))
    )
    rows = rows[alive]
    table = {p.name: rows[:, k] for k, p in enumerate(dyn.model.parameters)}
    times, some_q, some_v = np.broadcast_to(t, (members, count))[alive], q[alive], v[alive]
    good = np.ones((members, count), dtype=bool)
    if alive.any():
        g, rate = dyn.constraint_value(some_q, times, table), dyn.constraint_rate(some_q, some_v, times, table)
        off = (np.abs(g) > BROKEN * slack) | (np.abs(rate) > BROKEN_RATE * slack) | np.isnan(g) | np.isnan(rate)
        good[alive] = ~off.any(axis=1)
    return np.asarray(good.all(axis=1))


def _beyond(model: Model, q: np.ndarray, v: np.ndarray, t0: float, t: float, params: Mapping[str, float]) -> str:
    """Where a motion that is prescribed leads out of the range of the mechanism, a sentence that says so."""
    from ..analysis import assemble

    later = t + AHEAD * (t - t0)
    try:
        report = assemble(model, q, v, later, params).report
    except ModelError as error:  # a constraint that has no value there
        return f"The mechanism cannot go on: {error} "
    return "" if report.ok else f"The mechanism cannot go on: at t = {later:.6g} s {report.text} "
