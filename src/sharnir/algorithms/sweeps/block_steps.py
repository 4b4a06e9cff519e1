"""The steps of eliminating the blocks of a symmetric matrix one by one, A = L D Lᵀ (`block_factor.py`).

Node x goes, y and z are those around it that are still there:

    A_xx = L_xx D Lᵀ_xx                                          entry by entry (`semidefinite.py`)
    W_yx = A_yx L_xx⁻ᵀ,    L_yx = W_yx D⁻¹,    A_yz − L_yx Wᵀ_zx
    y_x = L_xx⁻¹ (b_x − Σ L_xw y_w)                              w before x
    x_x = L_xx⁻ᵀ (D⁻¹ y_x − Σ Lᵀ_yx x_y)

Blocks on the diagonal have their lower triangles only. Entries that are zero whatever the state take no part.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import casadi as ca

from ...spatial.algebra import Matrix, zeros
from .factors import Definite, Semidefinite
from .sweep import Fields, Record

Blocks = dict[tuple[int, int], Matrix]


class StoredBlock(NamedTuple):
    """Where a block is: the field of one of the records of a step, with rows and columns changed over or not."""

    row: int  # among the nodes of the step
    column: int
    record: int
    field: str
    turned: bool


class Front(NamedTuple):
    """What a step knows of its blocks. Those that are not held are zeros, and fill in."""

    stored: tuple[StoredBlock, ...]
    around: tuple[int, ...]  # how many nodes are around the one that goes; of an update, among the rows and the columns
    redundant: bool = False
    whole: str = ""  # the field in which the block of that one is as it was in the beginning

    def read(self, records: Sequence[Record]) -> Blocks:
        found: Blocks = {}
        for row, column, record, field, turned in self.stored:
            A: Matrix = getattr(records[record], field)
            found[row, column] = A.T if turned else A
        return found


def eliminate(front: Front, whole: Record, *records: Record) -> Fields:
    """All there is to do for node 0, where few are around it. `whole` has its block as it was in the beginning."""
    A = front.read(records)
    own = _pivot(A[0, 0], getattr(whole, front.whole), front.redundant)
    nodes = range(1, front.around[0] + 1)
    W = {k: _from_right(A[k, 0], own["L"]) for k in nodes}
    L = {k: _by_columns(W[k], own["inverse"]) for k in nodes}
    left = {f"A{y},{z}": _less(A.get((y, z)), L[y], W[z], y == z) for y in nodes for z in range(1, y + 1)}
    return {**own, **{f"L{k}": x for k, x in L.items()}, **left}


def pivot(front: Front, whole: Record, *records: Record) -> Fields:
    """The first part of that by itself, where many are around."""
    return _pivot(front.read(records)[0, 0], getattr(whole, front.whole), front.redundant)


def column(front: Front, own: Record, *records: Record) -> Fields:
    """W and L of some of them; node 0 of the front is still the one that goes."""
    found: dict[str, Matrix] = {}
    for (k, _), A in front.read(records).items():
        found[f"W{k}"] = _from_right(A, own.L)
        found[f"L{k}"] = _by_columns(found[f"W{k}"], own.inverse)
    return found


def update(front: Front, rows: Record, columns: Record, *records: Record) -> Fields:
    """A_yz − L_yx Wᵀ_zx, y in one of those columns and z in another."""
    return _updated(front, rows, columns, records, False)


def update_own(front: Front, both: Record, *records: Record) -> Fields:
    """The same where they are one, the lower half."""
    return _updated(front, both, both, records, True)


def _updated(front: Front, rows: Record, columns: Record, records: Sequence[Record], same: bool) -> Fields:
    A, (m, n) = front.read(records), front.around
    return {
        f"A{y},{z}": _less(A.get((y, z)), getattr(rows, f"L{y}"), getattr(columns, f"W{z}"), same and y == z)
        for y in range(1, m + 1)
        for z in range(1, y + 1 if same else n + 1)
    }


def _pivot(A: Matrix, whole: Matrix, redundant: bool) -> dict[str, Matrix]:
    n, lower = A.shape[0], ca.tril(A)
    entries = {(i, k): A[i, k] for i, k in zip(*lower.sparsity().get_triplet(), strict=True)}
    diagonal = [whole[k, k] for k in range(n)]
    own = Semidefinite(n, entries, whole=diagonal, like=()) if redundant else Definite(n, entries, diagonal)
    L = zeros(n, n)
    for place, x in own.L.items():
        L[place] = x
    return {"L": L, "inverse": ca.vertcat(zeros(0), *own.inverse), "dropped": own.dropped()}


def _less(A: Matrix | None, L: Matrix, W: Matrix, own: bool) -> Matrix:
    """A − L Wᵀ, of a block on the diagonal the lower triangle."""
    left = L @ W.T
    left = -left if A is None else A - left
    return ca.tril(left) if own else left


@dataclass(frozen=True)
class Asked:
    """What is solved for: the right-hand side b of a node, and what it keeps of the solution x. Both see its record."""

    right: Callable[[Record], Matrix]
    kept: Callable[[Record, Matrix], Fields]


Names = tuple[str, ...]  # of the fields of L; its records and those of y or x come by turns


def forward(structure: tuple[Asked, Names], own: Record, node: Record, *before: Record) -> Fields:
    """y_x."""
    asked, names = structure
    return {"y": _from_left(own.L, _less_before(asked.right(node), names, before))}


def begin(asked: Asked, node: Record) -> Fields:
    """b alone, where many go before: the first part of that,"""
    return {"b": asked.right(node)}


def less(names: Names, found: Record, *before: Record) -> Fields:
    """some of the sum,"""
    return {"b": _less_before(found.b, names, before)}


def end(_: None, own: Record, found: Record) -> Fields:
    """and the last part."""
    return {"y": _from_left(own.L, found.b)}


def backward(structure: tuple[Asked, Names], own: Record, known: Record, node: Record, *after: Record) -> Fields:
    """x_x, and what the node keeps of it."""
    asked, names = structure
    x = _from_left_turned(own.L, _less_after(_divided(own, known), names, after))
    return {"solution": x, **asked.kept(node, x)}


def begin_back(_: None, own: Record, known: Record) -> Fields:
    """D⁻¹ y, the first part of that,"""
    return {"b": _divided(own, known)}


def less_back(names: Names, found: Record, *after: Record) -> Fields:
    """some of the sum,"""
    return {"b": _less_after(found.b, names, after)}


def end_back(asked: Asked, own: Record, found: Record, node: Record) -> Fields:
    """and the last part."""
    x = _from_left_turned(own.L, found.b)
    return {"solution": x, **asked.kept(node, x)}


def nothing(asked: Asked, node: Record) -> Fields:
    """Of a node without rows."""
    x = asked.right(node)
    return {"solution": x, **asked.kept(node, x)}


def _less_before(b: Matrix, names: Names, before: Sequence[Record]) -> Matrix:
    """b − Σ L_xw y_w"""
    for name, factor, known in zip(names, before[::2], before[1::2], strict=True):
        b = b - getattr(factor, name) @ known.y
    return b


def _less_after(b: Matrix, names: Names, after: Sequence[Record]) -> Matrix:
    """b − Σ Lᵀ_yx x_y"""
    for name, factor, known in zip(names, after[::2], after[1::2], strict=True):
        b = b - getattr(factor, name).T @ known.solution
    return b


def _divided(own: Record, known: Record) -> Matrix:
    y = known.y
    return ca.vertcat(zeros(0, y.shape[1]), *(y[j, :] * own.inverse[j] for j in range(y.shape[0])))


def added(structure: None, *parts: Record) -> Fields:
    """Rows that were left out."""
    return {"dropped": sum((x.dropped for x in parts), ca.SX(0))}


def _from_right(A: Matrix, L: Matrix) -> Matrix:
    """A L⁻ᵀ, with ones on the diagonal of L."""
    columns: list[Matrix] = []
    for j in range(A.shape[1]):
        W = A[:, j]
        for k in range(j):
            if L.sparsity().has_nz(j, k):
                W = W - columns[k] * L[j, k]
        columns.append(W)
    return ca.horzcat(zeros(A.shape[0], 0), *columns)


def _by_columns(W: Matrix, inverse: Matrix) -> Matrix:
    """W D⁻¹."""
    return ca.horzcat(zeros(W.shape[0], 0), *(W[:, j] * inverse[j] for j in range(W.shape[1])))


def _from_left(L: Matrix, b: Matrix) -> Matrix:
    """L⁻¹ b."""
    rows: list[Matrix] = []
    for i in range(b.shape[0]):
        y = b[i, :]
        for k in range(i):
            if L.sparsity().has_nz(i, k):
                y = y - L[i, k] * rows[k]
        rows.append(y)
    return ca.vertcat(zeros(0, b.shape[1]), *rows)


def _from_left_turned(L: Matrix, y: Matrix) -> Matrix:
    """L⁻ᵀ y."""
    n = y.shape[0]
    rows = [y[i, :] for i in range(n)]
    for k in reversed(range(n)):
        for i in range(k + 1, n):
            if L.sparsity().has_nz(i, k):
                rows[k] = rows[k] - L[i, k] * rows[i]
    return ca.vertcat(zeros(0, y.shape[1]), *rows)
