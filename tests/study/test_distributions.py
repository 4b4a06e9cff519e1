"""Distributions against SciPy's, and what they refuse."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

import sharnir as sh

U = np.linspace(0.001, 0.999, 41)
PAIRS = [
    (sh.Normal(3.0, "5 %"), stats.norm(3.0, 0.15)),
    (sh.Uniform(2.0, "10 %"), stats.uniform(1.8, 0.4)),
    (sh.LogNormal(2.0, 0.3), stats.lognorm(0.3, scale=2.0)),
    (sh.Triangular(1.0, 1.5, 4.0), stats.triang(0.5 / 3.0, 1.0, 3.0)),
    (sh.Truncated(sh.Normal(1.0, 0.5), 0.2, 1.4), stats.truncnorm(-1.6, 0.8, 1.0, 0.5)),
    (sh.Truncated(sh.Normal(1.0, 0.5), high=1.4), stats.truncnorm(-np.inf, 0.8, 1.0, 0.5)),
]


@pytest.mark.parametrize(("ours", "theirs"), PAIRS, ids=lambda x: getattr(x, "text", ""))
def test_quantiles_are_scipys(ours: object, theirs: object) -> None:
    np.testing.assert_allclose(ours.quantile(U), theirs.ppf(U), rtol=1e-11, atol=1e-12)  # type: ignore[attr-defined]


def test_ends_are_bounds_or_three_sigma() -> None:
    np.testing.assert_allclose(sh.Normal(1.0, 0.1).ends, (0.7, 1.3), rtol=1e-12)
    assert sh.Uniform(1.0, 3.0).ends == (1.0, 3.0)
    assert sh.Truncated(sh.Normal(1.0, 0.5), 0.2, 1.4).ends == (0.2, 1.4)


@pytest.mark.parametrize(
    "make",
    [
        lambda: sh.Normal(3.0, "five"),
        lambda: sh.Normal(0.0, "5 %"),
        lambda: sh.Normal(3.0, -1.0),
        lambda: sh.Normal(None, 1.0),
        lambda: sh.Uniform(2.0, 1.0),
        lambda: sh.LogNormal(-1.0, 0.1),
        lambda: sh.Triangular(0.0, 3.0, 2.0),
        lambda: sh.Truncated(3.0, 1.0, 2.0),
        lambda: sh.Truncated(sh.Normal(0.0, 1.0), 50.0, 60.0),
    ],
)
def test_refusals(make: object) -> None:
    with pytest.raises(sh.ModelError, match=r"Expected|Give"):
        make()  # type: ignore[operator]
