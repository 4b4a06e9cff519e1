"""From text and tables to CasADi.

Formulas such as "0.3*sin(2*t)" are read by a whitelist over Python's syntax tree, never by `eval`: numbers, names that
the caller gives, `+ - * / **`, parentheses, the functions of `FUNCTIONS`, `pi`, and `where(condition, a, b)`, the only
place of comparisons and of `and`, `or`, `not`. Everything else is refused, with the position of the piece that is not
understood.
"""

from __future__ import annotations

import ast
import difflib
import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any

import casadi as ca
import numpy as np

from ..errors import ModelError, ShapeError, brief, nearest
from ..read import LARGEST, choice, finite_array, text
from .choices import Condition, defined, largest, smallest

# A function given by points: straight lines between them, or a smooth curve through them.
#
# In section k, from x_k to x_{k+1}, the value is a polynomial of c = x − x_k; beyond the ends the first and the last
# value are held:
#
#     y(x) = Σ_k [x_k ≤ x < x_{k+1}] (y_k + p_1 c + p_2 c² + p_3 c³)
#
# One term at most counts, so no roundings gather, and every choice is one between x and a knot: knots in t are found
# exactly. At a knot its right side holds, at the last one the left, so that derivatives at both ends are those inside.
# "smooth" is the cubic spline with continuous second derivatives whose first two sections are one cubic, as are the
# last two ("not-a-knot"; de Boor, A Practical Guide to Splines, ch. IV): of a smooth function it is exact to the fourth
# power of the distance of the points.

KINDS = ("linear", "smooth")
MOST = 2000  # points: each costs some operations in every evaluation
NARROWEST = 1e-50  # widths of sections: third powers of slopes must be finite
FLATTEST = 1e-12  # widths of sections, relative to the largest |x|: what is nearer is the same point but for rounding


@dataclass(frozen=True)
class Table:
    """Wherever an expression may stand: y over x, where x is what `x_name` says, "t", a parameter, "q('link')" or any
    other expression that may stand there.

    kind   "linear": straight lines between the points; "smooth": a cubic spline with continuous second derivatives

    Beyond the ends the first and the last value are held.
    """

    x: Any
    y: Any
    kind: str = "linear"
    x_name: str = "t"

    def __post_init__(self) -> None:
        columns = [_column(getattr(self, name), name) for name in "xy"]
        x, y = columns
        if len(x) != len(y):
            raise ShapeError(f"Table: x has {len(x)} entries and y has {len(y)}. Expected one y for each x.")
        if not 2 <= len(x) <= MOST:
            instead = "Two points make a line." if len(x) < 2 else "Take fewer points, or a part of the table."
            raise ShapeError(f"Table: it has {len(x)} point{'s'[: len(x) != 1]}. Expected 2 to {MOST}. {instead}")
        short = np.flatnonzero(~(np.diff(x) > FLATTEST * np.abs(x).max()))
        if short.size:
            k = int(short[0]) + 1
            raise ModelError(
                f"Table: x[{k}] = {x[k]:.9g} comes after x[{k - 1}] = {x[k - 1]:.9g}. Expected x to grow from point to "
                "point; sort the points and leave out doubles. A jump is a short section, or where(...) in a text."
            )
        if np.diff(x).min() < NARROWEST:
            raise ModelError(
                f"Table(x): two points are {np.diff(x).min():g} apart. Expected {NARROWEST:g} or more; check the units."
            )
        kind = choice(self.kind, KINDS, "Table(kind): ", " is not a kind of table.")
        name = text(self.x_name, "Table(x_name)", "what x is, such as 't' or \"q('link')\"")
        for field, value in zip(("x", "y", "kind", "x_name"), (*map(tuple, columns), kind, name), strict=True):
            object.__setattr__(self, field, value)

    def at(self, x: ca.SX) -> ca.SX:
        """y at x; NaN where x is NaN."""
        return self._chosen(x, ca.SX(self.y[0]), self._polynomials, ca.SX(self.y[-1]))

    def integral(self, x: ca.SX) -> ca.SX:
        """∫ y from the first knot to x."""
        sections, total = [], 0.0
        for section, width in zip(self._polynomials, np.diff(self.x).tolist(), strict=True):
            powers = [total, *(p / (n + 1) for n, p in enumerate(section))]
            sections.append(powers)
            total = float(_value(powers, width))
        first, last = self.y[0] * (x - self.x[0]), total + self.y[-1] * (x - self.x[-1])
        return self._chosen(x, first, sections, last)

    def _chosen(self, x: ca.SX, first: ca.SX, sections: list[list[float]], last: ca.SX) -> ca.SX:
        """The polynomial of the section that x is in, `first` before all of them and `last` after them."""
        begun = [knot <= x for knot in self.x[:-1]]
        over = [*begun[1:], x > self.x[-1]]
        y = ca.if_else(begun[0], 0.0, first) + ca.if_else(over[-1], last, 0.0)
        for knot, powers, yes, no in zip(self.x[:-1], sections, begun, over, strict=True):
            y = y + ca.if_else(ca.logic_and(yes, ca.logic_not(no)), _value(powers, x - knot), 0.0)
        return defined(y, x)

    @property
    def _polynomials(self) -> list[list[float]]:
        """Of each section, the coefficients of 1, c, c², ..."""
        x, y = np.array(self.x), np.array(self.y)
        if self.kind == "linear":
            return np.stack([y[:-1], np.diff(y) / np.diff(x)], axis=1).tolist()  # type: ignore[no-any-return]
        from scipy.interpolate import CubicSpline

        return CubicSpline(x, y, bc_type="not-a-knot").c[::-1].T.tolist()  # type: ignore[no-any-return]


