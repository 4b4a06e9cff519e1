"""What one piece of code computes: as expressions, and as straight-line instructions that can be written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import casadi as ca
from llvmlite import ir

from ..graph import Graph, OperationCount, divided, graph_of
from ..llvm.emit import Emitter
from ..shares import Share
from .addresses import Owner, Place, Result, Space, Symbols

Load = Callable[[Owner, Place], ir.Value]
Store = Callable[[Place, ir.Value], None]


@dataclass
class Code:
    """Results of one stage for one group (or for one pair of groups): where each goes, and its expression."""

    results: list[Result]
    tables: list[tuple[Owner, Symbols]]  # whose symbols may occur

    def divided(self, found: Sequence[tuple[Share, Sequence[ca.SX]]], last: Share) -> dict[Share, OperationCount]:
        """Its operations, by who has found first what they are needed for."""
        columns = [column for _, table in self.tables for column in table.values()]
        return divided(columns, found, [ca.vertcat(ca.SX(0, 1), *(e for _, e in self.results))], last)

    def reads(self) -> list[set[tuple[Owner, Place]]]:
        """For each result, the places it depends on."""
        columns = [(owner, space, column) for owner, table in self.tables for space, column in table.items()]
        inputs = [(owner, Place(space, k)) for owner, space, column in columns for k in range(column.numel())]
        if not self.results:
            return []
        x = ca.vertcat(ca.SX(0, 1), *(column for _, _, column in columns))
        pattern = ca.jacobian_sparsity(ca.densify(ca.vertcat(*(e for _, e in self.results))), x)
        found: list[set[tuple[Owner, Place]]] = [set() for _ in self.results]
        for row, column in zip(*pattern.get_triplet(), strict=True):
            found[row].add(inputs[column])
        return found


class StepGraph:
    """A `Code` as straight-line instructions, with the meaning of its inputs and outputs."""

    def __init__(self, graph: Graph, inputs: list[tuple[Owner, Space]], targets: list[Place], zero: list[bool]) -> None:
        self.graph, self.inputs, self.targets, self.zero = graph, inputs, targets, zero

    @staticmethod
    def of(code: Code) -> StepGraph:
        columns = [(owner, space, column) for owner, table in code.tables for space, column in table.items()]
        results = [ca.vertcat(*(e for _, e in code.results))] if code.results else []
        return StepGraph(
            graph_of([column for _, _, column in columns], results),
            [(owner, space) for owner, space, _ in columns],
            [place for place, _ in code.results],
            [e.is_zero() for _, e in code.results],
        )

    def reads(self) -> list[tuple[Owner, Place]]:
        return [
            (self.inputs[of[0]][0], Place(self.inputs[of[0]][1], of[1]))
            for operation, _, of in self.graph.instructions
            if operation == ca.OP_INPUT
        ]

    def emit(self, emitter: Emitter, load: Load, store: Store) -> None:
        """Stores come last, so that no load has to wait behind one."""
        results: dict[int, ir.Value] = {}

        def read(argument: int, element: int) -> ir.Value:
            owner, space = self.inputs[argument]
            return load(owner, Place(space, element))

        emitter.emit(self.graph, read, lambda _, k, value: results.__setitem__(k, value))
        for k, value in results.items():
            store(self.targets[k], value)
