"""The kind of a value, by its type alone, and the number that it stands for, if any."""

from __future__ import annotations

import math
import operator
import os
import warnings
from array import array as machine_array
from collections.abc import Callable, Collection, Mapping, Sequence, Set
from itertools import islice
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import casadi as ca
import numpy as np

from ..errors import ModelError, ShapeError, SharnirError, brief, nearest
from ..tracing import tracing

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


@tracing
def _of_casadi(value: Any) -> float | None:
    """A constant of one entry; structurally zero ones are zero."""
    if value.shape != (1, 1) or not value.is_constant():
        return None
    return float(value) if value.nnz() else 0.0


# Single numbers: finite, positive, whole; and yes or no.


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


# Texts: names, one of several words, paths of files.

LONGEST = 200  # characters of a name: it stands in messages, labels and files


def text(value: Any, where: str, expected: str = "a text", error: Failure = ModelError) -> str:
    """A plain str, also of a class derived from it."""
    if not is_a(value, str):
        raise error(f"{where}: {brief(value)} is not a text. Expected {expected}.")
    found = str.__str__(value)
    try:
        found.encode("utf-8")
    except UnicodeEncodeError:
        raise error(
            f"{where}: {brief(found)} holds half of a character (a lone surrogate), which no file can. Expected "
            f"{expected} of whole characters."
        ) from None
    return found


def as_text(value: Any) -> str | None:
    """The plain str of a text, also of a class derived from it, which may compare in its own way; None for others."""
    return str.__str__(value) if is_a(value, str) else None


def name(value: Any, where: str, error: Failure = ModelError) -> str:
    """A name: not empty, not endless, and printable, so that messages and files can hold it."""
    found = str.__str__(value) if is_a(value, str) else ""
    if not found.strip():
        raise error(f"{where}: {brief(value)} is not a name. Expected a non-empty text.")
    if len(found) > LONGEST:
        raise error(
            f"{where}: {brief(found)} has {len(found)} characters. Expected a name of at most {LONGEST}; shorten it."
        )
    if not found.isprintable():
        raise error(f"{where}: {brief(found)} holds characters that cannot be printed. Expected letters and signs.")
    return found


def choice(value: Any, options: Collection[str], before: str, after: str, error: Failure = ModelError) -> str:
    """One of several words. The message is `before`, what was given, `after`, and the nearest of them."""
    word = as_text(value)
    if word is None or word not in options:
        raise error(f"{before}{brief(value)}{after} {nearest(value, options)}")
    return word


def path(value: Any, where: str, error: Failure = ModelError) -> Path:
    try:
        found = os.fspath(value)
        if is_a(found, str) and str.__str__(found) and "\0" not in found and os.fsencode(str.__str__(found)):
            return Path(str.__str__(found))
    except Exception:
        pass
    raise error(f"{where}: {brief(value)} is not a path. Expected the name of a file, as text or pathlib.Path.")


# Containers with an order: lists, tuples, arrays, CasADi's matrices. Not sets, which have no order, not
# texts, bytes and mappings, and not iterators, which may have no end.

MOST_ENTRIES = 10_000_000  # entries of a foreign sequence that are read one by one
_CLOSED = (str, bytes, bytearray, Set, Mapping, type)


def entries(value: Any, where: str, expected: str = "a list", error: Failure = ShapeError) -> list[Any]:
    """The entries as a list, each still to be read; an array gives one axis, a CasADi vector its scalars."""
    found = listed(value)
    if found is None:
        raise error(f"{where}: given {brief(value)}, expected {expected}.")
    return found


def listed(value: Any) -> list[Any] | None:
    """None for anything but a list. Never raises."""
    kind = type(value)
    if kind is list or kind is tuple:
        return list(value)
    if issubclass(kind, (list, tuple)):  # as they are stored, whatever the class does when asked
        base: Any = list if issubclass(kind, list) else tuple
        return list(base.__getitem__(value, slice(None)))
    if issubclass(kind, np.ndarray):
        return _list_of_array(value)
    if issubclass(kind, (ca.SX, ca.DM)):
        with tracing:
            return [value[k] for k in range(value.numel())] if 1 in value.shape else None
    foreign = as_array(value)
    return _list_of_array(foreign) if foreign is not None else _of_sequence(value)


def as_array(value: Any) -> np.ndarray | None:
    """Numbers of other libraries, of the array module and of buffers, as an array. Never raises."""
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


def _list_of_array(value: np.ndarray) -> list[Any] | None:
    if value.ndim == 0 or value.dtype.kind not in "fiuO" or is_masked(value):
        return None
    return list(value) if value.ndim > 1 else list(np.asarray(value).tolist())


