"""Runs with states in between, for plots."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.results.view.page import POINTS, drawn
from support.jumping import at_steps, at_times
from support.run_models import breaking, cart, double_pendulum


def test_a_smooth_curve_through_the_steps() -> None:
    """Ten steps of a spring, x = cos(3 t): the polygon is off by 0.1, what is drawn by the tolerance."""
    run = sh.simulate(cart(sh.JointForce("slide", "-9*q('slide')")), 2.0, q0=[1.0], rtol=1e-6, atol=1e-8)
    fine = drawn(run)
    assert len(run.t) < 20 < POINTS <= len(fine.t)
    assert np.isin(run.t, fine.t).all()
    np.testing.assert_allclose(fine.q[:, 0], np.cos(3 * fine.t), atol=1e-5)
    np.testing.assert_allclose(fine.energy.sum(axis=-1) + 4.5 * fine.q[:, 0] ** 2, 4.5, rtol=1e-5)
    assert np.abs(np.interp(fine.t, run.t, run.q[:, 0]) - np.cos(3 * fine.t)).max() > 0.02


@pytest.mark.slow
def test_jumps_are_drawn_as_jumps() -> None:
    """Energies of a spring that gets softer at once, in both states of the instant, whether they were kept or not."""
    for run in (at_steps(), at_times(None)):
        fine = drawn(run)
        for event in run.events:
            there = np.flatnonzero(fine.t == event.time)
            assert len(there) >= 2
            energy = fine.energy[there].sum(axis=-1)
            np.testing.assert_allclose(energy[0] - energy[-1], event.energy_lost, rtol=1e-8)
    assert drawn(at_times(3)).q.shape[0] == 3


@pytest.mark.slow
def test_members_that_ended_and_runs_that_cannot_be_finer() -> None:
    batch = sh.simulate(breaking(), 1.0, params={"limit": [2.0, 0.5]}, times=np.linspace(0, 1, 5))
    fine = drawn(batch)
    assert len(fine.t) > 900
    assert np.isnan(fine.q[1, fine.t > 0.5]).all()
    assert np.isfinite(fine.q[1, fine.t < 0.49]).all()
    many = sh.simulate(double_pendulum(), 1.0, times=np.linspace(0, 1, 3000))
    assert drawn(many) is many
    end = sh.simulate(double_pendulum(), 1.0, times="end")
    assert drawn(end) is end


@pytest.mark.slow
def test_forces_that_were_not_kept_leave_the_polygon() -> None:
    control = sh.Controller(lambda t, q, v: np.array([np.sin(50 * t)]), 0.01)
    run = sh.simulate(cart(), 1.0, controller=control, times=[0.0, 0.5, 1.0])
    assert len(drawn(run).t) < 50
    held = drawn(sh.simulate(cart(), 1.0, controller=control))
    assert len(held.t) > 900
    assert held.tau is not None
