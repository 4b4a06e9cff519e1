"""The coefficients of Gauss–Legendre collocation by the conditions that define them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from numpy.polynomial import legendre

from sharnir.integrate.gauss import DIGITS, gauss_tableau

TIGHT: dict[str, Any] = {"rtol": 0, "atol": 5e-15}  # a few roundings of numbers of size 1 to 10
every = pytest.mark.parametrize("s", [1, 2, 3])


@every
def test_order_conditions(s: int) -> None:
    """B(2s) and C(s) of Butcher: order 2s, and not more."""
    m = gauss_tableau(s)
    c, A, b = m.c, m.A + m.A_rest, m.b + m.b_rest
    np.testing.assert_allclose(c, 0.5 + 0.5 * legendre.leggauss(s)[0], **TIGHT)
    for k in range(1, 2 * s + 1):
        np.testing.assert_allclose(b @ c ** (k - 1), 1 / k, **TIGHT)
    for k in range(1, s + 1):
        np.testing.assert_allclose(A @ c ** (k - 1), c**k / k, **TIGHT)
    assert abs(b @ c ** (2 * s) - 1 / (2 * s + 1)) > 1e-4


@every
def test_symplectic_to_more_digits_than_doubles_have(s: int) -> None:
    """b_i a_ij + b_j a_ji = b_i b_j (Geometric Numerical Integration, VI.4.2), both parts of the numbers together."""
    m = gauss_tableau(s)
    A = [[Fraction(m.A[i, j]) + Fraction(m.A_rest[i, j]) for j in range(s)] for i in range(s)]
    b = [Fraction(m.b[i]) + Fraction(m.b_rest[i]) for i in range(s)]
    worst = max(abs(b[i] * A[i][j] + b[j] * A[j][i] - b[i] * b[j]) for i in range(s) for j in range(s))
    assert float(worst) < 1e-19  # the smaller part is at most 1/2048, and rounded
    np.testing.assert_array_equal(m.A * DIGITS, np.round(m.A * DIGITS))


@every
def test_transformation_decouples_the_stages(s: int) -> None:
    m = gauss_tableau(s)
    blocks = np.zeros((s, s))
    if s % 2:
        blocks[0, 0] = m.gamma
    if s > 1:
        blocks[-2:, -2:] = [[m.mu.real, -m.mu.imag], [m.mu.imag, m.mu.real]]
    inverse = np.linalg.inv(m.A + m.A_rest)
    np.testing.assert_allclose(m.T @ blocks @ m.T_inverse, inverse, rtol=0, atol=3e-14)
    np.testing.assert_allclose(m.d @ (m.A + m.A_rest), m.b + m.b_rest, **TIGHT)


@every
def test_guesses_are_exact_for_polynomials(s: int) -> None:
    m = gauss_tableau(s)
    for degree in range(2 * s):
        integral = m.c ** (degree + 1) / (degree + 1)
        if degree < s:
            np.testing.assert_allclose(m.ahead @ (m.c - 1) ** degree, integral, rtol=0, atol=1e-13)
        both = np.concatenate([m.c - 2, m.c - 1])
        np.testing.assert_allclose(m.further @ both**degree, integral, rtol=0, atol=1e-12)


@every
def test_output_between_the_steps(s: int) -> None:
    """Exact for motions of degree s + 1."""
    m = gauss_tableau(s)
    nodes = np.array([0.0, *m.c, 1.0])
    theta = np.linspace(0, 1, 7)
    bases = [theta, theta * (1 - theta), theta**2 * (1 - theta), (theta * (1 - theta)) ** 2][: len(m.dense)]
    for degree in range(1, s + 2):
        rates = degree * nodes ** (degree - 1)
        found = sum(w * c for w, c in zip(bases, m.dense @ rates, strict=True))
        np.testing.assert_allclose(found, theta**degree, **TIGHT)
