"""A run with a sampled controller: one integration after the other, from sample to sample."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..dynamics.prescribed import prescribed
from ..errors import SimulationError
from ..integrate import integrate
from ..integrate.interrupt import Ears, listening
from ..integrate.status import DONE, STOPPED, sentence
from ..model import Model
from ..motion.mechanism import Mechanism
from ..results.status import Status, statuses_of
from .controller import Controller
from .initial import Start

Progress = Callable[[float], None] | None
ROUNDING = 1e-9  # of a period: a time so close before a sample is that sample


class Sampled:
    """t (time,), y (B, time, ny), the forces `held` (B, time, nv) and the statuses of a controlled run.

    `times` is an array, "end", or None: then the samples themselves. What was computed before a controller raised, a
    member failed or the user stopped the run is kept; the other members of a batch go on.
    """

    def __init__(self, model: Model, rhs: Mechanism, controller: Controller, start: Start) -> None:
        self.model, self.rhs, self.controller, self.start = model, rhs, controller, start
        self.y = start.y
        self.statuses: list[Status | None] = [None] * start.members  # of those that have ended
        self._steps = np.zeros(start.members, dtype=int)
        self._kept: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []

    def run(self, duration: float, times: Any, report: Progress, options: dict[str, Any]) -> None:
        self._time = 0.0
        with listening() as ears:
            try:
                self._run(duration, times, report, options, ears)
            except KeyboardInterrupt:  # from a handler that is not ours
                self._stop()
            self._finish(duration, times)

    def _run(self, duration: float, times: Any, report: Progress, options: dict[str, Any], ears: Ears) -> None:
        period, samples = self.controller.period, self.controller.samples(duration)
        wanted = times if isinstance(times, np.ndarray) else np.empty(0)
        sample_of = np.clip(np.floor(wanted / period + ROUNDING), 0, samples - 1)
        firsts = np.searchsorted(sample_of, np.arange(samples + 1))  # of the times within each sample
        for k in range(samples):
            t0, t1 = k * period, min((k + 1) * period, duration)
            if not self._ask(t0, ears):
                break
            if times is None:
                self._keep(np.array([t0]), self.y[:, None])  # the forces are those held from here on
            inside = wanted[firsts[k] : firsts[k + 1]]
            solution = integrate(self.rhs, t0, t1, self.y, times=np.append(np.clip(inside, t0, t1), t1), **options)
            self._keep(inside, np.asarray(solution.y)[:, : inside.size])
            self.y = np.atleast_2d(solution.y_reached)
            self._time = float(np.max(solution.t_reached))
            self._steps += np.atleast_1d(solution.n_steps)
            ends = statuses_of(solution)
            self.statuses = [old or (None if new.ok else new) for old, new in zip(self.statuses, ends, strict=True)]
            if all(s is not None for s in self.statuses):
                break
            if ears.heard and k + 1 < samples:  # after the end of this sample
                self._stop()
                break
            if report is not None:
                report(t1 / duration)

    def _ask(self, t: float, ears: Ears) -> bool:
        """The forces from t on; False where the run ends here."""
        q, v = self.y[:, : self.model.nq].copy(), self.y[:, self.model.nq :].copy()
        prescribed(self.model, t, q[:, None], v[:, None], self.start.params)
        try:
            single = self.start.single
            with ears.at_once():
                tau = self.controller.tau(t, q[0], v[0]) if single else self.controller.tau(t, q, v)
            self.rhs.tau[...] = tau
        except SimulationError as error:
            text = f"Stopped at t = {t:.9g}: {error}. Everything up to there is kept; mend the controller."
            self._end_all(lambda _: text, t)
            return False
        except KeyboardInterrupt:
            ears.heard = True
        stopped = ears.heard  # asked once; it may also have been hidden by what the controller calls
        if stopped:
            self._stop()
        return not stopped

    def _stop(self) -> None:
        """By the user, at the last time that was reached."""
        t = self._time
        self._end_all(lambda steps: sentence(STOPPED, t, "", 0.0, steps), t)

    def _end_all(self, text: Callable[[int], str], t: float) -> None:
        pairs = zip(self.statuses, self._steps, strict=True)
        self.statuses = [s or Status(False, text(int(n)), t) for s, n in pairs]

    def _keep(self, t: np.ndarray, states: np.ndarray) -> None:
        """A member that has ended has no state any more."""
        if not len(t):
            return
        ended = np.array([s is not None for s in self.statuses])
        states = np.where(ended[:, None, None], np.nan, states)
        self._kept.append((t, states, np.repeat(self.rhs.tau[:, None], len(t), axis=1)))

    def _finish(self, duration: float, times: Any) -> None:
        pairs = list(zip(self.statuses, self._steps, strict=True))
        done = [s or Status(True, sentence(DONE, duration, "", 0.0, int(n)), duration) for s, n in pairs]
        if not isinstance(times, np.ndarray):
            last = max(s.time for s in done)
            arrived = np.array([s.ok or self.start.single for s in done])
            state = np.where(arrived[:, None, None], self.y[:, None], np.nan)
            if not self._kept or self._kept[-1][0][-1] < last:  # it may have ended at a sample
                self._kept.append((np.array([last]), state, self.rhs.tau[:, None].copy()))
        kept = self._kept[-1:] if isinstance(times, str) else self._kept
        self.ends = done
        self.t = np.concatenate([np.empty(0), *(t for t, _, _ in kept)])
        self.states = np.concatenate([np.empty((len(done), 0, self.rhs.ny)), *(y for _, y, _ in kept)], axis=1)
        self.held = np.concatenate([np.empty((len(done), 0, self.model.nv)), *(f for _, _, f in kept)], axis=1)
        if self.start.single:  # only what was reached
            reached = np.isfinite(self.states[0]).all(axis=-1)
            self.t, self.states, self.held = self.t[reached], self.states[:, reached], self.held[:, reached]
