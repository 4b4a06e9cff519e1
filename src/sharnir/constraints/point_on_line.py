"""A point of body a stays on a line of body b: two points on planes, whose normals are across the line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..model.constraint import Constraint, Tie, register
from ..model.context import Context
from .arguments import axis, axis_in_plane
from .between_points import BetweenPoints
from .examples import SKEW, points
from .families import on_line
from .rows import FrameTie


@register
@dataclass(frozen=True, eq=False)
class PointOnLine(BetweenPoints):
    """The line passes through `point_b` along `axis_b`, in the axes of body_b."""

    axis_b: Any

    def tie(self, name: str, context: Context) -> Tie:
        ends = self.ends(context)
        along = (axis_in_plane if context.planar else axis)(self.axis_b, "axis_b", context)
        return FrameTie.of(name, ends, on_line(ends, along))

    @classmethod
    def examples(cls, planar: bool) -> tuple[Constraint, ...]:
        a, b, moving = points(planar)
        if planar:
            return (cls("a", moving, "b", b, ("k", 1, 0)),)
        return (cls("a", a, "b", b, SKEW), cls("a", moving, "b", moving, (0, "k", "r")))
