"""Loops and branches of rolled kernels."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import casadi as ca
from llvmlite import ir

from ...algorithms.sweeps.outputs import Gather
from ...algorithms.sweeps.program import Program
from ..llvm.emit import INT
from . import columns as at
from .addresses import Place, Result, Space, split
from .context import Scope

if TYPE_CHECKING:
    from .plan import Plan

# Fields of all bodies that a program puts out: which code computes them, and where they go.


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


def switch(b: ir.IRBuilder, chosen: ir.Value, cases: dict[int, Callable[[], None]]) -> None:
    """Run one of the cases; with a single one there is nothing to choose."""
    if len(cases) == 1:
        next(iter(cases.values()))()
        return
    function = b.function
    after, never = function.append_basic_block("joined"), function.append_basic_block("never")
    branch = b.switch(chosen, never)
    b.position_at_end(never)
    b.unreachable()
    for value, emit in cases.items():
        block = function.append_basic_block(f"case{value}")
        branch.add_case(INT(value), block)
        b.position_at_end(block)
        emit()
        b.branch(after)
    b.position_at_end(after)


def climb(scope: Scope, start: ir.Value, step: Callable[[ir.Value], None]) -> None:
    """step(j) for j = start, its parent, ... while j is a body."""
    b, function = scope.b, scope.function
    before = b.block
    head, inside, after = (function.append_basic_block(n) for n in ("up", "ancestor", "top"))
    b.branch(head)
    b.position_at_end(head)
    j = b.phi(INT)
    j.add_incoming(start, before)
    b.cbranch(b.icmp_signed(">=", j, INT(0)), inside, after)
    b.position_at_end(inside)
    step(j)
    j.add_incoming(scope.column(j, at.UP), b.block)
    b.branch(head)
    b.position_at_end(after)
