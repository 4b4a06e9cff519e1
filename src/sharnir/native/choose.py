"""From a program and a model to a kernel: straight-line code where it is small, rolled loops where it is not.

Constraints have no rolled form: what they take part in is straight-line code of any length, in pieces.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
from llvmlite import ir

from ..errors import UnsupportedError
from ..loops.sensitivity import StateJacobian
from ..model import Model
from ..sweeps.outputs import DenseMatrix
from ..sweeps.program import Program
from .call.kernel import Kernel
from .graph.count import OperationCount, count
from .graph.graph import Graph
from .rolled.derivative import Derivative
from .rolled.liveness import Live
from .rolled.plan import Plan
from .rolled.rolled import Rolled
from .rolled.tables import Tables
from .sizes import sizes_of
from .store import cache
from .store.code import Code
from .store.fingerprint import digest, environment, fingerprint
from .store.recent import recent
from .straight.chunked import Pieces, chunked_module, pieces_of
from .straight.traced import check_length, is_curved, traced
from .straight.unrolled import unrolled_module

# Straight-line code up to this many operations, loops beyond. Measured on planar chains, general chains and the Panda
# arm (docs/performance.md): below it unrolled code wins, above it the code leaves the instruction cache.
UNROLLED_OPERATIONS = 3000
UNROLLED_BODIES = 40  # more are not even traced in one piece
LARGE_MATRIX = 256  # velocities
UNROLLED_DIRECTIONS = 4  # nor are derivatives along more


@dataclass(frozen=True)
class Choice:
    """What a kernel is made of: `graph` in one straight block, `pieces` of one, or `rolled`."""

    program: Program
    model: Model
    operations: OperationCount
    graph: Graph | None = None
    pieces: Pieces | None = None
    rolled: Rolled | None = None
    width: int | None = None

    @property
    def form(self) -> str:
        return "unrolled" if self.graph is not None else "chunked" if self.pieces is not None else "rolled"

    @property
    def kernel(self) -> Kernel:
        """One that is kept nowhere."""
        return Kernel(self.code_for(None), self.module)

    def code_for(self, key: str | None) -> Code:
        """`key` names it in the cache; None keeps it out."""
        width = self.width if self.rolled is None else forced_width(self.program, self.model) or self.width
        return Code(sizes_of(self.program, self.model), self.workspace, self.tables, width, key)

    def module(self, width: int) -> ir.Module:
        if self.graph is not None:
            return unrolled_module(self.graph, width)
        if self.pieces is not None:
            return chunked_module(self.pieces, width)
        assert self.rolled is not None
        return self.rolled.module(width)

    @property
    def workspace(self) -> int:
        """Numbers, for each lane."""
        if self.pieces is not None:
            return self.pieces.workspace
        return self.rolled.tables.workspace if self.rolled is not None else 0

    @property
    def tables(self) -> list[np.ndarray]:
        """Only rolled kernels have any."""
        return self.rolled.tables.arrays if self.rolled is not None else []


def kernel_of(program: Program, model: Model, form: str = "auto", width: int | None = None) -> Choice:
    """`form` is "auto", "unrolled", "chunked" or "rolled"; `width` the lanes, None those of the processor."""
    directional = program.output.is_derivative
    small = model.nv <= UNROLLED_DIRECTIONS if directional else len(model.bodies) <= UNROLLED_BODIES
    in_one_piece = not program.can_be_rolled(model)
    if in_one_piece and form == "rolled":
        raise UnsupportedError(f"kernel_of: {program.name} of {model.name!r} has no rolled form. Ask for another one.")
    straight = in_one_piece or (form == "auto" and is_curved(program, model))
    if straight and form == "auto" and isinstance(program.output, StateJacobian):
        check_length(program, model)
    if straight or form in ("unrolled", "chunked") or (form == "auto" and small):
        graph = traced(program, model)
        assert graph.output_sizes == (program.output.size(model),)
        operations = count(graph.instructions)
        if form == "unrolled" or (form == "auto" and operations.total <= UNROLLED_OPERATIONS):
            return Choice(program, model, operations, graph=graph, width=width)
        if form == "chunked" or straight:
            return Choice(program, model, operations, pieces=pieces_of(graph), width=width)
    rolled = Derivative(model, program) if directional else rolled_of(program, model)
    return Choice(program, model, rolled.operations(), rolled=rolled, width=width)


def rolled_of(program: Program, model: Model) -> Rolled:
    """Of the tree; constraints are left out."""
    return Rolled(Tables(Live(Plan(model, program))))


def cached_kernel(program: Program, model: Model) -> Kernel:
    """The kernel, its code from memory or from the cache where it was made before. Then nothing is traced: what the
    core is told of the model is kept too, and only a width that is not there yet needs the program itself."""
    key = digest([environment().encode(), fingerprint(model, program).encode()])
    code = recent.get(key)
    if code is not None:
        kernel = kernel_with(code, program, model)
    else:
        kernel = _loaded(key, program, model)
        kernel.code = recent.add(key, kernel.code)
    # the code of a model stays as long as the model; a kernel would not do here, as it keeps its model alive
    _codes.setdefault(model, {})[key] = kernel.code
    return kernel


_codes: WeakKeyDictionary[Model, dict[str, Code]] = WeakKeyDictionary()


def _loaded(key: str, program: Program, model: Model) -> Kernel:
    """From the folder, or made and put there."""
    found = cache.load(f"{key}-tables")
    if found is None:
        choice = kernel_of(program, model)
        cache.store(f"{key}-tables", packed(choice.workspace, choice.tables))
        return Kernel(choice.code_for(key), choice.module)
    workspace, tables = unpacked(found)
    # tables come with rolled kernels only
    width = forced_width(program, model) if tables else None
    return kernel_with(Code(sizes_of(program, model), workspace, tables, width, key), program, model)


def kernel_with(code: Code, program: Program, model: Model) -> Kernel:
    """Traced only where a width is wanted that was not compiled before."""
    return Kernel(code, lambda width: kernel_of(program, model).module(width))


def forced_width(program: Program, model: Model) -> int | None:
    """The lanes of a rolled derivative are its directions, not states; and several large matrices side by side leave
    every cache (chain of 1,000: 4.3 ms each eight at a time, 2.0 ms one by one)."""
    directional = program.output.is_derivative
    return 1 if directional or (isinstance(program.output, DenseMatrix) and model.nv > LARGE_MATRIX) else None


def packed(workspace: int, tables: Sequence[np.ndarray]) -> bytes:
    buffer = io.BytesIO()
    arrays: dict[str, Any] = {f"t{k}": x for k, x in enumerate(tables)}
    np.savez(buffer, workspace=np.array(workspace), **arrays)
    return buffer.getvalue()


def unpacked(data: bytes) -> tuple[int, list[np.ndarray]]:
    with np.load(io.BytesIO(data), allow_pickle=False) as found:
        return int(found["workspace"]), [found[f"t{k}"] for k in range(len(found.files) - 1)]
