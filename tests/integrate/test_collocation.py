"""The coefficients of Radau IIA by the conditions that define them."""

from __future__ import annotations

import numpy as np

from sharnir.integrate.stages import STAGES, tableau

TIGHT = {"rtol": 0, "atol": 2e-14}  # a few roundings of numbers of size 1 to 10


def test_order_conditions() -> None:
    """B(5), C(3), D(2) of Butcher: order 5 (Hairer & Wanner II, IV.5). b is the last row: stiffly accurate."""
    m = tableau()
    c, A, b = m.c, m.A, m.A[-1]
    for k in range(1, 6):
        np.testing.assert_allclose(b @ c ** (k - 1), 1 / k, **TIGHT)
    for k in range(1, 4):
        np.testing.assert_allclose(A @ c ** (k - 1), c**k / k, **TIGHT)
    for k in range(1, 3):
        np.testing.assert_allclose((b * c ** (k - 1)) @ A, b * (1 - c**k) / k, **TIGHT)
    assert abs(b @ c**5 - 1 / 6) > 1e-4  # and not of order 6


def test_stability_function_is_bounded_on_the_imaginary_axis_and_zero_at_infinity() -> None:
    m = tableau()
    for y in np.logspace(-3, 8, 60):
        z = 1j * y
        r = 1 + z * m.A[-1] @ np.linalg.solve(np.eye(STAGES) - z * m.A, np.ones(STAGES))
        assert abs(r) <= 1 + 1e-12
    assert abs(1 - m.A[-1] @ np.linalg.solve(m.A, np.ones(STAGES))) < 1e-14


def test_transformation_decouples_the_stages() -> None:
    m = tableau()
    alpha, beta = m.mu.real, m.mu.imag
    blocks = np.array([[m.gamma, 0, 0], [0, alpha, -beta], [0, beta, alpha]])  # of w_1 and of W_2 + i W_3
    np.testing.assert_allclose(m.T @ blocks @ m.T_inverse, np.linalg.inv(m.A), **TIGHT)
    np.testing.assert_allclose(m.T @ m.T_inverse, np.eye(STAGES), **TIGHT)


def test_published_numbers() -> None:
    """Hairer & Wanner II, (8.5), (8.19): eigenvalues of A⁻¹ in closed form, coefficients of the error estimate."""
    m = tableau()
    np.testing.assert_allclose(m.gamma, 3 + 3 ** (2 / 3) - 3 ** (1 / 3), **TIGHT)
    root = np.sqrt(6)
    np.testing.assert_allclose(m.error, [(-13 - 7 * root) / 3, (-13 + 7 * root) / 3, -1 / 3], **TIGHT)


def test_dense_output_passes_through_the_stages() -> None:
    m = tableau()
    np.testing.assert_allclose((m.c[:, None] ** np.arange(1, 4)) @ m.power, np.eye(STAGES), **TIGHT)
