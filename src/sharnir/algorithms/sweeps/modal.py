"""Flexible bodies in the sweeps.

The modal coordinates η of a flexible body are the last of those of its joint, and its forces and inertias have rows for
them below the six of its frame:

    F̂ = [F; F_η],    Î = [M_rr  M_rf; M_rfᵀ  M],    Ŝ = [S  0; 0  1]

so that D = Ŝᵀ Î Ŝ, u = τ − Ŝᵀ F̂ and all that follows reads as for a rigid body. An interface is a massless body
without coordinates. It moves by V = X V_p + Ψ η̇ with the rates of its parent, and what acts on it arrives at its parent
as [X Ψ]ᵀ F: that is the placement `BentMove`. A rigid body has six rows, and nothing here touches it.

The kinetic energy ½ V̂ᵀ Î(η) V̂ gives, with the acceleration B = [b; ε] of the origin, b = A_lin + ω × v, h the first
moment and c = ∂h/∂η the translational, C the rotational rows of M_rf,

    f   = m b + ε × h + c η̈ + ω × (ω × h) + 2 ω × (c η̇) + η̇ c' η̇
    m   = h × b + J ε + C η̈ + ω × J ω + J̇ ω + Ċ η̇ + ω × (C η̇)
    f_k = c_k · b + C_k · ε + (M η̈)_k + Ċ_k · ω − ½ ω · J,k ω − ω · C,k η̇ + (K η + D η̇)_k

The velocity of the origin is in none of them: its terms cancel as c is the derivative of h.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from ...model.flexible.modal_joints import sparse
from ...spatial.algebra import Factor, Matrix, cross, eye, segment, symmetric, zeros
from ...spatial.mass_properties import RigidInertia
from ...spatial.transform import Move, Transform

if TYPE_CHECKING:
    from ...model.flexible import ModalBody
    from .sweep import Record


def plus(x: Any, y: Any) -> Any:
    """x + y, where one of them may have rows of modes that the other has not."""
    if not isinstance(x, ca.SX) or x.shape == y.shape:
        return x + y
    rows = max(x.shape[0], y.shape[0])
    return widened(x, rows) + widened(y, rows)


def widened(x: Matrix, rows: int) -> Matrix:
    """With zeros below, and beside where it is square: six rows are those of the frame."""
    if x.shape[0] == rows:
        return x
    columns = rows if x.shape[0] == x.shape[1] else x.shape[1]
    found = zeros(rows, columns)
    found[: x.shape[0], : x.shape[1]] = x
    return found


def modes_of(body: Record) -> int:
    """How many modes a flexible body has, 0 for a rigid one."""
    I = body.I  # noqa: E741
    return I.modes if isinstance(I, ModalInertia) else 0


def last(column: Matrix, count: int) -> Matrix:
    return segment(column, column.shape[0] - count, count)


def force_subspace(body: Record) -> Matrix:
    """S, or Ŝ of a flexible body: what projects its forces onto its coordinates."""
    S: Matrix = body.S
    n = modes_of(body)
    if not n:
        return S
    found = zeros(6 + n, S.shape[1])
    found[:6, :] = S
    for k in range(n):
        found[6 + k, S.shape[1] - n + k] = 1
    return found


def to_child(body: Record, above: Matrix, rates: Callable[[], Matrix]) -> Matrix:
    """A motion of the parent as one of the body, without that of its joint; `rates` are those of the parent's
    coordinates, which only an interface reads."""
    X = body.X
    carried: Matrix = X.motion_to_child(above)
    return carried + X.bend @ last(rates(), X.modes) if isinstance(X, BentMove) else carried


def in_parent(body: Record, parent: Record, field: str) -> Matrix:
    """The coordinates (or velocities) that the joint of a body reads: its own, or of an interface those of the modes of
    its parent."""
    own: Matrix = getattr(body, field)
    return last(getattr(parent, field), body.joint.modes) if is_interface(body) else own


def is_interface(body: Record) -> bool:
    found: bool = vars(body).get("interface", False)
    return found


@dataclass(frozen=True)
class BentMove(Move):
    """X of an interface, with Ψ (6 × modes of its parent)."""

    rigid: Move
    bend: Matrix

    @property
    def R(self) -> Matrix:  # type: ignore[override]
        return self.rigid.R

    @property
    def p(self) -> Matrix:  # type: ignore[override]
        return self.rigid.p

    @property
    def modes(self) -> int:
        return int(self.bend.shape[1])

    def after(self, outer: Transform) -> Transform:
        return self.rigid.after(outer)

    def then(self, inner: Move) -> Move:
        return BentMove(self.rigid.then(inner), self.bend)

    def shifted(self, p: Matrix) -> Move:
        return BentMove(self.rigid.shifted(p), self.bend)

    def motion_to_child(self, V: Matrix) -> Matrix:
        return self.rigid.motion_to_child(V)

    def motion_to_parent(self, V: Matrix) -> Matrix:
        return self.rigid.motion_to_parent(V)

    def force_to_parent(self, F: Matrix) -> Matrix:
        return ca.vertcat(self.rigid.force_to_parent(F), self.bend.T @ F)

    def inertia_to_parent(self, I: Matrix) -> Matrix:  # noqa: E741
        moved = I @ self.bend
        across = ca.horzcat(*(self.rigid.force_to_parent(moved[:, k]) for k in range(self.modes)))
        own = symmetric(self.bend.T @ moved)
        return ca.vertcat(
            ca.horzcat(self.rigid.inertia_to_parent(I), across),
            ca.horzcat(across.T, own),
        )

    def mass_to_parent(self, m: Matrix, h: Matrix, J: Matrix) -> tuple[Matrix, Matrix]:
        return self.rigid.mass_to_parent(m, h, J)

    def vector_to_child(self, x: Matrix) -> Matrix:
        return self.rigid.vector_to_child(x)

    def vector_to_parent(self, x: Matrix) -> Matrix:
        return self.rigid.vector_to_parent(x)


@dataclass(frozen=True)
class ModalInertia:
    """Of a flexible body at η."""

    rigid: RigidInertia  # M_rr
    C: Matrix  # M_rf (6 × n)
    M: Matrix
    K: Matrix
    D: Matrix
    J1: dict[int, Matrix]  # ∂J/∂η_k at η
    C1: dict[int, Matrix]  # ∂M_rf/∂η_k
    eta: Matrix

    @staticmethod
    def of(body: ModalBody, eta: Matrix) -> ModalInertia:
        h0, _, _ = body.h
        n, mass, size = body.count, ca.SX(body.mass), _size_of(body)
        J0 = sparse(body.J0[3:, 3:], size)
        C1 = tuple(sparse(body.C1[k], float(np.abs(body.C1).max())) for k in range(n))
        C0 = sparse(body.C0, float(np.abs(body.C0).max()))
        linear = [symmetric(sparse(body.J1[k][3:, 3:], size)) for k in range(n)]
        second = [sum((sparse(body.J2[k, j][3:, 3:], size) * eta[j] for j in range(n)), zeros(3, 3)) for k in range(n)]
        J = J0 + sum(((linear[k] + symmetric(second[k]) / 2) * eta[k] for k in range(n)), zeros(3, 3))
        change = sum((C1[k] * eta[k] for k in range(n)), zeros(6, n))
        h = sparse(h0, float(np.abs(h0).max(initial=0.0))) + (C0 + change / 2)[:3, :] @ eta
        return ModalInertia(
            rigid=RigidInertia(mass, h, symmetric(J)),
            C=ca.sparsify(C0 + change),
            **{key: sparse(getattr(body, key), float(np.abs(getattr(body, key)).max())) for key in ("M", "K", "D")},
            J1={k: linear[k] + symmetric(second[k]) for k in range(n)},
            C1=dict(enumerate(C1)),
            eta=eta,
        )

    @property
    def modes(self) -> int:
        return int(self.C.shape[1])

    @property
    def m(self) -> Matrix:
        return self.rigid.m

    @property
    def J(self) -> Matrix:
        return self.rigid.J

    @property
    def h(self) -> Matrix:
        return self.rigid.h

    def matrix(self) -> Matrix:
        """Î."""
        return ca.vertcat(ca.horzcat(self.rigid.matrix(), self.C), ca.horzcat(self.C.T, self.M))

    def momentum(self, V: Matrix, rate: Matrix) -> Matrix:
        """Î V̂."""
        return ca.vertcat(self.rigid @ V + self.C @ rate, self.C.T @ V + self.M @ rate)

    def turning(self, w: Matrix, rate: Matrix) -> Matrix:
        """All of F̂ that has no acceleration in it, but ω × (ω × h) and ω × J ω."""
        changed = self._changed(rate)
        bent = self.C @ rate
        J_rate = sum((self.J1[k] * rate[k] for k in range(self.modes)), zeros(3, 3))
        f = 2 * cross(w, bent[:3]) + changed[:3, :] @ rate
        m = J_rate @ w + changed[3:, :] @ rate + cross(w, bent[3:])
        return ca.vertcat(f, m, self._rates(w, rate, changed) + self.K @ self.eta + self.D @ rate)

    def resistance(self, w: Matrix, b: Matrix, eps: Matrix, U: Matrix) -> Matrix:
        """F of the rigid body that it is where η does not change."""
        return self.rigid.resistance(w, b, eps, U)

    def bending(self, w: Matrix, B: Matrix, rate: Matrix, change: Matrix) -> Matrix:
        """The rest of F̂ with the acceleration B of the origin, η̇ and η̈."""
        return ca.vertcat(self.C @ change, self.C.T @ B + self.M @ change) + self.turning(w, rate)

    def resting(self, B: Matrix, change: Matrix) -> Matrix:
        """Î B̂: of accelerations alone."""
        return self.momentum(B, change)

    def energy(self) -> Matrix:
        """½ ηᵀ K η."""
        found: Matrix = ca.dot(self.eta, self.K @ self.eta) / 2
        return found

    def dissipation(self, rate: Matrix) -> Matrix:
        found: Matrix = ca.dot(rate, self.D @ rate)
        return found

    def _changed(self, rate: Matrix) -> Matrix:
        """d M_rf/dt."""
        return sum((self.C1[k] * rate[k] for k in range(self.modes)), zeros(6, self.modes))

    def _rates(self, w: Matrix, rate: Matrix, changed: Matrix) -> Matrix:
        """Ċ_k · ω − ½ ω · J,k ω − ω · C,k η̇."""
        gyroscopic = changed[3:, :].T @ w
        own = [ca.dot(w, self.J1[k] @ w) / 2 + ca.dot(w, self.C1[k][3:, :] @ rate) for k in range(self.modes)]
        return gyroscopic - ca.vertcat(*own)


def _size_of(body: ModalBody) -> float:
    return float(max(np.abs(x).max() for x in (body.J0, body.J1, body.J2)))


@dataclass(frozen=True)
class Reordered:
    """The factor of D of a flexible body, with modes eliminated first: where nothing hangs on its interfaces their
    block is constant, and so is its factor. `turn` brings the rows into that order, in which `inverse_d` is."""

    factor: Factor
    turn: Matrix

    @staticmethod
    def of(D: Matrix, modes: int) -> Reordered:
        n = D.shape[0]
        order = [*range(n - modes, n), *range(n - modes)]
        return Reordered(Factor.of(D[order, order]), eye(n)[order, :])

    @property
    def inverse_d(self) -> Matrix:
        return self.factor.inverse_d

    def half(self, b: Matrix) -> Matrix:
        return self.factor.half(self.turn @ b)

    def solve(self, b: Matrix) -> Matrix:
        found: Matrix = self.turn.T @ self.factor.solve(self.turn @ b)
        return found


def factor_of(body: Record, D: Matrix) -> Factor | Reordered:
    n = modes_of(body)
    return Reordered.of(D, n) if n else Factor.of(D)
