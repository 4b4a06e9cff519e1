"""Mechanisms with loops: all engines compute the same, and each gets the setting that it needs.

Covers benchmarks/peers/linkages/accelerate.py, benchmarks/peers/linkages/exudyn_linkage.py,
benchmarks/peers/linkages/exudyn_systems.py, benchmarks/peers/linkages/mechanisms.py,
benchmarks/peers/linkages/mujoco_linkage.py, benchmarks/peers/linkages/pinocchio_model.py,
benchmarks/peers/linkages/sharnir_linkage.py, benchmarks/peers/linkages/travel.py."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from benchmarks.peers.linkages import (
    CHECKED,
    ERROR,
    LINKAGES,
    MOTIONS,
    Linkage,
    States,
    Trip,
    Way,
    accelerations,
    check,
    differences,
    exact_end,
    gaps,
    needed,
    pinocchio_linkage,
    random_states,
)
from benchmarks.peers.linkages.contract import Spring
from benchmarks.peers.linkages.kinematics import frames, moved
from benchmarks.peers.linkages.oracle import marked
from benchmarks.peers.linkages.pinocchio_rate import Limited
from benchmarks.peers.linkages.windows import windows
from support.samples import ALL, thinned

SMALL = {name: make for name, make in LINKAGES.items() if name != "windows40"} | {"windows2": lambda: windows(2)}


@cache
def case(name: str) -> tuple[Linkage, States]:
    linkage = SMALL[name]()
    return linkage, random_states(linkage, 5)


@pytest.mark.parametrize("name", SMALL)
def test_the_oracle_differentiates_itself(name: str) -> None:
    """Velocities and Jacobians of its frames are derivatives of positions, bias accelerations of velocities."""
    linkage, s = case(name)
    model, h = linkage.tree, 1e-6
    point = np.array([0.3, -0.2, 0.1])
    now = [X.at(point) for X in frames(model, s.q, s.v)]
    after, before = ([X.at(point) for X in frames(model, moved(model, s.q, d * h * s.v), s.v)] for d in (1, -1))
    for X, ahead, behind in zip(now, after, before, strict=True):
        # Central differences: the error is h² times third derivatives, of order 1e-9 here, and rounding / h
        assert np.abs((ahead.p - behind.p) / (2 * h) - X.v).max() < 1e-7
        assert np.abs((ahead.v - behind.v) / (2 * h) - X.dv).max() < 1e-6
        assert np.abs((ahead.w - behind.w) / (2 * h) - X.dw).max() < 1e-6
        assert np.abs(np.einsum("bij,bj->bi", X.Jv, s.v) - X.v).max() < 1e-12
        assert np.abs(np.einsum("bij,bj->bi", X.Jw, s.v) - X.w).max() < 1e-12


@pytest.mark.slow
@pytest.mark.parametrize("name", thinned(2, SMALL))
def test_accelerations_of_all_engines(name: str) -> None:
    linkage, _ = case(name)
    found = differences(linkage)
    check(linkage.name, found)
    # Rounding times the condition of these small mechanisms; soft constraints and proximal methods are not that exact
    exact = {label: e for label, e in found.items() if label.startswith(("sharnir", "pin.constraintDynamics"))}
    assert len(exact) == 5
    assert {label: e for label, e in exact.items() if not e < 1e-11} == {}
    assert {label: e for label, e in found.items() if not e < 1e-2} == {}


def test_wrong_accelerations_stop_the_benchmark() -> None:
    check("arm", {"sharnir composite": 1e-10, "pin.lcaba": 1e-7, "mj_forward": 0.1})
    for label, error in (("sharnir composite", 1e-8), ("pin.lcaba", 1e-5), ("pin.lcaba", float("nan"))):
        with pytest.raises(SystemExit, match="arm: accelerations are wrong"):
            check("arm", {"sharnir absolute": 0.0, label: error})


@pytest.mark.parametrize("name", SMALL)
def test_states_are_consistent(name: str) -> None:
    linkage, s = case(name)
    assert gaps(linkage, s.q).max() < 1e-11
    ahead = moved(linkage.tree, s.q, 1e-6 * s.v)
    assert gaps(linkage, ahead).max() < 1e-9  # of second order in the step where the velocities are allowed
    assert np.abs(s.q[0] - s.q[1]).max() > 1e-3
    assert len(random_states(linkage, 7, distinct=2)) == 7


def test_the_windows_turn_as_one() -> None:
    linkage = windows(3)
    a = accelerations(linkage, linkage.q0[None], linkage.v0[None], np.zeros((1, 7)))[0]
    assert np.abs(a).max() < 1e-12  # upright
    assert linkage.end is not None
    assert np.linalg.norm(linkage.end) == pytest.approx(1.0, abs=1e-15)
    # (sin φ, cos φ) at 10 s of the reduced equation of the benchmark library, from elliptic functions
    for n, x, y in ((1, 0.47838505776097056, 0.8781501787912093), (40, 0.18051222668672839, 0.98357274058231157)):
        assert windows(n).end == pytest.approx(np.array([[x, y, 0.0]]), abs=1e-10)


def test_the_stewart_platform_stands_on_its_springs() -> None:
    """What holds at rest at the start is the weight: nothing moves fast."""
    linkage = LINKAGES["stewart"]()
    still = np.zeros((1, linkage.tree.nv))
    falling = replace(linkage, springs=tuple(Spring(s.joint, 0.0, 0.0, 0.0) for s in linkage.springs))
    fall, stand = (np.abs(accelerations(x, x.q0[None], still, still)).max() for x in (falling, linkage))
    assert stand < 0.2 * fall
    assert marked(linkage, linkage.q0[None])[0, 0, 2] == pytest.approx(0.7)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["slider-crank", *(["stewart"] if ALL else [])])
def test_every_way_gets_there(name: str) -> None:
    linkage = replace(SMALL[name](), seconds=0.2)
    end = exact_end(linkage)
    for way in (w for engine in MOTIONS for w in engine.ways(linkage)):
        found = needed(way, end)
        assert found is not None
        assert found.ok
        assert found.error <= ERROR
        assert found.gap <= ERROR
        again = found.trip.marks(found.trip.run())
        assert np.abs(again - end).max() == found.error  # a second run starts where the first one did


def test_the_setting_that_is_needed() -> None:
    def way(kind: str, gap: float) -> Way:
        def make(setting: float) -> Trip:
            return Trip(lambda: setting, lambda x: np.array([x]), lambda: gap)

        return Way("by hand", kind, (1e-1, 1e-4, 1e-6, 1e-8), make)

    found = needed(way("rtol", 0.0), np.zeros(1))
    assert found is not None
    assert (found.setting, found.ok) == (1e-6, True)
    found = needed(way("rtol", 1.0), np.zeros(1))  # the loops are open: the best is shown, and is not good enough
    assert found is not None
    assert (found.setting, found.ok) == (1e-8, False)
    lost = Way("lost", "rtol", (1e-1,), lambda s: Trip(lambda: s, lambda x: np.array([np.nan]), lambda: 0.0))
    assert needed(lost, np.zeros(1)) is None


def test_a_run_that_takes_too_long_is_given_up() -> None:
    limited = Limited(lambda t, y: y)
    limited.end = 0.0
    for _ in range(999):  # the clock is not asked yet
        limited(0.0, np.zeros(1))
    with pytest.raises(TimeoutError):
        limited(0.0, np.zeros(1))
    limited.start()
    assert limited(0.0, np.ones(1)) == 1.0


def test_pinocchio_is_never_absent() -> None:
    """It is a test dependency: the comparison is never an empty one."""
    linkage, states = case("four-bar")
    assert [c.label for c in pinocchio_linkage.singles(linkage, states)] == list(pinocchio_linkage.FAST)
    assert len(states.first(2)) == 2
    assert CHECKED % 8  # not a multiple of a vector's lanes
