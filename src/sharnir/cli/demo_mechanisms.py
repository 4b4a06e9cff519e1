"""Mechanisms of `sharnir demo`, each a model and its run: written against the public names, as a user writes them."""

from __future__ import annotations

import math

import numpy as np

import sharnir as sh

# A solar wing of three panels unfolds from a free satellite.
#
# The panels are folded like an accordion in front of the hub. Torsion springs in the three hinges open them, cables
# keep them in step (θ₂ = −2 θ₁, θ₃ = −θ₂, each an elastic torque between two hinges, as closed cable loops are),
# latches catch them where the wing is flat. Nothing acts from outside: the hub turns back as much as the wing unfolds.

PANEL_LENGTH, PANEL_WIDTH, PANEL_THICKNESS = 1.5, 1.2, 0.03  # m, of a panel
PANEL_STEP = 2 * PANEL_THICKNESS  # between folded panels
CELL_COLUMNS, CELL_ROWS = 6, 4
PANELS = ("panel 1", "panel 2", "panel 3")
WING_FOLDED = (-math.pi / 2, math.pi, -math.pi)
HINGE_SPRINGS = ((0.7, 0.5), (0.5, -0.5), (0.35, 0.5))  # N m/rad, and rest beyond the latch, rad
WING_SECONDS = 12.0


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
    frame = sh.Box(
        start=(0.02, -PANEL_WIDTH / 2, z - PANEL_THICKNESS / 2),
        end=(PANEL_LENGTH - 0.02, PANEL_WIDTH / 2, z + PANEL_THICKNESS / 2),
        mass=0,
    )
    dx, dy = (PANEL_LENGTH - 0.1) / CELL_COLUMNS, (PANEL_WIDTH - 0.06) / CELL_ROWS
    found: list[object] = [(frame, "#c9ced6")]
    for i in range(CELL_COLUMNS):
        for j in range(CELL_ROWS):
            x, y = 0.05 + i * dx, -PANEL_WIDTH / 2 + 0.03 + j * dy
            start, end = (x + 0.01, y + 0.01, z - 0.025), (x + dx - 0.01, y + dy - 0.01, z + 0.025)
            found.append((sh.Box(start=start, end=end, mass=0), "#1b3f8f" if (i + j) % 2 else "#2350ad"))
    return found


def wing() -> sh.Model:
    s = sh.System("solar wing", gravity=(0, 0, 0))
    s.parameter("cable", 25.0, unit="N m/rad")
    s.add_body("hub", joint=sh.Free(), mass=180.0, inertia=(55.0, 50.0, 40.0), visual=hub())
    parents, places = (
        ("hub", *PANELS[:2]),
        ((0.8, 0, -0.7), (PANEL_LENGTH, 0, PANEL_THICKNESS), (PANEL_LENGTH, 0, -PANEL_STEP)),
    )
    middles = (0.0, -PANEL_THICKNESS, PANEL_THICKNESS)
    for name, parent, place, z, folded in zip(PANELS, parents, places, middles, WING_FOLDED, strict=True):
        s.add_body(
            name,
            parent,
            joint=sh.Revolute("y"),
            placement=sh.Placement(xyz=place),
            mass=6.5,
            com=(PANEL_LENGTH / 2, 0, z),
            inertia=(0.78, 1.22, 2.0),
            visual=panel(z),
            q0=folded,
        )
    for name, (stiffness, rest) in zip(PANELS, HINGE_SPRINGS, strict=True):
        s.add_force(f"spring in {name}", sh.JointSpring(name, stiffness=stiffness, rest=rest, damping=0.25))
        s.add_event(f"latch of {name}", sh.Latch(name, at=0.0))
    one, two, three = (f"q('{name}')" for name in PANELS)
    first, second = f"({two} + 2*{one})", f"({three} + {two})"  # how far the cables are stretched, rad
    for name, torque in zip(PANELS, (f"2*{first}", f"{first} + {second}", second), strict=True):
        s.add_force(f"cables at {name}", sh.JointForce(name, f"-cable*({torque})"))
    return s.build()


