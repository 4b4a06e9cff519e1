"""The generalised momenta of the joints: what a joint feels of the momentum of its body and of all that it carries.

P*_i = I_i V_i + Σ X P*_j,    p_i = Sᵀ P*_i + armature · v_i                      seed 002, eqs (4) and (9)

They are p = M v of the free coordinates. Prescribed ones move as they are told; they have no momentum, it is zero.
"""

from __future__ import annotations

from ..formulations.hamilton.momenta import impel
from ..sweeps.kinematics import configure, velocities
from ..sweeps.outputs import Gather
from ..sweeps.program import Program

momenta = Program("momenta", (configure, velocities, impel), ("q", "v"), Gather("p", "velocity"))
