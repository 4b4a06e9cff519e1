"""Runs with a sampled controller, against a mass on a slide whose motion between samples is known exactly:

x ← x + v h + u h²/2,    v ← v + u h
"""

from __future__ import annotations

import pickle
import signal
import sys
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.integrate.runner import Runner
from sharnir.motion.outcome import Sampled
from support.run_models import breaking, cart, machine
from support.samples import slow_after

PERIOD = 0.1
BETWEEN = 0.0123 + np.linspace(0.0, 0.95, 20)  # never at a sample


def regulator(t: float, q: np.ndarray, v: np.ndarray) -> np.ndarray:
    return -4.0 * q - 3.0 * v


def by_hand(x: float, v: float, times: np.ndarray) -> np.ndarray:
    """(x, v, u held) at the times."""
    rows, sample, u = [], -1, 0.0
    state = np.array([x, v])
    for t in times:
        while sample + 1 <= t / PERIOD + 1e-9:
            if sample >= 0:
                state = np.array([state[0] + state[1] * PERIOD + u * PERIOD**2 / 2, state[1] + u * PERIOD])
            sample += 1
            u = float(regulator(0.0, state[0], state[1]))
        h = t - sample * PERIOD
        rows.append([state[0] + state[1] * h + u * h**2 / 2, state[1] + u * h, u])
    return np.array(rows)


def controlled(**given: Any) -> sh.Run:
    return sh.simulate(cart(), 1.0, q0=[1.0], controller=sh.Controller(regulator, PERIOD), **given)


@pytest.mark.parametrize("method", ["dop853", "adams", "radau"])
def test_forces_are_held_between_samples(method: str) -> None:
    run = controlled(method=method, times=BETWEEN)
    exact = by_hand(1.0, 0.0, BETWEEN)
    np.testing.assert_allclose(run.q[:, 0], exact[:, 0], atol=1e-12)  # a parabola, exact but for rounding
    np.testing.assert_allclose(run.v[:, 0], exact[:, 1], atol=1e-12)
    np.testing.assert_allclose(run.tau[:, 0], exact[:, 2], atol=1e-11)


def test_fixed_steps_stop_at_the_samples_too() -> None:
    run = controlled(method="rk4", step=0.03, times=BETWEEN)
    np.testing.assert_allclose(run.q[:, 0], by_hand(1.0, 0.0, BETWEEN)[:, 0], atol=1e-12)


def test_the_last_period_may_be_shorter() -> None:
    calls: list[float] = []

    def note(t: float, q: np.ndarray, v: np.ndarray) -> np.ndarray:
        calls.append(t)
        return v

    run = sh.simulate(cart(), 0.25, controller=sh.Controller(note, PERIOD))
    assert calls == pytest.approx([0.0, 0.1, 0.2])
    assert run.t[-1] == 0.25
    assert run.ok


def test_a_duration_of_whole_periods_calls_no_more_than_those() -> None:
    calls: list[float] = []

    def note(t: float, q: np.ndarray, v: np.ndarray) -> np.ndarray:
        calls.append(t)
        return v

    sh.simulate(cart(), 0.3, controller=sh.Controller(note, 0.1), times="end")  # 0.3 / 0.1 is a little less than 3
    assert calls == pytest.approx([0.0, 0.1, 0.2])


def test_the_end_only() -> None:
    run = controlled(times="end")
    assert np.array_equal(run.t, [1.0])
    assert run.q[0, 0] == pytest.approx(by_hand(1.0, 0.0, np.array([1.0 - 1e-12]))[0, 0], abs=1e-11)


def test_without_times_the_samples_are_kept() -> None:
    run = controlled()
    assert set(np.round(np.arange(11) * PERIOD, 12)) <= set(np.round(run.t, 12))
    np.testing.assert_allclose(run.q[:, 0], by_hand(1.0, 0.0, np.minimum(run.t, 1 - 1e-12))[:, 0], atol=1e-11)


def test_the_controller_sees_prescribed_coordinates() -> None:
    seen: list[tuple[float, float]] = []

    def note(t: float, q: np.ndarray, v: np.ndarray) -> np.ndarray:
        seen.append((q[0], v[0]))
        return np.zeros(6)

    sh.simulate(machine(), 0.3, controller=sh.Controller(note, PERIOD))
    t = np.arange(3) * PERIOD
    np.testing.assert_allclose(seen, np.stack([0.1 * np.sin(3 * t), 0.3 * np.cos(3 * t)], axis=1), atol=1e-15)