def run_wing(formulation: str) -> sh.Run:
    return sh.simulate(wing(), WING_SECONDS, formulation=formulation, rtol=1e-10, atol=1e-12)


# A four-bar linkage: a motor turns the crank, the rocker swings against a spring, a point of the coupler draws its
# curve. Lengths fulfil Grashof's condition, so that the crank goes round.

CRANK, COUPLER, ROCKER, FRAME = 0.4, 1.1, 0.9, 1.2  # m
COUPLER_POINT = (0.6, 0.45, 0.0)  # of the coupler, m
FOUR_BAR_SECONDS = 12.0


def four_bar_looks(length: float, colour: str) -> list[object]:
    eyes = [sh.Cylinder(0.055, start=(x, 0, -0.035), end=(x, 0, 0.035), mass=0) for x in (0.0, length)]
    return [
        (sh.Box(start=(0, -0.03, -0.02), end=(length, 0.03, 0.02), mass=0), colour),
        *((x, "#39424e") for x in eyes),
    ]


def four_bar() -> sh.Model:
    s = sh.System("four-bar linkage", planar=True)
    s.parameter("speed", 3.0, unit="rad/s")
    colours = {"crank": "#d1495b", "coupler": "#2e86ab", "rocker": "#66a182"}
    rows = (("crank", "world", 0.0, CRANK), ("coupler", "crank", CRANK, COUPLER), ("rocker", "world", FRAME, ROCKER))
    for name, parent, x, length in rows:
        looks = four_bar_looks(length, colours[name])
        if name == "coupler":
            arm = [sh.Rod(start=(u, 0, 0), end=COUPLER_POINT, mass=0) for u in (0.0, COUPLER)]
            looks += [
                *((x_, colours[name]) for x_ in arm),
                (sh.Sphere(0.03, placement=sh.Placement(COUPLER_POINT), mass=0), "#f6ae2d"),
            ]
        s.add_body(
            name,
            parent,
            joint=sh.Revolute("z"),
            placement=sh.Placement(xyz=(x, 0, 0)),
            mass=2.0 * length,
            com=(length / 2, 0, 0),
            inertia=2.0 * length**3 / 12,
            visual=looks,
        )
    s.add_constraint("pin", sh.HingeLoop("coupler", (COUPLER, 0, 0), "z", "rocker", (ROCKER, 0, 0), "z"))
    s.add_force("motor", sh.JointForce("crank", "8*(speed - v('crank'))"))
    s.add_force("spring", sh.PointSpring("rocker", (0.6, 0, 0), "world", (FRAME + 0.9, 0.1, 0), 60.0, 0.7, 1.0))
    return s.build()


def run_four_bar(formulation: str) -> sh.Run:
    model = four_bar()
    q, _, _ = sh.assemble(model, {"crank": 0.6, "coupler": 0.3, "rocker": 1.8})
    return sh.simulate(model, FOUR_BAR_SECONDS, q0=q, formulation=formulation, rtol=1e-9, atol=1e-11)


# A Stewart platform: six legs between the ground and a platform, each a cylinder on a universal joint, a rod that
# slides in it, and a ball joint at the platform: six closed loops. Servos are stiff springs whose rest lengths move.

BASE_RADIUS, TOP_RADIUS, PLATFORM_HEIGHT = 1.0, 0.6, 1.1  # m, radii and height
TUBE_LENGTH = 0.75  # m, of the cylinder
STEWART_SECONDS = 12.0


def corners(radius: float, spread: float) -> list[np.ndarray]:
    """Three pairs around a circle, each pair apart by twice `spread`."""
    angles = [math.radians(120 * k + sign * spread) for k in range(3) for sign in (-1, 1)]
    return [np.array([radius * math.cos(a), radius * math.sin(a), 0.0]) for a in angles]


