"""The folder of results: bench.md, bench.json, bench.csv and pictures."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ...results.whole_file import whole_file
from .growth import difference
from .plot import draw
from .tables import tables

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
    return "\n".join([*text, *(table.markdown() for table in tables(results))])


def said_of(machine: dict[str, Any]) -> str:
    packages = ", ".join(f"{name} {number}" for name, number in machine["versions"].items())
    loads = machine.get("loads") or [0.0]
    return (
        f"{machine['processor']}, one core, one thread. {packages}. Load of the machine meanwhile: {min(loads):.1f} to "
        f"{max(loads):.1f}."
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
