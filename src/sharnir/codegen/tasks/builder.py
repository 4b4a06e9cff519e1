"""The builder of a task list: a trace whose records have places in the stead of expressions.

Sweeps run over it as over any other trace (`algorithms/sweeps/trace.py`). A step that they call is traced once for each
structure and shape of records. After that a call is a task, an entry in a list: which code, and where its blocks stand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import casadi as ca

from ...algorithms.sweeps.inputs import ALWAYS, INPUTS, Input, of_bodies
from ...algorithms.sweeps.matrix import Node
from ...algorithms.sweeps.outputs import Target
from ...algorithms.sweeps.program import Program
from ...core.tracing import traced_property
from ...model import Body, Model
from ...spatial.algebra import zeros
from ..body_classes import PARAMETER, BodyData, data_of, world_data
from ..layout import Code, Layout, Spec, entries
from .tangent_tasks import TangentTasks, column_of
from .task_classes import (
    OUT,
    Keys,
    MissingError,
    Shape,
    Shapes,
    StepClass,
    TaskRecord,
    Traced,
    canonical,
    traced,
    traced_steps,
)


@dataclass(frozen=True)
class Block:
    """Tasks in lanes of directions, from `first` on, which run once for as many directions as there are lanes. `places`
    are those of parameters."""

    kind: str
    places: tuple[int, ...]
    target: Target
    first: int


class TaskListBuilder:
    """It has the methods of `Trace`, in whose place it stands."""

    def __init__(self, model: Model, program: Program) -> None:
        self.model, self.program = model, program
        self.shapes, self._keys = Shapes(), Keys()
        self.classes: list[StepClass] = []
        self.order: list[int] = []  # the class of every task
        self.wide: list[int] = []  # and of those in lanes of directions
        self.blocks: list[Block] = []
        self.constant_tasks: set[int] = set()  # tasks whose results do not change along directions
        self.active: dict[int, tuple[int, ...]] = {}  # of tangents, which slots of the values change
        self._rows: list[int] = []  # where the places of a task are among those of its class
        self._is_wide = False
        self.numbers: list[float] = []
        self.values: list[ca.SX] = []  # of t and the parameters
        self._class_of: dict[tuple[Any, ...], int] = {}
        self._steps = traced_steps(model)
        # The names that a step reads, by step and place. Learnt anew for every program: they decide which pieces are
        # in the stream of calls, and that must not depend on what was traced before.
        self._read: dict[tuple[Any, int], set[str]] = {}
        self._needed: dict[tuple[Any, int, int], tuple[int, ...]] = {}
        self._structures: dict[Any, int] = {}
        self._by_identity: dict[int, tuple[int, Any]] = {}
        self._noted: dict[type, Any] = {}
        self._constraints: dict[int, tuple[Any, TaskRecord]] = {}
        self._plain: dict[tuple[int, int], tuple[int, list[Input]]] = {}  # inputs of bodies that are not prescribed
        self.ran: list[Any] = []
        self.records: list[Any] = [self._data(world_data(model), {}, ()), *self._bodies()]
        self.constraints: list[Any] = [self._keys.record((), ()) for _ in model.constraints]
        self.matrices: dict[str, Any] = {}

    # Methods that sweeps call on a trace

    def run(self, sweep: Any) -> None:
        sweep.run(self)
        self.ran.append(sweep)

    def extend(self, body: int, found: TaskRecord) -> None:
        self.records[body] = self.joined(self.records[body], found)

    def record(self, node: Node) -> TaskRecord:
        found: TaskRecord = (self.constraints if node.kind == "constraint" else self.records)[node.number]
        return found

    def keep(self, node: Node, found: TaskRecord) -> None:
        table = self.constraints if node.kind == "constraint" else self.records
        table[node.number] = self.joined(table[node.number], found)

    def shape(self, record: TaskRecord, name: str) -> tuple[int, int]:
        layout = next(x for s in reversed(record.shapes) if name in (x := self.shapes.all[s].layout).names)
        _, rows, columns = layout.spec(name)
        return rows, columns

    def joined(self, *records: TaskRecord) -> TaskRecord:
        return self._keys.joined(records)

    def note(self, thing: object) -> None:
        self._noted[type(thing)] = thing

    def noted(self, kind: type[Any]) -> Any:
        return self._noted.get(kind)

    def call(self, step: Callable[..., Any], structure: Any, *records: TaskRecord) -> TaskRecord:
        found = self._task(step, structure, records, puts_out=False)
        return self.of_pieces((self.classes[found].result_shape,), ((len(self._tasks(self._is_wide)) - 1,),))

    def of_pieces(self, shapes: tuple[int, ...], bases: tuple[tuple[int, ...], ...]) -> TaskRecord:
        return self._keys.record(shapes, bases)

    def call_canonical(self, step: Callable[..., Any], structure: Any, *records: TaskRecord) -> TaskRecord:
        """The same for a step that has numbers in it: it is traced at every call, and shares code where its
        instructions are equal."""
        found = traced(step, structure, self.shapes, [r.shapes for r in records], False)
        assert found.layout is not None
        made = canonical(found, self.others)
        pieces = [records[r].shapes[p] for r, p in made.pieces]
        places = [b for r, p in made.pieces for b in records[r].bases[p]]
        shape = made.own_shape()
        if shape is not None:
            pieces.append(self.shapes.number(shape))
            places += [len(self.numbers), *(k for _, k in made.named)]
            self.numbers += made.constants
        key = (step, tuple(pieces), found.layout, made.key)
        if key not in self._class_of:
            self._class_of[key] = len(self.classes)
            out = self.shapes.of_results(found.layout)
            found_reads = Traced([made.columns], [], None, made.results).reads
            reads = [{(p, k) for _, p, k in own} for own in found_reads]
            self.classes.append(StepClass(step.__name__, tuple(pieces), made.columns, out, made.results, reads))
        number = self._class_of[key]
        task = self.append(number, places, wide=False)
        return self.of_pieces((self.classes[number].result_shape,), ((task,),))

    @traced_property
    def others(self) -> dict[str, ca.SX]:
        """Symbols of the model that expressions may have besides the numbers of records, by the input."""
        model = self.model
        own = {"t": model.t, "params": model.parameter_symbols, "q": model.q, "v": model.v}
        return {name: own[name] for name in self.program.arguments if name in own}

    def put(self, start: int, step: Callable[..., Any], structure: Any, *records: TaskRecord) -> None:
        """The column that a step finds goes out from place `start` on."""
        self._task(step, structure, records, True, start)

    def names(self, record: TaskRecord) -> list[str]:
        """Of its fields."""
        return [name for s in record.shapes for name in self.shapes.all[s].layout.names]

    # Directions

    def hold(self, record: TaskRecord) -> TaskRecord:
        self.constant_tasks |= {
            base[0] for s, base in zip(record.shapes, record.bases, strict=True) if self._is_result(s)
        }
        return record

    def _is_result(self, shape: int) -> bool:
        return self.shapes.all[shape].kinds == ("results",)

    @contextmanager
    def tangent(self, kind: str, places: Sequence[int], target: Target) -> Iterator[Callable[..., TaskRecord]]:
        self.blocks.append(Block(kind, tuple(places), target, len(self.wide)))
        self._is_wide = True
        yield TangentTasks(self, kind, places).change
        self._is_wide = False

    def seeds(self, count: int) -> int:
        """The shape of directions by themselves."""
        return self.shapes.number(Shape(column_of("seed", count), ("seed",), tuple((0, k) for k in range(count))))

    @property
    def always(self) -> list[ca.SX]:
        """The symbols that all steps may read."""
        return [x for name, x in self.others.items() if name in ALWAYS]

    # Tasks

    def _tasks(self, wide: bool) -> list[int]:
        return self.wide if wide else self.order

    def append(self, number: int, places: Sequence[int], wide: bool, start: int = -1) -> int:
        """One more task of a class; it puts out from `start` on, where that is given."""
        tasks, rows = self._tasks(wide), self.classes[number].rows
        if not wide:
            self._rows.append(len(rows))
        rows.append((*places, len(tasks) if start < 0 else start))
        tasks.append(number)
        return len(tasks) - 1

    def row(self, task: int) -> tuple[int, ...]:
        """The places of its blocks, then its own; of one that has no lanes of directions."""
        return self.classes[self.order[task]].rows[self._rows[task]]

    def add(self, own: StepClass, active: tuple[int, ...] = ()) -> int:
        self.classes.append(own)
        self.active[len(self.classes) - 1] = active
        return len(self.classes) - 1

    def _task(
        self, step: Callable[..., Any], structure: Any, records: Sequence[TaskRecord], puts_out: bool, start: int = 0
    ) -> int:
        kept, which = self._kept(step, records), self._number(structure)
        pieces = (tuple([r.shapes[p] for p in k]) for r, k in zip(records, kept, strict=True))
        number = self._class_of.get((step, which, puts_out, self._is_wide, *pieces))
        if number is None:
            number, kept = self._new(step, which, structure, records, puts_out)
        places = [b for r, k in zip(records, kept, strict=True) for p in k for b in r.bases[p]]
        self.append(number, places, self._is_wide, start if puts_out else -1)
        return number

    def _kept(self, step: Callable[..., Any], records: Sequence[TaskRecord]) -> list[tuple[int, ...]]:
        """Of every record, the pieces that the step reads, as far as is known."""
        found = []
        for place, record in enumerate(records):
            key = (step, place, record.key)
            needed = self._needed.get(key)
            if needed is None:
                needed = self._needed[key] = self._pieces(self._read.get((step, place)), record)
            found.append(needed)
        return found

    def _pieces(self, names: set[str] | None, record: TaskRecord) -> tuple[int, ...]:
        if names is None:
            return tuple(range(len(record.shapes)))
        found: set[int] = set()
        for name in names:
            for p in reversed(range(len(record.shapes))):
                if self.has(record.shapes[p], name):
                    found.add(p)
                    break
        return tuple(sorted(found))

    def has(self, shape: int, name: str) -> bool:
        return name in self.shapes.fixed[shape] or name in self.shapes.all[shape].layout.names

    def _new(
        self, step: Callable[..., Any], number: int, structure: Any, records: Sequence[TaskRecord], puts_out: bool
    ) -> tuple[int, list[tuple[int, ...]]]:
        """A class for these records; which of their pieces it reads is learnt from tracing it."""
        hints = self._steps.read
        while True:
            kept = [self._pieces(hints.get((step, place)), r) for place, r in enumerate(records)]
            pieces = [[r.shapes[p] for p in k] for r, k in zip(records, kept, strict=True)]
            try:
                found = self._steps.traced(step, structure, self.shapes, pieces, puts_out)
            except MissingError as missing:
                if not any(self.has(s, missing.field) for s in records[missing.place].shapes):
                    raise
                hints.setdefault((step, missing.place), set()).add(missing.field)
                continue
            for place, names in enumerate(found.read):
                hints.setdefault((step, place), set()).update(names)
            read = [self._pieces(names, r) for names, r in zip(found.read, records, strict=True)]
            # a field that was not known to be read may have been taken from an earlier piece than its last one
            if all(set(n) <= set(k) for n, k in zip(read, kept, strict=True)):
                break
        for place, names in enumerate(found.read):
            self._learn(step, place, names)
        now = self._kept(step, records)
        pieces = [[r.shapes[p] for p in n] for r, n in zip(records, now, strict=True)]
        key = (step, number, puts_out, self._is_wide, *map(tuple, pieces))
        if key not in self._class_of:
            shape = OUT if found.layout is None else self.shapes.of_results(found.layout, self._is_wide)
            self._class_of[key] = len(self.classes)
            # of a step that is traced for the first time fewer pieces are read than it was given
            places = [(r, k.index(p)) for r, (k, n) in enumerate(zip(kept, now, strict=True)) for p in n]
            number_of = {x: k for k, x in enumerate(places)}
            reads = [{(number_of[r, p], k) for r, p, k in own} for own in found.reads]
            columns = [found.columns[r][p] for r, p in places]
            flat = tuple(s for own in pieces for s in own)
            own = StepClass(step.__name__, flat, columns, shape, found.results, reads, wide=self._is_wide)
            self.classes.append(own)
        return self._class_of[key], now

    def _learn(self, step: Callable[..., Any], place: int, names: set[str]) -> None:
        first = (step, place) not in self._read
        known = self._read.setdefault((step, place), set())
        if first or not names <= known:
            known |= names
            for key in [k for k in self._needed if k[0] is step and k[1] == place]:
                del self._needed[key]

    def _number(self, structure: Any) -> int:
        """Of a structure, the same for equal ones."""
        found = self._by_identity.get(id(structure))
        if found is None:
            number = self._structures.setdefault(structure, len(self._structures))
            found = self._by_identity[id(structure)] = (number, structure)  # which stays, so that its id is its own
        return found[0]

    # Records of numbers and inputs

    def constants(self, fields: Mapping[str, Any]) -> TaskRecord:
        """A record of numbers of the model, or of expressions of its parameters."""
        specs: dict[str, tuple[Spec, list[Any]]] = {}
        for name, value in fields.items():
            spec, scalars = entries(value)
            specs[name] = spec, [float(x) if x.is_constant() else x for x in scalars]
        return self.of_numbers(specs, {}, ())

    def part(self, name: str, start: int, count: int) -> TaskRecord:
        layout = Layout(((name, ("matrix", count, 1), tuple((k, 1) for k in range(count))),), count)
        shape = self.shapes.number(Shape(layout, (name,), tuple((0, k) for k in range(count))))
        return self._keys.record((shape,), ((start,),))

    def constraint_structure(self, c: int) -> tuple[Any, TaskRecord]:
        from .task_classes import structure_of

        if c not in self._constraints:
            structure, data = structure_of(self.model, c)
            self._constraints[c] = structure, self.of_numbers(data, {}, ())
        return self._constraints[c]

    def _bodies(self) -> list[TaskRecord]:
        return [self._body(body, data) for body, data in zip(self.model.bodies, data_of(self.model), strict=True)]

    def _body(self, body: Body, data: BodyData) -> TaskRecord:
        joint, motion = body.joint, body.motion
        q_driven = motion.q_coordinates if motion is not None else ()
        fixed = {"joint": joint, "free": list(body.free), "driven": list(body.driven), "prescribed": list(q_driven)}
        key = (joint.structure(), body.free, body.driven, q_driven)
        numbers = self._data(data, fixed, key)
        return self.joined(numbers, self._inputs(body))

    def _data(self, data: BodyData, fixed: Mapping[str, Any], key: tuple[Any, ...]) -> TaskRecord:
        """Numbers as the layout of the body has them."""
        numbers, base, base_values = [], len(self.numbers), len(self.values)
        for kind, value in zip(data.kinds, data.values, strict=True):
            if kind == PARAMETER:
                numbers.append((1, len(self.values) - base_values))
                self.values.append(value)
            else:
                numbers.append((0, len(self.numbers) - base))
                self.numbers.append(float(value))
        shape = self.shapes.number(Shape(data.layout, ("numbers", "values"), tuple(numbers), key), fixed)
        return self._keys.record((shape,), ((base, base_values),))

    def of_numbers(
        self, found: Mapping[str, tuple[Spec, list[Any]]], fixed: Mapping[str, Any], key: tuple[Any, ...]
    ) -> TaskRecord:
        fields: list[tuple[str, Spec, tuple[Code, ...]]] = []
        kinds: list[str] = []
        values: list[Any] = []
        for name, (spec, scalars) in found.items():
            codes: list[Code] = []
            for x in scalars:
                if isinstance(x, float) and x in (0.0, 1.0, -1.0):
                    codes.append(int(x))
                    continue
                codes.append((len(values), 1))
                kinds.append(PARAMETER if isinstance(x, ca.SX) else "c")
                values.append(x)
            fields.append((name, spec, tuple(codes)))
        data = BodyData(Layout(tuple(fields), len(values)), tuple(kinds), tuple(values))
        return self._data(data, fixed, key)

    def _inputs(self, body: Body) -> TaskRecord:
        """The inputs of one body; prescribed coordinates are values of time."""
        motion, joint = body.motion, body.joint
        sizes = (joint.nq, joint.nv)
        if motion is None and sizes in self._plain:
            shape, read = self._plain[sizes]
            return self._keys.record((shape,), ((0, *(x.start(body) for x in read)),))
        fields: list[tuple[str, Spec, tuple[Code, ...]]] = []
        kinds: list[str] = ["values"]
        bases = [len(self.values)]
        numbers: list[tuple[int, int]] = []

        def add(name: str, places: Sequence[tuple[int, int] | None]) -> None:
            codes: list[Code] = []
            for place in places:
                codes.append(0 if place is None else (len(numbers), 1))
                if place is not None:
                    numbers.append(place)
            fields.append((name, ("matrix", len(places), 1), tuple(codes)))

        def value(x: ca.SX) -> tuple[int, int] | None:
            if x.is_zero():
                return None
            self.values.append(x)
            return 0, len(self.values) - 1 - bases[0]

        for x in of_bodies(INPUTS):
            places: list[tuple[int, int] | None] = [None] * x.count(joint)
            if x.name in self.program.inputs and places:
                kinds.append(x.name)
                bases.append(x.start(body))
                places = [(len(kinds) - 1, k) for k in range(len(places))]
            driven = getattr(motion, x.name) if x.driven and motion is not None else None
            if motion is not None and driven is not None:
                which = motion.q_coordinates if x.per == "coordinate" else body.driven
                for k, e in zip(which, ca.vertsplit(ca.densify(driven)) if driven.numel() else [], strict=True):
                    places[k] = value(ca.SX(e))
            add(x.name, places)
        a_driven = zeros(0) if motion is None else ca.densify(motion.a)
        add("a_driven", [value(ca.SX(e)) for e in (ca.vertsplit(a_driven) if a_driven.numel() else [])])
        add("applied_tau", [None] * joint.nv)
        add("applied_wrench", [None] * 6)
        layout = Layout(tuple(fields), len(numbers))
        shape = self.shapes.number(Shape(layout, tuple(kinds), tuple(numbers)))
        if motion is None:
            self._plain[sizes] = shape, [INPUTS[name] for name in kinds[1:]]
        return self._keys.record((shape,), (tuple(bases),))
