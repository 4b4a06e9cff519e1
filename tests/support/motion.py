"""Numbers of a moving model that are obtained without the code under test: coordinate rates and differences."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import casadi as ca
import numpy as np

import sharnir as sh

STEP = 1e-5  # the error of a central difference is then about 1e-10 of what is differentiated


@cache
def _rates(model: sh.Model) -> ca.Function:
    q, v = ca.SX.sym("q", model.nq), ca.SX.sym("v", model.nv)
    rates = []
    for b in model.bodies:
        q_b, v_b = q[b.q_start : b.q_start + b.joint.nq, 0], v[b.v_start : b.v_start + b.joint.nv, 0]
        rates.append(b.joint.rate(q_b, v_b))
    return ca.Function("rates", [q, v], [ca.densify(ca.vertcat(ca.SX(0, 1), *rates))])


def rate(model: sh.Model, q: np.ndarray, v: np.ndarray) -> np.ndarray:
    """q̇ = N(q) v."""
    return np.array(_rates(model)(q, v)).ravel()


def along_motion(
    model: sh.Model, f: Callable[..., np.ndarray], q: np.ndarray, v: np.ndarray, a: np.ndarray | None = None
) -> np.ndarray:
    """d/dt of f(q) or, with a, of f(q, v), by a central difference. Quaternions leave the sphere by 1e-10 only."""
    q_rate = rate(model, q, v)

    def at(h: float) -> np.ndarray:
        return f(q + h * q_rate) if a is None else f(q + h * q_rate, v + h * a)

    return (at(STEP) - at(-STEP)) / (2 * STEP)
