"""Angle triples as numbers: the rotations and quaternions they stand for, and the angles of a rotation that follow on
from given ones. Arrays are (..., 3) for angles, (..., 4) for quaternions, scalar first, (..., 3, 3) for rotations.

A triple is three turns about the axes i, j, k, R = R_i(a) R_j(b) R_k(c). With s = 1 for an even order of the axes and
−1 for an odd one, and in proper Euler triples (k = i) with l the third axis,

    i, j, k differ   sin b = s R_ik,   tan a = −s R_jk / R_kk                                                       (1)
    k = i            cos b = R_ii,     tan a = −s R_ji / R_li                                                       (2)

and c is the turn that is left.

Two triples stand for one rotation: (a, b, c) and (a + π, π − b, c + π), or (a + π, −b, c + π), each but for full turns.
Where b is singular only a ± c is known, and near it hardly more.
"""

from __future__ import annotations

import numpy as np

from ..read import Array

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
