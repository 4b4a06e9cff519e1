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

from ..errors import SimulationError

Array = NDArray[np.float64]

LENGTH = 1.0  # m, all rods together
MASS = 10.0  # kg, all rods together
GRAVITY = 9.81  # m/s², along −y: the default of a planar system
START = -1.0  # rad, the first rod's angle from +x
RTOL, ATOL = 1e-10, 1e-12


@dataclass(frozen=True)
class PendulumRun:
    """The accepted steps of one run, and what it took to make them."""

    t: Array  # (time,)
    q: Array  # (time, rods)
    v: Array  # (time, rods)
    energy: Array  # (time, 2): kinetic, potential
    joints: Array  # (time, rods + 1, 2): the hinge, the joints, the tip
    hinge_force: Array  # (time,): size of the force in the hinge
    formulation: str
    backend: str
    calls: int  # of the right-hand side
    compile_seconds: float
    run_seconds: float

    @property
    def rods(self) -> int:
        return int(self.q.shape[1])

    @property
    def energy_error(self) -> Array:
        """Total energy minus its first value, J, (time,)."""
        total = self.energy.sum(axis=1)
        return np.asarray(total - total[0])

    @property
    def energy_released(self) -> float:
        """Energy between the start and hanging at rest, J: what an error in energy should be compared with."""
        return float(self.energy[0].sum() + MASS * GRAVITY * LENGTH / 2)


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
        )
    return system.build()


def simulate_pendulum(seconds: float = 10.0, rods: int = 10, formulation: str = "auto") -> PendulumRun:
    """Integrate with SciPy's DOP853 through the compiled accelerations."""
    from scipy.integrate import solve_ivp

    start = np.zeros(2 * rods)
    start[0] = START

    # Functions are compiled at their first use: one call, so that the run is timed without that.
    begin = time.perf_counter()
    dyn = sh.compile(pendulum(rods), formulation=formulation)
    dyn.acceleration(start[:rods], start[rods:])
    compiled = time.perf_counter()

    def right_hand_side(t: float, state: Array) -> Array:
        q, v = state[:rods], state[rods:]
        return np.concatenate((v, dyn.acceleration(q, v)))

    solution = solve_ivp(right_hand_side, (0.0, seconds), start, method="DOP853", rtol=RTOL, atol=ATOL)
    end = time.perf_counter()
    if not solution.success:
        raise SimulationError(
            f"demo: the integrator stopped at t = {solution.t[-1]:.6g} s of {seconds:g} s: {solution.message} "
            "The pendulum is a regular problem, so please report this with `sharnir --version`."
        )

    # What there is to show, from one batched call each over all steps.
    q, v = solution.y[:rods].T.copy(), solution.y[rods:].T.copy()
    tip_of = [dyn.point(q, f"rod{k}", (LENGTH / rods, 0.0, 0.0))[:, :2] for k in range(1, rods + 1)]
    return PendulumRun(
        t=solution.t,
        q=q,
        v=v,
        energy=dyn.energy(q, v),
        joints=np.stack([np.zeros((len(q), 2)), *tip_of], axis=1),
        hinge_force=np.linalg.norm(dyn.reactions(q, v)[:, 0, :3], axis=1),
        formulation=dyn.formulation,
        backend=dyn.backend,
        calls=solution.nfev,
        compile_seconds=compiled - begin,
        run_seconds=end - compiled,
    )
