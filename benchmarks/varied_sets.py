"""The two sets of models of `choice.py`: sixty that the choice is judged by, and others that it is calibrated with.

No model is in both. Shapes, joints and data are dealt round by round, sizes and the rest by a generator with one seed.
"""

from __future__ import annotations

import numpy as np

from .varied import IN_PLANE, JOINTS, LOOPS, SHAPES, Case

SIZES = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 60)
MANY = {"ball": 40, "planar": 40, "free": 20, "mixed": 40}  # bodies at most: what loses there takes minutes to compile
LOOP_SIZES = {"windows": (3, 41), "mast": (4, 60), "ladder": (3, 36), "ring": (3, 24), "net": (4, 16), "legs": (5, 13)}
IN_LOOPS = ("oblique", "ball", "universal")  # whose rows are independent


def judged() -> list[Case]:
    """Sixty: 45 trees and 15 mechanisms with loops."""
    return [*trees(45, seed=2026), *loops(15, seed=2026)]


def calibrating() -> list[Case]:
    known = set(judged())
    found = [case for case in (*trees(84, seed=7), *loops(30, seed=7)) if case not in known]
    return sorted(found, key=lambda case: case.n)


def trees(count: int, seed: int) -> list[Case]:
    rng = np.random.default_rng(seed)
    shapes, joints, sizes = list(SHAPES), [*JOINTS, "mixed"], list(SIZES)
    for names in (shapes, joints, sizes):
        rng.shuffle(names)
    found = []
    for k in range(count):
        shape, joint, n = shapes[k % len(shapes)], joints[k % len(joints)], sizes[k % len(sizes)]
        data = ("rods", "general", "rods", "plane")[rng.integers(4)]
        if data == "plane" and joint not in IN_PLANE:
            data = "general"
        n = min(n, MANY.get(joint, n)) if data != "plane" else n
        base = "free" if n > 1 and rng.random() < 0.3 else "joint"
        found.append(Case(shape, n, joint, data, int(rng.integers(1000)), base))
        for names in (shapes, joints, sizes):  # else a shape would always meet the same joints
            if k % len(names) == len(names) - 1:
                rng.shuffle(names)
    return found


def loops(count: int, seed: int) -> list[Case]:
    rng = np.random.default_rng(seed)
    kinds = list(LOOPS)
    found = []
    for k in range(count):
        shape = kinds[k % len(kinds)]
        low, high = LOOP_SIZES[shape]
        n = int(np.exp(rng.uniform(np.log(low), np.log(high + 1))))
        spatial = shape in ("ring", "net", "legs")
        joint = IN_LOOPS[rng.integers(len(IN_LOOPS))] if shape in ("ring", "net") else "given"
        data = "general" if spatial else ("plane", "plane", "rods")[rng.integers(3)]
        found.append(Case(shape, n, joint, data, int(rng.integers(1000))))
    return found
