"""Where the live slots of spaces stand in the record of a body, and in that of the world."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from .addresses import COMMON, ELEMENTS, FORCES, GroupKey, Key, Owner, Space, of_group
from .liveness import Live
from .plan import Plan

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
