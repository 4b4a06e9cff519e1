"""Which frames to compute in: for every body C, its computing frame in the user's body frame.

The axis of a joint becomes z, on both sides of the joint alike, so that its motion stays X_J(q). What is left free is
used for the placement of the first child, as in Denavit and Hartenberg's frames:

    x   across z and the child's axis: the rotation of the child's placement is one turn about x
    z   the origin is shifted along the axis to the height of the child's origin, unless the axes are nearly parallel
    the turn about the child's own z that remains is added to its coordinate

so that of six numbers of a placement one angle and two lengths remain. Their common normal is never looked for: it runs
away where axes are nearly parallel, and one of its ends would save nothing. A tip takes x through its centre of mass. A
joint that slides has no angle to take up a turn, but its origin may be anywhere: it is put onto that of the parent.
Frames of other joints stay what they are.
"""

from __future__ import annotations

import numpy as np

from ..read import Array
from .chain import HELD, SLIDES, TIED, TURNS, Constants

PARALLEL = 4e-16  # sine of the angle between axes that are meant to be parallel
ALONG = 0.999  # cosine between axes that are too nearly parallel to hand on a height
FAR = 10.0  # times the size of a body: how far its origin may be moved
ROUNDING = 2e-15  # of lengths, beside those they were computed from


def frames_of(c: Constants) -> tuple[Array, Array]:
    """(rotations, origins) of C for the world and all bodies."""
    e = np.einsum("nij,nj->ni", c.R, c.E[:, :, 2])  # axes in the user's frames of the parents
    normal = np.cross(c.E[c.parent, :, 2], e)
    normal[0] = 0.0
    x = c.E[:, :, 0].copy()
    # by the child, or by the centre of mass; where axes are parallel, by the child's place
    child, own = c.first, c.kind == TURNS
    x = _across(c, x, own & (child > 0), normal[child])
    x = _across(c, x, own & (child > 0) & (_length(normal[child]) <= PARALLEL), c.p[child])
    x = _across(c, x, own & (c.children == 0), c.com)
    x = _cheaper(c, x, own)
    # by the parent
    other = (c.kind == TIED) | (c.kind == SLIDES)
    x = _across(c, x, other, np.einsum("nji,nj->ni", c.R, normal))
    for i in np.flatnonzero(other & (_length(normal) <= PARALLEL) & (c.parent > 0)):
        x = _across(c, x, np.arange(len(x)) == i, np.broadcast_to(c.R[i].T @ x[c.parent[i]], x.shape))
    z = c.E[:, :, 2]
    C = np.stack([x, np.cross(z, x), z], axis=2)
    C[c.kind == HELD] = np.eye(3)
    return C, _origins(c, C, e)


def _across(c: Constants, x: Array, where: np.ndarray, wanted: Array) -> Array:
    """x along the part of what is wanted across z, on the side of u, where there is any."""
    z = c.E[:, :, 2]
    flat = wanted - np.einsum("ni,ni->n", wanted, z)[:, None] * z
    size = _length(flat)
    there = where & (size > np.maximum(PARALLEL, ROUNDING * _length(wanted)))
    flat = flat / np.where(there, size, 1.0)[:, None]
    flat = flat - np.einsum("ni,ni->n", flat, z)[:, None] * z  # a small part of a long vector is not quite across
    flat = flat / np.where(there, _length(flat), 1.0)[:, None]
    side = np.einsum("ni,ni->n", flat, c.E[:, :, 0])
    up = np.einsum("ni,ni->n", flat, c.E[:, :, 1])
    sign = np.where((side < -PARALLEL) | ((np.abs(side) <= PARALLEL) & (up < 0)), -1.0, 1.0)
    return np.where(there[:, None], tidied(sign[:, None] * flat, 1.0), x)


def _cheaper(c: Constants, x: Array, own: np.ndarray) -> Array:
    """The user's direction where the other one saves nothing: zeros of inertias and of further children count too."""
    plain = c.E[:, :, 0]
    keep = own & (_price(c, plain) <= _price(c, x))
    return np.where(keep[:, None], plain, x)


def _price(c: Constants, x: Array) -> Array:
    """Operations of articulated bodies, about: of a turn by any angle, a length, a component of com, a product of
    inertia."""
    z = c.E[:, :, 2]
    C = np.stack([x, np.cross(z, x), z], axis=2)
    up, i = c.parent, np.arange(len(x)) > 0
    e = np.einsum("nji,njk,nk->ni", C[up], c.R, c.E[:, :, 2])
    p = np.einsum("nji,nj->ni", C[up], c.p)
    turns = _any(np.hypot(e[:, 0], e[:, 1])) * _any(e[:, 2]) * 85.0  # about x
    turns += _any(e[:, 0]) * _any(e[:, 1]) * 85.0  # about z before
    lengths = 32.0 * np.sum(np.abs(p[:, :2]) > ROUNDING * _length(p)[:, None], axis=1)
    edges = np.bincount(up[i], weights=(turns * (c.kind != HELD) + lengths)[i], minlength=len(x))
    com = np.einsum("nji,nj->ni", C, c.com)
    J = np.einsum("nji,njk,nkl->nil", C, c.J, C)
    scale = np.abs(J).max(axis=(1, 2))
    products = sum((np.abs(J[:, a, b]) > ROUNDING * scale) for a, b in ((0, 1), (0, 2), (1, 2)))
    result: Array = edges + 9.0 * np.sum(np.abs(com) > ROUNDING * _length(com)[:, None], axis=1) + 6.0 * products
    return result


def _any(values: Array) -> Array:
    return np.where(np.abs(values) > PARALLEL, 1.0, 0.0)


def _origins(c: Constants, C: Array, e: Array) -> Array:
    """Origins of C: along z to the height of the only child or of the centre of mass, not where axes are nearly
    parallel, along which heights would add up; of a joint that slides onto the parent's."""
    z = C[:, :, 2]
    child = np.where(c.children == 1, c.first, 0)
    place = np.einsum("ni,ni->n", z, np.where(child[:, None] > 0, c.p[child], 0.0))
    along = np.einsum("ni,ni->n", z, e[child])
    size = FAR * (_length(c.p[child]) + _length(c.com))
    height = np.zeros(len(z))
    tip = (c.children == 0) & ((c.kind == TURNS) | (c.kind == TIED))
    height[tip] = np.einsum("ni,ni->n", z, c.com)[tip]
    turns = (c.kind == TURNS) | (c.kind == TIED)
    shifted = [float(h) for h in height]
    for i in np.flatnonzero(turns & (child > 0))[::-1]:
        j = child[i]
        wanted = place[i] + (along[i] * shifted[j] if turns[j] else 0.0)
        if abs(along[i]) <= ALONG and abs(wanted) <= size[i]:
            shifted[i] = wanted
    p = np.array(shifted)[:, None] * z
    slides = (c.kind == SLIDES) & (c.kind[c.parent] != SLIDES) & (c.children <= 1)
    p[slides] = -np.einsum("nji,nj->ni", c.R, c.p)[slides]
    return p


def _length(x: Array) -> Array:
    result: Array = np.sqrt(np.einsum("ni,ni->n", x, x))
    return result


def tidied(values: Array, scale: Array | float) -> Array:
    """Zeros where a number is nothing but rounding beside `scale`, ±scale where it is that."""
    small = np.abs(values) <= ROUNDING * scale
    whole = np.abs(np.abs(values) - scale) <= 4e-16 * scale
    return np.where(small, 0.0, np.where(whole, np.sign(values) * scale, values))
