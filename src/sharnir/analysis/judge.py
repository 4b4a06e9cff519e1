"""What is asked of the rows of constraints at a position, of full matrices by singular values and of the sparse ones of
large models by their factor: rank, motions that they allow, how they depend on each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np

from ..loops.rank import RANK, allowed, rank_of, scaled
from ..loops.sparse_rank import SparseRank
from .dependent import Dependence, dependences, sparse_dependences
from .near import Near
from .rows import ConstraintRows
from .sparse_near import SparseNear

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


def judge_of(rows: ConstraintRows) -> Judge:
    return SparseJudge(rows) if rows.large else FullJudge(rows)


class FullJudge:
    def __init__(self, rows: ConstraintRows) -> None:
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
    def __init__(self, rows: ConstraintRows) -> None:
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
