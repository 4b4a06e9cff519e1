"""Stages over bodies and force elements: outward and inward passes, and the loads of force elements.

Sweeps of one direction are fused into one loop over the bodies. Force elements are straight-line code that names its
bodies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

import casadi as ca
from llvmlite import ir

from ...algorithms.frames.computed import force_in, force_out
from ...algorithms.sweeps.inputs import INPUTS
from ...algorithms.sweeps.sweep import Apply, Inward, Outward, Record, Sweep, in_user_frame
from ...spatial.algebra import Matrix, segment, zeros
from ..graph import Share, by_part
from ..layout import Layout, flatten
from ..llvm.emit import INT, loop
from .addresses import ELEMENTS, Code, GroupKey, Header, Key, Place, Result, Space, StepGraph, Symbols, Table, split
from .body_view import body_loop, gathers, named_bodies, rows_of, stage_of, switch
from .stage import Stage, StagePlan, Step

if TYPE_CHECKING:
    from .derivative import Directions
    from .plan import Plan
    from .rolled import LoopKernel
    from .tangent import Tangent


@dataclass(frozen=True)
class Pass(Stage):
    """A step of every body in turn."""

    sweeps: tuple[Any, ...]  # of one direction

    @property
    def name(self) -> str:
        return "+".join(s.name for s in self.sweeps)

    @property
    def share(self) -> Share:
        return self.sweeps[-1].part, self.sweeps[-1].name

    def found(self, plan: Plan, s: int, g: int) -> list[tuple[Share, list[Matrix]]]:
        parts: list[tuple[Share, list[Matrix]]] = []
        for sweep, fields in plan.stages[s].steps[g].by_sweep:
            values = {name: [m for part in x for m in flatten(part)[1]] for name, x in fields.items()}
            parts += by_part(sweep, values)
        return parts

    def fused(self, other: Stage) -> Stage | None:
        """Sweeps of one direction follow each other body by body; one that runs again needs a pass of its own."""
        if type(other) is not type(self) or any(x is y for x in self.sweeps for y in other.sweeps):
            return None
        return type(self)((*self.sweeps, *other.sweeps))

    def fields(self, plan: Plan, s: int, g: int, symbols: Symbols) -> dict[str, Any]:
        own = plan.stages[s]
        found = kept_fields(plan, s, g, symbols)
        if own.shown is not None and not plan.groups[g].leaf:
            found |= own.shown.values(plan.column(symbols, Space("shown", s), own.shown.slots))
        return found

    def computes(self, plan: StagePlan, field: str) -> bool:
        return field in plan.steps[0].kept

    def codes(self, plan: Plan, s: int) -> dict[Key, Code]:
        found: dict[Key, Code] = {}
        put_out = [(part, x) for part, x in enumerate(gathers(plan.program)) if stage_of(plan, x) == s]
        for g, step in enumerate(plan.stages[s].steps):
            results = results_of(plan, s, g)
            for part, output in put_out:
                field = step.kept[output.field]
                field = force_out(plan.record(g, s).frame, field) if output.per == "body" else field
                results += rows_of(field, output, part)
            found[GroupKey(g)] = Code(results, plan.tables(g))
        return found

    def tangents(self, tangent: Tangent, s: int) -> dict[Key, Code]:
        return {GroupKey(g): tangent.of_pass(s, g) for g in range(len(tangent.plan.groups))}

    def functions(self, kernel: LoopKernel, module: ir.Module, s: int, width: int) -> list[ir.Function]:
        return [body_loop(kernel, module, s, self.backwards, width)]

    def write_tangents(
        self, kernel: LoopKernel, directions: Directions, graphs: Mapping[Key, StepGraph], s: int
    ) -> None:
        if not any(graph.targets for graph in graphs.values()):
            return
        scope = directions.scope
        b, n = scope.b, scope.head(Header.BODIES)
        variants = scope.table(Table.STAGES + s)

        def body(k: ir.Value) -> None:
            i = b.sub(b.sub(n, INT(1)), k) if self.backwards else k
            cases: dict[int, Callable[[], None]] = {}
            for g in range(len(kernel.plan.groups)):
                graph = graphs.get(GroupKey(g))
                for adds in (False, True) if self.backwards and kernel.adding(g) else (False,):
                    step = _nothing if graph is None else partial(directions.step, graph, g, i, adds)
                    cases[2 * g + adds] = step
            switch(b, b.load(b.gep(variants, [i])), cases)

        loop(b, n, 1, body)


@dataclass(frozen=True)
class OutwardPass(Pass):
    """Base to tips."""

    sweeps: tuple[Outward, ...]

    def prepare(self, plan: Plan, s: int) -> None:
        own, names = plan.stages[s], plan.names_shown[s]
        # a field that is kept anew replaces the one its children have seen so far
        root = next(g for g, group in enumerate(plan.groups) if group.root)
        names |= set(self._step(plan, s, root).kept) & set().union(*(plan.names_shown[r] for r in range(s)))
        while True:
            steps: list[Step | None] = []
            grown = own.shown
            for g, group in enumerate(plan.groups):
                if not group.root and own.shown is None and any(not h.leaf for h in plan.groups if h.root) and names:
                    steps.append(None)  # nothing is shown yet: the bodies on the world come first
                    continue
                step = self._step(plan, s, g)
                steps.append(step)
                if names and not group.leaf:
                    layout = Layout.of({name: step.kept[name] for name in sorted(names)})
                    grown = layout if grown is None else grown.union(layout)
            if grown == own.shown:
                break
            own.shown = grown
        own.steps = [step for step in steps if step is not None]
        _keep(plan, s)

    def _step(self, plan: Plan, s: int, g: int) -> Step:
        body, parent = plan.record(g, s), plan.parent_record(g, s)
        kept: dict[str, Any] = {}
        by_sweep: list[tuple[Sweep, dict[str, list[Any]]]] = []
        for sweep in self.sweeps:
            fields = sweep.step(body, parent)
            kept.update(fields)
            by_sweep.append((sweep, {name: [value] for name, value in fields.items()}))
            body = body.extended(fields)
        return Step(kept, {}, by_sweep)

    def world_fields(self, plan: Plan, s: int, fields: Mapping[str, Any]) -> dict[str, Any]:
        found = dict(fields)
        for sweep in self.sweeps:
            found.update(sweep.world(Record(**found)))
        return found


@dataclass(frozen=True)
class InwardPass(Pass):
    """Tips to base."""

    sweeps: tuple[Inward, ...]
    backwards: ClassVar[bool] = True

    def prepare(self, plan: Plan, s: int) -> None:
        own = plan.stages[s]
        while True:
            steps: list[Step] = []
            sums, world_sums = own.sums, own.world_sums
            for g, group in enumerate(plan.groups):
                step = self._step(plan, s, g)
                steps.append(step)
                layout = Layout.of(step.given, constants=False)
                if group.root:
                    world_sums = layout if world_sums is None else world_sums.union(layout)
                else:
                    sums = layout if sums is None else sums.union(layout)
            if sums == own.sums and world_sums == own.world_sums:
                break
            own.sums, own.world_sums = sums, world_sums
        own.steps = steps
        _keep(plan, s)

    def _step(self, plan: Plan, s: int, g: int) -> Step:
        body, children = plan.record(g, s), self._children(plan, s, g)
        kept: dict[str, Any] = {}
        given: dict[str, Any] = {}
        by_sweep: list[tuple[Sweep, dict[str, list[Any]]]] = []
        for sweep in self.sweeps:
            fields, gift = sweep.step(body, children)
            kept.update(fields)
            given.update(gift)
            # a field may be kept and given
            by_sweep.append(
                (sweep, {name: [x[name] for x in (fields, gift) if name in x] for name in {**fields, **gift}})
            )
            body = body.extended(fields)
        return Step(kept, given, by_sweep)

    def _children(self, plan: Plan, s: int, g: int) -> Record:
        sums = plan.stages[s].sums
        if plan.groups[g].leaf or sums is None:
            return Record(**{name: value for sweep in self.sweeps for name, value in sweep.zero.items()})
        return Record(**sums.values(plan.column(plan.symbols[g], Space("sums", s), sums.slots)))

    def giver(self, plan: Plan, s: int, place: Place) -> Share:
        own = plan.stages[s]
        layout = own.sums if place.space.name == "sums" else own.world_sums
        assert layout is not None
        fields = {code[0]: name for name, _, codes in layout.fields for code in codes if isinstance(code, tuple)}
        name = fields[place.slot]
        sweep = next(sweep for sweep in self.sweeps if name in sweep.zero)
        return sweep.part_of(name), sweep.name

    def world_fields(self, plan: Plan, s: int, fields: Mapping[str, Any]) -> dict[str, Any]:
        arrived = plan.stages[s].world_sums
        if arrived is None:
            return {}
        return arrived.values(plan.column(plan.common, Space("world_sums", s), arrived.slots))


def kept_fields(plan: Plan, s: int, g: int, symbols: Symbols) -> dict[str, Any]:
    """The fields that a body of group g keeps for itself."""
    own = plan.stages[s]
    stored = plan.column(symbols, Space("kept", s), own.kept[g].slots)
    for k, place in own.aliases[g].items():
        stored[k] = symbols[place.space][place.slot]
    return own.kept[g].values(stored)


def results_of(plan: Plan, s: int, g: int) -> list[Result]:
    """All a pass computes for a body of the group: kept, shown to its children, given to its parent."""
    stage, group, step = plan.stages[s], plan.groups[g], plan.stages[s].steps[g]
    own = stage.kept[g].pick(step.kept)
    kept = Space("kept", s)
    results = [(Place(kept, k), e) for k, e in enumerate(own) if k not in stage.aliases[g]]
    if stage.shown is not None and not group.leaf:
        results += [(Place(Space("shown", s), k), e) for k, e in enumerate(stage.shown.pick(step.kept))]
    layout, space = (stage.world_sums, "world_sums") if group.root else (stage.sums, "sums")
    if step.given and layout is not None:
        results += [(Place(Space(space, s), k), e) for k, e in enumerate(layout.pick(step.given))]
    return results


def _keep(plan: Plan, s: int) -> None:
    """Layouts of what each group keeps. A slot that only repeats one of the body's own symbols is not stored."""
    own = plan.stages[s]
    own.kept, own.aliases = [], []
    for g, group in enumerate(plan.groups):
        shown = set(own.shown.names) if own.shown is not None and not group.leaf else set()
        values = {name: value for name, value in own.steps[g].kept.items() if name not in shown}
        layout = Layout.of(values)
        known = _places(plan.symbols[g], skip=Space("sums", s))
        own.kept.append(layout)
        own.aliases.append(
            {k: known[e.element_hash()] for k, e in enumerate(layout.pick(values)) if e.element_hash() in known}
        )


def _places(table: Symbols, skip: Space) -> dict[int, Place]:
    """Where each symbol of a table stands, by its identity."""
    return {
        x.element_hash(): Place(space, k)
        for space, column in table.items()
        if space != skip
        for k, x in enumerate(split(column))
    }


def _nothing() -> None:
    """A group without tangents in this stage."""


# The stage in which force elements act: straight-line code that names its bodies.


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
        """Loads of the elements on each body; groups on which they act store the union of the fields of their
        bodies."""
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
    """The loads of the elements, into the record of each body."""
    stage = plan.stages[s]
    return [
        (Place(Space("kept", s), k, body=i), e)
        for i, values in stage.applied.items()
        for k, e in enumerate(stage.kept[plan.group_of[i]].pick(values))
    ]
