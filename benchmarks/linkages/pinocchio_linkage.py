"""Pinocchio: the tree in the same coordinates, every closing a RigidConstraintModel CONTACT_3D, and its two algorithms
for loops: `constraintDynamics` (Cholesky factor of the whole) and `lcaba` (loop-constrained articulated bodies).

Both are proximal: they need μ > 0 where rows are redundant, and iterate until the accuracy is reached. The larger μ,
the more iterations; the smaller, the more digits `lcaba` loses. FAST are the fastest with small errors.

Motions are computed as its users do it: in SciPy's DOP853, drift held by Baumgarte's terms, which `lcaba` of version
4.1 leaves out. ACCURATE has larger μ: `constraintDynamics` does not get through singular positions without, `lcaba`
keeps more digits and drifts less. Springs are forces that the caller computes; for single accelerations that is done
before anything is timed.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from typing import Any

import numpy as np
from engines import PinocchioEngine
from engines.contract import Call, loop
from motions.contract import TOLERANCES

import sharnir as sh

from .contract import Linkage, States, Trip, Way
from .oracle import gaps, marked

Proximal = tuple[float, float]  # accuracy, μ
FAST: dict[str, Proximal] = {"pin.constraintDynamics": (1e-12, 1e-10), "pin.lcaba": (1e-8, 1e-5)}
ACCURATE: dict[str, Proximal] = {"pin.constraintDynamics": (1e-12, 1e-6), "pin.lcaba": (1e-12, 1e-3)}
MOST_ITERATIONS = 20
BAUMGARTE = 20.0  # 1/s; Kp is its square, Kd twice it
SAMPLES = 1000
LONGEST = 10.0  # s; a run that takes longer is given up: near singular positions steps may become very short


class PinocchioLinkage:
    def __init__(self, linkage: Linkage, baumgarte: float = 0.0) -> None:
        import pinocchio as pin

        self.pin, self.linkage = pin, linkage
        engine = PinocchioEngine(linkage.tree)
        self.model = engine.model
        self.constraints = pin.StdVec_RigidConstraintModel()
        for c in linkage.closings:
            a, b = (pin.SE3(np.eye(3), np.array(p, dtype=float)) for p in (c.point_a, c.point_b))
            joints = linkage.number(c.body_a), a, linkage.number(c.body_b), b
            made = pin.RigidConstraintModel(pin.ContactType.CONTACT_3D, self.model, *joints, pin.ReferenceFrame.LOCAL)
            made.setBaumgarteCorrectorParameters(pin.BaumgarteCorrectorParameters(baumgarte**2, 2 * baumgarte))
            self.constraints.append(made)

    def algorithm(self, label: str, proximal: Proximal) -> Callable[[np.ndarray, np.ndarray, np.ndarray], np.ndarray]:
        """Of q, v, tau in Pinocchio's order. Each has data of its own: `lcaba` uses what the other leaves there."""
        pin, m, given = self.pin, self.model, self.constraints
        data, scratch = m.createData(), pin.StdVec_RigidConstraintData()
        for constraint in given:
            scratch.append(constraint.createData())
        if label == "pin.lcaba":
            f = pin.lcaba
            pin.computeJointMinimalOrdering(m, data, given)
        else:
            f = pin.constraintDynamics
            pin.initConstraintDynamics(m, data, given, scratch)
        accuracy, mu = proximal
        settings = pin.ProximalSettings(accuracy, accuracy, mu, MOST_ITERATIONS)
        return lambda q, v, tau: f(m, data, q, v, tau, given, scratch, settings)

    def rows(self, s: States) -> list[np.ndarray]:
        """Quaternions are (x, y, z, w) there."""
        q = s.q.copy()
        for body in self.linkage.tree.bodies:
            if isinstance(body.joint, sh.Spherical):
                columns = slice(body.q_start, body.q_start + 4)
                q[:, columns] = np.roll(s.q[:, columns], -1, axis=1)
        return [q, s.v, s.tau + self.linkage.spring_forces(s.q, s.v)]