def _value(powers: list[float], c: Any) -> Any:
    """Σ p_n cⁿ, by Horner's rule."""
    found = powers[-1] * c
    for p in reversed(powers[1:-1]):
        found = (p + found) * c
    return powers[0] + found


def _column(value: Any, name: str) -> list[float]:
    found = finite_array(value, f"Table({name})", "a list of finite numbers")
    if found.ndim != 1:
        raise ShapeError(f"Table({name}): {brief(value)} has the shape {found.shape}. Expected a list of numbers.")
    return [float(x) for x in found]


# The language of expressions as data: its functions, operators and comparisons, and how long and deep it may be.

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


Call = Callable[[str, tuple[object, ...]], ca.SX]

_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")


def parse(text: str, names: Mapping[str, ca.SX], where: str, call: Call | None = None) -> ca.SX:
    """The value of `text` over the given names; `call` resolves q('link', 0), v('link', 0) and the functions of
    `GEOMETRY` where they mean a thing: texts, whole numbers and, for points and axes, tuples of expressions go in.

    `where` begins every message, for example "force 'spring', value".
    """
    if not isinstance(text, str):
        raise ModelError(f"{where}: {text!r} is not an expression. Expected text such as '0.3*sin(2*t)'.")
    if len(text) > LONGEST:
        raise ModelError(
            f"{where}: the expression has {len(text)} characters, the longest allowed is {LONGEST}. Split it up."
        )
    flat = re.sub(r"\s", " ", text).strip()  # several lines are one expression
    if not flat:
        raise ModelError(f"{where}: the expression is empty. Expected text such as '0.3*sin(2*t)'.")
    reader = _Reader(flat, names, where, call)
    value = reader.value(reader.tree(), 0)
    if value.is_constant() and not math.isfinite(float(value)):
        raise ModelError(
            f"{where}: {reader.shown} is {float(value)}, not a finite number. "
            "Look for a division by zero or an overflow."
        )
    return value


def _near(name: str, functions: list[str]) -> str:
    """There are few enough of them to name them all, the nearest first."""
    close = difflib.get_close_matches(name, functions, n=1)
    return f"{f'Did you mean {close[0]!r}? ' if close else ''}Known functions: {', '.join(functions)}."


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."


