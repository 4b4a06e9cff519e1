"""Programs become callables: traced on symbols, then interpreted or compiled, once, at their first use."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

import casadi as ca
import numpy as np

from ..errors import UnsupportedError, nearest
from ..formulations.sweep import Program
from ..formulations.unroll import unroll
from ..model import Model
from ..native.count import OperationCount, count
from ..native.graph import graph_of
from ..native.interpreter import Interpreter
from ..native.kernel import Kernel
from ..native.unrolled import unrolled_module

BACKENDS = ("llvm", "casadi")
UNROLLED_LIMIT = 200_000  # instructions; one graph beyond that takes LLVM minutes
Run = Callable[[Sequence[np.ndarray], Sequence[int], int], np.ndarray]


def symbols(program: Program, model: Model) -> dict[str, ca.SX]:
    """The inputs of a program as columns of symbols; time and parameters always come along."""
    sizes = {"q": model.nq, "v": model.nv, "a": model.nv, "tau": model.nv, "wrench": 6 * len(model.bodies), "point": 3}
    named = {name: ca.SX.sym(name, sizes[name]) for name in program.inputs}
    return {**named, "t": model.t, "params": ca.vertcat(ca.SX(0, 1), *(p.symbol for p in model.parameters))}


class Functions:
    """The compiled programs of one model and backend, by key. Safe to use from several threads."""

    def __init__(self, model: Model, backend: str) -> None:
        if backend not in BACKENDS:
            raise UnsupportedError(f"compile(backend={backend!r}): there is no such backend. {nearest(backend, BACKENDS)}")
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
        inputs = symbols(program, self.model)
        output = unroll(program, self.model, inputs)
        if self.backend == "casadi":
            return Interpreter(list(inputs.values()), output)
        graph = graph_of(list(inputs.values()), [output])
        if len(graph.instructions) > UNROLLED_LIMIT:
            raise UnsupportedError(
                f"{program.name} of {self.model.name!r} has {len(graph.instructions):,} instructions; the native backend takes up to "
                f'{UNROLLED_LIMIT:,}. Use sh.compile(model, backend="casadi") for this model.'
            )
        return Kernel(lambda width: unrolled_module(graph, width), [*graph.input_sizes, *graph.output_sizes])


def operation_count(program: Program, model: Model) -> OperationCount:
    inputs = symbols(program, model)
    return count(graph_of(list(inputs.values()), [unroll(program, model, inputs)]).instructions)
