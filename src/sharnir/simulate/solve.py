"""From a problem to its `Run`: the integration, then coordinates and velocities that keep what they must."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import numpy as np

from ..core.errors import Interrupted
from ..core.tracing import tracing
from ..dynamics import Dynamics
from ..dynamics.orientations import in_place, manifolds, normalised, prescribed
from ..integrate import integrate
from ..integrate.runner import listening
from ..model.inertia_numbers import SINGULAR
from ..motion.drift import projected
from ..motion.tolerance import to_joint
from ..results.run import Run
from ..results.status import Settings, Status, too_late
from .on_constraints import checked
from .outcome import Outcome, blamed
from .problem import Problem
from .record_events import events_of, instants_over, params_over
from .sampled import Sampled

# A bar for runs that take longer than a second, where someone is looking.

PATIENCE = 1.0  # s before a bar appears


@contextmanager
def progress_bar(what: str, wanted: bool | None) -> Iterator[Callable[[float], None] | None]:
    """`wanted` True or False decides; None: only where the output is a terminal. Without sys.stderr there is none."""
    if wanted is False or not _open() or (wanted is None and not sys.stderr.isatty()):
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    bar = Progress(console=Console(stderr=True), transient=True)
    task = bar.add_task(what, total=1.0)
    started = time.monotonic()
    shown = False

    def report(part: float) -> None:
        nonlocal shown
        if not shown and time.monotonic() - started > PATIENCE:
            bar.start()
            shown = True
        bar.update(task, completed=part)

    try:
        yield report
    finally:
        if shown:
            bar.stop()


def _open() -> bool:
    """A program without a console (pythonw) has no sys.stderr, one that was detached a closed one."""
    try:
        return sys.stderr is not None and not sys.stderr.closed and sys.stderr.writable()
    except (AttributeError, OSError, ValueError):
        return False


# Runs that meet a position at which the mass matrix is singular: their status names the joint, not the forces.

NEAR = 1e-8  # of a relative pivot at which a run failed: accelerations beyond 1e8 times the usual ones are the reason


def named(
    dyn: Dynamics, t: np.ndarray, q: np.ndarray, reached: np.ndarray, params: np.ndarray, statuses: Sequence[Status]
) -> list[Status]:
    """q (B, time, nq) are the states kept, `reached` (B, nq) where each member was last, at the time of its status.
    A state that was kept at a singular position is as wrong as one where the run failed."""
    failures = any(not status.ok and not status.stopped for status in statuses)
    if not dyn.inertia.suspect and not failures:
        return list(statuses)
    found = []
    for b, status in enumerate(statuses):
        row = params if params.ndim == 1 else params[b]
        failed = not status.ok and not status.stopped
        if dyn.inertia.suspect or (dyn.inertia.varies and failed):
            table = {p.name: float(row[k]) for k, p in enumerate(dyn.model.parameters)}
            status = _named(dyn, t, q[b], reached[b], table, status)
        if failed and (reason := dyn.inertia.refused(row)) is not None:
            status = replace(status, text=f"The parameters do not suit {dyn.formulation!r}: {reason} {status.text}")
        found.append(status)
    return found


def _named(
    dyn: Dynamics, t: np.ndarray, q: np.ndarray, reached: np.ndarray, params: Mapping[str, float], status: Status
) -> Status:
    alive = np.isfinite(q).all(axis=-1)
    positions, times, limits = q[alive], t[alive], np.full(int(alive.sum()), SINGULAR)
    if not status.ok and np.isfinite(reached).all():
        positions, times = np.vstack([positions, reached]), np.append(times, status.time)
        limits = np.append(limits, NEAR)
    if not len(times):
        return status
    pivots = dyn.inertia.relative(positions, times, params)
    weak = np.flatnonzero(~(pivots.min(axis=-1, initial=1.0) > limits))
    if not weak.size:
        return status
    k = int(weak[0])
    text = (
        f"At t = {times[k]:.9g} {dyn.inertia.described(pivots[k])}. Give the bodies mass and inertia, or armature=... "
        f"on the joint. {status.text}"
    )
    return replace(status, ok=False, text=text, time=status.time if not status.ok else float(times[k]))


def solve(problem: Problem) -> Run:
    """A run that fails is one too. After Ctrl-C it is in the exception."""
    with listening() as ears:  # until all is in place: an exception on the way would lose the run
        with progress_bar(problem.model.name, problem.how.progress) as report:
            found = integrated(problem, report)
        t, q, v, held, statuses = finished(problem, found)
        if ears.heard:
            statuses = too_late(statuses)
        statuses = _up_to_kept(statuses, t, q)
        run = run_of(problem, t, q, v, held, statuses, problem.mechanism.own(found.y))
    stopped = [s.text for s in statuses if s.stopped]
    if stopped or ears.heard:
        raise Interrupted(
            f"{stopped[0] if stopped else statuses[0].text} The run is in `run` of this exception "
            "(`except sharnir.Interrupted as stop`, or `sys.last_value.run` where Python was asked line by line).",
            run,
        )
    return run


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


def integrated(problem: Problem, report: Callable[[float], None] | None) -> Outcome:
    start, how = problem.start, problem.how
    y0 = problem.y0[0] if start.single else problem.y0
    sampled = None if how.controller is None else Sampled(problem, how.controller)
    times, stops = (how.times, None) if sampled is None else (sampled.times, sampled.stops)
    solution = integrate(
        problem.mechanism, how.t0, how.end, y0, times=times, stops=stops, pause=sampled, progress=report,
        **problem.ways,
    )  # fmt: skip
    return Outcome.of(solution, start.single, how.end) if sampled is None else sampled.outcome(solution)


@tracing
def finished(
    problem: Problem, found: Outcome
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray | None, list[Status]]:
    """t, q, v, forces held and statuses: prescribed coordinates in place, orientations and constraints kept, and what
    does not keep them said."""
    model, start, how, t = problem.model, problem.start, problem.how, found.t
    params = over_time(problem, t, found.y)
    q, v = to_joint(problem.mechanism.state, model, t, found.y, params)
    last, speeds = problem.mechanism.to_joint(np.array([s.time for s in found.statuses]), found.reached)
    ended = np.isnan(found.y).any(axis=-1)
    if params.ndim == 3:
        count = start.members * len(t)
        flat = [x.reshape(count, x.shape[-1]) for x in (q, v, params)]  # q and v themselves
        in_place(model, np.tile(t, start.members), *flat)
    else:
        prescribed(model, t, q, v, params)
    orientations, alive = manifolds(model), ~ended
    if ended.any():
        q[alive] = normalised(orientations, q[alive])
        q[ended], v[ended] = np.nan, np.nan
    else:
        q = normalised(orientations, q)
    last = normalised(orientations, last)
    statuses = blamed(problem.dyn, last, speeds, problem.mechanism.params, found)
    statuses = named(problem.dyn, t, q, last, problem.mechanism.params, statuses)
    if not model.constraints:
        return t, q, v, found.held, statuses
    if how.drift == "projection" and isinstance(how.times, np.ndarray):  # every step is projected anyhow
        q, v = projected(model, t, q, v, params, problem.largest)
    statuses, good = checked(problem.dyn, t, q, v, params, statuses, how.drift, how.t0)
    return *_cut(t, q, v, found.held, good, start.single), statuses


def over_time(problem: Problem, t: np.ndarray, y: np.ndarray) -> np.ndarray:
    """(np,) or (B, np); with events (B, time, np), the parameters of all states."""
    if problem.hybrid is None:
        return problem.start.params
    model = problem.model
    v = y[..., model.nq : model.nq + model.nv]
    return params_over(problem, instants_over(problem, t, v))


def _cut(
    t: np.ndarray, q: np.ndarray, v: np.ndarray, held: np.ndarray | None, good: list[int], single: bool
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray | None]:
    """Without the states from which on the constraints did not hold; a single run keeps one at least."""
    if single:
        n = max(good[0], 1)
        return t[:n], q[:, :n], v[:, :n], None if held is None else held[:, :n]
    gone = np.arange(len(t)) >= np.array(good)[:, None]
    q[gone], v[gone] = np.nan, np.nan
    return t, q, v, held


@tracing
def run_of(
    problem: Problem, t: np.ndarray, q: np.ndarray, v: np.ndarray, held: np.ndarray | None, statuses: list[Status],
    own: np.ndarray,
) -> Run:  # fmt: skip
    single, forces = problem.start.single, problem.mechanism.tau
    if held is None and problem.constant:
        held = np.broadcast_to(forces if forces.ndim == 1 else forces[:, None], v.shape)

    def each(x: np.ndarray) -> np.ndarray:
        """Without the batch axis where there is no batch."""
        return np.asarray(x[0]) if single else x

    own = np.where(np.isnan(q).any(axis=-1, keepdims=True), np.nan, own[:, : len(t)])
    seen = problem.view.seen(q)
    happened: dict[str, Any] = {}
    if problem.hybrid is not None:
        events, counts = events_of(problem, statuses, instants_over(problem, t, v), seen)
        happened = {"events": events[0] if single else events, "happened": each(counts)}
    return Run(
        problem.view.dyn, t, each(seen), each(v), settings=settings_of(problem, each),
        status=statuses[0] if single else statuses, params=params_of(problem), tau=None if held is None else each(held),
        own={problem.model.parameters[place].name: each(own[..., k])
             for k, place in enumerate(problem.model.state_places)}, **happened,
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
