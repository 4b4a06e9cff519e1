"""What constraints between a point of each of two bodies share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..model.constraint import Constraint
from ..model.context import Context
from .pair import Pair, pair


@dataclass(frozen=True, eq=False)
class BetweenPoints(Constraint):
    """Abstract still. Points are in the axes of their bodies."""

    body_a: str
    point_a: Any
    body_b: str
    point_b: Any

    def ends(self, context: Context) -> Pair:
        return pair(self.body_a, self.point_a, self.body_b, self.point_b, context)
