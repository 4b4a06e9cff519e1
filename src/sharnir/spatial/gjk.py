"""How far the origin is from a convex set that is a sum of segments and discs, for many sets at once, in numbers:

    Z = c + Σ s_i u_i + Σ r_k y_k,    |s_i| ≤ 1,  y_k ⟂ e_k,  |y_k| ≤ 1

The difference of two boxes, rods and cylinders is one. Gilbert, Johnson and Keerthi (1988): the nearest point v of a
simplex in Z, then the point w of Z that is farthest against v, which is taken in, until it leads no nearer. For any v

    v · w / |v|  ≤  distance  ≤  |v|                                                                        (1)

so the result brings its own proof. The nearest point of a simplex is found by trying all of its 15 faces, which leaves
nothing to the order of branches.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from ..core.errors import UnsupportedError
from ..core.read import Array

FACES = [face for size in range(1, 5) for face in combinations(range(4), size)]
CLOSE = 1e-12  # of the size of Z: bounds (1) that agree
NOTHING = 1e-15  # of the size of Z: a distance that is none
MOST = 400  # steps; boxes take some ten, rims of cylinders up to a hundred, until rounding leads no nearer


@dataclass(frozen=True, eq=False)
class Sums:
    """N sets Z."""

    centre: Array  # (N, 3) c
    segments: Array  # (N, k, 3) u
    axes: Array  # (N, m, 3) e, of length 1
    radii: Array  # (N, m) r

    def of(self, rows: Any) -> Sums:
        return Sums(self.centre[rows], self.segments[rows], self.axes[rows], self.radii[rows])

    def lowest(self, d: Array) -> Array:
        """(N, 3): the point of Z with the least d · x."""
        sides = np.where(_dot(self.segments, d[:, None]) >= 0.0, 1.0, -1.0)
        across = d[:, None] - _dot(self.axes, d[:, None])[..., None] * self.axes
        size = np.linalg.norm(across, axis=-1)
        with np.errstate(invalid="ignore", divide="ignore"):
            part = np.where(size > 0.0, self.radii / size, 0.0)
        return np.asarray(
            self.centre - (sides[..., None] * self.segments).sum(axis=1) - (part[..., None] * across).sum(axis=1)
        )

    @property
    def size(self) -> Array:
        """(N,): how far its points are from the origin at most, roughly."""
        lengths = np.linalg.norm(self.segments, axis=-1).sum(axis=1) + self.radii.sum(axis=1)
        return np.asarray(np.linalg.norm(self.centre, axis=1) + lengths)


def distance(sets: Sums) -> tuple[Array, Array]:
    """(N,) each: the distance of the origin from Z, 0 inside; and by how much it may be too large, by (1)."""
    n = len(sets.centre)
    found, doubt = np.zeros(n), np.zeros(n)
    rows, own, size = np.arange(n), sets, sets.size
    corners, used = np.zeros((n, 4, 3)), np.zeros((n, 4), dtype=bool)
    corners[:, 0], used[:, 0] = own.lowest(own.centre), True
    best, nearest = np.full(n, np.inf), np.zeros((n, 3))
    for _ in range(MOST):
        v, used = _nearest(corners, used)
        square = _dot(v, v)
        better = square < best
        best[better], nearest[better] = square[better], v[better]
        # what is known now
        w, far = own.lowest(nearest), np.sqrt(best)
        with np.errstate(invalid="ignore", divide="ignore"):
            above = np.where(far > 0.0, np.maximum(far - _dot(nearest, w) / far, 0.0), 0.0)
        inside = used.all(axis=1) | (far <= NOTHING * size)
        found[rows], doubt[rows] = np.where(inside, 0.0, far), np.where(inside, 0.0, above)
        going = ~inside & better & (above > CLOSE * size)
        if not going.any():
            break
        at, free = np.flatnonzero(going), np.argmin(used[going], axis=1)
        corners[at, free], used[at, free] = w[going], True
        rows, own, size, best, nearest = rows[going], own.of(going), size[going], best[going], nearest[going]
        corners, used = corners[going], used[going]
    return found, doubt


def _nearest(corners: Array, given: Any) -> tuple[Array, Any]:
    """The point (N, 3) of the hulls of the given corners (N, 4, 3) that is nearest to the origin, and which of them
    (N, 4) it lies between."""
    n = len(corners)
    least, point, used = np.full(n, np.inf), np.zeros((n, 3)), np.zeros((n, 4), dtype=bool)
    for face in FACES:
        parts = _weights(corners[:, face])
        with np.errstate(invalid="ignore"):  # points in no general position have no weights
            v = (parts[..., None] * corners[:, face]).sum(axis=1)
        square = _dot(v, v)
        good = given[:, face].all(axis=1) & (parts >= 0.0).all(axis=1) & (square < least)
        least[good], point[good], used[good] = square[good], v[good], False
        used[np.ix_(good, face)] = True
    return point, used


def _weights(points: Array) -> Array:
    """(N, k): the weights, with the sum 1, of the point of their plane that is nearest to the origin; NaN where they
    are in no general position."""
    to, edges = -points[:, 0], points[:, 1:] - points[:, :1]
    if edges.shape[1] == 0:
        return np.ones((len(points), 1))
    a, (b, c) = edges[:, 0], (edges[:, min(k, edges.shape[1] - 1)] for k in (1, 2))
    with np.errstate(invalid="ignore", divide="ignore"):
        if edges.shape[1] == 1:
            found = [_dot(a, to) / _dot(a, a)]
        elif edges.shape[1] == 2:  # areas
            n = np.cross(a, b)
            found = [_dot(n, x) / _dot(n, n) for x in (np.cross(to, b), np.cross(a, to))]
        else:  # volumes: the point is the origin itself
            found = [_dot(to, x) / _dot(a, np.cross(b, c)) for x in (np.cross(b, c), np.cross(c, a), np.cross(a, b))]
        return np.stack([1.0 - sum(found), *found], axis=1)


def _dot(a: Array, b: Array) -> Array:
    return np.asarray((a * b).sum(axis=-1))


# How far two convex sets are apart, for many placements at once, in numbers; negative where they overlap.
#
# The difference of both is one set of the same kind. Outside of it the distance is that of the origin (`gjk`). Inside,
# if it has no discs, it is a polytope whose faces are spanned by two segments each:
#
# depth = min over n = u_i × u_j / |u_i × u_j| of Σ_k |n · u_k| − |n · c|
#
# Of a cylinder that overlaps no depth is known: it is taken as zero. Balls around the sets count in any case.

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
