"""States of a run from which others are found: those that it kept, those at its events, and its start.

Each member has its own, in order of time. Between one of them and the next nothing happens: parameters are constant.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ..core.read import Array
from .event_log import over_time
from .series import SAMPLE, at_events
from .states import States

if TYPE_CHECKING:
    from .run import Run

INSTANT = 1e-12  # of a time: kept states that are later by so much are those of the time


@dataclass(frozen=True, eq=False)
class Anchors:
    """`t` (B, n), infinite after the last of a member; `q`, `v` (B, n, ...), `happened` (B, n), `own` (B, n, k)."""

    run: Run
    t: Array
    q: Array
    v: Array
    happened: Any
    own: Array

    @staticmethod
    def of(run: Run) -> Anchors:
        members = run.batch or 1
        rows = [_member(run, b) for b in range(members)]
        size = max(len(t) for t, *_ in rows)
        t = np.full((members, size), np.inf)
        q, v = (np.full((members, size, x.shape[-1]), np.nan) for x in (run.q, run.v))
        happened = np.zeros((members, size), dtype=np.int64)
        states = np.full((members, size, len(run.own)), np.nan)
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
        for k, name in enumerate(run.own):
            params[name] = self.own[members, places, k]
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


def _member(run: Run, b: int) -> tuple[Any, ...]:
    """(t, q, v, happened, own) of one."""
    single = run.batch is None
    q, v, happened = (x if single else x[b] for x in (run.q, run.v, run.happened))
    alive = np.isfinite(q).all(axis=1) & np.isfinite(v).all(axis=1)
    t, q, v, happened = run.t[alive], q[alive], v[alive], happened[alive]
    own = (
        np.stack([(x if single else x[b])[alive] for x in run.own.values()], axis=-1) if run.own else t[:, None][:, :0]
    )
    noted = [at_events(run, name, b)[1] for name in run.own]  # at the start and at the events
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
