"""Runs with a sampled controller, against a mass on a slide whose motion between samples is known exactly:

x ← x + v h + u h²/2,    v ← v + u h
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import sharnir as sh
from support.run_models import breaking, cart, machine

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


def test_ctrl_c_inside_the_controller_keeps_what_was_computed() -> None:
    try:
        run = sh.simulate(cart(), 1.0, controller=raising(KeyboardInterrupt), times=np.linspace(0.0, 1.0, 21))
    except KeyboardInterrupt:  # it would stop pytest
        pytest.fail("everything computed was lost")
    assert not run.ok
    assert len(run.t) == 8
    assert "Stopped by the user" in run.status


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
