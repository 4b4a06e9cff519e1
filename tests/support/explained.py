"""Explanations of random states."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sharnir as sh
from sharnir.dynamics.explain.explanation import Explanation

from .random_trees import regular_state

LIMIT = 1e-11  # of residuals, relative to the terms of their equations


def explained(formulation: str, model: sh.Model, seed: int, letters: str = "lecture") -> Explanation:
    s = regular_state(model, seed)
    return sh.compile(model, formulation, backend="casadi").explain(s.q, s.v, s.tau, letters=letters)


def worst(e: Explanation, numbers: Sequence[str]) -> float:
    return max(e.residuals[number] for number in numbers)


def driven() -> sh.Model:
    """Prescribed coordinates, one of them of two, rotors, a spring, a body that cannot move in its parent."""
    s = sh.System("driven", gravity=(0.3, -1.0, -9.0))
    stiff = s.parameter("stiffness", 3.0)
    solid = {"mass": 1.3, "com": (0.1, 0.05, -0.02), "inertia": (0.2, 0.25, 0.3)}
    s.add_body("cart", joint=sh.Prismatic("x"), **solid)
    s.add_body("arm", "cart", joint=sh.Revolute("y", armature=0.2), placement=sh.Placement((0, 0, 0.3)), **solid)
    s.add_body("lamp", "arm", joint=sh.Fixed(), placement=sh.Placement((0.2, 0, 0), rpy=(0.1, 0.2, 0.3)), **solid)
    s.add_body("drill", "arm", joint=sh.Cylindrical("x", armature=0.1), placement=sh.Placement((0.4, 0, 0)), **solid)
    s.add_body("ball", "drill", joint=sh.Spherical(), placement=sh.Placement((0, 0.2, 0.1)), **solid)
    s.prescribe("cart", q="0.3*sin(2*t)")
    s.prescribe("drill", q="5*t + t**2", coordinate=1)
    s.add_force("spring", sh.JointSpring(joint="arm", stiffness=stiff, rest=0.4, damping=0.2))
    s.add_force("rope", sh.PointSpring("ball", (0.1, 0, 0), "world", (0, 0, 2), stiffness=8.0, length=0.2, damping=0.1))
    return s.build()


def driven_state(model: sh.Model) -> dict[str, Any]:
    s = regular_state(model, 5)
    return {"q": s.q, "v": s.v, "tau": s.tau, "t": 0.4, "params": {"stiffness": 5.0}}
