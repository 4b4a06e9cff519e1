"""Windows: n parallelograms in a row on the ground, problem A02 of the IFToMM library of benchmarks."""

from __future__ import annotations

import numpy as np
from scipy.integrate import solve_ivp

import sharnir as sh

from .contract import Closing, Linkage, Sample

Array = np.ndarray
UPRIGHT = np.pi / 2


def windows(n: int) -> Linkage:
    """Unit rods of 1 kg, upright, the first joint with 1 m/s. At the horizontal positions, twice a turn, the rank of
    the constraints drops. All posts have one angle φ from the upright, φ̈ = k sin φ."""
    s = sh.System(f"windows{n}", gravity=(0, -9.81, 0))
    loops, joint, end = [], sh.Revolute("z"), sh.Placement(xyz=(1, 0, 0))
    mass, com, inertia = 1.0, (0.5, 0, 0), (1e-3, 1 / 12, 1 / 12)
    for k in range(n + 1):
        place = sh.Placement(xyz=(k, 0, 0))
        s.add_body(f"post{k}", joint=joint, placement=place, mass=mass, com=com, inertia=inertia)
        if k < n:
            s.add_body(f"beam{k}", f"post{k}", joint=joint, placement=end, mass=mass, com=com, inertia=inertia)
            loops.append(Closing(f"beam{k}", (1.0, 0.0, 0.0), f"post{k + 1}", (1.0, 0.0, 0.0)))
    tree = s.build()
    sign = np.where(np.arange(2 * n + 1) % 2 == 0, 1.0, -1.0)  # beams turn back what posts turn

    def sample(rng: np.random.Generator, count: int) -> Sample:
        """Away from the horizontal."""
        angle, speed = rng.uniform(0.6, np.pi - 0.6, size=(count, 1)), rng.normal(size=(count, 1))
        return angle * sign, speed * sign

    rate = 9.81 * ((n + 1) / 2 + n) / ((n + 1) / 3 + n)
    seconds, tight = 10.0, {"rtol": 1e-13, "atol": 1e-13}
    turned = solve_ivp(lambda t, y: [y[1], rate * np.sin(y[0])], (0.0, seconds), [0.0, 1.0], "DOP853", **tight)
    phi = turned.y[0, -1]
    return Linkage(
        tree.name, tree, tuple(loops), UPRIGHT * sign, -sign, (("post0", (1.0, 0.0, 0.0)),), seconds=seconds,
        planar=True, end=np.array([[np.sin(phi), np.cos(phi), 0.0]]), sample=sample,
    )  # fmt: skip
