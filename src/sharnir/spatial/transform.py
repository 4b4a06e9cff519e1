"""Placement of one frame in another as one rotation R and one origin p, never a 6×6 matrix.

`X_PB` maps what is written in B (the child) to P (the parent); chains cancel: X_AC = X_AB @ X_BC.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca

from .algebra import Matrix, cross, eye, symmetric, zeros
from .joined import Joined
from .move import Move
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
        v, w = V[:3], V[3:]
        return ca.vertcat(self.R.T @ (v + cross(w, self.p)), self.R.T @ w)

    def motion_to_parent(self, V: Matrix) -> Matrix:
        w = self.R @ V[3:]
        return ca.vertcat(self.R @ V[:3] + cross(self.p, w), w)

    def inverse(self) -> Transform:
        """X_BP."""
        return Transform(self.R.T, -(self.R.T @ self.p))

    def force_to_child(self, F: Matrix) -> Matrix:
        """The inverse of `force_to_parent`: [Rᵀ f; Rᵀ(m − p × f)]."""
        f, m = F[:3], F[3:]
        return ca.vertcat(self.R.T @ f, self.R.T @ (m - cross(self.p, f)))

    def force_to_parent(self, F: Matrix) -> Matrix:
        f = self.R @ F[:3]
        return ca.vertcat(f, self.R @ F[3:] + cross(self.p, f))

    def inertia_to_parent(self, I: Matrix) -> Matrix:  # noqa: E741
        """M' = R M Rᵀ, and so on, then the shift."""
        R = self.R
        M, J = symmetric(R @ I[:3, :3] @ R.T), symmetric(R @ I[3:, 3:] @ R.T)
        H = R @ I[:3, 3:] @ R.T
        return shifted_inertia(self.p, ca.vertcat(ca.horzcat(M, H), ca.horzcat(H.T, J)))

    def mass_to_parent(self, m: Matrix, h: Matrix, J: Matrix) -> tuple[Matrix, Matrix]:
        return shifted_mass(self.p, m, self.R @ h, symmetric(self.R @ J @ self.R.T))

    def vector_to_child(self, x: Matrix) -> Matrix:
        return self.R.T @ x

    def vector_to_parent(self, x: Matrix) -> Matrix:
        return self.R @ x


def _is_permutation(R: Matrix) -> bool:
    """Of axes, with signs: products with it are no operations."""
    return R.nnz() == 3 and all((R.nz[k] ** 2).is_one() for k in range(3))


def _is_identity(R: Matrix) -> bool:
    return R.nnz() == 3 and all(R[k, k].is_one() for k in range(3))
