"""Single numbers: finite, positive, whole; and yes or no."""

from __future__ import annotations

import math
import operator
from typing import Any

import numpy as np

from ..errors import ModelError, brief
from .kinds import LARGEST, Failure, as_float, is_a


def finite(value: Any, where: str, expected: str = "a finite number", error: Failure = ModelError) -> float:
    """One number that can be calculated with; `expected` ends the sentence "Expected ..."."""
    number = as_float(value)
    if number is None:
        raise error(f"{where}: {brief(value)} is not a number. Expected {expected}.")
    check_size(number, where, expected, error)
    return number


def check_size(number: float, where: str, expected: str, error: Failure = ModelError) -> None:
    if not math.isfinite(number):
        raise error(f"{where}: {number} is not finite. Expected {expected}; check where this value comes from.")
    if abs(number) > LARGEST:
        raise error(
            f"{where}: {number:g} is too large to calculate with. Expected {expected}, of at most {LARGEST:g} in SI "
            "units; check the units."
        )


def positive(value: Any, where: str, expected: str = "a number > 0", error: Failure = ModelError) -> float:
    number = finite(value, where, expected, error)
    if number <= 0.0:
        raise error(f"{where}: {number:.9g}. Expected {expected}.")
    return number


def count(
    value: Any, where: str, low: int = 0, high: int | None = None, expected: str = "", error: Failure = ModelError
) -> int:
    """A whole number from `low` to `high`; a float will do where it is one, as in max_steps=1e6. `where` may end in
    "=" or a space."""
    number = _whole(value)
    if number is None or number < low or (high is not None and number > high):
        span = f"from {low}" if high is None else f"from {low} to {high}"
        given = f"{where}{'' if where.endswith(('=', ' ')) else ': '}{brief(value)}"
        raise error(f"{given}. Expected {expected or f'a whole number {span}'}.")
    return number


def flag(value: Any, where: str, error: Failure = ModelError) -> bool:
    if not is_a(value, (bool, np.bool_)):
        raise error(f"{where}: {brief(value)}. Expected True or False.")
    return bool(value)


def _whole(value: Any) -> int | None:
    if is_a(value, (bool, np.bool_, np.timedelta64)):
        return None
    try:
        return int(operator.index(value))
    except Exception:
        number = as_float(value)
    return int(number) if number is not None and math.isfinite(number) and number == int(number) else None
