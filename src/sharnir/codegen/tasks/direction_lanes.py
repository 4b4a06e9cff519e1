"""The loop over directions of a woven program: as many at a time as the processor has lanes.

Values of the state stand in the workspace. Behind them is the room of one block of directions, a vector for each
number:

    seed      the directions: one in the lane whose direction is that of the row, else zero
    dvalues   how values of parameters change
    along     what tasks find
    out       the rows of the matrix, of which the columns of the block go out
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from llvmlite import ir

from ..graph import Graph
from ..llvm.emit import DOUBLE, INT, Emitter
from ..llvm.transpose import loop
from .arrange import Arranged
from .weaver import Weaver

PER_BLOCK = 5  # entries of the table: directions, where the matrix goes, its rows, their distance, tasks in the stream
SEED, DVALUES, ALONG, OUT = range(4)  # before those


@dataclass(frozen=True)
class Room:
    """`end` is the size of the whole workspace; `table` says where things are."""

    lanes: int
    blocks: int
    end: int
    table: np.ndarray

    @staticmethod
    def of(weaver: Weaver, arranged: Arranged, lanes: int) -> Room:
        most, rows = (max(x) for x in zip(*((len(b.places), b.target.rows) for b in weaver.blocks), strict=True))
        values = len(weaver.values) if any(block.kind == "params" for block in weaver.blocks) else 0
        start = -(-arranged.workspace // lanes) * lanes
        ends = start + lanes * np.cumsum([0, most, values, arranged.wide, rows])
        blocks = [
            (len(b.places), b.target.start, b.target.rows, b.target.width, at)
            for b, at in zip(weaver.blocks, arranged.starts, strict=True)
        ]
        table = np.array([*ends[:-1], *(x for block in blocks for x in block)], dtype=np.int64)
        return Room(lanes, len(blocks), int(ends[-1]), table)


def write_blocks(
    b: ir.IRBuilder, room: Room, table: ir.Value, given: Mapping[str, ir.Value], stream: ir.Value,
    tasks: ir.Function, changes: Graph | None,
) -> None:  # fmt: skip
    """All kinds of directions, one after the other."""
    head = [b.load(b.gep(table, [INT(k)])) for k in range(4 + PER_BLOCK * room.blocks)]
    ws, out, one, lanes = given["found"], given["out"], Emitter(b.module, b, 1), room.lanes
    seed, dvalues, along, rows = (b.gep(ws, [head[k]]) for k in (SEED, DVALUES, ALONG, OUT))
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
