"""A solar wing of three panels unfolds from a free satellite.

The panels are folded like an accordion in front of the hub. Torsion springs in the three hinges open them, cables keep
them in step (θ₂ = −2 θ₁, θ₃ = −θ₂, each an elastic torque between two hinges, as closed cable loops are), latches catch
them where the wing is flat. Nothing acts from outside: the hub turns back as much as the wing unfolds.
"""

from __future__ import annotations

import math

import sharnir as sh

LENGTH, WIDTH, THICK = 1.5, 1.2, 0.03  # m, of a panel
STEP = 2 * THICK  # between folded panels
CELLS, ROWS = 6, 4
PANELS = ("panel 1", "panel 2", "panel 3")
FOLDED = (-math.pi / 2, math.pi, -math.pi)
SPRINGS = ((0.7, 0.5), (0.5, -0.5), (0.35, 0.5))  # N m/rad, and rest beyond the latch, rad
SECONDS = 12.0


def hub() -> list[object]:
    """How the satellite looks."""
    body = sh.Box(size=(1.1, 1.2, 1.5), mass=0)
    lid = sh.Box(start=(-0.5, -0.55, 0.75), end=(0.5, 0.55, 0.8), mass=0)
    yokes = [sh.Rod(start=(0.5, y, -0.7), end=(0.8, y, -0.7), mass=0) for y in (-0.4, 0.4)]
    mast = sh.Rod(start=(-0.1, 0, 0.8), end=(-0.1, 0, 1.15), mass=0)
    dish = sh.Cylinder(0.34, start=(-0.1, 0, 1.15), end=(-0.1, 0, 1.21), mass=0)
    nozzle = sh.Cylinder(0.16, start=(0, 0, -0.95), end=(0, 0, -0.75), mass=0)
    parts = [(lid, "#e8e8ec"), (mast, "#8a8f98"), (dish, "#f4f4f6"), (nozzle, "#3a3f47")]
    return [(body, "#d4a62a"), *((x, "#8a8f98") for x in yokes), *parts]


def panel(z: float) -> list[object]:
    """A frame with solar cells on one side; z is its middle."""
    frame = sh.Box(start=(0.02, -WIDTH / 2, z - THICK / 2), end=(LENGTH - 0.02, WIDTH / 2, z + THICK / 2), mass=0)
    dx, dy = (LENGTH - 0.1) / CELLS, (WIDTH - 0.06) / ROWS
    found: list[object] = [(frame, "#c9ced6")]
    for i in range(CELLS):
        for j in range(ROWS):
            x, y = 0.05 + i * dx, -WIDTH / 2 + 0.03 + j * dy
            start, end = (x + 0.01, y + 0.01, z - 0.025), (x + dx - 0.01, y + dy - 0.01, z + 0.025)
            found.append((sh.Box(start=start, end=end, mass=0), "#1b3f8f" if (i + j) % 2 else "#2350ad"))
    return found


def wing() -> sh.Model:
    s = sh.System("solar wing", gravity=(0, 0, 0))
    s.parameter("cable", 25.0, unit="N m/rad")
    s.add_body("hub", joint=sh.Free(), mass=180.0, inertia=(55.0, 50.0, 40.0), visual=hub())
    parents, places = ("hub", *PANELS[:2]), ((0.8, 0, -0.7), (LENGTH, 0, THICK), (LENGTH, 0, -STEP))
    middles = (0.0, -THICK, THICK)
    for name, parent, place, z, folded in zip(PANELS, parents, places, middles, FOLDED, strict=True):
        s.add_body(
            name, parent, joint=sh.Revolute("y"), placement=sh.Placement(xyz=place), mass=6.5, com=(LENGTH / 2, 0, z),
            inertia=(0.78, 1.22, 2.0), visual=panel(z), q0=folded,
        )  # fmt: skip
    for name, (stiffness, rest) in zip(PANELS, SPRINGS, strict=True):
        s.add_force(f"spring in {name}", sh.JointSpring(name, stiffness=stiffness, rest=rest, damping=0.25))
        s.add_event(f"latch of {name}", sh.Latch(name, at=0.0))
    one, two, three = (f"q('{name}')" for name in PANELS)
    first, second = f"({two} + 2*{one})", f"({three} + {two})"  # how far the cables are stretched, rad
    for name, torque in zip(PANELS, (f"2*{first}", f"{first} + {second}", second), strict=True):
        s.add_force(f"cables at {name}", sh.JointForce(name, f"-cable*({torque})"))
    return s.build()


def run(formulation: str) -> sh.Run:
    return sh.simulate(wing(), SECONDS, formulation=formulation, rtol=1e-10, atol=1e-12)
