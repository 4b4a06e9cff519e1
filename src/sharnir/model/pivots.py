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

import numpy as np

from ..errors import ModelError
from ..read import Array
from ..remembered import remembered
from ..spatial.algebra import Matrix
from .inertia_numbers import SINGULAR, inertia_of, motion, null_of, pivot_of, pseudo_inverse, scale_of
from .tree_numbers import PLACES, Tree
from .values import Values, evaluated
from .weak import always_regular, weak

if TYPE_CHECKING:
    from .model import Model

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


@remembered
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
