"""Planar: two translations in a plane and the rotation about its normal.

The plane's basis (u, w) completes the normal n to a right-handed triple (u, w, n): for "z" it is (x, y), for "x" it is
(y, z), for "y" it is (z, x), for "-z" it is (x, −y), and for any other normal `axis.plane_of` chooses it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

import casadi as ca

from ...spatial.algebra import Axis, Matrix, plane_of, unit_axis, zeros
from ...spatial.rotations import turn_about
from ...spatial.transform import Move
from .contract import Joint, register


@register
@dataclass(frozen=True)
class Planar(Joint):
    """q = [x, y, θ], the position along (u, w) of the fixed frame; v = [vx, vy, ω] along (u, w, n) of the child.

    S = [u w 0; 0 0 n]; Z spans the force along n and the moments about u and w.
    """

    normal: Axis = "z"
    n: Matrix = field(init=False, repr=False, compare=False)
    u: Matrix = field(init=False, repr=False, compare=False)
    w: Matrix = field(init=False, repr=False, compare=False)
    data: ClassVar[tuple[str, ...]] = ("n", "u", "w")

    def __post_init__(self) -> None:
        Joint.__post_init__(self)
        n = unit_axis(self.normal, "Planar(normal)")
        self._set(n=n, **dict(zip("uw", plane_of(n), strict=True)))

    @property
    def nq(self) -> int:
        return 3

    @property
    def nv(self) -> int:
        return 3

    def placement(self, q: Matrix) -> Move:
        return turn_about(self.n, q[2]).shifted(self.u * q[0] + self.w * q[1])

    def subspace(self, q: Matrix) -> Matrix:
        return ca.horzcat(ca.vertcat(ca.horzcat(self.u, self.w), zeros(3, 2)), ca.vertcat(zeros(3), self.n))

    def rate(self, q: Matrix, v: Matrix) -> Matrix:
        """The velocity is in child axes, the position in fixed ones: turned by θ."""
        c, s = ca.cos(q[2]), ca.sin(q[2])
        return ca.vertcat(c * v[0] - s * v[1], s * v[0] + c * v[1], v[2])

    def complement(self, q: Matrix) -> Matrix:
        return ca.horzcat(ca.vertcat(self.n, zeros(3)), ca.vertcat(zeros(3, 2), ca.horzcat(self.u, self.w)))

    @property
    def planar(self) -> bool:
        return bool(self.n[:2].is_zero())

    @classmethod
    def examples(cls) -> tuple[Joint, ...]:
        return (cls("z"), cls("x"), cls("y"), cls("-z"), cls((1.0, -2.0, 0.5)))
