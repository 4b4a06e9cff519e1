"""Inverse dynamics: the joint forces that give a wanted motion (a → f). Recursive Newton–Euler, RBDA Table 5.1.

    F_i = I A + V × I V − F_ext + Σ X F_j,    τ_i = Sᵀ F_i + armature a_i

The first two terms are written in the acceleration B = [b; ε] of the body's origin, b = A_lin + ω × v, as Luh, Walker
and Paul (1980) have it: the velocities of origins are not needed then. With U = ε~ + ω~ ω~

    b = Rᵀ (b_p + U_p p) + the joint's part,    I A + V × I V = [m b + U h; h × b + J ε + ω × J ω]

F_i is the wrench of the parent on body i through the joint: its reaction, and for a prescribed coordinate its drive.
"""

from __future__ import annotations

import casadi as ca

from ...spatial.algebra import centrifugal, skew, zeros
from ..loops.sensitivity import ForceSensitivity
from ..sweeps.kinematics import applied, configure, motion_in_joint, relative_bias, velocities
from ..sweeps.modal import force_subspace, last, modes_of, plus
from ..sweeps.outputs import Gather
from ..sweeps.program import Program
from ..sweeps.sweep import Fields, Record, inward, outward


@outward(world=lambda world: {"B": ca.vertcat(-world.gravity, zeros(3)), "U": zeros(3, 3)})
def resist(body: Record, parent: Record) -> Fields:
    """The acceleration of the body's origin, and U for its children."""
    X, w = body.X, body.V[3:]
    own = motion_in_joint(body, parent, "a") + relative_bias(body, parent)
    b = X.vector_to_child(parent.B[:3] + parent.U @ X.p) + own[:3]
    eps = X.vector_to_child(parent.B[3:]) + own[3:]
    U = centrifugal(w) + skew(eps)
    return {"B": ca.vertcat(b, eps), "U": U}


@inward(F=zeros(6))
def transmit(body: Record, children: Record) -> tuple[Fields, Fields]:
    """The force that this motion of the body needs; the force through the joint carries it and all that hangs on it."""
    resisted, n = body.I.resistance(body.V[3:], body.B[:3], body.B[3:], body.U), modes_of(body)
    F = plus(resisted - body.wrench - body.applied_wrench, children.F)
    if n:
        F = plus(F, body.I.bending(body.V[3:], body.B, last(body.v, n), last(body.a, n)))
    f = force_subspace(body).T @ F + body.armature * body.a - body.applied_tau
    return {"R": F[:6], "f": f}, {"F": body.X.force_to_parent(F[:6])}


_sweeps = (configure, velocities, applied, resist, transmit)
inverse = Program("inverse", _sweeps, ("q", "v", "a", "wrench"), Gather("f", "velocity"))
derivatives = inverse.putting_out(ForceSensitivity("f"), "inverse_derivatives")
