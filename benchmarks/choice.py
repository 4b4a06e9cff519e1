"""How good the automatic choice is: sixty varied models, every formulation that takes them, by the clock.

    python -m benchmarks.choice                      the share of models on which `auto` is near the best, worst cases
    python -m benchmarks.choice --calibrate          count and measure other models, fit the coefficients, write them
    python -m benchmarks.choice --calibrate --keep data.jsonl --times old.jsonl    times of an earlier run are good

What is timed is `dyn.acceleration`, for one state and for batches of 2,048, one thread; formulations take turns, and
the least of several rounds counts. One with more than 1.8 times the operations of the least is not compiled (and
one that is predicted to have 2.5 times as many is not counted): it cannot win. `--part 0/2` takes every second model,
for two processes; `--keep` adds to a file what was found, and goes on where that ends.
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
from sharnir.codegen.lowered import Lowered
from sharnir.cost.choose import best
from sharnir.cost.measure import coordinates, velocities
from sharnir.cost.predict import predict, way_of
from sharnir.cost.question import QUESTIONS

from . import choice_fit
from .peers.engines.contract import Call
from .peers.measure import timings
from .peers.report import Table, publish
from .varied import Case
from .varied_sets import calibrating, judged

BATCH = 2048
NEAR = 1.15
HOPELESS, UNTHINKABLE = 1.8, 2.5  # times the least operations, as counted and as predicted
COUNTED = 16  # velocities of models whose other questions are counted too
JOINTS = [name for name in FORMULATIONS if not name.startswith("hamilton")]


def counts(model: sh.Model, question: str, names: Sequence[str]) -> dict[str, dict[str, Any]]:
    """{formulation: operations and form}, exactly, of those that take the model."""
    found = {}
    for name in names:
        if FORMULATIONS[name].supports(model) is None:
            lowered = Lowered(QUESTIONS[question].of(FORMULATIONS[name].of(model)), model)
            found[name] = {"operations": lowered.operations.total, "form": lowered.form}
    return found


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


def thinkable(model: sh.Model) -> list[str]:
    """Formulations that are predicted to have less than 2.5 times the least operations; others take minutes."""
    expected = {}
    for question in (QUESTIONS["acceleration"], QUESTIONS["momenta"]):
        expected |= {n: predict(model, n, question).operations for n in question.candidates(model)}
    return [name for name, x in expected.items() if x <= UNTHINKABLE * min(expected.values()) + 300]


def hopeful(found: dict[str, dict[str, Any]], factor: float) -> list[str]:
    least = min(x["operations"] for x in found.values())
    return [name for name, x in found.items() if x["operations"] <= factor * least + 100]


def calibration(case: Case, old: dict[str, Any] | None) -> dict[str, Any]:
    """What is fitted: operations for every question, and times of accelerations."""
    model = case.build()
    forward = counts(model, "acceleration", JOINTS)
    every = {"acceleration": forward}
    if model.nv <= COUNTED:
        every |= {question: counts(model, question, JOINTS) for question in ("reactions", "simulate")}
        every["momenta"] = counts(model, "momenta", [name for name in FORMULATIONS if name not in JOINTS])
    record: dict[str, Any] = {"case": asdict(case), "counts": {}, "times": old["times"] if old else []}
    for question, found in every.items():
        ways = {way_of(model, name, QUESTIONS[question]): x["operations"] for name, x in found.items()}
        record["counts"][question] = ways
    if old is None:
        names = hopeful(forward, 1.7)
        for name, (single, batch) in times(model, names, 7).items():
            record["times"].append({"formulation": name, **forward[name], "single": single, "batch": batch})
    return record


def judgement(case: Case, rounds: int) -> dict[str, Any]:
    model = case.build()
    found = counts(model, "acceleration", thinkable(model))
    names = hopeful(found, HOPELESS)
    chosen = best(model, QUESTIONS["acceleration"])
    clocked = times(model, sorted({*names, chosen}, key=list(FORMULATIONS).index), rounds)
    mixed = {name: math.sqrt(s * b) for name, (s, b) in clocked.items()}
    least = min(mixed, key=lambda name: mixed[name])
    of = [min(pair[k] for pair in clocked.values()) for k in (0, 1)]
    return {
        "case": asdict(case), "name": case.name,
        "bodies": len(model.bodies), "nv": model.nv, "rows": model.row_count, "choice": chosen,
        "best": least, "ratio": mixed[chosen] / mixed[least], "single": clocked[chosen][0] / of[0],
        "batch": clocked[chosen][1] / of[1], "usual": mixed["separate-bodies"] / mixed[least], "times": clocked,
        "operations": {name: x["operations"] for name, x in found.items()},
    }  # fmt: skip


def judged_table(records: Sequence[dict[str, Any]]) -> Table:
    rows = [
        [
            r["name"], f"{r['bodies']}", f"{r['nv']}", f"{r['rows']}", r["choice"], r["best"], f"{r['ratio']:.2f}",
            f"{r['single']:.2f}", f"{r['batch']:.2f}", f"{r['usual']:.2f}",
        ]
        for r in records
    ]  # fmt: skip
    notes = []
    for what, words in (
        ("ratio", "both alike"),
        ("single", "one state"),
        ("batch", "batch"),
        ("usual", "separate bodies for all, both alike"),
    ):
        near = sum(r[what] <= NEAR for r in records)
        worst = max(records, key=lambda r: r[what])
        notes.append(
            f"{words}: {near} of {len(records)} ({100 * near / len(records):.0f} %) within 15 % of the best; worst "
            f"{worst[what]:.2f} on {worst['name']} ({worst['choice']}, best {worst['best']})"
        )
    columns = [
        "model",
        "bodies",
        "nv",
        "rows",
        "auto",
        "best",
        "auto / best",
        "one state",
        "batch",
        "separate bodies / best",
    ]
    return Table("The automatic choice beside the best measured formulation", columns, rows, notes)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--calibrate", action="store_true")
    parser.add_argument("--part", default="0/1", help="k/n: every n-th model, from the k-th on")
    parser.add_argument("--keep", type=Path, help="file to which what was found is added, one line for each model")
    parser.add_argument("--times", type=Path, help="a file of an earlier calibration, whose times are taken")
    parser.add_argument("--fit", type=Path, help="a file of a calibration: only fit and write the coefficients")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--page", type=Path)
    options = parser.parse_args()
    if options.fit is not None:
        choice_fit.TARGET.write_text(choice_fit.table_of(choice_fit.read(options.fit)), encoding="utf-8")
        return
    k, n = (int(x) for x in options.part.split("/"))
    cases = (calibrating() if options.calibrate else judged())[k::n]
    old = {json.dumps(r["case"]): r for r in (choice_fit.read(options.times) if options.times else [])}
    done = choice_fit.read(options.keep) if options.keep is not None and options.keep.exists() else []
    records = [*done]
    finished = [r["case"] for r in done]
    for case in cases:
        if asdict(case) in finished:
            continue
        known = old.get(json.dumps(asdict(case)))
        record = calibration(case, known) if options.calibrate else judgement(case, options.rounds)
        records.append(record)
        if options.keep is not None:
            with options.keep.open("a", encoding="utf-8") as file:
                file.write(json.dumps(record) + "\n")
        print(case.name, record.get("choice", ""), f"{record['ratio']:.2f}" if "ratio" in record else "", flush=True)
    if not options.calibrate:
        publish("choice", [judged_table(records)], json.dumps(records, indent=1), options.out, options.page)
    elif n == 1:
        choice_fit.TARGET.write_text(choice_fit.table_of(records), encoding="utf-8")


if __name__ == "__main__":
    single_thread.stay_on_one_core()
    main()
