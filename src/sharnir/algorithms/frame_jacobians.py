"""Jacobians of frames, centroidal momentum, bias and gravity forces, and steps along the coordinates.

A frame F stands in the body B by X_BF. Its velocity is written in one of three ways, linear part first:

    "aligned"   [ṗ; ω] of its origin, in world axes
    "local"     V_F = X_FB V_B, in its own axes about its origin
    "world"     the same about the world's origin, in world axes

In all of them V = J v, and the derivative of its components is J a + J̇ v. Bodies keep everything in their own axes.
With A° the spatial acceleration of B for a = 0 (`kinematics.py`), J̇ v is A° carried over for "local" and "world". For
"aligned" it is R [A°_lin + ω × v; A°_ang] at the origin of F.

The momentum of the whole about its centre of mass c, in world axes, is h = [L; K_c] = A_G v with one column

    X_0i (Ic_i S_i)   less   c × its force

for every velocity of joint i: what the composite body behind the joint has for a unit of it. ḣ = A_G a + Ȧ_G v.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import casadi as ca

from ..spatial.algebra import Matrix, cross, cross_force, replaced, skew, zeros
from ..spatial.transform import Transform
from .formulations.composite import compose, turned
from .formulations.inverse import inverse
from .sweeps.kinematics import advance, configure, locate, velocities
from .sweeps.modal import BentMove, force_subspace, last, modes_of, plus
from .sweeps.outputs import Gather, OfBodies, Output, Several
from .sweeps.program import Program
from .sweeps.sweep import Fields, Record, inward, outward

if TYPE_CHECKING:
    from ..model import Model
    from .sweeps.trace import Trace

AXES = ("aligned", "local", "world")


@outward(world=lambda world: {"A_bias": zeros(6)})
def turn_velocities(body: Record, parent: Record) -> Fields:
    """The spatial acceleration without a, prescribed accelerations included."""
    return {"A_bias": body.X.motion_to_child(parent.A_bias) + body.bias}


# Frames on bodies.


def carried(body: Record, X: Transform, V: Matrix, axes: str) -> Matrix:
    """A motion of the body, in its axes about its origin, as one of a frame in it."""
    X0 = body.X0
    found: Matrix
    if axes == "local":
        found = X.motion_to_child(V)
    elif axes == "world":
        found = X0.motion_to_parent(V)
    else:
        found = ca.vertcat(X0.R @ (V[:3] + cross(V[3:], X.p)), X0.R @ V[3:])
    return found


def _frame(X: Transform, point: Matrix) -> Transform:
    return Transform(X.R, X.point(point))


@dataclass(frozen=True, eq=False)
class FrameJacobian(Output):
    """(6, nv), row by row. A column is the motion S of its joint at the frame; `path` are the bodies on the way out."""

    path: tuple[int, ...]
    X: Transform
    axes: str

    def size(self, model: Model) -> int:
        return 6 * model.nv

    def read(self, trace: Trace) -> Matrix:
        X = _frame(self.X, trace.inputs["point"]) if "point" in trace.inputs else self.X
        X0 = trace.records[self.path[-1]].X0 @ X
        point = zeros(3) if self.axes == "world" else X0.p
        R = X0.R.T if self.axes == "local" else ca.SX.eye(3)
        columns = [zeros(6, body.joint.nv) for body in trace.model.bodies]
        for i in self.path:
            record = trace.records[i]
            bent = isinstance(record.X, BentMove)
            S0 = turned(record.X0.R, record.X.bend if bent else record.S)
            linear = S0[:3, :] - skew(point - record.X0.p) @ S0[3:, :]
            found = turned(R, ca.vertcat(linear, S0[3:, :]))
            if bent:  # its coordinates are those of the modes of its body, which move nothing else
                carrier, n = trace.model.parents[i - 1] - 1, found.shape[1]
                found = ca.horzcat(columns[carrier][:, : columns[carrier].shape[1] - n], found)
                columns[carrier] = found
            else:
                columns[i - 1] = found
        return ca.densify(ca.vec(ca.horzcat(zeros(6, 0), *columns).T))

    def can_be_rolled(self, model: Model) -> bool:
        return False


def jacobian(path: tuple[int, ...], X: Transform, axes: str, at_point: bool) -> Program:
    inputs = ("q", "point") if at_point else ("q",)
    return Program("jacobian", (configure, locate), inputs, FrameJacobian(path, X, axes))


def jacobian_rate_v(body: int, X: Transform, axes: str, at_point: bool) -> Program:
    """J̇ v (6)."""

    def read(record: Record, *point: Matrix) -> Any:
        frame = _frame(X, *point) if point else X
        found = carried(record, frame, record.A_bias, axes)
        if axes != "aligned":
            return found
        v, w = record.V[:3] + cross(record.V[3:], frame.p), record.V[3:]
        return found + ca.vertcat(record.X0.R @ cross(w, v), zeros(3))

    sweeps = (configure, locate, velocities, turn_velocities)
    inputs = ("q", "v", "point") if at_point else ("q", "v")
    return Program("jacobian_rate_v", sweeps, inputs, OfBodies((body,), read, 6))


# The whole mechanism.


@outward(world=lambda world: {"centre": world.Ic.h / world.Ic.m})
def centre(body: Record, parent: Record) -> Fields:
    """Momenta for unit velocities about the centre of mass, in world axes, one row each."""
    c, F = parent.centre, body.F_unit
    rows = [_about(c, body.X0.force_to_parent(F[:, k])).T for k in range(F.shape[1])]
    return {"centre": c, "A_G": ca.vertcat(zeros(0, 6), *rows)}


def _about(point: Matrix, F: Matrix) -> Matrix:
    """A force or momentum about the world's origin, about another point."""
    return ca.vertcat(F[:3], F[3:] - cross(point, F[:3]))


