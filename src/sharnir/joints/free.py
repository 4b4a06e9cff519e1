"""Free: no constraint at all; the base of everything that flies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import casadi as ca
import numpy as np

from ..spatial.algebra import Matrix, eye, zeros
from ..spatial.transform import Transform
from .contract import register
from .orientation_joint import OrientationJoint


@register
@dataclass(frozen=True)
class Free(OrientationJoint):
    """q = [x y z, orientation], the position in the fixed frame's axes; v = [v; ω] in child axes. S = E, Z is empty."""

    first: ClassVar[int] = 3

    @property
    def nv(self) -> int:
        return 6

    def placement(self, q: Matrix) -> Transform:
        return Transform(self.orientation.rotation(q[3:]), q[:3])

    def subspace(self, q: Matrix) -> Matrix:
        return eye(6)

    def rate(self, q: Matrix, v: Matrix) -> Matrix:
        """ṗ = R v: the velocity is in child axes, the position is not."""
        R = self.orientation.rotation(q[3:])
        return ca.vertcat(R @ v[:3], self.orientation.rate(q[3:], v[3:]))

    def complement(self, q: Matrix) -> Matrix:
        return zeros(6, 0)

    def neutral(self) -> np.ndarray | None:
        turn = self.orientation.neutral()
        return None if turn is None else np.concatenate([np.zeros(3), turn])
