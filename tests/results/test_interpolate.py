"""States between those that a run has kept, against runs that were asked for them, and closed forms.

Covers results/states.py, results/interpolate.py, motion/drift.py.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.results import retrace
from sharnir.simulate import Run
from support.jumping import at_steps, at_times
from support.loop_runs import four_bar
from support.run_models import breaking, cart, double_pendulum, machine
from support.samples import slow_after

FINE: dict[str, Any] = {"rtol": 1e-9, "atol": 1e-11}
WANTED = np.linspace(0.0, 1.0, 23)


@pytest.fixture(scope="module")
def reference() -> Run:
    return sh.simulate(double_pendulum(), 1.0, q0=[0.5, 1.0], rtol=1e-13, atol=1e-14, times=WANTED)


@pytest.mark.parametrize("given", slow_after(1, [{}, {"times": [0.3, 0.8]}, {"times": "end"}, {"method": "adams"}]))
def test_between_the_states_of_a_run(reference: Run, given: dict[str, Any]) -> None:
    """As accurate as the run itself: its own error grows to some 1e-8 in 1 s. From its start on where nothing was kept
    before, and to its end where nothing was kept after."""
    run = sh.simulate(double_pendulum(), 1.0, q0=[0.5, 1.0], **FINE, **given)
    q, v = run.at(WANTED)
    np.testing.assert_allclose(q, reference.q, rtol=0, atol=2e-8)
    np.testing.assert_allclose(v, reference.v, rtol=0, atol=1e-7)
    one_q, one_v = run.at(WANTED[7])
    assert one_q.shape == (2,)
    np.testing.assert_allclose([one_q, one_v], [q[7], v[7]], rtol=0, atol=1e-12)


def test_states_that_were_kept_are_given_as_they_are() -> None:
    run = sh.simulate(double_pendulum(), 2.0, q0=[0.5, 1.0])
    q, v = run.at(run.t)
    assert np.array_equal(q, run.q)
    assert np.array_equal(v, run.v)


@pytest.mark.slow
def test_everything_at_once() -> None:
    """Prescribed joints, springs, ball joints, two members: the coarse run is followed over 0.5 s."""
    params = {"c": np.array([0.4, 0.9])}
    fine = sh.simulate(machine(), 1.0, params=params, times=WANTED, **FINE)
    q, v = sh.simulate(machine(), 1.0, params=params, times=[0.5, 1.0], **FINE).at(WANTED)
    assert q.shape == (2, len(WANTED), machine().nq)
    np.testing.assert_allclose(q, fine.q, rtol=0, atol=1e-8)  # ten tolerances
    np.testing.assert_allclose(v, fine.v, rtol=0, atol=1e-8)
    np.testing.assert_allclose(q[:, :, 0], np.broadcast_to(0.1 * np.sin(3 * WANTED), (2, len(WANTED))), atol=1e-15)


@pytest.mark.slow
def test_constraints_hold() -> None:
    model = four_bar()
    q0 = sh.assemble(model, [1.0, 0.0, 0.0]).q
    v0 = sh.assemble(model, q0, [2.0, 0, 0]).v
    run = sh.simulate(model, 1.0, q0=q0, v0=v0, times=[1.0])
    q, v = run.at([0.37, 0.81])
    dyn = sh.compile(model)
    assert np.abs(dyn.constraint_value(q)).max() < 1e-12
    assert np.abs(dyn.constraint_rate(q, v)).max() < 1e-12
    fine = sh.simulate(model, 1.0, q0=q0, v0=v0, times=[0.37, 0.81], **FINE)
    np.testing.assert_allclose(q, fine.q, rtol=0, atol=1e-7)  # the run's own tolerance of 1e-8


def test_loads_that_switch_and_controllers() -> None:
    pulse = cart(sh.JointForce("slide", "where(t > 0.4 and t < 0.45, 100, 0)"))
    run = sh.simulate(pulse, 1.0, times=[0.0, 1.0])
    np.testing.assert_allclose(run.at([0.39, 0.42, 0.6])[1][:, 0], [0.0, 2.0, 5.0], atol=1e-9)
    steps = sh.Controller(lambda t, q, v: np.array([np.floor(10 * t + 1e-6)]), 0.1)
    run = sh.simulate(cart(), 0.5, controller=steps)  # f = 0, 1, 2, ... held over 0.1 s
    np.testing.assert_allclose(run.at([0.05, 0.15, 0.32])[1][:, 0], [0.0, 0.05, 0.3 + 0.06], atol=1e-12)
    sparse = sh.simulate(cart(), 0.5, controller=steps, times=[0.15, 0.25])
    np.testing.assert_allclose(sparse.at([0.15, 0.18, 0.22])[1][:, 0], [0.05, 0.08, 0.14], atol=1e-12)
    with pytest.raises(sh.SimulationError, match="forces of the controller were not kept"):
        sparse.at(0.45)
    held = sh.simulate(cart(), 1.0, tau=[3.0], times=[0.0, 1.0])
    assert held.at(0.5)[1][0] == pytest.approx(1.5)


@pytest.mark.slow
def test_stiff_motion_is_followed_too() -> None:
    """x'' = −1e6 (x' − cos t): explicit steps of the run's length would explode."""
    model = cart(sh.JointForce("slide", "-1e6*(v('slide') - cos(t))"))
    run = sh.simulate(model, 1.0, method="radau", v0=[1.0])
    t = np.array([0.111, 0.77])
    np.testing.assert_allclose(run.at(t)[1][:, 0], np.cos(t), atol=2e-6)  # the lag of 1e-6 s


@pytest.mark.parametrize("make", slow_after(1, [lambda: at_times(None), at_steps]))
def test_parameters_are_those_of_the_time(make: Any) -> None:
    """A spring that gets softer twice, against the run that has all states."""
    run, fine = make(), at_steps()
    after = np.append(np.diff(fine.t) > 0, True)  # of both states of an instant the second
    q, v = run.at(fine.t[after])
    np.testing.assert_allclose(q, fine.q[after], rtol=0, atol=1e-10)
    np.testing.assert_allclose(v, fine.v[after], rtol=0, atol=1e-9)
    other = at_times(3)
    np.testing.assert_allclose(other.at(fine.t[after])[0][0], fine.q[after], rtol=0, atol=1e-10)


def test_members_that_ended_have_no_states() -> None:
    run = sh.simulate(breaking(), 1.0, params={"limit": [2.0, 0.5]}, times=[0.1, 1.0])
    q, v = run.at([0.3, 0.7])
    assert np.isfinite(q[0]).all()
    assert np.isfinite(q[1]).all(axis=-1).tolist() == [True, False]
    assert v[0, 1, 0] == pytest.approx((2**1.5 - 1.3**1.5) * 2 / 3, rel=1e-8)


def test_no_times_are_no_states() -> None:
    q, v = sh.simulate(cart(), 1.0).at([])
    assert q.shape[0] == v.shape[0] == 0
    q, v = sh.simulate(breaking(), 1.0, params={"limit": [2.0, 0.5]}, times=[0.1, 1.0]).at([])
    assert q.shape[:2] == v.shape[:2] == (2, 0)


def test_one_clear_error_each() -> None:
    run = sh.simulate(cart(), 1.0, t0=1.0)
    for t in (0.9, 2.1, np.nan):
        with pytest.raises(sh.SimulationError, match="the run is from 1 to 2 s"):
            run.at(t)
    with pytest.raises(sh.ShapeError, match="Expected a time, or a list of times"):
        run.at([[1.0]])
    with pytest.raises(sh.ShapeError, match="Expected numbers"):
        run.at("now")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("method", "how"), slow_after(1, [("rattle", {"step": 0.03}), ("rk4", {"step": 0.03}), ("radau", {})])
)
def test_kept_states_within_rounding_of_the_time(method: str, how: dict[str, Any]) -> None:
    """The end of a run may be later than the time asked for by rounding, and of fixed steps it is off the exact motion
    by their errors: the state that was kept is the answer. Between kept states the motion arrives at the next one."""
    run = sh.simulate(double_pendulum(), 0.6, q0=[0.5, 1.0], method=method, times=[0.0, 0.3, 0.6], **how)
    for k, t in enumerate(run.t):
        for factor in (1.0, 1.0 - 3e-16, 1.0 + 3e-16):
            q, v = run.at(t * factor)
            assert np.array_equal(q, run.q[k])
            assert np.array_equal(v, run.v[k])
    q, v = run.at(run.t[1:] - 1e-9)
    np.testing.assert_allclose(q, run.q[1:], rtol=0, atol=1e-7)
    np.testing.assert_allclose(v, run.v[1:], rtol=0, atol=1e-6)


@pytest.mark.slow
def test_a_run_that_kept_its_end_alone_is_followed_in_few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was one long stretch of SciPy's Radau for every time: minutes."""
    s = sh.System("arm")
    s.add_body("arm", joint=sh.Revolute("y"), mass=2.0, com=(0, 0, -0.5), inertia=(1, 0.5, 1))
    s.add_force("servo", sh.Servo("arm", kp=80.0, kd=10.0, target="sin(t)"))
    run = sh.simulate(s.build(), 5.0, times="end")
    attempts = []
    attempt = retrace._attempt
    monkeypatch.setattr(retrace, "_attempt", lambda *given: attempts.append(1) or attempt(*given))
    monkeypatch.setattr("sharnir.results.interpolate.stretch", None)  # it is not called
    wanted = np.linspace(0.5, 5.0, 10)
    q, _ = run.at(wanted)
    fine = sh.simulate(run.model, 5.0, times=wanted, rtol=1e-11, atol=1e-12)
    np.testing.assert_allclose(q, fine.q, rtol=0, atol=1e-7)
    assert len(attempts) < 400
