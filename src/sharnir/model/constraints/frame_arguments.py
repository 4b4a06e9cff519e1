"""Arguments of constraints: numbers that may move with time, points, axes, rotations. Every message begins with
the constraint's name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca

from ...core.errors import ModelError, ShapeError, brief
from ...core.read import is_a, listed, square
from ...spatial import algebra as snap
from ...spatial.algebra import Matrix, matrix, unit_axis
from ...spatial.rotations import check_rotation, nearest_rotation
from ..context import Context

# The mechanism that examples of constraints tie, and points and axes in it. Its bodies are
#
# a, b     which fly
# wheel    on b, turns about z
# slide    on b, along x
# sleeve   on b, turns about y and slides along it; not in a planar system
# ball     on b, turns freely; not in a planar system
#
# and its parameters k and r, neither of which is zero.

Point = tuple[Any, Any, Any]


def points(planar: bool) -> tuple[Point, Point, Point]:
    """One for body a, one for body b, and one that moves, for either."""
    z = (0.0, 0.0, 0.0) if planar else (0.5, 0.2, 0.2)
    return (0.3, -0.2, z[0]), (-0.1, 0.4, z[1]), ("0.1*sin(3*t)", "k*t**2", z[2])


SKEW = (0.3, -1.0, 2.0)  # an axis that is none of x, y, z


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


# Two bodies that a constraint ties: they must be able to move relative to each other.


@dataclass(frozen=True, eq=False)
class Pair:
    """Bodies by number, 0 for the world; points in the axes of their bodies, perhaps functions of time."""

    a: int
    b: int
    name_b: str
    point_a: Matrix
    point_b: Matrix
    context: Context


def bodies_of(body_a: str, body_b: str, context: Context) -> tuple[int, int]:
    a, b = context.body(body_a, "body_a"), context.body(body_b, "body_b")
    if a == b:
        raise ModelError(
            f"{context.where}: body_a and body_b are both {brief(body_a)}. Expected two different bodies, one of which "
            "may be 'world'."
        )
    if _carrier(a, context) == _carrier(b, context):
        raise ModelError(
            f"{context.where}: body_a={brief(body_a)} and body_b={brief(body_b)} are rigidly connected by Fixed "
            "joints, so it holds always or never. Expected two bodies that can move relative to each other; remove it, "
            "or name others."
        )
    return a, b


def pair(body_a: str, point_a: Any, body_b: str, point_b: Any, context: Context) -> Pair:
    a, b = bodies_of(body_a, body_b, context)
    return Pair(a, b, body_b, point(point_a, "point_a", context), point(point_b, "point_b", context), context)


def _carrier(body: int, context: Context) -> int:
    """The first body towards the world that moves: all that it carries by Fixed joints is one rigid body with it."""
    while body and context.joints[body - 1].joint.nv == 0:
        body = context.joints[body - 1].parent
    return body


# Directions in words: "x of 'rod'", "world (0.6, 0.8, 0)".


_AXES = {(1.0, 0.0, 0.0): "x", (0.0, 1.0, 0.0): "y", (0.0, 0.0, 1.0): "z"}


def direction(n: Matrix, body: str, otherwise: str) -> str:
    """A unit vector in the axes of a body; `otherwise` says what it is where it depends on parameters."""
    return f"world {_vector(n, otherwise)}" if body == "world" else f"{_vector(n, otherwise)} of {body!r}"


def _vector(n: Matrix, otherwise: str) -> str:
    if not n.is_constant():
        return otherwise
    numbers = tuple(float(n[k]) for k in range(3))
    if numbers in _AXES:
        return _AXES[numbers]
    opposite = tuple(0.0 - x for x in numbers)
    if opposite in _AXES:
        return f"-{_AXES[opposite]}"
    return f"({', '.join(f'{round(x, 3) + 0.0:.3g}' for x in numbers)})"
