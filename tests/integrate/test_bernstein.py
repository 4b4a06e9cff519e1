"""Every sign change of a polynomial is found, and nothing where there is none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from sharnir.drivers import Floats, compiled
from sharnir.integrate.polynomials import HALVINGS, from_values, sign_changes, value, variations

MOST = 13
PLACES, MATRICES = from_values(MOST)


@compiled
def run(b: Floats, degree: int, stack: Floats, ends: Floats, row: Floats, found: Floats) -> int:
    return sign_changes(b, degree, stack, ends, row, found)


def coefficients(p: Callable[[Any], Any], degree: int) -> np.ndarray:
    b = np.zeros(MOST + 1)
    b[: degree + 1] = MATRICES[degree, : degree + 1, : degree + 1] @ p(PLACES[degree, : degree + 1])
    return b


def places(p: Callable[[Any], Any], degree: int) -> np.ndarray:
    found = np.zeros(40)
    scratch = np.zeros((HALVINGS + 2, MOST + 1)), np.zeros((HALVINGS + 2, 2)), np.zeros(MOST + 1)
    return found[: run(coefficients(p, degree), degree, *scratch, found)]


def product(*roots: float) -> Callable[[Any], Any]:
    return lambda x: np.prod([x - a for a in roots], axis=0)


def test_random_roots() -> None:
    """As many as there are, in order. Roots 1e-3 apart of a polynomial of degree 13 are known to about 1e-7."""
    rng = np.random.default_rng(3)
    for _ in range(200):
        degree = int(rng.integers(1, MOST + 1))
        inside = np.sort(rng.random(int(rng.integers(0, min(degree, 6) + 1))))
        if inside.size > 1 and np.diff(inside).min() < 1e-3:
            continue
        outside = 1.2 + rng.random(degree - inside.size)
        np.testing.assert_allclose(places(product(*inside, *outside), degree), inside, atol=1e-7)


@pytest.mark.parametrize("degree", range(2, MOST + 1))
def test_two_that_are_near(degree: int) -> None:
    """1e-5 apart; between 0.3 ∓ 5e-6 the values are 2.5e-11, well above rounding."""
    found = places(lambda x: (x - 0.3) ** 2 - 2.5e-11, degree)
    np.testing.assert_allclose(found, [0.3 - 5e-6, 0.3 + 5e-6], atol=1e-9)
    assert places(lambda x: (x - 0.3) ** 2 + 2.5e-11, degree).size == 0


def test_a_place_where_a_part_is_halved() -> None:
    """p(1/2) = 0 exactly, in the middle of three roots, and the coefficients of both halves end and begin with 0."""
    found = places(product(0.25, 0.5, 0.75), 3)
    for root in (0.25, 0.5, 0.75):
        assert np.abs(found - root).min() < 1e-12
    assert (np.diff(found) >= 0.0).all()


def test_root_of_third_order() -> None:
    """Known to the third root of rounding only; but it is one change of sign, wherever it is seen."""
    found = places(lambda x: (x - 0.6) ** 3, 7)
    b = coefficients(lambda x: (x - 0.6) ** 3, 7)
    assert found.size % 2 == 1
    np.testing.assert_allclose(found, 0.6, atol=2e-4)
    assert variations(b, 7) >= 1


def test_values() -> None:
    p = product(-0.3, 0.2, 1.7, 2.0)
    row = np.zeros(MOST + 1)
    for theta in (0.0, 0.3, 1.0):
        assert value(coefficients(p, 6), 6, theta, row) == pytest.approx(float(p(theta)), abs=1e-14)
