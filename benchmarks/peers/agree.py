"""Before anything is timed: every way of computing something gives the same numbers.

What is compared is relative to the largest entry, max|a − b| / max(1, max|b|), and is rounding times the condition
number of the mechanism; a wrong sign or frame is an error of order 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from .engines.contract import Engine, as_array, as_asked
from .states import FUNCTIONS, States

TOLERANCE = 1e-8
# A way through the mass matrix loses its condition number, 1e8 and more on chains of 100 bodies, from its 16 digits.
CONFIRMED = 1e-6
# Pinocchio 4.1's articulated-body algorithm is unstable on chains of ball joints: rounding errors grow exponentially
# with their number (1e-14 at 10 bodies, 1e-9 at 30, 0.2 at 60, wrong beyond; in the convention of abaInParallel 1e-8
# already at 10). Its own rnea of its accelerations is not tau; that of sharnir's is (tests/bench/test_agree.py).
# MuJoCo factors the mass matrix, whose condition number is 1e11 for the chain of 1,000 rods.
KNOWN_TO_FAIL = (
    ("ball", "pin.aba"),
    ("ball", "pin.computeABADerivatives"),
    ("planar1000", "mj_forward"),
    ("planar1000", "mujoco.rollout"),
)


@dataclass(frozen=True)
class Agreement:
    function: str
    label: str
    error: float

    @property
    def ok(self) -> bool:
        return bool(self.error <= TOLERANCE)


def agreements(engines: Sequence[Engine], states: States) -> list[Agreement]:
    """Every single and batch call of every engine against the first engine that has the function."""
    found = []
    for function in FUNCTIONS:
        reference: np.ndarray | None = None
        for engine in engines:
            for call in engine.batches(function, states):
                answer = as_asked(function, engine.restore(function, states, as_array(call.run())))
                reference = answer.copy() if reference is None else reference
                found.append(Agreement(function, f"{call.label}, batch", relative_error(answer, reference)))
            for call in engine.singles(function, states):
                first = states.first(1)
                answer = as_asked(function, engine.restore(function, first, as_array(call.run())[None]))
                assert reference is not None, "an engine with a single call has a batch"
                found.append(Agreement(function, call.label, relative_error(answer, reference[:1])))
    return found


def known_to_fail(model: str, label: str) -> bool:
    return any(model.startswith(m) and label.startswith(start) for m, start in KNOWN_TO_FAIL)


def relative_error(a: np.ndarray, b: np.ndarray) -> float:
    if a.shape != b.shape:
        raise ValueError(f"shapes differ: {a.shape} and {b.shape}")
    return float(np.max(np.abs(a - b)) / max(1.0, float(np.max(np.abs(b)))))
