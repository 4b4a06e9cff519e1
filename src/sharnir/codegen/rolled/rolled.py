"""A rolled kernel: one loop over the bodies per stage, which branches to the code of each body's group.

Compile time does not depend on the number of bodies, code stays in the instruction cache and cost is linear.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping

from llvmlite import ir

from ...algorithms.sweeps.sweep import ASSEMBLY, SOLUTION
from ..graph import Graph, OperationCount, Share, count, graph_of
from ..llvm.batch_loop import core_type, declare_driver
from .addresses import OF_BODIES, GroupKey, Header, Key, PairKey, StepGraph
from .body_view import Scope, body_loop, gathers, named_bodies
from .tables import Tables


class LoopKernel(ABC):
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
            parts += plan.stage.functions(self, module, s, width)
        if self.graphs[-1]:
            parts.append(self._outputs(module, width))
        parts += self.more_functions(module, width)
        b = ir.IRBuilder(core.append_basic_block("entry"))
        for part in parts:
            b.call(part, core.args)
        b.ret_void()
        self.driver(module, core, width)
        return module

    def driver(self, module: ir.Module, core: ir.Function, width: int) -> None:
        """The loop over a batch."""
        declare_driver(module, core, len(self.inputs), width)

    @abstractmethod
    def more_functions(self, module: ir.Module, width: int) -> list[ir.Function]:
        """The code after the stages."""

    @abstractmethod
    def more_operations(self) -> dict[str, OperationCount]:
        """Of these, by name."""

    def operations(self) -> OperationCount:
        """The operations of one evaluation: per stage, those of every group times its members."""
        parts: dict[str, OperationCount] = {}
        if self.prologue is not None:
            parts["prologue"] = count(self.prologue.instructions)
        for s, graphs in enumerate(self.graphs):
            name = self.plan.stages[s].stage.name if s < len(self.plan.stages) else "output"
            total = OperationCount()
            for key, graph in graphs.items():
                once = count(graph.graph.instructions)
                total = total + once.times(self.times(key))
                if isinstance(key, GroupKey):
                    given = zip(graph.zero, graph.targets, strict=True)
                    adds = sum(not zero for zero, place in given if place.space.name in ("sums", "world_sums"))
                    total = total + OperationCount(add=adds * self.adding(key.group))
            if s < len(self.plan.stages):
                total = sum(self.plan.stages[s].stage.more_operations(self.plan.model).values(), total)
            parts[name] = total
        return OperationCount.of_parts(parts | self.more_operations())

    def shares(self) -> dict[Share, OperationCount]:
        """The same by the part of the work and the sweep: passes of several sweeps are divided among them."""
        found: dict[Share, OperationCount] = {}

        def add(share: Share, more: OperationCount) -> None:
            found[share] = found.get(share, OperationCount()) + more

        if self.prologue is not None:
            add((ASSEMBLY, "prologue"), count(self.prologue.instructions))
        for s, codes in enumerate(self.tables.live.codes):
            stage = self.plan.stages[s].stage if s < len(self.plan.stages) else None
            last = (SOLUTION, "output") if stage is None else stage.share
            for key, code in codes.items():
                before = stage.found(self.plan, s, key.group) if stage is not None and isinstance(key, GroupKey) else []
                for share, once in code.divided(before, last).items():
                    add(share, once.times(self.times(key)))
                if stage is not None and isinstance(key, GroupKey):
                    for place, value in code.results:
                        if place.space.name in ("sums", "world_sums") and not value.is_zero():
                            add(stage.giver(self.plan, s, place), OperationCount(add=self.adding(key.group)))
            for share, more in (stage.more_operations(self.plan.model) if stage is not None else {}).items():
                add(share, more)
        return found

    def times(self, key: Key) -> int:
        """How often a piece of code runs in one evaluation."""
        if isinstance(key, PairKey):
            return self._pair_count(key.group, key.ancestor)
        return len(self.plan.groups[key.group].members) if isinstance(key, GroupKey) else 1

    def adding(self, g: int) -> int:
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
        values = scope.lanes_at(scope.ws, scope.head(Header.VALUES_AT))
        sources = [scope.inputs["t"], scope.inputs["params"]]
        scope.emitter.emit(
            graph,
            lambda argument, k: scope.emitter.load(sources[argument], k),
            lambda _, k, value: scope.emitter.store(value, values, k),
        )
        scope.b.ret_void()
        return scope.function

    def _outputs(self, module: ir.Module, width: int) -> ir.Function:
        """The work after the last stage: one pass that collects, or a function of a single record."""
        graphs = self.graphs[-1]
        if gathers(self.plan.program):
            return body_loop(self, module, len(self.plan.stages), False, width)
        return named_bodies(self.scope(module, "tail", width), graphs[OF_BODIES])


class Rolled(LoopKernel):
    """The stages and nothing else."""

    def more_functions(self, module: ir.Module, width: int) -> list[ir.Function]:
        return []

    def more_operations(self) -> dict[str, OperationCount]:
        return {}
