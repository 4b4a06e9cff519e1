"""Rolled directional derivatives: values for one state, then its directions, a vector of lanes at a time.

∂f/∂q and ∂f/∂v row by row from the tangent passes (`tangent.py`), then −M⁻¹ times each with the factor that the values
left behind. Of a `ForceSensitivity` the rows themselves are put out. Values are those of one state, the same in all
lanes; a record of tangents has a vector for each of its numbers.

Three programs of trees need this form: `dyn.inverse_derivatives`, the Jacobian of the state for implicit integrators,
and derivatives of accelerations where forces act. Task lists would serve the first with 1.00 to 1.05 of the operations
(chains and a tree of 45 bodies), if their tangent tasks were built in computing frames. As they are built now, in
user frames, they take up to 9 times as many, and for the Jacobian of the state 2.7 (a chain on skew axes) to 8 times
(a tree). The recursion of `variation.py` takes no forces. So the form stays.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
import numpy as np
from llvmlite import ir

from ...algorithms.loops.sensitivity import ForceSensitivity, Sensitivity, StateJacobian
from ...algorithms.sweeps.program import Program
from ...core.errors import UnsupportedError
from ...core.tracing import traced_property
from ...model import Model
from ...model.joints import contract
from ..graph import Graph, Instruction, OperationCount, count, graph_of
from ..llvm.emit import DOUBLE, INT, Emitter, loop
from ..llvm.jit import native_width
from .addresses import (
    BODY,
    COMMON,
    DERIVATIVE,
    ELEMENTS,
    FORCES,
    SEED,
    Column,
    Header,
    Key,
    Load,
    Owner,
    Place,
    Space,
    StepGraph,
    Table,
    of_group,
)
from .body_view import BodyView, Scope, Views, reader
from .plan import Plan
from .rolled import LoopKernel
from .solver import emit_multiple_solve
from .tables import Live, Slots, Tables, record_offsets
from .tangent import Tangent


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
        """One pass for the body in row i, of group g."""
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
        """The loads of force elements, body by body."""
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


# Split the graph of a step and its derivatives: values once for the state, tangents once for each block of directions.
#
# A tangent instruction is linear in the tangents; its coefficients are values. Those that are computed on the way
# become extra results of the value graph (`coefficients`), kept for the tangent passes, which then compute no value
# again.


@dataclass(frozen=True)
class Parts:
    """`tangents[j]` reads the inputs of the joint graph, and coefficient k as element k of argument `argument`."""

    values: Graph
    tangents: tuple[Graph, ...]
    argument: int
    coefficients: int


def partition(joint: Graph, tangent_inputs: tuple[range, ...]) -> Parts:
    """Output 0 of the joint graph are the values, output 1 + j the tangents of kind j; `tangent_inputs[j]` are the
    arguments of kind j, all others values."""
    kind: dict[int, int] = {}  # of every value: -1, or the kind of tangent
    source: dict[int, Instruction] = {}
    argument = len(joint.input_sizes)
    coefficient: dict[int, int] = {}
    values: list[Instruction] = []
    tangents: list[list[Instruction]] = [[] for _ in tangent_inputs]
    seen: list[set[int]] = [set() for _ in tangent_inputs]

    def bring(j: int, x: int) -> None:
        """Make a value available to the tangent code of kind j."""
        if kind[x] >= 0 or x in seen[j]:
            return
        seen[j].add(x)
        operation = source[x][0]
        if operation in (ca.OP_CONST, ca.OP_INPUT):
            tangents[j].append(source[x])
        else:
            element = coefficient.setdefault(x, len(coefficient))
            tangents[j].append((ca.OP_INPUT, (x,), (argument, element)))

    for instruction in joint.instructions:
        operation, to, of = instruction
        if operation == ca.OP_OUTPUT:
            result = to[0]
            if result == 0:
                values.append(instruction)
            else:
                bring(result - 1, of[0])
                tangents[result - 1].append((operation, (0, to[1]), of))
            continue
        if operation == ca.OP_INPUT:
            mine = next((j for j, r in enumerate(tangent_inputs) if of[0] in r), -1)
        elif operation == ca.OP_CONST:
            mine = -1
        else:
            mine = max(kind[x] for x in of)
        kind[to[0]] = mine
        source[to[0]] = instruction
        if mine < 0:
            values.append(instruction)
        else:
            for x in of if operation != ca.OP_INPUT else ():
                bring(mine, x)
            tangents[mine].append(instruction)
    first = joint.output_sizes[0]
    values += [(ca.OP_OUTPUT, (0, first + k), (x,)) for x, k in coefficient.items()]
    sizes = (*joint.input_sizes, len(coefficient))
    return Parts(
        Graph(_alive(values), joint.constants, joint.input_sizes, (first + len(coefficient),)),
        tuple(Graph(tuple(t), joint.constants, sizes, (joint.output_sizes[1 + j],)) for j, t in enumerate(tangents)),
        argument,
        len(coefficient),
    )


def _alive(instructions: list[Instruction]) -> tuple[Instruction, ...]:
    """Without what no output needs."""
    needed: set[int] = set()
    result: list[Instruction] = []
    for operation, to, of in reversed(instructions):
        if operation != ca.OP_OUTPUT and to[0] not in needed:
            continue
        if operation != ca.OP_INPUT:
            needed |= set(of)
        result.append((operation, to, of))
    return tuple(reversed(result))


KINDS = ("q", "v")


class Derivative(LoopKernel):
    """Values one state at a time (width 1), directions in the lanes of the processor."""

    def __init__(self, model: Model, program: Program) -> None:
        output = program.output
        assert isinstance(output, (Sensitivity, StateJacobian, ForceSensitivity))
        self.of_state, self.solved = isinstance(output, StateJacobian), not isinstance(output, ForceSensitivity)
        if self.of_state and not is_plain(model):
            raise UnsupportedError("the rolled Jacobian of the state takes only joints with q̇ = v.")
        plan = Plan(model, program)
        self.tangents = [Tangent(plan, output.field, kind, not self.solved) for kind in KINDS]
        live = Live(plan, set().union(*(t.values for t in self.tangents)))
        self.lanes = native_width()
        values: dict[tuple[int, Key], StepGraph] = {}
        self.steps: list[dict[tuple[int, Key], StepGraph]] = [{} for _ in KINDS]
        coefficients: dict[tuple[int, Key], int] = {}
        for s, key in self.tangents[0].codes:
            if any(t.codes[s, key].results for t in self.tangents):
                values[s, key], coefficients[s, key] = self._split(live, s, key)
        tables = Tables(live, coefficients)
        self._layouts = [self._layout(tables, t) for t in self.tangents]
        self._extend(tables)
        super().__init__(tables, values)

    def _split(self, live: Live, s: int, key: Key) -> tuple[StepGraph, int]:
        """The joint graph of values and both kinds of tangents, taken apart."""
        code = live.codes[s][key]
        columns = [(owner, space, x) for owner, table in code.tables for space, x in table.items()]
        ranges = []
        for tangent in self.tangents:
            first = len(columns)
            tables = tangent.codes[s, key].tables
            columns += [
                (owner._replace(tangent=True), space, x) for owner, table in tables for space, x in table.items()
            ]
            ranges.append(range(first, len(columns)))
        results = [[e for _, e in code.results]] + [[e for _, e in t.codes[s, key].results] for t in self.tangents]
        outputs = [ca.vertcat(ca.SX(0, 1), *r) for r in results]
        joint = graph_of([x for _, _, x in columns], outputs)
        parts = partition(joint, tuple(ranges))
        inputs = [(owner, space) for owner, space, _ in columns]
        coefficient = Space("coefficient", s)
        extra = [Place(coefficient, k) for k in range(parts.coefficients)]
        kept = (FORCES if key == ELEMENTS else BODY, coefficient)
        for kind, (tangent, graph) in enumerate(zip(self.tangents, parts.tangents, strict=True)):
            targets = [place for place, _ in tangent.codes[s, key].results]
            zero = [e.is_zero() for _, e in tangent.codes[s, key].results]
            self.steps[kind][s, key] = StepGraph(graph, [*inputs, kept], targets, zero)
        targets = [place for place, _ in code.results] + extra
        zero = [e.is_zero() for _, e in code.results] + [False] * len(extra)
        return StepGraph(parts.values, inputs, targets, zero), parts.coefficients

    # Where tangents stand

    def _layout(self, tables: Tables, tangent: Tangent) -> tuple[Slots, np.ndarray, int]:
        """Offsets in the tangent record, the record of every body, and the size of all."""
        of, sizes = record_offsets(tables.plan, tangent.live, {})
        each = np.array([sizes[tables.group_of[index]] for index in tables.order], dtype=np.int64)
        record = np.concatenate([[0], np.cumsum(each)[:-1]]).astype(np.int64)
        return of, record, int(each.sum())

    def _extend(self, tables: Tables) -> None:
        """Behind the records: the tangent records of one block of directions, then the rows of a matrix."""
        w = self.lanes
        tangent_at = -(-tables.workspace // w) * w
        matrix_at = tangent_at + w * max(size for _, _, size in self._layouts)
        nv, free = tables.model.nv, int(tables.arrays[Table.HEADER][Header.FREE_COUNT])
        size = matrix_at + max(free if self.solved else nv, 1) * (-(-nv // w) * w)
        self._records_at = Table.STAGES + len(tables.plan.stages)
        tables.extend(
            [record for _, record, _ in self._layouts],
            size,
            {Header.TANGENT_AT: tangent_at, Header.MATRIX_AT: matrix_at},
        )

    # Code

    def more_functions(self, module: ir.Module, width: int) -> list[ir.Function]:
        assert width == 1, "directions fill the lanes"
        parts = []
        for kind in range(len(KINDS)):
            parts.append(self._tangent(module, kind))
            parts.append(self._finish(module, kind))
        if self.of_state:
            return [self._frame(module), *parts]
        return [*parts, self._inverse_matrix(module)] if self.solved else parts

    def _tangent(self, module: ir.Module, kind: int) -> ir.Function:
        """Rows of −∂f/∂x, one block of columns after the other."""
        scope = self.scope(module, f"tangent_{KINDS[kind]}", 1)
        b = scope.b
        records, columns = scope.table(self._records_at + kind), columns_of(scope, self.lanes)

        def block(first: ir.Value) -> None:
            slots = self._layouts[kind][0]
            directions = Directions(scope, self.lanes, slots, records, columns, first, self.solved)
            for s, plan in enumerate(self.plan.stages):
                graphs = {key: graph for (r, key), graph in self.steps[kind].items() if r == s}
                plan.stage.write_tangents(self, directions, graphs, s)

        loop(b, scope.head(Header.VELOCITIES), self.lanes, block)
        b.ret_void()
        return scope.function

    def _finish(self, module: ir.Module, which: int) -> ir.Function:
        """M⁻¹ times the rows, and out with them."""
        scope = self.scope(module, f"finish{which}", 1)
        self._solve_and_copy(scope, which)
        scope.b.ret_void()
        return scope.function

    def _frame(self, module: ir.Module) -> ir.Function:
        """The rows of q̇ = v, and zeros elsewhere: prescribed velocities do not depend on the state."""
        scope = self.scope(module, "frame", 1)
        b, e = scope.b, scope.emitter
        nv = scope.head(Header.VELOCITIES)
        width = b.mul(nv, INT(2))
        loop(b, b.mul(width, width), 1, lambda k: e.store(e.constant(0.0), scope.out, k))
        velocity = scope.table(Table.VELOCITY)

        def row(r: ir.Value) -> None:
            k = b.load(b.gep(velocity, [r]))
            e.store(e.constant(1.0), scope.out, b.add(b.mul(k, width), b.add(nv, k)))

        loop(b, scope.head(Header.FREE_COUNT), 1, row)
        b.ret_void()
        return scope.function

    def _inverse_matrix(self, module: ir.Module) -> ir.Function:
        scope = self.scope(module, "inverse_matrix", 1)
        b, e = scope.b, scope.emitter
        columns = columns_of(scope, self.lanes)
        matrix = b.gep(scope.ws, [scope.head(Header.MATRIX_AT)])
        velocity = scope.table(Table.VELOCITY)
        free = scope.head(Header.FREE_COUNT)
        loop(b, b.mul(free, columns), 1, lambda k: e.store(e.constant(0.0), matrix, k))
        loop(
            b,
            free,
            1,
            lambda r: e.store(e.constant(1.0), matrix, b.add(b.mul(r, columns), b.load(b.gep(velocity, [r])))),
        )
        self._solve_and_copy(scope, 2)
        b.ret_void()
        return scope.function

    def _solve_and_copy(self, scope: Scope, which: int) -> None:
        b, e = scope.b, scope.emitter
        columns = columns_of(scope, self.lanes)
        matrix = b.gep(scope.ws, [scope.head(Header.MATRIX_AT)])
        if self.solved:
            emit_multiple_solve(scope, matrix, columns, self.lanes)
        nv = scope.head(Header.VELOCITIES)
        if self.of_state:  # below the rows of q̇, beside each other
            width = b.mul(nv, INT(2))
            out = b.gep(scope.out, [b.mul(nv, b.add(width, INT(which)))])
        else:
            width = nv
            out = b.gep(scope.out, [b.mul(b.mul(nv, nv), INT(which))])
            if self.solved and any(group.driven for group in self.plan.groups):  # rows of prescribed coordinates
                loop(b, b.mul(nv, nv), 1, lambda k: e.store(e.constant(0.0), out, k))
        velocity = scope.table(Table.VELOCITY)

        def row(r: ir.Value) -> None:
            source = b.gep(matrix, [b.mul(r, columns)])
            target = b.gep(out, [b.mul(b.load(b.gep(velocity, [r])) if self.solved else r, width)])
            whole = b.and_(nv, INT(-self.lanes))
            wide = Emitter(scope.function.module, b, self.lanes)
            loop(b, whole, self.lanes, lambda k: wide.store(wide.load(b.gep(source, [k]), 0), b.gep(target, [k]), 0))
            loop(b, nv, 1, lambda k: e.store(e.load(source, k), target, k), start=whole)

        loop(b, scope.head(Header.FREE_COUNT) if self.solved else nv, 1, row)

    def more_operations(self) -> dict[str, OperationCount]:
        """Tangents, once for every direction; the solutions with the factor are not counted."""
        found = {}
        for kind, steps in zip(KINDS, self.steps, strict=True):
            total = OperationCount()
            for (_, key), graph in steps.items():
                total = total + count(graph.graph.instructions).times(self.times(key))
            found[f"tangent {kind}"] = total.times(self.plan.model.nv)
        return found


def is_plain(model: Model) -> bool:
    """All coordinates are their own velocities, as the rolled Jacobian of the state has it."""
    different = {body.joint.structure(): body.joint for body in model.bodies}
    return all(map(contract.is_plain, different.values()))
