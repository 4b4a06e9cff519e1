"""A compiled function of a batch: arrays in, one array out, safe to call from several threads."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from llvmlite import ir

from .driver import buffer_size
from .jit import Machine, compile_module, native_width

_SIGNATURE = ctypes.CFUNCTYPE(
    None, *[ctypes.c_void_p] * 3, ctypes.c_int64, ctypes.c_int64, ctypes.c_void_p, ctypes.c_void_p
)


class Kernel:
    """Native code for one state and for lanes of states. Each width is compiled at its first use.

    module     makes the LLVM module for a width
    sizes      doubles of each input, then of the output
    workspace  doubles the core needs, for each lane
    tables     addresses handed to the core, and whatever must stay alive for them
    """

    def __init__(
        self,
        module: Callable[[int], ir.Module],
        sizes: Sequence[int],
        workspace: int = 0,
        tables: tuple[np.ndarray, Any] | None = None,
        width: int | None = None,
    ) -> None:
        self._module = module
        self.width = width or native_width()
        self._sizes = np.array(sizes, dtype=np.int64)
        self._workspace = workspace
        self._tables = tables if tables is not None else (np.zeros(1, dtype=np.uintp), None)
        self._compiled: dict[int, tuple[Machine, Any]] = {}
        self._lock = threading.Lock()

    def __call__(self, inputs: Sequence[np.ndarray], strides: Sequence[int], count: int) -> np.ndarray:
        """Inputs are C-contiguous; stride 0 broadcasts. The output is (count, size)."""
        output = np.empty((count, self._sizes[-1]))
        width = 1 if count == 1 else self.width
        function = self._function(width)
        scratch = np.empty(1 + buffer_size(self._sizes.tolist(), width) + width * self._workspace)
        table = np.array([x.ctypes.data for x in (*inputs, output)], dtype=np.uintp)
        steps = np.array([*strides, self._sizes[-1]], dtype=np.int64)
        pointers = [table, steps, self._sizes]
        function(*(p.ctypes.data for p in pointers), 0, count, scratch.ctypes.data, self._tables[0].ctypes.data)
        return output

    def _function(self, width: int) -> Any:
        with self._lock:
            if width not in self._compiled:
                machine = compile_module(self._module(width))
                self._compiled[width] = (machine, _SIGNATURE(machine.address("kernel")))
            return self._compiled[width][1]
