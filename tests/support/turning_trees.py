"""Random trees of joints that only turn, on body 0: as `ball_trees`, with hinges, universal and welded joints mixed in.

All joints of a tree are random, orientations in all parameters, some with a rotor, some prescribed.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

import sharnir as sh
from support.ball_trees import ball_tree
from support.pinocchio_model import PinocchioModel
from support.prescribed import coordinates_text, replaced_state, velocities_text
from support.random_trees import State, random_inertia, random_joint, random_placement

KINDS = ("spherical", "revolute", "universal", "fixed", "spherical")
TIME = 0.3


def mixed_tree(seed: int, base: bool) -> sh.Model:
    """1 to 10 bodies, on a free base or several branches on the world; every fourth tree has prescribed joints."""
    rng = np.random.default_rng(seed + 500)
    s = sh.System(f"mixed tree {seed}", gravity=rng.normal(scale=6.0, size=3))
    names = ["world"]
    for k in range(int(rng.integers(1, 11)) + base):
        free = base and k == 0
        parent = names[int(rng.integers(len(names)))] if rng.random() < 0.5 else names[-1]
        # one ball joint at least, so that something turns
        kinds = KINDS if len(names) > 1 + base else ("spherical",)
        joint = sh.Free(armature=0.1 * (seed % 2)) if free else random_joint(rng, kinds)
        properties = {"mass": float(rng.uniform(0.5, 3.0)), "com": rng.normal(scale=0.2, size=3)}
        s.add_body(
            f"b{k}", parent, joint=joint, placement=random_placement(rng), inertia=random_inertia(rng), **properties
        )
        if joint.nv and not free and seed % 4 == 0 and rng.random() < 0.3:
            s.prescribe(f"b{k}", **({"q": coordinates_text(joint)} if k % 2 else {"v": velocities_text(joint)}))
        names = [f"b{k}"] if free else [*names, f"b{k}"]
    return s.build()


class Truth:
    """Accelerations and reactions by Pinocchio at a random state; prescribed coordinates move as they are told."""

    def __init__(self, model: sh.Model, seed: int) -> None:
        s, pinocchio = State(model, seed), PinocchioModel(model)
        self.q, self.v, given = replaced_state(model, s.q, s.v, TIME)
        self.tau, self.wrenches = s.tau, s.wrenches
        free = np.isnan(given)
        self.a = np.where(free, 0.0, given)
        needed = pinocchio.inverse(self.q, self.v, self.a, s.wrenches)
        M = pinocchio.mass_matrix(self.q)
        self.a[free] = np.linalg.solve(M[np.ix_(free, free)], (s.tau - needed)[free])
        self.reactions = pinocchio.reactions(self.q, self.v, self.a, s.wrenches)

    def asked(self, function: Callable[..., np.ndarray]) -> np.ndarray:
        return function(self.q, self.v, self.tau, t=TIME, wrenches=self.wrenches)


__all__ = ["TIME", "Truth", "ball_tree", "mixed_tree"]
