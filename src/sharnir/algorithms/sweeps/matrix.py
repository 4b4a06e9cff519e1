"""Sweeps that fill a symmetric matrix over bodies, joints or constraints, block by block, and solve with it.

    couple = BlockMatrix("couple", Ancestors(), block=..., diagonal=..., unknowns=FreeVelocities())
    solve = Solve("a", couple, rhs=lambda body: body.tau - body.f)

The pattern tells which blocks there are and which factor fits; a block is a function of the records of its two nodes.
Where it also depends on the nodes between them, on the path from one to the other, it is told what was `Carried` along.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import TYPE_CHECKING, Any, ClassVar

import casadi as ca

from ...core.tracing import traced_property
from ...spatial.algebra import Matrix, zeros
from .block_factor import BlockFactor, Blocks
from .block_steps import Asked
from .pattern import End, Pattern
from .sweep import ASSEMBLY, FACTORISATION, SOLUTION, Fields, Record, Sweep

if TYPE_CHECKING:
    from ...model import Model
    from .trace import Trace

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
    """What a body takes along on its path to the world, from block to block of its row. It begins with `start(body)`;
    `passed(node, carried)` is what is left of it beyond a node, the body itself first. Both give the same fields."""

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
    of the others. What was carried along comes last."""
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
    """What a `BlockMatrix` was at one state."""

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
