"""Members from seed and number alone: any part is the same as the whole, and each design is what it says."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.study.samplers import Design

OF = {"a": sh.Normal(0.0, 1.0), "b": sh.Uniform(0.0, 1.0), "c": sh.Triangular(0.0, 1.0, 4.0)}


def design(kind: str, **more: object) -> Design:
    given = {"seed": 3, "levels": 3, "correlated": None, "members": 60} | more
    return Design.read(OF, kind, given["seed"], given["levels"], given["correlated"], given["members"], "Study")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "kind", ["monte-carlo", "latin-hypercube", "sobol", "saltelli", "grid", "corners", "fractional-corners"]
)
def test_parts_are_those_of_the_whole(kind: str) -> None:
    one = design(kind)
    size = one.size or 64
    whole = one.values(0, size)
    parts = [one.values(a, min(a + 7, size)) for a in range(0, size, 7)]
    assert np.array_equal(np.concatenate(parts), whole)


def test_other_seeds_and_names_are_other_numbers() -> None:
    one, two = design("monte-carlo"), design("monte-carlo", seed=4)
    a, b = one.uniform(0, 1000), two.uniform(0, 1000)
    assert np.abs(np.corrcoef(np.column_stack([a, b]), rowvar=False) - np.eye(6)).max() < 0.12  # 4 σ = 0.126
    assert abs(a.mean() - 0.5) < 0.02  # 4 σ of 3,000 numbers: 0.021


def test_latin_hypercube_has_one_member_in_each_part() -> None:
    u = design("latin-hypercube").uniform(0, 60)
    assert np.array_equal(np.sort(np.floor(60 * u).astype(int), axis=0), np.tile(np.arange(60)[:, None], 3))


def test_grids_and_corners() -> None:
    grid = design("grid").values(0, 27)
    assert len(np.unique(grid, axis=0)) == 27
    np.testing.assert_allclose(np.unique(grid[:, 0]), (-3.0, 0.0, 3.0), atol=1e-12)
    corners = design("corners").values(0, 8)
    assert len(np.unique(corners, axis=0)) == 8
    part = design("fractional-corners")
    assert part.size == 8
    signs = np.sign(part.values(0, 8) - np.array([0.0, 0.5, 2.0]))
    # resolution IV: columns are orthogonal to each other and to all products of two
    assert np.array_equal(signs.T @ signs, 8 * np.eye(3))
    assert all(signs[:, k] @ (signs[:, i] * signs[:, j]) == 0 for k in range(3) for i in range(3) for j in range(3))


def test_saltelli_rows_share_columns() -> None:
    rows = design("saltelli").uniform(0, 20).reshape(4, 5, 3)
    for k in range(3):
        others = [j for j in range(3) if j != k]
        assert np.array_equal(rows[:, 2 + k, k], rows[:, 1, k])
        assert np.array_equal(rows[:, 2 + k][:, others], rows[:, 0][:, others])


def test_correlations_are_of_normal_scores() -> None:
    x = design("monte-carlo", correlated={("a", "b"): 0.8}).values(0, 20_000)
    from scipy.special import ndtri

    found = np.corrcoef(x[:, 0], ndtri(x[:, 1]))[0, 1]
    assert abs(found - 0.8) < 4 * (1 - 0.64) / np.sqrt(20_000)
    assert abs(np.corrcoef(x[:, 0], x[:, 2])[0, 1]) < 4 / np.sqrt(20_000)


@pytest.mark.parametrize(
    ("parameters", "kind", "correlated"),
    [
        ({}, "monte-carlo", None),
        (OF, "montecarlo", None),
        (OF | {"d": [1.0, 2.0]}, "monte-carlo", None),
        ({"a": [1.0, 2.0], "b": [1.0]}, "monte-carlo", None),
        ({"a": "large"}, "monte-carlo", None),
        (OF, "monte-carlo", {("a", "z"): 0.5}),
        (OF, "monte-carlo", {("a", "b"): 1.0}),
        (OF, "monte-carlo", {("a", "a"): 0.5}),
        (OF, "monte-carlo", 3),
        (OF, "grid", {("a", "b"): 0.5}),
    ],
)
def test_refusals(parameters: object, kind: str, correlated: object) -> None:
    with pytest.raises(sh.SharnirError, match=r"Expected|Leave|Did you mean|Known|Use"):
        Design.read(parameters, kind, 0, 3, correlated, None, "Study")
