"""Orientations as numbers: the nearest one to what is not quite one, and how far that was. Arrays are (..., 4) for
quaternions, scalar first, and (..., 3, 3) for matrices."""

from __future__ import annotations

import numpy as np

from ..errors import ModelError, brief
from ..read import Array

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
