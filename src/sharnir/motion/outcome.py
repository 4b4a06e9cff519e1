"""From a problem to its motion: the integration, then coordinates and velocities that keep what they must, and how each
member ended."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import casadi as ca
import numpy as np

from ..core.errors import SharnirError, SimulationError
from ..core.read import Array, is_a
from ..core.tracing import tracing
from ..dynamics import Dynamics, arguments
from ..dynamics.orientations import in_place, manifolds, normalised, prescribed
from ..integrate import Solution, integrate
from ..integrate.solution import DONE, NON_FINITE, Status, statuses_of
from ..model import Model
from ..model.pivots import SINGULAR
from ..spatial.algebra import segment
from .drift import projected
from .mechanism import Mechanism, to_joint
from .options import ROUNDING, Controller
from .problem import Problem
from .start import checked
from .transition import LogEntry

# The result of an integration: states, and how its members ended.

Counts = np.ndarray[Any, np.dtype[np.int64]]
AHEAD = (0.0, 1e-9, 1e-6, 1e-3, 1e-2)  # s beyond a state at which no step was found: where the forces are looked at


@dataclass(frozen=True, eq=False)
class Outcome:
    t: np.ndarray  # (time,)
    y: np.ndarray  # (B, time, ny); NaN where a member has ended
    statuses: list[Status]
    reached: np.ndarray  # (B, ny): the last states of all
    held: np.ndarray | None = None  # (B, time, nv) forces of a controller
    no_number: np.ndarray | None = None  # (B,) of bool: members that ended where a derivative was none

    @staticmethod
    def of(solution: Solution, single: bool, end: float) -> Outcome:
        t, y, reached = np.atleast_1d(solution.t), np.asarray(solution.y), np.atleast_2d(solution.y_reached)
        if single:
            y = y[None] if y.ndim == 2 else y[None, None]
        elif y.ndim == 2:  # only the end, at which members that failed have not arrived
            arrived = np.atleast_1d(solution.status) == DONE
            t, y = np.array([end]), np.where(arrived[:, None], y, np.nan)[:, None]
        no_number = np.atleast_1d(solution.status) == NON_FINITE
        return Outcome(t, y, statuses_of(solution), reached, no_number=no_number)

    def with_forces(self, t: np.ndarray, y: np.ndarray, held: np.ndarray) -> Outcome:
        return replace(self, t=t, y=y, held=held)


def blamed(dyn: Dynamics, q: np.ndarray, v: np.ndarray, params: np.ndarray, found: Outcome) -> list[Status]:
    """Statuses of members that ended where a derivative was no number name the force that was none, at the last states
    q (B, nq) and v (B, nv) or a little further on."""
    if found.no_number is None or not found.no_number.any():
        return found.statuses
    statuses = list(found.statuses)
    for b in np.flatnonzero(found.no_number).tolist():
        row = params if params.ndim == 1 else params[b]
        table = {p.name: float(row[k]) for k, p in enumerate(dyn.model.parameters)}
        name = _no_number(dyn, q[b], v[b], statuses[b].time, table)
        if name is not None:
            statuses[b] = replace(statuses[b], text=f"{statuses[b].text} Force {name!r} is no finite number there.")
    return statuses


def _no_number(dyn: Dynamics, q: np.ndarray, v: np.ndarray, t: float, table: dict[str, float]) -> str | None:
    """The first force that is none."""
    model = dyn.model
    symbols = [(segment(model.q, x.q_start, x.joint.nq), segment(model.v, x.v_start, x.joint.nv)) for x in model.bodies]
    column = ca.vertcat(ca.SX(0, 1), *(x.joint.rate(*own) for x, own in zip(model.bodies, symbols, strict=True)))
    rate = np.array(ca.Function("rate", [model.q, model.v], [ca.densify(column)])(q, v)).ravel()
    try:
        a = dyn.acceleration(q, v, t=t, params=table)
        for h in AHEAD:
            q_there, v_there = (q + h * rate, v + h * a) if h else (q, v)
            for element in model.forces:
                if not np.isfinite(dyn.force(element.name, q_there, v_there, t=t + h, params=table).tau).all():
                    return element.name
    except SharnirError:  # a state that has left what the model can have
        pass
    return None


class Sampled:
    """The `pause` of an integration, which stops at `stops` and puts out `times`: those that were asked for, where
    those that are samples but for rounding are moved there; or the samples, where none were."""

    def __init__(self, problem: Problem, controller: Controller) -> None:
        asked, end = problem.how.times, problem.how.end
        starts = controller.samples(problem.how.t0, end)
        ends = np.append(starts[1:], end)
        self.problem, self.controller, self.stops = problem, controller, ends[:-1]
        self.times: Any = asked
        self._asked = starts if asked is None else np.empty(0) if isinstance(asked, str) else asked
        late = self._asked + ROUNDING * controller.period
        self._samples = np.searchsorted(starts[1:], late, side="right")  # of these times
        if not isinstance(asked, str):
            self.times = np.clip(self._asked, starts[self._samples], ends[self._samples])
        self._wanted = set(self._samples.tolist())
        self._held: dict[int, np.ndarray] = {}  # (B, nv) of samples with times in them
        self._begun = 0  # samples
        self.first = self.problem.mechanism.tau  # forces of the first of them
        self.trace = ""  # of what the controller raised
        self._near = problem.view.q0  # coordinates as they were seen last
        mechanism = problem.mechanism
        moving = any(body.motion is not None for body in mechanism.model.bodies)
        self._as_it_is = mechanism.state.to_joint is None and problem.view.other is None and not moving
        self._by_joint = partial(_by_joint, mechanism.model, mechanism.tau.shape[int(problem.start.single) :])

    def __call__(self, k: int, t: float, y: np.ndarray) -> str | None:
        """The forces from t on; or a sentence, where there are none."""
        tau = self.problem.mechanism.tau
        q, v = self._seen(t, y)
        try:
            if self.problem.start.single:
                q, v = q[0], v[0]
            tau[...] = self.controller.tau(t, q, v, self._by_joint)
        except SimulationError as error:
            shown = ""
            if error.__cause__ is not None:
                self.trace = "".join(traceback.format_exception(error.__cause__))
                shown = " `print(run.traceback)` shows where."
            return f"Stopped at t = {t:.9g}: {error}. Everything up to there is kept; mend the controller.{shown}"
        self.first = tau.copy() if k == 0 else self.first
        if k in self._wanted:
            self._held[k] = tau.copy()
        self._begun = k + 1
        return None

    def _seen(self, t: float, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """q (B, nq) and v (B, nv) as the user knows them."""
        mechanism, view = self.problem.mechanism, self.problem.view
        if self._as_it_is:
            nq = mechanism.model.nq
            return y[:, :nq], y[:, nq : nq + mechanism.model.nv]
        q, v = mechanism.to_joint(np.full(len(y), t), y.copy())
        prescribed(mechanism.model, t, q[:, None], v[:, None], mechanism.params)
        self._near = view.user_coordinates(q[:, None], self._near)[:, 0]
        return self._near, v

    def outcome(self, solution: Solution) -> Outcome:
        """With the forces that were held, and without times at which a sample would have begun that never did."""
        found = Outcome.of(solution, self.problem.start.single, self.problem.how.end)
        if self.trace:
            found = replace(found, statuses=[s if s.ok else replace(s, trace=self.trace) for s in found.statuses])
        now = self.problem.mechanism.tau[:, None].copy()
        if isinstance(self.times, str):
            return found.with_forces(np.array([np.max(solution.t_reached)]), found.y, now)
        n = min(int(np.searchsorted(self._samples, self._begun)), found.y.shape[1])
        t, y = self._asked[:n], found.y[:, :n]
        held = np.stack([self._held[k] for k in self._samples[:n]], axis=1) if n else now[:, :0]
        last = found.statuses[0].time
        if self.problem.how.times is None and (n == 0 or t[-1] < last):  # it may have ended at a sample
            t, y = np.append(t, last), np.concatenate([y, found.reached[:, None]], axis=1)
            held = np.concatenate([held, now], axis=1)
        return found.with_forces(t, y, held)


def _by_joint(model: Model, shape: tuple[int, ...], answer: Any) -> Any:
    """Forces by the names of joints, as an array; one for all members of a batch where none was batched."""
    if not is_a(answer, Mapping):
        return answer
    found = arguments.rates(model, "the controller returned", answer)
    return np.broadcast_to(found, shape) if found.ndim == 1 else found


def instants_over(problem: Problem, t: Array, v: Array) -> Counts:
    """(B, time): how many notes of each member are over at its states, v (B, time, nv). Where all steps are kept the
    first state of an instant is the one before it."""
    assert problem.hybrid is not None
    notes = problem.hybrid.transition.log
    owner, times = owners_and_times(notes)
    first = np.searchsorted(t, times)  # the state from which on each note is over
    found = np.zeros((len(notes), len(t) + 1), dtype=np.int64)
    np.add.at(found, (owner, first), 1)
    found = np.cumsum(found[:, :-1], axis=1)
    if problem.how.times is None and problem.how.controller is None:
        for b, member in enumerate(notes):
            _in_order(found[b], int(problem.hybrid.first[b]), t, v[b], member)
    return found


def owners_and_times(log: Sequence[Sequence[LogEntry]]) -> tuple[Counts, Array]:
    """Of all notes, those of one member after those of the other: the members, and the times."""
    owner = np.repeat(np.arange(len(log)), [len(member) for member in log])
    return owner, np.array([x.time for member in log for x in member], dtype=float)


def _in_order(found: Counts, first: int, t: Array, v: Array, notes: list[LogEntry]) -> None:
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
    start, log = problem.start.params, problem.hybrid.transition.log
    begin = np.arange(len(log)) + np.cumsum([0, *(len(member) for member in log)])[:-1]
    table = np.empty((len(log) + sum(map(len, log)), start.shape[1]))  # of each member the start, then its notes
    later = np.ones(len(table), dtype=bool)
    table[begin], later[begin] = start, False
    if later.any():
        table[later] = [x.params for member in log for x in member]
    return np.asarray(table[begin[:, None] + over])


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


def integrated(problem: Problem, report: Callable[[float], None] | None) -> Outcome:
    start, how = problem.start, problem.how
    y0 = problem.y0[0] if start.single else problem.y0
    sampled = None if how.controller is None else Sampled(problem, how.controller)
    times, stops = (how.times, None) if sampled is None else (sampled.times, sampled.stops)
    mechanism = problem.mechanism
    solution = integrate(
        mechanism, how.t0, how.end, y0, times=times, stops=stops, pause=sampled, progress=report,
        workspaces=mechanism.bindings.workspaces if isinstance(mechanism, Mechanism) else None, **problem.ways,
    )  # fmt: skip
    found = Outcome.of(solution, start.single, how.end) if sampled is None else sampled.outcome(solution)
    if not any(status.stopped for status in found.statuses):
        return found
    return _with_start(problem, found, None if sampled is None else sampled.first)


def _with_start(problem: Problem, found: Outcome, first: np.ndarray | None) -> Outcome:
    """After Ctrl-C, where a member has kept nothing yet: all have their start first, from which they can go on."""
    if np.isfinite(found.y).all(axis=-1).any(axis=1).all():
        return found
    t, y = np.insert(found.t, 0, problem.how.t0), np.concatenate([problem.y0[:, None], found.y], axis=1)
    held = None if found.held is None or first is None else np.concatenate([first[:, None], found.held], axis=1)
    return replace(found, t=t, y=y, held=held)


@tracing
def finished(
    problem: Problem, found: Outcome
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray | None, list[Status]]:
    """t, q, v, forces held and statuses: prescribed coordinates in place, orientations and constraints kept, and what
    does not keep them said."""
    model, start, how, t = problem.model, problem.start, problem.how, found.t
    params = over_time(problem, t, found.y)
    q, v = to_joint(problem.mechanism.state, model, t, found.y, params)
    ended = np.isnan(found.y).any(axis=-1)
    if params.ndim == 3:
        count = start.members * len(t)
        flat = [x.reshape(count, x.shape[-1]) for x in (q, v, params)]  # q and v themselves
        in_place(model, np.tile(t, start.members), *flat)
    else:
        prescribed(model, t, q, v, params)
    orientations = manifolds(model)
    if ended.any():
        q[~ended] = normalised(orientations, q[~ended])
        q[ended], v[ended] = np.nan, np.nan
    elif orientations:
        q = normalised(orientations, q)
    statuses = found.statuses
    if problem.dyn.inertia.suspect or not all(status.ok for status in statuses):
        last, speeds = problem.mechanism.to_joint(np.array([s.time for s in statuses]), found.reached)
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
