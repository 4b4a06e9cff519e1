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

from functools import partial
from importlib.util import find_spec
from typing import Any

import numpy as np

from ..engines.contract import Call, loop
from ..motions.contract import TOLERANCES
from .contract import Linkage, States, Trip, Way
from .oracle import gaps, marked
from .pinocchio_model import PinocchioLinkage, Proximal
from .pinocchio_rate import Limited, rate_of

FAST: dict[str, Proximal] = {"pin.constraintDynamics": (1e-12, 1e-10), "pin.lcaba": (1e-8, 1e-5)}
ACCURATE: dict[str, Proximal] = {"pin.constraintDynamics": (1e-12, 1e-6), "pin.lcaba": (1e-12, 1e-3)}
BAUMGARTE = 20.0  # 1/s; Kp is its square, Kd twice it
SAMPLES = 1000


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
        limited = Limited(rate_of(made, label, ACCURATE[label]))

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
