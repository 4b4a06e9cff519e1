"""Time per case of the stage separation (examples/stage_separation.py), beside MuJoCo in the same run.

    python -m benchmarks.stage_separation [--cases 10000] [--peer 40]

MuJoCo has soft constraints between bodies, fixed steps and no events. So, of the same cases:

    pushers     it has no springs with a stroke, and its tendons act along the line between two points, not along an
                axis of a body. Python computes their forces: once a step between mj_step1 and mj_step2 (Euler), or by a
                callback in every stage (RK4)
    locks       `connect` constraints, which are soft and hold a point in all directions, not along the axis alone; they
                are switched off after the step in which they open
    ends        of strokes and of locks fall into steps: nothing stops there

As neither engine can do what the other does, cases are compared in two ways: without delays, where both have the same
equations, and with them. In free flight, once all pushers have left, MuJoCo takes steps of FREE s. "Steps alone" is the
same number of steps without callback and locks: what a user who writes the callback in C may come near to.

Times are of the processor, of one thread, by turns, each the least of three rounds. MuJoCo uses dense matrices: version
4.0.0 had a wrong sparse factor.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path

from .peers import single_thread  # before numpy

# isort: split
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "examples"))

from stages import data as d
from stages.model import stages
from stages.study import Results, draw, run_all

ROUNDS, SECONDS, FREE = 3, 0.74, 0.02
NATURAL, END = d.BARREL + d.COMPRESSION, d.BARREL + d.STROKE
MJCF = """
<mujoco><option timestep="{step}" integrator="{method}" gravity="0 0 0" jacobian="dense"/>
<worldbody>
<body name="lower"><freejoint/><inertial pos="0 0 {a}" mass="{m_l}" diaginertia="{I_l}"/></body>
<body name="upper"><freejoint/><inertial pos="{x} {y} {b}" mass="{m_u}" diaginertia="{I_u}"/></body>
</worldbody><equality>{locks}</equality></mujoco>"""
LOCK = '<connect body1="lower" body2="upper" anchor="{x} {y} 0" solref="{soft} 1" solimp="0.999 0.9999 1e-4"/>'


class Case:
    """One member in MuJoCo."""

    def __init__(self, inputs: dict[str, np.ndarray], case: int, step: float, method: str, locks: bool) -> None:
        of = {name: float(x[case]) for name, x in inputs.items()}
        text = "".join(LOCK.format(x=x, y=y, soft=2 * step) for x, y in d.around(d.LOCK_RADIUS, d.LOCKS))
        numbers = {"m_l": d.LOWER_MASS, "m_u": d.UPPER_MASS, "a": -d.LOWER_COM, "b": d.UPPER_COM}
        inertias = {"I_l": " ".join(map(str, d.LOWER_INERTIA)), "I_u": " ".join(map(str, d.UPPER_INERTIA))}
        more = {"x": of["com_x"], "y": of["com_y"], "locks": text if locks else ""}
        text = MJCF.format(step=step, method=method, **more, **numbers, **inertias)
        self.model = mujoco.MjModel.from_xml_string(text)
        self.data, self.step, self.locks, self.euler = mujoco.MjData(self.model), step, locks, method == "Euler"
        self.k = np.array([of[f"k{i}"] for i in range(1, 5)])
        self.opens = np.array([of[f"delay{i}"] for i in range(1, 5)])
        at = d.around(d.PUSHER_RADIUS, d.PUSHERS)
        self.pads = np.column_stack([at, np.zeros(4)])
        self.barrels = np.column_stack([at, np.full(4, -d.BARREL)])
        self.done = False

    def push(self, model: mujoco.MjModel, data: mujoco.MjData) -> None:
        """What `PointSpring(..., axis="z")` exerts."""
        forces = data.qfrc_applied if self.euler else data.qfrc_passive
        (lower, upper), (R_l, R_u) = data.xpos[1:3], data.xmat[1:3].reshape(2, 3, 3)
        e, pads = R_l[:, 2], upper + self.pads @ R_u.T
        length = (pads - lower - self.barrels @ R_l.T) @ e
        force = np.where(length < END, self.k * (NATURAL - length), 0.0)
        self.done = not force.any()
        total, middle = force.sum(), force @ pads
        forces[0:3], forces[6:9] = -total * e, total * e
        forces[3:6] = -R_l.T @ np.cross(middle - total * lower, e)
        forces[9:12] = R_u.T @ np.cross(middle - total * upper, e)

    def run(self) -> np.ndarray:
        """v (12,) as sharnir has it: both linear velocities are turned into the axes of their bodies."""
        mujoco.set_mjcb_passive(None if self.euler else self.push)
        while self.data.time < SECONDS:
            if self.euler and not self.done:
                mujoco.mj_step1(self.model, self.data)
                self.push(self.model, self.data)
                mujoco.mj_step2(self.model, self.data)
            else:
                mujoco.mj_step(self.model, self.data)
            if self.locks:
                self.data.eq_active[:] = self.data.time < self.opens
            if self.done:
                self.model.opt.timestep = FREE
        mujoco.set_mjcb_passive(None)
        R, v = self.data.xmat[1:3].reshape(2, 3, 3), self.data.qvel
        return np.concatenate([R[0].T @ v[:3], v[3:6], R[1].T @ v[6:9], v[9:12]])

    def alone(self) -> None:
        """As many steps, of nothing."""
        for _ in range(round(0.1 / self.step) + round((SECONDS - 0.1) / FREE)):
            mujoco.mj_step(self.model, self.data)


def spent(calls: dict[str, Callable[[], object]]) -> dict[str, float]:
    """Seconds of the processor, by turns; the first round is not counted."""
    found = dict.fromkeys(calls, np.inf)
    for r in range(ROUNDS + 1):
        for name, call in calls.items():
            begin = time.process_time()
            call()
            found[name] = min(found[name], time.process_time() - begin) if r else np.inf
    return found


def off(found: np.ndarray, exact: Results, scatter: float) -> str:
    """Differences from sharnir with rtol = 1e-11: of the velocity, and of the rates in parts of their scatter."""
    apart = np.abs(found[:, 8] - found[:, 2] - exact.apart).max()
    rates = np.abs(np.stack([found[:, 9:11], found[:, 3:5]], axis=1) - exact.rates).max()
    return f"{apart:9.1e} m/s {np.degrees(rates):9.1e} deg/s ({rates / scatter:.1%})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=10_000)
    parser.add_argument("--peer", type=int, default=40)
    given = parser.parse_args()
    global mujoco
    import mujoco  # an engine to compare with, which --help does not need

    model, inputs = stages(), draw(given.cases, seed=1)
    at_once = {name: np.zeros_like(x) if name.startswith("delay") else x for name, x in inputs.items()}
    some = {name: x[: given.peer] for name, x in inputs.items()}
    without = {name: x[: given.peer] for name, x in at_once.items()}
    exact = {True: run_all(model, some, rtol=1e-11), False: run_all(model, without, rtol=1e-11)}
    scatter = float(exact[True].rates[:, 0].std())

    calls: dict[str, Callable[[], object]] = {
        "sharnir": lambda: run_all(model, inputs, threads=1),
        "sharnir, without delays": lambda: run_all(model, at_once, threads=1),
    }
    counts = dict.fromkeys(calls, given.cases)
    results: dict[str, list[np.ndarray]] = {}
    ways = [(method, step, False) for method in ("Euler", "RK4") for step in (1e-3, 1e-4)]
    for method, step, locks in [*ways, ("RK4", 1e-4, True)]:
        name = f"MuJoCo, {method} {step:g} s, {'delayed locks' if locks else 'without delays'}"

        def peer(name: str = name, method: str = method, step: float = step, locks: bool = locks) -> None:
            which = some if locks else without
            results[name] = [Case(which, k, step, method, locks).run() for k in range(given.peer)]

        calls[name], counts[name] = peer, given.peer
    for method in ("Euler", "RK4"):
        name = f"MuJoCo, {method} 0.0001 s, steps alone"
        calls[name] = lambda method=method: [Case(without, k, 1e-4, method, False).alone() for k in range(given.peer)]
        counts[name] = given.peer

    times = spent(calls)
    print(f"MuJoCo {mujoco.__version__}; {given.cases} cases of sharnir, {given.peer} of MuJoCo; one thread")
    print(f"{'':44} {'µs a case':>10}   largest difference from rtol = 1e-11")
    for name, seconds in times.items():
        text = ""
        if name in results:
            text = off(np.array(results[name]), exact["delayed" in name], scatter)
        elif name.startswith("sharnir"):
            late = name == "sharnir"
            found = run_all(model, some if late else without, threads=1)
            text = off(found.v, exact[late], scatter)
        print(f"{name:44} {1e6 * seconds / counts[name]:10.0f}   {text}")


if __name__ == "__main__":
    single_thread.stay_on_one_core()
    main()
