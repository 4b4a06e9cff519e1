"""Events that are hard to get right, each with its documented outcome (docs/events.md).

Covers motion/instant.py, motion/transition.py.
"""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh

G = 9.81


def sled() -> sh.Model:
    """A sled on a line with two masses on it, the same but for the side on which they are."""
    s = sh.System("sled", gravity=(0, 0, 0))
    s.add_body("sled", joint=sh.Prismatic("x"), mass=2.0, inertia=(1, 1, 1))
    for name, mass in (("a", 1.0), ("b", 3.0)):
        s.add_body(name, parent="sled", joint=sh.Prismatic("x"), mass=mass, inertia=(1, 1, 1))
        s.add_event(f"latch {name}", sh.Latch(name, at=1.0))
    return s.build()


@pytest.mark.slow
def test_two_latches_at_one_instant() -> None:
    """They are one system: one common velocity, and each has the share of the loss that its own impulse took."""
    run = sh.simulate(sled(), 1.0, v0=[0.0, 2.0, 2.0])
    first, second = run.events
    assert first.time == second.time
    assert {first.name, second.name} == {"latch a", "latch b"}
    common = (1 * 2 + 3 * 2) / 6
    np.testing.assert_allclose(first.v_after, [common, 0, 0], atol=1e-12)
    np.testing.assert_allclose(second.v_after, [common, 0, 0], atol=1e-12)
    # the work of an impulse is that on its mean relative velocity, (2 + 0)/2
    shares = {e.name[-1]: e.energy_lost for e in run.events}
    assert abs(shares["a"] - 1 * (2 - common) * 1.0) < 1e-12
    assert abs(shares["b"] - 3 * (2 - common) * 1.0) < 1e-12
    assert run.audit().worst < 1e-12
    both = run.t == first.time
    assert run.happened[both].tolist() == [0, 2]


def mass(**events: sh.Latch | sh.When) -> sh.Model:
    s = sh.System("mass")
    s.add_body("mass", joint=sh.Prismatic("z"), mass=2.0, inertia=(1, 1, 1))
    for name, event in events.items():
        s.add_event(name, event)
    return s.build()


@pytest.mark.slow
def test_at_the_start() -> None:
    """A time that is the start fires there. A joint that starts at the value of its latch has not come to it."""
    run = sh.simulate(mass(now=sh.When("t", do=[sh.Lock("mass")])), 0.5, v0=[1.0])
    (event,) = run.events
    assert event.time == 0.0
    np.testing.assert_array_equal(run.q, 0.0)
    assert abs(event.energy_lost - 1.0) < 1e-12
    model = mass(latch=sh.Latch("mass", at=0.0))
    assert sh.simulate(model, 0.1, v0=[1.0]).events == []
    (back,) = sh.simulate(model, 0.5, v0=[1.0]).events  # but it comes to it when it falls
    assert abs(back.time - 2 / G) < 1e-10


def test_touched_and_not_crossed() -> None:
    """Thrown up, it turns round exactly at 1: that is no crossing, unless it is asked for."""
    v = np.sqrt(2 * G)
    top = {"expression": "q('mass') - 1", "do": [sh.End()]}
    assert sh.simulate(mass(latch=sh.Latch("mass", at=1.0)), 0.8, v0=[v]).events == []
    assert sh.simulate(mass(top=sh.When(**top)), 0.8, v0=[v]).events == []
    run = sh.simulate(mass(top=sh.When(**top, touch=True)), 0.8, v0=[v])
    assert abs(run.events[0].time - v / G) < 1e-6  # of a double root no more is known
    assert run.ok


def test_two_crossings_in_one_step() -> None:
    """A step of free flight is as long as it may be. Both crossings lie in it, and the wanted one is found."""
    plain = sh.simulate(mass(), 1.0, v0=[5.0])
    rises = sh.simulate(mass(latch=sh.Latch("mass", at=1.2, direction=1)), 1.0, v0=[5.0])
    falls = sh.simulate(mass(latch=sh.Latch("mass", at=1.2, direction=-1)), 1.0, v0=[5.0])
    root = np.sqrt(25 - 2 * G * 1.2)
    assert np.diff(plain.t).max() > 2 * root / G
    assert abs(rises.events[0].time - (5 - root) / G) < 1e-10
    assert abs(falls.events[0].time - (5 + root) / G) < 1e-10


