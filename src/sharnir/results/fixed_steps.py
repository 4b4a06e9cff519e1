"""States between those that a run of fixed steps has kept: the run is made once more from the last state before them
that lies on its grid of steps, with the same method, the same steps, events and switches.

So they are what the run would have kept had it been asked for these times, and not those of the exact motion, from
which fixed steps may be far. Fixed steps end at whole multiples of `step`, counted from the start of the run and from
every sample of a controller, whatever happens in between (`integrate.step_control.fixed_step`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ..algorithms.formulations.bearings import with_bearing_friction
from ..core.errors import SimulationError
from ..core.read import Array
from ..core.tracing import tracing
from ..integrate.events import EPS
from ..motion.options import Controller, Options
from ..motion.outcome import finished, integrated
from ..motion.problem import Problem, pose
from ..motion.start import Start
from .states import SAMPLE, Anchors, ends
from .status import Settings

if TYPE_CHECKING:
    from .run import Run

ON_GRID = 1e-6  # of a step, as `fixed_step` has it
FAR = 1000  # steps that are made once more rather than that a run begins at another state
SAME = 1e-9  # relative: motion that comes to a state which was kept, and misses it by more, begins anew from it
MOST = 1 << 40  # steps
LATE_PART = 1024.0 * EPS  # of t: an event that was so near to a state was at that state


def states(run: Run, settings: Settings, end: float, members: Any, times: Array, exact: bool) -> tuple[Array, Array]:
    """(N, nq) and (N, nv): of N members, each at a time of its own. The run, or the part of it to which these times
    belong, was made as `settings` say, and was over at `end` at the latest. Without `exact` they may be NaN."""
    q, v = (np.full((len(times), x.shape[-1]), np.nan) for x in (run.q, run.v))
    last, anchors = np.minimum(ends(run), end), Anchors.of(run)
    for own_end in np.unique(last[members]):  # where members end a step may be shorter
        rows = np.flatnonzero(last[members] == own_end)
        batch = np.unique(members[rows])
        wanted, place = np.unique(times[rows], return_inverse=True)
        found_q, found_v = _legs(_Again(run, settings, anchors, batch, float(own_end), exact), wanted)
        own = np.searchsorted(batch, members[rows]), place.ravel()
        q[rows], v[rows] = found_q[own], found_v[own]
    return q, v


class _Again:
    """Some members of a run, which end at the same time."""

    def __init__(self, run: Run, settings: Settings, anchors: Anchors, members: Any, end: float, exact: bool) -> None:
        self.run, self.settings, self.anchors = run, settings, anchors
        self.members, self.end, self.exact = members, end, exact
        assert settings.step is not None
        self.step, self.period, self.t0 = settings.step, settings.period, settings.t0
        self.forces_unknown = False  # a sample of the controller was asked for whose forces the run has not kept
        alive = np.isfinite(run.q.reshape(run.batch or 1, len(run.t), -1)[members]).all(axis=(0, 2))
        steps = (run.t - self.origin(run.t)) / self.step
        on_grid = (np.abs(steps - np.round(steps)) <= ON_GRID) & (run.t > self.t0) & (run.t < end)
        self.kept = np.unique(np.concatenate([[self.t0], run.t[alive & on_grid]]))

    def origin(self, t: Any) -> Any:
        """From where the steps are counted that lead to t: the start, or the sample of the controller."""
        return self.t0 if self.period is None else np.maximum(self.t0, np.floor(t / self.period + SAMPLE) * self.period)

    def after(self, t: float) -> float:
        """The end of the step in which t is."""
        origin = float(self.origin(t))
        found = origin + (np.floor((t - origin) / self.step + ON_GRID) + 1.0) * self.step
        if self.period is not None:
            found = min(found, (np.floor(t / self.period + SAMPLE) + 1.0) * self.period)
        return self.end if found >= self.end - ON_GRID * self.step else float(found)

    @tracing
    def problem(self, start: float, end: float, times: Array) -> Problem:
        run, settings = self.run, self.settings
        dyn = run.dynamics("at")
        model, count = with_bearing_friction(dyn.model), len(self.members)
        places = self.anchors.before(np.array([start]))[self.members, 0]
        at = self.anchors.t[self.members, places]
        if not (np.abs(at - start) <= LATE_PART * abs(start)).all():
            raise SimulationError(
                f"run.at({float(times[0]):.9g}): the state at t = {start:.9g}, where this part of a joined run began, "
                "was not kept. Expected runs that keep their ends: leave times out, or give them."
            )
        state, _, _ = self.anchors.states(self.members, places, np.full(count, start))
        params = {name: x if np.ndim(x) == 0 or run.batch is not None else x[0] for name, x in state.params.items()}
        how = Options.read(
            t0=start, duration=end - start, method=settings.method, rtol=1e-8, atol=1e-10, step=settings.step,
            max_step=settings.max_step, max_steps=MOST, times=times, controller=self._controller(),
            drift=settings.drift or "projection", baumgarte=settings.baumgarte or 10.0, threads=None, progress=False,
            on_singularity=settings.on_singularity or "stop",
        )  # fmt: skip
        q, v = (state.q, state.v) if run.batch is not None else (state.q[0], state.v[0])
        begin = Start(model, q, v, params, start)
        begin.kept = True
        near = LATE_PART * abs(start)
        begin.done = tuple(
            frozenset(e.name for e in run.all_events[b] if abs(e.time - start) <= near) for b in self.members
        )
        tau = None
        if self.period is None and state.tau is not None:
            tau = state.tau if run.batch is not None else state.tau[0]
        return pose(model, settings.formulation, begin, params, tau, how)

    def _controller(self) -> Controller | None:
        """It holds the forces that were kept. The controller of the run is not asked again."""
        return None if self.period is None else Controller(self._forces, self.period)

    def _forces(self, t: float, q: Array, v: Array) -> Array:
        assert self.period is not None
        number = np.full(len(self.members), np.floor(t / self.period + SAMPLE))
        found = self.anchors.in_sample(self.members, number)
        if np.isnan(found).any():
            self.forces_unknown = True  # read after the integration: whatever a controller raises becomes a sentence
            raise SimulationError(f"the forces at t = {t:.9g} were not kept")
        return found if self.run.batch is not None else found[0]


def _legs(again: _Again, wanted: Array) -> tuple[Array, Array]:
    """(members, times, ...): of times that are wanted, in order, none of which was kept."""
    run, count = again.run, len(again.members)
    q, v = (np.full((count, len(wanted), x.shape[-1]), np.nan) for x in (run.q, run.v))
    kept, i = again.kept, 0
    while i < len(wanted):
        first = int(np.searchsorted(kept, wanted[i], side="right")) - 1
        last = i
        while last + 1 < len(wanted):
            before = kept[max(int(np.searchsorted(kept, wanted[last + 1], side="right")) - 1, first)]
            if before - wanted[last] > FAR * again.step:
                break
            last += 1
        start, end = float(kept[first]), again.after(float(wanted[last]))
        on_the_way = kept[(kept > start) & (kept < end)]
        t, found_q, found_v = _made(again, start, end, np.union1d(wanted[i : last + 1], on_the_way))
        good = _agreed(again, on_the_way, t, found_q, found_v)
        rows = np.arange(i, last + 1)[wanted[i : last + 1] < good]
        there = np.searchsorted(t, wanted[rows])
        arrived = there < len(t)
        q[:, rows[arrived]], v[:, rows[arrived]] = found_q[:, there[arrived]], found_v[:, there[arrived]]
        i = int(rows[-1]) + 1
    return q, v


def _made(again: _Again, start: float, end: float, times: Array) -> tuple[Array, Array, Array]:
    """t, q, v of a part of the run, made once more."""
    problem = again.problem(start, end, times)
    found = integrated(problem, None)
    t, q, v, _, statuses = finished(problem, found)
    arrived = int(np.cumprod(np.isfinite(q).all(axis=(0, 2))).sum())
    if again.exact and arrived < len(times):
        text = next((s.text for s in statuses if not s.ok), "")
        where = f"run.at({times[arrived]:.9g})"
        if again.forces_unknown:
            raise SimulationError(
                f"{where}: the forces of the controller were not kept there. Expected a run that keeps a state in "
                "every period: leave its times out, or give more of them."
            )
        raise SimulationError(
            f"{where}: the steps from the state at t = {start:.9g} on could not be made once more: {text} Expected a "
            "run that can be repeated: ask for times that were kept, or simulate with these times."
        )
    return t, _seen(again, problem, t, q), v


def _seen(again: _Again, problem: Problem, t: Array, q: Array) -> Array:
    """Angles that are not integrated are those nearest to the last state that was kept."""
    if problem.view.other is None:
        return q
    near = again.anchors.q[again.members[:, None], again.anchors.before(t)[again.members]]
    flat = q.reshape(-1, 1, q.shape[-1])
    return problem.view.other.coordinates.back(flat, near.reshape(len(flat), -1)).reshape(near.shape)


def _agreed(again: _Again, kept: Array, t: Array, q: Array, v: Array) -> float:
    """Up to where motion that was made once more comes to the states that were kept: in chaos rounding grows."""
    kept = kept[kept <= t[-1]] if len(t) else t
    rows, places = np.searchsorted(t, kept), again.anchors.before(kept)[again.members]
    missed = np.zeros(len(kept), dtype=bool)
    for x, own in ((q, again.anchors.q), (v, again.anchors.v)):
        there = own[again.members[:, None], places]
        off, size = (np.abs(y).max(axis=(0, 2), initial=0.0) for y in (x[:, rows] - there, there))
        missed |= ~(off <= SAME * np.maximum(1.0, size))
    return float(kept[missed][0]) if missed.any() else np.inf
