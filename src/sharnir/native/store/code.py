"""The machine code of a kernel, width by width, with the tables that it reads.

It knows nothing of the model it was made from. So it may be kept beside a model without keeping that alive, and be
shared by all kernels of equal content; whoever can still run the code holds on to this object, and when the last of
them has gone the memory is given back.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

import numpy as np
from llvmlite import ir

from ..llvm.driver import buffer_size
from ..llvm.jit import Machine, native_width
from .objects import machine

ALIGNMENT = 64  # bytes: a vector register, a cache line


class Code:
    """Each width is compiled at its first use.

    sizes      doubles of each input, then of the output
    workspace  doubles the core needs, for each lane
    tables     arrays whose addresses the core is handed
    width      lanes for batches; None takes those of the processor
    key        under which object code is kept between runs; None keeps none
    """

    def __init__(
        self,
        sizes: Sequence[int],
        workspace: int = 0,
        tables: Sequence[np.ndarray] = (),
        width: int | None = None,
        key: str | None = None,
    ) -> None:
        self.width = width or native_width()
        self.sizes = np.array(sizes, dtype=np.int64)
        self.workspace = workspace
        self.arrays = tuple(tables)
        self.tables = np.array([x.ctypes.data for x in self.arrays] or [0], dtype=np.uintp)
        self._key = key
        self._compiled: dict[int, tuple[Machine, int]] = {}
        self._lock = threading.Lock()
        self._spare: dict[int, list[np.ndarray]] = {}  # workspaces by width, as many as threads have run at once

    def address(self, width: int, module: Callable[[int], ir.Module]) -> int:
        """Of the function `kernel`; `module` makes the LLVM module of a width that is not there yet."""
        found = self._compiled.get(width)
        if found is None:
            with self._lock:
                found = self._compiled.get(width)
                if found is None:
                    key = None if self._key is None else f"{self._key}-{width}"
                    made = machine(key, lambda: module(width))
                    found = self._compiled[width] = (made, made.address("kernel"))
        return found[1]

    def scratch(self, width: int) -> np.ndarray:
        """Workspace of one thread, on a cache line."""
        need = self.doubles(width)
        raw = np.empty(need + 2 * ALIGNMENT // 8)
        skip = -raw.ctypes.data % ALIGNMENT // 8
        return raw[skip : skip + need + 1]

    def borrow(self, width: int) -> np.ndarray:
        """A workspace that was used before, where there is one: fresh memory costs a page fault every 4 kB."""
        try:
            return self._spare.setdefault(width, []).pop()
        except IndexError:  # empty, or another thread was faster
            return self.scratch(width)

    def give_back(self, width: int, scratch: np.ndarray) -> None:
        self._spare[width].append(scratch)

    def doubles(self, width: int) -> int:
        """The size of a workspace."""
        return buffer_size(self.sizes.tolist(), width) + width * self.workspace

    @property
    def bytes(self) -> int:
        """What it holds besides the machine code, about."""
        return sum(x.nbytes for x in self.arrays) + 8 * self.doubles(self.width)
