"""The derivative of a class of tasks, as code of two classes.

The change of a result is linear in the changes of what it reads. Its coefficients are values of one state: what it
takes to find them is a class of its own that runs once, and the code that runs for every block of directions has
nothing but sums and products.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import casadi as ca

from ...algorithms.sweeps.sweep import Fields, Record
from ...model import Body
from ...model.joints import contract
from ..graph import Graph, graph_of
from ..layout import Code, Layout
from .task_classes import Shape, StepClass, TaskRecord, Traced

if TYPE_CHECKING:
    from .builder import TaskListBuilder


@dataclass(frozen=True)
class Change:
    """Of the numbers of a block: the shape of their changes; and slot of that shape, sign, slot of the piece that
    changes so."""

    shape: int
    slots: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True)
class Derived:
    """Numbers of classes; -1 where there is nothing to do. `named` are parameters that it reads by themselves."""

    tangent: int
    coefficients: int
    named: bool


def derived(
    builder: TaskListBuilder, own: StepClass, changes: Sequence[Change | None], named: Sequence[ca.SX]
) -> Derived:
    """Of a class whose blocks change like this. What it reads are the pieces of the class, the changes, those of
    parameters it names, and the coefficients."""
    shapes, blocks = builder.shapes, own.blocks(builder.shapes)
    x: list[ca.SX] = []
    dx: list[ca.SX] = []
    columns, read = list(own.columns), list(own.shapes)
    for (p, _), change in zip(blocks, changes, strict=True):
        if change is None:
            continue
        column = ca.SX.sym(f"d{len(columns)}", shapes.all[change.shape].layout.slots)
        for k, sign, slot in change.slots:
            x.append(own.columns[p][slot])
            dx.append(sign * column[k])
        columns.append(column)
        read.append(change.shape)
    if named:
        column = ca.SX.sym(f"d{len(columns)}", len(named))
        x += named
        dx += ca.vertsplit(column)
        columns.append(column)
        read.append(builder.seeds(len(named)))
    if not x or not own.results:
        return Derived(-1, -1, bool(named))
    found = ca.vertsplit(ca.densify(ca.jtimes(ca.vertcat(*own.results), ca.vertcat(*x), ca.vertcat(*dx))))
    active = tuple(k for k, e in enumerate(found) if not e.is_zero())
    if not active:
        return Derived(-1, -1, bool(named))
    results, coefficients, column = split(columns, len(own.columns), builder.always, [found[k] for k in active])
    number = -1
    if coefficients:
        shape = shapes.of_results(column_of(f"coefficients {len(builder.classes)}", len(coefficients)))
        reads = _reads(own.columns, coefficients)
        made = StepClass(f"{own.name}_coefficients", own.shapes, list(own.columns), shape, coefficients, reads)
        number = builder.add(made)
        columns.append(column)
        read.append(shape)
    layout = reduced(shapes.all[own.result_shape].layout, active)
    tangent = StepClass(
        f"{own.name}_along", tuple(read), columns, shapes.of_results(layout, wide=True), results,
        _reads(columns, results), wide=True,
    )  # fmt: skip
    return Derived(builder.add(tangent, active), number, bool(named))


def _reads(columns: list[ca.SX], results: list[ca.SX]) -> list[set[tuple[int, int]]]:
    return [{(p, k) for _, p, k in own} for own in Traced([columns], [], None, results).reads]


def split(
    columns: Sequence[ca.SX], values: int, others: Sequence[ca.SX], results: Sequence[ca.SX]
) -> tuple[list[ca.SX], list[ca.SX], ca.SX]:
    """Results over `columns`, of which the first `values` have values and the others changes: the same results with
    symbols for coefficients that have to be computed; these coefficients; and the symbols."""
    graph = graph_of([*columns, *others], [ca.vertcat(*results)])
    changes = range(values, len(columns))
    moves, used = _moving(graph, changes)
    source = [*columns, *others]
    symbols = ca.SX.sym("c", len(used))
    made: dict[int, ca.SX] = {}
    coefficients: list[ca.SX] = []
    found: list[ca.SX] = [ca.SX(0)] * len(results)
    for operation, to, of in graph.instructions:
        if operation == ca.OP_OUTPUT:
            found[to[1]] = made[of[0]]
            continue
        if operation == ca.OP_INPUT:
            e = source[of[0]][of[1]]
        elif operation == ca.OP_CONST:
            e = ca.SX(graph.constants[to[0]])
        elif len(of) == 1:
            e = ca.SX.unary(operation, made[of[0]])
        else:
            e = ca.SX.binary(operation, made[of[0]], made[of[1]])
        made[to[0]] = e
        if to[0] in used and not moves[to[0]]:
            coefficients.append(e)
            used[to[0]] = len(coefficients) - 1
    # once more, with symbols where coefficients are
    again: dict[int, ca.SX] = {}
    for operation, to, of in graph.instructions:
        if operation == ca.OP_OUTPUT:
            found[to[1]] = again[of[0]]
        elif not moves[to[0]]:
            again[to[0]] = symbols[used[to[0]]] if to[0] in used else made[to[0]]
        elif operation == ca.OP_INPUT:
            again[to[0]] = made[to[0]]
        elif len(of) == 1:
            again[to[0]] = ca.SX.unary(operation, again[of[0]])
        else:
            again[to[0]] = ca.SX.binary(operation, again[of[0]], again[of[1]])
    return found, coefficients, symbols


def _moving(graph: Graph, changes: range) -> tuple[dict[int, bool], dict[int, int]]:
    """Of every value whether it depends on changes; and those that do not, are computed, and something that does reads
    them."""
    moves: dict[int, bool] = {}
    computed: set[int] = set()
    used: dict[int, int] = {}
    for operation, to, of in graph.instructions:
        if operation == ca.OP_OUTPUT:
            continue
        if operation == ca.OP_INPUT:
            moves[to[0]] = of[0] in changes
        elif operation == ca.OP_CONST:
            moves[to[0]] = False
        else:
            moves[to[0]] = any(moves[i] for i in of)
            if moves[to[0]]:
                used |= {i: -1 for i in of if i in computed}
            else:
                computed.add(to[0])
    return moves, used


def reduced(layout: Layout, active: Sequence[int]) -> Layout:
    """Of the changes of fields, where only these slots have one."""
    number = {slot: k for k, slot in enumerate(active)}
    fields = []
    for name, spec, codes in layout.fields:
        found: list[Code] = [(number[x[0]], x[1]) if isinstance(x, tuple) and x[0] in number else 0 for x in codes]
        fields.append((name, spec, tuple(found)))
    return Layout(tuple(fields), len(number))


def column_of(name: str, count: int) -> Layout:
    """A column of numbers."""
    return Layout(((name, ("matrix", count, 1), tuple((k, 1) for k in range(count))),), count)


# How what tasks have found changes along directions: of every task its derivative, as a task for lanes of directions.
#
# Tangents are told like values: a task that finds some number has one that finds its change, which reads the changes of
# what the first one read. Those of equal tasks, reading changes of the same numbers, share their code. Only tasks are
# differentiated whose changes are asked for, directly or not.

Read = tuple[Change, tuple[int, ...]]  # how the numbers of a block change, and where these changes stand


class TangentTasks:
    """Changes along one kind of directions; `places` are those of parameters."""

    def __init__(self, builder: TaskListBuilder, kind: str, places: Sequence[int]) -> None:
        self.builder, self.kind, self.places = builder, kind, tuple(places)
        self._tangent_of: dict[int, int] = {}  # by task: the one that finds its change, or -1 where it has none
        self._derived: dict[tuple[int, tuple[Change | None, ...]], Derived] = {}
        self._blocks: dict[int, list[tuple[int, int]]] = {}
        model = builder.model
        per = "q_start" if kind == "q" else "v_start"
        self._owner: dict[int, Body] = {}
        if kind != "params":
            for body in model.bodies:
                count = body.joint.nq if kind == "q" else body.joint.nv
                self._owner |= dict.fromkeys(range(getattr(body, per), getattr(body, per) + count), body)
        self._rates: dict[int, TaskRecord] = {}
        self._moving = self._values() if kind == "params" else set()

    def change(self, record: TaskRecord, *names: str) -> TaskRecord:
        """Of these fields, which tasks have found."""
        builder, pieces = self.builder, []
        for name in names:
            p = next(p for p in reversed(range(len(record.shapes))) if builder.has(record.shapes[p], name))
            layout, (task,) = builder.shapes.all[record.shapes[p]].layout, record.bases[p]
            self._find(task)
            made = self._tangent_of[task]
            if made < 0:
                shape = builder.shapes.number(Shape(reduced(layout, ()), (), ()))
                pieces.append(builder.of_pieces((shape,), ((),)))
            else:
                pieces.append(builder.of_pieces((builder.classes[builder.wide[made]].result_shape,), ((made,),)))
        return builder.joined(*pieces)

    def _find(self, task: int) -> None:
        """The change of a task, after those of the tasks that it reads."""
        builder, stack = self.builder, [task]
        while stack:
            n = stack[-1]
            if n in self._tangent_of:
                stack.pop()
                continue
            if n in builder.constant_tasks:
                self._tangent_of[n] = -1
                continue
            c, row = builder.order[n], builder.row(n)
            kinds = self._kinds(c)
            missing = [
                x for x, kind in zip(row, kinds, strict=False) if kind == "results" and x not in self._tangent_of
            ]
            if missing:
                stack += missing
            else:
                self._tangent_of[n] = self._task(c, row)

    def _kinds(self, c: int) -> list[str]:
        shapes = self.builder.shapes
        own = self.builder.classes[c]
        if c not in self._blocks:
            self._blocks[c] = own.blocks(shapes)
        return [shapes.all[own.shapes[p]].kinds[b] for p, b in self._blocks[c]]

    def _task(self, c: int, row: tuple[int, ...]) -> int:
        builder, own = self.builder, self.builder.classes[c]
        read: list[Read | None] = []
        for (p, b), kind, base in zip(self._blocks[c], self._kinds(c), row, strict=False):
            read.append(self._read(own.shapes[p], b, kind, base))
        key = (c, tuple(None if x is None else x[0] for x in read))
        if key not in self._derived:
            self._derived[key] = derived(builder, own, key[1], self._named(own.results))
        made = self._derived[key]
        if made.tangent < 0:
            return -1
        places = [*row[:-1], *(k for x in read if x is not None for k in x[1]), *([0] if made.named else [])]
        if made.coefficients >= 0:
            places.append(builder.append(made.coefficients, list(row[:-1]), wide=False))
        return builder.append(made.tangent, places, wide=True)

    def _named(self, results: Sequence[ca.SX]) -> tuple[ca.SX, ...]:
        """The parameters that move, where results name any of them."""
        if self.kind != "params" or not results:
            return ()
        own = self.builder.model.parameter_symbols[list(self.places)]
        return tuple(ca.vertsplit(own)) if ca.depends_on(ca.vertcat(*results), own) else ()

    # The places that blocks of a task read

    def _read(self, s: int, block: int, kind: str, base: int) -> Read | None:
        builder = self.builder
        if kind == "results":
            made = self._tangent_of[base]
            if made < 0:
                return None
            c = builder.wide[made]
            return Change(builder.classes[c].result_shape, _in_order(builder.active[c])), (made,)
        slots = [(k, place) for k, (b, place) in enumerate(builder.shapes.all[s].numbers) if b == block]
        if kind == "values" and self.kind == "params":
            moving = [(k, place) for k, place in slots if base + place in self._moving]
            return (self._seeded("dvalues", moving), (base,)) if moving else None
        if kind != self.kind or not slots:
            return None
        body = self._owner[base]  # prescribed coordinates are values
        if kind != "q" or contract.is_plain(body.joint):
            start = body.q_start if kind == "q" else body.v_start
            return self._seeded("seed", [(k, base + place - start) for k, place in slots]), (body.v_start,)
        rate = self._rate(body)
        ((_, _, codes),) = builder.shapes.all[rate.shapes[0]].layout.fields
        coded = [(codes[base + place - body.q_start], k) for k, place in slots]
        changed = tuple((*code, k) for code, k in coded if isinstance(code, tuple))
        return Change(rate.shapes[0], changed), rate.bases[0]

    def _seeded(self, kind: str, moving: list[tuple[int, int]]) -> Change:
        """Slots, and the places of their changes."""
        shape = Shape(column_of("change", len(moving)), (kind,), tuple((0, place) for _, place in moving))
        return Change(self.builder.shapes.number(shape), _in_order([k for k, _ in moving]))

    def _rate(self, body: Body) -> TaskRecord:
        """Of coordinates whose rates are not velocities, by a task."""
        if body.index not in self._rates:
            seed = Shape(column_of("seed", body.joint.nv), ("seed",), tuple((0, k) for k in range(body.joint.nv)))
            record = self.builder.of_pieces((self.builder.shapes.number(seed),), ((body.v_start,),))
            self._rates[body.index] = self.builder.call(_rate, None, self.builder.records[body.index], record)
        return self._rates[body.index]

    def _values(self) -> set[int]:
        """Those that depend on the parameters that move."""
        builder = self.builder
        own = builder.model.parameter_symbols[list(self.places)]
        if not builder.values or not self.places:
            return set()
        return set(ca.jacobian_sparsity(ca.vertcat(*builder.values), own).get_triplet()[0])


def _in_order(slots: Sequence[int]) -> tuple[tuple[int, int, int], ...]:
    """Change after change."""
    return tuple((n, 1, slot) for n, slot in enumerate(slots))


def _rate(_: None, body: Record, seed: Record) -> Fields:
    return {"q": body.joint.rate(body.q, seed.seed)}