def test_the_work_of_the_controller_is_in_the_audit() -> None:
    audit = controlled().audit()
    assert np.ptp(audit.work) > 0.1
    assert audit.worst < 1e-10  # the power is linear between samples


def test_times_that_are_samples_but_for_rounding() -> None:
    run = controlled(times=np.linspace(0.0, 1.0, 101))
    exact = by_hand(1.0, 0.0, run.t[:-1])
    np.testing.assert_allclose(run.tau[:-1, 0], exact[:, 2], atol=1e-11)
    assert run.audit().worst < 1e-10


def test_a_batch_is_handed_over_as_one() -> None:
    control = sh.Controller(regulator, PERIOD)
    run = sh.simulate(cart(), 1.0, q0=[[1.0], [2.0]], controller=control, times=BETWEEN)
    np.testing.assert_allclose(run.q[1, :, 0], 2 * by_hand(1.0, 0.0, BETWEEN)[:, 0], atol=1e-11)


def raising(error: type[BaseException]) -> sh.Controller:
    def function(t: float, q: np.ndarray, v: np.ndarray) -> np.ndarray:
        if t > 0.35:
            raise error("no plan")
        return np.ones(1)

    return sh.Controller(function, PERIOD)


def test_a_controller_that_raises_keeps_what_was_computed() -> None:
    run = sh.simulate(cart(), 1.0, controller=raising(ValueError), times=np.linspace(0.0, 1.0, 21))
    assert not run.ok
    np.testing.assert_allclose(run.t, np.arange(8) * 0.05)
    np.testing.assert_allclose(run.q[:, 0], run.t**2 / 2, atol=1e-14)
    assert run.status.startswith("Stopped at t = 0.4: the controller raised ValueError: no plan.")
    assert "mend the controller" in run.status
    assert 'raise error("no plan")' in run.traceback
    assert run.traceback.endswith("ValueError: no plan\n")
    assert pickle.loads(pickle.dumps(run)).traceback == run.traceback


def test_ctrl_c_inside_the_controller_keeps_what_was_computed() -> None:
    with pytest.raises(sh.Interrupted, match="Stopped by the user") as stop:
        sh.simulate(cart(), 1.0, controller=raising(KeyboardInterrupt), times=np.linspace(0.0, 1.0, 21))
    run = stop.value.run
    assert not run.ok
    assert len(run.t) == 8
    assert "Stopped by the user" in run.status


@pytest.fixture
def hearing() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs are born deaf
    yield
    signal.signal(signal.SIGINT, before)


LOOKED_AT = {
    function.__code__ for kind in (Sampled, Runner) for function in vars(kind).values() if hasattr(function, "__code__")
}


class AtLine:
    """Ctrl-C before the n-th line that is run of the classes between the controller and the drivers."""

    def __init__(self, n: int) -> None:
        self.left = n

    def __call__(self, frame: FrameType, event: str, given: Any) -> Any:
        if frame.f_code not in LOOKED_AT:
            return None
        if event == "line":
            self.left -= 1
            if self.left == 0:
                signal.raise_signal(signal.SIGINT)
        return self


def traced(n: int, **given: Any) -> tuple[sh.Run | None, AtLine]:
    trace = AtLine(n)
    before = sys.gettrace()
    run = None
    try:
        sys.settrace(trace)
        run = sh.simulate(cart(), 0.3, q0=[1.0], controller=sh.Controller(regulator, PERIOD), **given)
    except sh.Interrupted as stop:
        run = stop.run
    except KeyboardInterrupt:  # outside; it would stop pytest
        pass
    finally:
        sys.settrace(before)
    return run, trace


