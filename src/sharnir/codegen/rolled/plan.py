"""The plan of a rolled kernel: what every group keeps, shows its children and gives its parent, stage by stage.

Patterns are pushed through the steps until they repeat: all bodies that carry others show their children one common
layout (`shown`) and collect in one common layout (`sums`), each the union over the groups; so a step is traced once per
group, whatever the tree. Fields that a group keeps for itself (`kept`) have a layout of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import casadi as ca

from ...algorithms.frames.computed import force_in
from ...algorithms.sweeps.inputs import INPUTS, Input, of_bodies, of_state
from ...algorithms.sweeps.matrix import BlockMatrix, Solve
from ...algorithms.sweeps.program import Program
from ...algorithms.sweeps.sweep import Apply, Inward, Outward, Record, Sweep, expanded
from ...model import Model
from ...spatial.algebra import replaced, zeros
from ..body_classes import BodyData, Group, world_data
from ..body_classes import groups as known_groups
from .addresses import (
    BODY,
    COMMON,
    DATA,
    WHOLE_INPUTS,
    WORLD,
    Key,
    Node,
    Owner,
    Place,
    Space,
    Symbols,
    of_group,
    single,
    split,
)  # fmt: skip
from .fill import Fill
from .passes import Elements, InwardPass, OutwardPass
from .solver import Solution
from .stage import Stage, StagePlan


class ShownMissingError(Exception):
    """A step asked for a field of its parent that is not shown yet."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class ParentView(Record):
    def __getattr__(self, name: str) -> Any:
        raise ShownMissingError(name)


