"""All times at which a function of time and parameters is zero, for many members at once.

A function that is linear in t has its root in closed form. For any other one the interval of the run is divided: parts
where bounds of the function exclude zero are left out; where bounds of its derivative exclude zero the function has one
root at most, which a bracketing Newton iteration finds; the rest is halved. A part that is as short as corners may be
apart (a function that touches zero, or jumps over it) is a root as a whole.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import casadi as ca
import numpy as np

from ..codegen.graph import graph_of
from ..core.expressions.choices import kinds
from ..core.read import Array
from ..core.tracing import traced_property
from ..integrate.rhs import CLOSE

# Bounds of expressions over intervals of time, by interval arithmetic on the instructions of their graph.
#
# R. E. Moore, Interval Analysis (1966). Many intervals at once: a value is a pair of arrays (lo, hi). The bounds hold
# up to round-off, and are not tight where a variable occurs more than once, but come together with the interval. An
# operation that is not known here has no bounds.

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


# Short pulses of smooth loads: times at which a run should look, so that no step goes over them unseen.
#
# A load is a function of time and parameters. Between two corners its values at 64 times, but for the most extreme
# ones, are what a run is taken to see of it. Where bounds over the time between them (`Enclosure`) go far beyond that,
# there may be a pulse. Such parts are divided until one of its values is found, which is a time to look at, or the
# bounds show that there is none. A load that oscillates all the time hides nothing, nor does one whose pieces between
# corners are polynomials of low degree: few values show all of them.

FEW = 17  # times of a first look
TIMES = 64  # that are looked at between two corners
EXTREME = 0.06  # of the values are left out at either end
INTO = 8  # parts, every time
LEVELS = 9  # 64 · 8⁹: a pulse of 1e-10 of the time
MOST = 4096  # parts at a time; a load with more is not looked at further
BEYOND = 0.5  # of what was seen: more is a surprise
ROUNDING = 1e-9  # of a value
SMALL = 1e-3  # of the largest value: what is less is no pulse
PLAIN = 3  # the degree of polynomials that hide nothing


class Loads:
    """Expressions of t and parameters, looked at together first: most of them show at a few times already all that
    their bounds allow."""

    def __init__(self, expressions: Sequence[ca.SX], t: ca.SX, parameters: ca.SX) -> None:
        found = kinds(ca.vertcat(ca.SX(0, 1), *expressions), t)
        kept = [x for x, kind in zip(expressions, found, strict=True) if kind.degree > PLAIN]
        self.count = len(kept)
        self._all = Enclosure(t, parameters, kept)
        self._each = [Load(x, t, parameters) for x in kept]

    @np.errstate(all="ignore")  # bounds may be infinite, and are no numbers where a load is none
    def marks(self, spans: Array, members: Array, params: Array) -> tuple[Array, Array]:
        """(members (n,), times (n,)) to look at, none as a rule: one at most between two that were looked at. `spans`
        (k, 2) are the times between the corners of the members, `params` is (B, np). Spans that are short do not
        matter: each is integrated on its own."""
        if not self.count:
            return np.zeros(0, dtype=int), np.zeros(0)
        length = spans[:, 1] - spans[:, 0]
        long = length > length.max() / TIMES
        spans, members = spans[long], members[long]
        times = np.linspace(spans[:, 0], spans[:, 1], FEW, axis=-1).ravel()
        # one call for the spans and for the times
        starts, ends = np.concatenate([spans[:, 0], times]), np.concatenate([spans[:, 1], times])
        lo, hi, _ = self._all(starts, ends, params[np.concatenate([members, np.repeat(members, FEW)])])
        n = len(spans)
        seen = np.sort(lo[n:].reshape(n, FEW, self.count), axis=1)
        least, most = seen[:, 1], seen[:, -2]
        slack = BEYOND * (most - least) + ROUNDING * np.maximum(np.abs(lo[:n]), np.abs(hi[:n]))
        doubtful = ~((lo[:n] >= least - slack) & (hi[:n] <= most + slack))
        found = [
            self._each[k].surprises(spans[doubtful[:, k]], members[doubtful[:, k]], params)
            for k in np.flatnonzero(doubtful.any(axis=0))
        ]
        who = np.concatenate([np.zeros(0, dtype=int), *(m for m, _ in found)])
        return who, np.concatenate([np.zeros(0), *(t for _, t in found)])


class Load:
    """One of them."""

    def __init__(self, x: ca.SX, t: ca.SX, parameters: ca.SX) -> None:
        self._given = (t, parameters, [x])

    @traced_property
    def _enclosure(self) -> Enclosure:
        return Enclosure(*self._given)

    def surprises(self, spans: Array, members: Array, params: Array) -> tuple[Array, Array]:
        """(members, times), looking at the spans more closely."""
        edges = np.linspace(spans[:, 0], spans[:, 1], TIMES + 1, axis=-1)
        a, b, row = edges[:, :-1].ravel(), edges[:, 1:].ravel(), np.repeat(np.arange(len(spans)), TIMES)
        lo, hi = self._bounds(a, b, params[members[row]])
        at = np.repeat(np.arange(len(spans)), TIMES + 1)
        values = np.sort(
            self._bounds(edges.ravel(), edges.ravel(), params[members[at]])[0].reshape(edges.shape), axis=1
        )
        few = int(EXTREME * (TIMES + 1))
        low, high = values[:, few], values[:, -1 - few]
        # what a pulse is measured by: what was seen, and a little of what there may be
        finite = np.where(np.isfinite(lo) & np.isfinite(hi), np.maximum(np.abs(lo), np.abs(hi)), 0.0)
        slack = BEYOND * (high - low) + SMALL * finite.reshape(len(spans), TIMES).max(axis=1, initial=0.0)
        low, high = (low - slack)[row], (high + slack)[row]

        origin = np.arange(len(row))
        best, mark = np.zeros(len(row)), np.full(len(row), np.nan)
        for _ in range(LEVELS):
            excess = np.maximum(hi - high[origin], low[origin] - lo)
            open_ = excess > 0.0
            a, b, origin, excess = a[open_], b[open_], origin[open_], excess[open_]
            for t in (a, 0.5 * (a + b), b):
                value = self._bounds(t, t, params[members[row[origin]]])[0]
                beyond = np.maximum(value - high[origin], low[origin] - value)
                order = np.argsort(np.where(np.isfinite(beyond), beyond, 0.0), kind="stable")  # the largest is the last
                better = order[beyond[order] > best[origin[order]]]
                best[origin[better]], mark[origin[better]] = beyond[better], t[better]
            hidden = best[origin] < 0.5 * excess
            if not hidden.any() or INTO * int(hidden.sum()) > MOST + TIMES * len(spans):
                break
            ends = np.linspace(a[hidden], b[hidden], INTO + 1, axis=-1)
            a, b, origin = ends[:, :-1].ravel(), ends[:, 1:].ravel(), np.repeat(origin[hidden], INTO)
            lo, hi = self._bounds(a, b, params[members[row[origin]]])
        found = np.isfinite(mark) & (mark > spans[row, 0]) & (mark < spans[row, 1])  # the ends are looked at anyhow
        return members[row[found]], mark[found]

    def _bounds(self, a: Array, b: Array, params: Array) -> tuple[Array, Array]:
        lo, hi, _ = self._enclosure(a, b, params)
        return lo[:, 0], hi[:, 0]


MOST_PARTS = 1 << 16  # of one member at a time
GROUP = 32  # members at a time
NEWTON = 80  # iterations; some six are the rule, halving takes fifty


class TooManyError(Exception):
    """There are more roots than can be told apart with MOST_PARTS; `width` is the length of one part."""

    def __init__(self, width: float) -> None:
        super().__init__(f"parts of {width:g} s")
        self.width = width


def are_linear(functions: Sequence[ca.SX], t: ca.SX) -> list[bool]:
    """In t, and without a choice in them."""
    found = kinds(ca.vertcat(ca.SX(0, 1), *functions), t)
    return [kind.degree <= 1.0 and not kind.chooses for kind in found]


class Linear:
    """Switching functions that are linear in t, all at once: g = g(0) + t ġ."""

    def __init__(self, functions: list[ca.SX], t: ca.SX, parameters: ca.SX) -> None:
        g = ca.vertcat(ca.SX(0, 1), *functions)
        at_zero = [ca.densify(ca.substitute(x, t, 0.0)) for x in (g, ca.jacobian(g, t))]
        self.count = len(functions)
        self._function = ca.Function("g", [parameters], at_zero)

    def roots(self, t0: float, t1: float, params: Array) -> tuple[Array, Array]:
        """(members (n,), pairs (n, 2)) from t0 to t1; `params` is (B, np)."""
        if self.count == 0:
            return np.zeros(0, dtype=int), np.zeros((0, 2))
        at, slope = (np.broadcast_to(np.array(x), (self.count, len(params))) for x in self._function(params.T))
        with np.errstate(all="ignore"):
            times = -at / slope  # no number, or infinite, where there is none
        inside = (times >= t0) & (times <= t1)
        found = times[inside]
        members: Any = np.nonzero(inside)[1]
        return members, np.stack([found, found], axis=-1)


class Crossing:
    """Any other switching function g(t, parameters)."""

    def __init__(self, g: ca.SX, t: ca.SX, parameters: ca.SX) -> None:
        self.g, self.t, self.parameters = g, t, parameters

    @traced_property
    def _enclosure(self) -> Enclosure:
        return Enclosure(self.t, self.parameters, [self.g, ca.densify(ca.jacobian(self.g, self.t))])

    def roots(self, spans: Array, members: Array, params: Array) -> tuple[Array, Array]:
        """(members (n,), pairs (n, 2) of times between which g is zero, or jumps) within the given spans (k, 2) of
        time, each of which belongs to a member; `params` is (B, np)."""
        parts = [members // GROUP == k for k in np.unique(members // GROUP)]  # a bound on the room this takes
        found = [self._divide(spans[p, 0], spans[p, 1], members[p], params) for p in parts]
        return np.concatenate([m for m, _ in found]), np.concatenate([x for _, x in found])

    def _divide(self, a: Array, b: Array, members: Array, params: Array) -> tuple[Array, Array]:
        """(members, pairs) of all roots."""
        whose: list[Array] = [np.zeros(0, dtype=int)]
        where: list[Array] = [np.zeros((0, 2))]
        alone: list[tuple[Array, Array, Array]] = []  # intervals with one root at most
        shortest = 0.25 * CLOSE * float(np.abs(np.concatenate([a, b, [0.0]])).max())
        while len(a):
            lo, hi, jumps = self._enclosure(a, b, params[members])
            open_ = ~((lo[:, 0] > 0.0) | (hi[:, 0] < 0.0) | ((lo[:, 0] == 0.0) & (hi[:, 0] == 0.0)))
            open_ &= ~(np.isnan(lo[:, 0]) & np.isnan(hi[:, 0]))
            single = open_ & ~jumps & ((lo[:, 1] > 0.0) | (hi[:, 1] < 0.0))
            alone.append((a[single], b[single], members[single]))
            short = open_ & ~single & (b - a <= shortest)
            whose.append(members[short])
            where.append(np.stack([a[short], b[short]], axis=-1))
            rest = open_ & ~single & ~short
            a, b, members = a[rest], b[rest], members[rest]
            if len(a) > MOST_PARTS // 2 and np.bincount(members).max() > MOST_PARTS // 2:
                raise TooManyError(float((b - a).min()))
            middle = 0.5 * (a + b)
            a, b = np.concatenate([a, middle]), np.concatenate([middle, b])
            members = np.concatenate([members, members])
        if alone:
            first, last, owners = (np.concatenate([x[k] for x in alone]) for k in range(3))
            kept, times = self._bracketed(first, last, params[owners])
            whose.append(owners[kept])
            where.append(np.stack([times, times], axis=-1))
        return np.concatenate(whose), np.concatenate(where)

    def _bracketed(self, a: Array, b: Array, params: Array) -> tuple[Any, Array]:
        """Which of these intervals have a root, and the roots; g is monotonous in each."""

        def at(t: Array, rows: Array) -> tuple[Array, Array]:
            values = self._enclosure(t, t, rows)[0]
            return values[:, 0], values[:, 1]

        first, last = at(a, params)[0], at(b, params)[0]
        kept = np.sign(first) * np.sign(last) <= 0.0
        a, b, params, rising = a[kept].copy(), b[kept].copy(), params[kept], (last > first)[kept]
        t = 0.5 * (a + b)
        for _ in range(NEWTON):
            g, slope = at(t, params)
            above = (g > 0.0) == rising
            on = g == 0.0
            a, b = np.where(on | ~above, t, a), np.where(on | above, t, b)
            with np.errstate(all="ignore"):
                new = t - g / slope
            done = on | (np.abs(new - t) <= np.spacing(np.abs(t))) | (b - a <= np.spacing(np.abs(t)))
            if done.all():
                break
            inside = (new > a) & (new < b)
            t = np.where(done, t, np.where(inside, new, 0.5 * (a + b)))
        return kept, t
