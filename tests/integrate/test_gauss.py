"""Gauss–Legendre collocation: order, symmetry, what it preserves, how it fails. Covers integrate/gauss.py."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sharnir.core.errors import SimulationError, UnsupportedError
from sharnir.integrate import METHODS, integrate
from sharnir.integrate.solution import DONE, NON_FINITE, TOO_MANY, UNSOLVED
from support.ode_kernels import KernelRhs, circle, growth, kepler, kernel, oscillator, root, spin
from support.stiff_problems import linear, linear_jacobian

GAUSS = [m.name for m in METHODS.values() if m.family == "gauss"]
every = pytest.mark.parametrize("method", GAUSS)
ELLIPSE = np.array([0.5, 0.0, 0.0, np.sqrt(3.0)])  # eccentricity 0.5, closed after 2π


def _bead(t, y, i, p, k, dy, j):  # type: ignore[no-untyped-def]
    """H = p²/(2 (1 + q²)) + q²/2: kinetic energy that depends on the position."""
    q, p_ = y[i], y[i + 1]
    m = 1.0 + q * q
    dy[j] = p_ / m
    dy[j + 1] = q * p_ * p_ / (m * m) - q


def _backward(t, y, i, p, k, dy, j):  # type: ignore[no-untyped-def]
    q, p_ = y[i], y[i + 1]
    m = 1.0 + q * q
    dy[j] = -p_ / m
    dy[j + 1] = -q * p_ * p_ / (m * m) + q


def _driven(t, y, i, p, k, dy, j):  # type: ignore[no-untyped-def]
    """y' = cos t, and −y sin² t"""
    dy[j] = np.cos(t)
    dy[j + 1] = -y[i + 1] * np.sin(t) ** 2


def _jump(t, y, i, p, k, dy, j):  # type: ignore[no-untyped-def]
    """Towards 1 from both sides"""
    dy[j] = -1.0 if y[i] > 1.0 else 1.0


bead, backward, driven, jump = kernel(_bead), kernel(_backward), kernel(_driven), kernel(_jump)


def end(rhs: Any, t1: float, y0: Any, method: str, step: float) -> np.ndarray:
    found = integrate(rhs, 0.0, t1, y0, method=method, step=step, times="end")
    assert found.ok, found.messages
    return np.asarray(found.y)


@every
def test_order(method: str) -> None:
    counts = {"gauss2": 800, "gauss4": 150, "gauss6": 80}
    errors = [
        np.abs(end(KernelRhs(4, kepler), 2 * np.pi, ELLIPSE, method, 2 * np.pi / n) - ELLIPSE).max()
        for n in (counts[method], 2 * counts[method])
    ]
    assert np.log2(errors[0] / errors[1]) == pytest.approx(METHODS[method].order, abs=0.1)


@every
def test_order_where_time_matters(method: str) -> None:
    exact = np.array([np.sin(2.0), np.exp(-(1.0 - np.sin(4.0) / 4))])
    n = {"gauss2": 80, "gauss4": 20, "gauss6": 8}[method]
    errors = [np.abs(end(KernelRhs(2, driven), 2.0, [0.0, 1.0], method, 2.0 / k) - exact).max() for k in (n, 2 * n)]
    assert np.log2(errors[0] / errors[1]) == pytest.approx(METHODS[method].order, abs=0.2)


def one_step(y: np.ndarray, method: str, h: float, code: Any = bead) -> np.ndarray:
    """States (B, 2) after one step."""
    return end(KernelRhs(2, code, np.zeros((len(y), 1))), h, y, method, h)


@every
def test_a_step_back_returns(method: str) -> None:
    """With −f in place of −h, to rounding; the fourth-order explicit method is off by its error."""
    start = np.array([[0.3, 1.2], [-0.8, 0.4]])
    for name, off in ((method, 3e-16), ("rk4", 1.0)):
        found = one_step(one_step(start, name, 0.4), name, 0.4, backward)
        error = np.abs(found - start).max()
        assert error <= off if name == method else error > 1e-6


@every
def test_symplectic(method: str) -> None:
    """The determinant of ∂(q, p)/∂(q, p) of one step, by differences of order 8, is 1; that of rk4 is not."""
    d, weights = 0.02, np.array([4 / 5, -1 / 5, 4 / 105, -1 / 280])
    y, shifts = np.array([0.7, 1.1]), np.array([1, 2, 3, 4]) * d
    states = np.array([y + sign * s * e for e in np.eye(2) for s in shifts for sign in (1.0, -1.0)])

    def determinant(name: str) -> float:
        found = one_step(states, name, 0.3).reshape(2, 4, 2, 2)
        columns = np.einsum("k,jkm->jm", weights / d, found[:, :, 0] - found[:, :, 1])
        return float(np.linalg.det(columns))

    assert abs(determinant(method) - 1.0) < 1e-11
    assert abs(determinant("rk4") - 1.0) > 1e-6


@every
def test_quadratic_invariants_stay_to_rounding(method: str) -> None:
    """Of a free body: length of the quaternion, energy, length of the angular momentum. Over 20,000 steps of 0.05 s
    they change by some roundings; Dormand and Prince's method, with the same steps, lets all of them go."""
    start = np.array([1.0, 0, 0, 0, 0.7, 1.1, -0.4])
    J = np.array([1.0, 2.0, 3.0])

    def change(name: str, steps: int) -> float:
        y = end(KernelRhs(7, spin), 0.05 * steps, start, name, 0.05)
        pairs = np.array([(x[:4] @ x[:4], x[4:] ** 2 @ J, x[4:] ** 2 @ J**2) for x in (start, y)])
        return float(np.abs((pairs[1] - pairs[0]) / pairs[0]).max())

    assert change(method, 20_000) < 3e-15
    assert change("dopri5", 2_000) > 1e-9


