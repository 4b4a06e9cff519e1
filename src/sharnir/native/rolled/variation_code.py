"""All directions of one state, written: body after body up to the world, then out again. Directions lie in the lanes.

The three kinds lie beside each other, so that one number of the state serves three vectors. P of a direction has one
place, since it is at one body at a time. z of a body is zero for directions that are not in what it carries, and β_ω is
there only as long as the bodies are worked off that its joint carries.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

import casadi as ca
from llvmlite import ir

from ...formulations.variation import KINDS
from ..llvm.emit import INT, Emitter
from ..llvm.transpose import loop
from . import columns as at
from . import variation_tables as of
from .addresses import WAY, Owner, Place
from .context import Scope
from .flow import switch
from .step_graph import StepGraph
from .variation_plan import ACCELERATION, FALLING, FORCE, MOVING, OUT, TURN, UP, Directions

Read = Callable[[Place, str], ir.Value]  # number and kind → vector


@dataclass(frozen=True)
class Room:
    """Where the numbers of directions stand in the workspace; `columns` are whole vectors.

    P and β_ω, then A as often as it is needed, one row of accelerations, and z of all rows
    """

    directions: Directions
    columns: int
    places: int
    rows: int

    @property
    def row(self) -> int:
        """One number of all directions."""
        return len(KINDS) * self.columns

    @property
    def turn_at(self) -> int:
        return len(self.directions.pattern.up) * self.row

    @property
    def out_at(self) -> int:
        return self.turn_at + len(self.directions.pattern.turn) * self.row

    @property
    def out_size(self) -> int:
        return len(self.directions.pattern.out) * self.row

    @property
    def acceleration_at(self) -> int:
        return self.out_at + self.places * self.out_size

    @property
    def force_at(self) -> int:
        return self.acceleration_at + self.directions.pattern.force * self.row

    @property
    def size(self) -> int:
        return self.force_at + self.rows * self.row


class DirectionsCode:
    def __init__(self, scope: Scope, room: Room, lanes: int, tables: int) -> None:
        self.scope, self.b, self.room, self.lanes = scope, scope.b, room, lanes
        self.directions, self.pattern = room.directions, room.directions.pattern
        self.wide = Emitter(scope.function.module, self.b, lanes)
        self.table, self.velocity = (scope.table(tables + k) for k in range(2))

    def write(self, zeros: bool, ordered: bool) -> None:
        """`zeros` where not every entry is written, `ordered` where columns are in the order of the velocities. Whole
        vectors then go straight to the output: what reaches over the end of a row is written by the next one, and only
        the last row of all is put together elsewhere."""
        self.direct, self.ordered = ordered and not zeros, ordered
        self.reaches_over = self.directions.plan.model.nv % self.lanes != 0
        b, e, scope = self.b, self.scope.emitter, self.scope
        groups, n = range(len(self.directions.plan.groups)), scope.head(at.BODIES)
        nothing = self.wide.constant(0.0)
        loop(b, INT(self.room.out_at // self.lanes), 1, lambda k: self.wide.store(nothing, scope.ws, k))
        if zeros:
            size = INT(len(KINDS) * self.directions.plan.model.nv**2)
            loop(b, size, 1, lambda k: e.store(e.constant(0.0), scope.out, k))

        def up(count: ir.Value) -> None:
            row = b.sub(b.sub(n, INT(1)), count)
            switch(b, scope.column(row, at.GROUP), {g: _Body(self, g, row).rise for g in groups})

        def out(row: ir.Value) -> None:
            cases = {g: _Body(self, g, row).fall for g in groups}
            switch(b, scope.column(row, at.GROUP), cases)

        loop(b, n, 1, up)
        loop(b, n, 1, out)
        b.ret_void()


class _Body:
    """The body in one row, of group g."""

    def __init__(self, code: DirectionsCode, g: int, row: ir.Value) -> None:
        self.code, self.g, self.row, self.room = code, g, row, code.room
        self.group = code.directions.plan.groups[g]
        self._known: dict[object, ir.Value] = {}
        self._read: dict[tuple[Owner, Place], ir.Value] = {}

    @property
    def b(self) -> ir.IRBuilder:
        return self.code.b

    def prepare(self) -> None:
        """What loops read is found before them."""
        for k in range(of.COLUMNS):
            self.line(k)
        _ = self.answer
        sizes = {"z": (of.FREE, self.room.row), "read": (of.READ, self.room.out_size)}
        sizes["written"] = (of.WRITE, self.room.out_size)
        for name, (k, size) in sizes.items():
            self._known[name] = self.b.gep(self.code.scope.ws, [self.b.mul(self.line(k), INT(size))])

    # Up, (6)

    def rise(self) -> None:
        self.prepare()
        c, b = self.code, self.b
        first, last = self.vector(of.FIRST), self.line(of.LAST)
        whole = b.sdiv(last, INT(c.lanes))
        if self.group.leaf:
            zero = {Place(FORCE, k): dict.fromkeys(KINDS, c.wide.constant(0.0)) for k in range(len(self.group.free))}
            loop(b, self.vectors(last), 1, lambda m: self.store(m, zero, KINDS), start=first)
        else:
            graph = c.directions.rising[self.g]
            self.values(graph)

            def step(m: ir.Value) -> None:
                for kind in KINDS:  # together they would not fit into the registers
                    self.store(m, self.results(graph, m, (kind,)), (kind,))

            def cut(m: ir.Value) -> None:
                """Lanes behind the last column are of other branches, which have passed already."""
                mine = self.below(last, m)
                found = self.results(graph, m, KINDS)
                kept: dict[Place, dict[str, ir.Value]] = {}
                for place, by_kind in found.items():
                    old = c.wide.constant(0.0) if place.space == FORCE else None
                    kept[place] = {
                        kind: b.select(mine, x, self.load(m, place, kind) if old is None else old)
                        for kind, x in by_kind.items()
                    }
                self.store(m, kept, KINDS)

            loop(b, whole, 1, step, start=first)
            loop(b, self.vectors(last), 1, cut, start=self.larger(first, whole))
        self.begin("zP", adds=False)

    # Out, (7)

    def fall(self) -> None:
        self.prepare()
        self.aim()
        c, b = self.code, self.b
        first, last = self.vector(of.FIRST), self.vectors(self.line(of.LAST))
        tree, end = self.vector(of.TREE), self.vectors(self.line(of.TREE_END))
        self.forget()
        for how in FALLING:
            self.values(c.directions.falling[self.g][how])

        def step(how: tuple[bool, bool], m: ir.Value) -> None:
            carried, forced = how
            for kinds in (MOVING, KINDS[2:]):
                graph = c.directions.falling[self.g][carried and kinds == MOVING, forced]
                self.store(m, self.results(graph, m, kinds), kinds)

        if not self.group.root:  # nothing comes to it from elsewhere
            loop(b, first, 1, partial(step, (True, False)), start=tree)
        loop(b, last, 1, partial(step, (not self.group.root, True)), start=first)
        if not self.group.root:
            loop(b, end, 1, partial(step, (False, False)), start=last)
        if not self.group.leaf:
            self.begin("A", adds=True)
            self.begin("w", adds=False)
        self.put_out([k for k in range(len(self.group.free)) if not self.direct(k)])
        if c.direct and c.reaches_over and self.group.free:
            with b.if_then(self._last):
                self.put_out([len(self.group.free) - 1])

    def forget(self) -> None:
        """β_ω of the branches that have been left."""
        c, b, e = self.code, self.b, self.code.scope.emitter

        def column(k: ir.Value) -> None:
            for kind in MOVING:
                for n in c.pattern.turn:
                    e.store(e.constant(0.0), self.place(Place(TURN, n), kind), k)

        if c.pattern.turn:
            loop(b, self.line(of.FIRST), 1, column, start=self.line(of.FORGET))

    def aim(self) -> None:
        """Where accelerations go."""
        c, b, nv = self.code, self.b, self.code.directions.plan.model.nv
        first = c.scope.column(self.row, at.V)
        self._last = b.icmp_signed("==", b.add(first, INT(self.group.joint.nv)), INT(nv))
        for k, coordinate in enumerate(self.group.free):
            row = b.mul(b.add(first, INT(coordinate)), INT(nv))
            for number, kind in enumerate(KINDS):
                away = b.gep(c.scope.out, [b.add(row, INT(number * nv * nv))])
                here = self.room.acceleration_at + k * self.room.row + number * self.room.columns
                kept = b.gep(c.scope.ws, [INT(here)])
                self._known["out", k, kind], self._known["kept", k, kind] = away, kept
                if not self.direct(k):
                    self._known["a", k, kind] = kept
                elif c.reaches_over:
                    self._known["a", k, kind] = b.select(self._last, kept, away)
                else:
                    self._known["a", k, kind] = away

    def direct(self, k: int) -> bool:
        """Of several rows that are written side by side only the last one may reach over its end."""
        return self.code.direct and (not self.code.reaches_over or k == len(self.group.free) - 1)

    def put_out(self, rows: Sequence[int]) -> None:
        """Rows of the Jacobians, from the columns of the tree."""
        c, b, e = self.code, self.b, self.code.scope.emitter
        start, end = self.line(of.TREE), self.line(of.TREE_END)
        for k in rows:
            for kind in KINDS:
                source, target = self._known["kept", k, kind], self._known["out", k, kind]
                if c.ordered:
                    _copy(c, source, target, start, end)
                else:

                    def one(j: ir.Value, source: ir.Value = source, target: ir.Value = target) -> None:
                        e.store(e.load(source, j), target, b.load(b.gep(c.velocity, [j])))

                    loop(b, end, 1, one, start=start)

    # Lines of the table, and whole vectors

    def line(self, k: int) -> ir.Value:
        return self.once(("line", k), lambda: self._entry(k))

    def _entry(self, k: int) -> ir.Value:
        return self.b.load(self.b.gep(self.code.table, [self.b.add(self.b.mul(self.row, INT(of.COLUMNS)), INT(k))]))

    def once(self, key: object, make: Callable[[], ir.Value]) -> ir.Value:
        if key not in self._known:
            self._known[key] = make()
        return self._known[key]

    def vector(self, k: int) -> ir.Value:
        """In which vector a column stands."""
        return self.b.sdiv(self.line(k), INT(self.code.lanes))

    def vectors(self, end: ir.Value) -> ir.Value:
        """Up to a column, the last one whole."""
        return self.b.sdiv(self.b.add(end, INT(self.code.lanes - 1)), INT(self.code.lanes))

    def larger(self, x: ir.Value, y: ir.Value) -> ir.Value:
        return self.b.select(self.b.icmp_signed(">", x, y), x, y)

    def below(self, last: ir.Value, m: ir.Value) -> ir.Value:
        """The lanes of vector m whose columns are before `last`."""
        b, lanes = self.b, self.code.lanes
        left = b.sub(last, b.mul(m, INT(lanes)))
        if lanes == 1:
            return b.icmp_signed(">", left, INT(0))
        lane = ir.Constant(ir.VectorType(INT, lanes), list(range(lanes)))
        return b.icmp_signed(">", _splat(b, left, lanes), lane)

    # Numbers of the state

    def values(self, graph: StepGraph) -> None:
        """All that a graph reads of the state, before the loop over directions."""
        for owner, place in graph.reads():
            if owner != WAY:
                self.value(owner, place)

    def value(self, owner: Owner, place: Place) -> ir.Value:
        if (owner, place) not in self._read:
            k = self.code.directions.reads[self.g].index((owner, place))
            self._read[owner, place] = self.code.wide.broadcast(self.code.scope.emitter.load(self.answer, k))
        return self._read[owner, place]

    @cached_property
    def answer(self) -> ir.Value:
        return self.b.gep(self.code.scope.inputs["answers"], [self.line(of.ANSWER)])

    def begin(self, whats: str, adds: bool) -> None:
        """What the directions of this joint begin with, into their columns."""
        c, e = self.code, self.code.scope.emitter
        start, spaces = len(c.directions.reads[self.g]), {"z": FORCE, "P": UP, "A": OUT, "w": TURN}
        for n, (kind, what, k, column) in enumerate(c.directions.begins(self.g)):
            if what in whats:
                target = self.place(Place(spaces[what], k), kind, written=True)
                there = self.b.add(self.line(of.FIRST), INT(column))
                x = e.load(self.answer, start + n)
                e.store(self.b.fadd(e.load(target, there), x) if adds else x, target, there)

    # Numbers of directions

    def place(self, place: Place, kind: str, written: bool = False) -> ir.Value:
        """Where one number of all directions of a kind stands."""
        room, pattern = self.room, self.code.pattern
        offset = KINDS.index(kind) * room.columns
        if place.space == ACCELERATION:
            return self._known["a", place.slot, kind]
        if place.space == FORCE:
            base, start = self._known["z"], room.force_at + place.slot * room.row
        elif place.space == OUT:
            base = self._known["written" if written else "read"]
            start = room.out_at + pattern.out.index(place.slot) * room.row
        else:
            base = self.code.scope.ws
            if place.space == UP:
                start = pattern.up.index(place.slot) * room.row
            else:
                start = room.turn_at + pattern.turn.index(place.slot) * room.row
        return self.b.gep(base, [INT(start + offset)])

    def load(self, m: ir.Value, place: Place, kind: str) -> ir.Value:
        return self.code.wide.load(self.place(place, kind), m)

    def store(self, m: ir.Value, found: Mapping[Place, Mapping[str, ir.Value]], kinds: Iterable[str]) -> None:
        for kind in kinds:
            for place, by_kind in found.items():
                self.code.wide.store(by_kind[kind], self.place(place, kind, written=True), m)

    def results(self, graph: StepGraph, m: ir.Value, kinds: Sequence[str]) -> dict[Place, dict[str, ir.Value]]:
        """One instruction after the other, for all kinds: a number of the state serves them all."""
        c, work = self.code, [dict[int, ir.Value]() for _ in kinds]
        found: dict[Place, dict[str, ir.Value]] = {place: {} for place in graph.targets}
        for operation, to, of_ in graph.graph.instructions:
            for kind, known in zip(kinds, work, strict=True):
                if operation == ca.OP_OUTPUT:
                    found[graph.targets[to[1]]][kind] = known[of_[0]]
                elif operation == ca.OP_INPUT:
                    owner, space = graph.inputs[of_[0]]
                    place = Place(space, of_[1])
                    known[to[0]] = self.load(m, place, kind) if owner == WAY else self.value(owner, place)
                elif operation == ca.OP_CONST:
                    known[to[0]] = c.wide.constant(graph.graph.constants[to[0]])
                else:
                    known[to[0]] = c.wide.operation(operation, [known[k] for k in of_])
        return found


def _copy(code: DirectionsCode, source: ir.Value, target: ir.Value, start: ir.Value, end: ir.Value) -> None:
    b, e, wide, lanes = code.b, code.scope.emitter, code.wide, code.lanes
    whole = b.add(start, b.and_(b.sub(end, start), INT(-lanes)))
    loop(b, whole, lanes, lambda k: wide.store(wide.load(b.gep(source, [k]), 0), b.gep(target, [k]), 0), start=start)
    loop(b, end, 1, lambda k: e.store(e.load(source, k), target, k), start=whole)


def _splat(b: ir.IRBuilder, x: ir.Value, lanes: int) -> ir.Value:
    kind, index = ir.VectorType(INT, lanes), ir.IntType(32)
    undefined = ir.Constant(kind, ir.Undefined)
    first = b.insert_element(undefined, x, index(0))
    return b.shuffle_vector(first, undefined, ir.Constant(ir.VectorType(index, lanes), [0] * lanes))
