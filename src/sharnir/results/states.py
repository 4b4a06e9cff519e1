"""States of a run, ordered for their use: all of them as one batch (`States`), along time with those at the events in
between (`Series`), and those from which others are found (`Anchors`)."""

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

if TYPE_CHECKING:
    from .run import Run


@dataclass(frozen=True, eq=False)
class States:
    """N states. `params` are numbers, or (N,) where they differ between members of a batch, or change on the way."""

    q: Array  # (N, nq)
    v: Array  # (N, nv)
    t: Array  # (N,)
    tau: Array | None  # (N, nv)
    params: Mapping[str, Any]

    @staticmethod
    def flat(q: Array, v: Array, t: Array, tau: Array | None, params: Mapping[str, Any]) -> States:
        """From (time, nq), or from (B, time, nq) member by member; t is (time,) or (B, time), and params are numbers,
        (B,), or (time,) and (B, time) where they change on the way."""
        shape = q.shape[:-1]
        count = int(np.prod(shape))
        return States(
            q.reshape(count, q.shape[-1]),  # written out, as there may be no states
            v.reshape(count, v.shape[-1]),
            np.broadcast_to(t, shape).reshape(count),
            None if tau is None else tau.reshape(count, tau.shape[-1]),
            {name: _each_state(x, shape) for name, x in params.items()},
        )

    def __getitem__(self, rows: Any) -> States:
        return States(
            self.q[rows],
            self.v[rows],
            self.t[rows],
            None if self.tau is None else self.tau[rows],
            {name: x if np.ndim(x) == 0 else x[rows] for name, x in self.params.items()},
        )

    @property
    def finite(self) -> Array:
        """(N,) of bool: False where a member of a batch had ended."""
        return np.asarray(np.isfinite(self.q).all(axis=1) & np.isfinite(self.v).all(axis=1))


def _each_state(x: Any, shape: tuple[int, ...]) -> Any:
    """One value for every state, or one for all."""
    return x if np.ndim(x) == 0 else x.reshape(-1) if np.shape(x) == shape else np.repeat(x, shape[-1])


# The states of a run with those at its events in between, so that nothing jumps inside an interval.
#
# A run that keeps its steps has both states of every instant. One that was asked for times has them in `run.events`:
# here each member has the times of the run and, twice, those of its events, so members need not have the same times.

# States of force elements along a run. They do not jump: what an event notes of them holds before it and after it.


def at_events(run: Run, name: str, b: int) -> tuple[Array, Array]:
    """(n,) times of the events of a member, and (n + 1,) the state at its start and at each of them."""
    events, first = run.all_events[b], np.broadcast_to(run.params[name], run.batch or 1)[b]
    return np.array([e.time for e in events]), after_events(name, float(first), events)


def merged_element_states(run: Run, t: Array, place: Any) -> dict[str, Array]:
    """At times t (n,) or (B, n), which are those of the run at the places `place`, and else of events."""
    members, n = run.batch or 1, t.shape[-1]
    times, rows = t.reshape(members, n), np.reshape(place, (members, -1))
    found = {}
    for name, series in run.element_states.items():
        values = np.empty((members, n))
        for b in range(members):
            when, known = at_events(run, name, b)
            values[b] = known[np.searchsorted(when, times[b], side="right")]
            values[b, rows[b]] = series.reshape(members, -1)[b]
        found[name] = values.reshape(t.shape)
    return found


@tracing
def element_state_rates(model: Model) -> ca.Function:
    """(t, q, v, parameters) → ż; states are columns."""
    rates = ca.vertcat(ca.SX(0, 1), *(state.rate for state in model.states))
    return ca.Function("element_states", [model.t, model.q, model.v, model.parameter_symbols], [ca.densify(rates)])


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
            []
            if not run.all_events
            else [_between(x, *y) for x, y in zip(run.all_events, _each_member(run), strict=True)]
        )
        if not any(between):
            return Series(t, run.q, run.v, run.tau, run.over_time, run.happened, run.settings.period, place)
        size, period = len(run.t) + max(map(len, between)), run.settings.period
        members = [_merged_member(x, period, size, *own) for x, own in zip(between, _each_member(run), strict=True)]

        def joined(parts: Any) -> Any:
            return np.asarray(parts[0] if run.batch is None else np.stack(parts))

        t, q, v, happened, place = (joined([m[k] for m in members]) for k in range(5))
        tau = None if run.tau is None else joined([m[5] for m in members])
        params = over_time(run.params, run.all_events, happened) | merged_element_states(run, t, place)
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


def _each_member(run: Run) -> list[tuple[Any, ...]]:
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


