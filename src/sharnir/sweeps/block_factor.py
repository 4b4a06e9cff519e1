"""Factors of symmetric matrices that are given as blocks over nodes, one for each kind of pattern."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

import casadi as ca

from ..spatial.algebra import Matrix, zeros
from . import ltdl
from .elimination import Ordered
from .semidefinite import Definite, Semidefinite


class BlockFactor(ABC):
    @abstractmethod
    def solve(self, right: Sequence[Matrix]) -> list[Matrix]:
        """The solution for one column per node, node by node."""

    @property
    @abstractmethod
    def values(self) -> list[Matrix]:
        """All numbers it holds."""

    def dropped(self) -> Matrix:
        """How many rows were left out because they depend on others."""
        return ca.SX(0)


@dataclass(frozen=True)
class TreeFactor(BlockFactor):
    """LᵀDL over the rows of nodes that couple along the paths of a tree (`ltdl.py`)."""

    L: ltdl.Entries
    chain: list[int]
    sizes: Sequence[int]

    @staticmethod
    def of(parents: Sequence[int], sizes: Sequence[int], blocks: Mapping[tuple[int, int], Matrix]) -> TreeFactor:
        """`parents[k]` is the number, from 1 on, of the node before node k + 1 on its path; 0 there is none."""
        chain, starts = ltdl.chain_of(parents, sizes), [0, *accumulate(sizes)]
        entries: ltdl.Entries = {}
        for (row, column), block in blocks.items():
            for i in range(block.shape[0]):
                for k in range(i + 1 if row == column else block.shape[1]):
                    entries[starts[row] + i, starts[column] + k] = block[i, k]
        return TreeFactor(ltdl.factorize(entries, chain), chain, sizes)

    @property
    def values(self) -> list[Matrix]:
        return list(self.L.values())

    def solve(self, right: Sequence[Matrix]) -> list[Matrix]:
        flat = [column[k] for column in right for k in range(column.shape[0])]
        found = iter(ltdl.solve(self.L, self.chain, flat))
        return [ca.vertcat(zeros(0), *(next(found) for _ in range(size))) for size in self.sizes]


class OrderedFactor(BlockFactor):
    """L D Lᵀ, blocks in the order given. Entries that are zero whatever the state take no part."""

    def __init__(
        self, sizes: Sequence[int], blocks: Mapping[tuple[int, int], Matrix], order: Iterable[int], redundant: bool
    ) -> None:
        self.order = Ordered(sizes, order)
        entries: dict[tuple[int, int], Matrix] = {}
        for (x, y), block in blocks.items():
            for i, k in zip(*block.sparsity().get_triplet(), strict=True):
                p, q = self.order.starts[x] + i, self.order.starts[y] + k
                if x != y or p >= q:
                    entries[max(p, q), min(p, q)] = block[i, k]
        self.rows = (Semidefinite if redundant else Definite)(self.order.rows, entries)

    @property
    def values(self) -> list[Matrix]:
        return [*self.rows.L.values(), *self.rows.inverse]

    def dropped(self) -> Matrix:
        return self.rows.dropped()

    def solve(self, right: Sequence[Matrix]) -> list[Matrix]:
        return self.order.columns(self.rows.solve(self.order.flat(right)))
