"""Rigid contacts against closed forms: bounces that come to rest, shapes that slide and part, impacts of two bodies.

Covers motion/instant.py, motion/impacts.py, motion/transition.py, algorithms/loops/constraint_results.py.
"""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from support.differences import differences
from support.samples import ALL, slow_after
from support.ways import by_turns

G, R = 9.81, 0.1


@pytest.fixture(scope="module")
def ball() -> sh.Model:
    """In a plane, above a slope; x is along it, y across."""
    s = sh.System("ball", planar=True, gravity=(G * np.sin(0.3), -G * np.cos(0.3), 0))
    s.parameter("e", 0.5)
    s.add_body("ball", joint=sh.Free(), mass=2.0, inertia=(1, 1, 0.4 * 2.0 * R**2))
    s.add_event("floor", sh.RigidContact("ball", sh.Sphere(R), "world", sh.Plane(normal="y"), "e"))
    return s.build()


@pytest.mark.slow
def test_bounces_come_to_rest(ball: sh.Model) -> None:
    """Times of a geometric series, T₀ (1 + 2 Σ e^k); then it slides, g sin α, turning as it did. The floor carries
    m g cos α."""
    g, turning = G * np.cos(0.3), 1.7
    run = sh.simulate(ball, 2.0, q0=[0, R + 0.5, 0.2], v0=[0, 0, turning])
    assert run.ok
    assert run.audit().worst < 1e-8
    t, v = np.sqrt(2 * 0.5 / g), np.sqrt(2 * 0.5 * g)
    for event in run.events[:15]:
        assert event.name == "floor"
        assert event.cause == "'ball' and 'world' touch"
        assert event.time == pytest.approx(t, abs=1e-8)  # errors of 1e-10 in each velocity, and of the flights before
        assert event.energy_lost == pytest.approx(2.0 * v**2 / 2 * 0.75, abs=1e-9)
        np.testing.assert_allclose(np.linalg.norm(event.impulses["floor"][:2]), 2.0 * 1.5 * v, atol=1e-8)
        v = 0.5 * v
        t += 2 * v / g
    assert run.events[-1].time == pytest.approx(
        3.0 * np.sqrt(2 * 0.5 / g), abs=1e-6
    )  # flights below 1e-14 m are left out
    np.testing.assert_allclose(run.q[-1], [G * np.sin(0.3) * 2.0**2 / 2, R, 0.2 + turning * 2.0], atol=1e-8)
    floor = run.constraint_reactions()["floor"][-1]  # on the ball, in its axes, about its centre
    assert np.hypot(*floor[:2]) == pytest.approx(2.0 * g, rel=1e-9)
    np.testing.assert_allclose(floor[3:], 0, atol=1e-12)


@pytest.mark.slow
def test_elastic_and_plastic(ball: sh.Model) -> None:
    times = [0.5, 1.5]
    run = sh.simulate(ball, 1.5, q0=np.tile([0, R + 0.5, 0], (3, 1)), times=times, params={"e": [1.0, 0.0, 0.7]})
    g, v = G * np.cos(0.3), np.sqrt(2 * 0.5 * G * np.cos(0.3))
    late = (1.5 - v / g) % (2 * v / g)
    assert run.q[0, 1, 1] == pytest.approx(R + v * late - g * late**2 / 2, abs=1e-8)
    np.testing.assert_allclose(run.q[1, :, 1], R, atol=1e-13)
    alone = sh.simulate(ball, 1.5, q0=[0, R + 0.5, 0], times=times, params={"e": 0.7})
    np.testing.assert_array_equal(run.q[2], alone.q)


@pytest.mark.slow
def test_going_on(ball: sh.Model) -> None:
    """From rest on the floor: nothing happens there again."""
    first = sh.simulate(ball, 1.5, q0=[0, R + 0.1, 0])
    then = sh.simulate(ball, 0.5, start=first)
    assert then.events == []
    np.testing.assert_allclose(then.q[-1], [G * np.sin(0.3) * 2.0**2 / 2, R, 0], atol=1e-8)


