"""The rank of constraint rows, each taken to its own scale: metres and radians may mix."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from ..sweeps.elimination import elimination

if TYPE_CHECKING:
    from scipy.sparse import csc_array, csr_array

# In which order the rows of a sparse G are eliminated from Gᵀ, and what meets where: the pattern alone, found once and
# used again wherever the model stands.

KEPT = 8  # patterns that are remembered


@dataclass(frozen=True, eq=False)
class SparseFront:
    """`own` rows of G are eliminated here, from what touches them: `count` columns of G that come here first, whose
    numbers `data` of G by columns go to (`at_row`, `at_column`) of the front; and what earlier fronts left, `children`
    with the places of their columns. `columns` are the rows of G that meet here, its own first."""

    own: np.ndarray
    columns: np.ndarray
    count: int
    data: np.ndarray
    at_row: np.ndarray
    at_column: np.ndarray
    children: tuple[tuple[int, np.ndarray], ...]


def fronts_of(G: csc_array, blocks: Sequence[np.ndarray] | None) -> tuple[SparseFront, ...]:
    """In the order of elimination; a child is the number of a front before."""
    m, n = G.shape
    block_of = np.arange(m)
    for b, rows in enumerate(blocks or ()):
        block_of[rows] = b
    pattern = (x.astype(np.int64).tobytes() for x in (G.indptr, G.indices, block_of))
    return _fronts_of(m, n, *pattern)


@lru_cache(maxsize=KEPT)
def _fronts_of(m: int, n: int, indptr: bytes, indices: bytes, block_of: bytes) -> tuple[SparseFront, ...]:
    starts, all_rows, owner = (np.frombuffer(x, dtype=np.int64).tolist() for x in (indptr, indices, block_of))
    blocks: dict[int, list[int]] = {}
    for row, b in enumerate(owner):
        blocks.setdefault(b, []).append(row)
    names = list(blocks)
    number = {b: k for k, b in enumerate(names)}
    meet: set[tuple[int, int]] = set()
    touched = []
    for j in range(n):
        here = sorted({number[owner[r]] for r in all_rows[starts[j] : starts[j + 1]]})
        touched.append(here)
        meet.update((x, y) for k, x in enumerate(here) for y in here[k + 1 :])
    order = [x for x, _ in elimination([len(blocks[b]) for b in names], meet)]
    place = {x: k for k, x in enumerate(order)}
    first: list[list[int]] = [[] for _ in order]  # columns of G by the front that they come to first
    for j, here in enumerate(touched):
        if here:
            first[min(place[x] for x in here)].append(j)
    row_place = [place[number[b]] for b in owner]
    found: list[SparseFront] = []
    children: list[list[int]] = [[] for _ in order]
    for k, x in enumerate(order):
        own = blocks[names[x]]
        met = {r for j in first[k] for r in all_rows[starts[j] : starts[j + 1]]}
        met.update(r for c in children[k] for r in found[c].columns[len(found[c].own) :].tolist())
        others = sorted(met.difference(own))
        columns = [*own, *others]
        where = {r: i for i, r in enumerate(columns)}
        data = [e for j in first[k] for e in range(starts[j], starts[j + 1])]
        at_row = [i for i, j in enumerate(first[k]) for _ in range(starts[j], starts[j + 1])]
        at_column = [where[all_rows[e]] for e in data]
        gathered = tuple((c, _places(found[c], where)) for c in children[k])
        numbers, down, across = (np.array(x, dtype=np.int64) for x in (data, at_row, at_column))
        found.append(SparseFront(np.array(own), np.array(columns), len(first[k]), numbers, down, across, gathered))
        if others:
            children[min(row_place[r] for r in others)].append(k)
    return tuple(found)


def _places(child: SparseFront, where: dict[int, int]) -> np.ndarray:
    return np.array([where[r] for r in child.columns[len(child.own) :].tolist()], dtype=np.int64)


RANK = 1e-8  # below it a singular value of unit rows counts as zero: √(round-off), what positions are known to
NOTHING = 1e-12  # length of a row that is nothing but round-off, relative to the longest or to 1


def row_lengths(G: np.ndarray) -> np.ndarray:
    """By which rows are divided; 1 for rows that vanish."""
    length = np.linalg.norm(G, axis=1)
    return np.where(length > NOTHING * max(1.0, length.max(initial=0.0)), length, 1.0)


def scaled(G: np.ndarray) -> np.ndarray:
    """Rows of unit length."""
    return np.asarray(G / row_lengths(G)[:, None])


def rank_of(G: np.ndarray) -> int:
    return int(np.sum(np.linalg.svd(scaled(G), compute_uv=False) > RANK)) if G.size else 0


def allowed(G: np.ndarray) -> np.ndarray:
    """K: its columns, orthonormal, span the velocities with G v = 0."""
    if not G.size:
        return np.eye(G.shape[1])
    return np.asarray(np.linalg.svd(scaled(G))[2][rank_of(G) :].T)


# Which rows of a large sparse G are independent, without its singular values: Gᵀ = Q R, front by front.
#
# Rows are taken to unit length and eliminated in blocks, those with the least around them first. A front gathers what
# touches the rows of its block, reflects it (Householder) until nothing is left below the diagonal, and hands the rest
# on to the block that comes next of those it touches (Davis 2011, multifrontal QR). A row that has next to nothing
# left, after those before it, depends on these: it is dead, gets no diagonal, and its column of R says of which (Heath
# 1982).
#
# rank = live rows,    n = e_d − R_ll⁻¹ R_ld for every dead row d:  Gᵀ n = 0,    G Gᵀ = Rᵀ R of the live ones
#
# The cost is that of the elimination: linear in the rows where loops are nested as in masts, windows and rings. What is
# left of a row is its distance from the others eliminated so far, no less than the singular value that `rank.py` looks
# at and in practice near it.

SMALL = 1e-13  # of a combination of unit rows: less is round-off
TOGETHER = 128  # dead rows whose combinations are found at once
INVERSE_STEPS = 100  # of inverse iteration for the smallest singular value, which need not be exact


class SparseRank:
    """Of G (m, n) in CSR. `blocks` are numbers of rows that belong together, such as those of a constraint; each is a
    block of its own where none are given. Less than `tolerance` of unit rows counts as nothing; `without` are rows that
    are dead whatever they have left."""

    def __init__(
        self, G: csr_array, blocks: Sequence[np.ndarray] | None = None, tolerance: float = RANK,
        without: frozenset[int] = frozenset(),
    ) -> None:  # fmt: skip
        self.G, self.tolerance, self.blocks = G.tocsr(), tolerance, blocks
        self.lengths = sparse_lengths(self.G)
        self._without = without
        self._live: list[int] = []  # row numbers, in the order of elimination
        self._dead: list[int] = []
        self.sizes = np.zeros(G.shape[0])  # what is left of each unit row after those before it
        self._entries: list[tuple[np.ndarray, np.ndarray]] = []  # of R by its rows: columns as row numbers of G, values
        self._eliminate()
        self.live, self.dead = np.array(self._live, dtype=int), np.array(sorted(self._dead), dtype=int)

    @property
    def rank(self) -> int:
        return len(self._live)

    def leaving(self, count: int) -> SparseRank:
        """The same with so many dead rows: the rows with the least left, however much that is."""
        if count == len(self._dead):
            return self
        return SparseRank(self.G, self.blocks, 0.0, frozenset(np.argsort(self.sizes, kind="stable")[:count].tolist()))

    def _eliminate(self) -> None:
        by_column = self.G.tocsc()
        data = by_column.data / self.lengths[by_column.indices]
        left: dict[int, np.ndarray] = {}  # by the number of the front, until it is gathered
        for k, front in enumerate(fronts_of(by_column, self.blocks)):
            parts = [(left.pop(c), places) for c, places in front.children]
            F = np.zeros((front.count + sum(len(x) for x, _ in parts), len(front.columns)))
            F[front.at_row, front.at_column] = data[front.data]
            top = front.count
            for x, places in parts:
                F[top : top + len(x), places] = x
                top += len(x)
            left[k] = self._reflected(front, F)

    def _reflected(self, front: SparseFront, F: np.ndarray) -> np.ndarray:
        """Eliminate the rows of a front; what is left of F for those after it."""
        own = len(front.own)
        local = ~F[:, own:].any(axis=1)
        if local.sum() > own:  # what touches no other rows of G leaves nothing for them
            reduced = np.zeros((own, F.shape[1]))
            reduced[:, :own] = np.linalg.qr(F[local, :own], mode="r")
            F = np.concatenate([reduced, F[~local]])
        if len(F) > len(front.columns):
            F = np.asarray(np.linalg.qr(F, mode="r"))
        r = 0
        for k, row in enumerate(front.own.tolist()):
            x = F[r:, k]
            size = math.sqrt(x @ x) if len(x) else 0.0
            self.sizes[row] = size
            if not size > self.tolerance or row in self._without:
                self._dead.append(row)
                F[r:, k] = 0.0
                continue
            w = x.copy()
            w[0] += math.copysign(size, w[0])
            F[r:, k:] -= w[:, None] * ((2.0 / (w @ w)) * (w @ F[r:, k:]))
            F[r + 1 :, k] = 0.0
            self._live.append(row)
            r += 1
        # a row of R has entries in dead columns of its own block too, which come before its diagonal or after it
        self._entries += [(front.columns, F[k]) for k in range(r)]
        rest = F[r:, len(front.own) :]
        return np.asarray(np.linalg.qr(rest, mode="r")) if len(rest) > rest.shape[1] > 0 else rest

    @cached_property
    def _triangle(self) -> tuple[csc_array, csc_array]:
        """(R of the live rows, R of the dead ones), columns in the order of `live` and of `dead`."""
        from scipy.sparse import csr_array

        m, rank = self.G.shape[0], self.rank
        counts = [len(columns) for columns, _ in self._entries]
        starts = np.concatenate([[0], np.cumsum(counts, dtype=np.int64)])
        columns = np.concatenate([c for c, _ in self._entries]) if rank else np.zeros(0, dtype=int)
        values = np.concatenate([x for _, x in self._entries]) if rank else np.zeros(0)
        R = csr_array((values, columns, starts), shape=(rank, m)).tocsc()
        R.eliminate_zeros()
        return R[:, self.live], R[:, self.dead]

    @cached_property
    def _solver(self) -> Any:
        from scipy.sparse.linalg import splu

        return splu(self._triangle[0].tocsc(), permc_spec="NATURAL", diag_pivot_thresh=0.0)

    def null(self) -> csc_array:
        """N (m, dead) with Gᵀ N = 0, a column for every dead row, with 1 there in multiples of unit rows; those of
        rows that are local stay local."""
        from scipy.sparse import coo_array

        m, count = self.G.shape[0], len(self.dead)
        rows, columns, values = [self.dead], [np.arange(count)], [np.ones(count)]
        right = self._triangle[1]
        coupled = np.flatnonzero(np.diff(right.indptr))
        for k in range(0, len(coupled), TOGETHER):
            some = coupled[k : k + TOGETHER]
            x = -self._solver.solve(right[:, some].toarray())
            x[np.abs(x) < SMALL * np.maximum(1.0, np.abs(x).max(axis=0))] = 0.0
            i, j = np.nonzero(x)
            rows.append(self.live[i])
            columns.append(some[j])
            values.append(x[i, j])
        i, j, x = (np.concatenate(parts) for parts in (rows, columns, values))
        return coo_array((x / self.lengths[i], (i, j)), shape=(m, count)).tocsc()

    def solve(self, right: np.ndarray) -> np.ndarray:
        """(G Gᵀ)⁻¹ of the live rows; 0 for the dead ones."""
        x = np.zeros(self.G.shape[0])
        if self.rank:
            y = self._solver.solve((right / self.lengths)[self.live], trans="T")
            x[self.live] = self._solver.solve(y)
        return np.asarray(x / self.lengths)

    def along(self, x: np.ndarray) -> np.ndarray:
        """The nearest to x with G x = 0."""
        for _ in range(2):  # the second removes what rounding left
            x = x - self.G.T @ self.solve(self.G @ x)
        return x

    def least(self, right: np.ndarray) -> np.ndarray:
        """The shortest x with G x = right, as far as the live rows go."""
        x = self.G.T @ self.solve(right)
        return np.asarray(x + self.G.T @ self.solve(right - self.G @ x))

    def smallest(self) -> float:
        """The smallest singular value other than zero of all rows of unit length, to a few digits, by inverse
        iteration; 1 where there is none."""
        if not self.rank:
            return 1.0
        inverse = self._inverse_of_squares()
        x = np.random.default_rng(3).standard_normal(self.rank)
        size = 0.0
        for _ in range(INVERSE_STEPS):
            x = inverse(x / np.linalg.norm(x))
            size, before = float(np.linalg.norm(x)), size
            if abs(size - before) < 1e-6 * size:
                break
        return float(1.0 / np.sqrt(size))

    def _inverse_of_squares(self) -> Callable[[np.ndarray], np.ndarray]:
        """(R Rᵀ)⁻¹."""
        from scipy.sparse.linalg import splu

        live, dead = self._triangle
        if dead.nnz:
            factor = splu((live @ live.T + dead @ dead.T).tocsc())
            return lambda x: np.asarray(factor.solve(x))
        solver: Any = self._solver
        return lambda x: np.asarray(solver.solve(solver.solve(x), trans="T"))


def sparse_lengths(G: csr_array) -> np.ndarray:
    """As `rank.row_lengths`."""
    length = np.sqrt(np.asarray(G.multiply(G).sum(axis=1)).ravel())
    return np.where(length > NOTHING * max(1.0, length.max(initial=0.0)), length, 1.0)