def stewart() -> sh.Model:
    s = sh.System("Stewart platform")
    s.parameter("stroke", 0.12, unit="m")
    # pairs on the ground are wide apart, those of the platform close together on the sides between them
    feet, tops = corners(BASE_RADIUS, 15.0), corners(TOP_RADIUS, 45.0)
    plate = [
        (sh.Cylinder(TOP_RADIUS * 1.08, length=0.06, mass=0), "#dfe3ea"),
        (sh.Box(start=(-0.2, -0.2, 0.03), end=(0.2, 0.2, 0.33), mass=0), "#d1495b"),
    ]
    s.add_body(
        "platform",
        joint=sh.Free(),
        mass=120.0,
        com=(0, 0, 0.05),
        inertia=(9.0, 9.0, 16.0),
        visual=plate,
        q0=[0, 0, PLATFORM_HEIGHT, 1, 0, 0, 0],
    )
    for k, (foot, top) in enumerate(zip(feet, tops, strict=True)):
        along = top - foot + np.array([0.0, 0.0, PLATFORM_HEIGHT])
        length = float(np.linalg.norm(along))
        z = along / length
        x = np.cross([0.0, 1.0, 0.0], z) / np.linalg.norm(np.cross([0.0, 1.0, 0.0], z))
        turn = np.stack([x, np.cross(z, x), z], axis=1)
        tube = sh.Cylinder(0.055, start=(0, 0, 0), end=(0, 0, TUBE_LENGTH), mass=12.0)
        rod = sh.Cylinder(0.03, start=(0, 0, -length + 0.3), end=(0, 0, 0), mass=5.0)
        looks = [(tube, "#3f6fb5"), (sh.Sphere(0.075, mass=0), "#39424e")]
        s.add_body(
            f"cylinder {k + 1}",
            joint=sh.Universal("x", "y"),
            shape=tube,
            visual=looks,
            placement=sh.Placement(xyz=foot, rotation=turn),
        )
        s.add_body(
            f"rod {k + 1}",
            f"cylinder {k + 1}",
            joint=sh.Prismatic("z"),
            placement=sh.Placement(xyz=(0, 0, length)),
            shape=rod,
            visual=[(rod, "#c9ced6"), (sh.Sphere(0.05, mass=0), "#39424e")],
        )
        s.add_constraint(f"ball {k + 1}", sh.Coincident(f"rod {k + 1}", (0, 0, 0), "platform", tuple(top)))
        rest = f"0.0085 + stroke*(1 - exp(-t))*sin({1.3 if k % 2 else 0.9}*t + {k % 3}*2.0944)"
        s.add_force(f"servo {k + 1}", sh.JointSpring(f"rod {k + 1}", stiffness=4e4, rest=rest, damping=1.5e3))
    return s.build()


def run_stewart(formulation: str) -> sh.Run:
    return sh.simulate(stewart(), STEWART_SECONDS, formulation=formulation, rtol=1e-8, atol=1e-10)


# A scissor mast: cells of two bars that cross, each on the one below, closed into loops by pins. A spring at the foot
# opens it, a damper holds it back, a latch catches it where it is up; at the tip it carries an instrument.

MAST_CELLS, BAR_LENGTH, BAR_MASS = 6, 1.0, 0.8  # bars of this length, m, and mass, kg
MAST_FOLDED, MAST_UP = math.radians(12.0), math.radians(55.0)  # of the bars over the ground
SCISSOR_SECONDS = 6.0
BAR_COLOURS = ("#2e86ab", "#f6ae2d")


def scissor_looks(colour: str, start: float, layer: float) -> list[object]:
    """From x = start on; the two bars of a cell lie in two layers."""
    plate = sh.Box(start=(start, -0.028, layer - 0.02), end=(start + BAR_LENGTH, 0.028, layer + 0.02), mass=0)
    pins = [
        sh.Cylinder(0.042, start=(start + x, 0, -0.06), end=(start + x, 0, 0.06), mass=0) for x in (0.0, BAR_LENGTH)
    ]
    return [(plate, colour), *((pin, "#39424e") for pin in pins)]


