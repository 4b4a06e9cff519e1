"""Revolute: one rotation about an axis through the common origin of the two frames."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import casadi as ca

from ..spatial.algebra import Matrix, eye, zeros
from ..spatial.move import Move
from ..spatial.rotations import turn_about
from .axis_joint import SingleAxisJoint
from .contract import Joint, register


@register
@dataclass(frozen=True)
class Revolute(SingleAxisJoint):
    """q is the angle about `axis`, v its rate. S = [0; e]; Z spans the three forces and the two moments across e."""

    symmetry: ClassVar = "turns"
    angle: ClassVar = 0

    def placement(self, q: Matrix) -> Move:
        return turn_about(self.e, q)

    def subspace(self, q: Matrix) -> Matrix:
        return ca.vertcat(zeros(3), self.e)

    def complement(self, q: Matrix) -> Matrix:
        moments = ca.vertcat(zeros(3, 2), ca.horzcat(self.u, self.w))
        return ca.horzcat(eye(6)[:, :3], moments)

    @property
    def planar(self) -> bool:
        return bool(self.e[:2].is_zero())

    @classmethod
    def examples(cls) -> tuple[Joint, ...]:
        return (cls("x"), cls("y"), cls("z"), cls("-z"), cls((1.0, -2.0, 0.5)))
