"""Where the numbers of a rolled kernel stand, whose they are, and the code of a step over them.

Space      a column of numbers: data or inputs of a body by their names, or results of a stage
Place      one number of it
Owner      whose spaces are meant
Node       a place and its holder
Key        which bodies a block of code is for
Code       the results of a stage for such bodies, as expressions
StepGraph  the same as instructions
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

import casadi as ca
from llvmlite import ir

from ..graph import Graph, OperationCount, Share, divided, graph_of
from ..llvm.emit import Emitter


class Space(NamedTuple):
    """Of a stage: "kept" by a body for itself, "shown" to its children, which read it as "parent"; the "sums" of what
    they give it, or "world_sums"; "coefficient" of derivatives; what is "carried" up a path while a matrix is filled;
    "out" is a part of the output."""

    name: str
    number: int = -1  # of the stage, or of the part

    @property
    def is_common(self) -> bool:
        """Laid out alike for all bodies."""
        return self.name in ("shown", "sums", "world_sums")

    @property
    def written(self) -> Space:
        """Where that stands which is read here."""
        return Space("shown", self.number) if self.name == "parent" else self


class Place(NamedTuple):
    space: Space
    slot: int
    body: int = 0  # its number, where code that is not of one body writes into the record of one

    @property
    def in_record(self) -> Place:
        """The same of any body."""
        return Place(self.space, self.slot)


class Owner(NamedTuple):
    kind: Literal["body", "ancestor", "way", "single", "group", "common", "inputs", "forces"]
    number: int = -1  # of a single body or of a group
    tangent: bool = False  # of its derivatives


BODY, ANCESTOR = Owner("body"), Owner("ancestor")  # those whose code runs
WAY = Owner("way")  # from the one to the other
COMMON, WHOLE_INPUTS, FORCES = (
    Owner("common"),
    Owner("inputs"),
    Owner("forces"),
)  # of no body
DATA, WORLD, SOLUTION, SEED = Space("data"), Space("world"), Space("x"), Space("seed")
MATRIX, RIGHT_SIDE, DERIVATIVE = Space("matrix"), Space("rhs"), Space("derivative")  # what no plan reads back


def single(body: int) -> Owner:
    return Owner("single", body)


def of_group(g: int) -> Owner:
    return Owner("group", g)


class Node(NamedTuple):
    holder: Owner  # a group, or no body
    place: Place


@dataclass(frozen=True)
class GroupKey:
    """Code that runs for every body of a group."""

    group: int

    def holder(self, owner: Owner) -> Owner:
        """Whose record is meant where the code reads one of the owner."""
        return of_group(self.group)

    @property
    def label(self) -> str:
        return str(self.group)


@dataclass(frozen=True)
class PairKey:
    """Code that runs for every body of a group and each of its ancestors of another one."""

    group: int
    ancestor: int

    def holder(self, owner: Owner) -> Owner:
        return of_group(self.ancestor if owner == ANCESTOR else self.group)

    @property
    def label(self) -> str:
        return f"{self.group} with ancestor {self.ancestor}"


@dataclass(frozen=True)
class ModelKey:
    """Code that runs once and names its bodies: force elements, or an output of a few bodies."""

    label: str

    def holder(self, owner: Owner) -> Owner:
        return FORCES


ELEMENTS, OF_BODIES = ModelKey("forces"), ModelKey("tail")
Key = GroupKey | PairKey | ModelKey
Symbols = dict[Space, ca.SX]  # column of symbols by its space
Result = tuple[Place, ca.SX]  # where it goes, and its expression


def split(column: ca.SX) -> list[ca.SX]:
    """Its numbers one by one."""
    return ca.vertsplit(column) if column.numel() else []


# Numbers of the model that a rolled kernel reads at run time: which column, header or table holds which.


class Column:
    """Of the table of bodies; offsets count numbers of one lane."""

    RECORD, PARENT, DATA, PARAMETERS, Q, V, MOTION, FREE, GROUP, UP, DEPTH, INDEX = range(12)
    COUNT = 12


class Header:
    """Entries of the header: sizes, and where the parts of the workspace begin."""

    BODIES, VELOCITIES, FREE_COUNT, VALUES_AT, MOTION_AT, X_AT, ROWS_AT, COORDINATES, TANGENT_AT, MATRIX_AT = range(10)
    COUNT = 10


class Table:
    """Tables that the core is handed; those of the stages follow."""

    HEADER, BODIES, NUMBERS, PLACES, ROWS, DEPTHS, CHAIN, VELOCITY, STAGES = range(9)


FIRST_OF = {"coordinate": Column.Q, "velocity": Column.V, "body": Column.INDEX}  # where the rows of a body begin
PAD = 8  # rows of a factor hold whole vectors


# The results of one piece of code: as expressions, and as straight-line instructions that can be written.


Load = Callable[[Owner, Place], ir.Value]
Store = Callable[[Place, ir.Value], None]


@dataclass
class Code:
    """Results of one stage for one group (or for one pair of groups): where each goes, and its expression."""

    results: list[Result]
    tables: list[tuple[Owner, Symbols]]  # whose symbols may occur

    def divided(self, found: Sequence[tuple[Share, Sequence[ca.SX]]], last: Share) -> dict[Share, OperationCount]:
        """Its operations, by who has found first what they are needed for."""
        columns = [column for _, table in self.tables for column in table.values()]
        return divided(columns, found, [ca.vertcat(ca.SX(0, 1), *(e for _, e in self.results))], last)

    def reads(self) -> list[set[tuple[Owner, Place]]]:
        """For each result, the places it depends on."""
        columns = [(owner, space, column) for owner, table in self.tables for space, column in table.items()]
        inputs = [(owner, Place(space, k)) for owner, space, column in columns for k in range(column.numel())]
        if not self.results:
            return []
        x = ca.vertcat(ca.SX(0, 1), *(column for _, _, column in columns))
        pattern = ca.jacobian_sparsity(ca.densify(ca.vertcat(*(e for _, e in self.results))), x)
        found: list[set[tuple[Owner, Place]]] = [set() for _ in self.results]
        for row, column in zip(*pattern.get_triplet(), strict=True):
            found[row].add(inputs[column])
        return found


class StepGraph:
    """A `Code` as straight-line instructions, with the meaning of its inputs and outputs."""

    def __init__(self, graph: Graph, inputs: list[tuple[Owner, Space]], targets: list[Place], zero: list[bool]) -> None:
        self.graph, self.inputs, self.targets, self.zero = graph, inputs, targets, zero

    @staticmethod
    def of(code: Code) -> StepGraph:
        columns = [(owner, space, column) for owner, table in code.tables for space, column in table.items()]
        results = [ca.vertcat(*(e for _, e in code.results))] if code.results else []
        return StepGraph(
            graph_of([column for _, _, column in columns], results),
            [(owner, space) for owner, space, _ in columns],
            [place for place, _ in code.results],
            [e.is_zero() for _, e in code.results],
        )

    def reads(self) -> list[tuple[Owner, Place]]:
        return [
            (self.inputs[of[0]][0], Place(self.inputs[of[0]][1], of[1]))
            for operation, _, of in self.graph.instructions
            if operation == ca.OP_INPUT
        ]

    def emit(self, emitter: Emitter, load: Load, store: Store) -> None:
        """Stores come last, so that no load has to wait behind one."""
        results: dict[int, ir.Value] = {}

        def read(argument: int, element: int) -> ir.Value:
            owner, space = self.inputs[argument]
            return load(owner, Place(space, element))

        emitter.emit(self.graph, read, lambda _, k, value: results.__setitem__(k, value))
        for k, value in results.items():
            store(self.targets[k], value)
