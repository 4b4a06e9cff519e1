"""The selection diagrams of docs/theory/diagrams.md: by formulas, by counted operations, by measured times.

    python -m benchmarks.diagrams [--out docs/theory/figures] [--measure] [--minutes 15] [--joints 1 2 3]

Times are measured with --measure only and kept in times.json, from which pictures are drawn: a run goes on where the
last one ended, unless --fresh is given. Cells are measured from small to large, all joints in turn.
"""

from __future__ import annotations

import argparse
import datetime
import io
import json
import os
import platform
import re
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from matplotlib.figure import Figure
from PIL import Image

from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.cli.cost_diagram import draw_diagrams
from sharnir.cost.diagram import (
    BATCH,
    JOINTS,
    MOST,
    Diagram,
    by_formulas,
    by_operations,
    candidates,
    chain_times,
    diagram,
    refusal,
)
from sharnir.cost.formulas import TABLED

from .peers import single_thread

PAGES = Path(__file__).resolve().parents[1] / "docs" / "theory" / "figures"
FINE = range(1, 21)
MEASURED_CHAINS, MEASURED_LENGTHS = (1, 2, 4, 8), (1, 2, 4, 8, 16)
BODIES = 35  # of a mechanism that is measured, at most
DOTS = 100  # per inch


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=PAGES, help="folder for the pictures and times.json")
    parser.add_argument("--measure", action="store_true", help="measure times that are not in times.json yet")
    parser.add_argument("--fresh", action="store_true", help="forget what was measured before")
    parser.add_argument("--minutes", type=float, default=15.0, help="of processor time for measuring, at most")
    parser.add_argument("--joints", type=int, nargs="+", choices=list(JOINTS), default=list(JOINTS))
    given = parser.parse_args()
    single_thread.stay_on_one_core()
    given.out.mkdir(parents=True, exist_ok=True)
    file = given.out / "times.json"
    data = json.loads(file.read_text(encoding="utf-8")) if file.exists() and not given.fresh else {"cells": {}}
    if given.measure:
        measure(data, file, given.joints, given.minutes)
    draw(given.out, given.joints, data)


def measure(data: dict[str, Any], file: Path, joints: Sequence[int], minutes: float) -> None:
    data |= {"processor": processor(), "date": f"{datetime.datetime.now(datetime.UTC):%Y-%m-%d}", "batch": BATCH}
    data |= {"left out": f"more than {MOST} times the operations of the least", "unit": "ns for one state"}
    cells = sorted(
        (1 + k * m, k, m, n) for n in joints for k in MEASURED_CHAINS for m in MEASURED_LENGTHS if k * m < BODIES
    )
    for bodies, k, m, n in cells:
        key = f"{n} {k} {m}"
        if key in data["cells"]:
            continue
        if time.process_time() > 60 * minutes:
            print("no time left; run it once more")
            return
        names = candidates([x for x in different(n) if refusal(x, n) is None], n, k, m)
        found = chain_times([*names], n, k, m)
        data["cells"][key] = {
            name: {"operations": names[name], "single": round(1e9 * x.single, 1), "batch": round(1e9 * x.batch, 2)}
            for name, x in found.items()
        }
        file.write_text(as_text(data), encoding="utf-8")
        best = {what: min(found, key=lambda x: getattr(found[x], what)) for what in ("single", "batch")}
        print(f"{time.process_time():6.0f} s: {n} dof, {k} chains of {m}, {bodies} bodies: {best}", flush=True)


def different(freedom: int) -> list[str]:
    """Without ball joints Wittenburg's method is the composite one, to the last operation."""
    return [name for name in FORMULATIONS if freedom == 3 or name != "wittenburg"]


def tabled(freedom: int) -> list[str]:
    return list(TABLED)


def as_text(data: dict[str, Any]) -> str:
    """One line for each cell."""
    head = [f" {json.dumps(name)}: {json.dumps(x)}" for name, x in data.items() if name != "cells"]
    cells = ",\n".join(f"  {json.dumps(key)}: {json.dumps(x)}" for key, x in data["cells"].items())
    return "{\n" + ",\n".join([*head, f' "cells": {{\n{cells}\n }}']) + "\n}\n"


def processor() -> str:
    """Its name, without the computer's."""
    try:
        found = re.search(r"^model name\s*: (.*)$", Path("/proc/cpuinfo").read_text(encoding="utf-8"), re.M)
    except OSError:
        found = None
    return found[1].strip() if found else platform.machine()


def draw(out: Path, joints: Sequence[int], data: dict[str, Any]) -> None:
    for name, cost, names, title in (
        ("formulas", by_formulas, tabled, "Cheapest by the formulas of seed 002, Table 1"),
        ("operations_hamilton", by_operations, tabled, "Cheapest Hamiltonian formulation by counted operations"),
        ("operations", by_operations, different, "Cheapest of all by counted operations"),
    ):
        save(draw_diagrams([diagram(cost, names(n), n, FINE, FINE) for n in joints], title), out / f"{name}.png")
    if not data["cells"]:
        return
    for what, words in (("single", "one state at a time"), ("batch", "in batches")):
        found = [measured(data, different(n), n, what) for n in joints]
        save(draw_diagrams(found, f"Fastest of all, {words}: measured"), out / f"time_{what}.png")


def measured(data: dict[str, Any], names: Sequence[str], freedom: int, what: str) -> Diagram:
    """From the file; cells that are not there stay unknown."""

    def cost(taken: Sequence[str], n: int, k: int, m: int) -> dict[str, float]:
        cell = data["cells"].get(f"{n} {k} {m}", {})
        return {name: cell[name][what] for name in taken if name in cell}

    return diagram(cost, names, freedom, MEASURED_CHAINS, MEASURED_LENGTHS)


def save(figure: Figure, path: Path) -> None:
    """With few colours, so that the file is small, and with nothing in it that is not seen."""
    memory = io.BytesIO()
    figure.savefig(memory, format="png", dpi=DOTS, metadata={"Software": None})
    picture = Image.open(memory).convert("RGB").quantize(200, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    picture.save(path, optimize=True)
    print(f"written: {path.name}, {os.path.getsize(path) / 1000:.0f} kB")


if __name__ == "__main__":
    main()
