"""How far the origin is from a convex set that is a sum of segments and discs, for many sets at once, in numbers:

    Z = c + Σ s_i u_i + Σ r_k y_k,    |s_i| ≤ 1,  y_k ⟂ e_k,  |y_k| ≤ 1

The difference of two boxes, rods and cylinders is one. Gilbert, Johnson and Keerthi (1988): the nearest point v of a
simplex in Z, then the point w of Z that is farthest against v, which is taken in, until it leads no nearer. For any v

    v · w / |v|  ≤  distance  ≤  |v|                                                                        (1)

so the result brings its own proof. The nearest point of a simplex is found by trying all of its 15 faces, which leaves
nothing to the order of branches. All of it is compiled (`drivers`).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from ..core.errors import UnsupportedError
from ..core.read import Array
from ..drivers import Floats, compiled, inlined

FACES = np.array([sum(1 << k for k in face) for size in range(1, 5) for face in combinations(range(4), size)])  # bits
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

    @property
    def parts(self) -> tuple[Array, Array, Array, Array]:
        """As drivers take them."""
        c, u, e, r = (np.ascontiguousarray(x, dtype=float) for x in (self.centre, self.segments, self.axes, self.radii))
        return c, u, e, r

    def lowest(self, d: Array) -> Array:
        """(N, 3): the point of Z with the least d · x."""
        found = np.empty((len(self.centre), 3))
        _all_lowest(*self.parts, np.ascontiguousarray(d, dtype=float), found)
        return found


def distance(sets: Sums) -> tuple[Array, Array, Array]:
    """(N,) each: the distance of the origin from Z, 0 inside; by how much it may be too large, by (1); and the size of
    Z: how far its points are from the origin at most, roughly."""
    found, doubt, size = np.zeros((3, len(sets.centre)))
    _distances(*sets.parts, np.zeros((4, 3)), np.zeros((3, 3)), found, doubt, size)
    return found, doubt, size


@compiled
def _distances(
    centre: Floats, segments: Floats, axes: Floats, radii: Floats, corners: Floats, work: Floats, found: Floats,
    doubt: Floats, sizes: Floats,
) -> None:  # fmt: skip
    """`work` has room for v, the nearest point so far, and w."""
    v, nearest, w = work[0], work[1], work[2]
    for n in range(centre.shape[0]):
        sizes[n] = _size(centre[n], segments[n], axes[n], radii[n])
        size = sizes[n]
        _lowest(centre[n], segments[n], axes[n], radii[n], centre[n], corners[0])
        used, best, going, steps = 1, np.inf, True, 0
        while going and steps < MOST:
            steps += 1
            used = _nearest(corners, used, v)
            square = v[0] * v[0] + v[1] * v[1] + v[2] * v[2]
            better = square < best
            if better:
                best = square
                for x in range(3):
                    nearest[x] = v[x]
            # what is known now
            _lowest(centre[n], segments[n], axes[n], radii[n], nearest, w)
            far = np.sqrt(best)
            above = 0.0
            if far > 0.0:
                above = max(far - (nearest[0] * w[0] + nearest[1] * w[1] + nearest[2] * w[2]) / far, 0.0)
            inside = used == 15 or far <= NOTHING * size
            found[n] = 0.0 if inside else far
            doubt[n] = 0.0 if inside else above
            going = not inside and better and above > CLOSE * size
            if going:
                free = 0
                while (used >> free) & 1 == 1:
                    free += 1
                used = used | (1 << free)
                for x in range(3):
                    corners[free, x] = w[x]


@compiled
def _all_lowest(centre: Floats, segments: Floats, axes: Floats, radii: Floats, d: Floats, out: Floats) -> None:
    for n in range(centre.shape[0]):
        _lowest(centre[n], segments[n], axes[n], radii[n], d[n], out[n])


@inlined
def _size(c: Floats, segments: Floats, axes: Floats, radii: Floats) -> float:
    total = np.sqrt(c[0] * c[0] + c[1] * c[1] + c[2] * c[2])
    for k in range(segments.shape[0]):
        u = segments[k]
        total += np.sqrt(u[0] * u[0] + u[1] * u[1] + u[2] * u[2])
    for k in range(axes.shape[0]):
        total += radii[k]
    return float(total)


@inlined
def _lowest(c: Floats, segments: Floats, axes: Floats, radii: Floats, d: Floats, out: Floats) -> None:
    """The point of Z with the least d · x."""
    x, y, z = c[0], c[1], c[2]
    for k in range(segments.shape[0]):
        u = segments[k]
        side = 1.0 if u[0] * d[0] + u[1] * d[1] + u[2] * d[2] >= 0.0 else -1.0
        x, y, z = x - side * u[0], y - side * u[1], z - side * u[2]
    for k in range(axes.shape[0]):
        e = axes[k]
        along = e[0] * d[0] + e[1] * d[1] + e[2] * d[2]
        a, b, g = d[0] - along * e[0], d[1] - along * e[1], d[2] - along * e[2]
        length = np.sqrt(a * a + b * b + g * g)
        part = radii[k] / length if length > 0.0 else 0.0
        x, y, z = x - part * a, y - part * b, z - part * g
    out[0], out[1], out[2] = x, y, z


@inlined
def _nearest(corners: Floats, given: int, v: Floats) -> int:
    """Into v the point of the hull of the given corners that is nearest to the origin; which of them it lies between,
    as bits. Weights of a face have the sum 1; points in no general position have none, and NaN passes no comparison."""
    least, used = np.inf, 0
    for f in range(15):
        face = FACES[f]
        if face & given == face:
            count, i0, i1, i2, i3 = 0, 0, 0, 0, 0
            for k in range(4):
                if (face >> k) & 1 == 1:
                    if count == 0:
                        i0 = k
                    elif count == 1:
                        i1 = k
                    elif count == 2:
                        i2 = k
                    else:
                        i3 = k
                    count += 1
            px, py, pz = corners[i0, 0], corners[i0, 1], corners[i0, 2]
            ax, ay, az = corners[i1, 0] - px, corners[i1, 1] - py, corners[i1, 2] - pz
            bx, by, bz = corners[i2, 0] - px, corners[i2, 1] - py, corners[i2, 2] - pz
            w1, w2, w3 = 0.0, 0.0, 0.0
            if count == 2:
                w1 = -(ax * px + ay * py + az * pz) / (ax * ax + ay * ay + az * az)
            elif count == 3:  # areas
                nx, ny, nz = ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx
                nn = nx * nx + ny * ny + nz * nz
                w1 = -(nx * (py * bz - pz * by) + ny * (pz * bx - px * bz) + nz * (px * by - py * bx)) / nn
                w2 = -(nx * (ay * pz - az * py) + ny * (az * px - ax * pz) + nz * (ax * py - ay * px)) / nn
            elif count == 4:  # volumes: the point is the origin itself
                gx, gy, gz = corners[i3, 0] - px, corners[i3, 1] - py, corners[i3, 2] - pz
                nx, ny, nz = by * gz - bz * gy, bz * gx - bx * gz, bx * gy - by * gx
                whole = ax * nx + ay * ny + az * nz
                w1 = -(px * nx + py * ny + pz * nz) / whole
                w2 = -(px * (gy * az - gz * ay) + py * (gz * ax - gx * az) + pz * (gx * ay - gy * ax)) / whole
                w3 = -(px * (ay * bz - az * by) + py * (az * bx - ax * bz) + pz * (ax * by - ay * bx)) / whole
            w0 = 1.0 - w1 - w2 - w3
            if w0 >= 0.0 and w1 >= 0.0 and w2 >= 0.0 and w3 >= 0.0:
                x = w0 * px + w1 * corners[i1, 0] + w2 * corners[i2, 0] + w3 * corners[i3, 0]
                y = w0 * py + w1 * corners[i1, 1] + w2 * corners[i2, 1] + w3 * corners[i3, 1]
                z = w0 * pz + w1 * corners[i1, 2] + w2 * corners[i2, 2] + w3 * corners[i3, 2]
                square = x * x + y * y + z * z
                if square < least:
                    least, used = square, face
                    v[0], v[1], v[2] = x, y, z
    return used


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
    found, doubt, size = distance(sets)
    if ((doubt > UNSURE * size) & (found > UNSURE * size)).any():  # nearer than that rounding leaves v no direction
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
