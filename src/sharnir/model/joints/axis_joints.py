"""What joints about or along one axis share: the axis e, and two unit vectors u, w across it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

import casadi as ca

from ...core.read import scalar
from ...spatial.algebra import Axis, Matrix, eye, matrix, plane_of, unit_axis, zeros
from ...spatial.rotations import turn_about
from ...spatial.transform import Move, Shift
from .contract import Joint, register


@dataclass(frozen=True)
class AxisJoint(Joint):
    """Abstract still. (u, w, e) is a right-handed orthonormal triple."""

    axis: Axis = "z"
    e: Matrix = field(init=False, repr=False, compare=False)
    u: Matrix = field(init=False, repr=False, compare=False)
    w: Matrix = field(init=False, repr=False, compare=False)
    data: ClassVar[tuple[str, ...]] = ("e", "u", "w")

    def __post_init__(self) -> None:
        Joint.__post_init__(self)
        e = unit_axis(self.axis, f"{type(self).__name__}(axis)")
        self._set(e=e, **dict(zip("uw", plane_of(e), strict=True)))


@dataclass(frozen=True)
class SingleAxisJoint(AxisJoint):
    """Abstract still: of one coordinate."""

    @property
    def nq(self) -> int:
        return 1

    @property
    def nv(self) -> int:
        return 1


# Revolute: one rotation about an axis through the common origin of the two frames.


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


# Prismatic: one translation along an axis; the axes of the two frames stay parallel.


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


# Screw: one rotation about an axis and, tied to it, the advance along it.


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


# Cylindrical: a translation along an axis and an independent rotation about it.


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
