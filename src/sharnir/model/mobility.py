"""Every joint at the end of the tree must move some inertia, else its acceleration is not determined.

For a joint whose descendants are all rigidly attached the inertia it moves is constant: the composite spatial inertia
I of that rigid group. Its accelerations are determined where

    D = Sᵀ I S + diag(armature)        on the coordinates that are not prescribed, at q0

is regular. A massless leaf has D = 0; so have a point mass on the hinge axis and a slender rod about its own line.
"""

from __future__ import annotations

from collections.abc import Sequence

import casadi as ca
import numpy as np

from ..errors import ModelError
from ..spatial.algebra import Matrix
from ..spatial.numbers import Array
from . import topology
from .values import Values

SINGULAR = 1e-12  # relative to the size of what the entries of D are summed from: well above roundoff


def check_inertias(values: Sequence[Values], symbols: Matrix, parameters: Array) -> None:
    """Names the first joint, from the tips, that moves no inertia."""
    parents = [x.body.parent for x in values]
    tip = [True] * (len(values) + 1)  # nothing moves further out
    children: tuple[tuple[int, ...], ...] | None = None
    for x in reversed(values):
        body = x.body
        if body.joint.nv > 0 or not tip[body.index]:
            tip[body.parent] = False
        if not (tip[body.index] and body.free) or _solid(x):
            continue
        children = children or topology.children_of(parents)
        _check(x, _composite(values, children, body.index), symbols, parameters)


def _solid(x: Values) -> bool:
    """Quick: any single motion of a body with mass and a definite inertia moves some."""
    if x.body.joint.nv != 1 or x.mass <= 0.0:
        return False
    J = x.inertia
    a, e, k = J[0, 0], J[1, 1], J[2, 2]
    off = abs(J[0, 1]) + abs(J[0, 2]) + abs(J[1, 2])
    return bool(min(a, e, k) > off + 1e-6 * max(a, e, k))  # Gershgorin


def _composite(values: Sequence[Values], children: Sequence[Sequence[int]], start: int) -> Array:
    """The 6×6 inertia of a body and all that is welded to it, about its own origin; [m E, −(mc)~; (mc)~, J]."""
    mass, moment, J = 0.0, np.zeros(3), np.zeros((3, 3))
    open_ = [(start, np.eye(3), np.zeros(3))]
    while open_:
        i, R, p = open_.pop()
        x = values[i - 1]
        c = p + R @ x.com
        mass, moment = mass + x.mass, moment + x.mass * c
        J = J + R @ x.inertia @ R.T + x.mass * (c @ c * np.eye(3) - np.outer(c, c))
        for k in children[i]:
            child = values[k - 1]
            open_.append((k, R @ child.R, p + R @ child.p))
    h = np.array([[0, -moment[2], moment[1]], [moment[2], 0, -moment[0]], [-moment[1], moment[0], 0]])
    return np.block([[mass * np.eye(3), -h], [h, J]])


def _check(x: Values, inertia: Array, symbols: Matrix, parameters: Array) -> None:
    joint, free = x.body.joint, list(x.body.free)
    # Where there is no initial position, any regular one serves: these numbers are just no special position.
    q = x.body.q0 if x.body.q0 is not None else 0.3 + 0.1 * np.arange(joint.nq)
    S_q = ca.densify(joint.subspace(ca.SX(ca.DM(q))))
    S = np.array(ca.Function("S", [symbols], [S_q])(parameters)).reshape(6, joint.nv)[:, free]
    D = S.T @ inertia @ S + np.diag(x.armature[free])
    # The size of each diagonal entry if nothing cancelled and the inertia were the same about all axes
    mass, size = inertia[0, 0], np.trace(inertia[3:, 3:])
    scale = mass * (S[:3] ** 2).sum(axis=0) + size * (S[3:] ** 2).sum(axis=0) + x.armature[free]
    norm = np.sqrt(np.maximum(np.diag(D), SINGULAR * scale))
    if (norm > 0.0).all():
        low, directions = np.linalg.eigh(D / np.outer(norm, norm))
        if low[0] > SINGULAR and (np.diag(D) > SINGULAR * scale).all():
            return
        k = free[int(np.argmax(np.abs(directions[:, 0])))]
    else:
        k = free[int(np.argmin(norm))]
    which = f"coordinate {k} of its joint" if joint.nv > 1 else "its joint"
    given = f"(with what is fixed to it) has mass {mass:.6g} but no inertia in that direction"
    given = given if inertia.any() else "has no mass"
    raise ModelError(
        f"body {x.body.name!r}: {which} ({type(joint).__name__}) can move, but the body {given}: its acceleration "
        "is not determined. "
        "Expected inertia that this joint moves: give mass and inertia, a shape, or armature=... on the joint; or "
        "use Fixed() or prescribe it."
    )
