"""Radau IIA: published values of stiff problems, orders, Jacobians, failures.

Covers integrate/radau.py, integrate/accept.py, integrate/stages.py.
"""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from sharnir.integrate import integrate, radau
from sharnir.integrate.solution import COLLAPSED, DONE, NEWTON, NON_FINITE
from sharnir.integrate.stages import tableau
from support.ode_kernels import KernelRhs, kepler, kernel, oscillator, robertson
from support.stiff_problems import (
    STIFF,
    StiffProblem,
    forced_decay,
    growth,
    infinite_jacobian,
    linear,
    linear_jacobian,
    root,
)

NAMES = [problem.name for problem in STIFF]


@pytest.mark.parametrize("exact", [True, False], ids=["exact", "differences"])
@pytest.mark.parametrize("problem", STIFF, ids=NAMES)
def test_published_values(problem: StiffProblem, exact: bool) -> None:
    run = integrate(
        problem.rhs(exact), 0, problem.t1, problem.y0, method="radau", rtol=1e-9, atol=1e-9 * np.array(problem.atol),
        times="end",
    )  # fmt: skip
    assert run.ok
    # relative, in every component; the phase of van der Pol's jumps magnifies local errors
    np.testing.assert_allclose(run.y, problem.published, rtol=1e-8)


@pytest.mark.parametrize("problem", STIFF, ids=NAMES)
def test_as_many_steps_as_scipy(problem: StiffProblem) -> None:
    settings = {"rtol": 1e-6, "atol": 1e-6 * np.array(problem.atol)}
    oracle = solve_ivp(problem.f, (0, problem.t1), problem.y0, method="Radau", jac=problem.df, **settings)
    exact = integrate(problem.rhs(), 0, problem.t1, problem.y0, method="radau", times="end", **settings)
    differences = integrate(problem.rhs(False), 0, problem.t1, problem.y0, method="radau", times="end", **settings)
    np.testing.assert_allclose(exact.y, oracle.y[:, -1], rtol=1e-4)
    assert exact.n_steps < 1.1 * len(oracle.t)
    assert exact.n_jacobians < 1.2 * oracle.njev + 5
    assert exact.n_rhs < 1.1 * oracle.nfev
    # a Jacobian by differences is as good as the exact one
    assert abs(differences.n_steps - exact.n_steps) < 0.05 * exact.n_steps + 3


def test_robertson_over_eleven_decades_of_time() -> None:
    """Against SciPy's Radau on the way; the sum of the three is kept by every step, being linear."""
    problem = STIFF[2]
    times = 4.0 * 10.0 ** np.arange(-1, 6)
    tight = {"rtol": 1e-10, "atol": [1e-12, 1e-16, 1e-12]}
    run = integrate(problem.rhs(), 0, times[-1], problem.y0, method="radau", times=times, **tight)
    oracle = solve_ivp(problem.f, (0, times[-1]), problem.y0, method="Radau", jac=problem.df, rtol=1e-8, atol=1e-14)
    np.testing.assert_allclose(run.y[-1], oracle.y[:, -1], rtol=1e-6)
    # the example of the CVODE user guide, as printed there for t = 0.4
    np.testing.assert_allclose(run.y[0], [9.8517e-01, 3.3864e-05, 1.4794e-02], rtol=5e-5)
    np.testing.assert_allclose(run.y.sum(axis=1), 1.0, rtol=0, atol=1e-9)


def test_order_five_with_fixed_steps() -> None:
    errors = []
    for n in (10, 20, 40, 80):
        rhs = KernelRhs(2, oscillator, (1.0,))
        run = integrate(rhs, 0, 4, [1, 0], method="radau", step=4 / n, rtol=1e-12, atol=1e-12, times="end")
        assert run.n_steps == n
        errors.append(np.abs(run.y - [np.cos(4), -np.sin(4)]).max())
    orders = np.log2(np.array(errors[:-1]) / errors[1:])
    np.testing.assert_allclose(orders, 5, atol=0.15)


def test_dense_output_has_order_three() -> None:
    """Inside one step from an exact state the collocation polynomial errs by h⁴."""
    errors = []
    for h in (0.4, 0.2, 0.1, 0.05):
        times = np.linspace(0, h, 23)
        rhs = KernelRhs(2, oscillator, (1.0,))
        run = integrate(rhs, 0, h, [1, 0], method="radau", step=h, rtol=1e-12, atol=1e-12, times=times)
        errors.append(np.abs(run.y[:, 0] - np.cos(times)).max())
    orders = np.log2(np.array(errors[:-1]) / errors[1:])
    np.testing.assert_allclose(orders, 4, atol=0.3)


