"""Benchmarks of a paper on loops, rerun: M. Chignoli, N. Adrian, S. Kim, P. Wensing, arXiv 2311.13732.

    python -m benchmarks.published [--quick] [--out FOLDER] [--page docs/performance_tables.md]

Parallel chains tied by a rod (`families/bundle.py`), with the depths and sizes of loops of the paper, beside Pinocchio
in the same run; the paper shows its counts in a figure, whose numbers are not published. Chains of links with geared
rotors (`families/rotors.py`) beside the times that the authors keep in their repository, which hold for their
processor: what can be compared is how they grow.
"""

from __future__ import annotations

import argparse
import json
from functools import partial
from pathlib import Path
from typing import Any

from .peers import single_thread  # isort: skip
import numpy as np

import sharnir as sh

from .peers.agree import relative_error
from .peers.engines.contract import Call
from .peers.families import published
from .peers.families.rotors import geared_states, projected_accelerations, rotor_chain
from .peers.linkages import pinocchio_linkage
from .peers.linkages.oracle import random_states
from .peers.linkages.sparse_oracle import sparse_accelerations
from .peers.measure import timings
from .peers.peak import processor
from .peers.report import Table, publish
from .peers.rerun.figures import spread

LOOPS = {5: (3, 5, 7, 9, 11), 10: (3, 5, 9, 13, 17), 20: (3, 7, 13, 21, 31), 40: (3, 9, 17, 29, 41)}
# Benchmarking/data/Timing_RevoluteChain.csv of ROAM-Lab-ND/generalized_rbda, ms: constraint embedding, and the least of
# their other exact ways (Lagrange multipliers, projection)
ROTORS = {
    2: (0.00483362, 0.00333206), 4: (0.00986032, 0.00802389), 6: (0.0148727, 0.0138983), 8: (0.0195286, 0.0200523),
    12: (0.0296554, 0.0356528), 16: (0.0398458, 0.0553988), 20: (0.0502281, 0.0788111), 24: (0.0600725, 0.106135),
}  # fmt: skip
BATCH, AGREED = 1024, 1e-6


def parallel_chains(depth: int, loop: int, rounds: int) -> dict[str, Any]:
    linkage = published(depth, loop)
    s = random_states(linkage, BATCH)
    few = s.first(3)
    exact = sparse_accelerations(linkage, few.q, few.v, few.tau)[0]
    dyn = sh.compile(linkage.model, threads=1)
    row = [x[0].copy() for x in (s.q, s.v, s.tau)]
    calls = [Call("sharnir", partial(dyn.acceleration, *row), 1), *pinocchio_linkage.singles(linkage, s)]
    errors = {call.label: relative_error(np.array(call.run()), exact) for call in calls}
    if not max(errors.values()) <= AGREED:
        raise SystemExit(f"{linkage.name}: accelerations differ, so nothing is timed. {errors}")
    times = timings(calls, rounds, 0.01)
    batch = timings([Call("sharnir", partial(dyn.acceleration, s.q, s.v, s.tau, out=0 * s.v), BATCH)], rounds, 0.01)
    return {
        "depth": depth, "loop": loop, "formulation": dyn.formulation, "batch": batch[0].median,
        "operations": sh.operation_count(linkage.model, dyn.formulation).total,
        "seconds": {t.label: t.median for t in times}, "errors": errors,
        "ratio": {t.label: spread(t.rounds / times[0].rounds) for t in times[1:]},
    }  # fmt: skip


def rotors(n: int, rounds: int) -> dict[str, Any]:
    model = rotor_chain(n)
    q, v, tau = geared_states(n, BATCH)
    dyn = sh.compile(model, threads=1)
    call = Call("sharnir", partial(dyn.acceleration, q[0].copy(), v[0].copy(), tau[0].copy()), 1)
    error = relative_error(np.array(call.run()), projected_accelerations(n, q[:1], v[:1], tau[:1])[0])
    if not error <= AGREED:
        raise SystemExit(f"{model.name}: differs by {error:.1e} from the projected equations, so nothing is timed.")
    one = timings([call], rounds, 0.01)[0].median
    batch = timings([Call("sharnir", partial(dyn.acceleration, q, v, tau, out=0 * v), BATCH)], rounds, 0.01)[0].median
    operations = sh.operation_count(model, dyn.formulation).total
    return {
        "n": n, "formulation": dyn.formulation, "operations": operations, "one": one, "batch": batch, "error": error,
        "published": ROTORS[n],
    }  # fmt: skip


def chains_table(found: list[dict[str, Any]]) -> Table:
    columns = ["depth", "loop", "operations", "one, µs", "batch, µs/state", "pin.constraintDynamics / sharnir"]
    columns += ["pin.lcaba / sharnir", "difference"]
    lines = []
    for r in found:
        ratios = [f"{x['median']:.3g} ({x['min']:.3g} to {x['max']:.3g})" for x in r["ratio"].values()]
        ratios += ["-"] * (2 - len(ratios))
        lines.append([
            str(r["depth"]), str(r["loop"]), f"{r['operations']:,}", f"{1e6 * r['seconds']['sharnir']:.3g}",
            f"{1e6 * r['batch']:.3g}", *ratios, f"{r['errors']['sharnir']:.0e}",
        ])  # fmt: skip
    return Table("Parallel chains of Chignoli and others", columns, lines, [f"{processor()}, one core."])


def rotors_table(found: list[dict[str, Any]]) -> Table:
    columns = ["links", "operations", "one, µs", "batch, µs/state", "published: constraint embedding, µs"]
    columns += ["published: fastest other, µs", "difference"]
    lines = [
        [
            str(r["n"]), f"{r['operations']:,}", f"{1e6 * r['one']:.3g}", f"{1e6 * r['batch']:.3g}",
            *(f"{1e3 * x:.3g}" for x in r["published"]), f"{r['error']:.0e}",
        ]
        for r in found
    ]  # fmt: skip
    note = "Published times hold for the authors' processor and are in C++; ours are calls from Python on this one."
    return Table("Links with geared rotors of Chignoli and others", columns, lines, [note])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="the smallest of each, three rounds")
    parser.add_argument("--out", type=Path, help="folder for published.md and published.json")
    parser.add_argument("--page", type=Path, help="page whose section between the marks of `published` is replaced")
    given = parser.parse_args()
    single_thread.stay_on_one_core()
    rounds = 3 if given.quick else 7
    grid = {5: (3,)} if given.quick else LOOPS
    chains = [parallel_chains(depth, loop, rounds) for depth, loops in grid.items() for loop in loops]
    geared = [rotors(n, rounds) for n in ((2,) if given.quick else ROTORS)]
    data = {"processor": processor(), "chains": chains, "rotors": geared}
    publish(
        "published", [chains_table(chains), rotors_table(geared)], json.dumps(data, indent=1), given.out, given.page
    )


if __name__ == "__main__":
    main()
