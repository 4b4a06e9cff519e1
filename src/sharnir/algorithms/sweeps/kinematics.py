"""Kinematics of a tree, base to tips. All quantities of body i are in its own frame: X = X_PB, V = [v; ω], A = V̇.

    X_i = placement_i · X_J(q_i)                                 the joint's moving frame is the body frame
    V_i = X V_p + S v_i                                          seed 002, eq. (1)
    A_i = X A_p + S a_i + bias_i,   bias_i = S° v_i + V_i × S v_i        seed 000, eq. (4), with a' in body axes

A is the spatial acceleration (the derivative of the components of V plus V × what moves with the body): the
acceleration of the body's origin is A_lin + ω × v.
"""

from __future__ import annotations

import casadi as ca

from ...spatial.algebra import Matrix, cross, cross_motion, replaced, zeros
from ...spatial.transform import Move, Transform
from .modal import BentMove, in_parent, is_interface
from .sweep import KINEMATICS, Apply, Fields, Outward, Record, outward


@outward(part=KINEMATICS)
def configure(body: Record, parent: Record) -> Fields:
    """Where the body stands in its parent, and how it may move there."""
    return placed(body, parent, body.q)


def placed(body: Record, parent: Record, q: Matrix) -> Fields:
    """At coordinates q of its joint."""
    if is_interface(body):
        eta = in_parent(body, parent, "q")
        X: Move = body.placement.then(body.joint.placement(eta))
        return {"X": BentMove(X, body.joint.subspace(eta)), "S": zeros(6, 0)}
    return {"X": body.placement.then(body.joint.placement(q + body.zero)), "S": body.joint.subspace(q)}


@outward(world=lambda world: {"V": zeros(6)}, part=KINEMATICS)
def velocities(body: Record, parent: Record) -> Fields:
    V_J = motion_in_joint(body, parent, "v")
    V = body.X.motion_to_child(parent.V) + V_J
    bias = body.joint.bias(in_parent(body, parent, "q"), in_parent(body, parent, "v"))
    return {"V": V, "bias": bias + cross_motion(V, V_J)}


def motion_in_joint(body: Record, parent: Record, field: str) -> Matrix:
    """S v, or S times another field of velocities."""
    found: Matrix = (body.X.bend if is_interface(body) else body.S) @ in_parent(body, parent, field)
    return found


def relative_bias(body: Record, parent: Record) -> Matrix:
    """The part of the acceleration [b; ε] of a body's origin by its joint's motion, besides that of its parent and S a:

    S° v + [(2ω − ω_J) × v_J; ω × ω_J],    [v_J; ω_J] = S v
    """
    w, V_J = body.V[3:], motion_in_joint(body, parent, "v")
    v, w_J = V_J[:3], V_J[3:]
    found: Matrix = body.joint.bias(in_parent(body, parent, "q"), in_parent(body, parent, "v"))
    return found + ca.vertcat(cross(w, v) + cross(w - w_J, v), cross(w, w_J))


def _accelerations(body: Record, parent: Record) -> Fields:
    return {"A": body.X.motion_to_child(parent.A) + motion_in_joint(body, parent, "a") + body.bias}


# Gravity is an upward acceleration of the world wherever forces are meant; points want their true acceleration.
accelerations_with_gravity = Outward(
    _accelerations, world=lambda world: {"A": ca.vertcat(-world.gravity, zeros(3))}, part=KINEMATICS
)
accelerations = Outward(_accelerations, world=lambda world: {"A": zeros(6)}, part=KINEMATICS)


@outward(world=lambda world: {"X0": Transform.identity()}, part=KINEMATICS)
def locate(body: Record, parent: Record) -> Fields:
    """The body frame in the world."""
    return {"X0": parent.X0 @ body.X}


@outward(part=KINEMATICS)
def advance(body: Record, parent: Record) -> Fields:
    """The rates of the coordinates, q̇ = N(q) v. Angles that are given as functions of time need none, and have none
    where they are singular."""
    rate = body.joint.rate(body.q, body.v)
    given = [k for first, _ in body.joint.angles for k in range(first, first + 3) if k in body.prescribed]
    return {"q_rate": replaced(rate, given, zeros(len(given)))}


applied = Apply(before=(locate,))  # force elements act between bodies by their placements and velocities
