"""Stops: bounces and rest against closed forms, several at once, starts at them. Covers motion/impacts.py."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.special import ellipk

import sharnir as sh
from sharnir.integrate import METHODS
from support.linkage_impacts import random_linkage
from support.pairs_models import make, system_of
from support.samples import ALL, slow_after, thinned

G = 9.81


def ball(restitution: float = 0.5, lift: str | None = None, **bounds: float) -> sh.Model:
    s = sh.System("ball")
    s.add_body("ball", joint=sh.Prismatic("z"), mass=2.0, inertia=(1, 1, 1))
    if lift is not None:
        s.add_force("lift", sh.JointForce("ball", lift))
    s.add_event("floor", sh.Stop("ball", **({"lower": 0.0} | bounds), restitution=restitution))
    return s.build()


@pytest.mark.slow
def test_a_ball_that_comes_to_rest() -> None:
    """Infinitely many bounces in a finite time, √(2h/g) (1 + e)/(1 − e); then it rests, and the floor carries it.

    The times of bounces are known to 1e-10 s each, and the last flight is 1e-9 s: 1e-8 in all."""
    h, e = 1.0, 0.5
    run = sh.simulate(ball(e), 2.0, q0=[h], rtol=1e-10, atol=1e-12)
    assert run.ok, run.status
    first = np.sqrt(2 * h / G)
    n = np.arange(10)
    times = first + 2 * first * (1 - e**n) * e / (1 - e)  # first (1 + 2 (e + … + eⁿ))
    np.testing.assert_allclose([x.time for x in run.events][:10], times, rtol=0, atol=1e-9)
    assert abs(run.events[-1].time - first * (1 + e) / (1 - e)) < 1e-8
    assert 25 < len(run.events) < 40  # a flight of 1e-9 s is the last
    for k, event in enumerate(run.events[:10]):
        assert abs(event.v_after[0] - e ** (k + 1) * np.sqrt(2 * G * h)) < 1e-8
        np.testing.assert_allclose(event.impulses["ball"][2], 2 * (event.v_after - event.v_before)[0], rtol=1e-12)
    assert run.q.min() > -1e-9  # it never falls through
    assert np.all(run.q[run.t > 1.5] == 0.0)
    resting = run.t > 1.5
    np.testing.assert_allclose(run.reactions[resting, 0, 2], 2 * G, rtol=1e-12)
    np.testing.assert_allclose(run.reactions[run.happened == 0, 0, 2], 0.0, atol=1e-12)  # and in flight nothing does
    audit = run.audit()
    assert audit.worst < 1e-8
    assert abs(audit.lost[-1] - 2 * G * h) < 1e-7


@pytest.mark.parametrize("method", slow_after(1, [m.name for m in METHODS.values() if m.adaptive]))
def test_every_method_brings_it_to_rest(method: str) -> None:
    """Flights become as short as 1e-9 s and 1e-18 m. A first step by the size of q, 1e-14 m at the top of such a
    flight, would be lost in t: it is never shorter than 4e-12 of that."""
    try:
        run = sh.simulate(ball(0.5), 2.0, q0=[1.0], method=method)
    except sh.UnsupportedError as error:
        pytest.skip(str(error))
    assert run.ok, run.status
    assert run.q.min() > -1e-8
    assert run.v[-1] == run.q[-1] == 0.0
    assert abs(run.events[-1].time - 3 * np.sqrt(2 / G)) < 1e-7  # 25 bounces at rtol 1e-8


@pytest.mark.slow
def test_it_is_lifted_when_the_force_is_enough() -> None:
    """F = 40 t on 2 kg that rest: they leave at t = m g/40, with the motion of a cubic from there on."""
    run = sh.simulate(ball(0.0, "40*t"), 1.5, rtol=1e-11, atol=1e-12)
    leaves = 2 * G / 40
    assert abs(run.events[-1].time - leaves) < 1e-9
    assert np.all(run.q[run.t < leaves] == 0.0)
    later = run.t > leaves
    np.testing.assert_allclose(run.q[later, 0], 20 / 6 * (run.t[later] - leaves) ** 3, atol=1e-9)


@pytest.mark.slow
def test_a_pendulum_that_bounces() -> None:
    """From θ₀ at rest it meets the stop at θ = 0; its speed there becomes e times what it was, and each swing takes
    2 K(sin θₙ/2)/ω with 1 − cos θₙ = e²ⁿ (1 − cos θ₀)."""
    m, length, J, e, start = 1.5, 0.7, 0.1, 0.8, 1.2
    s = sh.System("pendulum")
    s.add_body("rod", joint=sh.Revolute("y"), mass=m, com=(0, 0, -length), inertia=(J, J, J))
    s.add_event("wall", sh.Stop("rod", lower=0.0, restitution=e))
    run = sh.simulate(s.build(), 5.0, q0=[start], rtol=1e-12, atol=1e-13)
    omega = np.sqrt(m * G * length / (J + m * length**2))

    def quarter(n: int) -> float:
        half = (1 - np.cos(start)) * e ** (2 * n) / 2  # sin²(θₙ/2)
        return float(ellipk(half)) / omega

    expected, t = [], quarter(0)
    while t < 5.0:
        expected.append(t)
        t += 2 * quarter(len(expected))
    np.testing.assert_allclose([x.time for x in run.events], expected, rtol=0, atol=1e-8)
    assert len(expected) > 4
    speeds = omega * np.sqrt(2 * (1 - np.cos(start))) * e ** np.arange(1, len(expected) + 1)
    np.testing.assert_allclose([x.v_after[0] for x in run.events], speeds, rtol=1e-9)
    assert run.q.min() > -1e-9
    assert run.audit().worst < 1e-8


def stack(restitution: float) -> sh.Model:
    """A mass above the floor, and one above that, by its distance."""
    s = sh.System("stack")
    s.add_body("low", joint=sh.Prismatic("z"), mass=2.0, inertia=(1, 1, 1))
    s.add_body("high", parent="low", joint=sh.Prismatic("z"), mass=3.0, inertia=(1, 1, 1))
    s.add_event("floor", sh.Stop("low", lower=0.0, restitution=restitution))
    s.add_event("top", sh.Stop("high", lower=0.0))
    return s.build()


@pytest.mark.slow
def test_two_stops_at_once() -> None:
    """A stack that falls as one: both come to rest by one solution, the floor takes the momentum of both."""
    run = sh.simulate(stack(0.0), 1.0, q0=[0.5, 0.0])
    v = np.sqrt(2 * G * 0.5)
    hit = next(x for x in run.events if x.name == "floor")
    assert abs(hit.time - v / G) < 1e-9
    np.testing.assert_allclose(hit.v_after, 0, atol=1e-12)
    np.testing.assert_allclose(hit.impulses["low"][2], 5 * v, rtol=1e-9)
    np.testing.assert_allclose(hit.impulses["high"][2], 3 * v, rtol=1e-9)
    np.testing.assert_allclose(run.reactions[-1, :, 2], [5 * G, 3 * G], rtol=1e-9)
    np.testing.assert_allclose(run.q[-1], 0.0, atol=1e-12)


@pytest.mark.slow
def test_the_upper_one_stays_where_the_lower_bounces() -> None:
    """It is pressed on, not pulled: both leave with the same velocity."""
    run = sh.simulate(stack(0.5), 0.4, q0=[0.5, 0.0])
    hit = next(x for x in run.events if x.name == "floor")
    np.testing.assert_allclose(hit.v_after, [0.5 * np.sqrt(G), 0], atol=1e-9)


@pytest.mark.slow
def test_the_upper_one_is_left_where_the_lower_is_stopped() -> None:
    """A roof takes the velocity of the mass below; nothing pulls at the one above, which goes on."""
    s = sh.System("roof", gravity=(0, 0, 0))
    s.add_body("low", joint=sh.Prismatic("z"), mass=2.0, inertia=(1, 1, 1))
    s.add_body("high", parent="low", joint=sh.Prismatic("z"), mass=3.0, inertia=(1, 1, 1))
    s.add_event("roof", sh.Stop("low", upper=1.0))
    s.add_event("top", sh.Stop("high", lower=0.0))
    run = sh.simulate(s.build(), 2.0, v0=[1.0, 0.0])
    np.testing.assert_allclose(run.q[-1], [1.0, 1.0], atol=1e-9)
    np.testing.assert_allclose(run.v[-1], [0.0, 1.0], atol=1e-12)


@pytest.mark.slow
def test_between_two_walls() -> None:
    """No gravity, e = 1: it goes to and fro for ever, and no bounce is missed or counted twice."""
    s = sh.System("puck", gravity=(0, 0, 0))
    s.add_body("puck", joint=sh.Prismatic("x"), mass=1.0, inertia=(1, 1, 1))
    s.add_event("walls", sh.Stop("puck", lower=-1.0, upper=1.0, restitution=1.0))
    run = sh.simulate(s.build(), 20.0, v0=[3.0])
    np.testing.assert_allclose([x.time for x in run.events], (1 + 2 * np.arange(30)) / 3, rtol=0, atol=1e-8)
    assert np.abs(run.q).max() < 1 + 1e-9


def test_starts_at_the_stop() -> None:
    """Resting on it, moving into it, moving away from it; beyond it is refused."""
    rests = sh.simulate(ball(0.5), 1.0, q0=[0.0])
    assert np.all(rests.q == 0.0)
    assert rests.ok
    hits = sh.simulate(ball(0.5), 0.1, q0=[0.0], v0=[-2.0])
    assert hits.events[0].time == 0.0
    assert abs(hits.events[0].v_after[0] - 1.0) < 1e-12
    leaves = sh.simulate(ball(0.5), 0.1, q0=[0.0], v0=[2.0])
    assert leaves.events == []
    assert abs(leaves.v[-1, 0] - (2 - 0.1 * G)) < 1e-9
    with pytest.raises(sh.SimulationError, match=r"q0 is beyond the stop 'floor' by 0.1. Start within its bounds"):
        sh.simulate(ball(0.5), 1.0, q0=[-0.1])


@pytest.mark.slow
def test_members_bounce_side_by_side() -> None:
    """Each as alone, to the last bit."""
    times, h = np.linspace(0.0, 1.5, 16), np.linspace(0.1, 1.0, 6)[:, None]
    batch = sh.simulate(ball(0.5), 1.5, q0=h, times=times)
    for b in (0, 5):
        one = sh.simulate(ball(0.5), 1.5, q0=h[b], times=times)
        np.testing.assert_array_equal(one.q, batch.q[b])
        assert len(one.events) == len(batch.events[b])


# Loops

WAYS = [("dop853", "auto"), ("adams", "composite"), ("radau", "hamilton-recursive"), ("dopri5", "absolute")]


@pytest.mark.slow
@pytest.mark.parametrize("seed", thinned(3, [19, 1, 3, 4, 5, 6, 8, 24, 39, 55]))
def test_stops_and_latches_of_linkages(seed: int) -> None:
    """Four-bars and slider-cranks against equations by hand: the same events, energy that never grows, no way through
    a bound. An impact leaves a coordinate on its bound and the loop closed: a move of the one and then of the other
    had gone back through the bound, and was hit again 1e-12 s later, with more energy each time."""
    end = 1.0
    linkage = random_linkage(seed, end)
    expected, q, v = linkage.travel(end)
    method, formulation = WAYS[seed % len(WAYS)]
    model = linkage.model(planar=seed % 5 != 0)
    run = sh.simulate(
        model, end, q0=_joints(linkage.closed()), method=method, formulation=formulation, rtol=1e-10,
        atol=1e-12,
    )  # fmt: skip
    assert run.ok, run.status
    scale = max(1.0, np.abs(run.energy).sum(axis=1).max())
    assert min(x.energy_lost for x in run.events) >= -1e-12 * scale
    for k, side, bound, _ in linkage.stops:
        assert (side * (run.q[:, k] - bound)).min() > -1e-8
    kinds = {"leaves": "leave", "reaches": "hit" if linkage.stops else "latch"}
    found = [(kinds[x.cause.split()[2]], x.time, x.energy_lost) for x in run.events]
    heavy = 1e-7 * scale  # bounces that lose less are told apart by rounding
    for own, other in zip(*([x for x in y if x[2] > heavy or x[0] != "hit"] for y in (found, expected)), strict=True):
        assert own[0] == other[0]
        assert abs(own[1] - other[1]) < 1e-6
        assert abs(own[2] - other[2]) < 1e-6 * scale
    np.testing.assert_allclose(run.q[-1], q, atol=1e-5)
    np.testing.assert_allclose(run.v[-1], v, atol=1e-3)


@pytest.mark.slow
@pytest.mark.parametrize("formulation", ["hamilton-orthogonal", "composite"])
def test_a_stop_where_steps_have_left_the_loop_open(formulation: str) -> None:
    """Steps of order 1 without projection leave a coupling open by 1e-4. The coordinate was not put onto its bound
    then, since a projection would move the others too far, and 100 events in a row ended the run. It is hit once and
    turns back: by dop853 too."""
    row = {"joint": "curve", "force": "jointforce", "constraint": "coupling", "event": "stop",
           "method": "symplectic-euler", "formulation": formulation, "backend": "casadi", "drift": "none",
           "feature": "plain"}  # fmt: skip
    maker = make({**row, "formulation": "hamilton-orthogonal"}, 300_031)
    q, v = maker.state(0)
    model, params = system_of(maker.d).build(), dict(maker.d["parameters"])
    given = {"q0": q, "v0": v, "params": params, "formulation": formulation}
    run = sh.simulate(model, 0.24, method="symplectic-euler", step=2e-4, drift="none", **given)
    exact = sh.simulate(model, 0.24, **given)
    # its coordinates move with the velocities of old positions, which go on leading to the stop: nothing is hit by that
    coarse = sh.simulate(model, 0.24, method="symplectic-euler", step=1e-3, drift="none", **given)
    assert coarse.ok, coarse.status
    assert len(coarse.events) == 1
    assert run.ok, run.status
    assert len(run.events) == len(exact.events) == 1
    assert abs(run.events[0].time - exact.events[0].time) < 1e-4
    assert abs(run.events[0].energy_lost - exact.events[0].energy_lost) < 1e-3
    np.testing.assert_allclose(run.q[-1], exact.q[-1], atol=2e-3)


def _joints(z: np.ndarray) -> np.ndarray:
    return np.array([z[0], z[1] - z[0], z[2]])


def geared(torque: str, restitution: float, *stops: str, kind: str = "gear") -> sh.Model:
    """q_a = q_b/2, J = 0.1 + 4 · 0.05 at a; stops at q_a = 0.3."""
    s = sh.System("gears", gravity=(0, 0, 0))
    s.add_body("a", joint=sh.Revolute("z"), mass=1.0, inertia=(0.1, 0.1, 0.1))
    s.add_body("b", joint=sh.Revolute("z"), mass=1.0, inertia=(0.05, 0.05, 0.05))
    constraints = {"gear": sh.Gear("a", "b", 0.5), "cable": sh.Cable(["a", "b"], [2.0, -1.0]),
            "coupling": sh.Coupling("q('b') - 2*q('a')")}  # fmt: skip
    s.add_constraint("tie", constraints[kind])
    s.add_force("torque", sh.JointForce("a", torque))
    for name in stops:
        s.add_event(f"stop of {name}", sh.Stop(name, upper=0.3 if name == "a" else 0.6, restitution=restitution))
    return s.build()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("method", "kind", "stops"),
    [
        (method, *kind)
        for i, method in enumerate(("dop853", "adams", "radau"))
        for k, kind in enumerate((("gear", "b"), ("cable", "a"), ("coupling", "b"), ("gear", "ab")))
        if ALL or (i + k) % 3 == 0
    ],
)
def test_a_load_pulls_geared_joints_off_their_stop(kind: str, stops: str, method: str) -> None:
    """τ = 1.3 cos 2t on J: q = 1.3/(4 J) (1 − cos 2t) up to the stop, without a rebound; the stop is left at π/4,
    where the torque changes its sign, and q = 0.3 + 1.3/(4 J) (−cos 2t − 2 (t − π/4)) from there on."""
    J = 0.1 + 4 * 0.05
    run = sh.simulate(geared("1.3*cos(2*t)", 0.0, *stops, kind=kind), 1.5, method=method, rtol=1e-10, atol=1e-12)
    assert run.ok, run.status
    hit, leave = np.arccos(1 - 0.3 * 4 * J / 1.3) / 2, np.pi / 4
    assert abs(run.events[0].time - hit) < 1e-8
    assert abs(run.events[-1].time - leave) < 1e-8
    assert len({round(x.time, 6) for x in run.events}) == 2
    t = run.t[-1]
    assert abs(run.q[-1, 0] - 0.3 + 1.3 / (4 * J) * (np.cos(2 * t) + 2 * (t - leave))) < 1e-7
    assert run.q[:, 0].max() < 0.3 + 1e-9


@pytest.mark.parametrize("restitution", [0.01, 0.3, 0.6])
@pytest.mark.parametrize("method", slow_after(1, ["dop853", "adams"]))
def test_geared_joints_come_to_rest(restitution: float, method: str) -> None:
    """A constant torque, as gravity a ball: bounces at T (1 + 2 e + … + 2 eⁿ), rest from T (1 + e)/(1 − e) on."""
    e, J = restitution, 0.3
    run = sh.simulate(geared("1.3", e, "b"), 3.5, method=method, rtol=1e-10, atol=1e-12)
    assert run.ok, run.status
    first = np.sqrt(2 * 0.3 * J / 1.3)
    times = first * (1 + 2 * np.cumsum([0.0, e, e**2, e**3]))
    np.testing.assert_allclose([x.time for x in run.events[:4]], times[: len(run.events)], rtol=0, atol=1e-8)
    assert abs(run.events[-1].time - first * (1 + e) / (1 - e)) < 1e-6
    losses = [1.3 * 0.3 * (1 - e * e) * e ** (2 * k) for k in range(3)]
    np.testing.assert_allclose([x.energy_lost for x in run.events[:3]], losses, rtol=1e-6, atol=1e-9)
    assert np.abs(run.q[-1] - [0.3, 0.6]).max() < 1e-13
    assert np.abs(run.v[-1]).max() < 1e-13


@pytest.mark.slow
@pytest.mark.parametrize(("first", "second"), slow_after(1, [(0.5, 0.0), (0.2, 1.0)]))
def test_stops_of_one_loop_with_different_restitution(first: float, second: float) -> None:
    """Both are hit at once. The livelier one throws both back, by its restitution: the other one would let them go
    slower, and cannot hold them."""
    s = sh.System("gears", gravity=(0, 0, 0))
    for name in "ab":
        s.add_body(name, joint=sh.Revolute("z"), mass=1.0, inertia=(0.1, 0.1, 0.1))
    s.add_constraint("gear", sh.Gear("a", "b", -1.0))
    s.add_force("torque", sh.JointForce("a", 1.3))
    s.add_event("one", sh.Stop("a", upper=0.3, restitution=first))
    s.add_event("other", sh.Stop("b", lower=-0.3, restitution=second))
    run = sh.simulate(s.build(), 0.6)
    assert run.ok, run.status
    e, speed = max(first, second), np.sqrt(2 * 0.3 * 1.3 / 0.2)
    np.testing.assert_allclose(run.events[0].v_after, [-e * speed, e * speed], rtol=1e-8)
    assert sum(x.energy_lost for x in run.events[:2]) == pytest.approx(1.3 * 0.3 * (1 - e * e), abs=1e-9)


@pytest.mark.slow
def test_a_latch_and_a_stop_of_one_loop_at_once() -> None:
    """The latch holds all of it: nothing is thrown back."""
    s = sh.System("gears", gravity=(0, 0, 0))
    for name in "ab":
        s.add_body(name, joint=sh.Revolute("z"), mass=1.0, inertia=(0.1, 0.1, 0.1))
    s.add_constraint("gear", sh.Gear("a", "b", 1.0))
    s.add_force("torque", sh.JointForce("a", 1.3))
    s.add_event("stop", sh.Stop("a", upper=0.3, restitution=0.7))
    s.add_event("latch", sh.Latch("b", at=0.3))
    run = sh.simulate(s.build(), 0.6)
    assert run.ok, run.status
    assert sorted(x.name for x in run.events) == ["latch", "stop"]
    assert sum(x.energy_lost for x in run.events) == pytest.approx(1.3 * 0.3, abs=1e-9)
    np.testing.assert_allclose(run.q[-1], 0.3, atol=1e-12)


@pytest.mark.slow
def test_an_opening_stop_that_is_pushed_shut_gains_nothing() -> None:
    """A cart is thrown back by a wall, and shuts the gap to a second one that was opening. With both at one speed
    after that, the rebound by restitution 1 would make ½ (m₁ + m₂) v² of ½ m₁ v² + ½ m₂ (v/2)²."""
    s = sh.System("carts", gravity=(0, 0, 0))
    s.add_body("first", joint=sh.Prismatic("x"), mass=2.0)
    s.add_body("second", "first", joint=sh.Prismatic("x"), mass=3.0)
    s.add_event("wall", sh.Stop("first", lower=0.0, restitution=1.0))
    s.add_event("gap", sh.Stop("second", lower=0.0))
    run = sh.simulate(s.build(), 1.0, q0=[0.0, 0.0], v0=[-1.0, 0.5])
    assert run.ok, run.status
    assert min(x.energy_lost for x in run.events) > -1e-12
    np.testing.assert_allclose(run.v[-1], [np.sqrt((2 + 3 / 4) / 5), 0.0], atol=1e-9)


# Stops that move


def walled(event: sh.Event, value: float, at: float) -> sh.Model:
    """1 N on 1 kg, from rest; at the time `at` the parameter "wall", 1 m, is set."""
    s = sh.System("cart", gravity=(0, 0, 0))
    s.parameter("wall", 1.0)
    s.add_body("cart", joint=sh.Prismatic("x"), mass=1.0)
    s.add_force("push", sh.JointForce("cart", 1.0))
    s.add_event("end", event)
    s.add_event("move", sh.When(f"t - {at}", do=[sh.Set("wall", value)]))
    return s.build()


STOP, LATCH = sh.Stop("cart", upper="wall"), sh.Latch("cart", at="wall")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("event", "value", "at"), slow_after(1, [(STOP, 0.3, 1.0), (STOP, 0.5, 2.0), (LATCH, 0.3, 1.0)])
)
def test_no_position_jumps(event: sh.Event, value: float, at: float) -> None:
    """Past a cart that moves, that rests at the stop, and a latch."""
    run = sh.simulate(walled(event, value, at), 3.0)
    where = min(0.5 * at**2, 1.0)
    assert not run.ok
    assert run.status.startswith(
        f"Stopped at t = {at:g}: an event moves 'end' past its coordinate by {where - value:.3g}"
    )
    assert abs(run.q[-1, 0] - where) < 1e-9
    assert np.abs(np.diff(run.q[:, 0])[np.diff(run.t) < 1e-6]).max(initial=0.0) < 1e-9


@pytest.mark.slow
def test_a_stop_that_is_moved_away_lets_go() -> None:
    """The cart rests at 1 m from √2 s on, and is free from 2 s on until 2 m."""
    run = sh.simulate(walled(STOP, 2.0, 2.0), 5.0, rtol=1e-10, atol=1e-12)
    assert run.ok, run.status
    np.testing.assert_allclose([x.time for x in run.events], [np.sqrt(2), 2.0, 2 + np.sqrt(2)], atol=1e-8)
    between = (run.t > 2.0) & (run.t < 3.4)
    np.testing.assert_allclose(run.q[between, 0], 1 + 0.5 * (run.t[between] - 2) ** 2, atol=1e-9)


def test_nothing_is_gained_where_all_is_thrown_back() -> None:
    """Restitution 1: a ball that is put back onto its floor, from where it was found, would gain m g times that."""
    run = sh.simulate(ball(1.0), 20.0, q0=[1.0])
    assert len(run.events) > 20
    assert min(x.energy_lost for x in run.events) >= -1e-13
    assert np.abs(run.energy.sum(axis=1) - 2 * G).max() < 1e-7
