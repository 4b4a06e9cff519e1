"""Derivatives of accelerations by Richardson-extrapolated central differences, through the interpreter."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np

import sharnir as sh
from support.motion import rate
from support.prescribed import replaced_state

STEP = 8e-3  # three levels leave 1e-12 of truncation and of rounding for numbers of order one


def on_manifold(model: sh.Model, q: np.ndarray) -> np.ndarray:
    """Quaternions normalised, matrices orthogonalised: a smooth function of q, so differences stay differences."""
    q = q.copy()
    for b in model.bodies:
        for start, kind in b.joint.orientations:
            first = b.q_start + start
            if kind == "quaternion":
                q[first : first + 4] /= np.linalg.norm(q[first : first + 4])
            else:
                u, _, vt = np.linalg.svd(q[first : first + 9].reshape(3, 3))
                q[first : first + 9] = (u @ vt).ravel()
    return q


def differences(
    model: sh.Model, q: np.ndarray, v: np.ndarray, tau: np.ndarray, **given: Any
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(∂a/∂q, ∂a/∂v, ∂a/∂tau); along q the way is q + h N(q) δ, brought back to the manifold. N is that of the position
    the mechanism is really in: prescribed coordinates at their places."""
    q, v, _ = replaced_state(model, q, v, given["t"], given.get("params"))
    dyn = sh.compile(model, "separate-bodies", backend="casadi")
    unit = np.eye(model.nv)
    ways = [rate(model, q, d) for d in unit]

    def moved(h: float) -> np.ndarray:
        return np.array([on_manifold(model, q + h * way) for way in ways]).reshape(model.nv, model.nq)

    def central(h: float) -> tuple[np.ndarray, np.ndarray]:
        by_q = dyn.acceleration(moved(h), v, tau, **given) - dyn.acceleration(moved(-h), v, tau, **given)
        by_v = dyn.acceleration(q, v + h * unit, tau, **given) - dyn.acceleration(q, v - h * unit, tau, **given)
        return by_q / (2 * h), by_v / (2 * h)

    levels = [central(STEP / 2**k) for k in range(4)]
    results = []
    for which in (0, 1):
        table = [level[which] for level in levels]
        for k in (1, 2, 3):
            table = [(4**k * fine - coarse) / (4**k - 1) for coarse, fine in pairwise(table)]
        results.append(table[0].T)
    by_tau = dyn.acceleration(q, v, tau + unit, **given) - dyn.acceleration(q, v, tau - unit, **given)
    return results[0], results[1], by_tau.T / 2