def four_bar(latch: bool, extra: bool) -> sh.Model:
    """A parallelogram, or with `extra` a loop of five links with two degrees of freedom."""
    s = sh.System("bars", planar=True)
    links = ("a", "b", "c", "d") if extra else ("a", "b", "c")
    parent = "world"
    for k, name in enumerate(links):
        where = sh.Placement(xyz=(1.0 if k else 0.0, 0, 0))
        s.add_body(name, parent=parent, joint=sh.Revolute("z"), placement=where, mass=1.0, com=(0.5, 0, 0),
                   inertia=(0.1, 0.1, 0.1))  # fmt: skip
        parent = name
    s.add_constraint("close", sh.HingeLoop(parent, (1, 0, 0), (0, 0, 1), "world", (1.0, 0, 0), (0, 0, 1)))
    if latch:
        s.add_event("latch", sh.Latch("b", at=-2.0 if extra else -1.3))
    return s.build()


@pytest.mark.slow
def test_a_latch_that_makes_a_loop_immobile() -> None:
    """Everything stops, all kinetic energy is lost, and the run goes on at rest."""
    model = four_bar(latch=True, extra=False)
    q0 = np.array([1.0, -1.0, -1.0]) * np.pi / 2  # a square
    run = sh.simulate(model, 1.0, q0=q0, v0=[-1.0, 1.0, -1.0], rtol=1e-10, atol=1e-12)
    (event,) = run.events
    assert run.ok, run.status
    kinetic = run.energy[np.flatnonzero(run.t == event.time)[0], 0]
    assert abs(event.energy_lost - kinetic) < 1e-9 * kinetic
    np.testing.assert_allclose(event.v_after, 0, atol=1e-10)
    np.testing.assert_allclose(run.q[-1], event.q, atol=1e-9)
    assert run.audit().worst < 1e-8


@pytest.mark.slow
def test_a_latch_inside_a_loop() -> None:
    """One of two degrees of freedom is left: the loop stays closed, the joint stays where it latched."""
    model = four_bar(latch=True, extra=True)
    q0 = np.array([108, -72, -72, -72]) * np.pi / 180  # a regular pentagon
    run = sh.simulate(model, 1.0, q0=q0, rtol=1e-10, atol=1e-12)
    assert run.ok, run.status
    (event,) = run.events
    after = run.happened == 1
    np.testing.assert_allclose(run.q[after, 1], -2.0, atol=1e-12)
    assert np.abs(run.v[after]).max() > 0.1
    assert run.violation.max() < 1e-9
    assert np.abs(event.impulses["close"]).max() > 1e-3
    dyn = run.dynamics("")
    # G v = 0 after it, in the rows of the loop too
    table = {name: x[after][0] if np.ndim(x) else x for name, x in run.over_time.items()}
    np.testing.assert_allclose(dyn.constraint_rate(event.q, event.v_after, t=event.time, params=table), 0, atol=1e-12)
    assert run.audit().worst < 1e-8


@pytest.mark.slow
def test_locked_and_let_go_a_thousand_times() -> None:
    """A mass that falls for 1/100 s and is held for 1/100 s, a thousand times: n g τ²/2."""
    tau, n = 0.01, 1000
    model = mass(
        lock=sh.When(f"sin(pi*t/{tau})", do=[sh.Lock("mass")], direction=-1),
        go=sh.When(f"sin(pi*t/{tau})", do=[sh.Unlock("mass")], direction=1),
    )
    run = sh.simulate(model, 2 * n * tau - tau / 2, max_step=tau / 2, times=[2 * n * tau - tau / 2])
    assert run.ok, run.status
    assert [e.name for e in run.events[:4]] == ["lock", "go", "lock", "go"]
    assert len(run.events) == 2 * n - 1
    assert abs(run.q[-1, 0] + n * G * tau**2 / 2) < 1e-7


