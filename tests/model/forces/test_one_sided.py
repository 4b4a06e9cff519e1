"""Ropes, buffers and pushers against closed forms: motion in pieces, energy given, steps that end at each switch."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.core.errors import ModelError, ShapeError
from sharnir.motion.state_switches import switches_of_state
from support.force_models import craft, interpreted
from support.samples import slow_after


def bob(gravity: float = 9.81, **spring: Any) -> sh.Model:
    """2 kg that slide along z below a point of the world, at z = 0; its length is −z."""
    s = sh.System("bob", gravity=(0, 0, -gravity))
    s.parameter("k", 50.0)
    s.add_body("bob", joint=sh.Prismatic("z"), mass=2.0)
    s.add_force("line", sh.PointSpring("world", (0, 0, 0), "bob", (0, 0, 0), **spring))
    return s.build()


def pair(**spring: Any) -> sh.Model:
    """1 and 3 kg that fly, with an oblique line between them."""
    s = sh.System("pair", gravity=(0, 0, 0))
    s.add_body("a", joint=sh.Free(), mass=1.0, inertia=(1, 1, 1))
    s.add_body("b", joint=sh.Free(), mass=3.0, inertia=(1, 1, 1), q0=[*(0.1 * ALONG), 1, 0, 0, 0])
    s.add_force("line", sh.PointSpring("a", (0, 0, 0), "b", (0, 0, 0), **spring))
    return s.build()


ALONG = np.array([2, -1, 2]) / 3


def gap(run: sh.Run) -> np.ndarray:
    return np.linalg.norm(run.q[:, 7:10] - run.q[:, :3], axis=-1)


@pytest.mark.slow
def test_a_pusher_gives_the_energy_of_its_stroke() -> None:
    """From 0.1 to 0.2 m of a spring that is 0.3 m long by itself: k (0.2² − 0.1²) / 2, shared as 1/m."""
    k, given = 400.0, 400 * (0.2**2 - 0.1**2) / 2
    m = pair(stiffness=k, length=0.3, stroke=(0.1, 0.2))
    run = sh.simulate(m, 1.0, rtol=1e-11, atol=1e-13)
    v_a, v_b = run.v[-1, :3], run.v[-1, 6:9]
    speed = np.sqrt(2 * given / (1 * 3 / 4))  # of the one away from the other
    np.testing.assert_allclose(v_a, -0.75 * speed * ALONG, rtol=1e-9)
    np.testing.assert_allclose(v_b, 0.25 * speed * ALONG, rtol=1e-9)
    np.testing.assert_allclose(run.momentum, 0, atol=1e-12)
    energy = run.v[:, :3] ** 2 @ np.full(3, 0.5) + run.v[:, 6:9] ** 2 @ np.full(3, 1.5)
    assert abs(energy[-1] - given) < 1e-9 * given
    found = run.force("line")
    np.testing.assert_allclose(found.readings["given"], energy, atol=1e-9 * given)
    # it lets go after ω t = acos(0.1 / 0.2), of the oscillation about its natural length
    let_go = np.arccos(0.5) / np.sqrt(k * 4 / 3)
    last = np.abs(gap(run) - 0.2).argmin()
    assert abs(gap(run)[last] - 0.2) < 1e-10  # a step ends there
    assert abs(run.t[last] - let_go) < 1e-9
    beyond = gap(run) > 0.2 + 1e-9
    assert beyond.any()
    assert not found.tau[beyond].any()
    assert (found.readings["tension"][gap(run) < 0.2 - 1e-9] < -40 + 1e-6).all()  # 80 N to 40 N, then nothing
    assert run.audit().worst < 1e-9


def test_a_pusher_that_is_touched_again_pushes_again() -> None:
    """Masses that come back are thrown back as they came: nothing is lost."""
    m = pair(stiffness=400.0, length=0.3, stroke=(0.1, 0.2))
    q0 = m.q0.copy()
    q0[7:10] = 0.5 * ALONG
    v0 = np.concatenate([3 * ALONG, np.zeros(3), -ALONG, np.zeros(3)])
    run = sh.simulate(m, 0.5, q0=q0, v0=v0, rtol=1e-11, atol=1e-13)
    assert gap(run).min() < 0.15
    np.testing.assert_allclose(run.v[-1], -v0, atol=1e-9)
    closest = run.force("line").readings["given"].min()
    assert abs(closest - (6 - 0.5 * 0.75 * 16)) < 1  # what it holds when it is shortest has not been given


@pytest.mark.slow
def test_a_rope_that_goes_slack_and_taut() -> None:
    """Thrown up from where it is just taut: a parabola, then part of an oscillation about the hanging place."""
    g, omega, v0 = 9.81, 5.0, 3.0
    taut = 2 * (np.pi - np.arctan(v0 * omega / g)) / omega
    flight = 2 * v0 / g
    m = bob(stiffness="k", length=1.5, only="tension")
    times = np.array([flight / 2, flight + taut / 2, 2 * (flight + taut), 3 * (flight + taut) + flight / 2])
    run = sh.simulate(m, times[-1], q0=[-1.5], v0=[v0], times=times, rtol=1e-11, atol=1e-13)
    sag = g / omega**2
    deepest = -1.5 - sag - np.hypot(sag, v0 / omega)
    top = -1.5 + v0**2 / (2 * g)
    np.testing.assert_allclose(run.q[:, 0], [top, deepest, -1.5, top], atol=1e-8)
    np.testing.assert_allclose(run.v[:, 0], [0, 0, v0, 0], atol=1e-8)
    tension = run.force("line").readings["tension"]
    np.testing.assert_allclose(tension[[0, 1, 3]], [0, 50 * (-1.5 - deepest), 0], atol=1e-6)
    steps = sh.simulate(m, 2.0, q0=[-1.5], v0=[v0])
    for time in (flight, flight + taut):
        assert np.abs(steps.t - time).min() < 1e-7  # a step ends there, at the tolerance of the run
    assert steps.audit().worst < 1e-8


@pytest.mark.slow
@pytest.mark.parametrize("only", slow_after(1, ["tension", "compression"]))
def test_a_damper_takes_away_but_never_turns_the_force(only: str) -> None:
    """It lets go while it is still stretched. Energy is lost, all of it is accounted for."""
    sign = 1 if only == "tension" else -1
    m = bob(0.0, stiffness=50.0, length=1.0, damping=8.0, only=only)
    run = sh.simulate(m, 2.0, q0=[-1 + 0.1 * sign], v0=[-3.0 * sign], rtol=1e-10)
    found = run.force("line")
    tension, x = sign * found.readings["tension"], sign * (found.readings["length"] - 1)
    assert (tension >= 0).all()
    assert tension.max() > 1
    assert (tension[(x > 1e-9) & (sign * found.readings["rate"] < -50 * x / 8 - 1e-9)] == 0).any()
    assert not found.tau[x < -1e-9].any()
    assert (found.dissipation >= 0).all()
    assert run.audit().worst < 1e-8
    lost = run.energy[0].sum() - run.energy[-1].sum()
    assert lost > 1


def test_at_the_edge() -> None:
    """A rope that is just taut is damped where it becomes longer, not where it becomes slack; a pusher has let go."""
    rope = interpreted(bob(0.0, stiffness=50.0, length=1.0, damping=8.0, only="tension"))
    assert [rope.acceleration([-1.0], [v])[0] for v in (-3.0, 3.0)] == [12.0, 0.0]
    pusher = interpreted(bob(0.0, stiffness=50.0, length=2.0, damping=8.0, stroke=(0.5, 1.0)))
    assert [pusher.acceleration([-1.0], [v])[0] for v in (-3.0, 3.0)] == [0.0, 0.0]
    run = sh.simulate(rope.model, 1.0, q0=[-1.0], v0=[-3.0], rtol=1e-10)
    assert run.audit().worst < 1e-9


def test_a_buffer_throws_back() -> None:
    """Against a wall at z = 0 of which it keeps 1 m away: half of an oscillation, π/ω, and the same speed back."""
    m = bob(0.0, stiffness=50.0, length=1.0, only="compression")
    run = sh.simulate(m, 1.5, q0=[-2.0], v0=[2.0], rtol=1e-11, atol=1e-13)
    back = 0.5 + np.pi / 5
    np.testing.assert_allclose(run.at(back)[0], -1.0, atol=1e-9)
    np.testing.assert_allclose(run.v[-1], -2.0, atol=1e-9)
    assert abs(run.q[:, 0].max() - -0.6) < 1e-2  # 2 / ω beyond 1 m; a step need not end there
    assert np.abs(run.t - 0.5).min() < 1e-9
    assert np.abs(run.t - back).min() < 1e-9


@pytest.mark.slow
def test_the_three_laws() -> None:
    """The same one told in three ways, one-sided too; a table and a Table beyond what a stiffness can say."""
    q, v = [-1.7], [0.4]
    for more in (
        {},
        {"only": "tension"},
        {"only": "compression", "length": 3.0},
        {"stroke": (0.5, 2.0), "length": 2.5},
    ):
        ways: list[dict[str, Any]] = [{"stiffness": 30.0}, {"law": "30*x"}, {"table": [(-1, -30), (1, 30)]}]
        ways.append({"law": sh.Table([-3, 3], [-90, 90], x_name="x")})
        given = {"length": 0.6, "damping": 0.5, **more}
        dyns = [interpreted(bob(**way, **given)) for way in ways]
        columns = np.array([dyn.force("line", q, v).column for dyn in dyns])
        np.testing.assert_allclose(columns[1:], columns[[0, 0, 0]], rtol=1e-13)
        assert abs(columns[0, 0]) > 1
    hard = interpreted(bob(law="30*x + k*x**3", length=0.6)).force("line", q, v)
    np.testing.assert_allclose(hard.readings["tension"], 30 * 1.1 + 50 * 1.1**3, rtol=1e-14)
    np.testing.assert_allclose(hard.energy, 15 * 1.1**2 + 12.5 * 1.1**4, rtol=1e-14)
    assert interpreted(bob(damping=2.0)).force("line", q, v).readings["tension"] == pytest.approx(-0.8, rel=1e-15)


def test_a_longer_pusher_drives() -> None:
    """The end of the stroke moves: dU/dt at a held line is what is put in, of differences."""
    dyn = interpreted(bob(stiffness=30.0, length="2 + 0.1*t", stroke=(0.5, "1.8 + 0.05*t**2")))
    h = 1e-4
    found = dyn.force("line", [-1.2], [0.3], t=0.7)
    before, after = (dyn.energy([-1.2], [0.0], t=0.7 + s)[1] for s in (-h, h))
    assert found.drive == pytest.approx((after - before) / (2 * h), rel=1e-7)
    assert abs(found.drive) > 0.1


def test_what_runs_watch() -> None:
    """Both corners of a rope with a damper, those of a table, none of a smooth law; without a NaN that is lost."""
    watched = [len(switches_of_state(bob(**x))) for x in (
        {"stiffness": 1.0, "length": 1.0, "damping": 1.0}, {"law": "x + x**3", "length": 1.0})]  # fmt: skip
    assert watched == [0, 0]
    rope = switches_of_state(bob(stiffness=1.0, length=1.0, damping=1.0, only="tension"))
    assert all(x.name.startswith("switch of force 'line'") for x in rope)
    assert len(rope) >= 2
    dyn = interpreted(bob(law="sqrt(x)", length=3.0, damping=1.0, only="compression"))
    assert np.isnan(dyn.acceleration([-1.0], [0.0]))[0]


LINE = {"body_a": "hub", "point_a": (0, 0, 0), "body_b": "arm", "point_b": (1, 0, 0)}


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({}, ModelError, "force 'force 0': it has neither stiffness, table or law nor damping"),
        ({"stiffness": 1, "law": "x"}, ModelError, "stiffness and law are given. Expected one of"),
        ({"table": [(1, 0), (0, 1)]}, ModelError, "x = 0 of point 1 comes after x = 1"),
        ({"stiffness": 1, "only": "pull"}, ModelError, "only='pull' is not known. Expected 'tension'"),
        ({"stiffness": 1, "only": "compression"}, ModelError, "only='compression' with length = 0 never acts"),
        ({"stiffness": -2, "only": "tension"}, ModelError, "at x = 1 m beyond its length it pushes with 2 N, but it"),
        ({"stiffness": 1, "length": 1, "stroke": (0.5, 0.5)}, ModelError, r"stroke = \(0.5, 0.5\) has no length"),
        ({"stiffness": 1, "length": 1, "stroke": (-1, 0.5)}, ModelError, r"stroke = \(-1, 0.5\) has no length"),
        ({"stiffness": 1, "length": 1, "stroke": 0.5}, ShapeError, r"stroke=0.5. Expected \(shortest, longest\)"),
        ({"stiffness": 1, "length": 1, "stroke": (0.5, 2)}, ModelError, "at x = 1 m beyond its length it pulls with 1"),
        ({"stiffness": 1, "length": 1, "stroke": (0, 1), "only": "tension"}, ModelError, "over a stroke it pushes"),
        ({"stiffness": 1, "length": 1, "stroke": (0, "q('arm')")}, ModelError, r"stroke\[1\]=.*depends on the state"),
        ({"table": [(-1, 2), (0, 0), (1, 3)], "length": 1, "only": "compression"}, ModelError, "at x = -1 m .* pulls"),
    ],
)
def test_errors(arguments: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        craft(sh.PointSpring(**LINE, **arguments)).build()
