"""Sweeps that fill a symmetric matrix over bodies, joints or constraints, block by block, and solve with it.

    couple = BlockMatrix("couple", Ancestors(), block=..., diagonal=..., unknowns=FreeVelocities())
    solve = Solve("a", couple, rhs=lambda body: body.tau - body.f)

The pattern tells which blocks there are and which factor fits; a block is a function of the records of its two nodes.
Where it also depends on the nodes between them, on the path from one to the other, it is told what was `Carried` along.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, combinations_with_replacement
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple

import casadi as ca

from ...core.tracing import traced_property
from ...spatial.algebra import Matrix, zeros
from .block_factor import Asked, BlockFactor, Blocks, OrderedFactor, TreeFactor
from .elimination import least_degree
from .sweep import ASSEMBLY, FACTORISATION, SOLUTION, Fields, Record, Sweep

if TYPE_CHECKING:
    from ...model import Model
    from .trace import Trace


# Which nodes a symmetric matrix has, and which of them couple.
#
# A node is a body (or the joint that carries it) or a constraint, and is known by its record. A matrix is told part by
# part: a coupling names two nodes and, where they couple at a body that both have to do with, by which end each of them
# does. An end of a joint is "child" or "parent", one of a constraint its place among the bodies it acts on (`ends_of`).


Kind = Literal["body", "constraint"]
End = Literal["child", "parent"] | int


class Node(NamedTuple):
    kind: Kind
    number: int  # bodies from 1, constraints from 0


class Coupling(NamedTuple):
    """Nodes by their positions, the later one first; more than one part of a block add up."""

    row: int
    column: int
    ends: tuple[End, ...] = ()  # of the row, then of the column


class Pattern(ABC):
    """From the structure of a model alone."""

    @abstractmethod
    def nodes(self, model: Model) -> list[Node]:
        """In the order of the rows of the matrix."""

    @abstractmethod
    def couplings(self, model: Model) -> Iterator[Coupling]:
        """The parts of the lower half, blocks on the diagonal among them."""

    @abstractmethod
    def factor(self, model: Model, calls: Any, sizes: Sequence[int], blocks: Blocks) -> BlockFactor:
        """The factor that fits the pattern; nodes have blocks of these sizes. `calls` is a trace, or whatever has its
        way of calling steps."""

    @property
    def can_be_rolled(self) -> bool:
        """Whether a loop over the bodies can fill such a matrix."""
        return False

    @property
    def is_stepwise(self) -> bool:
        """Whether its factor is told by steps."""
        return False

    @property
    def follows_paths(self) -> bool:
        """Whether couplings of a node come one after the other, with itself first, then up a path of the tree."""
        return False


@dataclass(frozen=True)
class Ancestors(Pattern):
    """Bodies couple with those on their path to the world, as in mass matrices: the factor LᵀDL fills nothing in."""

    def nodes(self, model: Model) -> list[Node]:
        return [Node("body", body.index) for body in model.bodies]

    def couplings(self, model: Model) -> Iterator[Coupling]:
        for body in model.bodies:
            ancestor = body.index
            while ancestor:
                yield Coupling(body.index - 1, ancestor - 1)
                ancestor = model.parents[ancestor - 1]

    def factor(self, model: Model, calls: Any, sizes: Sequence[int], blocks: Blocks) -> TreeFactor:
        return TreeFactor.of(model.parents, sizes, {pair: getattr(*block) for pair, block in blocks.items()})

    @property
    def can_be_rolled(self) -> bool:
        return True

    @property
    def follows_paths(self) -> bool:
        return True


@dataclass(frozen=True)
class SharedBodies(Pattern):
    """Joints and constraints couple where they act on the same body, the world left out, as in Schur complements.
    Factors take blocks by least degree, or the last one first, which fills nothing in where the nodes are the joints of
    a tree. Rows that depend on those before them are left out where they are `redundant`.
    """

    kinds: tuple[Kind, ...] = ("body",)  # whose rows come first; bodies stand for the joints that carry them
    redundant: bool = False
    last_first: bool = False

    def nodes(self, model: Model) -> list[Node]:
        of: dict[Kind, list[Node]] = {
            "body": [Node("body", body.index) for body in model.bodies],
            "constraint": [Node("constraint", c) for c in range(len(model.constraints))],
        }
        return [node for kind in self.kinds for node in of[kind]]

    def couplings(self, model: Model) -> Iterator[Coupling]:
        meeting: dict[int, list[tuple[int, End]]] = {}
        for position, node in enumerate(self.nodes(model)):
            for body, end in ends_of(model, node).items():
                meeting.setdefault(body, []).append((position, end))
        for here in meeting.values():
            for (column, its_end), (row, end) in combinations_with_replacement(here, 2):
                yield Coupling(row, column, (end, its_end))

    def factor(self, model: Model, calls: Any, sizes: Sequence[int], blocks: Blocks) -> OrderedFactor:
        order = range(len(sizes))[::-1] if self.last_first else least_degree(sizes, blocks)
        return OrderedFactor(calls, sizes, blocks, order, self.redundant)

    @property
    def is_stepwise(self) -> bool:
        return True


def ends_of(model: Model, node: Node) -> dict[int, End]:
    """The bodies on which a joint or the rows of a constraint act, the world left out, and by which end."""
    if node.kind == "body":
        parent = model.parents[node.number - 1]
        return {node.number: "child", **({parent: "parent"} if parent else {})}
    constraint = model.constraints[node.number]
    joints = [i for joint in constraint.joints for i in (joint, model.parents[joint - 1])]
    bodies = dict.fromkeys(i for i in (*constraint.bodies, *joints) if i)
    return {i: end for end, i in enumerate(bodies)}


# Which rows of the blocks of a matrix are solved for, and what the solution of a node is with the rest.


class Unknowns(ABC):
    @abstractmethod
    def rows(self, node: Record, size: int) -> Sequence[int]:
        """Of the block of a node, which has `size` rows."""

    @abstractmethod
    def whole(self, node: Record, x: Matrix) -> Matrix:
        """The solution x of these rows and what is given for the others."""

    @property
    def are_all(self) -> bool:
        """Whether every row is solved for."""
        return False

    @property
    def can_be_rolled(self) -> bool:
        return False


@dataclass(frozen=True)
class AllRows(Unknowns):
    """Blocks of any size, by node; nothing is given."""

    def rows(self, node: Record, size: int) -> Sequence[int]:
        return range(size)

    def whole(self, node: Record, x: Matrix) -> Matrix:
        return x

    @property
    def are_all(self) -> bool:
        return True


@dataclass(frozen=True)
class FreeVelocities(Unknowns):
    """One row for every velocity of a body's joint; accelerations of driven coordinates are given."""

    def rows(self, node: Record, size: int) -> Sequence[int]:
        free: Sequence[int] = node.free
        return free

    def whole(self, node: Record, x: Matrix) -> Matrix:
        part = zeros(len(node.free) + len(node.driven))
        for k, row in enumerate(node.free):
            part[row] = x[k]
        for row, given in zip(node.driven, ca.vertsplit(node.a_driven), strict=True):
            part[row] = given
        return part

    @property
    def can_be_rolled(self) -> bool:
        return True


