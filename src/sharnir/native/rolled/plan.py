"""The plan of a rolled kernel: what every group keeps, shows its children and gives its parent, stage by stage.

Patterns are pushed through the steps until they repeat: all bodies that carry others show their children one common
layout (`shown`) and collect in one common layout (`sums`), each the union over the groups; so a step is traced once per
group, whatever the tree. What a group keeps for itself (`kept`) has a layout of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import casadi as ca

from ...model import Model
from ...spatial.algebra import replaced, zeros
from ...sweeps.inputs import INPUTS, Input, of_bodies, of_state
from ...sweeps.matrix import BlockMatrix, Solve
from ...sweeps.program import Program
from ...sweeps.record import Record
from ...sweeps.sweep import Apply, Inward, Outward
from ..classes.data import BodyData, world_data
from ..classes.groups import Group, groups_of
from ..classes.layout import Layout
from .addresses import (
    BODY,
    COMMON,
    DATA,
    GIVEN,
    SOLUTION,
    WORLD,
    Key,
    Node,
    Owner,
    Place,
    Space,
    Symbols,
    of_group,
)  # fmt: skip
from .stages import Pass, Stage, stages_of


class ShownMissingError(Exception):
    """A step asked for a field of its parent that is not shown yet."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class ParentView(Record):
    def __getattr__(self, name: str) -> Any:
        raise ShownMissingError(name)


@dataclass
class Step:
    """What one stage does for one group: the fields it keeps and gives, as expressions of the group's symbols."""

    kept: dict[str, Any]
    given: dict[str, Any]


@dataclass
class StagePlan:
    stage: Stage
    shown: Layout | None = None  # common to all bodies that carry others
    sums: Layout | None = None  # what they collect
    world_sums: Layout | None = None
    kept: list[Layout] = field(default_factory=list)  # by group
    steps: list[Step] = field(default_factory=list)  # by group
    aliases: list[dict[int, Place]] = field(default_factory=list)  # by group: kept slots that stand elsewhere already
    applied: dict[int, dict[str, Any]] = field(default_factory=dict)  # by body: what force elements exert


