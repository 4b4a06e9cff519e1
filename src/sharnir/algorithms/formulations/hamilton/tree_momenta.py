"""Momenta of a tree and their rates: what the three Hamiltonian formulations have in common. Seed 002, eqs (4)-(9).

    P*_i = I_i V_i + Σ X P*_j                                  (9)     the momentum of a body and of all it carries
    p_i = Sᵀ P*_i + armature v_i                               (4)     the generalised momentum of a joint
    F*_i = F_i + Σ X F*_j                                              what acts on these bodies, gravity among it
    ṗ_i = Ṡᵀ P*_i + Sᵀ (F*_i − V × P*_i) + τ_i                 (8)     τ with the joint forces of elements
    R_i = Ṗ*_i + V × P*_i − F*_i                                       the reaction of the joint

Everything of body i is in its frame, about its origin; Ṗ* is the rate of its components. Momenta belong to coordinates
that are free. Prescribed ones have none (it is zero): their motion S v(t) is the drift velocity of a rheonomic joint.

The rates of q and p need no acceleration. Where one is asked for it comes from the derivative of the same equations:

    Ṗ*_i = I_i A_i + Σ X (Ṗ*_j + V_J × P*_j),    A_i = X A_p + S a_i + bias_i,    Sᵀ Ṗ*_i + armature a_i = ṗ_i − Ṡᵀ P*_i
"""

from __future__ import annotations

import casadi as ca

from ....spatial.algebra import Matrix, cross_force, zeros
from ...sweeps.modal import force_subspace, last, modes_of, plus
from ...sweeps.sweep import Fields, Record, inward, outward


@inward(P=zeros(6))
def impel(body: Record, children: Record) -> tuple[Fields, Fields]:
    """(9), (4): from the velocities of the bodies."""
    n = modes_of(body)
    P = plus(body.I.momentum(body.V, last(body.v, n)) if n else body.I @ body.V, children.P)
    p = of_free(body, force_subspace(body).T @ P + body.armature * body.v)
    return {"P_carried": P[:6], "p": p}, {"P": body.X.force_to_parent(P[:6])}


@outward()
def differentiate(body: Record, parent: Record) -> Fields:
    """The right-hand sides of the derivative of the equations: bias with the given accelerations of prescribed
    coordinates, the turning of P* in the axes of the parent, Ṡᵀ P*."""
    P = body.P_carried
    return {
        "bias_driven": body.bias + body.S[:, body.driven] @ body.a_driven,
        "P_turned": cross_force(body.S @ body.v, P),
        "p_turned": body.joint.subspace_rate(body.q, body.v).T @ P,
    }


@outward()
def weigh(body: Record, parent: Record) -> Fields:
    """Gravity in body axes."""
    return {"gravity": body.X.R.T @ parent.gravity}


@inward(F=zeros(6))
def burden(body: Record, children: Record) -> tuple[Fields, Fields]:
    """F*."""
    F = force(body) + children.F
    return {"F_carried": F}, {"F": body.X.force_to_parent(F)}


@outward()
def push(body: Record, parent: Record) -> Fields:
    """(8), and ṗ − Ṡᵀ P* by itself."""
    F = body.F_carried - cross_force(body.V, body.P_carried)
    f = body.S.T @ F + body.tau + body.applied_tau
    return {"p_push": f, "p_rate": of_free(body, body.p_turned + f)}


@inward(P_rate=zeros(6), F=zeros(6))
def react(body: Record, children: Record) -> tuple[Fields, Fields]:
    """R, from the accelerations of the bodies. F* is found anew: constraints may have added to it."""
    P_rate = body.I @ body.A + children.P_rate
    F = force(body) + children.F
    R = P_rate + cross_force(body.V, body.P_carried) - F
    return {"R": R}, {"P_rate": body.X.force_to_parent(P_rate + body.P_turned), "F": body.X.force_to_parent(F)}


def force(body: Record) -> Matrix:
    """F_i: weight, the given wrench and those of elements."""
    F: Matrix = body.I @ ca.vertcat(body.gravity, zeros(3)) + body.wrench + body.applied_wrench
    return F


def of_free(body: Record, values: Matrix) -> Matrix:
    """A column over the velocities of a joint, with zeros at prescribed ones."""
    found = zeros(len(body.free) + len(body.driven))
    for row in body.free:
        found[row] = values[row]
    return found


def with_driven(body: Record, free: Matrix, driven: Matrix) -> Matrix:
    """The velocities of a joint, or their rates: solved for where free, given where driven."""
    found = zeros(len(body.free) + len(body.driven))
    for rows, values in ((body.free, free), (body.driven, driven)):
        for k, row in enumerate(rows):
            found[row] = values[k]
    return found
