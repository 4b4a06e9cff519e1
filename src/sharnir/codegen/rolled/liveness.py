"""What nothing reads is not computed: a backward pass over the stages, slot by slot.

Every stage is, for every group, a list of results (a place and an expression). A result is needed when its place is
read by a needed result, of any group, in a later stage or in the same one (a parent reads what its children give, a
child what its parent shows); outputs are always needed. Without this a planar chain would still carry its out-of-plane
inertia, half of all entries.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from ...algorithms.sweeps.inputs import of_state
from ...algorithms.sweeps.outputs import OfBodies
from .addresses import (
    COMMON,
    ELEMENTS,
    FORCES,
    MATRIX,
    OF_BODIES,
    RIGHT_SIDE,
    GroupKey,
    Key,
    Node,
    Owner,
    Place,
    Space,
    of_group,
)
from .flow import column_of, gathers, rows_of, stage_of
from .plan import Plan
from .step_graph import Code

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
        """What is left to do after the last stage: to put out solved values, or a function of a few bodies."""
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
        """What each place reads; then a plain graph search from the outputs."""
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
