"""States between those that a run of fixed steps has kept: those that a run keeps which was asked for them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.integrate.methods import METHODS
from sharnir.simulate import Run
from support.loop_runs import four_bar
from support.run_models import cart, double_pendulum, machine
from support.samples import slow_after

STEP = 0.03
WANTED = np.sort(np.random.default_rng(2).uniform(0.0, 1.0, 25))
KEPT: list[Any] = [None, [0.0, 0.317, 0.6, 1.0], "end"]  # every step; some times, one of them on the grid; the end
Make = Callable[..., Run]


def check(make: Make, kept: Any, atol: float = 1e-12, **how: Any) -> None:
    run, asked = make(times=kept, step=STEP, **how), make(times=WANTED, step=STEP, **how)
    q, v = run.at(WANTED)
    np.testing.assert_allclose(q, asked.q, rtol=0, atol=atol)
    np.testing.assert_allclose(v, asked.v, rtol=0, atol=10 * atol)
    alone = int(np.searchsorted(WANTED, 0.317)) + 1  # soon after a kept state that is off the grid of steps
    np.testing.assert_allclose(run.at(WANTED[alone])[0], asked.q[..., alone, :], rtol=0, atol=atol)
    q, v = run.at(run.t)
    after = np.append(np.diff(run.t) > 0, True)
    assert np.array_equal(q[..., after, :], run.q[..., after, :])
    assert np.array_equal(v[..., after, :], run.v[..., after, :])


def pendulum(**how: Any) -> Run:
    return sh.simulate(double_pendulum(), 1.0, q0=[0.5, 1.0], **how)


@pytest.mark.parametrize("kept", KEPT)
@pytest.mark.parametrize("method", [x.name for x in METHODS.values() if x.family not in ("adams", "cvode")])
def test_every_method(method: str, kept: Any) -> None:
    check(pendulum, kept, method=method)


def test_the_motion_is_that_of_the_method() -> None:
    """Half a step of the symplectic Euler method, by hand: its output between steps is linear."""
    run = sh.simulate(cart(sh.JointForce("slide", "-4*q('slide')")), 1.0, q0=[0.2], method="symplectic-euler", step=0.1)
    v = -4 * 0.2 * 0.1
    np.testing.assert_allclose(run.at(0.05), [[0.2 + 0.05 * v], [0.5 * v]], rtol=1e-14)
    exact = sh.simulate(run.model, 1.0, q0=[0.2], rtol=1e-12, atol=1e-12).at(0.55)[0]
    assert abs(run.at(0.55)[0] - exact) > 1e-2


@pytest.mark.parametrize("kept", KEPT[1:])
@pytest.mark.parametrize("method", ["rk4", "gauss4"])
def test_batches_with_prescribed_joints(method: str, kept: Any) -> None:
    check(lambda **how: sh.simulate(machine(), 1.0, params={"c": [0.4, 0.9]}, **how), kept, method=method)


@pytest.mark.parametrize("how", [{"method": "rattle"}, {"method": "rk4"}, {"method": "rk4", "drift": "none"}])
def test_closed_loops(how: dict[str, Any]) -> None:
    model = four_bar()
    q0 = sh.assemble(model, [1.0, 0.0, 0.0]).q
    v0 = sh.assemble(model, q0, [2.0, 0, 0]).v
    for kept in KEPT:
        check(lambda **more: sh.simulate(model, 1.0, q0=q0, v0=v0, **more), kept, **how)


@pytest.mark.parametrize("kept", KEPT)
def test_events_and_switches(kept: Any) -> None:
    """A latch, a release and a parameter at times off the grid, friction that sticks, a switch of the state and one of
    time: all of them happen again where they did."""
    s = sh.System("arm")
    for name, parent, x in (("upper", "world", 0.0), ("lower", "upper", 1.0)):
        place = sh.Placement((x, 0, 0))
        s.add_body(name, parent=parent, joint=sh.Revolute("y"), placement=place, mass=1.0, com=(0.5, 0, 0),
                   inertia=(0.1, 0.1, 0.1))  # fmt: skip
    s.parameter("c", 0.0)
    s.add_force(
        "brake", sh.JointForce("upper", "-c*v('upper') + where(q('upper') > 0.4, 1, 0) + where(t > 0.444, 1, 0)")
    )
    s.add_force("dry", sh.JointFriction("upper", coulomb=0.5))
    s.add_event("latch", sh.Latch("lower", at=0.3))
    s.add_event("release", sh.Release("lower", at=0.71))
    s.add_event("grip", sh.When("t - 0.5", do=[sh.Set("c", 2.0)]))
    model = s.build()
    check(lambda **how: sh.simulate(model, 1.0, q0=[0.2, 0.0], v0=[0.0, 1.0], **how), kept, method="rk4")


@pytest.mark.slow
def test_bounces_and_the_end_by_until() -> None:
    """Members that end in the middle of a step, each at its own time."""
    s = sh.System("ball")
    s.add_body("ball", joint=sh.Prismatic("z"), mass=1.0, inertia=(1, 1, 1))
    s.add_event("floor", sh.Stop("ball", lower=0.0, restitution=0.6))
    ball = s.build()
    how = {"q0": [[0.3], [0.5]], "method": "rk4", "step": STEP, "until": "q('ball') + 0.2*t - 0.19"}
    asked = sh.simulate(ball, 1.0, times=WANTED, **how)
    run = sh.simulate(ball, 1.0, times="end", **how)
    ended = [status.time for status in run.statuses]
    assert 0.1 < ended[0] < ended[1] < 1.0
    q, v = run.at(WANTED[ended[1] > WANTED])
    np.testing.assert_allclose(q, asked.q[:, : q.shape[1]], rtol=0, atol=1e-12)
    np.testing.assert_allclose(v, asked.v[:, : q.shape[1]], rtol=0, atol=1e-11)
    assert np.isnan(q).any()


@pytest.mark.parametrize("kept", [None, np.linspace(0.0, 1.0, 21)])
def test_the_controller_is_not_asked_again(kept: Any) -> None:
    calls: list[float] = []

    def law(t: float, q: Any, v: Any) -> Any:
        calls.append(t)
        return -3.0 * q - 0.5 * v + np.sin(5.0 * t)

    control = sh.Controller(law, 0.07)
    asked = sh.simulate(cart(), 1.0, q0=[0.3], controller=control, times=WANTED, method="rk4", step=STEP)
    run = sh.simulate(cart(), 1.0, q0=[0.3], controller=control, times=kept, method="rk4", step=STEP)
    count = len(calls)
    np.testing.assert_allclose(run.at(WANTED)[0], asked.q, rtol=0, atol=1e-13)
    assert len(calls) == count
    sparse = sh.simulate(cart(), 1.0, q0=[0.3], controller=control, times=[0.5, 1.0], method="rk4", step=STEP)
    with pytest.raises(sh.SimulationError, match=r"run\.at\(0\.1\): the forces of the controller were not kept there"):
        sparse.at(0.1)


@pytest.mark.parametrize("parameters", slow_after(1, ["bryant123", "euler313"]))
@pytest.mark.parametrize("how", [{"method": "rk4", "step": 0.01}, {"method": "rattle", "step": 0.01}, {}])
def test_whole_turns_of_angles(parameters: Any, how: dict[str, Any]) -> None:
    """Where nothing was kept for two turns, angles go on, and are not those nearest to the last state; by error control
    too, where orientations are followed as quaternions."""
    s = sh.System("top", gravity=(0, 0, 0))
    s.add_body("top", joint=sh.Spherical(parameters), mass=1.0, inertia=(1, 2, 3))
    start = {"q0": [0.1, 0.9, 0.3], "v0": [0.1, 0.05, 14.0]}
    run = sh.simulate(s.build(), 1.0, times="end", **start, **how)
    wanted = np.linspace(0.1, 1.0, 10)
    asked = sh.simulate(run.model, 1.0, times=wanted, **start, **how)
    assert np.abs(asked.q[-1] - asked.q[0]).max() > 10.0
    np.testing.assert_allclose(run.at(wanted)[0], asked.q, rtol=0, atol=1e-7)
    np.testing.assert_allclose(run.at(wanted[8])[0], asked.q[8], rtol=0, atol=1e-7)


@pytest.mark.slow
def test_joined_and_loaded_runs(tmp_path: Path) -> None:
    """The steps of each part are counted from its start; its method and step may be others."""
    first = sh.simulate(double_pendulum(), 0.5, q0=[0.5, 1.0], method="rk4", step=0.03, times=[0.2, 0.5])
    second = sh.simulate(double_pendulum(), 0.5, start=first, method="rattle", step=0.02, times="end")
    third = sh.simulate(double_pendulum(), 0.5, start=second, times="end")
    whole = sh.join([sh.join([first, second]), third])
    whole.save(tmp_path / "run.nc")
    for run in (whole, sh.load_run(tmp_path / "run.nc", model=double_pendulum())):
        for t, part in ((0.111, first), (0.333, first), (0.777, second), (1.3, third)):
            np.testing.assert_allclose(run.at(t), part.at(t), rtol=0, atol=1e-12)
        np.testing.assert_allclose(run.at([0.111, 0.777])[0], [first.at(0.111)[0], second.at(0.777)[0]], atol=1e-12)
    assert [x.method for x in whole.settings.parts] == ["rk4", "rattle", "dop853"]


def test_chaos_begins_anew_from_the_states_that_were_kept() -> None:
    """Rounding becomes large in some seconds: in between, the motion leads from one kept state to the next."""
    run = sh.simulate(double_pendulum(), 30.0, q0=[3.0, 1.0], method="rk4", step=0.01)
    q, _ = run.at(run.t[1:] - 1e-9)
    np.testing.assert_allclose(q, run.q[1:], rtol=0, atol=1e-6)


def test_a_part_without_its_start_is_an_error() -> None:
    first = sh.simulate(double_pendulum(), 0.5, q0=[0.5, 1.0], rtol=1e-11, atol=1e-12, times=[0.2])
    q, v = first.at(0.5)
    second = sh.simulate(double_pendulum(), 0.5, q0=q, v0=v, t0=0.5, method="rk4", step=0.03, times=[0.9])
    whole = sh.join([first, second])
    with pytest.raises(sh.SimulationError, match=r"run\.at\(0\.7\): the state at t = 0\.5.*Expected runs that keep"):
        whole.at(0.7)