@pytest.mark.slow
def test_formulations_and_derivatives() -> None:
    """While a ball at the end of two links slides on another one: all formulations agree, derivatives are those of
    differences, and the force does what it says."""
    s = sh.System("pair", gravity=(1, 2, -9.81))
    s.add_body("hub", joint=sh.Universal("x", "y"), mass=2.0, com=(0.1, 0, 0.2), inertia=(0.2, 0.3, 0.4))
    s.add_body("arm", "hub", joint=sh.Spherical(), placement=sh.Placement((1, 0, 0)), mass=1.0, inertia=(0.2, 0.3, 0.4))
    ball, dome = (sh.Sphere(r, placement=sh.Placement(x)) for r, x in ((0.2, (0.5, 0, 0)), (7.0, (0.3, -0.4, -8))))
    s.add_event("on", sh.RigidContact("arm", ball, "world", dome))
    model = s.build()
    q, v, on = np.array([0.2, -0.3, 0.8, 0, 0.6, 0]), np.array([0.4, 0.5, 0.1, -0.6, 0.3]), {"on:touching": 1.0}
    found = [sh.compile(model, f, backend="casadi").acceleration(q, v, params=on) for f in by_turns(model, 0)]
    assert len(found) > 2
    for other in found[1:]:
        np.testing.assert_allclose(other, found[0], rtol=1e-10, atol=1e-10)
    dyn, expected = sh.compile(model, backend="casadi"), differences(model, q, v, np.zeros(5), t=0.0, params=on)
    for x, y in zip(dyn.derivatives(q, v, params=on), expected, strict=True):
        np.testing.assert_allclose(x, y, atol=1e-7 * (1 + np.abs(y).max()))
    assert dyn.multipliers(q, v).tolist() == [0.0]
    reaction = dyn.constraint_reactions(q, v, params=on)["on"]  # at the centre of the ball
    assert np.linalg.norm(reaction[:3]) == pytest.approx(np.abs(dyn.multipliers(q, v, params=on)[0]), rel=1e-12)
    np.testing.assert_allclose(reaction[3:], 0, atol=1e-10)
    force = dyn.multipliers(q, v, params=on) @ dyn.constraint_jacobian(q, params=on)
    np.testing.assert_allclose(dyn.acceleration(q, v, force), found[0], rtol=1e-10)


@pytest.mark.skipif(not ALL, reason="many contacts take long to compile")
def test_a_block_falls_flat() -> None:
    """On four corners, with a contact each: one after the other, until it lies on two of them."""
    s = sh.System("block", planar=True)
    s.add_body("b", joint=sh.Free(), mass=1.0, inertia=(1, 1, 0.1))
    for x, y in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        corner = sh.RigidContact("b", (0.2 * x, 0.3 * y, 0), "world", sh.Plane(normal="y"), 0.2)
        s.add_event(f"{x} {y}", corner)
    run = sh.simulate(s.build(), 4.0, q0=[0, 0.8, 0.4], v0=[0, 0, 1.0])
    assert run.ok
    assert run.audit().worst < 1e-8
    np.testing.assert_allclose(run.q[-1], [0, 0.2, np.pi / 2], atol=1e-8)
    np.testing.assert_allclose(run.v[-1], 0, atol=1e-8)


@pytest.mark.slow
def test_driven_into_a_wall() -> None:
    """What moves as prescribed cannot be stopped: the run ends there and says so."""
    s = sh.System("driven")
    s.add_body("a", joint=sh.Prismatic("z"), mass=1.0)
    s.add_body("b", joint=sh.Prismatic("x"), mass=1.0)
    s.prescribe("a", q="0.5 - t")
    s.add_event("wall", sh.RigidContact("a", (0, 0, 0), "world", sh.Plane()))
    run = sh.simulate(s.build(), 1.0)
    assert not run.ok
    assert run.t[-1] == pytest.approx(0.5, abs=1e-9)
    assert "constraint 'wall' (force along the normal of the contact) cannot have the rate that is wanted" in run.status


@pytest.mark.slow
def test_starts(ball: sh.Model) -> None:
    """At rest on the floor it stays there; inside it is refused."""
    run = sh.simulate(ball, 0.5, q0=[0, R, 0])
    np.testing.assert_allclose(run.q[:, 1], R, atol=1e-13)
    with pytest.raises(sh.SimulationError, match=r"at q0 the shapes of contact 'floor' overlap by 0.01. Start where"):
        sh.simulate(ball, 0.5, q0=[0, R - 0.01, 0])


@pytest.mark.slow
def test_sliding_off_a_ball() -> None:
    """From the top of a fixed ball with v₀ a small one parts where cos θ = (2 + v₀²/(g ρ))/3, ρ the sum of radii."""
    s = sh.System("dome", planar=True)
    s.add_body("bead", joint=sh.Free(), mass=0.3, inertia=(1, 1, 1))
    s.add_event("dome", sh.RigidContact("world", sh.Sphere(0.9), "bead", sh.Sphere(R)))
    v0 = 0.4
    run = sh.simulate(s.build(), 2.0, q0=[0, 1.0, 0], v0=[v0, 0, 0], until="q('bead', 1)")
    assert [event.cause for event in run.events][:2] == [
        "'world' and 'bead' touch",
        "'world' and 'bead' part, since the contact would have to pull",
    ]
    parted = run.events[1]
    assert parted.q[1] == pytest.approx((2 + v0**2 / G) / 3, abs=1e-8)
    assert np.hypot(*parted.q[:2]) == pytest.approx(1.0, abs=1e-12)
    assert parted.energy_lost == pytest.approx(0.0, abs=1e-12)
    assert run.audit().worst < 1e-8


