"""How runs with closed loops begin and end: assembled with a word, refused, or ended with a reason."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import sharnir as sh
from sharnir.motion import start
from support.loop_runs import four_bar, slider_crank, turning
from support.samples import slow_after
from support.ways import ADAPTIVE

STIFF_DRIVE = {"base": 2.0, "coupler": 1.0, "rocker": 1.0}  # closes only while the crank is within acos(1/4)
LAST = np.arccos(0.25) - 0.3  # s: when a crank that turns from 0.3 at 1 rad/s gets there


def rope(*lengths: str) -> sh.Model:
    """A carriage on x, held at these distances from a wall, all at once."""
    s = sh.System("carriage", planar=True)
    s.add_body("carriage", joint=sh.Prismatic("x"), mass=1.0, inertia=(0, 0, 0), q0=1.0, v0=0.1)
    for k, length in enumerate(lengths):
        s.add_constraint(f"rope {k}", sh.Distance("carriage", (0, 0, 0), "world", (0, 0, 0), length))
    return s.build()


# The start


def test_state_on_the_constraints_is_left_alone() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        run = sh.simulate(slider_crank(), 0.1, v0=turning(2.0))
    np.testing.assert_array_equal(run.q[0], slider_crank().q0)
    np.testing.assert_array_equal(run.v[0], turning(2.0))


def test_inconsistent_start_is_assembled_and_said() -> None:
    q0, v0 = [0.5, -0.5, 1.2], [1.0, 0.0, 0.0]
    with pytest.warns(UserWarning, match="did not satisfy the constraints of 'slider-crank'") as caught:
        run = sh.simulate(slider_crank(), 0.1, q0=q0, v0=v0)
    q, v, report = sh.assemble(slider_crank(), q0, v0)
    np.testing.assert_allclose(run.q[0], q, rtol=0, atol=1e-12)
    np.testing.assert_allclose(run.v[0], v, rtol=0, atol=1e-12)
    np.testing.assert_array_equal(run.settings.q0, run.q[0])
    words = f"changed q0 by up to {report.change_q:.3g} and v0 by up to {report.change_v:.3g}"
    assert words in str(caught[0].message)
    assert caught[0].filename == __file__
    assert run.violation.max() < 1e-13


def test_loop_that_cannot_close_is_an_error() -> None:
    model = four_bar("3.1 + 0*t", **STIFF_DRIVE)
    with pytest.raises(sh.SimulationError, match=r"cannot be assembled.*constraint 'pin' stays open by 0.999423 m"):
        sh.simulate(model, 1.0)


def test_the_member_that_cannot_close_is_named() -> None:
    s = sh.System("rope", planar=True)
    s.parameter("length", 1.0)
    s.add_body("crank", joint=sh.Revolute("z"), mass=1.0, com=(1, 0, 0), inertia=(0, 0, 0))
    s.add_constraint("rope", sh.Distance("crank", (1, 0, 0), "world", (3, 0, 0), "length"))
    with pytest.raises(sh.SimulationError, match=r"member 1 of the batch.*constraint 'rope' stays open by 3 m"):
        sh.simulate(s.build(), 1.0, q0=[0.1], params={"length": np.array([2.5, 7.0])}, times="end")


def test_velocities_that_contradict_each_other_are_an_error() -> None:
    with pytest.raises(sh.SimulationError, match=r"velocities of 'carriage' cannot satisfy all.*'rope 0'.*'rope 1'"):
        sh.simulate(rope("1 + 0.1*t", "1 + 0.2*t"), 1.0)


# The end


@pytest.mark.filterwarnings("ignore:simulate. q0 and v0 did not satisfy")
@pytest.mark.parametrize("method", ADAPTIVE)
@pytest.mark.parametrize("times", slow_after(1, [None, np.linspace(0, 3, 31)]), ids=["steps", "times"])
def test_driven_beyond_its_range(method: str, times: np.ndarray | None) -> None:
    """The crank goes on, the loop cannot follow: everything up to there is kept, and is right."""
    model = four_bar("0.3 + t", **STIFF_DRIVE)
    run = sh.simulate(model, 3.0, q0=[0.3, 1.0, 2.0], method=method, times=times)
    assert not run.ok
    assert isinstance(run.status, str)
    assert "constraint 'pin'" in run.status
    assert "t = 1.01" in run.status
    assert run.statuses[0].time == pytest.approx(LAST, abs=1e-6)
    assert run.t[-1] == pytest.approx(LAST, abs=1e-6) if times is None else run.t[-1] == 1.0
    assert run.violation[:, 0].max() < 1e-12
    assert np.isfinite(run.energy).all()


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:simulate. q0 and v0 did not satisfy")
def test_members_that_end_early_leave_the_others_alone() -> None:
    s = sh.System("ropes", planar=True)
    s.parameter("rate", 0.1)
    s.add_body("crank", joint=sh.Revolute("z"), mass=1.0, com=(1, 0, 0), inertia=(0, 0, 0), q0=1.0)
    s.add_constraint("rope", sh.Distance("crank", (1, 0, 0), "world", (2, 0, 0), "2 + rate*t"))
    run = sh.simulate(s.build(), 2.0, params={"rate": np.array([0.1, 2.0, -0.3])}, times=np.linspace(0, 2, 21))
    assert [status.ok for status in run.statuses] == [True, False, True]
    assert "'rope'" in run.statuses[1].text
    assert run.statuses[1].time == pytest.approx(0.5, abs=1e-5)  # the rope is 3 m long, and straight
    assert np.isfinite(run.q[[0, 2]]).all()
    assert np.isfinite(run.q[1, :5]).all()
    assert np.isnan(run.q[1, 6:]).all()
    assert np.nanmax(run.violation[:, :, 0]) < 1e-12


@pytest.mark.slow
def test_rows_that_come_to_contradict_each_other() -> None:
    """They agree at the start with their rates and no later: the run says where, and keeps nothing after that."""
    run = sh.simulate(rope("1 + 0.1*t", "1 + 0.1*t + 0.05*t**3"), 3.0)
    assert not run.ok
    assert isinstance(run.status, str)
    assert "constraint 'rope 1' is open by" in run.status
    assert run.t[-1] < run.statuses[0].time < 0.2
    assert (run.violation[:, 0] <= 1e-6).all()


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:simulate. q0 and v0 did not satisfy")
def test_states_of_ended_members_are_nan_where_motion_is_prescribed_too() -> None:
    model = four_bar("0.3 + t", **STIFF_DRIVE)
    run = sh.simulate(model, 2.0, q0=[[0.3, 1.0, 2.0]] * 2, times=np.linspace(0, 2, 5))
    assert np.isfinite(run.q[:, :3]).all()
    assert np.isnan(run.q[:, 3:]).all()
    assert np.isnan(run.v[:, 3:]).all()


def test_members_that_ctrl_c_has_stopped_are_not_asked_why(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each would be assembled anew to see whether it could have gone on: seconds for a batch of hundreds."""

    def stop(t: float, q: np.ndarray, v: np.ndarray) -> np.ndarray:
        if t > 0.05:
            raise KeyboardInterrupt
        return np.zeros_like(v)

    def beyond(*_: object) -> str:
        raise AssertionError("asked")

    monkeypatch.setattr(start, "_beyond", beyond)
    v0 = np.stack([turning(w) for w in (1.0, 2.0)])
    with pytest.raises(sh.Interrupted) as stopped:
        sh.simulate(slider_crank(), 1.0, v0=v0, controller=sh.Controller(stop, 0.02), times=[0.0, 0.04, 0.5])
    run = stopped.value.run
    assert [s.stopped for s in run.statuses] == [True, True]
    assert np.isfinite(run.q[:, run.t <= 0.04]).all()
