"""From a program and a model to a kernel: straight-line code where it is small, rolled loops where it is not."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

import casadi as ca
import numpy as np
from llvmlite import ir

from ..errors import UnsupportedError
from ..formulations.sweep import Full, Program, Sensitivity, StateJacobian, Tail
from ..formulations.unroll import unroll
from ..model import Model
from . import cache
from .count import OperationCount, count
from .derivative import Derivative, is_plain
from .fingerprint import digest, environment, fingerprint
from .graph import Graph, graph_of
from .kernel import Kernel
from .liveness import Live, stacks
from .plan import Plan
from .rolled import Rolled
from .tables import Tables
from .unrolled import unrolled_module

# Straight-line code up to this many operations, loops beyond. Measured on planar chains, general chains and the Panda
# arm (docs/performance.md): below it unrolled code wins, above it the code leaves the instruction cache.
UNROLLED_OPERATIONS = 3000
UNROLLED_BODIES = 40  # more are not even traced in one piece
LARGE_MATRIX = 256  # velocities
CURVED_BODIES = 12  # of a model with quaternions whose state Jacobian is traced in one piece; rolled loops want q̇ = v
UNROLLED_DIRECTIONS = 4  # nor are derivatives along more


def input_sizes(model: Model) -> dict[str, int]:
    nv = model.nv
    return {"q": model.nq, "v": nv, "a": nv, "tau": nv, "wrench": 6 * len(model.bodies), "point": 3}


def symbols(program: Program, model: Model) -> dict[str, ca.SX]:
    """The inputs of a program as columns of symbols; time and parameters always come along."""
    sizes = input_sizes(model)
    own = {"q": model.q, "v": model.v}  # the symbols that expressions of forces use
    named = {name: own[name] if name in own else ca.SX.sym(name, sizes[name]) for name in program.inputs}
    return {**named, "t": model.t, "params": model.parameter_symbols}


@dataclass(frozen=True)
class Choice:
    """What a kernel is made of: `graph` in straight-line form, or `rolled`."""

    program: Program
    model: Model
    operations: OperationCount
    graph: Graph | None
    rolled: Rolled | None
    width: int | None = None

    @property
    def form(self) -> str:
        return "rolled" if self.graph is None else "unrolled"

    @property
    def kernel(self) -> Kernel:
        return self.kernel_for(None)

    def kernel_for(self, key: str | None) -> Kernel:
        """`key` names it in the cache; None keeps it out."""
        sizes = sizes_of(self.program, self.model)
        if self.graph is not None:
            graph = self.graph
            return Kernel(lambda w: unrolled_module(graph, w), sizes, width=self.width, key=key)
        assert self.rolled is not None
        tables = self.rolled.tables
        width = forced_width(self.program, self.model) or self.width
        return Kernel(self.rolled.module, sizes, tables.workspace, tables.arrays, width, key)


def kernel_of(program: Program, model: Model, form: str = "auto", width: int | None = None) -> Choice:
    """`form` is "auto", "unrolled" or "rolled"; `width` the lanes, None those of the processor."""
    inputs = symbols(program, model)
    directional = isinstance(program.output, (Sensitivity, StateJacobian))
    traced = model.nv <= UNROLLED_DIRECTIONS if directional else len(model.bodies) <= UNROLLED_BODIES
    curved = isinstance(program.output, StateJacobian) and form == "auto" and not is_plain(model)
    if curved and len(model.bodies) > CURVED_BODIES:
        raise UnsupportedError(f"the Jacobian of the state: {len(model.bodies)} bodies, some with q̇ ≠ v, are too many.")
    if form == "unrolled" or curved or (form == "auto" and traced):
        graph = graph_of(list(inputs.values()), [unroll(program, model, inputs)])
        operations = count(graph.instructions)
        if form == "unrolled" or curved or operations.total <= UNROLLED_OPERATIONS:
            return Choice(program, model, operations, graph, None, width)
    rolled = Derivative(model, program) if directional else Rolled(Tables(Live(Plan(model, program))))
    return Choice(program, model, rolled.operations(), None, rolled, width)


def cached_kernel(program: Program, model: Model) -> Kernel:
    """The kernel, from the cache where it was made before. Then nothing is traced: what the core is told of the model
    is kept too, and only a width that is not there yet needs the program itself. One kernel serves all callers."""
    key = digest([environment().encode(), fingerprint(model, program).encode()])
    known = _kernels.setdefault(model, {})
    if key not in known:
        known[key] = _loaded(key, program, model)
    return known[key]


_kernels: WeakKeyDictionary[Model, dict[str, Kernel]] = WeakKeyDictionary()  # those of the models in use


def _loaded(key: str, program: Program, model: Model) -> Kernel:
    """From the folder, or made and put there."""
    found = cache.load(f"{key}-tables")
    if found is None:
        choice = kernel_of(program, model)
        rolled = choice.rolled
        tables = rolled.tables.arrays if rolled is not None else []
        workspace = rolled.tables.workspace if rolled is not None else 0
        cache.store(f"{key}-tables", packed(workspace, tables))
        return choice.kernel_for(key)
    workspace, tables = unpacked(found)

    def module(width: int) -> ir.Module:
        made = kernel_of(program, model)
        return made.rolled.module(width) if made.rolled is not None else unrolled_module(_graph(made), width)

    # tables come with rolled kernels only
    width = forced_width(program, model) if tables else None
    return Kernel(module, sizes_of(program, model), workspace, tables, width, key)


def forced_width(program: Program, model: Model) -> int | None:
    """The lanes of a rolled derivative are its directions, not states; and several large matrices side by side leave
    every cache (chain of 1,000: 4.3 ms each eight at a time, 2.0 ms one by one)."""
    directional = isinstance(program.output, (Sensitivity, StateJacobian))
    return 1 if directional or (isinstance(program.output, Full) and model.nv > LARGE_MATRIX) else None


def _graph(choice: Choice) -> Graph:
    assert choice.graph is not None
    return choice.graph


def packed(workspace: int, tables: Sequence[np.ndarray]) -> bytes:
    buffer = io.BytesIO()
    arrays: dict[str, Any] = {f"t{k}": x for k, x in enumerate(tables)}
    np.savez(buffer, workspace=np.array(workspace), **arrays)
    return buffer.getvalue()


def unpacked(data: bytes) -> tuple[int, list[np.ndarray]]:
    with np.load(io.BytesIO(data), allow_pickle=False) as found:
        return int(found["workspace"]), [found[f"t{k}"] for k in range(len(found.files) - 1)]


def sizes_of(program: Program, model: Model) -> list[int]:
    """Doubles of each input, then of the output."""
    return [
        *(input_sizes(model)[name] for name in program.inputs),
        1,
        len(model.parameters),
        output_size(program, model),
    ]


def output_size(program: Program, model: Model) -> int:
    output = program.output
    if isinstance(output, Full):
        return model.nv**2
    if isinstance(output, Sensitivity):
        return 3 * model.nv**2
    if isinstance(output, StateJacobian):
        return (model.nq + model.nv) ** 2
    if isinstance(output, Tail):
        return output.size
    rows = {"velocity": model.nv, "coordinate": model.nq, "body": len(model.bodies)}
    return sum(part.columns * rows[part.per] for part in stacks(program))