def test_error_follows_the_tolerance() -> None:
    tolerances, errors = 10.0 ** -np.arange(3, 10), []
    start = [0.5, 0, 0, np.sqrt(3)]  # an ellipse of eccentricity 0.5, closed after 2π
    for x in tolerances:
        run = integrate(KernelRhs(4, kepler), 0, 2 * np.pi, start, method="radau", rtol=x, atol=x, times="end")
        errors.append(np.abs(run.y - start).max())
    slope = np.polyfit(np.log10(tolerances), np.log10(errors), 1)[0]
    assert 1.0 < slope < 1.4  # 5/4: the error estimated is of order 4 in h, the true one of order 5 (plus one per step)
    assert (np.array(errors) < 1e2 * tolerances).all()


@pytest.mark.parametrize("rate", [1e2, 1e6, 1e10])
def test_steps_do_not_depend_on_stiffness(rate: float) -> None:
    run = integrate(KernelRhs(1, forced_decay, (rate,)), 0, 10, [1], method="radau", rtol=1e-6, atol=1e-6, times="end")
    assert run.ok
    assert run.n_steps < 200
    np.testing.assert_allclose(run.y[0], np.cos(10), rtol=0, atol=1e-5)


def test_singular_newton_matrix() -> None:
    """With h J = γ there is no solution of (1): a fixed step ends there, a free one gets past."""
    rate = tableau().gamma
    rhs = KernelRhs(1, linear, (rate,), jacobian=linear_jacobian)
    run = integrate(rhs, 0, 3, [1], method="radau", step=1.0, times="end")
    assert (run.status, run.component) == (NEWTON, 0)
    assert run.t_reached == 0
    free = integrate(rhs, 0, 3, [1], method="radau", rtol=1e-8, atol=1e-8, times="end")
    np.testing.assert_allclose(free.y, np.exp(3 * rate), rtol=1e-6)


def test_a_jacobian_that_is_not_finite() -> None:
    rhs = KernelRhs(1, linear, (-1.0,), jacobian=infinite_jacobian)
    run = integrate(rhs, 0, 3, [1], method="radau", times="end")
    assert run.status == NEWTON
    assert "Jacobian" in run.messages


@pytest.mark.parametrize(("start", "reached"), [(0.0, 0.5), (1.0, 0.0)])
def test_a_derivative_that_is_not_a_number(start: float, reached: float) -> None:
    run = integrate(KernelRhs(2, root, (0.5,)), 0, 2, [start, 0], method="radau")
    assert (run.status, run.component) == (NON_FINITE, 1)
    assert abs(run.t_reached - reached) < 1e-6
    assert np.isfinite(run.y).all()


def test_a_member_that_grows_without_bound_ends_alone() -> None:
    run = integrate(KernelRhs(2, growth, [[1.0], [-1.0], [2.0]]), 0, 2, np.ones((3, 2)), method="radau", times="end")
    assert run.status.tolist() == [COLLAPSED, DONE, COLLAPSED]
    assert run.component.tolist() == [1, -1, 1]
    np.testing.assert_allclose(run.t_reached, [1, 2, 0.5], rtol=1e-6)
    np.testing.assert_allclose(run.y[1], [np.exp(-2), 1 / 3], rtol=1e-7)


def test_members_are_integrated_as_if_alone() -> None:
    """Twenty members in several blocks, by two threads, each with its own parameter and Jacobian."""
    rates = -np.logspace(0, 4, 20)
    settings = {"method": "radau", "rtol": 1e-7, "atol": 1e-9, "times": np.linspace(0, 2, 5)}
    rhs = KernelRhs(1, linear, rates[:, None], jacobian=linear_jacobian)
    batch = integrate(rhs, 0, 2, np.ones((20, 1)), threads=2, **settings)
    for member in (0, 9, 19):
        alone = integrate(KernelRhs(1, linear, (rates[member],), jacobian=linear_jacobian), 0, 2, [1], **settings)
        np.testing.assert_array_equal(batch.y[member], alone.y)
        assert batch.n_jacobians[member] == alone.n_jacobians
    np.testing.assert_allclose(batch.y[:, :, 0], np.exp(rates[:, None] * settings["times"]), rtol=0, atol=1e-6)


def test_every_step_is_kept() -> None:
    run = integrate(KernelRhs(3, robertson), 0, 40, [1, 0, 0], method="radau", rtol=1e-6, atol=1e-10)
    assert len(run.t) == run.n_steps + 1
    assert run.t[-1] == 40
    assert (np.diff(run.t) > 0).all()


def _turning(t, y, i, p, k, dy, j):  # type: ignore[no-untyped-def]
    """q' = ½ q ∘ (0, ω), ω = (sin t, 1, cos t) in the turning axes."""
    a, b, c = np.sin(t), 1.0, np.cos(t)
    dy[j] = 0.5 * (-y[i + 1] * a - y[i + 2] * b - y[i + 3] * c)
    dy[j + 1] = 0.5 * (y[i] * a + y[i + 2] * c - y[i + 3] * b)
    dy[j + 2] = 0.5 * (y[i] * b + y[i + 3] * a - y[i + 1] * c)
    dy[j + 3] = 0.5 * (y[i] * c + y[i + 1] * b - y[i + 2] * a)


