"""Derivatives of accelerations with loops, beside `pin.computeConstraintDynamicsDerivatives`.

Sharnir's are compared with differences of the sparse oracle along one direction. Pinocchio 4.1 is shown, not judged:
its ∂a/∂q is not the derivative of its own accelerations where a joint carries both ends of a loop, and with universal
joints ∂a/∂v is not either (`tests/bench/test_loop_derivatives.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np

import sharnir as sh

from ..engines.contract import Call, as_array
from ..linkages.contract import Linkage, States
from ..linkages.kinematics import moved
from ..linkages.oracle import random_states
from ..linkages.pinocchio_linkage import FAST
from ..linkages.pinocchio_model import MOST_ITERATIONS, PinocchioLinkage
from ..linkages.sparse_oracle import sparse_accelerations
from ..measure import once, timings
from ..states import DERIVATIVES, batch_size
from .figures import compared_with
from .tell import Tell

Array = np.ndarray
OWN, PIN = "sharnir", "pin.computeConstraintDynamicsDerivatives"
STEP = 1e-3  # of differences: with one extrapolation the error is of the order of its fourth power
EXACT = 1e-8  # relative to the change: what differences of step 1e-3 leave, with a margin
MOST = 1024  # states


def measure_derivatives(
    linkage: Linkage, formulation: str, peers: Sequence[str], effort: dict[str, Any], tell: Tell
) -> None:
    nv = linkage.tree.nv
    states = random_states(linkage, batch_size(DERIVATIVES, nv, min(MOST, effort["batch"])))
    dyn = sh.compile(linkage.model, formulation, threads=1)
    first = tuple(x[0].copy() for x in (states.q, states.v, states.tau))
    mine = as_array(dyn.derivatives(*first))
    error = off_differences(linkage, states, mine)
    tell(agreement=[{"function": DERIVATIVES, "by": OWN, "difference": error}])
    if not error <= EXACT:
        tell(failed=f"derivatives are wrong, so nothing is timed: sharnir {error:.1e}")
        return
    singles, ways, rows = [Call(OWN, partial(dyn.derivatives, *first), 1)], dict[str, Callable[..., Any]](), []
    if "pin" in peers:
        made = PinocchioLinkage(linkage)
        ways, rows = {PIN: pinocchio_derivatives(made)}, made.rows(states)
        singles.append(Call(PIN, partial(ways[PIN], *(x[0].copy() for x in rows)), 1))
        theirs = with_springs(linkage, as_array(singles[-1].run()))
        off = float(np.abs(mine - theirs).max() / np.abs(mine).max())
        tell(agreement=[{"function": DERIVATIVES, "by": PIN, "difference": off}])
    times = timings(singles, effort["rounds"], effort["seconds"], effort["longest"])
    tell(rows=compared_with(OWN, DERIVATIVES, "one", times, 1))
    out = np.empty((len(states), 3, nv, nv))
    batches = [Call(OWN, partial(dyn.derivatives, states.q, states.v, states.tau, out=out), len(states))]
    for by, f in ways.items():
        count = min(len(states), max(8, int(effort["seconds"] / max(1e-9, once(singles[-1])))))
        batches.append(Call(by, partial(_looped, f, [x[:count] for x in rows], np.empty((count, 3, nv, nv))), count))
    times = timings(batches, effort["rounds"], effort["seconds"], effort["longest"])
    tell(rows=compared_with(OWN, DERIVATIVES, "batch", times, len(states)))


def off_differences(linkage: Linkage, states: States, found: Array, seed: int = 3) -> float:
    """Of the first state, for one change of q, v and τ together; relative to what it changes."""
    rng, s = np.random.default_rng(seed), states.first(1)
    dq, dv, dtau = rng.normal(size=(3, 1, linkage.tree.nv)) / np.sqrt(linkage.tree.nv)

    def central(h: float) -> Array:
        ends = [
            sparse_accelerations(linkage, moved(linkage.tree, s.q, x * dq), s.v + x * dv, s.tau + x * dtau)[0]
            for x in (h, -h)
        ]
        return np.asarray((ends[0] - ends[1]) / (2 * h))

    exact = (4 * central(STEP / 2) - central(STEP)) / 3
    mine = found[0] @ dq[0] + found[1] @ dv[0] + found[2] @ dtau[0]
    return float(np.abs(mine - exact).max() / np.abs(exact).max())


def pinocchio_derivatives(made: PinocchioLinkage) -> Callable[..., tuple[Array, ...]]:
    """∂a/∂q, ∂a/∂v, ∂a/∂τ with the accelerations they start from, as its users compute them."""
    pin, m, given = made.pin, made.model, made.constraints
    data, scratch = m.createData(), pin.StdVec_RigidConstraintData()
    for constraint in given:
        scratch.append(constraint.createData())
    pin.initConstraintDynamics(m, data, given, scratch)
    accuracy, mu = FAST["pin.constraintDynamics"]
    settings = pin.ProximalSettings(accuracy, accuracy, mu, MOST_ITERATIONS)

    def run(q: Array, v: Array, tau: Array) -> tuple[Array, ...]:
        pin.constraintDynamics(m, data, q, v, tau, given, scratch, settings)
        pin.computeConstraintDynamicsDerivatives(m, data, given, scratch, settings)
        return data.ddq_dq, data.ddq_dv, data.ddq_dtau  # the tuple that it returns is memory given back already

    return run


def with_springs(linkage: Linkage, found: Array) -> Array:
    """Springs are forces that the caller of Pinocchio computes: ∂a/∂q gets ∂a/∂τ ∂τ/∂q more, and so on."""
    result = found.copy()
    for spring in linkage.springs:
        j = linkage.tree.bodies[linkage.number(spring.joint) - 1].v_start
        result[0, :, j] -= spring.stiffness * found[2, :, j]
        result[1, :, j] -= spring.damping * found[2, :, j]
    return result


def _looped(f: Callable[..., Any], rows: list[Array], out: Array) -> Array:
    for k, row in enumerate(zip(*rows, strict=True)):
        out[k, 0], out[k, 1], out[k, 2] = f(*row)
    return out
