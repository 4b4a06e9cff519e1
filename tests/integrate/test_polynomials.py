"""The state between the steps, over the registry of methods: of the order that is stated, and one with the steps.

Covers integrate/polynomials.py.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sharnir.drivers import Floats, compiled
from sharnir.integrate import METHODS, Method, integrate
from sharnir.integrate.polynomials import Dense, dense_output, interpolate
from support.ode_kernels import KernelRhs, oscillator

START = [1.0, 0.0]
INSIDE = np.linspace(0.0, 1.0, 31)
STEPPED = [m for m in METHODS.values() if m.family not in ("adams", "cvode")]  # these take a step that is given
pytest.importorskip("sksundae")


def rhs() -> KernelRhs:
    found = KernelRhs(2, oscillator, [1.0])
    found.nq = 1  # type: ignore[attr-defined]
    return found


def exact(t: np.ndarray) -> np.ndarray:
    return np.stack([np.cos(t), -np.sin(t)], axis=-1)


def steps_of(method: Method) -> dict[str, Any]:
    return {"method": method.name, "step": None if method.adaptive else 0.02}


@pytest.mark.parametrize("method", STEPPED, ids=[m.name for m in STEPPED])
def test_order_inside_one_step(method: Method) -> None:
    hs = [0.8, 0.4, 0.2] if method.dense_order > 4 else [0.1, 0.05, 0.025]
    errors = []
    for h in hs:
        found = integrate(rhs(), 0.0, h, START, method=method.name, step=h, times=h * INSIDE)
        errors.append(float(np.abs(found.y - exact(h * INSIDE)).max()))
    slope = np.polyfit(np.log(hs), np.log(errors), 1)[0]
    order = min(method.order, method.dense_order)  # a polynomial of a higher degree knows no more than its ends
    assert slope == pytest.approx(order + 1, abs=0.3)


@pytest.mark.parametrize("method", METHODS.values(), ids=list(METHODS))
def test_output_is_one_with_the_steps(method: Method) -> None:
    """Times that are ends of steps give the steps to the last bit; those beside them, and the middle, lie between."""
    options = {**steps_of(method), "rtol": 1e-6, "atol": 1e-8}
    steps = integrate(rhs(), 0.0, 2.0, START, **options)
    assert len(steps.t) > 5
    near = 1e-7 * np.diff(steps.t)
    middle = 0.5 * (steps.t[1:] + steps.t[:-1])
    times = np.sort(np.concatenate([steps.t, steps.t[:-1] + near, middle, steps.t[1:] - near]))
    found = integrate(rhs(), 0.0, 2.0, START, times=times, **options)
    assert found.n_steps == steps.n_steps
    np.testing.assert_array_equal(found.y[np.searchsorted(times, steps.t)], steps.y)
    # methods of many steps begin at the end of one, and meet the step before within the tolerance
    sides = ((steps.t[:-1] + near, steps.y[:-1], 1e-6), (steps.t[1:] - near, steps.y[1:], 0.0))
    for beside, end, apart in sides:
        atol = 1.1e-7 * np.diff(steps.t).max() + apart
        np.testing.assert_allclose(found.y[np.searchsorted(times, beside)], end, rtol=0, atol=atol)
    # what a polynomial adds to the error of the steps: nothing beyond the tolerance, h²/8 where it is a straight line
    allowed = np.abs(steps.y - exact(steps.t)).max() + (6e-5 if method.dense_order == 1 else 5e-6)
    assert np.abs(found.y[np.searchsorted(times, middle)] - exact(middle)).max() < allowed


@pytest.mark.parametrize("method", [m for m in METHODS.values() if m.family == "adams"], ids=lambda m: m.name)
def test_methods_of_variable_order_are_as_good_between_the_steps(method: Method) -> None:
    times = np.linspace(0.0, 20.0, 1001)
    for tol in (1e-5, 1e-8, 1e-11):
        options: dict[str, Any] = {"method": method.name, "rtol": tol, "atol": tol}
        steps = integrate(rhs(), 0.0, 20.0, START, **options)
        found = integrate(rhs(), 0.0, 20.0, START, times=times, **options)
        assert np.abs(found.y - exact(times)).max() < 1.5 * np.abs(steps.y - exact(steps.t)).max()


@compiled
def run_interpolate(d: Dense, i: int, t: float, out: Floats, row: int) -> None:
    interpolate(d, i, t, out, row)


@pytest.mark.parametrize("terms", range(1, 8))
def test_nested_form(terms: int) -> None:
    """Against the brackets of Hairer, Nørsett, Wanner I, II.6, one inside the other."""
    random = np.random.default_rng(terms)
    d = dense_output(METHODS["dop853"], 3, 4)
    d.terms[2], d.t[2], d.h[2] = terms, 5.0, 0.5
    d.base[2], d.c[2] = random.normal(size=4), random.normal(size=(7, 4))
    theta, out = 0.3, np.full((2, 4), 9.0)
    run_interpolate(d, 2, 5.0 + theta * 0.5, out, 1)
    bracket = np.zeros(4)
    for k in reversed(range(terms)):
        bracket = (d.c[2, k] + bracket) * (theta if k % 2 == 0 else 1.0 - theta)
    np.testing.assert_allclose(out[1], d.base[2] + bracket, rtol=1e-14)
    assert (out[0] == 9.0).all()
