"""How the operations of one graph divide among those who asked for them first."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TypeVar

import casadi as ca

from ...spatial.algebra import Matrix
from .count import OperationCount, count
from .graph import Instruction, graph_of, with_reciprocals

Label = TypeVar("Label", bound=Hashable)


def divided(
    inputs: Sequence[Matrix], found: Sequence[tuple[Label, Sequence[Matrix]]], outputs: Sequence[Matrix], last: Label
) -> dict[Label, OperationCount]:
    """`found` are values in the order in which they were found, each with a label. An operation that the outputs need
    belongs to the first label whose values need it too, and to `last` if none does. What the outputs do not need is not
    there, so that the shares add up to the count of a graph of the outputs alone."""
    values = [ca.vertcat(ca.SX(0, 1), *(ca.vec(ca.densify(x)) for x in own)) for _, own in found]
    labels = [*(label for label, _ in found), *(last for _ in outputs)]
    graph = graph_of(inputs, [*values, *outputs], reciprocals=False)
    # instructions stand before the first output that needs them
    owner: dict[int, int] = {}
    waiting: list[int] = []
    for operation, to, _ in graph.instructions:
        if operation == ca.OP_OUTPUT:
            owner |= dict.fromkeys(waiting, to[0])
            waiting = []
        else:
            waiting.append(to[0])
    needed = with_reciprocals(_live(graph.instructions, first=len(values)))
    shares: dict[Label, list[Instruction]] = {label: [] for label in labels}
    pending: list[Instruction] = []  # reciprocals that were put in front of the first division
    for instruction in needed:
        operation, to, _ = instruction
        if operation == ca.OP_OUTPUT:
            continue
        pending.append(instruction)
        if to[0] in owner:
            shares[labels[owner[to[0]]]] += pending
            pending = []
    return {label: count(own) for label, own in shares.items()}


def _live(instructions: Sequence[Instruction], first: int) -> list[Instruction]:
    """What the outputs from the first one on need."""
    needed: set[int] = set()
    kept: list[Instruction] = []
    for operation, to, of in reversed(instructions):
        if operation == ca.OP_OUTPUT:
            if to[0] < first:
                continue
        elif to[0] not in needed:
            continue
        if operation != ca.OP_INPUT:
            needed.update(of)
        kept.append((operation, to, of))
    return kept[::-1]
