"""A four-bar linkage: a motor turns the crank, the rocker swings against a spring, a point of the coupler draws its
curve. Lengths fulfil Grashof's condition, so that the crank goes round."""

from __future__ import annotations

import sharnir as sh

CRANK, COUPLER, ROCKER, BASE = 0.4, 1.1, 0.9, 1.2  # m
POINT = (0.6, 0.45, 0.0)  # of the coupler, m
SECONDS = 12.0


def bar(length: float, colour: str) -> list[object]:
    eyes = [sh.Cylinder(0.055, start=(x, 0, -0.035), end=(x, 0, 0.035), mass=0) for x in (0.0, length)]
    return [
        (sh.Box(start=(0, -0.03, -0.02), end=(length, 0.03, 0.02), mass=0), colour),
        *((x, "#39424e") for x in eyes),
    ]


def four_bar() -> sh.Model:
    s = sh.System("four-bar linkage", planar=True)
    s.parameter("speed", 3.0, unit="rad/s")
    colours = {"crank": "#d1495b", "coupler": "#2e86ab", "rocker": "#66a182"}
    rows = (("crank", "world", 0.0, CRANK), ("coupler", "crank", CRANK, COUPLER), ("rocker", "world", BASE, ROCKER))
    for name, parent, x, length in rows:
        looks = bar(length, colours[name])
        if name == "coupler":
            arm = [sh.Rod(start=(u, 0, 0), end=POINT, mass=0) for u in (0.0, COUPLER)]
            looks += [
                *((x_, colours[name]) for x_ in arm),
                (sh.Sphere(0.03, placement=sh.Placement(POINT), mass=0), "#f6ae2d"),
            ]
        s.add_body(
            name, parent, joint=sh.Revolute("z"), placement=sh.Placement(xyz=(x, 0, 0)), mass=2.0 * length,
            com=(length / 2, 0, 0), inertia=2.0 * length**3 / 12, visual=looks,
        )  # fmt: skip
    s.add_constraint("pin", sh.HingeLoop("coupler", (COUPLER, 0, 0), "z", "rocker", (ROCKER, 0, 0), "z"))
    s.add_force("motor", sh.JointForce("crank", "8*(speed - v('crank'))"))
    s.add_force("spring", sh.PointSpring("rocker", (0.6, 0, 0), "world", (BASE + 0.9, 0.1, 0), 60.0, 0.7, 1.0))
    return s.build()


def run(formulation: str) -> sh.Run:
    model = four_bar()
    q, _, _ = sh.assemble(model, {"crank": 0.6, "coupler": 0.3, "rocker": 1.8})
    return sh.simulate(model, SECONDS, q0=q, formulation=formulation, rtol=1e-9, atol=1e-11)
