"""What a rolled kernel is told of the model at run time: numbers of the bodies, offsets, and which code each runs.

The code itself depends on the groups only, so chains of ten and of a hundred thousand equal links share it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import casadi as ca
import numpy as np

from ...sweeps import ltdl
from ..classes.data import CONSTANT, PARAMETER
from .addresses import COMMON, ELEMENTS, FORCES, GroupKey, Key, Owner, Space, of_group
from .columns import (
    COLUMNS,
    DATA,
    DEPTH,
    FREE,
    GROUP,
    HEADER,
    HEADERS,
    INDEX,
    MOTION,
    PAD,
    PARAMETERS,
    PARENT,
    RECORD,
    UP,
    Q,
    V,
)
from .liveness import Live
from .plan import Plan

Slots = dict[tuple[Owner, Space], dict[int, int]]  # where the live slots of a space stand in a record


@dataclass(frozen=True)
class Offsets:
    """Where the live slots of a space stand in the record of a body (or of the world)."""

    of: Slots
    record: list[int]  # doubles per body, by group
    world: int


class Tables:
    """`coefficients[s, key]` more numbers are kept by what the key names in stage s, for derivatives."""

    def __init__(self, live: Live, coefficients: Mapping[tuple[int, Key], int] | None = None) -> None:
        self.live, self.plan, self.model = live, live.plan, live.plan.model
        self.coefficients = coefficients or {}
        self.offsets = self._offsets()
        self.group_of = self.plan.group_of
        self.solves = any(p.stage.solves for p in self.plan.stages)
        # Bodies are worked off along the branches, so that a body mostly finds its parent still in the cache.
        self.order = depth_first(self.model.children)
        self.row_of = {index: row for row, index in enumerate(self.order)}
        self._fill()

    # Records

    def _offsets(self) -> Offsets:
        of, record = record_offsets(self.plan, self.live.live, self.coefficients)
        world = 0
        for s in range(len(self.plan.stages)):
            space = Space("world_sums", s)
            slots = self.live.live(COMMON, space)
            of[COMMON, space] = {k: world + n for n, k in enumerate(slots)}
            world += len(slots)
            extra = self.coefficients.get((s, ELEMENTS), 0)
            of[FORCES, Space("coefficient", s)] = {k: world + k for k in range(extra)}
            world += extra
        return Offsets(of, record, world)

    @cached_property
    def data_slots(self) -> list[tuple[list[int], list[int]]]:
        """By group: live constant slots and live parameter slots of the data."""
        found = []
        for g, group in enumerate(self.plan.groups):
            slots = self.live.live(of_group(g), Space("data"))
            found.append(
                ([k for k in slots if group.kinds[k] == CONSTANT], [k for k in slots if group.kinds[k] == PARAMETER])
            )
        return found

    # Expressions of time and parameters

    @cached_property
    def prologue(self) -> ca.SX:
        """All parameter expressions and prescribed motions, computed once for each state: a column of t and params."""
        return ca.vertcat(ca.SX(0, 1), *self._values, *self._motions)

    def _fill(self) -> None:
        model, plan = self.model, self.plan
        n = len(model.bodies)
        table = np.zeros((n, COLUMNS), dtype=np.int64)
        numbers: list[float] = list(self._world_numbers())
        places: list[int] = []
        found: list[Any] = [x for x in plan.world.values if isinstance(x, ca.SX)]
        in_world = [k for k, x in enumerate(plan.world.values) if isinstance(x, ca.SX)]
        self._motions: list[ca.SX] = []
        motion = 0
        members = {body: (g, k) for g, group in enumerate(plan.groups) for k, body in enumerate(group.members)}
        velocity, chain = ltdl.coordinate_chain(model) if self.solves else ([], [])
        depth = _depths(chain)
        free_at = np.cumsum([0, *(len(body.free) for body in model.bodies)])
        for body in (model.bodies[index - 1] for index in self.order):
            row = table[self.row_of[body.index]]
            g, k = members[body.index]
            constants, parameters = self.data_slots[g]
            values = plan.groups[g].values[k]
            row[DATA], row[PARAMETERS], row[MOTION] = len(numbers), len(places), motion
            numbers.extend(values[slot] for slot in constants)
            found.extend(values[slot] for slot in parameters)
            places += range(len(found) - len(parameters), len(found))
            row[Q], row[V], row[GROUP], row[INDEX] = body.q_start, body.v_start, g, body.index - 1
            row[UP] = self.row_of[body.parent] if body.parent else -1
            if body.motion is not None:
                parts = [body.motion.q, body.motion.v, body.motion.a]
                self._motions += [p for p in parts if p is not None and p.numel()]
                motion += sum(p.numel() for p in parts if p is not None)
            row[FREE] = free_at[body.index - 1]
            row[DEPTH] = depth[row[FREE]] if body.free and self.solves else 0
        self._values, place_of = _distinct(found)
        self.world_places = {k: place_of[n] for n, k in enumerate(in_world)}
        places = [place_of[n] for n in places]
        values_at = self.offsets.world
        motion_at = values_at + len(self._values)
        x_at = motion_at + motion
        rows_at = -(-(x_at + len(chain)) // PAD) * PAD  # on a cache line
        # row k of the factor holds its path from the root to k, and is filled up to whole vectors
        lengths = [-(-(d + 1) // PAD) * PAD for d in depth]
        rows = np.concatenate([[0], np.cumsum(lengths, dtype=np.int64)]).astype(np.int64)
        position = rows_at + int(rows[-1])
        sizes = np.array([self.offsets.record[g] for g in table[:, GROUP]], dtype=np.int64)
        table[:, RECORD] = position + np.concatenate([[0], np.cumsum(sizes)[:-1]])
        table[:, PARENT] = np.where(table[:, UP] >= 0, table[table[:, UP], RECORD], 0)
        self.workspace = int(position + sizes.sum())
        header = np.zeros(HEADERS, dtype=np.int64)
        header[:8] = n, model.nv, len(chain), values_at, motion_at, x_at, rows_at, model.nq
        self.arrays: list[np.ndarray] = [
            header, table, np.array([*numbers, 0.0]), np.array([*places, 0], dtype=np.int64), rows,
            *(np.array([*x, -1], dtype=np.int64) for x in (depth, chain, velocity)),
            *(self._variants(s) for s in range(len(plan.stages))),
        ]  # fmt: skip

    def extend(self, arrays: list[np.ndarray], workspace: int, header: Mapping[int, int]) -> None:
        """More tables behind those of the stages, and more workspace."""
        for k, value in header.items():
            self.arrays[HEADER][k] = value
        self.arrays += arrays
        self.workspace = workspace

    def _world_numbers(self) -> list[float]:
        """Gravity stands first among the numbers; one that depends on parameters is a value of the prologue."""
        return [0.0 if isinstance(x, ca.SX) else float(x) for x in self.plan.world.values]

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


def _distinct(expressions: list[Any]) -> tuple[list[ca.SX], list[int]]:
    """Equal expressions once, and the place of each among them. A text would not do: CasADi prints six digits."""
    shared = ca.vertsplit(ca.cse(ca.vertcat(*expressions))) if expressions else []
    place: dict[int, int] = {}
    values: list[ca.SX] = []
    for e in shared:
        if place.setdefault(e.element_hash(), len(place)) == len(values):
            values.append(e)
    return values, [place[e.element_hash()] for e in shared]


def _depths(chain: list[int]) -> list[int]:
    depth: list[int] = []
    for parent in chain:
        depth.append(depth[parent] + 1 if parent >= 0 else 0)
    return depth
