"""Curve: a slider on a guide or rail given as expressions of one coordinate s.

The origin of the moving frame is at p(s); its axes turn with R(s). From X_FM(s) alone, ' being d/ds by CasADi,

    S = [Rᵀ p'; axial(Rᵀ R')],    bias = S' ṡ².
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, Any

import casadi as ca
import numpy as np

from ...core import declared
from ...core.errors import ModelError, SharnirError, brief
from ...core.expressions import Table, parse
from ...core.read import Formula, check_constants, choice, is_a, scalar, text
from ...spatial.algebra import Axis, Matrix, complement, cross, eye, matrix, unit_axis
from ...spatial.rotations import rotation_about
from ...spatial.transform import Transform
from .contract import Joint, register

Expression = float | str | Table | Callable[[ca.SX], object]


@register
@dataclass(frozen=True)
class Curve(Joint):
    """q is s, v is ṡ. Each of x, y, z, roll, pitch, yaw is a number, text such as "0.5*cos(s)", a function of s, or a
    smooth table of s: Table(s, x, "smooth", x_name="s"). Only a function can hold a parameter of the system:
    Curve(lambda s: r * cos(s), lambda s: r * sin(s)).

    frame="fixed":    the axes stay parallel to the fixed frame's (a bead whose orientation does not follow the wire);
    frame="tangent":  x along the curve, z as near to `up` as possible, y to the left (a carriage on a rail). The curve
                      may then never stand still in s nor run along `up`.
    On top of either, the axes turn by Rz(yaw) Ry(pitch) Rx(roll). The moving frame does not start at the fixed one
    unless the expressions say so. `s` need not be arc length, but where S(s) = 0 the joint is stuck: no dynamics there.
    """

    x: Annotated[Expression, declared.Expression("m")] = 0.0
    y: Annotated[Expression, declared.Expression("m")] = 0.0
    z: Annotated[Expression, declared.Expression("m")] = 0.0
    roll: Annotated[Expression, declared.Expression("rad")] = 0.0
    pitch: Annotated[Expression, declared.Expression("rad")] = 0.0
    yaw: Annotated[Expression, declared.Expression("rad")] = 0.0
    frame: str = "fixed"
    up: Annotated[Axis, declared.Direction()] = "z"
    _s: Matrix = field(init=False, repr=False, compare=False)
    _X: Transform = field(init=False, repr=False, compare=False)
    _S: Matrix = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        Joint.__post_init__(self)
        s = ca.SX.sym("s")
        p = matrix([_expression(getattr(self, name), s, name) for name in "xyz"])
        roll, pitch, yaw = (_expression(getattr(self, name), s, name) for name in ("roll", "pitch", "yaw"))
        e1, e2, e3 = ca.horzsplit(eye(3))
        R = rotation_about(e3, yaw) @ rotation_about(e2, pitch) @ rotation_about(e1, roll)
        frame = choice(self.frame, ("fixed", "tangent"), "Curve(frame): ", " is not a frame.")
        up = unit_axis(self.up, "Curve(up)")
        if frame == "tangent":
            R = _along(p, s, up) @ R
        X = Transform(ca.sparsify(R), p)
        S = ca.sparsify(_velocity(X, s))
        if S.nnz() == 0:
            raise ModelError(
                "Curve: nothing depends on s, so the joint cannot move. Give at least one of x, y, z, roll, pitch, yaw "
                'as an expression of s, for example Curve(x="s"), or use Fixed().'
            )
        self._set(_s=s, _X=X, _S=S, frame=frame)

    def __getstate__(self) -> dict[str, object]:
        """For pickle: functions of Python as the expressions that they gave, which are all that is used of them."""
        given = {name: getattr(self, name) for name in ("x", "y", "z", "roll", "pitch", "yaw")}
        made = {n: Traced(self._s, _expression(f, self._s, n)) for n, f in given.items() if _is_function(f)}
        return {**self.__dict__, **made}

    @property
    def nq(self) -> int:
        return 1

    @property
    def nv(self) -> int:
        return 1

    def _at(self, expression: Matrix, q: Matrix) -> Matrix:
        return ca.sparsify(ca.substitute(expression, self._s, q))

    def structure(self) -> tuple[object, ...]:
        """The expressions are structure: as text, or where one is a function, as those of this very joint."""
        given = (self.x, self.y, self.z, self.roll, self.pitch, self.yaw, self.frame, self.up)
        if all(type(x) in (str, int, float) for x in given):
            return (type(self).__name__, repr(given))
        return (type(self).__name__, id(self))

    def own_symbols(self) -> tuple[Matrix, ...]:
        symbols = ca.symvar(ca.veccat(self._X.R, self._X.p))
        return tuple(x for x in symbols if x.element_hash() != self._s.element_hash())

    def placement(self, q: Matrix) -> Transform:
        return Transform(self._at(self._X.R, q), self._at(self._X.p, q))

    def subspace(self, q: Matrix) -> Matrix:
        return self._at(self._S, q)

    def bias(self, q: Matrix, v: Matrix) -> Matrix:
        return self._at(ca.jacobian(self._S, self._s), q) * v**2

    def complement(self, q: Matrix) -> Matrix:
        return complement(self.subspace(q))

    def neutral(self) -> np.ndarray | None:
        """s = 0, or None where the curve is not regular there."""
        S = self.subspace(ca.SX(0))
        if not S.is_constant():
            return np.zeros(1)  # a parameter decides
        size = float(ca.norm_2(ca.DM(S)))
        return np.zeros(1) if np.isfinite(size) and size > 0 else None

    @property
    def planar(self) -> bool:
        """z = 0 for all s, and the only rotation is about z."""
        R, (_, _, e3) = self._X.R, ca.horzsplit(eye(3))
        return bool(self._X.p[2].is_zero() and (R[:, 2] - e3).is_zero() and (R[2, :].T - e3).is_zero())

    @classmethod
    def examples(cls) -> tuple[Joint, ...]:
        return (
            cls("s"),
            cls("0.5*cos(s)", "0.5*sin(s)", yaw="s"),
            cls("0.5*cos(s)", "0.7*sin(s)", "0.2*s", frame="tangent", roll="0.3*s"),
            cls("s", lambda s: s**2 / 2, "0.1*s**3", pitch="s", yaw=0.4, roll=0.2),
            cls("s", "0.3*sin(s)", frame="tangent"),
            cls(roll="s", z=1.0),
        )


@dataclass(frozen=True, eq=False)
class Traced:
    """A function of s by its expression."""

    s: Matrix
    expression: Matrix

    def __call__(self, s: Matrix) -> Matrix:
        return ca.substitute(self.expression, self.s, s)


def _is_function(value: Any) -> bool:
    return callable(value) and not is_a(value, (ca.SX, ca.DM, ca.MX))


def _expression(value: Any, s: Matrix, name: str) -> Matrix:
    where = f"Curve({name})"
    if is_a(value, Table):
        return _of_table(value, s, where)
    if is_a(value, str):
        return parse(text(value, where), {"s": s}, where)
    result = _called(value, s, where) if _is_function(value) else value
    expected = "a finite number, text such as '0.5*cos(s)', or a function of s that gives one"
    number = ca.SX(scalar(result, where, expected))
    check_constants(number, where)
    return number


def _of_table(table: Table, s: Matrix, where: str) -> Matrix:
    if table.kind != "smooth":
        raise ModelError(
            f'{where}: a Table of kind "{table.kind}" has corners, at which a body on the curve would need an infinite '
            'force. Expected kind="smooth".'
        )
    return table.at(parse(table.x_name, {"s": s}, f"{where}: x_name of the Table"))


def _called(function: Callable[[ca.SX], object], s: Matrix, where: str) -> object:
    """A function of the user's, on a symbol that refuses math.cos and the like with a word."""
    try:
        return function(Formula(s))
    except SharnirError as error:
        raise ModelError(f"{where}: {error}") from error
    except Exception as error:
        raise ModelError(
            f"{where}: the function raised {type(error).__name__}: {brief(str(error))}. Expected a function of s, made "
            "of + - * / ** and functions of casadi."
        ) from error


def _along(p: Matrix, s: Matrix, up: Matrix) -> Matrix:
    """Axes with x along p', y = up × x, z = x × y."""
    tangent = ca.jacobian(p, s)
    if tangent.nnz() == 0 or cross(up, tangent).is_zero():
        raise ModelError(
            'Curve(frame="tangent"): the curve has no tangent or runs along `up` everywhere. '
            "Expected x, y, z that depend on s and an `up` across them."
        )
    t = tangent / ca.norm_2(tangent)
    if (up.T @ tangent).is_zero():  # across the curve everywhere: exact, so that a planar curve is seen to be
        return ca.horzcat(t, cross(up, t), up)
    left = cross(up, t)
    y = left / ca.norm_2(left)
    return ca.horzcat(t, y, cross(t, y))


def _velocity(X: Transform, s: Matrix) -> Matrix:
    """The velocity for ṡ = 1: [Rᵀ p'; axial(Rᵀ R')]."""
    turn = X.R.T @ ca.reshape(ca.jacobian(ca.vec(X.R), s), 3, 3)
    return ca.vertcat(X.R.T @ ca.jacobian(X.p, s), turn[2, 1], turn[0, 2], turn[1, 0])
