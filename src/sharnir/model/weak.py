"""Weak bodies: those whose joint is not certain to move inertia of its own.

A body with a definite inertia of its own, or armature, has a regular pivot D_i (`pivots.py`) whatever it carries, as
what it carries only adds inertia. Of the others, massless bodies mostly, some are regular wherever they stand because
of what they carry.
"""

from __future__ import annotations

import numpy as np

from ..read import Array
from .inertia_numbers import SINGULAR, inertia_of, motion, pivot_of, scale_of
from .tree_numbers import Tree
from .values import Values

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
