"""Event functions with intervals in the place of numbers: bounds of g(t, y) and of its rate ġ over boxes of t, y and ẏ.

R. E. Moore, Interval Analysis (1966). The operations of all functions are one list, which `run` goes along; nothing is
compiled for a model. Bounds hold up to rounding. They are not tight where a variable occurs more than once, but come
together with the box. An operation is *torn* where one that it is made of may jump in the box: there its rate says
nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import casadi as ca
import numpy as np

from ..codegen.graph import Graph
from ..drivers import inlined
from .rhs import Floats, Integers

NONE = -1
HALF, PI, TURN = 0.5 * np.pi, 1.0 * np.pi, 2.0 * np.pi
(
    CONSTANT, TIME, PARAMETER, STATE, STATE_RATE, SAME, ADD, SUB, MUL, DIV, NEG, TWICE, INV, ABS, SQUARE, ROOT, SIN,
    COS, TAN, ASIN, ACOS, ATAN, TANH, EXP, LOG, POWER, LEAST, MOST, LESS, LESS_EQUAL, EQUAL, DIFFERENT, NOT, AND, OR,
    IF, SIGN, FLOOR, CEIL,
) = range(39)  # fmt: skip
OPERATIONS = {
    ca.OP_CONST: CONSTANT, ca.OP_ASSIGN: SAME, ca.OP_ADD: ADD, ca.OP_SUB: SUB, ca.OP_MUL: MUL, ca.OP_DIV: DIV,
    ca.OP_NEG: NEG, ca.OP_TWICE: TWICE, ca.OP_INV: INV, ca.OP_FABS: ABS, ca.OP_SQ: SQUARE, ca.OP_SQRT: ROOT,
    ca.OP_SIN: SIN, ca.OP_COS: COS, ca.OP_TAN: TAN, ca.OP_ASIN: ASIN, ca.OP_ACOS: ACOS, ca.OP_ATAN: ATAN,
    ca.OP_TANH: TANH, ca.OP_EXP: EXP, ca.OP_LOG: LOG, ca.OP_POW: POWER, ca.OP_CONSTPOW: POWER, ca.OP_FMIN: LEAST,
    ca.OP_FMAX: MOST, ca.OP_LT: LESS, ca.OP_LE: LESS_EQUAL, ca.OP_EQ: EQUAL, ca.OP_NE: DIFFERENT, ca.OP_NOT: NOT,
    ca.OP_AND: AND, ca.OP_OR: OR, ca.OP_IF_ELSE_ZERO: IF, ca.OP_SIGN: SIGN, ca.OP_FLOOR: FLOOR, ca.OP_CEIL: CEIL,
}  # fmt: skip


class Code(NamedTuple):
    """m operations of ng functions; operation k puts its bounds into lo[k] and hi[k]."""

    operation: Integers  # (m,)
    a: Integers  # (m,) operands; of an input its place
    b: Integers
    constant: Floats  # (m,)
    value: Integers  # (ng,) the operation that is g_n, or NONE
    rate: Integers  # (ng,) that is its rate
    listed: Integers  # operations, list after list: those of all g; then of g_n, and what its rate needs besides
    ends: Integers  # (2 ng + 2,) where lists end, and the first begins
    states: Integers  # places of y that are read


class Intervals(NamedTuple):
    """Code for a block of members."""

    code: Code
    params: Floats  # (B, np), or (1, np) for all members
    own: int  # 1: a row of params for every member
    lo: Floats  # (m,)
    hi: Floats
    torn: Floats
    t: Floats  # (2,) the box
    y: Floats  # (ny, 2)
    ydot: Floats  # (ny, 2)
    polynomial: Floats  # (ny, degree + 1): Bernstein coefficients of the step
    member: Integers  # (1,) whose step that is
    clear: Integers  # (n, ng) 1: on its side all along the step

    @property
    def some(self) -> bool:
        """A flag of the class, as `watch.Watch.watches`."""
        return True


class NoIntervals(NamedTuple):
    """No function has bounds."""

    @property
    def some(self) -> bool:
        return False


def code_of(graph: Graph, count: int) -> Code | None:
    """Of a graph of (t, parameters, y, ẏ) with two outputs, g and its rate; None where no function has bounds."""
    # Instructions of the graph as rows of the code; `known` are those whose operations all have bounds
    position: dict[int, int] = {}
    rows: list[tuple[int, int, int, float]] = []
    known: list[bool] = []
    outputs = [[NONE] * count, [NONE] * count]
    for operation, to, of in graph.instructions:
        if operation == ca.OP_OUTPUT:
            outputs[to[0]][to[1]] = position[of[0]]
            continue
        position[to[0]] = len(rows)
        if operation == ca.OP_INPUT:
            rows.append(((TIME, PARAMETER, STATE, STATE_RATE)[of[0]], of[1], NONE, 0.0))
            known.append(True)
            continue
        operands = [position[k] for k in of]
        finite = operation != ca.OP_CONST or np.isfinite(graph.constants[to[0]])
        known.append(bool(finite) and operation in OPERATIONS and all(known[k] for k in operands))
        a, b = (*operands, NONE, NONE)[:2]
        constant = graph.constants.get(to[0], 0.0) if operation == ca.OP_CONST else 0.0
        rows.append((OPERATIONS.get(operation, CONSTANT), a, b, constant))

    # Lists of the rows that are run: all values, then for each function its value, and what its rate needs besides
    needed = [_needed(rows, k) if k != NONE and known[k] else None for k in outputs[0]]
    if all(x is None for x in needed):
        return None
    lists: list[Sequence[int]] = [sorted(set().union(*(x for x in needed if x is not None)))]
    value, rate = np.full(count, NONE), np.full(count, NONE)
    for n, own in enumerate(needed):
        lists.append([] if own is None else sorted(own))
        more: Sequence[int] = []
        if own is not None:
            value[n] = outputs[0][n]
            if known[outputs[1][n]]:
                rate[n] = outputs[1][n]
                more = sorted(_needed(rows, outputs[1][n]) - own)
        lists.append(more)

    # The same as arrays, for compiled code
    states = {a for k in {k for x in lists for k in x} for o, a, *_ in [rows[k]] if o in (STATE, STATE_RATE)}
    columns = list(zip(*rows, strict=True))
    operations, left, right = (np.array(x, dtype=np.int64) for x in columns[:3])
    return Code(
        operations, left, right, np.array(columns[3], dtype=np.float64), value.astype(np.int64), rate.astype(np.int64),
        np.array([k for x in lists for k in x], dtype=np.int64),
        np.concatenate([[0], np.cumsum([len(x) for x in lists])]).astype(np.int64),
        np.array(sorted(states), dtype=np.int64),
    )  # fmt: skip


def _needed(rows: Sequence[tuple[int, int, int, float]], last: int) -> set[int]:
    found, waiting = set[int](), [last]
    while waiting:
        k = waiting.pop()
        if k not in found:
            found.add(k)
            operation, a, b, _ = rows[k]
            if operation > STATE_RATE:
                waiting += [x for x in (a, b) if x != NONE]
    return found


def intervals_of(code: Code, params: Floats, members: int, ny: int, degree: int) -> Intervals:
    m, own = code.operation.size, params.ndim == 2 and len(params) > 1
    return Intervals(
        code, params.reshape(-1, params.shape[-1]) if params.size else np.zeros((1, 1)), int(own), np.zeros(m),
        np.zeros(m), np.zeros(m), np.zeros(2), np.zeros((ny, 2)), np.zeros((ny, 2)), np.zeros((ny, degree + 1)),
        np.full(1, NONE), np.zeros((members, code.value.size), dtype=np.int64),
    )  # fmt: skip


@inlined
def run(x: Intervals, which: int, member: int) -> None:
    """The operations of list `which` over the box, with the parameters of a member."""
    c = x.code
    for place in range(c.ends[which], c.ends[which + 1]):
        k = c.listed[place]
        operation, a, b = c.operation[k], c.a[k], c.b[k]
        torn = 0.0
        if operation == CONSTANT:
            lo = hi = c.constant[k]
        elif operation == TIME:
            lo, hi = x.t[0], x.t[1]
        elif operation == PARAMETER:
            lo = hi = x.params[member * x.own, a]
        elif operation == STATE:
            lo, hi = x.y[a, 0], x.y[a, 1]
        elif operation == STATE_RATE:
            lo, hi = x.ydot[a, 0], x.ydot[a, 1]
        elif b < 0:
            torn = x.torn[a]
            lo, hi = one(operation, x.lo[a], x.hi[a])
            if operation == TAN and not lo > -np.inf:
                torn = 1.0
        else:
            torn = max(x.torn[a], x.torn[b])
            lo, hi = two(operation, x.lo[a], x.hi[a], x.lo[b], x.hi[b])
            if operation == DIV and not lo > -np.inf:
                torn = 1.0
        if (operation >= LESS and operation <= OR) or operation >= SIGN:
            torn = max(torn, 0.0 if lo == hi else 1.0)
        if not lo <= hi:
            lo, hi, torn = -np.inf, np.inf, 1.0  # outside of where it has a value
        x.lo[k], x.hi[k], x.torn[k] = lo, hi, torn


@inlined
def one(operation: int, lo: float, hi: float) -> tuple[float, float]:
    """Bounds of an operation of one operand."""
    low, high = lo, hi
    if operation == NEG:
        low, high = -hi, -lo
    elif operation == TWICE:
        low, high = 2.0 * lo, 2.0 * hi
    elif operation == SQUARE or operation == ABS:  # noqa: SIM109
        low, high = abs(lo), abs(hi)
        if low > high:
            low, high = high, low
        if lo < 0.0 and hi > 0.0:
            low = 0.0
        if operation == SQUARE:
            low, high = low * low, high * high
    elif operation == ROOT:
        low, high = np.sqrt(max(lo, 0.0)), np.sqrt(hi)  # NaN of what is negative everywhere
    elif operation == SIN:
        low, high = sine(lo, hi)
    elif operation == COS:
        low, high = sine(lo + HALF, hi + HALF)
    elif operation == INV:
        low, high = inverse(lo, hi)
    else:
        low, high = rare(operation, lo, hi)
    return low, high


@inlined
def rare(operation: int, lo: float, hi: float) -> tuple[float, float]:
    low, high = lo, hi
    if operation == TAN:
        if np.floor((lo + HALF) / PI) == np.floor((hi + HALF) / PI):
            low, high = np.tan(lo), np.tan(hi)
        else:
            low, high = -np.inf, np.inf
    elif operation == ASIN:
        low, high = np.arcsin(min(max(lo, -1.0), 1.0)), np.arcsin(min(max(hi, -1.0), 1.0))
    elif operation == ACOS:
        low, high = np.arccos(min(max(hi, -1.0), 1.0)), np.arccos(min(max(lo, -1.0), 1.0))
    elif operation == ATAN:
        low, high = np.arctan(lo), np.arctan(hi)
    elif operation == TANH:
        low, high = np.tanh(lo), np.tanh(hi)
    elif operation == EXP:
        low, high = np.exp(lo), np.exp(hi)
    elif operation == LOG:
        low, high = np.log(max(lo, 0.0)), np.log(hi)
    elif operation == SIGN:
        low, high = direction(lo), direction(hi)
    elif operation == FLOOR:
        low, high = np.floor(lo), np.floor(hi)
    elif operation == CEIL:
        low, high = np.ceil(lo), np.ceil(hi)
    elif operation == NOT:
        low, high = 1.0 - possible(lo, hi), 1.0 - certain(lo, hi)
    return low, high


@inlined
def two(operation: int, lo: float, hi: float, low: float, high: float) -> tuple[float, float]:
    """Bounds of an operation of [lo, hi] and [low, high]."""
    if operation == ADD:
        return lo + low, hi + high
    if operation == SUB:
        return lo - high, hi - low
    if operation == MUL:
        return product(lo, hi, low, high)
    if operation == DIV:
        a, b = inverse(low, high)
        return product(lo, hi, a, b)
    if operation == LEAST:
        return min(lo, low), min(hi, high)
    if operation == MOST:
        return max(lo, low), max(hi, high)
    if operation == IF:
        if certain(lo, hi) == 1.0:
            return low, high
        if possible(lo, hi) == 0.0:
            return 0.0, 0.0
        return min(low, 0.0), max(high, 0.0)
    if operation == LESS:
        return (1.0 if hi < low else 0.0), (0.0 if lo >= high else 1.0)
    if operation == LESS_EQUAL:
        return (1.0 if hi <= low else 0.0), (0.0 if lo > high else 1.0)
    if operation == POWER:
        return power(lo, hi, low, high)
    apart = hi < low or high < lo
    point = lo == hi and low == high and lo == low
    if operation == EQUAL:
        return (1.0 if point else 0.0), (0.0 if apart else 1.0)
    if operation == DIFFERENT:
        return (1.0 if apart else 0.0), (0.0 if point else 1.0)
    if operation == AND:
        return certain(lo, hi) * certain(low, high), possible(lo, hi) * possible(low, high)
    return max(certain(lo, hi), certain(low, high)), max(possible(lo, hi), possible(low, high))


@inlined
def times(a: float, b: float) -> float:
    """0 · ∞ is 0: the infinity is a bound, not a value."""
    return 0.0 if a == 0.0 or b == 0.0 else a * b


@inlined
def product(lo: float, hi: float, low: float, high: float) -> tuple[float, float]:
    a, b, c, d = times(lo, low), times(lo, high), times(hi, low), times(hi, high)
    return min(min(a, b), min(c, d)), max(max(a, b), max(c, d))


@inlined
def inverse(lo: float, hi: float) -> tuple[float, float]:
    low, high = -np.inf, np.inf
    if lo > 0.0 or hi < 0.0:
        low, high = 1.0 / hi, 1.0 / lo
    elif lo == 0.0 and hi > 0.0:
        low = 1.0 / hi
    elif hi == 0.0 and lo < 0.0:
        high = 1.0 / lo
    return low, high


@inlined
def sine(lo: float, hi: float) -> tuple[float, float]:
    if not hi - lo < TURN:
        return -1.0, 1.0
    a, b = np.sin(lo), np.sin(hi)
    top = np.floor((hi - HALF) / TURN) >= np.ceil((lo - HALF) / TURN)
    bottom = np.floor((hi + HALF) / TURN) >= np.ceil((lo + HALF) / TURN)
    return (-1.0 if bottom else min(a, b)), (1.0 if top else max(a, b))


@inlined
def power(lo: float, hi: float, low: float, high: float) -> tuple[float, float]:
    """Exponents that are known; bases that are negative only under whole ones."""
    if low != high or not np.isfinite(low):
        return -np.inf, np.inf
    whole = np.floor(low) == low
    if low < 0.0 and not (lo > 0.0 or (hi < 0.0 and whole)):
        return -np.inf, np.inf
    if not whole:
        lo = max(lo, 0.0)
    a, b = lo**low, hi**low
    if whole and np.floor(0.5 * low) == 0.5 * low and lo < 0.0 and hi > 0.0:
        return 0.0, max(a, b)
    return min(a, b), max(a, b)


@inlined
def direction(x: float) -> float:
    return (1.0 if x > 0.0 else 0.0) - (1.0 if x < 0.0 else 0.0)


@inlined
def certain(lo: float, hi: float) -> float:
    """1 where what is in the bounds is true, whatever it is."""
    return 1.0 if lo > 0.0 or hi < 0.0 else 0.0


@inlined
def possible(lo: float, hi: float) -> float:
    return 0.0 if lo == 0.0 and hi == 0.0 else 1.0
