"""The kernels of runs, by program and model."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from ..model import Model
from ..native.call.kernel import Kernel
from ..native.choose import cached_kernel, kernel_with
from ..native.store.code import Code
from ..sweeps.program import Program

READ = ("q", "v", "tau")
_known: WeakKeyDictionary[Model, dict[int, tuple[Program, Code]]] = WeakKeyDictionary()  # by identity of the program


def kernel_for(program: Program, model: Model, read: tuple[str, ...] = READ) -> Kernel:
    """Programs are constants of their modules; a short run should not spend its time telling them apart."""
    codes = _known.setdefault(model, {})
    whole = program.reading(read)
    if id(program) in codes:
        return kernel_with(codes[id(program)][1], whole, model)
    kernel = cached_kernel(whole, model)
    codes[id(program)] = (program, kernel.code)
    return kernel
