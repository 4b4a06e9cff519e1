"""Steps that have their numbers in them, such as force elements: told apart by their instructions.

What such a step computes is traced every time. Its constants become numbers of the model, the coordinates and
velocities that its expressions name become a piece of their own; what is left is the list of instructions, and equal
lists share their code.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import casadi as ca
import numpy as np

from ...algorithms.loops.constraint_rows import RowsOrTemplate, Template
from ...algorithms.loops.structural_key import Numbers, structural_key
from ...algorithms.sweeps.sweep import Record
from ...model import Model
from ...model.constraint import ConstraintRows
from ...spatial.algebra import Matrix
from ..classes.layout import Layout
from ..graph import graph_of
from .task_classes import Shape, Traced

# Constraints without their numbers: those of equal structure share the code of their rows.
#
# The numbers of a constraint become a record. One that cannot be taken apart (`algorithms/loops/structural_key.py`) is
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
