"""An expression of CasADi as text that reads back as the same expression, operation by operation.

Python users calculate with parameters (`2*m`, `casadi.cos(a)`); a file has text. CasADi's own text has six digits. This
one has all of them, keeps the order of operations, and is read again and compared before it is given away.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import casadi as ca

from ..core.errors import SharnirError, UnsupportedError
from ..core.expressions import LONGEST, parse
from ..core.tracing import tracing


class Piece(NamedTuple):
    text: str
    level: int  # how tightly it binds


SUM, PRODUCT, SIGN, POWER, ATOM = range(5)
CONDITION = -1
_BINARY = {
    ca.OP_ADD: ("+", SUM), ca.OP_SUB: ("-", SUM), ca.OP_MUL: ("*", PRODUCT), ca.OP_DIV: ("/", PRODUCT),
    ca.OP_LT: ("<", CONDITION), ca.OP_LE: ("<=", CONDITION), ca.OP_EQ: ("==", CONDITION), ca.OP_NE: ("!=", CONDITION),
    ca.OP_AND: ("and", CONDITION), ca.OP_OR: ("or", CONDITION),
}  # fmt: skip
_CALLS = {
    ca.OP_SIN: "sin", ca.OP_COS: "cos", ca.OP_TAN: "tan", ca.OP_ASIN: "asin", ca.OP_ACOS: "acos", ca.OP_ATAN: "atan",
    ca.OP_SQRT: "sqrt", ca.OP_EXP: "exp", ca.OP_LOG: "log", ca.OP_FABS: "abs", ca.OP_SIGN: "sign", ca.OP_TANH: "tanh",
    ca.OP_ATAN2: "atan2", ca.OP_FMIN: "min", ca.OP_FMAX: "max",
}  # fmt: skip
_DEPTH = 10_000  # of the comparison


@tracing
def formula_text(value: ca.SX, names: Mapping[str, ca.SX], where: str) -> str:
    """The text of one scalar in these names (parameters, and t)."""
    value = ca.SX(value)
    known = {symbol.element_hash(): name for name, symbol in names.items()}
    symbols = ca.symvar(value)
    for symbol in symbols:
        if symbol.element_hash() not in known:
            raise UnsupportedError(
                f"{where}: the expression {_cut(str(value))} holds {str(symbol)!r}, which is no parameter of the "
                "system. A file cannot say it; write it as text."
            )
    text = _text(value, [known[x.element_hash()] for x in symbols], symbols, where)
    try:
        again = parse(text, names, where) if len(text) <= LONGEST else None
    except SharnirError:
        again = None
    if again is None or not ca.is_equal(ca.SX(again), value, _DEPTH):
        raise UnsupportedError(
            f"{where}: the expression {_cut(str(value))} cannot be written as text of at most {LONGEST} characters "
            "that gives the same numbers. Give it as text, or divide it with parameters."
        )
    return text


def _text(value: ca.SX, names: list[str], symbols: list[ca.SX], where: str) -> str:
    function = ca.Function("formula", symbols, [value])
    work: dict[int, Piece] = {}
    result = Piece("0", ATOM)
    for k in range(function.n_instructions()):
        operation, inputs, outputs = (
            function.instruction_id(k),
            function.instruction_input(k),
            function.instruction_output(k),
        )
        if operation == ca.OP_OUTPUT:
            result = work[inputs[0]]
            continue
        if operation == ca.OP_INPUT:
            piece = Piece(names[inputs[0]], ATOM)
        elif operation == ca.OP_CONST:
            piece = number_text(function.instruction_constant(k))
        else:
            piece = _operation(operation, [work[i] for i in inputs], where)
        if len(piece.text) > LONGEST:
            return piece.text
        work[outputs[0]] = piece
    return result.text


def _operation(operation: int, x: list[Piece], where: str) -> Piece:
    if operation in _BINARY:
        sign, level = _BINARY[operation]
        space = " " if level in (SUM, CONDITION) else ""
        return Piece(f"{_in(x[0], level)}{space}{sign}{space}{_in(x[1], level + 1)}", level)
    if operation in _CALLS:
        return Piece(f"{_CALLS[operation]}({', '.join(p.text for p in x)})", ATOM)
    if operation == ca.OP_NEG:
        return Piece(f"-{_in(x[0], SIGN)}", SIGN)
    if operation == ca.OP_SQ:
        return Piece(f"{_in(x[0], ATOM)}**2", POWER)
    if operation == ca.OP_TWICE:
        return Piece(f"2*{_in(x[0], SIGN)}", PRODUCT)
    if operation == ca.OP_INV:
        return Piece(f"1/{_in(x[0], SIGN)}", PRODUCT)
    if operation in (ca.OP_POW, ca.OP_CONSTPOW):
        return Piece(f"{_in(x[0], ATOM)}**{_in(x[1], ATOM)}", POWER)
    if operation == ca.OP_IF_ELSE_ZERO:
        return Piece(f"where({x[0].text}, {x[1].text}, 0)", ATOM)
    if operation == ca.OP_NOT:
        return Piece(f"not {_in(x[0], ATOM)}", CONDITION)
    if operation == ca.OP_ASSIGN:
        return x[0]
    raise UnsupportedError(
        f"{where}: an expression holds an operation of CasADi that text has no word for. Expected + - * / ** and the "
        "functions of expressions."
    )


def _in(piece: Piece, level: int) -> str:
    return piece.text if piece.level >= level else f"({piece.text})"


def number_text(x: float) -> Piece:
    x = float(x)
    text = repr(int(x)) if x == int(x) and abs(x) < 1e15 and str(x) != "-0.0" else repr(x)
    return Piece(text, SIGN if text.startswith("-") else ATOM)


def _cut(text: str) -> str:
    return text if len(text) <= 80 else text[:77] + "..."
