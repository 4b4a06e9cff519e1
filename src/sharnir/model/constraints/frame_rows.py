"""The elementary rows of which constraints between frames are made. With the frames (R_a, p_a) and (R_b, p_b) of the
bodies in the world and d = r_a − r_b from the point of b to that of a:

    OffsetRow(n)        g = n · R_bᵀ d            force λ R_b n on a; seed 004, point on plane, eq (3)
    WorldOffsetRow(k)   g = d_k                   force λ e_k on a; seed 003
    Cosine(e, u)        g = (R_a e) · (R_b u)     moment λ (R_a e) × (R_b u) on a; spans the rows of seed 004, rotation

The opposite acts on b. A cosine is zero too where one of its vectors has turned round.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import casadi as ca

from ...core.errors import ModelError, brief
from ...core.read import count
from ...spatial.algebra import Matrix, complement, cross, plane_of
from ...spatial.transform import Transform
from ..body import Body
from ..constraint import ConstraintRows
from ..context import Context
from ..joints.contract import pairs
from .frame_arguments import Pair, direction, of_parameters

# Rows over coordinates of joints: which coordinate is meant, and the linear ones, g = Σ ratio q − offset.

Coordinate = tuple[int, int]  # number of the body that the joint carries, and which of its coordinates


def coordinate_of(joint: str, what: str, index: Any, index_name: str, context: Context) -> Coordinate:
    """The coordinate whose rate is velocity `index` of the joint, as in springs; None where there is only one."""
    body: Body = context.joint(joint, what)
    kind, nv = type(body.joint).__name__, body.joint.nv
    if nv == 0:
        raise ModelError(
            f"{context.where}: {what}={brief(joint)} is {kind}, which has no coordinate to couple. Name a joint that "
            "moves."
        )
    if index is None and nv > 1:
        raise ModelError(
            f"{context.where}: {what}={brief(joint)} ({kind}) has {nv} coordinates. Say which one it couples: "
            f"{index_name}=0 to {nv - 1}."
        )
    expected = f"a whole number from 0 to {nv - 1}, one of the velocities of joint {brief(joint)} ({kind})"
    j = 0 if index is None else count(index, f"{context.where}: {index_name}=", 0, nv - 1, expected)
    paired = pairs(body.joint)
    if j not in paired:
        able = f"{index_name}={', '.join(map(str, sorted(paired)))} can" if paired else "none of them can"
        raise ModelError(
            f"{context.where}: velocity {j} of joint {brief(joint)} ({kind}) is not the rate of a single coordinate, "
            f"so it cannot be coupled ({able}). Use a constraint between points of the bodies, or a Coupling."
        )
    return body.index, paired[j]


def ratio_of(value: Any, what: str, context: Context) -> Matrix:
    found = of_parameters(value, what, context)
    if found.is_zero():
        raise ModelError(
            f"{context.where}: {what} = 0 couples nothing. Expected a number other than 0 or a parameter; leave the "
            "joint out, or prescribe it."
        )
    return found


@dataclass(frozen=True, eq=False, kw_only=True)
class LinearRows(ConstraintRows):
    terms: tuple[tuple[Coordinate, Matrix], ...]
    offset: Matrix

    @staticmethod
    def of(
        name: str, label: str, terms: tuple[tuple[Coordinate, Matrix], ...], offset: Matrix, context: Context
    ) -> LinearRows:
        joints = tuple(dict.fromkeys(i for (i, _), _ in terms))
        return LinearRows(name=name, labels=(label,), t=context.t, joints=joints, terms=terms, offset=offset)

    def value(self, at: Mapping[int, Any], t: Matrix) -> Matrix:
        g = -self.at(self.offset, t)
        for (i, k), ratio in self.terms:
            g = g + ratio * at[i].q[k]
        return g


@dataclass(frozen=True, eq=False)
class Row(ABC):
    label: str

    @abstractmethod
    def value(self, a: Transform, b: Transform, d: Matrix) -> Matrix: ...


@dataclass(frozen=True, eq=False)
class OffsetRow(Row):
    n: Matrix  # in the axes of b

    def value(self, a: Transform, b: Transform, d: Matrix) -> Matrix:
        return ca.dot(self.n, b.R.T @ d)


@dataclass(frozen=True, eq=False)
class WorldOffsetRow(Row):
    k: int

    def value(self, a: Transform, b: Transform, d: Matrix) -> Matrix:
        return d[self.k]


@dataclass(frozen=True, eq=False)
class Cosine(Row):
    e: Matrix  # in the axes of a
    u: Matrix  # in the axes of b

    def value(self, a: Transform, b: Transform, d: Matrix) -> Matrix:
        return ca.dot(a.R @ self.e, b.R @ self.u)


@dataclass(frozen=True, eq=False, kw_only=True)
class FrameRows(ConstraintRows):
    parts: tuple[Row, ...]
    point_b: Matrix

    @staticmethod
    def of(name: str, pair: Pair, parts: tuple[Row, ...]) -> FrameRows:
        return FrameRows(
            name=name,
            labels=tuple(row.label for row in parts),
            t=pair.context.t,
            bodies=(pair.a, pair.b),
            point_a=pair.point_a,
            point_b=pair.point_b,
            parts=parts,
        )

    def value(self, at: Mapping[int, Any], t: Matrix) -> Matrix:
        a, b = (at[i].X0 for i in self.bodies)
        d = a.point(self.at(self.point_a, t)) - b.point(self.at(self.point_b, t))
        return ca.vertcat(*(row.value(a, b, d) for row in self.parts))


# Sets of rows that several constraints share, in space and in the plane.


def coincident(pair: Pair) -> tuple[Row, ...]:
    """The points meet: r_a − r_b = 0 in world axes."""
    return tuple(WorldOffsetRow(f"force along world {'xyz'[k]}", k) for k in range(2 if pair.context.planar else 3))


def on_line(pair: Pair, axis_b: Matrix) -> tuple[Row, ...]:
    """The point of a is on the line through the point of b."""
    normals = across(pair, axis_b)
    return tuple(
        OffsetRow(f"force along {_across(n, k, pair)}", n)
        for k, n in enumerate(normals[:1] if _flat(pair) else normals)
    )


def parallel(pair: Pair, axis_a: Matrix, axis_b: Matrix) -> tuple[Row, ...]:
    """The axes are parallel, or opposite: axis_a · −w = axis_a · u = 0, whose moments are about u and w."""
    u, w = across(pair, axis_b)
    about = ((u, -w), (w, u))
    return tuple(
        Cosine(f"moment about {_across(m, k, pair)}", axis_a, x)
        for k, (m, x) in enumerate(about[1:] if _flat(pair) else about)
    )


def across(pair: Pair, axis: Matrix) -> tuple[Matrix, Matrix]:
    """(u, w), which complete a unit axis to a right-handed triple (u, w, axis); in a planar system w is z."""
    if _flat(pair):
        return ca.sparsify(ca.vertcat(-axis[1], axis[0], 0)), ca.sparsify(ca.SX([0, 0, 1]))
    if axis.is_constant():
        return plane_of(axis)
    u = complement(axis)[:, 0]
    return u, ca.sparsify(cross(axis, u))


def _flat(pair: Pair) -> bool:
    return pair.context.planar


def _across(n: Matrix, k: int, pair: Pair) -> str:
    return direction(n, pair.name_b, f"normal {k + 1} of axis_b")
