"""Bounds of event functions over boxes: what a function takes at any point of the box is within them."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

from sharnir.codegen.graph import graph_of
from sharnir.drivers import compiled
from sharnir.integrate.intervals import NONE, OPERATIONS, Code, Intervals, code_of, intervals_of
from sharnir.integrate.intervals import run as run_list

T, P, Y, YDOT = ca.SX.sym("t"), ca.SX.sym("p", 1), ca.SX.sym("y", 2), ca.SX.sym("ydot", 2)
A, B = Y[0], Y[1]
FUNCTIONS = {
    "sum": A + B - T, "difference": A - 2 * B, "product": A * B, "quotient": A / B, "inverse": 1 / A, "square": A**2,
    "cube": A**3,
    "root": ca.sqrt(A), "power": A**2.5, "negative power": A**-2, "abs": ca.fabs(A), "sine": ca.sin(3 * A),
    "cosine": ca.cos(A * B), "tangent": ca.tan(A), "asin": ca.asin(0.1 * A), "acos": ca.acos(0.1 * A),
    "atan": ca.atan(A), "tanh": ca.tanh(A), "exp": ca.exp(A), "log": ca.log(A), "least": ca.fmin(A, B),
    "most": ca.fmax(A, B), "choice": ca.if_else(A < B, A * A, -B), "choice by <=": ca.if_else(A <= 1, P[0] * A, B),
    "equal": ca.if_else(ca.floor(A) == 1, 2.0, A), "different": ca.if_else(ca.floor(A) != 1, 2.0, A),
    "and": ca.if_else(ca.logic_and(A > 0, B > 0), A, B), "or": ca.if_else(ca.logic_or(A > 0, B > 0), A, B),
    "not": ca.if_else(ca.logic_not(A > 0), A, B), "sign": ca.sign(A) + B, "floor": ca.floor(A), "ceil": ca.ceil(A),
    "distance": ca.sqrt(ca.sumsqr(Y) + 1e-100) - P[0],
}  # fmt: skip


@compiled
def bounds(x: Intervals, member: int) -> None:
    run_list(x, 1, member)
    run_list(x, 2, member)


def code(g: ca.SX) -> Code | None:
    rate = ca.jtimes(g, ca.vertcat(Y, T), ca.vertcat(YDOT, 1))
    return code_of(graph_of([T, P, Y, YDOT], [g, rate], reciprocals=False), 1)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_values_and_rates_are_within(name: str) -> None:
    """Along straight lines through random boxes; where nothing is torn, also the slope between any two points."""
    g, rng = FUNCTIONS[name], np.random.default_rng(3)
    function, found = ca.Function("g", [T, P, Y], [g]), code(g)
    assert found is not None
    x = intervals_of(found, np.array([0.7]), 1, 2, 3)
    widths = []
    for size in 10.0 ** rng.uniform(-3, 1, 60):
        start, way = rng.normal(size=2) * 2, rng.normal(size=2)
        x.t[:] = 0.3, 0.3 + size
        ends = np.sort([start, start + way * size], axis=0)
        x.y[:], x.ydot[:] = ends.T, way[:, None]
        bounds(x, 0)
        lo, hi = x.lo[found.value[0]], x.hi[found.value[0]]
        low, high, torn = x.lo[found.rate[0]], x.hi[found.rate[0]], x.torn[found.value[0]]
        s = np.sort(rng.uniform(0, size, 40))
        values = np.array(function((0.3 + s)[None], 0.7, start[:, None] + way[:, None] * s)).ravel()
        good = np.isfinite(values)
        small = 1e-12 * (1.0 + np.abs(values[good]))
        assert (values[good] >= lo - small).all()
        assert (values[good] <= hi + small).all()
        if torn == 0.0 and good.all():
            slope = np.diff(values) / np.diff(s)
            noise = 1e-12 * (1.0 + np.abs(values[1:])) / np.diff(s)
            assert (slope >= low - noise).all()
            assert (slope <= high + noise).all()
        widths.append(hi - lo)
    assert np.isfinite(widths).any()


def test_all_operations_are_met() -> None:
    met = {k for g in FUNCTIONS.values() for k in code(g).operation.tolist()}  # type: ignore[union-attr]
    assert set(OPERATIONS.values()) - met <= {OPERATIONS[ca.OP_ASSIGN], OPERATIONS[ca.OP_INV]}


def test_functions_without_bounds() -> None:
    assert code(ca.sinh(A)) is None  # no operation of ours
    assert code(ca.SX(ca.inf)) is None
    both = ca.vertcat(ca.sinh(A), A)
    found = code_of(graph_of([T, P, Y, YDOT], [both, ca.jtimes(both, Y, YDOT)], reciprocals=False), 2)
    assert found is not None
    assert (found.value[0] == NONE, found.value[1] == NONE) == (True, False)


def test_members_read_their_own_parameters() -> None:
    found = code(P[0] * A)
    assert found is not None
    params = np.array([[2.0], [3.0]])
    x = intervals_of(found, params, 2, 2, 3)
    x.y[:] = [[1.0, 2.0], [0.0, 0.0]]
    for member, expected in ((0, (2.0, 4.0)), (1, (3.0, 6.0))):
        bounds(x, member)
        assert (x.lo[found.value[0]], x.hi[found.value[0]]) == expected
    params[1] = 5.0  # as a transition changes them
    bounds(x, 1)
    assert x.hi[found.value[0]] == 10.0
