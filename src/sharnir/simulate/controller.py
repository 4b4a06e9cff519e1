"""A controller in Python: called at its own period, its output held in between."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..errors import SimulationError

MOST = 10_000_000  # samples of one run
LONGEST = 150  # characters of what a controller gave, in a message


@dataclass(frozen=True)
class Controller:
    """`function(t, q, v)` gives the joint forces (nv,), or (B, nv) for a batch, which gets q (B, nq), v (B, nv).

    It is called at t = 0, period, 2 period, ...; the integrator stops there, and the forces are constant in between.
    """

    function: Callable[[float, np.ndarray, np.ndarray], Any]
    period: float

    def __post_init__(self) -> None:
        if not callable(self.function):
            raise SimulationError(f"Controller(function={self.function!r}): expected a function of (t, q, v).")
        if not (np.isfinite(self.period) and self.period > 0):
            raise SimulationError(f"Controller(period={self.period!r}): expected a positive number of seconds.")

    def samples(self, duration: float) -> int:
        """How often it is called in a run."""
        count = duration / self.period * (1 - 1e-12)  # a duration of whole periods, but for rounding
        if count > MOST:
            raise SimulationError(
                f"simulate: a controller with a period of {self.period:g} s would be called {count:.3g} times in "
                f"{duration:g} s, expected {MOST:,} times at most. Give a longer period, or run for a shorter time."
            )
        return int(np.ceil(count))

    def tau(self, t: float, q: np.ndarray, v: np.ndarray) -> np.ndarray:
        """Checked; whatever the function raises becomes a sentence."""
        try:
            answer = self.function(t, q.copy(), v.copy())
        except Exception as error:
            raise SimulationError(f"the controller raised {type(error).__name__}: {_brief(error)}") from error
        try:
            found = _numbers(answer)
        except Exception:  # whatever the object does when it is read
            found = None
        if found is None or found.shape != v.shape or not np.all(np.isfinite(found)):
            what = _brief(answer) if found is None else f"{_brief(found.tolist())} of shape {found.shape}"
            raise SimulationError(f"the controller returned {what}, expected finite forces of shape {v.shape}")
        return found


def _numbers(answer: Any) -> np.ndarray | None:
    """As floats; None for texts, complex numbers and masked entries, which NumPy would make numbers of."""
    if np.ma.is_masked(answer):
        return None
    given = np.asarray(answer)
    return np.array(given, dtype=np.float64) if given.dtype.kind in "biufO" else None


def _brief(thing: Any) -> str:
    try:
        text = str(thing) if isinstance(thing, Exception) else repr(thing)
    except Exception:
        text = f"an object of {type(thing).__name__}"
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."
