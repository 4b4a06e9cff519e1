"""A compiled function of a batch: arrays in, one array out, safe to call from several threads."""

from __future__ import annotations

import functools
import os
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from llvmlite import ir

from .driver import buffer_size
from .entry import Launch, bind_single, launch
from .jit import Machine, native_width
from .objects import machine

ALIGNMENT = 64  # bytes: a vector register, a cache line
# One state with the GIL held while it is computed: not where that takes much more than a millisecond.
SHORT = 1_000_000  # doubles of workspace
THREAD_STATES = 256  # a thread gets at least so many states


class Kernel:
    """Native code for one state and for lanes of states. Each width is compiled at its first use.

    module     makes the LLVM module for a width
    sizes      doubles of each input, then of the output
    workspace  doubles the core needs, for each lane
    tables     arrays whose addresses the core is handed
    key        under which object code is kept between runs; None keeps none
    """

    def __init__(
        self,
        module: Callable[[int], ir.Module],
        sizes: Sequence[int],
        workspace: int = 0,
        tables: Sequence[np.ndarray] = (),
        width: int | None = None,
        key: str | None = None,
    ) -> None:
        self._module = module
        self.width = width or native_width()
        self.sizes = np.array(sizes, dtype=np.int64)
        self.workspace = workspace
        self._arrays = tuple(tables)
        self._tables = np.array([x.ctypes.data for x in self._arrays] or [0], dtype=np.uintp)
        self._key = key
        self._compiled: dict[int, tuple[Machine, int]] = {}
        self._lock = threading.Lock()
        self._spare: dict[int, list[np.ndarray]] = {}  # workspaces by width, as many as threads have run at once

    def __call__(
        self,
        inputs: Sequence[np.ndarray],
        strides: Sequence[int],
        count: int,
        out: np.ndarray | None = None,
        threads: int = 1,
    ) -> np.ndarray:
        """Inputs are C-contiguous; stride 0 broadcasts. The output is (count, size)."""
        output = np.empty((count, int(self.sizes[-1]))) if out is None else out
        width = 1 if count == 1 else self.width
        addresses = [x.ctypes.data for x in (*inputs, output)]
        steps = [*strides, int(self.sizes[-1])]

        def part(first: int, number: int) -> None:
            # a large workspace is used again: fresh memory costs a page fault every 4 kB
            spare = self._spare.setdefault(width, [])
            scratch = spare.pop() if spare else self._scratch(width)
            call, keep = self.bind(addresses, steps, width, scratch)
            call[Launch.FIRST], call[Launch.COUNT] = first, number
            launch()(call)
            del keep  # until here the call needs it
            spare.append(scratch)

        shares = _shares(count, width, threads)
        if len(shares) == 1:
            part(*shares[0])
        else:
            list(_pool().map(lambda share: part(*share), shares))
        return output

    def bind(
        self, addresses: Sequence[int], strides: Sequence[int], width: int, scratch: np.ndarray | None = None
    ) -> tuple[np.ndarray, Any]:
        """A call for `launch` or for another compiled loop, and what must stay alive for it. Addresses and strides (in
        doubles) are those of the inputs, then of the output."""
        arguments = np.array(addresses, dtype=np.int64)
        steps = np.array(strides, dtype=np.int64)
        scratch = self._scratch(width) if scratch is None else scratch
        pointers = [arguments.ctypes.data, steps.ctypes.data, self.sizes.ctypes.data]
        call = [self._address(width), *pointers, 0, 0, scratch.ctypes.data, self._tables.ctypes.data]
        return np.array(call, dtype=np.int64), (self, arguments, steps, scratch)

    def single(
        self, shape: tuple[int, ...], params: np.ndarray, quaternions: np.ndarray, optional: int
    ) -> Callable[..., Any] | None:
        """The fast way in for one state, where there is one; see `entry.bind_single`."""
        if self.workspace > SHORT:
            return None
        scratch = self._scratch(1)
        address = self._address(1)
        keep = (self, scratch)
        tables = self._tables.ctypes.data
        return bind_single(address, scratch.ctypes.data, tables, self.sizes, params, shape, quaternions, optional, keep)

    def _scratch(self, width: int) -> np.ndarray:
        """Workspace of one thread, on a cache line."""
        need = buffer_size(self.sizes.tolist(), width) + width * self.workspace
        raw = np.empty(need + 2 * ALIGNMENT // 8)
        skip = -raw.ctypes.data % ALIGNMENT // 8
        return raw[skip : skip + need + 1]

    def _address(self, width: int) -> int:
        found = self._compiled.get(width)
        if found is None:
            with self._lock:
                found = self._compiled.get(width)
                if found is None:
                    key = None if self._key is None else f"{self._key}-{width}"
                    made = machine(key, lambda: self._module(width))
                    found = self._compiled[width] = (made, made.address("kernel"))
        return found[1]


def _shares(count: int, width: int, threads: int) -> list[tuple[int, int]]:
    """(first, number) of each thread; whole blocks of lanes, so that every state is computed as by one thread."""
    parts = max(1, min(threads, count // THREAD_STATES))
    blocks = -(-count // width)
    each = max(1, -(-blocks // parts)) * width
    return [(first, min(each, count - first)) for first in range(0, count, each)] or [(0, 0)]


@functools.cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(os.cpu_count() or 1, thread_name_prefix="sharnir")


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_pool.cache_clear)  # a forked child has none of its parent's threads
