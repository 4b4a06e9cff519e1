"""How good the automatic choice is: sixty varied models, every formulation that takes them, by the clock.

    python -m benchmarks.choice                      the share of models on which `auto` is near the best, worst cases

Accelerations are timed, for one state and for batches of 2,048, in one thread; formulations take turns, and the least
of several rounds counts. A formulation with more than 1.8 times the fewest operations is not compiled: it cannot win.
`--part 0/2` takes every second model, for two processes; `--keep` adds to a file what was found, and goes on where
that ends.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from .peers import single_thread  # isort: skip

import numpy as np

import sharnir as sh
from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.cost.choose import QUESTIONS, compared, counted
from sharnir.cost.measure import coordinates, velocities

from .peers.engines.contract import Call
from .peers.measure import timings
from .peers.report import Table, publish
from .varied import Case, judged

BATCH = 2048
NEAR = 1.15
SHOWN = 1.02  # rows of models on which the choice is nearer to the best are left out of the page
HOPELESS = 1.8  # times the fewest operations


def counts(model: sh.Model) -> dict[str, int]:
    """{formulation: operations of accelerations}, also of those whose state is (q, p)."""
    names = [name for question in ("acceleration", "momenta") for name in compared(model, QUESTIONS[question])[0]]
    return counted(model, QUESTIONS["acceleration"], names)


def times(model: sh.Model, names: Sequence[str], rounds: int) -> dict[str, tuple[float, float]]:
    """{formulation: seconds of one state, and of one in a batch}."""
    q, v, tau = coordinates(model, BATCH), velocities(model, BATCH), velocities(model, BATCH, 3)
    one, many = [], []
    for name in (names[0], *names):  # whatever comes first is 40 ns slower; its second time counts
        dyn = sh.compile(model, name, threads=1)
        row = (q[0].copy(), v[0].copy(), tau[0].copy())
        dyn.acceleration(*row)
        one.append(Call(name, partial(dyn.acceleration, *row), 1))
        many.append(Call(name, partial(dyn.acceleration, q, v, tau, out=np.empty_like(v)), BATCH))
    singles, batches = timings(one, rounds, 0.002)[1:], timings(many, rounds, 0.003)[1:]
    return {s.label: (float(s.rounds.min()), float(b.rounds.min())) for s, b in zip(singles, batches, strict=True)}


def judgement(case: Case, rounds: int) -> dict[str, Any]:
    model = case.build()
    operations = counts(model)
    fewest = min(operations.values())
    names = {name for name, n in operations.items() if n <= HOPELESS * fewest + 100}
    chosen = QUESTIONS["acceleration"].first(model)
    clocked = times(model, sorted({*names, chosen}, key=list(FORMULATIONS).index), rounds)
    mixed = {name: math.sqrt(s * b) for name, (s, b) in clocked.items()}
    least = min(mixed, key=lambda name: mixed[name])
    of = [min(pair[k] for pair in clocked.values()) for k in (0, 1)]
    return {
        "case": asdict(case), "name": case.name,
        "bodies": len(model.bodies), "nv": model.nv, "rows": model.row_count, "choice": chosen,
        "best": least, "ratio": mixed[chosen] / mixed[least], "single": clocked[chosen][0] / of[0],
        "batch": clocked[chosen][1] / of[1], "times": clocked, "operations": operations,
    }  # fmt: skip


def judged_table(records: Sequence[dict[str, Any]]) -> Table:
    shown = sorted((r for r in records if r["ratio"] > SHOWN), key=lambda r: -r["ratio"])
    rows = [
        [
            r["name"], f"{r['bodies']}", f"{r['nv']}", f"{r['rows']}", r["best"], f"{r['ratio']:.2f}",
            f"{r['single']:.2f}", f"{r['batch']:.2f}",
        ]
        for r in shown
    ]  # fmt: skip
    notes = [f"the other {len(records) - len(shown)} of {len(records)} models: at most {SHOWN}"]
    for what, words in (("ratio", "both alike"), ("single", "one state"), ("batch", "batch")):
        within = sum(r[what] <= NEAR for r in records)
        worst = max(records, key=lambda r: r[what])
        notes.append(
            f"{words}: {within} of {len(records)} ({100 * within / len(records):.0f} %) within 15 % of the best; worst "
            f"{worst[what]:.2f} on {worst['name']} ({worst['choice']}, best {worst['best']})"
        )
    columns = ["model", "bodies", "nv", "rows", "best", "auto / best", "one state", "batch"]
    return Table("The automatic choice beside the best measured formulation", columns, rows, notes)


def read(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--part", default="0/1", help="k/n: every n-th model, from the k-th on")
    parser.add_argument("--keep", type=Path, help="file to which what was found is added, one line for each model")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--page", type=Path)
    options = parser.parse_args()
    k, n = (int(x) for x in options.part.split("/"))
    records = read(options.keep) if options.keep is not None and options.keep.exists() else []
    finished = [r["case"] for r in records]
    for case in judged()[k::n]:
        if asdict(case) in finished:
            continue
        record = judgement(case, options.rounds)
        records.append(record)
        if options.keep is not None:
            with options.keep.open("a", encoding="utf-8") as file:
                file.write(json.dumps(record) + "\n")
        print(case.name, record["choice"], f"{record['ratio']:.2f}", flush=True)
    publish("choice", [judged_table(records)], json.dumps(records, indent=1), options.out, options.page)


if __name__ == "__main__":
    single_thread.stay_on_one_core()
    main()
