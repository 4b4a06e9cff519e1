"""Rows of arrays inside compiled code: copied, and looked at for numbers that are not finite."""

from __future__ import annotations

import numpy as np

from ..compiled import inlined
from .rhs import Floats

FINITE = -1  # no component to blame


@inlined
def copy(x: Floats, out: Floats) -> None:
    """out[:] = x"""
    for j in range(x.size):
        out[j] = x[j]


@inlined
def finite(x: Floats) -> bool:
    """There are finite numbers only; all are looked at, several at once."""
    zero = 0.0
    for j in range(x.size):
        zero += 0.0 * x[j]
    return zero == 0.0


@inlined
def non_finite(x: Floats) -> int:
    """The first entry that is not a finite number, or FINITE."""
    for j in range(x.size):
        if not np.isfinite(x[j]):
            return j
    return FINITE
