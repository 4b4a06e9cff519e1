"""A compiled function of a batch: arrays in, one array out, safe to call from several threads."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Any

import numpy as np
from llvmlite import ir

from ..store.code import Code
from .entry import bind_single, launch

# The order of the integers of a call: what `launch` takes, and any other compiled loop that calls a kernel.


class Launch:
    CODE, ARGUMENTS, STRIDES, SIZES, FIRST, COUNT, SCRATCH, TABLES = range(8)


# One state with the GIL held while it is computed: not where that takes much more than a millisecond.
SHORT = 1_000_000  # doubles of workspace
# A thread gets at least so many states, or as many as have so many numbers to go through: some tenths of a millisecond.
THREAD_STATES, THREAD_NUMBERS = 256, 1_000_000


class Kernel:
    """Native code for one state and for lanes of states.

    code    what callers of equal kernels share
    module  makes the LLVM module for a width that has not been compiled yet
    """

    def __init__(self, code: Code, module: Callable[[int], ir.Module]) -> None:
        self.code, self._module = code, module

    @property
    def width(self) -> int:
        return self.code.width

    def __call__(
        self,
        inputs: Sequence[np.ndarray],
        strides: Sequence[int],
        count: int,
        out: np.ndarray | None = None,
        threads: int = 1,
    ) -> np.ndarray:
        """Inputs are C-contiguous; stride 0 broadcasts. The output is (count, size)."""
        code, size = self.code, int(self.code.sizes[-1])
        output = np.empty((count, size)) if out is None else out
        width = 1 if count == 1 else code.width
        addresses = [x.ctypes.data for x in (*inputs, output)]
        steps = [*strides, size]

        start = launch()
        code.address(width, self._module)  # compiled here: a worker would wait for this thread if that traces
        kept = (inputs, output)

        def part(first: int, number: int) -> tuple[Any, ...]:
            scratch = code.borrow(width)
            call, keep = self.bind(addresses, steps, width, scratch)
            call[Launch.FIRST], call[Launch.COUNT] = first, number
            start(call)
            code.give_back(width, scratch)
            return kept, keep  # until here the call needs them, whether its caller still waits or not

        shares = _shares(count, width, threads, int(code.sizes.sum()) + code.workspace)
        if len(shares) == 1:
            part(*shares[0])
            return output
        tasks = [_pool().submit(part, *share) for share in shares]
        try:
            for task in tasks:
                task.result()
        finally:  # after Ctrl-C too nobody writes into `out` any more
            for task in tasks:
                task.cancel()
            wait(tasks)
        return output

    def bind(
        self, addresses: Sequence[int], strides: Sequence[int], width: int, scratch: np.ndarray | None = None
    ) -> tuple[np.ndarray, Any]:
        """A call for `launch` or for another compiled loop, and what must stay alive for it. Addresses and strides (in
        doubles) are those of the inputs, then of the output."""
        code = self.code
        arguments = np.array(addresses, dtype=np.int64)
        steps = np.array(strides, dtype=np.int64)
        scratch = code.scratch(width) if scratch is None else scratch
        pointers = [arguments.ctypes.data, steps.ctypes.data, code.sizes.ctypes.data]
        address = code.address(width, self._module)
        call = [address, *pointers, 0, 0, scratch.ctypes.data, code.tables.ctypes.data]
        return np.array(call, dtype=np.int64), (code, arguments, steps, scratch)

    def single(
        self, shape: tuple[int, ...], params: np.ndarray, quaternions: np.ndarray, optional: int
    ) -> Callable[..., Any] | None:
        """The fast way in for one state, where there is one; see `entry.bind_single`."""
        code = self.code
        if code.workspace > SHORT:
            return None
        scratch = code.scratch(1)
        address = code.address(1, self._module)
        places = (address, scratch.ctypes.data, code.tables.ctypes.data)
        return bind_single(*places, code.sizes, params, shape, quaternions, optional, (code, scratch))


def _shares(count: int, width: int, threads: int, numbers: int = 0) -> list[tuple[int, int]]:
    """(first, number) of each thread; whole blocks of lanes, so that every state is computed as by one thread. A state
    has that many `numbers`."""
    least = max(width, min(THREAD_STATES, THREAD_NUMBERS // max(numbers, 1)))
    parts = max(1, min(threads, count // least))
    blocks = -(-count // width)
    each = max(1, -(-blocks // parts)) * width
    return [(first, min(each, count - first)) for first in range(0, count, each)] or [(0, 0)]


@functools.cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(os.cpu_count() or 1, thread_name_prefix="sharnir")


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_pool.cache_clear)  # a forked child has none of its parent's threads
