"""The states of a run with those at its events in between, so that nothing jumps inside an interval.

A run that keeps its steps has both states of every instant. One that was asked for times has them in `run.events`: here
each member has the times of the run and, twice, those of its events, so members need not have the same times.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import casadi as ca
import numpy as np

from ..core.read import Array
from ..core.tracing import tracing
from ..model import Model
from .event_log import Counts, Events, after_events, over_time
from .states import States

if TYPE_CHECKING:
    from .run import Run

# States of force elements along a run. They do not jump: what an event notes of them holds before it and after it.


def at_events(run: Run, name: str, b: int) -> tuple[Array, Array]:
    """(n,) times of the events of a member, and (n + 1,) the state at its start and at each of them."""
    events, first = run.all_events[b], np.broadcast_to(run.params[name], run.batch or 1)[b]
    return np.array([e.time for e in events]), after_events(name, float(first), events)


def merged_own(run: Run, t: Array, place: Any) -> dict[str, Array]:
    """At times t (n,) or (B, n), which are those of the run at the places `place`, and else of events."""
    members, n = run.batch or 1, t.shape[-1]
    times, rows = t.reshape(members, n), np.reshape(place, (members, -1))
    found = {}
    for name, series in run.own.items():
        values = np.empty((members, n))
        for b in range(members):
            when, known = at_events(run, name, b)
            values[b] = known[np.searchsorted(when, times[b], side="right")]
            values[b, rows[b]] = series.reshape(members, -1)[b]
        found[name] = values.reshape(t.shape)
    return found


@tracing
def own_rates(model: Model) -> ca.Function:
    """(t, q, v, parameters) → ż; states are columns."""
    rates = ca.vertcat(ca.SX(0, 1), *(state.rate for state in model.states))
    return ca.Function("own", [model.t, model.q, model.v, model.parameter_symbols], [ca.densify(rates)])


SAMPLE = 1e-9  # of a period: a time so close to a sample is that sample


@dataclass(frozen=True, eq=False)
class Series:
    """Shapes (n,) of a single run, (B, n) of a batch. States are NaN where a member has ended, and at the end where it
    has fewer than others. `rows` are the places of the run's own states."""

    t: Array
    q: Array
    v: Array
    tau: Array | None
    params: Mapping[str, Any]  # numbers, (B,), or as t
    happened: Counts  # events that are over
    period: float | None  # of a sampled controller
    rows: Counts

    @staticmethod
    def of(run: Run) -> Series:
        shape = run.q.shape[:-1]
        t, place = np.broadcast_to(run.t, shape), np.broadcast_to(np.arange(len(run.t), dtype=np.int64), shape)
        between = (
            [] if not run.all_events else [_between(x, *y) for x, y in zip(run.all_events, _each(run), strict=True)]
        )
        if not any(between):
            return Series(t, run.q, run.v, run.tau, run.over_time, run.happened, run.settings.period, place)
        size, period = len(run.t) + max(map(len, between)), run.settings.period
        members = [_merged(x, period, size, *own) for x, own in zip(between, _each(run), strict=True)]

        def joined(parts: Any) -> Any:
            return np.asarray(parts[0] if run.batch is None else np.stack(parts))

        t, q, v, happened, place = (joined([m[k] for m in members]) for k in range(5))
        tau = None if run.tau is None else joined([m[5] for m in members])
        params = over_time(run.params, run.all_events, happened) | merged_own(run, t, place)
        return Series(t, q, v, tau, params, happened, period, place)

    @property
    def states(self) -> States:
        return States.flat(self.q, self.v, self.t, self.tau, self.params)


class _Between(NamedTuple):
    """A state at an event, after the `row` of the run."""

    row: int
    time: float
    q: Array
    v: Array
    happened: int


def _each(run: Run) -> list[tuple[Any, ...]]:
    """(t, q, v, happened, tau) of each member."""
    if run.batch is None:
        return [(run.t, run.q, run.v, run.happened, run.tau)]
    return [(run.t, run.q[b], run.v[b], run.happened[b], None if run.tau is None else run.tau[b])
            for b in range(run.batch)]  # fmt: skip


def _between(events: Events, t: Array, q: Array, v: Array, happened: Counts, tau: Array | None) -> list[_Between]:
    """States before and after all events that lie between two rows, those of one instant together."""
    found: list[_Between] = []
    for k in np.flatnonzero(np.diff(happened)).tolist():
        n, last = int(happened[k]), int(happened[k + 1])
        while n < last:
            first, time = events[n], events[n].time
            m = n
            while m < last and events[m].time == time:
                m += 1
            if not t[k] == time == t[k + 1]:
                found.append(_Between(k, time, first.q, first.v_before, n))
                found.append(_Between(k, time, events[m - 1].q, events[m - 1].v_after, m))
            n = m
    return found


def _merged(
    between: list[_Between], period: float | None, size: int, t: Array, q: Array, v: Array, happened: Counts,
    tau: Array | None,
) -> tuple[Any, ...]:  # fmt: skip
    """(t, q, v, happened, rows, tau) of one member with what lies between its rows, filled up to `size`."""
    after = np.array([x.row for x in between], dtype=np.int64)
    rows = np.arange(len(t)) + np.searchsorted(after, np.arange(len(t)), side="left")
    others = np.delete(np.arange(len(t) + len(between)), rows)
    full_t = np.full(size, t[-1])
    full_q, full_v = np.full((size, q.shape[1]), np.nan), np.full((size, v.shape[1]), np.nan)
    count, forces = np.full(size, happened[-1]), None
    full_t[rows], full_q[rows], full_v[rows], count[rows] = t, q, v, happened
    for place, x in zip(others.tolist(), between, strict=True):
        full_t[place], full_q[place], full_v[place], count[place] = x.time, x.q, x.v, x.happened
    if tau is not None:
        forces = np.repeat(tau[-1:], size, axis=0)
        forces[rows] = tau
        for place, x in zip(others.tolist(), between, strict=True):  # held since the row before, or since a sample
            sampled = period is not None and np.floor(x.time / period + SAMPLE) > np.floor(t[x.row] / period + SAMPLE)
            forces[place] = tau[min(x.row + 1, len(t) - 1) if sampled else x.row]
    return full_t, full_q, full_v, count, rows, forces
