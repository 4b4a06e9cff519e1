"""Ropes, elastic and not, against closed forms: Atwood's machine, a tackle with four strands, a rope that goes slack.

Covers model/constraints/couplings.py, model/rope_path.py.
"""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from support.force_models import interpreted
from support.samples import slow_after

G, M1, M2, R, K = 9.81, 3.0, 2.0, 0.2, 800.0


def atwood(elastic: bool, **rope: object) -> sh.Model:
    """Two weights on a pulley 1 m above them."""
    s = sh.System("Atwood's machine", planar=True)
    for name, x, mass in (("left", -R, M1), ("right", R, M2)):
        at = sh.Placement(xyz=(x, 0, 0))
        s.add_body(name, joint=sh.Prismatic("y"), placement=at, mass=mass, inertia=1.0)
    way = [("left", (0, 0, 0)), sh.Pulley("world", (0, 1, 0), R, "z", -1), ("right", (0, 0, 0))]
    if elastic:
        s.add_force("rope", sh.Rope(way, 2 + np.pi * R, K, **rope))
    else:
        s.add_constraint("rope", sh.TautRope(way, 2 + np.pi * R))
    return s.build()


def tackle(points: bool, block: float = 12.0, weight: float = 2.0) -> sh.Model:
    """Four strands carry the block, a fifth one the weight, all of them vertical: sheaves of radius r side by side, or
    small pulleys in pairs."""
    r = 0.1
    s = sh.System("tackle", planar=True)
    s.add_body("block", joint=sh.Prismatic("y"), mass=block, inertia=1.0)
    at = sh.Placement(xyz=(8 * r, 0, 0))
    s.add_body("weight", joint=sh.Prismatic("y"), placement=at, mass=weight, inertia=1.0)
    way: list[object] = [("world", (0, 2, 0))]
    for k, (body, sense) in enumerate([("block", 1), ("world", -1)] * 2):
        y = 0.0 if body == "block" else 2.0
        two = [(body, (2 * k * r, y, 0)), (body, (2 * (k + 1) * r, y, 0))]
        way += two if points else [sh.Pulley(body, ((2 * k + 1) * r, y, 0), r, "z", sense)]
    s.add_constraint("rope", sh.TautRope([*way, ("weight", (0, 0, 0))], 12.0))
    return s.build()


def test_atwood_without_stretch() -> None:
    dyn = interpreted(atwood(elastic=False))
    a, tension = (M1 - M2) * G / (M1 + M2), 2 * M1 * M2 * G / (M1 + M2)
    for q in (0.0, 0.6):
        q, v = [-q, q], [-0.3, 0.3]
        assert np.abs(dyn.constraint_value(q)).max() <= 1e-15
        np.testing.assert_allclose(dyn.acceleration(q, v), [-a, a], rtol=1e-14)
        np.testing.assert_allclose(dyn.constraint_reactions(q, v)["rope"], [0, tension, 0, 0, 0, 0], atol=1e-13)


@pytest.mark.slow
def test_atwood_with_stretch() -> None:
    """The stretch swings about 2 g / ω², ω² = k (1/m1 + 1/m2), and the weights about the motion without it."""
    omega = np.sqrt(K * (1 / M1 + 1 / M2))
    t = np.linspace(0, 0.9, 19)
    run = sh.simulate(atwood(elastic=True), 0.9, times=t, rtol=1e-11, atol=1e-13)
    stretch = 2 * G / omega**2 * (1 - np.cos(omega * t))
    pulled = 2 * G / omega**2 * (t**2 / 2 - (1 - np.cos(omega * t)) / omega**2)  # ∬ of the stretch
    np.testing.assert_allclose(run.q, np.array([-G * t**2 / 2 + K / m * pulled for m in (M1, M2)]).T, atol=1e-9)
    force = run.force("rope")
    np.testing.assert_allclose(force.readings["tension"], K * stretch, atol=1e-7)
    np.testing.assert_allclose(force.energy, K * stretch**2 / 2, atol=1e-8)
    assert run.audit().worst <= 1e-8


