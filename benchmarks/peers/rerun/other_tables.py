"""What threads give, and what very long trees cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..report import Table
from .cells import NONE, number, size_of, spread_of, whole

Results = Sequence[dict[str, Any]]


def threads_table(results: Results) -> Table:
    columns = ["what", "how many", "one thread, ms", "two threads, ms", "times as fast", "equal to the last bit"]
    lines, notes = [], []
    for r in results:
        for x in r["threads"]:
            times = [number(x[key]["median"], 1e3) for key in ("one", "two")]
            equal = "yes" if x["equal"] else "NO"
            lines.append([f"{x['model']}, {x['what']}", whole(x["count"]), *times, spread_of(x["ratio"]), equal])
        if r.get("cores"):
            load = "" if r.get("load") is None else f"; load of the machine before: {r['load']:.1f}"
            notes.append(f"Times of the clock on the wall, by turns, on {r['cores']} cores{load}.")
        notes += [f"Left out: {g['why']}." for g in r["gaps"]]
    return Table("Threads", columns, lines, notes)


def long_table(results: Results) -> Table:
    columns = [
        "tree", "formulation", "bodies", "build, s", "first answer, s", "call, ms", "ns a body",
        "memory of the model, MB", "in all, MB", "kB a body", "difference",
    ]  # fmt: skip
    lines = []
    for r in results:
        n, why = r.get("bodies"), next((g["why"] for g in r["gaps"]), None)
        call = r["call"]["median"] if "call" in r else None
        each = [NONE if x is None or not n else number(x / n, f) for x, f in ((call, 1e9), (r.get("memory"), 1e-3))]
        lines.append([
            r["name"].split()[0], r["formulation"], whole(n or r["size"]), number(r.get("build")),
            (why or NONE) if "first" not in r else number(r["first"]), number(call, 1e3), each[0],
            number(r.get("model_memory"), 1e-6), number(r.get("memory"), 1e-6), each[1], size_of(r.get("difference")),
        ])  # fmt: skip
    note = (
        "Single calls, one thread, no cache, processor times. Difference: of the applied forces from those that "
        "inverse dynamics gives for the accelerations, over the largest force."
    )
    return Table("Very long trees", columns, lines, [note])
