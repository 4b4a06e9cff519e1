"""Mechanisms with loops: accelerations, one state at a time and in batches of 10,000, and motions of 10 s, beside
Pinocchio's constrained dynamics, MuJoCo and Exudyn, in one run.

    python benchmarks/loops.py [--quick] [--models four-bar stewart] [--out FOLDER] [--page docs/performance.md]

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

import single_thread

os.environ.setdefault("SHARNIR_CACHE", "on")

import argparse
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from agree import relative_error
from engines.contract import Call
from forward import installed, micro, spread
from linkages import (
    ENGINES,
    LINKAGES,
    MOTIONS,
    Linkage,
    Trip,
    Way,
    accelerations,
    pinocchio_linkage,
    random_states,
    sharnir_linkage,
)
from measure import Spread, Timing, once, ratio, timings
from peak import processor
from report import Table, publish

import sharnir as sh

OWN, SOFT = "sharnir", ("mj_forward", "mujoco.rollout")
EXACT = 1e-9  # sharnir, relative to the largest acceleration
AGREED = 1e-6  # Pinocchio's proximal methods
ERROR = 1e-5  # m, of the marked points at the end, and of the loops at any time
CONFIRMED = 1e-8
SLOWEST = 10.0  # s; no shorter steps are tried after a run that took longer
REPEATED = 5.0  # s; what takes longer is timed once, in the search
BATCH, CHECKED = 10_000, 9
PACKAGES = ("sharnir", "pin", "scipy", "mujoco", "exudyn", "numpy")


@dataclass(frozen=True)
class Effort:
    rounds: int = 9
    seconds: float = 0.03
    batch: int = BATCH

    @staticmethod
    def quick() -> Effort:
        return Effort(rounds=3, seconds=0.005, batch=1000)


@dataclass(frozen=True)
class Found:
    """A way with the setting it got."""

    way: Way
    setting: float
    trip: Trip
    error: float
    gap: float
    seconds: float

    @property
    def ok(self) -> bool:
        return max(self.error, self.gap) <= ERROR


def differences(linkage: Linkage) -> dict[str, float]:
    """Of every way of computing accelerations, from the equations solved in NumPy."""
    states = random_states(linkage, CHECKED)
    exact = accelerations(linkage, states.q, states.v, states.tau)
    found = {}
    for engine in ENGINES:
        for call in engine.singles(linkage, states):
            found[call.label] = relative_error(np.array(call.run()), exact[0])
        for call in engine.batches(linkage, states):
            error = relative_error(np.array(call.run()), exact)
            found[call.label] = max(error, found.get(call.label, 0.0))
    return found


def check(name: str, found: dict[str, float]) -> None:
    """A soft constraint is shown, not judged."""
    bounds = {label: EXACT if label.startswith(OWN) else AGREED for label in found if not label.startswith(SOFT)}
    wrong = [f"{label}: {found[label]:.1e}" for label, bound in bounds.items() if not found[label] <= bound]
    if wrong:
        raise SystemExit(f"{name}: accelerations are wrong, so nothing is timed. {', '.join(wrong)}")


def timed_accelerations(linkage: Linkage, effort: Effort) -> list[dict[str, Any]]:
    errors = differences(linkage)
    check(linkage.name, errors)
    states = random_states(linkage, effort.batch)
    singles = [call for engine in ENGINES for call in engine.singles(linkage, states)]
    batches: list[Call] = []
    for engine in ENGINES:
        few = states.first(CHECKED)
        slowest = max((once(call) for call in engine.batches(linkage, few)), default=0.0)
        # The time per state of a peer does not depend on how many there are
        own = engine is ENGINES[0]
        count = effort.batch if own else min(effort.batch, max(8, int(effort.seconds / max(slowest, 1e-9))))
        batches += engine.batches(linkage, states.first(count))
    return [
        *rows(linkage.name, "one", timings(singles, effort.rounds, effort.seconds), errors),
        *rows(linkage.name, "batch", timings(batches, effort.rounds, effort.seconds), errors),
    ]


def rows(name: str, mode: str, times: Sequence[Timing], errors: dict[str, float]) -> list[dict[str, Any]]:
    peer = fastest(times)
    return [
        {
            "model": name, "mode": mode, "by": t.label, "difference": errors[t.label],
            "seconds": asdict(Spread.of(t.rounds)), "ratio": None if peer is None else asdict(ratio(peer, t)),
        }
        for t in times
    ]  # fmt: skip


def fastest(times: Sequence[Timing]) -> Timing | None:
    """Of the peers."""
    peers = [t for t in times if not t.label.startswith(OWN)]
    return min(peers, key=lambda t: t.median) if peers else None


def exact_end(linkage: Linkage) -> np.ndarray:
    """In closed form, or by a tight run of sharnir that one of Pinocchio confirms."""
    if linkage.end is not None:
        return linkage.end
    trip = MOTIONS[0].ways(linkage)[0].make(1e-13)
    end = trip.marks(trip.run())
    for way in pinocchio_linkage.ways(linkage)[:1]:
        trip = way.make(1e-13)
        difference = float(np.abs(trip.marks(trip.run()) - end).max())
        if not difference <= CONFIRMED:
            raise SystemExit(f"{linkage.name}: sharnir and {way.label} differ by {difference:.1e} m at the end.")
    return end


def needed(way: Way, end: np.ndarray) -> Found | None:
    """The loosest setting that is good enough, or the best that there is."""
    best: Found | None = None
    for setting in way.settings:
        trip = way.make(setting)
        start = time.process_time()
        result = trip.run()
        seconds = time.process_time() - start
        error = float(np.abs(trip.marks(result) - end).max())
        if np.isfinite(error) and (best is None or error < best.error or not best.ok):
            gap = trip.worst_gap() if error <= ERROR else float("inf")
            found = Found(way, setting, trip, error, gap, seconds)
            if found.ok:
                return found
            best = found if best is None or error < best.error else best
        if way.kind == "step" and seconds > SLOWEST:  # a tighter tolerance may well be the faster one
            break
    return None if best is None else replace(best, gap=best.trip.worst_gap())


def timed_motions(linkage: Linkage, effort: Effort) -> list[dict[str, Any]]:
    end = exact_end(linkage)
    found = []
    for way in (way for engine in MOTIONS for way in engine.ways(linkage)):
        print(f"  {way.label} ...", file=sys.stderr, flush=True)
        found.append(needed(way, end))
    kept = [f for f in found if f is not None]
    repeated = [f for f in kept if f.seconds <= REPEATED or f.way.label.startswith(OWN)]
    times = {t.label: t for t in timings([Call(f.way.label, f.trip.run, 1) for f in repeated], effort.rounds, 0.0)}
    for f in kept:
        times.setdefault(f.way.label, Timing(f.way.label, np.array([f.seconds])))
    peer = fastest([times[f.way.label] for f in kept if f.ok])
    return [
        {
            "model": linkage.name, "by": f.way.label, "setting": f"{f.way.kind} {f.setting:.3g}", "error": f.error,
            "reached": f.ok, "worst_gap": f.gap, "seconds": asdict(Spread.of(times[f.way.label].rounds)),
            "ratio": None if peer is None else asdict(ratio(peer, times[f.way.label])),
        }
        for f in kept
    ]  # fmt: skip


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
            "rows": sum(c.rows for c in model.constraints), "dof": sh.mobility(model, states.q[0]).dof,
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


def motion_table(found: list[dict[str, Any]]) -> Table:
    lines = [
        [
            r["model"], r["by"], r["setting"], f"{r['error']:.0e}{'' if r['reached'] else ' †'}",
            f"{r['worst_gap']:.0e}",
            f"{1e3 * r['seconds']['median']:,.3g}", ratio_text(r["ratio"]),
        ]
        for r in found
    ]  # fmt: skip
    columns = ["model", "by", "setting", "error, m", "open by, m", "time, ms", "fastest peer / this"]
    packages = ", ".join(f"{p} {number}" for p in PACKAGES if (number := installed(p)))
    notes = (
        [f"† Does not get to {ERROR:g} m with any of its settings; the best is shown."]
        if any(not r["reached"] for r in found)
        else []
    )
    title = f"Motions of 10 s with loops, the marked points right to {ERROR:g} m at the end"
    return Table(title, columns, lines, [*notes, f"{processor()}, one core. {packages}."])


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
    singles, motions, first = [], [], []
    for name in given.models:
        print(f"{name} ...", file=sys.stderr, flush=True)
        linkage = LINKAGES[name]()
        first += first_answers(linkage)
        singles += timed_accelerations(linkage, effort)
        motions += timed_motions(linkage, effort)
    data = {
        "processor": processor(),
        "load": os.getloadavg(),
        "accelerations": singles,
        "motions": motions,
        "first": first,
    }
    tables = [acceleration_table(singles, effort.batch), motion_table(motions), first_table(first)]
    publish("loops", tables, json.dumps(data, indent=1), given.out, given.page)


if __name__ == "__main__":
    main()
