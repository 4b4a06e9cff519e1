"""The stage that solves with a mass matrix: right-hand sides in a loop over the bodies, then the sparse factor."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from llvmlite import ir

from ...model import Model
from ...spatial.algebra import replaced, zeros
from ...sweeps import ltdl
from ...sweeps.matrix import Solve
from ...sweeps.sweep import FACTORISATION
from ..graph.count import OperationCount
from ..shares import Share
from .addresses import RIGHT_SIDE, SOLUTION, GroupKey, Key, Place, Space, Symbols
from .body_loop import body_loop
from .solver import emit_factor_and_solve
from .stage import Stage
from .step_graph import Code

if TYPE_CHECKING:
    from .plan import Plan
    from .rolled import LoopKernel


@dataclass(frozen=True)
class Solution(Stage):
    sweep: Solve
    solves: ClassVar[bool] = True

    @property
    def name(self) -> str:
        return self.sweep.name

    @property
    def share(self) -> Share:
        return self.sweep.part, self.name

    def fields(self, plan: Plan, s: int, g: int, symbols: Symbols) -> dict[str, Any]:
        group = plan.groups[g]
        x = replaced(zeros(group.joint.nv), group.free, symbols[SOLUTION])
        return {self.sweep.target: replaced(x, group.driven, symbols[Space("a_driven")])}

    def finds(self, field: str) -> bool:
        return field == self.sweep.target

    def codes(self, plan: Plan, s: int) -> dict[Key, Code]:
        found: dict[Key, Code] = {}
        for g, group in enumerate(plan.groups):
            right = self.sweep.rhs(plan.record(g, s))
            results = [(Place(RIGHT_SIDE, k), right[row]) for k, row in enumerate(group.free)]
            found[GroupKey(g)] = Code(results, plan.tables(g))
        return found

    def more_operations(self, model: Model) -> dict[Share, OperationCount]:
        factor, solve = (OperationCount(*x) for x in ltdl.work(ltdl.coordinate_chain(model)[1]))
        return {(FACTORISATION, self.name): factor, self.share: solve}

    def functions(self, kernel: LoopKernel, module: ir.Module, s: int, width: int) -> list[ir.Function]:
        right = body_loop(kernel, module, s, self.backwards, width)
        scope = kernel.scope(module, f"solve{s}", width)
        emit_factor_and_solve(scope)
        scope.b.ret_void()
        return [right, scope.function]
