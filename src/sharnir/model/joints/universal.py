"""Universal (Cardan, Hooke): a rotation about an axis of the fixed frame, then one about an axis of the moving frame.

R = R(a, α) R(b, β),    ω in moving axes = a' α̇ + b β̇,    a' = R(b, β)ᵀ a,    d/dt a' = −β̇ b × a'.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

import casadi as ca

from ...core.errors import ModelError, brief
from ...spatial.algebra import Axis, Matrix, cross, eye, matrix, unit_axis, zeros
from ...spatial.rotations import rotation_about
from ...spatial.transform import Transform
from .contract import Joint, register

PARALLEL = 1e-6  # sine of the smallest angle between the axes


@register
@dataclass(frozen=True)
class Universal(Joint):
    """q = [α, β], the angles about `axis_1` (fixed in F) and `axis_2` (fixed in M); v = q̇.

    The axes need not be at right angles, but not parallel. S = [0 0; a' b]; Z spans the three forces and the moment
    about R(b, β)ᵀ n, n ∥ a × b.
    """

    axis_1: Axis = "x"
    axis_2: Axis = "y"
    a: Matrix = field(init=False, repr=False, compare=False)
    b: Matrix = field(init=False, repr=False, compare=False)
    n: Matrix = field(init=False, repr=False, compare=False)
    data: ClassVar[tuple[str, ...]] = ("a", "b", "n")

    def __post_init__(self) -> None:
        Joint.__post_init__(self)
        a, b = unit_axis(self.axis_1, "Universal(axis_1)"), unit_axis(self.axis_2, "Universal(axis_2)")
        n = ca.DM(cross(a, b))
        sine = float(ca.norm_2(n))
        if sine < PARALLEL:
            raise ModelError(
                f"Universal(axis_1, axis_2): {brief(self.axis_1)} and {brief(self.axis_2)} are parallel. "
                "Expected two different directions; for one axis use Revolute."
            )
        self._set(a=a, b=b, n=matrix(n / sine))

    @property
    def nq(self) -> int:
        return 2

    @property
    def nv(self) -> int:
        return 2

    def placement(self, q: Matrix) -> Transform:
        return Transform.rotation(rotation_about(self.a, q[0]) @ rotation_about(self.b, q[1]))

    def subspace(self, q: Matrix) -> Matrix:
        first = rotation_about(self.b, q[1]).T @ self.a
        return ca.vertcat(zeros(3, 2), ca.horzcat(first, self.b))

    def bias(self, q: Matrix, v: Matrix) -> Matrix:
        first = rotation_about(self.b, q[1]).T @ self.a
        return ca.vertcat(zeros(3), cross(first, self.b) * (v[0] * v[1]))

    def complement(self, q: Matrix) -> Matrix:
        moment = rotation_about(self.b, q[1]).T @ self.n
        return ca.horzcat(eye(6)[:, :3], ca.vertcat(zeros(3), moment))

    @classmethod
    def examples(cls) -> tuple[Joint, ...]:
        return (cls(), cls("z", "x"), cls("y", (1.0, 1.0, 0.2)), cls((1.0, -2.0, 0.5), (0.3, 0.4, -1.0)))
