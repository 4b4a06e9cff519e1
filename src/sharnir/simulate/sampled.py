"""A sampled controller: the stops of a run at which it is asked, and the forces that it holds in between."""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from ..core.errors import SimulationError
from ..core.read import is_a
from ..dynamics import call
from ..dynamics.orientations import prescribed
from ..integrate import Solution
from ..model import Model
from .options import ROUNDING, Controller
from .outcome import Outcome
from .problem import Problem


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
        self.trace = ""  # of what the controller raised
        self._near = problem.view.q0  # coordinates as they were seen last

    def __call__(self, k: int, t: float, y: np.ndarray) -> str | None:
        """The forces from t on; or a sentence, where there are none."""
        problem, start, mechanism = self.problem, self.problem.start, self.problem.mechanism
        tau = mechanism.tau
        q, v = mechanism.to_joint(np.full(len(y), t), y.copy())
        prescribed(mechanism.model, t, q[:, None], v[:, None], mechanism.params)
        q = self._near = problem.view.seen(q[:, None], self._near)[:, 0]
        try:
            at, rate = (q[0], v[0]) if start.single else (q, v)
            tau[...] = self.controller.tau(t, at, rate, partial(_by_joint, mechanism.model, rate.shape))
        except SimulationError as error:
            shown = ""
            if error.__cause__ is not None:
                self.trace = "".join(traceback.format_exception(error.__cause__))
                shown = " `print(run.traceback)` shows where."
            return f"Stopped at t = {t:.9g}: {error}. Everything up to there is kept; mend the controller.{shown}"
        if k in self._wanted:
            self._held[k] = tau.copy()
        self._begun = k + 1
        return None

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
    found = call.rates(model, "the controller returned", answer)
    return np.broadcast_to(found, shape) if found.ndim == 1 else found
