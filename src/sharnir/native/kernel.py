"""A compiled function of a batch: arrays in, arrays out, safe to call from several threads."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Sequence

import numpy as np
from llvmlite import ir

from .driver import buffer_size, declare_driver
from .graph import Graph
from .jit import Machine, compile_module, native_width
from .unrolled import declare_unrolled

_SIGNATURE = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64, ctypes.c_void_p)


class Kernel:
    """Native code of one graph, for one state and for lanes of states. Each width is compiled at its first use."""

    def __init__(self, graph: Graph, width: int | None = None) -> None:
        self.graph = graph
        self.width = width or native_width()
        self._compiled: dict[int, tuple[Machine, ctypes._FuncPointer]] = {}
        self._lock = threading.Lock()

    def __call__(self, inputs: Sequence[np.ndarray], strides: Sequence[int], count: int) -> np.ndarray:
        """Inputs are C-contiguous; stride 0 broadcasts. The output is (count, size)."""
        output = np.empty((count, self.graph.output_sizes[0]))
        width = 1 if count == 1 else self.width
        function = self._function(width)
        sizes = [*self.graph.input_sizes, *self.graph.output_sizes]
        scratch = np.empty(max(1, buffer_size(sizes, width)))
        table = np.array([x.ctypes.data for x in (*inputs, output)], dtype=np.uintp)
        steps = np.array([*strides, *self.graph.output_sizes], dtype=np.int64)
        function(table.ctypes.data, steps.ctypes.data, 0, count, scratch.ctypes.data)
        return output

    def _function(self, width: int) -> ctypes._FuncPointer:
        with self._lock:
            if width not in self._compiled:
                module = ir.Module("sharnir")
                core = declare_unrolled(module, self.graph, width)
                declare_driver(module, core, "kernel", self.graph.input_sizes, self.graph.output_sizes, width)
                machine = compile_module(module)
                self._compiled[width] = (machine, _SIGNATURE(machine.address("kernel")))
            return self._compiled[width][1]
