"""Rotation matrices (child axes to parent axes) over CasADi matrices, from an axis, a quaternion, or angle triples."""

from __future__ import annotations

import casadi as ca
import numpy as np

from ..core.errors import ModelError, brief
from ..core.read import Array
from .algebra import Matrix, cross, eye, skew
from .transform import Move, Transform, Turn

# The quaternion of a rotation matrix, as numbers.


def quaternion_of(R: Array) -> Array:
    """(..., 4) of (..., 3, 3), scalar first, scalar ≥ 0. Of 4 w q, 4 x q, 4 y q and 4 z q, all of which have the
    direction of q, the one with the largest of 4 w², 4 x², 4 y², 4 z², so that no small number divides (Shepperd)."""
    d = np.stack([R[..., 0, 0], R[..., 1, 1], R[..., 2, 2]], axis=-1)
    trace = d.sum(axis=-1)
    squares = np.stack([1 + trace, *(1 + 2 * d[..., k] - trace for k in range(3))], axis=-1)
    w = [R[..., 2, 1] - R[..., 1, 2], R[..., 0, 2] - R[..., 2, 0], R[..., 1, 0] - R[..., 0, 1]]
    xy, xz, yz = R[..., 0, 1] + R[..., 1, 0], R[..., 0, 2] + R[..., 2, 0], R[..., 1, 2] + R[..., 2, 1]
    candidates = np.stack(
        [
            np.stack([squares[..., 0], *w], axis=-1),
            np.stack([w[0], squares[..., 1], xy, xz], axis=-1),
            np.stack([w[1], xy, squares[..., 2], yz], axis=-1),
            np.stack([w[2], xz, yz, squares[..., 3]], axis=-1),
        ],
        axis=-2,
    )
    best = np.argmax(squares, axis=-1)[..., None, None]
    q = np.take_along_axis(candidates, best, axis=-2)[..., 0, :]
    q = q / np.linalg.norm(q, axis=-1, keepdims=True)
    return np.asarray(np.where(q[..., :1] < 0, -q, q))


# Angle triples as numbers: the rotations and quaternions they stand for, and the angles of a rotation that follow on
# from given ones. Arrays are (..., 3) for angles, (..., 4) for quaternions, scalar first, (..., 3, 3) for rotations.
#
# A triple is three turns about the axes i, j, k, R = R_i(a) R_j(b) R_k(c). With s = 1 for an even order of the axes and
# −1 for an odd one, and in proper Euler triples (k = i) with l the third axis,
#
# i, j, k differ   sin b = s R_ik,   tan a = −s R_jk / R_kk                                                       (1)
# k = i            cos b = R_ii,     tan a = −s R_ji / R_li                                                       (2)
#
# and c is the turn that is left.
#
# Two triples stand for one rotation: (a, b, c) and (a + π, π − b, c + π), or (a + π, −b, c + π), each but for full
# turns. Where b is singular only a ± c is known, and near it hardly more.

AXES = {"bryant123": (0, 1, 2), "euler313": (2, 0, 2)}
SINGULAR = 1e-12  # as |cos b| or |sin b|: nearer, R does not tell a and c apart


def rotation_of_angles(kind: str, angles: Array) -> Array:
    """R = R_i(a) R_j(b) R_k(c)."""
    i, j, k = AXES[kind]
    return _turn(i, angles[..., 0]) @ _turn(j, angles[..., 1]) @ _turn(k, angles[..., 2])


def quaternion_of_angles(kind: str, angles: Array) -> Array:
    """The product of the three turns."""
    found = None
    for axis, angle in zip(AXES[kind], np.moveaxis(angles, -1, 0), strict=True):
        turn = np.zeros((*angle.shape, 4))
        turn[..., 0], turn[..., 1 + axis] = np.cos(angle / 2), np.sin(angle / 2)
        found = turn if found is None else _product(found, turn)
    assert found is not None
    return found


def followed(kind: str, q: Array, near: Array) -> Array:
    """Angles (B, time, 3) of unit quaternions (B, time, 4): of all that stand for the same rotation the nearest to
    those before, the first to `near` (B, 3). Where they are singular the first angle stays. NaN is passed over."""
    R = rotation_of_quaternions(q)
    found, singular = _principal(kind, R)
    other = found + np.array([np.pi, 0.0, np.pi])
    other[..., 1] = (0.0 if _proper(kind) else np.pi) - found[..., 1]
    before = near
    for n in range(q.shape[1]):
        for b in np.flatnonzero(singular[:, n]):
            found[b, n, 0] = before[b, 0]
            found[b, n, 2] = other[b, n, 2] = _last(kind, found[b, n, :2], R[b, n])
            other[b, n, 0], other[b, n, 1] = found[b, n, 0], found[b, n, 1]
        pair = np.stack([found[:, n], other[:, n]])
        pair += 2 * np.pi * np.round((before - pair) / (2 * np.pi))
        far = np.sum((pair - before) ** 2, axis=-1)
        found[:, n] = np.where((far[1] < far[0])[:, None], pair[1], pair[0])
        before = np.where(np.isfinite(found[:, n]), found[:, n], before)
    return found


