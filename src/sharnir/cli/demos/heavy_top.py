"""A heavy top: a disc on a stick that spins about its own axis on a fixed point. Let go at an angle, it does not fall:
it goes round the vertical (precession) and nods on its way (nutation)."""

from __future__ import annotations

import math

import sharnir as sh

MASS, RADIUS, HEIGHT = 1.5, 0.16, 0.22  # kg, m, m: the disc and its distance from the point
TILT, SPIN = math.radians(30.0), 60.0  # rad, rad/s
SECONDS = 6.0


def heavy_top() -> sh.Model:
    s = sh.System("heavy top")
    disc = sh.Cylinder(RADIUS, start=(0, 0, HEIGHT - 0.02), end=(0, 0, HEIGHT + 0.02), mass=MASS)
    stick = sh.Rod(start=(0, 0, 0), end=(0, 0, HEIGHT + 0.12), mass=0.05)
    marks = [
        sh.Sphere(0.018, placement=sh.Placement((0.12 * c, 0.12 * s_, HEIGHT + 0.02)), mass=0)
        for c, s_ in ((1, 0), (-1, 0), (0, 1), (0, -1))
    ]
    looks = [(disc, "#d1495b"), (stick, "#39424e"), *((x, "#fff3d6") for x in marks)]
    turn = [math.cos(TILT / 2), 0.0, math.sin(TILT / 2), 0.0]
    s.add_body("top", joint=sh.Spherical(), shape=[disc, stick], visual=looks, q0=turn, v0=[0, 0, SPIN])
    return s.build()


def run(formulation: str) -> sh.Run:
    return sh.simulate(heavy_top(), SECONDS, formulation=formulation, rtol=1e-10, atol=1e-12)
