"""From a problem to its `Run`: the integration, then coordinates and velocities that keep what they must."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ..dynamics.orientations import manifolds, normalised
from ..dynamics.prescribed import in_place, prescribed
from ..integrate import integrate
from ..integrate.interrupt import listening
from ..motion.joint_state import to_joint
from ..motion.projected import projected
from ..results.run import Run
from ..results.settings import Settings
from ..results.status import Status, too_late
from .inertia import named
from .noted import events_of, instants_over, params_over
from .on_constraints import checked
from .outcome import Outcome
from .problem import Problem
from .progress import progress_bar
from .sampled import Sampled


def solve(problem: Problem) -> Run:
    """A run that fails is one too."""
    with listening() as ears:  # until all is in place: an exception on the way would lose the run
        with progress_bar(problem.model.name, problem.how.progress) as report:
            found = integrated(problem, report)
        t, q, v, held, statuses = finished(problem, found)
        if ears.heard:
            statuses = too_late(statuses)
        return run_of(problem, t, q, v, held, statuses, problem.mechanism.own(found.y))


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


def finished(
    problem: Problem, found: Outcome
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray | None, list[Status]]:
    """t, q, v, forces held and statuses: prescribed coordinates in place, orientations and constraints kept, and what
    does not keep them said."""
    model, start, how, t = problem.model, problem.start, problem.how, found.t
    params = over_time(problem, t, found.y)
    q, v = to_joint(problem.mechanism.state, model, t, found.y, params)
    last, _ = problem.mechanism.to_joint(np.array([s.time for s in found.statuses]), found.reached)
    ended = np.isnan(found.y).any(axis=-1)
    if params.ndim == 3:
        count = start.members * len(t)
        flat = [x.reshape(count, x.shape[-1]) for x in (q, v, params)]  # q and v themselves
        in_place(model, np.tile(t, start.members), *flat)
    else:
        prescribed(model, t, q, v, params)
    q[ended], v[ended] = np.nan, np.nan
    orientations = manifolds(model)
    q, last = normalised(orientations, q), normalised(orientations, last)
    statuses = named(problem.dyn, t, q, last, problem.mechanism.params, found.statuses)
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
    for b, n in enumerate(good):
        q[b, n:], v[b, n:] = np.nan, np.nan
    return t, q, v, held


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
