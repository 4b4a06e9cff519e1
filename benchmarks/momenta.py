"""Coordinates with velocities against coordinates with momenta: the same motions by the same methods in both states.

    python -m benchmarks.momenta [--quick] [--out FOLDER] [--page docs/theory/hamilton.md]

Seed 002 expects Hamilton's equations to behave better in integration. Here (q, v) is `separate-bodies` and (q, p) is
`hamilton-recursive`; both integrate the same mechanism with the same method and tolerances. Errors are the largest of q
and v at 40 times, max |a − b| / max(1, max |b|), against runs in both states at the tightest tolerance, which agree to
the digits that are given. A tolerance may mean more in one state than in the other, so the last column compares at
equal errors: the steps that (q, p) takes over those of (q, v), interpolated between tolerances, on the average over
all errors that both reach.
"""

from __future__ import annotations

import sys
from pathlib import Path

from .peers import single_thread

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

import argparse
import json
import re
from collections.abc import Callable
from typing import Any

import numpy as np

import sharnir as sh
from sharnir.cli.demo_pendulum import pendulum
from support.loop_runs import four_bar
from support.problems import digits, problem, top

from .peers.report import Table, publish

STATES = {"(q, v)": "separate-bodies", "(q, p)": "hamilton-recursive"}
TIMES = 40
SHOWN, ERRORS = 1e-8, 21  # the tolerance of the table, and at how many errors steps are compared
TOLERANCES = (1e-4, 1e-5, 1e-6, 1e-7, SHOWN, 1e-9, 1e-10, 1e-11)
Case = tuple[sh.Model, float, dict[str, Any]]


def ten_rods() -> Case:
    return pendulum(), 3.0, {"q0": np.r_[-1.0, np.zeros(9)]}


def heavy_top() -> Case:
    rows = problem("05_rigid_body_and_tops")["heavy_top_bruls_cardona"]["trajectory"]["rows"]
    y = digits(rows[0]["y"])
    return top(15.0, (0, 1, 0), (0.234375, 0.46875, 0.234375)), 2.0, {"q0": y[:4], "v0": y[4:]}


def flying_tree() -> Case:
    """A hub with two arms on ball joints and a hinge, which tumbles without gravity."""
    s = sh.System("flying tree", gravity=(0, 0, 0))
    solid: dict[str, Any] = {"com": (0.3, 0.05, 0), "inertia": (0.05, 0.2, 0.2)}
    s.add_body("hub", joint=sh.Free(), mass=3.0, com=(0.05, 0, 0.02), inertia=(0.4, 0.5, 0.6), v0=(0, 0, 0, 1, 2, 3))
    for k, x in enumerate((0.5, -0.5)):
        place = sh.Placement(xyz=(x, 0.1, 0))
        s.add_body(f"arm {k}", "hub", joint=sh.Spherical(), placement=place, mass=1.0, **solid, v0=(2, -1, 1))
    place = sh.Placement(xyz=(0.6, 0, 0))
    s.add_body("hand", "arm 0", joint=sh.Revolute("y"), placement=place, mass=0.5, **solid, v0=4.0)
    return s.build(), 5.0, {}


def closed_loop() -> Case:
    q, v, _ = sh.assemble(four_bar(), [0.8, 0.2, 2.0], [4.0, 0.0, 0.0])
    return four_bar(), 5.0, {"q0": q, "v0": v}


def stiff_springs() -> Case:
    """Three links with hard springs and dampers in their joints, under their weight."""
    s = sh.System("stiff springs")
    for k in range(3):
        place = sh.Placement(xyz=(0.5 if k else 0, 0, 0))
        link: dict[str, Any] = {"mass": 1.0, "com": (0.25, 0, 0), "inertia": (0.01, 0.02, 0.02)}
        s.add_body(f"link {k}", f"link {k - 1}" if k else "world", joint=sh.Revolute("y"), placement=place, **link)
        s.add_force(f"spring {k}", sh.JointSpring(f"link {k}", stiffness=1e5 if k else 20.0, damping=1e3 if k else 0.1))
    return s.build(), 2.0, {}


def shaken() -> Case:
    """A pendulum that stands on a shaker, at 1.3 times the threshold of Kapitza."""
    s = sh.System("on a shaker")
    s.add_body("pivot", joint=sh.Prismatic("z"), mass=0.5, inertia=(1, 1, 1))
    s.add_body("rod", "pivot", joint=sh.Revolute("y"), mass=1.0, com=(0, 0, 1.0), inertia=(0.02, 0.02, 0.02), q0=0.05)
    s.prescribe("pivot", q="0.05*cos(116*t)")
    return s.build(), 2.0, {}


