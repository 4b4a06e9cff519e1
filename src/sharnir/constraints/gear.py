"""A gear between two joints: one row, g = q_a − ratio q_b − offset; the force on joint a is λ, on joint b −ratio λ."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca

from ..errors import ModelError, brief
from ..model.constraint import Constraint, Tie, register
from ..model.context import Context
from .arguments import of_time
from .joint_rows import LinearTie, coordinate_of, ratio_of


@register
@dataclass(frozen=True, eq=False)
class Gear(Constraint):
    """`ratio` is a number or parameter, of any sign: q_a = ratio q_b + offset. Of a rack and its pinion, or of a screw,
    it is in metres per radian. `coordinate_a` and `coordinate_b` are for joints of several coordinates; `offset` may be
    an expression of t and parameters."""

    joint_a: str
    joint_b: str
    ratio: Any
    offset: Any = 0.0
    coordinate_a: int | None = None
    coordinate_b: int | None = None

    def tie(self, name: str, context: Context) -> Tie:
        a = coordinate_of(self.joint_a, "joint_a", self.coordinate_a, "coordinate_a", context)
        b = coordinate_of(self.joint_b, "joint_b", self.coordinate_b, "coordinate_b", context)
        if a == b:
            raise ModelError(
                f"{context.where}: joint_a and joint_b are the same coordinate of {brief(self.joint_a)}. Expected two "
                "different ones."
            )
        ratio = ratio_of(self.ratio, "ratio", context)
        offset = of_time(self.offset, "offset", context)
        return LinearTie.of(name, "torque of the gear", ((a, ca.SX(1)), (b, -ratio)), offset, context)

    @classmethod
    def examples(cls, planar: bool) -> tuple[Constraint, ...]:
        if planar:
            return (cls("wheel", "slide", 3.0),)
        screw = cls("sleeve", "sleeve", 0.01, coordinate_a=0, coordinate_b=1)
        return (cls("wheel", "slide", "r", offset="0.1*t**2"), screw)
