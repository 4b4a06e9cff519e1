"""What must hold in every run, and for the wing that is computed by hand."""

import math

import numpy as np

import sharnir as sh
from wings.by_hand import ByHand
from wings.data import Hub, Wing
from wings.results import SIDES, Results


def check_run(case: Results, hub: Hub) -> None:
    """Momentum, energy, and that the model is used within its bounds."""
    run = case.run
    assert run.ok, run.status
    # Everything starts at rest, so momentum is 0. A wing that latches at once needs 82 N m s at its root.
    assert np.abs(run.momentum).max() < 1e-6, "momentum is not conserved"
    audit = run.audit()
    assert audit.worst < 1e-8, f"the audit does not close: {audit}"
    # What the hub feels of the wings moves it: forces of the root hinges in world axes.
    moved = run["hub"].a[:, :3] + np.cross(run["hub"].v[:, 3:], run["hub"].v[:, :3])
    turned = np.einsum("tij,tj->ti", run.placement("hub").R, moved) * hub.mass
    roots = sum(run[f"{side} 1"].reaction(frame="world")[:, :3] for side in SIDES)
    assert np.abs(turned + roots).max() < 1e-7 * np.abs(roots).max(), "root reactions do not move the hub"
    for side in SIDES:
        assert min(case.slack[side]) > 0 or run_has(run, f"{side} loop 1 breaks"), "a strand is slack"
        assert min(run[f"{side} {k}"].q.min() for k in (2, 3)) > -1e-3, "a hinge folds further than it was"


def latch_jumps(run: sh.Run) -> float:
    """By how much latches change momentum at most. Only at rigid ones velocities jump."""
    dyn = run.dynamics("momentum at events")
    some = [e for e in run.events if "latch" in e.name]
    return max(float(np.abs(dyn.momentum(e.q, e.v_after) - dyn.momentum(e.q, e.v_before)).max()) for e in some)


def run_has(run: sh.Run, event: str) -> bool:
    return any(e.name == event for e in run.events)


def check_symmetry(case: Results) -> None:
    """Both wings move alike, so that the hub only moves along z, and does not turn."""
    run = case.run
    for k in (1, 2, 3):
        assert np.abs(run[f"right {k}"].q - run[f"left {k}"].q).max() < 1e-9
    assert np.abs(np.radians(case.turn)).max() < 1e-10, "the hub turns"
    assert np.abs(np.delete(run["hub"].q, [2, 3], axis=1)).max() < 1e-10, "the hub leaves its symmetry"


def check_latch_energy(case: Results, wing: Wing) -> None:
    """The energy method of the first draft: no latch takes more than all springs have given, M <= sqrt(2 k E)."""
    given = 2 * sum(spring_work(wing, k) for k in (1, 2, 3))
    for side in SIDES:
        for moment, hinge in zip(case.moments[side], wing.hinges, strict=True):
            assert moment <= math.sqrt(2 * hinge.latch_stiffness * given), "a latch takes more than there is"


def spring_work(wing: Wing, k: int) -> float:
    """J that the springs of hinge k give until it latches: the trapezium under their torque."""
    hinge = wing.hinges[k - 1]
    return (hinge.torque_folded + hinge.torque_open) / 2 * math.radians(hinge.opens_to)


def check_by_hand(run: sh.Run, hand: ByHand) -> None:
    latches = [e for e in run.events if "latch" in e.name]
    assert len(latches) == 3
    assert latch_jumps(run) < 1e-11, "a latch changes momentum"
    assert abs(latches[0].time - hand.time) < 1e-8, "deployment time"
    assert abs(sum(e.energy_lost for e in latches) - hand.lost) < 1e-8, "energy lost in the latches"
    assert abs(2 * np.arctan2(run.q[-1, 5], run.q[-1, 3]) - hand.turn) < 1e-9, "turn of the hub"
    assert np.abs(latches[-1].v_after).max() < 1e-9, "it does not come to rest"
    assert np.abs(run.momentum).max() < 1e-8
    assert run.audit().worst < 1e-8
