"""Prismatic: one translation along an axis; the axes of the two frames stay parallel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import casadi as ca

from ..spatial.algebra import Matrix, eye, zeros
from ..spatial.move import Move
from ..spatial.shift import Shift
from .axis_joint import SingleAxisJoint
from .contract import Joint, register


@register
@dataclass(frozen=True)
class Prismatic(SingleAxisJoint):
    """q is the distance along `axis`, v its rate. S = [e; 0]; Z spans the two forces across e and the three moments."""

    symmetry: ClassVar = "slides"

    def placement(self, q: Matrix) -> Move:
        return Shift(self.e * q)

    def subspace(self, q: Matrix) -> Matrix:
        return ca.vertcat(self.e, zeros(3))

    def complement(self, q: Matrix) -> Matrix:
        forces = ca.vertcat(ca.horzcat(self.u, self.w), zeros(3, 2))
        return ca.horzcat(forces, eye(6)[:, 3:])

    @property
    def planar(self) -> bool:
        return bool(self.e[2].is_zero())

    @classmethod
    def examples(cls) -> tuple[Joint, ...]:
        return (cls("x"), cls("y"), cls("z"), cls("-x"), cls((1.0, -2.0, 0.5)))
