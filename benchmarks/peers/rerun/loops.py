"""A mechanism with loops: every way of computing its accelerations against the sparse oracle, then their times."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

import sharnir as sh

from ..agree import relative_error
from ..engines.contract import Call
from ..linkages import mujoco_linkage, pinocchio_linkage
from ..linkages.contract import Linkage, States
from ..linkages.oracle import random_states
from ..linkages.sparse_oracle import sparse_accelerations
from ..measure import once, timings
from ..states import FORWARD
from .figures import compared_with
from .tell import Tell

PEERS: dict[str, Any] = {"pin": pinocchio_linkage, "mujoco": mujoco_linkage}
FIRST_WORDS = {"pin": ("pin.",), "mujoco": ("mj_", "mujoco.")}  # of their labels
BATCHES_OF = {"mj_forward": ["mj_forward, Python loop", "mujoco.rollout"]}
PATIENCE = 20.0  # a peer of which so many calls take longer than a comparison may has no batch
SOFT = ("mj_forward", "mujoco.rollout")  # constraints are springs there: shown, not judged
EXACT, AGREED = 1e-9, 1e-6  # sharnir; proximal methods. Both times what is lost to the size of the mechanism:
ROUNDING = 1e-14  # times bodies²: condition numbers grow at least with the square of a chain's length
BATCH_BYTES = 256e6  # of states and results together
OWN, LOOPED = "sharnir", ", Python loop"


def measure_loops(
    linkage: Linkage, formulations: Sequence[str], peers: Sequence[str], effort: dict[str, Any], tell: Tell
) -> None:
    states = random_states(linkage, batch_of(linkage.tree.nv, effort["batch"]))
    few = states.first(effort["checked"])
    own = {_label(name, k): sh.compile(linkage.model, name, threads=1) for k, name in enumerate(formulations)}
    singles = [Call(by, partial(f.acceleration, *_first(states)), 1) for by, f in own.items()]
    singles += [call for name in peers for call in PEERS[name].singles(linkage, states)]
    exact = sparse_accelerations(linkage, few.q, few.v, few.tau)
    errors, slow = dict[str, float](), list[str]()
    for call in singles:
        start = time.process_time()
        errors[call.label] = relative_error(np.array(call.run()), exact[0])
        if time.process_time() - start > effort["longest"] / PATIENCE and not call.label.startswith(OWN):
            slow += BATCHES_OF.get(call.label, [f"{call.label}{LOOPED}"])
    trials = [_batch(by, f, few) for by, f in own.items()]
    trials += [call for name in peers for call in PEERS[name].batches(linkage, few) if call.label not in slow]
    for call in trials:
        errors[call.label] = max(relative_error(np.array(call.run()), exact), errors.get(call.label, 0.0))
    tell(agreement=[{"function": FORWARD, "by": by, "difference": error} for by, error in errors.items()])
    wrong = {by: error for by, error in errors.items() if not error <= bound(by, len(linkage.tree.bodies))}
    if any(by.startswith(OWN) for by in wrong):
        said = ", ".join(f"{by} {error:.1e}" for by, error in wrong.items())
        tell(failed=f"accelerations are wrong, so nothing is timed: {said}")
        return
    if wrong:
        gaps = {by.removesuffix(LOOPED): f"off by {error:.0e}, not timed" for by, error in wrong.items()}
        tell(gaps=[{"function": FORWARD, "by": by, "why": why} for by, why in gaps.items()])
    given = effort["rounds"], effort["seconds"], effort["longest"]
    right = [call for call in singles if call.label not in wrong]
    tell(rows=compared_with(OWN, FORWARD, "one", timings(right, *given), 1))
    batches = [_batch(by, f, states) for by, f in own.items()]
    for name in peers:
        mine = [c for c in trials if c.label not in wrong and c.label.startswith(FIRST_WORDS[name])]
        if mine:
            # The time per state of a peer does not depend on how many there are
            count = min(len(states), max(len(few), int(effort["seconds"] / max(1e-9, *(once(c) for c in mine)))))
            labels = [c.label for c in mine]
            batches += [c for c in PEERS[name].batches(linkage, states.first(count)) if c.label in labels]
    tell(rows=compared_with(OWN, FORWARD, "batch", timings(batches, *given), len(states)))


def bound(by: str, bodies: int) -> float:
    if by.startswith(SOFT):
        return float("inf")
    return (EXACT if by.startswith(OWN) else AGREED) + ROUNDING * bodies**2


def batch_of(nv: int, most: int) -> int:
    return max(8, min(most, int(BATCH_BYTES // (4 * 8 * nv))))


def _label(formulation: str, k: int) -> str:
    """The first one is what others are compared with."""
    return OWN if k == 0 else f"{OWN} {formulation}"


def _first(states: States) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    return states.q[0].copy(), states.v[0].copy(), states.tau[0].copy()


def _batch(by: str, dyn: sh.Dynamics, states: States) -> Call:
    given = (states.q, states.v, states.tau)
    return Call(by, partial(dyn.acceleration, *given, out=np.empty_like(states.v)), len(states))
