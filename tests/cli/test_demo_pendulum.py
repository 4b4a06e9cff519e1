"""The demo's pendulum against digits known to 20 places and against the conservation of energy."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from sharnir.cli.demo_pendulum import PendulumRun, simulate_pendulum

REFERENCE = json.loads((Path(__file__).parents[1] / "data" / "03_nrod_pendulum.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def run() -> PendulumRun:
    return simulate_pendulum(seconds=3.0)


@pytest.mark.slow
def test_energy_at_the_start_is_that_of_the_reference(run: PendulumRun) -> None:
    assert run.run.energy[0].sum() == pytest.approx(float(REFERENCE["E0"]), rel=1e-14)  # a sum of ten terms


def test_last_state_is_that_of_the_reference(run: PendulumRun) -> None:
    state = next(state for state in REFERENCE["states"] if state["t"] == 3.0)
    # rtol 1e-10 of the integrator; the motion over 3 s magnifies a disturbance about tenfold.
    np.testing.assert_allclose(run.q[-1], [float(x) for x in state["q"]], rtol=0, atol=1e-9)


def test_energy_is_kept(run: PendulumRun) -> None:
    assert np.abs(run.energy_error).max() < 1e-9 * run.energy_released  # the integrator's rtol is 1e-10


@pytest.mark.parametrize("rod", [1, 5, 10])
def test_joints_are_where_the_model_has_them(run: PendulumRun, rod: int) -> None:
    tip = run.run.point(f"rod{rod}", (0.1, 0, 0))[:, :2]
    np.testing.assert_allclose(run.joints[:, rod], tip, rtol=0, atol=1e-14)  # rounding of ten rotations


def test_hinge_force_at_the_start(run: PendulumRun) -> None:
    """At rest and straight the hinge carries m g |sin q₁| along the rod, and across it what the fall leaves."""
    along = 98.1 * np.sin(1.0)
    assert along * (1 - 1e-12) <= run.hinge_force[0] < 98.1  # rounding, where nothing acts across


def test_one_rod_is_a_physical_pendulum() -> None:
    one = simulate_pendulum(seconds=0.5, rods=1)
    assert one.rods == 1
    assert np.abs(one.energy_error).max() < 1e-9 * one.energy_released  # as above


def test_it_is_a_run_of_the_public_interface(run: PendulumRun) -> None:
    assert run.run.ok
    assert run.run.settings.method == "dop853"
    assert len(run.t) == len(run.joints) == len(run.hinge_force)
