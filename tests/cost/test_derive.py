"""Exact solutions of the equations behind formulas, and equations that have none."""

from __future__ import annotations

from fractions import Fraction

from sharnir.cost.derive import solved


def test_more_equations_than_unknowns() -> None:
    assert solved([[1, 1], [1, -1], [3, 1]], [3, 0, 6]) == [Fraction(3, 2), Fraction(3, 2)]


def test_one_wrong_equation_is_noticed() -> None:
    assert solved([[1, 1], [1, -1], [3, 1]], [3, 0, 7]) is None


def test_several_solutions_are_none() -> None:
    assert solved([[1, 1], [2, 2]], [1, 2]) is None


def test_large_numbers_are_exact() -> None:
    assert solved([[10**20, 1], [10**20 + 1, 1]], [1, 2]) == [1, 1 - 10**20]
