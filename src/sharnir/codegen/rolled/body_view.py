"""Rolled kernels as LLVM code: the numbers of one body while its code runs, branches, and the loop over the bodies.

`Scope` has the arguments of the core inside one function, `BodyView` the pointers of one body into workspace, inputs
and tables.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import casadi as ca
from llvmlite import ir

from ...algorithms.sweeps.inputs import INPUTS
from ...algorithms.sweeps.outputs import Gather
from ...algorithms.sweeps.program import Program
from ..body_classes import CONSTANT
from ..llvm.emit import INT, POINTER, Emitter, loop
from .addresses import (
    BODY,
    COMMON,
    DATA,
    FIRST_OF,
    FORCES,
    RIGHT_SIDE,
    SOLUTION,
    WHOLE_INPUTS,
    WORLD,
    Column,
    GroupKey,
    Header,
    Load,
    Owner,
    Place,
    Result,
    Space,
    StepGraph,
    Table,
    of_group,
    split,
)

if TYPE_CHECKING:
    from .plan import Plan
    from .rolled import LoopKernel
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
        self.header = self.table(Table.HEADER)
        self.bodies = self.table(Table.BODIES)
        self.numbers = self.table(Table.NUMBERS, POINTER)
        self.places = self.table(Table.PLACES)

    def table(self, k: int, kind: ir.Type = INTS) -> ir.Value:
        return self.b.bitcast(self.b.load(self.b.gep(self.raw, [INT(k)])), kind)

    def head(self, k: int) -> ir.Value:
        return self.b.load(self.b.gep(self.header, [INT(k)]))

    def column(self, i: ir.Value, k: int) -> ir.Value:
        """Entry k of row i of the table of bodies."""
        return self.b.load(self.b.gep(self.bodies, [self.b.add(self.b.mul(i, INT(Column.COUNT)), INT(k))]))

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
            return s.lanes_at(s.ws, self.offset(Column.RECORD))
        if name == "parent":
            return s.lanes_at(s.ws, self.offset(Column.PARENT))
        if name in INPUTS:
            row, columns = self.offset(FIRST_OF[INPUTS[name].per]), INPUTS[name].columns
            return s.lanes_at(s.inputs[name], row if columns == 1 else b.mul(row, INT(columns)))
        if name == "motion":
            return s.lanes_at(s.ws, b.add(s.head(Header.MOTION_AT), self.offset(Column.MOTION)))
        if name == "x":
            return s.lanes_at(s.ws, b.add(s.head(Header.X_AT), self.offset(Column.FREE)))
        assert name == "values"
        return s.lanes_at(s.ws, s.head(Header.VALUES_AT))

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
            number = b.add(self.offset(Column.DATA), INT(constants.index(k)))
            return s.emitter.broadcast(b.load(b.gep(s.numbers, [number])))
        place = b.load(b.gep(s.places, [b.add(self.offset(Column.PARAMETERS), INT(parameters.index(k)))]))
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
    """Values that are not of the body itself: its parent, the world, parameters, the point asked for."""
    space, k = place.space, place.slot
    if space.name == "parent":
        assert body is not None
        return scope.emitter.load(body.base("parent"), scope.tables.offsets.of[COMMON, space.written][k])
    if space.name == "world_sums":
        return scope.emitter.load(scope.ws, scope.tables.offsets.of[COMMON, space][k])
    if space == WORLD:
        if k in scope.tables.world_places:
            values = scope.lanes_at(scope.ws, scope.head(Header.VALUES_AT))
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
        if owner == WHOLE_INPUTS:
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


# Fields of all bodies that a program puts out: which code computes them, and where they go.


def gathers(program: Program) -> tuple[Gather, ...]:
    return tuple(part for part in program.output.parts if isinstance(part, Gather))


def stage_of(plan: Plan, output: Gather) -> int | None:
    """The stage whose code computes the field; none does where it is part of a solution."""
    for s in reversed(range(len(plan.stages))):
        stage = plan.stages[s].stage
        if stage.finds(output.field):
            return None
        if stage.computes(plan.stages[s], output.field):
            return s
    return None


def rows_of(value: ca.SX, output: Gather, part: int) -> list[Result]:
    """Row after row of a field, into one part of the output."""
    flat = ca.vec(value) if output.per == "body" else ca.vec(value.T)
    return column_of(flat, Space("out", part))


def column_of(value: ca.SX, space: Space) -> list[Result]:
    return [(Place(space, k), e) for k, e in enumerate(split(ca.densify(ca.vec(value))))]


def switch(b: ir.IRBuilder, chosen: ir.Value, cases: dict[int, Callable[[], None]]) -> None:
    """Run one of the cases; with a single one there is nothing to choose."""
    if len(cases) == 1:
        next(iter(cases.values()))()
        return
    function = b.function
    after, never = function.append_basic_block("joined"), function.append_basic_block("never")
    branch = b.switch(chosen, never)
    b.position_at_end(never)
    b.unreachable()
    for value, emit in cases.items():
        block = function.append_basic_block(f"case{value}")
        branch.add_case(INT(value), block)
        b.position_at_end(block)
        emit()
        b.branch(after)
    b.position_at_end(after)


def climb(scope: Scope, start: ir.Value, step: Callable[[ir.Value], None]) -> None:
    """step(j) for j = start, its parent, ... while j is a body."""
    b, function = scope.b, scope.function
    before = b.block
    head, inside, after = (function.append_basic_block(n) for n in ("up", "ancestor", "top"))
    b.branch(head)
    b.position_at_end(head)
    j = b.phi(INT)
    j.add_incoming(start, before)
    b.cbranch(b.icmp_signed(">=", j, INT(0)), inside, after)
    b.position_at_end(inside)
    step(j)
    j.add_incoming(scope.column(j, Column.UP), b.block)
    b.branch(head)
    b.position_at_end(after)


# One loop over the bodies of a rolled kernel, which branches to the code of each body's group.


def body_loop(kernel: LoopKernel, module: ir.Module, s: int, backwards: bool, width: int) -> ir.Function:
    graphs = {key.group: graph for key, graph in kernel.graphs[s].items() if isinstance(key, GroupKey)}
    scope = kernel.scope(module, f"stage{s}", width)
    variants = scope.table(Table.STAGES + s) if s < len(kernel.plan.stages) else None
    b, n = scope.b, scope.head(Header.BODIES)

    def body(k: ir.Value) -> None:
        i = b.sub(b.sub(n, INT(1)), k) if backwards else k
        chosen = b.mul(scope.column(i, Column.GROUP), INT(2)) if variants is None else b.load(b.gep(variants, [i]))
        cases: dict[int, Callable[[], None]]
        cases = {2 * g: partial(_step, scope, graph, g, False, i) for g, graph in graphs.items()}
        if backwards:
            adding = {g: graph for g, graph in graphs.items() if kernel.adding(g)}
            cases |= {2 * g + 1: partial(_step, scope, graph, g, True, i) for g, graph in adding.items()}
        switch(b, chosen, cases)

    loop(b, n, 1, body)
    b.ret_void()
    return scope.function


def _step(scope: Scope, graph: StepGraph, g: int, adds: bool, i: ir.Value) -> None:
    body = BodyView(scope, g, i)

    def store(place: Place, value: ir.Value) -> None:
        if place.space.name == "out":
            scope.emitter.store(value, _out(scope, body, place.space.number), place.slot)
        else:
            body.store(place, value, adds)

    graph.emit(scope.emitter, reader(scope, body), store)


def _out(scope: Scope, body: BodyView, part: int) -> ir.Value:
    """Where the rows of a body start in one part of the output; coordinates can only come first."""
    parts, b = gathers(scope.tables.plan.program), scope.b
    output = parts[part]
    place = b.mul(body.offset(FIRST_OF[output.per]), INT(output.columns))
    if part:
        assert [p.per for p in parts[:part]] == ["coordinate"]
        place = b.add(place, scope.head(Header.COORDINATES))
    return scope.lanes_at(scope.out, place)
