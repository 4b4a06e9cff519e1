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
from ..read import Array
from ..spatial.algebra import Matrix
from . import topology
from .inertia_numbers import SINGULAR
from .values import Values
from .weak import solid


def check_inertias(values: Sequence[Values], symbols: Matrix, parameters: Array) -> None:
    """Names the first joint, from the tips, that moves no inertia."""
    parents = [x.body.parent for x in values]
    tip = [True] * (len(values) + 1)  # nothing moves further out
    children: tuple[tuple[int, ...], ...] | None = None
    for x in reversed(values):
        body = x.body
        if body.joint.nv > 0 or not tip[body.index]:
            tip[body.parent] = False
        if not (tip[body.index] and body.free) or solid(x):
            continue
        children = children or topology.children_of(parents)
        _check(x, _composite(values, children, body.index), symbols, parameters)


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
    S, armature = _subspace(x, symbols, parameters)[:, free], x.armature[free]
    D = S.T @ inertia @ S + np.diag(armature)
    # The size of each diagonal entry if nothing cancelled and the inertia were the same about all axes
    mass, size = inertia[0, 0], np.abs(np.diag(inertia)[3:]).sum()
    scale = mass * (S[:3] ** 2).sum(axis=0) + size * (S[3:] ** 2).sum(axis=0) + armature
    weak = _weak(D, scale)
    if weak is None:
        return
    if np.linalg.eigvalsh(D)[0] < -SINGULAR * scale.max():  # only with add_body(..., check_inertia=False)
        raise ModelError(
            f"body {x.body.name!r}: the inertia that its joint ({type(joint).__name__}) moves is negative: forces "
            "would accelerate it backwards. Expected a mass matrix that is positive definite, whether inertias are "
            "those of bodies or not (check_inertia=False); correct the inertia, or add armature=... to the joint."
        )
    which = f"coordinate {free[weak]} of its joint" if joint.nv > 1 else "its joint"
    given = f"(with what is fixed to it) has mass {mass:.6g} but no inertia in that direction"
    given = given if inertia.any() else "has no mass"
    raise ModelError(
        f"body {x.body.name!r}: {which} ({type(joint).__name__}) can move, but the body {given}: its acceleration is "
        "not determined by its joint (constraints are not counted here). Expected inertia that this joint moves: give "
        "mass and inertia, a shape, or armature=... on the joint; or use Fixed() or prescribe it."
    )


def _weak(D: Array, scale: Array) -> int | None:
    """The coordinate without inertia, None where D is regular."""
    diagonal = np.diag(D)
    if (diagonal <= SINGULAR * scale).any():
        return int(np.argmin(np.divide(diagonal, scale, out=np.zeros_like(scale), where=scale > 0.0)))
    norm = np.sqrt(diagonal)
    values, directions = np.linalg.eigh(D / np.outer(norm, norm))
    return None if values[0] > SINGULAR else int(np.argmax(np.abs(directions[:, 0])))


def _subspace(x: Values, symbols: Matrix, parameters: Array) -> Array:
    """S at q0. Where there is no q0, or where it is a singular position of the joint itself (three axes in a plane; a
    run may start elsewhere), at a position that is nothing special."""
    joint, ordinary = x.body.joint, 0.3 + 0.1 * np.arange(x.body.joint.nq)
    S = np.zeros((6, joint.nv))
    for q in (x.body.q0, ordinary):
        if q is None:
            continue
        traced = ca.densify(joint.subspace(ca.SX(ca.DM(q))))
        plain = ca.DM(traced) if traced.is_constant() else ca.Function("S", [symbols], [traced])(parameters)
        S = np.array(plain).reshape(6, joint.nv)
        if np.isfinite(S).all() and np.linalg.matrix_rank(S, tol=1e-9) == joint.nv:
            break
    if not np.isfinite(S).all():
        raise ModelError(
            f"joint {x.body.name!r} ({type(joint).__name__}): its directions of motion are not finite at its initial "
            f"position. Expected a joint that is defined there; give q0=..., or check its expressions."
        )
    return S
