"""Fields of all bodies that a program puts out: which code computes them, and where they go."""

from __future__ import annotations

from typing import TYPE_CHECKING

import casadi as ca

from ...sweeps.outputs import Gather
from ...sweeps.program import Program
from .addresses import Place, Result, Space, split

if TYPE_CHECKING:
    from .plan import Plan


def gathers(program: Program) -> tuple[Gather, ...]:
    return tuple(part for part in program.output.parts if isinstance(part, Gather))


def stage_of(plan: Plan, output: Gather) -> int | None:
    """The stage whose code computes the field; none does where it is part of a solution."""
    for s in reversed(range(len(plan.stages))):
        stage = plan.stages[s].stage
        if stage.finds(output.field):
            return None
        if stage.computes(plan.stages[s], output.field):
            return s
    return None


def rows_of(value: ca.SX, output: Gather, part: int) -> list[Result]:
    """Row after row of a field, into one part of the output."""
    flat = ca.vec(value) if output.per == "body" else ca.vec(value.T)
    return column_of(flat, Space("out", part))


def column_of(value: ca.SX, space: Space) -> list[Result]:
    return [(Place(space, k), e) for k, e in enumerate(split(ca.densify(ca.vec(value))))]
