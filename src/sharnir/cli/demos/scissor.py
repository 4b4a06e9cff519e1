"""A scissor mast: cells of two bars that cross, each on the one below, closed into loops by pins. A spring at the foot
opens it, a damper holds it back, a latch catches it where it is up; at the tip it carries an instrument."""

from __future__ import annotations

import math

import sharnir as sh

CELLS, LENGTH, MASS = 6, 1.0, 0.8  # bars of this length, m, and mass, kg
FOLDED, UP = math.radians(12.0), math.radians(55.0)  # of the bars over the ground
SECONDS = 6.0
COLOURS = ("#2e86ab", "#f6ae2d")


def bar(colour: str, start: float, layer: float) -> list[object]:
    """From x = start on; the two bars of a cell lie in two layers."""
    plate = sh.Box(start=(start, -0.028, layer - 0.02), end=(start + LENGTH, 0.028, layer + 0.02), mass=0)
    pins = [sh.Cylinder(0.042, start=(start + x, 0, -0.06), end=(start + x, 0, 0.06), mass=0) for x in (0.0, LENGTH)]
    return [(plate, colour), *((pin, "#39424e") for pin in pins)]


def scissor() -> sh.Model:
    """Of every cell a bar "left" rises from the left foot, and a bar "right", held in the middle of the other, rises
    from the right foot. With θ their angle over the ground, right is turned by π − 2θ against left."""
    s = sh.System("scissor mast", planar=True, gravity=(0, 0, 0))
    half = LENGTH / 2
    inertia = MASS * LENGTH**2 / 12
    for k in range(1, CELLS + 1):
        left, right = f"left {k}", f"right {k}"
        below, place = ("world", (0, 0, 0)) if k == 1 else (f"right {k - 1}", (half, 0, 0))
        s.add_body(
            left, below, joint=sh.Revolute("z"), placement=sh.Placement(xyz=place), com=(half, 0, 0), mass=MASS,
            inertia=inertia, q0=FOLDED if k == 1 else 2 * FOLDED - math.pi, visual=bar(COLOURS[0], 0.0, 0.022),
        )  # fmt: skip
        s.add_body(
            right, left, joint=sh.Revolute("z"), placement=sh.Placement(xyz=(half, 0, 0)), mass=MASS, inertia=inertia,
            q0=math.pi - 2 * FOLDED, visual=bar(COLOURS[1], -half, -0.022),
        )  # fmt: skip
        foot = (right, (-half, 0, 0))
        if k == 1:
            s.add_constraint("slide", sh.PointOnLine(*foot, "world", (0, 0, 0), "x"))
        else:
            s.add_constraint(f"pin {k}", sh.Coincident(*foot, f"left {k - 1}", (LENGTH, 0, 0)))
    head = sh.Sphere(0.12, mass=4.0)
    s.add_body(
        "instrument", left, joint=sh.Fixed(), placement=sh.Placement((LENGTH, 0, 0)), shape=head, colour="#d1495b"
    )
    s.add_force("spring", sh.JointSpring("left 1", stiffness=45.0, rest=UP + 0.3, damping=60.0))
    s.add_event("latch", sh.Latch("left 1", at=UP))
    return s.build()


def run(formulation: str) -> sh.Run:
    return sh.simulate(scissor(), SECONDS, formulation=formulation, rtol=1e-9, atol=1e-11)
