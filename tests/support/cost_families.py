"""Kinds of joints in general directions, of one to six freedoms: the families that formulas of the cost are of."""

from __future__ import annotations

import numpy as np

import sharnir as sh

_A, _B = (1.0, -2.0, 0.5), (0.3, 0.4, -1.0)
JOINTS: dict[str, sh.Joint] = {
    "revolute": sh.Revolute(_A),
    "prismatic": sh.Prismatic(_A),
    "screw": sh.Screw(_A, 0.2),
    "curve": sh.Curve(x="0.5*cos(s)", y="0.7*sin(s)", z="0.2*s", roll="0.3*s"),
    "cylindrical": sh.Cylindrical(_A),
    "universal": sh.Universal(_A, _B),
    "planar": sh.Planar(_A),
    "spherical": sh.Spherical(),
    "bryant": sh.Spherical("bryant123"),
    "compound": sh.Compound(sh.Prismatic(_A), sh.Spherical()),
    "five": sh.Compound(sh.Universal(_A, _B), sh.Prismatic(_A), sh.Revolute(_B), sh.Prismatic(_B)),
    "free": sh.Free(),
}


def random_parents(seed: int, bodies: int) -> list[int]:
    """Chains, twigs and stars; some trees with several bodies on the world, some without."""
    rng = np.random.default_rng(seed)
    branching = rng.choice([0.1, 0.4, 0.9])
    found = [0]
    for i in range(2, bodies + 1):
        found.append(int(rng.integers(seed % 2, i)) if rng.random() < branching else i - 1)
    return found
