"""Where expressions of time alone are not smooth.

An expression has a corner where one of its choices changes: a comparison, min, max, abs, sign, floor. Each choice has a
*switching function* g that is zero there:

    a < b, a <= b, a == b, a != b, min(a, b), max(a, b)     g = a − b
    abs(x), sign(x), a condition that is a number x          g = x
    atan2(y, x), which jumps by 2π on its way round          g = y
    floor(x), ceil(x), fmod(x, y)                            g = sin(π x), sin(π x / y)

Only those are found whose g depends on time and on nothing but time and parameters: the others depend on the motion.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import casadi as ca

_DIFFERENCE = {ca.OP_LT, ca.OP_LE, ca.OP_EQ, ca.OP_NE, ca.OP_FMIN, ca.OP_FMAX}
_SIGN = {ca.OP_FABS, ca.OP_SIGN, ca.OP_ATAN2}  # of the first operand
_WHOLE = {ca.OP_FLOOR, ca.OP_CEIL}
_FLAGS = {ca.OP_LT, ca.OP_LE, ca.OP_EQ, ca.OP_NE, ca.OP_NOT, ca.OP_AND, ca.OP_OR}
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
    x: Any = None  # the expression, an SX unless it depends on the state


def switches(expressions: Iterable[ca.SX], t: ca.SX, parameters: ca.SX) -> Switches:
    """Of all expressions together."""
    column = ca.vertcat(ca.SX(0, 1), *(ca.vec(x) for x in expressions if not x.is_constant()))
    timed = ca.jacobian_sparsity(column, t).row() if column.numel() else []
    if not timed:
        return Switches((), ())
    column = ca.cse(ca.densify(column[timed]))  # of a thousand springs few change with time
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
            held[to[0]] = _Value(symbol.element_hash() == t.element_hash(), not known, x=symbol if known else None)
        elif operation == ca.OP_OUTPUT:
            _note(loads, held[of[0]])
        else:
            operands = [held[i] for i in of]
            made = _combined(operation, operands)
            if made.state:
                for operand in operands:
                    _note(loads, operand)
            _collect(functions, operation, operands)
            held[to[0]] = made
    return Switches(tuple(functions.values()), tuple(loads.values()))


def _combined(operation: int, operands: list[_Value]) -> _Value:
    timed, state = any(v.timed for v in operands), any(v.state for v in operands)
    x = None
    if not state:
        xs = [v.x for v in operands]
        x = ca.SX.unary(operation, *xs) if len(xs) == 1 else ca.SX.binary(operation, *xs)
    return _Value(timed, state, operation in _FLAGS, x)


def _collect(found: dict[str, ca.SX], operation: int, operands: list[_Value]) -> None:
    """The switching functions of one operation."""
    xs = [v.x for v in operands]
    if operation in _DIFFERENCE and None not in xs:
        _add(found, xs[0] - xs[1], operands)
    elif operation in _SIGN:
        _add(found, xs[0], operands[:1])
    elif operation == ca.OP_COPYSIGN:
        _add(found, xs[1], operands[1:])
    elif operation in _WHOLE and xs[0] is not None:
        _add(found, ca.sin(ca.pi * xs[0]), operands)
    elif operation == ca.OP_FMOD and None not in xs:
        _add(found, ca.sin(ca.pi * xs[0] / xs[1]), operands)
    for v in operands[: _CONDITIONAL.get(operation, 0)]:
        if not v.flag:
            _add(found, v.x, [v])


def _add(found: dict[str, ca.SX], g: ca.SX | None, operands: list[_Value]) -> None:
    if g is not None and any(v.timed for v in operands) and not g.is_constant():
        found.setdefault(_key(g), g)


def _note(loads: dict[str, ca.SX], value: _Value) -> None:
    if value.timed and value.x is not None and not value.x.is_constant():
        loads.setdefault(_key(value.x), value.x)


def _key(x: ca.SX) -> str:
    """Equal for the same node."""
    return str(x.element_hash())