def _principal(kind: str, R: Array) -> tuple[Array, np.ndarray]:
    """One triple of each rotation, and where it is singular."""
    i, j, k = AXES[kind]
    third, s = 3 - i - j, 1.0 if (j - i) % 3 == 1 else -1.0
    if _proper(kind):  # (2)
        b = np.arctan2(np.hypot(R[..., j, i], R[..., third, i]), R[..., i, i])
        a, lost = np.arctan2(R[..., j, i], -s * R[..., third, i]), np.sin(b)
    else:  # (1)
        b = np.arctan2(s * R[..., i, k], np.hypot(R[..., j, k], R[..., k, k]))
        a, lost = np.arctan2(-s * R[..., j, k], R[..., k, k]), np.cos(b)
    found = np.stack([a, b, np.zeros_like(a)], axis=-1)
    found[..., 2] = _last(kind, found, R)
    return found, np.abs(lost) < SINGULAR


def _last(kind: str, first: Array, R: Array) -> Array:
    """The third angle: what is left is a turn about the last axis, also where the first is not known well."""
    i, j, k = AXES[kind]
    left = np.swapaxes(_turn(i, first[..., 0]) @ _turn(j, first[..., 1]), -1, -2) @ R
    m, n = (k + 1) % 3, (k + 2) % 3
    return np.arctan2(left[..., n, m] - left[..., m, n], left[..., m, m] + left[..., n, n])


def _proper(kind: str) -> bool:
    """The last axis is the first."""
    return AXES[kind][0] == AXES[kind][2]


def _turn(axis: int, angle: Array) -> Array:
    c, s = np.cos(angle), np.sin(angle)
    R = np.zeros((*np.shape(angle), 3, 3))
    m, n = (axis + 1) % 3, (axis + 2) % 3
    R[..., axis, axis], R[..., m, m], R[..., n, n], R[..., m, n], R[..., n, m] = 1.0, c, c, -s, s
    return R


def _product(p: Array, q: Array) -> Array:
    """p ∘ q."""
    w, x, y, z = np.moveaxis(p, -1, 0)
    W, X, Y, Z = np.moveaxis(q, -1, 0)
    parts = (w * W - x * X - y * Y - z * Z, w * X + x * W + y * Z - z * Y, w * Y - x * Z + y * W + z * X)
    return np.stack([*parts, w * Z + x * Y - y * X + z * W], axis=-1)


def rotation_of_quaternions(q: Array) -> Array:
    """R of unit quaternions (..., 4)."""
    w, x, y, z = np.moveaxis(q, -1, 0)
    rows = (
        (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
    )
    return np.stack([np.stack(row, axis=-1) for row in rows], axis=-2)


# Orientations as numbers: the nearest one to what is not quite one, and how far that was. Arrays are (..., 4) for
# quaternions, scalar first, and (..., 3, 3) for matrices.

SIZES = {"quaternion": 4, "matrix": 9}  # coordinates of an orientation that has more of them than velocities
TOLERANCE = 1e-6  # interface: beyond it the orientation that is given is not a rounded one but a wrong one
ROUND_OFF = 1e-15  # below it there is nothing to gain
REFLECTED = 2.0  # how far a reflection is from every rotation, at least
_TINY, _HUGE = 1e-200, 1e200


def quaternion_deviation(q: Array) -> Array:
    """| |q| − 1 |."""
    with np.errstate(over="ignore"):  # an infinite length is far off
        return np.asarray(np.abs(np.sqrt(np.sum(q * q, axis=-1)) - 1.0))


def rotation_deviation(R: Array) -> Array:
    """The largest entry of Rᵀ R − E."""
    gram = np.max(np.abs(np.swapaxes(R, -1, -2) @ R - np.eye(3)), axis=(-1, -2))
    with np.errstate(invalid="ignore"):  # a NaN is as far off as a reflection
        return np.asarray(np.where(np.linalg.det(R) > 0, gram, REFLECTED))


def nearest_quaternion(q: Array) -> Array:
    with np.errstate(over="ignore"):  # which is looked for in the next line
        squares = np.sum(q * q, axis=-1, keepdims=True)
    if not ((squares > _TINY) & (squares < _HUGE)).all():  # squares of very small or large numbers vanish or overflow
        q = q / np.abs(q).max(axis=-1, keepdims=True)
        squares = np.sum(q * q, axis=-1, keepdims=True)
    return np.asarray(q / np.sqrt(squares))


def nearest_rotation(R: Array) -> Array:
    """The nearest orthogonal matrix."""
    left, _, right = np.linalg.svd(R)
    return np.asarray(left @ right)


def nearest(kind: str, part: Array) -> Array:
    """Of coordinates (..., 4) of a quaternion or (..., 9) of a matrix, row by row."""
    if kind == "quaternion":
        return nearest_quaternion(part)
    return nearest_rotation(part.reshape(*part.shape[:-1], 3, 3)).reshape(part.shape)


def deviation(kind: str, part: Array) -> Array:
    """Of such coordinates, from their manifold."""
    if kind == "quaternion":
        return quaternion_deviation(part)
    return rotation_deviation(part.reshape(*part.shape[:-1], 3, 3))


def check_quaternion(q: Array, where: str) -> None:
    """`where` says whose quaternion it is and begins the message."""
    if not quaternion_deviation(q) <= TOLERANCE:
        raise ModelError(
            f"{where} {brief(q.tolist())} has length {float(np.linalg.norm(q)):.9g}. Expected a unit quaternion (w, x, "
            "y, z) within 1e-6; divide it by its length."
        )


def check_rotation(R: Array, where: str, within: float, expected: str) -> None:
    """`where` says whose matrix it is and begins the message."""
    if not rotation_deviation(R) <= within:
        off = float(np.abs(R @ R.T - np.eye(3)).max())
        raise ModelError(
            f"{where} {brief(R.tolist())} is not a rotation (|R R^T - E| = {off:.3g}, det = {np.linalg.det(R):.6g}). "
            f"Expected {expected}"
        )


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
