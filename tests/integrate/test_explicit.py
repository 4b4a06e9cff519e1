"""Explicit Runge-Kutta methods: order, tolerance, dense output, batches, failures.

Covers integrate/step_control.py, integrate/accept.py.
"""

from __future__ import annotations

import numpy as np
import pytest

from sharnir.integrate import integrate
from sharnir.integrate.solution import COLLAPSED, DONE, NON_FINITE, TOO_MANY
from support.ode_kernels import KernelRhs, arenstorf, circle, growth, kepler, oscillator, root, spin

OSCILLATOR = KernelRhs(2, oscillator, [1.0])
START = [1.0, 0.0]
ECCENTRICITY = 0.6
ORBIT = [1 - ECCENTRICITY, 0.0, 0.0, np.sqrt((1 + ECCENTRICITY) / (1 - ECCENTRICITY))]


def kepler_position(t: np.ndarray) -> np.ndarray:
    """Kepler's equation, by Newton's iteration."""
    E = np.array(t, dtype=float)
    for _ in range(50):
        E -= (E - ECCENTRICITY * np.sin(E) - t) / (1 - ECCENTRICITY * np.cos(E))
    return np.stack([np.cos(E) - ECCENTRICITY, np.sqrt(1 - ECCENTRICITY**2) * np.sin(E)], axis=-1)


def slope(x: list[float], error: list[float]) -> float:
    return float(np.polyfit(np.log(x), np.log(error), 1)[0])


@pytest.mark.parametrize(
    ("method", "order", "steps"), [("rk4", 4, (40, 80, 160)), ("dopri5", 5, (40, 80, 160)), ("dop853", 8, (48, 64, 96))]
)
def test_order_with_fixed_step(method: str, order: int, steps: tuple[int, ...]) -> None:
    hs = [2.0 / n for n in steps]
    rhs = KernelRhs(4, kepler)
    errors = [
        float(
            np.abs(integrate(rhs, 0, 2, ORBIT, method=method, step=h, times="end").y[:2] - kepler_position(2.0)).max()
        )
        for h in hs
    ]
    # the next term of the error still shows at steps that keep round-off out of sight
    assert slope(hs, errors) == pytest.approx(order, abs=0.6)


@pytest.mark.parametrize("method", ["dopri5", "dop853"])
def test_error_follows_the_tolerance_over_six_decades(method: str) -> None:
    tolerances = [10.0**-k for k in range(4, 11)]
    times = np.linspace(0, 20, 401)
    smooth, orbit = [], []
    for tol in tolerances:
        settings = {"method": method, "rtol": tol, "atol": tol, "times": times}
        found = integrate(OSCILLATOR, 0, 20, START, **settings)
        smooth.append(float(np.abs(found.y[:, 0] - np.cos(times)).max()))
        found = integrate(KernelRhs(4, kepler), 0, 20, ORBIT, **settings)
        orbit.append(float(np.abs(found.y[:, :2] - kepler_position(times)).max()))
    assert slope(tolerances, smooth) == pytest.approx(1.0, abs=0.05)
    # On the orbit, where the step varies tenfold, an error of the period moves the body along: at the loosest tolerance
    # that is a fifth of the orbit and no longer small.
    assert slope(tolerances, orbit) == pytest.approx(1.0, abs=0.2)
    assert orbit[-1] < 1e-7


@pytest.mark.parametrize(("method", "order"), [("rk4", 3), ("dopri5", 4), ("dop853", 7)])
def test_order_of_dense_output_over_a_run(method: str, order: int) -> None:
    """The output between the steps is as good as stated, or as the steps themselves where these are better."""
    hs = [0.5, 0.25, 0.125] if method == "dop853" else [0.1, 0.05, 0.025]
    times = np.linspace(0, 4, 137)
    exact = np.stack([np.cos(times), -np.sin(times)], axis=1)
    errors = [
        float(np.abs(integrate(OSCILLATOR, 0, 4, START, method=method, step=h, times=times).y - exact).max())
        for h in hs
    ]
    assert slope(hs, errors) > order - 0.2


def test_arenstorf_orbit_closes() -> None:
    """Period and start: Hairer, Nørsett, Wanner I, (0.2); an error of 1e-13 in the start already gives some 1e-9."""
    start = [0.994, 0.0, 0.0, -2.00158510637908252240537862224]
    period = 17.0652165601579625588917206249
    found = integrate(KernelRhs(4, arenstorf), 0, period, start, rtol=1e-13, atol=1e-13, times="end")
    assert found.ok
    np.testing.assert_allclose(found.y[:2], start[:2], atol=1e-6)
    assert found.t == period


def test_output_at_steps_and_at_times_agree() -> None:
    steps = integrate(OSCILLATOR, 0, 3, START)
    again = integrate(OSCILLATOR, 0, 3, START, times=steps.t)
    np.testing.assert_array_equal(again.y, steps.y)
    assert steps.t[0] == 0
    assert steps.t[-1] == 3
    assert len(steps.t) == steps.n_steps + 1


def test_fixed_step_ends_exactly_with_a_shorter_step() -> None:
    found = integrate(OSCILLATOR, 0, 1, START, method="rk4", step=0.3)
    np.testing.assert_allclose(found.t, [0, 0.3, 0.6, 0.9, 1.0], rtol=1e-15)
    assert integrate(OSCILLATOR, 0, 1, START, method="rk4", step=0.1).n_steps == 10


