"""Do the intervals of `sharnir.fit` hold? A three-link arm swings under known torques, and its joint angles have
noise. Inertial parameters are fitted, again and again with new noise. Of the 95 % intervals 93 to 97 % should hold
the true value.

    python -m benchmarks.fit_coverage --repetitions 400
"""

from __future__ import annotations

import argparse
from time import process_time

import numpy as np

import sharnir as sh

TRUE = {"m2": 3.0, "m3": 1.5, "c3": 0.22, "J3": 0.05}
NOISE = 1e-3  # rad


def arm() -> sh.Model:
    """Lengths and the first link are known."""
    s = sh.System("three-link arm")
    p = {name: s.parameter(name, value) for name, value in TRUE.items()}
    s.add_body("upper", joint=sh.Revolute("y"), mass=4.0, com=(0.2, 0, 0), inertia=(0.02, 0.1, 0.1))
    there = [sh.Placement(xyz=(x, 0, 0)) for x in (0.4, 0.35)]
    s.add_body("fore", parent="upper", placement=there[0], joint=sh.Revolute("y"), mass=p["m2"], com=(0.17, 0, 0),
               inertia=(0.02, 0.06, 0.06))  # fmt: skip
    s.add_body("hand", parent="fore", placement=there[1], joint=sh.Revolute("y"), mass=p["m3"], com=(p["c3"], 0, 0),
               inertia=(p["J3"], p["J3"], p["J3"]))  # fmt: skip
    for joint, torque in (("upper", "-30 + 6*sin(9*t)"), ("fore", "-8*cos(7*t)"), ("hand", "-2 + 3*sin(11*t)")):
        s.add_force(f"motor of {joint}", sh.JointForce(joint, torque))
    return s.build()


def covered(repetitions: int, seed: int = 1) -> tuple[dict[str, float], float]:
    """The part of the intervals that hold the true value, and the processor time of one fit."""
    model, times, random = arm(), np.linspace(0.0, 0.8, 25), np.random.default_rng(seed)
    exact = sh.simulate(model, 0.8, q0=[0.3, 0.4, -0.5], times=times, rtol=1e-10, atol=1e-12)
    names = [f"q.{name}" for name in model.names]
    held, started = np.zeros(len(TRUE)), process_time()
    for _ in range(repetitions):
        q = exact.q + NOISE * random.standard_normal(exact.q.shape)
        data = {"time": times, **dict(zip(names, q.T, strict=True))}
        found = sh.fit(model, data, {name: 1.1 * x for name, x in TRUE.items()}, q0=[0.3, 0.4, -0.5])
        assert found.ok, found.status
        low, high = found.intervals.T
        held += (low <= list(TRUE.values())) & (list(TRUE.values()) <= high)
    return dict(zip(TRUE, held / repetitions, strict=True)), (process_time() - started) / repetitions


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Coverage of the intervals of a fit.")
    parser.add_argument("--repetitions", type=int, default=400)
    parts, cost = covered(parser.parse_args().repetitions)
    for name, part in parts.items():
        print(f"{name}: {100 * part:.1f} % of the 95 % intervals hold the true value")
    print(f"{1e3 * cost:.0f} ms of processor time for one fit")
