"""The machine code of a kernel, width by width, with the tables that it reads.

It knows nothing of the model it was made from. So it may be kept beside a model without keeping that alive, and be
shared by all kernels of equal content; whoever can still run the code holds on to this object, and when the last of
them has gone the memory is given back.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from weakref import WeakValueDictionary

import llvmlite
import numpy as np
from llvmlite import binding as llvm
from llvmlite import ir

from ...core.tracing import tracing
from ..llvm.batch_loop import buffer_size
from ..llvm.jit import Machine, Written, host_cpu, host_features, link, native_width, object_code
from . import cache
from .fingerprint import digest

# Machine code from the cache, or compiled and put there.
#
# Object code is a function of its LLVM text, the passes, LLVM and the processor alone, and is kept under a digest of
# those. A key of the caller (a program of a model, a driver for kinds of arguments) leads to that digest, so that code
# made before is loaded without writing its text. The caller's key changes with every edit of the package; the text
# mostly stays, and then nothing is compiled anew.

_REFERENCE = b"object "  # begins what a caller's key leads to


def machine(key: str | None, module: Callable[[], ir.Module | Written]) -> Machine:
    """`key` names the code that `module` would write; None neither reads nor keeps it."""
    if key is None:
        return link(object_code(module()))
    code = _referred(key)
    if code is None:
        written = module()
        name = object_name(written)
        code = cache.load(name)
        if code is None:
            code = object_code(written)
            cache.store(name, code)
        cache.store(key, _REFERENCE + name.encode())
    return link(code)


def object_name(module: ir.Module | Written) -> str:
    """The name of the object code of a module: everything that the compiler sees."""
    versions = (llvmlite.__version__, llvm.llvm_version_info, llvm.get_process_triple(), host_cpu(), host_features())
    return digest([repr((type(module).__name__, versions)).encode(), str(module).encode()])


def _referred(key: str) -> bytes | None:
    """The object code that the key leads to, if both are there."""
    reference = cache.load(key)
    if reference is None or not reference.startswith(_REFERENCE):
        return None
    return cache.load(reference[len(_REFERENCE) :].decode())


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
        self.bytes = sum(x.nbytes for x in self.arrays) + 8 * self.doubles(self.width)  # besides the code, about
        self.sizes_at, self.tables_at = self.sizes.ctypes.data, self.tables.ctypes.data
        self._key = key
        self._compiled: dict[int, tuple[Machine, int]] = {}
        self._spare: dict[int, list[np.ndarray]] = {}  # workspaces by width, as many as threads have run at once

    def address(self, width: int, module: Callable[[int], ir.Module]) -> int:
        """Of the function `kernel`; `module` makes the LLVM module of a width that is not there yet."""
        found = self._compiled.get(width)
        if found is None:
            with tracing:
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


# Which machine code is in memory, by its content.
#
# Code lives as long as somebody can run it: a compiled mechanism, a bound call, a model that it was compiled for. The
# last few stay beyond that, so that a loop that builds the same model again and again, or the same few, does not load
# them each time. They are few and small: a loop over thousands of different models does not grow.

MOST = 32  # a run of a model with constraints takes about ten
LARGEST = 2_000_000  # bytes of tables and workspace; what is larger is loaded again


class Recent:
    """A mapping from keys to code that forgets."""

    def __init__(self, most: int = MOST, largest: int = LARGEST) -> None:
        self._most, self._largest = most, largest
        self._alive: WeakValueDictionary[str, Code] = WeakValueDictionary()
        self._kept: OrderedDict[str, Code] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        """Of all code that is alive."""
        return len(self._alive)

    def get(self, key: str) -> Code | None:
        with self._lock:
            code = self._alive.get(key)
            if code is not None:
                self._keep(key, code)
            return code

    def add(self, key: str, code: Code) -> Code:
        """The code of that key from now on: this one, unless another thread was faster."""
        with self._lock:
            code = self._alive.setdefault(key, code)
            self._keep(key, code)
            return code

    def forget(self) -> None:
        """Gives back all code that nobody else holds; nothing is found by its key any more."""
        with self._lock:
            self._kept.clear()
            self._alive.clear()

    def _keep(self, key: str, code: Code) -> None:
        if code.bytes > self._largest:
            return
        self._kept[key] = code
        self._kept.move_to_end(key)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)


recent = Recent()
