"""How runs end that do not reach their end: everything computed is kept, and the status is a sentence with the time,
the reason, the joint and a remedy."""

from __future__ import annotations

import _thread
import threading
from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.integrate import METHODS
from support.run_models import breaking, cart, exploding

ADAPTIVE = [m.name for m in METHODS.values() if m.adaptive and m.family != "cvode"]
every_method = pytest.mark.parametrize("method", METHODS)


def step_of(method: str) -> dict[str, Any]:
    return {} if METHODS[method].adaptive else {"step": 0.01}


@every_method
def test_a_force_that_is_not_a_number(method: str) -> None:
    run = sh.simulate(breaking(), 1.0, method=method, **step_of(method))
    assert not run.ok
    # all of v(t) = (0.5^1.5 − (0.5 − t)^1.5) / 1.5 up to there
    assert run.t[-1] == pytest.approx(0.5, abs=1e-6)
    exact = (0.5**1.5 - np.maximum(0.5 - run.t, 0.0) ** 1.5) / 1.5
    assert np.abs(run.v[:, 0] - exact).max() < (0.01 if method == "symplectic-euler" else 1e-4)
    assert "at t = 0.5" in run.status
    if METHODS[method].family != "cvode":  # which does not tell whose derivative it was
        assert "velocity slide is not a finite number" in run.status
        assert "Check the forces and parameters" in run.status


@pytest.mark.parametrize("method", ADAPTIVE)
def test_output_times_that_were_not_reached_are_left_out(method: str) -> None:
    run = sh.simulate(breaking(), 1.0, method=method, times=np.linspace(0.0, 1.0, 11))
    assert not run.ok
    assert np.all(run.t <= 0.5 + 1e-9)
    assert len(run.t) >= 5
    assert np.all(np.isfinite(run.q))
    assert np.all(np.isfinite(run.energy))


@pytest.mark.parametrize("method", ["dop853", "adams", "radau"])
def test_a_step_size_that_collapses(method: str) -> None:
    run = sh.simulate(exploding(), 2.0, v0=[1.0], method=method)
    assert not run.ok
    assert run.t[-1] == pytest.approx(1.0, abs=1e-6)
    inside = run.t < 0.9
    np.testing.assert_allclose(run.v[inside, 0], 1 / (1 - run.t[inside]), rtol=1e-6)  # rtol 1e-8, magnified by the pole
    for part in ("step size collapsed", "at t = 1", "velocity slide", "loosen the tolerances"):
        assert part in run.status


def test_a_fixed_step_that_diverges() -> None:
    run = sh.simulate(exploding(), 2.0, v0=[1.0], method="rk4", step=0.01)
    assert not run.ok
    assert np.all(np.isfinite(run.v))
    for part in ("velocity slide is not a finite number", "at t = 1.0", "smaller steps"):
        assert part in run.status


def test_too_many_steps() -> None:
    run = sh.simulate(cart(sh.JointSpring("slide", stiffness=100.0)), 10.0, q0=[1.0], max_steps=20)
    assert not run.ok
    assert 15 < len(run.t) <= 21
    for part in (f"at t = {run.t[-1]:.9g}", "the most that were allowed", "Raise max_steps"):
        assert part in run.status


def interrupted(**given: Any) -> sh.Run:
    """A run of an oscillator that would take for ever, stopped from outside while it computes, as by Ctrl-C."""
    spring = cart(sh.JointSpring("slide", stiffness=1.0))
    times = np.linspace(0.0, 1e3, 1001)
    sh.simulate(spring, 1.0, method="rk4", step=1e-4, times="end", **given)  # so that nothing is left to compile
    threading.Timer(0.3, _thread.interrupt_main).start()
    return sh.simulate(spring, 1e9, method="rk4", step=1e-4, times=times, **given)


def test_ctrl_c_keeps_what_was_computed() -> None:
    run = interrupted(q0=[1.0])
    assert not run.ok
    assert len(run.t) > 1
    np.testing.assert_allclose(run.q[:, 0], np.cos(run.t), atol=1e-8)  # rounding and h⁴ over 1e7 steps
    assert run.status.startswith("Stopped by the user at t = ")
    assert "everything up to there is kept" in run.status


def test_ctrl_c_stops_a_batch_in_several_threads() -> None:
    run = interrupted(q0=np.ones((100, 1)), threads=2)
    assert not run.ok
    assert all(text.startswith("Stopped by the user at t = ") for text in run.status)
    reached = np.isfinite(run.q[:, :, 0])
    assert np.all(reached[:, 0])
    np.testing.assert_allclose(run.q[reached, 0], np.cos(np.broadcast_to(run.t, reached.shape)[reached]), atol=1e-8)
