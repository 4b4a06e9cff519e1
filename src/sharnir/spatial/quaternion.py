"""The quaternion of a rotation matrix, as numbers."""

from __future__ import annotations

import numpy as np

from ..read import Array


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