MOST = 6  # blocks that are filled in one step


@dataclass(frozen=True)
class PathAccumulator:
    """The record that a body takes along on its path to the world, from block to block of its row. It begins with
    `start(body)`; `passed(node, carried)` is what is left of it beyond a node, the body itself first. Both give the
    same fields."""

    start: Callable[[Record], Fields]
    passed: Callable[[Record, Record], Fields]


@dataclass(frozen=True)
class BlockMatrix(Sweep):
    """`block(x, y, *ends)` is the part of the block with the rows of node x and the columns of node y that a coupling
    of the pattern names; `diagonal(x)` is a node's own block, where it is not such a part too. With `carried`, on paths
    only, it is `block(x, y, carried)`. `added(x)` joins the block of a node with itself, where there is more in it."""

    name: str
    pattern: Pattern
    block: Callable[..., Any]
    diagonal: Callable[[Record], Any] | None = None
    unknowns: Unknowns = field(default_factory=AllRows)
    accumulator: PathAccumulator | None = None
    added: Callable[[Record], Any] | None = None

    solves: ClassVar[bool] = True

    def __post_init__(self) -> None:
        assert self.accumulator is None or self.pattern.follows_paths, "nothing is carried but along paths"

    def run(self, trace: Any) -> None:
        nodes = [trace.record(node) for node in self.pattern.nodes(trace.model)]
        parts: dict[int, dict[int, list[tuple[End, ...]]]] = {}
        for x, y, ends in self.pattern.couplings(trace.model):
            parts.setdefault(x, {}).setdefault(y, []).append(ends)
        most = 1 if self.accumulator is not None else MOST
        blocks: dict[tuple[int, int], tuple[Any, str]] = {}
        for x, row in parts.items():
            on_the_way: tuple[Any, ...] = ()
            columns = list(row)
            for start in range(0, len(columns), most):
                some = columns[start : start + most]
                structure = (self, tuple((x == y, tuple(row[y])) for y in some))
                found = trace.call(_filled, structure, nodes[x], *(nodes[y] for y in some if x != y), *on_the_way)
                blocks |= {(x, y): (found, f"A{k}") for k, y in enumerate(some)}
                if self.accumulator is not None:
                    before = on_the_way or (trace.call(_started, self.accumulator, nodes[x]),)
                    on_the_way = (trace.call(_passed, self.accumulator, nodes[some[0]], *before),)
        trace.matrices[self.name] = FilledMatrix(self, trace, nodes, blocks)

    def besides(self, trace: Trace) -> Sequence[tuple[str, Sequence[Matrix]]]:
        return ((ASSEMBLY, [getattr(*block) for block in trace.matrices[self.name].blocks.values()]),)

    def own(self, node: Record, *ends: End) -> Any:
        """The block of a node with itself, or a part of it."""
        return self.block(node, node, *ends) if self.diagonal is None else self.diagonal(node)

    def can_be_rolled(self, model: Model) -> bool:
        return self.pattern.can_be_rolled and self.unknowns.can_be_rolled and self.added is None

    @property
    def is_stepwise(self) -> bool:
        return self.pattern.is_stepwise


