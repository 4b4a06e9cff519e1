"""Sweeps that fill a symmetric matrix over bodies, joints or constraints, block by block, and solve with it.

    couple = BlockMatrix("couple", Ancestors(), block=..., diagonal=..., unknowns=FreeVelocities())
    solve = Solve("a", couple, rhs=lambda body: body.tau - body.f)

The pattern tells which blocks there are and which factor fits; a block is a function of the records of its two nodes.
Where it also depends on the nodes between them, on the path from one to the other, it is told what was `Carried` along.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, Any, ClassVar

from ..spatial.algebra import Matrix, zeros
from .block_factor import BlockFactor
from .pattern import Blocks, End, Pattern
from .record import Fields, Record
from .sweep import ASSEMBLY, FACTORISATION, SOLUTION, Sweep
from .unknowns import AllRows, Unknowns

if TYPE_CHECKING:
    from ..model import Model
    from .trace import Trace


@dataclass(frozen=True)
class Carried:
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
    carried: Carried | None = None
    added: Callable[[Record], Any] | None = None

    solves: ClassVar[bool] = True

    def __post_init__(self) -> None:
        assert self.carried is None or self.pattern.follows_paths, "nothing is carried but along paths"

    def run(self, trace: Trace) -> None:
        nodes = [trace.record(node) for node in self.pattern.nodes(trace.model)]
        blocks: Blocks = {}
        on_the_way: tuple[Record, ...] = ()
        for x, y, ends in self.pattern.couplings(trace.model):
            part = self.own(nodes[x], *ends) if x == y else self.block(nodes[x], nodes[y], *ends, *on_the_way)
            blocks[x, y] = blocks[x, y] + part if (x, y) in blocks else part
            if self.carried is not None:
                before = Record(**self.carried.start(nodes[x])) if x == y else on_the_way[0]
                on_the_way = (Record(**self.carried.passed(nodes[y], before)),)
        if self.added is not None:
            for x, node in enumerate(nodes):
                blocks[x, x] = blocks[x, x] + self.added(node)
        trace.matrices[self.name] = FilledMatrix(self, trace.model, nodes, blocks)

    def besides(self, trace: Trace) -> Sequence[tuple[str, Sequence[Matrix]]]:
        return ((ASSEMBLY, list(trace.matrices[self.name].blocks.values())),)

    def own(self, node: Record, *ends: End) -> Any:
        """The block of a node with itself, or a part of it."""
        return self.block(node, node, *ends) if self.diagonal is None else self.diagonal(node)

    def can_be_rolled(self, model: Model) -> bool:
        return self.pattern.can_be_rolled and self.unknowns.can_be_rolled and self.added is None


@dataclass
class FilledMatrix:
    """What a `BlockMatrix` was at one state."""

    matrix: BlockMatrix
    model: Model
    nodes: list[Record]
    blocks: Blocks

    @cached_property
    def factor(self) -> BlockFactor:
        """Of the rows and columns that are solved for."""
        rows = self.unknown_rows
        blocks = {(x, y): _part(block, rows[x], rows[y]) for (x, y), block in self.blocks.items()}
        return self.matrix.pattern.factor(self.model, [len(own) for own in rows], blocks)

    @property
    def unknown_rows(self) -> list[Sequence[int]]:
        """Node by node."""
        return [self.matrix.unknowns.rows(node, size) for node, size in zip(self.nodes, self._sizes, strict=True)]

    @property
    def _sizes(self) -> list[int]:
        return [self.blocks[x, x].shape[0] for x in range(len(self.nodes))]

    def dense(self) -> Matrix:
        """With its zeros and both triangles."""
        starts = [0, *accumulate(self._sizes)]
        M = zeros(starts[-1], starts[-1])
        for (x, y), block in self.blocks.items():
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

    def run(self, trace: Trace) -> None:
        A, unknowns = trace.matrices[self.matrix.name], self.matrix.unknowns
        nodes = self.matrix.pattern.nodes(trace.model)
        right = [
            _part(self.rhs(trace.record(node)), rows, (0,)) for node, rows in zip(nodes, A.unknown_rows, strict=True)
        ]
        for node, x in zip(nodes, A.factor.solve(right), strict=True):
            trace.keep(node, {self.target: unknowns.whole(trace.record(node), x)})

    def can_be_rolled(self, model: Model) -> bool:
        return self.matrix.can_be_rolled(model)


def _part(block: Matrix, rows: Sequence[int], columns: Sequence[int]) -> Matrix:
    """Some rows and columns; of none it is empty, with a shape."""
    return block[list(rows), list(columns)] if rows and columns else zeros(len(rows), len(columns))
