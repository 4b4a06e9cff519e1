"""What kind of function of time an expression is: its degree as a polynomial of t between its choices, and whether it
has choices. All entries of a column are told in one walk over its graph."""

from __future__ import annotations

import math
from typing import NamedTuple

import casadi as ca

_SUMS = {ca.OP_ADD, ca.OP_SUB, ca.OP_NEG, ca.OP_TWICE, ca.OP_ASSIGN, ca.OP_OUTPUT}
_EITHER = {ca.OP_FMIN, ca.OP_FMAX, ca.OP_FABS}  # one of the operands, or its opposite
_FLAGS = {ca.OP_LT, ca.OP_LE, ca.OP_EQ, ca.OP_NE, ca.OP_NOT, ca.OP_AND, ca.OP_OR, ca.OP_SIGN, ca.OP_FLOOR, ca.OP_CEIL}
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
            held[to[0]] = _combined(operation, [held[i] for i in of])
    return found


def _combined(operation: int, operands: list[Kind]) -> Kind:
    degrees = [x.degree for x in operands]
    chooses = any(x.chooses for x in operands)
    if operation in _SUMS:
        return Kind(max(degrees), chooses)
    if operation in _EITHER:
        return Kind(max(degrees), True)
    if operation in _FLAGS:
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
