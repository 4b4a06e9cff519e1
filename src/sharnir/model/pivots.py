"""Trees whose mass matrix is singular wherever they stand, found when they are built; and those that may become so.

Eliminating joint after joint from the tips (RBDA ch. 7), the mass matrix is singular where a pivot is:

    D_i = S_iᵀ IA_i S_i + armature,    IA_i = I_i + Σ X (IA_j − U_j D_j⁻¹ U_jᵀ) Xᵀ

IA_i is no less than I_i. So a body with a definite inertia of its own, or armature, has a regular D_i whatever it
carries; only the others are *weak*, massless bodies mostly, and only these are looked at, at a few positions that are
nothing special. What is far out hardly matters: inertia is only added by it, so the tree is cut off a little way
from the weak body, and further out only while D_i is singular. Where a D_j is singular inside, it is inverted on what
is left of it: what has no inertia there gives way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from ..core.errors import ModelError
from ..core.read import Array
from ..core.tracing import cached_by_identity
from ..spatial.algebra import Matrix
from . import topology
from .body_numbers import Values, evaluated
from .inertia_numbers import PLACES, SINGULAR, Tree, inertia_of, motion, null_of, pivot_of, pseudo_inverse, scale_of

if TYPE_CHECKING:
    from .model import Model

# Weak bodies: those whose joint is not certain to move inertia of its own.
#
# A body with a definite inertia of its own, or armature, has a regular pivot D_i (`pivots.py`) whatever it carries, as
# what it carries only adds inertia. Of the others, massless bodies mostly, some are regular wherever they stand because
# of what they carry.

CLEAR = 1e-3  # smallest singular value of unit columns that count as independent beyond doubt


def solid(x: Values) -> bool:
    """Quick: with mass and a definite inertia of its own, I is definite, and D is regular because S has full rank."""
    if x.mass <= 0.0:
        return False
    J = x.inertia
    a, e, k = J[0, 0], J[1, 1], J[2, 2]
    off = abs(J[0, 1]) + abs(J[0, 2]) + abs(J[1, 2])
    return bool(min(a, e, k) > off + 1e-6 * max(a, e, k))  # Gershgorin


def weak(tree: Tree) -> list[int]:
    """Bodies, from the tips, whose joint is not certain to move inertia of their own."""
    return [x.body.index for x in reversed(tree.values) if x.body.free and not _strong(tree, x)]


def _strong(tree: Tree, x: Values) -> bool:
    if solid(x):
        return True
    free = list(x.body.free)
    armature = x.armature[free]
    if (armature > 0.0).all():
        return True
    if any(tree.values[k - 1].body.joint.nv == 0 for k in tree.children[x.body.index]):
        return _moves_inertia(tree, x, free, armature)
    arrays = (x.com, x.inertia, x.armature)
    key = ("strong", tree.joints.key(x.body.joint), x.body.free, x.mass, *(a.tobytes() for a in arrays))
    return tree.once(key, lambda: _moves_inertia(tree, x, free, armature))


def _moves_inertia(tree: Tree, x: Values, free: list[int], armature: Array) -> bool:
    """Whether the joint of a body moves inertia of its own, or of what is fixed to it, wherever it stands."""
    S = tree.joints.constant_subspace(x.body)
    if S is None:
        return False
    whole, S = _welded(tree, x.body.index), S[:, free]
    return bool(pivot_of(S.T @ whole @ S + np.diag(armature), scale_of(whole, S) + armature) > SINGULAR)


def _welded(tree: Tree, i: int) -> Array:
    """The inertia of a body and of all that is fixed to it."""
    fixed = [i]
    for body in fixed:  # which grows: parents first
        fixed += [k for k in tree.children[body] if tree.values[k - 1].body.joint.nv == 0]
    whole = {k: inertia_of(tree.values[k - 1]) for k in fixed}
    for k in reversed(fixed[1:]):
        x = tree.values[k - 1]
        T = motion(x.R, x.p)
        whole[x.body.parent] = whole[x.body.parent] + T.T @ whole[k] @ T
    return whole[i]


def always_regular(tree: Tree, i: int) -> bool:
    """A solid child can move only in directions that are fixed in the weak body, and those are not its own."""
    key = ("always", tree.looks(tree.reach(i, 1)[0]))
    return tree.once(key, lambda: _always_regular(tree, i))


def _always_regular(tree: Tree, i: int) -> bool:
    own = tree.joints.constant_subspace(tree.values[i - 1].body)
    if own is None:
        return False
    return any(
        solid(tree.values[k - 1]) and _apart(tree, own[:, list(tree.values[i - 1].body.free)], k)
        for k in tree.children[i]
    )


def _apart(tree: Tree, S: Array, child: int) -> bool:
    x = tree.values[child - 1]
    found = tree.joints.at(x.body)
    if found is None:
        return False
    R, p, S_child = found
    to_fixed = np.linalg.inv(motion(R, p))
    spans = to_fixed @ S_child[:, :, list(x.body.free)]  # in the fixed frame of the child's joint
    q_first, _ = np.linalg.qr(spans[0])
    if np.abs(spans - q_first @ (q_first.T @ spans)).max(initial=0.0) > 1e-9 * np.abs(spans).max(initial=1.0):
        return False
    both = np.hstack([motion(x.R, x.p) @ S, spans[0]])
    both = both / np.linalg.norm(both, axis=0)
    return both.shape[1] <= 6 and bool(np.linalg.svd(both, compute_uv=False)[-1] > CLEAR)


# Every joint at the end of the tree must move some inertia, else its acceleration is not determined.
#
# For a joint whose descendants are all rigidly attached the inertia it moves is constant: the composite spatial inertia
# I of that rigid group. Its accelerations are determined where
#
# D = Sᵀ I S + diag(armature)        on the coordinates that are not prescribed, at q0
#
# is regular. A massless leaf has D = 0; so have a point mass on the hinge axis and a slender rod about its own line.


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


DEPTHS = (1, 4, 16, 10**9)  # joints from the weak body outwards


def check_pivots(values: Sequence[Values], symbols: Matrix, parameters: Array) -> None:
    """Names the joints that move no inertia together, at any position."""
    tree = Tree(values, symbols, parameters)
    for i in weak(tree):
        moving = singular(tree, i)
        if moving:
            bodies = [values[k - 1].body for k in moving]
            names = ", ".join(repr(b.name) for b in bodies[:4]) + (" and others" if len(bodies) > 4 else "")
            first = bodies[0]
            which = f"joints {names} can move together" if len(bodies) > 1 else f"joint {names} can move"
            raise ModelError(
                f"body {first.name!r} ({type(first.joint).__name__}): {which} so that nothing with inertia moves, "
                "wherever the mechanism stands: the mass matrix is singular, and accelerations are not determined "
                "(constraints are not counted here). Expected inertia that this joint moves: give mass and inertia, a "
                "shape, or armature=... on the joint; or use Fixed() or prescribe it."
            )


@cached_by_identity
def suspects(model: Model) -> tuple[str, ...]:
    """Joints that may have a singular pivot at some positions of a model that was built, at the default parameters."""
    symbols, defaults = model.parameter_symbols, model.parameter_defaults
    tree = Tree(evaluated(model.bodies, symbols, defaults), symbols, defaults)
    return tuple(model.names[i - 1] for i in weak(tree) if not always_regular(tree, i))


def singular(tree: Tree, i: int) -> list[int]:
    """The joints that move without inertia, that of body i first; none where its pivot is regular."""
    near, _ = tree.reach(i, DEPTHS[0])
    if tree.once(("near", tree.looks(near)), lambda: not _without_inertia(tree, near)):
        return []
    for depth in DEPTHS:
        reach, whole = tree.reach(i, depth)
        moving = _without_inertia(tree, reach)
        if whole or not moving:
            return moving
    return []


@dataclass(frozen=True)
class _Eliminated:
    """A joint, at all positions: T brings motions from the parent's body frame, a = −gain (T A_parent) gives way."""

    T: Array
    S: Array
    gain: Array  # D⁻¹ Uᵀ


