"""The kernel of `Variations`: values of the bodies with states in the lanes, then directions in the lanes.

The loops over the bodies leave for every state what its directions read, the *answers* and the beginnings
(`variation_plan.py`). Lane by lane this becomes a row of numbers for each state, and from there on one state after the
other is worked off: blocks of directions, whose results are whole pieces of the rows of the Jacobians.
"""

from __future__ import annotations

from functools import partial

import numpy as np
from llvmlite import ir

from ...algorithms.formulations.derivative_recursion import KINDS
from ...algorithms.sweeps.program import Program
from ...model import Model
from ..graph import OperationCount, count
from ..llvm.batch_loop import KERNEL, PAST_THE_CACHE, TABLES, declare_gather, declare_put_out, declare_scatter
from ..llvm.emit import INT, POINTER, loop
from ..llvm.jit import native_width
from .addresses import PAD, Column, Header, Place, StepGraph, Table
from .body_view import BodyView, Scope, reader, switch
from .plan import Plan
from .rolled import LoopKernel
from .tables import Live, Tables
from .variation_code import DirectionsCode, Room, write_meetings, write_out
from .variation_plan import MOVING, Directions, Entry, columns_of


class Variation(LoopKernel):
    def __init__(self, model: Model, program: Program) -> None:
        plan = Plan(model, program)
        self.directions = directions = Directions(plan)
        tables = Tables(Live(plan, directions.wanted))
        self.lanes = native_width()
        sizes = np.array([directions.size(tables.group_of[index]) for index in tables.order], dtype=np.int64)
        starts = np.cumsum(sizes) - sizes
        self._answers = _whole(int(sizes.sum()))
        self._tables_at = Table.STAGES + len(plan.stages)
        table, places, velocity = columns_of(tables, starts, directions.below_forks)
        self._ordered = bool((velocity == np.arange(model.nv)).all())
        deepest = int((table[:, Entry.STACK] + table[:, Entry.END] - table[:, Entry.FIRST]).max())
        self._straight = self._ordered and deepest == model.nv
        self._room = Room(directions, self._vectors(model.nv), self._vectors(deepest), places)
        self._own = _whole(tables.workspace)
        self._result = _whole(len(KINDS) * model.nv**2)
        workspace = self._own + 2 * self._answers + self._result + self._room.size
        tables.extend([table.ravel(), velocity], workspace, {})
        super().__init__(tables)
        self._exports = [StepGraph.of(code) for code in directions.exports]

    def _vectors(self, columns: int) -> int:
        """Up to a whole one."""
        return -(-columns // self.lanes) * self.lanes

    # Values

    def more_functions(self, module: ir.Module, width: int) -> list[ir.Function]:
        """Code that writes the fields that directions read, lane-major, where the core has its output."""
        scope = self.scope(module, "answers", width)
        b, table = scope.b, scope.table(self._tables_at)

        def one(g: int, i: ir.Value) -> None:
            start = b.load(b.gep(table, [b.add(b.mul(i, INT(Entry.COUNT)), INT(Entry.ANSWER))]))

            def store(place: Place, value: ir.Value) -> None:
                scope.emitter.store(value, scope.out, b.add(start, INT(place.slot)))

            self._exports[g].emit(scope.emitter, reader(scope, BodyView(scope, g, i)), store)

        def body(i: ir.Value) -> None:
            switch(b, scope.column(i, Column.GROUP), {g: partial(one, g, i) for g in range(len(self.plan.groups))})

        loop(b, scope.head(Header.BODIES), 1, body)
        b.ret_void()
        return [scope.function]

    # Directions

    def driver(self, module: ir.Module, core: ir.Function, width: int) -> None:
        directions = self._directions(module)
        function = ir.Function(module, KERNEL, "kernel")
        table, strides, sizes, first, total, scratch, tables = function.args
        b = ir.IRBuilder(function.append_basic_block("entry"))
        inputs = len(self.inputs)
        bases, steps, lengths = (
            [b.load(b.gep(x, [INT(k)])) for k in range(inputs + 1)] for x in (table, strides, sizes)
        )
        buffers, workspace = [], scratch
        for length in lengths if width > 1 else []:
            buffers.append(workspace)
            workspace = b.gep(workspace, [b.mul(length, INT(width))])
        starts = np.cumsum([self._own, self._answers, self._answers, self._result])
        answers, rows, result, own = (b.gep(workspace, [INT(width * int(k))]) for k in starts)
        end = b.add(first, total)
        n = INT(self._answers)

        def one(i: ir.Value) -> None:
            given = [b.gep(base, [b.mul(i, step)]) for base, step in zip(bases, steps, strict=True)]
            b.call(core, [*given[:-1], answers, workspace, tables])
            b.call(directions, [answers, given[-1], own, tables])

        def block(i: ir.Value) -> None:
            last = b.sub(b.sub(end, i), INT(1))
            given = [b.gep(base, [b.mul(i, step)]) for base, step in zip(bases, steps, strict=True)]
            for k in range(inputs):
                b.call(gather, [given[k], steps[k], last, lengths[k], buffers[k]])
            b.call(core, [*buffers[:-1], answers, workspace, tables])
            b.call(scatter, [rows, n, INT(width - 1), n, answers])
            there = b.select(b.icmp_signed("<", last, INT(width - 1)), last, INT(width - 1))

            def state(k: ir.Value) -> None:
                b.call(directions, [b.gep(rows, [b.mul(k, n)]), result, own, tables])
                b.call(put_out, [result, b.gep(given[-1], [b.mul(k, steps[-1])]), lengths[-1], past])

            loop(b, b.add(there, INT(1)), 1, state)

        if width == 1:
            loop(b, end, 1, one, start=first)
        else:
            gather, scatter = declare_gather(module, width), declare_scatter(module, width)
            put_out = declare_put_out(module, width)
            past = b.icmp_signed(">", b.mul(total, lengths[-1]), INT(PAST_THE_CACHE))
            loop(b, end, width, block, start=first)
            b.fence("seq_cst")  # the next reader finds the results in memory
        b.ret_void()

    def _directions(self, module: ir.Module) -> ir.Function:
        """All of one state."""
        signature = ir.FunctionType(ir.VoidType(), [POINTER, POINTER, POINTER, TABLES])
        function = ir.Function(module, signature, "directions")
        function.linkage = "internal"
        scope = Scope(self.tables, function, ("answers",), 1)
        code = DirectionsCode(scope, self._room, self.lanes, self._tables_at, self._straight)
        if self._has_zeros:
            size, nothing = INT(len(KINDS) * code.nv**2), scope.emitter.constant(0.0)
            loop(code.b, size, 1, lambda k: scope.emitter.store(nothing, scope.out, k))
        if self.directions.forks:
            write_meetings(code, self._ordered)
        write_out(code)
        code.b.ret_void()
        return function

    @property
    def _has_zeros(self) -> bool:
        """Rows of prescribed coordinates, and of trees beside each other."""
        roots = sum(body.parent == 0 for body in self.plan.model.bodies)
        return roots > 1 or any(group.driven for group in self.plan.groups)

    # Its parts

    @property
    def steps(self) -> dict[str, StepGraph]:
        """The code of directions, by what it is."""
        found = {}
        for g in range(len(self.plan.groups)):
            found[f"out, moving / {g}"] = self.directions.falling[g][True]
            found[f"out, along tau / {g}"] = self.directions.falling[g][False]
            found[f"behind the diagonal / {g}"] = self.directions.facing[g]
            found[f"up / {g}"] = self.directions.rising[g]
            found[f"met / {g}"] = self.directions.meeting[g]
        return {name: step for name, step in found.items() if step.targets}

    def more_operations(self) -> dict[str, OperationCount]:
        """Of every direction at every body that it passes."""
        up = met = out = OperationCount()
        table = self.tables.arrays[self._tables_at].reshape(-1, Entry.COUNT)
        numbers = len(self.directions.pattern.up)
        once = OperationCount(add=max(0, numbers - 1), mul=numbers)
        for row, (index, line) in enumerate(zip(self.tables.order, table, strict=True)):
            g, below = self.tables.group_of[index], int(line[Entry.LAST] - line[Entry.END])
            moving, forced, facing, rising, meeting = (
                count(step.graph.instructions)
                for step in (*(self.directions.falling[g][x] for x in (True, False)),
                             self.directions.facing[g], self.directions.rising[g], self.directions.meeting[g])
            )  # fmt: skip
            out = out + (moving.times(len(MOVING)) + forced + facing).times(int(line[Entry.STACK]))
            up = up + rising.times(len(KINDS) * below * int(line[Entry.BESIDE]))
            if line[Entry.FORK]:
                children = self.tables.arrays[Table.BODIES][:, Column.UP] == row
                widths = (table[:, Entry.LAST] - table[:, Entry.FIRST])[children]
                met = met + meeting.times(below) + once.times(len(KINDS) * int(below**2 - (widths**2).sum()))
        return {"directions, out": out, "directions, up": up, "directions, met": met}


def _whole(size: int) -> int:
    """Up to a cache line."""
    return -(-size // PAD) * PAD
