"""Where the numbers of one body are found while its code runs: pointers into workspace, inputs and tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from llvmlite import ir

from ...algorithms.sweeps.inputs import INPUTS
from ..classes.data import CONSTANT
from ..llvm.emit import INT, POINTER, Emitter
from . import columns as at
from .addresses import BODY, COMMON, DATA, FORCES, GIVEN, RIGHT_SIDE, SOLUTION, WORLD, Owner, Place, Space, of_group
from .step_graph import Load, StepGraph

if TYPE_CHECKING:
    from .tables import Tables

INTS = INT.as_pointer()


class Scope:
    """The arguments of the core inside one LLVM function, and what is read from the tables once."""

    def __init__(self, tables: Tables, function: ir.Function, inputs: tuple[str, ...], width: int) -> None:
        self.tables, self.function, self.width = tables, function, width
        self.b = ir.IRBuilder(function.append_basic_block("entry"))
        self.emitter = Emitter(function.module, self.b, width)
        self.inputs = dict(zip(inputs, function.args, strict=False))
        self.out, self.ws, self.raw = function.args[len(inputs) :]
        self.header = self.table(at.HEADER)
        self.bodies = self.table(at.TABLE)
        self.numbers = self.table(at.NUMBERS, POINTER)
        self.places = self.table(at.PLACES)

    def table(self, k: int, kind: ir.Type = INTS) -> ir.Value:
        return self.b.bitcast(self.b.load(self.b.gep(self.raw, [INT(k)])), kind)

    def head(self, k: int) -> ir.Value:
        return self.b.load(self.b.gep(self.header, [INT(k)]))

    def column(self, i: ir.Value, k: int) -> ir.Value:
        """Entry k of row i of the table of bodies."""
        return self.b.load(self.b.gep(self.bodies, [self.b.add(self.b.mul(i, INT(at.COLUMNS)), INT(k))]))

    def lanes_at(self, base: ir.Value, index: ir.Value) -> ir.Value:
        """Pointer to a lane-major entry."""
        return self.b.gep(base, [self.b.mul(index, INT(self.width))])


class BodyView:
    """The body in row i of the table, of group g: every place its code can read or write."""

    def __init__(self, scope: Scope, g: int, i: ir.Value) -> None:
        self.scope, self.g, self.i = scope, g, i
        self.group = scope.tables.plan.groups[g]
        self._bases: dict[str | int, ir.Value] = {}

    def offset(self, column: int) -> ir.Value:
        if column not in self._bases:
            self._bases[column] = self.scope.column(self.i, column)
        return self._bases[column]

    def base(self, name: str) -> ir.Value:
        """Pointer to the first entry of one of the body's regions."""
        if name not in self._bases:
            self._bases[name] = self._base(name)
        return self._bases[name]

    def _base(self, name: str) -> ir.Value:
        s, b = self.scope, self.scope.b
        if name == "record":
            return s.lanes_at(s.ws, self.offset(at.RECORD))
        if name == "parent":
            return s.lanes_at(s.ws, self.offset(at.PARENT))
        if name in INPUTS:
            row, columns = self.offset(at.FIRST_OF[INPUTS[name].per]), INPUTS[name].columns
            return s.lanes_at(s.inputs[name], row if columns == 1 else b.mul(row, INT(columns)))
        if name == "motion":
            return s.lanes_at(s.ws, b.add(s.head(at.MOTION_AT), self.offset(at.MOTION)))
        if name == "x":
            return s.lanes_at(s.ws, b.add(s.head(at.X_AT), self.offset(at.FREE)))
        assert name == "values"
        return s.lanes_at(s.ws, s.head(at.VALUES_AT))

    def load(self, place: Place) -> ir.Value:
        space, k = place.space, place.slot
        s, emitter = self.scope, self.scope.emitter
        if space == DATA:
            return self._data(k)
        if space == SOLUTION or space.name in INPUTS:
            return emitter.load(self.base(space.name), k)
        motion = {"q_driven": 0, "v_driven": len(self.group.q_driven)}
        motion["a_driven"] = motion["v_driven"] + len(self.group.driven)
        if space.name in motion:
            return emitter.load(self.base("motion"), motion[space.name] + k)
        return emitter.load(self.base("record"), s.tables.offsets.of[self._holder(space), space][k])

    def _holder(self, space: Space) -> Owner:
        return COMMON if space.is_common else of_group(self.g)

    def _data(self, k: int) -> ir.Value:
        s, b = self.scope, self.scope.b
        constants, parameters = s.tables.data_slots[self.g]
        if self.group.kinds[k] == CONSTANT:
            number = b.add(self.offset(at.DATA), INT(constants.index(k)))
            return s.emitter.broadcast(b.load(b.gep(s.numbers, [number])))
        place = b.load(b.gep(s.places, [b.add(self.offset(at.PARAMETERS), INT(parameters.index(k)))]))
        return s.emitter.load(self.base("values"), place)

    def store(self, place: Place, value: ir.Value, adds: bool) -> None:
        """Sums go to the parent (the world's stand at the start of the workspace), all else to the body's record."""
        space, k = place.space, place.slot
        s = self.scope
        if space.name in ("kept", "shown", "coefficient"):
            s.emitter.store(value, self.base("record"), s.tables.offsets.of[self._holder(space), space][k])
            return
        if space == RIGHT_SIDE:
            s.emitter.store(value, self.base("x"), k)
            return
        target = s.tables.offsets.of[COMMON, space][k]
        base = s.ws if space.name == "world_sums" else self.base("parent")
        if adds:
            value = s.b.fadd(s.emitter.load(base, target), value)
        s.emitter.store(value, base, target)


