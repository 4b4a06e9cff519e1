"""Response surfaces of functions that are polynomials, and of one that is not."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.study.response_surface import fitted_surface
from support.study_models import formula

X = np.random.default_rng(3).normal([1.0, -2.0], [0.5, 2.0], (200, 2))


def test_a_quadratic_is_found_exactly() -> None:
    y = 3 + X[:, 0] - 2 * X[:, 0] * X[:, 1] + 0.5 * X[:, 1] ** 2
    y[7] = np.nan
    found = fitted_surface("y", ("a", "b"), X, y, 2)
    assert found.explained == pytest.approx(1.0, abs=1e-12)
    assert found.predicted == pytest.approx(1.0, abs=1e-12)
    assert found({"a": 2.0, "b": 3.0}) == pytest.approx(3 + 2 - 12 + 4.5)
    np.testing.assert_allclose(found({"a": [0.0, 1.0], "b": 0.0}), [3.0, 4.0], atol=1e-12)
    assert found.unknown == 1
    assert "z(a) z(b)" in found.text


def test_errors_are_those_of_leaving_members_out() -> None:
    """One after the other, by NumPy's own least squares."""
    y = X[:, 0] + 0.3 * np.random.default_rng(4).standard_normal(200)
    found = fitted_surface("y", ("a", "b"), X, y, 1)
    A = np.column_stack([np.ones(200), X])
    off = []
    for k in range(200):
        keep = np.arange(200) != k
        off.append(y[k] - A[k] @ np.linalg.lstsq(A[keep], y[keep], rcond=None)[0])
    assert found.error == pytest.approx(np.sqrt(np.mean(np.square(off))), rel=1e-9)
    assert found.predicted == pytest.approx(1 - np.sum(np.square(off)) / np.sum((y - y.mean()) ** 2), rel=1e-9)
    noise = np.sum((y - A @ np.linalg.lstsq(A, y, rcond=None)[0]) ** 2) / 197
    slope = np.sqrt(noise * np.linalg.inv(A.T @ A)[1, 1]) * X[:, 0].std()
    assert found.errors[1] == pytest.approx(slope, rel=1e-9)


def test_of_a_study_and_refusals() -> None:
    of = {"x1": sh.Uniform(-1, 1), "x2": sh.Uniform(-1, 1)}
    study = sh.Study(formula(2), of, {"y": "end x1*x2"}, duration=1e-3, sampler="sobol")
    study.compute(16)
    assert study.surface("y")({"x1": 0.5, "x2": -0.5}) == pytest.approx(-0.25)
    with pytest.raises(sh.SharnirError, match="Expected twice as many"):
        study.surface("y", degree=4)
    with pytest.raises(sh.SharnirError, match="no response"):
        study.surface("z")
    with pytest.raises(sh.SharnirError, match="not one of its parameters"):
        study.surface("y")({"x3": 1.0})
    corners = sh.Study(formula(2), of, {"y": "end x1*x2"}, duration=1e-3, sampler="corners")
    corners.compute()
    with pytest.raises(sh.SharnirError, match="terms"):
        corners.surface("y")
