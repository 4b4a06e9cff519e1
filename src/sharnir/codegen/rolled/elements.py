"""The stage in which force elements act: straight-line code that names its bodies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import casadi as ca
from llvmlite import ir

from ...algorithms.frames.computed import force_in
from ...algorithms.sweeps.inputs import INPUTS
from ...algorithms.sweeps.sweep import Apply, in_user_frame
from ...spatial.algebra import segment, zeros
from ..classes.layout import Layout
from ..shares import Share
from .addresses import ELEMENTS, Key, Place, Result, Space, Symbols, split
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

    @property
    def share(self) -> Share:
        return self.sweep.part, self.name

    def prepare(self, plan: Plan, s: int) -> None:
        """What the elements exert on each body; groups on which they act store the union of what their bodies need."""
        own = plan.stages[s]
        records = {i: plan.body_record(i, s) for i in sorted({i for e in plan.model.forces for i in e.bodies})}
        for group in plan.groups:
            if group.loaded:
                for i in group.members:
                    own.applied[i] = {"applied_tau": zeros(group.joint.nv), "applied_wrench": zeros(6)}
        for element in plan.model.forces:
            loads = element.loads({i: in_user_frame(records[i]) for i in element.bodies})
            for name, parts in (("applied_tau", loads.tau), ("applied_wrench", loads.wrenches)):
                for i, value in parts.items():
                    if i:
                        exerted = force_in(records[i].frame, value) if name == "applied_wrench" else value
                        own.applied[i] = {**own.applied[i], name: own.applied[i][name] + exerted}
        self._in_place(plan, s)
        for group in plan.groups:
            layout = Layout.empty()
            for n, i in enumerate(group.members if group.loaded else ()):
                found = Layout.of(own.applied[i], constants=False)
                layout = found if n == 0 else layout.union(found)
            own.kept.append(layout)
        own.aliases = [{} for _ in plan.groups]
        own.steps = [Step({}, {}) for _ in plan.groups]

    def _in_place(self, plan: Plan, s: int) -> None:
        """Expressions are of the model's own symbols. Where the program does not read one, the field of that name of
        the bodies takes its place: velocities that sweeps before have found."""
        model, own = plan.model, plan.stages[s]
        computed = [INPUTS[name] for name in self.sweep.symbols if name not in plan.program.inputs]
        loads = [x for values in own.applied.values() for x in values.values()]
        if not computed or not loads:
            return
        mentioned = {x.element_hash() for x in ca.symvar(ca.veccat(*loads))}
        symbols, fields = [ca.SX(0, 1)], [ca.SX(0, 1)]
        for given in computed:
            column = getattr(model, given.name)
            there = [x.element_hash() in mentioned for x in split(column)]
            for body in model.bodies if any(there) else ():
                start, count = given.start(body), given.count(body.joint)
                if any(there[start : start + count]):
                    symbols.append(segment(column, start, count))
                    fields.append(getattr(plan.body_record(body.index, s), given.name))
        found = iter(ca.substitute(loads, [ca.vertcat(*symbols)], [ca.densify(ca.vertcat(*fields))]))
        own.applied = {i: {name: next(found) for name in values} for i, values in own.applied.items()}

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
