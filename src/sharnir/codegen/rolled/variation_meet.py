"""Where the ways of directions meet, (9): tips to base, each with the wrenches of all that it carries.

Directions that lie apart from each other below a body answer to each other there. Columns are those of all directions,
depth first; what lies in a vector behind the last column of a body belongs to others, which are done already.
"""

from __future__ import annotations

from collections.abc import Callable

import casadi as ca
from llvmlite import ir

from ...algorithms.formulations.variation import KINDS
from ..llvm.emit import I32, INT, Emitter
from ..llvm.transpose import loop
from . import columns as at
from . import variation_tables as of
from .addresses import Place
from .flow import switch
from .variation_code import BodyCode, DirectionsCode, Vectors
from .variation_plan import ANSWERED, OF_A_FORCE, UP


def write_meetings(code: DirectionsCode, ordered: bool) -> None:
    """`ordered` where columns are in the order of the velocities."""
    b, scope, groups = code.b, code.scope, range(len(code.directions.plan.groups))
    n = scope.head(at.BODIES)

    def body(count: ir.Value) -> None:
        row = b.sub(b.sub(n, INT(1)), count)
        switch(b, scope.column(row, at.GROUP), {g: Meeting(code, g, row, ordered).write for g in groups})

    loop(b, n, 1, body)


