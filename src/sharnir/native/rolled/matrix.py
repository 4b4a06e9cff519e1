"""Where the blocks of a mass matrix go: a dense symmetric output, its lower triangle, or rows along the paths to be
factored."""

from __future__ import annotations

from llvmlite import ir

from ..llvm.emit import INT
from ..llvm.transpose import loop
from . import columns as at
from .context import BodyView, Scope

TILE = 16


class MatrixStore:
    def __init__(self, scope: Scope, full: bool, packed: bool = False) -> None:
        self.scope, self.full, self.packed = scope, full, packed
        self.rows = scope.table(at.ROWS)

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
        rows = s.lanes_at(s.ws, s.head(at.ROWS_AT))
        zero = s.emitter.constant(0.0)

        def row(k: ir.Value) -> None:
            end = b.load(b.gep(self.rows, [b.add(k, INT(1))]))
            for back in range(1, at.PAD):
                s.emitter.store(zero, rows, b.sub(end, INT(back)))

        loop(b, s.head(at.FREE_COUNT), 1, row)

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
        nv = s.head(at.VELOCITIES)
        r = b.add(body.offset(at.V), INT(row))
        c = b.add(ancestor.offset(at.V), INT(column))
        s.emitter.store(value, s.out, b.add(b.mul(r, nv), c))

    def _packed(self, body: BodyView, ancestor: BodyView, row: int, column: int, value: ir.Value) -> None:
        if ancestor is body and column > row:
            return
        s, b = self.scope, self.scope.b
        r = b.add(body.offset(at.V), INT(row))
        start = b.lshr(b.mul(r, b.add(r, INT(1))), INT(1))
        s.emitter.store(value, s.out, b.add(start, b.add(ancestor.offset(at.V), INT(column))))

    def mirror(self) -> None:
        """The upper triangle of a dense matrix, tile by tile: written with the lower one, it would touch a new cache
        line for every entry."""
        if not self.full:
            return
        s, b = self.scope, self.scope.b
        nv = s.head(at.VELOCITIES)

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
        start = b.load(b.gep(self.rows, [b.add(body.offset(at.FREE), INT(row))]))
        place = b.add(b.add(s.head(at.ROWS_AT), start), b.add(ancestor.offset(at.DEPTH), INT(column)))
        s.emitter.store(value, s.ws, place)
