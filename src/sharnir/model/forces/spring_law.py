"""The force of a spring at a deflection x, and the energy it holds then: f(x) and U(x) = ∫₀ˣ f(s) ds.

    linear      f = k x,  U = k x² / 2
    table       straight lines between the points, the first and the last one go on; U is their exact integral
    Table       of x, linear or smooth, held beyond its ends; U is its exact integral
    expression  any text in x; U in closed form where rules give it, else by quadrature that is checked: NaN where it is
                not known to some 1e-10 (`antiderivative.py`). Where ∫ from 0 is infinite U has another constant.

f has the sign of x in a spring that pulls back: the force on the coordinate is −f.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from ...core.errors import ModelError, ShapeError, brief
from ...core.expressions import Table, defined, parse
from ...core.expressions.choices import chooses
from ...core.read import is_a, is_single, rows_of, scalar
from ...spatial.algebra import Matrix, zeros
from ..context import Context
from .antiderivative import antiderivative
from .force_arguments import of_time


@dataclass(frozen=True, eq=False)
class SpringLaw:
    """Both over the symbol `x`, over t and parameters."""

    x: Matrix
    f: Matrix
    U: Matrix

    def at(self, x: Matrix, t: Matrix) -> tuple[Matrix, Matrix, Matrix]:
        """(f, U, ∂U/∂t at fixed x) at a deflection."""
        # a deflection may be structurally zero, where a coordinate is prescribed so; CasADi wants an entry to put in
        f, U, rate = ca.substitute([self.f, self.U, ca.jacobian(self.U, t)], [self.x], [ca.densify(x)])
        if not chooses(self.f):
            return f, U, rate
        return defined(f, x), defined(U, x), rate  # the sections of a table would lose a NaN


def chosen(stiffness: Any, table_points: Any, law: Any, damped: bool, context: Context) -> SpringLaw:
    """The one of the three that is given; without any of them there must be a damper."""
    given = {"stiffness": stiffness, "table": table_points, "law": law}
    names = [name for name, value in given.items() if value is not None]
    if len(names) > 1:
        raise ModelError(f"{context.where}: {' and '.join(names)} are given. Expected one of stiffness, table and law.")
    if not names and not damped:
        raise ModelError(
            f"{context.where}: it has neither stiffness, table or law nor damping, so it does nothing. Give one of "
            "them."
        )
    if table_points is not None:
        return table(table_points, context)
    if law is not None:
        return expression(law, context)
    return linear(0.0 if stiffness is None else stiffness, context)


def linear(stiffness: Any, context: Context) -> SpringLaw:
    """Of any sign: a negative stiffness is one that pushes away from rest."""
    _check_single(stiffness, context)
    x, k = ca.SX.sym("x"), of_time(stiffness, "stiffness", context)
    return SpringLaw(x, k * x, k * x**2 / 2)


def expression(text: Any, context: Context) -> SpringLaw:
    if is_a(text, Table):
        return _of_table(text, context)
    if not is_a(text, str):
        raise ModelError(
            f"{context.where}: law={brief(text)} is not a text. Expected an expression of the deflection x, such as "
            "'3*x + 20*x**3', or a Table with x_name='x'; a number is a stiffness=..."
        )
    text = str.__str__(text)
    if "x" in context.parameters:
        raise ModelError(
            f"{context.where}: in law={brief(text)}, x is the deflection, but the system has a parameter 'x' too. Give "
            "the parameter another name."
        )
    x = ca.SX.sym("x")
    f = parse(text, {"x": x, "t": context.t, **context.parameters}, f"{context.where}: law")
    return SpringLaw(x, f, antiderivative(f, x))


def _of_table(points: Table, context: Context) -> SpringLaw:
    if points.x_name.strip() != "x":
        raise ModelError(
            f"{context.where}: law is a Table over {brief(points.x_name)}. Expected one over the deflection, with "
            "x_name='x'."
        )
    x = ca.SX.sym("x")
    U = points.integral(x)
    return SpringLaw(x, points.at(x), U - ca.substitute(U, x, 0.0))


def table(points: Any, context: Context) -> SpringLaw:
    """With c_k the part of section k that lies below x, f = f_0 + Σ s_k c_k and U = Σ (f_k c_k + s_k c_k² / 2): sums in
    which no large numbers cancel."""
    knots, forces = _points(points, context)
    x = ca.SX.sym("x")
    f, U = forces[0], zeros(1)
    for k, width in enumerate(np.diff(knots)):
        c = x - knots[k]
        if k > 0:
            c = ca.fmax(c, 0.0)
        if k < len(knots) - 2:
            c = ca.fmin(c, width)
        slope = (forces[k + 1] - forces[k]) / width
        f = f + slope * c
        U = U + forces[k] * c + slope * c**2 / 2
    return SpringLaw(x, f, U - ca.substitute(U, x, 0.0))


def knots_of(table_points: Any, law: Any) -> list[float]:
    """Of a law that is given by points, which has been read before."""
    if is_a(law, Table):
        return list(law.x)
    return [] if table_points is None else [float(x) for x, _ in rows_of(table_points) or ()]


def _points(points: Any, context: Context) -> tuple[list[float], list[Matrix]]:
    rows = _rows(points, context.where)
    knots: list[float] = []
    for k, (x, _) in enumerate(rows):
        knot = scalar(x, f"{context.where}: table, x of point {k}")
        if not isinstance(knot, float):
            raise ModelError(
                f"{context.where}: table, x of point {k} is the expression {brief(knot)}. Expected a number; "
                "parameters may stand in the forces."
            )
        if knots and not knot > knots[-1]:
            raise ModelError(
                f"{context.where}: table, x = {knot:g} of point {k} comes after x = {knots[-1]:g}. Expected x to "
                "increase from point to point; sort the table and leave out doubles."
            )
        knots.append(knot)
    return knots, [of_time(force, f"table, force of point {k}", context) for k, (_, force) in enumerate(rows)]


def _rows(points: Any, where: str) -> list[list[Any]]:
    rows = rows_of(points)
    if rows is None:
        raise ShapeError(f"{where}: table={brief(points)}. Expected a list of points (x, force).")
    wrong = [k for k, row in enumerate(rows) if len(row) != 2]
    if wrong:
        raise ShapeError(f"{where}: table, point {wrong[0]} is {brief(rows[wrong[0]])}. Expected a pair (x, force).")
    if len(rows) < 2:
        raise ShapeError(f"{where}: table has {len(rows)} points. Expected two or more pairs (x, force).")
    return rows


def _check_single(stiffness: Any, context: Context) -> None:
    """Laws of more than one stiffness have an argument of their own."""
    if not is_single(stiffness):
        raise ModelError(
            f"{context.where}: stiffness={brief(stiffness)} is not one number. A table of points (x, force) is given "
            "as table=[...]."
        )
    if is_a(stiffness, str) and "x" not in context.parameters and re.search(r"\bx\b", str.__str__(stiffness)):
        raise ModelError(
            f"{context.where}: stiffness={brief(stiffness)} is an expression of x. The force as an expression of the "
            "deflection x is given as law=...; a stiffness depends on t and parameters only."
        )