@dataclass(frozen=True)
class _Reader:
    """One text on its way through the whitelist."""

    text: str
    names: Mapping[str, ca.SX]
    where: str
    call: Call | None

    @property
    def shown(self) -> str:
        """The text in quotes, cut to a line's length."""
        return repr(self.text if len(self.text) <= 80 else self.text[:77] + "...")

    def refuse(self, node: ast.AST, why: str) -> ModelError:
        piece = ast.get_source_segment(self.text, node) or ""
        piece = _short(piece)
        column = len(self.text.encode()[: getattr(node, "col_offset", 0)].decode(errors="ignore")) + 1
        return ModelError(f"{self.where}: in {self.shown}, {piece!r} at character {column}: {why}")

    def tree(self) -> ast.expr:
        bare = _QUOTED.sub("", self.text)
        for sign in "#\\\0":
            if sign in bare:
                raise ModelError(f"{self.where}: in {self.shown}, {sign!r} is not part of an expression. Remove it.")
        try:
            return ast.parse(self.text, mode="eval").body
        except SyntaxError as error:
            at = f" at character {error.offset}" if error.offset else ""
            raise ModelError(
                f"{self.where}: {self.shown} is not an expression: {error.msg}{at}. "
                "Expected a formula such as '0.3*sin(2*t)'."
            ) from None
        except (RecursionError, MemoryError, ValueError):
            raise ModelError(f"{self.where}: {self.shown} is nested too deeply. Split it up.") from None

    def value(self, node: ast.expr, depth: int) -> ca.SX:
        """The number or symbol a node stands for."""
        if depth > DEEPEST:
            raise self.refuse(node, f"nested more than {DEEPEST} levels deep. Split the expression up.")
        match node:
            case ast.Constant(value=number):
                return self.number(node, number)
            case ast.Name(id=name):
                return self.name(node, name)
            case ast.UnaryOp(op=ast.USub()):
                return -self.value(node.operand, depth + 1)
            case ast.UnaryOp(op=ast.UAdd()):
                return self.value(node.operand, depth + 1)
            case ast.BinOp():
                return self.binary(node, depth)
            case ast.Call():
                return self.function(node, depth)
            case ast.Compare() | ast.BoolOp() | ast.UnaryOp(op=ast.Not()):
                raise self.refuse(
                    node,
                    "a condition is not a number. Use it inside where(condition, a, b); for an event write a > b as "
                    "a - b, which crosses zero.",
                )
        raise self.refuse(
            node, "not allowed in an expression. Expected numbers, names, + - * / **, parentheses and known functions."
        )

    def number(self, node: ast.expr, number: object) -> ca.SX:
        if isinstance(number, bool) or not isinstance(number, (int, float)):
            raise self.refuse(node, "not a real number.")
        try:
            value = float(number)
        except OverflowError:
            value = math.inf
        if not math.isfinite(value):
            raise self.refuse(node, "too large for a float64 number.")
        if value > LARGEST:
            raise self.refuse(node, f"too large to calculate with: more than {LARGEST:g}. Check the units.")
        return ca.SX(value)

    def name(self, node: ast.expr, name: str) -> ca.SX:
        if name == "pi":
            return ca.SX(math.pi)
        if name in self.names:
            return ca.SX(self.names[name])
        if name in FUNCTIONS or (name in (*STATE, *GEOMETRY) and self.call is not None):
            raise self.refuse(node, f"a function needs its arguments in parentheses, {name}(...).")
        raise self.refuse(node, f"unknown name. {nearest(name, [*self.names, 'pi'])}")

    def binary(self, node: ast.BinOp, depth: int) -> ca.SX:
        """a + b + c is ((a + b) + c): walked down its left side in a loop, so that a long sum is not deep."""
        chain = [node]
        while isinstance(chain[-1].left, ast.BinOp):
            chain.append(chain[-1].left)
        value = self.value(chain[-1].left, depth + 1)
        for part in reversed(chain):
            operation = BINARY.get(type(part.op))
            if operation is None:
                hint = " A power is written **." if isinstance(part.op, ast.BitXor) else ""
                raise self.refuse(part, f"this operator is not known. Expected + - * / **.{hint}")
            value = operation(value, self.value(part.right, depth + 1))
        return value

    def function(self, node: ast.Call, depth: int) -> ca.SX:
        if not isinstance(node.func, ast.Name):
            raise self.refuse(node, "only the known functions can be called.")
        name, count = node.func.id, len(node.args)
        if node.keywords:
            raise self.refuse(node, "arguments are given by position, not by name.")
        if name in STATE and self.call is not None:
            return self.call(name, tuple(self.literal(a) for a in node.args))
        if name in GEOMETRY and self.call is not None:
            return self.call(name, tuple(self.place(a, depth + 1) for a in node.args))
        if name in (*STATE, *GEOMETRY):
            raise self.refuse(node, "coordinates and velocities cannot be used here.")
        if name not in FUNCTIONS:
            known = [*FUNCTIONS, *((*STATE, *GEOMETRY) if self.call is not None else ())]
            raise self.refuse(node, f"unknown function {_short(name)!r}. {_near(name, known)}")
        expected = 1 if name in ONE else 2 if name in TWO else 3 if name == "where" else max(2, count)
        if count != expected:
            few = "at least 2" if name in SEVERAL else str(expected)
            raise self.refuse(node, f"{name} takes {few} argument{'' if few == '1' else 's'}, {count} given.")
        if name == "where":
            condition = self.condition(node.args[0], depth + 1)
            return condition.choose(self.value(node.args[1], depth + 1), self.value(node.args[2], depth + 1))
        values = [self.value(a, depth + 1) for a in node.args]
        if name in ONE:
            return ONE[name](values[0])
        return reduce(TWO[name] if name in TWO else SEVERAL[name], values)

    def literal(self, node: ast.expr) -> str | int:
        """An argument of q(...) or v(...): a quoted name or a whole number."""
        match node:
            case ast.Constant(value=str(text)):
                return text
            case ast.Constant(value=int(number)) if not isinstance(number, bool):
                return number
        raise self.refuse(node, "expected a joint's name in quotes, then a coordinate's number, as in q('link', 0).")

    def place(self, node: ast.expr, depth: int) -> str | tuple[ca.SX, ...]:
        """An argument of a function of bodies: a quoted name, or a point or an axis."""
        match node:
            case ast.Constant(value=str(text)):
                return text
            case ast.Tuple(elts=entries) | ast.List(elts=entries):
                return tuple(self.value(entry, depth + 1) for entry in entries)
        raise self.refuse(node, "expected a name in quotes, or three numbers in parentheses: ('link', (1, 0, 0)).")

    def condition(self, node: ast.expr, depth: int) -> Condition:
        """The first argument of where(...)."""
        if depth > DEEPEST:
            raise self.refuse(node, f"nested more than {DEEPEST} levels deep. Split the expression up.")
        match node:
            case ast.BoolOp(op=ast.And()):
                return Condition.all_of([self.condition(x, depth + 1) for x in node.values])
            case ast.BoolOp(op=ast.Or()):
                return Condition.any_of([self.condition(x, depth + 1) for x in node.values])
            case ast.UnaryOp(op=ast.Not()):
                return self.condition(node.operand, depth + 1).negated()
            case ast.Compare():
                return self.comparison(node, depth)
        raise self.refuse(node, "the first argument of where is a comparison, as in where(t < 1, a, b).")

    def comparison(self, node: ast.Compare, depth: int) -> Condition:
        """a < b < c means a < b and b < c."""
        sides = [self.value(x, depth + 1) for x in (node.left, *node.comparators)]
        parts = []
        for op, a, b in zip(node.ops, sides[:-1], sides[1:], strict=True):
            if type(op) not in COMPARE:
                raise self.refuse(node, "this comparison is not known. Expected < <= > >= == !=.")
            parts.append(Condition.compared(COMPARE[type(op)](a, b), (a, b)))
        return Condition.all_of(parts)