def _whole(world: Record) -> Matrix:
    """[c; m; inertia about c, world axes, row by row]."""
    c, m = world.centre, world.Ic.m
    J = world.Ic.matrix()[3:, 3:] - m * (ca.dot(c, c) * ca.SX.eye(3) - c @ c.T)
    found: Matrix = ca.densify(ca.vertcat(c, m, ca.vec(J.T)))
    return found


centroidal = Program(
    "centroidal",
    (configure, locate, compose, centre),
    ("q",),
    Several((Gather("A_G", "velocity", 6), OfBodies((0,), _whole, 13))),
    frames=False,
)


@inward(P=zeros(6), P_rate=zeros(6))
def sum_momenta(body: Record, children: Record) -> tuple[Fields, Fields]:
    """Momentum, and its rate for a = 0."""
    n = modes_of(body)
    if n:
        w, rate = body.V[3:], last(body.v, n)
        P = body.I.momentum(body.V, rate)[:6] + children.P[:6]
        own = body.I.rigid @ body.A_bias + cross_force(body.V, body.I.rigid @ body.V) + body.I.turning(w, rate)[:6]
        return {}, {
            "P": body.X.force_to_parent(P),
            "P_rate": body.X.force_to_parent(own + children.P_rate[:6]),
        }
    P = body.I @ body.V + children.P
    own = body.I @ body.A_bias + cross_force(body.V, body.I @ body.V)
    return {}, {
        "P": body.X.force_to_parent(P),
        "P_rate": body.X.force_to_parent(own + children.P_rate),
    }


def _moving(world: Record) -> Matrix:
    c = world.Ic.h / world.Ic.m
    return ca.densify(ca.vertcat(_about(c, world.P), _about(c, world.P_rate)))


centroidal_motion = Program(
    "centroidal_motion",
    (configure, velocities, turn_velocities, compose, sum_momenta),
    ("q", "v"),
    OfBodies((0,), _moving, 12),
    frames=False,
)


# Joint forces: h of M a + h = τ, and what of it is gravity.


@outward(world=lambda world: {"g": world.gravity})
def lower(body: Record, parent: Record) -> Fields:
    """Gravity in body axes."""
    return {"g": body.X.vector_to_child(parent.g)}


@inward(W=zeros(6))
def hold(body: Record, children: Record) -> tuple[Fields, Fields]:
    """The wrench that holds the body and all it carries against gravity, and its part along the joint."""
    I, n = body.I, modes_of(body)  # noqa: E741
    W = ca.vertcat(I.m * body.g, cross(I.h, body.g))
    W = plus(children.W, -ca.vertcat(W, I.C[:3, :].T @ body.g)) if n else children.W - W
    return {"weight": force_subspace(body).T @ W}, {"W": body.X.force_to_parent(W[:6])}


bias = Program("bias", inverse.sweeps, ("q", "v", "wrench"), inverse.output)
gravity = Program("gravity", (configure, lower, hold), ("q",), Gather("weight", "velocity"))


# Steps along the coordinates. Prescribed ones stay at q(t).


@outward()
def move(body: Record, parent: Record) -> Fields:
    dv = replaced(body.dv, body.driven, zeros(len(body.driven)))
    found = body.joint.step(body.q, dv)
    return {"q_next": replaced(found, body.prescribed, body.q[body.prescribed])}


@outward()
def compare(body: Record, parent: Record) -> Fields:
    found = body.joint.difference(body.q, body.q2)
    return {"dv_between": replaced(found, body.driven, zeros(len(body.driven)))}


integrate = Program("integrate", (move,), ("q", "dv"), Gather("q_next", "coordinate"), frames=False)
difference = Program("difference", (compare,), ("q", "q2"), Gather("dv_between", "velocity"), frames=False)
coordinate_rate = Program("coordinate_rate", (advance,), ("q", "v"), Gather("q_rate", "coordinate"), frames=False)
