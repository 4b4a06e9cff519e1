"""Two points meet: a ball joint. Three rows, g = r_a − r_b in world axes; the force on a is λ."""

from __future__ import annotations

from dataclasses import dataclass

from ..model.constraint import Constraint, Tie, register
from ..model.context import Context
from .between_points import BetweenPoints
from .examples import points
from .families import coincident
from .rows import FrameTie


@register
@dataclass(frozen=True, eq=False)
class Coincident(BetweenPoints):
    """Points are in the axes of their bodies."""

    def tie(self, name: str, context: Context) -> Tie:
        ends = self.ends(context)
        return FrameTie.of(name, ends, coincident(ends))

    @classmethod
    def examples(cls, planar: bool) -> tuple[Constraint, ...]:
        a, b, moving = points(planar)
        if planar:
            return (cls("a", a, "b", moving),)
        return (cls("a", a, "b", b), cls("a", moving, "world", ("t**3", 0, "r*t")))
