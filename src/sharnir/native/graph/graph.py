"""A traced CasADi function as a plain list of scalar instructions: what is counted and what is emitted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import casadi as ca

Instruction = tuple[int, tuple[int, ...], tuple[int, ...]]  # operation, outputs, inputs


@dataclass(frozen=True)
class Graph:
    """Straight-line code in static single assignment order.

    instructions  (operation, outputs, inputs); for OP_INPUT the inputs are (argument, element), for OP_OUTPUT the
                  outputs are (result, element)
    constants     value by the number of the OP_CONST that makes it
    """

    instructions: tuple[Instruction, ...]
    constants: dict[int, float]
    input_sizes: tuple[int, ...]
    output_sizes: tuple[int, ...]


def graph_of(inputs: Sequence[ca.SX], outputs: Sequence[ca.SX], reciprocals: bool = True) -> Graph:
    """Trace is done: share common terms, order the instructions. Structural zeros of the outputs become zeros. Without
    `reciprocals` divisions stay as they are."""
    inputs, outputs = told_apart(inputs, [ca.densify(o) for o in outputs])
    shared = ca.cse(list(outputs)) if outputs else []
    function = ca.Function("traced", list(inputs), shared)
    instructions: list[Instruction] = []
    constants = {}
    holds: dict[int, int] = {}  # which value a register of CasADi's machine holds now
    for k in range(function.n_instructions()):
        operation = function.instruction_id(k)
        to, of = function.instruction_output(k), function.instruction_input(k)
        if operation == ca.OP_OUTPUT:
            instructions.append((operation, tuple(to), (holds[of[0]],)))
            continue
        of = of if operation == ca.OP_INPUT else [holds[i] for i in of]
        if operation == ca.OP_CONST:
            constants[k] = float(function.instruction_constant(k))
        instructions.append((operation, (k,), tuple(of)))
        holds[to[0]] = k
    return Graph(
        with_reciprocals(instructions) if reciprocals else tuple(instructions),
        constants,
        tuple(int(i.numel()) for i in inputs),
        tuple(int(o.numel()) for o in outputs),
    )


def told_apart(inputs: Sequence[ca.SX], outputs: Sequence[ca.SX]) -> tuple[Sequence[ca.SX], Sequence[ca.SX]]:
    """With a name of its own for every symbol. `cse` of CasADi 3.8 takes two of one name for the same where a term
    vanishes on its way: (x + kept_17) − x became the kept_17 of another column."""
    names = [x.name() for column in inputs for x in (ca.vertsplit(ca.vec(column)) if column.numel() else ())]
    if len(set(names)) == len(names) or not outputs:
        return inputs, outputs
    fresh = [ca.SX.sym(f"input{k}", *column.shape) for k, column in enumerate(inputs)]
    return fresh, ca.Function("named", list(inputs), list(outputs)).call(fresh)


def with_reciprocals(instructions: Sequence[Instruction]) -> tuple[Instruction, ...]:
    """Several divisions by one value become its reciprocal and multiplications."""
    uses: dict[int, int] = {}
    for operation, _, of in instructions:
        if operation in (ca.OP_DIV, ca.OP_INV):
            uses[of[-1]] = uses.get(of[-1], 0) + 1
    result: list[Instruction] = []
    inverse: dict[int, int] = {}
    fresh = 1 + max((to[0] for operation, to, _ in instructions if operation != ca.OP_OUTPUT), default=0)
    for operation, to, of in instructions:
        if operation not in (ca.OP_DIV, ca.OP_INV) or uses[of[-1]] < 2:
            result.append((operation, to, of))
            continue
        divisor = of[-1]
        if divisor not in inverse:
            inverse[divisor] = fresh
            result.append((ca.OP_INV, (fresh,), (divisor,)))
            fresh += 1
        if operation == ca.OP_DIV:
            result.append((ca.OP_MUL, to, (of[0], inverse[divisor])))
        else:
            result.append((ca.OP_ASSIGN, to, (inverse[divisor],)))
    return tuple(result)


def sines_first(graph: Graph) -> Graph:
    """The same with sines and cosines, and what they are of, before all else. Each is a long chain of operations, and
    all of them can be under way at once; later the recursion from body to body would wait for every single one."""
    needed: set[int] = set()
    for operation, to, of in reversed(graph.instructions):
        if operation in (ca.OP_SIN, ca.OP_COS) or (operation != ca.OP_OUTPUT and to[0] in needed):
            needed.update(to if operation == ca.OP_INPUT else (*to, *of))
    order = sorted(graph.instructions, key=lambda x: x[0] == ca.OP_OUTPUT or x[1][0] not in needed)
    return replace(graph, instructions=tuple(order))
