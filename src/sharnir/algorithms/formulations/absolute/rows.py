"""The rows of a joint in absolute coordinates, Q Ẍ + Q_p Ẍ_p = b. Seed 004, derivation at (5).

    L = Zᵀ, completed by the rows of W that belong to driven coordinates;    W = S (SᵀS)⁻¹,    SᵀW = E
    Q = L T,    Q_p = −Q K,    b = Q k

The reaction of the joint, about the body origin in body axes, is R = Lᵀ λ + W τ: the multiplier of a driven coordinate
is the force that drives it. Where no translation is left the first three rows are taken in world axes, as in the
lectures: the point of the body that is its origin keeps its place in the parent,

    a + R c~ ε − a_p + R_p (p − c_p)~ ε_p = b
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import casadi as ca

from ....spatial.algebra import Factor, Matrix, centrifugal, complement, cross, eye, skew, symmetric, zeros
from ....spatial.mass_properties import RigidInertia
from ...sweeps.kinematics import applied, configure, locate, relative_bias, velocities
from ...sweeps.sweep import Fields, Outward, Record, Sweep, inward, outward

if TYPE_CHECKING:
    from ....model import Model
    from ...sweeps.trace import Trace

# Bodies by their centres of mass, and the rows that joints put between them. Seeds 003 and 004.
#
# The acceleration of a body is Ẍ = [a; ε]: of its centre of mass in world axes, angular in body axes. With R = R_0i, c
# the centre of mass in the body frame, d = p + R_PB c − c_p the way from the parent's centre of mass to the body's, in
# parent axes,
#
# A = T Ẍ + t,    T = [Rᵀ c~; 0 E],    t = [−ω × (v + ω × c); 0]                                          (1)
# M = diag(m E, J_c),    P = [m g + R f; m_o − c × f − ω × J_c ω]        f, m_o: what acts on it, body axes    (2)
#
# The relative acceleration A − X A_p − bias of a joint lies in the span of S. Its rows forbid all of it but the columns
# of S that are free; the columns that are driven have a given acceleration. Everything that satisfies them is
#
# Ẍ = K Ẍ_p + k + N a,    K = T⁻¹ X T_p = [E  −R_p d~; 0  R_PBᵀ],    N = T⁻¹ S,    a free                    (3)
# k = T⁻¹ (bias + S a_driven + X t_p − t)                                                                   (4)
# = [R_p Ω_p (p − c_p) + R (b − c × β + Ω c); β],    Ω = ω~ ω~
#
# The last line has b and β of the joint's part of the acceleration of origins (`relative_bias`), with that of the
# driven coordinates. The velocities of origins, which are large at the end of a long mechanism, cancel in (4); here
# they are not there in the first place.
#
# and the rows themselves, for any L whose rows span what is orthogonal to the free columns of S:
#
# Q Ẍ + Q_p Ẍ_p = b,    Q = L T,    Q_p = −Q K,    b = Q k                                                   (5)

NO_MASS = 1e-300  # kg²; a body without mass has its centre of mass at its origin


@outward(world=lambda world: {"c": zeros(3), "Omega": zeros(3, 3), "g": world.gravity})
def centre(body: Record, parent: Record) -> Fields:
    """(1)-(4), all that the rows of the inboard joint say."""
    R, c, R_p = body.X0.R, centre_of_mass(body.I), parent.X0.R
    Omega, d = centrifugal(body.V[3:]), body.X.p + body.X.R @ c - parent.c
    bias = relative_bias(body, parent) + body.S[:, body.driven] @ body.a_driven
    carried = R_p @ (parent.Omega @ (body.X.p - parent.c))
    k = ca.vertcat(carried + R @ (bias[:3] - cross(c, bias[3:]) + Omega @ c), bias[3:])
    return {"c": c, "Omega": Omega, "g": parent.g, "G": -R_p @ skew(d), "k": k, "N": at_centre(R, c, body.S)}


@outward()
def load(body: Record, parent: Record) -> Fields:
    """(2)"""
    J, omega = central(body.I, body.c), body.V[3:]
    F = body.wrench + body.applied_wrench
    force = body.I.m * body.g + body.X0.R @ F[:3]
    moment = F[3:] - cross(body.c, F[:3]) - cross(omega, J @ omega)
    return {"J": J, "P": ca.vertcat(force, moment)}


def centre_of_mass(I: RigidInertia) -> Matrix:  # noqa: E741 - the notation table calls inertia I
    """h/m, and zero where there is no mass, also if a parameter only has that value."""
    if I.m.is_zero():
        return zeros(3)
    c: Matrix = I.h / I.m if I.m.is_constant() else I.h * (I.m / (I.m**2 + NO_MASS))
    return c


def central(I: RigidInertia, c: Matrix) -> Matrix:  # noqa: E741
    """J about the centre of mass."""
    return symmetric(I.J - (c.T @ I.h) * eye(3) + I.h @ c.T)


def at_centre(R: Matrix, c: Matrix, columns: Matrix) -> Matrix:
    """T⁻¹: spatial motions of the body as [a; ε] of its centre of mass."""
    return ca.sparsify(ca.vertcat(R @ (columns[:3, :] - skew(c) @ columns[3:, :]), columns[3:, :]))


def to_child(body: Record, motion: Matrix) -> Matrix:
    """K Ẍ_p."""
    moved: Matrix = ca.vertcat(motion[:3] + body.G @ motion[3:], body.X.R.T @ motion[3:])
    return moved


@inward(F=zeros(6))
def transmit(body: Record, children: Record) -> tuple[Fields, Fields]:
    """The wrench through the inboard joint, by Newton and Euler: M Ẍ − P and all that hangs on the body."""
    a, epsilon = body.Xdd[:3], body.Xdd[3:]
    F = ca.vertcat(body.I.m * a, body.J @ epsilon) - body.P + children.F
    return {"F": F}, {"F": force_to_parent(body, F)}


def _react(body: Record, parent: Record) -> Fields:
    """The reaction about the body origin, in body axes."""
    f = body.X0.R.T @ body.F[:3]
    return {"R": ca.vertcat(f, body.F[3:] + cross(body.c, f))}


react = Outward(_react, world=lambda world: {})


def force_to_parent(body: Record, F: Matrix) -> Matrix:
    """Kᵀ F."""
    return ca.vertcat(F[:3, :], body.G.T @ F[:3, :] + body.X.R @ F[3:, :])


prepared: tuple[Sweep, ...] = (configure, velocities, applied, locate, centre, load)
through: tuple[Sweep, ...] = (transmit, react)


IN_PLANE = (0, 1, 5)  # x, y and the rotation about z


@dataclass(frozen=True)
class JointRows:
    """`labels` say what the multipliers are."""

    L: Matrix
    Q: Matrix
    Q_parent: Matrix
    b: Matrix
    labels: tuple[str, ...]


def joint_rows(body: Record, parent: Record, axes: Sequence[int] = range(6)) -> JointRows:
    """All rows of the inboard joint, or those along the spatial `axes` in which a planar model moves."""
    T = to_spatial(body)
    Z, world = _complement(body, axes)
    L, Q, Q_parent, labels = [], [], [], []
    if world:
        R = body.X0.R[world, :]
        L.append(ca.horzcat(R, zeros(len(world), 3)))
        Q.append(ca.horzcat(eye(3)[world, :], R @ skew(body.c)))
        arm = parent.X0.R[world, :] @ skew(body.X.p - parent.c)
        Q_parent.append(ca.horzcat(-eye(3)[world, :], arm))
        labels += [f"force along world {'xyz'[k]}" for k in world]
    rest = ca.vertcat(Z.T, dual(body.S)[:, body.driven].T)
    L.append(rest)
    Q.append(rest @ T)
    Q_parent.append(-_after_child(body, rest @ T))
    labels += _counted([_kind(Z[:, k]) for k in range(Z.shape[1])])
    labels += [f"drive of coordinate {k}" for k in body.driven]
    whole = ca.sparsify(ca.vertcat(*Q))
    return JointRows(
        ca.sparsify(ca.vertcat(*L)), whole, ca.sparsify(ca.vertcat(*Q_parent)), whole @ body.k, tuple(labels)
    )


def _complement(body: Record, axes: Sequence[int]) -> tuple[Matrix, list[int]]:
    """Z without the rows that are taken in world axes, and the axes of those."""
    S = body.S
    if len(axes) == 6:
        Z = body.joint.complement(body.q)
    else:
        Z = zeros(6, len(axes) - S.shape[1])
        Z[list(axes), :] = complement(S[list(axes), :])
        Z = ca.sparsify(Z)
    lines = [k for k in axes if k < 3]
    if S[:3, :].nnz():
        return Z, []
    locked, others = Z[:, : len(lines)], Z[:, len(lines) :]
    if not (locked - eye(6)[:, lines]).is_zero() or others[:3, :].nnz():
        return Z, []
    return others, lines


def _kind(z: Matrix) -> str:
    if not z[:3].nnz():
        return "moment"
    return "wrench" if z[3:].nnz() else "force"


def _counted(kinds: Sequence[str]) -> list[str]:
    """Labels of rows differ: they are numbered where several are of one kind."""
    return [
        f"{kind} {kinds[:k].count(kind) + 1} across the joint" if kinds.count(kind) > 1 else f"{kind} across the joint"
        for k, kind in enumerate(kinds)
    ]


def to_spatial(body: Record) -> Matrix:
    """T = [Rᵀ c~; 0 E]."""
    return ca.sparsify(ca.vertcat(ca.horzcat(body.X0.R.T, skew(body.c)), ca.horzcat(zeros(3, 3), eye(3))))


def rest_of_motion(body: Record) -> Matrix:
    """t in A = T Ẍ + t."""
    v, omega = body.V[:3], body.V[3:]
    return ca.vertcat(-cross(omega, v + cross(omega, body.c)), zeros(3))


def _after_child(body: Record, Q: Matrix) -> Matrix:
    """Q K."""
    return ca.horzcat(Q[:, :3], Q[:, :3] @ body.G + Q[:, 3:] @ body.X.R.T)


def dual(S: Matrix) -> Matrix:
    """W = S (SᵀS)⁻¹."""
    n = S.shape[1]
    if n == 0:
        return S
    return ca.sparsify(Factor.of(S.T @ S).solve(S.T).T)


def joint_motion(body: Record) -> tuple[Matrix, Matrix]:
    """(B, B_p) with a = B (Ẍ − k) + B_p Ẍ_p for the free coordinates; Bᵀ τ, B_pᵀ τ is what joint forces exert."""
    B = dual(body.S)[:, body.free].T @ to_spatial(body)
    return B, -_after_child(body, B)


# Joints and constraints alike as blocks of rows Σ Q_i Ẍ_i = b in absolute coordinates.


@dataclass(frozen=True)
class Block:
    """Q by body, the world left out; `labels` say what the multipliers are."""

    Q: dict[int, Matrix]
    b: Matrix
    labels: tuple[str, ...]


def axes_of(model: Model) -> Sequence[int]:
    """The components of Ẍ that may differ from zero."""
    return IN_PLANE if model.planar else range(6)


def joint_block(trace: Trace, i: int) -> Block:
    body, parent = trace.records[i], trace.model.parents[i - 1]
    rows = joint_rows(body, trace.records[parent], axes_of(trace.model))
    return Block({i: rows.Q} | ({parent: rows.Q_parent} if parent else {}), rows.b, rows.labels)


def constraint_block(
    wrench: Mapping[int, Matrix],
    tau: Mapping[int, Matrix],
    k: Matrix,
    bodies: Mapping[int, Record],
    parents: Mapping[int, int | None],
) -> tuple[dict[int, Matrix], Matrix]:
    """(Q, b) from rows G B + T a + k = 0 on the accelerations of origins, T Ẍ − [Ω c; 0], and of joints,
    B (Ẍ − k) + B_p Ẍ_p. Bodies by their numbers, or by any others; a parent is None where it is the world."""
    Q: dict[int, Matrix] = {}
    b = -k

    def add(i: int | None, part: Matrix) -> None:
        if i is not None:
            Q[i] = Q[i] + part if i in Q else part

    for i, G in wrench.items():
        add(i, G @ to_spatial(bodies[i]))
        b = b + G @ ca.vertcat(bodies[i].Omega @ bodies[i].c, zeros(3))
    for i, G in tau.items():
        body = bodies[i]
        B, B_parent = joint_motion(body)
        free = G[:, body.free]
        add(i, free @ B)
        add(parents[i], free @ B_parent)
        b = b + free @ B @ body.k - G[:, body.driven] @ body.a_driven
    return Q, b
