"""Joints of one axis e with two unit vectors u, w across it (Revolute, Prismatic, Screw, Cylindrical), of two axes
(Universal), of a plane (Planar) and of none (Fixed)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, ClassVar

import casadi as ca

from ...core.declared import Direction, Quantity
from ...core.errors import ModelError, brief
from ...core.read import scalar
from ...spatial.algebra import Axis, Matrix, cross, eye, matrix, plane_of, unit_axis, zeros
from ...spatial.exponential import cosine_ratio, sine_ratio
from ...spatial.rotations import rotation_about, turn_about
from ...spatial.transform import Move, Shift, Transform
from .contract import Joint, register


@dataclass(frozen=True)
class AxisJoint(Joint):
    """Abstract still. (u, w, e) is a right-handed orthonormal triple."""

    axis: Annotated[Axis, Direction()] = "z"
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

    pitch: Annotated[float | ca.SX, Quantity("m/rad")] = 0.0
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


# Fixed: no relative motion. The body keeps its own row of reactions.


@register
@dataclass(frozen=True)
class Fixed(Joint):
    """S has no column, Z is the identity."""

    @property
    def nq(self) -> int:
        return 0

    @property
    def nv(self) -> int:
        return 0

    def placement(self, q: Matrix) -> Transform:
        return Transform.identity()

    def subspace(self, q: Matrix) -> Matrix:
        return zeros(6, 0)

    def complement(self, q: Matrix) -> Matrix:
        return eye(6)

    @property
    def planar(self) -> bool:
        return True


# Universal (Cardan, Hooke): a rotation about an axis of the fixed frame, then one about an axis of the moving frame.
#
# R = R(a, α) R(b, β),    ω in moving axes = a' α̇ + b β̇,    a' = R(b, β)ᵀ a,    d/dt a' = −β̇ b × a'.


PARALLEL = 1e-6  # sine of the smallest angle between the axes


@register
@dataclass(frozen=True)
class Universal(Joint):
    """q = [α, β], the angles about `axis_1` (fixed in F) and `axis_2` (fixed in M); v = q̇.

    The axes need not be at right angles, but not parallel. S = [0 0; a' b]; Z spans the three forces and the moment
    about R(b, β)ᵀ n, n ∥ a × b.
    """

    axis_1: Annotated[Axis, Direction()] = "x"
    axis_2: Annotated[Axis, Direction()] = "y"
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


# Planar: two translations in a plane and the rotation about its normal.
#
# The plane's basis (u, w) completes the normal n to a right-handed triple (u, w, n): for "z" it is (x, y), for "x" it
# is (y, z), for "y" it is (z, x), for "-z" it is (x, −y), and for any other normal `algebra.plane_of` chooses it.


@register
@dataclass(frozen=True)
class Planar(Joint):
    """q = [x, y, θ], the position along (u, w) of the fixed frame; v = [vx, vy, ω] along (u, w, n) of the child.

    S = [u w 0; 0 0 n]; Z spans the force along n and the moments about u and w.
    """

    normal: Annotated[Axis, Direction()] = "z"
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

    def step(self, q: Matrix, dv: Matrix) -> Matrix:
        """A turn about a fixed pole: with A + iB = (exp iφ − 1) / iφ and φ = dv[2], p + (cos θ, sin θ) (A + iB) dv."""
        A, B = _chord(dv[2])
        moved = ca.vertcat(A * dv[0] - B * dv[1], B * dv[0] + A * dv[1], dv[2])
        return q + self.rate(q, moved)

    def difference(self, q1: Matrix, q2: Matrix) -> Matrix:
        """No number where the angles differ by whole turns: then the places of `step` are the same."""
        turn = q2[2] - q1[2]
        A, B = _chord(turn)
        c, s = ca.cos(q1[2]), ca.sin(q1[2])
        dx, dy = c * (q2[0] - q1[0]) + s * (q2[1] - q1[1]), c * (q2[1] - q1[1]) - s * (q2[0] - q1[0])
        size = A * A + B * B
        return ca.vertcat((A * dx + B * dy) / size, (A * dy - B * dx) / size, turn)

    def complement(self, q: Matrix) -> Matrix:
        return ca.horzcat(ca.vertcat(self.n, zeros(3)), ca.vertcat(zeros(3, 2), ca.horzcat(self.u, self.w)))

    @property
    def planar(self) -> bool:
        return bool(self.n[:2].is_zero())

    @classmethod
    def examples(cls) -> tuple[Joint, ...]:
        return (cls("z"), cls("x"), cls("y"), cls("-z"), cls((1.0, -2.0, 0.5)))


def _chord(angle: Matrix) -> tuple[Matrix, Matrix]:
    """(exp iφ − 1) / iφ, real and imaginary part: sin φ / φ and (1 − cos φ) / φ."""
    x = angle * angle
    return sine_ratio(x), cosine_ratio(x) * angle