def scissor() -> sh.Model:
    """Of every cell a bar "left" rises from the left foot, and a bar "right", held in the middle of the other, rises
    from the right foot. With θ their angle over the ground, right is turned by π − 2θ against left."""
    s = sh.System("scissor mast", planar=True, gravity=(0, 0, 0))
    half = BAR_LENGTH / 2
    inertia = BAR_MASS * BAR_LENGTH**2 / 12
    for k in range(1, MAST_CELLS + 1):
        left, right = f"left {k}", f"right {k}"
        below, place = ("world", (0, 0, 0)) if k == 1 else (f"right {k - 1}", (half, 0, 0))
        s.add_body(
            left,
            below,
            joint=sh.Revolute("z"),
            placement=sh.Placement(xyz=place),
            com=(half, 0, 0),
            mass=BAR_MASS,
            inertia=inertia,
            q0=MAST_FOLDED if k == 1 else 2 * MAST_FOLDED - math.pi,
            visual=scissor_looks(BAR_COLOURS[0], 0.0, 0.022),
        )
        s.add_body(
            right,
            left,
            joint=sh.Revolute("z"),
            placement=sh.Placement(xyz=(half, 0, 0)),
            mass=BAR_MASS,
            inertia=inertia,
            q0=math.pi - 2 * MAST_FOLDED,
            visual=scissor_looks(BAR_COLOURS[1], -half, -0.022),
        )
        foot = (right, (-half, 0, 0))
        if k == 1:
            s.add_constraint("slide", sh.PointOnLine(*foot, "world", (0, 0, 0), "x"))
        else:
            s.add_constraint(f"pin {k}", sh.Coincident(*foot, f"left {k - 1}", (BAR_LENGTH, 0, 0)))
    head = sh.Sphere(0.12, mass=4.0)
    s.add_body(
        "instrument", left, joint=sh.Fixed(), placement=sh.Placement((BAR_LENGTH, 0, 0)), shape=head, colour="#d1495b"
    )
    s.add_force("spring", sh.JointSpring("left 1", stiffness=45.0, rest=MAST_UP + 0.3, damping=60.0))
    s.add_event("latch", sh.Latch("left 1", at=MAST_UP))
    return s.build()


def run_scissor(formulation: str) -> sh.Run:
    return sh.simulate(scissor(), SCISSOR_SECONDS, formulation=formulation, rtol=1e-9, atol=1e-11)


# A heavy top: a disc on a stick that spins about its own axis on a fixed point. Let go at an angle, it does not fall:
# it goes round the vertical (precession) and nods on its way (nutation).

DISC_MASS, DISC_RADIUS, DISC_HEIGHT = 1.5, 0.16, 0.22  # kg, m, m: the disc and its distance from the point
TILT, SPIN = math.radians(30.0), 60.0  # rad, rad/s
TOP_SECONDS = 6.0


def heavy_top() -> sh.Model:
    s = sh.System("heavy top")
    disc = sh.Cylinder(DISC_RADIUS, start=(0, 0, DISC_HEIGHT - 0.02), end=(0, 0, DISC_HEIGHT + 0.02), mass=DISC_MASS)
    stick = sh.Rod(start=(0, 0, 0), end=(0, 0, DISC_HEIGHT + 0.12), mass=0.05)
    marks = [
        sh.Sphere(0.018, placement=sh.Placement((0.12 * c, 0.12 * s_, DISC_HEIGHT + 0.02)), mass=0)
        for c, s_ in ((1, 0), (-1, 0), (0, 1), (0, -1))
    ]
    looks = [(disc, "#d1495b"), (stick, "#39424e"), *((x, "#fff3d6") for x in marks)]
    turn = [math.cos(TILT / 2), 0.0, math.sin(TILT / 2), 0.0]
    s.add_body("top", joint=sh.Spherical(), shape=[disc, stick], visual=looks, q0=turn, v0=[0, 0, SPIN])
    return s.build()


def run_heavy_top(formulation: str) -> sh.Run:
    return sh.simulate(heavy_top(), TOP_SECONDS, formulation=formulation, rtol=1e-10, atol=1e-12)
