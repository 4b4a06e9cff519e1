"""The stage that fills a mass matrix: for every body its own block, then those with its ancestors up to the world."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import casadi as ca
from llvmlite import ir

from ...algorithms.sweeps.matrix import BlockMatrix, PathAccumulator
from ...algorithms.sweeps.outputs import DenseMatrix, PackedMatrix
from ...algorithms.sweeps.sweep import Fields, Record
from ..graph import Share
from ..layout import Layout, entries
from ..llvm.emit import INT, loop, reals
from .addresses import (
    ANCESTOR,
    MATRIX,
    PAD,
    WAY,
    Code,
    Column,
    GroupKey,
    Header,
    Key,
    Owner,
    PairKey,
    Place,
    Result,
    Space,
    StepGraph,
    Table,
    split,
)
from .body_view import BodyView, Scope, climb, reader, switch
from .stage import Stage

if TYPE_CHECKING:
    from .plan import Plan
    from .rolled import LoopKernel

# Where the blocks of a mass matrix go: a dense symmetric output, its lower triangle, or rows along the paths to be
# factored.

TILE = 16


class MatrixStore:
    def __init__(self, scope: Scope, full: bool, packed: bool = False) -> None:
        self.scope, self.full, self.packed = scope, full, packed
        self.rows = scope.table(Table.ROWS)

    def clear(self) -> None:
        """Entries off the paths of a dense matrix are zero (a chain has none), and so are the ends of rows."""
        s, b = self.scope, self.scope.b
        if not self.full and not self.packed:
            self._clear_ends()
            return
        if all(len(below) <= 1 for below in s.tables.model.children):
            return
        zero = s.emitter.constant(0.0)
        size = INT(s.tables.plan.program.output.size(s.tables.model))
        loop(b, size, 1, lambda k: s.emitter.store(zero, s.out, k))

    def _clear_ends(self) -> None:
        """Rows are factored in whole vectors; leftovers at their ends could make that slow."""
        s, b = self.scope, self.scope.b
        rows = s.lanes_at(s.ws, s.head(Header.ROWS_AT))
        zero = s.emitter.constant(0.0)

        def row(k: ir.Value) -> None:
            end = b.load(b.gep(self.rows, [b.add(k, INT(1))]))
            for back in range(1, PAD):
                s.emitter.store(zero, rows, b.sub(end, INT(back)))

        loop(b, s.head(Header.FREE_COUNT), 1, row)

    def store(self, body: BodyView, ancestor: BodyView, entry: int, value: ir.Value) -> None:
        """Entry of a block, row-major: rows of the body, columns of the ancestor (or of the body itself)."""
        columns = ancestor.group.joint.nv
        row, column = divmod(entry, columns)
        if self.full:
            self._dense(body, ancestor, row, column, value)
        elif self.packed:
            self._packed(body, ancestor, row, column, value)
        elif row in body.group.free and column in ancestor.group.free:
            self._path(body, ancestor, body.group.free.index(row), ancestor.group.free.index(column), value)

    def _dense(self, body: BodyView, ancestor: BodyView, row: int, column: int, value: ir.Value) -> None:
        s, b = self.scope, self.scope.b
        nv = s.head(Header.VELOCITIES)
        r = b.add(body.offset(Column.V), INT(row))
        c = b.add(ancestor.offset(Column.V), INT(column))
        s.emitter.store(value, s.out, b.add(b.mul(r, nv), c))

    def _packed(self, body: BodyView, ancestor: BodyView, row: int, column: int, value: ir.Value) -> None:
        if ancestor is body and column > row:
            return
        s, b = self.scope, self.scope.b
        r = b.add(body.offset(Column.V), INT(row))
        start = b.lshr(b.mul(r, b.add(r, INT(1))), INT(1))
        s.emitter.store(value, s.out, b.add(start, b.add(ancestor.offset(Column.V), INT(column))))

    def mirror(self) -> None:
        """The upper triangle of a dense matrix, tile by tile: written with the lower one, it would touch a new cache
        line for every entry."""
        if not self.full:
            return
        s, b = self.scope, self.scope.b
        nv = s.head(Header.VELOCITIES)

        def smaller(x: ir.Value, y: ir.Value) -> ir.Value:
            return b.select(b.icmp_signed("<", x, y), x, y)

        def tile(top: ir.Value, left: ir.Value) -> None:
            bottom = smaller(b.add(top, INT(TILE)), nv)

            def column(c: ir.Value) -> None:
                below = b.add(c, INT(1))
                first = b.select(b.icmp_signed(">", below, top), below, top)
                loop(b, bottom, 1, lambda r: entry(r, c), start=first)

            loop(b, smaller(b.add(left, INT(TILE)), nv), 1, column, start=left)

        def entry(r: ir.Value, c: ir.Value) -> None:
            value = s.emitter.load(s.out, b.add(b.mul(r, nv), c))
            s.emitter.store(value, s.out, b.add(b.mul(c, nv), r))

        loop(b, nv, TILE, lambda top: loop(b, b.add(top, INT(1)), TILE, lambda left: tile(top, left)))

    def _path(self, body: BodyView, ancestor: BodyView, row: int, column: int, value: ir.Value) -> None:
        if ancestor is body and column > row:
            return
        s, b = self.scope, self.scope.b
        start = b.load(b.gep(self.rows, [b.add(body.offset(Column.FREE), INT(row))]))
        place = b.add(b.add(s.head(Header.ROWS_AT), start), b.add(ancestor.offset(Column.DEPTH), INT(column)))
        s.emitter.store(value, s.ws, place)


@dataclass(frozen=True)
class Fill(Stage):
    sweep: BlockMatrix

    @property
    def name(self) -> str:
        return self.sweep.name

    @property
    def share(self) -> Share:
        return self.sweep.part, self.name

    def codes(self, plan: Plan, s: int) -> dict[Key, Code]:
        found: dict[Key, Code] = {}
        above = [plan.inputs(group) for group in plan.groups]  # the symbols of ancestors
        pairs = ancestor_pairs(plan)
        for g in range(len(plan.groups)):
            body, tables = plan.record(g, s), plan.tables(g)
            ancestors = {h: plan.record(h, s, above[h]) for h in sorted(h for i, h in pairs if i == g)}
            way = None if self.sweep.accumulator is None else _Way(self.sweep.accumulator, s, body, ancestors)
            taken = () if way is None else way.first
            found[GroupKey(g)] = Code([*_entries(self.sweep.own(body)), *taken], tables)
            for h, ancestor in ancestors.items():
                own = [*tables, (ANCESTOR, above[h])]
                if way is None:
                    found[PairKey(g, h)] = Code(_entries(self.sweep.block(body, ancestor)), own)
                else:
                    block = self.sweep.block(body, ancestor, way.carried)
                    found[PairKey(g, h)] = Code([*_entries(block), *way.beyond(ancestor)], [*own, (WAY, way.symbols)])
        return found

    def functions(self, kernel: LoopKernel, module: ir.Module, s: int, width: int) -> list[ir.Function]:
        scope = kernel.scope(module, f"stage{s}", width)
        output = kernel.plan.program.output
        matrix = MatrixStore(scope, isinstance(output, DenseMatrix), isinstance(output, PackedMatrix))
        matrix.clear()
        rows = _Rows(matrix, kernel.graphs[s])
        groups = range(len(kernel.plan.groups))

        def row(i: ir.Value) -> None:
            switch(scope.b, scope.column(i, Column.GROUP), {g: partial(rows.of, BodyView(scope, g, i)) for g in groups})

        loop(scope.b, scope.head(Header.BODIES), 1, row)
        matrix.mirror()
        scope.b.ret_void()
        return [scope.function]


class _Way:
    """Fields that a body of one group carries up its path, in one layout for all ways: the union of those that it has
    beyond itself and beyond any of its ancestors."""

    def __init__(self, carried: PathAccumulator, s: int, body: Record, ancestors: Mapping[int, Record]) -> None:
        self._passed, self._space = carried.passed, Space("carried", s)
        first = carried.passed(body, Record(**carried.start(body)))
        self._arrange(Layout.of(first))
        while True:
            grown = self._layout
            for ancestor in ancestors.values():
                grown = grown.union(Layout.of(self._passed(ancestor, self.carried)))
            if grown == self._layout:
                break
            self._arrange(grown)
        self.first = self._results(first)

    def _arrange(self, layout: Layout) -> None:
        self._layout = layout
        self.symbols = {self._space: ca.SX.sym("carried", layout.slots)}
        self.carried = Record(**layout.values(split(self.symbols[self._space])))

    def beyond(self, ancestor: Record) -> list[Result]:
        return self._results(self._passed(ancestor, self.carried))

    def _results(self, values: Fields) -> list[Result]:
        return [(Place(self._space, k), e) for k, e in enumerate(self._layout.pick(values))]


class _Rows:
    """The rows of one body."""

    def __init__(self, matrix: MatrixStore, graphs: Mapping[Key, StepGraph]) -> None:
        self.matrix, self.graphs, self.scope = matrix, graphs, matrix.scope

    def of(self, body: BodyView) -> None:
        scope = self.scope
        pairs = [(key, graph) for key, graph in self.graphs.items() if isinstance(key, PairKey)]
        above = {key.ancestor: graph for key, graph in pairs if key.group == body.g}
        read = reader(scope, body)
        own = self.graphs[GroupKey(body.g)]
        # what is carried stands in variables of the function, which LLVM keeps in registers
        carried = {place: self._variable() for place in own.targets if place.space.name == "carried"}
        own.emit(scope.emitter, read, partial(self._store, carried, body, body))
        if not above:
            return
        # what the body itself contributes is read once, before the climb
        wanted = {of for graph in above.values() for of in graph.reads() if of[0] not in (ANCESTOR, WAY)}
        known = {of: read(*of) for of in sorted(wanted)}
        climb(scope, body.offset(Column.UP), lambda j: self._block(above, body, known, carried, j))

    def _variable(self) -> ir.Value:
        with self.scope.b.goto_entry_block():
            return self.scope.b.alloca(reals(self.scope.width))

    def _store(
        self, carried: Mapping[Place, ir.Value], body: BodyView, ancestor: BodyView, place: Place, x: ir.Value
    ) -> None:
        if place in carried:
            self.scope.b.store(x, carried[place])
        else:
            self.matrix.store(body, ancestor, place.slot, x)

    def _block(
        self, above: Mapping[int, StepGraph], body: BodyView, known: Mapping[tuple[Owner, Place], ir.Value],
        carried: Mapping[Place, ir.Value], j: ir.Value,
    ) -> None:  # fmt: skip
        scope = self.scope

        def one(h: int) -> None:
            ancestor = BodyView(scope, h, j)

            def read(owner: Owner, place: Place) -> ir.Value:
                if owner == WAY:
                    return scope.b.load(carried[place])
                return ancestor.load(place) if owner == ANCESTOR else known[owner, place]

            above[h].emit(scope.emitter, read, partial(self._store, carried, body, ancestor))

        switch(scope.b, scope.column(j, Column.GROUP), {h: partial(one, h) for h in above})


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
