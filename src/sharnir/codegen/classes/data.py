"""The numbers of every body as the steps read them: placement, inertia, armature, joint data.

Each entry is structurally 0 or ±1, a constant, or an expression of the model's parameters. A number that depends on a
parameter is never 0 or ±1, whatever its default.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import cache
from typing import Any

import casadi as ca
import numpy as np

from ...algorithms.frames.computed import IDENTITY, ComputedBody, factored
from ...core.tracing import cached_by_identity
from ...model import Body, Model
from ...model.joints.contract import key_of
from ...spatial.algebra import matrix
from ...spatial.mass_properties import RigidInertia
from ...spatial.transform import Transform
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
    alike: dict[Hashable, BodyData] = {}
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
            if key not in alike:
                alike[key] = _body_data(found)
            yield alike[key]


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
# That is what a program has to work with that reads its model from a file, and what published operation counts are of.
# What belongs to the structure stays: symmetry of J, coordinates without a rotor, and in planar models the plane.
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
