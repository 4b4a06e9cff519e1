"""Prescribed (rheonomic) motion of a joint: the frozen functions of time that drive some of its velocities.

A motion given as q(t) drives the matching velocities too:

    paired coordinates          q̇_k = v_j identically (angles, distances):   v_j = dq_k/dt
    the others                  S v = V_J = [Rᵀ ṗ; (Rᵀ Ṙ)^∨], the velocity of X_FM(q(t)):   v = (Sᵀ S)⁻¹ Sᵀ V_J

The second line needs no inverse of N(q), so angle triples may pass through their singular positions. A motion given as
v(t) leaves q a state, which is integrated. In both cases a = dv/dt by algorithmic differentiation.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca

from ..joints.contract import Joint
from ..joints.rates import pairs
from ..spatial.algebra import Matrix
from ..spatial.factor import Factor


@dataclass(frozen=True, eq=False)
class Motion:
    """Functions of the model's t and parameters. Indices are local to the joint and sorted."""

    coordinates: tuple[int, ...]  # driven velocities
    q_coordinates: tuple[int, ...]  # coordinates that are given; the other ones stay states
    q: Matrix | None  # one per q_coordinate
    v: Matrix  # one per driven velocity
    a: Matrix


def velocity_of(joint: Joint, q: Matrix, t: Matrix) -> Matrix:
    """v(t) of all velocities from q(t) of all coordinates."""
    paired, v = pairs(joint), ca.SX(joint.nv, 1)
    rate = derivative(q, t)
    for j, k in paired.items():
        v[j] = rate[k]
    rest = [j for j in range(joint.nv) if j not in paired]
    if rest:
        S = joint.subspace(q)
        left_over = relative_velocity(joint, q, t) - S @ v
        S_rest = S[:, rest]
        v[rest] = Factor.of(S_rest.T @ S_rest).solve(S_rest.T @ left_over)
    return ca.densify(v)


def relative_velocity(joint: Joint, q: Matrix, t: Matrix) -> Matrix:
    """V_J of X_FM(q(t)), in moving axes: the antisymmetric part of Rᵀ Ṙ is taken, which is all of it for a rotation."""
    X = joint.placement(q)
    R_rate, p_rate = derivative(X.R, t), derivative(X.p, t)
    W = X.R.T @ R_rate
    omega = ca.vertcat(W[2, 1] - W[1, 2], W[0, 2] - W[2, 0], W[1, 0] - W[0, 1]) / 2
    return ca.vertcat(X.R.T @ p_rate, omega)


def derivative(x: Matrix, t: Matrix) -> Matrix:
    """dx/dt, entry by entry."""
    return ca.reshape(ca.jacobian(ca.densify(ca.vec(x)), t), x.shape[0], x.shape[1])


def normalised(joint: Joint, q: Matrix) -> Matrix:
    """q with its quaternions divided by their lengths."""
    q = ca.SX(q)
    for start, kind in joint.orientations:
        if kind == "quaternion":
            part = q[start : start + 4]
            q[start : start + 4] = part / ca.sqrt(ca.sumsqr(part))
    return q


def orthogonal(joint: Joint, q: Matrix, steps: int = 1) -> Matrix:
    """q with its rotation matrices some Newton steps R (3 E − Rᵀ R) / 2 nearer to orthogonal."""
    q = ca.SX(q)
    for start, kind in joint.orientations:
        if kind == "matrix":
            R = ca.reshape(q[start : start + 9], 3, 3).T
            for _ in range(steps):
                R = R @ (3 * ca.SX.eye(3) - R.T @ R) / 2
            q[start : start + 9] = ca.vec(R.T)
    return q


def moved(joint: Joint, q: Matrix, delta: Matrix) -> Matrix:
    """q ⊕ δ to first order, on the manifold of the orientations."""
    return orthogonal(joint, normalised(joint, q + joint.rate(q, delta)))
