"""Dense linear systems inside compiled steppers: P A = L U with row pivoting, for real and complex matrices alike.

    singular = factor(a, pivots)     a is overwritten by L (unit diagonal, not stored) and U
    solve(a, pivots, b)              b is overwritten by A⁻¹ b

Golub & Van Loan, Matrix Computations, section 3.4. The innermost loops run along rows, which are contiguous, so that
they become SIMD instructions; the sizes meant are up to a few hundred.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..compiled import inlined

REGULAR = -1


@inlined
def factor(a: Any, pivots: Any) -> int:
    """`REGULAR`, or the column in which no pivot was found: zero or not finite. Then `a` is of no use."""
    n = a.shape[0]
    for k in range(n):
        best, largest = k, abs(a[k, k])
        for i in range(k + 1, n):
            size = abs(a[i, k])
            if size > largest:
                best, largest = i, size
        if not 0.0 < largest < np.inf:
            return k
        pivots[k] = best
        if best != k:
            for j in range(n):
                a[k, j], a[best, j] = a[best, j], a[k, j]
        inverse = 1.0 / a[k, k]
        for i in range(k + 1, n):
            if a[i, k] != 0.0:  # Jacobians of mechanisms are half zeros and ones
                multiplier = a[i, k] * inverse
                a[i, k] = multiplier
                for j in range(k + 1, n):
                    a[i, j] -= multiplier * a[k, j]
    return REGULAR


@inlined
def solve(a: Any, pivots: Any, b: Any) -> None:
    n = a.shape[0]
    for k in range(n):
        b[k], b[pivots[k]] = b[pivots[k]], b[k]
    for i in range(1, n):
        total = b[i]
        for j in range(i):
            total -= a[i, j] * b[j]
        b[i] = total
    for i in range(n - 1, -1, -1):
        total = b[i]
        for j in range(i + 1, n):
            total -= a[i, j] * b[j]
        b[i] = total / a[i, i]
