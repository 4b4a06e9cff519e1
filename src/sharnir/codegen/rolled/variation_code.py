"""The code of one body that works on directions, which lie in the lanes: where their numbers stand, and those
of the state that they share.

The three kinds lie beside each other. A of a direction has as many places as branches need it at once, β_ω and F have
one, since a direction is at one body at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import casadi as ca
from llvmlite import ir

from ...algorithms.formulations.derivative_recursion import KINDS
from ..llvm.emit import I32, INT, Emitter, loop
from .addresses import WAY, Column, Header, Place, StepGraph
from .body_view import INTS, Scope, switch
from .variation_plan import ACCELERATION, ANSWERED, FACED, MOVING, OF_A_FORCE, OUT, TURN, UP, Directions, Entry

Vectors = dict[Place, dict[str, ir.Value]]  # by number and kind


@dataclass(frozen=True)
class Room:
    """Where the numbers of directions stand in the workspace: `columns` of all directions, where ways meet, and `stack`
    of those that one body has, both whole vectors; A has `places`.

    F, G F of one kind; then on the stack β_ω, A, rows of δa and of (8), and for each column
    its row and its velocity
    """

    directions: Directions
    columns: int
    stack: int
    places: int

    @property
    def meeting(self) -> int:
        """Columns that ways which meet need."""
        return self.columns if self.directions.forks else 0

    @property
    def answered_at(self) -> int:
        return len(self.directions.pattern.up) * len(KINDS) * self.meeting

    @property
    def turn_at(self) -> int:
        return self.answered_at + len(self.directions.pattern.up) * self.meeting

    @property
    def row(self) -> int:
        """One number of all directions on the stack."""
        return len(KINDS) * self.stack

    @property
    def out_at(self) -> int:
        return self.turn_at + len(self.directions.pattern.turn) * self.row

    @property
    def out_size(self) -> int:
        return len(self.directions.pattern.out) * self.row

    @property
    def kept_at(self) -> int:
        return self.out_at + self.places * self.out_size

    @property
    def faced_at(self) -> int:
        return self.kept_at + self.directions.pattern.coordinates * self.row

    @property
    def rows_at(self) -> int:
        return self.faced_at + self.directions.pattern.coordinates * self.row

    @property
    def velocities_at(self) -> int:
        return self.rows_at + self.stack

    @property
    def size(self) -> int:
        return self.velocities_at + self.stack


class DirectionsCode:
    """The function that is written, for all bodies. `straight` where columns are velocities and the stack is all."""

    def __init__(self, scope: Scope, room: Room, lanes: int, tables: int, straight: bool) -> None:
        self.scope, self.b, self.room, self.lanes, self.straight = scope, scope.b, room, lanes, straight
        self.directions, self.pattern = room.directions, room.directions.pattern
        self.nv = room.directions.plan.model.nv
        self.wide = Emitter(scope.function.module, self.b, lanes)
        self.table, self.velocity = (scope.table(tables + k) for k in range(2))

    def at(self, place: int) -> ir.Value:
        return self.b.gep(self.scope.ws, [INT(place)])

    def whole_numbers(self, place: int) -> ir.Value:
        return self.b.bitcast(self.at(place), INTS)

    def out(self, kind: str, row: ir.Value) -> ir.Value:
        """A row of one of the Jacobians, which begins `row` numbers behind it."""
        return self.b.gep(self.scope.out, [self.b.add(row, INT(KINDS.index(kind) * self.nv**2))])


class BodyCode:
    """The body in one row, of group g."""

    def __init__(self, code: DirectionsCode, g: int, row: ir.Value) -> None:
        self.code, self.b, self.g, self.row, self.room = code, code.b, g, row, code.room
        self.group = code.directions.plan.groups[g]
        self._known: dict[object, ir.Value] = {}

    def prepare(self) -> None:
        """Values that loops read are computed before them."""
        for k in range(Entry.COUNT):
            self.line(k)
        self._known["answer"] = self.b.gep(self.code.scope.inputs["answers"], [self.line(Entry.ANSWER)])
        for name, k in {"read": Entry.READ, "written": Entry.WRITE}.items():
            offset = self.b.mul(self.line(k), INT(self.room.out_size))
            self._known[name] = self.b.gep(self.code.scope.ws, [offset])

    # Lines of the table, and whole vectors

    def line(self, k: int) -> ir.Value:
        if ("line", k) not in self._known:
            self._known["line", k] = self.entry(self.row, k)
        return self._known["line", k]

    def entry(self, row: ir.Value, k: int) -> ir.Value:
        return self.b.load(self.b.gep(self.code.table, [self.b.add(self.b.mul(row, INT(Entry.COUNT)), INT(k))]))

    def vectors(self, end: ir.Value) -> ir.Value:
        """Up to a column, the last one whole."""
        return self.b.sdiv(self.b.add(end, INT(self.code.lanes - 1)), INT(self.code.lanes))

    # Numbers of the state

    def begin(self, what: str, target: Callable[[str, int, int], ir.Value]) -> None:
        """Writes the start of the directions of this joint to where (kind, number, column) is to stand."""
        c, e = self.code, self.code.scope.emitter
        start = len(c.directions.reads[self.g])
        for n, (kind, own, k, column) in enumerate(c.directions.begins(self.g)):
            if own == what:
                e.store(e.load(self._known["answer"], start + n), target(kind, k, column), 0)

    # Numbers of directions

    def place(self, place: Place, kind: str, written: bool = False) -> ir.Value:
        """Where one number of all directions of a kind stands."""
        room, pattern, code = self.room, self.code.pattern, self.code
        along = KINDS.index(kind) * room.stack
        if place.space == ACCELERATION:
            return self._known["a", place.slot, kind]
        if place.space in FACED:
            number = place.slot * len(KINDS) + FACED.index(place.space)
            return code.at(room.faced_at + number * room.stack)
        if place.space == OUT:
            base = self._known["written" if written else "read"]
            return self.b.gep(base, [INT(room.out_at + pattern.out.index(place.slot) * room.row + along)])
        if place.space == TURN:
            return code.at(room.turn_at + pattern.turn.index(place.slot) * room.row + along)
        number = pattern.up.index(place.slot)
        if place.space == UP:
            return code.at((number * len(KINDS) + KINDS.index(kind)) * room.columns)
        assert place.space == ANSWERED
        return code.at(room.answered_at + number * room.columns)

    def load(self, m: ir.Value, place: Place, kind: str) -> ir.Value:
        return self.code.wide.load(self.place(place, kind), m)

    def store(self, m: ir.Value, *found: Vectors) -> None:
        for results in found:
            for place, by_kind in results.items():
                for kind, x in by_kind.items():
                    self.code.wide.store(x, self.place(place, kind, written=True), m)

    def results(self, graph: StepGraph, m: ir.Value, kinds: Sequence[str]) -> Vectors:
        """One instruction after the other, for all kinds: a number of the state serves them all. It is read anew for
        every vector, since there are more of them than registers."""
        c, work = self.code, [dict[int, ir.Value]() for _ in kinds]
        found: Vectors = {place: {} for place in graph.targets}
        reads: Mapping[tuple[object, Place], int] = {x: k for k, x in enumerate(c.directions.reads[self.g])}
        for operation, to, of_ in graph.graph.instructions:
            shared: ir.Value | None = None
            for kind, known in zip(kinds, work, strict=True):
                if operation == ca.OP_OUTPUT:
                    found[graph.targets[to[1]]][kind] = known[of_[0]]
                elif operation == ca.OP_INPUT:
                    owner, space = graph.inputs[of_[0]]
                    place = Place(space, of_[1])
                    if owner == WAY:
                        known[to[0]] = self.load(m, place, kind)
                    else:
                        if shared is None:
                            shared = c.wide.broadcast(c.scope.emitter.load(self._known["answer"], reads[owner, place]))
                        known[to[0]] = shared
                elif operation == ca.OP_CONST:
                    known[to[0]] = c.wide.constant(graph.graph.constants[to[0]])
                else:
                    known[to[0]] = c.wide.operation(operation, [known[k] for k in of_])
        return found


# The way out of all directions of one state, (7) and (8): body after body from the world to the tips.
#
# Rows of the Jacobians up to the columns of a body are its δa; what is behind its diagonal in them has (8), column by
# column, when the bodies that it carries are worked off.

Line = tuple[ir.Value, ir.Value, bool]  # from where to where, and whether one below the other


def write_out(code: DirectionsCode) -> None:
    scope, groups = code.scope, range(len(code.directions.plan.groups))

    def body(row: ir.Value) -> None:
        switch(code.b, scope.column(row, Column.GROUP), {g: Falling(code, g, row).write for g in groups})

    loop(code.b, scope.head(Header.BODIES), 1, body)


class Falling(BodyCode):
    def write(self) -> None:
        self.prepare()
        self.v = self.code.scope.column(self.row, Column.V)
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
        return self.b.gep(base, [self.b.add(self.line(Entry.STACK), INT(column))])

    def _row(self, kind: str, k: int) -> ir.Value:
        row = self.b.mul(self.b.add(self.v, INT(self.group.free[k])), INT(self.code.nv))
        return self.code.out(kind, row)

    def _pass(self) -> None:
        c, b, room = self.code, self.b, self.room
        count = self.vectors(self.line(Entry.STACK))
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

        loop(b, self.line(Entry.STACK), 1, one)


# Where the ways of directions meet, (9): tips to base, each with the wrenches of all that it carries.
#
# Directions in different branches below a body answer to each other there. Columns are those of all directions, depth
# first; entries of a vector behind the last column of a body belong to other bodies, which are done already.


def write_meetings(code: DirectionsCode, ordered: bool) -> None:
    """`ordered` where columns are in the order of the velocities."""
    b, scope, groups = code.b, code.scope, range(len(code.directions.plan.groups))
    n = scope.head(Header.BODIES)

    def body(count: ir.Value) -> None:
        row = b.sub(b.sub(n, INT(1)), count)
        switch(b, scope.column(row, Column.GROUP), {g: Meeting(code, g, row, ordered).write for g in groups})

    loop(b, n, 1, body)


class Meeting(BodyCode):
    def __init__(self, code: DirectionsCode, g: int, row: ir.Value, ordered: bool) -> None:
        super().__init__(code, g, row)
        self.ordered = ordered

    def write(self) -> None:
        self.prepare()
        b, c = self.b, self.code
        if c.directions.meeting[self.g].targets:
            with b.if_then(b.icmp_signed("==", self.line(Entry.FORK), INT(1))):
                self._meet()
        begun = any(what == "F" for _, what, _, _ in c.directions.begins(self.g))
        if begun or c.directions.rising[self.g].targets:  # a fixed joint begins none and passes on those of others
            with b.if_then(b.icmp_signed("==", self.line(Entry.BESIDE), INT(1))):
                self._rise()
                self.begin("F", lambda kind, k, column: self._own(self.place(Place(UP, k), kind), column))

    def _own(self, base: ir.Value, column: int) -> ir.Value:
        return self.b.gep(base, [self.b.add(self.line(Entry.FIRST), INT(column))])

    def _rise(self) -> None:
        """Lanes behind the last column stay as they are."""
        c, b, graph, last = self.code, self.b, self.code.directions.rising[self.g], self.line(Entry.LAST)
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
            first = b.sdiv(self.line(Entry.END), INT(c.lanes))
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
        graph, start, end = c.directions.meeting[self.g], self.line(Entry.END), self.line(Entry.LAST)
        first = b.sdiv(start, INT(c.lanes))
        loop(b, self.vectors(end), 1, lambda m: self.store(m, self.results(graph, m, OF_A_FORCE)), start=first)

        def child(row: ir.Value) -> ir.Value:
            """Rows of all directions that it carries, in the columns of the others; the row of the next child."""
            rows = self.entry(row, Entry.FIRST), self.entry(row, Entry.LAST)
            self._fill(rows, start, rows[0])
            self._fill(rows, rows[1], end)
            return self.entry(row, Entry.BEHIND)

        before, oldest = b.block, b.add(self.row, INT(1))
        head, inside, after = (b.function.append_basic_block(name) for name in ("children", "child", "met"))
        b.branch(head)
        b.position_at_end(head)
        row = b.phi(INT)
        row.add_incoming(oldest, before)
        b.cbranch(b.icmp_signed("<", row, self.line(Entry.BEHIND)), inside, after)
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
