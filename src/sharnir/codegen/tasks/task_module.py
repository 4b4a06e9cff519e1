"""Woven code: a loop that reads the stream of calls and branches to the code of each class."""

from __future__ import annotations

from dataclasses import replace

import casadi as ca
import numpy as np
from llvmlite import ir

from ...algorithms.sweeps.inputs import ALWAYS
from ...core.tracing import traced_property
from ..graph import Graph, OperationCount, count, graph_of
from ..llvm.batch_loop import core_type, declare_driver
from ..llvm.emit import I32, INT, POINTER, Emitter
from ..llvm.jit import Finished, native_width
from ..straight.listing import Source, listing_of
from .arrange import Arranged
from .direction_lanes import Room, write_blocks
from .task_classes import OUT, WIDE, StepClass
from .weaver import Weaver

STREAM, NUMBERS, ROOM = 0, 1, 2  # tables
REGISTERS = 2  # of directions: what is the same for all of them is loaded once for both (0.7 to 0.9 of the time of one)
Arguments = dict[str, ir.Value]  # what the code of a task may read, by the kind of block


class WovenCode:
    """All graphs of a woven program; `module(width)` writes them. Directions are in lanes of the processor, values then
    one state at a time."""

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
        self.room = Room.of(weaver, self.arranged, REGISTERS * native_width()) if weaver.blocks else None

    @traced_property
    def operations(self) -> OperationCount:
        parts: dict[str, OperationCount] = {}
        if self.weaver.values:
            parts["values"] = count(self.values.instructions)
        for own, graph in zip(self.weaver.classes, self.graphs, strict=True):
            if graph is not None:
                more = count(graph.instructions).times(len(own.rows))
                if own.wide:
                    more = more.times(self._directions)
                parts[own.name] = parts.get(own.name, OperationCount()) + more
        return OperationCount.of_parts(parts)

    @property
    def _directions(self) -> int:
        """Of each kind."""
        return max(len(block.places) for block in self.weaver.blocks)

    @property
    def workspace(self) -> int:
        return self.arranged.workspace if self.room is None else self.room.end

    @property
    def tables(self) -> tuple[np.ndarray, ...]:
        own = (self.arranged.stream, self.arranged.numbers)
        return own if self.room is None else (*own, self.room.table)

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
        given = dict(zip((*self.inputs, "out"), core.args, strict=False)) | {"found": ws, "numbers": numbers}
        self._loop(module, b, given, stream, width, wide=False)
        if self.room is not None:
            table = b.bitcast(b.load(b.gep(tables, [INT(ROOM)])), INT.as_pointer())
            changes = self._changes()
            write_blocks(b, self.room, table, given, stream, self._tasks(module, given), changes)
        b.ret_void()
        declare_driver(module, core, len(self.inputs), width)
        return module

    def _changes(self) -> Graph | None:
        """How values change with parameters: arguments are those of `values`, then the directions."""
        places = next((block.places for block in self.weaver.blocks if block.kind == "params"), ())
        if not places or not self.weaver.values:
            return None
        params, direction = self.weaver.model.parameter_symbols, ca.SX.sym("direction", len(places))
        change = ca.jtimes(ca.densify(ca.vertcat(*self.weaver.values)), params[list(places)], direction)
        return graph_of([*self._others.values(), direction], [change])

    def _tasks(self, module: ir.Module, given: Arguments) -> ir.Function:
        """The function that runs a stream of wide tasks."""
        assert self.room is not None
        names = (*given, *WIDE)
        kind = ir.FunctionType(ir.VoidType(), [POINTER] * len(names) + [I32.as_pointer()])
        function = ir.Function(module, kind, "directions")
        function.linkage = "internal"
        function.attributes.add("noinline")
        b = ir.IRBuilder(function.append_basic_block("entry"))
        arguments = dict(zip(names, function.args, strict=False))
        self._loop(module, b, arguments, function.args[-1], self.room.lanes, wide=True)
        b.ret_void()
        return function

    def _loop(
        self, module: ir.Module, b: ir.IRBuilder, given: Arguments, stream: ir.Value, width: int, wide: bool
    ) -> None:
        before, core = b.block, b.function
        head, done = core.append_basic_block("next"), core.append_basic_block("done")
        b.branch(head)
        b.position_at_end(head)
        at = b.phi(I32.as_pointer())
        at.add_incoming(stream, before)
        branch = b.switch(b.load(at), done)
        for c, graph in enumerate(self.graphs):
            if graph is None or self.weaver.classes[c].wide != wide:
                continue
            function = self._function(module, c, graph, width, tuple(given))
            block = core.append_basic_block(f"class{c}")
            branch.add_case(I32(c), block)
            b.position_at_end(block)
            b.call(function, [*given.values(), at])
            at.add_incoming(b.gep(at, [INT(2 + len(self.arranged.used[c]))]), b.block)
            b.branch(head)
        b.position_at_end(done)

    def _function(self, module: ir.Module, c: int, graph: Graph, width: int, names: tuple[str, ...]) -> ir.Function:
        """The code of one class: (what is given by these names, its entry in the stream)."""
        own, shapes, arranged = self.weaver.classes[c], self.weaver.shapes, self.arranged
        kind = ir.FunctionType(ir.VoidType(), [POINTER] * len(names) + [I32.as_pointer()])
        function = ir.Function(module, kind, f"{own.name}{c}")
        function.linkage = "internal"
        function.attributes.add("noinline")
        b = ir.IRBuilder(function.append_basic_block("entry"))
        given, entry = dict(zip(names, function.args, strict=False)), function.args[-1]
        given["values"] = given["found"]
        places = [b.sext(b.load(b.gep(entry, [INT(1 + n)])), INT) for n in range(len(arranged.used[c]) + 1)]
        blocks = own.blocks(shapes)
        sources: dict[tuple[int, int], ir.Value] = {}
        for n, k in enumerate(arranged.used[c]):
            p, block = blocks[k]
            kind_of = shapes.all[own.shapes[p]].kinds[block]
            place = places[n] if self._is_same(own, kind_of) else b.mul(places[n], INT(width))
            sources[p, block] = b.gep(given[kind_of], [place])
        others = [given[name] for name in self._others]

        def source(argument: int, k: int) -> Source:
            if argument >= len(own.columns):
                return others[argument - len(own.columns)], k, own.wide
            shape = shapes.all[own.shapes[argument]]
            block, place = shape.numbers[k]
            if shape.kinds[block] in ("found", "along"):
                place = arranged.offsets[own.shapes[argument]][k]
            return sources[argument, block], place, self._is_same(own, shape.kinds[block])

        base = given["out" if own.found == OUT else "along" if own.wide else "found"]
        target = b.gep(base, [b.mul(places[-1], INT(width))])
        b.block.instructions.append(listing_of(module, _stores_last(graph), source, [target], width))
        ir.IRBuilder(b.block).ret_void()  # a new one comes behind what was appended
        return function

    def _is_same(self, own: StepClass, kind: str) -> bool:
        """Whether numbers of this kind are the same in all lanes of a class."""
        return kind not in WIDE if own.wide else kind == "numbers"


def _stores_last(graph: Graph) -> Graph:
    """So that no load has to wait behind one."""
    return replace(graph, instructions=tuple(sorted(graph.instructions, key=lambda x: x[0] == ca.OP_OUTPUT)))
