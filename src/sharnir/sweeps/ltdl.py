"""Sparse factor M = Lᵀ D L of a matrix whose entry (i, j) is non-zero only on one path of a tree. RBDA Tables 6.3-6.5.

Elimination runs from the last coordinate to the first and fills nothing in: the pattern of L is that of M's lower
triangle. `chain[i]` is the coordinate before i on its path (its parent in the tree of coordinates), −1 at the root.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..spatial.algebra import Matrix

if TYPE_CHECKING:
    from ..model import Model

Entries = dict[tuple[int, int], Matrix]


def chain_of(parents: Sequence[int], sizes: Sequence[int]) -> list[int]:
    """The parent of every row of a tree of blocks, as a position among the rows: the row before it in its block, or the
    last one on the path to it. `parents` are numbers from 1 on, 0 for none; parents come first."""
    chain: list[int] = []
    last = [-1]  # the last row on the path to each block
    for parent, size in zip(parents, sizes, strict=True):
        previous = last[parent]
        for _ in range(size):
            chain.append(previous)
            previous = len(chain) - 1
        last.append(previous)
    return chain


def coordinate_chain(model: Model) -> tuple[list[int], list[int]]:
    """(velocity index, parent) of every free coordinate, numbered in order; the parent as a position in this list."""
    velocity = [body.v_start + k for body in model.bodies for k in body.free]
    return velocity, chain_of(model.parents, [len(body.free) for body in model.bodies])


def factorize(M: Entries, chain: Sequence[int]) -> Entries:
    """L (strictly lower) and D (the diagonal) in the places of M's lower triangle; M[i, j] with j on the path of i."""
    L = dict(M)
    for k in reversed(range(len(chain))):
        i = chain[k]
        while i >= 0:
            ratio = L[k, i] / L[k, k]
            j = i
            while j >= 0:
                L[i, j] = L[i, j] - ratio * L[k, j]
                j = chain[j]
            L[k, i] = ratio
            i = chain[i]
    return L


def solve(L: Entries, chain: Sequence[int], b: Sequence[Matrix]) -> list[Matrix]:
    """x with Lᵀ D L x = b."""
    return rest(L, chain, half(L, chain, b))


def half(L: Entries, chain: Sequence[int], b: Sequence[Matrix]) -> list[Matrix]:
    """y with Lᵀ y = b."""
    y = list(b)
    for i in reversed(range(len(chain))):
        j = chain[i]
        while j >= 0:
            y[j] = y[j] - L[i, j] * y[i]
            j = chain[j]
    return y


def rest(L: Entries, chain: Sequence[int], y: Sequence[Matrix]) -> list[Matrix]:
    """x with D L x = y."""
    x = list(y)
    for i in range(len(chain)):
        value = x[i] / L[i, i]
        j = chain[i]
        while j >= 0:
            value = value - L[i, j] * x[j]
            j = chain[j]
        x[i] = value
    return x


Work = tuple[int, int, int]  # additions, multiplications, divisions


def work(chain: Sequence[int]) -> tuple[Work, Work]:
    """Of `factorize`, with reciprocals, and of one `solve`."""
    depth: list[int] = []
    for parent in chain:
        depth.append(depth[parent] + 1 if parent >= 0 else 0)
    inner = sum(d * (d + 1) // 2 for d in depth)
    length = sum(depth)
    return (inner, inner + length, len(chain)), (2 * length, 2 * length + len(chain), 0)
