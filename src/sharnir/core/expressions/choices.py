"""Choices in expressions, and the places where they change.

`smallest`, `largest`, `Condition` and `defined` make choices that hand on NaN. `switches` and `state_switches` find the
functions that are zero where a choice changes.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any, NamedTuple

import casadi as ca

# Choices among numbers, which hand on what is not a number.
#
# C takes min(NaN, 2) for 2 and NaN < 1 for false, and CasADi and the processor do as C does: the root of a negative
# number would be gone without a word. So where an operand x may be no number,
#
#     choice + √(−u),    u = not (x ≤ c or x > c)
#
# u is 0 where x is a number, and the term vanishes; else it is 1, and the sum is no number. Most operands are sums and
# products of finite numbers: there the plain operation is all. Nothing changes where x crosses c, which is therefore a
# number that no other comparison has: `switches` knows it by that, and runs do not stop there.

SPLIT = 1.6180339887e-300  # c

# Operations that make finite numbers of finite numbers; overflow is left to the caller with such numbers.
_FINITE = frozenset((
    ca.OP_CONST, ca.OP_INPUT, ca.OP_OUTPUT, ca.OP_ASSIGN, ca.OP_ADD, ca.OP_SUB, ca.OP_MUL, ca.OP_SQ, ca.OP_TWICE,
    ca.OP_NEG, ca.OP_SIN, ca.OP_COS, ca.OP_ATAN, ca.OP_ATAN2, ca.OP_TANH, ca.OP_FABS, ca.OP_SIGN, ca.OP_FMIN,
    ca.OP_FMAX, ca.OP_LT, ca.OP_LE, ca.OP_EQ, ca.OP_NE, ca.OP_NOT, ca.OP_AND, ca.OP_OR, ca.OP_IF_ELSE_ZERO,
))  # fmt: skip


def smallest(a: ca.SX, b: ca.SX) -> ca.SX:
    return defined(ca.fmin(a, b), a, b)


def largest(a: ca.SX, b: ca.SX) -> ca.SX:
    return defined(ca.fmax(a, b), a, b)


def defined(choice: ca.SX, *operands: ca.SX) -> ca.SX:
    """The result of a comparison of the operands; NaN where one of them is NaN."""
    return _defined(choice, _any_nan(operands))


@dataclass(frozen=True, eq=False)
class Condition:
    """`holds` is 1 or 0, and means nothing where `undefined` is 1; without `undefined` it is always known."""

    holds: ca.SX
    undefined: ca.SX | None = None

    @staticmethod
    def compared(holds: ca.SX, sides: Sequence[ca.SX]) -> Condition:
        """A comparison of these sides."""
        return Condition(holds, _any_nan(sides))

    @staticmethod
    def all_of(parts: Sequence[Condition]) -> Condition:
        """One that is known not to hold decides, whatever the others: x > 0 and sqrt(x) > 1."""
        holds = reduce(ca.logic_and, [c.holds for c in parts])
        return Condition(holds, _unless(parts, [ca.logic_not(c.holds) for c in parts]))

    @staticmethod
    def any_of(parts: Sequence[Condition]) -> Condition:
        holds = reduce(ca.logic_or, [c.holds for c in parts])
        return Condition(holds, _unless(parts, [c.holds for c in parts]))

    def negated(self) -> Condition:
        return Condition(ca.logic_not(self.holds), self.undefined)

    def choose(self, a: ca.SX, b: ca.SX) -> ca.SX:
        """a where it holds, else b; NaN where that is not known. The branch not taken does not matter."""
        return _defined(ca.if_else(self.holds, a, b), self.undefined)


def _unless(parts: Sequence[Condition], deciding: Sequence[ca.SX]) -> ca.SX | None:
    """1 where one part is undefined and none of the others decides."""
    doubtful = _any(c.undefined for c in parts)
    if doubtful is None:
        return None
    pairs = zip(parts, deciding, strict=True)
    known = [d if c.undefined is None else ca.logic_and(d, ca.logic_not(c.undefined)) for c, d in pairs]
    return ca.logic_and(doubtful, ca.logic_not(reduce(ca.logic_or, known)))


def _defined(value: ca.SX, undefined: ca.SX | None) -> ca.SX:
    return value if undefined is None else value + ca.sqrt(-undefined)


def _any_nan(values: Iterable[ca.SX]) -> ca.SX | None:
    """1 where one of them is NaN; None where that cannot be."""
    return _any(ca.logic_not(ca.logic_or(x <= SPLIT, x > SPLIT)) for x in values if may_be_nan(x))


def _any(flags: Iterable[ca.SX | None]) -> ca.SX | None:
    found = [x for x in flags if x is not None]
    return reduce(ca.logic_or, found) if found else None


def may_be_nan(x: ca.SX) -> bool:
    """Whether some finite values of its symbols may make it NaN."""
    function = ca.Function("x", ca.symvar(x), [x])
    operations = {function.instruction_id(k) for k in range(function.n_instructions())}
    return not operations <= _FINITE or bool(non_finite(x))


def non_finite(x: ca.SX) -> list[float]:
    """The constants in an expression that are NaN or infinite."""
    function = ca.Function("x", ca.symvar(x), [x])
    places = [k for k in range(function.n_instructions()) if function.instruction_id(k) == ca.OP_CONST]
    constants = [float(function.instruction_constant(k)) for k in places]
    return [c for c in constants if not math.isfinite(c)]


# Where expressions are not smooth: of time alone, or of the state.
#
# An expression has a corner where one of its choices changes: a comparison, min, max, abs, sign, floor. Each choice has
# a *switching function* g that is zero there:
#
#     a < b, a <= b, a == b, a != b, min(a, b), max(a, b)     g = a − b
#     abs(x), sign(x), a condition that is a number x          g = x
#     atan2(y, x), which jumps by 2π on its way round          g = y
#     floor(x), ceil(x), fmod(x, y)                            g = sin(π x), sin(π x / y)
#
# `switches` are those whose g depends on time and on nothing but time and parameters: when that is can be known before
# a run. `state_switches` are those that depend on the motion.

# The kind of function of time that an expression is: its degree as a polynomial of t between its choices, and if it
# has choices. All entries of a column are told in one walk over its graph.

_SUMS = {ca.OP_ADD, ca.OP_SUB, ca.OP_NEG, ca.OP_TWICE, ca.OP_ASSIGN, ca.OP_OUTPUT}
_EITHER = {ca.OP_FMIN, ca.OP_FMAX, ca.OP_FABS}  # one of the operands, or its opposite
_STEPS = {ca.OP_LT, ca.OP_LE, ca.OP_EQ, ca.OP_NE, ca.OP_NOT, ca.OP_AND, ca.OP_OR, ca.OP_SIGN, ca.OP_FLOOR, ca.OP_CEIL}
_SMOOTH = {
    ca.OP_MUL, ca.OP_SQ, ca.OP_DIV, ca.OP_INV, ca.OP_SQRT, ca.OP_EXP, ca.OP_LOG, ca.OP_POW, ca.OP_CONSTPOW, ca.OP_SIN,
    ca.OP_COS, ca.OP_TAN, ca.OP_ASIN, ca.OP_ACOS, ca.OP_ATAN, ca.OP_TANH,
}  # fmt: skip


class Kind(NamedTuple):
    degree: float = 0.0  # in t; infinite for what is no polynomial
    chooses: bool = False  # then the degree is that of its pieces


def kinds(column: ca.SX, t: ca.SX) -> list[Kind]:
    """Of every entry of a column; all symbols but t are constants. No degree is too small; cancelled terms count."""
    column = ca.densify(column)
    inputs = ca.symvar(column)
    function = ca.Function("x", inputs, [column])
    held: dict[int, Kind] = {}
    found = [Kind()] * column.numel()
    for k in range(function.n_instructions()):
        operation = function.instruction_id(k)
        to, of = function.instruction_output(k), function.instruction_input(k)
        if operation == ca.OP_CONST:
            held[to[0]] = Kind()
        elif operation == ca.OP_INPUT:
            held[to[0]] = Kind(float(inputs[of[0]].element_hash() == t.element_hash()))
        elif operation == ca.OP_OUTPUT:
            found[to[1]] = held[of[0]]
        else:
            held[to[0]] = _degree_of(operation, [held[i] for i in of])
    return found


def _degree_of(operation: int, operands: list[Kind]) -> Kind:
    degrees = [x.degree for x in operands]
    chooses = any(x.chooses for x in operands)
    if operation in _SUMS:
        return Kind(max(degrees), chooses)
    if operation in _EITHER:
        return Kind(max(degrees), True)
    if operation in _STEPS:
        return Kind(0.0, True)
    if operation == ca.OP_IF_ELSE_ZERO:
        return Kind(degrees[1], True)
    if max(degrees) == 0.0:  # of constants and choices between them
        return Kind(0.0, chooses or operation not in _SMOOTH)
    if operation == ca.OP_MUL:
        return Kind(sum(degrees), chooses)
    if operation == ca.OP_SQ:
        return Kind(2 * degrees[0], chooses)
    if operation == ca.OP_DIV and degrees[1] == 0.0:
        return Kind(degrees[0], chooses)
    return Kind(math.inf, chooses or operation not in _SMOOTH)


_DIFFERENCE = {ca.OP_LT, ca.OP_LE, ca.OP_EQ, ca.OP_NE, ca.OP_FMIN, ca.OP_FMAX}
_SIGN = {ca.OP_FABS, ca.OP_SIGN, ca.OP_ATAN2}  # of the first operand
_WHOLE = {ca.OP_FLOOR, ca.OP_CEIL}
_FLAGS = {ca.OP_LT, ca.OP_LE, ca.OP_EQ, ca.OP_NE, ca.OP_NOT, ca.OP_AND, ca.OP_OR}
_CHOOSING = (
    _DIFFERENCE | _SIGN | _WHOLE | {ca.OP_COPYSIGN, ca.OP_FMOD, ca.OP_NOT, ca.OP_AND, ca.OP_OR, ca.OP_IF_ELSE_ZERO}
)
_CONDITIONAL = {ca.OP_NOT: 1, ca.OP_AND: 2, ca.OP_OR: 2, ca.OP_IF_ELSE_ZERO: 1}  # how many operands are conditions


@dataclass(frozen=True, eq=False)
class Switches:
    """`functions` in the order of the graph: what is inside of another comes first. `loads` are the largest parts that
    depend on time and on nothing but time and parameters."""

    functions: tuple[ca.SX, ...]
    loads: tuple[ca.SX, ...]


@dataclass(frozen=True, eq=False)
class _Value:
    timed: bool = False  # depends on t
    state: bool = False  # depends on something else than t and parameters
    flag: bool = False  # a condition
    x: Any = None  # the expression, an SX unless it depends on the state and that is not asked about


def switches(expressions: Iterable[ca.SX], t: ca.SX, parameters: ca.SX) -> Switches:
    """Of all expressions together."""
    column = ca.vertcat(ca.SX(0, 1), *(ca.vec(x) for x in expressions if not x.is_constant()))
    timed = ca.jacobian_sparsity(column, t).row() if column.numel() else []
    if not timed:
        return Switches((), ())
    column = ca.cse(ca.densify(column[timed]))  # of a thousand springs few change with time
    found = _walk(column, t, parameters, state=False)
    return Switches(tuple(found.functions.values()), tuple(found.loads.values()))


def state_switches(expressions: Iterable[ca.SX], t: ca.SX, parameters: ca.SX) -> tuple[ca.SX, ...]:
    """The switching functions that depend on something else than time and parameters."""
    column = ca.vertcat(ca.SX(0, 1), *(ca.vec(x) for x in expressions if not x.is_constant()))
    if not chooses(column):
        return ()
    return tuple(_walk(ca.cse(ca.densify(column)), t, parameters, state=True).functions.values())


def chooses(column: ca.SX) -> bool:
    """Whether there is a choice among its operations."""
    function = ca.Function("x", ca.symvar(column), [column])
    return any(function.instruction_id(k) in _CHOOSING for k in range(function.n_instructions()))


@dataclass(frozen=True, eq=False)
class _Found:
    functions: dict[str, ca.SX]
    loads: dict[str, ca.SX]


def _walk(column: ca.SX, t: ca.SX, parameters: ca.SX, state: bool) -> _Found:
    """Along the operations of a column; functions are those of the `state`, or of time alone."""
    own = {x.element_hash() for x in ca.symvar(ca.vertcat(t, parameters))}
    inputs = ca.symvar(column)
    function = ca.Function("x", inputs, [column])
    held: dict[int, _Value] = {}
    functions: dict[str, ca.SX] = {}
    loads: dict[str, ca.SX] = {}
    for k in range(function.n_instructions()):
        operation = function.instruction_id(k)
        to, of = function.instruction_output(k), function.instruction_input(k)
        if operation == ca.OP_CONST:
            held[to[0]] = _Value(x=ca.SX(function.instruction_constant(k)))
        elif operation == ca.OP_INPUT:
            symbol = inputs[of[0]]
            known = symbol.element_hash() in own
            held[to[0]] = _Value(
                symbol.element_hash() == t.element_hash(), not known, x=symbol if known or state else None
            )
        elif operation == ca.OP_OUTPUT:
            _note(loads, held[of[0]])
        else:
            operands = [held[i] for i in of]
            made = _combined(operation, operands, state)
            if made.state:
                for operand in operands:
                    _note(loads, operand)
            _collect(functions, operation, operands, state)
            held[to[0]] = made
    return _Found(functions, loads)


def _combined(operation: int, operands: list[_Value], keep: bool) -> _Value:
    timed, state = any(v.timed for v in operands), any(v.state for v in operands)
    x = None
    if keep or not state:
        xs = [v.x for v in operands]
        x = ca.SX.unary(operation, *xs) if len(xs) == 1 else ca.SX.binary(operation, *xs)
    return _Value(timed, state, operation in _FLAGS, x)


def _collect(found: dict[str, ca.SX], operation: int, operands: list[_Value], state: bool) -> None:
    """The switching functions of one operation."""
    xs = [v.x for v in operands]
    if any(x is not None and x.is_constant() and float(x) == SPLIT for x in xs):
        return  # asks whether the other one is a number
    if operation in _DIFFERENCE and None not in xs:
        _add(found, xs[0] - xs[1], operands, state)
    elif operation in _SIGN:
        _add(found, xs[0], operands[:1], state)
    elif operation == ca.OP_COPYSIGN:
        _add(found, xs[1], operands[1:], state)
    elif operation in _WHOLE and xs[0] is not None:
        _add(found, ca.sin(ca.pi * xs[0]), operands, state)
    elif operation == ca.OP_FMOD and None not in xs:
        _add(found, ca.sin(ca.pi * xs[0] / xs[1]), operands, state)
    for v in operands[: _CONDITIONAL.get(operation, 0)]:
        if not v.flag:
            _add(found, v.x, [v], state)


def _add(found: dict[str, ca.SX], g: ca.SX | None, operands: list[_Value], state: bool) -> None:
    asked = any(v.state if state else v.timed for v in operands)
    if g is not None and asked and not g.is_constant():
        found.setdefault(_key(g), g)


def _note(loads: dict[str, ca.SX], value: _Value) -> None:
    if value.timed and value.x is not None and not value.x.is_constant():
        loads.setdefault(_key(value.x), value.x)


def _key(x: ca.SX) -> str:
    """Equal for the same node."""
    return str(x.element_hash())
