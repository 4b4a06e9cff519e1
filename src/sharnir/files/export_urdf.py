"""URDF: trees on hinges, slides and floating joints. The world is the link "world".

A joint of several coordinates is a chain of links without mass. Loops, springs and gravity have no words there; a
`Gear` between two joints is a mimic, a named frame a link on a fixed joint.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import numpy as np

from ..core.errors import UnsupportedError
from ..core.read import Array, is_a
from ..model.body_numbers import Values
from ..model.constraints import Gear
from ..spatial.placement import Placement
from .export_source import Source, Step, add

GRAVITY = (0.0, 0.0, -9.81)  # of whoever reads the file
KINDS = {"hinge": "continuous", "slide": "prismatic", "free": "floating"}
FAR = 1e10  # m: the end of a slide without limits, which URDF does not know


def write(system: Any, path: Path, *, strict: bool = True) -> None:
    _Writer(Source(system, path, "URDF")).write(path, strict)


class _Writer:
    def __init__(self, source: Source) -> None:
        self.source, self.model, self.report = source, source.model, source.report
        self.root = Element("robot", name=source.system.name)
        self.links = {"world"}
        self.joints: dict[int, tuple[str, Element]] = {}  # by coordinate
        add(self.root, "link", name="world")

    def write(self, path: Path, strict: bool) -> None:
        source = self.source
        if tuple(source.gravity) != GRAVITY:
            source.lose(f"gravity {source.gravity.tolist()}, which the program that reads the file must be told,")
        for values in source.values:
            self._body(values)
        for name, frame in self.model.frames.items():
            at = source.placement(frame.placement, f"frame {name!r}")
            self._link(name)
            self._joint(name, "fixed", ("world", *self.model.names)[frame.body], name, at)
        for name, constraint in source.system._constraints.items():
            if not (is_a(constraint, Gear) and self._mimic(constraint)):
                source.lose(f"constraint {name!r} ({type(constraint).__name__})")
        for name, force in source.others.items():
            source.lose(f"force {name!r} ({type(force).__name__})")
        if np.any(self.model.v0) or any(
            b.q0 is not None and _moved(b.q0, b.joint.neutral()) for b in self.model.bodies
        ):
            self.report.add("left out", None, "the start state: URDF has none.")
        source.finish(self.root, path, strict)

    def _link(self, name: str) -> Element:
        if name in self.links:
            raise UnsupportedError(f"{self.source.where}: two links would have the name {name!r}. Rename one of them.")
        self.links.add(name)
        return add(self.root, "link", name=name)

    def _joint(self, name: str, kind: str, parent: str, child: str, at: Placement) -> Element:
        joint = add(self.root, "joint", name=name, type=kind)
        if np.any(at.p) or not np.array_equal(at.R, np.eye(3)):
            _origin(joint, at)
        add(joint, "parent", link=parent)
        add(joint, "child", link=child)
        return joint

    def _body(self, x: Values) -> None:
        body, name = x.body, x.body.name
        parent, at = ("world", *self.model.names)[body.parent], Placement.of(x.R, x.p)
        steps = self.source.steps(body)
        for k, step in enumerate(steps):
            child = name if k == len(steps) - 1 else f"{name} link {k}"
            if child != name:
                self._link(child)
            self._step(step, parent, child, at)
            parent, at = child, Placement()
        if not steps:
            self._joint(name, "fixed", parent, name, at)
        elif len(steps) > 1:
            self.report.add("changed", None, f"joint {name!r} is a chain of {len(steps)} joints and massless links.")
        link = self._link(name)
        if x.mass or x.inertia.any():
            inertial = add(link, "inertial")
            _origin(inertial, Placement(x.com))
            add(inertial, "mass", value=x.mass)
            J = x.inertia
            add(inertial, "inertia", ixx=J[0, 0], iyy=J[1, 1], izz=J[2, 2], ixy=J[0, 1], ixz=J[0, 2], iyz=J[1, 2])
        for kind, sizes, frame, colour in self.source.visuals(body):
            visual = add(link, "visual")
            _origin(visual, frame)
            geometry = add(visual, "geometry")
            if kind == "box":
                add(geometry, "box", size=sizes)
            elif kind == "ball":
                add(geometry, "sphere", radius=sizes[0])
            else:
                add(geometry, "cylinder", radius=sizes[0], length=sizes[1])
            if colour is not None:
                add(add(visual, "material", name=f"colour {colour}"), "color", rgba=colour)

    def _step(self, step: Step, parent: str, child: str, at: Placement) -> None:
        if step.kind not in KINDS:
            raise UnsupportedError(
                f"{self.source.where}: joint {step.name!r} is a {step.kind} joint, which URDF has not. Save it as MJCF "
                '("x.xml") or model.toml.'
            )
        source, v = self.source, slice(step.v, step.v + step.size)
        for what, x in (
            ("stiffness", source.stiffness), ("torque", source.constant), ("armature", source.armature)
        ):  # fmt: skip
            if x[v].any():
                source.lose(f"joint {step.name!r}: its {what} {x[v].tolist()}")
        low, high = source.limits(step)
        kind = "revolute" if step.kind == "hinge" and None not in (low, high) else KINDS[step.kind]
        joint = self._joint(step.name, kind, parent, child, at)
        if step.kind == "free":
            if source.damping[v].any() or source.friction[v].any():
                source.lose(f"joint {step.name!r}: damping and friction of a free joint")
            return
        self.joints[step.q] = (step.name, joint)
        add(joint, "axis", xyz=step.axis)
        self._limit(joint, step, kind, low, high)
        damping, friction = source.damping[step.v], source.friction[step.v]
        if damping < 0.0:
            source.lose(f"joint {step.name!r}: damping that drives")
        elif damping or friction:
            add(joint, "dynamics", damping=damping, friction=friction)

    def _limit(self, joint: Element, step: Step, kind: str, low: float | None, high: float | None) -> None:
        data = self.model.limits.get(step.name)
        velocity, effort = (None, None) if data is None else (data.velocity, data.effort)
        if step.q in self.source.stops:
            self.report.add("changed", None, f"joint {step.name!r}: its stop is a limit, which need not hold it.")
        if kind == "continuous":
            if low is not None or high is not None:
                self.source.lose(f"joint {step.name!r}: a limit at one end only")
            if velocity is None and effort is None:
                return
            low = high = None
        else:
            low, high = -FAR if low is None else low, FAR if high is None else high
        # both are required by the format; none is a very large one
        add(joint, "limit", lower=low, upper=high, velocity=FAR if velocity is None else velocity,
            effort=FAR if effort is None else effort)  # fmt: skip

    def _mimic(self, c: Gear) -> bool:
        """q_a = ratio q_b + offset."""
        ends = []
        for joint, k in ((c.joint_a, c.coordinate_a), (c.joint_b, c.coordinate_b)):
            body = self.model.body(joint)
            ends.append(self.joints.get(body.q_start + (0 if k is None else int(k))))
        ratio, offset = self.source.numbers(c.ratio), self.source.numbers(c.offset)
        if (
            ends[0] is None
            or ends[1] is None
            or ratio is None
            or offset is None
            or ends[0][1].find("mimic") is not None
        ):
            return False
        add(ends[0][1], "mimic", joint=ends[1][0], multiplier=ratio[0], offset=offset[0])
        self.report.add("changed", None, f"gear of joint {c.joint_a!r} is a mimic; some programs give it no force.")
        return True


def _origin(parent: Element, at: Placement) -> None:
    turned = not np.array_equal(at.R, np.eye(3))
    add(parent, "origin", xyz=at.p, rpy=roll_pitch_yaw(np.asarray(at.R)) if turned else None)


def roll_pitch_yaw(R: Array) -> tuple[float, float, float]:
    """R = Rz(yaw) Ry(pitch) Rx(roll), to rounding everywhere: yaw first, where it is not known any will do, then the
    other two of what is left."""
    yaw = float(np.arctan2(R[1, 0], R[0, 0])) if np.hypot(R[0, 0], R[1, 0]) > 1e-12 else 0.0
    c, s = np.cos(yaw), np.sin(yaw)
    rest = np.array([[c, s, 0.0], [-s, c, 0.0], [0.0, 0.0, 1.0]]) @ R
    return float(np.arctan2(-rest[1, 2], rest[1, 1])), float(np.arctan2(-rest[2, 0], rest[0, 0])), yaw


def _moved(q: Array, neutral: Array | None) -> bool:
    return neutral is None or bool((q != neutral).any())