def singles(linkage: Linkage, states: States) -> list[Call]:
    if find_spec("pinocchio") is None:
        return []
    made = PinocchioLinkage(linkage)
    row = [x[0].copy() for x in made.rows(states)]
    return [Call(given[0], partial(made.algorithm(*given), *row), 1) for given in FAST.items()]


def batches(linkage: Linkage, states: States) -> list[Call]:
    """A Python loop: there is no batch function with constraints."""
    if find_spec("pinocchio") is None:
        return []
    made = PinocchioLinkage(linkage)
    rows, shape = made.rows(states), (linkage.tree.nv,)
    return [loop(f"{given[0]}, Python loop", made.algorithm(*given), rows, shape) for given in FAST.items()]


def ways(linkage: Linkage) -> list[Way]:
    if find_spec("pinocchio") is None:
        return []
    from scipy.integrate import solve_ivp

    made = PinocchioLinkage(linkage, BAUMGARTE)
    nq, start = linkage.tree.nq, np.concatenate([linkage.q0, linkage.v0])

    def way(label: str) -> Way:
        limited = Limited(_rate(made, label))

        def make(rtol: float) -> Trip:
            def run(times: Any = None) -> np.ndarray:
                given = {"rtol": rtol, "atol": rtol / 100, "t_eval": times}
                limited.start()
                try:
                    found = solve_ivp(limited, (0.0, linkage.seconds), start, "DOP853", **given)
                except TimeoutError:
                    return np.full((1, nq), np.nan)
                return np.asarray(found.y[:nq].T if found.success else np.full((1, nq), np.nan))

            def worst() -> float:
                return float(gaps(linkage, run(np.linspace(0, linkage.seconds, SAMPLES + 1))).max())

            return Trip(lambda: run()[-1], lambda q: marked(linkage, q[None])[0], worst)

        return Way(f"{label} + SciPy DOP853", "rtol", TOLERANCES, make)

    return [way(label) for label in ACCURATE]


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


def _rate(made: PinocchioLinkage, label: str) -> Callable[[float, np.ndarray], np.ndarray]:
    """The state is q in sharnir's order and v."""
    linkage, algorithm = made.linkage, made.algorithm(label, ACCURATE[label])
    nq = linkage.tree.nq
    balls = [(b.q_start, b.v_start) for b in linkage.tree.bodies if isinstance(b.joint, sh.Spherical)]
    columns = np.delete(np.arange(nq), [i + k for i, _ in balls for k in range(4)])
    speeds = np.delete(np.arange(linkage.tree.nv), [j + k for _, j in balls for k in range(3)])
    spring, k_q, k_v = _springs(linkage)

    def rate(t: float, y: np.ndarray) -> np.ndarray:
        q, v, out = y[:nq], y[nq:], np.empty_like(y)
        tau = spring - k_q @ q - k_v * v
        given = q
        if balls:
            given = q.copy()
            out[columns] = v[speeds]
            for i, j in balls:
                w, x, y_, z = q[i : i + 4].tolist()
                a, b, c = v[j : j + 3].tolist()
                given[i : i + 4] = x, y_, z, w
                out[i : i + 4] = (
                    -0.5 * (x * a + y_ * b + z * c), 0.5 * (w * a + y_ * c - z * b), 0.5 * (w * b + z * a - x * c),
                    0.5 * (w * c + x * b - y_ * a),
                )  # fmt: skip
        else:
            out[:nq] = v
        out[nq:] = algorithm(given, v, tau)
        return out

    return rate


def _springs(linkage: Linkage) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """τ = s − K q − c v."""
    nq, nv = linkage.tree.nq, linkage.tree.nv
    still, none = np.zeros((nq, nv)), np.zeros((nv, nv))
    s = linkage.spring_forces(np.zeros((1, nq)), np.zeros((1, nv)))[0]
    K = s[:, None] - linkage.spring_forces(np.eye(nq), still).T
    c = s - np.diag(linkage.spring_forces(np.zeros((nv, nq)), np.eye(nv) + none))
    return s, K, c