@pytest.mark.slow
@pytest.mark.parametrize("times", slow_after(1, [None, [0.0, 0.05, 0.15, 0.3]]))
def test_ctrl_c_at_any_line_of_a_controlled_run(times: Any, hearing: None) -> None:
    """Every 17th line of some hundred. `Sampled` and what it calls are never left by the exception."""
    full, trace = traced(10**9, times=times)
    assert full is not None
    lines, stopped = 10**9 - trace.left, 0
    assert lines > 150
    for n in range(1, lines + 1, 17):
        run, trace = traced(n, times=times)
        if trace.left > 0:  # the number of visits to a driver depends on how long they take
            break
        assert run is not None, f"everything was lost at line {n}"
        assert "Ctrl-C" in run.status if run.ok else "Stopped by the user" in run.status, (n, run.status)
        assert np.all(np.diff(run.t) > 0)
        shared = np.isin(run.t, full.t)
        assert shared[:-1].all()
        np.testing.assert_array_equal(run.q[shared], full.q[np.isin(full.t, run.t)])
        stopped += not run.ok
    assert stopped > 5


def test_ctrl_c_hidden_by_what_the_controller_calls(hearing: None) -> None:
    """Here another run, which catches it: the outer one has heard it too."""

    def plan(t: float, q: np.ndarray, v: np.ndarray) -> np.ndarray:
        if t > 0.35:
            sh.simulate(cart(), 1.0, controller=sh.Controller(press, PERIOD))
        return np.ones(1)

    def press(t: float, q: np.ndarray, v: np.ndarray) -> np.ndarray:
        signal.raise_signal(signal.SIGINT)
        return np.ones(1)

    with pytest.raises(sh.Interrupted, match=r"Stopped by the user at t = 0\.4"):
        sh.simulate(cart(), 1.0, controller=sh.Controller(plan, PERIOD))


def test_ctrl_c_by_a_handler_of_the_user(hearing: None) -> None:
    """It raises wherever it comes; here where nothing is left to stop in this sample."""

    def handler(number: int, frame: Any) -> None:
        raise KeyboardInterrupt

    signal.signal(signal.SIGINT, handler)
    for n in range(60, 160, 9):
        run, _ = traced(n)
        assert run is not None
        assert "Stopped by the user" in run.status


def test_a_period_that_would_take_for_ever_is_refused() -> None:
    for period in (1e-300, 1e-12):
        control = sh.Controller(regulator, period)
        with pytest.raises(sh.SimulationError, match=r"would be called 1e\+(300|12) times in 1 s, expected 10,000,000"):
            sh.simulate(cart(), 1.0, controller=control)


@pytest.mark.parametrize("when", [0.0, 0.35])
@pytest.mark.parametrize(
    "answer",
    [lambda: 1 / 0, lambda: np.ones(2), lambda: np.full(1, np.nan), lambda: "1", lambda: None, lambda: [[1], [2, 3]]],
)
def test_an_answer_that_is_none_ends_the_run_there(answer: Callable[[], Any], when: float) -> None:
    control = sh.Controller(lambda t, q, v: np.ones(1) if t < when else answer(), PERIOD)
    run = sh.simulate(cart(), 1.0, controller=control)
    assert run.status.startswith(f"Stopped at t = {0.4 if when else 0:g}: the controller r")
    assert run.t[-1] == pytest.approx(0.4 if when else 0.0)
    np.testing.assert_allclose(run.q[:, 0], run.t**2 / 2, atol=1e-14)
    assert np.all(np.diff(run.t) > 0)


def test_a_mechanism_that_fails_between_samples() -> None:
    run = sh.simulate(breaking(), 1.0, controller=sh.Controller(lambda t, q, v: 0 * v, PERIOD))
    assert not run.ok
    assert run.t[-1] == pytest.approx(0.5, abs=1e-9)
    assert "velocity slide is not a finite number at t = 0.5" in run.status


def test_times_after_a_failure_are_left_out() -> None:
    hold = sh.Controller(lambda t, q, v: 0 * v, PERIOD)
    run = sh.simulate(breaking(), 1.0, controller=hold, times=np.linspace(0.0, 1.0, 21))
    assert np.all(np.isfinite(run.q))
    assert run.t[-1] == pytest.approx(0.5)


def test_a_member_that_fails_ends_alone() -> None:
    hold = sh.Controller(lambda t, q, v: 0 * v, PERIOD)
    run = sh.simulate(breaking(), 1.0, params={"limit": [9.0, 0.45]}, controller=hold, times=np.linspace(0.0, 1.0, 11))
    assert [s.ok for s in run.statuses] == [True, False]
    assert run.statuses[0].time == 1.0
    assert run.q.shape == (2, 11, 1)
    assert np.isfinite(run.q[0]).all()
