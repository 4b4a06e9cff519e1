"""How forces and constraints are drawn in pictures of a mechanism."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..spatial.algebra import Matrix


@dataclass(frozen=True, eq=False)
class Mark:
    """Something to draw, at points (body number, point in its axes): a "spring" or a "rope" along two or more of them,
    a "coil" in the joint of a body, a "load" at a point, with an arrow along the wrench on its body."""

    kind: Literal["spring", "rope", "coil", "load"]
    points: tuple[tuple[int, Matrix], ...]
