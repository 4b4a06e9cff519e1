"""How far two convex sets are apart, for many placements at once, in numbers; negative where they overlap.

The difference of both is one set of the same kind. Outside of it the distance is that of the origin (`gjk`). Inside, if
it has no discs, it is a polytope whose faces are spanned by two segments each:

    depth = min over n = u_i × u_j / |u_i × u_j| of Σ_k |n · u_k| − |n · c|

Of a cylinder that overlaps no depth is known: it is taken as zero. Balls around the sets count in any case.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import numpy as np

from ..errors import UnsupportedError
from ..read import Array
from .gjk import Sums, distance

UNSURE = 1e-6  # of the size of both: by how much distances may be off, by their own bounds
PARALLEL = 1e-9  # relative: segments that span no face, or one that others span too


@dataclass(frozen=True, eq=False)
class Solids:
    """N sets in one frame; `radius` (N,) of the ball that rolls over them."""

    sums: Sums
    radius: Array


def apart(a: Solids, b: Solids) -> Array:
    """(N,)"""
    x, y = a.sums, b.sums
    sets = Sums(
        x.centre - y.centre,
        np.concatenate([x.segments, y.segments], axis=1),
        np.concatenate([x.axes, y.axes], axis=1),
        np.concatenate([x.radii, y.radii], axis=1),
    )
    found, doubt = distance(sets)
    unsure = doubt > UNSURE * sets.size
    if (unsure & (found > UNSURE * sets.size)).any():  # nearer than that rounding leaves v no direction
        raise UnsupportedError(
            f"clearance: the distance of two shapes is known to {doubt.max():.2g} only. Expected 1e-6 of their size; "
            "check whether one of them is very thin, and give a Rod or a Point instead."
        )
    inside = found == 0.0
    if inside.any() and not sets.radii.shape[1]:
        found[inside] = -_depth(sets.of(inside))
    return np.asarray(found - a.radius - b.radius)


def above(a: Solids, point: Array, normal: Array) -> Array:
    """(N,): how far the lowest point of a set is above a plane."""
    return np.asarray(((a.sums.lowest(normal) - point) * normal).sum(axis=-1) - a.radius)


def _depth(sets: Sums) -> Array:
    u, least = sets.segments, np.full(len(sets.centre), np.inf)
    for i, j in combinations(range(u.shape[1]), 2):
        n = np.cross(u[:, i], u[:, j])
        size = np.linalg.norm(n, axis=1)
        flat = size <= PARALLEL * np.linalg.norm(u[:, i], axis=1) * np.linalg.norm(u[:, j], axis=1)
        n = n / np.where(flat, 1.0, size)[:, None]
        depth = np.abs(np.einsum("nkx,nx->nk", u, n)).sum(axis=1) - np.abs((n * sets.centre).sum(axis=1))
        least = np.where(flat, least, np.minimum(least, depth))
    return np.asarray(np.where(np.isfinite(least), np.maximum(least, 0.0), 0.0))