@pytest.mark.parametrize("method", ["radau", "adams"])
def test_unit_quaternions(method: str) -> None:
    rhs, times = KernelRhs(4, kernel(_turning)), np.linspace(0, 20, 77)
    settings = {"rtol": 1e-8, "atol": 1e-8, "normalise": [0]}
    run = integrate(rhs, 0, 20, [1, 0, 0, 0], method=method, times=times, **settings)
    np.testing.assert_allclose(np.linalg.norm(run.y, axis=1), 1, rtol=0, atol=1e-14)
    steps = integrate(rhs, 0, 20, [1, 0, 0, 0], method=method, **settings)
    np.testing.assert_allclose(np.linalg.norm(steps.y, axis=1), 1, rtol=0, atol=1e-14)
    oracle = integrate(rhs, 0, 20, [1, 0, 0, 0], method="dop853", times=times, rtol=1e-12, atol=1e-12)
    np.testing.assert_allclose(run.y, oracle.y, rtol=0, atol=1e-6)


def _on_circle(t, y, i, p, k, out, j):  # type: ignore[no-untyped-def]
    r = np.sqrt(y[i] ** 2 + y[i + 1] ** 2)
    out[j] = y[i] / r
    out[j + 1] = y[i + 1] / r


@pytest.mark.parametrize("method", ["radau", "adams"])
def test_projection_after_every_step(method: str) -> None:
    rhs = KernelRhs(2, oscillator, (1.0,), projection=kernel(_on_circle))
    run = integrate(rhs, 0, 20, [1, 0], method=method, rtol=1e-5, atol=1e-5)
    np.testing.assert_allclose(np.linalg.norm(run.y, axis=1), 1, rtol=0, atol=1e-15)
    np.testing.assert_allclose(run.y[-1], [np.cos(20), -np.sin(20)], rtol=0, atol=1e-2)


def _spring_pendulum(t, y, i, p, k, dy, j):  # type: ignore[no-untyped-def]
    """1 kg in the plane on a spring p of length 1, damped: the stiff direction turns with the swing"""
    r = np.sqrt(y[i] ** 2 + y[i + 1] ** 2)
    pull = p[k] * (1.0 - 1.0 / r) + 2e-3 * p[k] * (y[i] * y[i + 2] + y[i + 1] * y[i + 3]) / r**2
    dy[j] = y[i + 2]
    dy[j + 1] = y[i + 3]
    dy[j + 2] = -pull * y[i]
    dy[j + 3] = -9.81 - pull * y[i + 1]


def test_stages_with_jacobians_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the stiff direction turns; beside it a member without a spring, which does not care."""
    rhs, start = KernelRhs(4, kernel(_spring_pendulum), [[1e7], [0.0]]), np.array([[1.0, 0, 0, 0], [1.0, 0, 0, 0]])
    settings = {"method": "radau", "times": "end"}
    exact = integrate(rhs, 0, 5, start, rtol=1e-9, atol=1e-9, **settings)
    coupled = integrate(rhs, 0, 5, start, rtol=1e-5, atol=1e-7, **settings)
    monkeypatch.setattr(radau, "LARGEST", 3)
    halved = integrate(rhs, 0, 5, start, rtol=1e-5, atol=1e-7, **settings)
    assert coupled.ok
    assert halved.ok
    np.testing.assert_allclose(coupled.y, exact.y, rtol=0, atol=1e-3)  # 100 rtol: errors add up over the swings
    assert 2 * coupled.n_steps[0] < halved.n_steps[0]  # 486 against 1315
    assert coupled.n_rhs[0] < halved.n_rhs[0]  # 13,546 against 21,092
    np.testing.assert_array_equal(coupled.y[1], halved.y[1])
    assert coupled.n_jacobians[1] == halved.n_jacobians[1]


@pytest.mark.parametrize("problem", STIFF, ids=NAMES)
def test_they_cost_nothing_where_one_jacobian_does(problem: StiffProblem, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = {"method": "radau", "rtol": 1e-6, "atol": 1e-6 * np.array(problem.atol), "times": "end"}
    coupled = integrate(problem.rhs(), 0, problem.t1, problem.y0, **settings)
    monkeypatch.setattr(radau, "LARGEST", 0)
    halved = integrate(problem.rhs(), 0, problem.t1, problem.y0, **settings)
    assert coupled.n_steps <= halved.n_steps
    assert coupled.n_rhs <= halved.n_rhs
    assert coupled.n_jacobians <= halved.n_jacobians