def test_a_ladder_of_five_at_one_instant() -> None:
    """Every event sets the parameter that the next one looks at: all six fire where the first one does, in their order,
    and a run can wait for the last of them."""
    s = sh.System("ladder", gravity=(0, 0, 0))
    s.add_body("mass", joint=sh.Prismatic("x"), mass=1.0, inertia=(1, 1, 1), v0=1.0)
    for k in range(6):
        s.parameter(f"x{k}", 0.0)
    for k in range(5, 0, -1):  # the order in the model is another one
        s.add_event(f"{k}", sh.When(f"x{k - 1} - 0.5", do=[sh.Set(f"x{k}", f"x{k - 1} + 1")]))
    s.add_event("0", sh.When("q('mass') - 1", do=[sh.Set("x0", 1.0)]))
    model = s.build()
    run = sh.simulate(model, 2.0)
    assert run.ok, run.status
    assert [event.name for event in run.events] == [f"{k}" for k in range(6)]
    assert {event.time for event in run.events} == {run.events[0].time}
    assert abs(run.events[0].time - 1.0) < 1e-10
    ended = sh.simulate(model, 2.0, until="x5 - 5.5")
    assert ended.t[-1] == run.events[0].time


@pytest.mark.slow
def test_an_event_that_fires_itself_for_ever() -> None:
    s = sh.System("loop", gravity=(0, 0, 0))
    s.parameter("k", 1.0)
    s.add_body("mass", joint=sh.Prismatic("z"), mass=2.0, inertia=(1, 1, 1))
    s.add_event("flip", sh.When("k*(q('mass') - 1)", do=[sh.Set("k", "-k")]))
    run = sh.simulate(s.build(), 2.0, v0=[1.0])
    assert not run.ok
    assert "'flip' fires itself for ever" in run.status
    assert abs(run.t[-1] - 1.0) < 1e-9


def test_until() -> None:
    """It ends the run where it crosses zero; that is no failure. The state is in the last event."""
    run = sh.simulate(mass(), 5.0, v0=[1.0], until="q('mass') + 3")
    assert run.ok
    assert "until" in run.status
    assert abs(run.q[-1, 0] + 3) < 1e-8
    assert run.events[-1].name == "until"
    assert run.t[-1] == run.events[-1].time
    with pytest.raises(sh.ModelError, match=r"simulate: until=.*q\('arm'\)|'arm'"):
        sh.simulate(mass(), 5.0, until="q('arm')")
    with pytest.raises(sh.SharnirError, match="until"):
        sh.simulate(mass(), 5.0, until="3")


def test_what_cannot_be_set() -> None:
    """Numbers that no model can have end the run with a sentence, and everything up to there is kept."""
    s = sh.System("bad")
    m = s.parameter("m", 1.0)
    s.add_body("mass", joint=sh.Prismatic("z"), mass=m, inertia=(1, 1, 1))
    s.add_event("gone", sh.When("t - 0.5", do=[sh.Set("m", "-1")]))
    run = sh.simulate(s.build(), 1.0)
    assert not run.ok
    assert run.t[-1] == 0.5
    assert "m" in run.status


@pytest.mark.slow
def test_a_constraint_that_does_not_hold_where_it_is_switched_on() -> None:
    s = sh.System("rope", gravity=(0, 0, 0))
    s.add_body("mass", joint=sh.Prismatic("z"), mass=1.0, inertia=(1, 1, 1))
    s.add_body("other", joint=sh.Prismatic("z"), mass=1.0, inertia=(1, 1, 1))
    s.add_constraint("gear", sh.Gear("mass", "other", 1.0))
    s.add_event("off", sh.When("t - 0.1", do=[sh.Disable("gear")]))
    s.add_event("on", sh.When("t - 0.5", do=[sh.Enable("gear")]))
    s.add_force("push", sh.JointForce("mass", "1"))
    run = sh.simulate(s.build(), 1.0)
    assert not run.ok
    assert "constraint 'gear' is open by" in run.status
    assert run.t[-1] == 0.5


