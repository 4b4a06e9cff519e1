"""A function given by points: straight lines between them, or a smooth curve through them.

In section k, from x_k to x_{k+1}, the value is a polynomial of c = x − x_k; beyond the ends the first and the last
value are held:

    y(x) = Σ_k [x_k ≤ x < x_{k+1}] (y_k + p_1 c + p_2 c² + p_3 c³)

One term at most counts, so no roundings gather, and every choice is one between x and a knot: knots in t are found
exactly. At a knot its right side holds, at the last one the left, so that derivatives at both ends are those inside.
"smooth" is the cubic spline with continuous second derivatives whose first two sections are one cubic, as are the last
two ("not-a-knot"; de Boor, A Practical Guide to Splines, ch. IV): of a smooth function it is exact to the fourth power
of the distance of the points.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from ..errors import ModelError, ShapeError, brief
from ..read import choice, finite_array, text
from .selection import defined

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
        """y at x; no number where x is none."""
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
