"""Derivatives of accelerations and of right-hand sides by Richardson-extrapolated central differences, through the
interpreter, with an estimate of their error."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

import sharnir as sh
from support.motion import rate
from support.prescribed import replaced_state

STEP = 8e-3  # three levels leave 1e-12 of truncation and of rounding for numbers of order one
FINER = STEP / 8  # for functions that change faster


@dataclass(frozen=True)
class Slope:
    """A derivative, and how far apart the two numbers are that it was extrapolated from: more than it is off itself."""

    value: np.ndarray
    error: float


def extrapolated(quotients: Callable[[float], np.ndarray], steps: tuple[float, ...] = (STEP,)) -> Slope:
    """`quotients(h)` are central differences of step h; of several first steps the one with the smallest error."""
    found = []
    for step in steps:
        table = [quotients(step / 2**k) for k in range(4)]
        for k in (1, 2, 3):
            apart = table[-1] - table[-2]
            table = [(4**k * fine - coarse) / (4**k - 1) for coarse, fine in pairwise(table)]
        found.append(Slope(table[0], float(np.max(np.abs(apart), initial=0.0))))
    return min(found, key=lambda slope: slope.error)


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
    """(∂a/∂q, ∂a/∂v, ∂a/∂tau)."""
    by_q, by_v, by_tau = slopes(model, q, v, tau, (STEP,), **given)
    return by_q.value, by_v.value, by_tau.value


def slopes(
    model: sh.Model, q: np.ndarray, v: np.ndarray, tau: np.ndarray, steps: tuple[float, ...], **given: Any
) -> tuple[Slope, Slope, Slope]:
    """Of `differences`. Along q the way is q + h N(q) δ, brought back to the manifold. N is that of the position the
    mechanism is really in: prescribed coordinates at their places."""
    q, v, _ = replaced_state(model, q, v, given["t"], given.get("params"))
    dyn = sh.compile(model, "separate-bodies", backend="casadi")
    unit = np.eye(model.nv)
    ways = [rate(model, q, d) for d in unit]

    def moved(h: float) -> np.ndarray:
        return np.array([on_manifold(model, q + h * way) for way in ways]).reshape(model.nv, model.nq)

    def along_q(h: float) -> np.ndarray:
        change = dyn.acceleration(moved(h), v, tau, **given) - dyn.acceleration(moved(-h), v, tau, **given)
        return change.T / (2 * h)

    def along_v(h: float) -> np.ndarray:
        change = dyn.acceleration(q, v + h * unit, tau, **given) - dyn.acceleration(q, v - h * unit, tau, **given)
        return change.T / (2 * h)

    by_tau = dyn.acceleration(q, v, tau + unit, **given) - dyn.acceleration(q, v, tau - unit, **given)
    return extrapolated(along_q, steps), extrapolated(along_v, steps), Slope(by_tau.T / 2, 0.0)
