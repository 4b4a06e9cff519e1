"""What of a body's motion can be there at all, from the zeros in the data of a model.

Most mechanisms have axes along their coordinate axes, and much of what a formulation would compute is zero then, and is
never computed. So a prediction of cost needs to know which of the six components of V a body can have: rotations and
places are followed outward as patterns of zeros, a few small products for each body and no symbols. They are those of
the frames that trees are computed in (`frames/`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from ..algorithms.frames.computed import ComputedBody, computed

if TYPE_CHECKING:
    from ..model import Body, Model
    from ..model.joints.contract import Joint


Zeros = np.ndarray[Any, np.dtype[np.bool_]]  # True where a number can be other than zero


@dataclass(frozen=True)
class Kinds:
    """Zeros of a joint: its rotation (3, 3), its shift (3,), S (6, nv)."""

    R: Zeros
    p: Zeros
    S: Zeros


@dataclass(frozen=True)
class Pattern:
    """Of one body.

    free       coordinates that are not prescribed
    width      components of V that can be other than zero, 0 to 6
    carried    the same of the parent's V as this body feels it; 0 on the world
    handed     those of `carried` along which the parent feels the body: not those that the joint is free to follow
    turned     how full the rotation from the parent is: 0 for parallel axes, 1/3 about an axis, 1 where nothing is
               zero; of turns one after the other the sum
    shifted    coordinates of the origin in the parent, 0 to 3
    joint      like `turned`, of the joint's own rotation
    skew       whether S is more than coordinate axes, or depends on q
    tip        whether it carries nothing that moves: what it does to others is mostly constant then
    solid      entries of the inertia beyond mass and principal moments
    slides     whether it cannot turn at all: its part of every matrix is constant
    """

    free: int
    width: int
    carried: int
    handed: int
    turned: float
    shifted: int
    joint: float
    skew: bool
    tip: bool
    solid: int
    slides: bool


def patterns_of(model: Model) -> list[Pattern]:
    model = model if model.constraints else computed(model)
    joints: dict[int, Kinds] = {}
    known: dict[object, Kinds] = {}  # joints of equal structure and zeros, which are many
    moving = [np.zeros(6, dtype=bool)]
    found = []
    for body in model.bodies:
        joint = body.joint
        if id(joint) not in joints:
            key = (type(joint), joint.structure(), *(tuple(x.sparsity().row()) for x in joint.data_values().values()))
            if key not in known:
                known[key] = _kinds(joint)
            joints[id(joint)] = known[key]
        own = joints[id(joint)]
        place_R, place_p = _zeros(body.placement.R, (3, 3)), _zeros(body.placement.p, (3,))
        R = place_R @ own.R
        p = place_p | (place_R @ own.p)
        above = moving[body.parent]
        linear, angular = above[:3] | _crossed(above[3:], p), above[3:]
        arriving = np.concatenate([R.T @ linear, R.T @ angular])
        V = arriving | own.S.any(axis=1)
        moving.append(V)
        S = own.S[:, list(body.free)]
        skew = int(S.sum()) > S.shape[1]
        handed = arriving if skew else arriving & ~S.any(axis=1)
        found.append(Pattern(
            len(body.free), int(V.sum()), int(arriving.sum()), int(handed.sum()), _turned(body, own, R), int(p.sum()),
            _full(own.R), skew, not any(model.bodies[k - 1].joint.nv for k in model.children[body.index]), _solid(body),
            not V[3:].any(),
        ))  # fmt: skip
    return found


def _kinds(joint: Joint) -> Kinds:
    q = ca.SX.sym("q", joint.nq)
    X, S = joint.placement(q), joint.subspace(q)
    return Kinds(_zeros(X.R, (3, 3)), _zeros(X.p, (3,)), _zeros(S, (6, joint.nv)))


def _turned(body: Body, own: Kinds, R: Zeros) -> float:
    if isinstance(body, ComputedBody):
        return sum(s != 0.0 for _, s in body.turns) / 3 + _full(own.R)
    return _full(R)


def _full(R: Zeros) -> float:
    return (int(R.sum()) - 3) / 6


def _solid(body: Body) -> int:
    J = _zeros(body.inertia, (3, 3))
    return int(_zeros(body.com, (3,)).sum()) + int(J[0, 1]) + int(J[0, 2]) + int(J[1, 2])


def _zeros(x: Any, shape: tuple[int, ...]) -> Zeros:
    """Where it can be other than zero."""
    if isinstance(x, np.ndarray):
        return np.asarray(x != 0.0).reshape(shape)
    sparse = ca.sparsify(ca.SX(x)).sparsity()
    filled = np.zeros(sparse.shape, dtype=bool)
    rows, columns = sparse.get_triplet()
    filled[rows, columns] = True
    return filled.reshape(shape)


def _crossed(a: Zeros, b: Zeros) -> Zeros:
    """Of a × b."""
    return np.array([(a[i] and b[j]) or (a[j] and b[i]) for i, j in ((1, 2), (2, 0), (0, 1))])
