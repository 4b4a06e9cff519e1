"""A controller in Python: called at its own period, its output held in between."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..errors import SimulationError


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

    def tau(self, t: float, q: np.ndarray, v: np.ndarray) -> np.ndarray:
        """Checked; whatever the function raises becomes a sentence."""
        try:
            found = np.asarray(self.function(t, q.copy(), v.copy()), dtype=np.float64)
        except Exception as error:
            raise SimulationError(f"the controller raised {type(error).__name__}: {error}") from error
        if found.shape != v.shape or not np.all(np.isfinite(found)):
            raise SimulationError(f"the controller returned {found!r}, expected finite forces of shape {v.shape}")
        return found
