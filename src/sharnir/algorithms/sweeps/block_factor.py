"""Factors of symmetric matrices that are given as blocks over nodes, one for each kind of pattern.

There are two. Elimination in any order (`OrderedFactor`) goes block by block, by steps, so that it can be a task list.
Matrices on the paths of a tree (`TreeFactor`) need no list of who is around whom: paths tell it, nothing fills in, and
rows are as well taken one by one. That has a rolled form, in which the pattern is the tree's, and those who put rows of
constraints on top of a mass matrix read its L.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

import casadi as ca

from ...spatial.algebra import Matrix, zeros
from . import block_steps as steps
from . import factors
from .block_steps import Asked, Front, StoredBlock
from .elimination import in_order
from .sweep import Calls, Record

Pair = tuple[int, int]
Blocks = Mapping[Pair, tuple[Any, str]]  # of the lower half, by the positions of their nodes: a record and its field
MOST_ROWS = 16  # around a node that is eliminated in one step; of those that are taken together, where there are more
MOST = 8  # blocks that one step adds up


class BlockFactor(ABC):
    @abstractmethod
    def solve(self, nodes: Sequence[Any], asked: Asked) -> list[Any]:
        """Records with the `solution` and what is kept of it, node by node."""

    @property
    @abstractmethod
    def values(self) -> list[Matrix]:
        """All numbers it holds."""

    def dropped(self) -> Any:
        """A record: how many rows were left out because they depend on others, `lost`."""
        return Record(dropped=ca.SX(0))

    def solved(self, right: Sequence[Matrix]) -> list[Matrix]:
        """The same with matrices, of steps that run at once."""
        asked = Asked(lambda node: node.b, lambda node, x: {})
        return [found.solution for found in self.solve([Record(b=b) for b in right], asked)]


@dataclass(frozen=True)
class TreeFactor(BlockFactor):
    """LᵀDL over the rows of nodes that couple along the paths of a tree (`ltdl.py`)."""

    L: factors.Entries
    chain: list[int]
    sizes: Sequence[int]

    @staticmethod
    def of(parents: Sequence[int], sizes: Sequence[int], blocks: Mapping[Pair, Matrix]) -> TreeFactor:
        """`parents[k]` is the number, from 1 on, of the node before node k + 1 on its path; 0 there is none."""
        chain, starts = factors.chain_of(parents, sizes), [0, *accumulate(sizes)]
        entries: factors.Entries = {}
        for (row, column), block in blocks.items():
            for i in range(block.shape[0]):
                for k in range(i + 1 if row == column else block.shape[1]):
                    entries[starts[row] + i, starts[column] + k] = block[i, k]
        return TreeFactor(factors.factorize(entries, chain), chain, sizes)

    @property
    def values(self) -> list[Matrix]:
        return list(self.L.values())

    def solve(self, nodes: Sequence[Any], asked: Asked) -> list[Any]:
        right = [asked.right(node) for node in nodes]
        found = iter(factors.solve(self.L, self.chain, [column[k] for column in right for k in range(column.shape[0])]))
        columns = [ca.vertcat(zeros(0), *(next(found) for _ in range(size))) for size in self.sizes]
        return [Record(solution=x, **asked.kept(node, x)) for node, x in zip(nodes, columns, strict=True)]


class OrderedFactor(BlockFactor):
    """L D Lᵀ, blocks in the order given, by the steps of `block_steps.py`."""

    def __init__(
        self,
        calls: Any,
        sizes: Sequence[int],
        blocks: Blocks,
        order: Iterable[int],
        redundant: bool,
    ) -> None:
        self.calls, self.sizes, self.redundant = calls, sizes, redundant
        self.pivots: dict[int, Any] = {}  # by node, in the order of elimination: records with L, inverse, lost
        self.below: dict[Pair, tuple[Any, str]] = {}  # L_yx by (y, x): its record and field
        self.around: dict[int, list[int]] = {}
        self._whole = {x: blocks[x, x] for x in range(len(sizes))}
        # blocks as they are now, by (the one that stays longer, the one that goes first)
        self._residual: dict[Pair, tuple[Any, str, bool]] = {}
        own = [x for x in order if sizes[x]]
        place = {x: k for k, x in enumerate(own)}
        coupled = [(x, y) for x, y in blocks if sizes[x] and sizes[y]]
        for x, y in coupled:
            turned = place[x] < place[y]
            self._residual[(y, x) if turned else (x, y)] = *blocks[x, y], turned
        for x, around in in_order(own, coupled):
            self.around[x] = around
            self._eliminate(x, list(self._groups(around)))

    @staticmethod
    def of(sizes: Sequence[int], blocks: Mapping[Pair, Matrix], order: Iterable[int], redundant: bool) -> OrderedFactor:
        """Of matrices, at once."""
        return OrderedFactor(Calls(), sizes, stored(blocks), order, redundant)

    def _groups(self, around: Sequence[int]) -> Iterator[list[int]]:
        group: list[int] = []
        for y in around:
            if group and sum(self.sizes[z] for z in (*group, y)) > MOST_ROWS:
                yield group
                group = []
            group.append(y)
        if group:
            yield group

    def _eliminate(self, x: int, groups: Sequence[Sequence[int]]) -> None:
        call, (whole, field) = self.calls.call, self._whole[x]
        if len(groups) < 2:
            around = groups[0] if groups else ()
            first, rest = _column(x, around), _lower(around)
            front, records = self._front({(0, 0): (x, x), **first, **rest}, len(around))
            front = front._replace(redundant=self.redundant, whole=field)
            self.pivots[x] = found = call(steps.eliminate, front, whole, *records)
            self._note(x, around, found)
            self._keep(found, rest)
            return
        front, records = self._front({(0, 0): (x, x)})
        front = front._replace(redundant=self.redundant, whole=field)
        self.pivots[x] = own = call(steps.pivot, front, whole, *records)
        columns = []
        for group in groups:
            front, records = self._front(_column(x, group), len(group))
            columns.append(call(steps.column, front, own, *records))
            self._note(x, group, columns[-1])
        for g, rows in enumerate(groups):
            for h, others in enumerate(groups[:g]):
                pairs = {(a, b): (y, z) for a, y in enumerate(rows, 1) for b, z in enumerate(others, 1)}
                front, records = self._front(pairs, len(rows), len(others))
                self._keep(call(steps.update, front, columns[g], columns[h], *records), pairs)
            pairs = _lower(rows)
            front, records = self._front(pairs, len(rows), len(rows))
            self._keep(call(steps.update_own, front, columns[g], *records), pairs)

    def _front(self, named: Mapping[Pair, Pair], *around: int) -> tuple[Front, list[Any]]:
        """Of blocks by their places in a step; the records that hold them, each once."""
        stored: list[StoredBlock] = []
        records: dict[int, tuple[int, Any]] = {}
        for (row, column), pair in named.items():
            if pair in self._residual:
                record, field, turned = self._residual[pair]
                at, _ = records.setdefault(id(record), (len(records), record))
                stored.append(StoredBlock(row, column, at, field, turned))
        return Front(tuple(stored), around), [record for _, record in records.values()]

    def _keep(self, found: Any, named: Mapping[Pair, Pair]) -> None:
        for (row, column), pair in named.items():
            self._residual[pair] = found, f"A{row},{column}", False

    def _note(self, x: int, group: Sequence[int], found: Any) -> None:
        for k, y in enumerate(group, start=1):
            self.below[y, x] = found, f"L{k}"
            del self._residual[y, x]

    @property
    def values(self) -> list[Matrix]:
        own = [x for found in self.pivots.values() for x in (ca.SX(found.L).nz[:], found.inverse)]
        return [*own, *(getattr(found, field).nz[:] for found, field in self.below.values())]

    def dropped(self) -> Any:
        dropped = list(self.pivots.values())
        while len(dropped) > 1:
            dropped = [self.calls.call(steps.added, None, *dropped[k : k + MOST]) for k in range(0, len(dropped), MOST)]
        return dropped[0] if dropped else super().dropped()

    def solve(self, nodes: Sequence[Any], asked: Asked) -> list[Any]:
        call, y, x = self.calls.call, dict[int, Any](), dict[int, Any]()
        before: dict[int, list[int]] = {node: [] for node in self.pivots}
        for node, around in self.around.items():
            for other in around:
                before[other].append(node)
        for k, own in self.pivots.items():
            first, *more = self._some([((k, w), y[w]) for w in before[k]])
            if not more:
                y[k] = call(steps.forward, (asked, first[0]), own, nodes[k], *first[1])
                continue
            found = call(steps.begin, asked, nodes[k])
            for names, records in (first, *more):
                found = call(steps.less, names, found, *records)
            y[k] = call(steps.end, None, own, found)
        for k, own in reversed(self.pivots.items()):
            first, *more = self._some([((z, k), x[z]) for z in self.around[k]])
            if not more:
                x[k] = call(steps.backward, (asked, first[0]), own, y[k], nodes[k], *first[1])
                continue
            found = call(steps.begin_back, None, own, y[k])
            for names, records in (first, *more):
                found = call(steps.less_back, names, found, *records)
            x[k] = call(steps.end_back, asked, own, found, nodes[k])
        return [x[k] if size else call(steps.nothing, asked, nodes[k]) for k, size in enumerate(self.sizes)]

    def _some(self, parts: Sequence[tuple[Pair, Any]]) -> list[tuple[steps.Names, list[Any]]]:
        """Blocks of L and what they are multiplied by, some at a time: the names of their fields, and the records of
        both by turns."""
        found = []
        for start in range(0, max(len(parts), 1), MOST):
            some = [(*self.below[pair], known) for pair, known in parts[start : start + MOST]]
            records = [r for record, _, known in some for r in (record, known)]
            found.append((tuple(field for _, field, _ in some), records))
        return found


def stored(blocks: Mapping[Pair, Matrix]) -> Blocks:
    """Matrices as blocks."""
    return {pair: (Record(A=A), "A") for pair, A in blocks.items()}


def _column(x: int, around: Sequence[int]) -> dict[Pair, Pair]:
    """Blocks below that of x, by their places in a step."""
    return {(k, 0): (y, x) for k, y in enumerate(around, start=1)}


def _lower(around: Sequence[int]) -> dict[Pair, Pair]:
    """Those of the nodes around it with each other, the one that stays longer first."""
    return {(a, b): (y, around[b - 1]) for a, y in enumerate(around, start=1) for b in range(1, a + 1)}
