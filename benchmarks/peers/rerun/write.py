"""The folder of results: bench.md, bench.json, bench.csv and pictures."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sharnir.results.whole_file import whole_file

from .growth import difference
from .plot import draw
from .tables import left_out, tables

QUIET = 1.6  # load up to which the machine has nothing else to do; it lags behind by minutes
KEYS, SPREAD = ("function", "mode", "by", "setting", "states"), ("min", "median", "max")
FIELDS = (
    "case", "family", "size", *KEYS, *(f"{what}_{which}" for what in ("seconds", "ratio") for which in SPREAD),
    "difference",
)  # fmt: skip


def write(results: Sequence[dict[str, Any]], machine: dict[str, Any], folder: Path) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    made = {
        "bench.md": markdown(results, machine),
        "bench.json": json.dumps({"machine": machine, "cases": list(results)}, indent=1) + "\n",
        "bench.csv": as_csv(results),
    }
    for name, text in made.items():
        with whole_file(folder / name, f"bench: --output {name}") as file:
            file.write(text.encode("utf-8"))
    return [*(folder / name for name in made), *draw(results, folder)]


def markdown(results: Sequence[dict[str, Any]], machine: dict[str, Any]) -> str:
    text = [f"{said_of(machine)}\n", *(f"{warning}\n" for warning in machine["warnings"])]
    gaps = [*machine.get("left_out", []), *left_out(results)]
    last = ["### What was left out", "", *(f"- {line}" for line in gaps or ["nothing"]), ""]
    return "\n".join([*text, *(table.markdown() for table in tables(results)), *last])


def said_of(machine: dict[str, Any]) -> str:
    packages = ", ".join(f"{name} {number}" for name, number in machine["versions"].items())
    loads = machine.get("loads") or [0.0]
    busy = "quiet" if max(loads) <= QUIET else "BUSY, so that times are too long and ratios are what to look at"
    when = f" {machine['date']}." if "date" in machine else ""
    return (
        f"{machine['processor']}, one core, one thread. {packages}.{when} Load of the machine meanwhile: "
        f"{min(loads):.1f} to {max(loads):.1f}, of which the measurement is 1: {busy}."
    )


def as_csv(results: Sequence[dict[str, Any]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(FIELDS)
    for r in results:
        for row in r["rows"]:
            ratio = row["ratio"] or dict.fromkeys(SPREAD, "")
            facts = [r["name"], r["family"], r["size"], *(row[key] for key in KEYS)]
            times = [*(row["seconds"][key] for key in SPREAD), *(ratio[key] for key in SPREAD)]
            error = difference(r, row["function"], row["by"])
            writer.writerow([*facts, *times, "" if error is None else error])
    return out.getvalue()
