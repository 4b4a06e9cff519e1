"""Stops: bounces and rest against closed forms, several at once, starts at them. Covers simulate/impacts.py."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.special import ellipk

import sharnir as sh
from sharnir.integrate import METHODS

G = 9.81


def ball(restitution: float = 0.5, lift: str | None = None, **bounds: float) -> sh.Model:
    s = sh.System("ball")
    s.add_body("ball", joint=sh.Prismatic("z"), mass=2.0, inertia=(1, 1, 1))
    if lift is not None:
        s.add_force("lift", sh.JointForce("ball", lift))
    s.add_event("floor", sh.Stop("ball", **({"lower": 0.0} | bounds), restitution=restitution))
    return s.build()


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


@pytest.mark.parametrize("method", [m.name for m in METHODS.values() if m.adaptive])
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


def test_it_is_lifted_when_the_force_is_enough() -> None:
    """F = 40 t on 2 kg that rest: they leave at t = m g/40, with the motion of a cubic from there on."""
    run = sh.simulate(ball(0.0, "40*t"), 1.5, rtol=1e-11, atol=1e-12)
    leaves = 2 * G / 40
    assert abs(run.events[-1].time - leaves) < 1e-9
    assert np.all(run.q[run.t < leaves] == 0.0)
    later = run.t > leaves
    np.testing.assert_allclose(run.q[later, 0], 20 / 6 * (run.t[later] - leaves) ** 3, atol=1e-9)


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


def test_the_upper_one_stays_where_the_lower_bounces() -> None:
    """It is pressed on, not pulled: both leave with the same velocity."""
    run = sh.simulate(stack(0.5), 0.4, q0=[0.5, 0.0])
    hit = next(x for x in run.events if x.name == "floor")
    np.testing.assert_allclose(hit.v_after, [0.5 * np.sqrt(G), 0], atol=1e-9)


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


def test_members_bounce_side_by_side() -> None:
    """Each as alone, to the last bit."""
    times, h = np.linspace(0.0, 1.5, 16), np.linspace(0.1, 1.0, 6)[:, None]
    batch = sh.simulate(ball(0.5), 1.5, q0=h, times=times)
    for b in (0, 5):
        one = sh.simulate(ball(0.5), 1.5, q0=h[b], times=times)
        np.testing.assert_array_equal(one.q, batch.q[b])
        assert len(one.events) == len(batch.events[b])
