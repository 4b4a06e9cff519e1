"""A mechanism as drawn by a page: bodies with shapes or a skeleton, axes of joints, forces, points of constraints.

Numbers are those of one set of parameters. Points are in the axes of their body; body 0 is the world.
"""

from __future__ import annotations

import dataclasses
import platform
from collections.abc import Iterator, Mapping
from types import SimpleNamespace
from typing import Any, NamedTuple

import casadi as ca
import llvmlite
import numpy as np

from ...core.read import Array
from ...model import Body, Model
from ...model.body import Mark
from ...model.constraint import ConstraintRows
from ...model.element import Element
from ...model.forces.contact import Pair
from ...model.joints.contract import Joint
from ...spatial.shapes import Shape
from ...spatial.transform import Transform


class Values:
    """Numbers of a model that may depend on parameters, at given ones and at a time."""

    def __init__(self, model: Model, params: Mapping[str, Any], t: float) -> None:
        self._symbols = ca.vertcat(model.t, model.parameter_symbols)
        self._values = ca.DM([t, *(float(np.ravel(params[p.name])[0]) for p in model.parameters)])
        self._moving: dict[int, ca.SX] = {}

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

    def moves(self, value: Any) -> int | None:
        """The number of a point that moves in its body with time; None of one that stays."""
        if not isinstance(value, ca.SX) or not ca.depends_on(value, self._symbols[0]):
            return None
        self._moving.setdefault(id(value), value)  # which stays alive with it
        return list(self._moving).index(id(value))

    def tracks(self, t: Array) -> Array | None:
        """(time, 3 n) of the points that move."""
        if not self._moving:
            return None
        every = ca.substitute(ca.vertcat(*map(ca.densify, self._moving.values())), self._symbols[1:], self._values[1:])
        return np.array(ca.Function("moving", [self._symbols[0]], [every])(t[None])).T

    def fixed(self, value: Any) -> Any:
        """An expression of more than parameters and time, with these as numbers."""
        return ca.substitute(value, self._symbols, ca.SX(self._values))


def bodies(model: Model, values: Values) -> list[dict[str, Any]]:
    """In the order of the model."""
    tied: dict[int, list[list[float]]] = {}
    for constraint in ties(model, values):
        for i, p in (constraint["a"], constraint["b"]):
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
    every = [axis(joint, k, values) for k in range(joint.nv)] if joint.nv <= 2 else []
    return [x for x in every if x is not None]


def axis(joint: Joint, k: int, values: Values) -> list[float] | None:
    """Of the velocity k; None where it changes in the body."""
    q = ca.SX.sym("q", joint.nq)
    column = ca.densify(joint.subspace(q))[:, k]
    if ca.depends_on(column, q):
        return None
    v, w = np.split(values.of(column), 2)
    if np.isnan(v).any() or np.isnan(w).any():
        return None
    turns = bool(w.any())
    point = np.cross(w, v) / (w @ w) if turns else np.zeros(3)
    along = w if turns else v
    return [*point.tolist(), *(along / np.linalg.norm(along)).tolist(), float(turns)]


def ties(model: Model, values: Values) -> list[dict[str, Any]]:
    """Constraints between points of bodies."""
    found = []
    for constraint in model.constraints:
        ends_at = getattr(constraint, "inner", constraint)  # of one that events switch
        if not constraint.bodies or not hasattr(ends_at, "point_b"):
            continue
        (a, b), ends = constraint.bodies, (values.of(ends_at.point_a), values.of(ends_at.point_b))
        if not any(np.isnan(p).any() for p in ends):
            moves = [values.moves(ends_at.point_a), values.moves(ends_at.point_b)]
            ends_of = {"a": [a, ends[0].tolist()], "b": [b, ends[1].tolist()]}
            found.append({"name": constraint.name, **ends_of, "moves": moves})
    return found


def forces(model: Model, values: Values) -> list[dict[str, Any]]:
    """Marks of force elements and constraints."""
    shown: list[Element | ConstraintRows] = [*model.forces, *model.constraints]
    made = [(part.name, _mark(model, mark, values)) for part in shown for mark in part.marks()]
    return [{"name": name, **mark} for name, mark in made if mark is not None]


def _mark(model: Model, mark: Mark, values: Values) -> dict[str, Any] | None:
    points = [[i, values.of(p).tolist()] for i, p in mark.points]
    if mark.kind in ("coil", "drive"):
        return _joint_mark(model, mark, values)
    if any(np.isnan(p).any() for _, p in points):
        return None
    discs = [
        {"place": k, "axis": values.of(n).tolist(), "radius": float(values.of(r)[0]), "sense": sense}
        for k, (n, r, sense) in mark.discs.items()
    ]
    moves = [values.moves(p) for _, p in mark.points]
    return {"kind": mark.kind, "points": points, "discs": discs, "moves": moves}


