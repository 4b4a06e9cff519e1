"""Placement of one frame in another as one rotation R and one origin p, never a 6×6 matrix.

`X_PB` maps what is written in B (the child) to P (the parent); chains cancel: X_AC = X_AB @ X_BC.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

import casadi as ca

from .algebra import Matrix, cross, eye, replayed, skew, symmetric, zeros

# The operations of a placement X_PB of one frame in another, whatever it is made of: one rotation matrix and one origin
# (`Transform`), a shift, a turn about a coordinate axis, or one after the other (`Joined`).
#
# Algorithms carry motions, forces and inertias through these functions. A product of turns about coordinate axes and of
# shifts takes far fewer operations when each acts in its turn than as one matrix.


class Move(ABC):
    """X_PB: R turns B axes into P axes, p is B's origin in P axes."""

    R: Matrix
    p: Matrix

    @abstractmethod
    def after(self, outer: Transform) -> Transform:
        """X_AB = X_AP X_PB of a frame P that stands at `outer` in A, as one matrix and one origin."""

    @abstractmethod
    def then(self, inner: Move) -> Move:
        """X_PC = X_PB X_BC, kept apart where that is cheaper to carry things through."""

    @abstractmethod
    def shifted(self, p: Matrix) -> Move:
        """(E, p) X_PB."""

    @abstractmethod
    def motion_to_child(self, V: Matrix) -> Matrix:
        """A motion of the parent, at the child's origin and in its axes: [Rᵀ(v + ω × p); Rᵀω]."""

    @abstractmethod
    def motion_to_parent(self, V: Matrix) -> Matrix:
        """The inverse of `motion_to_child`: [R v + p × Rω; Rω]."""

    @abstractmethod
    def force_to_parent(self, F: Matrix) -> Matrix:
        """A force on the child, about the parent's origin and in its axes: [R f; R m + p × R f]."""

    @abstractmethod
    def inertia_to_parent(self, I: Matrix) -> Matrix:  # noqa: E741 - the notation table calls inertia I
        """A 6×6 inertia [M H; Hᵀ J] about the parent's origin, in its axes."""

    @abstractmethod
    def mass_to_parent(self, m: Matrix, h: Matrix, J: Matrix) -> tuple[Matrix, Matrix]:
        """h and J of a rigid body of mass m about the parent's origin, in its axes."""

    @abstractmethod
    def vector_to_child(self, x: Matrix) -> Matrix:
        """Rᵀ x."""

    @abstractmethod
    def vector_to_parent(self, x: Matrix) -> Matrix:
        """R x."""


# A placement without a rotation.


@dataclass(frozen=True)
class Shift(Move):
    """X_PB = (E, p)."""

    p: Matrix

    @property
    def R(self) -> Matrix:  # type: ignore[override]
        return eye(3)

    def after(self, outer: Transform) -> Transform:
        return type(outer)(outer.R, outer.p + outer.R @ self.p)

    def then(self, inner: Move) -> Move:
        return inner.shifted(self.p)

    def shifted(self, p: Matrix) -> Move:
        return Shift(p + self.p)

    def motion_to_child(self, V: Matrix) -> Matrix:
        return _shifted_motion(self.p, V)

    def motion_to_parent(self, V: Matrix) -> Matrix:
        return _shifted_motion_back(self.p, V)

    def force_to_parent(self, F: Matrix) -> Matrix:
        return _shifted_force(self.p, F)

    def inertia_to_parent(self, I: Matrix) -> Matrix:  # noqa: E741
        return shifted_inertia(self.p, I)

    def mass_to_parent(self, m: Matrix, h: Matrix, J: Matrix) -> tuple[Matrix, Matrix]:
        return shifted_mass(self.p, m, h, J)

    def vector_to_child(self, x: Matrix) -> Matrix:
        return x

    def vector_to_parent(self, x: Matrix) -> Matrix:
        return x


@replayed
def _shifted_motion(p: Matrix, V: Matrix) -> Matrix:
    return ca.vertcat(V[:3] + cross(V[3:], p), V[3:])


@replayed
def _shifted_motion_back(p: Matrix, V: Matrix) -> Matrix:
    return ca.vertcat(V[:3] + cross(p, V[3:]), V[3:])


@replayed
def _shifted_force(p: Matrix, F: Matrix) -> Matrix:
    return ca.vertcat(F[:3], F[3:] + cross(p, F[:3]))


