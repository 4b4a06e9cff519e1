"""Expressions of a model: numbers, text or CasADi scalars over t, the parameters and the coordinates of joints.

The grammar and its whitelist are in `sharnir.expressions`; here is what the names mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

import casadi as ca

from ..errors import ModelError, nearest
from ..expressions import RESERVED as GRAMMAR
from ..expressions import parse as parse_text
from ..spatial.numbers import scalar

RESERVED = GRAMMAR | {"t"}  # names that no parameter can have

Coordinate = Callable[[str, str, int], ca.SX]


@dataclass(frozen=True)
class Scope:
    """What an expression may use: `names` (t and the parameters), and `coordinate(kind, joint, k)`, the symbol of
    q('joint', k) or v('joint', k). Without `coordinate` these are refused, for the `reason` given."""

    names: Mapping[str, ca.SX]
    coordinate: Coordinate | None = None
    reason: str = "coordinates and velocities have no meaning here"
    symbols: Mapping[int, str] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "symbols", {symbol.element_hash(): name for name, symbol in self.names.items()})


def parse(value: object, scope: Scope, where: str) -> ca.SX:
    """A number, an SX scalar or a text as one SX scalar; `where` begins every message."""
    if not isinstance(value, str):
        number = ca.SX(scalar(value, where))
        if scope.coordinate is None:  # with coordinates allowed, only their owner knows all symbols
            check_symbols(number, scope.symbols, where)
        return number

    def call(kind: str, arguments: tuple[object, ...]) -> ca.SX:
        if scope.coordinate is None:
            raise ModelError(
                f"{where}: in {value!r}, {kind}(...) cannot be used: {scope.reason}. Use t, parameters and numbers."
            )
        joint, k = _arguments(kind, arguments, f"{where}: in {value!r}")
        return scope.coordinate(kind, joint, k)

    return parse_text(value, scope.names, where, call)


def check_symbols(expression: ca.SX, known: Mapping[int, str], where: str) -> None:
    """Every symbol in the expression must be one of the system's own (by identity: equal names do not make them "
    "equal)."""
    for symbol in ca.symvar(expression):
        if symbol.element_hash() not in known:
            raise ModelError(
                f"{where}: depends on the symbol {str(symbol)!r}, which is not a parameter of this system. "
                f"Create it with system.parameter({str(symbol)!r}, ...). {_known(str(symbol), known.values())}"
            )


def _known(name: str, names: Iterable[str]) -> str:
    others = [n for n in names if n != name]
    return nearest(name, others) if others else "A parameter belongs to the system that made it."


def _arguments(kind: str, arguments: tuple[object, ...], where: str) -> tuple[str, int]:
    """('link', 0) of q('link') or q('link', 0)."""
    match arguments:
        case (str(joint),):
            return joint, 0
        case (str(joint), int(k)) if k >= 0:
            return joint, k
    shown = ", ".join(map(repr, arguments))
    raise ModelError(
        f"{where}, {kind}({shown}): expected a joint's name and, for joints of several coordinates, its number "
        f"from 0, as in {kind}('link', 0)."
    )
