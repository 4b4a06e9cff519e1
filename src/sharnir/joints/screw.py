"""Screw: one rotation about an axis and, tied to it, the advance along it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

import casadi as ca

from ..read import scalar
from ..spatial.algebra import Matrix, matrix
from ..spatial.move import Move
from ..spatial.rotations import turn_about
from .axis_joint import AxisJoint, SingleAxisJoint
from .contract import Joint, register


@register
@dataclass(frozen=True)
class Screw(SingleAxisJoint):
    """q is the angle about `axis`, h q the advance along it; `pitch` h in m per rad, a number or a parameter.

    S = [h e; e]; Z spans the forces and moments across e, and the wrench [e; −h e] that does no work on the screw.
    """

    symmetry: ClassVar = "turns"

    pitch: float | ca.SX = 0.0
    h: Matrix = field(init=False, repr=False, compare=False)
    data: ClassVar[tuple[str, ...]] = ("e", "u", "w", "h")

    def __post_init__(self) -> None:
        AxisJoint.__post_init__(self)
        self._set(h=matrix(scalar(self.pitch, "Screw(pitch)", "one finite number (m per rad) or a parameter")))

    def placement(self, q: Matrix) -> Move:
        return turn_about(self.e, q).shifted(self.e * (self.h * q))

    def subspace(self, q: Matrix) -> Matrix:
        return ca.vertcat(self.e * self.h, self.e)

    def complement(self, q: Matrix) -> Matrix:
        across = ca.horzcat(self.u, self.w)
        along = ca.vertcat(self.e, -self.e * self.h)
        return ca.horzcat(ca.diagcat(across, across), along)

    @classmethod
    def examples(cls) -> tuple[Joint, ...]:
        return (cls("x", 0.1), cls("-z", -0.3), cls((1.0, -2.0, 0.5), 0.2), cls("y", 0.0))
