"""Sums of stages with the coefficients of a tableau: nearly all the arithmetic of an explicit method."""

from __future__ import annotations

from typing import NamedTuple

from ..compiled import inlined
from .rhs import Floats, Integers
from .tableaux import GROUP


class SparseRows(NamedTuple):
    """Coefficients by rows of their non-zero entries; see `tableaux.sparse_rows`."""

    start: Integers
    column: Integers
    value: Floats


@inlined
def combine(out: Floats, base: Floats, f: Floats, rows: SparseRows, row: int, i: int, h: float) -> None:
    """out_i = base_i + h Σ (row of coefficients) f_i."""
    n, c, x = out.shape[1], rows.column, rows.value
    for at in range(rows.start[row], rows.start[row + 1], GROUP):
        k0, k1, k2, k3 = c[at], c[at + 1], c[at + 2], c[at + 3]
        x0, x1, x2, x3 = h * x[at], h * x[at + 1], h * x[at + 2], h * x[at + 3]
        if at == rows.start[row]:
            for j in range(n):
                out[i, j] = base[i, j] + (x0 * f[i, k0, j] + x1 * f[i, k1, j] + x2 * f[i, k2, j] + x3 * f[i, k3, j])
        else:
            for j in range(n):
                out[i, j] += x0 * f[i, k0, j] + x1 * f[i, k1, j] + x2 * f[i, k2, j] + x3 * f[i, k3, j]


@inlined
def weighted(out: Floats, m: int, f: Floats, rows: SparseRows, row: int, i: int) -> None:
    """out_m = Σ (row of coefficients) f_i."""
    n, c, x = out.shape[1], rows.column, rows.value
    for j in range(n):
        out[m, j] = 0.0
    for at in range(rows.start[row], rows.start[row + 1], GROUP):
        k0, k1, k2, k3 = c[at], c[at + 1], c[at + 2], c[at + 3]
        x0, x1, x2, x3 = x[at], x[at + 1], x[at + 2], x[at + 3]
        for j in range(n):
            out[m, j] += x0 * f[i, k0, j] + x1 * f[i, k1, j] + x2 * f[i, k2, j] + x3 * f[i, k3, j]
