"""A point fixed in a body, as forces need it: where it is, how it moves, and what a force there is to the body."""

from __future__ import annotations

from typing import Any

import casadi as ca

from ..spatial.algebra import Matrix, angular, cross, linear


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
