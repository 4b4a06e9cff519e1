"""The rows of a joint in absolute coordinates, Q Ẍ + Q_p Ẍ_p = b. Seed 004; `bodies.py` (5) has the derivation.

    L = Zᵀ, completed by the rows of W that belong to driven coordinates;    W = S (SᵀS)⁻¹,    SᵀW = E
    Q = L T,    Q_p = −Q K,    b = Q k

The reaction of the joint, about the body origin in body axes, is R = Lᵀ λ + W τ: the multiplier of a driven coordinate
is the force that drives it. Where no translation is left the first three rows are taken in world axes, as in the
lectures: the point of the body that is its origin keeps its place in the parent,

    a + R c~ ε − a_p + R_p (p − c_p)~ ε_p = b
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import casadi as ca

from ...spatial.algebra import Matrix, cross, eye, skew, zeros
from ...spatial.complement import complement
from ...spatial.factor import Factor
from ...sweeps.record import Record

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
