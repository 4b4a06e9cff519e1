"""The inertia of a rigid body about its frame's origin, as the algorithms use it: m, h = m c, J about the origin."""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca

from .algebra import Matrix, cross, eye, replayed, skew, symmetric, zeros
from .transform import Move


@dataclass(frozen=True)
class RigidInertia:
    """I = [m E, −h~; h~, J], J about the origin of the frame, in its axes."""

    m: Matrix
    h: Matrix
    J: Matrix

    @staticmethod
    def zero() -> RigidInertia:
        return RigidInertia(zeros(1), zeros(3), zeros(3, 3))

    @staticmethod
    def of(mass: Matrix, com: Matrix, central: Matrix) -> RigidInertia:
        """From the inertia about the centre of mass: J = J_c + m (c·c E − c cᵀ)."""
        return RigidInertia(mass, *_about_origin(mass, com, central))

    def __add__(self, other: RigidInertia) -> RigidInertia:
        return RigidInertia(self.m + other.m, self.h + other.h, self.J + other.J)

    def __matmul__(self, V: Matrix) -> Matrix:
        """I V, the momentum of the body that moves with V (or the force that gives it the acceleration V)."""
        return _momentum(self.m, self.h, self.J, V)

    def resistance(self, w: Matrix, b: Matrix, eps: Matrix, U: Matrix) -> Matrix:
        """I A + V × I V in the acceleration b of the origin: [m b + U h; h × b + J ε + ω × J ω], U = ε~ + ω~ ω~. The
        velocity of the origin is not in it. With U at hand the last two terms are 15 products and not 24:

            J_xx ε_x + (J_zz − J_yy) ω_y ω_z + J_yz (ω_y² − ω_z²) − J_xy U_zx + J_xz U_yx,   and so on
        """
        return _resistance(self.m, self.h, self.J, w, b, eps, U)

    def matrix(self) -> Matrix:
        return _matrix(self.m, self.h, self.J)

    def to_parent(self, X: Move) -> RigidInertia:
        """About the parent's origin, in its axes: h' = Rh + m p, J' = RJRᵀ − p~ (Rh)~ − (h')~ p~."""
        return RigidInertia(self.m, *X.mass_to_parent(self.m, self.h, self.J))


@replayed
def _about_origin(mass: Matrix, com: Matrix, central: Matrix) -> tuple[Matrix, Matrix]:
    h = mass * com
    return h, symmetric(central + (com.T @ h) * eye(3) - h @ com.T)


@replayed
def _momentum(m: Matrix, h: Matrix, J: Matrix, V: Matrix) -> Matrix:
    v, w = V[:3], V[3:]
    return ca.vertcat(m * v + cross(w, h), cross(h, v) + J @ w)


@replayed
def _matrix(m: Matrix, h: Matrix, J: Matrix) -> Matrix:
    return ca.vertcat(ca.horzcat(m * eye(3), -skew(h)), ca.horzcat(skew(h), J))


@replayed
def _resistance(m: Matrix, h: Matrix, J: Matrix, w: Matrix, b: Matrix, eps: Matrix, U: Matrix) -> Matrix:
    moments = []
    for i in range(3):
        j, k = (i + 1) % 3, (i + 2) % 3
        straight = J[i, i] * eps[i] + (J[k, k] - J[j, j]) * (w[j] * w[k])
        across = J[j, k] * (U[k, k] - U[j, j]) + J[i, j] * U[k, i]
        moments.append(straight - across + J[i, k] * U[j, i])
    moment = ca.vertcat(*moments)
    return ca.vertcat(m * b + U @ h, cross(h, b) + moment)
