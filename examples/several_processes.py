"""A study on several processes: the model is built once and sent to them, and whole runs come back.

Many values of a parameter are better given to one run as a batch. Processes are for what differs in kind: here drags of
other laws, each its own model.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import sharnir as sh

LAWS = {"none": "0", "linear": "-drag*v('bob')", "square": "-drag*v('bob')*abs(v('bob'))"}


def pendulum(law: str) -> sh.Model:
    s = sh.System("pendulum")
    s.parameter("drag", 0.2)
    s.add_body("bob", joint=sh.Revolute("y"), mass=1.0, com=(0, 0, -1), inertia=(0.01, 0.01, 0.01), q0=[1.0])
    s.add_force("drag", sh.JointForce("bob", LAWS[law]))
    return s.build()


def swing(model: sh.Model) -> sh.Run:
    """What each process does; it must be at the top of a module, where the others can find it."""
    return sh.simulate(model, 5.0)


def main() -> None:
    models = [pendulum(law) for law in LAWS]
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        runs = list(pool.map(swing, models))
    left = [float(run.energy[-1].sum() - run.energy[0].sum()) for run in runs]
    for law, run, change in zip(LAWS, runs, left, strict=True):
        print(f"{law:7}  ended at {run.t[-1]:.1f} s with {change:+.4f} J")
    assert all(run.ok for run in runs)
    assert abs(left[0]) < 1e-6  # nothing takes energy
    assert max(left[1:]) < -1.0


if __name__ == "__main__":
    main()
