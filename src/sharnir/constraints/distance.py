"""Two points keep their distance, as the ends of a massless rod do: one row. With d = r_a − r_b,

g = |d| − length,    the force on a is λ d / |d|
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import casadi as ca

from ..errors import ModelError
from ..model.constraint import Constraint, Tie, register
from ..model.context import Context
from ..model.mark import Mark
from ..spatial.algebra import Matrix
from .arguments import of_time
from .between_points import BetweenPoints
from .examples import points

SMALLEST = 1e-100  # m²; where the points meet there is no direction, hence no force, but all is finite


@register
@dataclass(frozen=True, eq=False)
class Distance(BetweenPoints):
    """`length` is a number or an expression of t and parameters."""

    length: Any

    def tie(self, name: str, context: Context) -> Tie:
        ends = self.ends(context)
        length = of_time(self.length, "length", context)
        if length.is_constant() and float(length) <= 0.0:
            raise ModelError(
                f"{context.where}: length = {float(length):g}. Expected more than 0, in metres; points that meet are "
                "Coincident."
            )
        return DistanceTie(
            name=name,
            labels=("force along the line",),
            t=context.t,
            bodies=(ends.a, ends.b),
            point_a=ends.point_a,
            point_b=ends.point_b,
            length=length,
        )

    @classmethod
    def examples(cls, planar: bool) -> tuple[Constraint, ...]:
        a, b, moving = points(planar)
        if planar:
            return (cls("a", a, "b", b, "1 + k*t"),)
        return (cls("a", a, "b", b, 1.3), cls("a", moving, "world", b, "1 + k*sin(t)"))


@dataclass(frozen=True, eq=False, kw_only=True)
class DistanceTie(Tie):
    point_b: Matrix
    length: Matrix

    def marks(self) -> tuple[Mark, ...]:
        a, b = self.bodies
        return (Mark("rope", ((a, self.point_a), (b, self.point_b))),)

    def value(self, at: Mapping[int, Any], t: Matrix) -> Matrix:
        a, b = (at[i].X0 for i in self.bodies)
        d = a.point(self.at(self.point_a, t)) - b.point(self.at(self.point_b, t))
        g: Matrix = ca.sqrt(ca.sumsqr(d) + SMALLEST) - self.at(self.length, t)
        return g
