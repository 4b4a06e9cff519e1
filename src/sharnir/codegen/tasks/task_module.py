"""The code of a task list: its numbers get places, calls become a stream of integers, and a loop reads it.

`Arranged` finds which numbers are needed at all and where each task puts them; the stream has [class, places of its
blocks, place of its results] for every call, one after the other. The loop over the stream branches to the code of each
class.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import casadi as ca
import numpy as np
from llvmlite import ir

from ...algorithms.sweeps.inputs import ALWAYS
from ...core.tracing import traced_property
from ..graph import Graph, OperationCount, count, graph_of
from ..llvm.batch_loop import core_type, declare_driver
from ..llvm.emit import DOUBLE, I32, INT, POINTER, Emitter, loop
from ..llvm.jit import Finished, native_width
from ..llvm.listing import Source, listing_of
from .builder import TaskListBuilder
from .task_classes import OUT, WIDE, StepClass


class Arranged:
    """`stream` and `numbers` are read by the code; `used[c]` are the blocks of class c whose places are in the stream,
    `workspace` the numbers of one lane, values first. The tasks of every block of directions follow those of values, at
    `starts` in the stream; `wide` are the numbers of one direction."""

    def __init__(self, builder: TaskListBuilder) -> None:
        self.builder, self.shapes = builder, builder.shapes
        self._search()
        self.offsets = [{k: n for n, k in enumerate(sorted(live))} for live in self.shapes.live]
        self.used = [self._used(c) for c in range(len(builder.classes))]
        sizes = [0 if own.result_shape == OUT else len(self.shapes.live[own.result_shape]) for own in builder.classes]
        self.sizes = np.array(sizes, dtype=np.int64)
        self.runs = [own.result_shape == OUT or size > 0 for own, size in zip(builder.classes, sizes, strict=True)]
        self._address()
        parts = [self._stream(builder.order, 0, len(builder.order))]
        parts += [self._stream(builder.wide, first, end) for first, end in self._spans()]
        self.starts = np.cumsum([0, *(len(x) for x in parts)])[1:-1]
        self.stream = np.concatenate(parts)
        self.numbers = np.array([*builder.numbers, 0.0])

    def _search(self) -> None:
        """A slot of a shape is needed where a class reads it for something that is needed itself."""
        classes, live = self.builder.classes, self.shapes.live
        makers: dict[int, list[int]] = {}
        for c, own in enumerate(classes):
            makers.setdefault(own.result_shape, []).append(c)
        front: list[tuple[int, int]] = []  # shape, slot

        def need(c: int, result: int) -> None:
            own = classes[c]
            for p, k in own.reads[result]:
                s = own.shapes[p]
                if k not in live[s]:
                    live[s].add(k)
                    front.append((s, k))

        for c in makers.get(OUT, []):
            for result in range(len(classes[c].results)):
                need(c, result)
        while front:
            s, k = front.pop()
            for c in makers.get(s, []):
                need(c, k)

    def _used(self, c: int) -> list[int]:
        """Positions, among all blocks of a class, of those that its live results read."""
        own, shapes = self.builder.classes[c], self.shapes
        read = {x for k in own.live_slots(shapes) for x in own.reads[k]}
        blocks = {(p, shapes.all[own.shapes[p]].numbers[k][0]) for p, k in read}
        return [n for n, block in enumerate(own.blocks(shapes)) if block in blocks]

    def _address(self) -> None:
        """Of every task that puts something into the workspace. Tasks nothing of which is needed do not run. Blocks of
        directions run one after the other, in the same room."""
        builder = self.builder
        self.address = len(builder.values) + self._sums(builder.order)
        self.workspace = int(self.address[-1])
        sums = self._sums(builder.wide)
        self.wide_address = sums.copy()
        for block in builder.blocks:
            self.wide_address[block.first :] = sums[block.first :] - sums[block.first]
        self.wide = int(max((sums[end] - sums[first] for first, end in self._spans()), default=0))

    def _spans(self) -> list[tuple[int, int]]:
        """The wide tasks of every block of directions."""
        firsts = [block.first for block in self.builder.blocks]
        return list(zip(firsts, [*firsts[1:], len(self.builder.wide)], strict=False))

    def _sums(self, order: Sequence[int]) -> np.ndarray:
        cells = self.sizes[np.array(order, dtype=np.int64)] if order else np.zeros(0, dtype=np.int64)
        return np.concatenate([[0], np.cumsum(cells)]).astype(np.int64)

    def _stream(self, tasks: Sequence[int], first: int, end: int) -> np.ndarray:
        """Of some of these tasks, and a mark at the end."""
        builder, shapes = self.builder, self.shapes
        order, part = np.array(tasks, dtype=np.int64), slice(first, end)
        lengths = np.array([2 + len(used) if runs else 0 for used, runs in zip(self.used, self.runs, strict=True)])
        starts = np.concatenate([[0], np.cumsum(lengths[order[part]])]) if first < end else np.zeros(1, dtype=np.int64)
        stream = np.zeros(int(starts[-1]) + 1, dtype=np.int32)
        for c in sorted(set(tasks[part])):
            own, here = builder.classes[c], order[part] == c
            if not self.runs[c]:
                continue
            at = starts[:-1][here]
            before = int((order[:first] == c).sum())
            rows = np.array(own.rows[before : before + len(at)], dtype=np.int64).reshape(len(at), -1)
            kinds = [shapes.all[own.shapes[p]].kinds[b] for p, b in own.blocks(shapes)]
            addresses = {"results": self.address, "tangents": self.wide_address}
            stream[at] = c
            for n, k in enumerate(self.used[c]):
                column = rows[:, k]
                stream[at + 1 + n] = addresses[kinds[k]][column] if kinds[k] in addresses else column
            last = rows[:, -1]
            own_address = addresses["tangents" if own.wide else "results"]
            stream[at + 1 + len(self.used[c])] = last if own.result_shape == OUT else own_address[last]
        stream[-1] = -1  # the end
        return stream


# The loop over directions of a task list: as many at a time as the processor has lanes.
#
# Values of the state stand in the workspace. Behind them is the room of one block of directions, a vector for each
# number:
#
#     seed      the directions: one in the lane whose direction is that of the row, else zero
#     dvalues   how values of parameters change
#     tangents  results of tangent tasks
#     out       the rows of the matrix, of which the columns of the block go out


PER_BLOCK = 5  # entries of the table: directions, where the matrix goes, its rows, their distance, tasks in the stream


class Start:
    """The entries before those: where the parts of the room begin."""

    SEED, DVALUES, TANGENTS, ROWS = range(4)


@dataclass(frozen=True)
class Room:
    """`end` is the size of the whole workspace; `table` says where things are."""

    lanes: int
    blocks: int
    end: int
    table: np.ndarray

    @staticmethod
    def of(builder: TaskListBuilder, arranged: Arranged, lanes: int) -> Room:
        most, rows = (max(x) for x in zip(*((len(b.places), b.target.rows) for b in builder.blocks), strict=True))
        values = len(builder.values) if any(block.kind == "params" for block in builder.blocks) else 0
        start = -(-arranged.workspace // lanes) * lanes
        ends = start + lanes * np.cumsum([0, most, values, arranged.wide, rows])
        blocks = [
            (len(b.places), b.target.start, b.target.rows, b.target.width, at)
            for b, at in zip(builder.blocks, arranged.starts, strict=True)
        ]
        table = np.array([*ends[:-1], *(x for block in blocks for x in block)], dtype=np.int64)
        return Room(lanes, len(blocks), int(ends[-1]), table)


def write_blocks(
    b: ir.IRBuilder, room: Room, table: ir.Value, given: Mapping[str, ir.Value], stream: ir.Value,
    tasks: ir.Function, changes: Graph | None,
) -> None:  # fmt: skip
    """All kinds of directions, one after the other."""
    head = [b.load(b.gep(table, [INT(k)])) for k in range(4 + PER_BLOCK * room.blocks)]
    ws, out, one, lanes = given["results"], given["out"], Emitter(b.module, b, 1), room.lanes
    seed, dvalues, along, rows = (b.gep(ws, [head[k]]) for k in (Start.SEED, Start.DVALUES, Start.TANGENTS, Start.ROWS))
    others = {**given, "out": rows}

    def least(x: ir.Value, y: ir.Value) -> ir.Value:
        return b.select(b.icmp_signed("<", x, y), x, y)

    def write(count: ir.Value, start: ir.Value, height: ir.Value, width: ir.Value, at: ir.Value) -> None:
        loop(b, b.mul(count, INT(lanes)), 1, lambda n: one.store(DOUBLE(0.0), seed, n))
        target, own = b.gep(out, [start]), b.gep(stream, [at])

        def block(first: ir.Value) -> None:
            some = least(INT(lanes), b.sub(count, first))

            def mark(value: float) -> None:
                place = b.mul(first, INT(lanes))
                loop(b, some, 1, lambda n: one.store(DOUBLE(value), seed, b.add(place, b.mul(n, INT(lanes + 1)))))

            mark(1.0)
            if changes is not None:
                _change(b, changes, given, seed, dvalues, lanes)
            b.call(tasks, [*others.values(), seed, dvalues, along, own])
            mark(0.0)

            def row(r: ir.Value) -> None:
                to, source = b.gep(target, [b.add(b.mul(r, width), first)]), b.gep(rows, [b.mul(r, INT(lanes))])
                loop(b, some, 1, lambda n: one.store(one.load(source, n), to, n))

            loop(b, height, 1, row)

        loop(b, count, lanes, block)

    for k in range(room.blocks):
        write(*head[4 + PER_BLOCK * k : 4 + PER_BLOCK * (k + 1)])


def _change(
    b: ir.IRBuilder, graph: Graph, given: Mapping[str, ir.Value], seed: ir.Value, dvalues: ir.Value, lanes: int
) -> None:
    wide, one = Emitter(b.module, b, lanes), Emitter(b.module, b, 1)
    names = [name for name in ("t", "params") if name in given]

    def load(argument: int, k: int) -> ir.Value:
        if argument < len(names):
            return wide.broadcast(one.load(given[names[argument]], k))
        return wide.load(seed, k)

    wide.emit(graph, load, lambda _, k, value: wide.store(value, dvalues, k))


# The loop that reads the stream of calls and branches to the code of each class.


STREAM, NUMBERS, ROOM = 0, 1, 2  # tables
REGISTERS = 2  # of directions: what is the same for all of them is loaded once for both (0.7 to 0.9 of the time of one)
Arguments = dict[str, ir.Value]  # what the code of a task may read, by the kind of block


class TaskListCode:
    """All graphs of a task list; `module(width)` writes them. Directions are in lanes of the processor, values then
    one state at a time."""

    def __init__(self, builder: TaskListBuilder) -> None:
        self.builder, self.arranged = builder, Arranged(builder)
        self.inputs = builder.program.arguments
        # what steps name of q and v stands in pieces of their own
        self._others = {name: x for name, x in builder.others.items() if name in ALWAYS}
        self.graphs: list[Graph | None] = [
            own.graph(builder.shapes, list(self._others.values())) if runs else None
            for own, runs in zip(builder.classes, self.arranged.runs, strict=True)
        ]
        self.values = graph_of(list(self._others.values()), [ca.vertcat(ca.SX(0, 1), *builder.values)])
        self.room = Room.of(builder, self.arranged, REGISTERS * native_width()) if builder.blocks else None

    @traced_property
    def operations(self) -> OperationCount:
        parts: dict[str, OperationCount] = {}
        if self.builder.values:
            parts["values"] = count(self.values.instructions)
        for own, graph in zip(self.builder.classes, self.graphs, strict=True):
            if graph is not None:
                more = count(graph.instructions).times(len(own.rows))
                if own.wide:
                    more = more.times(self._directions)
                parts[own.name] = parts.get(own.name, OperationCount()) + more
        return OperationCount.of_parts(parts)

    @property
    def _directions(self) -> int:
        """Of each kind."""
        return max(len(block.places) for block in self.builder.blocks)

    @property
    def workspace(self) -> int:
        return self.arranged.workspace if self.room is None else self.room.end

    @property
    def tables(self) -> tuple[np.ndarray, ...]:
        own = (self.arranged.stream, self.arranged.numbers)
        return own if self.room is None else (*own, self.room.table)

    def reads(self, c: int) -> tuple[str, ...]:
        """The arguments of the graph of a class."""
        own = self.builder.classes[c]
        return (*(f"piece {p}" for p in range(len(own.columns))), *self._others)

    def module(self, width: int) -> ir.Module:
        module = Finished("sharnir")
        core = ir.Function(module, core_type(len(self.inputs)), "core")
        core.linkage = "internal"
        b = ir.IRBuilder(core.append_basic_block("entry"))
        ws, tables = core.args[-2:]
        if self.builder.values:
            emitter = Emitter(module, b, width)
            sources = [core.args[self.inputs.index(name)] for name in self._others]
            emitter.emit(
                self.values,
                lambda argument, k: emitter.load(sources[argument], k),
                lambda _, k, value: emitter.store(value, ws, k),
            )
        stream = b.bitcast(b.load(b.gep(tables, [INT(STREAM)])), I32.as_pointer())
        numbers = b.bitcast(b.load(b.gep(tables, [INT(NUMBERS)])), POINTER)
        given = dict(zip((*self.inputs, "out"), core.args, strict=False)) | {"results": ws, "numbers": numbers}
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
        places = next((block.places for block in self.builder.blocks if block.kind == "params"), ())
        if not places or not self.builder.values:
            return None
        params, direction = self.builder.model.parameter_symbols, ca.SX.sym("direction", len(places))
        change = ca.jtimes(ca.densify(ca.vertcat(*self.builder.values)), params[list(places)], direction)
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
            if graph is None or self.builder.classes[c].wide != wide:
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
        own, shapes, arranged = self.builder.classes[c], self.builder.shapes, self.arranged
        kind = ir.FunctionType(ir.VoidType(), [POINTER] * len(names) + [I32.as_pointer()])
        function = ir.Function(module, kind, f"{own.name}{c}")
        function.linkage = "internal"
        function.attributes.add("noinline")
        b = ir.IRBuilder(function.append_basic_block("entry"))
        given, entry = dict(zip(names, function.args, strict=False)), function.args[-1]
        given["values"] = given["results"]
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
            if shape.kinds[block] in ("results", "tangents"):
                place = arranged.offsets[own.shapes[argument]][k]
            return sources[argument, block], place, self._is_same(own, shape.kinds[block])

        base = given["out" if own.result_shape == OUT else "tangents" if own.wide else "results"]
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
