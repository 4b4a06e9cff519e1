"""What holds several things in order: lists, tuples, arrays, CasADi's matrices. Not sets, which have no order, not
texts, bytes and mappings, and not iterators, which may have no end."""

from __future__ import annotations

from array import array as machine_array
from collections.abc import Mapping, Sequence, Set
from typing import Any

import casadi as ca
import numpy as np

from ..errors import ShapeError, brief
from .kinds import Failure, is_a, is_masked

MOST = 10_000_000  # entries of a foreign sequence that are read one by one
_CLOSED = (str, bytes, bytearray, Set, Mapping, type)


def entries(value: Any, where: str, expected: str = "a list", error: Failure = ShapeError) -> list[Any]:
    """The entries as a list, each still to be read; an array gives one axis, a CasADi vector its scalars."""
    found = listed(value)
    if found is None:
        raise error(f"{where}: given {brief(value)}, expected {expected}.")
    return found


def listed(value: Any) -> list[Any] | None:
    """None for what is no list. Never raises."""
    kind = type(value)
    if kind is list or kind is tuple:
        return list(value)
    if issubclass(kind, (list, tuple)):  # as they are stored, whatever the class does when asked
        base: Any = list if issubclass(kind, list) else tuple
        return list(base.__getitem__(value, slice(None)))
    if issubclass(kind, np.ndarray):
        return _of_array(value)
    if issubclass(kind, (ca.SX, ca.DM)):
        return [value[k] for k in range(value.numel())] if 1 in value.shape else None
    foreign = as_array(value)
    return _of_array(foreign) if foreign is not None else _of_sequence(value)


def as_array(value: Any) -> np.ndarray | None:
    """What other libraries, the array module and buffers of numbers say they are as an array. Never raises."""
    kind = type(value)
    if issubclass(kind, _CLOSED) or kind.__module__.partition(".")[0] == "casadi":
        return None
    if issubclass(kind, memoryview) and value.itemsize == 1:
        return None  # bytes, not numbers
    if not issubclass(kind, (machine_array, memoryview, np.generic)) and not hasattr(kind, "__array__"):
        return None
    try:
        found = np.asarray(value)
    except Exception:
        return None
    return found if found.dtype.kind in "fiu" else None


def _of_array(value: np.ndarray) -> list[Any] | None:
    if value.ndim == 0 or value.dtype.kind not in "fiuO" or is_masked(value):
        return None
    return list(value) if value.ndim > 1 else list(np.asarray(value).tolist())


def _of_sequence(value: Any) -> list[Any] | None:
    """range, deque and the like, by their length: the end of a foreign sequence may never come."""
    if not is_a(value, Sequence) or is_a(value, (*_CLOSED, memoryview)):
        return None
    try:
        size = len(value)
        return [value[k] for k in range(size)] if size <= MOST else None
    except Exception:
        return None
