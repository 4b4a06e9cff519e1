"""Sums of stages with the coefficients of a tableau: nearly all the arithmetic of an explicit method."""

from __future__ import annotations

from typing import NamedTuple

from .compiled import inlined
from .rhs import Floats, Integers


class Rows(NamedTuple):
    """Coefficients by rows of their non-zero entries; see `tableaux.sparse_rows`."""

    start: Integers
    column: Integers
    value: Floats


@inlined
def combine(out: Floats, base: Floats, f: Floats, rows: Rows, row: int, i: int, h: float) -> None:
    """out_i = base_i + h Σ (row of coefficients) f_i, three stages at a time to spare loads and stores."""
    ny = out.shape[1]
    at, end = rows.start[row], rows.start[row + 1]
    for j in range(ny):
        out[i, j] = base[i, j]
    while at + 2 < end:
        k0, k1, k2 = rows.column[at], rows.column[at + 1], rows.column[at + 2]
        x0, x1, x2 = h * rows.value[at], h * rows.value[at + 1], h * rows.value[at + 2]
        for j in range(ny):
            out[i, j] += x0 * f[i, k0, j] + x1 * f[i, k1, j] + x2 * f[i, k2, j]
        at += 3
    while at < end:
        k0, x0 = rows.column[at], h * rows.value[at]
        for j in range(ny):
            out[i, j] += x0 * f[i, k0, j]
        at += 1


@inlined
def entry(f: Floats, rows: Rows, row: int, i: int, j: int) -> float:
    """Σ (row of coefficients) f of one component."""
    x = 0.0
    for k in range(rows.start[row], rows.start[row + 1]):
        x += rows.value[k] * f[i, rows.column[k], j]
    return x


@inlined
def copy(out: Floats, x: Floats, flags: Integers, flag: int) -> None:
    """out = x, for the members with this flag."""
    for i in range(flags.size):
        if flags[i] == flag:
            for j in range(x.shape[1]):
                out[i, j] = x[i, j]


@inlined
def finite(x: Floats, i: int) -> bool:
    """Row i of x has finite numbers only."""
    zero = 0.0
    for j in range(x.shape[1]):
        zero += 0.0 * x[i, j]
    return zero == 0.0


@inlined
def stage_finite(f: Floats, i: int, k: int) -> bool:
    """Stage k of member i has finite numbers only."""
    zero = 0.0
    for j in range(f.shape[2]):
        zero += 0.0 * f[i, k, j]
    return zero == 0.0
