"""Hamilton's equations by recursion over the bodies, ERA of seed 002, eq. (18): the cost is linear for every tree.

A body with all it carries answers to a velocity W = X V_p of its parent, given at its own origin, like one body with
the inertia Ia and a momentum of its own:

    IA_i = I_i + Σ X Ia_j,    η_i = Σ X (IA_j d_j + η_j + U_j D_j⁻¹ u_j)                M*, η* of the seed
    U = IA S,   D = Sᵀ U + armature,   u = p − Sᵀ (IA d + η),   Ia = IA − U D⁻¹ Uᵀ
    v = D⁻¹ (u − Uᵀ W),   V = W + d + S v,   P* = IA V + η

with the drift velocity d = S v(t) of prescribed coordinates; S has a column for every free one. IA, U, D are those of
the separate bodies. The derivative of these equations has the same ones, so accelerations are found in the same way:

    ζ_i = Σ X (IA_j b_j + ζ_j + U_j D_j⁻¹ w_j + V_J × P*_j),    w = (ṗ − Ṡᵀ P*) − Sᵀ (IA b + ζ),    b the bias
    a = D⁻¹ (w − Uᵀ X A_p),   A = X A_p + b + S a
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import casadi as ca

from ....spatial.algebra import Matrix, cross_motion, symmetric, zeros
from ...loops.constraint_equations import Constrain
from ...loops.response import Articulated
from ...sweeps.kinematics import advance, applied, configure, locate, velocities
from ...sweeps.modal import factor_of, force_subspace, plus
from ...sweeps.outputs import Gather, Several
from ...sweeps.program import Program, State, StateBlock
from ...sweeps.sweep import FACTORISATION, SOLUTION, Fields, Record, inward, outward
from ..formulation import Formulation
from ..separate_bodies import changed, condensed, respond
from .tree_momenta import burden, differentiate, impel, push, react, weigh, with_driven


@inward(FACTORISATION, Ia=zeros(6, 6))
def reduce(body: Record, children: Record) -> tuple[Fields, Fields]:
    """The inertia of a body and of all it carries, as the parent feels it."""
    S, armature = force_subspace(body)[:, body.free], body.armature[body.free, 0]
    IA = plus(body.I.matrix(), children.Ia)
    U = IA @ S
    D = factor_of(body, symmetric(S.T @ U) + ca.diag(armature))
    IA, U = IA[:6, :6], U[:6, :]
    Ia = condensed(IA, U, D, S, rigid=armature.nnz() > 0)
    return {"IA": IA, "U": U, "D": D}, {"Ia": body.X.inertia_to_parent(Ia)}


def collect(body: Record, eta: Matrix, drift: Matrix, p: Matrix) -> tuple[Matrix, Matrix]:
    """(u, what the parent feels of the momentum) from the right-hand sides of one body: inward half of (18)."""
    P = body.IA @ drift + eta
    u = p[body.free, 0] - body.S[:, body.free].T @ P
    return u, P + body.U @ body.D.solve(u)


def release(body: Record, above: Matrix, drift: Matrix, u: Matrix) -> tuple[Matrix, Matrix]:
    """(velocities of the free coordinates, V) or their rates: outward half of (18)."""
    W = body.X.motion_to_child(above)
    x = body.D.solve(u - body.U.T @ W)
    return x, W + drift + body.S[:, body.free] @ x


def drift(body: Record) -> Matrix:
    """S v(t) of the prescribed coordinates: V^J of the seed."""
    V_J: Matrix = body.S[:, body.driven] @ body.v[body.driven, 0]
    return V_J


@inward(SOLUTION, eta=zeros(6))
def collect_momenta(body: Record, children: Record) -> tuple[Fields, Fields]:
    u, passed = collect(body, children.eta, drift(body), body.p)
    return {"eta": children.eta, "u": u}, {"eta": body.X.force_to_parent(passed)}


@outward(world=lambda world: {"V": zeros(6)}, part=SOLUTION)
def release_velocities(body: Record, parent: Record) -> Fields:
    """v from p; what `velocities` would find from v, and P*."""
    x, V = release(body, parent.V, drift(body), body.u)
    v = with_driven(body, x, body.v[body.driven, 0])
    bias = body.joint.bias(body.q, v) + cross_motion(V, body.S @ v)
    return {"v": v, "V": V, "bias": bias, "P_carried": body.IA @ V + body.eta}


@inward(SOLUTION, zeta=zeros(6))
def collect_forces(body: Record, children: Record) -> tuple[Fields, Fields]:
    w, passed = collect(body, children.zeta, body.bias_driven, body.p_push)
    return {"w": w}, {"zeta": body.X.force_to_parent(passed + body.P_turned)}


@outward(world=lambda world: {"A": zeros(6)}, part=SOLUTION)
def release_accelerations(body: Record, parent: Record) -> Fields:
    x, A = release(body, parent.A, body.bias_driven, body.w)
    return {"a": with_driven(body, x, body.a_driven), "A": A}


def follow(body: Record, above: Mapping[str, Matrix], u: Matrix, F: Matrix) -> Fields:
    """Accelerations under forces of constraints alone."""
    x, A = release(body, above["A"], zeros(6), u)
    return {"a": changed(body, x), "A": A}


@outward()
def hold(body: Record, parent: Record) -> Fields:
    """The coordinates, to be put out."""
    return {"q": body.q}


solving = (configure, reduce, collect_momenta, release_velocities)  # v, V, P* from (q, p)
_pushed = (burden, push)
_accelerating = (collect_forces, release_accelerations)
_moved = (applied, differentiate, weigh)
_answer = Constrain(Articulated(respond, follow, world={"A": zeros(6)}), before=(locate,))

MOMENTUM_STATE = State(
    (StateBlock("q", "coordinate", "q_rate"), StateBlock("p", "velocity", "p_rate")),
    (advance,),
    from_joint=Program(
        "momentum_state",
        (configure, velocities, impel, hold),
        ("q", "v"),
        Several((Gather("q", "coordinate"), Gather("p", "velocity"))),
    ),
    to_joint=Program(
        "joint_state", (*solving, hold), ("q", "p"), Several((Gather("q", "coordinate"), Gather("v", "velocity")))
    ),
)

formulation = Formulation(
    "hamilton-recursive",
    tree=(configure, velocities, impel, *_moved, *_pushed, reduce, *_accelerating),
    reacting=(react,),
    answer=_answer,
    state=MOMENTUM_STATE,
    # constraints need the accelerations; after they have acted, the forces on the bodies are other ones
    running=(*solving, *_moved, replace(_answer, before=(locate, *_pushed, *_accelerating)), *_pushed),
)
