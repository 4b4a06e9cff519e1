"""A hoop truss in space: a ring of n nodes and n bars that stands as a bundle and opens to a flat polygon.

Every bar turns about a hinge at each of its ends. At every node a gear holds its two bars symmetric, along every bar
another one the two nodes parallel. The chain of hinges is closed by one more hinge. The gears alone leave one degree of
freedom, with which the ring closes: all five rows of the closure are redundant. Which of them follow from which changes
as the truss opens.

With θ the inclination of all bars, +θ and −θ by turns, c = l cos θ + 2 e the distance of two nodes and π/n half of the
angle between two bars, seen from above, nodes are at the radius c / (2 sin π/n) and at the heights ±½ l sin θ, the
middles of bars at c / (2 tan π/n) and 0; nodes do not turn. So

    T = ½ m(θ) θ̇²,  m = n (m_node (c'²/(4 sin² π/n) + ¼ l² cos² θ) + m_bar c'²/(4 tan² π/n) + J),  V = ½ n k θ²   (1)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.integrate import quad

import sharnir as sh


@dataclass(frozen=True)
class HoopTruss:
    bays: int  # even
    length: float = 1.0
    offset: float = 0.05  # e, from the middle of a node to its hinges
    node: float = 0.6  # kg
    bar: float = 1.0
    stiffness: float = 3.0  # of every spring, one per bar, relaxed in the plane

    @property
    def inertia(self) -> float:
        """J of a bar about its middle."""
        return self.bar * self.length**2 / 12.0

    def system(self) -> sh.System:
        n, e, turn = self.bays, self.offset, 2.0 * np.pi / self.bays
        s = sh.System(f"hoop truss of {n} bays", gravity=(0, 0, 0))
        node: dict[str, Any] = {"mass": self.node, "com": (e, 0, 0), "inertia": (1e-3, 1e-3, 2e-3)}
        s.add_body("node 0", joint=sh.Free(), **node)
        at_hinge = sh.Placement(xyz=(e + e * np.cos(turn), e * np.sin(turn), 0), rpy=(0, 0, turn))
        for k in range(n):
            s.add_body(
                f"bar {k}", parent=f"node {k}", joint=sh.Revolute(axis="y"), placement=at_hinge, mass=self.bar,
                com=(self.length / 2, 0, 0), inertia=(1e-3, self.inertia, self.inertia),
            )  # fmt: skip
            s.add_force(f"spring {k}", sh.JointSpring(joint=f"bar {k}", stiffness=self.stiffness, rest=0.0))
            if k:
                s.add_constraint(f"gear at node {k}", sh.Gear(f"bar {k}", f"node {k}", 1.0))
            if k < n - 1:
                s.add_body(
                    f"node {k + 1}", parent=f"bar {k}", joint=sh.Revolute(axis="y"),
                    placement=sh.Placement(xyz=(self.length, 0, 0)), **node,
                )  # fmt: skip
                s.add_constraint(f"gear along bar {k}", sh.Gear(f"node {k + 1}", f"bar {k}", -1.0))
        closing: dict[str, Any] = {"axis_a": (0, 1, 0), "axis_b": (0, 1, 0), "point_b": (0, 0, 0)}
        ends = {"body_a": f"bar {n - 1}", "point_a": (self.length, 0, 0), "body_b": "node 0"}
        s.add_constraint("closure", sh.HingeLoop(**ends, **closing))
        return s

    def q(self, theta: float) -> np.ndarray:
        """The coordinates at an inclination, node 0 at the origin."""
        angles: list[float] = []
        for k in range(self.bays):
            sign = 1.0 if k % 2 == 0 else -1.0
            angles += [sign * theta, -sign * theta]
        return np.array([0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, *angles[:-1]])

    def mass(self, theta: float) -> float:
        """m of (1)."""
        slope, half = -self.length * np.sin(theta), np.pi / self.bays
        nodes = self.node * (slope**2 / (4 * np.sin(half) ** 2) + (self.length * np.cos(theta)) ** 2 / 4)
        return float(self.bays * (nodes + self.bar * slope**2 / (4 * np.tan(half) ** 2) + self.inertia))

    def energy(self, theta: float) -> float:
        """V of (1)."""
        return 0.5 * self.bays * self.stiffness * theta**2

    def opening(self, start: float, end: float) -> float:
        """The time from rest at `start` to `end`, by quadrature of the energy; x² = start − θ takes its pole away."""

        def rate(x: float) -> float:
            theta = start - x * x
            fallen = 0.5 * self.bays * self.stiffness * (2 * start - x * x)  # (V(start) − V(θ)) / x²
            return float(2.0 * np.sqrt(self.mass(theta) / (2.0 * fallen)))

        return float(quad(rate, 0.0, np.sqrt(start - end), epsabs=1e-13, epsrel=1e-13, limit=200)[0])