def load_common(scope: Scope, body: BodyView | None, place: Place) -> ir.Value:
    """What is not of the body itself: its parent, the world, parameters, the point asked for."""
    space, k = place.space, place.slot
    if space.name == "parent":
        assert body is not None
        return scope.emitter.load(body.base("parent"), scope.tables.offsets.of[COMMON, space.written][k])
    if space.name == "world_sums":
        return scope.emitter.load(scope.ws, scope.tables.offsets.of[COMMON, space][k])
    if space == WORLD:
        if k in scope.tables.world_places:
            values = scope.lanes_at(scope.ws, scope.head(at.VALUES_AT))
            return scope.emitter.load(values, scope.tables.world_places[k])
        number = scope.b.load(scope.b.gep(scope.numbers, [INT(k)]))
        return scope.emitter.broadcast(number)
    return scope.emitter.load(scope.inputs[space.name], k)  # of the whole state


class Views:
    """For code that names its bodies: results go to the record of one of them, to coefficients, or out."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self._known: dict[int, BodyView] = {}

    def body(self, i: int) -> BodyView:
        if i not in self._known:
            self._known[i] = BodyView(self.scope, self.scope.tables.group_of[i], INT(self.scope.tables.row_of[i]))
        return self._known[i]

    def load(self, owner: Owner, place: Place) -> ir.Value:
        if owner.kind == "single":
            return self.body(owner.number).load(place)
        if owner == GIVEN:
            return self.scope.emitter.load(self.scope.inputs[place.space.name], place.slot)
        if owner == FORCES:
            return self.scope.emitter.load(self.scope.ws, self.scope.tables.offsets.of[owner, place.space][place.slot])
        return load_common(self.scope, None, place)

    def store(self, place: Place, value: ir.Value) -> None:
        s = self.scope
        if place.body:
            self.body(place.body).store(place, value, adds=False)
        elif place.space.name == "coefficient":
            s.emitter.store(value, s.ws, s.tables.offsets.of[FORCES, place.space][place.slot])
        else:
            s.emitter.store(value, s.out, place.slot)


def reader(scope: Scope, body: BodyView | None) -> Load:
    def read(owner: Owner, place: Place) -> ir.Value:
        if owner == BODY:
            assert body is not None
            return body.load(place)
        return load_common(scope, body, place)

    return read


def named_bodies(scope: Scope, graph: StepGraph) -> ir.Function:
    """Code that names its bodies: force elements, and functions of a few records."""
    views = Views(scope)
    graph.emit(scope.emitter, views.load, views.store)
    scope.b.ret_void()
    return scope.function
