"""The generalised momenta of the joints: what a joint feels of the momentum of its body and of all that it carries.

P*_i = I_i V_i + Σ X P*_j,    p_i = Sᵀ P*_i + armature · v_i                      seed 002, eqs (4) and (9)

They are p = M v of the free coordinates. Prescribed ones move as they are told; they have no momentum, it is zero.
"""

from __future__ import annotations

from ..spatial.algebra import zeros
from ..sweeps.kinematics import configure, velocities
from ..sweeps.outputs import Gather
from ..sweeps.program import Program
from ..sweeps.record import Fields, Record
from ..sweeps.sweep import inward


@inward(P=zeros(6))
def impel(body: Record, children: Record) -> tuple[Fields, Fields]:
    """The accumulated momentum P* of a body, about its origin, and what of it lies along its joint."""
    P = body.I @ body.V + children.P
    along = body.S.T @ P + body.armature * body.v
    p = zeros(len(body.free) + len(body.driven))
    for row in body.free:
        p[row] = along[row]
    return {"P_carried": P, "p": p}, {"P": body.X.force_to_parent(P)}


momenta = Program("momenta", (configure, velocities, impel), ("q", "v"), Gather("p", "velocity"))