@pytest.mark.slow
@pytest.mark.parametrize("e", slow_after(1, [1.0, 0.4]))
def test_two_balls(e: float) -> None:
    """Momentum is kept, and the speed at which they part is e times that at which they met."""
    s = sh.System("balls", gravity=(0, 0, 0))
    for name, mass in (("a", 1.0), ("b", 3.0)):
        s.add_body(name, joint=sh.Prismatic("x"), mass=mass)
    s.add_event("hit", sh.RigidContact("a", sh.Sphere(0.1), "b", sh.Sphere(0.2), e))
    run = sh.simulate(s.build(), 1.0, q0=[0.0, 0.8], v0=[2.0, 0.5])
    (event,) = run.events
    assert event.time == pytest.approx(0.5 / 1.5, abs=1e-10)
    centre = (2.0 + 3 * 0.5) / 4
    np.testing.assert_allclose(run.v[-1], [centre - 0.75 * e * 1.5, centre + 0.25 * e * 1.5], rtol=1e-12)


@pytest.mark.slow
def test_a_groove() -> None:
    """A ball falls into a groove of two planes and rests on both; each carries m g/(2 cos 45°)."""
    s = sh.System("groove", planar=True)
    s.add_body("ball", joint=sh.Free(), mass=2.0, inertia=(1, 1, 0.01))
    for name, side in (("left", 1.0), ("right", -1.0)):
        s.add_event(name, sh.RigidContact("ball", sh.Sphere(R), "world", sh.Plane(normal=(side, 1, 0))))
    run = sh.simulate(s.build(), 1.0, q0=[0.1, 0.6, 0])
    assert run.ok
    np.testing.assert_allclose(run.q[-1, :2], [0, R * np.sqrt(2)], atol=1e-9)
    for event in run.events:  # never inside by rounding, and outside by no more than that
        side = 1.0 if event.name == "left" else -1.0
        assert 0.0 < (side * event.q[0] + event.q[1]) / np.sqrt(2) - R < 1e-13
    for name in ("left", "right"):
        assert np.hypot(*run.constraint_reactions()[name][-1][:2]) == pytest.approx(2.0 * G / np.sqrt(2), rel=1e-9)
    assert run.audit().worst < 1e-8


@pytest.mark.slow
def test_a_point_on_a_moving_box() -> None:
    """The gap of a prescribed body depends on time: a block on a table that rises and falls, a = −A ω² sin ω t, is left
    where that exceeds g, sin ω t = g/(A ω²). From one that falls faster than g it parts at once."""
    s = sh.System("shaker")
    s.parameter("A", 0.02)
    s.parameter("b", 0.0)
    s.add_body("table", joint=sh.Prismatic("z"), mass=1.0)
    s.add_body("block", joint=sh.Prismatic("z"), mass=2.0)
    s.prescribe("table", q="A*sin(30*t) - b*t**2")
    s.add_event("on", sh.RigidContact("block", (0, 0, 0), "table", sh.Box((1, 1, 0.2))))
    model = s.build()
    run = sh.simulate(model, 0.1, q0=[0.0, 0.1], v0=[0.0, 0.6])
    assert run.ok
    parted = next(event for event in run.events if "part" in event.cause)
    assert parted.time == pytest.approx(np.arcsin(G / (0.02 * 900)) / 30, abs=1e-9)
    run = sh.simulate(model, 0.1, q0=[0.0, 0.1], params={"A": 0.0, "b": 10.0})
    assert run.ok
    assert run.q[-1, 1] == pytest.approx(0.1 - G * 0.1**2 / 2, abs=1e-12)


def test_reactions_are_on_the_body_that_is_named_first() -> None:
    for names, point in ((("ball", "world"), [0.1, 0, 0]), (("world", "ball"), [0, 0, 5])):
        s = sh.System("ball")
        s.add_body("ball", joint=sh.Free(), shape=sh.Sphere(0.1, mass=1.0))
        shapes = {"ball": sh.Sphere(0.1, placement=sh.Placement((0.1, 0, 0))), "world": sh.Plane((0, 0, 5))}
        a, b = names
        s.add_event("floor", sh.RigidContact(a, shapes[a], b, shapes[b]))
        (constraint,) = s.build().constraints
        assert constraint.bodies == tuple({"world": 0, "ball": 1}[name] for name in names)
        assert np.array(ca.DM(constraint.point_a)).ravel().tolist() == point


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"body_b": "ball"}, sh.ModelError, "which cannot touch itself"),
        ({"restitution": 1.2}, sh.ModelError, r"restitution = 1.2. Expected a number from 0"),
        ({"restitution": -0.1}, sh.ModelError, r"restitution = -0.1. Expected a number from 0"),
        ({"restitution": "t"}, sh.ModelError, "depends on t"),
        ({"friction": 0.3}, sh.UnsupportedError, r"friction=0.3. A rigid contact has none.*use the force Contact"),
        ({"shape_a": sh.Cylinder(1.0, 2.0)}, sh.ModelError, "is a Cylinder, which contacts do not take"),
    ],
)
def test_errors(arguments: dict[str, object], error: type[Exception], message: str) -> None:
    s = sh.System("ball")
    s.add_body("ball", joint=sh.Free(), shape=sh.Sphere(0.1, mass=1.0))
    given = {"body_a": "ball", "shape_a": sh.Sphere(0.1), "body_b": "world", "shape_b": sh.Plane()} | arguments
    s.add_event("floor", sh.RigidContact(**given))  # type: ignore[arg-type]
    with pytest.raises(error, match="event 'floor': .*" + message):
        s.build()