def test_rounding_errors_do_not_add_up() -> None:
    """200,000 steps of an ellipse: the angular momentum, a quadratic invariant. A sum that is not compensated, or
    coefficients of 53 bits, leave ten times as much."""
    found = integrate(
        KernelRhs(4, kepler), 0.0, 2e3, ELLIPSE, method="gauss6", step=0.01, times=np.linspace(0, 2e3, 101)
    )
    y = found.y
    moment = y[:, 0] * y[:, 3] - y[:, 1] * y[:, 2]
    assert np.abs(moment - moment[0]).max() < 4e-15


@every
def test_energy_error_has_no_trend(method: str) -> None:
    """1,000 orbits, 60 to 250 steps each: the largest error of the last tenth is that of the first."""
    h = 2 * np.pi / {"gauss2": 250, "gauss4": 100, "gauss6": 60}[method]
    found = integrate(KernelRhs(4, kepler), 0.0, 2e3 * np.pi, ELLIPSE, method=method, step=h)
    y = found.y
    energy = 0.5 * (y[:, 2] ** 2 + y[:, 3] ** 2) - 1.0 / np.hypot(y[:, 0], y[:, 1])
    error = np.abs(energy - energy[0])
    tenth = len(error) // 10
    assert error[-tenth:].max() < 1.05 * error[:tenth].max()
    assert error.max() > 1e-9  # there is something to be seen


def test_exact_derivatives_and_differences_lead_to_the_same_state() -> None:
    """Errors of the Jacobian make it slower and nothing else."""
    rates = np.array([[-1.0], [-30.0]])
    exact, differences = (
        integrate(
            KernelRhs(1, linear, rates, jacobian=j), 0, 1, np.ones((2, 1)), method="gauss4", step=0.1, times="end"
        )
        for j in (linear_jacobian, None)
    )
    np.testing.assert_allclose(exact.y, differences.y, rtol=1e-14)  # roundings of ten steps
    z = rates * 0.1  # the stability function of two stages, ten times
    np.testing.assert_allclose(exact.y, ((12 + 6 * z + z**2) / (12 - 6 * z + z**2)) ** 10, rtol=1e-14)


@every
def test_what_cannot_be_solved_ends_with_a_status(method: str) -> None:
    """y' = y² from 1 is infinite at t = 1; for one stage z = 2 (1 + z/2)² has no real solution."""
    found = integrate(KernelRhs(1, growth, (1.0,)), 0.0, 100.0, [1.0], method=method, step=2.0)
    assert found.status == UNSOLVED
    assert "Take a shorter step" in found.messages
    assert "step of 2" in found.messages
    assert np.isfinite(found.y).all()


@every
def test_corrections_that_stay_are_no_solution_if_they_are_large(method: str) -> None:
    """Of a step of 1e-5 s from 1 on: whatever the stages, f there leads to the other side."""
    found = integrate(KernelRhs(1, jump), 0.0, 1e-3, [1.0], method=method, step=1e-5)
    assert found.status == UNSOLVED
    assert found.n_steps == 0


@every
def test_failures(method: str) -> None:
    found = integrate(KernelRhs(2, root), 0, 2, [0.0, 0.0], method=method, step=0.01)
    assert (found.status, found.component) == (NON_FINITE, 1)
    assert 0.98 < found.t_reached < 1.01
    assert integrate(KernelRhs(2, oscillator, (1.0,)), 0, 1, [1, 0], method=method, step=0.01, max_steps=7).status == (
        TOO_MANY
    )


def test_a_member_that_fails_ends_alone() -> None:
    rates = np.array([[1.0], [np.nan], [2.0]])
    found = integrate(KernelRhs(2, oscillator, rates), 0, 1, [[1.0, 0.0]] * 3, method="gauss4", step=0.02, times="end")
    assert found.status.tolist() == [DONE, NON_FINITE, DONE]
    np.testing.assert_allclose(found.y[[0, 2], 0], np.cos([1.0, 2.0]), rtol=0, atol=1e-8)


@every
def test_members_are_integrated_as_if_alone(method: str) -> None:
    rates = np.linspace(1, 3, 20)[:, None]
    how: dict[str, Any] = {"method": method, "step": 0.03, "times": np.linspace(0, 1, 7)}
    batch = integrate(KernelRhs(2, oscillator, rates), 0, 1, [[1.0, 0.5]] * 20, threads=2, **how)
    for k in (0, 7, 19):
        single = integrate(KernelRhs(2, oscillator, rates[k]), 0, 1, [1.0, 0.5], **how)
        np.testing.assert_array_equal(batch.y[k], single.y)


@every
def test_constraints_are_refused(method: str) -> None:
    with pytest.raises(UnsupportedError, match=f"{method}.*cannot keep constraints.*'rattle'"):
        integrate(KernelRhs(2, oscillator, (1.0,), projection=circle), 0, 1, [1, 0], method=method, step=0.1)


@every
def test_needs_a_step(method: str) -> None:
    with pytest.raises(SimulationError, match=f"{method}.*give it a step"):
        integrate(KernelRhs(2, oscillator, (1.0,)), 0, 1, [1, 0], method=method)
