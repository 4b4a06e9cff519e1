"""What is asked of the rows of constraints at a position, of full matrices by singular values and of the sparse ones of
large models by their factor: rank, motions that they allow, how they depend on each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from ...algorithms.loops.rank import RANK, SparseRank, allowed, rank_of, row_lengths, scaled
from .mass_metric import Near, SparseNear
from .rows_at_state import RowsAtState

# Which rows depend on the others, and how.
#
# Combinations n of rows with nᵀ G = 0 are the columns of N, as many as rows are redundant: k. Any k rows D for which
# N[D] is regular may be called the redundant ones, because row d = −Σ n_i row_i over the rest, from N N[D]⁻¹. Rows that
# vanish are taken first: they depend on nothing else. Then those that are wanted, then the ones that were added last.

CLEAR = 1e-3  # how far from those already chosen a row of N must be, for N[D] to be far from singular
PART = 1e-6  # of a combination: less is round-off


@dataclass(frozen=True)
class Dependence:
    """A unit of the multiplier of `row` is balanced by these amounts of the multipliers of other rows."""

    row: int
    others: tuple[tuple[int, float], ...]


def dependences(G: np.ndarray, rank: int, wanted: Sequence[int] = ()) -> list[Dependence]:
    """Of rows over free coordinates, of which `rank` are independent."""
    rows = G.shape[0]
    count = rows - rank
    if not count:
        return []
    N = np.linalg.svd(scaled(G), full_matrices=True)[0][:, rows - count :] if G.size else np.eye(rows)
    return _named(N, wanted, row_lengths(G) if G.size else np.ones(rows))


def _named(N: np.ndarray, wanted: Sequence[int], length: np.ndarray) -> list[Dependence]:
    """Of combinations N of unit rows, orthonormal."""
    chosen = sorted(_chosen(N, wanted))
    combined = N @ np.linalg.inv(N[chosen])
    combined[np.abs(combined) < PART] = 0.0
    found = []
    for k, row in enumerate(chosen):
        amounts = combined[:, k] / length * length[row]
        others = tuple((int(i), float(amounts[i])) for i in np.flatnonzero(amounts) if i != row)
        found.append(Dependence(row, others))
    return found


def sparse_dependences(factor: SparseRank, rank: int, wanted: Sequence[int] = ()) -> list[Dependence]:
    """The same of sparse rows, from their factor: combinations that have no row in common are told apart first, and
    each group is as small as the loops it belongs to."""
    from scipy.sparse.csgraph import connected_components

    factor = factor.leaving(factor.G.shape[0] - rank)
    N = factor.null().tocsr()  # of rows as they are
    if not N.shape[1]:
        return []
    shared = N.T @ N
    _, group = connected_components(shared, directed=False)
    wished = {int(row): k for k, row in enumerate(wanted)}
    found = []
    columns = N.tocsc()
    order = np.argsort(group, kind="stable")
    for own in np.split(order, np.flatnonzero(np.diff(group[order])) + 1):
        some = columns[:, own]
        rows = np.unique(some.indices)
        dense = some.tocsr()[rows].toarray() * factor.lengths[rows][:, None]
        basis = np.linalg.qr(dense)[0]
        local = sorted((k for k, row in enumerate(rows) if int(row) in wished), key=lambda k: wished[int(rows[k])])
        for x in _named(basis, local, factor.lengths[rows]):
            others = tuple((int(rows[i]), amount) for i, amount in x.others)
            found.append(Dependence(int(rows[x.row]), others))
    return sorted(found, key=lambda x: x.row)


def _chosen(N: np.ndarray, wanted: Sequence[int]) -> list[int]:
    rows, count = N.shape
    vanishing = [i for i in range(rows) if np.linalg.norm(N[i]) > 1.0 - PART]
    order = list(dict.fromkeys([*vanishing, *wanted, *reversed(range(rows))]))
    left, chosen = N.copy(), list[int]()
    for clear in (CLEAR, 0.0):  # where no clear choice is left, any
        for i in order:
            size = float(np.linalg.norm(left[i]))
            if len(chosen) < count and i not in chosen and size > clear:
                chosen.append(i)
                left = left - np.outer(left @ left[i], left[i]) / size**2
    return chosen


LAST = 6  # factors that are kept: as many as there are positions


class Ways(Protocol):
    """Motions of the free coordinates that rows allow; `count` are independent."""

    count: int

    def draw(self, random: np.random.Generator) -> np.ndarray: ...


class Judge(Protocol):
    """G is over the free coordinates, as `jacobian` gives it."""

    def jacobian(self, q: np.ndarray) -> Any: ...

    def near(self, q: np.ndarray) -> Near | SparseNear: ...

    def values(self, G: Any, tolerance: float) -> tuple[int, np.ndarray]:
        """(the rank, singular values of rows of unit length; of large models the smallest beyond the tolerance)."""
        ...

    def rank(self, G: Any) -> int: ...

    def ways(self, G: Any) -> Ways: ...

    def dependences(self, G: Any, rank: int, wanted: Sequence[int] = ()) -> list[Dependence]: ...

    def lengths(self, G: Any, columns: np.ndarray) -> np.ndarray:
        """Of the rows, with columns in these units."""
        ...

    def vanishing(self, G: Any) -> np.ndarray:
        """Which rows are nothing but round-off."""
        ...


def judge_of(rows: RowsAtState) -> Judge:
    return SparseJudge(rows) if rows.large else FullJudge(rows)


class FullJudge:
    def __init__(self, rows: RowsAtState) -> None:
        self.rows = rows

    def jacobian(self, q: np.ndarray) -> np.ndarray:
        return self.rows.free_jacobian(q)

    def near(self, q: np.ndarray) -> Near:
        return Near(self.rows, q)

    def values(self, G: np.ndarray, tolerance: float) -> tuple[int, np.ndarray]:
        values = np.linalg.svd(scaled(G), compute_uv=False) if G.size else np.zeros(0)
        return int(np.sum(values > tolerance)), values

    def rank(self, G: np.ndarray) -> int:
        return rank_of(G)

    def ways(self, G: np.ndarray) -> Ways:
        return _FullWays(allowed(G))

    def dependences(self, G: np.ndarray, rank: int, wanted: Sequence[int] = ()) -> list[Dependence]:
        return dependences(G, rank, wanted)

    def lengths(self, G: np.ndarray, columns: np.ndarray) -> np.ndarray:
        return np.asarray(np.linalg.norm(G * columns, axis=1))

    def vanishing(self, G: np.ndarray) -> np.ndarray:
        return np.asarray(~(np.abs(scaled(G)).max(axis=1, initial=0.0) > RANK))


class _FullWays:
    def __init__(self, K: np.ndarray) -> None:
        self._K, self.count = K, K.shape[1] if K.size else 0

    def draw(self, random: np.random.Generator) -> np.ndarray:
        return np.asarray(self._K @ random.normal(size=self._K.shape[1]))


class SparseJudge:
    def __init__(self, rows: RowsAtState) -> None:
        self.rows = rows
        self._last: list[tuple[Any, SparseRank]] = []

    def jacobian(self, q: np.ndarray) -> Any:
        return self.rows.sparse_jacobian(q)[:, self.rows.free]

    def near(self, q: np.ndarray) -> SparseNear:
        return SparseNear(self.rows, q)

    def values(self, G: Any, tolerance: float) -> tuple[int, np.ndarray]:
        found = self._factor(G, tolerance)
        return found.rank, np.array([found.smallest()] if found.rank else [])

    def rank(self, G: Any) -> int:
        return self._factor(G).rank

    def ways(self, G: Any) -> Ways:
        return _SparseWays(self._factor(G))

    def dependences(self, G: Any, rank: int, wanted: Sequence[int] = ()) -> list[Dependence]:
        return sparse_dependences(self._factor(G), rank, wanted)

    def lengths(self, G: Any, columns: np.ndarray) -> np.ndarray:
        squares = G.multiply(G) @ (columns * columns)
        return np.asarray(np.sqrt(squares))

    def vanishing(self, G: Any) -> np.ndarray:
        lengths = self._factor(G).lengths
        found = np.ones(G.shape[0], dtype=bool)
        rows = np.repeat(np.arange(G.shape[0]), np.diff(G.indptr))
        found[rows[np.abs(G.data) > RANK * lengths[rows]]] = False
        return found

    def _factor(self, G: Any, tolerance: float = RANK) -> SparseRank:
        """The same matrix is asked about several times."""
        for known, factor in self._last:
            if known is G and factor.tolerance == tolerance:
                return factor
        factor = SparseRank(G, self.rows.blocks, tolerance)
        self._last = [*self._last, (G, factor)][-LAST:]
        return factor


class _SparseWays:
    def __init__(self, factor: SparseRank) -> None:
        self._factor, self.count = factor, factor.G.shape[1] - factor.rank

    def draw(self, random: np.random.Generator) -> np.ndarray:
        return self._factor.along(random.normal(size=self._factor.G.shape[1]))