def _of_sequence(value: Any) -> list[Any] | None:
    """range, deque and the like, by their length: the end of a foreign sequence may never come."""
    if not is_a(value, Sequence) or is_a(value, (*_CLOSED, memoryview)):
        return None
    try:
        size = len(value)
        return [value[k] for k in range(size)] if size <= MOST_ENTRIES else None
    except Exception:
        return None


# Objects of our own classes, functions, and mappings from names.

T = TypeVar("T")
MOST_PAIRS = 100_000  # entries of a mapping


def instance(value: Any, kind: type[T], before: str, after: str, error: Failure = ModelError) -> T:
    """The message is `before`, what was given, `after`."""
    if not is_a(value, kind):
        raise error(f"{before}{brief(value)}{after}")
    found: T = value
    return found


def attribute(thing: Any, name: str) -> Any:
    """None where there is none, or where asking fails."""
    try:
        return getattr(thing, name, None)
    except Exception:
        return None


def function(value: Any, where: str, expected: str, error: Failure = ModelError) -> Callable[..., Any]:
    if not callable(value):
        raise error(f"{where}: {brief(value)} cannot be called. Expected {expected}.")
    found: Callable[..., Any] = value
    return found


def answer(where: str, error: Failure, function: Callable[..., Any], *arguments: Any) -> Any:
    """The answer of a user's function; an exception becomes a sentence."""
    try:
        return function(*arguments)
    except (SharnirError, MemoryError):  # the latter is nobody's fault
        raise
    except Exception as raised:
        said = brief(attribute(raised, "args"))
        raise error(f"{where}: the function raised {type(raised).__name__} {said}. Mend the function.") from raised


def mapping(value: Any, where: str, expected: str, error: Failure = ModelError) -> dict[str, Any]:
    """{name: value} from any mapping whose keys are texts; empty for None."""
    if value is None:
        return {}
    found: dict[str, Any] = {}
    if is_a(value, Mapping):
        try:
            pairs = list(islice(value.items(), MOST_PAIRS))
            found = {str.__str__(key): x for key, x in pairs if is_a(key, str)}
            if len(found) == len(pairs):
                return found
        except Exception:
            pass
    raise error(f"{where}: expected {expected}, got {brief(value)}.")


# Arrays of doubles from nested lists, arrays of any library, and numbers of CasADi.

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
        return _doubles_of_array(value, deepest)
    if issubclass(kind, (list, tuple)):
        return _doubles_of_list(listed(value) or [], deepest)
    if issubclass(kind, (ca.SX, ca.DM)):
        return _doubles_of_casadi(value)
    number = as_float(value)
    if number is not None:
        return np.array(number)
    foreign = as_array(value)
    if foreign is not None:
        return _doubles_of_array(foreign, deepest)
    sequence = listed(value)
    if sequence is None:
        raise UnreadableError(f"a {kind.__name__} is no list of numbers")
    return _doubles_of_list(sequence, deepest)


def array(value: Any, where: str, expected: str = "numbers", error: Failure = ShapeError) -> np.ndarray:
    """Doubles of any shape; infinities and NaN pass."""
    try:
        return floats(value)
    except UnreadableError as reason:
        raise error(f"{where}: got {brief(value)} ({reason}). Expected {expected}.") from None


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


def _doubles_of_array(value: np.ndarray, deepest: int) -> np.ndarray:
    kind = value.dtype.kind
    if is_masked(value):
        raise UnreadableError("some of its entries are masked; fill them in, or leave them out")
    if kind == "O":
        return _doubles_of_list(value.tolist(), deepest) if value.ndim else floats(_single_entry(value.item()), 0)
    if kind not in "fiu":
        raise UnreadableError(f"its entries are of type {value.dtype}")
    with np.errstate(over="ignore"):
        return np.asarray(np.asarray(value), dtype=np.float64, order="C")


def _single_entry(value: Any) -> Any:
    if is_a(value, (np.ndarray, list, tuple)):
        raise UnreadableError("an array within an array without axes")
    return value


def _doubles_of_list(items: list[Any], deepest: int) -> np.ndarray:
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
def _doubles_of_casadi(value: Any) -> np.ndarray:
    if not value.is_constant():
        raise UnreadableError("it depends on symbols")
    found = ca.DM(value).full()
    if found.shape == (1, 1):
        return np.array(found[0, 0])
    return np.ascontiguousarray(found.ravel() if found.shape[1] == 1 else found)