SYSTEMS: dict[str, tuple[Callable[[], Case], tuple[str, ...]]] = {
    "ten rods": (ten_rods, ("dop853", "adams")),
    "heavy top": (heavy_top, ("dop853", "adams")),
    "flying tree": (flying_tree, ("dop853", "adams")),
    "four-bar": (closed_loop, ("dop853", "radau")),
    "stiff springs": (stiff_springs, ("radau", "dopri5")),
    "on a shaker": (shaken, ("dop853", "adams")),
}


def run_of(case: Case, state: str, method: str, rtol: float) -> sh.Run:
    model, duration, start = case
    return sh.simulate(
        model, duration, **start, formulation=STATES[state], method=method, rtol=rtol, atol=rtol / 100, threads=1,
        times=np.linspace(0.0, duration, TIMES + 1)[1:], progress=False,
    )  # fmt: skip


def distance(run: sh.Run, other: sh.Run) -> float:
    pairs = ((run.q, other.q), (run.v, other.v))
    return max(float(np.abs(a - b).max() / max(1.0, np.abs(b).max())) for a, b in pairs)


def measured(name: str, method: str, tolerances: tuple[float, ...]) -> dict[str, Any]:
    case = SYSTEMS[name][0]()
    exact, other = (run_of(case, state, "dop853" if method != "radau" else method, 1e-13) for state in STATES)
    found: dict[str, Any] = {"system": name, "method": method, "known to": distance(exact, other), "states": {}}
    for state in STATES:
        rows = []
        for rtol in tolerances:
            run = run_of(case, state, method, rtol)
            steps = re.search(r"after (\d+) steps", str(run.status))
            assert run.ok, run.status
            assert steps is not None
            rows.append({"rtol": rtol, "steps": int(steps.group(1)), "error": distance(run, exact)})
        found["states"][state] = rows
    found["steps at equal error"] = at_equal_error(found["states"])
    return found


def at_equal_error(states: dict[str, list[dict[str, float]]]) -> float:
    """Steps of (q, p) over those of (q, v): the geometric mean over the errors that both reach."""
    errors = [np.minimum.accumulate([max(r["error"], 1e-16) for r in rows]) for rows in states.values()]
    low, high = max(e[-1] for e in errors), min(e[0] for e in errors)
    at = np.linspace(np.log(low), np.log(max(high, low)), ERRORS)
    steps = [
        np.interp(-at, -np.log(e), np.log([r["steps"] for r in rows]))
        for e, rows in zip(errors, states.values(), strict=True)
    ]
    return float(np.exp(np.mean(steps[1] - steps[0])))


def table(found: list[dict[str, Any]]) -> Table:
    rows = []
    for r in found:
        shown = [next(x for x in r["states"][state] if x["rtol"] == SHOWN) for state in STATES]
        rows.append([
            r["system"], r["method"], *(f"{x['error']:.1e}" for x in shown), *(f"{x['steps']:,}" for x in shown),
            f"{r['steps at equal error']:.2f}",
        ])  # fmt: skip
    columns = ["system", "method", *(f"error in {s}" for s in STATES), *(f"steps in {s}" for s in STATES),
               "steps (q, p) over (q, v) at equal error"]  # fmt: skip
    worst = max(r["known to"] for r in found)
    notes = [f"rtol {SHOWN:g}, atol {SHOWN / 100:g}; the motions are known to {worst:.0e} and better."]
    return Table("Velocities or momenta", columns, rows, notes)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer tolerances, the first method of each system")
    parser.add_argument("--out", type=Path, help="folder for momenta.md and momenta.json")
    parser.add_argument("--page", type=Path, help="page whose section between the marks of `momenta` is replaced")
    given = parser.parse_args()
    single_thread.stay_on_one_core()
    tolerances = TOLERANCES[::2] if given.quick else TOLERANCES
    found = [
        measured(name, method, tolerances)
        for name, (_, methods) in SYSTEMS.items()
        for method in (methods[:1] if given.quick else methods)
    ]
    publish("momenta", [table(found)], json.dumps(found, indent=1), given.out, given.page)


if __name__ == "__main__":
    main()
