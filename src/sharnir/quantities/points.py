"""Where a body and its points are, and how they move, in world axes.

For a point x of the body:  r = p + R x,   ṙ = R (v + ω × x),   r̈ = R (A_lin + ω × v + A_ang × x + ω × (ω × x)).
Its angular velocity is R ω.
"""

from __future__ import annotations

from typing import Any

import casadi as ca

from ..spatial.algebra import Matrix, cross
from ..sweeps.kinematics import accelerations, configure, locate, velocities
from ..sweeps.outputs import Gather, OfBodies, Several
from ..sweeps.program import Program
from ..sweeps.record import Fields, Record
from ..sweeps.sweep import outward


@outward()
def columns(body: Record, parent: Record) -> Fields:
    """The unit motion of every velocity coordinate about the world's origin, in world axes, one row each."""
    S = body.S
    rows = [body.X0.motion_to_parent(S[:, k]).T for k in range(S.shape[1])]
    return {"J0": ca.vertcat(*rows) if rows else ca.SX(0, 6)}


def placement(body: int) -> Program:
    """Rotation (row-major) and origin of the body frame."""
    return Program("placement", (configure, locate), ("q",), OfBodies((body,), _placement, 12))


def point(body: int) -> Program:
    return Program("point", (configure, locate), ("q", "point"), OfBodies((body,), lambda b, x: b.X0.point(x), 3))


def point_velocity(body: int) -> Program:
    sweeps = (configure, locate, velocities)
    return Program("point_velocity", sweeps, ("q", "v", "point"), OfBodies((body,), _velocity, 3))


def point_acceleration(body: int) -> Program:
    sweeps = (configure, locate, velocities, accelerations)
    return Program("point_acceleration", sweeps, ("q", "v", "a", "point"), OfBodies((body,), _acceleration, 3))


def angular_velocity(body: int) -> Program:
    sweeps = (configure, locate, velocities)
    return Program("angular_velocity", sweeps, ("q", "v"), OfBodies((body,), lambda b: b.X0.R @ b.V[3:], 3))


@outward()
def stand(body: Record, parent: Record) -> Fields:
    """Rotation (row-major) and origin as one column."""
    return {"pose": _placement(body)}


# in the frames of the user, as it is no force that could be carried over
placements = Program("placements", (configure, locate, stand), ("q",), Gather("pose", "body", 12), frames=False)
poses = Program(  # both, for the matrices of large models with constraints, which are in the frames of the user
    "poses", (configure, locate, stand, columns), ("q",),
    Several((Gather("pose", "body", 12), Gather("J0", "velocity", 6))), frames=False,
)  # fmt: skip
unit_motions = Program("unit_motions", (configure, locate, columns), ("q",), Gather("J0", "velocity", 6))


def _placement(body: Record) -> Any:
    return ca.vertcat(ca.vec(body.X0.R.T), body.X0.p)


def _velocity(body: Record, x: Matrix) -> Any:
    v, w = body.V[:3], body.V[3:]
    return body.X0.R @ (v + cross(w, x))


def _acceleration(body: Record, x: Matrix) -> Any:
    v, w = body.V[:3], body.V[3:]
    return body.X0.R @ (body.A[:3] + cross(w, v) + cross(body.A[3:], x) + cross(w, cross(w, x)))
