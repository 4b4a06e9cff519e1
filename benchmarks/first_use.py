"""The first use on a new machine: import, first acceleration, first run and first batch of every method, each in a
fresh process with an empty cache of compiled code.

    python -m benchmarks.first_use [--methods dop853 radau] [--before SRC] [--out FOLDER] [--page PAGE]

The model is planar10. SRC is the folder `src` of another version, which takes turns with this one.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Any

from .peers.report import Table, publish

ROOT = Path(__file__).resolve().parents[1]
REPEATS = 5  # fresh processes each; the fastest counts, what others add is the system's
METHODS = ("dop853", "dopri5", "rk4", "symplectic-euler", "adams", "radau")
STEPS = ("import", "first acceleration", "first run", "first batch")

FIRST = """
import sys, time
times = [time.process_time()]
import sharnir as sh
times.append(time.process_time())
import numpy as np
from benchmarks.peers.models import planar
model = planar(10)
q, v = np.linspace(-1.0, 0.0, 10), np.zeros(10)
options = {"method": sys.argv[1], "progress": False, "threads": 1, "times": "end"}
if sys.argv[1] in ("rk4", "symplectic-euler"):
    options["step"] = 1e-3
start = time.process_time()
sh.compile(model).acceleration(q, v)
times.append(times[-1] + time.process_time() - start)
start = time.process_time()
assert sh.simulate(model, 0.1, q0=q, **options).ok
times.append(times[-1] + time.process_time() - start)
start = time.process_time()
assert sh.simulate(model, 0.1, q0=q + np.zeros((9, 1)), **options).ok
times.append(times[-1] + time.process_time() - start)
print(*times)
"""


def first_use(method: str, source: str | None) -> list[float]:
    """Processor seconds of each of `STEPS`, one after the other in one process."""
    path = os.pathsep.join([source, str(ROOT)] if source else [str(ROOT), *(p for p in sys.path if p)])
    with tempfile.TemporaryDirectory() as folder:
        given = {**os.environ, "PYTHONPATH": path, "SHARNIR_CACHE": "on", "SHARNIR_CACHE_DIR": folder}
        done = subprocess.run(
            [sys.executable, "-c", FIRST, method], capture_output=True, text=True, env=given, check=False
        )
    if done.returncode != 0:
        raise SystemExit(f"{method}: a fresh process failed.\n{done.stderr}")
    times = [float(x) for x in done.stdout.split()]
    return [b - a for a, b in pairwise(times)]


def measured(method: str, before: str | None) -> dict[str, Any]:
    """The fastest of each step; the other version takes turns, once, since it takes so much longer."""
    rounds = [first_use(method, None) for _ in range(REPEATS)]
    found: dict[str, Any] = {"method": method, "seconds": [min(x) for x in zip(*rounds, strict=True)]}
    if before is not None:
        found["before"] = first_use(method, before)
    return found


def table(found: list[dict[str, Any]]) -> Table:
    rows = []
    for r in found:
        row = [r["method"], *(f"{1e3 * x:.0f}" for x in r["seconds"]), f"{sum(r['seconds']):.2f}"]
        if "before" in r:
            row += [*(f"{1e3 * x:.0f}" for x in r["before"]), f"{sum(r['before']):.2f}"]
        rows.append(row)
    columns = ["method", *(f"{step}, ms" for step in STEPS), "all, s"]
    if any("before" in r for r in found):
        columns += [f"before: {column}" for column in columns[1:]]
    notes = ["Processor times, of fresh processes with an empty cache; the fastest of five, of the version before one."]
    return Table("First use, planar10", columns, rows, notes)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--methods", nargs="+", choices=METHODS, default=list(METHODS), metavar="METHOD")
    parser.add_argument("--before", help="the folder src of another version")
    parser.add_argument("--out", type=Path, help="folder for first_use.md and first_use.json")
    parser.add_argument("--page", type=Path, help="page whose section between the marks of `first_use` is replaced")
    given = parser.parse_args()
    found = [measured(method, given.before) for method in given.methods]
    publish("first_use", [table(found)], json.dumps(found, indent=1), given.out, given.page)


if __name__ == "__main__":
    main()
