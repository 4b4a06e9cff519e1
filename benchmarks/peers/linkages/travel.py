"""Motions: every way gets the setting that it needs, then all are timed."""

from __future__ import annotations

import sys
import time
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np

from ..engines.contract import Call
from ..measure import Spread, Timing, ratio, timings
from . import exudyn_linkage, pinocchio_linkage
from .accelerate import ENGINES, OWN, Effort, fastest
from .contract import Linkage, Trip, Way

MOTIONS = (*ENGINES, exudyn_linkage)
ERROR = 1e-5  # m, of the marked points at the end, and of the loops at any time
CONFIRMED = 1e-8
SLOWEST = 10.0  # s; no shorter steps are tried after a run that took longer
REPEATED = 5.0  # s; what takes longer is timed once, in the search


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
    return np.asarray(end)


def needed(way: Way, end: np.ndarray) -> Found | None:
    """The loosest setting that is good enough, or the best that there is."""
    best: Found | None = None
    for setting in way.settings:
        trip = way.make(setting)
        start = time.process_time()
        result = trip.run()
        seconds = time.process_time() - start
        error = float(np.abs(trip.marks(result) - end).max())
        if np.isfinite(error):
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
