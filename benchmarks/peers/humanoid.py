"""A humanoid of 33 bodies and 38 velocities, made up: 1.75 m, 76 kg, the joint layout of present humanoid robots.

x is forward, y left, z up. Every link is a box around its centre of mass; the links between the axes of a hip, a
shoulder or a wrist are the motors.
"""

from __future__ import annotations

from dataclasses import dataclass

import sharnir as sh


@dataclass(frozen=True)
class Link:
    name: str
    parent: str
    axis: str
    xyz: tuple[float, float, float]  # of the joint in the parent's frame
    mass: float
    com: tuple[float, float, float]
    size: tuple[float, float, float]


TRUNK = [
    Link("torso_yaw", "pelvis", "z", (0, 0, 0.09), 3.0, (0.00, 0, 0.03), (0.16, 0.18, 0.08)),
    Link("torso_pitch", "torso_yaw", "y", (0, 0, 0.06), 17.0, (-0.02, 0, 0.19), (0.22, 0.32, 0.42)),
    Link("head_pitch", "torso_pitch", "y", (0.02, 0, 0.42), 0.7, (0.00, 0, 0.02), (0.08, 0.08, 0.08)),
    Link("head_yaw", "head_pitch", "z", (0, 0, 0.05), 2.2, (0.02, 0, 0.10), (0.20, 0.16, 0.22)),
]


def leg(side: str, sign: float) -> list[Link]:
    hip, knee = f"{side}_hip", f"{side}_knee"
    return [
        Link(f"{hip}_yaw", "pelvis", "z", (-0.02, 0.09 * sign, -0.08), 1.9, (0.01, 0, 0.04), (0.10, 0.10, 0.10)),
        Link(f"{hip}_roll", f"{hip}_yaw", "x", (0, 0, 0), 1.8, (-0.01, 0.01 * sign, 0), (0.12, 0.10, 0.10)),
        Link(f"{hip}_pitch", f"{hip}_roll", "y", (0, 0, 0), 6.2, (0.01, 0.03 * sign, -0.18), (0.15, 0.14, 0.40)),
        Link(knee, f"{hip}_pitch", "y", (0, 0, -0.38), 3.8, (0.02, 0.02 * sign, -0.14), (0.12, 0.11, 0.36)),
        Link(f"{side}_ankle_pitch", knee, "y", (0, 0, -0.35), 1.3, (0, 0, 0.01), (0.09, 0.09, 0.08)),
        Link(f"{side}_ankle_roll", f"{side}_ankle_pitch", "x", (0, 0, 0), 1.6, (0.03, 0, -0.07), (0.24, 0.12, 0.06)),
    ]


def arm(side: str, sign: float) -> list[Link]:
    shoulder, wrist = f"{side}_shoulder", f"{side}_wrist"
    return [
        Link(
            f"{shoulder}_yaw", "torso_pitch", "z", (0, 0.16 * sign, 0.33), 2.4, (0, 0.06 * sign, 0), (0.10, 0.14, 0.10)
        ),
        Link(
            f"{shoulder}_roll",
            f"{shoulder}_yaw",
            "x",
            (0, 0.14 * sign, 0),
            1.4,
            (0, 0.02 * sign, -0.03),
            (0.09, 0.09, 0.12),
        ),
        Link(
            f"{side}_upper_arm",
            f"{shoulder}_roll",
            "z",
            (0, 0.02 * sign, -0.10),
            1.9,
            (0.01, 0, -0.08),
            (0.09, 0.09, 0.22),
        ),
        Link(f"{side}_elbow", f"{side}_upper_arm", "y", (0.02, 0, -0.17), 1.4, (-0.01, 0, -0.05), (0.08, 0.08, 0.16)),
        Link(f"{wrist}_yaw", f"{side}_elbow", "z", (-0.02, 0, -0.11), 1.2, (0, 0, 0.05), (0.07, 0.07, 0.14)),
        Link(f"{wrist}_roll", f"{wrist}_yaw", "x", (0, 0, -0.13), 0.3, (0, 0, 0), (0.05, 0.05, 0.06)),
        Link(f"{wrist}_pitch", f"{wrist}_roll", "y", (0, 0, 0), 0.5, (0, 0.01 * sign, -0.04), (0.06, 0.08, 0.10)),
        Link(
            f"{side}_gripper",
            f"{wrist}_pitch",
            "x",
            (0, 0.02 * sign, -0.10),
            0.2,
            (0, 0.01 * sign, -0.04),
            (0.03, 0.02, 0.08),
        ),
    ]


def humanoid() -> sh.Model:
    s = sh.System("humanoid")
    s.add_body("pelvis", joint=sh.Free(), mass=11.0, com=(-0.03, 0, -0.01), inertia=box(11.0, (0.20, 0.28, 0.18)))
    left, right = 1.0, -1.0
    links = [*leg("left", left), *leg("right", right), *TRUNK[:2], *arm("left", left), *arm("right", right), *TRUNK[2:]]
    for x in links:
        s.add_body(
            x.name, x.parent, joint=sh.Revolute(x.axis), placement=sh.Placement(xyz=x.xyz), mass=x.mass, com=x.com,
            inertia=box(x.mass, x.size),
        )  # fmt: skip
    return s.build()


def box(mass: float, size: tuple[float, float, float]) -> tuple[float, float, float]:
    """Principal inertias of a solid box."""
    a, b, c = (mass * x**2 / 12 for x in size)
    return (b + c, a + c, a + b)
