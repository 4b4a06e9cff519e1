"""Runs in the arrays of earlier ones (`integrate/workspace.py`, the bindings of `motion/mechanism.py`): to the last bit
those of a model that was never run before, whatever ran in between."""

import random
import threading
import weakref
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.integrate import workspace
from sharnir.motion.mechanism import _spare

TURN = sh.Revolute("z")
BAR = {"mass": 1.0, "com": (0.5, 0, 0), "inertia": 0.1}


def pendulum() -> sh.Model:
    s = sh.System("double pendulum", planar=True, gravity=(0, -9.81, 0))
    weight = s.parameter("weight", 1.0, unit="kg")
    s.add_body("upper", joint=TURN, **BAR, q0=[0.3])
    s.add_body("lower", "upper", joint=TURN, placement=sh.Placement(xyz=(1, 0, 0)), **{**BAR, "mass": weight}, q0=[0.2])
    return s.build()


def linkage() -> sh.Model:
    s = sh.System("linkage", planar=True, gravity=(0, -9.81, 0))
    s.add_body("crank", joint=TURN, **BAR, q0=[np.pi / 2])
    s.add_body("coupler", "crank", joint=TURN, placement=sh.Placement(xyz=(1, 0, 0)), **BAR, q0=[-np.pi / 2])
    s.add_body("rocker", joint=TURN, placement=sh.Placement(xyz=(2, 0, 0)), **BAR, q0=[np.pi / 2])
    s.add_constraint("pin", sh.Coincident("coupler", (2, 0, 0), "rocker", (1, 0, 0)))
    return s.build()


def latched() -> sh.Model:
    s = sh.System("latched", planar=True, gravity=(0, 0, 0))
    s.add_body("panel", joint=TURN, **BAR, q0=[0.3])
    s.add_body("flap", "panel", joint=TURN, placement=sh.Placement(xyz=(1, 0, 0)), **BAR, q0=[0.2])
    s.add_force("spring", sh.JointSpring("panel", stiffness=30.0, rest=1.5))
    s.add_event("snap", sh.Latch("panel", at=0.32))
    return s.build()


WAYS: dict[str, dict[str, Any]] = {
    "plain": {},
    "end": {"times": "end"},
    "loose": {"rtol": 1e-5, "atol": 1e-6},
    "times": {"times": np.linspace(0.0, 0.1, 5)},
    "later times": {"times": np.linspace(0.05, 0.1, 5)},
    "fixed": {"method": "rk4", "step": 0.02},
    "shorter": {"method": "rk4", "step": 0.01},
    "few": {"max_steps": 2},
    "pulled": {"tau": [0.2, -0.1]},
    "later": {"t0": 0.7},
    "moving": {"v0": [0.4, -0.3]},
    "heavier": {"params": {"weight": 2.0}},
    "until": {"until": "t - 0.04"},
    "radau": {"method": "radau"},
}
OTHERS: dict[str, dict[str, Any]] = {
    "plain": {},
    "end": {"times": "end"},
    "baumgarte": {"drift": "baumgarte"},
    "stiffer baumgarte": {"drift": "baumgarte", "baumgarte": 30.0},
}
ENDS = {name: WAYS[name] for name in ("plain", "end", "until")}


def numbers(run: sh.Run) -> list[Any]:
    return [run.t.tobytes(), run.q.tobytes(), run.v.tobytes(), run.status, run.settings.q0.tobytes(), dict(run.params)]


def events(run: Any) -> list[Any]:
    return [(e.time, e.name, e.v_after.tobytes()) for e in run.events]


@pytest.mark.parametrize(("make", "ways"), [(pendulum, WAYS), (linkage, OTHERS), (latched, ENDS)])
def test_runs_after_each_other_are_those_of_new_models(
    make: Callable[[], sh.Model], ways: dict[str, dict[str, Any]]
) -> None:
    fresh = {name: sh.simulate(make(), 0.1, **way) for name, way in ways.items()}
    model, order = make(), 3 * list(ways)
    random.Random(1).shuffle(order)
    for name in order:
        run = sh.simulate(model, 0.1, **ways[name])
        assert numbers(run) == numbers(fresh[name]), name
        assert events(run) == events(fresh[name]), name


def test_a_run_keeps_its_numbers_when_others_follow() -> None:
    model = pendulum()
    for way in (WAYS["end"], WAYS["times"], WAYS["plain"], WAYS["pulled"]):
        sh.simulate(model, 0.1, **way)
        run = sh.simulate(model, 0.1, **way)
        before = numbers(run), None if run.tau is None else run.tau.tobytes()
        sh.simulate(model, 0.1, **{**way, "q0": [1.0, 2.0]})
        assert before == (numbers(run), None if run.tau is None else run.tau.tobytes())


def test_arrays_are_used_again(monkeypatch: pytest.MonkeyPatch) -> None:
    entered: list[Any] = []
    enter = workspace.Workspace.enter
    monkeypatch.setattr(workspace.Workspace, "enter", lambda own, *given: entered.append(own) or enter(own, *given))
    model = pendulum()
    for _ in range(3):
        sh.simulate(model, 0.1)
    assert len(entered) == 2
    assert entered[0] is entered[1]
    assert len(_spare(model)) == 1


def test_few_of_them_wait_beside_a_model() -> None:
    model = pendulum()
    for count in range(2, 14):
        sh.simulate(model, 0.01, times=np.linspace(0.0, 0.01, count))
    assert sum(len(x.workspaces) for x in _spare(model).values()) <= workspace.MOST


def test_a_model_goes_with_its_last_user() -> None:
    model = linkage()
    for _ in range(2):
        sh.simulate(model, 0.01)
    gone = weakref.ref(model)
    del model
    assert gone() is None


def test_threads_have_arrays_of_their_own() -> None:
    model = pendulum()
    expected = [numbers(sh.simulate(model, 0.2, q0=[0.1 * k, 0.2])) for k in range(4)]
    wrong: list[int] = []

    def work(k: int) -> None:
        for _ in range(5):
            if numbers(sh.simulate(model, 0.2, q0=[0.1 * k, 0.2])) != expected[k]:
                wrong.append(k)

    threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
