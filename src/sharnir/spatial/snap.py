"""Numbers within rounding of 0 and ±1 made exact, so that the algorithms see them as structure and products fold."""

from __future__ import annotations

import numpy as np

from ..core.read import Array

SNAP = 4e-16  # entries of a rotation this close to 0 or ±1 are meant to be 0 or ±1: cos(pi/2) = 6e-17


def snapped(values: Array) -> Array:
    values = np.where(np.abs(values) < SNAP, 0.0, values)
    return np.where(np.abs(np.abs(values) - 1.0) < SNAP, np.sign(values), values)
