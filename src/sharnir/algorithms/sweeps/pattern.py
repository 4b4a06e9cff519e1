"""Which nodes a symmetric matrix has, and which of them couple.

A node is a body (or the joint that carries it) or a constraint, and is known by its record. A matrix is told part by
part: a coupling names two nodes and, where they couple at a body that both have to do with, by which end each of them
does. An end of a joint is "child" or "parent", one of a constraint its place among the bodies it acts on (`ends_of`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from .block_factor import BlockFactor, Blocks, OrderedFactor, TreeFactor
from .elimination import least_degree

if TYPE_CHECKING:
    from ...model import Model

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
