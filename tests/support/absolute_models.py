"""Models for the formulation in absolute coordinates, and exact operation counts of its programs."""

from __future__ import annotations

from functools import cache

import numpy as np

import sharnir as sh
from sharnir.algorithms.sweeps.program import Program
from sharnir.algorithms.sweeps.trace import unroll
from sharnir.codegen.graph import count, graph_of
from sharnir.codegen.straight import symbols
from support.problems import digits, problem


@cache
def double_pendulum() -> sh.Model:
    """04: two rods in the plane that hang down at q = 0; φ1 = q1, φ2 = q1 + q2."""
    s = sh.System("double pendulum", planar=True)
    parent, y = "world", 0.0
    for name, mass, half in (("rod 1", 1.0, 0.5), ("rod 2", 2.0, 0.4)):
        J = mass * half**2 / 3
        place = sh.Placement(xyz=(0, y, 0))
        properties = {"mass": mass, "com": (0, -half, 0), "inertia": (J, 0, J)}
        s.add_body(name, parent, joint=sh.Revolute("z"), placement=place, **properties)
        parent, y = name, -2 * half
    return s.build()


class PendulumStates:
    """04 at its stored times: φ, φ̇, φ̈ in rows, the reactions (R10x, R10y, R12x, R12y), and q, v of the model."""

    def __init__(self) -> None:
        rows = problem("04_double_pendulum_absolute")["trajectory"]["rows"]
        y, extra = digits([row["y"] for row in rows]), digits([row["extra"] for row in rows])
        self.t = np.array([float(row["t"]) for row in rows])
        self.phi, self.rate, self.acceleration, self.reactions = y[:, :2], y[:, 2:], extra[:, :2], extra[:, 2:6]
        self.q, self.v, self.a = (relative(x) for x in (self.phi, self.rate, self.acceleration))


def relative(phi: np.ndarray) -> np.ndarray:
    """Angles of the rods as those of the joints."""
    return np.stack([phi[:, 0], phi[:, 1] - phi[:, 0]], axis=1)


def equal_bodies(count: int, joint: sh.Joint, star: bool = False, planar: bool = False) -> sh.Model:
    """A chain, or a star with all others on the first body."""
    s, parent, z = sh.System("equal bodies", planar=planar), "world", 0.0 if planar else 0.05
    for k in range(count):
        place = sh.Placement(xyz=(0.3, 0.1 + 0.01 * k, z))  # no two at one point: equal terms would be shared
        properties = {"mass": 1.5, "com": (0.2, 0.1, z), "inertia": (0.4, 0.3, 0.35)}
        s.add_body(f"b{k}", parent, joint=joint, placement=place, **properties)
        parent = "b0" if star else f"b{k}"
    return s.build()


def traced_count(program: Program, model: sh.Model) -> int:
    """Operations of the program in one piece, without external wrenches."""
    without = Program(program.name, program.sweeps, tuple(x for x in program.inputs if x != "wrench"), program.output)
    inputs = symbols(without, model)
    return count(graph_of(list(inputs.values()), [unroll(without, model, inputs)]).instructions).total