@replayed
def shifted_inertia(p: Matrix, I: Matrix) -> Matrix:  # noqa: E741
    """H' = H − M p~,  J' = J + p~ H' − Hᵀ p~, one component of p after the other: with p along axis k,

        H'_ri = H_ri − p M_rj,   H'_rj = H_rj + p M_ri
        J'_ii = J_ii − p (H'_ji + H_ji),   J'_jj = J_jj + p (H'_ij + H_ij),   J'_ij = J_ij + p (H_ii − H'_jj)
        J'_ik = J_ik − p H_jk,   J'_jk = J_jk + p H_ik

    10 multiplications and 14 additions each, where all three at once take 42 and 42."""
    M, H, J = I[:3, :3], I[:3, 3:], I[3:, 3:]
    for k in range(3):
        x = p[k]
        i, j = (k + 1) % 3, (k + 2) % 3
        before, H, J = H, ca.SX(H), ca.SX(J)
        for r in range(3):
            H[r, i] = before[r, i] - x * M[r, j]
            H[r, j] = before[r, j] + x * M[r, i]
        J[i, i] = J[i, i] - x * (H[j, i] + before[j, i])
        J[j, j] = J[j, j] + x * (H[i, j] + before[i, j])
        J[i, j] = J[j, i] = J[i, j] + x * (before[i, i] - H[j, j])
        J[i, k] = J[k, i] = J[i, k] - x * before[j, k]
        J[j, k] = J[k, j] = J[j, k] + x * before[i, k]
    return ca.vertcat(ca.horzcat(M, H), ca.horzcat(H.T, J))


@replayed
def shifted_mass(p: Matrix, m: Matrix, h: Matrix, J: Matrix) -> tuple[Matrix, Matrix]:
    """h' = h + m p,  J' = J − p~ h~ − h'~ p~."""
    moved = h + m * p
    return moved, symmetric(J - skew(p) @ skew(h) - skew(moved) @ skew(p))


# Two placements one after the other, each of which acts in its turn.


@dataclass(frozen=True)
class Joined(Move):
    """X_PC = X_PB X_BC: `first` is X_PB."""

    first: Move
    second: Move

    @property
    def R(self) -> Matrix:  # type: ignore[override]
        return self._whole.R

    @property
    def p(self) -> Matrix:  # type: ignore[override]
        return self._whole.p if self.second.p.nnz() else self.first.p

    @property
    def _whole(self) -> Transform:

        return self.after(Transform.identity())

    def after(self, outer: Transform) -> Transform:
        return self.second.after(self.first.after(outer))

    def then(self, inner: Move) -> Move:
        return Joined(self, inner)

    def shifted(self, p: Matrix) -> Move:
        return self if p.nnz() == 0 else Joined(Shift(p), self)

    def motion_to_child(self, V: Matrix) -> Matrix:
        return self.second.motion_to_child(self.first.motion_to_child(V))

    def motion_to_parent(self, V: Matrix) -> Matrix:
        return self.first.motion_to_parent(self.second.motion_to_parent(V))

    def force_to_parent(self, F: Matrix) -> Matrix:
        return self.first.force_to_parent(self.second.force_to_parent(F))

    def inertia_to_parent(self, I: Matrix) -> Matrix:  # noqa: E741
        return self.first.inertia_to_parent(self.second.inertia_to_parent(I))

    def mass_to_parent(self, m: Matrix, h: Matrix, J: Matrix) -> tuple[Matrix, Matrix]:
        return self.first.mass_to_parent(m, *self.second.mass_to_parent(m, h, J))

    def vector_to_child(self, x: Matrix) -> Matrix:
        return self.second.vector_to_child(self.first.vector_to_child(x))

    def vector_to_parent(self, x: Matrix) -> Matrix:
        return self.first.vector_to_parent(self.second.vector_to_parent(x))


# A rotation about a coordinate axis, by the cosine and the sine of its angle.
#
# Only two of three components change. For a 3×3 matrix M, with i and j the other axes in cyclic order,
#
# t = M_ii − M_jj,   o = M_ij + M_ji,   u = s² t + c s o,   w = c s t − s² o
# M'_ii = M_ii − u,   M'_jj = M_jj + u,   M'_ij = M_ij + w,   M'_ji = M_ji + w
#
# since the sum of the diagonal and the difference of the other two stay what they are: 4 multiplications for the block
# instead of 16, with s² and c s the same for all matrices. In a symmetric matrix, with the cosine and the sine of twice
# the angle at hand, it is 2 additions less, and a shorter way from one body to the next:
#
# u = s² t + 2 c s M_ij,   M'_ij = c s t + (1 − 2 s²) M_ij


