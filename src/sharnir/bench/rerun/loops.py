"""A mechanism with loops: every way of computing its accelerations against the sparse oracle, then their times."""

from __future__ import annotations

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
    differences = _differences(linkage, own, peers, few)
    size = len(linkage.tree.bodies)
    tell(agreement=[{"function": FORWARD, "by": by, "difference": error} for by, error in differences.items()])
    wrong = {by: error for by, error in differences.items() if not error <= bound(by, size)}
    said = ", ".join(f"{by} {error:.1e}" for by, error in wrong.items())
    if any(by.startswith(OWN) for by in wrong):
        tell(failed=f"accelerations are wrong, so nothing is timed: {said}")
        return
    if wrong:
        gaps = {by.removesuffix(LOOPED): f"off by {error:.0e}, not timed" for by, error in wrong.items()}
        tell(gaps=[{"function": FORWARD, "by": by, "why": why} for by, why in gaps.items()])
    singles = [Call(by, partial(f.acceleration, *_first(states)), 1) for by, f in own.items()]
    singles += [call for name in peers for call in PEERS[name].singles(linkage, states) if call.label not in wrong]
    tell(
        rows=compared_with(
            OWN, FORWARD, "one", timings(singles, effort["rounds"], effort["seconds"], effort["longest"]), 1
        )
    )
    batches = [_batch(by, f, states) for by, f in own.items()]
    for name in peers:
        slowest = max((once(c) for c in PEERS[name].batches(linkage, few) if c.label not in wrong), default=0.0)
        # The time per state of a peer does not depend on how many there are
        count = min(len(states), max(len(few), int(effort["seconds"] / max(slowest, 1e-9))))
        batches += [call for call in PEERS[name].batches(linkage, states.first(count)) if call.label not in wrong]
    times = timings(batches, effort["rounds"], effort["seconds"], effort["longest"])
    tell(rows=compared_with(OWN, FORWARD, "batch", times, len(states)))


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


def _differences(
    linkage: Linkage, own: dict[str, sh.Dynamics], peers: Sequence[str], states: States
) -> dict[str, float]:
    exact = sparse_accelerations(linkage, states.q, states.v, states.tau)
    singles = [Call(by, partial(dyn.acceleration, *_first(states)), 1) for by, dyn in own.items()]
    batches = [_batch(by, dyn, states) for by, dyn in own.items()]
    for name in peers:
        singles += PEERS[name].singles(linkage, states)
        batches += PEERS[name].batches(linkage, states)
    found: dict[str, float] = {}
    for calls, reference in ((singles, exact[0]), (batches, exact)):
        for call in calls:
            error = relative_error(np.array(call.run()), reference)
            found[call.label] = max(error, found.get(call.label, 0.0))
    return found
