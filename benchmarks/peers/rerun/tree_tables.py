"""Trees: a table for every function, one of motions, one of costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..report import Table
from .cells import NONE, largest, number, ratio_of, size_of, time_of, whole
from .growth import COSTS, OWN, best_peer, costs, difference, row_of
from .settings import MOTION

Results = Sequence[dict[str, Any]]
MARKED = 1e-8  # a difference above it is marked


def function_table(function: str, results: Results) -> Table:
    columns = [
        "model", "one, µs", "fastest peer, µs", "times sharnir", "batch, µs/state", "fastest peer, µs/state",
        "times sharnir", "states", "difference",
    ]  # fmt: skip
    lines, marked = [], False
    for r in results:
        line, differ = [r["name"]], []
        for mode in ("one", "batch"):
            own, peer = row_of(r, function, mode, OWN), best_peer(r, function, mode)
            mark = ""
            if peer is not None:
                error = difference(r, function, peer["by"])
                differ.append(error)
                mark = "†" if error is not None and not error <= MARKED else ""
                marked = marked or bool(mark)
            said = NONE if peer is None else f"{time_of(peer, 1e6)} ({peer['by']}{mark})"
            line += [time_of(own, 1e6), said, ratio_of(peer)]
        batch = row_of(r, function, "batch", OWN)
        line.append(whole(batch["states"]) if batch else NONE)
        lines.append([*line, size_of(largest(*differ))])
    notes = ["† Differs from sharnir by more than 1e-8, relative to the largest number."] if marked else []
    return Table(function.capitalize(), columns, lines, notes)


def motion_table(results: Results) -> Table:
    columns = ["model", "by", "setting", "time, ms", "times sharnir", "off at the end by"]
    lines = []
    for r in results:
        for row in (row for row in r["rows"] if row["function"] == MOTION):
            off = size_of(difference(r, MOTION, row["by"]))
            lines.append([r["name"], row["by"], row["setting"], time_of(row, 1e3), ratio_of(row), off])
        for g in (g for g in r["gaps"] if g["function"] == MOTION):
            lines.append([r["name"], g["by"], "", g["why"], NONE, NONE])
    note = (
        "Usual settings, not equal error. Off at the end by: the largest difference of a coordinate from a tight run "
        "of sharnir. Peers are given mechanisms of hinges."
    )
    return Table(f"{MOTION}, trees", columns, lines, [note])


def trees_table(results: Results) -> Table:
    columns = ["model", "bodies", "nv", "formulation", *(f"{c}, {u}" if u else c for c, u, _ in COSTS)]
    columns += ["memory of pin, MB", "memory of mujoco, MB", "batch, Gop/s", "of the FMA peak"]
    lines = []
    for r in results:
        alone, found = r["alone"].get(OWN, {}), costs(r)
        line = [r["name"], whole(alone.get("bodies")), whole(alone.get("nv")), alone.get("formulation", NONE)]
        line += [number(found[c], factor) for c, _, factor in COSTS]
        line += [number(r["alone"].get(peer, {}).get("memory"), 1e-6) for peer in ("pin", "mujoco")]
        rate = found["operations"] / found["batch"] if found["operations"] and found["batch"] else None
        share = NONE if rate is None or "peak" not in r else f"{100 * rate / r['peak']:.0f} %"
        lines.append([*line, number(rate, 1e-9), share])
    note = "Peak of the processor: fused multiply-adds of one core, measured beside each tree (`peers/peak.py`)."
    return Table("Trees: what they cost", columns, lines, [note])
