"""Sparse factor A = L D Lᵀ of a symmetric positive semidefinite matrix, as straight-line code.

A pivot that is nothing but round-off of its own diagonal belongs to a row that depends on the rows before it. Its
reciprocal is taken as zero: the row is left out, which for consistent right-hand sides gives a solution of A x = b. No
branch is taken, so that states side by side in lanes may differ in rank, and the code can be differentiated.

A = G M⁻¹ Gᵀ squares what is small: a row is dropped where its part independent of the others, in the mass metric, is
below √TOLERANCE of the whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import casadi as ca

from ..spatial.algebra import Matrix

TOLERANCE = 1e-12  # of the diagonal before elimination: 1e4 times the round-off of a sum of this size

Entries = dict[tuple[int, int], Matrix]  # of the lower triangle: row >= column


class Semidefinite:
    """`entries` has the structural non-zeros of the lower triangle, in the order of elimination."""

    def __init__(self, size: int, entries: Mapping[tuple[int, int], Matrix]) -> None:
        self.size = size
        self.L: Entries = {}
        self.inverse: list[Matrix] = []
        self.kept: list[Matrix] = []  # 1 or 0 per row
        self._columns: list[list[int]] = [[] for _ in range(size)]  # rows below the diagonal
        left = dict(entries)
        for j in range(size):
            whole, d = entries.get((j, j), ca.SX(0)), left.get((j, j), ca.SX(0))
            kept = ca.SX(0) if whole.is_zero() else d > TOLERANCE * whole
            inverse = kept / (kept * d + (1 - kept))  # never 1/0, not even in a derivative
            self.kept.append(kept)
            self.inverse.append(inverse)
            below = sorted(i for (i, k) in left if k == j and i > j and not left[i, j].is_zero())
            scaled = {i: left[i, j] * inverse for i in below}
            for i in below:
                for k in below:
                    if k <= i:
                        left[i, k] = left.get((i, k), ca.SX(0)) - scaled[i] * left[k, j]
            for i in below:
                self.L[i, j] = scaled[i]
                self._columns[j].append(i)
            for key in [key for key in left if key[1] == j]:
                del left[key]

    def solve(self, b: Sequence[Matrix]) -> list[Matrix]:
        x = list(b)
        for j in range(self.size):
            for i in self._columns[j]:
                x[i] = x[i] - self.L[i, j] * x[j]
        x = [xi * inverse for xi, inverse in zip(x, self.inverse, strict=True)]
        for j in reversed(range(self.size)):
            for i in self._columns[j]:
                x[j] = x[j] - self.L[i, j] * x[i]
        return x

    def dropped(self) -> Matrix:
        """How many rows were left out."""
        return self.size - sum(self.kept, ca.SX(0))


def elimination_order(blocks: Sequence[int], coupled: Iterable[tuple[int, int]]) -> list[int]:
    """Blocks by least degree (George and Liu 1989): the one with the fewest unknowns around it comes next. `blocks` are
    their sizes; all that surround an eliminated block become coupled."""
    around: list[set[int]] = [set() for _ in blocks]
    for i, j in coupled:
        if i != j:
            around[i].add(j)
            around[j].add(i)
    left, order = set(range(len(blocks))), []
    while left:
        best = min(left, key=lambda i: (sum(blocks[j] for j in around[i]), i))
        for i in around[best]:
            around[i] |= around[best] - {i}
            around[i].discard(best)
        left.discard(best)
        order.append(best)
    return order
