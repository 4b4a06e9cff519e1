"""A universal joint that closes a loop: the points meet and the axes of its cross are at right angles. Four rows,
g = [r_a − r_b; axis_a · axis_b]."""

from __future__ import annotations

from dataclasses import dataclass

from ..model.constraint import Constraint, register
from ..spatial.algebra import Matrix
from .axis_loop import AxisLoop
from .examples import SKEW, points
from .families import coincident
from .pair import Pair
from .rows import Cosine, Row


@register
@dataclass(frozen=True, eq=False)
class UniversalLoop(AxisLoop):
    """The cross turns about `axis_a` in body_a and about `axis_b` in body_b."""

    def parts(self, ends: Pair, axis_a: Matrix, axis_b: Matrix) -> tuple[Row, ...]:
        return (*coincident(ends), Cosine("moment across both axes", axis_a, axis_b))

    @classmethod
    def examples(cls, planar: bool) -> tuple[Constraint, ...]:
        a, _, moving = points(planar)
        return () if planar else (cls("a", a, "x", "b", moving, SKEW),)
