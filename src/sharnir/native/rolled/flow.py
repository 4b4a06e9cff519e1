"""Loops and branches of rolled kernels."""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from ..llvm.emit import INT
from . import columns as at
from .context import Scope


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
