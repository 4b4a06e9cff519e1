"""Bounds of expressions over intervals of time, by interval arithmetic on the instructions of their graph.

R. E. Moore, Interval Analysis (1966). Many intervals at once: a value is a pair of arrays (lo, hi). The bounds hold up
to round-off, and are not tight where a variable occurs more than once, but come together with the interval. An
operation that is not known here has no bounds.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import casadi as ca
import numpy as np

from ...codegen.graph import graph_of
from ...core.read import Array

Bounds = tuple[Array, Array]
HALF, TURN = 0.5 * np.pi, 2.0 * np.pi


class Enclosure:
    """`outputs` over t and the parameters."""

    def __init__(self, t: ca.SX, parameters: ca.SX, outputs: list[ca.SX]) -> None:
        self.graph = graph_of([t, parameters], [ca.vertcat(*outputs)])

    def __call__(self, lo: Array, hi: Array, params: Array) -> tuple[Array, Array, Any]:
        """Bounds (N, outputs) for t in [lo, hi] (N,), each with its row of params (N, np); and whether each interval
        may have a jump in it (N,)."""
        with np.errstate(all="ignore"):
            return self._bounds(lo, hi, params)

    def _bounds(self, lo: Array, hi: Array, params: Array) -> tuple[Array, Array, Any]:
        n = len(lo)
        values: dict[int, Bounds] = {}
        low, high = np.zeros((n, self.graph.output_sizes[0])), np.zeros((n, self.graph.output_sizes[0]))
        jumps = np.zeros(n, dtype=bool)
        for operation, to, of in self.graph.instructions:
            if operation == ca.OP_OUTPUT:
                low[:, to[1]], high[:, to[1]] = values[of[0]]
            elif operation == ca.OP_INPUT:
                column = params[:, of[1]] if of[0] == 1 else None
                values[to[0]] = (lo, hi) if column is None else (column, column)
            elif operation == ca.OP_CONST:
                constant = np.full(n, self.graph.constants[to[0]])
                values[to[0]] = (constant, constant)
            else:
                x = [values[i] for i in of]
                found = BOUNDS[operation](*x) if operation in BOUNDS else (np.full(n, -np.inf), np.full(n, np.inf))
                if operation in JUMPS or operation not in BOUNDS:
                    jumps |= ~(found[0] == found[1])
                values[to[0]] = found
        return low, high, jumps


def _mul(x: Bounds, y: Bounds) -> Bounds:
    products = [_product(a, b) for a in x for b in y]
    return np.minimum.reduce(products), np.maximum.reduce(products)


def _product(a: Array, b: Array) -> Array:
    """0 · ∞ is 0: the infinity is a bound, not a value."""
    return np.where((a == 0.0) | (b == 0.0), 0.0, a * b)


def _inv(x: Bounds) -> Bounds:
    lo, hi = x
    inside = (lo < 0.0) & (hi > 0.0)
    return (
        np.where(inside | (hi == 0.0), -np.inf, 1.0 / np.where(hi == 0.0, 1.0, hi)),
        np.where(inside | (lo == 0.0), np.inf, 1.0 / np.where(lo == 0.0, 1.0, lo)),
    )


def _sq(x: Bounds) -> Bounds:
    lo, hi = _fabs(x)
    return lo * lo, hi * hi


def _fabs(x: Bounds) -> Bounds:
    lo, hi = x
    across = (lo < 0.0) & (hi > 0.0)
    a, b = np.abs(lo), np.abs(hi)
    return np.where(across, 0.0, np.minimum(a, b)), np.maximum(a, b)


def _sin(x: Bounds) -> Bounds:
    lo, hi = x
    a, b = np.sin(lo), np.sin(hi)
    top = np.floor((hi - HALF) / TURN) >= np.ceil((lo - HALF) / TURN)
    bottom = np.floor((hi + HALF) / TURN) >= np.ceil((lo + HALF) / TURN)
    known = np.isfinite(lo) & np.isfinite(hi)
    return np.where(bottom | ~known, -1.0, np.minimum(a, b)), np.where(top | ~known, 1.0, np.maximum(a, b))


def _tan(x: Bounds) -> Bounds:
    lo, hi = x
    pole = ~(np.floor((lo + HALF) / np.pi) == np.floor((hi + HALF) / np.pi))
    return np.where(pole, -np.inf, np.tan(lo)), np.where(pole, np.inf, np.tan(hi))


def _growing(f: Callable[[Array], Array], least: float = -np.inf, most: float = np.inf) -> Callable[[Bounds], Bounds]:
    """A function that grows with its argument, which is between `least` and `most` where it has a value."""

    def bounds(x: Bounds) -> Bounds:
        nowhere = (x[1] < least) | (x[0] > most)
        lo, hi = f(np.clip(x[0], least, most)), f(np.clip(x[1], least, most))
        return np.where(nowhere, np.nan, lo), np.where(nowhere, np.nan, hi)

    return bounds


def _pow(x: Bounds, y: Bounds) -> Bounds:
    """Whole exponents that are known, or positive bases."""
    n = np.full(len(x[0]), -np.inf), np.full(len(x[0]), np.inf)
    point = y[0] == y[1]
    whole = point & (y[0] == np.round(y[0])) & (np.abs(y[0]) < 1e9)
    power = np.where(whole, np.abs(y[0]), 1.0)
    even = power % 2 == 0
    size = _fabs(x)
    up = np.where(even, size[0], x[0]) ** power, np.where(even, size[1], x[1]) ** power
    down = _inv(up)
    by_log = [np.exp(b) for b in _mul(y, (np.log(np.maximum(x[0], 0.0)), np.log(np.maximum(x[1], 0.0))))]
    positive = (x[0] >= 0.0) | (point & ~whole & (x[1] >= 0.0))
    found = []
    for k in (0, 1):
        by_exponent = np.where(y[0] < 0.0, down[k], up[k])
        found.append(np.where(whole, by_exponent, np.where(positive, by_log[k], n[k])))
    return found[0], found[1]


def _atan2(y: Bounds, x: Bounds) -> Bounds:
    known = (y[0] == y[1]) & (x[0] == x[1])
    return np.where(known, np.arctan2(y[0], x[0]), -np.pi), np.where(known, np.arctan2(y[1], x[1]), np.pi)


def _fmod(x: Bounds, y: Bounds) -> Bounds:
    turns = np.trunc(x[0] / y[0])
    known = (y[0] == y[1]) & (turns == np.trunc(x[1] / y[0])) & np.isfinite(turns)
    most = _fabs(y)[1]
    return np.where(known, np.fmod(x[0], y[0]), -most), np.where(known, np.fmod(x[1], y[0]), most)


def _flag(yes: Any, no: Any) -> Bounds:
    """1 where it is known to hold, 0 where it is known not to, else [0, 1]."""
    return np.where(yes, 1.0, 0.0), np.where(no, 0.0, 1.0)


def _eq(x: Bounds, y: Bounds) -> Bounds:
    points = (x[0] == x[1]) & (y[0] == y[1]) & (x[0] == y[0])
    return _flag(points, (x[1] < y[0]) | (y[1] < x[0]))


def _truth(x: Bounds) -> Bounds:
    return _flag((x[0] > 0.0) | (x[1] < 0.0), (x[0] == 0.0) & (x[1] == 0.0))


def _not(x: Bounds) -> Bounds:
    lo, hi = _truth(x)
    return 1.0 - hi, 1.0 - lo


def _and(x: Bounds, y: Bounds) -> Bounds:
    a, b = _truth(x), _truth(y)
    return a[0] * b[0], a[1] * b[1]


def _or(x: Bounds, y: Bounds) -> Bounds:
    a, b = _truth(x), _truth(y)
    return np.maximum(a[0], b[0]), np.maximum(a[1], b[1])


def _if_else_zero(c: Bounds, x: Bounds) -> Bounds:
    lo, hi = _truth(c)
    always, never = lo == 1.0, hi == 0.0
    low, high = np.minimum(x[0], 0.0), np.maximum(x[1], 0.0)
    return (
        np.where(always, x[0], np.where(never, 0.0, low)),
        np.where(always, x[1], np.where(never, 0.0, high)),
    )


BOUNDS: dict[int, Callable[..., Bounds]] = {
    ca.OP_ASSIGN: lambda x: x,
    ca.OP_ADD: lambda x, y: (x[0] + y[0], x[1] + y[1]),
    ca.OP_SUB: lambda x, y: (x[0] - y[1], x[1] - y[0]),
    ca.OP_NEG: lambda x: (-x[1], -x[0]),
    ca.OP_TWICE: lambda x: (2.0 * x[0], 2.0 * x[1]),
    ca.OP_MUL: _mul,
    ca.OP_INV: _inv,
    ca.OP_DIV: lambda x, y: _mul(x, _inv(y)),
    ca.OP_SQ: _sq,
    ca.OP_FABS: _fabs,
    ca.OP_SIN: _sin,
    ca.OP_COS: lambda x: _sin((x[0] + HALF, x[1] + HALF)),
    ca.OP_TAN: _tan,
    ca.OP_ASIN: _growing(np.arcsin, -1.0, 1.0),
    ca.OP_ACOS: lambda x: _growing(np.arccos, -1.0, 1.0)(x)[::-1],
    ca.OP_ATAN: _growing(np.arctan),
    ca.OP_ATAN2: _atan2,
    ca.OP_SQRT: _growing(np.sqrt, 0.0),
    ca.OP_EXP: _growing(np.exp),
    ca.OP_EXPM1: _growing(np.expm1),
    ca.OP_LOG: _growing(np.log, 0.0),
    ca.OP_LOG1P: _growing(np.log1p, -1.0),
    ca.OP_TANH: _growing(np.tanh),
    ca.OP_SINH: _growing(np.sinh),
    ca.OP_COSH: lambda x: _growing(np.cosh)(_fabs(x)),
    ca.OP_ASINH: _growing(np.arcsinh),
    ca.OP_ACOSH: _growing(np.arccosh, 1.0),
    ca.OP_ATANH: _growing(np.arctanh, -1.0, 1.0),
    ca.OP_ERF: _growing(np.vectorize(math.erf, otypes=[float])),
    ca.OP_POW: _pow,
    ca.OP_CONSTPOW: _pow,
    ca.OP_HYPOT: lambda x, y: _growing(np.sqrt, 0.0)((_sq(x)[0] + _sq(y)[0], _sq(x)[1] + _sq(y)[1])),
    ca.OP_FMIN: lambda x, y: (np.minimum(x[0], y[0]), np.minimum(x[1], y[1])),
    ca.OP_FMAX: lambda x, y: (np.maximum(x[0], y[0]), np.maximum(x[1], y[1])),
    ca.OP_SIGN: _growing(np.sign),
    ca.OP_FLOOR: _growing(np.floor),
    ca.OP_CEIL: _growing(np.ceil),
    ca.OP_FMOD: _fmod,
    ca.OP_LT: lambda x, y: _flag(x[1] < y[0], x[0] >= y[1]),
    ca.OP_LE: lambda x, y: _flag(x[1] <= y[0], x[0] > y[1]),
    ca.OP_EQ: _eq,
    ca.OP_NE: lambda x, y: _not(_eq(x, y)),
    ca.OP_NOT: _not,
    ca.OP_AND: _and,
    ca.OP_OR: _or,
    ca.OP_IF_ELSE_ZERO: _if_else_zero,
}  # fmt: skip
JUMPS = {ca.OP_LT, ca.OP_LE, ca.OP_EQ, ca.OP_NE, ca.OP_SIGN, ca.OP_FLOOR, ca.OP_CEIL, ca.OP_FMOD, ca.OP_ATAN2}
