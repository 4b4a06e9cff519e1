"""Random trees on ball joints, on a body 0 of three kinds, and any way of drawing their graphs.

"world"   one or more branches on the fixed world
"driven"  a base with a given motion in space, with everything on it
"flying"  a base that nothing holds
"""

from __future__ import annotations

from typing import Any

import numpy as np

import sharnir as sh
from support.random_trees import random_inertia, random_placement, random_quaternion

KINDS = ("world", "driven", "flying")


def ball_tree(seed: int, kind: str, bodies: int | None = None) -> sh.Model:
    """1 to 9 bodies, a base besides; all on ball joints."""
    rng = np.random.default_rng(seed)
    s = sh.System(f"ball tree {seed}", gravity=rng.normal(scale=6.0, size=3))
    count = int(rng.integers(1, 10)) if bodies is None else bodies
    names = ["world"] if kind == "world" else ["base"]
    if kind != "world":
        s.add_body("base", joint=sh.Free(), placement=random_placement(rng), **_mass(rng))
    if kind == "driven":
        motion = [f"{x:.3f}*cos({y:.3f}*t) + {z:.3f}" for x, y, z in rng.normal(size=(6, 3))]
        s.prescribe("base", v=motion, q0=np.concatenate([rng.normal(size=3), random_quaternion(rng)]))
    for k in range(count):
        parent = names[int(rng.integers(len(names)))] if rng.random() < 0.6 else names[-1]
        s.add_body(f"b{k}", parent, joint=sh.Spherical(), placement=random_placement(rng), **_mass(rng))
        names.append(f"b{k}")
    return s.build()


def _mass(rng: np.random.Generator) -> dict[str, Any]:
    return {"mass": float(rng.uniform(0.5, 3.0)), "com": rng.normal(scale=0.3, size=3), "inertia": random_inertia(rng)}


def random_drawing(model: sh.Model, rng: np.random.Generator) -> dict[str, Any]:
    """`order` and `arcs` for `wittenburg.tables`, the arcs in one of the ways in which they may be given."""
    names = ("world", *model.names)
    turned = rng.random(len(model.names)) < 0.5
    pairs = [(name, names[parent]) for name, parent in zip(model.names, model.parents, strict=True)]
    pairs = [pair[::-1] if turn else pair for pair, turn in zip(pairs, turned, strict=True)]
    way = rng.integers(3)
    arcs: Any = dict(zip(model.names, pairs, strict=True))
    if way == 1:
        arcs = {name: -1 if turn else 1 for name, turn in zip(model.names, turned, strict=True)}
    if way == 2:
        arcs = [pairs[k] for k in rng.permutation(len(pairs))]
    return {"order": [model.names[k] for k in rng.permutation(len(model.names))], "arcs": arcs}
