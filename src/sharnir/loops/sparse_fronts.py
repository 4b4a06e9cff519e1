"""In which order the rows of a sparse G are eliminated from Gᵀ, and what meets where: the pattern alone, found once and
used again wherever the model stands (`sparse_rank.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from ..sweeps.elimination import elimination

if TYPE_CHECKING:
    from scipy.sparse import csc_array

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
