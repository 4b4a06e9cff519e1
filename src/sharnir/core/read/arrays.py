"""Arrays of doubles from nested lists, arrays of any library, and CasADi's numbers."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ..errors import ModelError, ShapeError, brief
from ..tracing import tracing
from .values import LARGEST, Failure, as_array, as_float, is_a, is_masked, listed

DEEPEST = 4  # axes of a nested list
_DOUBLE = np.dtype(np.float64)
_PLAIN = frozenset((float, int, np.float64))


class UnreadableError(Exception):
    """Why a value is no array of numbers, as the end of a sentence. Callers turn it into an error that names it."""


def floats(value: Any, deepest: int = DEEPEST) -> np.ndarray:
    """C-ordered doubles of whatever shape was given. Infinities and NaN are let through."""
    kind = type(value)
    if kind is np.ndarray and value.dtype is _DOUBLE and value.flags.c_contiguous:
        return value  # type: ignore[no-any-return]
    if issubclass(kind, np.ndarray):
        return _of_array(value, deepest)
    if issubclass(kind, (list, tuple)):
        return _of_list(listed(value) or [], deepest)
    if issubclass(kind, (ca.SX, ca.DM)):
        return _of_casadi(value)
    number = as_float(value)
    if number is not None:
        return np.array(number)
    foreign = as_array(value)
    if foreign is not None:
        return _of_array(foreign, deepest)
    sequence = listed(value)
    if sequence is None:
        raise UnreadableError(f"a {kind.__name__} is no list of numbers")
    return _of_list(sequence, deepest)


def finite_array(
    value: Any, where: str, expected: str, error: Failure = ModelError, shape_error: Failure = ShapeError
) -> np.ndarray:
    """A fresh array of finite numbers of a sensible size; which entry is wrong is said."""
    try:
        found = np.array(floats(value))
    except UnreadableError as reason:
        raise shape_error(f"{where}: {brief(value)}: {reason}. Expected {expected}.") from None
    bad = np.argwhere(~(np.abs(found) <= LARGEST))
    if bad.size:
        place = tuple(int(k) for k in bad[0])
        which = f"{list(place)}" if place else ""
        wrong = "too large" if np.isfinite(found[place]) else "not finite"
        raise error(f"{where}{which} is {found[place]:g}, which is {wrong}. Expected {expected}.")
    return found


def _of_array(value: np.ndarray, deepest: int) -> np.ndarray:
    kind = value.dtype.kind
    if is_masked(value):
        raise UnreadableError("some of its entries are masked; fill them in, or leave them out")
    if kind == "O":
        return _of_list(value.tolist(), deepest) if value.ndim else floats(_single(value.item()), 0)
    if kind not in "fiu":
        raise UnreadableError(f"its entries are of type {value.dtype}")
    with np.errstate(over="ignore"):
        return np.asarray(np.asarray(value), dtype=np.float64, order="C")


def _single(value: Any) -> Any:
    if is_a(value, (np.ndarray, list, tuple)):
        raise UnreadableError("an array within an array without axes")
    return value


def _of_list(items: list[Any], deepest: int) -> np.ndarray:
    if _PLAIN.issuperset(map(type, items)):
        try:
            return np.array(items, dtype=np.float64)
        except OverflowError:
            raise UnreadableError("a number is too large") from None
    if deepest == 0:
        raise UnreadableError("it is nested too deeply")
    parts = [floats(x, deepest - 1) for x in items]
    if any(part.shape != parts[0].shape for part in parts):
        raise UnreadableError("its rows have different lengths")
    return np.array(parts, dtype=np.float64)


@tracing
def _of_casadi(value: Any) -> np.ndarray:
    if not value.is_constant():
        raise UnreadableError("it depends on symbols")
    found = ca.DM(value).full()
    if found.shape == (1, 1):
        return np.array(found[0, 0])
    return np.ascontiguousarray(found.ravel() if found.shape[1] == 1 else found)
