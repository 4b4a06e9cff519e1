"""Derivatives of runs against closed forms, and against Richardson's differences of runs with tight tolerances: through
latches, stops, friction, switches of forces and closed loops.

Covers motion/variational.py, motion/saltation.py, results/tangent_path.py,
results/adjoint_path.py, results/responses.py.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.results import run_sensitivity

TIGHT = {"rtol": 1e-12, "atol": 1e-13}
G = 9.81


def ball(restitution: Any) -> sh.Model:
    """It falls from `h` onto a stop at zero."""
    s = sh.System("ball", gravity=(0, 0, -G))
    _, _, m = s.parameter("h", 0.8), s.parameter("e", 0.5), s.parameter("m", 2.0)
    s.add_body("ball", joint=sh.Prismatic("z"), mass=m)
    s.add_event("floor", sh.Stop("ball", lower="0.8 - h", restitution=restitution))
    return s.build()


WAYS = {"forward": 1 << 60, "backward": 0}  # `FORWARD`


@pytest.mark.parametrize("way", WAYS)
def test_bounces_of_a_ball_are_those_of_the_closed_form(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_sensitivity, "FORWARD", WAYS[way])
    h, e = 0.8, 0.5
    t1 = np.sqrt(2 * h / G)
    run = sh.simulate(ball("e"), 1.0, q0=[0.8], until="v('ball') - 1.0", **TIGHT)
    first = run.sensitivity("floor time", ["h", "e", "m", "q0.ball", "v0.ball"])
    # ½ g t² = q0 − (0.8 − h), and a start upwards by v0 falls later by v0/g and from higher
    np.testing.assert_allclose(first.value, t1, rtol=1e-11)
    np.testing.assert_allclose(first.derivative, [t1 / (2 * h), 0, 0, t1 / (2 * h), 1 / G], rtol=1e-10, atol=1e-13)
    lost = run.sensitivity("floor energy", ["h", "e", "m"])
    np.testing.assert_allclose(
        lost.derivative, [2 * G * (1 - e**2), -2 * e * 2 * G * h, G * h * (1 - e**2)], rtol=1e-10
    )
    assert lost["e"] == lost.derivative[1]
    # the run ends in the flight after the stop, where v = e √(2 g h) − g (t − t1) = 1
    end = run.sensitivity("end time", ["h", "e"])
    up = np.sqrt(2 * G * h)
    np.testing.assert_allclose(end.derivative, [t1 / (2 * h) * (1 + e), up / G], rtol=1e-10)
    height = run.sensitivity("q.ball", ["h", "e"], at="end")  # −(0.8 − h)... and (e² up² − 1)/(2 g) above the floor
    np.testing.assert_allclose(height.derivative, [e**2 - 1, 2 * e * up**2 / (2 * G)], rtol=1e-9)
    assert "per cent" in end.text
    assert end.relative.shape == (2,)


@pytest.mark.slow
def test_a_batch_over_time_and_a_point() -> None:
    s = sh.System("pendulum")
    m, _ = s.parameter("m", 2.0), s.parameter("c", 0.3)
    s.add_body("rod", joint=sh.Revolute("y"), shape=sh.Rod(start=(0, 0, 0), end=(1, 0, 0), mass=m))
    s.add_force("air", sh.JointForce("rod", "-c*v('rod')"))
    model, times = s.build(), np.linspace(0, 1, 6)
    batch = sh.simulate(model, 1.0, q0=[[0.1], [0.4]], times=times, **TIGHT)
    both = batch.sensitivity(("rod", (1, 0, 0)), ["c", "q0.rod"])
    assert both.derivative.shape == (2, 6, 3, 2)
    one = sh.simulate(model, 1.0, q0=[0.4], times=times, **TIGHT)
    np.testing.assert_allclose(
        both.derivative[1], one.sensitivity(("rod", (1, 0, 0)), ["c", "q0.rod"]).derivative, atol=1e-12
    )
    angle = one.sensitivity("q.rod", ["c", "q0.rod"])
    q = one.q[:, 0]
    np.testing.assert_allclose(both.derivative[1, :, 0], -np.sin(q)[:, None] * angle.derivative, atol=1e-10)
    np.testing.assert_allclose(angle.derivative[0], [0, 1], atol=1e-14)
    # at a time in between, and with the mass and the damping twice as large nothing changes: m dm = −c dc
    m, c = (one.sensitivity("rod", [p], at=0.7).derivative[0] for p in "mc")
    assert 2.0 * m == pytest.approx(-0.3 * c, rel=1e-9)


def parameters(s: sh.System, **values: float) -> dict[str, Any]:
    return {name: s.parameter(name, value) for name, value in values.items()}


def arm(*events: Any, friction: bool = False, push: Any = 0.0) -> sh.Model:
    s = sh.System("arm")
    p = parameters(s, k=5.0, m=1.0, at=-0.35, e=0.6, F=1.0)
    s.add_body("a", joint=sh.Revolute("y"), shape=sh.Rod(start=(0, 0, 0), end=(1, 0, 0), mass=p["m"]))
    there = sh.Placement(xyz=(1, 0, 0))
    s.add_body("b", parent="a", placement=there, joint=sh.Revolute("y"),
               shape=sh.Rod(start=(0, 0, 0), end=(1, 0, 0), mass=1.0))  # fmt: skip
    s.add_force("spring", sh.JointSpring("b", "k", 0.0, 0.1))
    if friction:
        s.add_force("rub", sh.JointFriction("a", "F", "1.2*F"))
        s.add_force("push", sh.JointForce("a", push))
    for name, event in events:
        s.add_event(name, event)
    return s.build()


def four_bar(*events: Any) -> sh.Model:
    s = sh.System("four-bar")
    p = parameters(s, k=3.0, m=1.0, L=2.0, at=-0.6)
    there = [sh.Placement(xyz=(x, 0, 0)) for x in (0, 1, 1.9)]
    for name, place, parent, length, mass in (
        ("a", 0, "world", 1, p["m"]),
        ("b", 1, "a", 2, 2.0),
        ("c", 2, "world", 1.5, 1.0),
    ):
        rod = sh.Rod(start=(0, 0, 0), end=(length, 0, 0), mass=mass)
        s.add_body(name, parent=parent, placement=there[place], joint=sh.Revolute("y"), shape=rod)
    s.add_constraint("loop", sh.Coincident("b", (p["L"], 0, 0), "c", (1.5, 0, 0)))
    s.add_force("spring", sh.JointSpring("a", "k", 0.0, 0.1))
    for name, event in events:
        s.add_event(name, event)
    return s.build()


def servo() -> sh.Model:
    """A driven slide, an integral that a force element keeps, a parameter that an event sets."""
    s = sh.System("servo")
    p = parameters(s, kp=30.0, ki=10.0, m=1.0, w=3.0)
    s.add_body("slide", joint=sh.Prismatic("x"), mass=1.0)
    s.add_body("a", parent="slide", joint=sh.Revolute("y"), shape=sh.Rod(start=(0, 0, 0), end=(1, 0, 0), mass=p["m"]))
    s.prescribe("slide", q="0.2*sin(w*t)")
    s.add_force("servo", sh.Servo("a", "kp", 2.0, "0.3*t", ki="ki"))
    s.add_event("limit", sh.When("q('a') - 0.1", do=[sh.Set("kp", "20 + t")]))
    return s.build()


def switching() -> sh.Model:
    """Forces that jump with the state, and at a time."""
    s = sh.System("switching")
    p = parameters(s, k=30.0, c=0.5, m=1.0, T=0.7, d=0.3)
    s.add_body("a", joint=sh.Prismatic("x"), mass=p["m"])
    s.add_body("b", joint=sh.Prismatic("x"), mass=2.0)
    s.add_force("wall", sh.JointForce("a", "where(q('a') > d, -k*(q('a') - d) - 2*c*v('a'), 1.0)"))
    s.add_force("push", sh.JointForce("b", "where(t > T, 2.0, -m)"))
    return s.build()


CASES: dict[str, tuple[Callable[[], sh.Model], float, list[str], list[str], dict[str, Any]]] = {
    "latch": (
        lambda: arm(("lock", sh.Latch("b", at="at"))), 1.0, ["k", "at", "tau.b"],
        ["lock time", "lock energy", "q.a", "v.a"], {"q0": [0.3, 0.2]},
    ),
    "stop": (
        lambda: arm(("stop", sh.Stop("b", lower="at", upper=0.25, restitution="e"))), 1.0, ["at", "e", "v0.b"],
        ["stop time", "stop energy", "q.a", "v.b"], {"q0": [0.3, 0.2]},
    ),
    "rest, a parameter that is set, and an end": (
        lambda: arm(
            ("stop", sh.Stop("b", lower="at")), ("set", sh.When("q('a') - 1", do=[sh.Set("k", "2*k + q('b')")]))
        ),
        3.0, ["k", "m", "at"], ["end time", "q.b", "v.a"], {"q0": [0.3, 0.2], "until": "q('a') - 1.3"},
    ),
    "friction": (
        lambda: arm(friction=True), 2.5, ["m", "F", "q0.b"], ["rub time", "rub#2 time", "q.a", "v.b"],
        {"q0": [0.3, 0.2]},
    ),
    "friction that breaks loose": (
        lambda: arm(friction=True, push="6*t"), 0.8, ["k", "m", "F"], ["rub time", "q.a", "v.b"],
        {"q0": [np.pi / 2, 0.0]},
    ),
    "loop": (four_bar, 1.0, ["L", "q0.a", "tau.a"], ["q.a", "v.c", "energy"], {"q0": "closed"}),
    "loop with a latch and a release": (
        lambda: four_bar(("lock", sh.Latch("a", at="at")), ("free", sh.Release("a", at=1.3))), 1.5, ["L", "at"],
        ["lock time", "lock energy", "q.a", "v.c"], {"q0": "closed"},
    ),
    "servo": (servo, 1.0, ["kp", "ki", "w", "q0.a"], ["limit time", "q.a", "v.a", "v.slide"], {}),
    "switches": (switching, 2.5, ["k", "c", "m", "T", "d"], ["q.a", "v.a", "v.b"], {"v0": [1.0, 0.0]}),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_derivatives_agree_with_differences(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that go forward; and those of one number that go back, with them."""
    make, duration, parameters, responses, given = CASES[name]
    model, given = make(), dict(given)
    if given.get("q0") == "closed":
        given["q0"] = sh.assemble(model, [-1.2, 0.9, -1.6]).q
    run = sh.simulate(model, duration, **given, **TIGHT)
    assert run.ok, run.status

    def number(again: sh.Run, response: str) -> float:
        if response == "end time":
            return float(again.t[-1])
        what, _, kind = response.partition(" ")
        if kind:
            of, _, which = what.partition("#")
            event = [x for x in again.events if x.name == of][int(which or 1) - 1]
            return event.time if kind == "time" else event.energy_lost
        if what == "energy":
            return float(again.energy[-1].sum())
        column = {"q": again.q, "v": again.v}[what[0]][-1]
        return float(column[model.velocity_labels().index(what[2:])])

    def changed(parameter: str, x: float) -> sh.Run:
        kind, _, joint = parameter.partition(".")
        q, v, other = run.settings.q0.copy(), run.settings.v0.copy(), {**given}
        if joint:
            k = model.velocity_labels().index(joint)
            q[k] += x * (kind == "q0")
            v[k] += x * (kind == "v0")
            if kind == "tau":
                other["tau"] = x * np.eye(model.nv)[k]
        else:
            other["params"] = {**given.get("params", {}), parameter: run.params[parameter] * (1 + x)}
        return sh.simulate(model, duration, **{**other, "q0": q, "v0": v}, **TIGHT)

    monkeypatch.setattr(run_sensitivity, "FORWARD", WAYS["forward"])
    found = {r: run.sensitivity(r, parameters, at=None if " " in r else "end") for r in responses}
    monkeypatch.setattr(run_sensitivity, "FORWARD", WAYS["backward"])
    for r in responses:
        back = run.sensitivity(r, parameters, at=None if " " in r else "end")
        assert back.value == found[r].value
        np.testing.assert_allclose(back.derivative, found[r].derivative, rtol=1e-7, atol=1e-9, err_msg=r)
    for k, parameter in enumerate(parameters):
        size = 1.0 if "." in parameter else run.params[parameter]
        h = 2e-3
        with np.testing.suppress_warnings() as quiet:
            quiet.filter(UserWarning)  # starts that are assembled
            runs = [(changed(parameter, x), changed(parameter, -x), x) for x in (h, h / 2, h / 4)]
        for response in responses:
            D = [(number(a, response) - number(b, response)) / (2 * x) for a, b, x in runs]
            once = [(4 * b - a) / 3 for a, b in pairwise(D)]
            difference = (16 * once[1] - once[0]) / 15 / size
            slope = found[response].derivative[k]
            # where nothing depends on the parameter differences have the noise of the runs
            assert slope == pytest.approx(difference, rel=1e-6, abs=1e-9), (response, parameter)


