"""Right-hand sides of the Hamiltonian formulations beside those of separate bodies, and Pinocchio's aba: operations,
times of one state and of a batch in one thread, and how operations grow with the number of bodies.

    python -m benchmarks.hamilton [--quick] [--models planar10 panda7] [--out FOLDER] [--page docs/theory/hamilton.md]

A right-hand side is (q̇, v̇) from (q, v), or (q̇, ṗ) from (q, p); aba gives v̇ alone. Ours are called as integrators call
them, by the addresses of their arrays; aba from Python for one state, and by Pinocchio's own loop for a batch. That all
of them agree is in the tests.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np

import sharnir as sh
from sharnir.algorithms.formulations.hamilton.recursive import MOMENTUM_STATE
from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.algorithms.sweeps.program import Program
from sharnir.codegen.entry import Kernel, Launch, launch
from sharnir.codegen.forms import kernel_of
from sharnir.codegen.kernels import kernel_for

from .peers import single_thread
from .peers.engines.contract import Call
from .peers.engines.pinocchio_engine import PinocchioEngine
from .peers.measure import Timing, ratio, timings
from .peers.models import MODELS, general, star
from .peers.report import Table, publish
from .peers.states import FORWARD, random_states

PLAIN = "separate-bodies"
NAMES = (PLAIN, *(name for name, f in FORMULATIONS.items() if f.state is MOMENTUM_STATE))
CHOSEN = ("planar10", "planar100", "ball10", "panda7", "star30", "humanoid", "general30")
STRAIGHT = 50_000  # operations of the factor up to which OSP, which is straight code, is asked


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer rounds and a batch of 200")
    parser.add_argument("--models", nargs="+", choices=list(MODELS), default=list(CHOSEN), metavar="MODEL")
    parser.add_argument("--out", type=Path, help="folder for hamilton.md and hamilton.json")
    parser.add_argument("--page", type=Path, help="page whose section between the marks of `hamilton` is replaced")
    given = parser.parse_args()
    single_thread.stay_on_one_core()
    rounds, batch = (5, 200) if given.quick else (15, 2000)
    results = {name: measured(MODELS[name](), rounds, batch) for name in given.models}
    tables = [compared(results), grown()]
    publish("hamilton", tables, json.dumps(results, indent=1), given.out, given.page)


def measured(model: sh.Model, rounds: int, batch: int) -> dict[str, dict[str, float]]:
    """{way: operations, ns of one state, ns of a state in a batch, both over those of separate bodies}."""
    print(f"{model.name} ...", flush=True)
    states = random_states(model, batch)
    tau = np.ascontiguousarray(states.tau)
    p = sh.compile(model).momenta(states.q, states.v)
    found: dict[str, dict[str, float]] = {}
    singles, batches = [], []
    for name in NAMES:
        formulation = FORMULATIONS[name]
        if formulation.supports(model) is not None or (name == "hamilton-orthogonal" and is_long(model)):
            continue
        program = formulation.of(model).motion.least
        second = p if formulation.state is MOMENTUM_STATE else states.v
        found[name] = {"operations": kernel_of(program, model).operations.total}
        inputs = [np.ascontiguousarray(x) for x in (states.q, second, tau)]
        singles.append(bound(name, program, model, [x[:1] for x in inputs]))
        batches.append(bound(name, program, model, inputs))
    if PinocchioEngine.refuses(model) is None:
        engine = PinocchioEngine(model)
        found["aba"] = {"operations": 0}
        singles.append(Call("aba", engine.singles(FORWARD, states)[0].run, 1))
        batches.append(Call("aba", engine.batches(FORWARD, states)[-1].run, batch))
    for what, calls in (("single", singles), ("batch", batches)):
        times = {t.label: t for t in timings(calls, rounds, 0.01)}
        for name in found:
            found[name][what] = 1e9 * times[name].median
            found[name][f"{what} ratio"] = _ratio(times[name], times[PLAIN])
    return found


def is_long(model: sh.Model) -> bool:
    rows = [6 - len(b.free) for b in model.bodies]
    around = [rows[b.index - 1] + sum(rows[c - 1] for c in model.children[b.index]) for b in model.bodies]
    return sum(x**3 / 3 for x in around) > STRAIGHT


def _ratio(one: Timing, other: Timing) -> float:
    return ratio(one, other).median


def bound(label: str, program: Program, model: sh.Model, inputs: list[np.ndarray]) -> Call:
    """A kernel with the addresses of its arrays, as integrators call it."""
    kernel: Kernel = kernel_for(program, model)
    count = len(inputs[0])
    t, params, out = np.zeros(1), model.parameter_defaults, np.zeros((count, program.output.size(model)))
    arrays = [*inputs, t, params, out]
    strides = [*(x.shape[1] for x in inputs), 0, 0, out.shape[1]]
    call, keep = kernel.bind([x.ctypes.data for x in arrays], strides, 1 if count == 1 else kernel.width)
    call[Launch.FIRST], call[Launch.COUNT] = 0, count
    alive = (keep, arrays)

    def run() -> object:
        launch()(call)
        return alive

    return Call(label, run, count)


def compared(results: dict[str, dict[str, dict[str, float]]]) -> Table:
    rows = []
    for model, ways in results.items():
        for name, x in ways.items():
            operations = f"{x['operations']:,.0f}" if x["operations"] else "-"
            times = [f"{x[what] / 1e3:.3g} ({x[f'{what} ratio']:.2f})" for what in ("single", "batch")]
            rows.append([model, name, operations, *times])
    note = "Times in µs per state; in brackets, over those of separate bodies in the same rounds."
    return Table("Right-hand sides", ["model", "way", "operations", "single", "batch"], rows, [note])


SHAPES: dict[str, tuple[Callable[[int], sh.Model], dict[str, tuple[int, int]]]] = {
    "chain": (general, {"hamilton-orthogonal": (15, 30)}),
    "star": (star, {"hamilton-orthogonal": (8, 16)}),
}


def grown() -> Table:
    """log₂ of how often operations double when bodies do."""
    rows = []
    for shape, (maker, smaller) in SHAPES.items():
        for name in NAMES:
            few, many = smaller.get(name, (200, 400))
            counts = [_operations(name, partial(maker, n)) for n in (few, many)]
            rows.append(
                [shape, name, f"{few} to {many}", *(f"{x:,}" for x in counts), f"{np.log2(counts[1] / counts[0]):.2f}"]
            )
    return Table("Growth", ["shape", "way", "bodies", "operations", "with twice the bodies", "exponent"], rows)


def _operations(name: str, maker: Callable[[], sh.Model]) -> int:
    model = maker()
    return int(kernel_of(FORMULATIONS[name].of(model).motion.least, model).operations.total)


if __name__ == "__main__":
    main()
