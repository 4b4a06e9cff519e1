"""MJCF, the format of MuJoCo. A joint of several coordinates is several joints in one body. A massless body that
carries one other body is no body there: its joints become joints of the other one, seen from its frame,

    X_P1 J_1 X_12 J_2 = (X_P1 X_12) (X_12⁻¹ J_1 X_12) J_2                                                       (1)

Loops are equalities between sites, which MuJoCo holds by stiff springs; a linear spring between points is a tendon.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import numpy as np

from ..core.errors import SharnirError
from ..core.read import Array, is_a
from ..model.body import Body
from ..model.body_numbers import Values
from ..model.constraints import Coincident, Gear, HingeLoop, WeldLoop
from ..model.forces import PointSpring, TorsionBar
from ..model.joints import Spherical
from ..spatial.placement import Placement
from ..spatial.rotations import quaternion_of
from .export_source import Source, Step, add

LEAST = 1e-14  # kg, kg m²: MuJoCo refuses moving bodies with less than 1e-15
ROUNDING = 4e-16  # of the largest moment of inertia
LEVER = 1.0  # m between the two points that a hinge of a loop is held at


def write(system: Any, path: Path, *, strict: bool = True) -> None:
    _Writer(Source(system, path, "MJCF")).write(path, strict)


class _Writer:
    def __init__(self, source: Source) -> None:
        self.source, self.model, self.report = source, source.model, source.report
        self.root = Element("mujoco", model=source.system.name)
        add(self.root, "compiler", angle="radian", inertiafromgeom="false", autolimits="true")
        add(self.root, "option", gravity=source.gravity)
        self.elements = {0: add(self.root, "worldbody")}
        self.tendons, self.actuators = Element("tendon"), Element("actuator")
        self.equalities = Element("equality")
        self.used = self._used()
        self.steps: list[Step] = []  # as MuJoCo numbers its joints
        self.sites = 0
        # Bodies that are joints of another body: placement in what carries them, and their steps so far
        self.rows: dict[int, tuple[int, Placement, list[Step]]] = {}

    def write(self, path: Path, strict: bool) -> None:
        for values in self.source.values:
            self._body(values)
        for name, frame in self.model.frames.items():
            self._site(frame.body, self.source.placement(frame.placement, f"frame {name!r}"), name)
        for name, constraint in self.source.system._constraints.items():
            self._constraint(name, constraint)
        for name, force in self.source.others.items():
            self._force(name, force)
        for group in (self.tendons, self.equalities, self.actuators):
            if len(group):
                self.root.append(group)
        self._start()
        self.source.finish(self.root, path, strict)

    # Bodies

    def _used(self) -> set[int]:
        """Bodies that something is fixed to, which must be bodies there."""
        found = {frame.body for frame in self.model.frames.values()}
        for rows in self.model.constraints:
            found |= set(getattr(rows, "bodies", ()))
        for element in self.model.forces:
            found |= set(element.bodies)
        return found

    def _body(self, x: Values) -> None:
        body = x.body
        parent, at, before = body.parent, Placement.of(x.R, x.p), list[Step]()
        if parent in self.rows:
            carrier, X, rows = self.rows.pop(parent)
            before = [step.carried(at) for step in rows]  # (1)
            parent, at = carrier, X @ at
        steps = before + self.source.steps(body)
        children = self.model.children[body.index]
        empty = not x.mass and not x.inertia.any()
        passing = empty and len(children) == 1 and body.index not in self.used and not body.look.visuals
        if passing and steps and not any(s.kind in ("ball", "free", "screw") for s in steps):
            self.rows[body.index] = (parent, at, steps)
            return
        element = add(self.elements[parent], "body", name=body.name, pos=at.p, quat=_quaternion(at.R))
        self.elements[body.index] = element
        for step in steps:
            self._joint(element, step, parent, at, len(steps))
        self._inertia(element, x, bool(steps), empty)
        for kind, sizes, frame, colour in self.source.visuals(body):
            shape = {"ball": "sphere"}.get(kind, kind)
            half = [sizes[0], sizes[1] / 2] if kind == "cylinder" else sizes if kind == "ball" else np.array(sizes) / 2
            add(element, "geom", type=shape, size=half, pos=frame.p, quat=_quaternion(frame.R), rgba=colour,
                contype="0", conaffinity="0", group="2")  # fmt: skip

    def _inertia(self, element: Element, x: Values, moves: bool, empty: bool) -> None:
        name = x.body.name
        if empty and (not moves or self._has_fixed_mass(x.body)):
            return
        J, mass = (x.inertia + x.inertia.T) / 2, x.mass
        values, axes = np.linalg.eigh(J)
        if np.count_nonzero(J - np.diag(np.diag(J))) == 0:
            values, axes = np.diag(J).copy(), np.eye(3)
        if np.linalg.det(axes) < 0.0:
            axes[:, 0] *= -1.0
        if moves:
            order = np.argsort(values)
            small, middle, large = order
            if values[small] < -1e-9 * abs(values[large]) or values[large] > (values[small] + values[middle]) * (
                1 + 1e-9
            ):
                self.source.lose(f"the inertia of body {name!r}, which no body can have,")
            kept = values.copy()
            room = LEAST + ROUNDING * values[large]
            values = np.maximum(values, LEAST)
            values[small] = max(values[small], values[large] - values[middle] + room)
            if (values - kept > 1e-12 * np.abs(kept).max()).any() or mass < LEAST:
                text = (
                    f"body {name!r}: MuJoCo takes none without mass and inertia, so it has at least {LEAST:g} of both."
                )
                self.report.add("changed", None, text)
            mass = max(mass, LEAST)
        add(element, "inertial", pos=x.com, mass=mass, diaginertia=values, quat=_quaternion(axes))

    def _has_fixed_mass(self, body: Body) -> bool:
        """Carried by fixed joints."""
        for i in self.model.children[body.index]:
            other = self.source.values[i - 1]
            if other.body.joint.nv == 0 and (other.mass or self._has_fixed_mass(other.body)):
                return True
        return False

    # Joints

    def _joint(self, element: Element, step: Step, parent: int, at: Placement, several: int) -> None:
        v = slice(step.v, step.v + step.size)
        source = self.source
        k, c, constant, friction, armature = (
            x[v] for x in (source.stiffness, source.damping, source.constant, source.friction, source.armature)
        )
        if step.kind == "free":
            self._free(element, step, parent, several, bool(np.any([k, c, constant, friction, armature])))
            return
        for what, x in (("armature", armature), ("damping", c), ("friction", friction)):
            if (x != x[0]).any():
                source.lose(f"joint {step.name!r}: {what} that differs from axis to axis")
        if step.kind == "ball" and (k.any() or constant.any()):
            source.lose(f"joint {step.name!r}: torques of a ball joint")
        kind = {"screw": "hinge"}.get(step.kind, step.kind)
        stiffness = k[0] if kind != "ball" and k[0] > 0.0 else 0.0
        low, high = source.limits(step)
        bounds = None
        if low is not None or high is not None:
            bounds = (-1e10 if low is None else low, 1e10 if high is None else high)
            if step.q not in source.stops:
                self.report.add("changed", None, f"joint {step.name!r}: MuJoCo holds its limits, which are data here.")
        if step.kind == "screw":
            self._screw(element, step)
        add(
            element, "joint", name=step.name, type=kind, pos=step.at if step.at.any() else None,
            axis=None if kind == "ball" else step.axis, range=bounds, armature=armature[0] or None,
            damping=c[0] or None, frictionloss=friction[0] or None, stiffness=stiffness or None,
            springref=constant[0] / stiffness if stiffness and constant[0] else None,
        )  # fmt: skip
        self.steps.append(step)
        if friction.any():
            self.report.add("changed", None, f"joint {step.name!r}: MuJoCo's friction creeps, ours sticks.")
        if c.min() < 0.0:
            source.lose(f"joint {step.name!r}: damping that drives")
        if kind != "ball" and not stiffness and (k[0] or constant[0]):
            # a force that is there without a control
            add(self.actuators, "general", name=f"{step.name} bias", joint=step.name, gainprm="0", biastype="affine",
                biasprm=(constant[0], -k[0], 0.0))  # fmt: skip

    def _screw(self, element: Element, step: Step) -> None:
        name = f"{step.name} advance"
        add(element, "joint", name=name, type="slide", axis=step.axis)
        self.steps.append(replace(step, name=name, kind="slide", q=-step.q - 1))
        add(self.equalities, "joint", joint1=name, joint2=step.name, polycoef=(0, step.pitch, 0, 0, 0))
        self.report.add("changed", None, f"screw {step.name!r} is a hinge and a slide with an equality, which is soft.")

    def _free(self, element: Element, step: Step, parent: int, several: int, acted: bool) -> None:
        if acted:
            self.source.lose(f"joint {step.name!r}: forces and armature of a free joint")
        if parent == 0 and several == 1:
            add(element, "freejoint", name=step.name)
            self.steps.append(step)
            text = "its velocity is in world axes there, and its position is that in the world"
        else:
            for k, axis in enumerate(np.eye(3)):
                add(element, "joint", name=f"{step.name} {'xyz'[k]}", type="slide", axis=axis)
                self.steps.append(replace(step, name="", kind="slide", axis=axis, q=step.q + k, v=step.v + k))
            add(element, "joint", name=step.name, type="ball")
            turning = Spherical(getattr(step.part, "parameters", "quaternion"))
            self.steps.append(replace(step, kind="ball", part=turning, q=step.q + 3, v=step.v + 3))
            text = "three slides and a ball, whose velocities are along the axes that carry it"
        self.report.add("changed", None, f"free joint {step.name!r}: {text}.")

    # What ties and pulls bodies

    def _site(self, body: int, at: Placement, name: str | None = None) -> str:
        self.sites += name is None
        name = name or f"point {self.sites}"
        add(self.elements[body], "site", name=name, pos=at.p, quat=_quaternion(at.R))
        return name

    def _ends(self, c: Any) -> tuple[int, Array, int, Array] | None:
        points = [self.source.numbers(x) for x in (c.point_a, c.point_b)]
        if points[0] is None or points[1] is None:
            return None
        return self.model.index(c.body_a), points[0], self.model.index(c.body_b), points[1]

    def _constraint(self, name: str, c: Any) -> None:
        kinds = (Coincident, WeldLoop, HingeLoop)
        ends = self._ends(c) if any(is_a(c, x) for x in kinds) else None
        if is_a(c, Gear) and self._gear(name, c):
            pass
        elif ends is None:
            self.source.lose(f"constraint {name!r} ({type(c).__name__})")
            return
        elif is_a(c, WeldLoop):
            a, p, b, r = ends
            R = np.eye(3) if c.rotation_ab is None else np.asarray(c.rotation_ab, dtype=float)
            sites = self._site(a, Placement(p, rotation=R)), self._site(b, Placement(r))
            add(self.equalities, "weld", name=name, site1=sites[0], site2=sites[1])
        else:
            a, p, b, r = ends
            self._connect(name, a, p, b, r)
            if is_a(c, HingeLoop):
                along = [self.source.axis(x) for x in (c.axis_a, c.axis_b)]
                if along[0] is None or along[1] is None:
                    self.source.lose(f"constraint {name!r}: its axes")
                    return
                turned = self.source.rotations()
                same = (turned[a] @ along[0]) @ (turned[b] @ along[1]) >= 0.0  # opposite axes close the loop as well
                self._connect(f"{name} axis", a, p + LEVER * along[0], b, r + (LEVER if same else -LEVER) * along[1])
        self.report.add("changed", None, f"constraint {name!r} is soft in MuJoCo and exact here.")

    def _connect(self, name: str, a: int, p: Array, b: int, r: Array) -> None:
        sites = self._site(a, Placement(p)), self._site(b, Placement(r))
        add(self.equalities, "connect", name=name, site1=sites[0], site2=sites[1])

    def _gear(self, name: str, c: Gear) -> bool:
        a, b = (self._step_of(x, k) for x, k in ((c.joint_a, c.coordinate_a), (c.joint_b, c.coordinate_b)))
        ratio, offset = self.source.numbers(c.ratio), self.source.numbers(c.offset)
        if a is None or b is None or ratio is None or offset is None:
            return False
        add(self.equalities, "joint", name=name, joint1=a, joint2=b, polycoef=(offset[0], ratio[0], 0, 0, 0))
        return True

    def _step_of(self, joint: str, coordinate: int | None) -> str | None:
        body = self.model.body(joint)
        q = body.q_start + (0 if coordinate is None else int(coordinate))
        return next((s.name for s in self.steps if s.q == q and s.size == 1), None)

    def _force(self, name: str, force: Any) -> None:
        if is_a(force, PointSpring) and self._spring(name, force):
            return
        if is_a(force, TorsionBar) and self._bar(name, force):
            return
        self.source.lose(f"force {name!r} ({type(force).__name__})")

    def _spring(self, name: str, s: PointSpring) -> bool:
        ends = self._ends(s)
        plain = s.table is None and s.law is None and s.only is None and s.stroke is None and s.axis is None
        k, length, c = (self._scalar(0.0 if x is None else x) for x in (s.stiffness, s.length, s.damping))
        if ends is None or not plain or k is None or length is None or c is None or k < 0.0 or c < 0.0:
            return False
        tendon = add(self.tendons, "spatial", name=name, stiffness=k, springlength=length, damping=c)
        for body, point in (ends[:2], ends[2:]):
            add(tendon, "site", site=self._site(body, Placement(point)))
        return True

    def _bar(self, name: str, bar: TorsionBar) -> bool:
        a, b = (self._step_of(x, k) for x, k in ((bar.joint_a, bar.coordinate_a), (bar.joint_b, bar.coordinate_b)))
        k, rest, c, n = (self._scalar(x) for x in (bar.stiffness, bar.rest, bar.damping, bar.ratio))
        if None in (a, b, k, rest, c, n) or (k or 0.0) < 0.0 or (c or 0.0) < 0.0:
            return False
        tendon = add(self.tendons, "fixed", name=name, stiffness=k, springlength=rest, damping=c)
        add(tendon, "joint", joint=a, coef=1.0)
        add(tendon, "joint", joint=b, coef=-(n or 0.0))
        return True

    def _scalar(self, value: Any) -> float | None:
        try:
            found = self.source.numbers(value)
        except SharnirError:  # an expression of the state
            return None
        return None if found is None else float(found[0])

    # The start state

    def _start(self) -> None:
        """As a keyframe, in MuJoCo's coordinates."""
        try:
            q, v = self.model.q0, self.model.v0
        except SharnirError:
            self.report.add("left out", None, "the start state, which the system does not say.")
            return
        qpos, qvel = list[float](), list[float]()
        for step in self.steps:
            position, velocity = self._state(step, q, v)
            qpos += list(position)
            qvel += list(velocity)
        add(add(self.root, "keyframe"), "key", name="start", qpos=qpos, qvel=qvel)

    def _state(self, step: Step, q: Array, v: Array) -> tuple[Array, Array]:
        if step.q < 0:  # the advance of a screw, after its angle's number
            angle = -step.q - 1
            body = next(b for b in self.model.bodies if b.q_start <= angle < b.q_start + b.joint.nq)
            return step.pitch * q[[angle]], step.pitch * v[[body.v_start + angle - body.q_start]]
        body = next(b for b in self.model.bodies if b.v_start <= step.v < b.v_start + b.joint.nv)
        own = q[body.q_start : body.q_start + body.joint.nq], v[body.v_start : body.v_start + body.joint.nv]
        if step.size == 1:
            rate = body.joint.rate_matrix(own[0]) @ own[1] if body.joint.nq else own[1]
            return q[[step.q]], rate[[step.q - body.q_start]]
        X = step.placement(q)
        if step.kind == "ball":
            return quaternion_of(np.asarray(X.R)), v[step.v : step.v + 3]
        at = self.source.values[body.index - 1]
        X = Placement.of(at.R, at.p) @ X
        R = np.asarray(X.R)
        return np.concatenate([X.p, quaternion_of(R)]), np.concatenate([R @ own[1][:3], own[1][3:]])


def _quaternion(R: Any) -> Array | None:
    return None if np.array_equal(R, np.eye(3)) else quaternion_of(np.asarray(R))
