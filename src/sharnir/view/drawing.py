"""What a page draws of a mechanism: bodies with shapes or a skeleton, axes of joints, forces, points of constraints.

Numbers are those of one set of parameters. Points are in the axes of their body; body 0 is the world.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import casadi as ca
import numpy as np

from ..joints.contract import Joint
from ..model import Body, Model
from ..model.constraint import Tie
from ..model.element import Element
from ..model.mark import Mark
from ..read import Array
from ..spatial.shape import Shape


class Values:
    """Numbers of a model that may depend on parameters, at given ones and at a time."""

    def __init__(self, model: Model, params: Mapping[str, Any], t: float) -> None:
        self._symbols = ca.vertcat(model.t, model.parameter_symbols)
        self._values = ca.DM([t, *(float(np.ravel(params[p.name])[0]) for p in model.parameters)])

    def of(self, value: Any) -> Array:
        """As a flat array, matrices row by row; NaN where it depends on more than parameters and time."""
        if not isinstance(value, ca.SX):
            return np.ravel(np.asarray(value, dtype=float))
        value = ca.densify(value)
        if not value.is_constant():
            value = ca.substitute(value, self._symbols, ca.SX(self._values))
        if not value.is_constant():
            return np.full(value.numel(), np.nan)
        return np.array(ca.DM(value)).ravel()


def bodies(model: Model, values: Values) -> list[dict[str, Any]]:
    """In the order of the model."""
    tied: dict[int, list[list[float]]] = {}
    for tie in ties(model, values):
        for i, p in (tie["a"], tie["b"]):
            tied.setdefault(i, []).append(p)
    return [_body(model, body, tied.get(body.index, []), values) for body in model.bodies]


def _body(model: Model, body: Body, tied: list[list[float]], values: Values) -> dict[str, Any]:
    shapes = [_shape(visual.shape, visual.colour or body.look.colour, values) for visual in body.look.visuals]
    mass = float(values.of(body.mass)[0])
    return {
        "name": body.name,
        "parent": body.parent,
        "joint": type(body.joint).__name__,
        "axes": axes(body.joint, values),
        "mass": mass,
        "com": values.of(body.com).tolist(),
        "colour": body.look.colour,
        "shapes": shapes,
        "skeleton": [] if shapes else _skeleton(model, body, tied, values, mass),
    }


def _shape(shape: Shape, colour: str | None, values: Values) -> dict[str, Any]:
    outline, frame = shape.outline(), shape.frame
    return {
        "kind": outline.kind,
        "sizes": [float(values.of(x)[0]) for x in outline.sizes],
        "along": None if outline.along is None else direction(values.of(outline.along).reshape(3, 3)),
        "rotation": values.of(frame.R).tolist(),
        "origin": values.of(frame.p).tolist(),
        "colour": colour,
    }


def direction(projection: Array) -> list[float]:
    """e from e eᵀ; its sign is of no account."""
    k = int(np.argmax(np.diag(projection)))
    return [float(x) for x in projection[:, k] / np.sqrt(projection[k, k])]


def _skeleton(model: Model, body: Body, tied: list[list[float]], values: Values, mass: float) -> list[list[float]]:
    """Points that its origin is joined to: the joints that it carries, points of constraints, its centre of mass."""
    points = [values.of(model.bodies[c - 1].placement.p) for c in model.children[body.index]]
    points += [np.array(p) for p in tied]
    points += [values.of(body.com)] if mass else []
    return [p.tolist() for p in points if p.any() and not np.isnan(p).any()]


def axes(joint: Joint, values: Values) -> list[list[float]]:
    """[point, direction, 1 for turning or 0 for sliding] of every axis that stays where it is in the body."""
    if joint.nv > 2:
        return []
    q = ca.SX.sym("q", joint.nq)
    S = ca.densify(joint.subspace(q))
    found = []
    for k in range(joint.nv):
        column = S[:, k]
        if ca.depends_on(column, q):
            continue
        v, w = np.split(values.of(column), 2)
        if np.isnan(v).any() or np.isnan(w).any():
            continue
        turns = bool(w.any())
        point = np.cross(w, v) / (w @ w) if turns else np.zeros(3)
        along = w if turns else v
        found.append([*point.tolist(), *(along / np.linalg.norm(along)).tolist(), float(turns)])
    return found


def ties(model: Model, values: Values) -> list[dict[str, Any]]:
    """Constraints between points of bodies."""
    found = []
    for tie in model.constraints:
        if not tie.bodies or not hasattr(tie, "point_b"):
            continue
        (a, b), ends = tie.bodies, (values.of(tie.point_a), values.of(tie.point_b))
        if not any(np.isnan(p).any() for p in ends):
            found.append({"name": tie.name, "a": [a, ends[0].tolist()], "b": [b, ends[1].tolist()]})
    return found


def forces(model: Model, values: Values) -> list[dict[str, Any]]:
    """What force elements and constraints show of themselves."""
    found = []
    shown: list[Element | Tie] = [*model.forces, *model.constraints]
    for element in shown:
        for mark in element.marks():
            kind, points = mark.kind, [[i, values.of(p).tolist()] for i, p in mark.points]
            if kind == "coil" and _slides(model, points[0][0], values):
                body = model.bodies[points[0][0] - 1]
                kind, points = "spring", [[body.parent, values.of(body.placement.p).tolist()], points[0]]
            if not any(np.isnan(p).any() for _, p in points):
                found.append({"name": element.name, "kind": kind, "points": points})
    return found


def _slides(model: Model, index: int, values: Values) -> bool:
    """Whether the joint of a body moves along a line and does not turn: what acts in it is drawn along that line."""
    joint = model.bodies[index - 1].joint
    return joint.nv == 1 and [axis[-1] for axis in axes(joint, values)] == [0.0]


def loads(model: Model) -> list[tuple[str, int]]:
    """(force, body) of the loads that have an arrow."""
    marks: list[tuple[str, Mark]] = [(e.name, mark) for e in model.forces for mark in e.marks()]
    return [(name, mark.points[0][0]) for name, mark in marks if mark.kind == "load"]


def up(model: Model, values: Values) -> list[float]:
    """Against gravity; where there is none, y of planar systems and z of others."""
    gravity = values.of(model.gravity)
    size = float(np.linalg.norm(gravity))
    if not np.isfinite(size) or size == 0.0:
        return [0.0, 1.0, 0.0] if model.planar else [0.0, 0.0, 1.0]
    return [float(x) for x in -gravity / size]
