"""A compiled function as Python calls it.

    @compiled
    def advance(block: Block, attempts: int) -> None: ...

    advance(block, 100)                    machine code for these kinds of arguments: compiled at the first call ever,
                                           loaded from the cache after that; the GIL is released
    run = bound(advance, block); run(100)  the same without looking at the arguments again, which takes longer than a
                                           short run

With SHARNIR_DEBUG_DRIVERS=1 in the environment the plain Python functions run, some thousand times slower, for
debuggers and print.
"""

from __future__ import annotations

import ctypes
import os
import struct
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial, update_wrapper
from typing import Any, cast

import numpy as np

from ..codegen.entry import Launch, launch
from ..codegen.llvm.jit import Machine
from ..codegen.store.code import machine
from ..codegen.store.fingerprint import digest, environment
from ..core.errors import UnsupportedError
from ..core.tracing import tracing
from .function_compiler import ENTRY, Module
from .kinds import BOOL, COMPLEX, FLOAT, INT, NOTHING, Kind, Tuple, kind_of, result_of
from .source import F, Source, ingredients, register

# Arguments from Python as words in memory, eight bytes each, where compiled code reads them.
#
# float, int, bool     one word
# complex              real and imaginary part
# array                its address, then its lengths
# NamedTuple           its entries, one after the other

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


DEBUGGING = os.environ.get("SHARNIR_DEBUG_DRIVERS", "") not in ("", "0")
_ENTRY = ctypes.CFUNCTYPE(None, ctypes.c_void_p)


def compiled(function: F) -> F:
    """A driver, called from Python; machine code at the first call ever, loaded from the cache after that."""
    source = Source(function)
    register(function, source)
    if DEBUGGING:
        return function
    driver = Driver(source)
    register(driver, source)
    return cast(F, driver)


@dataclass(frozen=True)
class Ready:
    """Machine code for arguments of certain kinds."""

    machine: Machine
    entry: Callable[[int], None]
    returns: Kind
    layout: struct.Struct  # of the words of its arguments


class Driver:
    def __init__(self, source: Source) -> None:
        update_wrapper(self, source.function)
        self.source = source
        self._ready: dict[Any, Ready] = {}

    def __call__(self, *given: Any) -> Any:
        ready, buffer = self.prepare(*given)
        ready.entry(address_of(buffer))
        return unpack(ready.returns, buffer, len(buffer) - 8 * ready.returns.words)

    def prepare(self, *given: Any) -> tuple[Ready, bytearray]:
        """The code for these arguments, and their words with room for the result."""
        words: list[float] = []
        shapes = tuple([pack(x, words) for x in given])
        ready = self._ready.get(shapes) or self._made(shapes, layout(words))
        return ready, bytearray(ready.layout.pack(*words) + bytes(8 * ready.returns.words))

    def _made(self, shapes: Any, words: struct.Struct) -> Ready:
        with tracing:  # the threads of a run all come here first
            if shapes not in self._ready:
                kinds = tuple(kind_of(shape) for shape in shapes)
                returns = result_of(self.source)
                parts = [environment(), self.source.name, repr((kinds, returns))]
                key = digest([*(part.encode() for part in parts), *ingredients(self.source)])
                made = machine(key, lambda: Module(self.source, kinds).written())
                self._ready[shapes] = Ready(made, _ENTRY(made.address(ENTRY)), returns, words)
            return self._ready[shapes]


class Bound:
    """A driver with all its arguments but the last, an integer. For one thread at a time.

    It is called as kernels are (`codegen.entry.launch`), which costs a fifth of a call through ctypes. The entry takes
    one argument, the address of the words, and a kernel seven: calling conventions leave further ones unread.
    """

    def __init__(self, driver: Driver, fixed: tuple[Any, ...]) -> None:
        self._ready, self._buffer = driver.prepare(*fixed, 0)
        self.fixed = fixed  # the words have addresses of their arrays
        self._last = memoryview(self._buffer).cast("q")
        self._at = len(self._last) - 1 - self._ready.returns.words
        self._call = np.zeros(8, dtype=np.int64)
        self._call[Launch.CODE] = self._ready.machine.address(ENTRY)
        self._call[Launch.ARGUMENTS] = address_of(self._buffer)
        self._launch = launch()

    def __call__(self, last: int) -> None:
        self._last[self._at] = last
        self._launch(self._call)


def bound(driver: Callable[..., None], *fixed: Any) -> Callable[[int], None]:
    return Bound(driver, fixed) if isinstance(driver, Driver) else partial(driver, *fixed)


def address_of(buffer: bytearray) -> int:
    return ctypes.addressof(ctypes.c_char.from_buffer(buffer))
