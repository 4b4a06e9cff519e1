"""Small mechanisms in which one thing at a time is differentiated."""

from __future__ import annotations

import numpy as np

import sharnir as sh
from support.constraint_models import yard
from support.force_models import craft
from support.random_trees import random_inertia, random_placement


def _system(joint: sh.Joint, more: int) -> sh.System:
    rng = np.random.default_rng(11)
    s, parent = sh.System("around a joint"), "world"
    joints = {"base": sh.Revolute("y", armature=0.1), "middle": joint, "tip": sh.Spherical()}
    joints |= {f"more {k}": sh.Revolute("x") for k in range(more)}
    for name, j in joints.items():
        properties = {"mass": 1.0 + rng.random(), "com": rng.normal(scale=0.2, size=3), "inertia": random_inertia(rng)}
        s.add_body(name, parent, joint=j, placement=random_placement(rng), **properties)
        parent = name
    s.add_body("branch", "middle", joint=sh.Prismatic((1.0, 2.0, 0.5)), mass=0.7, inertia=random_inertia(rng))
    return s


def in_tree(joint: sh.Joint, more: int = 0) -> sh.Model:
    """With a spring, without which there is another way."""
    s = _system(joint, more)
    s.add_force("spring", sh.JointSpring("base", stiffness=2.0))
    return s.build()


def in_loop(joint: sh.Joint) -> sh.Model:
    s = _system(joint, 0)
    s.add_constraint("rod", sh.Distance("tip", (0.1, 0.2, 0), "branch", (0, 0.3, 0), 1.0))
    return s.build()


def forced(force: sh.Force, tied: bool) -> sh.Model:
    s = craft(force)
    if tied:
        s.add_constraint("tie", sh.Distance("ball", (0.1, 0.2, 0), "wheel", (0, 0.3, 0), 1.0))
    return s.build()


def switched() -> sh.Model:
    """A row that is on and will be let go, and a lock that is off."""
    s = yard(sh.Coincident("a", (1, 0, 0), "b", (0, 1, 0)))
    s.add_event("gone", sh.Release("tie 0", at=1.0))
    s.add_event("shut", sh.Latch("wheel", at=0.5))
    return s.build()


def with_parameters(tied: bool) -> sh.Model:
    s = sh.System("with parameters")
    m, length, k = (s.parameter(n, x) for n, x in (("m", 1.3), ("length", 0.9), ("k", 3.0)))
    s.parameter("w", 0.7)
    s.add_body("crank", joint=sh.Revolute("y"), mass=m, com=(0.4, 0.0, 0.1), inertia=(0.1, 0.2, 0.15))
    rod = {"mass": 0.8, "com": (length / 2, 0.0, 0.0), "inertia": (0.1, 0.1, 0.1)}
    s.add_body("rod", "crank", joint=sh.Spherical(), placement=sh.Placement(xyz=(length, 0, 0)), **rod)
    s.add_body("wheel", "crank", joint=sh.Revolute("z"), mass=m * m, com=(0.1, 0.2, 0.0), inertia=(0.2, 0.2, 0.3))
    s.add_body("arm", "rod", joint=sh.Revolute("x"), mass=0.5, com=(0.0, 0.3, 0.1), inertia=(0.05, 0.02, 0.05))
    s.prescribe("wheel", q="w*sin(2*t)")
    s.add_force("spring", sh.PointSpring("rod", (0.3, 0, 0), "world", (1, 0, length), stiffness=k, damping=0.2))
    s.add_force("drive", sh.JointForce("arm", "-k*(q('arm') - q('wheel')) - 0.1*v('wheel')*v('crank')"))
    if tied:
        s.add_constraint("link", sh.Distance("arm", (0.1, 0.2, 0), "world", (0.3, 0.3, 1.0), 1.0 + length))
    return s.build()
