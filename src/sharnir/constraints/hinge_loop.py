"""A hinge that closes a loop: the points meet and the axes are parallel. Five rows, g = [r_a − r_b; axis_a · across_b];
in the plane the first two."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ..model.constraint import Constraint, register
from ..spatial.algebra import Matrix
from .axis_loop import AxisLoop
from .examples import SKEW, points
from .families import coincident, parallel
from .pair import Pair
from .rows import Row


@register
@dataclass(frozen=True, eq=False)
class HingeLoop(AxisLoop):
    """Opposite axes, axis_a = −axis_b, satisfy the rows as well."""

    planar_axes: ClassVar[str] = "across"

    def parts(self, ends: Pair, axis_a: Matrix, axis_b: Matrix) -> tuple[Row, ...]:
        rows = coincident(ends)
        return rows if ends.context.planar else (*rows, *parallel(ends, axis_a, axis_b))

    @classmethod
    def examples(cls, planar: bool) -> tuple[Constraint, ...]:
        a, _, moving = points(planar)
        if planar:
            return (cls("a", a, "z", "b", moving, "-z"),)
        return (cls("a", a, SKEW, "b", moving, (1, 2, 3)), cls("a", a, ("k", 0, 0), "b", moving, (1, "r", "k")))
