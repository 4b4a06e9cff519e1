"""Forward dynamics by the method of separate bodies. Seed 000, eqs (17)-(21); Vereshchagin (1974); RBDA Table 7.1.

Each body together with all it carries acts on its parent like one body of inertia Ia and force Fa:

    IA_i = I_i + Σ Ia_j,   FA_i = F_i − F_ext + Σ Fa_j                        M* and −Q* of the seed
    U = IA S,   D = Sᵀ U + armature,   u = τ − Sᵀ FA                          (19): D is the seed's U*
    Ia = IA − U D⁻¹ Uᵀ,   Fa = FA + Ia bias + U D⁻¹ u                          (17), (18) with the corrected sign
    a = D⁻¹ (u − Uᵀ B0),   B = B0 + S a,   B0 = X B_p + bias                   (20)
    R = IA B + FA                                                              (21): the reaction of the joint

The acceleration is that of the body's origin, B = [b; ε] with b = A_lin + ω × v, as in the seed. The velocities of
origins are then in neither of the terms that do not depend on accelerations:

    F = [Ω h; ω × J ω],   bias = [Rᵀ Ω_p p; 0] + the joint's part,   Ω = ω~ ω~

S has a column for every free coordinate. Prescribed coordinates move with a given acceleration, which belongs to the
bias; the force that drives them is part of R.
"""

from __future__ import annotations

from collections.abc import Mapping

import casadi as ca

from ...spatial.algebra import Factor, Matrix, centrifugal, cross, symmetric, zeros
from ..loops import elimination_steps
from ..loops.constraint_elimination import EliminateConstraints, React, TreeOnly
from ..loops.constraint_equations import Constrain
from ..loops.response import Articulated, by_columns
from ..sweeps.kinematics import applied, configure, locate, relative_bias, velocities
from ..sweeps.modal import Reordered, factor_of, force_subspace, last, modes_of, plus, to_child, widened
from ..sweeps.sweep import FACTORISATION, SOLUTION, Fields, Outward, Record, inward, outward
from .formulation import Formulation


@outward(world=lambda world: {"Omega": zeros(3, 3)})
def load(body: Record, parent: Record) -> Fields:
    """Gyroscopic and external force; the bias, with what the prescribed coordinates add to it."""
    w, I = body.V[3:], body.I  # noqa: E741
    Omega = centrifugal(w)
    turning = ca.vertcat(Omega @ I.h, cross(w, I.J @ w))
    carried = ca.vertcat(body.X.vector_to_child(parent.Omega @ body.X.p), zeros(3))
    bias = carried + relative_bias(body, parent) + body.S[:, body.driven] @ body.a_driven
    F, n = turning - body.wrench - body.applied_wrench, modes_of(body)
    if n:
        F = plus(F, I.turning(w, last(body.v, n)))
    return {"Omega": Omega, "F": F, "bias_driven": bias}


@inward(FACTORISATION, {"FA": SOLUTION, "u": SOLUTION, "Fa": SOLUTION}, Ia=zeros(6, 6), Fa=zeros(6))
def articulate(body: Record, children: Record) -> tuple[Fields, Fields]:
    """The body as its parent feels it through the joint.                                                   (17)-(19)"""
    S = force_subspace(body)[:, body.free]
    IA = plus(body.I.matrix(), children.Ia)
    FA = plus(body.F, children.Fa)
    U = IA @ S
    D = factor_of(body, symmetric(S.T @ U) + ca.diag(body.armature[body.free, 0]))
    u = (body.tau + body.applied_tau)[body.free, 0] - S.T @ FA
    IA, FA, U = IA[:6, :6], FA[:6], U[:6, :]
    Ia = condensed(IA, U, D, S, rigid=body.armature[body.free, 0].nnz() > 0)
    Fa = FA + Ia @ body.bias_driven + U @ D.solve(u)
    kept = {"IA": IA, "Ia": Ia, "FA": FA, "U": U, "D": D, "u": u}
    return kept, {"Ia": body.X.inertia_to_parent(Ia), "Fa": body.X.force_to_parent(Fa)}


@outward(world=lambda world: dict.fromkeys(("A", "B"), ca.vertcat(-world.gravity, zeros(3))), part=SOLUTION)
def accelerate(body: Record, parent: Record) -> Fields:
    """Accelerations, base to tips; `A` for later sweeps.                                                        (20)"""
    B0 = to_child(body, parent.B, lambda: parent.a) + body.bias_driven
    a = body.D.solve(body.u - body.U.T @ B0)
    B = B0 + body.S[:, body.free] @ a
    return {"a": merged(body, a), "B": B, "A": ca.vertcat(B[:3] - cross(body.V[3:], body.V[:3]), B[3:])}


def _react(body: Record, parent: Record) -> Fields:
    R, n = body.IA @ body.B + body.FA, modes_of(body)
    if n:
        k = body.U.shape[1]
        R = R + body.U[:, k - n :] @ last(body.a, n)
    return {"R": R}


react = Outward(_react, world=lambda world: {})  # (21)


def condensed(IA: Matrix, U: Matrix, D: Factor | Reordered, S: Matrix, rigid: bool) -> Matrix:
    """IA − U D⁻¹ Uᵀ, see `carried_steps`, where rows of constraints come along."""
    return elimination_steps.condensed(IA, U, D.solve(U.T), S, rigid)


def merged(body: Record, a: Matrix) -> Matrix:
    """The accelerations of all coordinates of a joint: solved for where free, given where driven."""
    full = zeros(len(body.free) + len(body.driven))
    for k, row in enumerate(body.free):
        full[row] = a[k]
    for k, row in enumerate(body.driven):
        full[row] = body.a_driven[k]
    return full


def changed(body: Record, a: Matrix) -> Matrix:
    """Of all coordinates, from the free ones alone: prescribed accelerations do not change."""
    return merged(body.extended({"a_driven": zeros(len(body.driven))}), a)


def respond(body: Record, F: Matrix, tau: Matrix) -> tuple[Matrix, Matrix]:
    """(17)-(19) for forces alone: nothing moves yet."""
    S = force_subspace(body)[:, body.free]
    u = tau[body.free, :] + S.T @ widened(F, S.shape[0])
    return u, by_columns(body.X.force_to_parent, F[:6, :] - body.U @ body.D.solve(u))


def follow(body: Record, above: Mapping[str, Matrix], u: Matrix, F: Matrix) -> Fields:
    """(20) for these forces alone."""
    A0 = to_child(body, above["A"], lambda: above["a"])
    a = body.D.solve(u - body.U.T @ A0)
    A = A0 + body.S[:, body.free] @ a
    return {"a": changed(body, a), "A": A, "B": A, "FA": -F[:6]}


halves = Constrain(Articulated(respond, follow, world={"A": zeros(6)}), before=(locate,))

formulation = Formulation(
    "separate-bodies",
    tree=(configure, velocities, applied, load, TreeOnly(articulate), TreeOnly(accelerate)),
    reacting=(TreeOnly(react), React()),
    bends=True,
    answer=EliminateConstraints(before=(locate,), tree=(articulate, accelerate), otherwise=halves),
)
# Constraints by half responses where rows could be carried, too: the bodies keep what (17) to (20) find of them.
carried_by_halves = Formulation(
    "separate-bodies",
    tree=(configure, velocities, applied, load, articulate, accelerate),
    reacting=(react,),
    bends=True,
    answer=halves,
)
