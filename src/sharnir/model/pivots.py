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
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import numpy as np

from ..errors import ModelError
from ..read import Array
from ..spatial.algebra import Matrix
from . import topology
from .inertia_numbers import SINGULAR, inertia_of, motion, null_of, pivot_of, pseudo_inverse, scale_of
from .joint_numbers import JointNumbers
from .values import Values, evaluated

if TYPE_CHECKING:
    from .model import Model

CLEAR = 1e-3  # smallest singular value of unit columns that count as independent beyond doubt
DEPTHS = (1, 4, 16, 10**9)  # joints from the weak body outwards
PLACES = 4  # positions


def solid(x: Values) -> bool:
    """Quick: with mass and a definite inertia of its own, I is definite, and D is regular because S has full rank."""
    if x.mass <= 0.0:
        return False
    J = x.inertia
    a, e, k = J[0, 0], J[1, 1], J[2, 2]
    off = abs(J[0, 1]) + abs(J[0, 2]) + abs(J[1, 2])
    return bool(min(a, e, k) > off + 1e-6 * max(a, e, k))  # Gershgorin


def check_pivots(values: Sequence[Values], symbols: Matrix, parameters: Array) -> None:
    """Names the joints that move no inertia together, at any position."""
    tree = Tree(values, symbols, parameters)
    for i in tree.weak():
        moving = tree.singular(i)
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


_known: WeakKeyDictionary[Model, tuple[str, ...]] = WeakKeyDictionary()


def suspects(model: Model) -> tuple[str, ...]:
    """Joints that may have a singular pivot at some positions of a model that was built, at the default parameters."""
    if model not in _known:
        symbols, defaults = model.parameter_symbols, model.parameter_defaults
        tree = Tree(evaluated(model.bodies, symbols, defaults), symbols, defaults)
        _known[model] = tuple(model.names[i - 1] for i in tree.weak() if not tree.always_regular(i))
    return _known[model]


