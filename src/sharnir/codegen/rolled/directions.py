"""The code of tangents for one block of directions, which lie in the lanes of a vector.

Values are those of one state, the same in all lanes; a record of tangents has a vector for each of its numbers.
"""

from __future__ import annotations

from dataclasses import dataclass

from llvmlite import ir

from ...core.tracing import traced_property
from ..llvm.emit import DOUBLE, INT, Emitter
from .addresses import COMMON, DERIVATIVE, SEED, Column, Header, Load, Owner, Place, Space, StepGraph, of_group
from .context import BodyView, Scope, Views, reader
from .tables import Slots


@dataclass(frozen=True)
class Directions:
    """
    slots     where tangents stand in the record of a body
    records   where the record of each body begins
    columns   of the matrix of derivatives
    first     direction of the block
    solved    the rows are those of free coordinates, right-hand sides of what is solved next; else those of all
    """

    scope: Scope
    lanes: int
    slots: Slots
    records: ir.Value
    columns: ir.Value
    first: ir.Value
    solved: bool = True

    @traced_property
    def wide(self) -> Emitter:
        return Emitter(self.scope.function.module, self.scope.b, self.lanes)

    def step(self, graph: StepGraph, g: int, i: ir.Value, adds: bool) -> None:
        """What one pass does for the body in row i, of group g."""
        s, b, wide = self.scope, self.scope.b, self.wide
        body = BodyView(s, g, i)
        start = self._start()
        own = self._record(start, i)
        parent = own if body.group.root else self._record(start, body.offset(Column.UP))

        def tangent(place: Place) -> ir.Value:
            if place.space == SEED:
                return self._seed(b.add(body.offset(Column.V), INT(place.slot)))
            record = parent if place.space.name == "parent" else own
            return wide.load(record, self._slot(g, place))

        def store(place: Place, value: ir.Value) -> None:
            if place.space == DERIVATIVE:
                matrix = b.gep(s.ws, [s.head(Header.MATRIX_AT)])
                row = b.mul(b.add(body.offset(Column.FREE if self.solved else Column.V), INT(place.slot)), self.columns)
                target = b.gep(matrix, [b.add(row, self.first)])
                wide.store(b.fneg(value) if self.solved else value, target, 0)
            elif place.space.name == "sums":
                slot = self._slot(g, place)
                wide.store(b.fadd(wide.load(parent, slot), value) if adds else value, parent, slot)
            else:
                wide.store(value, own, self._slot(g, place))

        graph.emit(wide, self._reader(reader(s, body), lambda owner, place: tangent(place)), store)

    def elements(self, graph: StepGraph) -> None:
        """What force elements exert, body by body."""
        s, b, wide = self.scope, self.scope.b, self.wide
        views, start = Views(s), self._start()

        def record(i: int) -> ir.Value:
            return self._record(start, INT(s.tables.row_of[i]))

        def tangent(owner: Owner, place: Place) -> ir.Value:
            i = owner.number
            if place.space == SEED:
                return self._seed(b.add(views.body(i).offset(Column.V), INT(place.slot)))
            return wide.load(record(i), self._slot(s.tables.group_of[i], place))

        def store(place: Place, value: ir.Value) -> None:
            wide.store(value, record(place.body), self._slot(s.tables.group_of[place.body], place))

        graph.emit(wide, self._reader(views.load, tangent), store)

    def _reader(self, values: Load, tangents: Load) -> Load:
        def read(owner: Owner, place: Place) -> ir.Value:
            return tangents(owner, place) if owner.tangent else self.wide.broadcast(values(owner, place))

        return read

    def _start(self) -> ir.Value:
        return self.scope.b.gep(self.scope.ws, [self.scope.head(Header.TANGENT_AT)])

    def _record(self, start: ir.Value, row: ir.Value) -> ir.Value:
        b = self.scope.b
        return b.gep(start, [b.mul(b.load(b.gep(self.records, [row])), INT(self.lanes))])

    def _slot(self, g: int, place: Place) -> int:
        space: Space = place.space.written
        return self.slots[COMMON if space.is_common else of_group(g), space][place.slot]

    def _seed(self, coordinate: ir.Value) -> ir.Value:
        """1 in the lane whose direction is this coordinate."""
        b = self.scope.b
        distance = b.sub(coordinate, self.first)
        if self.lanes == 1:
            return b.select(b.icmp_signed("==", distance, INT(0)), DOUBLE(1.0), DOUBLE(0.0))
        kind = ir.VectorType(INT, self.lanes)
        in_first = b.insert_element(ir.Constant(kind, ir.Undefined), distance, ir.IntType(32)(0))
        zeros = ir.Constant(ir.VectorType(ir.IntType(32), self.lanes), [0] * self.lanes)
        in_all = b.shuffle_vector(in_first, ir.Constant(kind, ir.Undefined), zeros)
        hit = b.icmp_signed("==", in_all, ir.Constant(kind, list(range(self.lanes))))
        return b.select(hit, self.wide.constant(1.0), self.wide.constant(0.0))


def columns_of(scope: Scope, lanes: int) -> ir.Value:
    """Columns of the matrix of right-hand sides: whole vectors."""
    b = scope.b
    return b.and_(b.add(scope.head(Header.VELOCITIES), INT(lanes - 1)), INT(-lanes))
