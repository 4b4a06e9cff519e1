"""Small mechanisms for runs: motions known in closed form, and motions that end badly when asked to."""

from __future__ import annotations

import re
from functools import cache

import numpy as np

import sharnir as sh
from sharnir.model.element import Force


def cart(*forces: Force) -> sh.Model:
    """1 kg on a slide, without gravity: a = f. The parameter `limit` is for the forces."""
    s = sh.System("cart", gravity=(0, 0, 0))
    s.parameter("limit", 0.5)
    s.add_body("slide", joint=sh.Prismatic("x"), mass=1.0, inertia=(1, 1, 1))
    for k, force in enumerate(forces):
        s.add_force(f"force {k}", force)
    return s.build()


@cache
def breaking() -> sh.Model:
    """Its force is not a number after t = limit."""
    return cart(sh.JointForce("slide", "sqrt(limit - t)"))


@cache
def exploding() -> sh.Model:
    """v' = v²: with v(0) = 1 it has a pole at t = 1."""
    return cart(sh.JointForce("slide", "v('slide')**2"))


@cache
def double_pendulum() -> sh.Model:
    s = sh.System("double pendulum", planar=True)
    rod = {"mass": 1.0, "com": (0.5, 0, 0), "inertia": (0, 1 / 12, 1 / 12)}
    s.add_body("upper", joint=sh.Revolute("z"), **rod)
    s.add_body("lower", "upper", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(1, 0, 0)), **rod)
    return s.build()


@cache
def satellite() -> sh.Model:
    """A body that tumbles, with an arm on a ball joint: two quaternions."""
    s = sh.System("satellite", gravity=(0, 0, 0))
    s.add_body("hub", joint=sh.Free(), mass=10.0, inertia=(1.0, 2.0, 2.5))
    place = sh.Placement(xyz=(0.5, 0.2, 0))
    s.add_body("arm", "hub", joint=sh.Spherical(), placement=place, mass=1.0, com=(0.4, 0, 0), inertia=(0.1, 0.2, 0.2))
    return s.build()


TUMBLING = np.array([0.1, 0.0, -0.2, 2.0, 4.0, 1.2, -2.8, 1.6, 4.4])


@cache
def machine() -> sh.Model:
    """Everything that turns energy over: gravity, springs of all kinds, dampers, a drive, given forces, a prescribed
    crank and a base that is shaken."""
    s = sh.System("machine")
    c = s.parameter("c", 0.4)
    body = {"mass": 1.0, "com": (0.2, 0, -0.1), "inertia": (0.1, 0.2, 0.15)}
    s.add_body("base", joint=sh.Prismatic("z"), mass=3.0, inertia=(1, 1, 1))
    s.add_body("crank", "base", joint=sh.Revolute("y"), **body)
    s.add_body("link", "crank", joint=sh.Revolute("x"), placement=sh.Placement(xyz=(0.5, 0, 0)), **body)
    s.add_body("ball", "link", joint=sh.Spherical(), placement=sh.Placement(xyz=(0, 0.5, 0)), **body)
    s.prescribe("base", q="0.1*sin(3*t)")
    s.prescribe("crank", q="0.3*t + 0.2*cos(2*t)")
    s.add_force("hinge", sh.JointSpring("link", law="4*x + 10*x**3", rest="0.2*sin(t)", damping=c))
    s.add_force(
        "rope", sh.PointSpring("world", (1, 0, 1), "ball", (0.3, 0, 0), stiffness=15.0, length=0.5, damping=0.3)
    )
    s.add_force("motor", sh.JointForce("link", "0.5*cos(4*t)"))
    s.add_force("wind", sh.Wrench("ball", force=("0.3*sin(t)", 0, 0), moment=(0, 0, 0.05)))
    return s.build()


def steps(run: sh.Run) -> int:
    """How many steps the integrator took, whatever was kept of them: its status says so."""
    found = re.search(r"after (\d+) steps", str(run.status))
    assert found, run.status
    return int(found.group(1))
