"""MJCF through MuJoCo's own compiler (extra `sharnir[mujoco]`): what counts is the compiled model.

A body becomes a body of the same name and frame. One joint at its origin carries it directly. Several joints, or one
off the origin, become massless bodies with the names of the joints, then the body on a `Fixed` joint, which is lumped:

    X_PB = X_F Π T(p_k) J_k(q_k) T(−p_k)                                                                     (1)

Angles and distances are counted from `ref`. Contacts are not read.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from ..core import read as arguments
from ..core.errors import ModelError, UnsupportedError, brief
from ..core.read import Array
from ..model.constraints import Coincident, Coupling
from ..model.events import Stop
from ..model.forces import JointForce, JointFriction, JointSpring
from ..model.joints import Fixed, Free, Prismatic, Revolute, Spherical
from ..model.joints.contract import Joint
from ..model.system import System
from ..spatial.placement import Placement
from .import_report import ImportReport, check_options, folders
from .xml_source import Element, inside, parse

OPTIONS = ("strict", "stops", "package_dirs")
MOST_INCLUDES = 100


def read(path: Path, *, strict: bool = True, stops: bool = False, package_dirs: Any = None, **unknown: Any) -> System:
    """`stops` makes ends of travel of the limits. `package_dirs` are folders outside that of the model, from which
    included files and meshes may be read."""
    where = f"load({brief(path.name)})"
    check_options(unknown, OPTIONS, where)
    try:
        import mujoco
    except ImportError:
        raise UnsupportedError(f"{where}: MJCF needs MuJoCo. Install it: pip install 'sharnir[mujoco]'.") from None
    lines = _checked(path, (path.parent, *folders(package_dirs, f"{where}: package_dirs")))
    try:
        m = mujoco.MjModel.from_xml_path(str(path))
    except Exception as error:
        text = " ".join(str(error).split())
        raise ModelError(f"{path.name}: MuJoCo refuses it: {brief(text)}. Correct the file.") from None
    return _Reader(m, mujoco, path, arguments.flag(stops, f"{where}: stops"), lines).system(strict)


def _checked(path: Path, allowed: tuple[Path, ...]) -> dict[tuple[str, str], int]:
    """Every file that MuJoCo will open is in an allowed folder, no plugin runs. Lines of elements by (tag, name)."""
    lines: dict[tuple[str, str], int] = {}
    todo, count = [(path, "mujoco")], 0
    while todo:
        file, tag = todo.pop()
        root = parse(file, tag if count == 0 else _root_of(file))
        count += 1
        if count > MOST_INCLUDES:
            raise ModelError(f"{path.name}: it includes more than {MOST_INCLUDES} files. Expected fewer.")
        folder = {"mesh": "", "texture": ""}
        elements = [root]
        while elements:
            x = elements.pop()
            elements += x.children
            if x.tag == "plugin":
                x.fail("a plugin is code, which is not run. Remove it.")
            for key in ("assetdir", "meshdir", "texturedir"):
                if (value := x.attributes.get(key)) is not None:
                    _allowed_folder(x, path.parent / value, allowed)
                    folder.update({"mesh": value, "texture": value} if key == "assetdir" else {key[:-3]: value})
            if "name" in x.attributes:
                lines.setdefault((x.tag, x.attributes["name"]), x.line)
            if x.tag in ("include", "model") and (name := x.attributes.get("file")):
                todo.append((inside(path.parent / name, allowed, f"{x.file}:{x.line}: <{x.tag}>"), x.tag))
            elif name := x.attributes.get("file"):
                base = path.parent / folder["texture" if x.tag == "texture" else "mesh"]
                _allowed_folder(x, (base / name).parent, allowed)
                if (base / name).is_symlink():
                    inside(base / name, allowed, f"{x.file}:{x.line}: <{x.tag}>")
    return lines


def _root_of(file: Path) -> str:
    with file.open("rb") as stream:
        text = stream.read(20_000)
    return "mujocoinclude" if b"<mujocoinclude" in text else "mujoco"


def _allowed_folder(x: Element, place: Path, allowed: tuple[Path, ...]) -> None:
    try:
        real = place.resolve()
    except (OSError, RuntimeError, ValueError):
        x.fail(f"{brief(str(place))} cannot be found.")
    if not any(real.is_relative_to(folder.resolve()) for folder in allowed):
        x.fail(
            f"{brief(str(place))} leads out of the folder of the model, so it is not read. Name its folder: "
            "load(..., package_dirs=[...])."
        )


class _Reader:
    """One compiled model. `places` has the body, or chain of bodies, of each joint of MuJoCo."""

    def __init__(self, m: Any, mj: Any, path: Path, stops: bool, lines: dict[tuple[str, str], int]) -> None:
        self.m, self.mj, self.stops, self.lines = m, mj, stops, lines
        self.report = ImportReport(path.name, "MJCF")
        off = int(m.opt.disableflags)
        flags = mj.mjtDisableBit
        gravity = (0.0, 0.0, 0.0) if off & int(flags.mjDSBL_GRAVITY) else tuple(map(float, m.opt.gravity))
        self.springs = not off & int(getattr(flags, "mjDSBL_SPRING", getattr(flags, "mjDSBL_PASSIVE", 0)))
        self.dampers = not off & int(getattr(flags, "mjDSBL_DAMPER", getattr(flags, "mjDSBL_PASSIVE", 0)))
        self.friction = not off & int(flags.mjDSBL_FRICTIONLOSS)
        self.result = System(path.stem or "model", gravity=gravity)
        self.bodies = {0: "world"}
        self.names = {"world"}

    def system(self, strict: bool) -> System:
        for i in range(1, self.m.nbody):
            self._body(i)
        for k in range(self.m.neq):
            self._equality(k)
        self._rest()
        self.report.refuse_losses(strict)
        self.result.report = self.report
        return self.result

    def _name(self, kind: str, index: int, default: str) -> str:
        """Unique: bodies and joints are names of bodies here."""
        name = self._given(kind, index) or f"{default} {index}"
        while name in self.names:
            name += f" {default}"
        self.names.add(name)
        return name

    def _given(self, kind: str, index: int) -> str:
        return self.mj.mj_id2name(self.m, getattr(self.mj.mjtObj, f"mjOBJ_{kind}"), index) or ""

    def _line(self, tags: str, name: str) -> int | None:
        return next((self.lines[tag, name] for tag in tags.split() if (tag, name) in self.lines), None)

    # Bodies

    def _body(self, i: int) -> None:
        m = self.m
        name = self._name("BODY", i, "body")
        self.bodies[i] = name
        first = int(m.body_jntadr[i])
        joints = list(range(first, first + int(m.body_jntnum[i])))
        mass = float(m.body_mass[i])
        R = Placement(quaternion=_unit(m.body_iquat[i])).R
        J = R @ np.diag(m.body_inertia[i]) @ R.T
        own: dict[str, Any] = {
            "mass": mass,
            "com": m.body_ipos[i].copy() if mass else (0.0, 0.0, 0.0),
            "inertia": (J + J.T) / 2,
        }
        parent = self.bodies[int(m.body_parentid[i])]
        at = Placement(m.body_pos[i].copy(), quaternion=_unit(m.body_quat[i]))
        line = self._line("body", self._given("BODY", i))
        if m.body_gravcomp[i]:
            self.report.add("left out", line, f"gravcomp of body {name!r}.", loss=True)
        self.report.add("read", line, f"body {name!r}.")
        offset = np.zeros(3)
        for n, j in enumerate(joints):
            p = m.jnt_pos[j].copy()
            kind, free = self._kind(j)
            last = n == len(joints) - 1
            if free:
                at, p = Placement(), np.zeros(3)  # its coordinates are those of the world
            else:
                at = at @ Placement(p - offset)
            offset = p
            whole = last and not p.any()
            carrier = name if whole else self._name("JOINT", j, "joint")
            q0 = self._start(j)
            self.result.add_body(
                carrier, parent, joint=kind, placement=at, q0=q0, check_inertia=False, **(own if whole else {})
            )
            self.report.joints[self._given("JOINT", j) or f"joint {j}"] = carrier
            self._forces(j, carrier, kind)
            parent, at = carrier, Placement()
            if whole:
                return
        self.result.add_body(name, parent, joint=Fixed(), placement=at @ Placement(-offset), check_inertia=False, **own)

    def _kind(self, j: int) -> tuple[Joint, bool]:
        m = self.m
        kind, d = int(m.jnt_type[j]), int(m.jnt_dofadr[j])
        if kind == 0:
            if m.dof_armature[d : d + 3].any():  # there it resists the acceleration in world axes, here in body axes
                name = self._given("JOINT", j)
                text = f"armature of free joint {name!r} along its translations."
                self.report.add("left out", self._line("joint freejoint", name), text, loss=True)
            return Free(armature=np.append(np.zeros(3), m.dof_armature[d + 3 : d + 6])), True
        if kind == 1:
            return Spherical(armature=m.dof_armature[d : d + 3].copy()), False
        return (Prismatic if kind == 2 else Revolute)(m.jnt_axis[j].copy(), armature=float(m.dof_armature[d])), False

    def _start(self, j: int) -> Array:
        """At qpos0, which is the position of the file; angles and distances are counted from it."""
        k, kind = int(self.m.jnt_qposadr[j]), int(self.m.jnt_type[j])
        x: Array = self.m.qpos0[k : k + {0: 7, 1: 4}.get(kind, 1)].copy()
        if kind >= 2:
            return np.zeros(1)
        x[-4:] = _unit(x[-4:])
        return x

    # What acts in joints

    def _forces(self, j: int, carrier: str, kind: Joint) -> None:
        m = self.m
        d, k = int(m.jnt_dofadr[j]), int(m.jnt_qposadr[j])
        line = self._line("joint freejoint", self._given("JOINT", j))
        stiffness, damping = float(m.jnt_stiffness[j]), float(m.dof_damping[d])
        friction = float(m.dof_frictionloss[d])
        for array, index in (("jnt_stiffnesspoly", j), ("dof_dampingpoly", d)):
            if hasattr(m, array) and np.any(getattr(m, array)[index]):
                self.report.add("left out", line, f"joint {carrier!r}: {array[4:]}.", loss=True)
        stiffness, damping = stiffness * self.springs, damping * self.dampers
        if kind.nv > 1:
            if stiffness:
                self.report.add("left out", line, f"spring of joint {carrier!r} ({type(kind).__name__}).", loss=True)
            if friction and self.friction:
                self.report.add("left out", line, f"friction of joint {carrier!r} ({type(kind).__name__}).", loss=True)
            for c in range(kind.nv if damping else 0):
                force = JointForce(carrier, f"-{damping!r}*v({carrier!r}, {c})", coordinate=c)
                self.result.add_force(f"{carrier} damping {c}", force)
            return
        ref = float(m.qpos0[k])
        if stiffness or damping:
            rest = float(m.qpos_spring[k]) - ref
            spring = JointSpring(carrier, stiffness=stiffness or None, rest=rest if stiffness else 0.0, damping=damping)
            self.result.add_force(f"{carrier} spring", spring)
        if friction and self.friction:
            self.result.add_force(f"{carrier} friction", JointFriction(carrier, coulomb=friction))
            self.report.add("changed", line, f"friction of joint {carrier!r} is dry: it sticks and slides.")
        if ref:
            self.report.add("changed", line, f"joint {carrier!r}: q is counted from ref = {ref:g}.")
        if m.jnt_limited[j]:
            low, high = (float(x) - ref for x in m.jnt_range[j])
            self.result.set_limits(carrier, lower=low, upper=high)
            if self.stops:
                self.result.add_event(f"{carrier} stop", Stop(carrier, lower=low, upper=high))
            else:
                self.report.add("left out", line, f"limits of joint {carrier!r} are data; stops=True holds them.")

    # What ties bodies and joints

    def _equality(self, k: int) -> None:
        m, mj = self.m, self.mj
        if not m.eq_active0[k]:
            return
        kind, a, b = int(m.eq_type[k]), int(m.eq_obj1id[k]), int(m.eq_obj2id[k])
        data, name = m.eq_data[k].copy(), self._given("EQUALITY", k) or f"equality {k}"
        line = self._line("connect weld joint tendon", name)
        soft = f"equality {name!r} is exact here and soft in MuJoCo."
        bodies = int(m.eq_objtype[k]) == int(mj.mjtObj.mjOBJ_BODY)
        if kind == int(mj.mjtEq.mjEQ_CONNECT) and bodies:
            ends = (self.bodies[a], data[:3], self.bodies[b], data[3:6])
            self.result.add_constraint(name, Coincident(*ends))
        elif kind == int(mj.mjtEq.mjEQ_JOINT) and min(m.jnt_type[x] for x in (a, b) if x >= 0) >= 2:
            first, *rest = (self.report.joints[self._given("JOINT", x) or f"joint {x}"] for x in (a, b) if x >= 0)
            terms = [f"{float(data[0])!r}"]
            terms += [f"{float(c)!r}*q({rest[0]!r})**{n}" for n, c in enumerate(data[1:5], start=1) if rest and c]
            self.result.add_constraint(name, Coupling(f"q({first!r}) - ({' + '.join(terms)})"))
        else:
            self.report.add("left out", line, f"equality {name!r} ({mj.mjtEq(kind).name[5:].lower()}).", loss=True)
            return
        self.report.add("changed", line, soft)

    def _rest(self) -> None:
        m, report = self.m, self.report
        for k in range(m.nu):
            name = self._given("ACTUATOR", k) or f"actuator {k}"
            line = self._line("motor position velocity general damper cylinder muscle adhesion intvelocity", name)
            passive = bool(np.any(m.actuator_biasprm[k])) or int(m.actuator_biastype[k]) > 1
            text = "acts without a control too" if passive else "give its force as tau, or add a Motor"
            report.add("left out", line, f"actuator {name!r}: {text}.", loss=passive)
        for k in range(m.ntendon):
            name = self._given("TENDON", k) or f"tendon {k}"
            acts = any(np.any(x[k]) for x in (m.tendon_stiffness, m.tendon_damping, m.tendon_frictionloss))
            acts |= bool(m.tendon_limited[k]) or bool(np.any(getattr(m, "tendon_armature", np.zeros(m.ntendon))[k]))
            report.add("left out", self._line("fixed spatial", name), f"tendon {name!r}.", loss=acts)
        if m.opt.density or m.opt.viscosity:
            report.add("left out", self._line("option", ""), "forces of the fluid (density, viscosity).", loss=True)
        if getattr(m, "nflex", 0) or getattr(m, "nskin", 0):
            report.add("left out", None, "flexible bodies and skins.", loss=bool(getattr(m, "nflex", 0)))
        if np.any(m.geom_contype) or m.npair:
            report.add("left out", None, "contacts between geoms.")


def _unit(q: Any) -> Array:
    result: Array = np.asarray(q, dtype=float) / np.linalg.norm(q)
    return result
