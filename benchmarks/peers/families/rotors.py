"""Chains of links with geared rotors, as in the benchmark `RevoluteChainWithRotor` of M. Chignoli and others, Recursive
Rigid-Body Dynamics Algorithms for Systems with Kinematic Loops, arXiv 2311.13732: every link of a chain of hinges is
driven by a rotor on the link before it. Their links and rotors are random; so are these.

The gears say q = G y with y the angles of the links, so the oracle is a projection: GᵀM G ÿ = Gᵀ(τ − h).
"""

from __future__ import annotations

import numpy as np

import sharnir as sh

from ..models import rotation

Array = np.ndarray
RATIO = 6.0


def rotor_chain(n: int, geared: bool = True, seed: int = 0) -> sh.Model:
    """n links and n rotors: bodies in pairs, the rotor first."""
    rng = np.random.default_rng(seed)
    s = sh.System(f"rotors{n}" if geared else f"rotors{n} without gears")
    for k in range(n):
        parent = f"link{k - 1}" if k else "world"
        for name, scale in ((f"rotor{k}", 0.1), (f"link{k}", 1.0)):
            root = rng.normal(size=(3, 3))
            # Of points at the columns of root, and a sphere: the triangle inequality holds
            inertia = scale * (np.eye(3) * (1.0 + np.sum(root**2)) - root @ root.T)
            place = sh.Placement(xyz=rng.normal(size=3), rotation=rotation(rng))
            com = scale * rng.normal(size=3)
            s.add_body(name, parent, joint=sh.Revolute("z"), placement=place, mass=scale, com=com, inertia=inertia)
        if geared:
            s.add_constraint(f"gear{k}", sh.Gear(f"rotor{k}", f"link{k}", RATIO))
    return s.build()


def geared_states(n: int, count: int, seed: int = 1) -> tuple[Array, Array, Array]:
    rng = np.random.default_rng(seed)
    y, rate = 0.4 * rng.normal(size=(count, n)), rng.normal(size=(count, n))
    G = projection(n)
    return y @ G.T, rate @ G.T, rng.normal(size=(count, 2 * n))


def projection(n: int) -> Array:
    G = np.zeros((2 * n, n))
    G[0::2], G[1::2] = RATIO * np.eye(n), np.eye(n)
    return G


def projected_accelerations(n: int, q: Array, v: Array, tau: Array, seed: int = 0) -> Array:
    """By the tree without gears, whose M and h are all that is asked of sharnir."""
    free = sh.compile(rotor_chain(n, geared=False, seed=seed), "composite", backend="casadi")
    G, found = projection(n), []
    for one in zip(q, v, tau, strict=True):
        M = np.asarray(free.mass_matrix(one[0]))
        h = np.asarray(free.inverse(one[0], one[1], np.zeros(2 * n)))
        found.append(G @ np.linalg.solve(G.T @ M @ G, G.T @ (one[2] - h)))
    return np.array(found)