class Tree:
    """Bodies as numbers; their joints at positions that are nothing special, each worked out where it is wanted."""

    def __init__(self, values: Sequence[Values], symbols: Matrix, parameters: Array) -> None:
        self.values = values
        self.children = topology.children_of([x.body.parent for x in values])
        self.joints = JointNumbers(symbols, parameters, PLACES)
        self._regular: dict[object, bool] = {}  # of bodies that look the same, with their surroundings

    def weak(self) -> list[int]:
        """Bodies, from the tips, whose joint is not certain to move inertia of their own."""
        return [x.body.index for x in reversed(self.values) if x.body.free and not self._strong(x)]

    def _strong(self, x: Values) -> bool:
        if solid(x):
            return True
        free = list(x.body.free)
        armature = x.armature[free]
        if (armature > 0.0).all():
            return True
        if any(self.values[k - 1].body.joint.nv == 0 for k in self.children[x.body.index]):
            return self._moves_inertia(x, free, armature)
        arrays = (x.com, x.inertia, x.armature)
        key = ("strong", self.joints.key(x.body.joint), x.body.free, x.mass, *(a.tobytes() for a in arrays))
        if key not in self._regular:
            self._regular[key] = self._moves_inertia(x, free, armature)
        return self._regular[key]

    def _moves_inertia(self, x: Values, free: list[int], armature: Array) -> bool:
        """Whether the joint of a body moves inertia of its own, or of what is fixed to it, wherever it stands."""
        S = self.joints.constant_subspace(x.body)
        if S is None:
            return False
        whole, S = self._welded(x.body.index), S[:, free]
        return bool(pivot_of(S.T @ whole @ S + np.diag(armature), scale_of(whole, S) + armature) > SINGULAR)

    def _welded(self, i: int) -> Array:
        """The inertia of a body and of what is fixed to it."""
        whole = inertia_of(self.values[i - 1])
        for k in self.children[i]:
            x = self.values[k - 1]
            if x.body.joint.nv == 0:
                T = motion(x.R, x.p)
                whole = whole + T.T @ self._welded(k) @ T
        return whole

    def always_regular(self, i: int) -> bool:
        """A solid child can move only in directions that are fixed in the weak body, and those are not its own."""
        key = ("always", self._looks(self._reach(i, 1)[0]))
        if key not in self._regular:
            self._regular[key] = self._always_regular(i)
        return self._regular[key]

    def _always_regular(self, i: int) -> bool:
        own = self.joints.constant_subspace(self.values[i - 1].body)
        if own is None:
            return False
        return any(
            solid(self.values[k - 1]) and self._apart(own[:, list(self.values[i - 1].body.free)], k)
            for k in self.children[i]
        )

    def _apart(self, S: Array, child: int) -> bool:
        x = self.values[child - 1]
        found = self.joints.at(x.body)
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

    def singular(self, i: int) -> list[int]:
        """The joints that move without inertia, that of body i first; none where its pivot is regular."""
        reach, _ = self._reach(i, DEPTHS[0])
        key = ("near", self._looks(reach))
        if key not in self._regular:
            near = self._pivots(reach)
            self._regular[key] = near is None or near[0] > SINGULAR
        if self._regular[key]:
            return []
        for depth in DEPTHS:
            reach, whole = self._reach(i, depth)
            found = self._pivots(reach)
            if found is None:
                return []
            worst, moving = found
            if worst > SINGULAR:
                return []
            if whole:
                return moving
        return []

    def _reach(self, i: int, depth: int) -> tuple[list[int], bool]:
        """Bodies from i outwards, parents first, and whether these are all; what is welded or driven costs no depth."""
        found, front, whole = [i], [(i, depth)], True
        while front:
            body, left = front.pop()
            for k in self.children[body]:
                rest = left - (1 if self.values[k - 1].body.free else 0)
                whole = whole and rest >= 0
                if rest >= 0:
                    found.append(k)
                    front.append((k, rest))
        return sorted(found), whole

    def _looks(self, reach: list[int]) -> object:
        """Equal for parts of the tree that are the same."""
        place, found = {i: k for k, i in enumerate(reach)}, []
        for i in reach:
            x = self.values[i - 1]
            body, arrays = x.body, (x.com, x.inertia, x.armature, x.R, x.p)
            start = None if body.q0 is None else body.q0.tobytes()
            joint = (self.joints.key(body.joint), body.free, start)
            found.append((place.get(body.parent), joint, x.mass, *(a.tobytes() for a in arrays)))
        return tuple(found)

    def _pivots(self, reach: list[int]) -> tuple[float, list[int]] | None:
        """(the largest over positions of the first body's relative pivot, which joints move along its null vector)."""
        IA = {i: np.repeat(inertia_of(self.values[i - 1])[None], PLACES, axis=0) for i in reach}
        whole = {i: x.copy() for i, x in IA.items()}
        kept: dict[int, tuple[Array, Array, Array, Array]] = {}
        best, null = 0.0, np.zeros(0)
        for i in reversed(reach):
            x = self.values[i - 1]
            found = self.joints.at(x.body)
            if found is None:  # a joint that is not defined around its initial position: nothing can be said
                return None
            R, p, S = found
            S, armature = S[:, :, list(x.body.free)], x.armature[list(x.body.free)]
            U = IA[i] @ S
            D = S.transpose(0, 2, 1) @ U + np.diag(armature)
            scale = scale_of(whole[i], S) + armature
            if not (np.isfinite(D).all() and np.isfinite(scale).all()):
                return None
            inverse = np.stack([pseudo_inverse(d, s) for d, s in zip(D, scale, strict=True)])
            T = motion(R, p) @ motion(x.R, x.p)  # from the parent's body frame
            kept[i] = (T, S, inverse @ U.transpose(0, 2, 1), U)
            if i == reach[0]:
                ratios = [pivot_of(d, s) for d, s in zip(D, scale, strict=True)]
                best, null = max(ratios), null_of(D[0], scale[0])
                break
            Ia, parent = IA[i] - U @ inverse @ U.transpose(0, 2, 1), x.body.parent
            IA[parent] = IA[parent] + T.transpose(0, 2, 1) @ Ia @ T
            whole[parent] = whole[parent] + T.transpose(0, 2, 1) @ whole[i] @ T
        return best, self._moving(reach, kept, null)

    def _moving(self, reach: list[int], kept: dict[int, tuple[Array, Array, Array, Array]], null: Array) -> list[int]:
        """Joints that follow when the first one moves along `null` and the others give way, at the first position."""
        A = {reach[0]: kept[reach[0]][1][0] @ null}
        found, size = [reach[0]], float(np.abs(A[reach[0]]).max(initial=0.0))
        for i in reach[1:]:
            T, S, gain, _ = (x[0] for x in kept[i])
            A0 = T @ A[self.values[i - 1].body.parent]
            a = -gain @ A0
            A[i] = A0 + S @ a
            if np.abs(a).max(initial=0.0) > 1e-6 * size:
                found.append(i)
        return found
