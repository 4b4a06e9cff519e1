"""Spherical: any rotation about the common origin of the two frames."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..spatial.algebra import Matrix, eye
from ..spatial.transform import Transform
from .contract import register
from .orientation_joint import OrientationJoint


@register
@dataclass(frozen=True)
class Spherical(OrientationJoint):
    """q is the orientation in the chosen parameters, v = ω in child axes. S = [0; E], Z = [E; 0]."""

    @property
    def nv(self) -> int:
        return 3

    def placement(self, q: Matrix) -> Transform:
        return Transform.rotation(self.orientation.rotation(q))

    def subspace(self, q: Matrix) -> Matrix:
        return eye(6)[:, 3:]

    def rate(self, q: Matrix, v: Matrix) -> Matrix:
        return self.orientation.rate(q, v)

    def complement(self, q: Matrix) -> Matrix:
        return eye(6)[:, :3]

    def neutral(self) -> np.ndarray | None:
        return self.orientation.neutral()
