"""A traced CasADi function as a plain list of scalar instructions: what is counted and what is emitted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import casadi as ca

Instruction = tuple[int, tuple[int, ...], tuple[int, ...]]  # operation, outputs, inputs (work registers)


@dataclass(frozen=True)
class Graph:
    """Straight-line code in static single assignment order.

    instructions  (operation, outputs, inputs); for OP_INPUT the inputs are (argument, element), for OP_OUTPUT the
                  outputs are (result, element)
    constants     value by the position of its OP_CONST instruction
    """

    instructions: tuple[Instruction, ...]
    constants: dict[int, float]
    input_sizes: tuple[int, ...]
    output_sizes: tuple[int, ...]


def graph_of(inputs: Sequence[ca.SX], outputs: Sequence[ca.SX]) -> Graph:
    """Trace is done: share common terms, order the instructions. Structural zeros of the outputs become zeros."""
    shared = ca.cse([ca.densify(o) for o in outputs])
    function = ca.Function("traced", list(inputs), shared)
    instructions = []
    constants = {}
    for k in range(function.n_instructions()):
        operation = function.instruction_id(k)
        instructions.append((operation, tuple(function.instruction_output(k)), tuple(function.instruction_input(k))))
        if operation == ca.OP_CONST:
            constants[k] = float(function.instruction_constant(k))
    return Graph(
        tuple(instructions),
        constants,
        tuple(int(i.numel()) for i in inputs),
        tuple(int(o.numel()) for o in outputs),
    )
