"""A controller in Python: called at its own period, its output held in between."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..errors import SharnirError, SimulationError, brief
from ..read import LARGEST, UnreadableError, floats, function, positive

MOST = 10_000_000  # samples of one run
ROUNDING = 1e-9  # of a period: a time so close before a sample is that sample
LONGEST = 150  # characters of what a controller gave, in a message


@dataclass(frozen=True)
class Controller:
    """`function(t, q, v)` gives the joint forces (nv,), or (B, nv) for a batch, which gets q (B, nq), v (B, nv); or a
    mapping of the names of joints to forces.

    It is called at the start of a run and then at all multiples of its period; the integrator stops there, and the
    forces are constant in between.
    """

    function: Callable[[float, np.ndarray, np.ndarray], Any]
    period: float

    def __post_init__(self) -> None:
        function(self.function, "Controller(function)", "a function of (t, q, v)", SimulationError)
        period = positive(self.period, "Controller(period)", "a positive number of seconds", SimulationError)
        object.__setattr__(self, "period", period)

    def samples(self, t0: float, end: float) -> np.ndarray:
        """When it is called in a run. A time so close to the end, or to the start, that it is there but for rounding is
        no further sample."""
        count = (end - t0) / self.period
        if count > MOST:
            raise SimulationError(
                f"simulate: a controller with a period of {self.period:g} s would be called {count:.3g} times in "
                f"{end - t0:g} s, expected {MOST:,} times at most. Give a longer period, or run for a shorter time."
            )
        first = int(np.floor(t0 / self.period + ROUNDING)) + 1
        after = self.period * np.arange(first, first + int(count) + 2)
        return np.concatenate([[t0], after[after < end - max(1e-12 * (end - t0), ROUNDING * self.period)]])

    def tau(
        self, t: float, q: np.ndarray, v: np.ndarray, by_joint: Callable[[Any], Any] = lambda answer: answer
    ) -> np.ndarray:
        """Checked; whatever the function raises becomes a sentence. `by_joint` makes an array of what it may have given
        by the names of joints."""
        try:
            answer = self.function(t, q.copy(), v.copy())
        except Exception as error:
            raise SimulationError(f"the controller raised {type(error).__name__}: {_said(error)}") from error
        try:
            answer = by_joint(answer)
        except SharnirError as error:
            raise SimulationError(str(error).rstrip(".")) from None
        try:
            found = np.array(floats(answer))
        except UnreadableError:
            found = None
        if found is None or found.shape != v.shape or not np.all(np.abs(found) <= LARGEST):
            what = brief(answer) if found is None else f"{brief(found.tolist())} of shape {found.shape}"
            raise SimulationError(f"the controller returned {what}, expected finite forces of shape {v.shape}")
        return found


def _said(error: Exception) -> str:
    try:
        text = str(error).encode("utf-8", "backslashreplace").decode().replace("\0", "\\0")  # files must hold it
    except Exception:
        return "something that cannot be shown"
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."
