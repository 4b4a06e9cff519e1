from __future__ import annotations

import numpy as np

import sharnir as sh
from sharnir.dynamics.analysis.mass_metric import Near, metric
from sharnir.dynamics.analysis.rows_at_state import RowsAtState, State
from support.known_mobility import FOUR_BAR, four_bar, stewart


def near(model: sh.Model, q: object = None) -> Near:
    rows = RowsAtState(sh.compile(model, backend="casadi"), State("test", model, q, None, 0.0, None))
    return Near(rows, rows.state.q)


def test_the_metric_makes_the_mass_matrix_a_unit_matrix() -> None:
    A = np.random.default_rng(0).normal(size=(5, 5))
    M = A @ A.T * np.outer(*[np.logspace(-4, 4, 5)] * 2)  # units and masses of very different size
    B = metric(M)
    np.testing.assert_allclose(B.T @ M @ B, np.eye(5), atol=1e-9)


def test_directions_without_inertia_stay_finite() -> None:
    for M in (np.zeros((2, 2)), np.array([[1.0, 1.0], [1.0, 1.0]]), np.zeros((0, 0))):
        assert np.isfinite(metric(M)).all()


def test_the_jacobian_is_the_derivative_of_the_value() -> None:
    for model, q in ((four_bar(), FOUR_BAR), (stewart(legs=True), None)):
        f = near(model, q).equations
        rng = np.random.default_rng(1)
        x, along = 0.1 * f.scale * rng.normal(size=(2, model.nv))
        h = 1e-5
        slope = (f.value(x + h * along) - f.value(x - h * along)) / (2 * h)
        np.testing.assert_allclose(f.jacobian(x) @ along, slope, atol=1e-9)


def test_values_do_not_depend_on_the_unit_of_length() -> None:
    small, large = (near(four_bar((0.4 * k, 1.0 * k, 0.7 * k), k), FOUR_BAR) for k in (1e-3, 1.0))
    start = np.zeros(3)
    np.testing.assert_allclose(small.equations.value(start), large.equations.value(start), atol=1e-14)
