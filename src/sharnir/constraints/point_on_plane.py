"""A point of body a stays in a plane of body b: one row, seed 004 eqs (1)-(13). With the unit normal n and
d = r_a − r_b,

    g = n · R_bᵀ d,    the force on a is λ R_b n
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..model.constraint import Constraint, Tie, register
from ..model.context import Context
from .arguments import axis, axis_in_plane
from .between_points import BetweenPoints
from .examples import SKEW, points
from .rows import Along, FrameTie
from .words import direction


@register
@dataclass(frozen=True, eq=False)
class PointOnPlane(BetweenPoints):
    """The plane passes through `point_b`, with `normal_b` in the axes of body_b."""

    normal_b: Any

    def tie(self, name: str, context: Context) -> Tie:
        ends = self.ends(context)
        n = (axis_in_plane if context.planar else axis)(self.normal_b, "normal_b", context)
        return FrameTie.of(name, ends, (Along(f"force along {direction(n, self.body_b, 'normal_b')}", n),))

    @classmethod
    def examples(cls, planar: bool) -> tuple[Constraint, ...]:
        a, b, moving = points(planar)
        if planar:
            return (cls("a", a, "b", moving, (1, -2, 0)),)
        return (
            cls("a", a, "b", b, SKEW),
            cls("a", a, "world", moving, "z"),
            cls("world", moving, "b", b, "y"),
            cls("a", moving, "b", moving, ("k", 1, "r")),
        )
