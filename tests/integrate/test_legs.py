"""Legs one after the other, in compiled code where nothing happens at their ends: to the last bit as the runner makes
them leg by leg, and in it for nearly all."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.integrate.legs import Legs
from sharnir.integrate.runner import Runner

STEP, STEPS = 0.02, 60


def with_events() -> sh.Model:
    """A bound, a function of any kind, and a time that is set on the way."""
    s = sh.System("pendulum", planar=True)
    s.parameter("k", 4.0)
    s.parameter("later", 0.5)
    s.add_body("rod", joint=sh.Revolute("z"), shape=sh.Rod(start=(0, 0, 0), end=(1, 0, 0), mass=1.0))
    where = sh.Placement(xyz=(1, 0, 0))
    s.add_body(
        "tip", "rod", joint=sh.Revolute("z"), placement=where, mass=0.5, com=(0.3, 0, 0), inertia=(0.1, 0.1, 0.1)
    )
    s.add_force("spring", sh.JointSpring("tip", stiffness="k", rest=0.3))
    s.add_event("stop", sh.Stop("rod", lower=-1.0, restitution=0.5))
    s.add_event("fast", sh.When("v('tip')**2 - 1", do=[sh.Set("k", "k + 1")], direction=1))
    s.add_event("soft", sh.When("t - later", do=[sh.Set("k", "k/2"), sh.Set("later", "later + 0.31")]))
    return s.build()


def loop() -> sh.Model:
    s = sh.System("four-bar", planar=True)
    for name, parent, x, length in (
        ("crank", "world", 0, 0.4),
        ("coupler", "crank", 0.4, 1.2),
        ("rocker", "world", 1, 0.8),
    ):
        rod = sh.Rod(start=(0, 0, 0), end=(length, 0, 0), mass=length)
        s.add_body(name, parent, joint=sh.Revolute("z"), placement=sh.Placement(xyz=(x, 0, 0)), shape=rod)
    s.add_constraint("pin", sh.HingeLoop("coupler", (1.2, 0, 0), "z", "rocker", (0.8, 0, 0), "z"))
    return s.build()


def leg_by_leg(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on no leg is a usual one."""
    monkeypatch.setattr(Runner, "_lean", property(lambda _: None, lambda *_: None), raising=False)


def stepped(dyn: sh.Dynamics, method: str, **start: Any) -> tuple[np.ndarray, list[Any]]:
    st = dyn.stepper(method, step=STEP, **start)
    states = []
    for k in range(STEPS):
        st.step(np.full(st.v.shape, 0.2 * (-1) ** k), n=1 + k % 2)
        states.append(np.concatenate([st.q, st.v], axis=-1))
    return np.array(states), st.events


@pytest.mark.slow
@pytest.mark.parametrize("method", ["rk4", "dop853"])
def test_steps_with_events(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a batch whose members meet the stop at different times, and one of which fails where steps are fixed."""
    dyn = sh.compile(with_events())
    start: dict[str, Any] = {"batch": 4, "q": [[0.1, 0.0], [0.5, 0.0], [-0.5, 0.3], [0.0, 0.0]], "v": np.eye(4, 2, -1)}
    start["params"] = {"k": np.array([4.0, 3.0, 2.0, 1e40 if method == "rk4" else 5.0])}
    usual: list[bool] = []
    left = Legs.leave

    def noted(legs: Legs) -> bool:
        usual.append(left(legs))
        return usual[-1]

    monkeypatch.setattr(Legs, "leave", noted)
    found, events = stepped(dyn, method, **start)
    assert 0.5 < np.mean(usual) < 1.0
    leg_by_leg(monkeypatch)
    expected, their_events = stepped(dyn, method, **start)
    assert found.tobytes() == expected.tobytes()
    assert events == their_events
    assert {event.name for event in events} == {"stop", "fast", "soft"}


@pytest.mark.slow
def test_steps_with_a_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    model = loop()
    dyn, q = sh.compile(model), sh.assemble(model, q=[0.5, 0.5, 2.0]).q
    found, _ = stepped(dyn, "rk4", q=q)
    leg_by_leg(monkeypatch)
    expected, _ = stepped(dyn, "rk4", q=q)
    assert found.tobytes() == expected.tobytes()
    assert np.abs(dyn.constraint_value(found[:, :3])).max() < 1e-12


@pytest.mark.slow
def test_samples_of_a_controller(monkeypatch: pytest.MonkeyPatch) -> None:
    """With output at every sample, a controller that gives up on the way, and times of events between samples."""

    def force(t: float, q: np.ndarray, v: np.ndarray) -> np.ndarray:
        assert t < 1.0
        return np.array([-0.3 * v[0], 0.1 * q[0]])

    model, runs = with_events(), []
    for plain in (False, True):
        if plain:
            leg_by_leg(monkeypatch)
        runs.append(sh.simulate(model, 1.5, q0=[0.5, 0.0], controller=sh.Controller(force, 0.03)))
    for name in ("t", "q", "v", "tau"):
        assert getattr(runs[0], name).tobytes() == getattr(runs[1], name).tobytes()
    assert runs[0].status == runs[1].status
    assert "AssertionError" in runs[0].status
    assert [event.time for event in runs[0].events] == [event.time for event in runs[1].events]
    assert {event.name for event in runs[0].events} >= {"stop", "soft"}