Ends = tuple[tuple[End, ...], ...]


def _filled(structure: tuple[BlockMatrix, tuple[tuple[bool, Ends], ...]], x: Record, *others: Record) -> Fields:
    """Some blocks of the row of a node, each from all its parts: that with itself, where it says so, or with the next
    of the others. The record that was carried along comes last."""
    matrix, blocks = structure
    columns = iter(others)
    found: dict[str, Any] = {}
    for k, (own, ends_of_all) in enumerate(blocks):
        y = x if own else next(columns)
        carried = others[1:] if matrix.accumulator is not None and not own else ()
        parts = [matrix.own(x, *ends) if own else matrix.block(x, y, *ends, *carried) for ends in ends_of_all]
        if own and matrix.added is not None:
            parts.append(matrix.added(x))
        found[f"A{k}"] = sum(parts[1:], parts[0])
    return found


def _started(accumulator: PathAccumulator, node: Record) -> Fields:
    return accumulator.start(node)


def _passed(accumulator: PathAccumulator, node: Record, before: Record) -> Fields:
    return accumulator.passed(node, before)


@dataclass
class FilledMatrix:
    """A `BlockMatrix` at one state."""

    matrix: BlockMatrix
    trace: Any
    nodes: list[Any]
    blocks: Blocks

    @traced_property
    def factor(self) -> BlockFactor:
        """Of the rows and columns that are solved for."""
        trace, unknowns, blocks = self.trace, self.matrix.unknowns, self.blocks
        if not unknowns.are_all:
            nodes = self.nodes
            blocks = {
                (x, y): (trace.call(_cut, (unknowns, field), record, nodes[x], nodes[y]), "A")
                for (x, y), (record, field) in blocks.items()
            }
        return self.matrix.pattern.factor(trace.model, trace, self._sizes(blocks), blocks)

    def _sizes(self, blocks: Blocks) -> list[int]:
        return [self.trace.shape(*blocks[x, x])[0] for x in range(len(self.nodes))]

    def dense(self) -> Matrix:
        """With its zeros and both triangles."""
        starts = [0, *accumulate(self._sizes(self.blocks))]
        M = zeros(starts[-1], starts[-1])
        for (x, y), held in self.blocks.items():
            block = getattr(*held)
            for i in range(block.shape[0]):
                for k in range(i + 1 if x == y else block.shape[1]):
                    M[starts[x] + i, starts[y] + k] = block[i, k]
                    M[starts[y] + k, starts[x] + i] = block[i, k]
        return M


@dataclass(frozen=True)
class Solve(Sweep):
    """A x = rhs with a `BlockMatrix` A, by the factor of its pattern; every node keeps its part of x as the field
    `target`, with the given values in rows that are not solved for."""

    target: str
    matrix: BlockMatrix
    rhs: Callable[[Record], Any]
    name: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", f"solve {self.target}")

    part: str = field(default=SOLUTION, init=False)
    solves: ClassVar[bool] = True

    def besides(self, trace: Trace) -> Sequence[tuple[str, Sequence[Matrix]]]:
        return ((FACTORISATION, trace.matrices[self.matrix.name].factor.values),)

    def run(self, trace: Any) -> None:
        nodes = self.matrix.pattern.nodes(trace.model)
        factor = trace.matrices[self.matrix.name].factor
        for node, found in zip(nodes, factor.solve([trace.record(node) for node in nodes], self._asked), strict=True):
            trace.keep(node, found)

    @traced_property
    def _asked(self) -> Asked:
        unknowns = self.matrix.unknowns

        def right(node: Record) -> Matrix:
            b = self.rhs(node)
            return _part(b, unknowns.rows(node, b.shape[0]), (0,))

        return Asked(right, lambda node, x: {self.target: unknowns.whole(node, x)})

    @property
    def is_stepwise(self) -> bool:
        return self.matrix.is_stepwise

    def can_be_rolled(self, model: Model) -> bool:
        return self.matrix.can_be_rolled(model)


def _cut(structure: tuple[Unknowns, str], blocks: Record, x: Record, y: Record) -> Fields:
    unknowns, field = structure
    block = getattr(blocks, field)
    m, n = block.shape
    return {"A": _part(block, unknowns.rows(x, m), unknowns.rows(y, n))}


def _part(block: Matrix, rows: Sequence[int], columns: Sequence[int]) -> Matrix:
    """Some rows and columns; of none it is empty, with a shape."""
    return block[list(rows), list(columns)] if rows and columns else zeros(len(rows), len(columns))
