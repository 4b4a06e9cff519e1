"""The error of a step, in units of what the tolerances allow."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..drivers import inlined
from .rhs import FINITE, Floats, Integers, non_finite
from .tableaux import GROUP

# Sums of stages with the coefficients of a tableau: nearly all the arithmetic of an explicit method.


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


@inlined
def error_norm(
    E: Floats, y: Floats, y_new: Floats, f: Floats, rows: SparseRows, first: int, n_errors: int, rtol: Floats,
    atol: Floats, i: int, h: float,
) -> float:  # fmt: skip
    """Root mean square over the components; `first` is the row of the first estimate, E room for two.

    Of two estimates, e² / √(e² + 0.01 e'²): Hairer, Nørsett, Wanner I, II.10.
    """
    for m in range(n_errors):
        weighted(E, m, f, rows, first + m, i)
    return norm_of(E, y, y_new, rtol, atol, i, h)


@inlined
def norm_of(E: Floats, y: Floats, y_new: Floats, rtol: Floats, atol: Floats, i: int, h: float) -> float:
    """Of the estimates in E."""
    ny = y.shape[1]
    # E[1] is 0 where there is no second estimate
    e = e2 = 0.0
    for j in range(ny):
        unit = 1.0 / (atol[j] + rtol[j] * max(abs(y[i, j]), abs(y_new[i, j])))
        e += (E[0, j] * unit) ** 2
        e2 += (E[1, j] * unit) ** 2
    if e == 0.0:
        return 0.0
    norm: float = h * e / np.sqrt((e + 0.01 * e2) * ny)
    return norm


@inlined
def largest_error(E: Floats, y: Floats, y_new: Floats, rtol: Floats, atol: Floats, i: int) -> int:
    """The component with the largest error, after `error_norm`."""
    worst, blame = -1.0, -1
    for j in range(y.shape[1]):
        e = abs(E[0, j]) / (atol[j] + rtol[j] * max(abs(y[i, j]), abs(y_new[i, j])))
        if e > worst:
            worst, blame = e, j
    return blame


@inlined
def first_non_finite(f: Floats, i: int, stages: int) -> int:
    """The component whose derivative was the first not to be a finite number, or FINITE."""
    for k in range(stages):
        bad = non_finite(f[i][k])
        if bad != FINITE:
            return bad
    return FINITE
