"""Pinocchio's accelerations in SciPy's integrators, as its users do it."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..engines import PinocchioEngine
from .contract import TOLERANCES, Motion, Way

METHODS = ("DOP853", "LSODA")


def pin_scipy(motion: Motion) -> list[Way]:
    if PinocchioEngine.refuses(motion.model):
        return []
    import pinocchio as pin
    from scipy.integrate import solve_ivp

    engine = PinocchioEngine(motion.model)
    m, d, n = engine.model, engine.data, motion.model.nv
    tau, start, out = np.zeros(n), np.concatenate([motion.q0, np.zeros(n)]), np.empty(2 * n)

    def rate(t: float, y: np.ndarray) -> np.ndarray:
        out[:n] = y[n:]
        out[n:] = pin.aba(m, d, y[:n], y[n:], tau)
        return out.copy()  # the integrators keep what they are given

    def way(method: str) -> Way:
        def make(rtol: float) -> Callable[[], np.ndarray]:
            return lambda: np.asarray(
                solve_ivp(rate, (0.0, motion.seconds), start, method, rtol=rtol, atol=rtol / 100).y[:n, -1]
            )

        return Way(f"pin + SciPy {method}", "rtol", TOLERANCES, make)

    return [way(method) for method in METHODS]
