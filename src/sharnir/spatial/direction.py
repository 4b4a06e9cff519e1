"""Directions: "x", "y", "z" with an optional sign, or a vector that is normalised."""

from __future__ import annotations

from collections.abc import Sequence

import casadi as ca
import numpy as np

from ..errors import ModelError, brief
from ..read import Array, is_a, listed, text, vector

Direction = str | Sequence[float] | Array
_NAMED = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}


def unit_vector(direction: Direction, where: str) -> Array:
    """`where` names the argument in the error."""
    word = text(direction, where) if is_a(direction, str) else ""
    if word.removeprefix("-") in _NAMED:
        return (-1.0 if word.startswith("-") else 1.0) * np.array(_NAMED[word.removeprefix("-")])
    if listed(direction) is None:
        raise ModelError(
            f'{where}: {brief(direction)} is not an axis. Expected "x", "y", "z" (or "-x", "-y", "-z") or 3 numbers.'
        )
    values = vector(direction, 3, where)
    if isinstance(values, ca.SX):
        raise ModelError(
            f"{where}: an axis cannot depend on a parameter. Give 3 numbers, or turn the placement by the parameter."
        )
    largest = float(np.abs(values).max())
    if largest == 0.0:
        raise ModelError(f"{where}: {brief(direction)} has no direction. Expected 3 finite numbers, not all zero.")
    if not 1e-100 < largest < 1e100:  # squares must neither vanish nor overflow
        values = values / largest
    result: Array = values / np.linalg.norm(values)
    return result
