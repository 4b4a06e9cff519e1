"""What a value is, asked of its type alone, and what number it stands for, if any."""

from __future__ import annotations

import math
import warnings
from typing import Any, TypeAlias

import casadi as ca
import numpy as np

from ..errors import SharnirError

Failure: TypeAlias = type[SharnirError]

# Squares of masses, lengths and stiffnesses, and products of three of them, must be finite: 1e150 < 1.8e308. The sun
# has 2e30 kg, and the light of the oldest stars has come 1e26 m.
LARGEST = 1e50

_NO_NUMBERS = (
    bool, np.bool_, complex, np.complexfloating, str, bytes, bytearray, memoryview, np.datetime64, np.timedelta64,
    np.flexible, type, type(None),
)  # fmt: skip


def is_a(value: object, kinds: type | tuple[type, ...]) -> bool:
    """isinstance, by the type alone: `__class__` of a foreign object may raise or lie."""
    return issubclass(type(value), kinds)


def as_float(value: Any) -> float | None:
    """The number that a value is, perhaps infinite or NaN; None for what is none. Never raises."""
    kind = type(value)
    if kind is float or kind is np.float64:
        return float(value)
    if kind is int and -LARGEST <= value <= LARGEST:
        return float(value)
    if issubclass(kind, _NO_NUMBERS):
        return None
    if issubclass(kind, np.ndarray):
        return _of_array(value)
    if issubclass(kind, (ca.SX, ca.DM)):
        return _of_casadi(value)
    if kind.__module__.partition(".")[0] == "casadi":
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return float(value)
    except OverflowError:
        return math.inf
    except Exception:
        return None


def is_masked(value: Any) -> bool:
    """Whether any entry of a masked array is masked, so that the number stored there means nothing."""
    return is_a(value, np.ma.MaskedArray) and bool(np.ma.getmaskarray(value).any())


def _of_array(value: Any) -> float | None:
    """An array without axes is a number."""
    if value.ndim != 0 or value.dtype.kind not in "fiu" or is_masked(value):
        return None
    return float(value)


def _of_casadi(value: Any) -> float | None:
    """A constant of one entry; structurally zero ones are zero."""
    if value.shape != (1, 1) or not value.is_constant():
        return None
    return float(value) if value.nnz() else 0.0
