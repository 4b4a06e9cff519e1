"""The bodies do not turn relative to each other about an axis of body a: one row of velocity level, seed 004 eqs
(14)-(19). With the unit axis n in a,

    ġ = n · (R_aᵀ R_b ω_b − ω_a),    the moments are −λ n on a (a axes), λ R_bᵀ R_a n on b (b axes)

There is no value g: what has turned stays turned. Loops that are to hold an orientation use direction cosines instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import casadi as ca

from ..model.constraint import Constraint, Tie, VelocityTie, register
from ..model.context import Context
from ..spatial.algebra import Matrix, angular
from .arguments import axis, axis_across_plane
from .examples import SKEW
from .pair import bodies_of
from .words import direction


@register
@dataclass(frozen=True, eq=False)
class NoRotation(Constraint):
    """`axis_a` is in the axes of body_a."""

    body_a: str
    body_b: str
    axis_a: Any

    def tie(self, name: str, context: Context) -> Tie:
        bodies = bodies_of(self.body_a, self.body_b, context)
        n = (axis_across_plane if context.planar else axis)(self.axis_a, "axis_a", context)
        label = f"moment about {direction(n, self.body_a, 'axis_a')}"
        return NoRotationTie(name=name, labels=(label,), t=context.t, bodies=bodies, n=n)

    @classmethod
    def examples(cls, planar: bool) -> tuple[Constraint, ...]:
        if planar:
            return (cls("a", "b", "-z"),)
        return (cls("a", "b", SKEW), cls("world", "b", "x"), cls("a", "world", (0, "k", 1)))


@dataclass(frozen=True, eq=False, kw_only=True)
class NoRotationTie(VelocityTie):
    n: Matrix  # in the axes of a

    def rate(self, at: Mapping[int, Any], t: Matrix) -> Matrix:
        a, b = (at[i] for i in self.bodies)
        rate: Matrix = ca.dot(a.X0.R @ self.n, b.X0.R @ angular(b.V)) - ca.dot(self.n, angular(a.V))
        return rate
