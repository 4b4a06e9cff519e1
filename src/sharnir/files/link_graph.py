"""Links and joints of a file as a graph: a tree is chosen from the world outwards, joints that are left close loops.

A joint has its frame F in link a and M in link b; with X_J of its coordinates

    X_ab = X_aF X_J X_bM⁻¹ = (X_aF R⁻¹) (R X_J R⁻¹) (E, −p),    X_bM = (R, p)                                  (1)

So the body of link b has the frame of the link if p = 0; else the joint carries a massless body with the name of the
joint, and the link is fixed to it. A joint that is met from b has X_J⁻¹, which is the same joint with −e for e.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from ..core.errors import ModelError
from ..core.read import Array
from ..model.constraint import Constraint
from ..model.constraints import Coincident, CylindricalLoop, HingeLoop, SliderLoop, UniversalLoop, WeldLoop
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
from ..model.joints.contract import Joint
from ..model.system import System
from ..spatial.mass_properties import MassProperties
from ..spatial.placement import Placement
from .import_report import ImportReport

NEAR = 1e-12  # m: a joint at the origin of its link


@dataclass(eq=False)
class Link:
    """`at` is where it is in the world in the position of the file."""

    name: str
    at: Placement
    properties: MassProperties
    line: int | None = None
    visuals: list[Any] = field(default_factory=list)
    held: bool = False  # in the world


@dataclass(eq=False)
class LinkJoint:
    """`axes` are in the axes of its own frame. The kinds are those of `made` below; a "row" has the kinds of its parts
    in `parts`. `last` joins the tree after all others."""

    name: str
    kind: str
    a: str  # "world" or a link
    b: str
    F: Placement  # in a
    M: Placement  # in b
    axes: list[Array] = field(default_factory=list)
    pitch: float = 0.0
    parts: list[str] = field(default_factory=list)
    line: int | None = None
    last: bool = False
    q0: Any = None
    armature: float = 0.0  # of a joint with one axis

    def reversed(self) -> LinkJoint:
        """Seen from b."""
        q0 = self.q0
        if q0 is not None and self.kind == "spherical":
            q0 = np.asarray(q0) * (1.0, -1.0, -1.0, -1.0)
        elif q0 is not None:
            q0 = np.asarray(q0)[::-1]
        axes, parts = [-e for e in self.axes[::-1]], self.parts[::-1]
        kind = self.kind
        if kind in ("cylindrical", "planar"):  # a row in the other order, with the coordinates in the other order
            one = {"cylindrical": ["prismatic", "revolute"], "planar": ["prismatic", "prismatic", "revolute"]}[kind]
            e = self.axes[0]
            along = [e] if kind == "cylindrical" else [self.axes[1], np.cross(e, self.axes[1])]
            kind, parts, axes = "row", one[::-1], [-e, *(-x for x in along[::-1])]
        return replace(self, kind=kind, a=self.b, b=self.a, F=self.M, M=self.F, axes=axes, parts=parts, q0=q0)

    def made(self) -> Joint:
        """Ours, in the axes of link b, (1)."""
        R = np.asarray(self.M.R)
        e = [R @ x for x in self.axes]
        single: dict[str, type] = {"revolute": Revolute, "prismatic": Prismatic, "cylindrical": Cylindrical}
        if self.kind in single:
            joint: Joint = single[self.kind](e[0], armature=self.armature)
            return joint
        if self.kind == "row":
            return Compound(*(single[kind](x) for kind, x in zip(self.parts, e, strict=True)))
        if self.kind == "universal":
            return Universal(e[0], e[1])
        if self.kind == "screw":
            return Screw(e[0], self.pitch)
        if self.kind == "planar":
            return Planar(e[0])
        return Spherical() if self.kind == "spherical" else Fixed()

    def loop(self) -> Constraint | None:
        """The constraint that it is where both links are in the tree; None where there is none of that kind."""
        a, b, p, r = self.a, self.b, self.F.p, self.M.p
        turned = np.asarray(self.F.R) @ np.asarray(self.M.R).T
        if self.kind == "spherical":
            return Coincident(a, p, b, r)
        if self.kind == "fixed":
            return WeldLoop(a, p, b, r, turned)
        if not self.axes or self.kind in ("screw", "row", "planar"):
            return None
        x, y = np.asarray(self.F.R) @ self.axes[0], np.asarray(self.M.R) @ self.axes[-1]
        if self.kind == "prismatic":
            return SliderLoop(a, p, x, b, r, y, turned)
        if self.kind == "universal":
            return UniversalLoop(a, p, x, b, r, y) if abs(self.axes[0] @ self.axes[1]) < 1e-9 else None
        return (HingeLoop if self.kind == "revolute" else CylindricalLoop)(a, p, x, b, r, y)


class Assembly:
    """Puts links and joints into a system. `carriers` has the body whose joint each joint of the tree is."""

    def __init__(self, system: System, report: ImportReport, links: dict[str, Link]) -> None:
        self.system, self.report, self.links = system, report, links
        self.carriers: dict[str, str] = {}
        self._names = set(links) | {"world"}

    def add(self, joints: Iterable[LinkJoint], free: bool) -> None:
        """`free`: a link that nothing holds floats; else it is fixed in the world where it is."""
        waiting = list(joints)
        present = {"world"}
        carried = {j.b for j in waiting}
        for name, link in self.links.items():
            if link.held:
                self._root(link, False)
                present.add(name)
        while True:
            waiting = self._grown(waiting, present)
            if len(present) > len(self.links):
                break
            rest = [name for name in self.links if name not in present]
            root = next((name for name in rest if name not in carried), rest[0])
            self._root(self.links[root], free)
            present.add(root)
        for joint in waiting:
            self._close(joint)

    def _grown(self, waiting: list[LinkJoint], present: set[str]) -> list[LinkJoint]:
        """The tree, as far as the joints lead; those that close loops are left. The sense of the file goes first."""
        by_link: dict[str, list[LinkJoint]] = {}
        for joint in waiting:
            for end in dict.fromkeys((joint.a, joint.b)):
                by_link.setdefault(end, []).append(joint)
        used: set[int] = set()
        queues: tuple[deque[LinkJoint], ...] = (deque(), deque(), deque(), deque())
        fresh = [name for name in ("world", *self.links) if name in present]
        while True:
            for name in fresh:
                for joint in by_link.get(name, ()):
                    queues[2 * joint.last + (joint.a != name)].append(joint)
            fresh = []
            queue = next((x for x in queues if x), None)
            if queue is None:
                return [j for j in waiting if id(j) not in used]
            joint = queue.popleft()
            if joint.a in present and joint.b in present:
                continue
            used.add(id(joint))
            edge = joint if joint.a in present else joint.reversed()
            if edge is not joint:
                text = f"joint {joint.name!r} is met from its second link: its axes point the other way here."
                self.report.add("changed", joint.line, text)
            self._carry(edge)
            present.add(edge.b)
            fresh = [edge.b]

    def _root(self, link: Link, free: bool) -> None:
        joint: Joint = Free() if free else Fixed()
        q0 = [*link.at.p, *link.at.quaternion] if free else None
        self._body(link, "world", joint, Placement() if free else link.at, q0)

    def _carry(self, joint: LinkJoint) -> None:
        kind, link = joint.made(), self.links[joint.b]
        R, p = np.asarray(joint.M.R), np.asarray(joint.M.p)
        at = joint.F @ Placement(rotation=R.T)
        q0 = joint.q0
        if kind.nv == 0 or np.abs(p).max() <= NEAR:
            self.carriers[joint.name] = link.name
            self._body(link, joint.a, kind, at @ Placement(-p) if kind.nv == 0 else at, q0)
            return
        name = joint.name
        while name in self._names:
            name += " joint"
        self._names.add(name)
        self.carriers[joint.name] = name
        self.system.add_body(name, joint.a, joint=kind, placement=at, q0=q0)
        self._body(link, name, Fixed(), Placement(-p), None)

    def _body(self, link: Link, parent: str, joint: Joint, at: Placement, q0: Any) -> None:
        x = link.properties
        try:
            self.system.add_body(
                link.name, parent, joint=joint, placement=at, mass=x.mass, com=x.com, inertia=x.inertia, q0=q0,
                check_inertia=x.check, visual=link.visuals or None,
            )  # fmt: skip
        except ModelError as error:
            place = self.report.file if link.line is None else f"{self.report.file}:{link.line}"
            raise ModelError(f"{place}: {error}") from None
        self.report.add("read", link.line, f"link {link.name!r} is a body.")

    def _close(self, joint: LinkJoint) -> None:
        loop = joint.loop()
        if joint.a == joint.b or loop is None:
            self.report.add("left out", joint.line, f"joint {joint.name!r} ({joint.kind}) closes a loop.", loss=True)
            return
        self.system.add_constraint(joint.name, loop)
        text = f"joint {joint.name!r} closes a loop: it is the constraint {type(loop).__name__}."
        self.report.add("changed", joint.line, text)