@dataclass(frozen=True)
class Turn(Move):
    """`ss` = s², `cs` = c s. The axis is the class: fields are the numbers."""

    axis: ClassVar[int]

    c: Matrix
    s: Matrix
    ss: Matrix
    cs: Matrix

    @staticmethod
    def about(k: int, c: Matrix, s: Matrix) -> Turn:
        return TURNS[k](c, s, s * s, c * s)

    @property
    def R(self) -> Matrix:  # type: ignore[override]
        return _forth(self.axis, self.c, self.s, eye(3))

    @property
    def p(self) -> Matrix:  # type: ignore[override]
        return zeros(3)

    def after(self, outer: Transform) -> Transform:
        return type(outer)(_back(self.axis, self.c, self.s, outer.R.T).T, outer.p)

    def then(self, inner: Move) -> Move:
        return Joined(self, inner)

    def shifted(self, p: Matrix) -> Move:
        return self if p.nnz() == 0 else Joined(Shift(p), self)

    def vector_to_parent(self, x: Matrix) -> Matrix:
        return _forth(self.axis, self.c, self.s, x)

    def vector_to_child(self, x: Matrix) -> Matrix:
        return _back(self.axis, self.c, self.s, x)

    def motion_to_child(self, V: Matrix) -> Matrix:
        return _back(self.axis, self.c, self.s, V)

    def motion_to_parent(self, V: Matrix) -> Matrix:
        return _forth(self.axis, self.c, self.s, V)

    def force_to_parent(self, F: Matrix) -> Matrix:
        return _forth(self.axis, self.c, self.s, F)

    def inertia_to_parent(self, I: Matrix) -> Matrix:  # noqa: E741
        return _turned_inertia(self.axis, self._quarter, self.c, self.s, self.ss, self.cs, I)

    def mass_to_parent(self, m: Matrix, h: Matrix, J: Matrix) -> tuple[Matrix, Matrix]:
        return self.vector_to_parent(h), _symmetric(self.axis, self._quarter, self.c, self.s, self.ss, self.cs, J)

    @property
    def _quarter(self) -> bool:
        return bool(self.c.is_zero())


class TurnX(Turn):
    axis = 0


class TurnY(Turn):
    axis = 1


class TurnZ(Turn):
    axis = 2


TURNS = (TurnX, TurnY, TurnZ)


def _others(k: int) -> tuple[int, int, int]:
    return (k + 1) % 3, (k + 2) % 3, k


@replayed
def _forth(axis: int, c: Matrix, s: Matrix, x: Matrix) -> Matrix:
    """T x of 3-vectors, or of both halves of 6-vectors; columns are vectors."""
    i, j, _ = _others(axis)
    y = ca.SX(x)
    for n in range(0, x.shape[0], 3):
        y[n + i, :], y[n + j, :] = c * x[n + i, :] - s * x[n + j, :], s * x[n + i, :] + c * x[n + j, :]
    return y


@replayed
def _back(axis: int, c: Matrix, s: Matrix, x: Matrix) -> Matrix:
    """Tᵀ x."""
    i, j, _ = _others(axis)
    y = ca.SX(x)
    for n in range(0, x.shape[0], 3):
        y[n + i, :], y[n + j, :] = c * x[n + i, :] + s * x[n + j, :], c * x[n + j, :] - s * x[n + i, :]
    return y


@replayed
def _turned_inertia(axis: int, quarter: bool, c: Matrix, s: Matrix, ss: Matrix, cs: Matrix, I: Matrix) -> Matrix:  # noqa: E741
    """Every block of [M H; Hᵀ J]. Two symmetric ones are worth the functions of twice the angle."""
    i, j, _ = _others(axis)
    M, J = (_symmetric(axis, quarter, c, s, ss, cs, x) for x in (I[:3, :3], I[3:, 3:]))
    for N, x in () if quarter else ((M, I[:3, :3]), (J, I[3:, 3:])):
        t = x[i, i] - x[j, j]
        u = ss * t + (2 * cs) * x[i, j]
        N[i, i], N[j, j] = x[i, i] - u, x[j, j] + u
        N[i, j] = N[j, i] = cs * t + (1 - 2 * ss) * x[i, j]
    H = _turned(axis, quarter, c, s, ss, cs, I[:3, 3:])
    return ca.vertcat(ca.horzcat(M, H), ca.horzcat(H.T, J))


