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
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial, update_wrapper
from typing import Any, cast

from ..native.llvm.jit import Machine
from ..native.store.fingerprint import digest, environment
from ..native.store.objects import machine
from .annotations import result_of
from .kinds import Kind, kind_of
from .module import ENTRY, Module
from .source import F, Source, ingredients, register
from .words import layout, pack, unpack

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
        self._lock = threading.Lock()

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
        with self._lock:  # the threads of a run all come here first
            if shapes not in self._ready:
                kinds = tuple(kind_of(shape) for shape in shapes)
                returns = result_of(self.source)
                parts = [environment(), self.source.name, repr((kinds, returns))]
                key = digest([*(part.encode() for part in parts), *ingredients(self.source)])
                made = machine(key, lambda: Module(self.source, kinds).written())
                self._ready[shapes] = Ready(made, _ENTRY(made.address(ENTRY)), returns, words)
            return self._ready[shapes]


class Bound:
    """A driver with all its arguments but the last, an integer. For one thread at a time."""

    def __init__(self, driver: Driver, fixed: tuple[Any, ...]) -> None:
        self._ready, self._buffer = driver.prepare(*fixed, 0)
        self._fixed = fixed  # the words have addresses of their arrays
        self._address = address_of(self._buffer)
        self._at = len(self._buffer) - 8 * (1 + self._ready.returns.words)

    def __call__(self, last: int) -> None:
        struct.pack_into("q", self._buffer, self._at, last)
        self._ready.entry(self._address)


def bound(driver: Callable[..., None], *fixed: Any) -> Callable[[int], None]:
    return Bound(driver, fixed) if isinstance(driver, Driver) else partial(driver, *fixed)


def address_of(buffer: bytearray) -> int:
    return ctypes.addressof(ctypes.c_char.from_buffer(buffer))
