"""Answers against SciPy and NumPy; unknown members bound quantiles and probabilities."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

import sharnir as sh
from sharnir.study.statistics import Limit, clopper_pearson, order_statistics, summary

Y = np.concatenate([np.random.default_rng(1).normal(size=500), [0.0, -0.0, 1e-300, -1e300, 3.0, 3.0]])


def in_blocks(y: np.ndarray, size: int = 60):  # type: ignore[no-untyped-def]
    return lambda: ((a, y[a : a + size]) for a in range(0, len(y), size))


def test_order_statistics_are_exact() -> None:
    ranks = [1, 2, 17, 253, 254, 255, len(Y)]
    assert order_statistics(in_blocks(Y), ranks) == [float(np.sort(Y)[r - 1]) for r in ranks]


def test_moments_and_bounds_are_those_of_scipy() -> None:
    y = np.random.default_rng(2).normal(3.0, 2.0, 400)
    found = summary("y", in_blocks(y), 400, Limit(high=6.0), True)
    assert abs(found.mean - y.mean()) < 1e-13
    assert abs(found.deviation - y.std(ddof=1)) < 1e-13
    np.testing.assert_allclose(found.mean_bounds, stats.t.interval(0.95, 399, y.mean(), stats.sem(y)), rtol=1e-12)
    assert (found.least, found.most, found.most_member) == (y.min(), y.max(), int(y.argmax()))
    over = int((y > 6.0).sum())
    exact = stats.binomtest(over, 400).proportion_ci(0.95, method="exact")
    assert found.probability is not None
    np.testing.assert_allclose(found.probability, (exact.low, over / 400, exact.high), rtol=1e-9)
    low, value, high = found.percentiles[50.0]
    ordered = np.sort(y)
    assert value == ordered[199]
    assert low == ordered[int(stats.binom.ppf(0.025, 400, 0.5)) - 1]
    assert high == ordered[int(stats.binom.ppf(0.975, 400, 0.5))]


def test_intervals_of_quantiles_hold_as_often_as_they_say() -> None:
    random, held = np.random.default_rng(5), 0
    for _ in range(60):
        y = random.exponential(size=120)
        low, _, high = summary("y", in_blocks(y), 120, None, True).percentiles[95.0]
        held += low <= stats.expon.ppf(0.95) <= high
    assert stats.binomtest(held, 60, 0.95, alternative="less").pvalue > 1e-3


def test_unknown_members_are_bounds() -> None:
    y = np.arange(1.0, 101.0)
    y[90:] = np.nan  # they may be anything
    found = summary("y", in_blocks(y), 100, Limit(high=85.0), False)
    low, value, high = found.percentiles[50.0]
    assert (found.known, found.unknown) == (90, 10)
    assert (low, value, high) == (40.0, 45.0, 50.0)
    assert found.percentiles[95.0][2] == np.inf
    assert found.percentiles[5.0][0] == -np.inf
    assert found.probability == (0.05, 0.05, 0.15)
    random = summary("y", in_blocks(y), 100, Limit(high=85.0), True).probability
    assert random is not None
    assert random[0] == clopper_pearson(5, 100)[0]
    assert random[2] == clopper_pearson(15, 100)[1]


def test_none_of_n_violates_by_the_rule_of_three() -> None:
    low, high = clopper_pearson(0, 1000)
    assert low == 0.0
    assert abs(high - (1.0 - 0.025 ** (1 / 1000))) < 1e-12


@pytest.mark.parametrize("value", ["12", "< x", "3 to 1", 5, (None, None), (1, 2, 3), None, "> "])
def test_limits_that_are_none(value: object) -> None:
    with pytest.raises(sh.ModelError, match="Expected"):
        Limit.read(value, "Study(limits['y'])")


def test_limits() -> None:
    assert Limit.read("<= 12", "") == Limit(high=12.0)
    assert Limit.read("> 0", "") == Limit(low=0.0)
    assert Limit.read((None, 3), "") == Limit(high=3.0)
    assert Limit.read("-1 to 3", "").excess(np.array([-2.0, 0.0, 5.0])).tolist() == [1.0, -1.0, 2.0]
