"""Runs without `simulate`: a crane with a parameter, integrated by SciPy through the compiled accelerations."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.integrate import solve_ivp

import sharnir as sh
from sharnir.simulate import Settings, Status

RTOL, ATOL = 1e-10, 1e-12
TIMES = np.linspace(0.0, 2.0, 81)
Q0, V0 = np.array([0.2, 0.7]), np.array([0.0, -0.4])


def crane() -> sh.Model:
    """A payload on a rod below a slide."""
    system = sh.System("crane")
    payload = system.parameter("payload", 1.5, unit="kg")
    system.add_body("slide", joint=sh.Prismatic("x"), mass=2.0, com=(0, 0, 0), inertia=(0.1, 0.1, 0.1))
    system.add_body("rope", parent="slide", joint=sh.Revolute("y"), mass=payload, com=(0, 0, -1), inertia=(0.1, 0.1, 0))
    return system.build()


def integrate(dyn: Any, times: np.ndarray, **params: float) -> tuple[np.ndarray, np.ndarray]:
    """(q, v) at the times, for joints whose q̇ is v."""
    n = dyn.model.nv

    def rate(t: float, y: np.ndarray) -> np.ndarray:
        return np.concatenate([y[n:], dyn.acceleration(y[:n], y[n:], None, t=t, params=params or None)])

    y0 = np.concatenate([Q0, V0])
    found = solve_ivp(rate, (times[0], times[-1]), y0, "DOP853", t_eval=times, rtol=RTOL, atol=ATOL).y.T
    return found[:, :n], found[:, n:]


def settings(dyn: sh.Dynamics, **changes: Any) -> Settings:
    given = {"q0": Q0, "v0": V0, "rtol": RTOL, "atol": ATOL, "duration": 2.0, "output": "times"} | changes
    return Settings(formulation=dyn.formulation, method="dop853", **given)


FINISHED = Status(True, "Finished at t = 2 after 25 steps.", 2.0)
BROKEN = Status(False, "The derivative of velocity rope is not a finite number at t = 1, however small the step.", 1.0)
