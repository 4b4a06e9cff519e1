"""Arguments from Python as words in memory, eight bytes each, where compiled code reads them.

float, int, bool     one word
complex              real and imaginary part
array                its address, then its lengths
NamedTuple           its entries, one after the other
"""

from __future__ import annotations

import ctypes
import struct
from typing import Any

import numpy as np

from ..errors import UnsupportedError
from .kinds import BOOL, COMPLEX, FLOAT, INT, NOTHING, Kind, Tuple

_ELEMENTS = {np.dtype(np.float64): FLOAT, np.dtype(np.int64): INT, np.dtype(np.complex128): COMPLEX}
_FLOATS, _INTS = np.dtype(np.float64), np.dtype(np.int64)  # these exist once
_BYTE: Any = ctypes.c_char.from_buffer  # arrays are buffers, which their hints do not know
MOST_AXES = 3


def pack(given: Any, words: list[float]) -> Any:
    """Append the words of a value; returns its shape: what `kinds.kind_of` takes, and equal for values of one kind.
    A short run spends a tenth of its time here, on some fifty arrays: the common types come first, and by identity."""
    kind = type(given)
    if kind is np.ndarray:
        dtype, shape = given.dtype, given.shape
        element = FLOAT if dtype is _FLOATS else INT if dtype is _INTS else _ELEMENTS.get(dtype)
        if element is None or not given.flags.carray or not 1 <= len(shape) <= MOST_AXES:
            _refuse_array(given)
        words.append(ctypes.addressof(_BYTE(given)) if given.size else 0)  # nothing is read where there is nothing
        words += shape
        return element, len(shape)
    if kind is float:
        words.append(given)
        return FLOAT
    if kind is int:
        words.append(given)
        return INT
    if isinstance(given, tuple) and hasattr(given, "_fields"):
        return kind, tuple([pack(item, words) for item in given])
    return _pack_rare(given, words)


def _pack_rare(given: Any, words: list[float]) -> Any:
    if isinstance(given, (bool, np.bool_)):
        words.append(int(given))
        return BOOL
    if isinstance(given, (int, np.integer)):
        words.append(int(given))
        return INT
    if isinstance(given, float):
        words.append(float(given))
        return FLOAT
    if isinstance(given, complex):
        words.extend((given.real, given.imag))
        return COMPLEX
    if isinstance(given, np.ndarray):
        return pack(np.asarray(given), words)  # of a subclass
    raise UnsupportedError(
        f"compiled function: an argument is a {type(given).__name__}, expected a number, an array or a NamedTuple."
    )


def layout(words: list[float]) -> struct.Struct:
    """How words lie in memory; the same for all values of one kind."""
    return struct.Struct("".join(["d" if isinstance(word, float) else "q" for word in words]))


def unpack(kind: Kind, buffer: bytes | bytearray, at: int = 0) -> Any:
    """The value of a kind whose words begin at byte `at`."""
    if kind is NOTHING:
        return None
    if isinstance(kind, Tuple):
        items = []
        for item in kind.items:
            items.append(unpack(item, buffer, at))
            at += 8 * item.words
        return tuple(items)
    if kind is COMPLEX:
        return complex(*struct.unpack_from("dd", buffer, at))
    (word,) = struct.unpack_from("d" if kind is FLOAT else "q", buffer, at)
    return bool(word) if kind is BOOL else word


def _refuse_array(given: np.ndarray) -> None:
    raise UnsupportedError(
        f"compiled function: an argument is an array of {given.dtype} with {given.ndim} axes, flags "
        f"{' '.join(str(given.flags).split())}; expected float64, int64 or complex128 with 1 to {MOST_AXES} axes, "
        "C-contiguous, aligned and writeable. Copy it with np.array(x, dtype=..., order='C')."
    )
