"""Sparse factors A = L D Lᵀ of symmetric matrices, definite or semidefinite, entry by entry: what is inside one block
of `block_factor.py`, and straight-line code.

A pivot of a semidefinite matrix that is nothing but round-off of its own diagonal belongs to a row that depends on the
rows before it. Its reciprocal is taken as zero: the row is left out, which for consistent right-hand sides gives a
solution of A x = b. No branch is taken, so that states side by side in lanes may differ in rank, and the code can be
differentiated.

A = G M⁻¹ Gᵀ squares what is small: a row is dropped where its part σ independent of the others, in the mass metric, is
below √TOLERANCE of the whole. Less is of no use. Near a singular position σ is the distance to it; positions are known
to round-off, so the direction of the row is uncertain by eps/σ², and the acceleration along it by eps/σ³ (with two
rates of the order of 1/s), which at σ = 1e-5 is as large as what the row would prevent.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

import casadi as ca

from ..spatial.algebra import Matrix

TOLERANCE = 1e-10  # of the diagonal before elimination
TOLD = 1e-8  # of the same: pivots below are said to be 0, so that round-off of dependent rows is not taken for one

Entries = dict[tuple[int, int], Matrix]  # of the lower triangle: row >= column


class SymmetricFactor(ABC):
    """A = L D Lᵀ. `entries` has the structural non-zeros of the lower triangle, in the order of elimination. `whole` is
    the diagonal that pivots are measured by, where other rows have been eliminated from A before."""

    def __init__(
        self, size: int, entries: Mapping[tuple[int, int], Matrix], whole: Sequence[Matrix] | None = None
    ) -> None:
        self.size = size
        self.L: Entries = {}
        self.inverse: list[Matrix] = []
        self._columns: list[list[int]] = [[] for _ in range(size)]  # rows below the diagonal
        left: list[dict[int, Matrix]] = [{} for _ in range(size)]  # by column
        for (i, j), x in entries.items():
            left[j][i] = x
        whole = [entries.get((j, j), ca.SX(0)) for j in range(size)] if whole is None else whole
        for j in range(size):
            inverse = self._reciprocal(left[j].get(j, ca.SX(0)), whole[j])
            self.inverse.append(inverse)
            below = sorted(i for i, x in left[j].items() if i > j and not x.is_zero())
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
    themselves."""

    def __init__(
        self,
        size: int,
        entries: Mapping[tuple[int, int], Matrix],
        floor: Matrix | None = None,
        whole: Sequence[Matrix] | None = None,
    ) -> None:
        self.kept: list[Matrix] = []  # 1 or 0 per row
        self.pivots: list[Matrix] = []  # what each row adds to those before it, or 0 where that is next to nothing
        self._floor = floor
        super().__init__(size, entries, whole)

    def _reciprocal(self, d: Matrix, whole: Matrix) -> Matrix:
        least = TOLERANCE * whole if self._floor is None else ca.fmax(TOLERANCE * whole, self._floor)
        kept, inverse = reciprocal(d, least, whole.is_zero())
        self.kept.append(kept)
        self.pivots.append((d > TOLD * whole) * d)
        return inverse

    def dropped(self) -> Matrix:
        return self.size - sum(self.kept, ca.SX(0))


def reciprocal(d: Matrix, least: Matrix, nothing: bool) -> tuple[Matrix, Matrix]:
    """(kept, 1/d), or (0, 0) where d is not above `least`; never 1/0, not even in a derivative."""
    if nothing:
        return ca.SX(0), ca.SX(0)
    kept = d > least
    return kept, kept / (kept * d + (1 - kept))
