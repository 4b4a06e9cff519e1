"""The placement of a body in the world, as numbers; batched where the call was."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ..errors import ShapeError
from ..read import finite_array


@dataclass(frozen=True)
class Pose:
    """`rotation` (…, 3, 3) turns body axes into world axes, `xyz` (…, 3) is the origin. Unpacks as R, p."""

    rotation: np.ndarray
    xyz: np.ndarray

    def __post_init__(self) -> None:
        for name, shape in (("rotation", (3, 3)), ("xyz", (3,))):
            x = getattr(self, name)
            if type(x) is not np.ndarray or x.dtype != np.float64:
                x = finite_array(x, f"Pose({name})", f"numbers of shape (..., {str(shape)[1:-1].rstrip(',')})")
                object.__setattr__(self, name, x)
            if x.shape[-len(shape) :] != shape:
                raise ShapeError(f"Pose({name}): got the shape {x.shape}. Expected it to end in {shape}.")

    def __iter__(self) -> Iterator[np.ndarray]:
        return iter((self.rotation, self.xyz))

    @property
    def R(self) -> np.ndarray:
        return self.rotation

    @property
    def p(self) -> np.ndarray:
        return self.xyz

    @property
    def quaternion(self) -> np.ndarray:
        """(…, 4), scalar first, scalar ≥ 0."""
        R = self.rotation
        # 4 w², 4 x², 4 y², 4 z²: the largest one is divided by, so no orientation is badly conditioned
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

    @property
    def matrix(self) -> np.ndarray:
        """(…, 4, 4) homogeneous."""
        M = np.zeros((*self.xyz.shape[:-1], 4, 4))
        M[..., :3, :3], M[..., :3, 3], M[..., 3, 3] = self.rotation, self.xyz, 1.0
        return M
