"""What loops with an axis in each body share."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from ..errors import ModelError
from ..model.constraint import Constraint, Tie
from ..model.context import Context
from ..spatial.algebra import Matrix
from .arguments import axis, axis_across_plane, axis_in_plane
from .pair import Pair, pair
from .rows import FrameTie, Row

Read = Callable[[Any, str, Context], Matrix]
_PLANAR: Mapping[str, Read] = {"in": axis_in_plane, "across": axis_across_plane}


@dataclass(frozen=True, eq=False)
class AxisLoop(Constraint):
    """Points and axes are in the axes of their bodies."""

    body_a: str
    point_a: Any
    axis_a: Any
    body_b: str
    point_b: Any
    axis_b: Any

    planar_axes: ClassVar[str] = ""  # of planar systems: "in" the plane, "across" it, or nowhere

    def tie(self, name: str, context: Context) -> Tie:
        ends = pair(self.body_a, self.point_a, self.body_b, self.point_b, context)
        read = self._reader(context)
        axis_a, axis_b = read(self.axis_a, "axis_a", context), read(self.axis_b, "axis_b", context)
        return FrameTie.of(name, ends, self.parts(ends, axis_a, axis_b))

    @abstractmethod
    def parts(self, ends: Pair, axis_a: Matrix, axis_b: Matrix) -> tuple[Row, ...]:
        """Of unit axes."""

    def _reader(self, context: Context) -> Read:
        if not context.planar:
            return axis
        if self.planar_axes not in _PLANAR:
            raise ModelError(
                f"{context.where}: {type(self).__name__} turns out of the x-y plane, but the system is planar. "
                "Expected a HingeLoop about z or a Coincident; use planar=False for motion in space."
            )
        return _PLANAR[self.planar_axes]
