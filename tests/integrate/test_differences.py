"""The weights of variable-step Adams formulas, against the classical constants and against exact integrals."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from sharnir.drivers import Floats, compiled
from sharnir.integrate.adams import HIGHEST, ROWS, Work, coefficients, moulton_coefficients, predict, weights, workspace
from sharnir.integrate.methods import METHODS
from sharnir.integrate.polynomials import Dense, dense_output, interpolate


@compiled
def run_weights(count: int, h: float, before: Floats, after: Floats, g: Floats, moments: Floats) -> None:
    weights(count, h, before, after, g, moments)


@compiled
def run_predict(w: Work, k: int, h: float) -> None:
    predict(w, k, h)


@compiled
def run_interpolate(w: Work, dense: Dense, k: int, t_end: float, y: Floats, t: float, out: Floats) -> None:
    coefficients(w, dense, 1, k, t_end, y)
    interpolate(dense, 1, t, out, 0)


def test_moulton_coefficients() -> None:
    """Hairer, Nørsett, Wanner I, table III.1.2."""
    known = [Fraction(1), *(-Fraction(a, b) for a, b in ((1, 2), (1, 12), (1, 24), (19, 720), (3, 160), (863, 60480)))]
    assert moulton_coefficients(7) == known


def test_equal_steps_give_the_bashforth_coefficients() -> None:
    """Hairer, Nørsett, Wanner I, table III.1.1."""
    h = 0.3
    before, after = h * np.arange(ROWS), h * np.arange(ROWS)  # ψ_j = j h, and the same after one more step
    g, moments = np.zeros(ROWS), np.zeros(ROWS)
    run_weights(7, h, before, after, g, moments)
    np.testing.assert_allclose(g[:7], [1, 1 / 2, 5 / 12, 3 / 8, 251 / 720, 95 / 288, 19087 / 60480], rtol=1e-14)


@pytest.mark.parametrize("k", range(1, HIGHEST + 1))
def test_formulas_are_exact_for_polynomials_on_any_steps(k: int) -> None:
    """Order k predicts the integral of a polynomial of degree k - 1; the interpolation one of degree k."""
    random = np.random.default_rng(k)
    polynomial = np.polynomial.Polynomial(random.normal(size=k))
    integral = polynomial.integ()
    times = np.concatenate([[0.0], -np.cumsum(random.uniform(0.05, 0.15, size=ROWS - 1))])
    w = workspace(1)
    w.psi[:] = -times
    table = polynomial(times)  # Newton's divided differences, scaled
    w.d[0, 0] = table[0]
    for j in range(1, ROWS - 1):
        table = (table[:-1] - table[1:]) / (times[: ROWS - j] - times[j:])
        w.d[j, 0] = table[0] * np.prod(w.psi[1 : j + 1])
    run_predict(w, k, 0.08)
    # differences of order k amplify the rounding of values of size 1 by up to 2^k
    np.testing.assert_allclose(w.change[0], integral(0.08) - integral(0.0), rtol=0, atol=1e-12)

    dense, out = dense_output(METHODS["adams"], 2, 1), np.zeros((1, 1))
    run_interpolate(w, dense, k, 5.0, np.array([2.0]), 4.97, out)
    np.testing.assert_allclose(out[0, 0], 2.0 + integral(-0.03) - integral(0.0), rtol=0, atol=1e-12)
