"""Cylindrical: a translation along an axis and an independent rotation about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import casadi as ca

from ..spatial.algebra import Matrix
from ..spatial.move import Move
from ..spatial.rotations import turn_about
from .axis_joint import AxisJoint
from .contract import Joint, register


@register
@dataclass(frozen=True)
class Cylindrical(AxisJoint):
    """q = [d, θ], distance along and angle about `axis`; v = q̇. S = [e 0; 0 e]; Z: forces and moments across e."""

    symmetry: ClassVar = "turns"
    angle: ClassVar = 1

    @property
    def nq(self) -> int:
        return 2

    @property
    def nv(self) -> int:
        return 2

    def placement(self, q: Matrix) -> Move:
        return turn_about(self.e, q[1]).shifted(self.e * q[0])

    def subspace(self, q: Matrix) -> Matrix:
        return ca.diagcat(self.e, self.e)

    def complement(self, q: Matrix) -> Matrix:
        across = ca.horzcat(self.u, self.w)
        return ca.diagcat(across, across)

    @classmethod
    def examples(cls) -> tuple[Joint, ...]:
        return (cls("x"), cls("y"), cls("-z"), cls((1.0, -2.0, 0.5)))
