"""Hamilton's equations in the tangent space, TSP of seed 002, eqs (11) and (12).

    M v = p − Sᵀ P*_d                                    (11)    M = AᵀTᵀMTA of the seed, the joint-space mass matrix
    P* = (I V and what the children give), V from v      (12)    then ṗ as in `momenta.py`

P*_d is the momentum of the drift alone, as if v were zero at all free coordinates. M is that of `composite`: entries
between a joint and those on its path to the world, its factor LᵀDL taken from the last coordinate to the first fills
nothing in. A star costs O(n), a chain O(n³). Accelerations have the same matrix, with the derivative of (10):

    M a = (ṗ − Ṡᵀ P*) − Sᵀ Ṗ*_d                          Ṗ*_d: as if a were zero at all free coordinates
"""

from __future__ import annotations

from dataclasses import replace

from ....spatial.algebra import zeros
from ...loops.constraint_equations import Constrain
from ...loops.response import Factored
from ...sweeps.kinematics import accelerations, applied, configure, locate, velocities
from ...sweeps.matrix import Solve
from ...sweeps.sweep import KINEMATICS, SOLUTION, Fields, Record, inward, outward
from ..composite import align, compose, configure_on_manifold, couple
from ..formulation import Formulation
from .recursive import MOMENTUM_STATE, drift
from .tree_momenta import burden, differentiate, impel, push, react, weigh, with_driven


@outward(world=lambda world: {"V": zeros(6)}, part=KINEMATICS)
def drift_velocities(body: Record, parent: Record) -> Fields:
    """V of the prescribed coordinates alone."""
    return {"V": body.X.motion_to_child(parent.V) + drift(body)}


@inward(P=zeros(6))
def drift_momenta(body: Record, children: Record) -> tuple[Fields, Fields]:
    """The right-hand side of (11)."""
    P = body.I @ body.V + children.P
    return {"p_left": body.p - body.S.T @ P}, {"P": body.X.force_to_parent(P)}


@outward(part=SOLUTION)
def take_velocities(body: Record, parent: Record) -> Fields:
    """The solution where a coordinate is free, the prescribed value elsewhere."""
    return {"v": with_driven(body, body.v_free[body.free, 0], body.v[body.driven, 0])}


@outward(world=lambda world: {"A": zeros(6)}, part=KINEMATICS)
def drift_accelerations(body: Record, parent: Record) -> Fields:
    """A without the accelerations of free coordinates."""
    return {"A": body.X.motion_to_child(parent.A) + body.bias_driven}


@inward(P_rate=zeros(6))
def drift_forces(body: Record, children: Record) -> tuple[Fields, Fields]:
    P_rate = body.I @ body.A + children.P_rate
    f = body.p_push - body.S.T @ P_rate
    return {"f_left": f}, {"P_rate": body.X.force_to_parent(P_rate + body.P_turned)}


_matrix = (locate, compose, align, couple)
_solving = (drift_velocities, drift_momenta, *_matrix, Solve("v_free", couple, rhs=lambda body: body.p_left))
_pushed = (burden, push)
_accelerating = (drift_accelerations, drift_forces)
_solve = Solve("a", couple, rhs=lambda body: body.f_left)
_moved = (applied, differentiate, weigh)
_answer = Constrain(Factored(couple.name), before=(locate,), again=(accelerations,))

formulation = Formulation(
    "hamilton-tangent",
    tree=(configure, velocities, impel, *_moved, *_pushed, *_accelerating, *_matrix, _solve),
    reacting=(accelerations, react),
    answer=_answer,
    state=MOMENTUM_STATE,
    # on the manifold as in `composite`; what constraints need comes with them
    running=(
        configure_on_manifold, *_solving, take_velocities, velocities, impel, *_moved,
        replace(_answer, before=(locate, *_pushed, *_accelerating, _solve)), *_pushed,
    ),
)  # fmt: skip
