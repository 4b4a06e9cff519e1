"""SDF, the format of Gazebo (sdformat.org), versions 1.4 to 1.11: links and joints as a graph (`link_graph.py`).

A link becomes a body with its name; links of nested models are `model::link`. Poses are resolved as the format says:

    link, nested model     in the model frame, or in the frame that relative_to names (before 1.7: frame)
    joint                  in the frame of its child link, or in that of relative_to
    frame                  in the frame it is attached_to, or in that of relative_to
    axis                   in the joint frame, or in that of expressed_in (before 1.7: use_parent_model_frame)

A link that no joint holds floats, as the format has it; base="fixed" holds it in the world.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import numpy as np

from ..core import read as arguments
from ..core.errors import ModelError, brief
from ..core.read import Array
from ..model.constraints import Gear
from ..model.events import Stop
from ..model.forces import JointFriction, JointSpring
from ..model.system import System
from ..spatial.mass_properties import MassProperties, check_inertia, compose
from ..spatial.placement import Placement
from ..spatial.shapes import Box, Cylinder, Shape, Sphere
from .import_report import ImportReport, check_options
from .link_graph import Assembly, Link, LinkJoint
from .xml_source import Element, parse

OPTIONS = ("strict", "base", "stops")
KINDS = {
    "revolute": 1, "continuous": 1, "prismatic": 1, "screw": 1, "universal": 2, "revolute2": 2, "ball": 0, "fixed": 0,
    "gearbox": 0,
}  # fmt: skip
NAMES = {"continuous": "revolute", "revolute2": "universal", "ball": "spherical"}
ENDLESS = 1e15  # limits beyond are none
VERSIONS = ("1.4", "1.5", "1.6", "1.7", "1.8", "1.9", "1.10", "1.11", "1.12")
QUIET = {"visual", "collision", "sensor", "light", "audio_source", "audio_sink", "projector", "particle_emitter",
         "pose", "inertial", "self_collide", "must_be_base_link", "velocity_decay", "enable_wind"}  # fmt: skip


def read(
    path: Path, *, strict: bool = True, base: Literal["free", "fixed"] = "free", stops: bool = False, **unknown: Any
) -> System:
    """`base` lets links that no joint holds float, or holds the first of each group in the world. `stops` makes ends of
    travel of the position limits."""
    where = f"load({brief(path.name)})"
    check_options(unknown, OPTIONS, where)
    choice = arguments.choice(base, ("free", "fixed"), f"{where}: base=", " is not known.")
    return _Reader(parse(path, "sdf"), path, choice, arguments.flag(stops, f"{where}: stops")).system(strict)


@dataclass(eq=False)
class _Frame:
    """Not resolved: its raw pose and the frame it is in; `body` is the link that it moves with, by its frame."""

    element: Element
    raw: Placement
    base: str
    body: str | None = None  # None for a link itself
    X: Placement | None = None


@dataclass(eq=False)
class _Model:
    """One scope of names. `prefix` is that of its links, `at` its pose in the world."""

    element: Element
    prefix: str
    at: Placement
    static: bool
    frames: dict[str, _Frame] = field(default_factory=dict)


class _Reader:
    def __init__(self, root: Element, path: Path, base: str, stops: bool) -> None:
        version = root.attributes.get("version", "").strip()
        if version not in VERSIONS:
            root.fail(f"version={brief(version)}. Expected one of {', '.join(VERSIONS)}.")
        self.root, self.version, self.base, self.stops = root, VERSIONS.index(version), base, stops
        self.report = ImportReport(path.name, "SDF")
        self.links: dict[str, Link] = {}
        self.joints: dict[str, LinkJoint] = {}
        self.elements: dict[str, Element] = {}  # of joints
        self.gears: list[tuple[str, Element, _Model]] = []
        self.system_ = System(path.stem or "model", gravity=(0.0, 0.0, -9.81))

    def system(self, strict: bool) -> System:
        places = [self.root, *self.root.all("world")]
        for world in self.root.all("world"):
            self._world(world)
        models = [x for place in places for x in place.all("model")]
        for place in places:
            for x in place.all("include"):
                self._included(x)
            for tag in ("joint", "frame"):
                for x in place.all(tag):
                    x.fail(f"<{tag}> outside of a model is not read. Put it into a model.")
        if not models:
            self.root.fail("there is no model in it. Expected <model>.")
        for model in models:
            prefix = f"{model.required('name')}::" if len(models) > 1 else ""
            if len(models) == 1:
                self.system_.name = arguments.name(model.required("name"), f"{model.file}:{model.line}: <model>")
            self._model(model, prefix, Placement(), {}, 0)
        if not self.links:
            models[0].fail("there is no link in it. Expected <link>.")
        assembly = Assembly(self.system_, self.report, self.links)
        assembly.add(self.joints.values(), self.base == "free")
        self.report.joints.update({name: assembly.carriers.get(name, name) for name in self.joints})
        for name, joint in self.joints.items():
            self._forces(name, joint, assembly.carriers.get(name))
        for name, element, scope in self.gears:
            self._gearbox(name, element, scope, assembly)
        self.report.refuse_losses(strict)
        self.system_.report = self.report
        return self.system_

    def _world(self, world: Element) -> None:
        gravity = world.first("gravity")
        if gravity is not None:
            self.system_.gravity = tuple(gravity.read_numbers(gravity.text, 3, "gravity"))
        for tag in ("wind", "atmosphere", "magnetic_field", "plugin", "actor"):
            for x in world.all(tag):
                self.report.add("left out", x.line, f"<{tag}> of the world.", loss=tag == "actor")

    def _included(self, x: Element) -> None:
        x.fail("another file is included, which is not read. Put its model into this file, or load both and add them.")

    # Frames

    def _model(self, x: Element, prefix: str, at: Placement, outer: dict[str, _Frame], depth: int) -> _Model:
        for other in x.all("include"):
            self._included(other)
        if x.attributes.get("placement_frame", "").strip():
            x.fail("placement_frame is not read. Give the pose of the model itself.")
        own = x.first("pose")
        if own is not None and depth == 0:
            at = at @ self._pose(own)
            if self._reference(own):
                own.fail("a pose of a model in another frame of the world is not read. Give it in the world.")
        model = _Model(x, prefix, at, _flag(x, "static"))
        self._scope(model)
        for link in x.all("link"):
            self._link(model, link)
        for nested in x.all("model"):
            name = nested.required("name")
            X = self._resolved(model, name, nested)
            inner = self._model(nested, f"{prefix}{name}::", at @ X, model.frames, depth + 1)
            for key, frame in inner.frames.items():
                found = self._resolved(inner, key, frame.element)
                body = None if frame.body is None else f"{name}::{frame.body}"
                model.frames[f"{name}::{key}"] = _Frame(frame.element, X @ found, "__model__", body, X @ found)
        for joint in x.all("joint"):
            self._joint(model, joint)
        for tag in ("plugin", "gripper"):
            for other in x.all(tag):
                self.report.add("left out", other.line, f"<{tag}> of model {x.attributes['name']!r}.")
        return model

    def _scope(self, model: _Model) -> None:
        """All names of a model with their raw poses."""
        for x in model.element.children:
            if x.tag not in ("link", "joint", "frame", "model"):
                continue
            name = x.required("name")
            if name in model.frames or name in ("world", "__model__"):
                x.fail(f"the name {brief(name)} is used twice, or reserved. Names in a model must differ.")
            pose = x.first("pose")
            raw = Placement() if pose is None else self._pose(pose)
            base, body = "__model__", None
            if x.tag == "joint":
                base = _text(x, "child")
                body = base
            elif x.tag == "frame":
                base = x.attributes.get("attached_to", "").strip() or "__model__"
                body = base
            base = (self._reference(pose) if pose is not None else "") or base
            model.frames[name] = _Frame(x, raw, base, body)

    def _reference(self, pose: Element) -> str:
        key = "relative_to" if self.version >= VERSIONS.index("1.7") else "frame"
        return pose.attributes.get(key, "").strip()

    def _pose(self, x: Element) -> Placement:
        form = x.attributes.get("rotation_format", "euler_rpy").strip()
        if form == "quat_xyzw":
            *p, a, b, c, w = x.read_numbers(x.text, 7, "pose")
            size = math.hypot(a, b, c, w)
            if not size > 1e-9:
                x.fail("its quaternion is zero. Expected four numbers x y z w.")
            return Placement(p, quaternion=[w / size, a / size, b / size, c / size])
        if form != "euler_rpy":
            x.fail(f"rotation_format={brief(form)}. Expected euler_rpy or quat_xyzw.")
        values = x.read_numbers(x.text, 6, "pose") if x.text.strip() else [0.0] * 6
        angles = np.array(values[3:])
        if x.attributes.get("degrees", "").strip().lower() in ("true", "1"):
            angles = np.deg2rad(angles)
        return Placement(values[:3], rpy=angles) if angles.any() else Placement(values[:3])

    def _resolved(self, model: _Model, name: str, x: Element) -> Placement:
        """In the frame of the model; frames may refer to each other in any order."""
        chain: list[_Frame] = []
        X = Placement()
        while name != "__model__":
            frame = model.frames.get(name)
            if frame is None:
                x.fail(f"there is no frame {brief(name)} in this model. Expected a link, joint, frame or __model__.")
            if frame.X is not None:
                X = frame.X
                break
            if frame in chain:
                x.fail(f"frames refer to each other in a circle by way of {brief(name)}. Expected an end.")
            chain.append(frame)
            name = frame.base
        for frame in reversed(chain):
            X = X @ frame.raw
            frame.X = X
        return X

    def _body(self, model: _Model, name: str, x: Element) -> str:
        """The link that a frame moves with, by its whole name."""
        seen: set[str] = set()
        while name not in ("world", "__model__"):
            frame = model.frames.get(name)
            if frame is None:
                x.fail(f"there is no link or frame {brief(name)}. Expected one of this model, or world.")
            if frame.body is None:
                if frame.element.tag == "model":
                    x.fail(f"{brief(name)} is a model. Expected a link or a frame of it.")
                return model.prefix + name
            if name in seen:
                x.fail(f"frame {brief(name)} is attached to itself.")
            seen.add(name)
            name = frame.body
        if name == "world":
            return "world"
        first = next(model.element.all("link"), None)
        if first is None:
            x.fail("the model has no link of its own to attach a frame to.")
        return model.prefix + first.required("name")

    # Links

    def _link(self, model: _Model, x: Element) -> None:
        name = x.required("name")
        full = model.prefix + name
        for tag in ("gravity", "kinematic"):
            if (y := x.first(tag)) is not None and _flag(x, tag) == (tag == "kinematic"):
                self.report.add("left out", y.line, f"<{tag}> of link {full!r}.", loss=True)
        for y in x.children:
            if y.tag not in QUIET and y.tag not in ("gravity", "kinematic"):
                self.report.add("left out", y.line, f"<{y.tag[:60]}> of link {full!r}.", loss=y.tag == "battery")
        X = model.at @ self._resolved(model, name, x)
        link = Link(full, X, self._properties(x, full), x.line, self._visuals(x), held=model.static)
        self.links[full] = link
        if any(True for _ in x.all("collision")):
            self.report.add("left out", x.line, f"collision geometry of link {full!r}.")

    def _properties(self, link: Element, name: str) -> MassProperties:
        x = link.first("inertial")
        where = f"{link.file}:{link.line}: link {name!r}"
        if x is None:
            self.report.add("read", link.line, f"link {name!r} has no inertial: 1 kg and 1 kg m², as the format says.")
            return MassProperties(1.0, inertia=(1.0, 1.0, 1.0))
        if x.attributes.get("auto", "").strip().lower() in ("true", "1"):
            return self._from_shapes(link, x)
        if (extra := x.first("fluid_added_mass")) is not None:
            self.report.add("left out", extra.line, f"fluid_added_mass of link {name!r}.", loss=True)
        mass = _number(x, "mass", 1.0)
        if mass < 0.0:
            x.fail(f"the mass {mass:g} is negative. Expected a number >= 0.")
        tensor = x.first("inertia")
        diagonal = [_number(tensor, k, 1.0) for k in ("ixx", "iyy", "izz")]
        values = diagonal + [_number(tensor, k, 0.0) for k in ("ixy", "ixz", "iyz")]
        xx, yy, zz, xy, xz, yz = values
        J = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        check = True
        try:
            check_inertia(J, "inertia", mass, np.zeros(3))
        except ModelError as error:
            check = False
            reason = str(error).partition(" Expected")[0]
            self.report.add("read", (tensor or x).line, f"link {name!r}: {reason} It is taken as it is.")
        pose = x.first("pose")
        if pose is not None and self._reference(pose):
            pose.fail("the pose of an inertial is in the link. Remove its frame.")
        return MassProperties(mass, (0.0, 0.0, 0.0), J, where, check=check).placed(
            Placement() if pose is None else self._pose(pose)
        )

    def _from_shapes(self, link: Element, x: Element) -> MassProperties:
        general = _number(x, "density", 1000.0)
        found = []
        for part in link.all("collision"):
            shape = self._shape(part, _number(part, "density", general))
            if shape is None:
                part.fail("inertial auto: its geometry has no mass here. Expected a box, a cylinder or a sphere.")
            found.append(shape.mass_properties())
        if not found:
            x.fail("inertial auto: there is no collision geometry. Give mass and inertia.")
        self.report.add("changed", x.line, f"link {link.attributes['name']!r} has its mass from densities.")
        return compose(found)

    def _shape(self, x: Element, density: float | None = None) -> Shape | None:
        geometry, pose = x.first("geometry"), x.first("pose")
        at: dict[str, Any] = {"placement": Placement() if pose is None else self._pose(pose), "density": density}
        for y in geometry.children if geometry is not None else ():
            if y.tag == "box":
                size = y.first("size")
                edges = [1.0] * 3 if size is None else size.read_numbers(size.text, 3, "size")
                return Box(size=edges, **at) if min(edges) > 0.0 else None
            if y.tag == "cylinder":
                radius, length = _number(y, "radius", 1.0), _number(y, "length", 1.0)
                return Cylinder(radius=radius, length=length, axis="z", **at) if min(radius, length) > 0.0 else None
            if y.tag == "sphere" and (radius := _number(y, "radius", 1.0)) > 0.0:
                return Sphere(radius, **at)
        return None

    def _visuals(self, link: Element) -> list[Any]:
        found: list[Any] = []
        for x in link.all("visual"):
            pose = x.first("pose")
            if pose is not None and self._reference(pose):
                continue
            material = x.first("material")
            colour = None if material is None else material.first("diffuse")
            rgb: Any = None
            if colour is not None:
                try:
                    words = colour.text.split()
                    rgb = tuple(min(max(c, 0.0), 1.0) for c in colour.read_numbers(colour.text, len(words), "")[:3])
                except ModelError:  # no number of the dynamics
                    rgb = None
            if (shape := self._shape(x)) is not None:
                found.append((shape, rgb if rgb is not None and len(rgb) == 3 else None))
        return found

    # Joints

    def _joint(self, model: _Model, x: Element) -> None:
        name, kind = x.required("name"), x.attributes.get("type", "").strip()
        if kind not in KINDS:
            x.fail(f"type={brief(kind)}. Expected one of {', '.join(KINDS)}.")
        full = model.prefix + name
        a, b = (self._body(model, _text(x, tag), x) for tag in ("parent", "child"))
        if a == b:
            x.fail(f"parent and child are both {brief(a)}. Expected two different links.")
        if kind == "gearbox":
            self.gears.append((full, x, model))
        frame = model.at @ self._resolved(model, name, x)
        ends = [Placement() if n == "world" else self.links[n].at for n in (a, b)]
        F, M = (X.inverse() @ frame for X in ends)
        axes = [self._axis(model, x, tag, name) for tag in ("axis", "axis2")[: KINDS[kind]]]
        pitch = 0.0
        if kind == "screw":
            pitch = self._pitch(x)
        if kind == "gearbox":
            return
        self.elements[full] = x
        self.joints[full] = LinkJoint(full, NAMES.get(kind, kind), a, b, F, M, axes, pitch, line=x.line)

    def _pitch(self, x: Element) -> float:
        """Metres per radian."""
        if (new := x.first("screw_thread_pitch")) is not None:
            return new.read_numbers(new.text, 1, new.tag)[0] / (2 * math.pi)
        if (old := x.first("thread_pitch")) is not None:
            value = old.read_numbers(old.text, 1, old.tag)[0]
            if not value:
                old.fail("it is zero. Expected another number; screw_thread_pitch is in metres per turn.")
            return -1.0 / value
        return 1.0 / (2 * math.pi)

    def _axis(self, model: _Model, joint: Element, tag: str, name: str) -> Array:
        """In the joint frame."""
        x = joint.first(tag)
        xyz = None if x is None else x.first("xyz")
        e = np.array([0.0, 0.0, 1.0]) if xyz is None else np.array(xyz.read_numbers(xyz.text, 3, "xyz"))
        size = float(np.linalg.norm(e))
        if not size > 1e-9:
            (xyz or joint).fail("the axis has no direction. Expected three numbers that are not all zero.")
        frame = ""
        if self.version >= VERSIONS.index("1.7"):
            frame = "" if xyz is None else xyz.attributes.get("expressed_in", "").strip()
        elif self.version < VERSIONS.index("1.5") or (x is not None and _flag(x, "use_parent_model_frame")):
            frame = "__model__"
        if frame:
            there, here = (np.asarray(self._resolved(model, f, joint).R) for f in (frame, name))
            e = here.T @ there @ e
        return e / size

    # What acts in joints

    def _forces(self, name: str, joint: LinkJoint, carrier: str | None) -> None:
        element = self.elements[name]
        for k, tag in enumerate(("axis", "axis2")[: len(joint.axes)]):
            axis = element.first(tag)
            if axis is None:
                continue
            several = len(joint.axes) > 1
            where = None if not several else k
            dynamics = axis.first("dynamics")
            if dynamics is not None:
                self._dynamics(name, carrier, dynamics, where)
            if not several and carrier is not None:
                self._limits(name, carrier, axis)
            for mimic in axis.all("mimic"):
                self._mimic(name, carrier, mimic, where)
        for tag in ("physics", "sensor"):
            for x in element.all(tag):
                self.report.add("left out", x.line, f"<{tag}> of joint {name!r}.")

    def _dynamics(self, name: str, carrier: str | None, x: Element, k: int | None) -> None:
        keys = ("damping", "friction", "spring_stiffness", "spring_reference")
        c, friction, stiffness, rest = (_number(x, key, 0.0) for key in keys)
        if not (c or friction or stiffness):
            return
        if c < 0.0 or friction < 0.0:
            x.fail(f"damping {c:g}, friction {friction:g}. Expected numbers >= 0.")
        if carrier is None:
            self.report.add("left out", x.line, f"joint {name!r} closes a loop: its spring and damping.", loss=True)
            return
        label = name if k is None else f"{name} {k}"
        if c or stiffness:
            spring = JointSpring(
                carrier, stiffness=stiffness or None, rest=rest if stiffness else 0.0, damping=c, coordinate=k
            )
            self.system_.add_force(f"{label} spring", spring)
        if friction:
            self.system_.add_force(f"{label} friction", JointFriction(carrier, coulomb=friction, coordinate=k))
        self.report.add(
            "read", x.line, f"joint {name!r}: damping {c:g}, friction {friction:g}, stiffness {stiffness:g}."
        )

    def _limits(self, name: str, carrier: str, axis: Element) -> None:
        limit = axis.first("limit")
        if limit is None:
            return
        low, high, velocity, effort = (
            _number(limit, k, d) for k, d in (("lower", -1e16), ("upper", 1e16), ("velocity", -1.0), ("effort", -1.0))
        )
        ends = [x if abs(x) < ENDLESS else None for x in (low, high)]
        if self.elements[name].attributes["type"].strip() == "continuous":
            ends = [None, None]
        if ends[0] is not None and ends[1] is not None and ends[0] > ends[1]:
            self.report.add("left out", limit.line, f"limits of joint {name!r}: {low:g} > {high:g}.")
            return
        most = [x if 0.0 <= x < ENDLESS else None for x in (velocity, effort)]
        self.system_.set_limits(carrier, lower=ends[0], upper=ends[1], velocity=most[0], effort=most[1])
        if ends == [None, None]:
            return
        if not self.stops:
            self.report.add("left out", limit.line, f"limits of joint {name!r} are data; stops=True holds them.")
        elif low < high:
            self.system_.add_event(f"{name} stop", Stop(carrier, lower=ends[0], upper=ends[1]))

    def _mimic(self, name: str, carrier: str | None, x: Element, k: int | None) -> None:
        prefix = name[: name.rfind("::") + 2] if "::" in name else ""
        other = prefix + x.required("joint")
        leader = self.report.joints.get(other)
        if other not in self.joints:
            x.fail(f"there is no joint {brief(other)}. Expected a joint of this model.")
        ratio, offset, reference = (
            _number(x, key, d) for key, d in (("multiplier", 1.0), ("offset", 0.0), ("reference", 0.0))
        )
        if carrier is None or leader is None or other == name or not ratio or len(self.joints[other].axes) != 1:
            self.report.add("left out", x.line, f"mimic of joint {name!r}.", loss=True)
            return
        gear = Gear(carrier, leader, ratio, offset=offset - ratio * reference, coordinate_a=k)
        self.system_.add_constraint(f"{name} mimic", gear)
        self.report.add("changed", x.line, f"mimic: joint {name!r} follows {other!r} by a Gear.")

    def _gearbox(self, name: str, x: Element, model: _Model, assembly: Assembly) -> None:
        """θ of the child = −ratio θ of the parent, both against the reference body, by the joints between them."""
        reference = self._body(model, _text(x, "gearbox_reference_body"), x)
        ratio = _number(x, "gearbox_ratio", 1.0)
        found = []
        for tag in ("parent", "child"):
            link = self._body(model, _text(x, tag), x)
            joint = next((j for j in self.joints.values() if {j.a, j.b} == {reference, link}), None)
            carrier = None if joint is None else assembly.carriers.get(joint.name)
            if joint is None or carrier is None or len(joint.axes) != 1:
                text = f"gearbox {name!r}: no joint of one axis between {reference!r} and {link!r}."
                self.report.add("left out", x.line, text, loss=True)
                return
            found.append((carrier, 1.0 if joint.b == link else -1.0))
        (a, sign_a), (b, sign_b) = found
        self.system_.add_constraint(name, Gear(b, a, -ratio * sign_a * sign_b))
        self.report.add("read", x.line, f"gearbox {name!r} is a Gear.")


def _flag(x: Element, tag: str) -> bool:
    y = x.first(tag)
    return y is not None and y.text.strip().lower() in ("true", "1")


def _text(x: Element, tag: str) -> str:
    y = x.first(tag)
    text = "" if y is None else y.text.strip() or (y.attributes.get("link") or "").strip()
    if not text:
        x.fail(f"it has no <{tag}>. Expected <{tag}>name</{tag}>.")
    return text


def _number(x: Element | None, tag: str, default: float) -> float:
    y = None if x is None else x.first(tag)
    if y is None or not y.text.strip():
        return default
    text = y.text.strip().lower()
    if text in ("inf", "+inf", "-inf", "infinity", "-infinity"):
        return math.copysign(1e16, -1.0 if text.startswith("-") else 1.0)
    return y.read_numbers(y.text, 1, tag)[0]