@replayed
def _symmetric(axis: int, quarter: bool, c: Matrix, s: Matrix, ss: Matrix, cs: Matrix, M: Matrix) -> Matrix:
    """T M Tᵀ of a symmetric matrix."""
    i, j, k = _others(axis)
    N = ca.SX(M)
    N[i, i], N[j, j], N[i, j], N[j, i] = _block(quarter, ss, cs, M[i, i], M[j, j], M[i, j], M[i, j])
    N[i, k] = N[k, i] = c * M[i, k] - s * M[j, k]
    N[j, k] = N[k, j] = s * M[i, k] + c * M[j, k]
    return N


@replayed
def _turned(axis: int, quarter: bool, c: Matrix, s: Matrix, ss: Matrix, cs: Matrix, M: Matrix) -> Matrix:
    """T M Tᵀ."""
    i, j, k = _others(axis)
    N = ca.SX(M)
    N[i, i], N[j, j], N[i, j], N[j, i] = _block(quarter, ss, cs, M[i, i], M[j, j], M[i, j], M[j, i])
    N[i, k], N[j, k] = c * M[i, k] - s * M[j, k], s * M[i, k] + c * M[j, k]
    N[k, i], N[k, j] = c * M[k, i] - s * M[k, j], s * M[k, i] + c * M[k, j]
    return N


def _block(quarter: bool, ss: Matrix, cs: Matrix, *M: Matrix) -> tuple[Matrix, Matrix, Matrix, Matrix]:
    """The entries ii, jj, ij and ji."""
    ii, jj, ij, ji = M
    if quarter:  # x − (x − y) would not fold
        return jj, ii, -ji, -ij
    t, o = ii - jj, ij + ji
    u, w = ss * t + cs * o, cs * t - ss * o
    return ii - u, jj + u, ij + w, ji + w


@dataclass(frozen=True)
class Transform(Move):
    """X_PB = (R, p): R turns B axes into P axes, p is B's origin in P axes."""

    R: Matrix
    p: Matrix

    @staticmethod
    def identity() -> Transform:
        return Transform(eye(3), zeros(3))

    @staticmethod
    def rotation(R: Matrix) -> Transform:
        return Transform(R, zeros(3))

    @staticmethod
    def translation(p: Matrix) -> Transform:
        return Transform(eye(3), p)

    def __matmul__(self, other: Move) -> Transform:
        return other.after(self)

    def after(self, outer: Transform) -> Transform:
        return Transform(outer.R @ self.R, outer.p + outer.R @ self.p)

    def then(self, inner: Move) -> Move:
        if _is_identity(self.R):
            return Shift(self.p).then(inner)
        return Joined(self, inner) if _is_permutation(self.R) and not isinstance(inner, Transform) else self @ inner

    def shifted(self, p: Matrix) -> Move:
        return Transform(self.R, p + self.p)

    def point(self, x: Matrix) -> Matrix:
        """A point given in the child frame, in the parent frame."""
        return self.p + self.R @ x

    def motion_to_child(self, V: Matrix) -> Matrix:
        return _motion(self.R, self.p, V)

    def motion_to_parent(self, V: Matrix) -> Matrix:
        return _motion_back(self.R, self.p, V)

    def inverse(self) -> Transform:
        """X_BP."""
        return Transform(self.R.T, -(self.R.T @ self.p))

    def force_to_child(self, F: Matrix) -> Matrix:
        """The inverse of `force_to_parent`: [Rᵀ f; Rᵀ(m − p × f)]."""
        return _force(self.R, self.p, F)

    def force_to_parent(self, F: Matrix) -> Matrix:
        return _force_back(self.R, self.p, F)

    def inertia_to_parent(self, I: Matrix) -> Matrix:  # noqa: E741
        return _inertia(self.R, self.p, I)

    def mass_to_parent(self, m: Matrix, h: Matrix, J: Matrix) -> tuple[Matrix, Matrix]:
        return _mass(self.R, self.p, m, h, J)

    def vector_to_child(self, x: Matrix) -> Matrix:
        return self.R.T @ x

    def vector_to_parent(self, x: Matrix) -> Matrix:
        return self.R @ x


