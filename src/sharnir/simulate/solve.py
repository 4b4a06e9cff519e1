"""From a problem to its `Run`: the integration, then coordinates and velocities that keep what they must."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..dynamics.orientations import manifolds, normalised
from ..dynamics.prescribed import prescribed
from ..integrate import integrate
from ..integrate.interrupt import listening
from ..motion.projected import projected
from ..results.run import Run
from ..results.settings import Settings
from ..results.status import Status, too_late
from .inertia import named
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
        return run_of(problem, t, q, v, held, statuses)


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
    q, v = problem.mechanism.to_joint(t, found.y)
    last, _ = problem.mechanism.to_joint(np.array([s.time for s in found.statuses]), found.reached)
    ended = np.isnan(found.y).any(axis=-1)
    prescribed(model, t, q, v, start.params)
    q[ended], v[ended] = np.nan, np.nan
    orientations = manifolds(model)
    q, last = normalised(orientations, q), normalised(orientations, last)
    statuses = named(problem.dyn, t, q, last, start.params, found.statuses)
    if not model.constraints:
        return t, q, v, found.held, statuses
    if how.drift == "projection" and isinstance(how.times, np.ndarray):  # every step is projected anyhow
        q, v = projected(model, t, q, v, start.params, problem.largest)
    statuses, good = checked(problem.dyn, t, q, v, start.params, statuses, how.drift, how.t0)
    return *_cut(t, q, v, found.held, good, start.single), statuses


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
    problem: Problem, t: np.ndarray, q: np.ndarray, v: np.ndarray, held: np.ndarray | None, statuses: list[Status]
) -> Run:
    single, forces = problem.start.single, problem.mechanism.tau
    if held is None and problem.constant:
        held = np.broadcast_to(forces if forces.ndim == 1 else forces[:, None], v.shape)

    def each(x: np.ndarray) -> np.ndarray:
        """Without the batch axis where there is no batch."""
        return np.asarray(x[0]) if single else x

    return Run(
        problem.view.dyn, t, each(problem.view.seen(q)), each(v), settings=settings_of(problem, each),
        status=statuses[0] if single else statuses, params=problem.params, tau=None if held is None else each(held),
    )  # fmt: skip


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
