"""Unit quaternions inside a state."""

from __future__ import annotations

import numpy as np

from ..compiled import inlined
from .rhs import Floats, Integers


@inlined
def unit_quaternions(places: Integers, y: Floats, i: int) -> None:
    """Scale those in row i of y to length one.

    The derivative of a quaternion is tangent to the sphere, so this changes y by no more than the error of the step:
    the order of the method stays as it is.
    """
    for n in range(places.size):
        k = places[n]
        square = 0.0
        for j in range(k, k + 4):
            square += y[i, j] * y[i, j]
        if square > 0.0:
            scale = 1.0 / np.sqrt(square)
            for j in range(k, k + 4):
                y[i, j] *= scale
