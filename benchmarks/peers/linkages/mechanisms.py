"""The mechanisms of the benchmark. Bodies are added depth-first, so that all engines number the velocities alike; no
body has a zero principal inertia, which MuJoCo refuses (in a planar linkage only the moment about z counts)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

import sharnir as sh

from .contract import Closing, Linkage, Point, Spring
from .oracle import allowed, closed
from .windows import windows

DOWN = (0.0, -9.81, 0.0)
STEEL = 7850.0


def four_bar() -> Linkage:
    """A crank-rocker of flat steel bars, 40 × 10 mm: ground 0.4 m, crank 0.1, coupler 0.35, rocker 0.25; 5 rad/s."""
    s = sh.System("four-bar", gravity=DOWN)
    bar(s, "crank", "world", 0.1)
    bar(s, "coupler", "crank", 0.35, at=0.1)
    bar(s, "rocker", "world", 0.25, at=0.4)
    loop = Closing("coupler", (0.35, 0, 0), "rocker", (0.25, 0, 0))
    marks = (("crank", (0.1, 0, 0)), ("coupler", (0.35, 0, 0)))
    return started(s, (loop,), [0.5, 0.3, 1.6], {0: 5.0}, marks)


def slider_crank() -> Linkage:
    """An engine of 80 mm stroke: crank 40 mm with a counterweight, rod 0.14 m, piston 0.5 kg; 20 rad/s, no gas."""
    s = sh.System("slider-crank", gravity=DOWN)
    s.add_body("crank", joint=sh.Revolute("z"), mass=3.0, com=(-0.004, 0, 0), inertia=(0.004, 0.004, 0.006))
    rod: dict[str, Any] = {"mass": 0.6, "com": (0.045, 0, 0), "inertia": (2e-4, 2e-3, 2e-3)}
    s.add_body("rod", "crank", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(0.04, 0, 0)), **rod)
    s.add_body("piston", joint=sh.Prismatic("x"), mass=0.5, inertia=(4e-4, 4e-4, 4e-4))
    loop = Closing("rod", (0.14, 0, 0), "piston", (0, 0, 0))
    marks = (("crank", (0.04, 0, 0)), ("piston", (0, 0, 0)))
    return started(s, (loop,), [0.5, -0.6, 0.17], {0: 20.0}, marks)


def stewart() -> Linkage:
    """A vibration platform: 40 kg on six legs of a tube on a universal joint, a rod that slides in it on a spring, and
    a ball. The platform is carried by the ball of leg 0; the other five balls close the loops."""
    s = sh.System("stewart", gravity=(0, 0, -9.81))
    base, top, height = 0.6, 0.4, 0.7
    feet = [[*corner(base, k, 0.15), 0] for k in range(6)]
    balls = [[*corner(top, k, np.pi / 3 - 0.15), height] for k in range(6)]
    tube: dict[str, Any] = {"mass": 4.0, "com": (0, 0, 0.2), "inertia": (0.06, 0.06, 0.004)}
    rod: dict[str, Any] = {"mass": 2.0, "com": (0, 0, -0.25), "inertia": (0.045, 0.045, 0.0005)}
    for k, (foot, ball) in enumerate(zip(feet, balls, strict=True)):
        leg = np.subtract(ball, foot)
        R, length = along(leg), float(np.linalg.norm(leg))
        place = sh.Placement(xyz=foot, rotation=R)
        s.add_body(f"tube{k}", joint=sh.Universal("x", "y"), placement=place, **tube)
        end = sh.Placement(xyz=(0, 0, length))
        s.add_body(f"rod{k}", f"tube{k}", joint=sh.Prismatic("z"), placement=end, **rod)
        if k == 0:
            centre = np.subtract([0, 0, height + 0.02], ball)
            plate: dict[str, Any] = {"mass": 40.0, "com": centre, "inertia": (2.5, 2.5, 4.8)}
            s.add_body("platform", "rod0", joint=sh.Spherical(), placement=sh.Placement(rotation=R.T), **plate)
    loops = [Closing("platform", _point(np.subtract(b, balls[0])), f"rod{k}", (0, 0, 0)) for k, b in enumerate(balls)]
    # At rest each leg carries its sixth of the weight above; 2 Hz or so
    carried = (40.0 + 6 * 2.0) * 9.81 / 6 / (height / length)
    stiffness, damping = 2000.0, 2.0
    springs = tuple(Spring(f"rod{k}", stiffness, carried / stiffness, damping) for k in range(6))
    tree = s.build()
    q0 = np.zeros(tree.nq)
    q0[tree.bodies[2].q_start] = 1.0
    speeds = (0.4, -0.3, 0.2, 0.3, -0.2, 0.5)
    given = {tree.bodies[tree.names.index(f"rod{k}")].v_start: speed for k, speed in enumerate(speeds)}
    marks = (("platform", (0, 0, 0)), ("platform", loops[2].point_a), ("platform", loops[4].point_a))
    return replace(started(s, tuple(loops[1:]), q0, given, marks), springs=springs, planar=False)


def bar(s: sh.System, name: str, parent: str, length: float, at: float = 0.0) -> None:
    mass = STEEL * 0.04 * 0.01 * length
    across = mass * (length**2 + 0.04**2) / 12
    inertia = (mass * (0.04**2 + 0.01**2) / 12, mass * (length**2 + 0.01**2) / 12, across)
    place = sh.Placement(xyz=(at, 0, 0))
    s.add_body(
        name, parent, joint=sh.Revolute("z"), placement=place, mass=mass, com=(length / 2, 0, 0), inertia=inertia
    )


def started(
    s: sh.System,
    loops: tuple[Closing, ...],
    q: np.ndarray | list[float],
    speeds: Mapping[int, float],
    marks: tuple[tuple[str, Point], ...],
) -> Linkage:
    """Closed from about q, with the given velocities."""
    tree = s.build()
    about = Linkage(tree.name, tree, loops, np.array(q, dtype=float), np.zeros(tree.nv), marks, planar=True)
    q0, fine = closed(about, about.q0[None])
    assert fine.all(), f"{tree.name} does not close"
    v0 = allowed(about, q0, about.v0[None], speeds)
    return replace(about, q0=q0[0], v0=v0[0])


def corner(radius: float, k: int, apart: float) -> list[float]:
    """Pairs of neighbours, `apart` rad from the middle of the pair."""
    angle = 2 * np.pi * (k // 2) / 3 + (apart if k % 2 else -apart)
    return [radius * np.cos(angle), radius * np.sin(angle)]


def along(direction: np.ndarray) -> np.ndarray:
    """A rotation whose z is along the direction."""
    z = direction / np.linalg.norm(direction)
    x = np.cross([0.0, 1.0, 0.0], z)
    x /= np.linalg.norm(x)
    return np.column_stack([x, np.cross(z, x), z])


def _point(x: np.ndarray) -> Point:
    return (float(x[0]), float(x[1]), float(x[2]))


LINKAGES: dict[str, Callable[[], Linkage]] = {
    "four-bar": four_bar,
    "slider-crank": slider_crank,
    "windows40": partial(windows, 40),
    "stewart": stewart,
}
