"""The nearest point of equations, on ones whose answer is known.

Covers dynamics/analysis/closest.py."""

from __future__ import annotations

import numpy as np
import pytest

from sharnir.dynamics.analysis.closest import Equations, least, nearest, restore, settle


def ellipse(centre: tuple[float, float] = (3.0, 0.5)) -> Equations:
    """(x − a)²/4 + (y − b)² = 1."""
    a, b = centre
    return Equations(
        lambda x: np.array([(x[0] - a) ** 2 / 4 + (x[1] - b) ** 2 - 1.0]),
        lambda x: np.array([[(x[0] - a) / 2, 2 * (x[1] - b)]]),
        1.0,
    )


def test_nearest_point_of_an_ellipse() -> None:
    f = ellipse()
    x = nearest(f, restore(f, least(f, np.zeros(2))))
    angle = np.linspace(0, 2 * np.pi, 2_000_001)
    around = np.array([3.0 + 2 * np.cos(angle), 0.5 + np.sin(angle)])
    assert f.gap(x) < 1e-14
    # the distance is flat at its minimum: a grid of 3e-6 finds it to 1e-11
    assert np.linalg.norm(x) == pytest.approx(np.linalg.norm(around, axis=0).min(), abs=1e-11)
    normal = f.derivative(x)[0]
    across = normal[0] * x[1] - normal[1] * x[0]
    assert abs(across) < 1e-12 * np.linalg.norm(normal) * np.linalg.norm(x)


def test_restore_is_quadratic_where_rows_depend_at_the_solution_only() -> None:
    """The second row is the square of the first plus what vanishes with it: of rank one at the solution x = 0."""
    f = Equations(
        lambda x: np.array([x[0] + x[1] ** 2, x[0] * (1.0 + x[1])]),
        lambda x: np.array([[1.0, 2 * x[1]], [1.0 + x[1], x[0]]]),
        1.0,
    )
    assert f.gap(restore(f, np.array([0.01, 0.01]))) < 1e-15


def test_equal_rows_do_no_harm() -> None:
    single = ellipse()
    double = Equations(
        lambda x: np.tile(single.value(x), 2), lambda x: np.tile(single.derivative(x), (2, 1)), single.scale
    )
    found = [nearest(f, restore(f, least(f, np.zeros(2)))) for f in (single, double)]
    np.testing.assert_allclose(found[0], found[1], atol=1e-12)


def test_equations_that_contradict_each_other_settle_between() -> None:
    """|x| = 1 and |x| = 2: the least squares of both are at 1.5."""

    def value(x: np.ndarray) -> np.ndarray:
        return np.linalg.norm(x) - np.array([1.0, 2.0])

    f = Equations(value, lambda x: np.tile(x / np.linalg.norm(x), (2, 1)), 1.0)
    x = settle(f, least(f, np.array([0.3, 0.1])))
    np.testing.assert_allclose(f.value(x), [0.5, -0.5], atol=1e-12)


def test_it_counts_jacobians() -> None:
    f = ellipse()
    least(f, np.zeros(2))
    assert f.count > 0
