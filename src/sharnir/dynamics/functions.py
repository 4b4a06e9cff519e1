"""Programs become callables: traced on symbols, then interpreted or compiled, once, at their first use."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

import numpy as np

from ..errors import UnsupportedError, nearest
from ..formulations.sweep import Program
from ..formulations.unroll import unroll
from ..model import Model
from ..native.choose import kernel_of, symbols
from ..native.interpreter import Interpreter

BACKENDS = ("llvm", "casadi")
Run = Callable[[Sequence[np.ndarray], Sequence[int], int], np.ndarray]


class Functions:
    """The compiled programs of one model and backend, by key. Safe to use from several threads."""

    def __init__(self, model: Model, backend: str) -> None:
        if backend not in BACKENDS:
            known = nearest(backend, BACKENDS)
            raise UnsupportedError(f"compile(backend={backend!r}): there is no such backend. {known}")
        self.model, self.backend = model, backend
        self._lock = threading.Lock()
        self._runs: dict[object, Run] = {}

    def run(self, key: object, program: Program) -> Run:
        found = self._runs.get(key)
        if found is None:
            with self._lock:
                found = self._runs.get(key) or self._build(program)
                self._runs[key] = found
        return found

    def _build(self, program: Program) -> Run:
        if self.backend == "llvm":
            return kernel_of(program, self.model).kernel
        inputs = symbols(program, self.model)
        return Interpreter(list(inputs.values()), unroll(program, self.model, inputs))
