"""The tables of docs/theory/cost.md: our formulas for kinds of joints, how they grow, and what naive counts are beside
the formulas of seed 002.

    python -m benchmarks.cost_formulas [formulas] [growth] [naive]
"""

from __future__ import annotations

import argparse
from itertools import pairwise

import numpy as np

import sharnir as sh
from sharnir.cost.derive import general_tree
from sharnir.cost.structure import written

A, B = (1.0, -2.0, 0.5), (0.3, 0.4, -1.0)
JOINTS = {
    "revolute": sh.Revolute(A),
    "universal": sh.Universal(A, B),
    "spherical": sh.Spherical(),
    "free": sh.Free(),
}
LINEAR = ("separate-bodies", "absolute", "hamilton-recursive")
PATHS = ("composite", "wittenburg", "hamilton-tangent")
SHAPES = {"chain": lambda n: list(range(n)), "star": lambda n: [0] + [1] * (n - 1)}


def formulas() -> None:
    print("| formulation | joint | operations |\n|---|---|---|")
    for name in (*LINEAR, *PATHS, "hamilton-orthogonal"):
        for kind, joint in JOINTS.items():
            try:
                found = sh.cost_formula(name, joint=joint)
            except sh.UnsupportedError:
                continue
            print(f"| `{name}` | {kind} | {written(found.terms)} |", flush=True)


def growth() -> None:
    sizes = (10, 20, 40, 80, 160)
    print(f"| formulation | shape | {' | '.join(f'n = {n}' for n in sizes)} | exponents, octave by octave |")
    print(f"|---|---|{'---:|' * len(sizes)}---|")
    for name in (*LINEAR, *PATHS, "hamilton-orthogonal"):
        formula = sh.cost_formula(name)
        for shape, make in SHAPES.items():
            counts = [formula(make(n)) for n in sizes]
            octaves = ", ".join(f"{np.log2(b / a):.2f}" for a, b in pairwise(counts))
            print(f"| `{name}` | {shape} | {' | '.join(f'{c:,}' for c in counts)} | {octaves} |", flush=True)


def naive() -> None:
    print("| tree, joints | | TSP | OSP | ERA |\n|---|---|---:|---:|---:|")
    trees = {"chain of 4": [0, 1, 2, 3], "base and 3 arms of 1": [0, 1, 1, 1], "base and 2 arms of 2": [0, 1, 2, 1, 4]}
    names = ("hamilton-tangent", "hamilton-orthogonal", "hamilton-recursive")
    for kind in ("revolute", "spherical"):
        for tree, parents in trees.items():
            joint = JOINTS[kind]
            model = general_tree(parents, joint)
            seed = [sh.cost_formula(name, source="seed")(parents, joint.nv) for name in names]
            plain = [sh.operation_count(model, name, naive=True).total for name in names]
            own = [sh.operation_count(model, name).total for name in names]
            for what, row in (("seed", seed), ("naive", plain), ("counted", own)):
                print(f"| {tree}, {kind} | {what} | {' | '.join(f'{x:,}' for x in row)} |", flush=True)


if __name__ == "__main__":
    tables = {"formulas": formulas, "growth": growth, "naive": naive}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("table", nargs="*", help=f"{', '.join(tables)}; all where none is named")
    asked = parser.parse_args().table
    if not set(asked) <= set(tables):
        parser.error(f"there are the tables {', '.join(tables)}; got {' '.join(asked)}")
    for table in asked or tables:
        tables[table]()
        print()
