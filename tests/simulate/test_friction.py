"""Joints that stick and slide: closed forms, loops, stops and latches, every way of computing.

Covers model/forces/joint_friction.py, motion/friction.py.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import numpy as np
import pytest

import sharnir as sh
from support.samples import ALL, slow_after
from support.ways import FORMULATIONS, taking

MASS = 2.0


@cache
def bench() -> sh.Model:
    """A wheel with a spring, a load over time and friction; nothing acts unless a parameter says so. A stop and a latch
    that opens at 2 s are far away."""
    s = sh.System("bench", gravity=(0, 0, 0))
    for name in ("k", "push", "ramp", "shake", "coulomb", "static", "viscous", "e"):
        s.parameter(name, 0.0)
    s.parameter("wall", 1e4)
    s.parameter("catch", 1e4)
    s.add_body("wheel", joint=sh.Revolute("x"), mass=1.0, inertia=(MASS, MASS, MASS))
    s.add_force("spring", sh.JointSpring("wheel", stiffness="k"))
    s.add_force("load", sh.JointForce("wheel", "push + ramp*t + shake*sin(2*t)"))
    s.add_force("floor", sh.JointFriction("wheel", "coulomb", "viscous", "static"))
    s.add_event("stop", sh.Stop("wheel", upper="wall", restitution="e"))
    s.add_event("latch", sh.Latch("wheel", at="catch"))
    s.add_event("open", sh.Release("wheel", at=2.0))
    return s.build()


def slide(duration: float, q0: float = 0.0, v0: float = 0.0, **params: float) -> sh.Run:
    given = {"static": params.get("coulomb", 0.0), **params}
    run = sh.simulate(bench(), duration, q0=[q0], v0=[v0], params=given)
    assert run.ok, run.status
    assert run.audit().worst < 1e-8
    consistent(run, bench())
    return run


def consistent(run: sh.Run, model: sh.Model) -> None:
    """Modes say which way the joint moves. States at events are up to 1e-12 s beyond."""
    changes = [(-np.inf, run.params), *((e.time, e.changes) for e in run.events)]
    for f in model.forces:
        if f"{f.name}:sliding" not in [p.name for p in model.modes]:
            continue
        sign = [(time, x[f"{f.name}:sliding"]) for time, x in changes if f"{f.name}:sliding" in x]
        (v,) = (k for i, tau in f.tau.items() for k in (model.bodies[i - 1].v_start + tau.sparsity().row()[0],))
        for (start, own), (end, _) in pairwise([*sign, (np.inf, 0.0)]):
            inside = run.v[(run.t > start) & (run.t < end), v]
            assert (inside * own >= -1e-10).all()
            assert own or not np.abs(inside).max(initial=0.0) > 1e-7


def times(run: sh.Run, *words: str) -> list[float]:
    return [e.time for e in run.events if all(word in e.cause for word in words)]


# Closed forms


@pytest.mark.slow
def test_a_block_on_an_incline_stops_and_sticks():
    """Up a slope of 0.3 rad with 3 m/s; friction 0.4 and 0.5 of the weight across it."""
    across, along = MASS * 9.81 * np.cos(0.3), MASS * 9.81 * np.sin(0.3)
    run = slide(3.0, v0=3.0, push=-along, coulomb=0.4 * across, static=0.5 * across)
    a = (along + 0.4 * across) / MASS
    (stop,) = run.events
    assert stop.time == pytest.approx(3.0 / a, abs=1e-10)
    assert run.q[-1, 0] == pytest.approx(9.0 / (2 * a), abs=1e-10)
    assert run.v[-1, 0] == 0.0
    assert stop.changes == {"floor:stuck": 1.0, "floor:sliding": 0.0, "floor:held": pytest.approx(run.q[-1, 0])}
    np.testing.assert_allclose(run.constraint_reactions()["floor"][-1], [along], rtol=1e-12)  # what holds it


@pytest.mark.slow
def test_a_block_on_an_incline_slides_back():
    across, along = MASS * 9.81 * np.cos(0.3), MASS * 9.81 * np.sin(0.3)
    run = slide(3.0, v0=3.0, push=-along, coulomb=0.2 * across, static=0.25 * across)
    up, down = (along + 0.2 * across) / MASS, (along - 0.2 * across) / MASS
    assert [e.changes["floor:sliding"] for e in run.events] == [-1.0]
    assert run.q[-1, 0] == pytest.approx(9.0 / (2 * up) - down * (3.0 - 3.0 / up) ** 2 / 2, abs=1e-9)


@pytest.mark.slow
def test_a_spring_loses_2f_over_k_every_half_swing():
    """From 1.03 with F/k = 0.05 to inside of the dead zone."""
    run = slide(40.0, q0=1.03, k=8.0, coulomb=0.4)
    turns = [e.q[0] for e in run.events]
    np.testing.assert_allclose(turns, [(1.03 - 0.1 * n) * (-1) ** n for n in range(1, 11)], atol=1e-8)
    np.testing.assert_allclose([e.time for e in run.events], np.arange(1, 11) * np.pi / 2, atol=2e-8)
    assert run.params["floor:sliding"] == -1.0  # found at the start, from the force
    assert run.events[-1].changes["floor:stuck"] == 1.0
    assert [e.cause for e in run.events] == ["joint 'wheel' slides back"] * 9 + ["joint 'wheel' stops sliding"]
    assert run.q[-1, 0] == pytest.approx(0.03, abs=1e-8)


def test_a_growing_load_breaks_it_loose():
    run = slide(4.0, ramp=-1.0, coulomb=2.0)
    (broken,) = run.events
    assert (broken.cause, broken.changes["floor:sliding"]) == ("joint 'wheel' breaks loose", -1.0)
    assert broken.time == pytest.approx(2.0, abs=1e-9)  # watched for at 1e-10 beyond
    assert run.q[-1, 0] == pytest.approx(-(2.0**3) / 6 / MASS, abs=1e-10)


def test_a_load_as_large_as_what_it_holds_holds():
    assert not slide(3.0, push=2.0, coulomb=2.0).events
    assert len(slide(3.0, push=2.0 * (1 + 1e-8), coulomb=2.0).t) > 1


@pytest.mark.slow
def test_it_begins_to_slide_and_is_held_at_once():
    """A load that is more than it holds for 2e-8 s: it must not be taken for one that slides the other way."""
    run = slide(3.0, push=2.0 * (1 + 1e-8), ramp=-1.0, coulomb=2.0)
    assert [e.cause for e in run.events] == ["joint 'wheel' stops sliding"]
    assert run.v[-1, 0] == 0.0
    assert abs(run.q[-1, 0]) < 1e-12


@pytest.mark.slow
def test_stick_slip_on_a_belt():
    """Static 5 N, sliding 2 N, a belt of 0.3 m/s: it sticks for 2 (F_s − F_c)/(k V), and slides for (2/ω)(π −
    arctan((F_s − F_c) ω/(k V)))."""
    m, k, V, static, coulomb = 1.5, 60.0, 0.3, 5.0, 2.0
    s = sh.System("belt", gravity=(0, 0, 0))
    s.add_body("belt", joint=sh.Prismatic("x"), mass=1.0)
    s.add_body("block", "belt", joint=sh.Prismatic("x"), mass=m)
    s.prescribe("belt", q=f"{V}*t")
    s.add_force("spring", sh.JointForce("block", f"-{k}*(q('block') + q('belt'))"))
    s.add_force("grip", sh.JointFriction("block", coulomb, static=static))
    model = s.build()
    run = sh.simulate(model, 5.0)
    consistent(run, model)
    w = np.sqrt(k / m)
    slips, sticks = 2 / w * (np.pi - np.arctan((static - coulomb) * w / (k * V))), 2 * (static - coulomb) / (k * V)
    found = np.array([e.time for e in run.events])
    assert found[0] == pytest.approx(static / (k * V), abs=1e-9)
    np.testing.assert_allclose(np.diff(found)[::2], slips, atol=5e-9)
    np.testing.assert_allclose(np.diff(found)[1::2], sticks, atol=5e-9)
    assert len(found) == 9
    assert run.audit().worst < 1e-8


# Members, formulations, methods


@pytest.mark.slow
def test_members_are_single_runs():
    given = {"coulomb": np.array([0.0, 0.4, 3.0, 9.0]), "static": np.array([0.0, 1.0, 3.5, 9.0])}
    common = {"k": 8.0, "shake": 1.5}
    at = np.linspace(0.0, 8.0, 17)
    batch = sh.simulate(bench(), 8.0, q0=[1.0], params=given | common, times=at)
    assert len({len(e) for e in batch.events}) > 2
    for b in range(4):
        one = sh.simulate(bench(), 8.0, q0=[1.0], params={k: x[b] for k, x in given.items()} | common, times=at)
        np.testing.assert_array_equal(batch.q[b], one.q)
        assert [e.time for e in one.events] == [e.time for e in batch.events[b]]


@pytest.mark.parametrize("formulation", slow_after(1, FORMULATIONS, turns=3))
def test_formulations_agree(formulation):
    given = {"k": 8.0, "shake": 1.5, "coulomb": 0.4, "static": 1.0}
    assert formulation in taking(bench())
    first, other = (
        sh.simulate(bench(), 3.0, q0=[1.0], params=given, formulation=f, rtol=1e-11, atol=1e-12)
        for f in ("separate-bodies", formulation)
    )
    assert [e.cause for e in first.events] == [e.cause for e in other.events]
    np.testing.assert_allclose([e.time for e in other.events], [e.time for e in first.events], rtol=0, atol=1e-10)
    assert other.q[-1] == pytest.approx(first.q[-1], abs=1e-10)


@pytest.mark.parametrize(
    ("method", "words"), [("gauss4", "cannot keep the constraints"), ("rattle", "'floor' of 'bench'")]
)
def test_methods_that_refuse(method, words):
    with pytest.raises(sh.UnsupportedError, match=words):
        sh.simulate(bench(), 1.0, method=method, step=0.1)


def test_going_on():
    given = {"shake": 3.0, "coulomb": 2.0, "static": 2.0}
    whole = sh.simulate(bench(), 6.0, params=given)
    first = sh.simulate(bench(), 1.8, params=given)  # it sticks there
    assert times(first, "stops") == pytest.approx([first.events[-1].time])
    rest = sh.simulate(bench(), 4.2, start=first)
    assert rest.params["floor:stuck"] == 1.0
    assert rest.q[-1] == pytest.approx(whole.q[-1], abs=1e-9)
    assert len(first.events) + len(rest.events) == len(whole.events)


# Stops, latches, other joints


def test_at_a_stop_with_less_than_it_holds():
    run = slide(3.0, v0=2.0, wall=0.5, push=1.0, coulomb=2.0)
    assert [e.name for e in run.events] == ["stop"]
    assert run.events[0].changes["floor:stuck"] == 1.0
    assert run.q[-1, 0] == 0.5


def test_thrown_back_by_a_stop_it_turns_and_sticks():
    run = slide(3.0, v0=2.0, wall=0.5, push=1.0, coulomb=2.0, e=0.5)
    square = 4.0 - 2 * 0.5 * 0.5  # of the velocity at the stop
    assert run.q[-1, 0] == pytest.approx(0.5 - 0.25 * square / (2 * 1.5), abs=1e-10)
    assert [e.name for e in run.events] == ["stop", "floor"]


def test_at_a_stop_and_away_again():
    """Pressed against it, then held by friction, then away."""
    run = slide(4.0, v0=2.0, wall=0.5, push=4.0, ramp=-2.5, coulomb=2.0)
    assert [e.name for e in run.events] == ["stop", "stop", "floor"]
    assert times(run, "leaves") == pytest.approx([4.0 / 2.5], abs=1e-9)
    assert times(run, "breaks") == pytest.approx([6.0 / 2.5], abs=1e-9)
    assert run.q[-1, 0] == pytest.approx(0.5 - 2.5 * 1.6**3 / 6 / MASS, abs=1e-9)


@pytest.mark.parametrize(("push", "gone"), [(3.0, 1.0), (1.0, 0.0)])
def test_a_latch_that_opens(push, gone):
    run = slide(4.0, v0=2.0, catch=0.5, push=push, coulomb=2.0)
    assert [e.name for e in run.events] == ["latch", "open"]
    assert run.q[-1, 0] == pytest.approx(0.5 + gone, abs=1e-10)


@cache
def geared() -> sh.Model:
    """Two masses of which the second moves half as far, the other way; friction in both. And a third on the first, with
    two frictions of its own."""
    s = sh.System("geared", gravity=(0, 0, 0))
    s.parameter("ramp", 0.0)
    s.parameter("end", 5.0)
    for name, parent in (("a", "world"), ("b", "world"), ("c", "a")):
        s.add_body(name, parent, joint=sh.Prismatic("x"), mass=1.0, inertia=(0.1, 0.1, 0.1))
        s.add_force(f"f{name}", sh.JointFriction(name, 0.6 if name == "c" else 1.0))
    s.add_force("fd", sh.JointFriction("c", 0.4))
    s.add_constraint("gear", sh.Gear("a", "b", -2.0))
    s.add_force("load", sh.JointForce("a", "ramp*t"))
    s.add_event("catch", sh.Latch("a", at="end"))
    return s.build()


@pytest.mark.slow
def test_two_that_stick_in_a_loop_hold_together():
    """1 + 1/2 N on a; then a, b/4 and c are 2.25 kg, and c slips where it is accelerated by more than 1 m/s². The latch
    stops a and b for good; c slides on."""
    run = sh.simulate(geared(), 12.0, params={"ramp": 1.0})
    consistent(run, geared())
    assert run.ok
    assert run.audit().worst < 1e-8
    broken = times(run, "breaks")
    np.testing.assert_allclose(broken, [1.5, 1.5 + 2.25], atol=1e-9)
    assert [e.name for e in run.events] == ["fa", "fc", "catch", "fc", "fd"]
    catch = run.events[2]
    v = catch.v_before[0] + catch.v_before[2]
    assert run.q[-1, 2] - catch.q[2] == pytest.approx(v**2 / 2, abs=1e-8)  # no impulse is taken by friction
    assert {k for k, x in catch.changes.items() if ":sliding" in k} == {f"f{x}:sliding" for x in "abcd"}


@pytest.mark.slow
def test_friction_takes_no_impulse():
    """c sticks to a when that is caught: it goes on with the velocity it had, and slides to rest by 1 N."""
    run = sh.simulate(geared(), 4.0, params={"ramp": 1.0, "end": 0.1})
    catch = next(e for e in run.events if e.name == "catch")
    assert catch.v_before[2] == 0.0
    np.testing.assert_allclose(catch.v_after, [0, 0, catch.v_before[0]], atol=1e-12)
    assert run.q[-1, 2] == pytest.approx(catch.v_before[0] ** 2 / 2, abs=1e-10)
    assert run.v[-1, 2] == 0.0


@pytest.mark.slow
def test_a_joint_that_turns_round_in_a_moving_linkage():
    """A slider and crank with friction in every joint: the last one turns round while the others move on, where its
    velocity is zero by the position. With SHARNIR_ALL_TREES=1 against the smooth law too, whose error is that of v₀."""

    def crank(**law: float) -> sh.Model:
        s = sh.System("crank")
        parts = (("crank", "world", 0, 0.25), ("rod", "crank", 0.5, 0.5), ("slider", "rod", 1.0, 0))
        for name, parent, x, com in parts:
            s.add_body(
                name, parent, joint=sh.Revolute("y"), placement=sh.Placement(xyz=(x, 0, 0)), mass=1, com=(com, 0, 0),
                inertia=(0.01, 0.02, 0.02),
            )  # fmt: skip
            s.add_force(f"f {name}", sh.JointFriction(name, 0.3, **law))
        s.add_constraint("line", sh.SliderLoop("slider", (0, 0, 0), (1, 0, 0), "world", (0, 0, 0), (1, 0, 0)))
        return s.build()

    q0 = [-0.8, 0.8 + np.arcsin(0.5 * np.sin(0.8)), -np.arcsin(0.5 * np.sin(0.8))]
    model = crank()
    run = sh.simulate(model, 1.3, q0=q0)
    assert run.ok
    consistent(run, model)
    assert [e.name for e in run.events] == ["f slider", "f crank", "f rod", "f slider"]
    if ALL:
        smooth = sh.simulate(crank(velocity=1e-3), 1.3, q0=q0)
        assert np.abs(run.q[-1] - smooth.q[-1]).max() < 1e-3


# What is refused, and what ends


def test_coefficients_that_make_no_sense_end_the_run():
    run = sh.simulate(bench(), 1.0, v0=[1.0], params={"coulomb": 2.0, "static": 2.0, "push": 1.0})
    assert run.ok
    with pytest.raises(sh.SimulationError, match=r"'floor' has coulomb = 2 and static = 1\. Expected 0 <= coul"):
        sh.simulate(bench(), 1.0, params={"coulomb": 2.0, "static": 1.0})
