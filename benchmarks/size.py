"""What size costs: chains of 100 to 100,000 bodies and a random tree of 10,000 with mixed joints.

    python -m benchmarks.size [--quick] [--out FOLDER] [--page docs/performance_tables.md]

Each model has a process of its own, for its memory. A single call's time per body should hardly grow from 1,000 to
10,000 bodies (the workspace leaves the caches), memory should grow linearly.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from .peers import single_thread
from .peers.engines import SharnirEngine
from .peers.measure import Spread, timings
from .peers.models import general, mixed_tree, planar
from .peers.report import Table, publish
from .peers.states import FORWARD, INVERSE, random_states

KINDS = {"planar": planar, "general": general, "mixed": mixed_tree}
CHAINS = [(kind, n) for kind in ("planar", "general") for n in (100, 1_000, 10_000, 100_000)]
CASES = [*CHAINS, ("mixed", 1_000), ("mixed", 10_000)]
QUICK = [(kind, n) for kind, n in CASES if n <= 1_000]
ROUNDS, SECONDS = 9, 0.05
ALLOWED = 1.5  # time per body at 10,000 over that at 1,000


def measured(kind: str, n: int) -> dict[str, Any]:
    before = memory()
    start = time.perf_counter()
    model = KINDS[kind](n)
    built = time.perf_counter()
    with_model = memory()
    states = random_states(model, 1)
    engine = SharnirEngine(model)
    compiled = time.perf_counter()
    engine.dynamics.acceleration(states.q[0], states.v[0], states.tau[0])
    answered = time.perf_counter()
    calls = {f: engine.singles(f, states) for f in (FORWARD, INVERSE)}
    times = {f: Spread.of(timings(c, ROUNDS, SECONDS)[0].rounds) for f, c in calls.items()}
    return {
        "kind": kind, "bodies": n, "nv": model.nv, "build_s": built - start, "compile_s": answered - compiled,
        "forward_s": times[FORWARD].median, "forward_low_s": times[FORWARD].low, "inverse_s": times[INVERSE].median,
        "model_bytes": with_model - before, "bytes": memory() - before,
    }  # fmt: skip


def memory() -> int:
    """The most this process has held so far."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else 1024 * peak


def in_a_process(kind: str, n: int) -> dict[str, Any]:
    command = [sys.executable, "-m", "benchmarks.size", "--one", kind, str(n)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"{kind} {n}: failed.\n{done.stderr}")
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def table(found: list[dict[str, Any]]) -> Table:
    rows = []
    for r in found:
        n = r["bodies"]
        rows.append([
            r["kind"], f"{n:,}", f"{r['nv']:,}", f"{r['build_s']:.2f}", f"{r['compile_s']:.2f}",
            f"{1e6 * r['forward_s']:,.0f}", f"{1e9 * r['forward_s'] / n:.1f}", f"{1e9 * r['inverse_s'] / n:.1f}",
            f"{r['bytes'] / 1e6:.0f}", f"{r['bytes'] / 1e3 / n:.2f}",
        ])  # fmt: skip
    columns = [
        "model", "bodies", "nv", "build, s", "compile, s", "forward, µs", "forward, ns/body", "inverse, ns/body",
        "memory, MB", "kB/body",
    ]  # fmt: skip
    return Table("Size: single calls, one thread, no cache", columns, rows, growth(found))


def growth(found: list[dict[str, Any]]) -> list[str]:
    """Time per body at 10,000 against 1,000."""
    per_body = {(r["kind"], r["bodies"]): r["forward_s"] / r["bodies"] for r in found}
    notes = []
    for kind in KINDS:
        small, large = per_body.get((kind, 1_000)), per_body.get((kind, 10_000))
        if small and large:
            said = "within" if large <= ALLOWED * small else "NOT within"
            factor = f"{large / small:.2f}"
            notes.append(f"{kind}: time per body at 10,000 is {factor} times that at 1,000, {said} {ALLOWED}.")
    return notes


def main() -> None:
    os.environ["SHARNIR_CACHE"] = "off"
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="up to 1,000 bodies")
    parser.add_argument("--out", type=Path, help="folder for size.md and size.json")
    parser.add_argument("--page", type=Path, help="page whose section between the marks of `size` is replaced")
    parser.add_argument("--one", nargs=2, metavar=("KIND", "BODIES"), help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.one:
        single_thread.stay_on_one_core()
        print(json.dumps(measured(given.one[0], int(given.one[1]))))
        return
    found = []
    for kind, n in QUICK if given.quick else CASES:
        print(f"{kind} {n:,} ...", flush=True)
        found.append(in_a_process(kind, n))
    publish("size", [table(found)], json.dumps(found, indent=1), given.out, given.page)


if __name__ == "__main__":
    main()