def _joint_mark(model: Model, mark: Mark, values: Values) -> dict[str, Any] | None:
    """About an axis that turns, or along one that slides, from the joint's place on the parent to the body."""
    body = model.bodies[mark.points[0][0] - 1]
    found = axis(body.joint, mark.velocity, values) if body.joint.nv <= 3 else None
    place = values.of(body.placement.p).tolist()
    if found is None or np.isnan(place).any():
        return None
    if found[-1]:
        return {"kind": mark.kind, "points": [[body.index, found[:3]]], "axis": found[3:6], "discs": []}
    kind = "spring" if mark.kind == "coil" else "strut"
    return {"kind": kind, "points": [[body.parent, place], [body.index, [0.0, 0.0, 0.0]]], "discs": []}


def loads(model: Model, values: Values) -> list[tuple[str, int, Array, int | None]]:
    """(force, body, point in its axes, the number of that point where it moves) of the loads that have arrows."""
    marks = [(e.name, mark.points[0]) for e in model.forces for mark in e.marks() if mark.kind == "load"]
    return [(name, i, np.nan_to_num(values.of(p)), values.moves(p)) for name, (i, p) in marks]


class Touching(NamedTuple):
    """A contact, of a force or of rows that an event closes."""

    name: str
    pair: Pair
    on: int  # the body whose load is known, by number
    rigid: bool

    def place(self, values: Values) -> ca.Function:
        """(R_a, p_a, R_b, p_b) in one column, matrices row by row → [point of contact; normal from b to a], world."""
        x = ca.SX.sym("x", 24)
        still = ca.SX(6, 1)
        poses = [Transform(ca.reshape(x[k : k + 9], 3, 3).T, x[k + 9 : k + 12]) for k in (0, 12)]
        ends = {i: SimpleNamespace(X0=X, V=still) for i, X in zip((self.pair.a, self.pair.b), poses, strict=True)}
        touch = self.pair.touch(ends)
        where = ca.vertcat(poses[0].point(touch.in_a), touch.n)
        return ca.Function("place", [x], [ca.densify(values.fixed(where))])

    def surfaces(self, values: Values) -> list[dict[str, Any]]:
        """Both shapes, in the axes of their bodies."""
        pair, radius = self.pair, float(values.of(self.pair.radius)[0])
        ball = {"kind": "ball", "sizes": [radius], "along": None, "rotation": np.eye(3).ravel().tolist()}
        found = [{**ball, "body": pair.a, "origin": values.of(pair.centre).tolist()}] if radius > 0 else []
        if isinstance(pair.surface, Shape):
            shape = _shape(pair.surface, None, values)
            return [*found, {**shape, "body": pair.b}] if shape["kind"] != "point" else found
        plane = {"kind": "plane", "origin": values.of(pair.frame.p).tolist()}
        normal = values.of(pair.surface.outward(ca.SX(3, 1), pair.planar)).tolist()
        return [*found, {**plane, "along": normal, "body": pair.b, "sizes": []}]


def contacts(model: Model) -> list[Touching]:
    found = []
    parts: list[Element | ConstraintRows] = [*model.forces, *model.constraints]
    for part in parts:
        pair = getattr(getattr(part, "inner", part), "pair", None)
        if isinstance(pair, Pair):
            rigid = isinstance(part, ConstraintRows)
            found.append(Touching(part.name, pair, part.bodies[0] if rigid else (pair.a or pair.b), rigid))
    return found


def up(model: Model, values: Values) -> list[float]:
    """Against gravity; where there is none, y of planar systems and z of others."""
    gravity = values.of(model.gravity)
    size = float(np.linalg.norm(gravity))
    if not np.isfinite(size) or size == 0.0:
        return [0.0, 1.0, 0.0] if model.planar else [0.0, 0.0, 1.0]
    return [float(x) for x in -gravity / size]


