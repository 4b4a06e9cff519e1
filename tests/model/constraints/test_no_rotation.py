"""Against the lecture's formulas (seed 004): n fixed in i, A body to world. Both sides are exact: 1e-12 is rounding."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from support.constraint_models import T0, motions, numeric_of, skew


@pytest.mark.parametrize("seed", range(5))
def test_lecture(seed):
    n = np.array([0.6, 0.0, -0.8])
    numeric = numeric_of(sh.NoRotation("a", "b", 2 * n))
    bodies = {i: path.at(0.0) for i, path in motions(numeric, seed).items()}
    (A_i, _, V_i), (A_j, _, V_j) = bodies.values()
    w_i, w_j = V_i[3:], V_j[3:]
    found = numeric(T0, *(x for body in bodies.values() for x in body))
    np.testing.assert_allclose(found["rate"], [n @ (A_i.T @ A_j @ w_j - w_i)], atol=1e-12)
    # rows on [a; ε]: no accelerations of points are in them, so they are those on A
    np.testing.assert_allclose(found["G"][1], [[0, 0, 0, *-n]], atol=1e-12)
    np.testing.assert_allclose(found["G"][2], [[0, 0, 0, *(A_j.T @ A_i @ n)]], atol=1e-12)
    np.testing.assert_allclose(found["gamma"], [n @ skew(w_i) @ A_i.T @ A_j @ w_j], atol=1e-12)


def test_it_has_no_value():
    constraint = numeric_of(sh.NoRotation("a", "b", "z")).constraint
    assert not constraint.holonomic
    assert constraint.labels == ("moment about z of 'a'",)
