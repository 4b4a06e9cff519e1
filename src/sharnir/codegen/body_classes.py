"""Body classes: the numbers of every body as the steps read them, and groups of bodies that share code.

The numbers are placement, inertia, armature and joint data. Each entry is structurally 0 or ±1, a constant, or an
expression of the model's parameters. A number that depends on a parameter is never 0 or ±1, whatever its default.

Bodies share a group when their joints have the same structure, the same entries of their data are zero, ±1, constant
or a parameter, the same coordinates are free, and they have the same place in the tree: on the world or not, carrying
others or not. Where more than `MOST` groups arise, data patterns are merged by union within each kind of joint; the
patterns of axes only where there would still be more than twice as many, since a unit column of S is worth more than a
group less.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import casadi as ca
import numpy as np

from ..algorithms.frames.computed import IDENTITY, ComputedBody, factored
from ..algorithms.sweeps.sweep import any_record
from ..core.tracing import cached_by_identity
from ..model import Body, Model
from ..model.joints.contract import Joint, key_of
from ..spatial.algebra import matrix
from ..spatial.mass_properties import RigidInertia
from ..spatial.transform import Transform
from .layout import Code, Layout, Spec, entries, flatten

PARAMETER = "p"  # kind of a slot that is an expression of parameters
CONSTANT = "c"


class BodyData:
    """`layout` and, slot by slot, `kinds` and `values` (a float, or an SX expression of the parameters)."""

    def __init__(self, layout: Layout, kinds: tuple[str, ...], values: tuple[Any, ...]) -> None:
        self.layout, self.kinds, self.values = layout, kinds, values

    @property
    def pattern(self) -> tuple[Layout, tuple[str, ...]]:
        return self.layout, self.kinds


@cached_by_identity
def data_of(model: Model) -> tuple[BodyData, ...]:
    """For the bodies in order. Ten thousand numeric bodies take no CasADi object each."""
    return tuple(_data_of(model))


def _data_of(model: Model) -> Iterator[BodyData]:
    inertias = _rigid_inertias(model)
    joints: dict[Hashable, tuple[dict[str, tuple[Spec, list[Any]]], Any]] = {}
    cached: dict[Hashable, BodyData] = {}
    for body, rigid in zip(model.bodies, inertias, strict=True):
        joint = key_of(body.joint)
        if joint not in joints:
            values = {f"joint.{name}": _numeric(value) for name, value in body.joint.data_values().items()}
            joints[joint] = (values, body.joint)  # the joint itself is kept so that its id stays its own
        found = {
            "placement": _placement(body),
            "zero": _zero(body),
            "frame": _frame(body),
            "I": rigid,
            "armature": _armature(body),
            **joints[joint][0],
        }
        key = _key(found)
        if key is None:
            yield _body_data(found)
        else:
            if key not in cached:
                cached[key] = _body_data(found)
            yield cached[key]


def _key(found: dict[str, tuple[Spec, list[Any]]]) -> Hashable | None:
    """Equal for bodies with equal numbers; None where there are parameters."""
    parts = [(name, spec, *scalars) for name, (spec, scalars) in found.items()]
    return None if any(isinstance(x, ca.SX) for part in parts for x in part[2:]) else tuple(parts)


def world_data(model: Model) -> BodyData:
    return _body_data({"gravity": _numeric(matrix(model.gravity))})


def _body_data(found: dict[str, tuple[Spec, list[Any]]]) -> BodyData:
    """Every number its own slot, but mirrored entries of a symmetric matrix share theirs."""
    fields: list[tuple[str, Spec, tuple[Code, ...]]] = []
    kinds: list[str] = []
    values: list[Any] = []
    for name, (spec, scalars) in found.items():
        codes: list[Code] = []
        for k, x in enumerate(scalars):
            other = mirror(k) if name == "I" else k
            if other < k and (isinstance(codes[other], tuple) or scalars[other] == x):
                codes.append(codes[other])
            elif isinstance(x, ca.SX):
                codes.append((len(values), 1))
                kinds.append(PARAMETER)
                values.append(x)
            elif x in (0.0, 1.0, -1.0):
                codes.append(int(x))
            else:
                codes.append((len(values), 1))
                kinds.append(CONSTANT)
                values.append(x)
        fields.append((name, spec, tuple(codes)))
    return BodyData(Layout(tuple(fields), len(values)), tuple(kinds), tuple(values))


def mirror(k: int) -> int:
    """The place of the mirrored entry in the scalars of a RigidInertia: m, h (3), J (9)."""
    if k < 4:
        return k
    row, column = (k - 4) % 3, (k - 4) // 3
    return 4 + 3 * row + column


@cache
def _specs() -> tuple[Spec, Spec, Spec]:
    return flatten(Transform.identity())[0], flatten(RigidInertia.zero())[0], flatten(factored((0.0,) * 3, IDENTITY))[0]


def _placement(body: Body) -> tuple[Spec, list[Any]]:
    R, p = body.placement.R, body.placement.p
    if isinstance(body, ComputedBody):
        turns = [x for c, s in body.turns for x in (c, s, s * s, c * s)]
        return _specs()[2], [*np.asarray(p).tolist(), *turns]
    if isinstance(R, ca.SX) or isinstance(p, ca.SX):
        return _numeric(body.transform())
    return _specs()[0], [*R.T.ravel().tolist(), *p.tolist()]


def _frame(body: Body) -> tuple[Spec, list[Any]]:
    if not isinstance(body, ComputedBody):
        return _specs()[0], _NO_MOVE
    return _specs()[0], [*np.asarray(body.frame.R).T.ravel().tolist(), *np.asarray(body.frame.p).tolist()]


_NO_MOVE = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0]


def _zero(body: Body) -> tuple[Spec, list[Any]]:
    found = [0.0] * body.joint.nq
    if isinstance(body, ComputedBody) and body.zero:
        found[body.angle] = body.zero
    return ("matrix", body.joint.nq, 1), found


def _armature(body: Body) -> tuple[Spec, list[Any]]:
    if isinstance(body.armature, ca.SX):
        return _numeric(body.armature)
    return ("matrix", body.joint.nv, 1), [float(x) for x in body.armature]


def _numeric(value: Any) -> tuple[Spec, list[Any]]:
    """Scalars of a field: floats where they are constant, SX where they depend on parameters."""
    spec, scalars = entries(value)
    return spec, [float(x) if x.is_constant() else x for x in scalars]


def _rigid_inertias(model: Model) -> list[tuple[Spec, list[Any]]]:
    """I about the body origin: one mapped evaluation of `RigidInertia.of` for all numeric bodies."""
    spec = _specs()[1]
    numeric = [b for b in model.bodies if not any(isinstance(x, ca.SX) for x in (b.mass, b.com, b.inertia))]
    found: dict[int, list[Any]] = {}
    if numeric:
        mass, com, central = ca.SX.sym("m"), ca.SX.sym("c", 3), ca.SX.sym("J", 3, 3)
        I = RigidInertia.of(mass, com, central)  # noqa: E741
        function = ca.Function(
            "I", [mass, com, central], [ca.vertcat(*(ca.densify(ca.vec(x)) for x in (I.m, I.h, I.J)))]
        )
        masses = np.array([b.mass for b in numeric]).reshape(1, -1)
        coms = np.array([b.com for b in numeric]).T
        inertias = np.hstack([np.asarray(b.inertia) for b in numeric])
        table = np.array(function.map(len(numeric))(masses, coms, inertias)).T
        found = {b.index: row.tolist() for b, row in zip(numeric, table, strict=True)}
    return [(spec, found[b.index]) if b.index in found else _numeric(b.rigid_inertia()) for b in model.bodies]


# The numbers of a model as if nothing were known of them: no zeros, no ones, each a number of its own.
#
# Programs that read their models from files work with such numbers, and published operation counts are of them.
# The structure stays: symmetry of J, coordinates without a rotor, and in planar models the plane.
# Frames are chosen by numbers, so where none is known the user's are computed in: `frame` and `zero` move nothing.

# Entries of R (column by column, then p) that the plane makes 0 or 1.
_IN_PLANE = {2, 5, 6, 7, 8}


def general_data(model: Model) -> list[BodyData]:
    """For the bodies in order."""
    return [_general(data, model.planar) for data in data_of(model)]


def general_world(model: Model) -> BodyData:
    return _general(world_data(model), planar=False)


def _general(data: BodyData, planar: bool) -> BodyData:
    kinds, values = list(data.kinds), list(data.values)
    fields = []
    for name, spec, codes in data.layout.fields:
        known = name in ("armature", "zero", "frame") or (planar and name.startswith("joint."))
        found: list[Code] = []
        for k, code in enumerate(codes):
            other = mirror(k) if name == "I" else k
            if isinstance(code, tuple) or known or (planar and name == "placement" and k in _IN_PLANE):
                found.append(code)
            elif other < k:
                found.append(found[other])
            else:
                found.append((len(values), 1))
                kinds.append(CONSTANT)
                values.append(float(code))
        fields.append((name, spec, tuple(found)))
    return BodyData(Layout(tuple(fields), len(values)), tuple(kinds), tuple(values))


# Groups of bodies. Which bodies force elements act on is known before anything is planned.


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
