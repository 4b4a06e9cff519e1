"""Stewart platforms on Stewart platforms: each stage six legs of a tube on a universal joint, a rod that slides in it
on a spring, and a ball. A platform is carried by the ball of its leg 0; the other five balls close loops. Six degrees
of freedom a stage.

Closed states: poses of the platforms are given, legs follow. A leg d in the axes of its foot is
d = s Rx(q₁) Ry(q₂) e_z = s (sin q₂, −sin q₁ cos q₂, cos q₁ cos q₂).
"""

from __future__ import annotations

from typing import Any

import numpy as np

import sharnir as sh

from ..linkages.contract import Closing, Linkage, Point, Sample, Spring
from ..linkages.mechanisms import along, corner
from .bars import apply, back, quaternions, rotations, small_turns, turn

Array = np.ndarray
BASE, TOP, HEIGHT, STEP = 0.6, 0.4, 0.7, 0.05  # m: radii, height of a stage, feet of the next one above the balls
PLATE, ROD, TUBE = 40.0, 2.0, 4.0  # kg
STIFFNESS, DAMPING = 2000.0, 2.0  # of a leg, for each stage above
SPEED, SPIN = np.array([0.1, 0.05, 0.2]), np.array([0.1, -0.1, 0.2])  # m/s and rad/s of every platform at the start
LEGS = range(6)


FEET = np.array([[*corner(BASE, k, 0.15), 0.0] for k in LEGS])
BALLS = np.array([[*corner(TOP, k, np.pi / 3 - 0.15), HEIGHT] for k in LEGS])


AXES = np.array([along(leg) for leg in BALLS - FEET])
LENGTH = float(np.linalg.norm(BALLS[0] - FEET[0]))


def tower(stages: int) -> Linkage:
    s = sh.System(f"tower{stages}", gravity=(0, 0, -9.81))
    closings: list[Closing] = []
    springs: list[Spring] = []
    _stage(s, closings, springs, 0, stages)
    tree = s.build()
    bodies = {body.name: body for body in tree.bodies}

    def first(kind: str, k: int, n: int) -> tuple[Array, Array]:
        """Columns of q and v of a joint of every stage."""
        found = [bodies[f"{kind}{k}.{stage}"] for stage in range(n)]
        return np.array([b.q_start for b in found]), np.array([b.v_start for b in found])

    tubes = [first("tube", k, stages) for k in LEGS]
    rods = [first("rod", k, stages) for k in LEGS]
    plates = first("platform", 0, stages)

    def at(moved: Array, turned: Array, speed: Array, spin: Array) -> Sample:
        """Of every stage, in its axes: how far its ball 0 is from the middle position, the turn of the platform (a
        quaternion), and the velocities of both."""
        R = rotations(turned)
        q, v = np.zeros((len(moved), tree.nq)), np.zeros((len(moved), tree.nv))
        for k in LEGS:
            arm = apply(R, BALLS[k] - BALLS[0])
            leg = back(AXES[k], BALLS[0] - FEET[k] + moved + arm)
            rate = back(AXES[k], speed + np.cross(spin, arm))
            length = np.linalg.norm(leg, axis=-1)
            e = leg / length[..., None]
            longer = np.sum(e * rate, axis=-1)
            turning = (rate - longer[..., None] * e) / length[..., None]
            q2, q1 = np.arcsin(e[..., 0]), np.arctan2(-e[..., 1], e[..., 2])
            v2 = turning[..., 0] / np.cos(q2)
            v1 = (e[..., 1] * turning[..., 2] - e[..., 2] * turning[..., 1]) / (e[..., 1] ** 2 + e[..., 2] ** 2)
            (i, j), (m, n) = tubes[k], rods[k]
            q[:, i], q[:, i + 1], v[:, j], v[:, j + 1] = q1, q2, v1, v2
            q[:, m], v[:, n] = length - LENGTH, longer
            if k == 0:
                rod = AXES[0] @ turn("x", q1) @ turn("y", q2)
                w = back(R, spin - apply(AXES[0], _rate(q1, v1, v2)))
                ball = quaternions(AXES[0] @ np.swapaxes(rod, -1, -2) @ R)
                for c in range(4):
                    q[:, plates[0] + c] = ball[..., c]
                for c in range(3):
                    v[:, plates[1] + c] = w[..., c]
        return q, v

    def sample(rng: np.random.Generator, count: int) -> Sample:
        """Centimetres and hundredths of a radian: the top of a tower of twenty stages moves by a metre all the same."""
        shape = (count, stages)
        moved, speed, spin = rng.normal(size=(3, *shape, 3))
        return at(0.01 * moved, small_turns(rng, shape, 0.03), 0.1 * speed, 0.1 * spin)

    zero = np.zeros((1, stages, 3))
    q0, v0 = at(zero, np.tile([1.0, 0, 0, 0], (1, stages, 1)), zero + SPEED, zero + SPIN)
    top = f"platform0.{stages - 1}"
    marks = tuple((top, _point(BALLS[k] - BALLS[0])) for k in (0, 2, 4))
    return Linkage(tree.name, tree, tuple(closings), q0[0], v0[0], marks, tuple(springs), sample=sample)


def _rate(q1: Array, v1: Array, v2: Array) -> Array:
    """The angular velocity of a leg in the axes of its foot: v₁ e_x + v₂ Rx(q₁) e_y."""
    return np.stack([v1, v2 * np.cos(q1), v2 * np.sin(q1)], axis=-1)


def _stage(s: sh.System, closings: list[Closing], springs: list[Spring], stage: int, stages: int) -> None:
    """Depth first: all that stands on the platform comes before leg 1."""
    below = f"platform0.{stage - 1}" if stage else "world"
    offset = np.array([*-BALLS[0][:2], STEP]) if stage else np.zeros(3)
    above = stages - stage
    tube: dict[str, Any] = {"mass": TUBE, "com": (0, 0, 0.2), "inertia": (0.06, 0.06, 0.004)}
    rod: dict[str, Any] = {"mass": ROD, "com": (0, 0, -0.25), "inertia": (0.045, 0.045, 0.0005)}
    # At rest a leg carries its sixth of what is above it
    carried = (above * (PLATE + 6 * ROD) + (above - 1) * 6 * TUBE) * 9.81 / 6 / (HEIGHT / LENGTH)
    for k in LEGS:
        name, place = f"{k}.{stage}", sh.Placement(xyz=FEET[k] + offset, rotation=AXES[k])
        s.add_body(f"tube{name}", below, joint=sh.Universal("x", "y"), placement=place, **tube)
        end = sh.Placement(xyz=(0, 0, LENGTH))
        s.add_body(f"rod{name}", f"tube{name}", joint=sh.Prismatic("z"), placement=end, **rod)
        springs.append(Spring(f"rod{name}", above * STIFFNESS, carried / (above * STIFFNESS), above * DAMPING))
        if k == 0:
            centre = np.array([0, 0, HEIGHT + 0.02]) - BALLS[0]
            plate: dict[str, Any] = {"mass": PLATE, "com": centre, "inertia": (2.5, 2.5, 4.8)}
            turned = sh.Placement(rotation=AXES[0].T)
            s.add_body(f"platform{name}", f"rod{name}", joint=sh.Spherical(), placement=turned, **plate)
            if above > 1:
                _stage(s, closings, springs, stage + 1, stages)
        else:
            point = _point(BALLS[k] - BALLS[0])
            closings.append(Closing(f"platform0.{stage}", point, f"rod{name}", (0.0, 0.0, 0.0)))


def _point(x: Array) -> Point:
    return (float(x[0]), float(x[1]), float(x[2]))
