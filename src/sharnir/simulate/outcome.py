"""What an integration has left of a run: states, and how its members ended."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ..integrate import Solution
from ..integrate.status import DONE
from ..results.status import Status, statuses_of


@dataclass(frozen=True, eq=False)
class Outcome:
    t: np.ndarray  # (time,)
    y: np.ndarray  # (B, time, ny); NaN where a member has ended
    statuses: list[Status]
    reached: np.ndarray  # (B, ny): the last states of all
    held: np.ndarray | None = None  # (B, time, nv) forces of a controller

    @staticmethod
    def of(solution: Solution, single: bool, end: float) -> Outcome:
        t, y, reached = np.atleast_1d(solution.t), np.asarray(solution.y), np.atleast_2d(solution.y_reached)
        if single:
            y = y[None] if y.ndim == 2 else y[None, None]
        elif y.ndim == 2:  # only the end, at which members that failed have not arrived
            arrived = np.atleast_1d(solution.status) == DONE
            t, y = np.array([end]), np.where(arrived[:, None], y, np.nan)[:, None]
        return Outcome(t, y, statuses_of(solution), reached)

    def with_forces(self, t: np.ndarray, y: np.ndarray, held: np.ndarray) -> Outcome:
        return replace(self, t=t, y=y, held=held)
