"""The constant numbers of all bodies of a model as arrays, index 0 is the world: what the choice of frames looks at."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from ..joints.alike import key_of
from ..read import Array

if TYPE_CHECKING:
    from ..model import Body, Model

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
