"""How near the mass matrix is to singular, joint by joint: the pivots of the articulated bodies (`separate_bodies`),

    D = Sᵀ IA S + armature = L diag(d) Lᵀ,    IA = I + Σ X (IA_j − U_j D_j⁻¹ U_jᵀ) Xᵀ

to be compared with what they would be if nothing had been taken away and the inertia were the same about all axes,

    b_k = Σ S_lin² tr(IB_lin) + Σ S_ang² tr(IB_ang) + armature,    IB = I + Σ X IA_j Xᵀ

which is where the rounding of d_k comes from. Both are put out, because a parameter that is zero could cancel in d/b.
1 at prescribed coordinates. `model/pivots.py` is the same in numbers, at positions that are nothing special.
"""

from __future__ import annotations

import casadi as ca

from ..formulations.separate_bodies import condensed
from ..spatial.algebra import symmetric, zeros
from ..spatial.factor import Factor
from ..sweeps.kinematics import configure
from ..sweeps.outputs import Gather
from ..sweeps.program import Program
from ..sweeps.record import Fields, Record
from ..sweeps.sweep import inward


@inward(Ia=zeros(6, 6), IB=zeros(6, 6))
def reduce(body: Record, children: Record) -> tuple[Fields, Fields]:
    S, armature = body.S[:, body.free], body.armature[body.free, 0]
    IA = body.I.matrix() + children.Ia
    IB = body.I.matrix() + children.IB
    U = IA @ S
    D = Factor.of(symmetric(S.T @ U) + ca.diag(armature))
    mass, turning = IB[0, 0] + IB[1, 1] + IB[2, 2], IB[3, 3] + IB[4, 4] + IB[5, 5]
    pivot, before = (ca.SX.ones(len(body.free) + len(body.driven), 1) for _ in range(2))
    for k, row in enumerate(body.free):
        pivot[row] = 1 / D.inverse_d[k]
        before[row] = ca.sumsqr(S[:3, k]) * mass + ca.sumsqr(S[3:, k]) * turning + armature[k]
    Ia = condensed(IA, U, D, S, rigid=armature.nnz() > 0)
    given = {"Ia": body.X.inertia_to_parent(Ia), "IB": body.X.inertia_to_parent(IA)}
    return {"pivots": ca.horzcat(pivot, before)}, given


pivots = Program("pivots", (configure, reduce), ("q",), Gather("pivots", "velocity", 2), frames=False)
