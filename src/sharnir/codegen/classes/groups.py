"""Structure classes: bodies whose steps are the same code.

Bodies share a group when their joints have the same structure, the same entries of their data are zero, ±1, constant
or a parameter, the same coordinates are free, and they stand alike in the tree: on the world or not, carrying others
or not. Where more than `MOST` groups arise, data patterns are merged by union within each kind of joint; the patterns
of axes only where there would still be more than twice as many, since a unit column of S is worth more than a group
less.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ...algorithms.sweeps.sweep import any_record
from ...core.tracing import cached_by_identity
from ...model import Model
from ...model.joints.contract import Joint
from .data import CONSTANT, PARAMETER, BodyData, data_of
from .layout import Layout

# Which bodies force elements act on, before anything is planned.


def loaded_bodies(model: Model) -> frozenset[int]:
    """Bodies on which some element exerts a joint force or a wrench."""
    found: set[int] = set()
    for element in model.forces:
        loads = element.loads({i: any_record() for i in element.bodies})
        found |= {i for part in (loads.tau, loads.wrenches) for i in part if i}
    return frozenset(found)


MOST = 12


@dataclass
class Group:
    """`data` is the common layout, `kinds` says which slots are constants and which parameters."""

    joint: Joint
    free: tuple[int, ...]
    driven: tuple[int, ...]
    q_driven: tuple[int, ...]
    root: bool
    leaf: bool
    loaded: bool  # force elements act on it
    data: Layout
    kinds: tuple[str, ...]
    members: list[int] = field(default_factory=list)  # body numbers
    values: list[tuple[Any, ...]] = field(default_factory=list)  # data of each member, slot by slot

    @property
    def name(self) -> str:
        place = " on the world" if self.root else ""
        return f"{type(self.joint).__name__}{place}{', tip' if self.leaf else ''}"


@cached_by_identity
def groups(model: Model) -> list[Group]:
    """The same for all programs; a run in momenta has four of them, and a model may have 100,000 bodies."""
    return groups_of(model)


def groups_of(model: Model, most: int = MOST, data: list[BodyData] | None = None) -> list[Group]:
    """Of the model's own numbers, or of others."""
    data, loaded = list(data_of(model)) if data is None else data, loaded_bodies(model)
    found = _grouped(model, data, loaded, merged=0)
    if len(found) > most:
        found = _grouped(model, data, loaded, merged=1)
    if len(found) > 2 * most:
        found = _grouped(model, data, loaded, merged=2)
    return found


def _grouped(model: Model, data: list[BodyData], loaded: frozenset[int], merged: int) -> list[Group]:
    """Nothing merged (0), all data but the axes (1), all data (2)."""
    found: dict[object, Group] = {}
    own: list[tuple[Group, BodyData]] = []
    for body, numbers in zip(model.bodies, data, strict=True):
        leaf = not model.children[body.index]
        motion = body.motion
        q_driven = motion.q_coordinates if motion is not None else ()
        place = (body.parent == 0, leaf, body.index in loaded)
        kind = (body.joint.structure(), numbers.layout.spec("placement"), body.free, body.driven, q_driven, place)
        key = (kind, (numbers.pattern, _axes_pattern(numbers.layout), None)[merged])
        group = found.get(key)
        if group is None:
            group = Group(body.joint, body.free, body.driven, q_driven, *place, numbers.layout, numbers.kinds)
            found[key] = group
        elif group.data != numbers.layout or group.kinds != numbers.kinds:
            group.data, group.kinds = _merged(group.data, group.kinds, numbers.layout, numbers.kinds)
        group.members.append(body.index)
        own.append((group, numbers))
    for group, numbers in own:
        group.values.append(numbers.values if group.data == numbers.layout else _spread(group.data, numbers))
    return list(found.values())


def _axes_pattern(layout: Layout) -> tuple[tuple[int | None, ...], ...]:
    """Zeros, ones and numbers of the joint's data, without the numbers of their slots."""
    codes = (codes for name, _, codes in layout.fields if name.startswith("joint."))
    return tuple(tuple(c if isinstance(c, int) else None for c in part) for part in codes)


def _merged(a: Layout, a_kinds: tuple[str, ...], b: Layout, b_kinds: tuple[str, ...]) -> tuple[Layout, tuple[str, ...]]:
    """A slot of the union is a parameter where it is one on either side."""
    union = a.union(b)
    kinds = [CONSTANT] * union.slots
    for (_, _, codes), (_, _, mine), (_, _, theirs) in zip(union.fields, a.fields, b.fields, strict=True):
        for code, x, y in zip(codes, mine, theirs, strict=True):
            if isinstance(code, tuple):
                symbolic = (isinstance(x, tuple) and a_kinds[x[0]] == PARAMETER) or (
                    isinstance(y, tuple) and b_kinds[y[0]] == PARAMETER
                )
                if symbolic:
                    kinds[code[0]] = PARAMETER
    return union, tuple(kinds)


def _spread(layout: Layout, numbers: BodyData) -> tuple[Any, ...]:
    """The data of one body in the slots of its group's layout."""
    values: list[Any] = [0.0] * layout.slots
    for (_, _, codes), (_, _, own) in zip(layout.fields, numbers.layout.fields, strict=True):
        for code, mine in zip(codes, own, strict=True):
            if isinstance(code, tuple):
                value = numbers.values[mine[0]] * mine[1] if isinstance(mine, tuple) else float(mine)
                values[code[0]] = value * code[1]
    return tuple(values)
