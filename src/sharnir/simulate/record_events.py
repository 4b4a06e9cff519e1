"""What was noted at the events of a run, in the form in which the run keeps it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..core.read import Array, frozen
from ..model import Model
from ..model.event import RESTS, Settle, Trigger
from ..results.event_log import Counts, Events, RunEvent
from ..results.status import Status
from .transition import Happened

if TYPE_CHECKING:
    from .problem import Problem


def instants_over(problem: Problem, t: Array, v: Array) -> Counts:
    """(B, time): how many notes of each member are over at its states, v (B, time, nv). Where all steps are kept the
    first state of an instant is the one before it."""
    assert problem.hybrid is not None
    notes = problem.hybrid.transition.happened
    found = np.zeros((len(notes), len(t)), dtype=np.int64)
    for b, member in enumerate(notes):
        if member:
            found[b] = np.searchsorted([x.time for x in member], t, side="right")
    if problem.how.times is None and problem.how.controller is None:
        for b, member in enumerate(notes):
            _in_order(found[b], int(problem.hybrid.first[b]), t, v[b], member)
    return found


def _in_order(found: Counts, first: int, t: Array, v: Array, notes: list[Happened]) -> None:
    times = np.array([x.time for x in notes])
    for time in np.unique(times):
        rows = np.flatnonzero(t == time)
        before, after = int((times < time).sum()), int((times <= time).sum())
        if time == t[0]:
            before = first
        if not rows.size or before == after:
            continue
        found[rows[0]], found[rows[-1]] = before, after
        if rows.size == 1:
            found[rows] = after
        for k in rows[1:-1].tolist():  # events at a corner and at once again
            off = [np.abs(notes[j].v - v[k]).max(initial=0.0) for j in range(before, after)]
            found[k] = before + 1 + int(np.argmin(off))


def params_over(problem: Problem, over: Counts) -> Array:
    """(B, time, np): the parameters of all states."""
    assert problem.hybrid is not None
    found = np.repeat(problem.start.params[:, None], over.shape[1], axis=1)
    for b, member in enumerate(problem.hybrid.transition.happened):
        if member:
            found[b] = np.array([problem.start.params[b], *(x.params for x in member)])[over[b]]
    return found


def events_of(problem: Problem, statuses: list[Status], over: Counts, q: Array) -> tuple[list[Events], Counts]:
    """The events of every member up to its end, and (B, time) how many are over. q (B, time, nq) as they are seen."""
    assert problem.hybrid is not None
    names, triggers = [p.name for p in problem.model.parameters], problem.hybrid.triggers
    impulses_of = Impulses(problem.model)
    found, counts = [], np.zeros_like(over)
    for b, member in enumerate(problem.hybrid.transition.happened):
        if not member:
            found.append(Events())
            continue
        events, ends, params = Events(), [0], problem.start.params[b]
        for k, note in enumerate(member):
            if note.time > statuses[b].time:
                break
            seen = note.q
            if problem.view.other is not None:
                row = max(int(np.searchsorted(over[b], k, side="right")) - 1, 0)
                seen = _seen(problem, note, q[b, row] if q.shape[1] else problem.view.q0[b])
            changes = {names[j]: float(note.params[j]) for j in (note.params != params).nonzero()[0].tolist()}
            impulses, before = impulses_of(note), note.instant.v_before[note.row]
            for n in note.fired:
                trigger, lost = triggers[n], float(note.lost[n])
                events.append(
                    RunEvent(
                        note.time, trigger.name, _cause(trigger, note), impulses, lost, seen, before, note.v, changes
                    )
                )
                changes = {}  # the first of them has those of all
            params = note.params
            ends.append(len(events))
        found.append(events)
        counts[b] = np.array(ends)[np.minimum(over[b], len(ends) - 1)]
    return found, counts


def _cause(trigger: Trigger, note: Happened) -> str:
    """Sliding that ends is followed by rest or by sliding the other way, which is known only afterwards."""
    goes_on = any(note.params[x.sliding] != RESTS for x in trigger.actions if isinstance(x, Settle))
    return trigger.cause_of_return if trigger.cause_of_return and goes_on else trigger.cause


class Impulses:
    """Of every joint, and of the constraints that are none of locks: what locks do is part of what their joints do."""

    def __init__(self, model: Model) -> None:
        locks = {lock.tie for lock in model.locks if lock.coordinates}
        self._joints = [body.name for body in model.bodies]
        self._ties = [tie.name for c, tie in enumerate(model.constraints) if c not in locks]

    def __call__(self, note: Happened) -> dict[str, Array]:
        found = dict(zip(self._joints, note.instant.joints[note.row], strict=True))
        for name in self._ties:
            found[name] = note.instant.constraints[name][note.row]
        return found


def _seen(problem: Problem, note: Happened, near: Array) -> Array:
    near = near if np.isfinite(near).all() else problem.view.q0[0]
    return frozen(np.ascontiguousarray(problem.view.seen(note.q[None, None], near[None])[0, 0]))
