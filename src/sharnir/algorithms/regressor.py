"""The regressor of inverse dynamics: joint forces are linear in the inertial parameters of bodies, τ = Y(q, v, a) π.

Of body i, π_i = [m; m c (3); J_xx J_yy J_zz J_xy J_xz J_yz], J about the origin of its frame in its axes. Its force
I A + V × I V is linear in them, F_i = K_i π_i, and every joint j on the way to the world carries it:

    Y_ji = S_jᵀ X_ji K_i

Gravity is an upward acceleration of the world. Rotors (armature) and force elements are not in Y. Atkeson, An and
Hollerbach (1986).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import casadi as ca

from ..spatial.algebra import Matrix, zeros
from ..spatial.mass_properties import RigidInertia
from .formulations.inverse import resist
from .sweeps.kinematics import configure, velocities
from .sweeps.outputs import Output
from .sweeps.program import Program

if TYPE_CHECKING:
    from ..model import Model
    from .sweeps.sweep import Record
    from .sweeps.trace import Trace

NUMBERS = 10  # of a body
ENTRIES = ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))  # of J


@dataclass(frozen=True)
class Regressor(Output):
    """(nv, 10 bodies), row by row."""

    def size(self, model: Model) -> int:
        return model.nv * NUMBERS * len(model.bodies)

    def read(self, trace: Trace) -> Matrix:
        model = trace.model
        columns = []
        for body in model.bodies:
            parts = [zeros(b.joint.nv, NUMBERS) for b in model.bodies]
            F, i = forces(trace.records[body.index]), body.index
            while i:
                record = trace.records[i]
                parts[i - 1] = record.S.T @ F
                F = ca.horzcat(*(record.X.force_to_parent(F[:, k]) for k in range(NUMBERS)))
                i = model.bodies[i - 1].parent
            columns.append(ca.vertcat(zeros(0, NUMBERS), *parts))
        return ca.densify(ca.vec(ca.horzcat(*columns).T))

    def can_be_rolled(self, model: Model) -> bool:
        return False


def forces(body: Record) -> Matrix:
    """K (6, 10): the force for a unit of each number."""
    units = [RigidInertia(ca.SX(1), zeros(3), zeros(3, 3))]
    units += [RigidInertia(zeros(1), ca.SX.eye(3)[:, k], zeros(3, 3)) for k in range(3)]
    for i, j in ENTRIES:
        J = ca.SX(3, 3)
        J[i, j] = J[j, i] = 1
        units.append(RigidInertia(zeros(1), zeros(3), J))
    return ca.horzcat(*(x.resistance(body.V[3:], body.B[:3], body.B[3:], body.U) for x in units))


regressor = Program("regressor", (configure, velocities, resist), ("q", "v", "a"), Regressor(), frames=False)
