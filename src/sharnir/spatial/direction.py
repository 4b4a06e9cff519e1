"""Directions: "x", "y", "z" with an optional sign, or a vector that is normalised."""

from __future__ import annotations

from collections.abc import Sequence

import casadi as ca
import numpy as np

from ..errors import ModelError
from .numbers import Array, vector

Direction = str | Sequence[float] | Array
_NAMED = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}


def unit_vector(direction: Direction, where: str) -> Array:
    """`where` names the argument in the error."""
    if isinstance(direction, str):
        sign, name = (-1.0, direction[1:]) if direction.startswith("-") else (1.0, direction)
        if name not in _NAMED:
            raise ModelError(
                f'{where}: {direction!r} is not an axis. Expected "x", "y", "z" (or "-x", "-y", "-z") or 3 numbers.'
            )
        return sign * np.array(_NAMED[name])
    values = vector(direction, 3, where)
    if isinstance(values, ca.SX):
        raise ModelError(
            f"{where}: an axis cannot depend on a parameter. Give 3 numbers, or turn the placement by the parameter."
        )
    length = float(np.linalg.norm(values))
    if length == 0.0:
        raise ModelError(f"{where}: {direction!r} has no direction. Expected 3 numbers, not all zero.")
    result: Array = values / length
    return result