def _merged_member(
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


# States of a run from which others are found: those that it kept, those at its events, and its start.
#
# Each member has its own, in order of time. Between one of them and the next nothing happens: parameters are constant.

INSTANT = 1e-12  # of a time: kept states that are later by so much are those of the time


@dataclass(frozen=True, eq=False)
class Anchors:
    """`t` (B, n), infinite after the last of a member; `q`, `v` (B, n, ...), `happened` (B, n), `element_states`
    (B, n, k)."""

    run: Run
    t: Array
    q: Array
    v: Array
    happened: Any
    element_states: Array

    @staticmethod
    def of(run: Run) -> Anchors:
        members = run.batch or 1
        rows = [_anchors_of_member(run, b) for b in range(members)]
        size = max(len(t) for t, *_ in rows)
        t = np.full((members, size), np.inf)
        q, v = (np.full((members, size, x.shape[-1]), np.nan) for x in (run.q, run.v))
        happened = np.zeros((members, size), dtype=np.int64)
        states = np.full((members, size, len(run.element_states)), np.nan)
        for b, own in enumerate(rows):
            for whole, part in zip((t, q, v, happened, states), own, strict=True):
                whole[b, : len(part)] = part
        return Anchors(run, t, q, v, happened, states)

    def before(self, times: Array) -> Any:
        """(B, k): the last one at or before each time, of two states of one instant the second. One that is later by
        rounding is the same instant."""
        slack = INSTANT * max((float(np.abs(own[np.isfinite(own)]).max(initial=0.0)) for own in self.t), default=0.0)
        return np.stack([np.searchsorted(own, times + slack, side="right") - 1 for own in self.t])

    def states(self, members: Array, places: Array, times: Array) -> tuple[States, Array | None, Array]:
        """N of them, with the forces that act from there on; forces (N, nv) that act from a sample of the controller
        on, and when that is, infinite where it is after `times` (N,). Forces that are not known are NaN."""
        run, t = self.run, self.t[members, places]
        changing = {name for events in run.all_events for event in events for name in event.changes}
        params: dict[str, Any] = dict(run.params)
        if changing:
            series = over_time(run.params, run.all_events, self.happened.reshape((*run.happened.shape[:-1], -1)))
            for name in changing:
                params[name] = np.reshape(series[name], self.happened.shape)[members, places]
        for name, x in params.items():
            if name not in changing and np.ndim(x):
                params[name] = x[members]
        for k, name in enumerate(run.element_states):
            params[name] = self.element_states[members, places, k]
        tau, later, sample = self._forces(members, t, times)
        return States(self.q[members, places], self.v[members, places], t, tau, params), later, sample

    def _forces(self, members: Array, t: Array, times: Array) -> tuple[Array | None, Array | None, Array]:
        run, never = self.run, np.full(len(t), np.inf)
        if run.tau is None or not len(run.t):
            return None, None, never
        tau, period = self._tau, run.settings.period
        row = np.clip(np.searchsorted(run.t, t, side="right") - 1, 0, None)
        if period is None:
            return tau[members, row], None, never
        first, last = (np.floor(x / period + SAMPLE) for x in (t, times))
        crossed = last > first
        several = last > first + 1.0
        begin, end = self.in_sample(members, first), self.in_sample(members, last)
        end[several] = np.nan
        return begin, np.where(crossed[:, None], end, begin), np.where(crossed, last * period, np.inf)

    @property
    def _tau(self) -> Array:
        """(B, time, nv)."""
        run = self.run
        assert run.tau is not None
        return run.tau.reshape(run.batch or 1, len(run.t), -1)

    def in_sample(self, members: Array, number: Array) -> Array:
        """(N, nv): the forces of N members in samples of the controller with these numbers, of any row in the sample:
        its first row may be later than its start. NaN where the run has none there."""
        run, tau, period = self.run, self._tau, self.run.settings.period
        assert period is not None
        held = np.floor(run.t / period + SAMPLE)
        place = np.searchsorted(held, number, side="left")
        known = (place < len(held)) & (held[np.minimum(place, len(held) - 1)] == number)
        return np.where(known[:, None], tau[members, np.minimum(place, len(held) - 1)], np.nan)


def ends(run: Run) -> Array:
    """(B,): the last time of each member."""
    reached = np.array([status.time for status in run.statuses])
    if not len(run.t):
        return reached
    alive = np.isfinite(run.q).all(axis=-1).reshape(len(reached), len(run.t))
    return np.asarray(np.maximum(reached, np.where(alive, run.t, -np.inf).max(axis=1)))


def _anchors_of_member(run: Run, b: int) -> tuple[Any, ...]:
    """(t, q, v, happened, own) of one."""
    single = run.batch is None
    q, v, happened = (x if single else x[b] for x in (run.q, run.v, run.happened))
    alive = np.isfinite(q).all(axis=1) & np.isfinite(v).all(axis=1)
    t, q, v, happened = run.t[alive], q[alive], v[alive], happened[alive]
    own = (
        np.stack([(x if single else x[b])[alive] for x in run.element_states.values()], axis=-1)
        if run.element_states
        else t[:, None][:, :0]
    )
    noted = [at_events(run, name, b)[1] for name in run.element_states]  # at the start and at the events
    events, settings = run.all_events[b], run.settings
    more: list[tuple[float, Array, Array, int]] = []
    if not len(t) or settings.t0 < t[0]:
        more.append(
            (settings.t0, settings.q0 if single else settings.q0[b], settings.v0 if single else settings.v0[b], 0)
        )
    known = set(happened.tolist())
    for k, event in enumerate(events):
        last_of_instant = k + 1 == len(events) or events[k + 1].time > event.time
        if last_of_instant and not (k + 1 in known and (t[happened == k + 1] == event.time).any()):
            more.append((event.time, event.q, event.v_after, k + 1))
    if not more:
        return t, q, v, happened, own
    times, count = np.concatenate([t, [x[0] for x in more]]), np.concatenate([happened, [x[3] for x in more]])
    order = np.lexsort((count, times))
    q, v = np.concatenate([q, [x[1] for x in more]]), np.concatenate([v, [x[2] for x in more]])
    own = np.concatenate([own, [[x[c[3]] for x in noted] for c in more]])
    return times[order], q[order], v[order], count[order], own[order]
