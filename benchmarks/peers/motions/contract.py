"""A motion to be computed, and a way of doing so.

An engine is a function from a `Motion` to its ways; it returns none where it is not installed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

import sharnir as sh

TOLERANCES = tuple(10.0**-k for k in range(3, 14))
STEPS = tuple(0.01 / 2**k for k in range(10))


@dataclass(frozen=True)
class Motion:
    """From rest at q0, under gravity, mechanisms of hinges: all engines have the same coordinates."""

    name: str
    model: sh.Model
    q0: np.ndarray
    seconds: float


@dataclass(frozen=True)
class Way:
    """`make(setting)` gives a function of no argument that computes the whole motion and returns q at its end; building
    models and compiling is done before that. `settings` go from loose to tight."""

    label: str
    kind: str  # what a setting is: "rtol" or "step"
    settings: Sequence[float]
    make: Callable[[float], Callable[[], np.ndarray]]
