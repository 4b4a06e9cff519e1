"""Trees of general bodies on one kind of joint: placements, inertias and gravity in no special direction."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..joints.contract import Joint
from ..model import Model, System
from ..spatial.placement import Placement


def general_tree(parents: Sequence[int], joint: Joint, seed: int = 0) -> Model:
    """`parents` are numbers of bodies from 1 on, 0 is the world. The numbers are random, the same for the same seed."""
    rng = np.random.default_rng(seed)
    system = System("general tree", gravity=rng.uniform(1.0, 5.0, 3))
    for i, parent in enumerate(parents, start=1):
        points = rng.normal(scale=0.3, size=(8, 3))  # whose moments of inertia are those of a body
        second = points.T @ points / 8
        turn = rng.normal(size=4)
        system.add_body(
            f"body {i}",
            f"body {parent}" if parent else "world",
            joint=joint,
            placement=Placement(xyz=rng.normal(size=3), quaternion=turn / np.linalg.norm(turn)),
            mass=float(rng.uniform(0.5, 3.0)),
            com=rng.normal(scale=0.2, size=3),
            inertia=np.trace(second) * np.eye(3) - second,
        )
    return system.build()
