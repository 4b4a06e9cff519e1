"""From a program and a model to a kernel: straight-line code where it is small, rolled loops where it is not."""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca

from ..formulations.sweep import Full, Program, Sensitivity, Stack
from ..formulations.unroll import unroll
from ..model import Model
from .count import OperationCount, count
from .derivative import Derivative
from .graph import Graph, graph_of
from .kernel import Kernel
from .liveness import Live
from .plan import Plan
from .rolled import Rolled
from .tables import Tables
from .unrolled import unrolled_module

# Straight-line code up to this many operations, loops beyond. Measured on planar chains, general chains and the Panda
# arm (docs/performance.md): below it unrolled code wins, above it the code leaves the instruction cache.
UNROLLED_OPERATIONS = 3000
UNROLLED_BODIES = 40  # more are not even traced in one piece
UNROLLED_DIRECTIONS = 4  # nor are derivatives along more
POINT = 3


def symbols(program: Program, model: Model) -> dict[str, ca.SX]:
    """The inputs of a program as columns of symbols; time and parameters always come along."""
    sizes = {
        "q": model.nq,
        "v": model.nv,
        "a": model.nv,
        "tau": model.nv,
        "wrench": 6 * len(model.bodies),
        "point": POINT,
    }
    named = {name: ca.SX.sym(name, sizes[name]) for name in program.inputs}
    return {**named, "t": model.t, "params": model.parameter_symbols}


@dataclass(frozen=True)
class Choice:
    """`rolled` or `graph`, whichever the kernel is made of, and its operations."""

    kernel: Kernel
    operations: OperationCount
    graph: Graph | None
    rolled: Rolled | None


def kernel_of(program: Program, model: Model, form: str = "auto", width: int | None = None) -> Choice:
    """`form` is "auto", "unrolled" or "rolled"."""
    inputs = symbols(program, model)
    sizes = [int(x.numel()) for x in inputs.values()]
    traced = (
        model.nv <= UNROLLED_DIRECTIONS
        if isinstance(program.output, Sensitivity)
        else len(model.bodies) <= UNROLLED_BODIES
    )
    if form == "unrolled" or (form == "auto" and traced):
        graph = graph_of(list(inputs.values()), [unroll(program, model, inputs)])
        operations = count(graph.instructions)
        if form == "unrolled" or operations.total <= UNROLLED_OPERATIONS:
            kernel = Kernel(lambda w: unrolled_module(graph, w), [*sizes, graph.output_sizes[0]], width=width)
            return Choice(kernel, operations, graph, None)
    if isinstance(program.output, Sensitivity):
        rolled: Rolled = Derivative(model, program)
        width = 1  # the lanes are the directions
    else:
        rolled = Rolled(Tables(Live(Plan(model, program))))
    tables, size = rolled.tables, output_size(program, model)
    kernel = Kernel(rolled.module, [*sizes, size], tables.workspace, (tables.addresses, tables), width)
    return Choice(kernel, rolled.operations(), None, rolled)


def output_size(program: Program, model: Model) -> int:
    output = program.output
    if isinstance(output, Full):
        return model.nv**2
    if isinstance(output, Sensitivity):
        return 3 * model.nv**2
    if isinstance(output, Stack):
        return output.columns * (model.nv if output.per == "velocity" else len(model.bodies))
    return output.size