def _without_inertia(tree: Tree, reach: list[int]) -> list[int]:
    """The joints that move along the null vector of the first body's pivot, eliminated within these bodies; none where
    it is regular at one of the positions, or where nothing can be said."""
    IA = {i: np.repeat(inertia_of(tree.values[i - 1])[None], PLACES, axis=0) for i in reach}
    whole = {i: x.copy() for i, x in IA.items()}
    kept: dict[int, _Eliminated] = {}
    for i in reversed(reach):
        x = tree.values[i - 1]
        found = tree.joints.at(x.body)
        if found is None:  # a joint that is not defined around its initial position
            return []
        R, p, S = found
        S, armature = S[:, :, list(x.body.free)], x.armature[list(x.body.free)]
        U = IA[i] @ S
        D = S.transpose(0, 2, 1) @ U + np.diag(armature)
        scale = scale_of(whole[i], S) + armature
        if not (np.isfinite(D).all() and np.isfinite(scale).all()):
            return []
        inverse = np.stack([pseudo_inverse(d, s) for d, s in zip(D, scale, strict=True)])
        T = motion(R, p) @ motion(x.R, x.p)
        kept[i] = _Eliminated(T, S, inverse @ U.transpose(0, 2, 1))
        if i == reach[0]:
            break
        Ia, parent = IA[i] - U @ inverse @ U.transpose(0, 2, 1), x.body.parent
        IA[parent] = IA[parent] + T.transpose(0, 2, 1) @ Ia @ T
        whole[parent] = whole[parent] + T.transpose(0, 2, 1) @ whole[i] @ T
    if max(pivot_of(d, s) for d, s in zip(D, scale, strict=True)) > SINGULAR:
        return []
    return _moving(tree, reach, kept, null_of(D[0], scale[0]))


def _moving(tree: Tree, reach: list[int], kept: dict[int, _Eliminated], null: Array) -> list[int]:
    """Joints that follow when the first one moves along `null` and the others give way, at the first position."""
    A = {reach[0]: kept[reach[0]].S[0] @ null}
    found, size = [reach[0]], float(np.abs(A[reach[0]]).max(initial=0.0))
    for i in reach[1:]:
        joint = kept[i]
        A0 = joint.T[0] @ A[tree.values[i - 1].body.parent]
        a = -joint.gain[0] @ A0
        A[i] = A0 + joint.S[0] @ a
        if np.abs(a).max(initial=0.0) > 1e-6 * size:
            found.append(i)
    return found
