"""Bars as the families have them, turns as numbers for many states at once. No principal inertia is zero, so that
every engine takes them."""

from __future__ import annotations

from typing import Any

import numpy as np

Array = np.ndarray
LENGTH, MASS, RADIUS = 1.0, 0.8, 0.05  # m, kg, m


def bar(start: float = 0.0) -> dict[str, Any]:
    """A round bar along x, from x = start on."""
    across = MASS * (3 * RADIUS**2 + LENGTH**2) / 12
    return {
        "mass": MASS,
        "com": (start + LENGTH / 2, 0, 0),
        "inertia": (MASS * RADIUS**2 / 2, across, across),
    }


def turn(axis: str, angle: Array) -> Array:
    """(..., 3, 3): axes turned about x, y or z, to the axes before."""
    i = "xyz".index(axis)
    j, k = (i + 1) % 3, (i + 2) % 3
    R = np.zeros((*np.shape(angle), 3, 3))
    R[..., i, i] = 1.0
    R[..., j, j] = R[..., k, k] = np.cos(angle)
    R[..., k, j] = np.sin(angle)
    R[..., j, k] = -R[..., k, j]
    return R


def rotations(quaternions: Array) -> Array:
    """(..., 3, 3) of unit quaternions (..., 4), scalar first."""
    w, x, y, z = np.moveaxis(quaternions, -1, 0)
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]
    return np.stack([np.stack(row, axis=-1) for row in rows], axis=-2)


def quaternions(R: Array) -> Array:
    """(..., 4), scalar first: the column of 4 q qᵀ with the largest diagonal, which is never small."""
    d = np.stack([R[..., 0, 0], R[..., 1, 1], R[..., 2, 2]], axis=-1)
    trace = d.sum(axis=-1)
    Q = np.empty((*R.shape[:-2], 4, 4))
    Q[..., 0, 0] = 1 + trace
    for i in range(3):
        j, k = (i + 1) % 3, (i + 2) % 3
        Q[..., 1 + i, 1 + i] = 1 - trace + 2 * d[..., i]
        Q[..., 0, 1 + i] = Q[..., 1 + i, 0] = R[..., k, j] - R[..., j, k]
        Q[..., 1 + i, 1 + j] = Q[..., 1 + j, 1 + i] = R[..., j, i] + R[..., i, j]
    largest = np.argmax(np.diagonal(Q, axis1=-2, axis2=-1), axis=-1)
    q = np.take_along_axis(Q, largest[..., None, None], axis=-1)[..., 0]
    return np.asarray(q / np.linalg.norm(q, axis=-1, keepdims=True))


def small_turns(rng: np.random.Generator, shape: tuple[int, ...], size: float) -> Array:
    """Random unit quaternions, about `size` rad from no turn about each axis."""
    q = np.concatenate([np.ones((*shape, 1)), size / 2 * rng.normal(size=(*shape, 3))], axis=-1)
    return np.asarray(q / np.linalg.norm(q, axis=-1, keepdims=True))


def apply(R: Array, x: Array) -> Array:
    return np.asarray(np.einsum("...ij,...j->...i", R, x))


def back(R: Array, x: Array) -> Array:
    """Rᵀ x."""
    return np.asarray(np.einsum("...ji,...j->...i", R, x))
