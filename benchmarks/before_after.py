"""Two versions of sharnir beside each other: is anything slower than before, do operation counts stay what they were?

    python -m benchmarks.before_after OLD/src NEW/src [--quick] [--counts] [--out before_after.json]

Each version has processes of its own. They take turns, case by case and round by round, so that a machine that slows
down slows both; the ratio of a case is that of the least times, which noise can only lengthen. Times are those of the
processor, one thread. Cases: accelerations, inverse dynamics, mass matrices and derivatives of the models of
`python -m benchmarks`, one call and a batch; the motions of `simulate.py`; accelerations and motions of `loops.py`.
The mechanisms are those of this clone and import the rooms of the package: versions from before the rooms are compared
by their own script.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
FORMULATIONS = ("separate-bodies", "composite", "absolute")
BATCH = 1_000
PROCESSES = 3  # of each version: where its memory lies is luck that lasts as long as a process
ROUNDS = 8
AGAIN = 3  # times in each round
# --quick: one process of each version, and a model of each kind; runs without radau, whose code takes long to compile
QUICK_PROCESSES, QUICK_ROUNDS = 1, 3
QUICK = ("planar10", "ball10", "panda7", "four-bar", "stewart")
QUICK_METHODS = ("dop853", "adams", "rk4")
SLOWER = 1.05  # is said of a case


Case = tuple[str, Callable[[], Any], int]  # name, what to run, and how often for one measurement


def cases(quick: bool) -> Iterator[Case]:
    from .peers.linkages import LINKAGES
    from .peers.models import MODELS
    from .simulate import motions

    for name, make in MODELS.items():
        if not quick or name in QUICK:
            yield from of_tree(name, make())
    for motion in motions():
        if not quick or motion.name == "panda7":
            yield from of_motion(motion)
    for name, make in LINKAGES.items():
        if not quick or name in QUICK:
            yield from of_loops(name, make())


def taken(name: str) -> bool:
    """Whether --quick has this case: all that are no runs, and runs by some of the methods."""
    from sharnir.integrate.methods import METHODS

    method = name.split()[-1]
    return method not in METHODS or method in QUICK_METHODS


def of_tree(name: str, model: Any) -> Iterator[Case]:
    import sharnir as sh

    from .peers.states import random_states

    dyn = sh.compile(model, threads=1)
    many = random_states(model, BATCH if model.nv <= 100 else BATCH // 20)
    one, often = many.first(1), max(1, 2000 // (1 + len(model.bodies) // 10))
    for kind, times, q, v, tau, a in (
        ("one", often, *(x[0].copy() for x in (one.q, one.v, one.tau, one.a))),
        ("batch", 3, many.q, many.v, many.tau, many.a),
    ):
        yield f"{name} forward {kind}", partial(dyn.acceleration, q, v, tau), times
        yield f"{name} inverse {kind}", partial(dyn.inverse, q, v, a), times
        if model.nv <= 100:
            yield f"{name} mass matrix {kind}", partial(dyn.mass_matrix, q), max(1, times // 2)
        if model.nv <= 30:
            yield f"{name} derivatives {kind}", partial(dyn.derivatives, q, v, tau), max(1, times // 5)


def of_motion(motion: Any) -> Iterator[Case]:
    import numpy as np

    import sharnir as sh

    run = partial(sh.simulate, motion.model, times="end", threads=1, progress=False)
    for method in ("dop853", "dopri5", "adams", "radau"):
        single = partial(run, motion.seconds / 5, q0=motion.q0, method=method, rtol=1e-8, atol=1e-10)
        yield f"{motion.name} {method}", single, 1
    starts = motion.q0 + 0.3 * np.random.default_rng(0).normal(size=(200, motion.model.nq))
    for method, how in (("rk4", {"step": 1e-3}), ("dop853", {"rtol": 1e-8}), ("symplectic-euler", {"step": 1e-3})):
        yield f"{motion.name} 200 {method}", partial(run, 0.5, q0=starts, method=method, **how), 1


def of_loops(name: str, linkage: Any) -> Iterator[Case]:
    import numpy as np

    import sharnir as sh

    q = np.repeat(linkage.q0[None], BATCH, 0)
    v = np.random.default_rng(1).normal(size=(BATCH, linkage.model.nv))
    for formulation in FORMULATIONS:
        dyn = sh.compile(linkage.model, formulation, threads=1)
        yield f"{name} {formulation} one", partial(dyn.acceleration, q[0].copy(), v[0].copy()), 500
        yield f"{name} {formulation} batch", partial(dyn.acceleration, q, v), 2
    run = partial(sh.simulate, linkage.model, linkage.seconds / 5, q0=linkage.q0, v0=linkage.v0, rtol=1e-7, atol=1e-9)
    for formulation, method in (("composite", "dop853"), ("separate-bodies", "adams"), ("composite", "radau")):
        how = {"times": "end", "threads": 1, "progress": False}
        yield f"{name} {formulation} {method}", partial(run, formulation=formulation, method=method, **how), 1


def counted() -> dict[str, str]:
    import sharnir as sh

    from .peers.linkages import LINKAGES
    from .peers.models import MODELS

    found = {}
    models = {**MODELS, **{name: lambda make=make: make().model for name, make in LINKAGES.items()}}
    for name, make in models.items():
        model = make()
        for formulation in FORMULATIONS if len(model.bodies) <= 150 else FORMULATIONS[:1]:
            count = sh.operation_count(model, formulation)
            found[f"{name} {formulation}"] = str([getattr(count, x) for x in ("add", "mul", "div", "sqrt", "trig")])
    return found


def worker(quick: bool) -> None:
    """Answers one line for every line read: the time of a case, by its number."""
    from .peers import single_thread

    single_thread.stay_on_one_core()
    if sys.stdin.readline().strip() == "counts":
        print(json.dumps(counted()), flush=True)
        return
    known = [case for case in cases(quick) if not quick or taken(case[0])]
    for _, run, _ in known:
        run()
    print(json.dumps([name for name, _, _ in known]), flush=True)
    for line in sys.stdin:
        _, run, often = known[int(line)]
        print(min(timed(run, often) for _ in range(AGAIN)), flush=True)


def timed(run: Callable[[], Any], often: int) -> float:
    start = time.process_time()
    for _ in range(often):
        run()
    return (time.process_time() - start) / often


class Version:
    def __init__(self, source: str, quick: bool, command: str) -> None:
        paths = os.pathsep.join([str(Path(source).resolve()), str(ROOT)])
        settings = {"PYTHONPATH": paths, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
        call = [sys.executable, "-m", "benchmarks.before_after", "--worker", *(["--quick"] if quick else [])]
        self._process = subprocess.Popen(
            call, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ, **settings}
        )
        self.ask(command, answer=False)

    def ask(self, line: object, answer: bool = True) -> str:
        assert self._process.stdin is not None
        print(line, file=self._process.stdin, flush=True)
        return self.answer() if answer else ""

    def end(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    def answer(self) -> str:
        assert self._process.stdout is not None
        found = self._process.stdout.readline()
        if not found:
            raise SystemExit("before_after: a version ended; see its message above.")
        return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", nargs="*", metavar="SRC", help="the old and the new folder src")
    parser.add_argument("--quick", action="store_true", help="a model of each kind, fewer rounds: 3 minutes")
    parser.add_argument(
        "--only", nargs="+", default=[], metavar="WORD", help="cases whose names have one of these words"
    )
    parser.add_argument("--counts", action="store_true", help="operation counts instead of times")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.worker:
        worker(given.quick)
        return
    if len(given.sources) != 2:
        parser.error("expected two folders, the old src and the new one")
    if given.counts:
        raise SystemExit(compared([json.loads(version.answer()) for version in pair(given, "counts")]))
    names: list[str] = []
    times: list[list[list[float]]] = []
    for _ in range(QUICK_PROCESSES if given.quick else PROCESSES):
        versions = pair(given, "times")
        names, others = (json.loads(version.answer()) for version in versions)
        assert names == others, "the two versions have different cases"
        times = times or [[[], []] for _ in names]
        chosen = [k for k, name in enumerate(names) if not given.only or any(word in name for word in given.only)]
        for turn in range(QUICK_ROUNDS if given.quick else ROUNDS):
            for k in chosen:
                for which in (0, 1) if turn % 2 else (1, 0):
                    times[k][which].append(float(versions[which].ask(k)))
        for version in versions:
            version.end()
    report([names[k] for k in chosen], [times[k] for k in chosen], given.out)


def pair(given: argparse.Namespace, command: str) -> list[Version]:
    return [Version(source, given.quick, command) for source in given.sources]


def compared(counts: list[dict[str, str]]) -> bool:
    """Whether counts differ."""
    first, second = counts
    different = [k for k in first.keys() | second.keys() if first.get(k) != second.get(k)]
    print(f"{len(first)} counts, {len(different)} differ")
    for k in sorted(different):
        print(f"{k}: {first.get(k)} -> {second.get(k)}")
    return bool(different)


def report(names: list[str], times: list[list[list[float]]], out: Path | None) -> None:
    rows = [(name, min(old), min(new)) for name, (old, new) in zip(names, times, strict=True)]
    for name, old, new in rows:
        print(f"{name:45s} {1e6 * old:12.2f} µs {1e6 * new:12.2f} µs  {new / old:6.3f}{' *' * (new > SLOWER * old)}")
    ratios = sorted(new / old for _, old, new in rows)
    slower = sum(x > SLOWER for x in ratios)
    print(f"{len(rows)} cases, median ratio {ratios[len(ratios) // 2]:.3f}, {slower} above {SLOWER}")
    if out is not None:
        table = {name: {"before": old, "after": new, "ratio": new / old} for name, old, new in rows}
        out.write_text(json.dumps(table, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
