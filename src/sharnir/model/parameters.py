"""Named parameters: numbers of the model that stay symbolic and become inputs of the compiled functions."""

from __future__ import annotations

import keyword
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

import casadi as ca

from ..core import read
from ..core.errors import ModelError, brief, nearest
from ..core.expressions import GEOMETRY, Table
from ..core.expressions import RESERVED as GRAMMAR
from ..core.expressions import parse as parse_text
from ..core.read import check_constants, is_a, scalar, text

# Expressions of a model: numbers, text or CasADi scalars over t, the parameters and the coordinates of joints.
#
# The grammar and its whitelist are in `sharnir.core.expressions`; the meaning of the names is here.

RESERVED = GRAMMAR | {"t"}  # names that no parameter can have

_EXPECTED = (
    "a number, a parameter of the system, an expression as text, such as '0.3*sin(2*t)', or a Table; a function is "
    "given to a CustomForce, as a casadi.Function"
)

Coordinate = Callable[[str, str, int | None], ca.SX]
Measure = Callable[[str, tuple[object, ...], str], ca.SX]


@dataclass(frozen=True)
class Scope:
    """Symbols that an expression may use: `names` (t and the parameters), and `coordinate(kind, joint, k)`, the symbol
    of q('joint', k) or v('joint', k), k being None where it is not given (see `number_of`), and `measure(kind,
    arguments, where)`, what is seen of bodies (`context.py`). Without them these are refused, for the `reason`
    given."""

    names: Mapping[str, ca.SX]
    coordinate: Coordinate | None = None
    measure: Measure | None = None
    reason: str = "coordinates and velocities have no meaning here"
    symbols: Mapping[int, str] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "symbols", {symbol.element_hash(): name for name, symbol in self.names.items()})


def parse(value: object, scope: Scope, where: str) -> ca.SX:
    """A number, an SX scalar, a text or a table as one SX scalar; `where` begins every message."""
    if is_a(value, Table):
        table = cast(Table, value)
        return table.at(parse(table.x_name, scope, f"{where}: x_name of the Table"))
    if not is_a(value, str):
        number = ca.SX(scalar(value, where, _EXPECTED))
        check_constants(number, where)
        if scope.coordinate is None:  # with coordinates allowed, only their owner knows all symbols
            check_symbols(number, scope.symbols, where)
        return number

    value = text(value, where)

    def call(kind: str, arguments: tuple[object, ...]) -> ca.SX:
        if kind in GEOMETRY and scope.measure is not None:
            return scope.measure(kind, arguments, f"{where}: in {brief(value)}")
        if kind in GEOMETRY or scope.coordinate is None:
            raise ModelError(
                f"{where}: in {brief(value)}, {kind}(...) cannot be used: {scope.reason}. Use t, parameters and "
                "numbers."
            )
        joint, k = _arguments(kind, arguments, f"{where}: in {brief(value)}")
        return scope.coordinate(kind, joint, k)

    return parse_text(value, scope.names, where, call)


def check_symbols(expression: ca.SX, known: Mapping[int, str], where: str) -> None:
    """Every symbol in the expression must be one of the system's own (by identity: equal names do not make them
    equal)."""
    for symbol in ca.symvar(expression):
        if symbol.element_hash() not in known:
            raise ModelError(
                f"{where}: depends on the symbol {brief(str(symbol))}, which is not a parameter of this system. "
                f"Create it with system.parameter({brief(str(symbol))}, ...). {_known(str(symbol), known.values())}"
            )


def _known(name: str, names: Iterable[str]) -> str:
    others = [n for n in names if n != name]
    return nearest(name, others) if others else "A parameter belongs to the system that made it."


def number_of(kind: str, joint: str, k: int | None, count: int, type_name: str, where: str) -> int:
    """Which of the `count` coordinates (kind "q") or velocities ("v") of a joint is meant; it need not be said where
    there is only one."""
    several = "coordinates" if kind == "q" else "velocities"
    if count == 0:
        raise ModelError(
            f"{where}: {kind}({brief(joint)}) does not exist: {type_name} has no coordinate. Name a joint that moves."
        )
    if k is None and count > 1:
        raise ModelError(
            f"{where}: {kind}({brief(joint)}) does not say which: joint {brief(joint)} ({type_name}) has {count} "
            f"{several}. Expected its number from 0: {kind}({brief(joint)}, 0) to {kind}({brief(joint)}, {count - 1})."
        )
    if k is not None and k >= count:
        raise ModelError(
            f"{where}: {kind}({brief(joint)}, {k}) does not exist. Expected a number from 0 to {count - 1}: "
            f"{type_name} has {count}."
        )
    return k or 0


def _arguments(kind: str, arguments: tuple[object, ...], where: str) -> tuple[str, int | None]:
    """('link', None) of q('link'), ('link', 0) of q('link', 0)."""
    match arguments:
        case (str(joint),):
            return joint, None
        case (str(joint), int(k)) if k >= 0:
            return joint, k
    shown = ", ".join(map(brief, arguments))
    raise ModelError(
        f"{where}, {kind}({shown}): expected a joint's name and, for joints of several coordinates, its number "
        f"from 0, as in {kind}('link', 0)."
    )


@dataclass(frozen=True, eq=False)
class Parameter:
    """`symbol` stands for it in all expressions. Structurally it counts as non-zero, whatever its default."""

    name: str
    default: float
    unit: str
    symbol: ca.SX
    # of what events change: "flag", 0 or 1; "held", what a lock or a sample holds; "clock", when something is to
    # happen; "sign", of friction; "state", what a force element integrates; "" for the user's own
    mode: str = ""
    description: str = ""

    @staticmethod
    def hidden(name: str, default: float, mode: str) -> Parameter:
        """One that an event adds. A colon in its name keeps it out of expressions."""
        return Parameter(name, default, "1", ca.SX.sym(name), mode)

    @staticmethod
    def new(name: Any, default: Any, unit: Any, description: Any = "") -> Parameter:
        name = read.name(name, "parameter")
        where = f"parameter {name!r}"
        if not name.isidentifier() or not name.isascii() or keyword.iskeyword(name):
            raise ModelError(
                f"{where}: not a usable name. Expected letters, digits and _, not starting with a digit, so that "
                "expressions can use it."
            )
        if name in RESERVED:
            raise ModelError(
                f"{where}: this name already means something in expressions ({', '.join(sorted(RESERVED))}). "
                f"Choose another one, such as {brief(name + '_1')}."
            )
        value = scalar(default, f"{where}: default")
        if isinstance(value, ca.SX):
            raise ModelError(
                f"{where}: the default is the expression {brief(value)}. Expected a number; use the expression itself "
                "where it is needed."
            )
        label, text = read.text(unit, f"{where}: unit"), read.text(description, f"{where}: description")
        return Parameter(name, value, label, ca.SX.sym(name), description=text)
