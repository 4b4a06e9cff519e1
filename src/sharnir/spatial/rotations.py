"""Rotation matrices (child axes to parent axes) over CasADi matrices, from an axis, a quaternion, or angle triples."""

from __future__ import annotations

import casadi as ca

from .algebra import Matrix, cross, eye, skew
from .move import Move
from .transform import Transform
from .turn import Turn


def rotation_about(axis: Matrix, angle: Matrix) -> Matrix:
    """Rodrigues: cos φ E + sin φ a~ + (1 − cos φ) a aᵀ for a unit axis; exact zeros and ones for a coordinate axis."""
    c, s, found = ca.cos(angle), ca.sin(angle), _coordinate_axis(axis)
    if found is not None:  # most axes; and c + (1 − c) would not fold
        k, sign = found
        return _about_coordinate_axis(k, c, sign * s)
    return ca.sparsify(c * eye(3) + s * skew(axis) + (1 - c) * (axis @ axis.T))


def turn_about(axis: Matrix, angle: Matrix) -> Move:
    """The same as a placement."""
    found = _coordinate_axis(axis)
    if found is None:
        return Transform.rotation(rotation_about(axis, angle))
    k, sign = found
    return Turn.about(k, ca.cos(angle), sign * ca.sin(angle))


def _coordinate_axis(axis: Matrix) -> tuple[int, int] | None:
    """Which one it is, and its sign."""
    axis = ca.sparsify(axis)
    if axis.nnz() == 1:
        entry = axis.nz[0]
        if entry.is_one() or entry.is_minus_one():
            return axis.sparsity().row()[0], 1 if entry.is_one() else -1
    return None


def _about_coordinate_axis(k: int, c: Matrix, s: Matrix) -> Matrix:
    """The five entries, column by column."""
    rows, columns, entries = (
        ((0, 1, 2, 1, 2), (0, 1, 1, 2, 2), (1, c, s, -s, c)),
        ((0, 2, 1, 0, 2), (0, 0, 1, 2, 2), (c, -s, 1, s, c)),
        ((0, 1, 0, 1, 2), (0, 0, 1, 1, 2), (c, s, -s, c, 1)),
    )[k]
    return ca.sparsify(ca.SX(ca.Sparsity.triplet(3, 3, rows, columns), ca.densify(ca.vertcat(*entries))))


def rotation_of_quaternion(q: Matrix) -> Matrix:
    """R of a unit quaternion (w, x, y, z)."""
    w, u = q[0], q[1:4]
    return eye(3) + 2 * (w * skew(u) + u @ u.T - (u.T @ u) * eye(3))


def quaternion_rate(q: Matrix, omega: Matrix) -> Matrix:
    """Λ̇ = ½ Λ ∘ (0, ω), ω in child axes. Seed 001, quaternion kinematics."""
    w, u = q[0], q[1:4]
    return ca.vertcat(-(u.T @ omega), w * omega + cross(u, omega)) / 2


def bryant_rate(angles: Matrix, omega: Matrix) -> Matrix:
    """Angle rates of R = Rx(α1) Ry(α2) Rz(α3), ω in child axes; singular at cos α2 = 0. Seed 001, eq. (66)."""
    c2, s2, c3, s3 = ca.cos(angles[1]), ca.sin(angles[1]), ca.cos(angles[2]), ca.sin(angles[2])
    first = (c3 * omega[0] - s3 * omega[1]) / c2
    return ca.vertcat(first, s3 * omega[0] + c3 * omega[1], omega[2] - s2 * first)


def euler_rate(angles: Matrix, omega: Matrix) -> Matrix:
    """Angle rates of R = Rz(ψ) Rx(θ) Rz(φ), ω in child axes; singular at sin θ = 0. Seed 001, eq. (68)."""
    ct, st, cp, sp = ca.cos(angles[1]), ca.sin(angles[1]), ca.cos(angles[2]), ca.sin(angles[2])
    first = (sp * omega[0] + cp * omega[1]) / st
    return ca.vertcat(first, cp * omega[0] - sp * omega[1], omega[2] - ct * first)
