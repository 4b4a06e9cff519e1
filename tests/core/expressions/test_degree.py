"""Degrees in t and choices, against what the texts say."""

import math

import casadi as ca
import pytest

from sharnir.core.expressions import parse
from sharnir.core.expressions.choices import kinds

T, P = ca.SX.sym("t"), ca.SX.sym("p")


@pytest.mark.parametrize(
    ("text", "degree", "chooses"),
    [
        ("3", 0, False),
        ("p**2 + sin(p)", 0, False),
        ("2*t - p/3", 1, False),
        ("t/p - (-t)", 1, False),
        ("t*t*(1 - t)", 3, False),
        ("(t - 1)**2*p", 2, False),
        ("p/t", math.inf, False),
        ("t**3", 3, False),
        ("t**1.5", math.inf, False),
        ("sin(t)", math.inf, False),
        ("min(t, p)", 1, True),
        ("abs(t*t - t)", 2, True),
        ("sign(t)*t", 1, True),
        ("where(t > 1, t, t*t)", 2, True),
        ("where(sin(t) > 0, 1, 2)", 0, True),
        ("where(p > 1, t, 2*t)", 1, True),
        ("exp(where(t > 1, 1, 2))", 0, True),
        ("exp(max(t, 2))", math.inf, True),
    ],
)
def test_degrees(text, degree, chooses):
    column = ca.vertcat(T, parse(text, {"t": T, "p": P}, ""))
    assert kinds(column, T) == [(1.0, False), (degree, chooses)]


def test_no_entries_and_zeros():
    assert kinds(ca.SX(0, 1), T) == []
    assert kinds(ca.SX(2, 1), T) == [(0.0, False)] * 2
