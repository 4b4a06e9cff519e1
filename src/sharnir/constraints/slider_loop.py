"""A slider that closes a loop: the point of a is on the axis of b, and the bodies do not turn relative to each other.
Five rows; in the plane two, of which the parallel axes are one.

    g = [across_b · R_bᵀ (r_a − r_b); axis_a · across_b; C u · w],    (u, w, axis_b) a right-handed triple in b

C is R_aᵀ R_b where the loop is closed. Unless it is given, it is the smallest rotation with C axis_b = axis_a, none for
equal axes: with c = axis_b × axis_a,    C x = x + c × x + c × (c × x) / (1 + axis_b · axis_a).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import casadi as ca
import numpy as np

from ..errors import ModelError, brief
from ..model.constraint import Constraint, register
from ..spatial.algebra import Matrix, cross
from ..spatial.placement import Placement
from .arguments import rotation, snapped
from .axis_loop import AxisLoop
from .examples import SKEW, points
from .families import across, on_line, parallel
from .pair import Pair
from .rows import Cosine, Row
from .words import direction

CLOSE = 1e-9  # of unit vectors: the same direction


@register
@dataclass(frozen=True, eq=False)
class SliderLoop(AxisLoop):
    """`rotation_ab` turns vectors of b into the axes of a where the loop is closed, axis_b into axis_a among them."""

    rotation_ab: Any = None

    planar_axes: ClassVar[str] = "in"

    def parts(self, ends: Pair, axis_a: Matrix, axis_b: Matrix) -> tuple[Row, ...]:
        u, w = across(ends, axis_b)
        turned = self._turned(u, axis_a, axis_b, ends)
        rows = (*on_line(ends, axis_b), *parallel(ends, axis_a, axis_b))
        if ends.context.planar:
            return rows
        return (*rows, Cosine(f"moment about {direction(axis_b, ends.name_b, 'axis_b')}", turned, w))

    def _turned(self, u: Matrix, axis_a: Matrix, axis_b: Matrix, ends: Pair) -> Matrix:
        """C u, after checking that C fits the axes."""
        where = ends.context.where
        if self.rotation_ab is not None:
            C = rotation(self.rotation_ab, "rotation_ab", ends.context)
            if _number(ca.norm_2(C @ axis_b - axis_a)) > CLOSE:
                raise ModelError(
                    f"{where}: rotation_ab does not turn axis_b={brief(self.axis_b)} into axis_a={brief(self.axis_a)}. "
                    "Expected the matrix R_a^T R_b of the closed loop; leave it out for the smallest rotation that "
                    "does."
                )
            return snapped(C @ u)
        if ends.context.planar:
            return axis_a  # parallel axes say it all; no third row needs it
        opposite = 1 + ca.dot(axis_a, axis_b)
        if _number(opposite) < CLOSE:
            raise ModelError(
                f"{where}: axis_a={brief(self.axis_a)} and axis_b={brief(self.axis_b)} are opposite, which leaves open "
                "how the bodies are turned. Expected rotation_ab=..., or the axes in the same sense."
            )
        c = cross(axis_b, axis_a)
        return snapped(u + cross(c, u) + cross(c, cross(c, u)) / opposite)

    @classmethod
    def examples(cls, planar: bool) -> tuple[Constraint, ...]:
        a, b, moving = points(planar)
        if planar:
            return (cls("a", moving, "x", "b", b, "-x"),)
        turned = Placement(rpy=(0.3, -0.4, 1.2)).R
        return (
            cls("a", moving, SKEW, "b", b, "z"),
            cls("a", moving, SKEW, "b", b, ("k", 1, 0)),
            cls("a", a, turned @ [0, 1, 0], "world", moving, "y", turned),
        )


def _number(x: Matrix) -> float:
    """NaN, which is neither more nor less, for what depends on parameters."""
    return float(x) if x.is_constant() else np.nan
