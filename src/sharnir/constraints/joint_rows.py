"""Rows over coordinates of joints: which coordinate is meant, and the linear ones, g = Σ ratio q − offset."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..errors import ModelError, brief
from ..joints.rates import pairs
from ..model.body import Body
from ..model.constraint import Tie
from ..model.context import Context
from ..read import count
from ..spatial.algebra import Matrix
from .arguments import of_parameters

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
class LinearTie(Tie):
    terms: tuple[tuple[Coordinate, Matrix], ...]
    offset: Matrix

    @staticmethod
    def of(
        name: str, label: str, terms: tuple[tuple[Coordinate, Matrix], ...], offset: Matrix, context: Context
    ) -> LinearTie:
        joints = tuple(dict.fromkeys(i for (i, _), _ in terms))
        return LinearTie(name=name, labels=(label,), t=context.t, joints=joints, terms=terms, offset=offset)

    def value(self, at: Mapping[int, Any], t: Matrix) -> Matrix:
        g = -self.at(self.offset, t)
        for (i, k), ratio in self.terms:
            g = g + ratio * at[i].q[k]
        return g
