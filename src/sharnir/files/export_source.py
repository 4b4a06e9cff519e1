"""A system as formats without parameters and expressions can say it: numbers, simple joints in a row, linear springs.

Parameters take their default values. A joint is a row of steps, each a hinge, a slide, a ball, a free motion or a
screw; forces in joints are looked at as functions, whatever class made them:

    τ_j = −k q_j − c v_j + τ₀                a spring, a damper, a constant torque                               (1)
    τ_j = −(F sign v_j + d v_j)              friction that sticks                                                (2)

The rest is given to the format, or is a loss, which refuses the file unless `strict=False`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal
from xml.etree import ElementTree

import casadi as ca
import numpy as np

from ..core.errors import ModelError, UnsupportedError, brief
from ..core.read import Array, is_a
from ..model.body import Body, Visual
from ..model.body_numbers import Values, evaluated
from ..model.element import Element, Force
from ..model.events import Stop
from ..model.forces import JointFriction
from ..model.forces.joint_forces import JointElement
from ..model.joints import (
    Compound,
    Cylindrical,
    Fixed,
    Free,
    Planar,
    Prismatic,
    Revolute,
    Screw,
    Spherical,
    Universal,
)
from ..model.joints.contract import Joint, pairs
from ..model.model import visible_parameters
from ..model.parameters import Scope, parse
from ..spatial.algebra import unit_vector
from ..spatial.placement import Placement
from ..spatial.transform import Transform
from .import_report import SHOWN, ImportReport

Kind = Literal["hinge", "slide", "ball", "free", "screw"]
UNSEEN = "an expression of time or of the state"


@dataclass(frozen=True, eq=False)
class Step:
    """One simple joint of a row. `axis` and `at` are in the frame that it carries, at q = 0; `q` and `v` are its first
    coordinate and velocity in the model."""

    name: str
    kind: Kind
    part: Joint
    axis: Array
    q: int
    v: int
    at: Array
    pitch: float = 0.0

    @property
    def size(self) -> int:
        return {"ball": 3, "free": 6}.get(self.kind, 1)

    def placement(self, q: Array) -> Placement:
        """Of the joint that it is made from, at the coordinates of the model."""
        X = self.part.placement(ca.SX(q[self.q : self.q + self.part.nq])).after(Transform.identity())
        R, p = (np.array(ca.evalf(ca.densify(x))) for x in (X.R, X.p))
        return Placement(p.ravel(), rotation=R)

    def carried(self, X: Placement) -> Step:
        """The same step seen from a frame that is fixed at X in the one it carries."""
        R, p = np.asarray(X.R), np.asarray(X.p)
        return replace(self, axis=R.T @ self.axis, at=R.T @ (self.at - p))


_AXES: dict[type[Joint], Callable[[Any], list[tuple[Kind, Any]]]] = {
    Fixed: lambda j: [],
    Revolute: lambda j: [("hinge", j.e)],
    Prismatic: lambda j: [("slide", j.e)],
    Screw: lambda j: [("screw", j.e)],
    Cylindrical: lambda j: [("slide", j.e), ("hinge", j.e)],
    Universal: lambda j: [("hinge", j.a), ("hinge", j.b)],
    Planar: lambda j: [("slide", j.u), ("slide", j.w), ("hinge", j.n)],
    Spherical: lambda j: [("ball", (0, 0, 1))],
    Free: lambda j: [("free", (0, 0, 1))],
}


class Source:
    """One system. `report` collects what the format cannot say."""

    def __init__(self, system: Any, path: Path, format: str) -> None:
        self.system, self.where = system, f"system {system.name!r}: save({brief(path.name)})"
        self.model = system.build()
        self.report = ImportReport(path.name, format)
        self.values: list[Values] = evaluated(
            self.model.bodies, self.model.parameter_symbols, self.model.parameter_defaults
        )
        gravity = self.number(self.model.gravity)
        assert gravity is not None  # of parameters alone
        self.gravity = gravity
        if visible_parameters(self.model):
            shown = ", ".join(p.name for p in visible_parameters(self.model)[:5])
            self.report.add("changed", None, f"parameters have become numbers ({shown}, ...).")
        self.armature = np.concatenate([np.zeros(0), *(x.armature for x in self.values)])  # with rotors
        nv = self.model.nv
        self.stiffness, self.damping, self.constant, self.friction = (np.zeros(nv) for _ in range(4))
        self.others: dict[str, Force] = {}  # forces that are not of the joints alone
        for element in self.model.forces:
            self._force(element)
        self.stops: dict[int, tuple[float | None, float | None]] = {}  # by coordinate of the model
        for name, event in system._events.items():
            self._event(name, event)
        for body in self.model.bodies:
            if body.motion is not None:
                self.lose(f"the prescribed motion of joint {body.name!r}")

    def lose(self, what: str) -> None:
        self.report.add("left out", None, f"{what}: {self.report.format} cannot say it.", loss=True)

    def number(self, value: Any) -> Array | None:
        """At the default parameters; None where it depends on anything else."""
        if not isinstance(value, ca.SX):
            return np.asarray(value, dtype=float)
        f = ca.densify(value)
        known = {x.element_hash() for x in ca.symvar(self.model.parameter_symbols)}
        if any(x.element_hash() not in known for x in ca.symvar(f)):
            return None
        found = np.array(ca.Function("f", [self.model.parameter_symbols], [f])(self.model.parameter_defaults))
        return found.ravel() if f.shape[1] == 1 else found

    def numbers(self, value: Any) -> Array | None:
        """Numbers, texts or expressions as users give them, a direction by its name too."""
        if is_a(value, str) and re.fullmatch("[+-]?[xyz]", str.__str__(value).strip()):
            return np.array(unit_vector(value, self.where))
        scope = Scope({"t": self.model.t} | {p.name: p.symbol for p in self.model.parameters})
        entries = [value] if isinstance(value, (str, float, int)) or np.ndim(value) == 0 else list(value)
        found = [self.number(parse(x, scope, self.where)) for x in entries]
        return (
            None if any(x is None for x in found) else np.array([float(np.ravel(x)[0]) for x in found if x is not None])
        )

    def axis(self, value: Any) -> Array | None:
        found = self.numbers(value)
        return None if found is None else found / np.linalg.norm(found)

    # Joints

    def steps(self, body: Body) -> list[Step]:
        """The row of simple joints that a joint is."""
        found: list[Step] = []
        q, v = body.q_start, body.v_start
        parts = list(_flat(body.joint))
        rows = [(part, kind, axis) for part in parts for kind, axis in self._axes(part, body)]
        for part, kind, axis in rows:
            e, pitch = self.number(axis), self.number(getattr(part, "h", 0.0))
            if e is None or pitch is None:
                raise UnsupportedError(f"{self.where}: the axis of joint {body.name!r} is {UNSEEN}.")
            name = body.name if len(rows) == 1 else f"{body.name} {len(found)}"
            step = Step(name, kind, part, e, q, v, np.zeros(3), float(np.ravel(pitch)[0]))
            found.append(step)
            if isinstance(part, Planar) and kind == "slide" and axis is part.u:
                self._check_slides(step)
            v += step.size
            q += part.nq if kind in ("ball", "free") else 1 if step.size == 1 else 0
        if any(part.angles or any(kind == "matrix" for _, kind in part.orientations) for part in parts):
            self.report.add("changed", None, f"joint {body.name!r}: its orientation is a quaternion there.")
        return found

    def _check_slides(self, step: Step) -> None:
        """Velocities of a planar joint are in axes that turn with the body, those of two slides are not: equal damping
        is the same for both, all else is not."""
        v = slice(step.v, step.v + 2)
        c = self.damping[v]
        if any(x[v].any() for x in (self.armature, self.constant, self.friction)) or c[0] != c[1]:
            self.lose(f"joint {step.name!r}: what acts along the axes of the body of a planar joint")

    def _axes(self, part: Joint, body: Body) -> list[tuple[Kind, Any]]:
        if type(part) not in _AXES:
            raise UnsupportedError(
                f"{self.where}: joint {body.name!r} is a {type(part).__name__}, for which {self.report.format} has no "
                f"joint. Expected one of {', '.join(x.__name__ for x in _AXES)}; model.toml can say it."
            )
        return _AXES[type(part)](part)

    def rotations(self) -> list[Array]:
        """R of every body in the world at the start state, that of the world first."""
        found: list[Array] = [np.eye(3)]
        for x in self.values:
            R, joint, q = found[x.body.parent] @ x.R, x.body.joint, x.body.q0
            if q is not None and joint.nq:
                X = joint.placement(ca.SX(q)).after(Transform.identity())
                turn = self.number(ca.SX(X.R))
                R = R if turn is None else R @ turn
            found.append(R)
        return found

    # What acts in joints

    def _force(self, element: Element) -> None:
        force = self.system._forces[element.name]
        if not isinstance(element, JointElement):
            self.others[element.name] = force
        elif is_a(force, JointFriction):
            self._sticking(element, force)
        else:
            for i, tau in element.tau.items():
                if not self._linear(self.model.bodies[i - 1], tau):
                    self.others[element.name] = force

    def _known(self, value: Any, what: str) -> Array:
        found = self.number(value)
        if found is None:
            raise UnsupportedError(f"{self.where}: {what} is {UNSEEN}. Expected a number.")
        return found

    def _linear(self, body: Body, tau: Any) -> bool:
        """(1), each velocity with its own coordinate only."""
        q, v = self.model.q, self.model.v
        tau = ca.densify(tau)
        zero = ca.substitute(tau, ca.vertcat(q, v), ca.SX.zeros(q.numel() + v.numel()))
        parts = [self.number(x) for x in (ca.jacobian(tau, q), ca.jacobian(tau, v), zero)]
        known = [np.reshape(x, (body.joint.nv, -1)) for x in parts if x is not None]
        if len(known) < 3:
            return False
        K, C, constant = known
        paired = pairs(body.joint)
        for j in range(body.joint.nv):
            own = np.zeros(q.numel())
            if j in paired:
                own[body.q_start + paired[j]] = K[j, body.q_start + paired[j]]
            across = C[j].copy()
            across[body.v_start + j] = 0.0
            if (K[j] != own).any() or across.any():
                return False
        for j in range(body.joint.nv):
            at = body.v_start + j
            self.damping[at] -= C[j, at]
            self.constant[at] += constant[j, 0]
            if j in paired:
                self.stiffness[at] -= K[j, body.q_start + paired[j]]
        return True

    def _sticking(self, element: JointElement, force: JointFriction) -> None:
        """(2), from its values at three speeds of either sign."""
        (i, tau), *_ = element.tau.items()
        body = self.model.bodies[i - 1]
        j = 0 if force.coordinate is None else int(force.coordinate)
        v, rest = self.model.v[body.v_start + j], ca.vertcat(self.model.q, self.model.v)
        speeds = (1.0, 2.0, 3.0, -1.0)
        f = [self.number(-ca.substitute(ca.densify(tau)[j], v, ca.SX(x))) for x in speeds]
        if force.velocity is not None or any(x is None for x in f) or ca.depends_on(ca.densify(tau)[j], self.model.t):
            self.others[element.name] = force
            return
        one, two, three, back = (float(np.ravel(x)[0]) for x in f if x is not None)
        viscous, dry = two - one, 2 * one - two
        if abs(three - dry - 3 * viscous) > 1e-12 * abs(three) or back != -one or rest.numel() == 0:
            self.others[element.name] = force
            return
        if force.static is not None:
            self.lose(f"friction {element.name!r}: what it holds at rest beyond {dry:g}")
        self.friction[body.v_start + j] += dry
        self.damping[body.v_start + j] += viscous

    def _event(self, name: str, event: Any) -> None:
        if not is_a(event, Stop):
            self.lose(f"event {name!r} ({type(event).__name__})")
            return
        body = self.model.body(event.joint)
        k = body.q_start + (0 if event.coordinate is None else int(event.coordinate))
        ends = [None if x is None else self.numbers(x) for x in (event.lower, event.upper)]
        low, high = (None if x is None else float(x[0]) for x in ends)
        self.stops[k] = (low, high)
        self.report.add("changed", None, f"stop {name!r}: its restitution is that of the other program.")

    def limits(self, step: Step) -> tuple[float | None, float | None]:
        """Of a stop, else those that are data."""
        if step.size != 1:
            return None, None
        data = self.model.limits.get(self._body_of(step).name)
        low, high = self.stops.get(step.q, (None, None))
        if data is not None:
            low, high = (data.lower if low is None else low), (data.upper if high is None else high)
        return low, high

    def _body_of(self, step: Step) -> Body:
        bodies: tuple[Body, ...] = self.model.bodies
        return next(b for b in bodies if b.v_start <= step.v < b.v_start + b.joint.nv)

    # Frames and pictures

    def placement(self, X: Placement, what: str) -> Placement:
        if X.numeric:
            return X
        R, p = self._known(X.R, what), self._known(X.p, what)
        return Placement(p, rotation=R)

    def visuals(self, body: Body) -> Iterator[tuple[str, list[float], Placement, str | None]]:
        """(kind, sizes, placement, colour): a box with edges, a ball with radius, a cylinder with radius and length
        along z of its placement; a rod is a thin one."""
        for visual in body.look.visuals:
            outline, frame = visual.shape.outline(), self.placement(visual.shape.frame, f"a visual of {body.name!r}")
            sizes = [float(np.ravel(self._known(x, f"a visual of {body.name!r}"))[0]) for x in outline.sizes]
            if outline.kind == "point":
                continue
            kind = "cylinder" if outline.kind == "rod" else outline.kind
            if outline.along is not None:
                frame = frame @ Placement(rotation=_z_along(self._known(outline.along, "a visual")))
            sizes = [sizes[0] / 50, sizes[0]] if outline.kind == "rod" else sizes
            yield kind, sizes, frame, _colour(visual, body)

    # The file

    def finish(self, root: ElementTree.Element, path: Path, strict: bool) -> None:
        """Refuses losses, or writes the file."""
        losses = self.report.losses
        if strict and losses:
            lines = [f"  {entry.text}" for entry in losses[:SHOWN]]
            lines += [f"  and {len(losses) - SHOWN} more"] if len(losses) > SHOWN else []
            raise ModelError(
                f"{self.where}: the file would describe another motion:\n"
                + "\n".join(lines)
                + "\nTo write it without: save(..., strict=False), or sharnir convert --lossy; system.export_report "
                "then lists them. model.toml can say all of it."
            )
        ElementTree.indent(root)
        text = ElementTree.tostring(root, encoding="unicode") + "\n"
        try:
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            raise ModelError(f"{self.where}: it cannot be written ({error.strerror}).") from None
        self.system.export_report = self.report


def add(parent: ElementTree.Element, tag: str, **attributes: Any) -> ElementTree.Element:
    """A child element; numbers with all their digits, None left out."""
    given = {name.rstrip("_"): _text(x) for name, x in attributes.items() if x is not None}
    return ElementTree.SubElement(parent, tag, given)


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return str(value).lower()
    return " ".join(repr(float(x) + 0.0) for x in np.ravel(value))


def _flat(joint: Joint) -> Iterator[Joint]:
    for part in joint.joints if isinstance(joint, Compound) else (joint,):
        yield from _flat(part) if isinstance(part, Compound) else (part,)


def _z_along(along: Array) -> Array:
    """A rotation whose third column is e of along = e eᵀ."""
    e = along[:, int(np.argmax(np.diag(along)))]
    e = e / np.linalg.norm(e)
    x = np.eye(3)[int(np.argmin(np.abs(e)))]
    x = np.cross(x, e) / np.linalg.norm(np.cross(x, e))
    return np.column_stack([x, np.cross(e, x), e])


def _colour(visual: Visual, body: Body) -> str | None:
    """Red, green, blue and 1, as numbers from 0 to 1."""
    word = visual.colour or body.look.colour
    return None if word is None else " ".join(repr(int(word[k : k + 2], 16) / 255) for k in (1, 3, 5)) + " 1"
