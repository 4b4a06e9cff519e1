"""Bounds over intervals hold for every operation that is known, and come together with the interval."""

from __future__ import annotations

from itertools import pairwise

import casadi as ca
import numpy as np
import pytest

from sharnir.motion.expression_roots import BOUNDS, JUMPS, Enclosure

T, P = ca.SX.sym("t"), ca.SX.sym("p", 2)
COUNT, SAMPLES = 150, 9
TWO = {
    ca.OP_ADD, ca.OP_SUB, ca.OP_MUL, ca.OP_DIV, ca.OP_POW, ca.OP_CONSTPOW, ca.OP_ATAN2, ca.OP_FMIN, ca.OP_FMAX,
    ca.OP_FMOD, ca.OP_LT, ca.OP_LE, ca.OP_EQ, ca.OP_NE, ca.OP_AND, ca.OP_OR, ca.OP_IF_ELSE_ZERO, ca.OP_HYPOT,
}  # fmt: skip


def check(expression: ca.SX, rng: np.random.Generator) -> None:
    """Values at times of an interval are within the bounds, up to round-off."""
    a = rng.normal(size=COUNT) * rng.choice([0.1, 1.0, 5.0], COUNT)
    a[:20] = 0.0
    b = a + rng.exponential(size=COUNT) * rng.choice([0.0, 1e-3, 1.0, 4.0], COUNT)
    params = np.stack([rng.normal(size=COUNT), rng.integers(-3, 4, COUNT)], axis=1)
    lo, hi, _ = Enclosure(T, P, [expression])(a, b, params)
    times = a + np.linspace(0, 1, SAMPLES)[:, None] * (b - a)
    values = np.array(ca.Function("f", [T, P], [expression])(times.reshape(1, -1), np.tile(params.T, SAMPLES)))
    values = np.where(np.isfinite(values), values, np.nan).reshape(SAMPLES, COUNT)
    slack = 1e-13 * (1 + np.abs(values))  # roundings of some operations with numbers of this size
    assert not (lo[:, 0] > values + slack).any()
    assert not (hi[:, 0] < values - slack).any()


@pytest.mark.parametrize("operation", BOUNDS)
def test_every_operation(operation: int) -> None:
    rng = np.random.default_rng(operation)
    arguments = [T, P[0] * T - 1, 0.5 - T, P[0] + 0 * T, 2 * ca.sin(T), P[1]]
    if operation not in TWO:
        for x in arguments:
            check(ca.SX.unary(operation, x), rng)
        return
    for x in arguments[:3]:
        for y in arguments[2:]:
            check(ca.SX.binary(operation, x, y), rng)
    for n in (-2, -1, 0, 0.5, 2, 3) if operation in (ca.OP_POW, ca.OP_CONSTPOW) else (0, 2):
        check(ca.SX.binary(operation, T, n), rng)


def test_bounds_come_together() -> None:
    x = ca.exp(-((T - 1) ** 2)) * ca.sin(3 * T) / (2 + ca.cos(T)) + ca.fmax(T, 0.3) ** 3
    widths = []
    for h in (1e-1, 1e-2, 1e-3, 1e-4):
        lo, hi, _ = Enclosure(T, P, [x])(np.array([0.7]), np.array([0.7 + h]), np.zeros((1, 2)))
        widths.append(hi[0, 0] - lo[0, 0])
    assert all(b < 0.2 * a for a, b in pairwise(widths))


def test_jumps_are_told() -> None:
    for operation in JUMPS:
        x = ca.SX.binary(operation, T - 1, 3) if operation in TWO else ca.SX.unary(operation, T - 1)
        if operation in (ca.OP_LT, ca.OP_LE, ca.OP_EQ, ca.OP_NE):
            x = ca.SX.binary(operation, T, 1)
        found = Enclosure(T, P, [x])(np.array([0.5, 1.1]), np.array([1.5, 1.1]), np.zeros((2, 2)))[2]
        assert list(found) == [True, False]


def test_what_is_not_known_has_no_bounds() -> None:
    lo, hi, jumps = Enclosure(T, P, [ca.erfinv(T)])(np.zeros(1), np.ones(1), np.zeros((1, 2)))
    assert (lo[0, 0], hi[0, 0]) == (-np.inf, np.inf)
    assert jumps[0]
