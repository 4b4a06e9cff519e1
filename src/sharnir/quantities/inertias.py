"""How heavy the joints are: what of its momentum a unit of velocity makes, and how much momentum a unit of velocity
takes.

    M_ii                    with all other joints at rest: Sᵀ Ic S + armature of composite bodies
    1/(M⁻¹)_ii              with all other joints free to give way

The second is the smaller one, and where it is much smaller the joint moves easily although it carries much. M⁻¹ is not
formed: with the mobility Λ of a body, the velocity that a unit wrench on it makes,

    W = X Λ_p Xᵀ,    K = 1 − S D⁻¹ Uᵀ,    Λ = K W Kᵀ + S D⁻¹ Sᵀ,    (M⁻¹)_ii = D⁻¹ + D⁻¹ Uᵀ W U D⁻¹

from the base to the tips, with U and D of the articulated bodies. Rodriguez, Jain and Kreutz-Delgado (1992).
"""

from __future__ import annotations

import casadi as ca

from ..formulations.composite import compose
from ..formulations.hamilton.recursive import reduce
from ..loops.response import by_columns
from ..spatial.algebra import Matrix, symmetric, zeros
from ..sweeps.kinematics import configure
from ..sweeps.outputs import Gather
from ..sweeps.program import Program
from ..sweeps.record import Fields, Record
from ..sweeps.sweep import outward


@outward(world=lambda world: {"mobility": zeros(6, 6)})
def yield_to(body: Record, parent: Record) -> Fields:
    S, U = body.S[:, body.free], body.U
    shifted: Matrix = by_columns(body.X.motion_to_child, parent.mobility)
    W = symmetric(by_columns(body.X.motion_to_child, shifted.T))
    D_inverse: Matrix = body.D.solve(ca.SX.eye(S.shape[1]))
    K = ca.SX.eye(6) - S @ D_inverse @ U.T
    mobility = symmetric(K @ W @ K.T + S @ D_inverse @ S.T)
    free = symmetric(D_inverse + D_inverse @ (U.T @ W @ U) @ D_inverse)
    own = body.S.T @ body.F_unit
    inertias = ca.SX.ones(len(body.free) + len(body.driven), 2)
    for k, row in enumerate(body.free):
        inertias[row, 0], inertias[row, 1] = own[row, row] + body.armature[row], 1 / free[k, k]
    return {"mobility": mobility, "inertias": inertias}


_sweeps = (configure, compose, reduce, yield_to)
inertias = Program("inertias", _sweeps, ("q",), Gather("inertias", "velocity", 2), frames=False)
