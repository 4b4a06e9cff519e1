"""The stage that fills a mass matrix: for every body its own block, then those with its ancestors up to the world."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import casadi as ca
from llvmlite import ir

from ...sweeps.matrix import BlockMatrix
from ...sweeps.outputs import DenseMatrix
from ..classes.layout import entries
from ..llvm.transpose import loop
from . import columns as at
from .addresses import ANCESTOR, MATRIX, GroupKey, Key, Owner, PairKey, Place, Result
from .context import BodyView, reader
from .flow import climb, switch
from .matrix import MatrixStore
from .stage import Stage
from .step_graph import Code, StepGraph

if TYPE_CHECKING:
    from .plan import Plan
    from .rolled import LoopKernel


@dataclass(frozen=True)
class Fill(Stage):
    sweep: BlockMatrix

    @property
    def name(self) -> str:
        return self.sweep.name

    def codes(self, plan: Plan, s: int) -> dict[Key, Code]:
        found: dict[Key, Code] = {}
        above = [plan.inputs(group) for group in plan.groups]  # the symbols of ancestors
        pairs = ancestor_pairs(plan)
        for g in range(len(plan.groups)):
            body = plan.record(g, s)
            found[GroupKey(g)] = Code(_entries(self.sweep.own(body)), plan.tables(g))
            for h in sorted(h for i, h in pairs if i == g):
                block = self.sweep.block(body, plan.record(h, s, above[h]))
                found[PairKey(g, h)] = Code(_entries(block), [*plan.tables(g), (ANCESTOR, above[h])])
        return found

    def functions(self, kernel: LoopKernel, module: ir.Module, s: int, width: int) -> list[ir.Function]:
        scope = kernel.scope(module, f"stage{s}", width)
        matrix = MatrixStore(scope, full=isinstance(kernel.plan.program.output, DenseMatrix))
        matrix.clear()
        rows = _Rows(matrix, kernel.graphs[s])
        groups = range(len(kernel.plan.groups))

        def row(i: ir.Value) -> None:
            switch(scope.b, scope.column(i, at.GROUP), {g: partial(rows.of, BodyView(scope, g, i)) for g in groups})

        loop(scope.b, scope.head(at.BODIES), 1, row)
        matrix.mirror()
        scope.b.ret_void()
        return [scope.function]


class _Rows:
    """The rows of one body."""

    def __init__(self, matrix: MatrixStore, graphs: Mapping[Key, StepGraph]) -> None:
        self.matrix, self.graphs, self.scope = matrix, graphs, matrix.scope

    def of(self, body: BodyView) -> None:
        scope, store = self.scope, self.matrix.store
        pairs = [(key, graph) for key, graph in self.graphs.items() if isinstance(key, PairKey)]
        above = {key.ancestor: graph for key, graph in pairs if key.group == body.g}
        read = reader(scope, body)
        own = self.graphs[GroupKey(body.g)]
        own.emit(scope.emitter, read, lambda place, x: store(body, body, place.slot, x))
        if not above:
            return
        # what the body itself contributes is read once, before the climb
        wanted = {of for graph in above.values() for of in graph.reads() if of[0] != ANCESTOR}
        known = {of: read(*of) for of in sorted(wanted)}
        climb(scope, body.offset(at.UP), lambda j: self._block(above, body, known, j))

    def _block(
        self, above: Mapping[int, StepGraph], body: BodyView, known: Mapping[tuple[Owner, Place], ir.Value], j: ir.Value
    ) -> None:
        scope, store = self.scope, self.matrix.store

        def one(h: int) -> None:
            ancestor = BodyView(scope, h, j)

            def read(owner: Owner, place: Place) -> ir.Value:
                return ancestor.load(place) if owner == ANCESTOR else known[owner, place]

            above[h].emit(scope.emitter, read, lambda place, x: store(body, ancestor, place.slot, x))

        switch(scope.b, scope.column(j, at.GROUP), {h: partial(one, h) for h in above})


def ancestor_pairs(plan: Plan) -> set[tuple[int, int]]:
    """(group of a body, group of one of its ancestors) that occur."""
    group_of = plan.group_of
    above: list[frozenset[int]] = [frozenset()] * (len(plan.model.bodies) + 1)  # groups on the path to each body
    pairs = set()
    for body in plan.model.bodies:
        g = group_of[body.index]
        pairs |= {(g, h) for h in above[body.parent]}
        above[body.index] = above[body.parent] | {g}
    return pairs


def _entries(block: ca.SX) -> list[Result]:
    """Row-major."""
    return [(Place(MATRIX, k), e) for k, e in enumerate(entries(block.T)[1])]
