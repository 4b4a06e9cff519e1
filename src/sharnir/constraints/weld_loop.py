"""Two frames of bodies are held together: the points meet and the axes agree. Six rows, in the plane three. With
C = R_aᵀ R_b where the loop is closed,

    g = [r_a − r_b; C y · z; C z · x; C x · y],    the moments on a are λ about x, y, z of b
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca

from ..model.constraint import Constraint, Tie, register
from ..model.context import Context
from ..spatial.placement import Placement
from .arguments import rotation
from .between_points import BetweenPoints
from .examples import points
from .families import coincident
from .rows import Cosine, FrameTie
from .words import direction


@register
@dataclass(frozen=True, eq=False)
class WeldLoop(BetweenPoints):
    """`rotation_ab` is the 3×3 matrix that turns vectors of b into the axes of a; None for parallel frames. A frame
    that has turned by half a turn about one of its axes satisfies the rows as well."""

    rotation_ab: Any = None

    def tie(self, name: str, context: Context) -> Tie:
        ends = self.ends(context)
        C = rotation(self.rotation_ab, "rotation_ab", context)
        unit = [ca.SX.eye(3)[:, k] for k in range(3)]
        turns = tuple(
            Cosine(f"moment about {direction(unit[k], self.body_b, '')}", C @ unit[(k + 1) % 3], unit[(k + 2) % 3])
            for k in ([2] if context.planar else range(3))
        )
        return FrameTie.of(name, ends, (*coincident(ends), *turns))

    @classmethod
    def examples(cls, planar: bool) -> tuple[Constraint, ...]:
        a, b, moving = points(planar)
        if planar:
            return (cls("a", a, "b", b, Placement(rpy=(0, 0, 0.4)).R),)
        return (cls("a", moving, "b", b), cls("a", a, "world", moving, Placement(rpy=(0.3, -0.4, 1.2)).R))
