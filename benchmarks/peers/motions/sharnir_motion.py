"""sharnir itself: `simulate`, one thread, only the end kept."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

import sharnir as sh

from ..engines.contract import Call
from .contract import TOLERANCES, Motion, Way


def sharnir(motion: Motion) -> list[Way]:
    def way(method: str) -> Way:
        def make(rtol: float) -> Callable[[], np.ndarray]:
            def run() -> np.ndarray:
                found = sh.simulate(
                    motion.model, motion.seconds, q0=motion.q0, method=method, rtol=rtol, atol=rtol / 100, times="end",
                    threads=1, progress=False,
                )  # fmt: skip
                return np.asarray(found.q[-1])

            return run

        return Way(f"sharnir {method}", "rtol", TOLERANCES, make)

    return [way("dop853"), way("adams")]


def sharnir_batches(motion: Motion, starts: np.ndarray, step: float) -> list[Call]:
    """All members at once, RK4; one thread, and all of the processor's where it has more."""

    def run(threads: int | None) -> np.ndarray:
        found = sh.simulate(
            motion.model, motion.seconds, q0=starts, method="rk4", step=step, times="end", threads=threads,
            progress=False,
        )  # fmt: skip
        return np.asarray(found.q[:, -1])

    return [Call("sharnir", lambda: run(1), len(starts))]
