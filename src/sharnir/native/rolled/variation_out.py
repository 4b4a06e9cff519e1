"""The way out of all directions of one state, (7) and (8): body after body from the world to the tips.

Rows of the Jacobians up to the columns of a body are its δa; what is behind its diagonal in them has (8), column by
column, when the bodies that it carries are worked off.
"""

from __future__ import annotations

from llvmlite import ir

from ...formulations.variation import KINDS
from ..llvm.emit import INT
from ..llvm.transpose import loop
from . import columns as at
from . import variation_tables as of
from .addresses import Place
from .flow import switch
from .variation_code import BodyCode, DirectionsCode
from .variation_plan import FACED, MOVING, OF_A_FORCE, OUT, TURN

Line = tuple[ir.Value, ir.Value, bool]  # from where to where, and whether one below the other


def write_out(code: DirectionsCode) -> None:
    scope, groups = code.scope, range(len(code.directions.plan.groups))

    def body(row: ir.Value) -> None:
        switch(code.b, scope.column(row, at.GROUP), {g: Falling(code, g, row).write for g in groups})

    loop(code.b, scope.head(at.BODIES), 1, body)


class Falling(BodyCode):
    def write(self) -> None:
        self.prepare()
        self.v = self.code.scope.column(self.row, at.V)
        if not self.group.root:
            self._pass()
        nv = self.code.nv
        self.begin("a", lambda kind, k, column: self.b.gep(self._row(kind, k), [self.b.add(self.v, INT(column))]))
        if not self.group.leaf:
            self.begin("A", lambda kind, k, column: self._own(self.place(Place(OUT, k), kind, written=True), column))
            self.begin("w", lambda kind, k, column: self._own(self.place(Place(TURN, k), kind), column))
            for column in range(self.group.joint.nv):
                velocity = self.b.add(self.v, INT(column))
                for place, value in (
                    (self.room.rows_at, self.b.mul(velocity, INT(nv))),
                    (self.room.velocities_at, velocity),
                ):
                    self.b.store(value, self._own(self.code.whole_numbers(place), column))

    def _own(self, base: ir.Value, column: int) -> ir.Value:
        return self.b.gep(base, [self.b.add(self.line(of.STACK), INT(column))])

    def _row(self, kind: str, k: int) -> ir.Value:
        row = self.b.mul(self.b.add(self.v, INT(self.group.free[k])), INT(self.code.nv))
        return self.code.out(kind, row)

    def _pass(self) -> None:
        c, b, room = self.code, self.b, self.room
        count = self.vectors(self.line(of.STACK))
        rows = range(len(self.group.free))
        kept = {
            (k, kind): c.at(room.kept_at + k * room.row + number * room.stack)
            for k in rows for number, kind in enumerate(KINDS)
        }  # fmt: skip
        # Whole vectors go straight to the output, unless they reach over the end of the row.
        over = b.icmp_signed(">", b.mul(count, INT(c.lanes)), INT(c.nv)) if c.straight else None
        for (k, kind), here in kept.items():
            self._known["a", k, kind] = here if over is None else b.select(over, here, self._row(kind, k))
        falling, facing = c.directions.falling[self.g], c.directions.facing[self.g]

        def step(m: ir.Value) -> None:
            self.store(m, self.results(facing, m, OF_A_FORCE), self.results(falling[False], m, OF_A_FORCE))
            self.store(m, self.results(falling[True], m, MOVING))

        loop(b, count, 1, step)
        self._put_out(self._turned_over() + ([] if c.straight else self._rows()))
        if over is not None and rows:
            with b.if_then(over):
                self._put_out(self._rows())

    def _turned_over(self) -> list[Line]:
        """(8), and δa along τ, into the columns of this joint."""
        c, b, found = self.code, self.b, list[Line]()
        for column in range(self.group.joint.nv):
            target = b.add(self.v, INT(column))
            for space, kind in zip(FACED, MOVING, strict=True):
                found.append((self.place(Place(space, column), kind), c.out(kind, target), True))
        for k, column in enumerate(self.group.free):
            target = b.add(self.v, INT(column))
            found += [(self._known["a", k, kind], c.out(kind, target), True) for kind in OF_A_FORCE]
        return found

    def _rows(self) -> list[Line]:
        free = range(len(self.group.free))
        return [(self._known["a", k, kind], self._row(kind, k), False) for k in free for kind in KINDS]

    def _put_out(self, lines: list[Line]) -> None:
        """Numbers of the columns on the stack, one below the other or side by side."""
        b, c, e = self.b, self.code, self.code.scope.emitter
        rows, velocities = (c.whole_numbers(place) for place in (self.room.rows_at, self.room.velocities_at))

        def one(j: ir.Value) -> None:
            row, velocity = (b.load(b.gep(x, [j])) for x in (rows, velocities))
            found = [e.load(source, j) for source, _, _ in lines]
            for x, (_, target, below) in zip(found, lines, strict=True):
                e.store(x, target, row if below else velocity)

        loop(b, self.line(of.STACK), 1, one)
