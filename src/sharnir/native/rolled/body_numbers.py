"""Numbers and expressions of bodies that a rolled kernel reads from tables, one body after the other."""

from __future__ import annotations

from typing import Any

import casadi as ca

from ...model import Body
from ..classes.data import CONSTANT, PARAMETER
from .addresses import Space, of_group
from .liveness import Live

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
