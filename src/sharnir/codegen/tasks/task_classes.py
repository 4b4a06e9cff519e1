"""Step classes: the code of a step, one class for all calls of equal structure with records of equal shape.

A class is known by its step and the shapes of its records; a step that has numbers in it, such as a force element, by
its instructions (`canonical`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import casadi as ca
import numpy as np

from ...algorithms.loops.constraint_rows import Numbers, RowsOrTemplate, Template, structural_key
from ...algorithms.sweeps.sweep import Record
from ...core.tracing import cached_by_identity, traced_property
from ...model import Model
from ...model.constraint import ConstraintRows
from ...spatial.algebra import Matrix
from ..graph import Graph, graph_of
from ..layout import Layout

# The records of a task list: pieces, each with the shape of its fields and the places of its numbers.
#
# A shape says which entries of the fields are zero, ±1 or a number (`layout.py`), and of every number in which
# block it stands and where in it. Pieces of one shape differ in the places of their blocks only, so the code that reads
# one of them reads all.

# Kinds of blocks: numbers of the model; values of parameters and of time, computed once; an input by its name; results
# of a task; and in lanes of directions the directions themselves, changes of values, and results of a tangent task.
Kind = Literal["numbers", "values", "results", "seed", "dvalues", "tangents"] | str
WIDE = ("seed", "dvalues", "tangents")
Number = tuple[int, int]  # block, and the place in it


@dataclass(frozen=True)
class Shape:
    """`fixed` are fields without numbers, known by `fixed_key`."""

    layout: Layout
    kinds: tuple[Kind, ...]  # by block
    numbers: tuple[Number, ...]  # by slot of the layout
    fixed_key: tuple[Any, ...] = ()


class Shapes:
    """Equal shapes are one, with a number; what is fixed in them, and which of their slots something reads."""

    def __init__(self) -> None:
        self._known: dict[Shape, int] = {}
        self.all: list[Shape] = []
        self.fixed: list[Mapping[str, Any]] = []
        self.live: list[set[int]] = []

    def number(self, shape: Shape, fixed: Mapping[str, Any] | None = None) -> int:
        found = self._known.get(shape)
        if found is None:
            found = self._known[shape] = len(self.all)
            self.all.append(shape)
            self.fixed.append(fixed or {})
            self.live.append(set())
        return found

    def of_results(self, layout: Layout, wide: bool = False) -> int:
        """Of the numbers that a task puts into the workspace."""
        return self.number(
            Shape(layout, ("tangents" if wide else "results",), tuple((0, k) for k in range(layout.slots)))
        )


class TaskRecord:
    """A record of a task list: pieces, of which the last one that has a field counts. Records of equal shapes have one
    `key`."""

    __slots__ = ("bases", "key", "shapes")

    def __init__(self, key: int, shapes: tuple[int, ...], bases: tuple[tuple[int, ...], ...]) -> None:
        self.key, self.shapes, self.bases = key, shapes, bases


class Keys:
    """The keys of records, by their shapes."""

    def __init__(self) -> None:
        self._of: dict[tuple[int, ...], int] = {}

    def record(self, shapes: tuple[int, ...], bases: tuple[tuple[int, ...], ...]) -> TaskRecord:
        key = self._of.setdefault(shapes, len(self._of))
        return TaskRecord(key, shapes, bases)

    def joined(self, records: Sequence[TaskRecord]) -> TaskRecord:
        shapes = tuple(s for r in records for s in r.shapes)
        return self.record(shapes, tuple(b for r in records for b in r.bases))


OUT = -1  # in the place of a shape: it puts out


class MissingError(AttributeError):
    """A step reads a field that none of its pieces has."""

    def __init__(self, name: str, place: int, known: Sequence[str]) -> None:
        super().__init__(f"no earlier step keeps a field {name!r}; known: {sorted(known)}")
        self.field, self.place = name, place


class Logged(Record):
    """A record that notes which of its fields are read."""

    def __init__(self, fields: Mapping[str, Any], read: set[str], place: int) -> None:
        object.__setattr__(self, "_own", (fields, read, place))

    def __getattr__(self, name: str) -> Any:
        fields, read, place = object.__getattribute__(self, "_own")
        if name not in fields:
            raise MissingError(name, place, list(fields))
        read.add(name)
        return fields[name]

    def extended(self, fields: Mapping[str, Any]) -> Record:
        own, read, place = object.__getattribute__(self, "_own")
        return Logged({**own, **fields}, read, place)


@dataclass
class StepClass:
    """`shapes` are those of the pieces that it reads, `columns` their symbols; `result_shape` that of the numbers
    that it puts into the workspace, or OUT; `results` its expressions, slot by slot; `wide` where it has lanes of
    directions."""

    name: str
    shapes: tuple[int, ...]
    columns: list[ca.SX]
    result_shape: int
    results: list[ca.SX]
    reads: list[set[tuple[int, int]]]  # of every result: pieces and their slots
    rows: list[tuple[int, ...]] = field(default_factory=list)  # of every call: the places of all blocks, then its own
    wide: bool = False

    def blocks(self, shapes: Shapes) -> list[tuple[int, int]]:
        """(piece, block), in the order of the places in `rows`."""
        return [(p, b) for p, s in enumerate(self.shapes) for b in range(len(shapes.all[s].kinds))]

    def live_slots(self, shapes: Shapes) -> list[int]:
        return list(range(len(self.results))) if self.result_shape == OUT else sorted(shapes.live[self.result_shape])

    def graph(self, shapes: Shapes, others: Sequence[ca.SX]) -> Graph:
        """Of the results that something reads; arguments are the pieces, then `others`."""
        live = self.live_slots(shapes)
        return graph_of([*self.columns, *others], [ca.vertcat(ca.SX(0, 1), *(self.results[k] for k in live))])


@dataclass(frozen=True)
class Traced:
    """A step on symbols: columns by record and piece, the names read of every record, and what it finds."""

    columns: list[list[ca.SX]]
    read: list[set[str]]
    layout: Layout | None
    results: list[ca.SX]

    @traced_property
    def reads(self) -> list[set[tuple[int, int, int]]]:
        """Of every result: record, piece and slot."""
        inputs = [
            (r, p, k)
            for r, own in enumerate(self.columns)
            for p, column in enumerate(own)
            for k in range(column.numel())
        ]
        found: list[set[tuple[int, int, int]]] = [set() for _ in self.results]
        if self.results:
            x = ca.vertcat(ca.SX(0, 1), *(column for own in self.columns for column in own))
            pattern = ca.jacobian_sparsity(ca.densify(ca.vertcat(*self.results)), x)
            for row, column in zip(*pattern.get_triplet(), strict=True):
                found[row].add(inputs[column])
        return found


class TracedSteps:
    """The traced steps of a model, by step, structure and shapes: its programs have most of them in common. `read` has
    the names that steps have read of their records, by step and place: a step is traced with these pieces alone."""

    def __init__(self) -> None:
        self._traced: dict[tuple[Any, ...], Traced] = {}
        self.read: dict[tuple[Any, int], set[str]] = {}

    def traced(
        self, step: Callable[..., Any], structure: Any, shapes: Shapes, pieces: Sequence[Sequence[int]], puts_out: bool
    ) -> Traced:
        key = (step, structure, puts_out, tuple(tuple(shapes.all[s] for s in own) for own in pieces))
        found = self._traced.get(key)
        if found is None:
            found = self._traced[key] = traced(step, structure, shapes, pieces, puts_out)
        return found


@cached_by_identity
def traced_steps(model: Model) -> TracedSteps:
    return TracedSteps()


def traced(
    step: Callable[..., Any], structure: Any, shapes: Shapes, pieces: Sequence[Sequence[int]], puts_out: bool
) -> Traced:
    columns: list[list[ca.SX]] = []
    records: list[Record] = []
    read: list[set[str]] = []
    for own in pieces:
        fields: dict[str, Any] = {}
        columns.append([])
        for s in own:
            layout = shapes.all[s].layout
            # names of their own: `cse` of CasADi goes by names
            column = ca.SX.sym(f"r{len(records)}p{len(columns[-1])}", layout.slots)
            columns[-1].append(column)
            values = layout.values(ca.vertsplit(column) if layout.slots else [])
            fields.update(made(values, shapes.fixed[s]))
        names: set[str] = set()
        records.append(Logged(fields, names, len(records)))
        read.append(names)
    found = step(structure, *records)
    if puts_out:
        column = ca.densify(ca.vec(found))
        return Traced(columns, read, None, ca.vertsplit(column) if column.numel() else [])
    layout = Layout.of(found)
    return Traced(columns, read, layout, layout.pick(found))


def made(values: Mapping[str, Matrix], fixed: Mapping[str, Any]) -> dict[str, Any]:
    """Fields of a piece; a joint is put together from its structure and its numbers."""
    fields: dict[str, Any] = {**fixed, **{k: x for k, x in values.items() if not k.startswith("joint.")}}
    if "joint" in fixed:
        own = {k.removeprefix("joint."): x for k, x in values.items() if k.startswith("joint.")}
        fields["joint"] = fixed["joint"].symbols(**own)
    return fields


# Steps that have their numbers in them, such as force elements: told apart by their instructions.
#
# Such a step is traced every time. Its constants become numbers of the model, the coordinates and
# velocities that its expressions name become a piece of their own; what is left is the list of instructions, and equal
# lists share their code.


# Constraints without their numbers: those of equal structure share the code of their rows.
#
# The numbers of a constraint become a record. One that cannot be taken apart (`algorithms/loops/constraint_rows.py`) is
# a structure of its own.


@dataclass(frozen=True, eq=False)
class Made(Template):
    """`make(data)` puts numbers in, which have these names."""

    make: Callable[[Mapping[str, Matrix]], Any]
    names: tuple[str, ...]

    def of(self, data: Record) -> ConstraintRows:
        constraint: ConstraintRows = self.make({name: getattr(data, name) for name in self.names})
        return constraint


_known: dict[tuple[Any, ...], Made] = {}


def numbers_of(model: Model, c: int) -> bytes | None:
    """All that the value of a constraint depends on, where that is numbers alone; else nothing."""
    found, constraint = structural_key(model, c), model.constraints[c]
    if found is None:
        return None
    values = [x for _, scalars in found.data.values() for x in scalars]
    if not all(isinstance(x, float) for x in values):
        return None
    return repr((constraint.bodies, constraint.joints, found.key)).encode() + np.array(values).tobytes()


def structure_of(model: Model, c: int) -> tuple[RowsOrTemplate, Numbers]:
    """And its numbers."""
    found = structural_key(model, c)
    if found is None:
        return model.constraints[c], {}
    if found.key not in _known:
        _known[found.key] = Made(found.build, tuple(found.data))
    return _known[found.key], found.data


PLAIN = (0.0, 1.0, -1.0, 2.0, -2.0, 0.5)  # constants that belong to the code
NAMED = ("q", "v")  # symbols of the model that expressions use


@dataclass
class Canonical:
    """The pieces that are read (record, piece), their columns, what is named, constants, and the results over these."""

    pieces: list[tuple[int, int]] = field(default_factory=list)
    columns: list[ca.SX] = field(default_factory=list)
    named: list[tuple[str, int]] = field(default_factory=list)
    constants: list[float] = field(default_factory=list)
    results: list[ca.SX] = field(default_factory=list)
    key: tuple[Any, ...] = ()

    def own_shape(self) -> Shape | None:
        """Of the piece with the constants and what is named; None where there is neither."""
        count = len(self.constants) + len(self.named)
        if not count:
            return None
        layout = Layout((("own", ("matrix", count, 1), tuple((k, 1) for k in range(count))),), count)
        kinds = ("numbers", *(name for name, _ in self.named))
        numbers = [(0, k) for k in range(len(self.constants))] + [(1 + k, 0) for k in range(len(self.named))]
        return Shape(layout, kinds, tuple(numbers))


def canonical(found: Traced, others: dict[str, ca.SX]) -> Canonical:
    """`others` are symbols of the model, by the name of the input."""
    places = [(r, p) for r, own in enumerate(found.columns) for p in range(len(own))]
    flat = [column for own in found.columns for column in own]
    names = list(others)
    graph = graph_of([*flat, *others.values()], [ca.vertcat(ca.SX(0, 1), *found.results)])
    read = sorted({of[0] for operation, _, of in graph.instructions if operation == ca.OP_INPUT and of[0] < len(flat)})
    made = Canonical([places[k] for k in read], [flat[k] for k in read])
    instructions: list[tuple[Any, ...]] = []
    named: dict[tuple[str, int], int] = {}
    constant_at: dict[int, int] = {}
    number: dict[int, int] = {}  # of values, in the order of the instructions
    for operation, to, of in graph.instructions:
        if operation == ca.OP_INPUT and of[0] >= len(flat) and names[of[0] - len(flat)] in NAMED:
            which = (names[of[0] - len(flat)], of[1])
            instructions.append(("named", named.setdefault(which, len(named))))
        elif operation == ca.OP_INPUT:
            place = read.index(of[0]) if of[0] < len(flat) else names[of[0] - len(flat)]
            instructions.append(("input", place, of[1]))
        elif operation == ca.OP_CONST and graph.constants[to[0]] not in PLAIN:
            constant_at[len(instructions)] = len(made.constants)
            made.constants.append(graph.constants[to[0]])
            instructions.append(("constant", len(made.constants) - 1))
        elif operation == ca.OP_CONST:
            instructions.append(("plain", graph.constants[to[0]]))
        elif operation == ca.OP_OUTPUT:
            instructions.append(("output", to[1], number[of[0]]))
            continue
        else:
            instructions.append((operation, *(number[i] for i in of)))
        number[to[0]] = len(instructions) - 1
    made.named = list(named)
    made.key = (tuple(instructions), tuple(name for name, _ in made.named))
    own = ca.SX.sym("own", len(made.constants) + len(made.named))
    values: list[ca.SX] = []
    made.results = [ca.SX(0)] * len(found.results)
    for operation, *rest in instructions:
        values.append(ca.SX(0))
        match operation:
            case "named":
                values[-1] = own[len(made.constants) + rest[0]]
            case "constant":
                values[-1] = own[rest[0]]
            case "plain":
                values[-1] = ca.SX(rest[0])
            case "input":
                column = made.columns[rest[0]] if isinstance(rest[0], int) else others[rest[0]]
                values[-1] = column[rest[1]]
            case "output":
                made.results[rest[0]] = values[rest[1]]
            case _ if len(rest) == 1:
                values[-1] = ca.SX.unary(operation, values[rest[0]])
            case _:
                values[-1] = ca.SX.binary(operation, values[rest[0]], values[rest[1]])
    if own.numel():
        made.columns.append(own)
    return made
