"""One loop over the bodies of a rolled kernel, which branches to the code of each body's group."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from llvmlite import ir

from ..llvm.emit import INT
from ..llvm.transpose import loop
from . import columns as at
from .addresses import GroupKey, Place
from .context import BodyView, Scope, reader
from .flow import gathers, switch
from .step_graph import StepGraph

if TYPE_CHECKING:
    from .rolled import LoopKernel


def body_loop(kernel: LoopKernel, module: ir.Module, s: int, backwards: bool, width: int) -> ir.Function:
    graphs = {key.group: graph for key, graph in kernel.graphs[s].items() if isinstance(key, GroupKey)}
    scope = kernel.scope(module, f"stage{s}", width)
    variants = scope.table(at.STAGES + s) if s < len(kernel.plan.stages) else None
    b, n = scope.b, scope.head(at.BODIES)

    def body(k: ir.Value) -> None:
        i = b.sub(b.sub(n, INT(1)), k) if backwards else k
        chosen = b.mul(scope.column(i, at.GROUP), INT(2)) if variants is None else b.load(b.gep(variants, [i]))
        cases: dict[int, Callable[[], None]]
        cases = {2 * g: partial(_step, scope, graph, g, False, i) for g, graph in graphs.items()}
        if backwards:
            adding = {g: graph for g, graph in graphs.items() if kernel.adding(g)}
            cases |= {2 * g + 1: partial(_step, scope, graph, g, True, i) for g, graph in adding.items()}
        switch(b, chosen, cases)

    loop(b, n, 1, body)
    b.ret_void()
    return scope.function


def _step(scope: Scope, graph: StepGraph, g: int, adds: bool, i: ir.Value) -> None:
    body = BodyView(scope, g, i)

    def store(place: Place, value: ir.Value) -> None:
        if place.space.name == "out":
            scope.emitter.store(value, _out(scope, body, place.space.number), place.slot)
        else:
            body.store(place, value, adds)

    graph.emit(scope.emitter, reader(scope, body), store)


def _out(scope: Scope, body: BodyView, part: int) -> ir.Value:
    """Where the rows of a body start in one part of the output; coordinates can only come first."""
    parts, b = gathers(scope.tables.plan.program), scope.b
    output = parts[part]
    place = b.mul(body.offset(at.FIRST_OF[output.per]), INT(output.columns))
    if part:
        assert [p.per for p in parts[:part]] == ["coordinate"]
        place = b.add(place, scope.head(at.COORDINATES))
    return scope.lanes_at(scope.out, place)