@pytest.mark.parametrize("threads", [1, 2])
def test_batch_with_fixed_step_equals_single_runs(threads: int) -> None:
    frequencies = np.linspace(0.5, 2.0, 1000)[:, None]
    start = np.stack([np.linspace(1, 2, 1000), np.linspace(0, 1, 1000)], axis=1)
    settings = {"method": "rk4", "step": 0.05, "times": [0.5, 1.23, 2.0]}
    batch = integrate(KernelRhs(2, oscillator, frequencies), 0, 2, start, threads=threads, **settings)
    assert batch.y.shape == (1000, 3, 2)
    for i in range(0, 1000, 37):
        single = integrate(KernelRhs(2, oscillator, frequencies[i]), 0, 2, start[i], **settings)
        np.testing.assert_allclose(batch.y[i], single.y, rtol=1e-15)


def test_members_of_a_batch_have_their_own_steps() -> None:
    frequencies = np.array([[1.0], [10.0], [100.0]])
    found = integrate(KernelRhs(2, oscillator, frequencies), 0, 3, [START] * 3, times=[1.0, 3.0], rtol=1e-10)
    np.testing.assert_allclose(found.y[:, :, 0], np.cos(frequencies * [1.0, 3.0]), atol=1e-6)
    assert 5 * found.n_steps[0] < found.n_steps[1] < found.n_steps[2] / 5
    single = integrate(KernelRhs(2, oscillator, frequencies[1]), 0, 3, START, times=[1.0, 3.0], rtol=1e-10)
    np.testing.assert_allclose(found.y[1], single.y, rtol=1e-14)
    assert single.n_steps == found.n_steps[1]


@pytest.mark.parametrize("step", [None, 0.01])
def test_diverging_member_ends_alone(step: float | None) -> None:
    """y' = p y² from 1 is 1 / (1 - p t)."""
    p = np.full((100, 1), 0.1)
    p[37] = 1e200 if step else 2.0
    found = integrate(KernelRhs(1, growth, p), 0, 1, np.ones((100, 1)), step=step, times=[0.25, 1.0])
    others = np.delete(np.arange(100), 37)
    assert (found.status[others] == DONE).all()
    np.testing.assert_allclose(found.y[others, :, 0], np.tile([1 / 0.975, 1 / 0.9], (99, 1)), rtol=1e-7)
    assert not found.ok
    if step is None:
        assert found.status[37] == COLLAPSED
        assert found.t_reached[37] == pytest.approx(0.5)
        assert found.y[37, 0, 0] == pytest.approx(2.0)  # what was computed before is kept
        assert "collapsed" in found.messages[37]
        assert "y[0]" in found.messages[37]
    else:
        assert found.status[37] == NON_FINITE
    assert np.isnan(found.y[37, 1, 0])


@pytest.mark.parametrize("method", ["dop853", "dopri5"])
def test_quaternion_stays_on_the_sphere(method: str) -> None:
    start = [1.0, 0, 0, 0, 1.0, 2.0, 3.0]
    rhs = KernelRhs(7, spin)
    times = np.linspace(0, 20, 777)
    found = integrate(rhs, 0, 20, start, method=method, rtol=1e-6, atol=1e-6, times=times, normalise=[0])
    norms = np.linalg.norm(found.y[:, :4], axis=1)
    assert np.abs(norms - 1).max() < 1e-14
    steps = integrate(rhs, 0, 20, start, method=method, rtol=1e-6, atol=1e-6, normalise=[0])
    assert np.abs(np.linalg.norm(steps.y[:, :4], axis=1) - 1).max() < 1e-14


def test_normalising_does_not_disturb_the_order() -> None:
    start = [1.0, 0, 0, 0, 1.0, 2.0, 3.0]
    rhs = KernelRhs(7, spin)
    exact = integrate(rhs, 0, 2, start, rtol=1e-13, atol=1e-13, times="end").y
    hs = [0.1, 0.05, 0.025]
    ends = [integrate(rhs, 0, 2, start, method="rk4", step=h, times="end", normalise=[0]).y for h in hs]
    assert slope(hs, [float(np.abs(y - exact).max()) for y in ends]) > 3.7


def test_projection_after_each_step() -> None:
    rhs = KernelRhs(2, oscillator, [1.0], projection=circle)
    found = integrate(rhs, 0, 10, START, rtol=1e-4, atol=1e-4)
    np.testing.assert_allclose(np.hypot(*found.y.T), 1.0, rtol=1e-15)
    np.testing.assert_allclose(found.y[:, 0], np.cos(found.t), atol=1e-2)


@pytest.mark.parametrize(("method", "step"), [("dop853", None), ("dopri5", None), ("rk4", 0.01)])
def test_nan_names_the_component_and_keeps_the_rest(method: str, step: float | None) -> None:
    found = integrate(KernelRhs(2, root), 0, 2, [0.0, 0.0], method=method, step=step)
    assert found.status == NON_FINITE
    assert found.component == 1
    assert "y[1]" in found.messages
    assert found.t_reached == pytest.approx(1.0, abs=0.011)
    np.testing.assert_allclose(found.y[:, 1], (1 - (1 - found.t) ** 1.5) / 1.5, atol=1e-3)


def test_nan_at_the_start() -> None:
    found = integrate(KernelRhs(2, root), 1.5, 2, [0.0, 0.0])
    assert found.status == NON_FINITE
    assert found.component == 1
    assert len(found.t) == 1


def test_too_many_steps() -> None:
    found = integrate(OSCILLATOR, 0, 1e6, START, max_steps=500)
    assert found.status == TOO_MANY
    assert found.n_steps + found.n_rejected == 500
    assert len(found.t) == found.n_steps + 1
    assert "max_steps" in found.messages


def test_longest_step() -> None:
    found = integrate(OSCILLATOR, 0, 1, START, rtol=1e-3, max_step=0.01)
    assert np.diff(found.t).max() < 0.0101
