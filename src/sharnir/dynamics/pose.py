"""The placement of a body in the world, as numbers; batched where the call was."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ..core.errors import ShapeError
from ..core.read import finite_array
from ..spatial.rotations import quaternion_of


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

    @classmethod
    def of_rows(cls, rows: np.ndarray) -> Pose:
        """From (…, 12): the rotation row by row, then the origin."""
        return cls(rows[..., :9].reshape(*rows.shape[:-1], 3, 3), rows[..., 9:])

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
        return quaternion_of(self.rotation)

    @property
    def matrix(self) -> np.ndarray:
        """(…, 4, 4) homogeneous."""
        M = np.zeros((*self.xyz.shape[:-1], 4, 4))
        M[..., :3, :3], M[..., :3, 3], M[..., 3, 3] = self.rotation, self.xyz, 1.0
        return M