@pytest.mark.slow
def test_what_has_no_derivative_is_refused() -> None:
    chattering = sh.simulate(ball("e"), 3.0, q0=[0.8])
    with pytest.raises(sh.SimulationError, match="ever shorter bounces"):
        chattering.sensitivity("ball", ["h"], at="end")
    flat = sh.simulate(ball(0.0), 1.0, q0=[0.8])
    for response, parameters, at, words in (
        ("roof time", ["h"], None, "did not happen"),
        ("floor#7 time", ["h"], None, "happened 1 time"),
        ("floor time", ["g"], None, "no parameter"),
        ("floor time", [], None, "no name"),
        ("floor time", None, None, "list of names"),
        ("floor time", ["h", "h"], None, "twice"),
        ("floor time", ["h"], 0.1, "own time"),
        ("q.ball", ["h"], 7.0, "one time"),
        ("q.ball", ["h"], float("nan"), "time"),
        ("q.bal", ["h"], None, "output"),
        (None, ["h"], None, "no output"),
        (("bal", (0, 0, 0)), ["h"], None, "frame or body"),
    ):
        with pytest.raises(sh.SharnirError, match=words):
            flat.sensitivity(response, parameters, at=at)
    failed = sh.simulate(ball(0.0), 1.0, q0=[0.8], max_steps=2)
    with pytest.raises(sh.SimulationError, match="not ok"):
        failed.sensitivity("ball", ["h"])
    steered = sh.simulate(ball(0.0), 0.1, q0=[0.8], controller=sh.Controller(lambda t, q, v: [0.0], period=0.05))
    with pytest.raises(sh.UnsupportedError, match="controller"):
        steered.sensitivity("ball", ["h"])
    two = sh.System("two", gravity=(0, 0, -G))
    two.parameter("h", 0.0)
    for name, floor in (("a", "h"), ("b", 0.0)):
        two.add_body(name, joint=sh.Prismatic("z"), mass=1.0)
        two.add_event(f"floor {name}", sh.Stop(name, lower=floor))
    together = sh.simulate(two.build(), 1.0, q0=[0.5, 0.5])
    with pytest.raises(sh.SimulationError, match="happen together"):
        together.sensitivity("a", ["h"], at="end")