@pytest.mark.parametrize("points", slow_after(1, [True, False]))
def test_tackle_with_four_strands(points: bool) -> None:
    """A weight of a quarter balances the block; another one moves it with a fourth of its own acceleration."""
    q, v = [0.3, -1.2], [0.1, -0.4]
    balanced = interpreted(tackle(points, weight=3.0))
    np.testing.assert_allclose(balanced.acceleration(q, v), [0, 0], atol=1e-13)
    pull = balanced.constraint_reactions(q, v)["rope"]  # on the world, at the first end and by all of its sheaves
    np.testing.assert_allclose(pull[:3], [0, -5 * 3.0 * G, 0], rtol=1e-13, atol=1e-12)
    a = (4 * 2.0 - 12.0) * G / (12.0 + 16 * 2.0)
    np.testing.assert_allclose(interpreted(tackle(points)).acceleration(q, v), [a, -4 * a], rtol=1e-13)


def hanging(length: object = 1.0, damping: object = 0.0) -> sh.Model:
    s = sh.System("bungee")
    s.add_body("load", joint=sh.Prismatic("z"), mass=2.0, inertia=(1, 1, 1))
    s.add_force("rope", sh.Rope([("world", (0, 0, 1)), ("load", (0, 0, 0))], length, 500.0, damping))
    return s.build()


@pytest.mark.slow
def test_a_slack_rope_does_nothing_until_it_is_taut() -> None:
    """Dropped from 0.4 m above: it falls, swings by half a period or more, and is thrown back."""
    omega, s = np.sqrt(500.0 / 2.0), 0.4
    fall, speed = np.sqrt(2 * s / G), np.sqrt(2 * G * s)
    swing = 2 * (np.pi - np.arctan(speed * omega / G)) / omega  # from taut to slack again, about g/ω² below
    run = sh.simulate(hanging(), 2 * fall + swing, q0=[s], rtol=1e-11, atol=1e-13)
    assert run.ok
    np.testing.assert_allclose([run.q[-1, 0], run.v[-1, 0]], [s, 0.0], atol=2e-8)
    assert run.audit().worst <= 1e-8
    lowest, _ = run.at(fall + swing / 2)
    deepest = G / omega**2 + np.hypot(G / omega**2, speed / omega)
    assert lowest[0] == pytest.approx(-deepest, abs=1e-8)
    tension = run.force("rope").readings["tension"]
    assert (tension[run.q[:, 0] > 0] == 0).all()
    assert tension.max() == pytest.approx(500.0 * -run.q.min(), rel=1e-12)


@pytest.mark.slow
def test_damping_does_not_push() -> None:
    """Where it shortens faster than the rope would, the rope is slack, and what it held is heat."""
    dyn = interpreted(hanging(damping=40.0))
    down, up = (dyn.force("rope", [-0.1], [v]) for v in (-1.0, 2.0))
    assert down.readings["tension"] == pytest.approx(500 * 0.1 + 40)
    assert down.dissipation == pytest.approx(40.0)
    assert up.readings["tension"] == 0.0
    assert up.dissipation == pytest.approx(500 * 0.1 * 2.0)  # ½ k e² goes
    slack = dyn.force("rope", [0.2], [-1.0])
    assert [slack.energy, slack.dissipation, slack.readings["tension"]] == [0.0, 0.0, 0.0]
    run = sh.simulate(hanging(damping=40.0), 2.0, q0=[0.3], rtol=1e-10, atol=1e-12)
    assert run.ok
    assert run.audit().worst <= 1e-8


@pytest.mark.slow
def test_a_winch_lifts() -> None:
    """At constant speed it does the work of gravity, and the rope is stretched by m g / k."""
    run = sh.simulate(hanging(length="1 - 0.1*t", damping=100.0), 8.0, q0=[-2 * G / 500], v0=[0.1], rtol=1e-10)
    assert run.ok
    np.testing.assert_allclose(run.v[:, 0], 0.1, atol=1e-9)
    np.testing.assert_allclose(run.force("rope").drive, 2 * G * 0.1, rtol=1e-7)
    assert run.audit().worst <= 1e-8


def test_a_rope_without_a_way_is_no_number() -> None:
    """Between two fixed points it would move nothing; its pulley on the load is beyond the end of its line."""
    s = sh.System("doubt")
    s.add_body("load", joint=sh.Prismatic("x"), mass=2.0, inertia=(1, 1, 1))
    s.add_force(
        "rope",
        sh.Rope(
            [("world", (-2, 0.31, 0)), sh.Pulley("load", (0, 0, 0), 0.3, "z", -1), ("world", (-1, 0.31, 0))], 0.5, 10.0
        ),
    )
    dyn = interpreted(s.build())
    assert np.isnan(dyn.acceleration([0.0], [0.0])).all()
    assert dyn.acceleration([-1.5], [0.0]) == 0.0  # below its middle: straight


