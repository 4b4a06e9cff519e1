"""Mechanisms with loops: accelerations, one state at a time and in batches of 10,000, and motions of 10 s, beside
Pinocchio's constrained dynamics, MuJoCo and Exudyn, in one run.

    python -m benchmarks.loops [--quick] [--models four-bar stewart] [--out FOLDER] [--page docs/performance_tables.md]

four-bar, slider-crank, windows40 (40 parallelograms in a row, IFToMM A02) and a Stewart platform, described once in
`linkages/`. First all accelerations are compared with the constrained equations of motion solved in NumPy: sharnir and
Pinocchio must agree with them, MuJoCo's constraints are soft, its difference is shown. Then the ways take turns (see
`measure`). A motion gets the loosest tolerance or the longest step with which the marked points are right to 1e-5 m at
its end and no loop ever opens by more; a way that does not get there is shown with the best that it reached, marked †.
How far the loops open is measured in a run of its own. One thread. Peers that are not installed are left out (pip
install pin mujoco exudyn).
"""

from __future__ import annotations

import os

from .peers import single_thread

os.environ.setdefault("SHARNIR_CACHE", "on")

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

import sharnir as sh

from .peers.linkages import (
    CHECKED,
    ERROR,
    LINKAGES,
    Effort,
    Linkage,
    random_states,
    sharnir_linkage,
    timed_accelerations,
    timed_motions,
)
from .peers.measure import Spread
from .peers.peak import processor
from .peers.report import Table, publish
from .shown import installed, micro, spread

PACKAGES = ("sharnir", "pin", "scipy", "mujoco", "exudyn", "numpy")


def first_answers(linkage: Linkage) -> list[dict[str, Any]]:
    """What it costs before: size, operations, and the seconds of the first acceleration and the first batch."""
    states, model, found = random_states(linkage, CHECKED), linkage.model, []
    kept, os.environ["SHARNIR_CACHE"] = os.environ["SHARNIR_CACHE"], "off"
    for name in sharnir_linkage.FORMULATIONS:
        start = time.perf_counter()
        dynamics = sh.compile(model, name, threads=1)
        dynamics.acceleration(states.q[0], states.v[0], states.tau[0])
        single = time.perf_counter()
        dynamics.acceleration(states.q, states.v, states.tau)
        batch = time.perf_counter()
        found.append({
            "model": linkage.name, "by": name, "bodies": len(model.bodies), "nv": model.nv,
            "rows": sum(c.row_count for c in model.constraints), "dof": sh.mobility(model, states.q[0]).dof,
            "operations": sh.operation_count(model, name).total, "single_s": single - start, "batch_s": batch - single,
        })  # fmt: skip
    os.environ["SHARNIR_CACHE"] = kept
    return found


def first_table(found: list[dict[str, Any]]) -> Table:
    lines = [
        [
            r["model"], str(r["bodies"]), str(r["nv"]), str(r["rows"]), str(r["dof"]), r["by"], f"{r['operations']:,}",
            f"{r['single_s']:.2f}", f"{r['batch_s']:.2f}",
        ]
        for r in found
    ]  # fmt: skip
    columns = ["model", "bodies", "nv", "rows", "degrees of freedom", "by", "operations", "compile, s", "+ batch, s"]
    return Table("Loops: size, and the first answer of sharnir without a cache", columns, lines)


def acceleration_table(found: list[dict[str, Any]], batch: int) -> Table:
    lines = []
    keys = dict.fromkeys((r["model"], r["by"].removesuffix(", Python loop")) for r in found)
    for model, by in keys:
        line = [model, by]
        for mode in ("one", "batch"):
            r = next((r for r in found if (r["model"], r["mode"]) == (model, mode) and r["by"].startswith(by)), None)
            if r is None:
                line += ["-"] * 3
                continue
            line += [micro(r["seconds"]["median"]), per_second(r["seconds"]["median"]), ratio_text(r["ratio"])]
        errors = [r["difference"] for r in found if r["model"] == model and r["by"].startswith(by)]
        lines.append([*line, f"{max(errors):.0e}"])
    columns = [
        "model", "by", "one, µs", "per second", "fastest peer / this", "batch, µs/state", "per second",
        "fastest peer / this", "difference",
    ]  # fmt: skip
    notes = [
        f"Batches of {batch:,} states in sharnir and `mujoco.rollout`, a Python loop in Pinocchio, which has none with "
        "constraints. Difference: from the equations solved in NumPy, relative to the largest acceleration."
    ]
    return Table("Accelerations with loops", columns, lines, notes)


def motion_table(found: list[dict[str, Any]], loads: list[float]) -> Table:
    lines = [
        [
            r["model"], r["by"], r["setting"], f"{r['error']:.0e}{'' if r['reached'] else ' †'}",
            f"{r['worst_gap']:.0e}",
            f"{1e3 * r['seconds']['median']:,.3g}", ratio_text(r["ratio"] if r["reached"] else None),
        ]
        for r in found
    ]  # fmt: skip
    columns = ["model", "by", "setting", "error, m", "open by, m", "time, ms", "fastest peer / this"]
    packages = ", ".join(f"{p} {number}" for p in PACKAGES if (number := installed(p)))
    notes = []
    if not all(r["reached"] for r in found):
        notes = [
            f"† Does not get to {ERROR:g} m with any of its settings, runs of more than 10 s being given up; the best "
            "is shown."
        ]
    title = f"Motions of 10 s with loops, the marked points right to {ERROR:g} m at the end"
    load = f"Processes at work on the machine meanwhile, by its load average: {min(loads):.1f} to {max(loads):.1f}."
    return Table(title, columns, lines, [*notes, f"{processor()}, one core. {packages}. {load}"])


def ratio_text(given: dict[str, float] | None) -> str:
    return "-" if given is None else spread(Spread(**given))


def per_second(seconds: float) -> str:
    return f"{1 / seconds:,.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="three rounds, batches of 1,000")
    parser.add_argument("--models", nargs="+", choices=list(LINKAGES), default=list(LINKAGES), metavar="MODEL")
    parser.add_argument("--out", type=Path, help="folder for loops.md and loops.json")
    parser.add_argument("--page", type=Path, help="page whose section between the marks of `loops` is replaced")
    given = parser.parse_args()
    single_thread.stay_on_one_core()
    effort = Effort.quick() if given.quick else Effort()
    singles, motions, first, loads = [], [], [], [os.getloadavg()[0]]
    for name in given.models:
        print(f"{name} ...", file=sys.stderr, flush=True)
        linkage = LINKAGES[name]()
        first += first_answers(linkage)
        singles += timed_accelerations(linkage, effort)
        motions += timed_motions(linkage, effort)
        loads.append(os.getloadavg()[0])
    data = {
        "processor": processor(),
        "load": loads,
        "accelerations": singles,
        "motions": motions,
        "first": first,
    }
    tables = [acceleration_table(singles, effort.batch), motion_table(motions, loads), first_table(first)]
    publish("loops", tables, json.dumps(data, indent=1), given.out, given.page)


if __name__ == "__main__":
    main()
