"""The right-hand side for SciPy: q in sharnir's order, v, and Pinocchio's accelerations."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

import sharnir as sh

from .contract import Linkage
from .pinocchio_model import PinocchioLinkage, Proximal

LONGEST = 10.0  # s; a run that takes longer is given up: near singular positions steps may become very short


class Limited:
    """A right-hand side that gives up; the clock is asked once in a thousand calls, which costs nothing."""

    def __init__(self, rate: Callable[[float, np.ndarray], np.ndarray]) -> None:
        self.rate = rate
        self.start()

    def start(self) -> None:
        self.calls, self.end = 0, time.process_time() + LONGEST

    def __call__(self, t: float, y: np.ndarray) -> np.ndarray:
        self.calls += 1
        if self.calls % 1000 == 0 and time.process_time() > self.end:
            raise TimeoutError
        return self.rate(t, y)


def rate_of(made: PinocchioLinkage, label: str, proximal: Proximal) -> Callable[[float, np.ndarray], np.ndarray]:
    """The state is q in sharnir's order and v."""
    linkage, algorithm = made.linkage, made.algorithm(label, proximal)
    nq = linkage.tree.nq
    balls = [(b.q_start, b.v_start) for b in linkage.tree.bodies if isinstance(b.joint, sh.Spherical)]
    columns = np.delete(np.arange(nq), [i + k for i, _ in balls for k in range(4)])
    speeds = np.delete(np.arange(linkage.tree.nv), [j + k for _, j in balls for k in range(3)])
    s, K, c = _springs(linkage)
    nothing = np.zeros(linkage.tree.nv)

    def rate(t: float, y: np.ndarray) -> np.ndarray:
        q, v, out = y[:nq], y[nq:], np.empty_like(y)
        tau = s - K @ q - c * v if linkage.springs else nothing
        given = q
        if balls:
            given = q.copy()
            out[columns] = v[speeds]
            for i, j in balls:
                w, x, y_, z = q[i : i + 4].tolist()
                a, b, d = v[j : j + 3].tolist()
                given[i : i + 4] = x, y_, z, w
                out[i : i + 4] = (
                    -0.5 * (x * a + y_ * b + z * d), 0.5 * (w * a + y_ * d - z * b), 0.5 * (w * b + z * a - x * d),
                    0.5 * (w * d + x * b - y_ * a),
                )  # fmt: skip
        else:
            out[:nq] = v
        out[nq:] = algorithm(given, v, tau)
        return out

    return rate


def _springs(linkage: Linkage) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """τ = s − K q − c v."""
    nq, nv = linkage.tree.nq, linkage.tree.nv
    s = linkage.spring_forces(np.zeros(nq), np.zeros(nv))
    K = (s - linkage.spring_forces(np.eye(nq), np.zeros((nq, nv)))).T
    c = np.diag(s - linkage.spring_forces(np.zeros((nv, nq)), np.eye(nv)))
    return s, K, c
