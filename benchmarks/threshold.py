"""Straight-line code or loops: where one overtakes the other, which is how UNROLLED_OPERATIONS was chosen.

    python -m benchmarks.threshold [--out FOLDER] [--page docs/performance_tables.md]

Both forms of the same forward dynamics, one state at a time (scalar code) and in the processor's lanes.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import sharnir as sh
from sharnir.algorithms.formulations import separate_bodies
from sharnir.algorithms.sweeps.program import Program
from sharnir.codegen.forms import UNROLLED_OPERATIONS, kernel_of
from sharnir.codegen.llvm.jit import native_width

from .peers import single_thread
from .peers.engines.contract import Call
from .peers.measure import timings
from .peers.models import general, panda, planar
from .peers.report import Table, publish
from .peers.states import States, random_states

MODELS: dict[str, Callable[[], sh.Model]] = {
    **{f"planar{n}": partial(planar, n) for n in (2, 5, 10, 20, 30, 40)},
    **{f"general{n}": partial(general, n) for n in (2, 3, 5, 7, 10)},
    "panda7": panda,
}
FORMS = ("unrolled", "rolled")
STATES, ROUNDS, SECONDS = 1000, 9, 0.02


def measured(name: str) -> dict[str, Any]:
    model = MODELS[name]()
    states = random_states(model, STATES)
    whole = separate_bodies.formulation.forward
    program = Program(whole.name, whole.sweeps, ("q", "v", "tau"), whole.output)  # as when no wrenches are given
    widths = (1, native_width())
    choices = {(form, width): kernel_of(program, model, form, width) for form in FORMS for width in widths}
    calls = [Call(f"{form} {width}", kernel_call(c.kernel, states), STATES) for (form, width), c in choices.items()]
    medians = {t.label: t.median for t in timings(calls, ROUNDS, SECONDS)}
    return {"model": name, "operations": choices["unrolled", 1].operations.total, "seconds": medians}


def kernel_call(kernel: Any, states: States) -> Callable[[], Any]:
    t, nothing = states.v[0, :1] * 0.0, states.v[0, :0]
    inputs = [states.q, states.v, states.tau, t, nothing]
    return partial(kernel, inputs, [*(x.shape[1] for x in inputs[:3]), 0, 0], STATES)


def table(found: list[dict[str, Any]]) -> Table:
    rows = []
    for r in sorted(found, key=lambda r: r["operations"]):
        times = {label: 1e6 * s for label, s in r["seconds"].items()}
        rows.append([r["model"], f"{r['operations']:,}", *(f"{t:.3g}" for t in times.values())])
    columns = ["model", "operations", *(f"{label} lanes, µs".replace(" 1 lanes", ", one state") for label in times)]
    note = f"Straight-line code is used up to {UNROLLED_OPERATIONS:,} operations."
    return Table("Straight-line code against loops, forward dynamics", columns, rows, [note])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, help="folder for threshold.md and threshold.json")
    parser.add_argument("--page", type=Path, help="page whose section between the marks of `threshold` is replaced")
    given = parser.parse_args()
    single_thread.stay_on_one_core()
    found = [measured(name) for name in MODELS]
    publish("threshold", [table(found)], json.dumps(found, indent=1), given.out, given.page)


if __name__ == "__main__":
    main()
