"""Cumulative integrals by splines."""

from __future__ import annotations

import numpy as np
import pytest

from sharnir.results.audit import cumulative


def test_splines_are_exact_for_polynomials_of_its_degree() -> None:
    t = np.sort(np.random.default_rng(7).uniform(0.0, 2.0, 20))
    powers = np.stack([6 * t**5, np.ones_like(t)], axis=-1)
    exact = np.stack([t**6 - t[0] ** 6, t - t[0]], axis=-1)
    np.testing.assert_allclose(cumulative(t, powers, 5), exact, rtol=0, atol=1e-10)  # rounding, on an uneven grid


def test_order_of_the_splines() -> None:
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
