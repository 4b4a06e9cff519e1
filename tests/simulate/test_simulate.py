"""`sharnir.simulate`: what is kept, what is recorded, and that formulations, outputs and audits agree."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import sharnir as sh
from sharnir.integrate import METHODS
from support.random_trees import relative_error
from support.run_models import TUMBLING, cart, double_pendulum, machine, satellite, steps
from support.samples import slow_after
from support.ways import ADAPTIVE, FORMULATIONS, IN_MOMENTA


def test_without_times_the_accepted_steps_are_kept() -> None:
    run = sh.simulate(double_pendulum(), 1.0)
    assert run.ok
    assert run.status == f"Finished at t = 1 after {len(run.t) - 1} steps."
    assert (run.t[0], run.t[-1]) == (0.0, 1.0)
    assert (run.q.shape, run.v.shape) == ((len(run.t), 2), (len(run.t), 2))
    assert np.all(np.diff(run.t) > 0)


def test_times_and_end_are_states_of_the_same_run() -> None:
    every = sh.simulate(double_pendulum(), 1.0, rtol=1e-12, atol=1e-14)
    some = sh.simulate(double_pendulum(), 1.0, rtol=1e-12, atol=1e-14, times=[0.0, 0.3, 1.0])
    end = sh.simulate(double_pendulum(), 1.0, rtol=1e-12, atol=1e-14, times="end")
    assert np.array_equal(some.t, [0.0, 0.3, 1.0])
    assert np.array_equal(some.q[0], double_pendulum().q0)
    assert np.array_equal(end.t, [1.0])
    assert np.array_equal(end.q[0], every.q[-1])
    assert np.array_equal(some.q[-1], every.q[-1])


def test_many_steps_are_all_kept() -> None:
    """More than the output of one visit of the integrator to Python, many times over."""
    run = sh.simulate(cart(), 1.0, v0=[1.0], method="rk4", step=5e-6)
    assert run.ok
    assert len(run.t) == 200_001
    np.testing.assert_allclose(run.q[:, 0], run.t, atol=1e-12)  # rounding of 2e5 sums


def test_settings_are_those_that_repeat_the_run() -> None:
    run = sh.simulate(double_pendulum(), 0.5, q0=[0.1, 0.2], rtol=1e-9, atol=1e-11, method="dopri5")
    how = run.settings
    assert (how.duration, how.method, how.output) == (0.5, "dopri5", "steps")
    assert (how.rtol, how.atol, how.step) == (1e-9, 1e-11, None)
    again = sh.simulate(
        double_pendulum(),
        how.duration,
        q0=how.q0,
        v0=how.v0,
        formulation=how.formulation,
        method=how.method,
        rtol=how.rtol,
        atol=how.atol,
        step=how.step,
    )
    assert np.array_equal(again.q, run.q)
    fixed = sh.simulate(double_pendulum(), 0.5, method="rk4", step=0.01, times=[0.5]).settings
    assert (fixed.rtol, fixed.atol, fixed.step, fixed.output) == (None, None, 0.01, "times")


@pytest.mark.slow
def test_a_run_can_be_saved_and_loaded(tmp_path: Path) -> None:
    run = sh.simulate(machine(), 0.5, times=np.linspace(0, 0.5, 6))
    run.save(tmp_path / "run.nc")
    back = sh.load_run(tmp_path / "run.nc", model=machine())
    assert np.array_equal(back.q, run.q)
    assert np.array_equal(back.reactions, run.reactions)
    assert back.status == run.status


@pytest.mark.parametrize("method", slow_after(1, ADAPTIVE, turns=2))
def test_formulations_give_the_same_run(method: str) -> None:
    """Their accelerations differ by rounding, and so do the errors that choose the steps: less than the tolerance.
    Other states than (q, v) have other errors and steps, and both runs are within some tolerances of the truth."""
    times = np.linspace(0.0, 2.0, 9)
    runs = [
        sh.simulate(machine(), 2.0, method=method, rtol=1e-9, atol=1e-11, times=times, formulation=f)
        for f in FORMULATIONS
    ]
    assert tuple(run.settings.formulation for run in runs) == FORMULATIONS
    for run in runs[1:]:
        bound = 1e-8 if run.settings.formulation in IN_MOMENTA else 1e-9
        assert relative_error(run.q, runs[0].q) < bound
        assert relative_error(run.v, runs[0].v) < bound
        assert relative_error(run.reactions, runs[0].reactions) < bound


@pytest.mark.slow
def test_formulations_give_the_same_run_to_rounding_with_a_fixed_step() -> None:
    first, *others = (sh.simulate(machine(), 2.0, method="rk4", step=5e-4, formulation=f) for f in FORMULATIONS)
    # Of 16,000 accelerations. Stages of the method lie off the unit sphere of quaternions, where `composite` normalises
    # and the others do not: a difference of the order of the method's error, 1.2e-12 with twice the step.
    for run in others:
        assert relative_error(run.q, first.q) < 1e-12
        assert relative_error(run.v, first.v) < 1e-12


@pytest.mark.parametrize("method", [m.name for m in METHODS.values() if m.adaptive])
def test_methods_give_the_same_run(method: str) -> None:
    """All at one tolerance against DOP853 at a tighter one. BDF of order 5 makes many small errors."""
    best = sh.simulate(satellite(), 1.0, v0=TUMBLING, rtol=1e-13, atol=1e-14, times="end")
    run = sh.simulate(satellite(), 1.0, v0=TUMBLING, rtol=1e-9, atol=1e-10, method=method, times="end")
    assert run.ok, run.status
    bound = 1e-6 if method == "cvode-bdf" else 2e-8
    assert relative_error(run.q, best.q) < bound
    assert relative_error(run.v, best.v) < bound


def test_prescribed_coordinates_are_in_the_results() -> None:
    run = sh.simulate(machine(), 2.0, q0=[9.0, 9.0, 0.1, 1, 0, 0, 0], times=np.linspace(0, 2, 21))
    t = run.t
    assert np.array_equal(run.q[:, 0], 0.1 * np.sin(3 * t))
    np.testing.assert_allclose(run.q[:, 1], 0.3 * t + 0.2 * np.cos(2 * t), rtol=0, atol=1e-15)
    np.testing.assert_allclose(run.v[:, 1], 0.3 - 0.4 * np.sin(2 * t), rtol=0, atol=1e-15)


@pytest.mark.slow
def test_energy_audit_closes() -> None:
    """Springs, dampers, drives, prescribed joints: kinetic + potential + dissipated − work of drives is constant."""
    audit = sh.simulate(machine(), 4.0, rtol=1e-11, atol=1e-13).audit()
    assert np.ptp(audit.dissipated) > 0.1
    assert np.ptp(audit.work) > 0.1
    assert audit.worst < 1e-8  # the quadrature of the powers is of order 6 between the steps


def test_constant_joint_forces() -> None:
    run = sh.simulate(cart(), 2.0, tau=[3.0], times=[1.0, 2.0])
    np.testing.assert_allclose(run.q[:, 0], 1.5 * run.t**2, rtol=1e-13)
    assert np.array_equal(run.tau, [[3.0], [3.0]])
    np.testing.assert_allclose(run.audit().work[-1], 3.0 * (run.q[-1, 0] - run.q[0, 0]), rtol=1e-12)


def test_momentum_of_what_floats_is_kept() -> None:
    run = sh.simulate(satellite(), 5.0, v0=TUMBLING, rtol=1e-11, atol=1e-13)
    assert relative_error(run.momentum, np.broadcast_to(run.momentum[0], run.momentum.shape)) < 1e-9


def test_a_tighter_tolerance_takes_more_steps() -> None:
    loose, tight = (sh.simulate(double_pendulum(), 1.0, rtol=r, atol=r, times="end") for r in (1e-4, 1e-10))
    assert steps(loose) < steps(tight)