@replayed
def _motion(R: Matrix, p: Matrix, V: Matrix) -> Matrix:
    v, w = V[:3], V[3:]
    return ca.vertcat(R.T @ (v + cross(w, p)), R.T @ w)


@replayed
def _motion_back(R: Matrix, p: Matrix, V: Matrix) -> Matrix:
    w = R @ V[3:]
    return ca.vertcat(R @ V[:3] + cross(p, w), w)


@replayed
def _force(R: Matrix, p: Matrix, F: Matrix) -> Matrix:
    f, m = F[:3], F[3:]
    return ca.vertcat(R.T @ f, R.T @ (m - cross(p, f)))


@replayed
def _force_back(R: Matrix, p: Matrix, F: Matrix) -> Matrix:
    f = R @ F[:3]
    return ca.vertcat(f, R @ F[3:] + cross(p, f))


@replayed
def _inertia(R: Matrix, p: Matrix, I: Matrix) -> Matrix:  # noqa: E741
    """M' = R M Rᵀ, and so on, then the shift."""
    M, J = symmetric(R @ I[:3, :3] @ R.T), symmetric(R @ I[3:, 3:] @ R.T)
    H = R @ I[:3, 3:] @ R.T
    return shifted_inertia(p, ca.vertcat(ca.horzcat(M, H), ca.horzcat(H.T, J)))


@replayed
def _mass(R: Matrix, p: Matrix, m: Matrix, h: Matrix, J: Matrix) -> tuple[Matrix, Matrix]:
    return shifted_mass(p, m, R @ h, symmetric(R @ J @ R.T))


def _is_permutation(R: Matrix) -> bool:
    """Of axes, with signs: products with it are no operations."""
    return R.nnz() == 3 and all((R.nz[k] ** 2).is_one() for k in range(3))


def _is_identity(R: Matrix) -> bool:
    return R.nnz() == 3 and all(R[k, k].is_one() for k in range(3))


# The change of a function of placements when the placed frames move: for X · exp(ε), ε = [v; ω] in frame axes,
#
#     G = ∂f/∂ε at ε = 0,    ḟ = Σ G V
#
# By the principle of virtual work a potential U exerts the wrenches −Gᵀ. Forces that come from energies need no formula
# of their own that could disagree with the energy.

Frames = Mapping[int, Transform]


def shifted(X: Transform, V: Matrix) -> Transform:
    """X · exp(V) to first order."""
    return Transform(X.R @ (eye(3) + skew(V[3:])), X.p + X.R @ V[:3])


def variation(function: Callable[[Frames], Matrix], frames: Frames) -> tuple[Matrix, dict[int, Matrix]]:
    """(f, {i: G_i (rows × 6)}) of the frames of all bodies but the world, 0. It is differentiated over symbols that
    stand for the frames: these depend on all joints before them, and differentiation would look at all that."""
    symbols: list[Matrix] = []
    values: list[Matrix] = []
    local: dict[int, Transform] = {}
    for i, X in frames.items():
        R, p = ca.SX.sym("R", X.R.sparsity()), ca.SX.sym("p", X.p.sparsity())
        local[i] = Transform(R, p)
        symbols, values = [*symbols, R, p], [*values, X.R, X.p]
    e = {i: ca.SX.sym("e", 6) for i in frames if i}
    moved = {i: shifted(X, e[i]) if i else X for i, X in local.items()}
    f = ca.densify(function(moved))
    column = ca.vertcat(*e.values())
    G = [ca.jacobian(f, x) for x in e.values()]
    at_zero = ca.substitute([f, *G], [column], [ca.SX(ca.DM.zeros(column.numel()))])
    own = {x.element_hash() for symbol in symbols for x in ca.symvar(symbol)}
    others = [x for x in ca.symvar(ca.veccat(*at_zero)) if x.element_hash() not in own]  # time, parameters
    found = ca.Function("variation", [*symbols, *others], at_zero).call([*values, *others], True, False)
    value, *G = (ca.sparsify(x) for x in found)
    return value, dict(zip(e, G, strict=True))