class Plan:
    """`stages[s]` holds layouts and steps; `symbols[g]` the input symbols of group g by space."""

    def __init__(
        self, model: Model, program: Program, groups: list[Group] | None = None, world: BodyData | None = None
    ) -> None:
        model = program.computed(model) if groups is None else model
        self.model, self.program = model, program
        self.groups = groups if groups is not None else known_groups(model)
        self.world = world_data(model) if world is None else world
        self._serials = count()
        self.common: Symbols = {WORLD: self.symbol("world", self.world.layout.slots)}
        self.common |= {Space(x): self.symbol(x, INPUTS[x].size(model)) for x in of_state(program.inputs)}
        self.parameters = model.parameter_symbols
        self.symbols: list[Symbols] = [self.inputs(g) for g in self.groups]
        self.group_of = {body: g for g, group in enumerate(self.groups) for body in group.members}
        self.bodies: dict[int, Symbols] = {}  # symbols of single bodies, where not all of a group are meant
        self.stages = [StagePlan(stage) for stage in stages_of(program, bool(model.forces))]
        self.names_shown: dict[int, set[str]] = {s: set() for s in range(len(self.stages))}
        s = 0
        while s < len(self.stages):
            try:
                self.stages[s].stage.prepare(self, s)
                s += 1
            except ShownMissingError as missing:
                s = self._show(s, missing.name)

    # Symbols

    def inputs(self, g: Group) -> Symbols:
        sizes = {
            "data": g.data.slots, **{x.name: x.count(g.joint) for x in of_bodies(INPUTS)}, "x": len(g.free),
            "q_driven": len(g.q_driven), "v_driven": len(g.driven), "a_driven": len(g.driven),
        }  # fmt: skip
        return {Space(name): self.symbol(name, n) for name, n in sizes.items()}

    def symbol(self, name: str, size: int) -> ca.SX:
        """A column with a name of its own: see `graph.told_apart`."""
        return ca.SX.sym(f"{name}.{next(self._serials)}", size)

    def column(self, table: Symbols, space: Space, size: int) -> list[ca.SX]:
        """Symbols of a space, made anew where its layout has grown."""
        if space not in table or table[space].numel() != size:
            table[space] = self.symbol(space.name, size)
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
            own = force_in(data["frame"], own) if x.name == "wrench" else own
            places = group.q_driven if x.per == "coordinate" else group.driven
            return replaced(own, places, symbols[Space(f"{x.name}_driven")]) if x.driven else own

        fields: dict[str, Any] = {}
        for s in range(before):
            fields.update(self.stages[s].stage.fields(self, s, g, symbols))
        return Record(**{
            "joint": group.joint.symbols(**joint), **{name: data[name] for name in ("placement", "zero", "frame", "I")},
            "armature": data["armature"], "free": list(group.free), "driven": list(group.driven),
            "prescribed": list(group.q_driven),
            **{x.name: read(x) for x in of_bodies(INPUTS)}, "a_driven": symbols[Space("a_driven")],
            "applied_tau": zeros(group.joint.nv), "applied_wrench": zeros(6), **fields,
        })  # fmt: skip

    def world_record(self, before: int) -> Record:
        """The world as a stage finds it, with the sums that arrived so far."""
        fields = dict(self.world.layout.values(split(self.common[WORLD])))
        for s in range(before):
            fields.update(self.stages[s].stage.world_fields(self, s, fields))
        return Record(**fields)

    def parent_record(self, g: int, s: int) -> Record:
        """The parent of a body of group g, as stage s sees it: with what it shows in that stage too."""
        if self.groups[g].root:
            return self.world_record(s + 1)
        fields: dict[str, Any] = {}
        for r in range(s + 1):
            shown = self.stages[r].shown
            if shown is not None:
                fields.update(shown.values(self.column(self.common, Space("parent", r), shown.slots)))
        return ParentView(**fields)

    def body_record(self, i: int, before: int) -> Record:
        """The record of one body (0 is the world), in symbols of its own."""
        if i == 0:
            return self.world_record(before)
        g = self.group_of[i]
        table = self.bodies.setdefault(i, self.inputs(self.groups[g]))
        return self.record(g, before, table)

    # Symbols that code may read

    def tables(self, g: int) -> list[tuple[Owner, Symbols]]:
        """Of code for the bodies of a group."""
        return [(BODY, self.symbols[g]), (COMMON, self._of_no_body())]

    def single_tables(self) -> list[tuple[Owner, Symbols]]:
        """Of code that is not of one body: those of single bodies, and q, v, t as expressions use them."""
        own = [(single(i), table) for i, table in self.bodies.items()]
        inputs = {Space("q"): self.model.q, Space("v"): self.model.v, Space("t"): self.model.t}
        return [*own, (COMMON, self._of_no_body()), (WHOLE_INPUTS, inputs)]

    def _of_no_body(self) -> Symbols:
        return {**self.common, Space("params"): self.parameters}

    # The owner of each place

    def node(self, key: Key, place: Place) -> Node:
        """Whose place a result is."""
        if place.body:
            return Node(of_group(self.group_of[place.body]), place.in_record)
        if place.space.is_common:
            return Node(COMMON, place)
        return Node(key.holder(BODY), place)

    def home(self, key: Key, owner: Owner, place: Place) -> Node:
        """Where what a result reads is written."""
        if owner == WHOLE_INPUTS:
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


# Sweeps of a program as stages, neighbours of one direction fused into one pass over the bodies.


# The rest has no rolled form, see `Sweep.can_be_rolled`.
STAGES: dict[type[Sweep], Callable[[Any], Stage]] = {
    Outward: lambda sweep: OutwardPass((sweep,)),
    Inward: lambda sweep: InwardPass((sweep,)),
    BlockMatrix: Fill,
    Solve: Solution,
    Apply: Elements,
}


def stages_of(program: Program, forces: bool = False) -> tuple[Stage, ...]:
    stages: list[Stage] = []
    for sweep in expanded(program.sweeps, forces):
        stage = STAGES[type(sweep)](sweep)
        fused = stages[-1].fused(stage) if stages else None
        stages = [*stages, stage] if fused is None else [*stages[:-1], fused]
    return tuple(stages)
