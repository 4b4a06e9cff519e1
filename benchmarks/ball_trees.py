"""Trees of ball joints by the formulations that work with matrices and by separate bodies: operations and times.

    python -m benchmarks.ball_trees [--rounds 9]

A star is n bodies on one hub, a chain has one after the other. Microseconds per state, for one state and in batches of
256, one thread; formulations by turns, so that their ratios hold on a busy machine too.
"""

from __future__ import annotations

import argparse

from .peers import single_thread  # isort: skip

import numpy as np

import sharnir as sh

from .peers.engines.contract import Call
from .peers.measure import timings

NAMES = ("wittenburg", "separate-bodies", "composite")
TREES = {"star": (5, 20, 100, 1000), "chain": (5, 10, 20)}
BATCH = 256


def tree(kind: str, n: int) -> sh.Model:
    """Bodies all around, without any symmetry in their places."""
    s = sh.System(f"{kind} of {n}")
    for i in range(1, n + 1):
        parent = 0 if i == 1 else 1 if kind == "star" else i - 1
        place = sh.Placement(xyz=(0.3 * np.cos(i), 0.3 * np.sin(i), 0.1 * (i % 3)) if parent else (0, 0, 0))
        solid = {"mass": 1.0, "com": (0.05, 0.02, -0.2), "inertia": (0.02, 0.03, 0.01)}
        s.add_body(f"b{i}", f"b{parent}" if parent else "world", joint=sh.Spherical(), placement=place, **solid)
    return s.build()


def calls(model: sh.Model, batch: int) -> list[Call]:
    rng = np.random.default_rng(1)
    q = rng.normal(size=(batch, len(model.bodies), 4))
    q = (q / np.linalg.norm(q, axis=2, keepdims=True)).reshape(batch, -1)
    v, tau = rng.normal(size=(2, batch, model.nv))
    given = (q, v, tau) if batch > 1 else (q[0], v[0], tau[0])
    found = []
    for name in NAMES:
        dyn = sh.compile(model, name, threads=1)
        found.append(Call(name, lambda dyn=dyn: dyn.acceleration(*given), batch))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=9)
    rounds = parser.parse_args().rounds
    for kind, sizes in TREES.items():
        for n in sizes:
            model = tree(kind, n)
            one, many = ([1e6 * x.median for x in timings(calls(model, b), rounds, 0.01)] for b in (1, BATCH))
            for name, single, batch in zip(NAMES, one, many, strict=True):
                count = sh.operation_count(model, name).total
                print(f"{kind:5} {n:5} {name:16} {count:11,} operations {single:9.2f} us {batch:9.3f} us", flush=True)


if __name__ == "__main__":
    single_thread.stay_on_one_core()
    main()
