"""The audit: kinetic + potential + dissipated − work of drives = constant."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import sharnir as sh
from sharnir.simulate import Run, Settings, Status
from sharnir.simulate.audit import cumulative
from support.runs import FINISHED, TIMES, integrate, settings

DAMPING = np.array([3.0, 0.8])
INTEGRATED = 1e-9  # rtol of the runs is 1e-10, over about ten radians of motion
# The spline's own error over 81 times in 2 s, where the fastest motion has about 4 rad/s: (4 · 0.025)⁶ / 100.
SPLINE = 2e-8


def loss(q: np.ndarray, v: np.ndarray, t: np.ndarray, params: Any) -> tuple[np.ndarray, np.ndarray]:
    """The powers of two dampers."""
    return np.sum(DAMPING * v**2, axis=-1), np.zeros(len(t))


def damped(dyn: sh.Dynamics, times: np.ndarray) -> Run:
    """The dampers as joint forces while it moves; the run itself knows nothing of them, as with force elements."""
    q, v = integrate(dyn, times, forces=lambda t, q, v: -DAMPING * v)
    return Run(dyn, times, q, v, settings=settings(dyn), status=FINISHED)


def test_energy_is_kept_without_forces(run: Run) -> None:
    audit = run.audit()
    assert audit.total.shape == (81,)
    assert isinstance(audit.worst, float)
    assert audit.worst < INTEGRATED
    assert audit.worst_quadrature == 0.0
    np.testing.assert_array_equal(audit.total, run.energy.sum(axis=1))


def test_dampers(dyn: sh.Dynamics) -> None:
    run = damped(dyn, TIMES)
    audit = run.audit(loss)
    assert (np.diff(audit.dissipated) > 0).all()
    assert audit.dissipated[-1] > 0.5 * audit.exchanged  # most of it is gone
    assert audit.worst < SPLINE
    assert run.audit().worst > 0.1  # without the dampers the balance does not close


def test_a_coarse_run_says_that_the_quadrature_is_to_blame(dyn: sh.Dynamics) -> None:
    audit = damped(dyn, TIMES[::8]).audit(loss)
    assert audit.worst > 1e3 * INTEGRATED
    assert audit.worst_quadrature > audit.worst  # the estimate is that of the cubic spline: on the safe side


def test_work_of_a_controller(dyn: sh.Dynamics) -> None:
    def force(t: Any) -> np.ndarray:
        return np.stack([20 * np.sin(3 * t), 2 * np.cos(5 * t)], axis=-1)

    q, v = integrate(dyn, TIMES, forces=lambda t, q, v: force(t))
    run = Run(dyn, TIMES, q, v, settings=settings(dyn), status=FINISHED, tau=force(TIMES))
    audit = run.audit()
    assert np.abs(audit.work).max() > 1.0
    assert audit.worst < SPLINE


def test_work_of_a_prescribed_motion() -> None:
    system = sh.System("shaken")
    system.add_body("slide", joint=sh.Prismatic("x"), mass=2.0, com=(0, 0, 0), inertia=(0.1, 0.1, 0.1))
    system.add_body("rope", parent="slide", joint=sh.Revolute("y"), mass=1.5, com=(0, 0, -1), inertia=(0.01, 0.01, 0))
    system.prescribe("slide", q="0.3*sin(4*t)")
    dyn = sh.compile(system.build(), threads=1)

    def state(t: Any, angle: Any, speed: Any) -> tuple[np.ndarray, np.ndarray]:
        return np.stack([0.3 * np.sin(4 * t), angle], axis=-1), np.stack([1.2 * np.cos(4 * t), speed], axis=-1)

    def rate(t: float, y: np.ndarray) -> list[float]:
        return [y[1], dyn.acceleration(*state(t, *y), t=t)[1]]

    y = solve_ivp(rate, (0.0, 2.0), [0.5, 0.0], "DOP853", t_eval=TIMES, rtol=1e-10, atol=1e-12).y
    q, v = state(TIMES, *y)
    how = Settings(dyn.formulation, "dop853", 2.0, q[0], v[0])
    audit = Run(dyn, TIMES, q, v, settings=how, status=Status(True, "Finished.", 2.0)).audit()
    assert np.abs(audit.work).max() > 1.0
    assert audit.worst < SPLINE


def test_members_of_a_batch_have_their_own(batch: Run) -> None:
    audit = batch.audit(lambda q, v, t, params: (0 * t, 0 * params["payload"]))
    assert audit.worst.shape == (3,)
    assert (audit.worst < INTEGRATED).all()  # that of the member which ended early too
    assert np.isnan(audit.total[2, batch.t > 1.0]).all()


def test_rest_is_no_division_by_zero(dyn: sh.Dynamics, run: Run) -> None:
    still = Run(dyn, run.t, np.zeros((81, 2)), np.zeros((81, 2)), settings=run.settings, status=FINISHED)
    assert still.audit().worst == 0.0


def test_powers_of_the_wrong_shape(run: Run) -> None:
    with pytest.raises(sh.ShapeError, match=r"audit\(power\): got arrays of shapes \[\(81, 2\), \(81,\)\].*\(81,\)"):
        run.audit(lambda q, v, t, params: (v, t))


def test_quadrature_is_exact_for_polynomials_of_its_degree() -> None:
    t = np.sort(np.random.default_rng(7).uniform(0.0, 2.0, 20))
    powers = np.stack([6 * t**5, np.ones_like(t)], axis=-1)
    exact = np.stack([t**6 - t[0] ** 6, t - t[0]], axis=-1)
    np.testing.assert_allclose(cumulative(t, powers, 5), exact, rtol=0, atol=1e-10)  # rounding, on an uneven grid


def test_order_of_the_quadrature() -> None:
    errors = []
    for count in (21, 41):
        t = np.linspace(0.0, 3.0, count)
        errors.append(abs(cumulative(t, np.cos(2 * t)[:, None], 5)[-1, 0] - np.sin(6.0) / 2))
    assert np.log2(errors[0] / errors[1]) > 5.5  # stated: 6


def test_a_jump_splits_the_spline() -> None:
    t = np.array([0.0, 0.5, 1.0, 1.0, 1.5, 2.0])
    powers = np.where(np.arange(6) < 3, 2.0, -4.0)[:, None]
    np.testing.assert_allclose(cumulative(t, powers, 5)[:, 0], [0, 1, 2, 2, 0, -2], rtol=0, atol=1e-14)


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_few_times(count: int) -> None:
    t = np.arange(float(count))
    np.testing.assert_allclose(cumulative(t, np.full((count, 1), 3.0), 5)[:, 0], 3 * t, rtol=0, atol=1e-13)
