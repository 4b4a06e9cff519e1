"""Rings: n bars in a closed chain, the first of them held in its middle. One loop through all bodies.

Closed states: n is even, and bar k + n/2 points against bar k, so that Σ e_k = 0 for any directions of the first half;
with equal angular velocities of the two it stays so.
"""

from __future__ import annotations

import numpy as np

import sharnir as sh

from ..linkages.contract import Closing, Linkage, Sample
from .bars import LENGTH, apply, back, bar, quaternions, rotations, small_turns, turn

HALF = LENGTH / 2
Array = np.ndarray


def ring(n: int) -> Linkage:
    """In the plane, on hinges: n − 2 degrees of freedom."""
    tree, closings = _bars(f"ring{n}", n, sh.Revolute("z"))
    round_ = 2 * np.pi * np.arange(n // 2) / n

    def at(first: Array, rate: Array) -> Sample:
        angles, rates = np.hstack([first, first + np.pi]), np.hstack([rate, rate])
        q, v = angles.copy(), rates.copy()
        q[:, 1:] -= angles[:, :-1]
        v[:, 1:] -= rates[:, :-1]
        return q, v

    def sample(rng: np.random.Generator, count: int) -> Sample:
        bent, rate = rng.normal(size=(2, count, n // 2))
        return at(round_ + 0.3 * bent, rate)

    q0, v0 = at(round_[None], 0.5 * np.cos(2 * round_)[None])
    marks = ((f"bar{n // 2}", (0.0, 0.0, 0.0)),)
    return Linkage(tree.name, tree, closings, q0[0], v0[0], marks, planar=True, sample=sample)


def ball_ring(n: int) -> Linkage:
    """In space, on balls: 3 n − 3 degrees of freedom."""
    tree, closings = _bars(f"ball-ring{n}", n, sh.Spherical())
    round_ = turn("z", 2 * np.pi * np.arange(n // 2) / n)

    def at(bent: Array, spin: Array) -> Sample:
        """`bent` are quaternions, `spin` angular velocities in world axes, of the first half."""
        count = len(bent)
        first = round_ @ rotations(bent)
        R = np.concatenate([first, first @ turn("z", np.array(np.pi))], axis=1)
        w = np.concatenate([spin, spin], axis=1)
        before = np.concatenate([np.broadcast_to(np.eye(3), (count, 1, 3, 3)), R[:, :-1]], axis=1)
        q = quaternions(np.swapaxes(before, -1, -2) @ R)
        w_before = np.concatenate([np.zeros((count, 1, 3)), w[:, :-1]], axis=1)
        return q.reshape(count, -1), back(R, w - w_before).reshape(count, -1)

    def sample(rng: np.random.Generator, count: int) -> Sample:
        return at(small_turns(rng, (count, n // 2), 0.3), rng.normal(size=(count, n // 2, 3)))

    still = small_turns(np.random.default_rng(0), (1, n // 2), 0.0)
    waves = 0.5 * np.cos(4 * np.pi * np.arange(n // 2) / n)
    q0, v0 = at(still, apply(round_, np.stack([0 * waves, waves, waves], axis=-1))[None])
    marks = ((f"bar{n // 2}", (0.0, 0.0, 0.0)),)
    return Linkage(tree.name, tree, closings, q0[0], v0[0], marks, sample=sample)


def _bars(name: str, n: int, joint: sh.Joint) -> tuple[sh.Model, tuple[Closing, ...]]:
    s = sh.System(name, gravity=(0, -9.81, 0))
    s.add_body("bar0", joint=joint, **bar(-HALF))
    for k in range(1, n):
        place = sh.Placement(xyz=(HALF if k == 1 else LENGTH, 0, 0))
        s.add_body(f"bar{k}", f"bar{k - 1}", joint=joint, placement=place, **bar())
    last = Closing(f"bar{n - 1}", (LENGTH, 0.0, 0.0), "bar0", (-HALF, 0.0, 0.0))
    return s.build(), (last,)
