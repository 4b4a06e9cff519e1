"""Parallel chains: chains of hinged links side by side on the ground, tied together by a rod, as in the benchmark
`parallel_chains` of M. Chignoli, N. Adrian, S. Kim, P. Wensing, A Propagation Perspective on Recursive Forward Dynamics
for Systems with Kinematic Loops, arXiv 2311.13732. The numbers are theirs: links of 1 m, 0.25 kg, the centre of mass in
the middle, 0.01 kg m² across; feet 1 m apart. (Their principal inertia along a link, 0.1, is larger than the sum of
the other two, which no body has; it does nothing in the plane and is 0.001 here.) Gravity is in the plane here.

Closed states: up to the rod all chains have equal angles, so that the rod is only shifted.
"""

from __future__ import annotations

import numpy as np

import sharnir as sh

from ..linkages.contract import Closing, Linkage, Sample

Array = np.ndarray
INERTIA = (0.01, 0.001, 0.01)
LINKS = 5  # of each chain of a bundle


def parallel(depth: int) -> Linkage:
    """Two chains of `depth` links, tied at their tips: one loop through all of them."""
    return chains(f"parallel{depth}", 2, depth, depth)


def bundle(n: int) -> Linkage:
    """n chains of five links between the ground and one rod: n − 1 loops that all have the rod in common."""
    return chains(f"bundle{n}", n, LINKS, LINKS)


def published(depth: int, loop_size: int) -> Linkage:
    """The mechanism of the paper with constraints that are implicit: two chains of `depth` links, of which the rod
    makes a loop of `loop_size` bodies."""
    return chains(f"parallel-depth{depth}-loop{loop_size}", 2, depth, loop_size // 2)


def chains(name: str, count: int, depth: int, tied: int) -> Linkage:
    """The rod is hinged to link `tied` of the first chain and ties that of all others to it."""
    s = sh.System(name, gravity=(0, -9.81, 0))
    joint, end = sh.Revolute("z"), sh.Placement(xyz=(0, 1, 0))
    mass, com = 0.25, (0, 0.5, 0)
    closings = []
    for c in range(count):
        for k in range(1, depth + 1):
            parent, place = (f"link{c}.{k - 1}", end) if k > 1 else ("world", sh.Placement(xyz=(c, 0, 0)))
            s.add_body(f"link{c}.{k}", parent, joint=joint, placement=place, mass=mass, com=com, inertia=INERTIA)
            if k == tied and c == 0:
                s.add_body("rod", f"link0.{k}", joint=joint, placement=end, mass=mass, com=com, inertia=INERTIA)
        if c:
            closings.append(Closing("rod", (float(c), 0.0, 0.0), f"link{c}.{tied}", (0.0, 1.0, 0.0)))
    tree = s.build()
    rod = tied  # its place among the coordinates: after the links of the first chain that carry it
    first = np.array([*range(tied), *range(tied + 1, depth + 1)])
    columns = np.array([first, *(depth + 1 + c * depth + np.arange(depth) for c in range(count - 1))])

    def at(angles: Array, rates: Array) -> Sample:
        """Of all links, (states, chains, depth)."""
        q, v = np.empty((len(angles), tree.nv)), np.empty((len(angles), tree.nv))
        for out, x in ((q, angles), (v, rates)):
            x = x.copy()
            x[:, :, :tied] = x[:, :1, :tied]
            out[:, columns] = x
            out[:, rod] = -x[:, 0, :tied].sum(axis=-1)
        return q, v

    def sample(rng: np.random.Generator, states: int) -> Sample:
        return at(0.4 * rng.normal(size=(states, count, depth)), rng.normal(size=(states, count, depth)))

    bent = 0.3 * np.where(np.arange(depth) % 2, -1.0, 1.0)
    bent[0] = 0.15
    q0, v0 = at(np.tile(bent, (1, count, 1)), np.zeros((1, count, depth)))
    return Linkage(name, tree, tuple(closings), q0[0], v0[0], (("rod", (0.0, 0.0, 0.0)),), planar=True, sample=sample)
