"""The error of a step, in units of what the tolerances allow."""

from __future__ import annotations

import numpy as np

from .combine import Rows, entry
from .compiled import inlined
from .rhs import Floats


@inlined
def error_norm(
    y: Floats, y_new: Floats, f: Floats, rows: Rows, first: int, n_errors: int, rtol: Floats, atol: Floats, i: int,
    h: float,
) -> float:  # fmt: skip
    """Root mean square over the components; `first` is the row of the first estimate.

    Of two estimates, e² / √(e² + 0.01 e'²): Hairer, Nørsett, Wanner I, II.10.
    """
    ny = y.shape[1]
    first_sum = second_sum = 0.0
    for j in range(ny):
        unit = 1.0 / (atol[j] + rtol[j] * max(abs(y[i, j]), abs(y_new[i, j])))
        e = entry(f, rows, first, i, j) * unit
        first_sum += e * e
        if n_errors > 1:
            e = entry(f, rows, first + 1, i, j) * unit
            second_sum += e * e
    if n_errors == 1:
        return h * np.sqrt(first_sum / ny)
    if first_sum == 0.0:
        return 0.0
    return h * first_sum / np.sqrt((first_sum + 0.01 * second_sum) * ny)


@inlined
def largest_error(
    y: Floats, y_new: Floats, f: Floats, rows: Rows, first: int, rtol: Floats, atol: Floats, i: int
) -> int:
    """The component with the largest error."""
    worst, blame = -1.0, -1
    for j in range(y.shape[1]):
        e = abs(entry(f, rows, first, i, j)) / (atol[j] + rtol[j] * max(abs(y[i, j]), abs(y_new[i, j])))
        if e > worst:
            worst, blame = e, j
    return blame


@inlined
def first_non_finite(f: Floats, i: int, stages: int) -> int:
    """The component whose derivative was the first not to be a finite number."""
    for k in range(stages):
        for j in range(f.shape[2]):
            if not np.isfinite(f[i, k, j]):
                return j
    return -1
