"""Pairs of everything against plain mechanics: `python -m benchmarks.pairs --out /tmp/pairs.jsonl`.

Rows that have every pair of joint, force, constraint, event, method, formulation, backend, drift and feature
(`tests/support/pairs_models.py`) become mechanisms. Most of them have parameters as masses, centres of mass and
placements, so that one mechanism is several models; the others have two states. Their answers and runs are compared
with NumPy and SciPy (`plain_mechanics.py`, `plain_runs.py`), which share nothing with sharnir. Every state and every
run is one line of the output; mechanisms that are there are not done again, so a run can be cut short and gone on
with. The counts are printed in the end, and at once with `--count`.

Runs compile some seconds of machine code for each mechanism: `--runs` says of how many rows there are runs, several of
each. `--quick-code` leaves out LLVM's own passes, which halves that; give SHARNIR_CACHE_DIR a place of its own then.
"""

from __future__ import annotations

import argparse
import collections
import json
import multiprocessing
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]

from support.pairs_check import ORDER, check  # noqa: E402
from support.pairs_models import all_pairs, design, pairs_of  # noqa: E402


def quick_code() -> None:
    """Code of LLVM as it comes, without passes."""
    from llvmlite import binding as llvm

    from sharnir.codegen.llvm import jit

    def machine() -> Any:
        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        target = llvm.Target.from_default_triple()
        return target.create_target_machine(cpu=jit.host_cpu(), features=jit.host_features(), opt=0, jit=True)

    options = llvm.create_pipeline_tuning_options
    jit.target_machine = machine
    llvm.create_pipeline_tuning_options = lambda speed_level=0, **more: options(speed_level=0, **more)


def work(task: tuple[int, dict[str, str], argparse.Namespace, str]) -> list[dict[str, Any]]:
    index, row, given, part = task
    begin = time.process_time()
    if part == "answers":
        found = check(index, row, given.states, 0, given.seed)
    else:
        found = check(index, row, 1, given.run_states, given.seed, asked=False)
    took = time.process_time() - begin
    return [{**x.record(), "part": part, "seconds": round(took / len(found), 3)} for x in found]


def cost(row: dict[str, str]) -> int:
    """Rows of constraints, roughly: what takes longest to compile comes last."""
    closed = {"weldloop": 6, "hingeloop": 5, "sliderloop": 5, "universalloop": 4, "cylindricalloop": 4, "coincident": 3}
    rows = closed.get(row["constraint"], 0 if row["constraint"] == "none" else 1)
    rows *= 2 if row["feature"] == "redundant" else 1
    more = {"attach": 6, "release": 3, "none": 0}.get(row["event"], 1)
    return (rows + more) // 3


def tasks(given: argparse.Namespace, done: set[tuple[int, str]]) -> list[Any]:
    rows = design(given.mechanisms, given.seed)
    runs = sorted(range(min(given.runs, len(rows))), key=lambda i: (cost(rows[i]) > 2, i))
    quick = sorted(range(len(rows)), key=lambda i: rows[i]["backend"] == "llvm")  # machine code takes longest
    order = [(i, "answers") for i in quick]
    for k, i in enumerate(runs):  # one run for every few rows, so that both go on together
        order.insert(min(len(order), (k + 1) * (1 + max(1, len(rows) // max(1, len(runs)))) - 1), (i, "runs"))
    return [(i, rows[i], given, part) for i, part in order if (i, part) not in done and given.only in (part, None)]


def counted(records: list[dict[str, Any]]) -> str:
    counts = collections.Counter(r["outcome"] for r in records)
    return ", ".join(f"{counts[k]} {k}" for k in ORDER)


def report(records: list[dict[str, Any]]) -> str:
    lines = []
    for part in ("answers", "runs"):
        mine = [r for r in records if r["part"] == part]
        mechanisms, models = {r["index"] for r in mine}, {(r["index"], r["model"]) for r in mine}
        unit = "states" if part == "answers" else "runs"
        lines.append(f"{part}: {len(mine)} {unit} of {len(models)} models, {len(mechanisms)} mechanisms of their own")
        lines.append(f"    {counted(mine)}")
        asked = {p for r in mine for p in pairs_of(r["row"])}
        told = {
            p for r in mine for p in pairs_of(r["row"]) if r["outcome"] in ("right", "wrong", "needless", "true reason")
        }
        lines.append(f"    pairs of classes: {len(asked)} of {len(all_pairs())} tried, {len(told)} with an answer")
        for name in ("formulation", "event", "backend", "feature", "method", "drift", "runs"):
            if part == "answers" and name in ("event", "method", "drift", "runs"):
                continue
            lines += [
                f"    {name} {value}: {counted([r for r in mine if r['row'].get(name) == value])}"
                for value in sorted({r["row"][name] for r in mine if name in r["row"]})
            ]
        whys = collections.Counter(d.split(": ", 2)[-1][:90] for r in mine for d in r["details"] if ": refused" in d)
        lines += [f"    {n:5d} {why}" for why, n in whys.most_common(12)]
    bad = [r for r in records if r["outcome"] in ("foreign", "wrong", "needless")]
    lines += [f"{r['part']} {r['index']}.{r['variant']} {r['outcome']}: {r['details']}" for r in bad]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mechanisms", type=int, default=2000, help="whose answers are compared")
    parser.add_argument("--states", type=int, default=5, help="of each mechanism, with numbers of their own in most")
    parser.add_argument("--runs", type=int, default=200, help="mechanisms that are integrated too")
    parser.add_argument("--run-states", type=int, default=4, help="of each of them in a batch; single runs besides")
    parser.add_argument("--only", choices=("answers", "runs"))
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True, help="JSON lines; goes on where it ends")
    parser.add_argument("--quick-code", action="store_true")
    parser.add_argument("--count", action="store_true", help="only count what is there")
    given = parser.parse_args()
    records = [json.loads(x) for x in given.out.read_text().splitlines()] if given.out.exists() else []
    if not given.count:
        done = {(r["index"], r["part"]) for r in records}
        with (
            given.out.open("a") as out,
            multiprocessing.get_context("spawn").Pool(
                given.jobs, quick_code if given.quick_code else None, maxtasksperchild=250
            ) as pool,
        ):
            for found in pool.imap_unordered(work, tasks(given, done)):
                records += found
                out.write("".join(json.dumps(r) + "\n" for r in found))
                out.flush()
    print(report(records))


if __name__ == "__main__":
    main()
