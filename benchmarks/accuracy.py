"""What 2,000 s of a pendulum cost, and how wrong they are at the end: every integrator over its tolerances or steps.

    python -m benchmarks.accuracy [--quick] [--out FOLDER] [--page docs/simulation.md]

IFToMM problem A01: 1 kg on a link of 1 m, released at rest from the horizontal, 845 periods. The exact place of the bob
at the end is known from elliptic functions (tests/data). Times are processor times of runs that keep the end only, the
fastest of three, after one that compiled everything.
"""

from __future__ import annotations

import sys
from pathlib import Path

from .peers import single_thread

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

import argparse
import json
import re
import time
from importlib.util import find_spec
from typing import Any

import numpy as np

import sharnir as sh
from support.problems import HORIZONTAL, simple_pendulum, simple_pendulum_error

from .peers.peak import processor
from .peers.report import Table, publish

SECONDS = 2000.0
REPEATS = 3
# method: its tolerances (rtol = 100 atol), or its steps
RUNS: dict[str, list[dict[str, float]]] = {
    **{m: [{"rtol": r, "atol": r / 100} for r in (1e-6, 1e-9, 1e-12)] for m in ("dop853", "dopri5", "adams")},
    "radau": [{"rtol": r, "atol": r / 100} for r in (1e-6, 1e-9)],
    "cvode-adams": [{"rtol": r, "atol": r / 100} for r in (1e-6, 1e-9, 1e-12)],
    "cvode-bdf": [{"rtol": r, "atol": r / 100} for r in (1e-6, 1e-9)],
    "rk4": [{"step": h} for h in (1e-2, 1e-3)],
    "symplectic-euler": [{"step": h} for h in (1e-3, 1e-4)],
}
QUICK = ("dop853", "dopri5", "adams", "rk4")


def measured(method: str, given: dict[str, float]) -> dict[str, Any]:
    def simulate(seconds: float) -> sh.Run:
        return sh.simulate(
            simple_pendulum(), seconds, q0=[HORIZONTAL], method=method, times="end", threads=1, progress=False,
            max_steps=10**9, **given,
        )  # fmt: skip

    simulate(1.0)  # compiled after this
    spent = []
    for _ in range(REPEATS):
        start = time.process_time()
        run = simulate(SECONDS)
        spent.append(time.process_time() - start)
    steps = re.search(r"after (\d+) steps", str(run.status))
    return {
        "method": method, **given, "ok": run.ok, "status": run.status, "seconds": min(spent),
        "steps": int(steps.group(1)) if steps else None,
        "error": simple_pendulum_error(run.q[-1], SECONDS) if run.ok else None,
        "energy_error": float(np.abs(run.energy.sum(axis=1)).max()),  # it starts with none
    }  # fmt: skip


def table(found: list[dict[str, Any]]) -> Table:
    rows = [
        [
            r["method"],
            f"rtol {r['rtol']:g}" if "rtol" in r else f"step {r['step']:g} s",
            f"{r['error']:.1e}" if r["ok"] else "-",
            f"{r['energy_error']:.1e}",
            f"{r['steps']:,}" if r["steps"] else "-",
            f"{1e3 * r['seconds']:,.0f}",
        ]
        for r in found
    ]
    columns = ["method", "asked for", "error at 2,000 s, m", "energy error, J", "steps", "processor time, ms"]
    return Table("2,000 s of the pendulum A01", columns, rows, [f"{processor()}, one thread."])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="only the methods most often used")
    parser.add_argument("--out", type=Path, help="folder for accuracy.md and accuracy.json")
    parser.add_argument("--page", type=Path, help="page whose section between the marks of `accuracy` is replaced")
    given = parser.parse_args()
    single_thread.stay_on_one_core()
    methods = [m for m in RUNS if not m.startswith("cvode") or find_spec("sksundae")]
    found = [measured(m, how) for m in methods if not given.quick or m in QUICK for how in RUNS[m]]
    publish("accuracy", [table(found)], json.dumps(found, indent=1), given.out, given.page)


if __name__ == "__main__":
    main()
