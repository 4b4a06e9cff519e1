"""The generalised momenta of the joints, velocities from them, and the Hamiltonian with its rate.

    P*_i = I_i V_i + Σ X P*_j,    p_i = Sᵀ P*_i + armature · v_i                      seed 002, eqs (4) and (9)

They are p = M v of the free coordinates. Prescribed ones move as they are told; they have no momentum, it is zero. With
the energy E, kinetic and potential, and the sum over the prescribed coordinates d, P_d what p_d would be,

    H = Σ p v − (T − potential) = E − Σ_d P_d v_d
    dH/dt = power of all forces without a potential − Σ_d ((dP_d/dt − drive_d) v_d + P_d a_d)

Where nothing is prescribed H is E. Otherwise E takes up the work of the drives, and H is what the equations of the free
coordinates come from: dH/dt = ∂H/∂t if all forces have a potential. dP_d/dt less the drive is known without the drive.
"""

from __future__ import annotations

import casadi as ca

from ..formulations.hamilton.momenta import burden, differentiate, impel, push, weigh
from ..formulations.hamilton.recursive import solving
from ..spatial.algebra import zeros
from ..sweeps.kinematics import applied, configure, velocities
from ..sweeps.outputs import Gather, OfBodies
from ..sweeps.program import Program
from ..sweeps.record import Fields, Record
from ..sweeps.sweep import inward

_moving = (configure, velocities, impel)
momenta = Program("momenta", _moving, ("q", "v"), Gather("p", "velocity"))
accumulated = Program("accumulated_momenta", _moving, ("q", "v"), Gather("P_carried", "body", 6))
from_momenta = Program("velocities", solving, ("q", "p"), Gather("v", "velocity"))


@inward(carried=zeros(1))
def carry(body: Record, children: Record) -> tuple[Fields, Fields]:
    """Σ_d P_d v_d."""
    P, d = body.S.T @ body.P_carried + body.armature * body.v, body.driven
    return {}, {"carried": children.carried + ca.dot(P[d, 0], body.v[d, 0])}


@inward(power=zeros(1))
def drain(body: Record, children: Record) -> tuple[Fields, Fields]:
    """The power of joint forces and wrenches that are given, less what the prescribed coordinates make of it."""
    free, d = body.free, body.driven
    P = body.S.T @ body.P_carried + body.armature * body.v
    given = ca.dot(body.tau[free, 0], body.v[free, 0]) + ca.dot(body.wrench, body.V)
    rate = (body.p_turned + body.p_push - body.tau)[d, 0]  # dP_d/dt − drive_d
    taken = ca.dot(rate, body.v[d, 0]) + ca.dot(P[d, 0], body.a_driven)
    return {}, {"power": children.power + given - taken}


carried = Program("carried", (*_moving, carry), ("q", "v"), OfBodies((0,), lambda world: world.carried, 1))
drained = Program(
    "drained",
    (*_moving, applied, differentiate, weigh, burden, push, drain),
    ("q", "v", "tau", "wrench"),
    OfBodies((0,), lambda world: world.power, 1),
)
