"""Inertial parameters of a three-link arm from joint angles that were measured with noise, in two experiments.

python fit_arm.py residuals.png    draws the residuals
"""

from __future__ import annotations

import sys

import numpy as np

import sharnir as sh

TRUE = {"m2": 3.0, "m3": 1.5, "c3": 0.22, "J3": 0.05}
NOISE = 2e-3  # rad


def arm() -> sh.Model:
    """Lengths, motor torques and the first link are known."""
    s = sh.System("three-link arm")
    m2, m3 = s.parameter("m2", 2.5, unit="kg"), s.parameter("m3", 1.8, unit="kg")
    c3, J3 = s.parameter("c3", 0.2, unit="m"), s.parameter("J3", 0.04, unit="kg m2")
    s.add_body("upper", joint=sh.Revolute("y"), mass=4.0, com=(0.2, 0, 0), inertia=(0.02, 0.1, 0.1))
    s.add_body("fore", parent="upper", placement=sh.Placement(xyz=(0.4, 0, 0)), joint=sh.Revolute("y"), mass=m2,
               com=(0.17, 0, 0), inertia=(0.02, 0.06, 0.06))  # fmt: skip
    s.add_body("hand", parent="fore", placement=sh.Placement(xyz=(0.35, 0, 0)), joint=sh.Revolute("y"), mass=m3,
               com=(c3, 0, 0), inertia=(J3, J3, J3))  # fmt: skip
    for joint, torque in (("upper", "-30 + 6*sin(9*t)"), ("fore", "-8*cos(7*t)"), ("hand", "-2 + 3*sin(11*t)")):
        s.add_force(f"motor of {joint}", sh.JointForce(joint, torque))
    return s.build()


def measured(model: sh.Model, q0: list[float], random: np.random.Generator) -> dict[str, np.ndarray]:
    """In place of a rig."""
    run = sh.simulate(model, 0.8, q0=q0, times=np.linspace(0, 0.8, 41), params=TRUE)
    noisy = run.q + NOISE * random.standard_normal(run.q.shape)
    return {"time": run.t, **{f"q.{name}": noisy[:, k] for k, name in enumerate(model.names)}}


def main() -> None:
    model, random = arm(), np.random.default_rng(3)
    starts = [[0.3, 0.4, -0.5], [-0.4, 0.9, 0.6]]
    fit = sh.fit(model, [measured(model, q0, random) for q0 in starts], list(TRUE), q0=starts)
    print(fit.text)
    for name, value, (low, high) in zip(TRUE, TRUE.values(), fit.intervals, strict=True):
        print(f"{name}: true {value:g}, {'inside' if low <= value <= high else 'outside'} the interval")
        assert abs(fit[name] - value) < 2 * (high - low)
    print(fit.runs[0].sensitivity("q.hand", list(TRUE)))
    if len(sys.argv) > 1:
        fit.plot().savefig(sys.argv[1], dpi=120)


if __name__ == "__main__":
    main()
