"""Random states of a model, and the sizes of what is computed from them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

import sharnir as sh

FUNCTIONS = ("forward", "inverse", "mass matrix", "mass matrix, packed", "derivatives")
FORWARD, INVERSE, MASS, PACKED, DERIVATIVES = FUNCTIONS
MATRICES = (MASS, PACKED)  # the second is the lower triangle row by row; peers have the whole only
BATCH = 10_000
OUTPUT_BYTES = 256e6


@dataclass(frozen=True)
class States:
    """In sharnir's conventions, one state per row."""

    q: np.ndarray
    v: np.ndarray
    tau: np.ndarray
    a: np.ndarray  # for inverse dynamics

    def __len__(self) -> int:
        return len(self.q)

    def first(self, n: int) -> States:
        return States(self.q[:n], self.v[:n], self.tau[:n], self.a[:n])


def random_states(model: sh.Model, count: int, seed: int = 1) -> States:
    """Turned by about 0.4 rad per joint, unit velocities, forces of the order of the lightest body's weight."""
    rng = np.random.default_rng(seed)
    q = np.empty((count, model.nq))
    for body in model.bodies:
        joint, columns = body.joint, slice(body.q_start, body.q_start + body.joint.nq)
        if isinstance(joint, sh.Spherical):
            q[:, columns] = unit_quaternions(rng, count)
        elif isinstance(joint, sh.Free):
            q[:, columns] = np.hstack([rng.normal(size=(count, 3)), unit_quaternions(rng, count)])
        else:
            q[:, columns] = 0.4 * rng.normal(size=(count, joint.nq))
    light = min(float(body.mass) for body in model.bodies)
    reach = max(1e-3, min(float(np.linalg.norm(body.com)) for body in model.bodies))
    v, a = rng.normal(size=(2, count, model.nv))
    return States(q, v, light * reach * rng.normal(size=(count, model.nv)), a)


def unit_quaternions(rng: np.random.Generator, count: int) -> np.ndarray:
    """About 0.4 rad from the neutral one, about each axis."""
    x = np.hstack([np.ones((count, 1)), 0.2 * rng.normal(size=(count, 3))])
    return np.asarray(x / np.linalg.norm(x, axis=1, keepdims=True))


def output_size(function: str, nv: int) -> int:
    packed = nv * (nv + 1) // 2
    return {FORWARD: nv, INVERSE: nv, MASS: nv**2, PACKED: packed, DERIVATIVES: 3 * nv**2}[function]


def batch_size(function: str, nv: int, most: int = BATCH) -> int:
    """10,000, fewer where the output would pass 256 MB."""
    return max(1, min(most, int(OUTPUT_BYTES // (8 * output_size(function, nv)))))
