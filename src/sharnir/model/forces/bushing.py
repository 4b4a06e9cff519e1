"""A bushing: a rubber mount that resists all six motions of one frame in another. With the frames a and b, in axes of a

    x = [d; φ],    d = R_aᵀ (r_b − r_a),    φ the rotation vector of R_aᵀ R_b

    U = x · K x / 2,    F = −Gᵀ (K x + C ẋ),    dissipation = ẋ · C ẋ

where G = ∂x is how x changes as the bodies move. So the force is the exact derivative of the energy for finite
rotations too, up to half a turn, at which there is none: no number beyond. About a single axis the moment is k φ.
With t = tan(φ/2) along the axis, φ = 2 atan|t| t / |t|, and t = vee(R − Rᵀ) / (1 + tr R).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from ...core.declared import AnyUnits, BodyName, Point3, Rotation
from ...core.errors import ModelError, ShapeError, brief
from ...core.read import is_a, is_single, listed
from ...spatial.algebra import Matrix, matrix
from ...spatial.placement import Placement
from ...spatial.transform import Frames, Transform, variation
from ..body import Mark
from ..constraints.frame_arguments import rotation
from ..context import Context
from ..element import Element, Force, Loads, register
from .force_arguments import of_time

SMALLEST = 1e-60  # of tan²(φ/2): keeps 0 / 0 away
DEFINITE = 1e-9  # by which an eigenvalue may be below zero, relative to the largest
IN, OUT = (0, 1, 5), (2, 3, 4)  # motions in the plane and out of it
WORDS = ("x", "y", "z", "about x", "about y", "about z")


@register
@dataclass(frozen=True, eq=False)
class Bushing(Force):
    """`point_a` and `point_b` meet where it is at rest, in the axes of their bodies; `rotation_a` and `rotation_b` are
    3×3 matrices with its axes x, y, z in those of the bodies as columns, None for the axes of the bodies themselves.
    `stiffness` and `damping` are six numbers (N/m along x, y, z, then N m/rad about them), or symmetric 6×6 matrices;
    entries may be expressions of t and parameters."""

    body_a: BodyName
    point_a: Point3
    body_b: BodyName
    point_b: Point3
    stiffness: AnyUnits
    damping: AnyUnits = None
    rotation_a: Rotation = None
    rotation_b: Rotation = None

    def element(self, name: str, context: Context) -> Element:
        a, b = context.two_bodies(self.body_a, self.body_b)
        frames = [
            Transform(rotation(R, f"rotation_{x}", context), context.point(p, f"point_{x}"))
            for x, R, p in (("a", self.rotation_a, self.point_a), ("b", self.rotation_b, self.point_b))
        ]
        C = ca.SX(6, 6) if self.damping is None else _square(self.damping, "damping", context, definite=True)
        K = _square(self.stiffness, "stiffness", context, definite=False)
        if context.planar and any(M[i, j].nnz() and not M[i, j].is_zero() for M in (K, C) for i in IN for j in OUT):
            raise ModelError(
                f"{context.where}: stiffness or damping couples motions in the plane with others, but the system is "
                "planar. Expected zeros between x, y, about z and the rest."
            )
        return BushingElement(name, (a, b), frames[0], frames[1], K, C, context.t)

    @classmethod
    def examples(cls) -> tuple[Force, ...]:
        skew = Placement(rpy=(0.3, -0.4, 1.2)).R
        K: list[list[Any]] = [[0.3 + (10.0 - i) * (i == j) for j in range(6)] for i in range(6)]
        C, K[0][0], K[4][4] = [[0.1 * x for x in row] for row in K], "k", "5 + t"
        return (cls("ball", (0.1, 0.2, 0.3), "wheel", (-0.3, 0, 0.1), K, C, skew, skew.T),)


@dataclass(frozen=True, eq=False)
class BushingElement(Element):
    frame_a: Transform
    frame_b: Transform
    K: Matrix
    C: Matrix
    t: Matrix

    def loads(self, records: Mapping[int, Any]) -> Loads:
        x, G, rate = self._state(records)
        F = self.K @ x + self.C @ rate
        return Loads({}, {i: -(g.T @ F) for i, g in G.items()})

    def potential(self, records: Mapping[int, Any]) -> Matrix:
        x = self._deflection({i: records[i].X0 for i in self.bodies})
        return ca.dot(x, self.K @ x) / 2

    def dissipation(self, records: Mapping[int, Any]) -> Matrix:
        rate = self._state(records)[2]
        return ca.dot(rate, self.C @ rate)

    def drive(self, records: Mapping[int, Any]) -> Matrix:
        """Of a stiffness that changes."""
        x = self._deflection({i: records[i].X0 for i in self.bodies})
        stiffer = ca.reshape(ca.jacobian(ca.vec(ca.densify(self.K)), self.t), 6, 6)
        return ca.dot(x, stiffer @ x) / 2

    def readings(self, records: Mapping[int, Any]) -> Mapping[str, Matrix]:
        """Deflections, and what it exerts on b against them."""
        x, _, rate = self._state(records)
        F = -(self.K @ x + self.C @ rate)
        words = ("x", "y", "z", "angle_x", "angle_y", "angle_z"), ("fx", "fy", "fz", "mx", "my", "mz")
        return {name: column[k] for names, column in zip(words, (x, F), strict=True) for k, name in enumerate(names)}

    def marks(self) -> tuple[Mark, ...]:
        a, b = self.bodies
        return (Mark("bushing", ((a, self.frame_a.p), (b, self.frame_b.p))),)

    def _state(self, records: Mapping[int, Any]) -> tuple[Matrix, dict[int, Matrix], Matrix]:
        """x, G and ẋ."""
        x, G = variation(self._deflection, {i: records[i].X0 for i in self.bodies})
        return x, G, sum((g @ records[i].V for i, g in G.items()), ca.SX(6, 1))

    def _deflection(self, frames: Frames) -> Matrix:
        a, b = (frames[i] for i in self.bodies)
        R_a, R_b = a.R @ self.frame_a.R, b.R @ self.frame_b.R
        d = R_a.T @ (b.point(self.frame_b.p) - a.point(self.frame_a.p))
        return ca.vertcat(d, rotation_vector(R_a.T @ R_b))


def rotation_vector(R: Matrix) -> Matrix:
    """Of a rotation by less than half a turn."""
    t = ca.vertcat(R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]) / (1 + ca.trace(R))
    size = ca.sqrt(ca.sumsqr(t) + SMALLEST)
    return 2 * ca.atan(size) / size * t


def _square(values: Any, what: str, context: Context, definite: bool) -> Matrix:
    expected = "six numbers or expressions, or a symmetric matrix of 6×6"
    matrix_given = is_a(values, (ca.SX, ca.DM)) and 1 not in values.shape
    entries = [values[i, :] for i in range(values.shape[0])] if matrix_given else listed(values)
    if entries is None or len(entries) != 6:
        raise ShapeError(f"{context.where}: {what}={brief(values)}. Expected {expected}.")
    if all(is_single(x) for x in entries):
        diagonal = [of_time(x, f"{what}[{k}] ({WORDS[k]})", context) for k, x in enumerate(entries)]
        found = matrix(ca.diag(ca.vertcat(*diagonal)))
    else:
        rows = [listed(row) for row in entries]
        if any(row is None or len(row) != 6 for row in rows):
            raise ShapeError(f"{context.where}: {what}={brief(values)}. Expected {expected}.")
        found = matrix(
            ca.vertcat(
                *(
                    ca.horzcat(*(of_time(x, f"{what}[{i}][{j}]", context) for j, x in enumerate(row or [])))
                    for i, row in enumerate(rows)
                )
            )
        )
        skew = ca.simplify(found - found.T)
        if not skew.is_constant() or np.abs(ca.DM(skew).full()).max() > 1e-12 * np.abs(_numbers(found)).max(
            initial=1.0
        ):
            raise ModelError(f"{context.where}: {what} is not symmetric. Expected {expected}; else it has no energy.")
    if definite and found.is_constant():
        values_ = np.linalg.eigvalsh(ca.DM(found).full())
        if values_[0] < -DEFINITE * max(1.0, values_[-1]):
            raise ModelError(
                f"{context.where}: {what} has the negative eigenvalue {values_[0]:.3g}. Expected none: what feeds "
                "energy in is a Wrench or a CustomForce."
            )
    return found


def _numbers(x: Matrix) -> np.ndarray:
    return np.asarray(ca.DM(x).full()) if x.is_constant() else np.ones((6, 6))
