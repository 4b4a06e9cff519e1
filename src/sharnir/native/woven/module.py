"""Woven code: a loop that reads the stream of calls and branches to the code of each class."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

import casadi as ca
from llvmlite import ir

from ...sweeps.inputs import ALWAYS
from ..graph.count import OperationCount, count
from ..graph.graph import Graph, graph_of
from ..llvm.driver import core_type, declare_driver
from ..llvm.emit import I32, INT, POINTER, Emitter
from ..llvm.jit import Finished
from ..straight.listing import Source, listing_of
from .arrange import Arranged
from .classes import OUT
from .weaver import Weaver

STREAM, NUMBERS = 0, 1  # tables


class WovenCode:
    """All graphs of a woven program; `module(width)` writes them."""

    def __init__(self, weaver: Weaver) -> None:
        self.weaver, self.arranged = weaver, Arranged(weaver)
        self.inputs = weaver.program.arguments
        # what steps name of q and v stands in pieces of their own
        self._others = {name: x for name, x in weaver.others.items() if name in ALWAYS}
        self.graphs: list[Graph | None] = [
            own.graph(weaver.shapes, list(self._others.values())) if runs else None
            for own, runs in zip(weaver.classes, self.arranged.runs, strict=True)
        ]
        self.values = graph_of(list(self._others.values()), [ca.vertcat(ca.SX(0, 1), *weaver.values)])

    @cached_property
    def operations(self) -> OperationCount:
        parts: dict[str, OperationCount] = {}
        if self.weaver.values:
            parts["values"] = count(self.values.instructions)
        for own, graph in zip(self.weaver.classes, self.graphs, strict=True):
            if graph is not None:
                more = count(graph.instructions).times(len(own.rows))
                parts[own.name] = parts.get(own.name, OperationCount()) + more
        return OperationCount.of_parts(parts)

    def reads(self, c: int) -> tuple[str, ...]:
        """What the arguments of the graph of a class are."""
        own = self.weaver.classes[c]
        return (*(f"piece {p}" for p in range(len(own.columns))), *self._others)

    def module(self, width: int) -> ir.Module:
        module = Finished("sharnir")
        core = ir.Function(module, core_type(len(self.inputs)), "core")
        core.linkage = "internal"
        b = ir.IRBuilder(core.append_basic_block("entry"))
        ws, tables = core.args[-2:]
        if self.weaver.values:
            emitter = Emitter(module, b, width)
            sources = [core.args[self.inputs.index(name)] for name in self._others]
            emitter.emit(
                self.values,
                lambda argument, k: emitter.load(sources[argument], k),
                lambda _, k, value: emitter.store(value, ws, k),
            )
        stream = b.bitcast(b.load(b.gep(tables, [INT(STREAM)])), I32.as_pointer())
        numbers = b.bitcast(b.load(b.gep(tables, [INT(NUMBERS)])), POINTER)
        self._loop(module, core, b, stream, numbers, width)
        declare_driver(module, core, len(self.inputs), width)
        return module

    def _loop(
        self, module: ir.Module, core: ir.Function, b: ir.IRBuilder, stream: ir.Value, numbers: ir.Value, width: int
    ) -> None:
        before = b.block
        head, done = core.append_basic_block("next"), core.append_basic_block("done")
        b.branch(head)
        b.position_at_end(head)
        at = b.phi(I32.as_pointer())
        at.add_incoming(stream, before)
        branch = b.switch(b.load(at), done)
        for c, graph in enumerate(self.graphs):
            if graph is None:
                continue
            function = self._function(module, c, graph, width)
            block = core.append_basic_block(f"class{c}")
            branch.add_case(I32(c), block)
            b.position_at_end(block)
            b.call(function, [*core.args[:-1], numbers, at])
            at.add_incoming(b.gep(at, [INT(2 + len(self.arranged.used[c]))]), b.block)
            b.branch(head)
        b.position_at_end(done)
        b.ret_void()

    def _function(self, module: ir.Module, c: int, graph: Graph, width: int) -> ir.Function:
        """The code of one class: (inputs, out, workspace, numbers, its entry in the stream)."""
        own, shapes, arranged = self.weaver.classes[c], self.weaver.shapes, self.arranged
        kind = ir.FunctionType(ir.VoidType(), [POINTER] * (len(self.inputs) + 3) + [I32.as_pointer()])
        function = ir.Function(module, kind, f"{own.name}{c}")
        function.linkage = "internal"
        function.attributes.add("noinline")
        b = ir.IRBuilder(function.append_basic_block("entry"))
        inputs, (out, ws, numbers, entry) = function.args[: len(self.inputs)], function.args[-4:]
        places = [b.sext(b.load(b.gep(entry, [INT(1 + n)])), INT) for n in range(len(arranged.used[c]) + 1)]
        blocks = own.blocks(shapes)
        sources: dict[tuple[int, int], ir.Value] = {}
        for n, k in enumerate(arranged.used[c]):
            p, block = blocks[k]
            kind_of = shapes.all[own.shapes[p]].kinds[block]
            if kind_of == "numbers":
                sources[p, block] = b.gep(numbers, [places[n]])
            else:
                base = ws if kind_of in ("values", "found") else inputs[self.inputs.index(kind_of)]
                sources[p, block] = b.gep(base, [b.mul(places[n], INT(width))])
        others = [inputs[self.inputs.index(name)] for name in self._others]

        def source(argument: int, k: int) -> Source:
            if argument >= len(own.columns):
                return others[argument - len(own.columns)], k, False
            shape = shapes.all[own.shapes[argument]]
            block, place = shape.numbers[k]
            if shape.kinds[block] == "found":
                place = arranged.offsets[own.shapes[argument]][k]
            return sources[argument, block], place, shape.kinds[block] == "numbers"

        target = b.gep(out if own.found == OUT else ws, [b.mul(places[-1], INT(width))])
        b.block.instructions.append(listing_of(module, _stores_last(graph), source, [target], width))
        ir.IRBuilder(b.block).ret_void()  # a new one comes behind what was appended
        return function


def _stores_last(graph: Graph) -> Graph:
    """So that no load has to wait behind one."""
    return replace(graph, instructions=tuple(sorted(graph.instructions, key=lambda x: x[0] == ca.OP_OUTPUT)))
