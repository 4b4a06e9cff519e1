"""A cable or belt over several joints: one row, g = Σ ratio_i q_i − length; the force on joint i is ratio_i λ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..errors import ModelError, ShapeError, brief
from ..model.constraint import Constraint, Tie, register
from ..model.context import Context
from ..read import listed
from .arguments import of_time
from .joint_rows import LinearTie, coordinate_of, ratio_of


@register
@dataclass(frozen=True, eq=False)
class Cable(Constraint):
    """`ratios` are radii of pulleys, or ±1 for sliders: numbers or parameters, one for each of `joints`. `length`, what
    the sum is kept at, may be an expression of t and parameters. `coordinates` says for every joint which coordinate is
    meant; None for joints that have one."""

    joints: Sequence[str]
    ratios: Sequence[Any]
    length: Any = 0.0
    coordinates: Sequence[int | None] | None = None

    def tie(self, name: str, context: Context) -> Tie:
        joints = _listed(self.joints, "joints", context)
        if not joints:
            raise ModelError(f"{context.where}: joints is empty. Expected the names of the joints that it runs over.")
        ratios = _listed(self.ratios, "ratios", context, len(joints))
        indices = [None] * len(joints)
        if self.coordinates is not None:
            indices = _listed(self.coordinates, "coordinates", context, len(joints))
        found = [
            coordinate_of(joint, f"joints[{k}]", index, f"coordinates[{k}]", context)
            for k, (joint, index) in enumerate(zip(joints, indices, strict=True))
        ]
        for k, coordinate in enumerate(found):
            if coordinate in found[:k]:
                raise ModelError(
                    f"{context.where}: joint {brief(joints[k])} is named twice with the same coordinate. Expected each "
                    "once; add up its ratios."
                )
        terms = tuple(
            (c, ratio_of(r, f"ratios[{k}]", context)) for k, (c, r) in enumerate(zip(found, ratios, strict=True))
        )
        return LinearTie.of(name, "force of the cable", terms, of_time(self.length, "length", context), context)

    @classmethod
    def examples(cls, planar: bool) -> tuple[Constraint, ...]:
        if planar:
            return (cls(["wheel", "slide"], [1, "k"]),)
        return (cls(["wheel", "sleeve", "slide"], [0.2, "k", -1], "sin(t)", [None, 1, 0]),)


def _listed(values: Any, what: str, context: Context, size: int | None = None) -> list[Any]:
    entries = listed(values)
    if entries is None:
        raise ShapeError(f"{context.where}: {what}={brief(values)}. Expected a list, one entry for each joint.")
    if size is not None and len(entries) != size:
        raise ShapeError(
            f"{context.where}: {what} has {len(entries)} entries ({brief(values)}), expected {size}, one for each "
            "joint."
        )
    return entries