def test_a_parameter_of_a_switching_time_that_is_set() -> None:
    """The force starts 0.3 s after the mass passes 1, whenever that is: no step goes over it."""
    s = sh.System("timer", gravity=(0, 0, 0))
    s.parameter("on", 1e3)
    s.add_body("mass", joint=sh.Prismatic("z"), mass=2.0, inertia=(1, 1, 1))
    s.add_force("push", sh.JointForce("mass", "where(t > on and t < on + 0.01, 100, 0)"))
    s.add_event("timer", sh.When("q('mass') - 1", do=[sh.Set("on", "t + 0.3")], direction=1))
    run = sh.simulate(s.build(), 5.0, v0=[1.0], rtol=1e-10, atol=1e-12)
    assert abs(run.v[-1, 0] - (1.0 + 100 * 0.01 / 2)) < 1e-9


@pytest.mark.slow
def test_a_time_between_two_parts_of_a_run_happens_once() -> None:
    """At the end of the first part, and not again at the start of the one that goes on from there."""
    s = sh.System("halves", gravity=(0, 0, 0))
    k = s.parameter("k", 8.0)
    s.add_body("mass", joint=sh.Prismatic("z"), mass=2.0, inertia=(1, 1, 1))
    s.add_force("spring", sh.JointSpring("mass", stiffness=k))
    s.add_event("soft", sh.When("t - 0.5", do=[sh.Set("k", "k/2")]))
    model = s.build()
    whole = sh.simulate(model, 1.0, v0=[1.0], rtol=1e-12, atol=1e-13)
    first = sh.simulate(model, 0.5, v0=[1.0], rtol=1e-12, atol=1e-13)
    second = sh.simulate(model, 0.5, start=first, rtol=1e-12, atol=1e-13)
    assert [len(x.events) for x in (whole, first, second)] == [1, 1, 0]
    np.testing.assert_allclose(second.q[-1], whole.q[-1], rtol=0, atol=1e-11)
    batch = sh.simulate(model, 0.5, v0=[[1.0], [2.0]], times="end")
    assert [len(x) for x in sh.simulate(model, 0.5, start=batch, times="end").events] == [0, 0]
    assert len(sh.simulate(model, 0.5, q0=first.q[-1], v0=first.v[-1], t0=0.5).events) == 1  # a run of its own


def test_a_lock_that_is_closed_holds_where_the_run_starts() -> None:
    """Not where the model has its q0, alone and in a batch."""
    model = mass(lock=sh.Latch("mass", closed=True), go=sh.Release("mass", at=0.5))
    run = sh.simulate(model, 1.0, q0=[0.4])
    held = run.t <= 0.5
    np.testing.assert_array_equal(run.q[held][:-1], 0.4)
    assert abs(run.q[-1, 0] - (0.4 - 0.5 * G * 0.25)) < 1e-8
    batch = sh.simulate(model, 0.5, q0=[[0.4], [-2.0]], times=[0.25])
    np.testing.assert_array_equal(batch.q[:, 0, 0], [0.4, -2.0])


@pytest.mark.slow
def test_a_parameter_of_a_constraint_that_steps_have_left_open() -> None:
    """Without projection steps of order one open it by 6e-5 m; an event that opens it no further ends nothing."""
    s = sh.System("rods", planar=True, gravity=(0, -9.81, 0))
    s.parameter("length", 0.58**0.5)
    rod = {"mass": 1.0, "com": (0.5, 0, 0), "inertia": (0.1, 0.1, 0.1)}
    s.add_body("a", joint=sh.Revolute("z"), **rod)
    s.add_body("b", placement=sh.Placement((1.0, 0.3, 0)), joint=sh.Revolute("z"), **rod)
    s.add_constraint("bar", sh.Distance("a", (1.0, 0, 0), "b", (0.7, 0, 0), "length"))
    s.add_event("same", sh.When("t - 0.3", sh.Set("length", 0.58**0.5)))
    s.add_event("other", sh.When("t - 0.35", sh.Set("length", 0.5)))
    run = sh.simulate(s.build(), 0.4, method="symplectic-euler", step=1e-3, drift="none")
    assert [e.name for e in run.events] == ["same"]
    assert not run.ok
    assert "t = 0.35: after its events constraint 'bar' is open by 0.26" in run.status