class Meeting(BodyCode):
    def __init__(self, code: DirectionsCode, g: int, row: ir.Value, ordered: bool) -> None:
        super().__init__(code, g, row)
        self.ordered = ordered

    def write(self) -> None:
        self.prepare()
        b, c = self.b, self.code
        if c.directions.meeting[self.g].targets:
            with b.if_then(b.icmp_signed("==", self.line(of.FORK), INT(1))):
                self._meet()
        begun = any(what == "F" for _, what, _, _ in c.directions.begins(self.g))
        if begun or c.directions.rising[self.g].targets:  # a fixed joint begins none and passes on those of others
            with b.if_then(b.icmp_signed("==", self.line(of.BESIDE), INT(1))):
                self._rise()
                self.begin("F", lambda kind, k, column: self._own(self.place(Place(UP, k), kind), column))

    def _own(self, base: ir.Value, column: int) -> ir.Value:
        return self.b.gep(base, [self.b.add(self.line(of.FIRST), INT(column))])

    def _rise(self) -> None:
        """Lanes behind the last column stay as they are."""
        c, b, graph, last = self.code, self.b, self.code.directions.rising[self.g], self.line(of.LAST)
        whole = b.sdiv(last, INT(c.lanes))

        def step(m: ir.Value) -> None:
            for kind in KINDS:  # together they would not fit into the registers
                self.store(m, self.results(graph, m, (kind,)))

        def cut(m: ir.Value) -> None:
            mine = self._before(last, m)
            kept: Vectors = {}
            for place, by_kind in self.results(graph, m, KINDS).items():
                kept[place] = {kind: b.select(mine, x, self.load(m, place, kind)) for kind, x in by_kind.items()}
            self.store(m, kept)

        if graph.targets:
            first = b.sdiv(self.line(of.END), INT(c.lanes))
            loop(b, whole, 1, step, start=first)
            loop(b, self.vectors(last), 1, cut, start=b.select(b.icmp_signed(">", first, whole), first, whole))

    def _before(self, last: ir.Value, m: ir.Value) -> ir.Value:
        """The lanes of vector m whose columns are before `last`."""
        b, lanes = self.b, self.code.lanes
        left = b.sub(last, b.mul(m, INT(lanes)))
        if lanes == 1:
            return b.icmp_signed(">", left, INT(0))
        kind = ir.VectorType(INT, lanes)
        undefined = ir.Constant(kind, ir.Undefined)
        all_lanes = ir.Constant(ir.VectorType(I32, lanes), [0] * lanes)
        splat = b.shuffle_vector(b.insert_element(undefined, left, I32(0)), undefined, all_lanes)
        return b.icmp_signed(">", splat, ir.Constant(kind, list(range(lanes))))

    def _meet(self) -> None:
        c, b = self.code, self.b
        graph, start, end = c.directions.meeting[self.g], self.line(of.END), self.line(of.LAST)
        first = b.sdiv(start, INT(c.lanes))
        loop(b, self.vectors(end), 1, lambda m: self.store(m, self.results(graph, m, OF_A_FORCE)), start=first)

        def child(row: ir.Value) -> ir.Value:
            """Rows of all directions that it carries, in the columns of the others; the row of the next child."""
            rows = self.entry(row, of.FIRST), self.entry(row, of.LAST)
            self._fill(rows, start, rows[0])
            self._fill(rows, rows[1], end)
            return self.entry(row, of.BEHIND)

        before, oldest = b.block, b.add(self.row, INT(1))
        head, inside, after = (b.function.append_basic_block(name) for name in ("children", "child", "met"))
        b.branch(head)
        b.position_at_end(head)
        row = b.phi(INT)
        row.add_incoming(oldest, before)
        b.cbranch(b.icmp_signed("<", row, self.line(of.BEHIND)), inside, after)
        b.position_at_end(inside)
        following = child(row)
        row.add_incoming(following, b.block)
        b.branch(head)
        b.position_at_end(after)

    def _fill(self, rows: tuple[ir.Value, ir.Value], start: ir.Value, end: ir.Value) -> None:
        """Columns from start to end, in whole vectors if they fill one."""
        fits = self.b.icmp_signed(">=", self.b.sub(end, start), INT(self.code.lanes))
        with self.b.if_else(fits) as (long, short):
            for way, emitter in ((long, self.code.wide), (short, self.code.scope.emitter)):
                with way:
                    self._columns(emitter, rows, start, end)

    def _columns(self, emitter: Emitter, rows: tuple[ir.Value, ir.Value], start: ir.Value, end: ir.Value) -> None:
        """All vectors of one row, then the next: in one loop, since both are few. The last vector of a row is moved
        back to the end of the columns; what it shares with the one before comes out the same."""
        c, b, e, width = self.code, self.b, self.code.scope.emitter, emitter.width
        latest = b.sub(end, INT(width))
        count = b.sdiv(b.add(b.sub(end, start), INT(width - 1)), INT(width))
        answers = [self.place(Place(ANSWERED, n), KINDS[-1]) for n in c.pattern.up]
        forces = {kind: [self.place(Place(UP, n), kind) for n in c.pattern.up] for kind in KINDS}

        def step(i: ir.Value, n: ir.Value) -> None:
            k = b.add(start, b.mul(n, INT(width)))
            k = b.select(b.icmp_signed("<", k, latest), k, latest)
            x = [emitter.broadcast(e.load(answer, i)) for answer in answers]
            row = b.mul(b.load(b.gep(c.velocity, [i])), INT(c.nv))
            for kind in KINDS:
                total = emitter.constant(0.0)
                for answer, force in zip(x, forces[kind], strict=True):
                    product = emitter.operation(ca.OP_MUL, [answer, emitter.load(b.gep(force, [k]), 0)])
                    total = emitter.operation(ca.OP_ADD, [total, product])
                self._put(emitter, total, c.out(kind, row), k)

        none = b.icmp_signed("<=", count, INT(0))
        pairs(b, b.select(none, rows[1], rows[0]), rows[1], count, step)

    def _put(self, emitter: Emitter, value: ir.Value, row: ir.Value, k: ir.Value) -> None:
        """Into columns from k on."""
        b, c = self.b, self.code
        if self.ordered:
            emitter.store(value, b.gep(row, [k]), 0)
            return
        for lane in range(emitter.width):
            velocity = b.load(b.gep(c.velocity, [b.add(k, INT(lane))]))
            one = value if emitter.width == 1 else b.extract_element(value, I32(lane))
            c.scope.emitter.store(one, row, velocity)


def pairs(
    b: ir.IRBuilder, first: ir.Value, end: ir.Value, count: ir.Value, step: Callable[[ir.Value, ir.Value], None]
) -> None:
    """step(i, n) for i in range(first, end), for n in range(count), as one loop; count > 0 unless first = end."""
    before = b.block
    head, inside, after = (b.function.append_basic_block(name) for name in ("pairs", "pair", "paired"))
    b.branch(head)
    b.position_at_end(head)
    i, n = b.phi(INT), b.phi(INT)
    i.add_incoming(first, before)
    n.add_incoming(INT(0), before)
    b.cbranch(b.icmp_signed("<", i, end), inside, after)
    b.position_at_end(inside)
    step(i, n)
    following = b.add(n, INT(1))
    whole = b.icmp_signed("==", following, count)
    i.add_incoming(b.select(whole, b.add(i, INT(1)), i), b.block)
    n.add_incoming(b.select(whole, INT(0), following), b.block)
    b.branch(head)
    b.position_at_end(after)
