"""MJCF through MuJoCo's own compiler (extra `sharnir[mujoco]`): what counts is the compiled model.

A body becomes a body of the same name and frame. One joint at its origin carries it directly. Several joints, or one
off the origin, become massless bodies with the names of the joints, then the body on a `Fixed` joint, which is lumped:

    X_PB = X_F Π T(p_k) J_k(q_k) T(−p_k)                                                                     (1)

Angles and distances are counted from `ref`. Sites become frames. MuJoCo takes a centre of mass within 1e-6 m of the
origin as being there (`body_sameframe`), and so does this reader.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from ..core import read as arguments
from ..core.errors import ModelError, brief, nearest
from ..core.read import Array
from ..model.events import Stop
from ..model.forces import JointForce
from ..model.joints import Fixed, Free, Prismatic, Revolute, Spherical
from ..model.joints.contract import Joint
from ..model.system import System
from ..spatial.placement import Placement
from ..spatial.shapes import Box, Cylinder, Sphere
from . import mjcf_forces
from .import_report import check_options, folders
from .mjcf_source import Compiled, compiled, rotation, unit

OPTIONS = ("strict", "stops", "package_dirs", "key", "contacts", "rope_stiffness")
FREE, BALL, SLIDE, HINGE = range(4)
SIZES = {FREE: (7, 6), BALL: (4, 3), SLIDE: (1, 1), HINGE: (1, 1)}  # coordinates and velocities of joints


def read(
    path: Path,
    *,
    strict: bool = True,
    stops: bool = False,
    package_dirs: Any = None,
    key: str | None = None,
    contacts: Any = None,
    rope_stiffness: float | None = None,
    **unknown: Any,
) -> System:
    """`stops` makes ends of travel of the limits. `package_dirs` are folders outside that of the model, from which
    included files and meshes may be read. `key` names the keyframe at which the system starts. `contacts` are arguments
    of `Contact`, such as {"stiffness": 1e5}, for the pairs of geoms that it takes. `rope_stiffness` (N/m) makes ropes
    of spatial tendons with a longest length."""
    where = f"load({brief(path.name)})"
    check_options(unknown, OPTIONS, where)
    source = compiled(path, (path.parent, *folders(package_dirs, f"{where}: package_dirs")), where)
    stiffness = rope_stiffness and arguments.positive(rope_stiffness, f"{where}: rope_stiffness")
    touching = None if contacts is None else arguments.mapping(contacts, f"{where}: contacts", "arguments of Contact")
    reader = _Reader(source, arguments.flag(stops, f"{where}: stops"))
    start = reader.read(key, where)
    mjcf_forces.add(source, touching, stiffness, reader.stops, start)
    source.report.refuse_losses(strict)
    source.result.report = source.report
    return source.result


class _Reader:
    """Bodies, joints, frames and keyframes."""

    def __init__(self, source: Compiled, stops: bool) -> None:
        self.source, self.m, self.stops = source, source.m, stops
        self.result, self.report = source.result, source.report

    def read(self, key: Any, where: str) -> int | None:
        """The number of the keyframe."""
        m = self.m
        names = [self.source.given("KEY", k, "key") for k in range(m.nkey)]
        if key is not None and (not isinstance(key, str) or key not in names):
            raise ModelError(f"{where}: key={brief(key)} is no keyframe of it. {nearest(str(key), names)}")
        qpos, qvel = m.qpos0, np.zeros(m.nv)
        if key is not None:
            qpos, qvel = (getattr(m, f"key_q{x}")[names.index(key)] for x in ("pos", "vel"))
        for i in range(1, m.nbody):
            self._body(i, qpos, qvel)
        for k in range(m.nsite):
            body, p, R = self.source.site(k)
            self.result.add_frame(self.source.unique("SITE", k, "site"), body, Placement(p, rotation=R))
        order = list(self.source.joints)
        for k, name in enumerate(names):
            states = [self._state(j, m.key_qpos[k], m.key_qvel[k]) for j in order]
            q0, v0 = (np.concatenate([np.zeros(0), *x]) for x in (zip(*states, strict=True) if states else ((), ())))
            self.report.keys[name] = {"q0": q0, "v0": v0}
            self.source.note("read", "key", name, f"keyframe {name!r} is report.keys[{name!r}].")
        return None if key is None else names.index(key)

    def _body(self, i: int, qpos: Array, qvel: Array) -> None:
        m, source = self.m, self.source
        name = source.bodies[i] = source.unique("BODY", i, "body")
        mass, same = float(m.body_mass[i]), int(m.body_sameframe[i])
        R = np.eye(3) if same in (1, 3) else rotation(m.body_iquat[i])
        J = R @ np.diag(m.body_inertia[i]) @ R.T
        com = np.zeros(3) if same == 1 or not mass else m.body_ipos[i].copy()
        own: dict[str, Any] = {"mass": mass, "com": com, "inertia": (J + J.T) / 2, "visual": self._look(i, name)}
        parent = source.bodies[int(m.body_parentid[i])]
        at = Placement(m.body_pos[i].copy(), quaternion=unit(m.body_quat[i]))
        source.note("read", "body", source.given("BODY", i), f"body {name!r}.")
        if m.body_mocapid[i] >= 0:
            source.note("changed", "body", source.given("BODY", i), f"mocap body {name!r} stands still.")
        first, offset = int(m.body_jntadr[i]), np.zeros(3)
        last = first + int(m.body_jntnum[i]) - 1
        for j in range(first, last + 1):
            p = m.jnt_pos[j].copy()
            if m.jnt_type[j] == FREE:
                at, p = Placement(), np.zeros(3)  # its coordinates are those of the world
            else:
                at = at @ Placement(p - offset)
            offset = p
            whole = j == last and not p.any()
            carrier = name if whole else source.unique("JOINT", j, "joint")
            q0, v0 = self._state(j, qpos, qvel)
            self.result.add_body(
                carrier, parent, joint=self._joint(j), placement=at, q0=q0, v0=v0, check_inertia=False,
                **(own if whole else {}),
            )  # fmt: skip
            source.joints[j] = self.report.joints[source.given("JOINT", j, "joint")] = carrier
            self._limits(j, carrier)
            parent, at = carrier, Placement()
            if whole:
                return
        self.result.add_body(name, parent, joint=Fixed(), placement=at @ Placement(-offset), check_inertia=False, **own)

    def _joint(self, j: int) -> Joint:
        kind, d = int(self.m.jnt_type[j]), int(self.m.jnt_dofadr[j])
        armature = self.m.dof_armature[d : d + SIZES[kind][1]].copy()
        if kind in (FREE, BALL):
            return (Free if kind == FREE else Spherical)(armature=armature)
        return (Prismatic if kind == SLIDE else Revolute)(self.m.jnt_axis[j].copy(), armature=float(armature[0]))

    def _state(self, j: int, qpos: Array, qvel: Array) -> tuple[Array, Array]:
        """Of one joint. The velocity of a free joint is in world axes there and in body axes here."""
        k, d, kind = int(self.m.jnt_qposadr[j]), int(self.m.jnt_dofadr[j]), int(self.m.jnt_type[j])
        nq, nv = SIZES[kind]
        q, v = np.array(qpos[k : k + nq]), np.array(qvel[d : d + nv])
        if nq == 1:
            return q - self.m.qpos0[k], v
        q[-4:] = unit(q[-4:])
        if kind == FREE:
            v[:3] = rotation(q[-4:]).T @ v[:3]
        return q, v

    def _limits(self, j: int, carrier: str) -> None:
        m, source, given = self.m, self.source, self.source.given("JOINT", j)
        tags, kind, d = "joint freejoint", int(m.jnt_type[j]), int(m.jnt_dofadr[j])
        limited = bool(m.jnt_limited[j]) and source.enabled("LIMIT")
        if kind in (FREE, BALL):
            if limited:
                source.note("left out", tags, given, f"limit of ball joint {carrier!r}.", loss=self.stops)
            a = float(m.dof_armature[d])
            if kind == FREE and a:  # there it resists the acceleration of the origin: a (v̇ + ω × v) in body axes
                v = [f"v({carrier!r}, {k})" for k in range(6)]
                for k, (x, y) in enumerate(((1, 2), (2, 0), (0, 1))):
                    text = f"-{a!r}*({v[x + 3]}*{v[y]} - {v[y + 3]}*{v[x]})"
                    self.result.add_force(f"{carrier} armature {k}", JointForce(carrier, text, coordinate=k))
            return
        if ref := float(m.qpos0[m.jnt_qposadr[j]]):
            source.note("changed", tags, given, f"joint {carrier!r}: q is counted from ref = {ref:g}.")
        low, high = (float(x) - ref for x in m.jnt_range[j]) if limited else (None, None)
        effort = max(map(abs, map(float, m.jnt_actfrcrange[j]))) if m.jnt_actfrclimited[j] else None
        if effort is not None or low is not None:
            self.result.set_limits(carrier, lower=low, upper=high, effort=effort)
        if low is not None and high is not None and self.stops and low < high:
            self.result.add_event(f"{carrier} stop", Stop(carrier, lower=low, upper=high))
        elif limited:
            source.note("left out", tags, given, f"limits of joint {carrier!r} are data; stops=True holds them.")

    def _look(self, i: int, name: str) -> list[Any] | None:
        """Geoms as shapes of pictures."""
        m = self.m
        shapes: list[Any] = []
        first = int(m.body_geomadr[i])
        for g in range(first, first + int(m.body_geomnum[i])):
            kind = self.source.mj.mjtGeom(int(m.geom_type[g])).name[7:]
            at: dict[str, Any] = {"placement": Placement(m.geom_pos[g].copy(), quaternion=unit(m.geom_quat[g]))}
            a, b, c = map(float, m.geom_size[g])
            colour = tuple(min(max(float(x), 0.0), 1.0) for x in m.geom_rgba[g][:3])
            if kind == "MESH" and m.geom_dataid[g] >= 0:
                mesh = self.source.given("MESH", int(m.geom_dataid[g]), "mesh")
                self.report.meshes.setdefault(name, []).append(mesh)
            elif kind == "BOX" and min(a, b, c) > 0.0:
                shapes.append((Box(size=(2 * a, 2 * b, 2 * c), **at), colour))
            elif kind == "SPHERE" and a > 0.0:
                shapes.append((Sphere(a, **at), colour))
            elif kind in ("CAPSULE", "CYLINDER") and min(a, b) > 0.0:
                shapes.append((Cylinder(radius=a, length=2 * b, axis="z", **at), colour))
        return shapes or None
