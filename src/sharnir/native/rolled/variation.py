"""The kernel of `Variations`: values of the bodies with states in the lanes, then directions in the lanes.

The loops over the bodies leave for every state what its directions read, the *answers* and the beginnings
(`variation_plan.py`). Lane by lane this becomes a row of numbers for each state, and from there on one state after the
other is worked off: blocks of directions, whose results are whole pieces of the rows of the Jacobians.
"""

from __future__ import annotations

from functools import partial

import numpy as np
from llvmlite import ir

from ...formulations.variation import KINDS
from ...model import Model
from ...sweeps.program import Program
from ..graph.count import OperationCount, count
from ..llvm.driver import KERNEL, TABLES
from ..llvm.emit import INT, POINTER
from ..llvm.jit import native_width
from ..llvm.transpose import declare_gather, declare_scatter, loop
from . import columns as at
from .addresses import Place
from .context import BodyView, Scope, reader
from .flow import switch
from .liveness import Live
from .plan import Plan
from .rolled import LoopKernel
from .step_graph import StepGraph
from .tables import Tables
from .variation_code import DirectionsCode, Room
from .variation_plan import MOVING, Directions
from .variation_tables import ANSWER as ANSWER_AT
from .variation_tables import COLUMNS, FIRST, TREE_END, columns_of


class Variation(LoopKernel):
    def __init__(self, model: Model, program: Program) -> None:
        plan = Plan(model, program)
        self.directions = directions = Directions(plan)
        tables = Tables(Live(plan, directions.wanted))
        self.lanes = native_width()
        sizes = np.array([directions.size(tables.group_of[index]) for index in tables.order], dtype=np.int64)
        starts = np.cumsum(sizes) - sizes
        self._answers = _whole(int(sizes.sum()))
        self._tables_at = at.STAGES + len(plan.stages)
        columns = -(-model.nv // self.lanes) * self.lanes
        table, places, velocity = columns_of(tables, starts, columns)
        self._ordered = bool((velocity == np.arange(model.nv)).all())
        self._room = Room(directions, columns, places, sum(len(body.free) for body in model.bodies))
        self._own = _whole(tables.workspace)
        tables.extend([table.ravel(), velocity], self._own + 2 * self._answers + self._room.size, {})
        super().__init__(tables)
        self._exports = [StepGraph.of(code) for code in directions.exports]

    # Values

    def more_functions(self, module: ir.Module, width: int) -> list[ir.Function]:
        """What directions read, lane-major, into what the core takes for its output."""
        scope = self.scope(module, "answers", width)
        b, table = scope.b, scope.table(self._tables_at)

        def one(g: int, i: ir.Value) -> None:
            start = b.load(b.gep(table, [b.add(b.mul(i, INT(COLUMNS)), INT(ANSWER_AT))]))

            def store(place: Place, value: ir.Value) -> None:
                scope.emitter.store(value, scope.out, b.add(start, INT(place.slot)))

            self._exports[g].emit(scope.emitter, reader(scope, BodyView(scope, g, i)), store)

        def body(i: ir.Value) -> None:
            switch(b, scope.column(i, at.GROUP), {g: partial(one, g, i) for g in range(len(self.plan.groups))})

        loop(b, scope.head(at.BODIES), 1, body)
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
        answers, rows, own = (
            b.gep(workspace, [INT(width * k)])
            for k in (self._own, self._own + self._answers, self._own + 2 * self._answers)
        )
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
                out = b.gep(given[-1], [b.mul(k, steps[-1])])
                b.call(directions, [b.gep(rows, [b.mul(k, n)]), out, own, tables])

            loop(b, b.add(there, INT(1)), 1, state)

        if width == 1:
            loop(b, end, 1, one, start=first)
        else:
            gather, scatter = declare_gather(module, width), declare_scatter(module, width)
            loop(b, end, width, block, start=first)
        b.ret_void()

    def _directions(self, module: ir.Module) -> ir.Function:
        """All of one state."""
        signature = ir.FunctionType(ir.VoidType(), [POINTER, POINTER, POINTER, TABLES])
        function = ir.Function(module, signature, "directions")
        function.linkage = "internal"
        for argument in function.args:
            argument.add_attribute("noalias")
        scope = Scope(self.tables, function, ("answers",), 1)
        DirectionsCode(scope, self._room, self.lanes, self._tables_at).write(self._has_zeros, self._ordered)
        return function

    @property
    def _has_zeros(self) -> bool:
        """Rows of prescribed coordinates, and of trees beside each other."""
        roots = sum(body.parent == 0 for body in self.plan.model.bodies)
        return roots > 1 or any(group.driven for group in self.plan.groups)

    # What it is made of

    @property
    def steps(self) -> dict[str, StepGraph]:
        """The code of directions, by what it is."""
        found = {}
        for g in range(len(self.plan.groups)):
            found[f"up / {g}"] = self.directions.rising[g]
            for (carried, forced), step in self.directions.falling[g].items():
                how = f"{' carried' if carried else ''}{' with forces' if forced else ''}"
                found[f"out{how} / {g}"] = step
        return found

    def more_operations(self) -> dict[str, OperationCount]:
        """Of every direction at every body that it passes."""
        up = out = OperationCount()
        table = self.tables.arrays[self._tables_at].reshape(-1, COLUMNS)
        nv, directions = self.plan.model.nv, self.directions
        for index, line in zip(self.tables.order, table, strict=True):
            g = self.tables.group_of[index]
            first, end, last, tree, tree_end = (min(int(k), nv) for k in line[FIRST : TREE_END + 1])
            up = up + count(directions.rising[g].graph.instructions).times(len(KINDS) * (last - end))
            before, inside, after = first - tree, last - first, tree_end - last
            root = self.plan.groups[g].root
            for (carried, forced), step in directions.falling[g].items():
                other, own = (before, inside) if carried else (after, 0)
                other = 0 if root else other
                times = len(MOVING) * (own if forced else other) if carried else 0
                if not carried:  # β_ω is none of τ, and nothing is behind the joints of a direction
                    times = inside if forced else other * len(KINDS) + (0 if root else before)
                out = out + count(step.graph.instructions).times(times)
        return {"directions, up": up, "directions, out": out}


def _whole(size: int) -> int:
    """Up to a cache line."""
    return -(-size // at.PAD) * at.PAD
