"""Where the blocks of an `Ancestors` matrix go: a dense symmetric output, or rows along the paths to be factored."""

from __future__ import annotations

from llvmlite import ir

from . import tables as at
from .context import BodyView, Scope
from .emit import INT
from .transpose import loop


class MatrixStore:
    def __init__(self, scope: Scope, full: bool) -> None:
        self.scope, self.full = scope, full
        self.rows = scope.table(at.ROWS)

    def clear(self) -> None:
        """Entries off the paths of a dense matrix are zero; the rows to factor have no others."""
        if not self.full:
            return
        s, b = self.scope, self.scope.b
        nv = s.head(at.VELOCITIES)
        zero = s.emitter.constant(0.0)
        loop(b, b.mul(nv, nv), 1, lambda k: s.emitter.store(zero, s.out, k))

    def store(self, body: BodyView, ancestor: BodyView, entry: int, value: ir.Value) -> None:
        """Entry of a block, row-major: rows of the body, columns of the ancestor (or of the body itself)."""
        columns = ancestor.group.joint.nv
        row, column = divmod(entry, columns)
        if self.full:
            self._dense(body, ancestor, row, column, value)
        elif row in body.group.free and column in ancestor.group.free:
            self._path(body, ancestor, body.group.free.index(row), ancestor.group.free.index(column), value)

    def _dense(self, body: BodyView, ancestor: BodyView, row: int, column: int, value: ir.Value) -> None:
        s, b = self.scope, self.scope.b
        nv = s.head(at.VELOCITIES)
        r = b.add(body.offset(at.V), INT(row))
        c = b.add(ancestor.offset(at.V), INT(column))
        s.emitter.store(value, s.out, b.add(b.mul(r, nv), c))
        if ancestor is not body:
            s.emitter.store(value, s.out, b.add(b.mul(c, nv), r))

    def _path(self, body: BodyView, ancestor: BodyView, row: int, column: int, value: ir.Value) -> None:
        if ancestor is body and column > row:
            return
        s, b = self.scope, self.scope.b
        start = b.load(b.gep(self.rows, [b.add(body.offset(at.FREE), INT(row))]))
        place = b.add(b.add(s.head(at.ROWS_AT), start), b.add(ancestor.offset(at.DEPTH), INT(column)))
        s.emitter.store(value, s.ws, place)
