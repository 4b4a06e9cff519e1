"""A sliding hinge that closes a loop: the point of a is on the axis of b and the axes are parallel. Four rows,
g = [across_b · R_bᵀ (r_a − r_b); axis_a · across_b]; in the plane, where nothing turns about the axis, one of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ..model.constraint import Constraint, register
from ..spatial.algebra import Matrix
from .axis_loop import AxisLoop
from .examples import points
from .families import on_line, parallel
from .pair import Pair
from .rows import Row


@register
@dataclass(frozen=True, eq=False)
class CylindricalLoop(AxisLoop):
    """Opposite axes, axis_a = −axis_b, satisfy the rows as well."""

    planar_axes: ClassVar[str] = "in"

    def parts(self, ends: Pair, axis_a: Matrix, axis_b: Matrix) -> tuple[Row, ...]:
        return (*on_line(ends, axis_b), *parallel(ends, axis_a, axis_b))

    @classmethod
    def examples(cls, planar: bool) -> tuple[Constraint, ...]:
        a, b, moving = points(planar)
        return (cls("a", a, (1, 2, 0), "b", b, "y"),) if planar else (cls("a", moving, "z", "b", b, "z"),)
