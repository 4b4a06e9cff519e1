"""The mechanisms of the benchmarks, each as a `sharnir.Model`; the peers are given the same numbers (`engines/`).

Bodies are added depth-first, so that all engines number the velocities alike. No body has a zero principal inertia:
MuJoCo refuses that. The axes of all joints are coordinate axes: the peers have faster code for those.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

import sharnir as sh

from .humanoid import humanoid
from .panda import panda

LENGTH, MASS = 1.0, 10.0  # m and kg of a whole chain of rods
SLENDERNESS = 0.2  # radius of a rod over its length


def rods(name: str, n: int, joint: Callable[[], sh.Joint]) -> sh.Model:
    """`n` equal rods along x, each hinged to the end of the one before."""
    s = sh.System(name, gravity=(0, -9.81, 0))
    length, mass = LENGTH / n, MASS / n
    r = SLENDERNESS * length
    across = mass * (3 * r**2 + length**2) / 12
    inertia = (mass * r**2 / 2, across, across)
    hinge, end = joint(), sh.Placement(xyz=(length, 0, 0))
    for k in range(n):
        place = end if k else sh.Placement()
        parent = f"rod{k - 1}" if k else "world"
        s.add_body(f"rod{k}", parent, joint=hinge, placement=place, mass=mass, com=(length / 2, 0, 0), inertia=inertia)
    return s.build()


def planar(n: int) -> sh.Model:
    """A chain on parallel hinges. Nothing says that it is planar: sharnir has to find out."""
    return rods(f"planar{n}", n, lambda: sh.Revolute("z"))


def ball(n: int) -> sh.Model:
    return rods(f"ball{n}", n, sh.Spherical)


def star(n: int) -> sh.Model:
    """A free hub with `n` one-link branches around it, hinged about the tangent of the rim."""
    s = sh.System(f"star{n}")
    s.add_body("hub", joint=sh.Free(), mass=100.0, com=(0.02, 0.01, -0.03), inertia=(20.0, 22.0, 30.0))
    for k in range(n):
        angle = 2 * np.pi * k / n
        place = sh.Placement(xyz=(np.cos(angle), np.sin(angle), 0.1), rpy=(0, 0, angle))
        inertia = (0.004, 0.17, 0.172)
        s.add_body(
            f"panel{k}", "hub", joint=sh.Revolute("y"), placement=place, mass=2.0, com=(0.5, 0, 0), inertia=inertia
        )
    return s.build()


def general(n: int, seed: int = 0) -> sh.Model:
    """A chain without a zero in its data: random placements, centres of mass and inertias."""
    rng = np.random.default_rng(seed)
    s = sh.System(f"general{n}")
    for k in range(n):
        place = sh.Placement(xyz=rng.normal(size=3) if k else (0, 0, 0), rotation=rotation(rng))
        com, root = rng.normal(size=3), rng.normal(size=(3, 3))
        # Σ m (|r|² 1 − r rᵀ) of points at the columns of root, plus a sphere: the triangle inequality holds
        inertia = np.eye(3) * (1.0 + np.sum(root**2)) - root @ root.T
        parent = f"b{k - 1}" if k else "world"
        s.add_body(f"b{k}", parent, joint=sh.Revolute("z"), placement=place, mass=1.0, com=com, inertia=inertia)
    return s.build()


def rotation(rng: np.random.Generator) -> np.ndarray:
    Q, R = np.linalg.qr(rng.normal(size=(3, 3)))
    Q = Q * np.sign(np.diag(R))
    return Q if np.linalg.det(Q) > 0 else Q[:, [1, 0, 2]]


def mixed_tree(n: int, seed: int = 0) -> sh.Model:
    """A random tree of revolute, prismatic, universal, spherical, cylindrical, planar and free joints."""
    rng = np.random.default_rng(seed)
    kinds: list[Callable[[], sh.Joint]] = [
        *(partial(sh.Revolute, axis) for axis in "xyz"),
        partial(sh.Prismatic, "x"), partial(sh.Universal, "x", "y"), sh.Spherical, partial(sh.Cylindrical, "z"),
        partial(sh.Planar, "z"), sh.Free,
    ]  # fmt: skip
    s = sh.System(f"mixed{n}")
    for k in range(n):
        # Near ancestors: deep and branched, as mechanisms are, not the logarithmic depth of a uniform choice
        parent = f"b{rng.integers(max(0, k - 5), k)}" if k else "world"
        joint = kinds[rng.integers(len(kinds))]()
        place = sh.Placement(xyz=0.1 * rng.normal(size=3))
        inertia = 0.01 * rng.uniform(1.0, 1.5, size=3)
        mass, com = rng.uniform(0.5, 2.0), 0.1 * rng.normal(size=3)
        s.add_body(f"b{k}", parent, joint=joint, placement=place, mass=mass, com=com, inertia=inertia)
    return s.build()


MODELS: dict[str, Callable[[], sh.Model]] = {
    **{f"planar{n}": partial(planar, n) for n in (2, 10, 30, 100, 1000)},
    **{f"ball{n}": partial(ball, n) for n in (10, 100)},
    "panda7": panda,
    "star30": partial(star, 30),
    "humanoid": humanoid,
    "general30": partial(general, 30),
}
