"""Sixty varied models, by which `choice.py` judges the automatic choice: trees of every shape, joint and kind of data,
and mechanisms with closed loops.

A model is told by its shape, number of bodies, joints, data and seed, and is the same wherever it is built. Shapes:

    chain    one body after the other                    star     all on one
    comb     a chain, every body of it with a tooth      near     a random tree, each body on one of the last five
    bush     a random tree, each body on any before it   arms     four chains on one body

Data are "rods" (along the axes, as most mechanisms are drawn), "general" (no zero in them) or "plane" (planar=True).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

import sharnir as sh

from .peers.models import rotation

SHAPES: dict[str, Callable[[int, np.random.Generator], int]] = {
    "chain": lambda i, rng: i - 1,
    "star": lambda i, rng: min(i - 1, 1),
    "comb": lambda i, rng: i - 1 if i % 2 == 0 else max(i - 2, 0),
    "near": lambda i, rng: int(rng.integers(max(0, i - 5), i)) if i > 1 else 0,
    "bush": lambda i, rng: int(rng.integers(1, i)) if i > 1 else 0,
    "arms": lambda i, rng: 0 if i == 1 else max(1, i - 4),
}
JOINTS: dict[str, Callable[[np.random.Generator], sh.Joint]] = {
    "hinge": lambda rng: sh.Revolute("xyz"[rng.integers(3)]),
    "z": lambda rng: sh.Revolute("z"),
    "oblique": lambda rng: sh.Revolute(_direction(rng)),
    "slide": lambda rng: sh.Prismatic("xyz"[rng.integers(3)]),
    "universal": lambda rng: sh.Universal("x", "y"),
    "cylindrical": lambda rng: sh.Cylindrical("z"),
    "ball": lambda rng: sh.Spherical(),
    "planar": lambda rng: sh.Planar("z"),
    "free": lambda rng: sh.Free(),
}
IN_PLANE = ("z", "slide")


@dataclass(frozen=True)
class Case:
    """`base` of the first body: "joint" like the others, or "free"."""

    shape: str
    n: int
    joint: str
    data: str
    seed: int
    base: str = "joint"

    @property
    def name(self) -> str:
        base = " free" if self.base == "free" else ""
        return f"{self.shape} {self.n} {self.joint} {self.data}{base}"

    def build(self) -> sh.Model:
        return LOOPS[self.shape](self) if self.shape in LOOPS else _tree(self).build()


def _tree(case: Case) -> sh.System:
    rng = np.random.default_rng(case.seed)
    s = sh.System(case.name, planar=case.data == "plane")
    for i in range(1, case.n + 1):
        parent = SHAPES[case.shape](i, rng)
        kind = case.joint
        if kind == "mixed":
            names = IN_PLANE if case.data == "plane" else tuple(JOINTS)
            kind = names[rng.integers(len(names))]
        joint = JOINTS[kind](rng)
        if case.data == "plane" and kind == "slide":
            joint = sh.Prismatic("xy"[rng.integers(2)])
        if i == 1 and case.base == "free":
            joint = sh.Planar("z") if case.data == "plane" else sh.Free()
        s.add_body(f"b{i}", f"b{parent}" if parent else "world", joint=joint, **_solid(case.data, i, rng))
    return s


def _solid(data: str, i: int, rng: np.random.Generator) -> dict[str, object]:
    mass = float(rng.uniform(0.5, 2.0))
    if data == "general":
        root = rng.normal(size=(3, 3))
        inertia: object = 0.01 * (np.eye(3) * (1.0 + np.sum(root**2)) - root @ root.T)
        place = sh.Placement(xyz=0.3 * rng.normal(size=3), rotation=rotation(rng))
        return {"mass": mass, "com": 0.1 * rng.normal(size=3), "inertia": inertia, "placement": place}
    along = (0.4, 0.0, 0.0) if i > 1 else (0.0, 0.0, 0.0)
    if data == "rods" and i > 1 and rng.random() < 0.3:
        along = (0.3, 0.1, 0.0)
    return {
        "mass": mass, "com": (0.2, 0.0, 0.0), "inertia": (0.002 * mass, 0.014 * mass, 0.015 * mass),
        "placement": sh.Placement(xyz=along),
    }  # fmt: skip


def _direction(rng: np.random.Generator) -> tuple[float, ...]:
    x = rng.normal(size=3)
    return tuple(float(c) for c in x / np.linalg.norm(x))


ROD = {"mass": 1.0, "com": (0.5, 0, 0), "inertia": (1e-3, 1 / 12, 1 / 12)}


def _hinged(s: sh.System, name: str, parent: str, at: tuple[float, float]) -> None:
    s.add_body(name, parent, joint=sh.Revolute("z"), placement=sh.Placement(xyz=(*at, 0)), **ROD)


def windows(case: Case) -> sh.Model:
    """Parallelograms in a row."""
    s = sh.System(case.name, gravity=(0, -9.81, 0), planar=case.data == "plane")
    cells = case.n // 2
    for k in range(cells + 1):
        _hinged(s, f"post{k}", "world", (k, 0))
        if k < cells:
            _hinged(s, f"beam{k}", f"post{k}", (1, 0))
    for k in range(cells):
        s.add_constraint(f"pin{k}", _pin(f"beam{k}", (1, 0), f"post{k + 1}", (1, 0), case))
    return s.build()


def mast(case: Case) -> sh.Model:
    """Scissors on top of each other: two crossed bars in a cell, pinned in the middle and to the cell below."""
    s = sh.System(case.name, gravity=(0, -9.81, 0), planar=case.data == "plane")
    cells = max(1, case.n // 2)
    for k in range(cells):
        for side, other in (("left", "right"), ("right", "left")):
            _hinged(
                s,
                f"{side}{k}",
                f"{other}{k - 1}" if k else "world",
                (1, 0) if k else (0.0 if side == "left" else 0.8, 0),
            )
    for k in range(cells):
        s.add_constraint(f"middle{k}", _pin(f"left{k}", (0.5, 0), f"right{k}", (0.5, 0), case))
    return s.build()


def ladder(case: Case) -> sh.Model:
    """Loops within loops: two chains side by side with rungs between them."""
    s = sh.System(case.name, gravity=(0, -9.81, 0), planar=case.data == "plane")
    rungs = max(1, case.n // 3)
    for k in range(rungs):
        for side, x in (("left", 0.0), ("right", 1.0)):
            _hinged(s, f"{side}{k}", f"{side}{k - 1}" if k else "world", (1, 0) if k else (x, 0))
        _hinged(s, f"rung{k}", f"left{k}", (1, 0))
    for k in range(rungs):
        s.add_constraint(f"pin{k}", _pin(f"rung{k}", (1, 0), f"right{k}", (1, 0), case))
    return s.build()


def ring(case: Case) -> sh.Model:
    """A tree in space whose last body is tied to the world."""
    s = _tree(Case("chain", case.n, case.joint, case.data, case.seed))
    s.add_constraint("end", sh.Coincident(f"b{case.n}", (0.2, 0, 0), "world", (0.3, 0.2, 0.1)))
    return s.build()


def net(case: Case) -> sh.Model:
    """Branches on one body, each tied to the next by a rod without mass."""
    s = _tree(Case("star", case.n, case.joint, case.data, case.seed, case.base))
    for k in range(2, case.n):
        s.add_constraint(f"rod{k}", sh.Distance(f"b{k}", (0.2, 0, 0), f"b{k + 1}", (0.1, 0.3, 0), 0.8))
    return s.build()


def legs(case: Case) -> sh.Model:
    """A platform on legs of a universal joint and a slide, the first of which carries it."""
    s = sh.System(case.name)
    tube = {"mass": 4.0, "com": (0, 0, 0.2), "inertia": (0.06, 0.06, 0.004)}
    rod = {"mass": 2.0, "com": (0, 0, -0.25), "inertia": (0.045, 0.045, 0.0005)}
    count = max(2, case.n // 2)
    for k in range(count):
        angle = 2 * np.pi * k / count
        foot = sh.Placement(xyz=(np.cos(angle), np.sin(angle), 0.0), rpy=(0.1, -0.2, angle))
        s.add_body(f"tube{k}", joint=sh.Universal("x", "y"), placement=foot, **tube)
        s.add_body(f"rod{k}", f"tube{k}", joint=sh.Prismatic("z"), placement=sh.Placement(xyz=(0, 0, 0.9)), **rod)
        if k == 0:
            s.add_body("plate", "rod0", joint=sh.Spherical(), mass=40.0, com=(-0.5, 0, 0.1), inertia=(2.5, 2.5, 4.8))
    for k in range(1, count):
        s.add_constraint(f"ball{k}", sh.Coincident("plate", (-0.5, 0.1 * k, 0), f"rod{k}", (0, 0, 0)))
    return s.build()


def _pin(a: str, at_a: tuple[float, float], b: str, at_b: tuple[float, float], case: Case) -> sh.Coincident:
    return sh.Coincident(a, (*at_a, 0), b, (*at_b, 0))


LOOPS: dict[str, Callable[[Case], sh.Model]] = {
    "windows": windows, "mast": mast, "ladder": ladder, "ring": ring, "net": net, "legs": legs,
}  # fmt: skip

# The sixty. Shapes, joints and data are dealt round by round, sizes and the rest by a generator with one seed.

SIZES = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 60)
MANY = {"ball": 40, "planar": 40, "free": 20, "mixed": 40}  # bodies at most: what loses there takes minutes to compile
LOOP_SIZES = {"windows": (3, 41), "mast": (4, 60), "ladder": (3, 36), "ring": (3, 24), "net": (4, 16), "legs": (5, 13)}
IN_LOOPS = ("oblique", "ball", "universal")  # whose rows are independent


def judged() -> list[Case]:
    """Sixty: 45 trees and 15 mechanisms with loops."""
    return [*trees(45, seed=2026), *loops(15, seed=2026)]


def trees(count: int, seed: int) -> list[Case]:
    rng = np.random.default_rng(seed)
    shapes, joints, sizes = list(SHAPES), [*JOINTS, "mixed"], list(SIZES)
    for names in (shapes, joints, sizes):
        rng.shuffle(names)
    found = []
    for k in range(count):
        shape, joint, n = shapes[k % len(shapes)], joints[k % len(joints)], sizes[k % len(sizes)]
        data = ("rods", "general", "rods", "plane")[rng.integers(4)]
        if data == "plane" and joint not in IN_PLANE:
            data = "general"
        n = min(n, MANY.get(joint, n)) if data != "plane" else n
        base = "free" if n > 1 and rng.random() < 0.3 else "joint"
        found.append(Case(shape, n, joint, data, int(rng.integers(1000)), base))
        for names in (shapes, joints, sizes):  # else a shape would always meet the same joints
            if k % len(names) == len(names) - 1:
                rng.shuffle(names)
    return found


def loops(count: int, seed: int) -> list[Case]:
    rng = np.random.default_rng(seed)
    kinds = list(LOOPS)
    found = []
    for k in range(count):
        shape = kinds[k % len(kinds)]
        low, high = LOOP_SIZES[shape]
        n = int(np.exp(rng.uniform(np.log(low), np.log(high + 1))))
        spatial = shape in ("ring", "net", "legs")
        joint = IN_LOOPS[rng.integers(len(IN_LOOPS))] if shape in ("ring", "net") else "given"
        data = "general" if spatial else ("plane", "plane", "rods")[rng.integers(3)]
        found.append(Case(shape, n, joint, data, int(rng.integers(1000))))
    return found
