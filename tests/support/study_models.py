"""Models of studies that cost little: a panel with a latch, and a body at rest whose responses are formulas."""

from __future__ import annotations

from functools import cache
from typing import Any

import sharnir as sh


@cache
def panel() -> sh.Model:
    """A spring opens a panel against drag; it latches at 1.57 rad. "unused" changes nothing."""
    s = sh.System("panel", gravity=(0, 0, 0))
    k, _, _ = s.parameter("stiffness", 3.0), s.parameter("drag", 0.3), s.parameter("unused", 1.0)
    s.add_body("panel", joint=sh.Revolute("y"), mass=5.0, com=(0.5, 0, 0), inertia=(0.1, 0.6, 0.6))
    s.add_force("spring", sh.JointSpring("panel", stiffness=k, rest=2.0))
    s.add_force("drag", sh.JointForce("panel", "-drag*v('panel')"))
    s.add_event("latch", sh.Latch("panel", at=1.57))
    return s.build()


@cache
def formula(size: int) -> sh.Model:
    """Nothing moves: responses are functions of x1, x2, ... alone."""
    s = sh.System("formula", gravity=(0, 0, 0))
    for k in range(1, size + 1):
        s.parameter(f"x{k}", 0.0)
    s.add_body("block", joint=sh.Prismatic("x"), mass=1.0)
    return s.build()


def spread(**more: Any) -> dict[str, Any]:
    return {"stiffness": sh.Normal(3.0, "5 %"), "drag": sh.Uniform(0.3, "20 %"), **more}


def largest_angle(run: sh.Run) -> Any:
    """A response as a function, which other processes can import."""
    return run["panel"].q.max(axis=-1)
