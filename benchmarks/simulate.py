"""Whole motions beside the peers at equal error, and a batch of 1,000 of them.

    python -m benchmarks.simulate [--quick] [--out FOLDER] [--page docs/performance_tables.md]

planar10 swings for 10 s from q₁ = −1 rad, panda7 falls for 2 s. Every way gets the loosest of its tolerances or the
longest of its steps with which all angles at the end are right to 1e-6 rad; then they take turns (see `measure`). The
exact end is a run of sharnir near rounding, which a tight run of Pinocchio in SciPy must confirm. One thread.
Peers that are not installed are left out (pip install pin mujoco drake exudyn).
"""

from __future__ import annotations

import os

from .peers import single_thread

os.environ.setdefault("SHARNIR_CACHE", "on")

import argparse
import json
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from .peers.engines.contract import Call
from .peers.measure import Spread, once, ratio, timings
from .peers.models import panda, planar
from .peers.motions import PEERS, Motion, Way, mujoco_batches, sharnir, sharnir_batches
from .peers.peak import processor
from .peers.report import Table, publish
from .shown import installed, spread

ERROR = 1e-6  # rad, of every angle at the end
CONFIRMED = 1e-8
SLOWEST = 60.0  # s that a way may take in the search for its setting
PACKAGES = ("sharnir", "pin", "scipy", "mujoco", "drake", "exudyn", "numpy")
BATCH, BATCH_SECONDS, BATCH_STEP = 1000, 1.0, 1e-3


def motions() -> list[Motion]:
    rods = np.zeros(10)
    rods[0] = -1.0
    # An arm that falls freely soon whirls; from here its motion magnifies an error by only 1e3 in 2 s.
    arm = np.array([0.3, 0.5, 0.3, -1.5, 0.3, 1.0, 0.3])
    return [Motion("planar10", planar(10), rods, 10.0), Motion("panda7", panda(), arm, 2.0)]


@dataclass(frozen=True)
class Found:
    """A way with the setting it needs."""

    way: Way
    setting: float
    error: float
    run: Callable[[], np.ndarray]


def exact(motion: Motion) -> np.ndarray:
    end = sharnir(motion)[0].make(1e-13)()
    for way in PEERS[0](motion)[:1]:
        difference = np.abs(way.make(1e-13)() - end).max()
        if difference > CONFIRMED:
            raise SystemExit(f"{motion.name}: sharnir and {way.label} differ by {difference:.1e} rad at the end.")
    return end


def needed(way: Way, end: np.ndarray) -> Found | None:
    """The loosest setting that is good enough."""
    for setting in way.settings:
        run = way.make(setting)
        error = float(np.abs(run() - end).max())
        if error <= ERROR:
            return Found(way, setting, error, run)
        if once(Call(way.label, run, 1)) > SLOWEST:
            break
    return None


def compared(motion: Motion, rounds: int) -> list[dict[str, Any]]:
    end = exact(motion)
    ways = [way for engine in (sharnir, *PEERS) for way in engine(motion)]
    found = [f for f in (needed(way, end) for way in ways) if f is not None]
    times = timings([Call(f.way.label, f.run, 1) for f in found], rounds, 0.0)
    own = min((t for t in times if t.label.startswith("sharnir")), key=lambda t: t.median)
    return [
        {
            "model": motion.name, "way": f.way.label, "setting": f"{f.way.kind} {f.setting:.3g}", "error": f.error,
            "seconds": asdict(Spread.of(t.rounds)), "ratio": asdict(ratio(t, own)),
        }
        for f, t in zip(found, times, strict=True)
    ]  # fmt: skip


def batches(motion: Motion, rounds: int, members: int) -> list[dict[str, Any]]:
    """RK4 with one step for all; the loop in Python gets a tenth of the members, its time per run is the same."""
    rng = np.random.default_rng(0)
    starts = motion.q0 + 0.3 * rng.normal(size=(members, motion.model.nq))
    short = Motion(motion.name, motion.model, motion.q0, BATCH_SECONDS)
    calls = sharnir_batches(short, starts, BATCH_STEP)
    calls += mujoco_batches(short, starts[: max(1, members // 10)], BATCH_STEP)
    ends = calls[0].run()
    errors = [float(np.abs(call.run() - ends[: call.states]).max()) for call in calls]
    times = timings(calls, rounds, 0.0)
    return [
        {
            "model": motion.name, "way": t.label, "difference": error, "seconds": asdict(Spread.of(t.rounds)),
            "ratio": asdict(ratio(t, times[0])),
        }
        for t, error in zip(times, errors, strict=True)
    ]  # fmt: skip


def motion_table(found: list[dict[str, Any]]) -> Table:
    rows = [
        [
            r["model"], r["way"], r["setting"], f"{r['error']:.0e}", f"{1e3 * r['seconds']['median']:,.3g}",
            spread(Spread(**r["ratio"])),
        ]
        for r in found
    ]  # fmt: skip
    columns = ["model", "by", "setting", "error, rad", "time, ms", "times sharnir's best"]
    title = f"One motion, every angle at the end right to {ERROR:g} rad: planar10 for 10 s, panda7 for 2 s"
    packages = ", ".join(f"{p} {number}" for p in PACKAGES if (number := installed(p)))
    return Table(title, columns, rows, [f"{processor()}, one core. {packages}."])


def batch_table(found: list[dict[str, Any]], members: int) -> Table:
    rows = [
        [
            r["model"],
            r["way"],
            f"{r['difference']:.0e}",
            f"{1e6 * r['seconds']['median']:,.0f}",
            spread(Spread(**r["ratio"])),
        ]
        for r in found
    ]
    columns = ["model", "by", "difference at the end, rad", "µs per run", "times sharnir's"]
    return Table(f"{members:,} runs of {BATCH_SECONDS:g} s, RK4 with a step of {BATCH_STEP:g} s", columns, rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="three rounds, batches of 100")
    parser.add_argument("--out", type=Path, help="folder for simulate.md and simulate.json")
    parser.add_argument("--page", type=Path, help="page whose section between the marks of `simulate` is replaced")
    given = parser.parse_args()
    single_thread.stay_on_one_core()
    rounds, members = (3, 100) if given.quick else (9, BATCH)
    alone, many = [], []
    for motion in motions():
        print(f"{motion.name} ...", file=sys.stderr, flush=True)
        alone += compared(motion, rounds)
        many += batches(motion, rounds, members)
    data = {"processor": processor(), "motions": alone, "batches": many}
    tables = [motion_table(alone), batch_table(many, members)]
    publish("simulate", tables, json.dumps(data, indent=1), given.out, given.page)


if __name__ == "__main__":
    main()
