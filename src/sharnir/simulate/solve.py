"""From a problem to its `Run`: states, parameters, forces and events in the form in which a run keeps them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from ..core.errors import Interrupted
from ..core.progress import progress_bar
from ..core.read import Array, frozen
from ..core.tracing import tracing
from ..integrate.runner import listening
from ..integrate.solution import Status
from ..model import Model, state_places
from ..model.event import RESTS, Settle, Trigger
from ..motion.mechanism import Mechanism
from ..motion.outcome import finished, instants_over, integrated, owners_and_times
from ..motion.problem import Problem
from ..motion.transition import LogEntry
from ..results.event_log import Counts, Events, EventsOfMembers, RunEvent
from ..results.run import Run
from ..results.status import Settings, too_late


def solve(problem: Problem) -> Run:
    """A run that fails is one too. After Ctrl-C it is in the exception."""
    run: Run | None = None
    try:
        with listening() as ears:  # until all is in place: an exception on the way would lose the run
            with progress_bar(problem.model.name, problem.how.progress) as report:
                found = integrated(problem, report)
            t, q, v, held, statuses = finished(problem, found)
            if ears.heard:
                statuses = too_late(statuses)
            statuses = _up_to_kept(statuses, t, q)
            run = run_of(problem, t, q, v, held, statuses, problem.mechanism.element_states(found.y))
            run._until = problem.how.until
            stopped = any(s.stopped for s in statuses)
            if problem.hybrid is None and isinstance(problem.mechanism, Mechanism) and not stopped:
                problem.mechanism.leave()
        if stopped or ears.heard:
            raise KeyboardInterrupt
        return run
    except KeyboardInterrupt:  # or Ctrl-C that came after the last line that listens
        if run is None:
            raise
        text = next((s.text for s in run.statuses if s.stopped), run.statuses[0].text)
        raise Interrupted(
            f"{text} The run is in `run` of this exception (`except sharnir.Interrupted as stop`, or "
            "`sys.last_value.run` where Python was asked line by line).",
            run,
        ) from None


def _up_to_kept(statuses: list[Status], t: np.ndarray, q: np.ndarray) -> list[Status]:
    """Members that Ctrl-C has stopped end with the last state that they have kept, from which they can go on."""
    if not any(status.stopped for status in statuses):
        return statuses
    kept = np.isfinite(q).all(axis=-1).sum(axis=1).tolist()  # a member has its states one after the other
    found = []
    for status, count in zip(statuses, kept, strict=True):
        last = float(t[count - 1]) if count else status.time
        found.append(replace(status, time=last) if status.stopped and status.time != last else status)
    return found


@tracing
def run_of(
    problem: Problem, t: np.ndarray, q: np.ndarray, v: np.ndarray, held: np.ndarray | None, statuses: list[Status],
    own: np.ndarray,
) -> Run:  # fmt: skip
    single, forces = problem.start.single, problem.mechanism.tau
    if held is None and problem.constant:
        held = np.broadcast_to(forces.copy() if forces.ndim == 1 else forces[:, None].copy(), v.shape)

    def each(x: np.ndarray) -> np.ndarray:
        """Without the batch axis where there is no batch."""
        return np.asarray(x[0]) if single else x

    places = state_places(problem.model)
    if places:
        own = np.where(np.isnan(q).any(axis=-1, keepdims=True), np.nan, own[:, : len(t)])
    seen = problem.view.user_coordinates(q)
    happened: dict[str, Any] = {}
    if problem.hybrid is not None:
        events, counts = events_of(problem, statuses, instants_over(problem, t, v), seen)
        happened = {"events": events[0] if single else events, "happened": each(counts)}
    return Run(
        problem.view.dyn, t, each(seen), each(v), settings=settings_of(problem, each),
        status=statuses[0] if single else statuses, params=params_of(problem), tau=None if held is None else each(held),
        element_states={problem.model.parameters[place].name: each(own[..., k])
                        for k, place in enumerate(places)}, **happened,
    )  # fmt: skip


def params_of(problem: Problem) -> Mapping[str, Any]:
    """As they were given, with the modes at the start."""
    model, params = problem.model, problem.start.params
    modes = {p.name: params[:, k] for k, p in enumerate(model.parameters) if p.mode}
    return {**problem.params, **{name: float(x[0]) if problem.start.single else x for name, x in modes.items()}}


def settings_of(problem: Problem, each: Callable[[np.ndarray], np.ndarray]) -> Settings:
    how, start, loops = problem.how, problem.start, bool(problem.model.constraints)
    angles = any(body.joint.angles for body in problem.view.dyn.model.bodies)
    return Settings(
        formulation=problem.dyn.formulation, method=how.method.name, duration=how.duration, t0=how.t0,
        q0=each(problem.view.start(start.q)), v0=each(start.v),
        rtol=how.rtol if how.step is None else None, atol=how.atol if how.step is None else None,
        step=how.step, max_step=how.max_step,
        output="steps" if how.times is None else "times", drift=how.drift if loops else None,
        baumgarte=how.baumgarte if loops and how.drift == "baumgarte" else None,
        period=None if how.controller is None else how.controller.period,
        on_singularity=how.on_singularity if angles else None,
    )  # fmt: skip


def events_of(problem: Problem, statuses: list[Status], over: Counts, q: Array) -> tuple[EventsOfMembers, Counts]:
    """The events of every member up to its end, and (B, time) how many are over. q (B, time, nq) as they are seen."""
    assert problem.hybrid is not None
    log, ends = problem.hybrid.transition.log, np.array([status.time for status in statuses])
    owner, times = owners_and_times(log)
    kept = times <= ends[owner]
    fired = np.concatenate([[0], np.cumsum([len(x.fired) for member in log for x in member] * kept)]).astype(np.int64)
    notes = np.bincount(owner, kept, len(log)).astype(np.int64)
    begin = np.cumsum([0, *(len(member) for member in log)])[:-1]
    counts = fired[begin[:, None] + np.minimum(over, notes[:, None])] - fired[begin][:, None]
    make, impulses_of = partial(_events, problem, over, q), Impulses(problem.model)
    numbers = fired[begin + notes] - fired[begin]
    return EventsOfMembers(
        numbers, lambda b: make(impulses_of, b, log[b][: notes[b]]) if notes[b] else Events()
    ), counts


def _events(
    problem: Problem, over: Counts, q: Array, impulses_of: Impulses, b: int, notes: Sequence[LogEntry]
) -> Events:
    """Those of one member."""
    assert problem.hybrid is not None
    names, triggers = [p.name for p in problem.model.parameters], problem.hybrid.triggers
    events, params = Events(), problem.start.params[b]
    for k, note in enumerate(notes):
        seen = note.q
        if problem.view.other is not None:
            row = max(int(np.searchsorted(over[b], k, side="right")) - 1, 0)
            seen = _seen(problem, note, q[b, row] if q.shape[1] else problem.view.q0[b])
        changes = {names[j]: float(note.params[j]) for j in (note.params != params).nonzero()[0].tolist()}
        impulses, before = impulses_of(note), note.instant.v_before[note.row]
        for n in note.fired:
            trigger, lost = triggers[n], float(note.lost[n])
            cause = _cause(trigger, note)
            events.append(RunEvent(note.time, trigger.name, cause, impulses, lost, seen, before, note.v, changes))
            changes = {}  # the first of them has those of all
        params = note.params
    return events


def _cause(trigger: Trigger, note: LogEntry) -> str:
    """Sliding that ends is followed by rest or by sliding the other way, which is known only afterwards."""
    goes_on = any(note.params[x.sliding] != RESTS for x in trigger.actions if isinstance(x, Settle))
    return trigger.cause_of_return if trigger.cause_of_return and goes_on else trigger.cause


class Impulses:
    """Of every joint, and of the constraints that are none of locks: what locks do is part of what their joints do."""

    def __init__(self, model: Model) -> None:
        locks = {lock.constraint for lock in model.locks if lock.coordinates}
        self._joints = [body.name for body in model.bodies]
        self._ties = [constraint.name for c, constraint in enumerate(model.constraints) if c not in locks]

    def __call__(self, note: LogEntry) -> dict[str, Array]:
        found = dict(zip(self._joints, note.instant.joints[note.row], strict=True))
        for name in self._ties:
            found[name] = note.instant.constraints[name][note.row]
        return found


def _seen(problem: Problem, note: LogEntry, near: Array) -> Array:
    near = near if np.isfinite(near).all() else problem.view.q0[0]
    return frozen(np.ascontiguousarray(problem.view.user_coordinates(note.q[None, None], near[None])[0, 0]))
