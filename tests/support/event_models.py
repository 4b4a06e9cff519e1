"""Mechanisms for events: that of `model/events/conditions.py`, and a chain with one joint that locks."""

from __future__ import annotations

import casadi as ca
import numpy as np

import sharnir as sh
from sharnir.model.event import Event
from support.random_trees import random_coordinates

SOLID = {"com": (0.1, -0.05, 0.2), "inertia": (0.2, 0.3, 0.4)}
FLAT = {"com": (0.1, -0.05, 0.0), "inertia": 0.4}


def station(*events: Event, planar: bool = False) -> sh.System:
    """The mechanism of `model/events/conditions.py`. Parameters k = 30 and c = 0.7."""
    s = sh.System("station", gravity=(1.0, -2.0, 0.0 if planar else -5.0), planar=planar)
    s.parameter("k", 30.0)
    s.parameter("c", 0.7)
    solid = FLAT if planar else SOLID
    s.add_body("hub", joint=sh.Free(), mass=4.0, **solid)
    at, axis = sh.Placement(xyz=(0.5, 0.1, 0)), "z" if planar else "y"
    s.add_body("arm", "hub", joint=sh.Revolute(axis, armature=0.1), placement=at, mass=2.0, **solid)
    s.add_body("slide", "arm", joint=sh.Prismatic("x"), placement=sh.Placement(xyz=(0, 0.2, 0)), mass=1.0, **solid)
    s.add_body("pod", "hub", joint=sh.Fixed(), placement=sh.Placement(xyz=(-0.5, 0.3, 0)), mass=1.5, **solid)
    if not planar:
        s.add_body("ball", "slide", joint=sh.Spherical(), placement=sh.Placement(xyz=(0.4, 0, 0)), mass=1.5, **solid)
        s.add_body("wheel", "hub", joint=sh.Cylindrical("z"), mass=1.0, **solid)
    s.add_force("spring", sh.JointSpring("arm", stiffness="k", damping=0.3))
    s.add_constraint("rope", sh.Distance("slide", (0.2, 0.1, 0.0), "pod", (0.3, 0.0, 0.0), "1.2 + 0.01*c"))
    for k, event in enumerate(events):
        s.add_event(f"event {k}", event)
    return s


def chain(joint: sh.Joint, seed: int = 0, *, fixed: np.ndarray | None = None, event: Event | None = None) -> sh.Model:
    """base - part - tip, the part on the joint, or fixed where that would be at the coordinates `fixed`."""
    s = sh.System("chain", gravity=(1.0, -2.0, -5.0))
    at = sh.Placement(xyz=(0.3, 0.2, -0.1), rpy=(0.3, -0.4, 1.0))
    s.add_body("base", joint=sh.Universal("z", "y"), mass=2.0, **SOLID)
    if fixed is None:
        q0 = random_coordinates(joint, np.random.default_rng(seed))
        s.add_body("part", "base", joint=joint, placement=at, mass=1.5, q0=q0, **SOLID)
    else:
        X = joint.placement(ca.SX(fixed))
        R, p = (np.array(ca.DM(x)) for x in (ca.densify(X.R), ca.densify(X.p)))
        there = sh.Placement(xyz=at.p + at.R @ p.ravel(), rotation=at.R @ R)
        s.add_body("part", "base", joint=sh.Fixed(), placement=there, mass=1.5, **SOLID)
    s.add_body("tip", "part", joint=sh.Revolute("x"), placement=sh.Placement(xyz=(0.4, 0, 0)), mass=1.0, **SOLID)
    if event is not None:
        s.add_event("lock", event)
    return s.build()