def parts(model: Model) -> dict[str, list[dict[str, Any]]]:
    """Forces, constraints and events by name, each with its kind and the numbers of the bodies it belongs to."""
    shown: list[Element | ConstraintRows] = [*model.forces, *model.constraints]
    found: dict[str, list[dict[str, Any]]] = {"forces": [], "constraints": [], "events": []}
    for part in shown:
        if isinstance(part, ConstraintRows):
            where, joints, labels = "constraints", tuple(part.joints), list(part.labels)
        else:
            where, joints, labels = "forces", tuple(getattr(getattr(part, "inner", part), "tau", {})), []
        numbers = [i for i in dict.fromkeys((*part.bodies, *joints)) if i]
        found[where].append({"name": part.name, "kind": _kind(model, part), "bodies": numbers, "labels": labels})
    events: dict[str, dict[str, Any]] = {}
    for trigger in model.triggers:
        event = events.setdefault(trigger.name, {"name": trigger.name, "kind": "", "bodies": [], "labels": []})
        event["labels"].append(trigger.cause)
        k = trigger.coordinate
        owner = [] if k is None else [b.index for b in model.bodies if b.q_start <= k < b.q_start + b.joint.nq]
        event["bodies"] += [i for i in owner if i not in event["bodies"]]
    found["events"] = list(events.values())
    return found


def _kind(model: Model, part: Element | ConstraintRows) -> str:
    """The class that the user gave; of locks, which events bring, that of the rows."""
    return model._kinds.get(part.name) or type(getattr(part, "inner", part)).__name__.removesuffix("Rows")


# Tables of a page: bodies, joints, constraints and forces of a model, and how a run was made.

Table = dict[str, Any]
ROWS = 2_000  # of a table
LONG = 12  # numbers of an array that are written out


def table(title: str, heads: list[str], rows: list[list[str]]) -> Table:
    left_out = len(rows) - ROWS
    return {"title": title, "heads": heads, "rows": rows[:ROWS], "more": max(left_out, 0)}


def model_tables(model: Model, values: Values) -> list[Table]:
    found = [table("Bodies and joints", ["body", "on", "joint", "q", "v", "mass, kg", "centre of mass, m"], [
        [
            body.name, "world" if body.parent == 0 else model.names[body.parent - 1], _joint(body),
            _span(body.q_start, body.joint.nq), _span(body.v_start, body.joint.nv), f"{values.of(body.mass)[0]:.6g}",
            _vector(values.of(body.com)),
        ]
        for body in model.bodies
    ])]  # fmt: skip
    if model.constraints:
        heads = ["constraint", "between", "rows"]
        found.append(
            table("Constraints", heads, [[c.name, _between(model, c), "; ".join(c.labels)] for c in model.constraints])
        )
    if model.forces:
        names = [[f.name, _kind(model, f), _bodies(model, f)] for f in model.forces]
        found.append(table("Forces", ["force", "kind", "on"], names))
    return found


def settings_table(settings: Any, params: Mapping[str, Any], batch: int | None) -> Table:
    """All that it takes to repeat the run, but for the model."""
    rows = [[field.name, _shown(getattr(settings, field.name))] for field in dataclasses.fields(settings)]
    rows = [row for row in rows if row[1]]
    rows += [[f"parameter {name}", _shown(x)] for name, x in params.items() if ":" not in name]
    rows += [["members", str(batch)]] if batch else []
    return table("How it was made", ["setting", "value"], rows + [list(x) for x in versions()])


def versions() -> Iterator[tuple[str, str]]:
    yield "Python", platform.python_version()
    yield "NumPy", np.__version__
    yield "CasADi", ca.CasadiMeta.version()
    yield "llvmlite", llvmlite.__version__
    yield "machine", f"{platform.system()}, {platform.machine()}"


def _joint(body: Any) -> str:
    """Its kind, and the data that are text or directions."""
    joint = body.joint
    kind = type(joint).__name__
    driven = ", prescribed" if body.driven else ""
    axis = getattr(joint, "axis", None)
    return f"{kind} {axis}{driven}" if isinstance(axis, str) else f"{kind}{driven}"


def _between(model: Model, constraint: Any) -> str:
    names = ("world", *model.names)
    return " and ".join(dict.fromkeys(names[i] for i in (*constraint.bodies, *constraint.joints)))


def _bodies(model: Model, element: Any) -> str:
    names = ("world", *model.names)
    joints = getattr(element, "tau", {})
    return ", ".join(dict.fromkeys(names[i] for i in (*element.bodies, *joints)))


def _span(start: int, size: int) -> str:
    return "" if size == 0 else str(start) if size == 1 else f"{start} to {start + size - 1}"


def _vector(x: np.ndarray) -> str:
    return ", ".join(f"{v:.4g}" for v in x)


def _shown(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, np.ndarray):
        if value.size > LONG:
            return f"array of shape {value.shape}, from {np.nanmin(value):.9g} to {np.nanmax(value):.9g}"
        return np.array2string(value, separator=", ", precision=17).replace("\n", " ")
    return f"{value:.17g}" if isinstance(value, float) else str(value)
