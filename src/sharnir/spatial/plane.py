"""A plane with a solid half space behind it: what other shapes rest on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import casadi as ca

from ..read import vector
from .algebra import Matrix
from .axis import Axis, unit_axis
from .placement import Placement
from .surface import Surface


@dataclass(frozen=True, eq=False)
class Plane(Surface):
    """Through `point`, with its `normal` out of what is solid, both in the axes of the body that has it."""

    point: Any = (0.0, 0.0, 0.0)
    normal: Axis = "z"
    _frame: Placement = field(init=False, repr=False)
    _n: Matrix = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_n", unit_axis(self.normal, "Plane(normal)"))
        object.__setattr__(self, "_frame", Placement(vector(self.point, 3, "Plane(point)")))

    def distance(self, x: Matrix, planar: bool) -> Matrix:
        return ca.dot(self._n, x)

    def outward(self, x: Matrix, planar: bool) -> Matrix:
        return self._n
