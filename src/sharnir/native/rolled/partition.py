"""Split the graph of a step and its derivatives: values once for the state, tangents once for each block of directions.

A tangent instruction is linear in the tangents; its coefficients are values. Those that are computed on the way become
extra results of the value graph (`coefficients`), kept for the tangent passes, which then compute no value again.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca

from ..graph.graph import Graph, Instruction


@dataclass(frozen=True)
class Parts:
    """`tangents[j]` reads the inputs of the joint graph, and coefficient k as element k of argument `argument`."""

    values: Graph
    tangents: tuple[Graph, ...]
    argument: int
    coefficients: int


def partition(joint: Graph, tangent_inputs: tuple[range, ...]) -> Parts:
    """Output 0 of the joint graph are the values, output 1 + j the tangents of kind j; `tangent_inputs[j]` are the
    arguments of kind j, all others values."""
    kind: dict[int, int] = {}  # of every value: -1, or the kind of tangent
    source: dict[int, Instruction] = {}
    argument = len(joint.input_sizes)
    coefficient: dict[int, int] = {}
    values: list[Instruction] = []
    tangents: list[list[Instruction]] = [[] for _ in tangent_inputs]
    seen: list[set[int]] = [set() for _ in tangent_inputs]

    def bring(j: int, x: int) -> None:
        """Make a value available to the tangent code of kind j."""
        if kind[x] >= 0 or x in seen[j]:
            return
        seen[j].add(x)
        operation = source[x][0]
        if operation in (ca.OP_CONST, ca.OP_INPUT):
            tangents[j].append(source[x])
        else:
            element = coefficient.setdefault(x, len(coefficient))
            tangents[j].append((ca.OP_INPUT, (x,), (argument, element)))

    for instruction in joint.instructions:
        operation, to, of = instruction
        if operation == ca.OP_OUTPUT:
            result = to[0]
            if result == 0:
                values.append(instruction)
            else:
                bring(result - 1, of[0])
                tangents[result - 1].append((operation, (0, to[1]), of))
            continue
        if operation == ca.OP_INPUT:
            mine = next((j for j, r in enumerate(tangent_inputs) if of[0] in r), -1)
        elif operation == ca.OP_CONST:
            mine = -1
        else:
            mine = max(kind[x] for x in of)
        kind[to[0]] = mine
        source[to[0]] = instruction
        if mine < 0:
            values.append(instruction)
        else:
            for x in of if operation != ca.OP_INPUT else ():
                bring(mine, x)
            tangents[mine].append(instruction)
    first = joint.output_sizes[0]
    values += [(ca.OP_OUTPUT, (0, first + k), (x,)) for x, k in coefficient.items()]
    sizes = (*joint.input_sizes, len(coefficient))
    return Parts(
        Graph(_alive(values), joint.constants, joint.input_sizes, (first + len(coefficient),)),
        tuple(Graph(tuple(t), joint.constants, sizes, (joint.output_sizes[1 + j],)) for j, t in enumerate(tangents)),
        argument,
        len(coefficient),
    )


def _alive(instructions: list[Instruction]) -> tuple[Instruction, ...]:
    """Without what no output needs."""
    needed: set[int] = set()
    result: list[Instruction] = []
    for operation, to, of in reversed(instructions):
        if operation != ca.OP_OUTPUT and to[0] not in needed:
            continue
        if operation != ca.OP_INPUT:
            needed |= set(of)
        result.append((operation, to, of))
    return tuple(reversed(result))
