"""Sparse factor M = Lᵀ D L of a matrix whose entry (i, j) is non-zero only on one path of a tree. RBDA Tables 6.3-6.5.

Elimination runs from the last coordinate to the first and fills nothing in: the pattern of L is that of M's lower
triangle. `chain[i]` is the coordinate before i on its path (its parent in the tree of coordinates), −1 at the root.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import reduce
from typing import TYPE_CHECKING

import casadi as ca

from ...spatial.algebra import Matrix

if TYPE_CHECKING:
    from ...model import Model

# Sparse factors A = L D Lᵀ of symmetric matrices, definite or semidefinite, entry by entry: what is inside one block
# of `block_factor.py`, and straight-line code.
#
# A pivot of a semidefinite matrix that is nothing but round-off of its own diagonal belongs to a row that depends on
# the rows before it. Its reciprocal is taken as zero: the row is left out, which for consistent right-hand sides gives
# a solution of A x = b. No branch is taken, so that states side by side in lanes may differ in rank, and the code can
# be differentiated.
#
# A = G M⁻¹ Gᵀ squares what is small: a row is dropped where its part σ independent of the others, in the mass metric,
# is below √TOLERANCE of the whole. Less is of no use. Near a singular position σ is the distance to it; positions are
# known to round-off, so the direction of the row is uncertain by eps/σ², and the acceleration along it by eps/σ³ (with
# two rates of the order of 1/s), which at σ = 1e-5 is as large as what the row would prevent.
#
# Rows of a redundant set are small beside those before them at some positions where nothing is singular: others of the
# set, later in the order, say the same better. So the factor is formed more than once, with rows left out below
# TOLERANCE of their diagonals, and below WELL of their size, the largest diagonal of those they are `like`: a row along
# which nothing can move at this position is small, but not beside the others of its constraint. If the rows left out
# add nothing to those that are kept, all of these, the latter span the same and are the better ones. Otherwise some
# direction is small whichever rows are kept. So the rank decides, not the order.

TOLERANCE = 1e-10  # of the diagonal before elimination
WELL = (1e-4, 3e-2)  # of the size: rows of a redundant set that have less leave it to others, where these can do it
TOLD = 1e-8  # of the same: pivots below are said to be 0, so that round-off of dependent rows is not taken for one

BlockEntries = dict[tuple[int, int], Matrix]  # of the lower triangle: row >= column


class SymmetricFactor(ABC):
    """A = L D Lᵀ. `entries` has the structural non-zeros of the lower triangle, in the order of elimination. `whole` is
    the diagonal that pivots are measured by, where other rows have been eliminated from A before."""

    def __init__(
        self, size: int, entries: Mapping[tuple[int, int], Matrix], whole: Sequence[Matrix] | None = None
    ) -> None:
        self.size = size
        self.L: BlockEntries = {}
        self.inverse: list[Matrix] = []
        self._columns: list[list[int]] = [[] for _ in range(size)]  # rows below the diagonal
        self._reduced: list[tuple[Matrix, dict[int, Matrix]]] = []  # diagonal and column of each when its turn came
        left: list[dict[int, Matrix]] = [{} for _ in range(size)]  # by column
        for (i, j), x in entries.items():
            left[j][i] = x
        whole = [entries.get((j, j), ca.SX(0)) for j in range(size)] if whole is None else whole
        for j in range(size):
            inverse = self._reciprocal(left[j].get(j, ca.SX(0)), whole[j])
            self.inverse.append(inverse)
            below = sorted(i for i, x in left[j].items() if i > j and not x.is_zero())
            self._reduced.append((left[j].get(j, ca.SX(0)), {i: left[j][i] for i in below}))
            for i in below:
                scaled = left[j][i] * inverse
                for k in below:
                    if k <= i:
                        left[k][i] = left[k].get(i, ca.SX(0)) - scaled * left[j][k]
                self.L[i, j] = scaled
            self._columns[j] = below

    @abstractmethod
    def _reciprocal(self, d: Matrix, whole: Matrix) -> Matrix:
        """Of the pivot d, whose diagonal was `whole` before elimination; called once for every row, in order."""

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

    @abstractmethod
    def dropped(self) -> Matrix:
        """How many rows were left out."""


class Definite(SymmetricFactor):
    """Rows are independent whatever the state."""

    def _reciprocal(self, d: Matrix, whole: Matrix) -> Matrix:
        return 1 / d

    def dropped(self) -> Matrix:
        return ca.SX(0)


class Semidefinite(SymmetricFactor):
    """A pivot is dropped below TOLERANCE of its diagonal or below the `floor`, for rows that are nothing but round-off
    themselves. Of rows that may be redundant those are kept that say it best; `like` has the numbers of all rows, in
    groups of those that are measured together."""

    def __init__(
        self,
        size: int,
        entries: Mapping[tuple[int, int], Matrix],
        floor: Matrix | None = None,
        whole: Sequence[Matrix] | None = None,
        like: Sequence[Sequence[int]] | None = None,
        least: Sequence[Matrix] | None = None,
    ) -> None:
        self.kept: list[Matrix] = []  # 1 or 0 per row
        self.pivots: list[Matrix] = []  # what each row adds to those before it, or 0 where that is next to nothing
        whole = [entries.get((j, j), ca.SX(0)) for j in range(size)] if whole is None else whole
        least = [TOLERANCE * x for x in whole] if least is None else least
        self._least = least if floor is None else [ca.fmax(x, floor) for x in least]
        super().__init__(size, entries, whole)
        if like is not None and size > 1:
            sizes = _sizes(whole, like)
            for well in WELL:
                self._take(Semidefinite(size, entries, floor, whole, least=[well * x for x in sizes]), sizes)

    def _take(self, other: Semidefinite, sizes: Sequence[Matrix]) -> None:
        """The numbers of the other factor, where the rows it leaves out add nothing to those it keeps."""
        same = ca.SX(1)
        for j, (kept, size) in enumerate(zip(other.kept, sizes, strict=True)):
            same = same * ca.logic_or(kept, ca.logic_not(other.added(j) > TOLERANCE * size))

        def choice(x: Matrix, y: Matrix) -> Matrix:
            return ca.if_else(same, x, y)

        self.L = {place: choice(other.L.get(place, ca.SX(0)), x) for place, x in self.L.items()}
        for name in ("inverse", "kept", "pivots"):
            setattr(self, name, [choice(x, y) for x, y in zip(getattr(other, name), getattr(self, name), strict=True)])

    def added(self, j: int) -> Matrix:
        """The rest of the diagonal of row j, if it is left out, after all rows that are kept."""
        d, column = self._reduced[j]
        column = dict(column)
        for k in range(j + 1, self.size):
            if k not in column:
                continue
            x = column[k]
            d = d - x * x * self.inverse[k]
            for i in self._columns[k]:
                column[i] = column.get(i, ca.SX(0)) - self.L[i, k] * x
        return d

    def _reciprocal(self, d: Matrix, whole: Matrix) -> Matrix:
        kept, inverse = reciprocal(d, self._least[len(self.kept)], whole.is_zero())
        self.kept.append(kept)
        self.pivots.append(kept * (d > TOLD * whole) * d)
        return inverse

    def dropped(self) -> Matrix:
        return self.size - sum(self.kept, ca.SX(0))


def _sizes(whole: Sequence[Matrix], like: Sequence[Sequence[int]]) -> list[Matrix]:
    found = list(whole)
    for group in like:
        for j in group:
            found[j] = reduce(ca.fmax, [whole[k] for k in group])
    return found


def reciprocal(d: Matrix, least: Matrix, nothing: bool) -> tuple[Matrix, Matrix]:
    """(kept, 1/d), or (0, 0) where d is not above `least`; never 1/0, not even in a derivative."""
    if nothing:
        return ca.SX(0), ca.SX(0)
    kept = d > least
    return kept, kept / (kept * d + (1 - kept))


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
