"""The language of expressions as data: its functions, operators and comparisons, and how long and deep it may be."""

from __future__ import annotations

import ast
from collections.abc import Callable

import casadi as ca

from .selection import largest, smallest

LONGEST = 10_000  # characters
DEEPEST = 60  # levels of nesting; a long sum or product is one level

ONE: dict[str, Callable[[ca.SX], ca.SX]] = {
    "sin": ca.sin, "cos": ca.cos, "tan": ca.tan, "asin": ca.asin, "acos": ca.acos, "atan": ca.atan, "sqrt": ca.sqrt,
    "exp": ca.exp, "log": ca.log, "abs": ca.fabs, "sign": ca.sign, "tanh": ca.tanh,
}  # fmt: skip
TWO: dict[str, Callable[[ca.SX, ca.SX], ca.SX]] = {"atan2": ca.atan2}
SEVERAL: dict[str, Callable[[ca.SX, ca.SX], ca.SX]] = {"min": smallest, "max": largest}
STATE = ("q", "v")  # coordinates and velocities, which only the caller can resolve
GEOMETRY = ("distance", "distance_rate", "position", "height", "velocity", "speed", "angle")  # of bodies; the same

FUNCTIONS = (*ONE, *TWO, *SEVERAL, "where")
RESERVED = frozenset((*FUNCTIONS, *STATE, "pi"))  # names that no parameter can have

BINARY: dict[type[ast.operator], Callable[[ca.SX, ca.SX], ca.SX]] = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.Div: lambda a, b: a / b,
    ast.Pow: lambda a, b: a**b,
}
COMPARE: dict[type[ast.cmpop], Callable[[ca.SX, ca.SX], ca.SX]] = {
    ast.Lt: lambda a, b: a < b,
    ast.LtE: lambda a, b: a <= b,
    ast.Gt: lambda a, b: a > b,
    ast.GtE: lambda a, b: a >= b,
    ast.Eq: lambda a, b: a == b,
    ast.NotEq: lambda a, b: a != b,
}
