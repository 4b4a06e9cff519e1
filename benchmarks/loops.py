"""Mechanisms with loops: accelerations, one state at a time and in batches of 10,000, and motions of 10 s, beside
Pinocchio's constrained dynamics, MuJoCo and Exudyn, in one run.

    python benchmarks/loops.py [--quick] [--models four-bar stewart] [--out FOLDER] [--page docs/performance.md]

four-bar, slider-crank, windows40 (40 parallelograms in a row, IFToMM A02) and a Stewart platform, described once in
`linkages/`. First all accelerations are compared with the constrained equations of motion solved in NumPy: sharnir and
Pinocchio must agree with them, MuJoCo's constraints are soft, its difference is shown. Then the ways take turns (see
`measure`). A motion gets the loosest tolerance or the longest step with which the marked points are right to 1e-5 m at
its end; a way that does not get there is shown with the best that it reached, marked †. How far the loops are open, at
worst, is measured in a run of its own. One thread. Peers that are not installed are left out (pip install pin mujoco
exudyn).
"""

from __future__ import annotations

import os

import single_thread

os.environ.setdefault("SHARNIR_CACHE", "on")

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from agree import relative_error
from engines.contract import Call
from forward import installed, micro, spread
from linkages import ENGINES, LINKAGES, MOTIONS, Linkage, Trip, Way, accelerations, pinocchio_linkage, random_states
from measure import Spread, Timing, once, ratio, timings
from peak import processor
from report import Table, publish

OWN, SOFT = "sharnir", ("mj_forward", "mujoco.rollout")
EXACT = 1e-9  # sharnir, relative to the largest acceleration
AGREED = 1e-6  # Pinocchio's proximal methods
ERROR = 1e-5  # m, of the marked points at the end
CONFIRMED = 1e-8
SLOWEST = 20.0  # s that a way may take in the search for its setting
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
    error: float
    trip: Trip

    @property
    def ok(self) -> bool:
        return self.error <= ERROR


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
        error = float(np.abs(trip.marks(trip.run()) - end).max())
        if best is None or not error >= best.error:
            best = Found(way, setting, error, trip)
        if best.ok or once(Call(way.label, trip.run, 1)) > SLOWEST:
            break
    return best if best is not None and np.isfinite(best.error) else None


def timed_motions(linkage: Linkage, effort: Effort) -> list[dict[str, Any]]:
    end = exact_end(linkage)
    found = []
    for way in (way for engine in MOTIONS for way in engine.ways(linkage)):
        print(f"  {way.label} ...", file=sys.stderr, flush=True)
        found.append(needed(way, end))
    kept = [f for f in found if f is not None]
    times = timings([Call(f.way.label, f.trip.run, 1) for f in kept], effort.rounds, 0.0)
    good = [t for f, t in zip(kept, times, strict=True) if f.ok]
    peer = fastest(good)
    return [
        {
            "model": linkage.name, "by": f.way.label, "setting": f"{f.way.kind} {f.setting:.3g}", "error": f.error,
            "reached": f.ok, "worst_gap": f.trip.worst_gap(), "seconds": asdict(Spread.of(t.rounds)),
            "ratio": None if peer is None else asdict(ratio(peer, t)),
        }
        for f, t in zip(kept, times, strict=True)
    ]  # fmt: skip


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
            r["model"], r["by"], r["setting"], f"{r['error']:.0e}{'' if r['reached'] else ' †'}", f"{r['worst_gap']:.0e}",
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
    singles, motions = [], []
    for name in given.models:
        print(f"{name} ...", file=sys.stderr, flush=True)
        linkage = LINKAGES[name]()
        singles += timed_accelerations(linkage, effort)
        motions += timed_motions(linkage, effort)
    data = {"processor": processor(), "load": os.getloadavg(), "accelerations": singles, "motions": motions}
    tables = [acceleration_table(singles, effort.batch), motion_table(motions)]
    publish("loops", tables, json.dumps(data, indent=1), given.out, given.page)


if __name__ == "__main__":
    main()
