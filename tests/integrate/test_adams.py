"""The Adams method: order and step control, dense output, batches, failures."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import sharnir as sh
from sharnir.integrate import integrate
from sharnir.integrate.solution import COLLAPSED, DONE, NON_FINITE
from support.ode_kernels import KernelRhs, _kepler, arenstorf, kepler, oscillator
from support.stiff_problems import growing_root, growth, root

ECCENTRICITY = 0.5
PERICENTRE = np.array([1 - ECCENTRICITY, 0, 0, np.sqrt((1 + ECCENTRICITY) / (1 - ECCENTRICITY))])


def orbit(t: np.ndarray) -> np.ndarray:
    """Position on the Kepler ellipse of half axis 1: M = E - e sin E."""
    anomaly = np.array(t)
    for _ in range(50):
        anomaly -= (anomaly - ECCENTRICITY * np.sin(anomaly) - t) / (1 - ECCENTRICITY * np.cos(anomaly))
    return np.column_stack([np.cos(anomaly) - ECCENTRICITY, np.sqrt(1 - ECCENTRICITY**2) * np.sin(anomaly)])


def kepler_error(tolerance: float) -> tuple[float, int]:
    t = np.linspace(0, 6 * np.pi, 101)
    run = integrate(KernelRhs(4, kepler), 0, t[-1], PERICENTRE, method="adams", rtol=tolerance, atol=tolerance, times=t)
    assert run.ok
    return float(np.abs(run.y[:, :2] - orbit(t)).max()), int(run.n_rhs)


def test_error_follows_the_tolerance_and_work_hardly_grows() -> None:
    """Six decades, at output times between the steps: dense output is as good as the steps."""
    tolerances = 10.0 ** -np.arange(5, 12)
    errors, work = np.array([kepler_error(x) for x in tolerances]).T
    slope = np.polyfit(np.log10(tolerances), np.log10(errors), 1)[0]
    assert 0.85 < slope < 1.25  # control of the error per step: proportional, with some scatter between orders
    assert (errors < 1e4 * tolerances).all()  # three revolutions, where errors grow quadratically
    assert work[-1] < 4 * work[0]  # a method of fixed order 4 would need 10^(6/5) = 16 times as many


def test_cheaper_than_lsoda_at_equal_tolerance() -> None:
    def f(t: float, y: np.ndarray) -> np.ndarray:
        out = np.zeros(4)
        _kepler(t, y, 0, (), 0, out, 0)
        return out

    tolerance = 1e-10
    error, evaluations = kepler_error(tolerance)
    oracle = solve_ivp(f, (0, 6 * np.pi), PERICENTRE, method="LSODA", rtol=tolerance, atol=tolerance)
    assert evaluations < oracle.nfev
    # both are within the growth of the orbit's error from this tolerance
    assert error < 1e-6
    assert np.abs(oracle.y[:2, -1] - orbit(oracle.t[-1:])[0]).max() < 1e-6


def test_round_off_if_asked() -> None:
    """Sums are compensated: hundreds of steps leave an error of a few units in the last place."""
    run = integrate(
        KernelRhs(2, oscillator, (1.0,)), 0, 20, [1, 0], method="adams", rtol=1e-13, atol=1e-13, times="end"
    )
    np.testing.assert_allclose(run.y, [np.cos(20), -np.sin(20)], rtol=0, atol=1e-13)


def test_arenstorf_orbit_closes() -> None:
    """Hairer, Nørsett, Wanner I, (0.1): period and initial state; close encounters amplify errors a thousandfold."""
    y0 = [0.994, 0, 0, -2.00158510637908252240537862224]
    period = 17.0652165601579625588917206249
    run = integrate(KernelRhs(4, arenstorf), 0, period, y0, method="adams", rtol=1e-12, atol=1e-12, times="end")
    np.testing.assert_allclose(run.y, y0, rtol=0, atol=1e-6)


def test_every_step_is_kept() -> None:
    run = integrate(KernelRhs(2, oscillator, (1.0,)), 0, 3000, [1, 0], method="adams", rtol=1e-9, atol=1e-9)
    assert len(run.t) == run.n_steps + 1 > 4096  # more than one chunk of output
    assert run.t[0] == 0
    assert run.t[-1] == 3000
    assert (np.diff(run.t) > 0).all()
    assert np.abs(run.y[:, 0] - np.cos(run.t)).max() < 1e-4


def test_members_are_integrated_as_if_alone() -> None:
    rates = np.linspace(0.5, 4, 20)
    settings = {"method": "adams", "rtol": 1e-9, "atol": 1e-9, "times": np.linspace(0, 5, 7)}
    batch = integrate(KernelRhs(2, oscillator, rates[:, None]), 0, 5, np.tile([1.0, 0.0], (20, 1)), **settings)
    for member in (0, 7, 19):
        alone = integrate(KernelRhs(2, oscillator, (rates[member],)), 0, 5, [1, 0], **settings)
        np.testing.assert_array_equal(batch.y[member], alone.y)
        assert batch.n_rhs[member] == alone.n_rhs


def test_a_member_that_grows_without_bound_ends_alone() -> None:
    rhs = KernelRhs(2, growth, [[1.0], [-1.0], [2.0]])
    run = integrate(rhs, 0, 2, np.ones((3, 2)), method="adams", times="end")
    assert run.status.tolist() == [COLLAPSED, DONE, COLLAPSED]
    assert run.component.tolist() == [1, -1, 1]
    np.testing.assert_allclose(run.t_reached, [1, 2, 0.5], rtol=1e-6)
    np.testing.assert_allclose(run.y[1], [np.exp(-2), 1 / 3], rtol=1e-7)


@pytest.mark.parametrize(("start", "reached"), [(0.0, 0.5), (1.0, 0.0)])
def test_a_derivative_that_is_not_a_number(start: float, reached: float) -> None:
    run = integrate(KernelRhs(2, root, (0.5,)), 0, 2, [start, 0], method="adams")
    assert (run.status, run.component) == (NON_FINITE, 1)
    assert abs(run.t_reached - reached) < 1e-6
    assert "y[1]" in run.messages
    assert np.isfinite(run.y).all()


def test_no_step_ends_where_the_derivative_is_not_a_number() -> None:
    """f is looked at after the correction too; steps are long, so that prediction and correction differ."""
    limits = np.linspace(1.5, 3.0, 200)
    rhs, starts = KernelRhs(2, growing_root, limits[:, None]), np.tile([1.0, 0.0], (limits.size, 1))
    run = integrate(rhs, 0, 2, starts, method="adams", rtol=1e-2, atol=1e-2, times="end")
    assert (run.status == NON_FINITE).all()
    assert (run.y_reached[:, 0] <= limits).all()


def test_fixed_steps_are_refused() -> None:
    with pytest.raises(sh.UnsupportedError, match="Leave step out"):
        integrate(KernelRhs(2, oscillator), 0, 1, [1, 0], method="adams", step=0.1)
