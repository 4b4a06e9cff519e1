"""Placement of one frame in another as one rotation R and one origin p, never a 6×6 matrix.

`X_PB` maps what is written in B (the child) to P (the parent); chains cancel: X_AC = X_AB @ X_BC.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca

from .algebra import Matrix, cross, eye, symmetric, zeros
from .joined import Joined
from .move import Move
from .replayed import replayed
from .shift import Shift, shifted_inertia, shifted_mass


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
