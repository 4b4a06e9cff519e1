"""Factors of symmetric matrices that are given as blocks over nodes, one for each kind of pattern.

There are two. `OrderedFactor` eliminates in any order, block by block and by steps, so that it can be a task list.
`TreeFactor` is for matrices on the paths of a tree: the paths are the pattern, nothing fills in, and rows are taken one
by one. It has a rolled form. Constraints on top of a mass matrix read its L.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, NamedTuple

import casadi as ca

from ...spatial.algebra import Matrix, zeros
from . import factors
from .elimination import in_order
from .factors import Definite, Semidefinite
from .sweep import Calls, Fields, Record

# The steps that eliminate the blocks of a symmetric matrix one by one, A = L D Lᵀ.
#
# Node x goes, y and z are those around it that are still there:
#
#     A_xx = L_xx D Lᵀ_xx                                          entry by entry (`factors.py`)
#     W_yx = A_yx L_xx⁻ᵀ,    L_yx = W_yx D⁻¹,    A_yz − L_yx Wᵀ_zx
#     y_x = L_xx⁻¹ (b_x − Σ L_xw y_w)                              w before x
#     x_x = L_xx⁻ᵀ (D⁻¹ y_x − Σ Lᵀ_yx x_y)
#
# Blocks on the diagonal have their lower triangles only. Entries that are zero whatever the state take no part.


Entries = dict[tuple[int, int], Matrix]


class StoredBlock(NamedTuple):
    """Where a block is: the field of one of the records of a step, with rows and columns changed over or not."""

    row: int  # among the nodes of the step
    column: int
    record: int
    field: str
    turned: bool


class Front(NamedTuple):
    """The blocks that a step knows. Those that are not held are zeros, and fill in."""

    stored: tuple[StoredBlock, ...]
    around: tuple[int, ...]  # how many nodes are around the one that goes; of an update, among the rows and the columns
    redundant: bool = False
    whole: str = ""  # the field in which the block of that one is as it was in the beginning

    def read(self, records: Sequence[Record]) -> Entries:
        found: Entries = {}
        for row, column, record, field, turned in self.stored:
            A: Matrix = getattr(records[record], field)
            found[row, column] = A.T if turned else A
        return found


def eliminate(front: Front, whole: Record, *records: Record) -> Fields:
    """All there is to do for node 0, where few are around it. `whole` has its block as it was in the beginning."""
    A = front.read(records)
    own = _pivot(A[0, 0], getattr(whole, front.whole), front.redundant)
    nodes = range(1, front.around[0] + 1)
    W = {k: _from_right(A[k, 0], own["L"]) for k in nodes}
    L = {k: _by_columns(W[k], own["inverse"]) for k in nodes}
    left = {f"A{y},{z}": _less(A.get((y, z)), L[y], W[z], y == z) for y in nodes for z in range(1, y + 1)}
    return {**own, **{f"L{k}": x for k, x in L.items()}, **left}


def pivot(front: Front, whole: Record, *records: Record) -> Fields:
    """The first part of that by itself, where many are around."""
    return _pivot(front.read(records)[0, 0], getattr(whole, front.whole), front.redundant)


def column(front: Front, own: Record, *records: Record) -> Fields:
    """W and L of some of them; node 0 of the front is still the one that goes."""
    found: dict[str, Matrix] = {}
    for (k, _), A in front.read(records).items():
        found[f"W{k}"] = _from_right(A, own.L)
        found[f"L{k}"] = _by_columns(found[f"W{k}"], own.inverse)
    return found


def update(front: Front, rows: Record, columns: Record, *records: Record) -> Fields:
    """A_yz − L_yx Wᵀ_zx, y in one of those columns and z in another."""
    return _updated(front, rows, columns, records, False)


def update_own(front: Front, both: Record, *records: Record) -> Fields:
    """The same where they are one, the lower half."""
    return _updated(front, both, both, records, True)


def _updated(front: Front, rows: Record, columns: Record, records: Sequence[Record], same: bool) -> Fields:
    A, (m, n) = front.read(records), front.around
    return {
        f"A{y},{z}": _less(A.get((y, z)), getattr(rows, f"L{y}"), getattr(columns, f"W{z}"), same and y == z)
        for y in range(1, m + 1)
        for z in range(1, y + 1 if same else n + 1)
    }


def _pivot(A: Matrix, whole: Matrix, redundant: bool) -> dict[str, Matrix]:
    n, lower = A.shape[0], ca.tril(A)
    entries = {(i, k): A[i, k] for i, k in zip(*lower.sparsity().get_triplet(), strict=True)}
    diagonal = [whole[k, k] for k in range(n)]
    own = Semidefinite(n, entries, whole=diagonal, like=()) if redundant else Definite(n, entries, diagonal)
    L = zeros(n, n)
    for place, x in own.L.items():
        L[place] = x
    return {"L": L, "inverse": ca.vertcat(zeros(0), *own.inverse), "dropped": own.dropped()}


def _less(A: Matrix | None, L: Matrix, W: Matrix, own: bool) -> Matrix:
    """A − L Wᵀ, of a block on the diagonal the lower triangle."""
    left = L @ W.T
    left = -left if A is None else A - left
    return ca.tril(left) if own else left


@dataclass(frozen=True)
class Asked:
    """A right-hand side b of a node, and the part that it keeps of the solution x. Both see its record."""

    right: Callable[[Record], Matrix]
    kept: Callable[[Record, Matrix], Fields]


Names = tuple[str, ...]  # of the fields of L; its records and those of y or x come by turns


def forward(structure: tuple[Asked, Names], own: Record, node: Record, *before: Record) -> Fields:
    """y_x."""
    asked, names = structure
    return {"y": _from_left(own.L, _less_before(asked.right(node), names, before))}


def begin(asked: Asked, node: Record) -> Fields:
    """b alone, where many go before: the first part of that,"""
    return {"b": asked.right(node)}


def less(names: Names, found: Record, *before: Record) -> Fields:
    """some of the sum,"""
    return {"b": _less_before(found.b, names, before)}


def end(_: None, own: Record, found: Record) -> Fields:
    """and the last part."""
    return {"y": _from_left(own.L, found.b)}


def backward(structure: tuple[Asked, Names], own: Record, known: Record, node: Record, *after: Record) -> Fields:
    """x_x, and what the node keeps of it."""
    asked, names = structure
    x = _from_left_turned(own.L, _less_after(_divided(own, known), names, after))
    return {"solution": x, **asked.kept(node, x)}


def begin_back(_: None, own: Record, known: Record) -> Fields:
    """D⁻¹ y, the first part of that,"""
    return {"b": _divided(own, known)}


def less_back(names: Names, found: Record, *after: Record) -> Fields:
    """some of the sum,"""
    return {"b": _less_after(found.b, names, after)}


def end_back(asked: Asked, own: Record, found: Record, node: Record) -> Fields:
    """and the last part."""
    x = _from_left_turned(own.L, found.b)
    return {"solution": x, **asked.kept(node, x)}


def nothing(asked: Asked, node: Record) -> Fields:
    """Of a node without rows."""
    x = asked.right(node)
    return {"solution": x, **asked.kept(node, x)}


def _less_before(b: Matrix, names: Names, before: Sequence[Record]) -> Matrix:
    """b − Σ L_xw y_w"""
    for name, factor, known in zip(names, before[::2], before[1::2], strict=True):
        b = b - getattr(factor, name) @ known.y
    return b


def _less_after(b: Matrix, names: Names, after: Sequence[Record]) -> Matrix:
    """b − Σ Lᵀ_yx x_y"""
    for name, factor, known in zip(names, after[::2], after[1::2], strict=True):
        b = b - getattr(factor, name).T @ known.solution
    return b


def _divided(own: Record, known: Record) -> Matrix:
    y = known.y
    return ca.vertcat(zeros(0, y.shape[1]), *(y[j, :] * own.inverse[j] for j in range(y.shape[0])))


def added(structure: None, *parts: Record) -> Fields:
    """Rows that were left out."""
    return {"dropped": sum((x.dropped for x in parts), ca.SX(0))}


def _from_right(A: Matrix, L: Matrix) -> Matrix:
    """A L⁻ᵀ, with ones on the diagonal of L."""
    columns: list[Matrix] = []
    for j in range(A.shape[1]):
        W = A[:, j]
        for k in range(j):
            if L.sparsity().has_nz(j, k):
                W = W - columns[k] * L[j, k]
        columns.append(W)
    return ca.horzcat(zeros(A.shape[0], 0), *columns)


def _by_columns(W: Matrix, inverse: Matrix) -> Matrix:
    """W D⁻¹."""
    return ca.horzcat(zeros(W.shape[0], 0), *(W[:, j] * inverse[j] for j in range(W.shape[1])))


def _from_left(L: Matrix, b: Matrix) -> Matrix:
    """L⁻¹ b."""
    rows: list[Matrix] = []
    for i in range(b.shape[0]):
        y = b[i, :]
        for k in range(i):
            if L.sparsity().has_nz(i, k):
                y = y - L[i, k] * rows[k]
        rows.append(y)
    return ca.vertcat(zeros(0, b.shape[1]), *rows)


def _from_left_turned(L: Matrix, y: Matrix) -> Matrix:
    """L⁻ᵀ y."""
    n = y.shape[0]
    rows = [y[i, :] for i in range(n)]
    for k in reversed(range(n)):
        for i in range(k + 1, n):
            if L.sparsity().has_nz(i, k):
                rows[k] = rows[k] - L[i, k] * rows[i]
    return ca.vertcat(zeros(0, y.shape[1]), *rows)


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
    """LᵀDL over the rows of nodes that couple along the paths of a tree."""

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
    """L D Lᵀ, blocks in the order given."""

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
            self.pivots[x] = found = call(eliminate, front, whole, *records)
            self._note(x, around, found)
            self._keep(found, rest)
            return
        front, records = self._front({(0, 0): (x, x)})
        front = front._replace(redundant=self.redundant, whole=field)
        self.pivots[x] = own = call(pivot, front, whole, *records)
        columns = []
        for group in groups:
            front, records = self._front(_column(x, group), len(group))
            columns.append(call(column, front, own, *records))
            self._note(x, group, columns[-1])
        for g, rows in enumerate(groups):
            for h, others in enumerate(groups[:g]):
                pairs = {(a, b): (y, z) for a, y in enumerate(rows, 1) for b, z in enumerate(others, 1)}
                front, records = self._front(pairs, len(rows), len(others))
                self._keep(call(update, front, columns[g], columns[h], *records), pairs)
            pairs = _lower(rows)
            front, records = self._front(pairs, len(rows), len(rows))
            self._keep(call(update_own, front, columns[g], *records), pairs)

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
            dropped = [self.calls.call(added, None, *dropped[k : k + MOST]) for k in range(0, len(dropped), MOST)]
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
                y[k] = call(forward, (asked, first[0]), own, nodes[k], *first[1])
                continue
            found = call(begin, asked, nodes[k])
            for names, records in (first, *more):
                found = call(less, names, found, *records)
            y[k] = call(end, None, own, found)
        for k, own in reversed(self.pivots.items()):
            first, *more = self._some([((z, k), x[z]) for z in self.around[k]])
            if not more:
                x[k] = call(backward, (asked, first[0]), own, y[k], nodes[k], *first[1])
                continue
            found = call(begin_back, None, own, y[k])
            for names, records in (first, *more):
                found = call(less_back, names, found, *records)
            x[k] = call(end_back, asked, own, found, nodes[k])
        return [x[k] if size else call(nothing, asked, nodes[k]) for k, size in enumerate(self.sizes)]

    def _some(self, parts: Sequence[tuple[Pair, Any]]) -> list[tuple[Names, list[Any]]]:
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
