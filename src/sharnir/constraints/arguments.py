"""What users give to constraints: numbers that may move with time, points, axes, rotations. Every message begins with
the constraint's name."""

from __future__ import annotations

from typing import Any

import casadi as ca

from ..errors import ModelError, ShapeError, brief
from ..model.context import Context
from ..read import is_a, listed, square
from ..spatial import snap
from ..spatial.algebra import Matrix, matrix
from ..spatial.axis import unit_axis
from ..spatial.nearest import check_rotation, nearest_rotation


def of_time(value: Any, what: str, context: Context) -> Matrix:
    """A number or an expression of t and parameters."""
    return context.of_time(value, what, "what ties coordinates of joints is a Coupling")


def of_parameters(value: Any, what: str, context: Context) -> Matrix:
    """A number or an expression of parameters: a ratio or an axis that moved in time would be another constraint."""
    found = of_time(value, what, context)
    if ca.depends_on(found, context.t):
        raise ModelError(
            f"{context.where}: {what}={brief(value)} depends on time. Expected numbers or parameters; points, lengths "
            "and offsets may depend on t, and a Coupling in any other way."
        )
    return found


def point(value: Any, what: str, context: Context) -> Matrix:
    """Three numbers or expressions of t and parameters; in a planar system those of a point in the plane."""
    found = matrix(ca.vertcat(*(of_time(x, what, context) for x in _three(value, what, context))))
    context.check_in_plane(found, what)
    return found


def axis(value: Any, what: str, context: Context) -> Matrix:
    """A unit vector: "x", "-z", three numbers or three expressions of parameters."""
    where = f"{context.where}: {what}"
    if is_a(value, str):
        return unit_axis(value, where)
    given = ca.vertcat(*(of_parameters(x, what, context) for x in _three(value, what, context)))
    if given.is_constant():
        return unit_axis(ca.DM(given).full().ravel(), where)
    given = ca.sparsify(given)
    return given / ca.sqrt(ca.sumsqr(given))


def axis_in_plane(value: Any, what: str, context: Context) -> Matrix:
    """Of a planar system, where there is no other direction to push or to slide in."""
    found = axis(value, what, context)
    if not found[2].is_zero():
        raise ModelError(
            f"{context.where}: {what}={brief(value)} leaves the x-y plane, but the system is planar. Expected "
            f"{what}=(x, y, 0); what turns about z is a HingeLoop or a Coincident."
        )
    return found


def axis_across_plane(value: Any, what: str, context: Context) -> Matrix:
    """Of a planar system, where nothing turns about another axis than z."""
    found = axis(value, what, context)
    if not (found[0].is_zero() and found[1].is_zero()):
        raise ModelError(
            f"{context.where}: {what}={brief(value)} is not z, but the system is planar and turns about z only. "
            f'Expected {what}="z".'
        )
    return found


def rotation(value: Any, what: str, context: Context) -> Matrix:
    """A 3×3 rotation matrix of numbers, the identity for None; in a planar system about z."""
    where = f"{context.where}: {what}"
    if value is None:
        return ca.SX.eye(3)
    R = square(value, 3, where)
    if isinstance(R, ca.SX):
        raise ModelError(f"{where}: a matrix of parameters cannot be checked to be a rotation. Expected numbers.")
    check_rotation(R, f"{where}:", 1e-9, "orthonormal rows within 1e-9 and det = +1, such as Placement(rpy=...).R.")
    found = matrix(snap.snapped(nearest_rotation(R)))
    if context.planar and not (found[:2, 2].is_zero() and found[2, :2].is_zero() and float(found[2, 2]) == 1.0):
        raise ModelError(f"{where}: it turns z out of place, but the system is planar. Expected a rotation about z.")
    return found


def snapped(values: Matrix) -> Matrix:
    """Numbers within rounding of 0 and ±1 made exact, so that products with them fold."""
    if not values.is_constant():
        return values
    return matrix(snap.snapped(ca.DM(values).full()))


def _three(value: Any, what: str, context: Context) -> list[Any]:
    where = f"{context.where}: {what}"
    entries = listed(value)
    if entries is None:
        raise ShapeError(f"{where}: given {brief(value)}, expected a list of 3 numbers.")
    if len(entries) != 3:
        raise ShapeError(f"{where}: given {len(entries)} entries ({brief(value)}), expected 3 numbers.")
    return entries
