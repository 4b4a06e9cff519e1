"""Which numbers of a rolled kernel are needed, where they stand, and the tables that it reads at run time.

Every stage is, for every group, a list of results (a place and an expression). A result is needed when its place is
read by a needed result, of any group, in a later stage or in the same one (a parent reads the sums of its children, a
child what its parent shows); outputs are always needed. Results that nothing reads are not computed. Without this a
planar chain would still carry its out-of-plane inertia, half of all entries.

The code depends on the groups only, so chains of ten and of a hundred thousand equal links share it. Numbers of the
bodies, offsets, and which code each body runs stand in tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from ...algorithms.sweeps import factors
from ...algorithms.sweeps.inputs import of_state
from ...algorithms.sweeps.outputs import OfBodies
from ...core.tracing import traced_property
from ...model import Body, Model
from ..body_classes import CONSTANT, PARAMETER
from .addresses import (
    COMMON,
    ELEMENTS,
    FORCES,
    MATRIX,
    OF_BODIES,
    PAD,
    RIGHT_SIDE,
    Code,
    Column,
    GroupKey,
    Header,
    Key,
    Node,
    Owner,
    Place,
    Space,
    Table,
    of_group,
)
from .body_view import column_of, gathers, rows_of, stage_of
from .plan import Plan

FINAL = ("out", MATRIX.name, RIGHT_SIDE.name)  # spaces that no plan reads back


class Live:
    """`codes[s][key]` with only the needed results."""

    def __init__(self, plan: Plan, wanted: Iterable[Node] = ()) -> None:
        """`wanted` are places that something outside the plan reads."""
        self.plan = plan
        self.codes: list[dict[Key, Code]] = [p.stage.codes(plan, s) for s, p in enumerate(plan.stages)]
        self.codes.append(self._outputs())
        self.needed: set[Node] = set()
        self._search(wanted)
        for codes in self.codes:
            for key, code in codes.items():
                code.results = [(place, e) for place, e in code.results if self._wanted(key, place)]

    def live(self, holder: Owner, space: Space) -> list[int]:
        """Live slots of a space in ascending order."""
        return live_slots(self.needed, holder, space)

    def _outputs(self) -> dict[Key, Code]:
        """The work after the last stage: to put out solved values, or a function of a few bodies."""
        plan, output = self.plan, self.plan.program.output
        last = len(plan.stages)
        if isinstance(output, OfBodies):
            extra = [plan.common[Space(name)] for name in of_state(plan.program.inputs)]
            value = output.function(*(plan.body_record(i, last) for i in output.bodies), *extra)
            return {OF_BODIES: Code(column_of(value, Space("out")), plan.single_tables())}
        left = [(part, x) for part, x in enumerate(gathers(plan.program)) if stage_of(plan, x) is None]
        codes: dict[Key, Code] = {}
        for g in range(len(plan.groups)) if left else ():
            record = plan.record(g, last)
            rows = [row for part, x in left for row in rows_of(getattr(record, x.field), x, part)]
            codes[GroupKey(g)] = Code(rows, plan.tables(g))
        return codes

    def _search(self, wanted: Iterable[Node]) -> None:
        """The places that each place reads; then a plain graph search from the outputs."""
        reads: dict[Node, list[Node]] = {}
        front: list[Node] = list(wanted)
        for codes in self.codes:
            for key, code in codes.items():
                for (place, _), found in zip(code.results, code.reads(), strict=True):
                    sources = [self.plan.home(key, owner, source) for owner, source in found]
                    if place.space.name in FINAL:
                        front.extend(sources)
                    else:
                        reads.setdefault(self.plan.node(key, place), []).extend(sources)
        while front:
            node = front.pop()
            if node in self.needed:
                continue
            self.needed.add(node)
            front.extend(reads.get(node, []))

    def _wanted(self, key: Key, place: Place) -> bool:
        return place.space.name in FINAL or self.plan.node(key, place) in self.needed


def live_slots(needed: Iterable[Node], holder: Owner, space: Space) -> list[int]:
    return sorted(node.place.slot for node in needed if node.holder == holder and node.place.space == space)


# Where the live slots of spaces stand in the record of a body, and in that of the world.

Slots = dict[tuple[Owner, Space], dict[int, int]]  # where the live slots of a space stand in a record


@dataclass(frozen=True)
class Offsets:
    """Where the live slots of a space stand in the record of a body (or of the world)."""

    of: Slots
    record: list[int]  # doubles per body, by group
    world: int


def offsets_of(live: Live, coefficients: Mapping[tuple[int, Key], int]) -> Offsets:
    """The world has the sums that arrive there, and what derivatives keep of force elements."""
    of, record = record_offsets(live.plan, live.live, coefficients)
    world = 0
    for s in range(len(live.plan.stages)):
        space = Space("world_sums", s)
        slots = live.live(COMMON, space)
        of[COMMON, space] = {k: world + n for n, k in enumerate(slots)}
        world += len(slots)
        extra = coefficients.get((s, ELEMENTS), 0)
        of[FORCES, Space("coefficient", s)] = {k: world + k for k in range(extra)}
        world += extra
    return Offsets(of, record, world)


def record_offsets(
    plan: Plan, live: Callable[[Owner, Space], list[int]], coefficients: Mapping[tuple[int, Key], int]
) -> tuple[Slots, list[int]]:
    """Where live slots stand in the record of a body, and how large it is by group. Common spaces come first and stand
    alike in all records that have them; a tip shows and collects nothing."""
    stages = range(len(plan.stages))
    of: Slots = {}
    common = 0
    for space in [Space(name, s) for s in stages for name in ("shown", "sums")]:
        slots = live(COMMON, space)
        of[COMMON, space] = {k: common + n for n, k in enumerate(slots)}
        common += len(slots)
    sizes = []
    for g, group in enumerate(plan.groups):
        size = 0 if group.leaf else common
        for s in stages:
            slots = live(of_group(g), Space("kept", s))
            of[of_group(g), Space("kept", s)] = {k: size + n for n, k in enumerate(slots)}
            size += len(slots)
            extra = coefficients.get((s, GroupKey(g)), 0)
            of[of_group(g), Space("coefficient", s)] = {k: size + k for k in range(extra)}
            size += extra
        sizes.append(size)
    return of, sizes


# Numbers and expressions of bodies that a rolled kernel reads from tables, one body after the other.

DataSlots = list[tuple[list[int], list[int]]]


def data_slots(live: Live) -> DataSlots:
    """By group: live constant slots and live parameter slots of the data."""
    found = []
    for g, group in enumerate(live.plan.groups):
        slots = live.live(of_group(g), Space("data"))
        found.append(
            ([k for k in slots if group.kinds[k] == CONSTANT], [k for k in slots if group.kinds[k] == PARAMETER])
        )
    return found


class BodyNumbers:
    """Constants stand in `numbers`, gravity first. Expressions of parameters are values of the prologue, equal ones
    once; `places` says which, number by number. Prescribed motions are expressions of their own."""

    def __init__(self, live: Live, slots: DataSlots) -> None:
        plan, self._slots = live.plan, slots
        self._groups = plan.groups
        self._members = {body: (g, k) for g, group in enumerate(plan.groups) for k, body in enumerate(group.members)}
        world = plan.world.values
        self._in_world = [k for k, x in enumerate(world) if isinstance(x, ca.SX)]
        self._expressions: list[Any] = [x for x in world if isinstance(x, ca.SX)]
        self._places: list[int] = []  # among these expressions
        self.numbers: list[float] = [0.0 if isinstance(x, ca.SX) else float(x) for x in world]
        self.motions: list[ca.SX] = []
        self.motion = 0  # numbers of these

    def add(self, body: Body) -> tuple[int, int, int]:
        """Where its numbers, its places and its motion begin."""
        starts = len(self.numbers), len(self._places), self.motion
        g, k = self._members[body.index]
        constants, parameters = self._slots[g]
        values = self._groups[g].values[k]
        self.numbers.extend(values[slot] for slot in constants)
        self._expressions.extend(values[slot] for slot in parameters)
        self._places += range(len(self._expressions) - len(parameters), len(self._expressions))
        if body.motion is not None:
            parts = [body.motion.q, body.motion.v, body.motion.a]
            self.motions += [p for p in parts if p is not None and p.numel()]
            self.motion += sum(p.numel() for p in parts if p is not None)
        return starts

    def values(self) -> tuple[list[ca.SX], list[int], dict[int, int]]:
        """The expressions, the places among them, and those of numbers of the world."""
        values, place_of = _distinct(self._expressions)
        return values, [place_of[n] for n in self._places], {k: place_of[n] for n, k in enumerate(self._in_world)}


def _distinct(expressions: list[Any]) -> tuple[list[ca.SX], list[int]]:
    """Equal expressions once, and the place of each among them. A text would not do: CasADi prints six digits."""
    shared = ca.vertsplit(ca.cse(ca.vertcat(*expressions))) if expressions else []
    place: dict[int, int] = {}
    values: list[ca.SX] = []
    for e in shared:
        if place.setdefault(e.element_hash(), len(place)) == len(values):
            values.append(e)
    return values, [place[e.element_hash()] for e in shared]


# How the rows of a sparse factor stand in the workspace: row k holds its path from the root to coordinate k.


class FactorRows:
    """Of the free coordinates in a chain; of none where nothing is solved."""

    def __init__(self, model: Model, solves: bool) -> None:
        self.velocity, self.chain = factors.coordinate_chain(model) if solves else ([], [])
        self.depth: list[int] = []
        for parent in self.chain:
            self.depth.append(self.depth[parent] + 1 if parent >= 0 else 0)
        lengths = [-(-(d + 1) // PAD) * PAD for d in self.depth]  # filled up to whole vectors
        self.starts = np.concatenate([[0], np.cumsum(lengths, dtype=np.int64)]).astype(np.int64)

    @property
    def arrays(self) -> list[np.ndarray]:
        """As the kernel reads them; none is empty."""
        of_coordinates = (self.depth, self.chain, self.velocity)
        return [self.starts, *(np.array([*x, -1], dtype=np.int64) for x in of_coordinates)]


class Tables:
    """`coefficients[s, key]` more numbers are kept by what the key names in stage s, for derivatives."""

    def __init__(self, live: Live, coefficients: Mapping[tuple[int, Key], int] | None = None) -> None:
        self.live, self.plan, self.model = live, live.plan, live.plan.model
        self.offsets = offsets_of(live, coefficients or {})
        self.data_slots = data_slots(live)
        self.group_of = self.plan.group_of
        # Bodies are worked off along the branches, so that a body mostly finds its parent still in the cache.
        self.order = depth_first(self.model.children)
        self.row_of = {index: row for row, index in enumerate(self.order)}
        numbers = BodyNumbers(live, self.data_slots)
        factor = FactorRows(self.model, solves=any(p.stage.solves for p in self.plan.stages))
        table = self._bodies(numbers, factor)
        self._values, places, self.world_places = numbers.values()
        self._motions = numbers.motions
        header = self._arranged(table, numbers.motion, factor)
        self.arrays: list[np.ndarray] = [
            header, table, np.array([*numbers.numbers, 0.0]), np.array([*places, 0], dtype=np.int64), *factor.arrays,
            *(self._variants(s) for s in range(len(self.plan.stages))),
        ]  # fmt: skip

    @traced_property
    def prologue(self) -> ca.SX:
        """All parameter expressions and prescribed motions, computed once for each state: a column of t and params."""
        return ca.vertcat(ca.SX(0, 1), *self._values, *self._motions)

    def _bodies(self, numbers: BodyNumbers, factor: FactorRows) -> np.ndarray:
        """The table of bodies, without the places of records."""
        table = np.zeros((len(self.order), Column.COUNT), dtype=np.int64)
        free_at = np.cumsum([0, *(len(body.free) for body in self.model.bodies)])
        for row, body in zip(table, (self.model.bodies[index - 1] for index in self.order), strict=True):
            row[Column.DATA], row[Column.PARAMETERS], row[Column.MOTION] = numbers.add(body)
            row[Column.Q], row[Column.V], row[Column.INDEX] = body.q_start, body.v_start, body.index - 1
            row[Column.GROUP] = self.group_of[body.index]
            row[Column.UP] = self.row_of[body.parent] if body.parent else -1
            row[Column.FREE] = free_at[body.index - 1]
            row[Column.DEPTH] = factor.depth[row[Column.FREE]] if body.free and factor.depth else 0
        return table

    def _arranged(self, table: np.ndarray, motion: int, factor: FactorRows) -> np.ndarray:
        """The header. One after the other in the workspace: what arrives at the world, values, motions, the solution,
        rows of the factor, records; those are entered into the table."""
        values_at = self.offsets.world
        motion_at = values_at + len(self._values)
        x_at = motion_at + motion
        rows_at = -(-(x_at + len(factor.chain)) // PAD) * PAD  # on a cache line
        records_at = rows_at + int(factor.starts[-1])
        sizes = np.array([self.offsets.record[g] for g in table[:, Column.GROUP]], dtype=np.int64)
        table[:, Column.RECORD] = records_at + np.concatenate([[0], np.cumsum(sizes)[:-1]])
        table[:, Column.PARENT] = np.where(table[:, Column.UP] >= 0, table[table[:, Column.UP], Column.RECORD], 0)
        self.workspace = int(records_at + sizes.sum())
        header = np.zeros(Header.COUNT, dtype=np.int64)
        free, nv, nq = len(factor.chain), self.model.nv, self.model.nq
        header[:8] = len(table), nv, free, values_at, motion_at, x_at, rows_at, nq
        return header

    def extend(self, arrays: list[np.ndarray], workspace: int, header: Mapping[int, int]) -> None:
        """More tables behind those of the stages, and more workspace."""
        for k, value in header.items():
            self.arrays[Table.HEADER][k] = value
        self.arrays += arrays
        self.workspace = workspace

    def _variants(self, s: int) -> np.ndarray:
        """Which code each body runs in a stage: 2 g, plus 1 where it adds to a sum that another has begun."""
        groups = np.array([self.group_of[index] for index in self.order], dtype=np.int64)
        if not self.plan.stages[s].stage.backwards:
            return 2 * groups
        begun: set[int] = set()
        adds = np.zeros(len(groups), dtype=np.int64)
        for row in reversed(range(len(groups))):
            parent = self.model.parents[self.order[row] - 1]
            adds[row] = parent in begun
            begun.add(parent)
        return 2 * groups + adds


def depth_first(children: Sequence[Sequence[int]]) -> list[int]:
    """The numbers of all bodies, each followed by what it carries, the first child first."""
    order: list[int] = []
    waiting = [*reversed(children[0])]
    while waiting:
        order.append(waiting.pop())
        waiting.extend(reversed(children[order[-1]]))
    return order
