"""Roots of functions of time against closed forms."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np
import pytest

from sharnir.core.expressions import parse
from sharnir.motion.expression_roots import Crossing, Linear, TooManyError, are_linear

T, P = ca.SX.sym("t"), ca.SX.sym("p")


def roots(text: str, params: Any = (0.0,), end: float = 10.0) -> list[np.ndarray]:
    """Middles of the pairs, of each member; double ones, from neighbouring parts, left out."""
    rows = np.array(params, dtype=float)[:, None]
    g = parse(text, {"t": T, "p": P}, "")
    if are_linear([g], T)[0]:
        members, pairs = Linear([g], T, P).roots(0.0, end, rows)
    else:
        spans = np.tile([0.0, end], (len(rows), 1))
        members, pairs = Crossing(g, T, P).roots(spans, np.arange(len(rows)), rows)
    assert (pairs[:, 1] - pairs[:, 0] <= 1e-13).all()
    found = []
    for i in range(len(rows)):
        times = np.sort(pairs[members == i].mean(axis=1))
        found.append(times[np.concatenate([[True], np.diff(times) > 1e-12])] if times.size else times)
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("t - 5", [5.0]),
        ("5.05 - t", [5.05]),
        ("2*t - p - 3", [1.5]),
        ("t + 1", []),
        ("3", []),
        ("t**2 - 4", [2.0]),
        ("(t - 1)*(t - 2)*(t - 2.000001)", [1.0, 2.0, 2.000001]),
        ("sin(t)", np.pi * np.arange(4)),
        (
            "cos(3*t) - 0.5",
            np.sort(np.concatenate([2 * np.pi * k / 3 + np.array([-1, 1]) * np.pi / 9 for k in range(6)])),
        ),
        ("exp(-t) - 0.01", [np.log(100)]),
        ("1/(t - 3) - 2", [3.0, 3.5]),
        ("tanh(1e6*(t - 3))", [3.0]),
        ("sqrt(t) - 2", [4.0]),
        ("log(t + 0.5)", [0.5]),
        ("min(t - 2, 7 - t)", [2.0, 7.0]),
        ("abs(t - 5) - 1", [4.0, 6.0]),
        ("max(0, abs(t - 5) - 1)", [4.0, 6.0]),  # zero in between: the ends of that
        ("(t - 3)**2", [3.0]),  # touches
        ("(t - 3)**2 + 1e-9", []),
        ("where(t > 3, 1, -1)", [3.0]),  # jumps
        ("t - 2.5 - where(t > 3, 1, 0)", [2.5, 3.0, 3.5]),
        ("sin(t) - 0.5*sin(t)", np.pi * np.arange(4)),
    ],
)
def test_closed_forms(text: str, expected: Any) -> None:
    inside = [x for x in expected if 0 <= x <= 10]
    np.testing.assert_allclose(roots(text)[0], inside, rtol=0, atol=2e-14)  # 10 units in the last place of 10


def test_members_have_their_own() -> None:
    p = np.linspace(0.5, 9.5, 100)
    np.testing.assert_allclose(np.concatenate(roots("t - p", p)), p, rtol=1e-15)
    np.testing.assert_allclose(np.concatenate(roots("t**3 - p**3", p)), p, rtol=1e-14)
    for root, frequency in zip(roots("sin(p*t)", p), p, strict=True):
        n = int(10 * frequency / np.pi)
        np.testing.assert_allclose(root, np.arange(n + 1) * np.pi / frequency, atol=2e-14)


def test_random_polynomials() -> None:
    """Products of (t − r) with roots as near as 1e-3 to each other."""
    rng = np.random.default_rng(4)
    for _ in range(30):
        expected = np.sort(rng.uniform(0, 10, rng.integers(1, 6)))
        if (np.diff(expected) < 1e-3).any():
            continue
        found = roots("*".join(f"(t - {float(r)!r})" for r in expected))[0]
        np.testing.assert_allclose(found, expected, rtol=0, atol=1e-13)


def test_too_many_are_said() -> None:
    with pytest.raises(TooManyError) as error:
        roots("sin(1e6*t)")
    assert 0.0 < error.value.width < 1e-3
    assert len(roots("sin(1000*t)")[0]) == 3184


def test_linear_ones_are_solved_together() -> None:
    functions = [T - P, 2 * T - 3, P - T, 0 * P + 1.0, T * (P - 1)]
    assert all(are_linear([ca.SX(g) for g in functions], T))
    members, pairs = Linear(functions, T, P).roots(0.0, 10.0, np.array([[1.0], [4.0], [11.0]]))
    found = sorted(zip(members.tolist(), pairs[:, 0].tolist(), strict=True))
    assert found == [(0, 1.0), (0, 1.0), (0, 1.5), (1, 0.0), (1, 1.5), (1, 4.0), (1, 4.0), (2, 0.0), (2, 1.5)]


@pytest.mark.parametrize("text", ["t**2", "abs(t)", "sin(t)", "where(t > 1, t, 2*t)", "min(t, p)"])
def test_others_are_not_linear(text: str) -> None:
    assert are_linear([parse(text, {"t": T, "p": P}, ""), T], T) == [False, True]
