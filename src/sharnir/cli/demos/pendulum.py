"""10 s of the 10-rod pendulum of the lecture on the method of separate bodies (docs/seeds.md, seed 000).

Equal slender rods, together 1 m and 10 kg, hang in a chain from a hinge at the origin of the x-y plane; gravity acts
along −y. q₁ is the angle of the first rod from +x, q_k that of each further rod from the one before. The chain starts
at rest and straight, with q₁ = −1 rad.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

import sharnir as sh

from ...core.errors import SimulationError

Array = NDArray[np.float64]

LENGTH = 1.0  # m, all rods together
MASS = 10.0  # kg, all rods together
GRAVITY = 9.81  # m/s², along −y: the default of a planar system
START = -1.0  # rad, the first rod's angle from +x
COLOURS = ("#2e86ab", "#f6ae2d")
METHOD, RTOL, ATOL = "dop853", 1e-10, 1e-12


@dataclass(frozen=True)
class PendulumRun:
    """The run, what is drawn of it, and what it took to make it."""

    run: sh.Run
    joints: Array  # (time, rods + 1, 2): the hinge, the joints, the tip
    compile_seconds: float
    run_seconds: float

    @property
    def t(self) -> Array:
        """The accepted steps, (time,)."""
        return self.run.t

    @property
    def q(self) -> Array:
        return self.run.q

    @property
    def rods(self) -> int:
        return int(self.q.shape[1])

    @property
    def hinge_force(self) -> Array:
        """Size of the force in the hinge, N, (time,)."""
        return np.asarray(np.linalg.norm(self.run.reactions[:, 0, :3], axis=1))

    @property
    def energy_error(self) -> Array:
        """Total energy minus its first value, J, (time,)."""
        total = self.run.energy.sum(axis=1)
        return np.asarray(total - total[0])

    @property
    def energy_released(self) -> float:
        """Energy between the start and hanging at rest, J: what an error in energy should be compared with."""
        return float(self.run.energy[0].sum() + MASS * GRAVITY * LENGTH / 2)


def pendulum(rods: int = 10) -> sh.Model:
    """The mechanism. Each rod's frame is at its upper end, x along the rod."""
    length, mass = LENGTH / rods, MASS / rods
    inertia = mass * length**2 / 12
    system = sh.System("pendulum", planar=True)
    for k in range(1, rods + 1):
        system.add_body(
            f"rod{k}",
            parent="world" if k == 1 else f"rod{k - 1}",
            joint=sh.Revolute(axis="z"),
            placement=sh.Placement(xyz=(0.0 if k == 1 else length, 0.0, 0.0)),
            mass=mass,
            com=(length / 2, 0.0, 0.0),
            inertia=(0.0, inertia, inertia),
            visual=[
                sh.Rod(start=(0, 0, 0), end=(length, 0, 0), mass=0),
                (sh.Sphere(0.014, mass=0), "#39424e"),
            ],
            colour=COLOURS[k % 2],
        )
    return system.build()


def simulate_pendulum(seconds: float = 10.0, rods: int = 10, formulation: str = "auto") -> PendulumRun:
    """The run from the start at rest, every accepted step kept."""
    model = pendulum(rods)
    start = np.zeros(rods)
    start[0] = START

    def run(duration: float) -> sh.Run:
        found = sh.simulate(model, duration, q0=start, formulation=formulation, method=METHOD, rtol=RTOL, atol=ATOL)
        if not found.ok:
            raise SimulationError(
                f"demo: {found.status} The pendulum is a regular problem, so please report this with "
                "`sharnir --version`."
            )
        return found

    # Functions are compiled at their first use: one short run, so that the other is timed without that.
    begin = time.perf_counter()
    run(1e-6)
    compiled = time.perf_counter()
    found = run(seconds)
    end = time.perf_counter()
    # Ten functions for ten points would take longer to compile than the chain to swing.
    angles = np.cumsum(found.q, axis=1)
    tips = np.cumsum(LENGTH / rods * np.stack([np.cos(angles), np.sin(angles)], axis=2), axis=1)
    joints = np.concatenate([np.zeros((len(found.t), 1, 2)), tips], axis=1)
    return PendulumRun(found, joints, compile_seconds=compiled - begin, run_seconds=end - compiled)
