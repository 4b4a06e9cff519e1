"""sharnir beside Pinocchio, MuJoCo and Drake: forward and inverse dynamics, mass matrix and derivatives, one call and
a batch of 10,000, one thread, after checking that all agree.

    python benchmarks/forward.py [--quick] [--models planar10 panda7] [--out FOLDER] [--page docs/performance.md]

Times are medians over rounds in which the engines take turns; ratios are formed within the rounds and are given with
the range of the middle 80 % of them. Peers that are not installed are left out (pip install pin mujoco drake).
"""

from __future__ import annotations

import argparse
import json
import os
from dataclasses import asdict
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from latency import first_answers

from sharnir.bench import single_thread
from sharnir.bench.compare import Effort, Result, Row, compared, operations_per_second
from sharnir.bench.measure import Spread
from sharnir.bench.models import MODELS
from sharnir.bench.peak import fma_peak, processor
from sharnir.bench.report import Table, publish
from sharnir.bench.states import FUNCTIONS

PACKAGES = ("sharnir", "pin", "mujoco", "drake", "llvmlite", "numpy")


def main() -> None:
    os.environ["SHARNIR_CACHE"] = "off"  # compile times are those of the first use
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer rounds, batches of 1,000, no fresh processes")
    parser.add_argument("--models", nargs="+", choices=list(MODELS), default=list(MODELS), metavar="MODEL")
    parser.add_argument("--out", type=Path, help="folder for forward.md and forward.json")
    parser.add_argument("--page", type=Path, help="page whose section between the marks of `forward` is replaced")
    given = parser.parse_args()
    effort = Effort.quick() if given.quick else Effort()
    single_thread.stay_on_one_core()
    peak = fma_peak()
    machine = {"processor": processor(), "fma_peak": peak, "packages": {p: installed(p) for p in PACKAGES}}
    results, latencies = [], {}
    for name in given.models:
        print(f"{name} ...", flush=True)
        results.append(compared(name, MODELS[name], effort))
        if not given.quick:
            latencies[name] = first_answers(name)
    peak = machine["fma_peak"] = max(peak, fma_peak())  # a busy machine may have spoiled one of the two
    tables = [*(comparison(function, results) for function in FUNCTIONS), kernels(results, latencies, machine)]
    data = {"machine": machine, "models": [as_data(r, latencies.get(r.name)) for r in results]}
    publish("forward", tables, json.dumps(data, indent=1), given.out, given.page)


def comparison(function: str, results: list[Result]) -> Table:
    """One line per model: sharnir, the fastest peer, and their ratio; single and batch."""
    rows, wrong = [], []
    for result in results:
        line = [result.name]
        for batched in (False, True):
            row = result.row(function, batched)
            line += cells(result, row) if row is not None else ["-"] * 3
        row = result.row(function, True)
        rows.append([*line, f"{row.states:,}" if row is not None else "-"])
        labels = (a.label.removesuffix(", batch") for a in result.agreements if a.function == function)
        for label in dict.fromkeys(labels):
            error = result.disagreement(label, function)
            if error is not None:
                wrong.append(f"{label} on {result.name} {error:.0e}")
    columns = [
        "model", "one call, µs", "fastest peer, µs", "ratio", "batch, µs/state", "fastest peer, µs/state", "ratio",
        "states",
    ]  # fmt: skip
    note = "† Differs from sharnir by more than 1e-8, while another peer confirms sharnir: "
    return Table(function.capitalize(), columns, rows, [note + ", ".join(wrong) + "."] if wrong else [])


def cells(result: Result, row: Row) -> list[str]:
    own, peer = row.own, row.best_peer
    mark = "" if peer is None or result.disagreement(peer.label, row.function) is None else "†"
    return [
        micro(own.median) if own else "-",
        f"{micro(peer.median)} ({peer.label}{mark})" if peer else "-",
        spread(row.ratio),
    ]


def kernels(results: list[Result], latencies: dict[str, Any], machine: dict[str, Any]) -> Table:
    rows = []
    for r in results:
        rate = operations_per_second(r)
        warm = latencies.get(r.name, {}).get("warm_s")
        rows.append([
            r.name, str(r.bodies), str(r.nv), f"{r.operations:,}",
            *("-" if x is None else f"{1e3 * x:.0f}" for x in (r.build_s, r.first_call_s, r.first_batch_s, warm)),
            *(["-"] * 2 if rate is None else [f"{rate / 1e9:.1f}", f"{100 * rate / machine['fma_peak']:.0f} %"]),
        ])  # fmt: skip
    columns = [
        "model", "bodies", "nv", "operations", "build, ms", "compile, ms", "compile batch, ms", "first call cached, ms",
        "batch, Gop/s", "of FMA peak",
    ]  # fmt: skip
    packages = ", ".join(f"{name} {number}" for name, number in machine["packages"].items() if number)
    note = f"{machine['processor']}, one core, measured FMA peak {machine['fma_peak'] / 1e9:.1f} Gop/s. {packages}."
    return Table("Forward kernels: operations per state, compilation, share of the peak", columns, rows, [note])


def as_data(result: Result, latency: dict[str, Any] | None) -> dict[str, Any]:
    rows = []
    for row in result.rows:
        peer = row.best_peer
        rows.append({
            "function": row.function, "states": row.states, "best_peer": peer.label if peer else None,
            "ratio": asdict(row.ratio) if row.ratio else None,
            "seconds_per_state": {t.label: asdict(Spread.of(t.rounds)) for t in row.timings},
        })  # fmt: skip
    plain = {k: v for k, v in asdict(result).items() if k != "rows"}
    return {**plain, "operations_per_second": operations_per_second(result), "latency": latency, "rows": rows}


def installed(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def micro(seconds: float) -> str:
    us = 1e6 * seconds
    return f"{us:,.0f}" if us >= 100 else f"{us:.3g}"


def spread(ratio: Spread | None) -> str:
    return "-" if ratio is None else f"{ratio.median:.3g} ({ratio.low:.3g} to {ratio.high:.3g})"


if __name__ == "__main__":
    main()
