"""Which frames to compute in: for every body C, its computing frame in the user's body frame.

The axis of a joint becomes z, on both sides of the joint alike, so that its motion stays X_J(q). The freedom that is
left is used for the placement of the first child, as in Denavit and Hartenberg's frames:

    x   across z and the child's axis: the rotation of the child's placement is one turn about x
    z   the origin is shifted along the axis to the height of the child's origin, unless the axes are nearly parallel
    the turn about the child's own z that remains is added to its coordinate

so that of six numbers of a placement one angle and two lengths remain. Their common normal is never looked for: it runs
away where axes are nearly parallel, and one of its ends would save nothing. A tip takes x through its centre of mass. A
joint that slides has no angle to take up a turn, but its origin may be anywhere: it is put onto that of the parent.
Frames of other joints stay what they are.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from ...core.read import Array
from ...model.joints.contract import key_of
from ...spatial.algebra import snapped

if TYPE_CHECKING:
    from ...model import Body, Model

# The constant numbers of all bodies of a model as arrays, index 0 is the world: what the choice of frames looks at.

HELD, TURNS, TIED, SLIDES = range(4)  # keeps its frame; turns freely; turns as it advances; slides


@dataclass(frozen=True)
class Constants:
    """
    R, p        placement of the joint in the user's frame of the parent
    com, J      centre of mass, and inertia about it, in the user's frame
    E           [u w e] of the joint, its axis the last column; the identity where a body keeps its frame
    kind        HELD, TURNS, TIED or SLIDES
    numeric     whether the placement is
    """

    R: Array
    p: Array
    com: Array
    J: Array
    E: Array
    kind: np.ndarray
    numeric: np.ndarray
    parent: np.ndarray
    children: np.ndarray  # how many
    first: np.ndarray  # the first child that does not keep its frame, else 0


def constants_of(model: Model) -> Constants:
    n = len(model.bodies) + 1
    R, E, J = (np.tile(np.eye(3), (n, 1, 1)) for _ in range(3))
    p, com = np.zeros((n, 3)), np.zeros((n, 3))
    kind, numeric = np.zeros(n, dtype=int), np.ones(n, dtype=bool)
    triples: dict[Hashable, tuple[int, Array, object]] = {}
    for b in model.bodies:
        i = b.index
        key = key_of(b.joint)
        if key not in triples:
            triples[key] = (*_symmetry(b, model.planar), b.joint)
        if b.placement.numeric:
            R[i], p[i] = b.placement.R, b.placement.p
        else:
            numeric[i] = False
        if isinstance(b.com, ca.SX) or isinstance(b.inertia, ca.SX):
            continue  # an expression that is turned is a longer one
        com[i], J[i] = b.com, b.inertia
        kind[i], E[i], _ = triples[key]
    parent = np.array([0, *model.parents])
    for k in np.flatnonzero(~numeric):  # neither end of a placement that depends on parameters
        kind[k] = kind[parent[k]] = HELD
    kind[_drawn_along(R, E, numeric, parent)] = HELD
    E[kind == HELD] = np.eye(3)
    first = np.zeros(n, dtype=int)
    moved = np.flatnonzero(kind != HELD)[::-1]
    first[parent[moved]] = moved  # the last one that is written is the first child
    first[0] = 0
    return Constants(R, p, com, J, E, kind, numeric, parent, np.bincount(parent[1:], minlength=n), first)


def _drawn_along(R: Array, E: Array, numeric: np.ndarray, parent: np.ndarray) -> np.ndarray:
    """Bodies whose joint and whose children's joints stand along coordinate axes in the frames of the user: nothing but
    a length or two would be gained, and in all of the model alike they share more code."""
    whole = np.isin(R, (0.0, 1.0, -1.0)).all(axis=(1, 2)) & numeric
    children = np.bincount(parent[1:], weights=~whole[1:], minlength=len(R))
    along: np.ndarray = whole & (children == 0) & np.isin(E, (0.0, 1.0, -1.0)).all(axis=(1, 2))
    return along


def _symmetry(body: Body, planar: bool) -> tuple[int, Array]:
    """Of its joint, as it says of its own class, and [u w e]."""
    joint, own = body.joint, vars(type(body.joint))
    said = own.get("symmetry")
    if said is None:
        return HELD, np.eye(3)
    u, w, e = (np.array(ca.DM(ca.densify(x))).ravel() for x in (joint.u, joint.w, joint.e))  # type: ignore[attr-defined]
    if planar and not np.array_equal(e, (0.0, 0.0, 1.0)):
        return HELD, np.eye(3)  # the plane stays the plane of x and y
    kind = SLIDES if said == "slides" else TIED if own.get("angle") is None else TURNS
    return kind, np.column_stack([u, w, e])


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


# A rotation as turns about z, x and z: R = Tz(γ) Tx(α) Tz(θ), as cosines and sines.

STRAIGHT = 1e-15  # a sine that is nothing but rounding


def turns_of(R: Array) -> Array:
    """(n, 3, 2): cosine and sine of γ, α and θ for n rotations. γ is 0, not π, where it may be, and where R leaves z
    alone; what θ has to be follows from the two others, so that the product is R to rounding however small α is."""
    side, up = R[:, 0, 2], -R[:, 1, 2]  # sin γ sin α, cos γ sin α
    sine = np.hypot(side, up)
    plain = sine <= PARALLEL
    straight = np.abs(side) <= STRAIGHT  # the turn about x alone, by an angle of either sign
    safe = np.where(plain, 1.0, sine)
    first = _pair(np.where(plain | straight, 1.0, up / safe), np.where(plain | straight, 0.0, side / safe))
    second = _pair(R[:, 2, 2], np.where(plain, 0.0, np.where(straight, up, sine)))
    # the first two rows of (Tz Tx)ᵀ R: x of the child in the axes that are left to turn
    c, s, ca, sa = first[:, 0], first[:, 1], second[:, 0], second[:, 1]
    x, y, z = R[:, 0, 0], R[:, 1, 0], R[:, 2, 0]
    third = _pair(c * x + s * y, ca * (c * y - s * x) + sa * z)
    return np.stack([first, second, third], axis=1)


def _pair(cosine: Array, sine: Array) -> Array:
    size = np.hypot(cosine, sine)
    return snapped(np.stack([cosine / size, sine / size], axis=1))
