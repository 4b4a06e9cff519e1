"""Cylindrical: a translation along an axis and an independent rotation about it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

import casadi as ca

from ..spatial.algebra import Matrix
from ..spatial.rotations import rotation_about
from ..spatial.transform import Transform
from .axis import Axis, plane_of, unit_axis
from .contract import Joint, register


@register
@dataclass(frozen=True)
class Cylindrical(Joint):
    """q = [d, θ], distance along and angle about `axis`; v = q̇. S = [e 0; 0 e]; Z: forces and moments across e."""

    axis: Axis = "z"
    e: Matrix = field(init=False, repr=False, compare=False)
    u: Matrix = field(init=False, repr=False, compare=False)
    w: Matrix = field(init=False, repr=False, compare=False)
    data: ClassVar[tuple[str, ...]] = ("e", "u", "w")

    def __post_init__(self) -> None:
        e = unit_axis(self.axis, "Cylindrical(axis)")
        self._set(e=e, **dict(zip("uw", plane_of(e), strict=True)))

    @property
    def nq(self) -> int:
        return 2

    @property
    def nv(self) -> int:
        return 2

    def placement(self, q: Matrix) -> Transform:
        return Transform(rotation_about(self.e, q[1]), self.e * q[0])

    def subspace(self, q: Matrix) -> Matrix:
        return ca.diagcat(self.e, self.e)

    def complement(self, q: Matrix) -> Matrix:
        across = ca.horzcat(self.u, self.w)
        return ca.diagcat(across, across)

    @classmethod
    def examples(cls) -> tuple[Joint, ...]:
        return (cls("x"), cls("y"), cls("-z"), cls((1.0, -2.0, 0.5)))
