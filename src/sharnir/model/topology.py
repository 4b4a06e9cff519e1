"""The tree of bodies: world is 0, bodies are 1..n, every parent comes before its children.

Everything here is a loop: chains of 100,000 bodies are deeper than Python's stack.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from ..core.errors import UnsupportedError

if TYPE_CHECKING:
    from scipy.sparse import csc_array

LARGEST_INVERSE = 50_000_000  # non-zeros of T; a chain of n bodies has n (n + 1) / 2 of them


def children_of(parents: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Entry i, i = 0..n, lists the children of body i in their order; `parents[k]` is the parent of body k + 1."""
    lists: list[list[int]] = [[] for _ in range(len(parents) + 1)]
    for body, parent in enumerate(parents, start=1):
        lists[parent].append(body)
    return tuple(map(tuple, lists))


def depths(parents: Sequence[int]) -> tuple[int, ...]:
    """Number of joints between the world and each body: 1 for the bodies on the world."""
    depth = [0] * (len(parents) + 1)
    for body, parent in enumerate(parents, start=1):
        depth[body] = depth[parent] + 1
    return tuple(depth[1:])


def path_to(parents: Sequence[int], body: int) -> tuple[int, ...]:
    """The bodies from the world (left out) to `body` (included)."""
    path = []
    while body > 0:
        path.append(body)
        body = parents[body - 1]
    return tuple(reversed(path))


def incidence(parents: Sequence[int]) -> tuple[csc_array, csc_array]:
    """(S0, S), 1 × n and n × n. Arc a leaves body a and enters its parent: S[a, a] = +1, S[parent, a] = −1, and
    S0[0, a] = −1 where the parent is the world. Row and column k belong to body k + 1. Wittenburg's matrix."""
    from scipy.sparse import csc_array

    n = len(parents)
    above = np.asarray(parents, dtype=np.int64)
    arcs = np.arange(n)
    on_world, inner = arcs[above == 0], arcs[above > 0]
    rows = np.concatenate([arcs, above[inner] - 1])
    values = np.concatenate([np.ones(n), -np.ones(len(inner))])
    S = csc_array((values, (rows, np.concatenate([arcs, inner]))), shape=(n, n))
    S0 = csc_array((-np.ones(len(on_world)), (np.zeros(len(on_world), dtype=np.int64), on_world)), shape=(1, n))
    return S0, S


def incidence_inverse(parents: Sequence[int]) -> csc_array:
    """T = S⁻¹: T[a, i] = +1 where arc a lies on the path from the world to body i. S0 T = −1ᵀ."""
    from scipy.sparse import csc_array

    size = sum(depths(parents))
    if size > LARGEST_INVERSE:
        raise UnsupportedError(
            f"incidence_inverse: this tree of {len(parents)} bodies gives {size} non-zeros, more than "
            f"{LARGEST_INVERSE}. "
            "Use path(i) for the bodies whose paths are needed, or solve with incidence()."
        )
    # Column i is the column of the parent with i appended: rows ascend because parents come first.
    columns: list[np.ndarray] = [np.empty(0, dtype=np.int64)]
    for body, parent in enumerate(parents, start=1):
        columns.append(np.append(columns[parent], body - 1))
    starts = np.concatenate([[0], np.cumsum([len(c) for c in columns[1:]], dtype=np.int64)])
    n = len(parents)
    return csc_array((np.ones(size), np.concatenate(columns), starts), shape=(n, n))
