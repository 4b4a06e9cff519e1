"""Named parameters: numbers of the model that stay symbolic and become inputs of the compiled functions."""

from __future__ import annotations

import keyword
from dataclasses import dataclass
from typing import Any

import casadi as ca

from .. import read
from ..errors import ModelError, brief
from ..read import scalar
from .expressions import RESERVED


@dataclass(frozen=True, eq=False)
class Parameter:
    """`symbol` is what stands for it in all expressions. Structurally it counts as non-zero, whatever its default."""

    name: str
    default: float
    unit: str
    symbol: ca.SX
    # of what events change: "flag", 0 or 1; "held", what a lock or a sample holds; "clock", when something is to
    # happen; "sign", of friction; "state", what a force element integrates; "" for the user's own
    mode: str = ""

    @staticmethod
    def hidden(name: str, default: float, mode: str) -> Parameter:
        """One that an event adds. A colon in its name keeps it out of expressions."""
        return Parameter(name, default, "1", ca.SX.sym(name), mode)

    @staticmethod
    def new(name: Any, default: Any, unit: Any) -> Parameter:
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
        return Parameter(name, value, read.text(unit, f"{where}: unit"), ca.SX.sym(name))
