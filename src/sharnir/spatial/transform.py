"""Placement of one frame in another, as the algorithms use it: rotation R and origin p, never a 6×6 matrix.

`X_PB` maps what is written in B (the child) to P (the parent); chains cancel: X_AC = X_AB @ X_BC.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca

from .algebra import Matrix, cross, eye, skew, symmetric, zeros


@dataclass(frozen=True)
class Transform:
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

    def __matmul__(self, other: Transform) -> Transform:
        return Transform(self.R @ other.R, self.p + self.R @ other.p)

    def point(self, x: Matrix) -> Matrix:
        """A point given in the child frame, in the parent frame."""
        return self.p + self.R @ x

    def motion_to_child(self, V: Matrix) -> Matrix:
        """A motion of the parent, at the child's origin and in its axes: [Rᵀ(v + ω × p); Rᵀω]."""
        v, w = V[:3], V[3:]
        return ca.vertcat(self.R.T @ (v + cross(w, self.p)), self.R.T @ w)

    def motion_to_parent(self, V: Matrix) -> Matrix:
        """The inverse of `motion_to_child`: [R v + p × Rω; Rω]."""
        w = self.R @ V[3:]
        return ca.vertcat(self.R @ V[:3] + cross(self.p, w), w)

    def force_to_parent(self, F: Matrix) -> Matrix:
        """A force on the child, about the parent's origin and in its axes: [R f; R m + p × R f]."""
        f = self.R @ F[:3]
        return ca.vertcat(f, self.R @ F[3:] + cross(self.p, f))

    def inertia_to_parent(self, I: Matrix) -> Matrix:  # noqa: E741 - the notation table calls inertia I
        """A 6×6 inertia [M H; Hᵀ J] about the parent's origin, in its axes:

        M' = R M Rᵀ,  H' = R H Rᵀ − M' p~,  J' = R J Rᵀ + p~ H' − (R H Rᵀ)ᵀ p~
        """
        R, p = self.R, skew(self.p)
        M = symmetric(R @ I[:3, :3] @ R.T)
        H0 = R @ I[:3, 3:] @ R.T
        H = H0 - M @ p
        J = symmetric(R @ I[3:, 3:] @ R.T + p @ H - H0.T @ p)
        return ca.vertcat(ca.horzcat(M, H), ca.horzcat(H.T, J))
