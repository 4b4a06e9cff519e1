"""A Stewart platform: six legs between the ground and a platform, each a cylinder on a universal joint, a rod that
slides in it, and a ball joint at the platform: six closed loops. Servos are stiff springs whose rest lengths move."""

from __future__ import annotations

import math

import numpy as np

import sharnir as sh

BASE, TOP, HEIGHT = 1.0, 0.6, 1.1  # m, radii and height
TUBE = 0.75  # m, of the cylinder
SECONDS = 12.0


def corners(radius: float, spread: float) -> list[np.ndarray]:
    """Three pairs around a circle, each pair apart by twice `spread`."""
    angles = [math.radians(120 * k + sign * spread) for k in range(3) for sign in (-1, 1)]
    return [np.array([radius * math.cos(a), radius * math.sin(a), 0.0]) for a in angles]


def stewart() -> sh.Model:
    s = sh.System("Stewart platform")
    s.parameter("stroke", 0.12, unit="m")
    # pairs on the ground are wide apart, those of the platform close together on the sides between them
    feet, tops = corners(BASE, 15.0), corners(TOP, 45.0)
    plate = [
        (sh.Cylinder(TOP * 1.08, length=0.06, mass=0), "#dfe3ea"),
        (sh.Box(start=(-0.2, -0.2, 0.03), end=(0.2, 0.2, 0.33), mass=0), "#d1495b"),
    ]
    s.add_body(
        "platform",
        joint=sh.Free(),
        mass=120.0,
        com=(0, 0, 0.05),
        inertia=(9.0, 9.0, 16.0),
        visual=plate,
        q0=[0, 0, HEIGHT, 1, 0, 0, 0],
    )
    for k, (foot, top) in enumerate(zip(feet, tops, strict=True)):
        along = top - foot + np.array([0.0, 0.0, HEIGHT])
        length = float(np.linalg.norm(along))
        z = along / length
        x = np.cross([0.0, 1.0, 0.0], z) / np.linalg.norm(np.cross([0.0, 1.0, 0.0], z))
        turn = np.stack([x, np.cross(z, x), z], axis=1)
        tube = sh.Cylinder(0.055, start=(0, 0, 0), end=(0, 0, TUBE), mass=12.0)
        rod = sh.Cylinder(0.03, start=(0, 0, -length + 0.3), end=(0, 0, 0), mass=5.0)
        looks = [(tube, "#3f6fb5"), (sh.Sphere(0.075, mass=0), "#39424e")]
        s.add_body(
            f"cylinder {k + 1}", joint=sh.Universal("x", "y"), shape=tube, visual=looks,
            placement=sh.Placement(xyz=foot, rotation=turn),
        )  # fmt: skip
        s.add_body(
            f"rod {k + 1}", f"cylinder {k + 1}", joint=sh.Prismatic("z"), placement=sh.Placement(xyz=(0, 0, length)),
            shape=rod, visual=[(rod, "#c9ced6"), (sh.Sphere(0.05, mass=0), "#39424e")],
        )  # fmt: skip
        s.add_constraint(f"ball {k + 1}", sh.Coincident(f"rod {k + 1}", (0, 0, 0), "platform", tuple(top)))
        rest = f"0.0085 + stroke*(1 - exp(-t))*sin({1.3 if k % 2 else 0.9}*t + {k % 3}*2.0944)"
        s.add_force(f"servo {k + 1}", sh.JointSpring(f"rod {k + 1}", stiffness=4e4, rest=rest, damping=1.5e3))
    return s.build()


def run(formulation: str) -> sh.Run:
    return sh.simulate(stewart(), SECONDS, formulation=formulation, rtol=1e-8, atol=1e-10)
