"""Accelerations: first compared with the oracle, then timed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from ..agree import relative_error
from ..engines.contract import Call
from ..measure import Spread, Timing, once, ratio, timings
from . import mujoco_linkage, pinocchio_linkage, sharnir_linkage
from .contract import Linkage
from .oracle import accelerations, random_states

ENGINES = (sharnir_linkage, pinocchio_linkage, mujoco_linkage)  # Exudyn has motions only
OWN, SOFT = "sharnir", ("mj_forward", "mujoco.rollout")
EXACT = 1e-9  # sharnir, relative to the largest acceleration
AGREED = 1e-6  # Pinocchio's proximal methods
BATCH, CHECKED = 10_000, 9


@dataclass(frozen=True)
class Effort:
    rounds: int = 9
    seconds: float = 0.03
    batch: int = BATCH

    @staticmethod
    def quick() -> Effort:
        return Effort(rounds=3, seconds=0.005, batch=1000)


def differences(linkage: Linkage) -> dict[str, float]:
    """Of every way of computing accelerations, from the equations solved in NumPy."""
    states = random_states(linkage, CHECKED)
    exact = accelerations(linkage, states.q, states.v, states.tau)
    found = {}
    for engine in ENGINES:
        for call in engine.singles(linkage, states):
            found[call.label] = relative_error(np.array(call.run()), exact[0])
        for call in engine.batches(linkage, states):
            error = relative_error(np.array(call.run()), exact)
            found[call.label] = max(error, found.get(call.label, 0.0))
    return found


def check(name: str, found: dict[str, float]) -> None:
    """A soft constraint is shown, not judged."""
    bounds = {label: EXACT if label.startswith(OWN) else AGREED for label in found if not label.startswith(SOFT)}
    wrong = [f"{label}: {found[label]:.1e}" for label, bound in bounds.items() if not found[label] <= bound]
    if wrong:
        raise SystemExit(f"{name}: accelerations are wrong, so nothing is timed. {', '.join(wrong)}")


def timed_accelerations(linkage: Linkage, effort: Effort) -> list[dict[str, Any]]:
    errors = differences(linkage)
    check(linkage.name, errors)
    states = random_states(linkage, effort.batch)
    singles = [call for engine in ENGINES for call in engine.singles(linkage, states)]
    batches: list[Call] = []
    for engine in ENGINES:
        few = states.first(CHECKED)
        slowest = max((once(call) for call in engine.batches(linkage, few)), default=0.0)
        # The time per state of a peer does not depend on how many there are
        own = engine is ENGINES[0]
        count = effort.batch if own else min(effort.batch, max(8, int(effort.seconds / max(slowest, 1e-9))))
        batches += engine.batches(linkage, states.first(count))
    return [
        *rows(linkage.name, "one", timings(singles, effort.rounds, effort.seconds), errors),
        *rows(linkage.name, "batch", timings(batches, effort.rounds, effort.seconds), errors),
    ]


def rows(name: str, mode: str, times: Sequence[Timing], errors: dict[str, float]) -> list[dict[str, Any]]:
    peer = fastest(times)
    return [
        {
            "model": name, "mode": mode, "by": t.label, "difference": errors[t.label],
            "seconds": asdict(Spread.of(t.rounds)), "ratio": None if peer is None else asdict(ratio(peer, t)),
        }
        for t in times
    ]  # fmt: skip


def fastest(times: Sequence[Timing]) -> Timing | None:
    """Of the peers."""
    peers = [t for t in times if not t.label.startswith(OWN)]
    return min(peers, key=lambda t: t.median) if peers else None
