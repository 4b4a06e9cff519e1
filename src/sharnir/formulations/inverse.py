"""Inverse dynamics: the joint forces that give a wanted motion (a → f). Recursive Newton–Euler, RBDA Table 5.1.

    F_i = I A + V × I V − F_ext + Σ X F_j,    τ_i = Sᵀ F_i + armature a_i

F_i is what the parent exerts on body i through the joint: its reaction, and for a prescribed coordinate its drive.
"""

from __future__ import annotations

from ..spatial.algebra import cross_force, zeros
from ..sweeps.kinematics import accelerations_with_gravity, applied, configure, velocities
from ..sweeps.outputs import Gather
from ..sweeps.program import Program
from ..sweeps.record import Fields, Record
from ..sweeps.sweep import inward


@inward(F=zeros(6))
def transmit(body: Record, children: Record) -> tuple[Fields, Fields]:
    """The force through the joint carries the body and all that hangs on it."""
    F = body.I @ body.A + cross_force(body.V, body.I @ body.V) - body.wrench - body.applied_wrench + children.F
    f = body.S.T @ F + body.armature * body.a - body.applied_tau
    return {"R": F, "f": f}, {"F": body.X.force_to_parent(F)}


_sweeps = (configure, velocities, applied, accelerations_with_gravity, transmit)
inverse = Program("inverse", _sweeps, ("q", "v", "a", "wrench"), Gather("f", "velocity"))
