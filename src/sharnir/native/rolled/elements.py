"""The stage in which force elements act: straight-line code that names its bodies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from llvmlite import ir

from ...spatial.algebra import zeros
from ...sweeps.sweep import Apply
from ..classes.layout import Layout
from .addresses import ELEMENTS, Key, Place, Result, Space, Symbols
from .context import named_bodies
from .passes import kept_fields
from .stage import Stage, Step
from .step_graph import Code, StepGraph

if TYPE_CHECKING:
    from .directions import Directions
    from .plan import Plan
    from .rolled import LoopKernel
    from .tangent import Tangent


@dataclass(frozen=True)
class Elements(Stage):
    sweep: Apply

    @property
    def name(self) -> str:
        return self.sweep.name

    def prepare(self, plan: Plan, s: int) -> None:
        """What the elements exert on each body; groups on which they act store the union of what their bodies need."""
        own = plan.stages[s]
        records = {i: plan.body_record(i, s) for i in sorted({i for e in plan.model.forces for i in e.bodies})}
        for group in plan.groups:
            if group.loaded:
                for i in group.members:
                    own.applied[i] = {"applied_tau": zeros(group.joint.nv), "applied_wrench": zeros(6)}
        for element in plan.model.forces:
            loads = element.loads({i: records[i] for i in element.bodies})
            for name, parts in (("applied_tau", loads.tau), ("applied_wrench", loads.wrenches)):
                for i, value in parts.items():
                    if i:
                        own.applied[i] = {**own.applied[i], name: own.applied[i][name] + value}
        for group in plan.groups:
            layout = Layout.empty()
            for n, i in enumerate(group.members if group.loaded else ()):
                found = Layout.of(own.applied[i], constants=False)
                layout = found if n == 0 else layout.union(found)
            own.kept.append(layout)
        own.aliases = [{} for _ in plan.groups]
        own.steps = [Step({}, {}) for _ in plan.groups]

    def fields(self, plan: Plan, s: int, g: int, symbols: Symbols) -> dict[str, Any]:
        return kept_fields(plan, s, g, symbols)

    def codes(self, plan: Plan, s: int) -> dict[Key, Code]:
        return {ELEMENTS: Code(exerted(plan, s), plan.single_tables())}

    def tangents(self, tangent: Tangent, s: int) -> dict[Key, Code]:
        return {ELEMENTS: tangent.of_elements(s)}

    def functions(self, kernel: LoopKernel, module: ir.Module, s: int, width: int) -> list[ir.Function]:
        return [named_bodies(kernel.scope(module, f"stage{s}", width), kernel.graphs[s][ELEMENTS])]

    def write_tangents(
        self, kernel: LoopKernel, directions: Directions, graphs: Mapping[Key, StepGraph], s: int
    ) -> None:
        if ELEMENTS in graphs:
            directions.elements(graphs[ELEMENTS])


def exerted(plan: Plan, s: int) -> list[Result]:
    """What the elements exert, into the record of each body."""
    stage = plan.stages[s]
    return [
        (Place(Space("kept", s), k, body=i), e)
        for i, values in stage.applied.items()
        for k, e in enumerate(stage.kept[plan.group_of[i]].pick(values))
    ]
