"""Which rows depend on the others, and how.

Combinations n of rows with nᵀ G = 0 are the columns of N, as many as rows are redundant: k. Any k rows D for which N[D]
is regular may be called the redundant ones, because row d = −Σ n_i row_i over the rest, from N N[D]⁻¹. Rows that vanish
are taken first: they depend on nothing else. Then those that are wanted, then the ones that were added last.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..loops.rank import row_lengths, scaled
from ..loops.sparse_rank import SparseRank

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
