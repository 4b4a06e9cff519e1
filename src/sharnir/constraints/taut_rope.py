"""A rope that does not stretch, over points and pulleys of several bodies: one row, g = ℓ − length, where ℓ is the way
that it has to go. Its multiplier is −T, the tension being the same all along; the forces on the bodies are −T ∂ℓ."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..errors import ModelError
from ..model.constraint import Constraint, Tie, register
from ..model.context import Context
from ..model.mark import Mark
from ..model.rope_path import Pulley, RopePath, rope_path
from ..spatial.algebra import Matrix
from .arguments import of_time
from .examples import points


@register
@dataclass(frozen=True, eq=False)
class TautRope(Constraint):
    """`points` are its way as that of the force `Rope`: (body, point), and `Pulley(...)` between its ends. `length` is
    a number or an expression of t and parameters. It is taut always, and would push where a rope goes slack."""

    points: Any
    length: Any

    def tie(self, name: str, context: Context) -> Tie:
        path = rope_path(self.points, context)
        length = of_time(self.length, "length", context)
        if length.is_constant() and float(length) <= 0.0:
            raise ModelError(f"{context.where}: length = {float(length):g}. Expected more than 0, in metres.")
        return TautRopeTie(
            name=name,
            labels=("force along the rope",),
            t=context.t,
            bodies=path.bodies,
            point_a=path.start,
            path=path,
            length=length,
        )

    @classmethod
    def examples(cls, planar: bool) -> tuple[Constraint, ...]:
        a, b, _ = points(planar)
        z = 0.0 if planar else 0.4
        pulley = Pulley("b", (0.1, 0.2, z), 0.15, "z")
        return (cls([("world", (3, -1, z)), pulley, ("a", a), ("b", b)], "4 + k*t"),)


@dataclass(frozen=True, eq=False, kw_only=True)
class TautRopeTie(Tie):
    path: RopePath
    length: Matrix

    def marks(self) -> tuple[Mark, ...]:
        return self.path.marks()

    def value(self, at: Mapping[int, Any], t: Matrix) -> Matrix:
        return self.path.length({i: at[i].X0 for i in self.bodies}) - self.at(self.length, t)
