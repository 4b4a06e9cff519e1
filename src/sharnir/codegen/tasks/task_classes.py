"""Steps as code: one class for all calls of a step with equal structure and equally shaped records."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import casadi as ca

from ...algorithms.sweeps.sweep import Record
from ...core.tracing import cached_by_identity, traced_property
from ...model import Model
from ...spatial.algebra import Matrix
from ..classes.layout import Layout
from ..graph import Graph, graph_of

# What records of a woven trace are made of: pieces, each with the shape of its fields and where its numbers stand.
#
# A shape says which entries of the fields are zero, ±1 or a number (`classes/layout.py`), and of every number in which
# block it stands and where in it. Pieces of one shape differ in the places of their blocks only, so the code that reads
# one of them reads all.

# numbers of the model; values of parameters and of time, found once; an input by its name; what a task has found; and
# in lanes of directions: the directions themselves, how values change, and what a wide task has found
Kind = Literal["numbers", "values", "found", "seed", "dvalues", "along"] | str
WIDE = ("seed", "dvalues", "along")
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

    def found(self, layout: Layout, wide: bool = False) -> int:
        """Of what a task puts into the workspace."""
        return self.number(Shape(layout, ("along" if wide else "found",), tuple((0, k) for k in range(layout.slots))))


class Woven:
    """A record: pieces, the later ones first where they have a field of the same name. `key` tells records of equal
    shapes."""

    __slots__ = ("bases", "key", "shapes")

    def __init__(self, key: int, shapes: tuple[int, ...], bases: tuple[tuple[int, ...], ...]) -> None:
        self.key, self.shapes, self.bases = key, shapes, bases


class Keys:
    """Of records, by what they are made of."""

    def __init__(self) -> None:
        self._of: dict[tuple[int, ...], int] = {}

    def record(self, shapes: tuple[int, ...], bases: tuple[tuple[int, ...], ...]) -> Woven:
        key = self._of.setdefault(shapes, len(self._of))
        return Woven(key, shapes, bases)

    def joined(self, records: Sequence[Woven]) -> Woven:
        shapes = tuple(s for r in records for s in r.shapes)
        return self.record(shapes, tuple(b for r in records for b in r.bases))


OUT = -1  # in the place of a shape: it puts out


class MissingError(AttributeError):
    """A step asked for a field that is in none of the pieces it was given."""

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
    """`shapes` are those of the pieces that it reads, `columns` their symbols; `found` the shape of what it puts into
    the workspace, or OUT; `results` its expressions, slot by slot; `wide` where it has lanes of directions."""

    name: str
    shapes: tuple[int, ...]
    columns: list[ca.SX]
    found: int
    results: list[ca.SX]
    reads: list[set[tuple[int, int]]]  # of every result: pieces and their slots
    rows: list[tuple[int, ...]] = field(default_factory=list)  # of every call: the places of all blocks, then its own
    wide: bool = False

    def blocks(self, shapes: Shapes) -> list[tuple[int, int]]:
        """(piece, block), in the order of the places in `rows`."""
        return [(p, b) for p, s in enumerate(self.shapes) for b in range(len(shapes.all[s].kinds))]

    def live_slots(self, shapes: Shapes) -> list[int]:
        return list(range(len(self.results))) if self.found == OUT else sorted(shapes.live[self.found])

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


class Known:
    """What has been traced for a model, by step, structure and shapes: its programs have most of it in common. And the
    names that steps were seen to read of their records, by step and place: with no more pieces than these a step is
    traced."""

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
def known(model: Model) -> Known:
    return Known()


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
