"""Checks that several forces share. Every message begins with the force's name."""

from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.errors import ModelError
from ...core.read import count
from ...spatial.algebra import Matrix, angular, cross, linear
from ..body import Body
from ..context import Context

# A point fixed in a body, as forces need it: where it is, how it moves, and what a force there is to the body.


def position(body: Any, point: Matrix) -> Matrix:
    """In the world."""
    result: Matrix = body.X0.point(point)
    return result


def velocity(body: Any, point: Matrix) -> Matrix:
    """In world axes."""
    result: Matrix = body.X0.R @ (linear(body.V) + cross(angular(body.V), point))
    return result


def wrench(point: Matrix, force: Matrix) -> Matrix:
    """[f; m] about the body's origin of a force at the point, all in body axes."""
    return ca.vertcat(force, cross(point, force))


def velocity_of(joint: Body, coordinate: int | None, context: Context) -> int:
    """Which velocity of the joint is meant, counted from 0; it need not be said where there is only one."""
    nv, kind = joint.joint.nv, type(joint.joint).__name__
    if nv == 0:
        raise ModelError(
            f"{context.where}: joint {joint.name!r} is {kind}, which has no coordinate to act on. Name a joint that "
            "moves."
        )
    if coordinate is None:
        if nv > 1:
            raise ModelError(
                f"{context.where}: joint {joint.name!r} ({kind}) has {nv} coordinates. Say on which one it acts: "
                f"coordinate=0 to {nv - 1}."
            )
        return 0
    expected = f"a whole number from 0 to {nv - 1}, one of the velocities of joint {joint.name!r} ({kind})"
    return count(coordinate, f"{context.where}: coordinate=", 0, nv - 1, expected)


def of_time(value: Any, what: str, context: Context) -> Matrix:
    """A number or an expression of t and parameters. With the state in it, energy would not be a function of x."""
    otherwise = "a force that depends on the state otherwise is a JointForce, a Wrench or a CustomForce"
    return context.of_time(value, what, otherwise)


def damping_of(value: Any, context: Context) -> Matrix:
    """It may depend on anything, but what dissipates cannot be known to be negative."""
    found = context.expression(value, "damping")
    if is_number(found) and float(found) < 0.0:
        raise ModelError(
            f"{context.where}: damping = {float(found):g} is negative. Expected 0 or more; a force that feeds energy "
            "in is a JointForce, a Wrench or a CustomForce."
        )
    return found


def is_number(x: Matrix) -> bool:
    """Known now, whatever the parameters."""
    return bool(x.is_constant())


def is_nought(x: Matrix) -> bool:
    """A parameter counts as non-zero, whatever its default."""
    return bool(x.is_zero())