PULLEY = sh.Pulley("load", (0, 0, 0), 0.1)
ENDS = (("world", (0, 0, 1)), ("load", (0, 0, 0)))


@pytest.mark.parametrize(
    ("rope", "message"),
    [
        ({"points": [("world", (0, 0, 1))]}, "points has 1 entries. Expected two or more"),
        ({"points": 3}, "points=3. Expected a list"),
        ({"points": [*ENDS, "load"]}, r"points\[2\]='load'. Expected \(body, point\)"),
        ({"points": [("world", (0, 0, 1)), ("laod", (0, 0, 0))]}, r"the body of points\[1\].*Did you mean 'load'"),
        ({"points": [("world", (0, 0, 1)), PULLEY]}, r"points\[1\] is a Pulley, but a rope ends at a point"),
        ({"points": [("load", (0, 0, 1)), ("load", (0, 0, 0))]}, "all on one body"),
        ({"points": [ENDS[0], *[PULLEY] * 9, ENDS[0]]}, "9 pulleys with a radius. Expected at most 8"),
        ({"length": -1.0}, "length = -1 is negative"),
        ({"length": "q('load')"}, "depends on the state"),
        ({"stiffness": 0.0}, "stiffness = 0. Expected more than 0.*TautRope"),
        ({"damping": -1.0}, "damping = -1 is negative"),
        ({"points": [ENDS[0], sh.Pulley("load", (0, 0, 0), -0.1), ENDS[0]]}, "radius = -0.1. Expected more than 0"),
        ({"points": [ENDS[0], sh.Pulley("load", (0, 0, 0), "t"), ENDS[0]]}, "radius='t' depends on time"),
        ({"points": [ENDS[0], sh.Pulley("load", (0, 0, 0), 0.1, sense=2), ENDS[0]]}, "sense=2. Expected 1 or -1"),
        ({"points": [ENDS[0], sh.Pulley("load", (0, 0, 0), 0.1, sense=0), ENDS[0]]}, "sense=0. Expected 1 or -1"),
        ({"points": [ENDS[0], sh.Pulley("load", (0, 0, 0), 0.1, sense=True), ENDS[0]]}, "sense=True. Expected 1 or -1"),
        ({"points": [ENDS[0], sh.Pulley("load", (0, 0, 0), 0.1, sense=np.ones(2, bool)), ENDS[0]]}, "Expected 1 or -1"),
        ({"points": [ENDS[0], sh.Pulley("load", (0, 0, 0), 0.1, "w"), ENDS[0]]}, "axis"),
    ],
)
def test_bad_ropes(rope: dict, message: str) -> None:
    s = sh.System("bungee")
    s.add_body("load", joint=sh.Prismatic("z"), mass=2.0, inertia=(1, 1, 1))
    s.add_force("rope", sh.Rope(**{"points": ENDS, "length": 1.0, "stiffness": 10.0, **rope}))
    with pytest.raises(sh.SharnirError, match=f"'rope'.*{message}"):
        s.build()


def test_bad_taut_ropes() -> None:
    s = sh.System("flat", planar=True)
    s.add_body("load", joint=sh.Prismatic("y"), mass=2.0, inertia=1.0)
    s.add_constraint("rope", sh.TautRope([("world", (0, 1, 0)), ("load", (0, 0, 0))], 0.0))
    with pytest.raises(sh.ModelError, match=r"'rope'.*length = 0\. Expected more than 0"):
        s.build()
    s = sh.System("flat", planar=True)
    s.add_body("load", joint=sh.Prismatic("y"), mass=2.0, inertia=1.0)
    way = [("world", (0, 1, 0)), sh.Pulley("load", (0, 0, 0), 0.1, "x"), ("world", (1, 1, 0))]
    s.add_constraint("rope", sh.TautRope(way, 1.0))
    with pytest.raises(sh.ModelError, match="axis='x', but the system is planar"):
        s.build()
