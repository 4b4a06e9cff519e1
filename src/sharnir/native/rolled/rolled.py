"""A rolled kernel: one loop over the bodies per stage, which branches to the code of each body's group.

Compile time does not depend on the number of bodies, code stays in the instruction cache and cost is linear.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import casadi as ca
from llvmlite import ir

from ...sweeps import ltdl
from ...sweeps.matrix import BlockMatrix, Solve
from ...sweeps.outputs import DenseMatrix
from ...sweeps.sweep import Apply
from ..graph.count import OperationCount, count
from ..graph.graph import Graph, graph_of
from ..llvm.driver import core_type, declare_driver
from ..llvm.emit import INT, Emitter
from ..llvm.transpose import loop
from . import tables as at
from .addresses import ANCESTOR, BODY, ELEMENTS, OF_BODIES, GroupKey, Key, Owner, PairKey, Place, Space
from .context import BodyView, Scope, Views, load_common
from .liveness import Code, stacks
from .matrix import MatrixStore
from .solver import emit_factor_and_solve
from .stages import Pass
from .tables import Tables

Load = Callable[[Owner, Place], ir.Value]
Store = Callable[[Place, ir.Value], None]


class StepGraph:
    """A `Code` as straight-line instructions, with the meaning of its inputs and outputs."""

    def __init__(self, graph: Graph, inputs: list[tuple[Owner, Space]], targets: list[Place], zero: list[bool]) -> None:
        self.graph, self.inputs, self.targets, self.zero = graph, inputs, targets, zero

    @staticmethod
    def of(code: Code) -> StepGraph:
        columns = [(owner, space, column) for owner, table in code.tables for space, column in table.items()]
        results = [ca.vertcat(*(e for _, e in code.results))] if code.results else []
        return StepGraph(
            graph_of([column for _, _, column in columns], results),
            [(owner, space) for owner, space, _ in columns],
            [place for place, _ in code.results],
            [e.is_zero() for _, e in code.results],
        )

    def reads(self) -> list[tuple[Owner, Place]]:
        return [
            (self.inputs[of[0]][0], Place(self.inputs[of[0]][1], of[1]))
            for operation, _, of in self.graph.instructions
            if operation == ca.OP_INPUT
        ]

    def emit(self, emitter: Emitter, load: Load, store: Store) -> None:
        """Stores come last, so that no load has to wait behind one."""
        results: dict[int, ir.Value] = {}

        def read(argument: int, element: int) -> ir.Value:
            owner, space = self.inputs[argument]
            return load(owner, Place(space, element))

        emitter.emit(self.graph, read, lambda _, k, value: results.__setitem__(k, value))
        for k, value in results.items():
            store(self.targets[k], value)


class Rolled:
    """All graphs of a plan; `module(width)` writes them as a kernel."""

    def __init__(self, tables: Tables, graphs: Mapping[tuple[int, Key], StepGraph] | None = None) -> None:
        """`graphs[stage, key]` replace those that the plan itself would give."""
        self.tables, self.plan = tables, tables.plan
        given = graphs or {}
        self.graphs: list[dict[Key, StepGraph]] = [
            {key: given.get((s, key)) or StepGraph.of(code) for key, code in codes.items()}
            for s, codes in enumerate(tables.live.codes)
        ]
        self.inputs = self.plan.program.arguments
        prologue = tables.prologue
        symbols = [self.plan.model.t, self.plan.parameters]
        self.prologue = graph_of(symbols, [prologue]) if prologue.numel() else None

    def module(self, width: int) -> ir.Module:
        module = ir.Module("sharnir")
        core = ir.Function(module, core_type(len(self.inputs)), "core")
        core.linkage = "internal"
        parts = []
        if self.prologue is not None:
            parts.append(self._prologue(module, self.prologue, width))
        for s, plan in enumerate(self.plan.stages):
            stage = plan.stage
            if isinstance(stage, Pass):
                parts.append(self._loop(module, s, stage.direction == "inward", width))
            elif isinstance(stage, BlockMatrix):
                parts.append(self._pairs(module, s, width))
            elif isinstance(stage, Apply):
                parts.append(self._straight(module, f"stage{s}", self.graphs[s][ELEMENTS], width))
            else:
                parts.append(self._loop(module, s, False, width))
                parts.append(self._solve(module, s, width))
        if self.graphs[-1]:
            parts.append(self._outputs(module, width))
        parts += self.more_parts(module, width)
        b = ir.IRBuilder(core.append_basic_block("entry"))
        for part in parts:
            b.call(part, core.args)
        b.ret_void()
        declare_driver(module, core, len(self.inputs), width)
        return module

    def more_parts(self, module: ir.Module, width: int) -> list[ir.Function]:
        """What a kind of kernel adds behind the stages."""
        return []

    def operations(self) -> OperationCount:
        """What one evaluation executes: per stage, the operations of every group times its members."""
        parts: dict[str, OperationCount] = {}
        if self.prologue is not None:
            parts["prologue"] = count(self.prologue.instructions)
        for s, graphs in enumerate(self.graphs):
            name = self.plan.stages[s].stage.name if s < len(self.plan.stages) else "output"
            total = OperationCount()
            for key, graph in graphs.items():
                once = count(graph.graph.instructions)
                total = total + once.times(self._times(key))
                if isinstance(key, GroupKey):
                    given = zip(graph.zero, graph.targets, strict=True)
                    adds = sum(not zero for zero, place in given if place.space.name in ("sums", "world_sums"))
                    total = total + OperationCount(add=adds * self._adding(key.group))
            if s < len(self.plan.stages) and isinstance(self.plan.stages[s].stage, Solve):
                total = total + OperationCount(*ltdl.work(ltdl.coordinate_chain(self.plan.model)[1]))
            parts[name] = total
        return OperationCount.of_parts(parts)

    def _times(self, key: Key) -> int:
        """How often a piece of code runs in one evaluation."""
        if isinstance(key, PairKey):
            return self._pair_count(key.group, key.ancestor)
        return len(self.plan.groups[key.group].members) if isinstance(key, GroupKey) else 1

    def _adding(self, g: int) -> int:
        """How many bodies of the group add to a sum that a sibling has begun."""
        parents, children = self.plan.model.parents, self.plan.model.children
        return sum(children[parents[i - 1]][-1] != i for i in self.plan.groups[g].members)

    def _pair_count(self, g: int, h: int) -> int:
        """How many (body of g, ancestor of h) there are."""
        model, group_of = self.plan.model, self.tables.group_of
        above = [0] * (len(model.bodies) + 1)
        total = 0
        for body in model.bodies:
            if group_of[body.index] == g:
                total += above[body.parent]
            above[body.index] = above[body.parent] + (group_of[body.index] == h)
        return total

    def scope(self, module: ir.Module, name: str, width: int) -> Scope:
        function = ir.Function(module, core_type(len(self.inputs)), name)
        function.linkage = "internal"
        for argument in function.args:
            argument.add_attribute("noalias")
        return Scope(self.tables, function, self.inputs, width)

    def _prologue(self, module: ir.Module, graph: Graph, width: int) -> ir.Function:
        scope = self.scope(module, "prologue", width)
        values = scope.lanes_at(scope.ws, scope.head(at.VALUES_AT))
        sources = [scope.inputs["t"], scope.inputs["params"]]
        scope.emitter.emit(
            graph,
            lambda argument, k: scope.emitter.load(sources[argument], k),
            lambda _, k, value: scope.emitter.store(value, values, k),
        )
        scope.b.ret_void()
        return scope.function

    def _loop(self, module: ir.Module, s: int, backwards: bool, width: int) -> ir.Function:
        """One pass over the bodies."""
        graphs = {key.group: graph for key, graph in self.graphs[s].items() if isinstance(key, GroupKey)}
        scope = self.scope(module, f"stage{s}", width)
        variants = scope.table(at.STAGES + s) if s < len(self.plan.stages) else None
        b, n = scope.b, scope.head(at.BODIES)

        def body(k: ir.Value) -> None:
            i = b.sub(b.sub(n, INT(1)), k) if backwards else k
            chosen = b.mul(scope.column(i, at.GROUP), INT(2)) if variants is None else b.load(b.gep(variants, [i]))
            cases: dict[int, Callable[[], None]]
            cases = {2 * g: partial(self._step, scope, graph, g, False, i) for g, graph in graphs.items()}
            if backwards:
                adding = {g: graph for g, graph in graphs.items() if self._adding(g)}
                cases |= {2 * g + 1: partial(self._step, scope, graph, g, True, i) for g, graph in adding.items()}
            switch(b, chosen, cases)

        loop(b, n, 1, body)
        b.ret_void()
        return scope.function

    def _step(self, scope: Scope, graph: StepGraph, g: int, adds: bool, i: ir.Value) -> None:
        body = BodyView(scope, g, i)

        def store(place: Place, value: ir.Value) -> None:
            if place.space.name == "out":
                scope.emitter.store(value, self._out(scope, body, place.space.number), place.slot)
            else:
                body.store(place, value, adds)

        graph.emit(scope.emitter, reader(scope, body), store)

    def _out(self, scope: Scope, body: BodyView, part: int) -> ir.Value:
        """Where the rows of a body start in one part of the output; coordinates can only come first."""
        parts, b = stacks(self.plan.program), scope.b
        output = parts[part]
        place = b.mul(body.offset(at.FIRST_OF[output.per]), INT(output.columns))
        if part:
            assert [p.per for p in parts[:part]] == ["coordinate"]
            place = b.add(place, scope.head(at.COORDINATES))
        return scope.lanes_at(scope.out, place)

    def _pairs(self, module: ir.Module, s: int, width: int) -> ir.Function:
        """For every body: its own block, then those with its ancestors, up to the world."""
        graphs = self.graphs[s]
        scope = self.scope(module, f"stage{s}", width)
        b = scope.b
        full = isinstance(self.plan.program.output, DenseMatrix)
        matrix = MatrixStore(scope, full)
        matrix.clear()

        def rows(g: int, i: ir.Value) -> None:
            body = BodyView(scope, g, i)
            pairs = [(key, graph) for key, graph in graphs.items() if isinstance(key, PairKey)]
            above = {key.ancestor: graph for key, graph in pairs if key.group == g}
            own = graphs[GroupKey(g)]
            own.emit(scope.emitter, reader(scope, body), lambda place, x: matrix.store(body, body, place.slot, x))
            if not above:
                return
            # what the body itself contributes is read once, before the climb
            wanted = {read for graph in above.values() for read in graph.reads() if read[0] != ANCESTOR}
            read = reader(scope, body)
            known = {where: read(*where) for where in sorted(wanted)}
            _climb(scope, body.offset(at.UP), lambda j: block(above, body, known, j))

        def block(
            above: dict[int, StepGraph], body: BodyView, known: dict[tuple[Owner, Place], ir.Value], j: ir.Value
        ) -> None:
            def one(h: int) -> None:
                ancestor = BodyView(scope, h, j)

                def read(owner: Owner, place: Place) -> ir.Value:
                    return ancestor.load(place) if owner == ANCESTOR else known[owner, place]

                above[h].emit(scope.emitter, read, lambda place, x: matrix.store(body, ancestor, place.slot, x))

            switch(b, scope.column(j, at.GROUP), {h: partial(one, h) for h in above})

        def body_loop(i: ir.Value) -> None:
            groups = range(len(self.plan.groups))
            switch(b, scope.column(i, at.GROUP), {g: partial(rows, g, i) for g in groups})

        loop(b, scope.head(at.BODIES), 1, body_loop)
        matrix.mirror()
        b.ret_void()
        return scope.function

    def _solve(self, module: ir.Module, s: int, width: int) -> ir.Function:
        scope = self.scope(module, f"solve{s}", width)
        emit_factor_and_solve(scope)
        scope.b.ret_void()
        return scope.function

    def _outputs(self, module: ir.Module, width: int) -> ir.Function:
        """What remains after the last stage: one pass that collects, or a function of a single record."""
        graphs = self.graphs[-1]
        if stacks(self.plan.program):
            return self._loop(module, len(self.plan.stages), False, width)
        return self._straight(module, "tail", graphs[OF_BODIES], width)

    def _straight(self, module: ir.Module, name: str, graph: StepGraph, width: int) -> ir.Function:
        """Code that names its bodies: force elements, and functions of a few records."""
        scope = self.scope(module, name, width)
        views = Views(scope)
        graph.emit(scope.emitter, views.load, views.store)
        scope.b.ret_void()
        return scope.function


def reader(scope: Scope, body: BodyView | None) -> Load:
    def read(owner: Owner, place: Place) -> ir.Value:
        if owner == BODY:
            assert body is not None
            return body.load(place)
        return load_common(scope, body, place)

    return read


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


def _climb(scope: Scope, start: ir.Value, step: Callable[[ir.Value], None]) -> None:
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
