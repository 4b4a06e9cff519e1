"""Hamilton's equations in the orthogonal complement, OSP of seed 002, eqs (13)-(16).

A joint transmits all of P* but what p says of it. With W = S (SᵀS)⁻¹, SᵀW = E, and Z that spans what is orthogonal to
the free columns of S (the complement of all of S, and W of the prescribed ones),

    P*_i = W p_i + Z λ_i                                      (13)    λ: impulses of the joint, along what it forbids
    V_i = I_i⁻¹ (P*_i − Σ X P*_j)                                     the momentum of the body by itself
    Zᵀ (V_i − X V_p) = Zᵀ d_i,    d = S v(t)                  (14)    for λ
    v_i = Wᵀ (V_i − X V_p)                                    (15)    and ṗ as in `momenta.py`                     (16)

The matrix of (14), ZᵀS I⁻¹ SᵀZ of the seed, couples joints that share a moving body. Its factor taken from the last
joint to the first fills nothing in: all that is left around a joint then shares one body with it. A chain costs O(n), a
star O(n³). The inertia of every body is inverted and must be definite.

A coordinate with a rotor has p = Sᵀ P* + J v. The part of P* along it is not known, and is one more λ of that joint,
with v = (p − λ) / J as its row. Accelerations have the same matrix, with the derivative of all this:

    Ṗ*_i = W (ṗ_i − Ṡᵀ P*_i) + Z μ_i,    A_i = I_i⁻¹ (Ṗ*_i − Σ X (Ṗ*_j + V_J × P*_j)),    Zᵀ (A_i − X A_p) = Zᵀ bias

Planar models have three coordinates of a body, x, y and the rotation about z, and only their inertia.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from ....core.read import Array
from ....model.body_numbers import evaluated
from ....spatial.algebra import Factor, Matrix, complement, cross_motion, eye, symmetric, zeros
from ....spatial.mass_properties import RigidInertia
from ...loops.constraint_equations import Constrain
from ...loops.response import Articulated, by_columns
from ...sweeps.kinematics import applied, configure, locate, velocities
from ...sweeps.matrix import BlockMatrix, End, SharedBodies, Solve
from ...sweeps.sweep import SOLUTION, Fields, Outward, Record, Sweep, inward, outward
from ..absolute.choice import DEFINITE
from ..absolute.rows import IN_PLANE, dual
from ..formulation import Formulation
from ..separate_bodies import respond
from .recursive import MOMENTUM_STATE, drift, follow, reduce
from .tree_momenta import burden, differentiate, impel, push, react, weigh, with_driven

if TYPE_CHECKING:
    from ....model import Model

# Inertias of bodies that can be inverted, which are safely definite. Others are refused by name.


def inverse_inertia(I: RigidInertia, axes: Sequence[int]) -> Matrix:  # noqa: E741 - the notation table calls inertia I
    """I⁻¹ along some of the six axes, zero elsewhere. Parameters for which I is not definite give no number: NaN."""
    chosen = list(axes)
    whole = I.matrix()[chosen, chosen]
    factor, inverse = Factor.of(whole), zeros(6, 6)
    found = symmetric(factor.solve(eye(len(chosen))))
    if not whole.is_constant():
        safe = ca.SX(1)
        for k in range(len(chosen)):
            safe = ca.logic_and(safe, 1 / factor.inverse_d[k] > DEFINITE * whole[k, k])
        found = found * ca.if_else(safe, 1, float("nan"))
    inverse[chosen, chosen] = found
    return ca.sparsify(inverse)


def refusal(model: Model) -> str | None:
    """The first body whose inertia cannot be inverted, with the defaults of parameters."""
    return refused(model, model.parameter_defaults)


def refused(model: Model, parameters: Array) -> str | None:
    """The same with these parameters."""
    bodies = evaluated(model.bodies, model.parameter_symbols, parameters)
    lightest = DEFINITE * max((x.mass for x in bodies), default=0.0)
    for x in bodies:
        moments = np.linalg.eigvalsh(x.inertia[2:, 2:] if model.planar else x.inertia)
        largest = max(moments[-1], x.mass * float(x.com @ x.com))
        if not (x.mass > lightest and moments[0] > DEFINITE * largest):
            return (
                f"body {x.body.name!r} has a semidefinite inertia, or nearly so: a mass of {x.mass:g} kg and, about "
                f"its centre of mass, moments of {', '.join(f'{m:g}' for m in moments)} kg m². This method inverts the "
                f"inertia of every body: moments must be above {DEFINITE:g} of the largest and of m c², masses of the "
                "largest mass. Give it a definite one, or take 'hamilton-recursive' or 'hamilton-tangent'."
            )
    return None


def split_along(axes: Sequence[int]) -> Outward:
    """The free and the forbidden directions of a joint, for bodies that move along some of the six axes."""
    chosen = list(axes)

    def split(body: Record, parent: Record) -> Fields:
        """`W`, `Z`, how Z acts on both bodies and what they answer: G, Y = I⁻¹ G by the ends of the joint."""
        inverse, W = inverse_inertia(body.I, chosen), dual(body.S)
        Z = body.joint.complement(body.q) if len(chosen) == 6 else _in_axes(body.S, chosen)
        rotors = [k for k in body.free if not body.armature[k].is_zero()]
        Z = ca.horzcat(Z, W[:, body.driven], W[:, rotors])
        G = {"child": Z, "parent": -by_columns(body.X.force_to_parent, Z) if Z.shape[1] else Z}
        Y = {"child": inverse @ Z, "parent": parent.I_inverse @ G["parent"]}
        compliance = ca.vertcat(zeros(Z.shape[1] - len(rotors)), *(1 / body.armature[k] for k in rotors))
        along = W[:, [k for k in body.free if k not in rotors]]
        return {"I_inverse": inverse, "W": W, "W_known": along, "Z": Z, "G": G, "Y": Y, "compliance": compliance}

    return Outward(split, world=lambda world: {"I_inverse": zeros(6, 6)})


def _in_axes(S: Matrix, axes: list[int]) -> Matrix:
    Z = zeros(6, len(axes) - S.shape[1])
    Z[axes, :] = complement(S[axes, :])
    return ca.sparsify(Z)


def _block(x: Record, y: Record, at_x: End, at_y: End) -> Matrix:
    """Velocities at one joint by impulses of another, where both act on one body."""
    part: Matrix = x.G[at_x].T @ y.Y[at_y]
    return part + ca.diag(x.compliance) if x is y and at_x == "child" else part


impulses = BlockMatrix("impulses", SharedBodies(last_first=True), _block)


def known(body: Record, p: Matrix) -> tuple[Matrix, Matrix]:
    """W p of the coordinates without rotors, and p/J of those with one, below zeros for the rest of λ."""
    rotors = [k for k in body.free if not body.armature[k].is_zero()]
    others = [k for k in body.free if k not in rotors]
    rest = zeros(body.Z.shape[1] - len(rotors))
    return body.W_known @ p[others, 0], ca.vertcat(rest, *(p[k] / body.armature[k] for k in rotors))


@inward(P=zeros(6))
def known_momenta(body: Record, children: Record) -> tuple[Fields, Fields]:
    """The part of P* that is known without λ, and the velocity of the body that belongs to it."""
    P, released = known(body, body.p)
    V = body.I_inverse @ (P - children.P)
    return {"P_carried": P, "V": V, "released": released}, {"P": body.X.force_to_parent(P)}


@outward(world=lambda world: {"V": zeros(6)})
def gap_of_velocities(body: Record, parent: Record) -> Fields:
    """The right-hand side of (14)."""
    apart = body.V - body.X.motion_to_child(parent.V)
    return {"gap": body.Z.T @ (drift(body) - apart) + body.released}


@inward(SOLUTION, P=zeros(6))
def add_impulses(body: Record, children: Record) -> tuple[Fields, Fields]:
    """(13)"""
    P = body.P_carried + body.Z @ body.impulse
    return {"P_carried": P, "V": body.I_inverse @ (P - children.P)}, {"P": body.X.force_to_parent(P)}


@outward(world=lambda world: {"V": zeros(6)}, part=SOLUTION)
def part_velocities(body: Record, parent: Record) -> Fields:
    """(15), and what `velocities` would find from v."""
    x = body.W[:, body.free].T @ (body.V - body.X.motion_to_child(parent.V))
    v = with_driven(body, x, body.v[body.driven, 0])
    return {"v": v, "bias": body.joint.bias(body.q, v) + cross_motion(body.V, body.S @ v)}


@inward(P_rate=zeros(6))
def known_rates(body: Record, children: Record) -> tuple[Fields, Fields]:
    P_rate, released = known(body, body.p_push)
    A = body.I_inverse @ (P_rate - children.P_rate)
    given = {"P_rate": body.X.force_to_parent(P_rate + body.P_turned)}
    return {"P_rate": P_rate, "A": A, "released": released}, given


@outward(world=lambda world: {"A": zeros(6)})
def gap_of_accelerations(body: Record, parent: Record) -> Fields:
    apart = body.A - body.X.motion_to_child(parent.A)
    return {"gap": body.Z.T @ (body.bias_driven - apart) + body.released}


@inward(SOLUTION, P_rate=zeros(6))
def add_forces(body: Record, children: Record) -> tuple[Fields, Fields]:
    P_rate = body.P_rate + body.Z @ body.impulse_rate
    A = body.I_inverse @ (P_rate - children.P_rate)
    return {"A": A}, {"P_rate": body.X.force_to_parent(P_rate + body.P_turned)}


@outward(world=lambda world: {"A": zeros(6)}, part=SOLUTION)
def part_accelerations(body: Record, parent: Record) -> Fields:
    x = body.W[:, body.free].T @ (body.A - body.X.motion_to_child(parent.A) - body.bias)
    return {"a": with_driven(body, x, body.a_driven)}


def _sweeps(axes: Sequence[int]) -> tuple[tuple[Sweep, ...], tuple[Sweep, ...]]:
    """For accelerations and for runs. Constraints act through the articulated inertias of the recursion: impulses of
    joints have no half responses."""
    pushed, moved, matrix = (burden, push), (applied, differentiate, weigh), (split_along(axes), impulses)
    solving = (known_momenta, gap_of_velocities, _impulse, add_impulses, part_velocities)
    accelerating = (known_rates, gap_of_accelerations, _rate, add_forces, part_accelerations)
    tree = (configure, velocities, impel, *moved, *pushed, *matrix, *accelerating)
    running = (configure, *matrix, *solving, *moved, replace(_answer, before=(locate, *pushed, *accelerating, reduce)))
    return tree, (*running, *pushed)


_impulse = Solve("impulse", impulses, rhs=lambda body: body.gap)
_rate = Solve("impulse_rate", impulses, rhs=lambda body: body.gap)
_answer = Constrain(Articulated(respond, follow, world={"A": zeros(6)}), before=(locate, reduce))


def _formulation(axes: Sequence[int]) -> Formulation:
    tree, running = _sweeps(axes)
    return Formulation(
        "hamilton-orthogonal",
        tree,
        reacting=(react,),
        answer=_answer,
        state=MOMENTUM_STATE,
        running=running,
        refusal=refusal,
        refused=refused,
    )


_in_space, _in_plane = _formulation(range(6)), _formulation(IN_PLANE)
formulation = replace(_in_space, way=lambda model: _in_plane if model.planar else _in_space)
