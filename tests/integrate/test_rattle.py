"""RATTLE: order, symmetry, what it preserves, how it fails. Covers integrate/rattle.py."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sharnir.core.errors import UnsupportedError
from sharnir.integrate import integrate
from sharnir.integrate.solution import DONE, NON_FINITE, TOO_MANY, UNSOLVED
from support.ode_kernels import KernelRhs, circle, growth, kernel, oscillator

METHOD: dict[str, Any] = {"method": "rattle"}


def _ball(t, y, i, p, k, dy, j):  # type: ignore[no-untyped-def]
    """A point mass under gravity p."""
    for m in range(3):
        dy[j + m] = y[i + 3 + m]
        dy[j + 3 + m] = 0.0
    dy[j + 5] = -p[k]


def _sphere(t, y, i, p, k, out, j):  # type: ignore[no-untyped-def]
    """(x·x − 1)/2 and its derivatives."""
    out[j] = 0.5 * (y[i] * y[i] + y[i + 1] * y[i + 1] + y[i + 2] * y[i + 2] - 1.0)
    out[j + 1] = 0.0
    for m in range(3):
        out[j + 2 + m] = y[i + m]


def _growing(t, y, i, p, k, out, j):  # type: ignore[no-untyped-def]
    """(x·x − (1 + t/4)²)/2"""
    r = 1.0 + 0.25 * t
    out[j] = 0.5 * (y[i] * y[i] + y[i + 1] * y[i + 1] + y[i + 2] * y[i + 2] - r * r)
    out[j + 1] = -0.25 * r
    for m in range(3):
        out[j + 2 + m] = y[i + m]


def _bead(t, y, i, p, k, dy, j):  # type: ignore[no-untyped-def]
    """H = p²/(2 (1 + q²)) + q²/2, backward in time where the parameter is −1"""
    q, p_ = y[i], y[i + 1]
    m = 1.0 + q * q
    dy[j] = p[k] * p_ / m
    dy[j + 1] = p[k] * (q * p_ * p_ / (m * m) - q)


ball, sphere, growing, bead = kernel(_ball), kernel(_sphere), kernel(_growing), kernel(_bead)
START = np.array([0.6, 0.0, -0.8, 0.0, 2.0, 0.0])


class Pendulum(KernelRhs):
    """A point on a sphere, in Cartesian coordinates."""

    nq, rows = 3, 1

    def __init__(self, gravity: Any = (9.81,), where: Any = sphere) -> None:
        super().__init__(6, ball, np.reshape(gravity, (-1, 1)))
        self.where = where

    def bind_rows(self, t: np.ndarray, y: np.ndarray, out: np.ndarray) -> np.ndarray:
        return self._bind(self.where, t, y, out)


class Plain(KernelRhs):
    nq = 1


def end(rhs: Any, t1: float, y0: Any, step: float, method: str = "rattle") -> np.ndarray:
    found = integrate(rhs, 0.0, t1, y0, method=method, step=step, times="end")
    assert found.ok, found.messages
    return np.asarray(found.y)


def test_order_two() -> None:
    """Against an angle and its closed form: without gravity the point runs along a great circle."""
    errors = []
    for n in (50, 100):
        y = end(Pendulum((0.0,)), 1.0, START, 1 / n)
        x = START[:3] * np.cos(2.0) + np.array([0, 1, 0]) * np.sin(2.0)
        errors.append(np.abs(y[:3] - x).max())
    assert np.log2(errors[0] / errors[1]) == pytest.approx(2.0, abs=0.02)


def test_order_two_where_constraints_move() -> None:
    """In a growing sphere the angular momentum stays, so that the angle is ∫ L/r² dt."""
    start = np.concatenate([START[:3], [0.0, 2.0, 0.0] + 0.25 * START[:3]])
    angle = 2.0 * 4.0 * (1.0 - 1.0 / 1.25)
    x = 1.25 * (START[:3] * np.cos(angle) + np.array([0, 1, 0]) * np.sin(angle))
    ends = [end(Pendulum((0.0,), growing), 1.0, start, 1 / n) for n in (50, 100)]
    errors = [np.abs(y[:3] - x).max() for y in ends]
    assert np.log2(errors[0] / errors[1]) == pytest.approx(2.0, abs=0.05)
    assert abs(ends[0][:3] @ ends[0][3:] - 0.25 * 1.25) < 1e-14  # the rate of the constraint


def test_what_is_kept() -> None:
    """Over 20,000 steps: the constraint and its rate, the angular momentum about the vertical, to rounding; the energy
    but for an error that is as large in the first tenth as in the last."""
    y = integrate(Pendulum(), 0.0, 200.0, START, step=0.01, **METHOD).y
    assert np.abs((y[:, :3] ** 2).sum(axis=1) - 1.0).max() < 1e-15
    assert np.abs((y[:, :3] * y[:, 3:]).sum(axis=1)).max() < 3e-15
    moment = y[:, 0] * y[:, 4] - y[:, 1] * y[:, 3]
    assert np.abs(moment - moment[0]).max() < 4e-14  # 1.3e-13 if sums were not compensated
    error = np.abs(0.5 * (y[:, 3:] ** 2).sum(axis=1) + 9.81 * y[:, 2] - 0.5 * 4.0 + 9.81 * 0.8)
    assert 1e-6 < error[-2000:].max() < 1.02 * error[:2000].max() < 1e-3


def test_a_step_back_returns() -> None:
    y = end(Pendulum(), 0.05, START, 0.05)
    y[3:] *= -1.0
    back = end(Pendulum(), 0.05, y, 0.05)
    back[3:] *= -1.0
    np.testing.assert_allclose(back, START, rtol=0, atol=1e-15)
    there = end(Plain(2, bead, (1.0,)), 0.4, [0.3, 1.2], 0.4)
    np.testing.assert_allclose(end(Plain(2, bead, (-1.0,)), 0.4, there, 0.4), [0.3, 1.2], rtol=0, atol=5e-16)


def differences(step: Any, y: np.ndarray, directions: np.ndarray, d: float = 0.02) -> np.ndarray:
    """∂step/∂y along directions, by differences of order 8."""
    weights, shifts = np.array([4 / 5, -1 / 5, 4 / 105, -1 / 280]), np.array([1, 2, 3, 4]) * d
    columns = []
    for e in directions:
        parts = [w * (step(y, s * e) - step(y, -s * e)) for w, s in zip(weights, shifts, strict=True)]
        columns.append(sum(parts) / d)
    return np.array(columns).T


def test_symplectic_where_the_kinetic_energy_depends_on_the_position() -> None:
    def step(y: np.ndarray, shift: np.ndarray) -> np.ndarray:
        return end(Plain(2, bead, (1.0,)), 0.3, y + shift, 0.3)

    assert abs(np.linalg.det(differences(step, np.array([0.7, 1.1]), np.eye(2))) - 1.0) < 1e-11


def chart(x: np.ndarray) -> np.ndarray:
    """(θ, φ, p_θ, p_φ) of the sphere in Cartesian coordinates and momenta."""
    s, c, sp, cp = np.sin(x[0]), np.cos(x[0]), np.sin(x[1]), np.cos(x[1])
    e, f = np.array([c * cp, c * sp, -s]), np.array([-sp, cp, 0.0])
    return np.concatenate([[s * cp, s * sp, c], x[2] * e + x[3] / s * f])


def from_chart(y: np.ndarray) -> np.ndarray:
    phi = np.arctan2(y[1], y[0])
    theta = np.arctan2(np.hypot(y[0], y[1]), y[2])
    s, c, sp, cp = np.sin(theta), np.cos(theta), np.sin(phi), np.cos(phi)
    return np.array([theta, phi, y[3:] @ [c * cp, c * sp, -s], s * (y[3:] @ [-sp, cp, 0.0])])


def test_symplectic_on_the_constraints() -> None:
    """Ψᵀ J Ψ = J for the step in the canonical coordinates of the sphere."""

    def step(x: np.ndarray, shift: np.ndarray) -> np.ndarray:
        return from_chart(end(Pendulum(), 0.05, chart(x + shift), 0.05))

    J = np.block([[np.zeros((2, 2)), np.eye(2)], [-np.eye(2), np.zeros((2, 2))]])
    Psi = differences(step, np.array([2.2, 0.3, 0.7, 0.9]), np.eye(4), 0.01)
    np.testing.assert_allclose(Psi.T @ J @ Psi, J, rtol=0, atol=1e-10)
    assert np.abs(Psi - np.eye(4)).max() > 0.01


def test_output_between_the_steps() -> None:
    """A parabola in each step; at the steps the states themselves."""
    steps = integrate(Pendulum(), 0.0, 0.2, START, step=0.01, **METHOD)
    dense = integrate(Pendulum(), 0.0, 0.2, START, step=0.01, times=np.linspace(0, 0.2, 41), **METHOD)
    np.testing.assert_allclose(dense.y[::2], steps.y, rtol=0, atol=1e-14)
    fine = integrate(Pendulum(), 0.0, 0.2, START, step=0.0005, times=np.linspace(0, 0.2, 41), **METHOD)
    at, between = (np.abs(dense.y[k::2] - fine.y[k::2]).max() for k in (0, 1))
    assert between < 3 * at


def test_members_are_integrated_as_if_alone() -> None:
    gravity = np.linspace(1.0, 9.0, 12)
    how: dict[str, Any] = {"step": 0.02, "times": np.linspace(0, 1, 7), **METHOD}
    batch = integrate(Pendulum(gravity), 0.0, 1.0, np.tile(START, (12, 1)), threads=2, **how)
    for k in (0, 5, 11):
        np.testing.assert_array_equal(batch.y[k], integrate(Pendulum(gravity[k]), 0.0, 1.0, START, **how).y)


def test_failures() -> None:
    """A sphere of the radius 1 cannot be reached in one step; a rate that is not a number; too many steps."""
    found = integrate(Pendulum(), 0.0, 10.0, START, step=5.0, **METHOD)
    assert found.status == UNSOLVED
    assert "Take a shorter step" in found.messages
    bad = integrate(Plain(2, oscillator, [[1.0], [np.nan]]), 0, 1, [[1.0, 0.0]] * 2, step=0.1, times="end", **METHOD)
    assert bad.status.tolist() == [DONE, NON_FINITE]
    assert integrate(Pendulum(), 0.0, 1.0, START, step=0.01, max_steps=7, **METHOD).status == TOO_MANY


@pytest.mark.parametrize(
    "rhs", [KernelRhs(1, growth, (1.0,)), Plain(1, growth, (1.0,)), Plain(2, oscillator, (1.0,), projection=circle)]
)
def test_needs_coordinates_and_momenta(rhs: Any) -> None:
    with pytest.raises(UnsupportedError, match=r"'rattle' takes y = .q, p. with as many momenta as coordinates"):
        integrate(rhs, 0, 1, np.ones(rhs.ny), step=0.1, **METHOD)