class Plan:
    """`stages[s]` holds layouts and steps; `symbols[g]` the input symbols of group g by space."""

    def __init__(self, model: Model, program: Program, groups: list[Group] | None = None) -> None:
        self.model, self.program = model, program
        self.groups = groups if groups is not None else groups_of(model)
        self.world: BodyData = world_data(model)
        self.common: Symbols = {WORLD: ca.SX.sym("world", self.world.layout.slots)}
        self.common |= {Space(name): ca.SX.sym(name, INPUTS[name].size(model)) for name in of_state(program.inputs)}
        self.parameters = model.parameter_symbols
        self.symbols: list[Symbols] = [self.inputs(g) for g in self.groups]
        self.group_of = {body: g for g, group in enumerate(self.groups) for body in group.members}
        self.bodies: dict[int, Symbols] = {}  # symbols of single bodies, where not all of a group are meant
        self.stages = [StagePlan(stage) for stage in stages_of(program, bool(model.forces))]
        self.names_shown: dict[int, set[str]] = {s: set() for s in range(len(self.stages))}
        s = 0
        while s < len(self.stages):
            try:
                self._plan(s)
                s += 1
            except ShownMissingError as missing:
                s = self._show(s, missing.name)

    # Symbols

    def inputs(self, g: Group) -> Symbols:
        sizes = {
            "data": g.data.slots, **{x.name: x.count(g.joint) for x in of_bodies(INPUTS)}, "x": len(g.free),
            "q_driven": len(g.q_driven), "v_driven": len(g.driven), "a_driven": len(g.driven),
        }  # fmt: skip
        return {Space(name): ca.SX.sym(name, n) for name, n in sizes.items()}

    def column(self, table: Symbols, space: Space, size: int) -> list[ca.SX]:
        """Symbols of a space, made anew where its layout has grown."""
        if space not in table or table[space].numel() != size:
            table[space] = ca.SX.sym(space.name, size)
        return split(table[space])

    # Records

    def record(self, g: int, before: int, table: Symbols | None = None) -> Record:
        """The record of a body of group g as stage `before` sees it, in the group's symbols or in those of a table."""
        group, symbols = self.groups[g], self.symbols[g] if table is None else table
        data = group.data.values(split(symbols[DATA]))
        joint = {name.removeprefix("joint."): value for name, value in data.items() if name.startswith("joint.")}
        known = set(self.program.inputs)

        def read(x: Input) -> ca.SX:
            own = symbols[Space(x.name)]
            own = own if x.name in known else zeros(own.numel())
            places = group.q_driven if x.per == "coordinate" else group.driven
            return replaced(own, places, symbols[Space(f"{x.name}_driven")]) if x.driven else own

        fields: dict[str, Any] = {}
        for s in range(before):
            fields.update(self.fields(g, s, symbols))
        return Record(**{
            "joint": group.joint.symbols(**joint), "placement": data["placement"], "I": data["I"],
            "armature": data["armature"], "free": list(group.free), "driven": list(group.driven),
            **{x.name: read(x) for x in of_bodies(INPUTS)}, "a_driven": symbols[Space("a_driven")],
            "applied_tau": zeros(group.joint.nv), "applied_wrench": zeros(6), **fields,
        })  # fmt: skip

    def fields(self, g: int, s: int, symbols: Symbols) -> dict[str, Any]:
        """What stage s left in the record of a body of group g, written in symbols."""
        plan, group = self.stages[s], self.groups[g]
        if isinstance(plan.stage, Solve):
            x = replaced(zeros(group.joint.nv), group.free, symbols[SOLUTION])
            return {plan.stage.target: replaced(x, group.driven, symbols[Space("a_driven")])}
        if not isinstance(plan.stage, (Pass, Apply)):
            return {}
        stored = self.column(symbols, Space("kept", s), plan.kept[g].slots)
        for k, place in plan.aliases[g].items():
            stored[k] = symbols[place.space][place.slot]
        found = plan.kept[g].values(stored)
        if plan.shown is not None and not group.leaf:
            found |= plan.shown.values(self.column(symbols, Space("shown", s), plan.shown.slots))
        return found

    def world_record(self, before: int) -> Record:
        """The world as an outward stage finds it, with the sums that arrived so far."""
        fields = dict(self.world.layout.values(split(self.common[WORLD])))
        for s in range(before):
            plan = self.stages[s]
            if isinstance(plan.stage, Pass) and plan.stage.direction == "outward":
                for sweep in plan.stage.sweeps:
                    assert isinstance(sweep, Outward)
                    fields.update(sweep.world(Record(**fields)))
            elif plan.world_sums is not None:
                arrived = self.column(self.common, Space("world_sums", s), plan.world_sums.slots)
                fields.update(plan.world_sums.values(arrived))
        return Record(**fields)

    def _parent(self, g: int, s: int) -> Record:
        if self.groups[g].root:
            return self.world_record(s + 1)
        fields: dict[str, Any] = {}
        for r in range(s + 1):
            shown = self.stages[r].shown
            if shown is not None:
                fields.update(shown.values(self.column(self.common, Space("parent", r), shown.slots)))
        return ParentView(**fields)

    def _children(self, g: int, s: int, sweeps: tuple[Inward, ...]) -> Record:
        sums = self.stages[s].sums
        if self.groups[g].leaf or sums is None:
            return Record(**{name: value for sweep in sweeps for name, value in sweep.zero.items()})
        return Record(**sums.values(self.column(self.symbols[g], Space("sums", s), sums.slots)))

    # Who holds what

    def node(self, key: Key, place: Place) -> Node:
        """Whose place a result is."""
        if place.body:
            return Node(of_group(self.group_of[place.body]), place.in_record)
        if place.space.is_common:
            return Node(COMMON, place)
        return Node(key.holder(BODY), place)

    def home(self, key: Key, owner: Owner, place: Place) -> Node:
        """Where what a result reads is written."""
        if owner == GIVEN:
            return Node(owner, place)
        written = Place(place.space.written, place.slot)
        if written.space.is_common or owner.kind == "common":
            return Node(COMMON, written)
        if owner.kind == "single":
            return Node(of_group(self.group_of[owner.number]), written)
        return Node(key.holder(owner), written)

    # Planning

    def _show(self, s: int, name: str) -> int:
        """Show a field from the stage that keeps it; planning goes on from there."""
        for r in range(s, -1, -1):
            plan = self.stages[r]
            known = plan.steps and name in plan.steps[0].kept
            if known or (r == s and not plan.steps):
                if name in self.names_shown[r]:
                    continue
                self.names_shown[r].add(name)
                for later in range(r, len(self.stages)):
                    self.stages[later] = StagePlan(self.stages[later].stage)
                return r
        raise AttributeError(f"no sweep of {self.program.name!r} keeps a field {name!r} that a child could read")

    def _plan(self, s: int) -> None:
        stage = self.stages[s].stage
        if isinstance(stage, (BlockMatrix, Solve)):
            return
        if isinstance(stage, Apply):
            self._plan_forces(s)
            return
        if stage.direction == "outward":
            self._plan_outward(s, stage)
        else:
            self._plan_inward(s, stage)

    def _plan_outward(self, s: int, stage: Pass) -> None:
        plan, names = self.stages[s], self.names_shown[s]
        # a field that is kept anew replaces the one its children have seen so far
        root = next(g for g, group in enumerate(self.groups) if group.root)
        names |= set(self._outward_step(root, s, stage).kept) & set().union(*(self.names_shown[r] for r in range(s)))
        while True:
            steps: list[Step | None] = []
            grown = plan.shown
            for g, group in enumerate(self.groups):
                if not group.root and plan.shown is None and any(not h.leaf for h in self.groups if h.root) and names:
                    steps.append(None)  # nothing is shown yet: the bodies on the world come first
                    continue
                step = self._outward_step(g, s, stage)
                steps.append(step)
                if names and not group.leaf:
                    layout = Layout.of({name: step.kept[name] for name in sorted(names)})
                    grown = layout if grown is None else grown.union(layout)
            if grown == plan.shown:
                break
            plan.shown = grown
        plan.steps = [step for step in steps if step is not None]
        self._keep(s)

    def _outward_step(self, g: int, s: int, stage: Pass) -> Step:
        body, parent = self.record(g, s), self._parent(g, s)
        kept: dict[str, Any] = {}
        for sweep in stage.sweeps:
            fields = sweep.step(body, parent)
            assert not isinstance(fields, tuple)
            kept.update(fields)
            body = body.extended(fields)
        return Step(kept, {})

    def _plan_inward(self, s: int, stage: Pass) -> None:
        plan = self.stages[s]
        while True:
            steps: list[Step] = []
            sums, world_sums = plan.sums, plan.world_sums
            for g, group in enumerate(self.groups):
                step = self._inward_step(g, s, stage)
                steps.append(step)
                layout = Layout.of(step.given, constants=False)
                if group.root:
                    world_sums = layout if world_sums is None else world_sums.union(layout)
                else:
                    sums = layout if sums is None else sums.union(layout)
            if sums == plan.sums and world_sums == plan.world_sums:
                break
            plan.sums, plan.world_sums = sums, world_sums
        plan.steps = steps
        self._keep(s)

    def _inward_step(self, g: int, s: int, stage: Pass) -> Step:
        body = self.record(g, s)
        sweeps = tuple(sweep for sweep in stage.sweeps if isinstance(sweep, Inward))
        children = self._children(g, s, sweeps)
        kept: dict[str, Any] = {}
        given: dict[str, Any] = {}
        for sweep in sweeps:
            fields, gift = sweep.step(body, children)
            kept.update(fields)
            given.update(gift)
            body = body.extended(fields)
        return Step(kept, given)

    def body_record(self, i: int, before: int) -> Record:
        """The record of one body (0 is the world), in symbols of its own."""
        if i == 0:
            return self.world_record(before)
        g = self.group_of[i]
        table = self.bodies.setdefault(i, self.inputs(self.groups[g]))
        return self.record(g, before, table)

    def _plan_forces(self, s: int) -> None:
        """What the elements exert on each body; groups on which they act store the union of what their bodies need."""
        plan = self.stages[s]
        records = {i: self.body_record(i, s) for i in sorted({i for e in self.model.forces for i in e.bodies})}
        for group in self.groups:
            if group.loaded:
                for i in group.members:
                    plan.applied[i] = {"applied_tau": zeros(group.joint.nv), "applied_wrench": zeros(6)}
        for element in self.model.forces:
            loads = element.loads({i: records[i] for i in element.bodies})
            for name, parts in (("applied_tau", loads.tau), ("applied_wrench", loads.wrenches)):
                for i, value in parts.items():
                    if i:
                        plan.applied[i] = {**plan.applied[i], name: plan.applied[i][name] + value}
        for group in self.groups:
            layout = Layout.empty()
            for n, i in enumerate(group.members if group.loaded else ()):
                own = Layout.of(plan.applied[i], constants=False)
                layout = own if n == 0 else layout.union(own)
            plan.kept.append(layout)
        plan.aliases = [{} for _ in self.groups]
        plan.steps = [Step({}, {}) for _ in self.groups]

    def _keep(self, s: int) -> None:
        """Layouts of what each group keeps. A slot that only repeats one of the body's own symbols is not stored."""
        plan = self.stages[s]
        plan.kept, plan.aliases = [], []
        for g, group in enumerate(self.groups):
            shown = set(plan.shown.names) if plan.shown is not None and not group.leaf else set()
            values = {name: value for name, value in plan.steps[g].kept.items() if name not in shown}
            layout = Layout.of(values)
            own = places(self.symbols[g], skip=Space("sums", s))
            plan.kept.append(layout)
            plan.aliases.append(
                {k: own[e.element_hash()] for k, e in enumerate(layout.pick(values)) if e.element_hash() in own}
            )


def places(table: Symbols, skip: Space) -> dict[int, Place]:
    """Where each symbol of a table stands, by its identity."""
    return {
        x.element_hash(): Place(space, k)
        for space, column in table.items()
        if space != skip
        for k, x in enumerate(split(column))
    }


def split(column: ca.SX) -> list[ca.SX]:
    return ca.vertsplit(column) if column.numel() else []
