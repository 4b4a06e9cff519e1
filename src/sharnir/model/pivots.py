"""Trees whose mass matrix is singular wherever they stand, found when they are built; and those that may become so.

Eliminating joint after joint from the tips (RBDA ch. 7), the mass matrix is singular where a pivot is:

    D_i = S_iᵀ IA_i S_i + armature,    IA_i = I_i + Σ X (IA_j − U_j D_j⁻¹ U_jᵀ) Xᵀ

IA_i is no less than I_i. So a body with a definite inertia of its own, or armature, has a regular D_i whatever it
carries; only the others are *weak*, massless bodies mostly, and only these are looked at, at a few positions that are
nothing special. Bodies far out hardly matter: they only add inertia, so the tree is cut off a little way
from the weak body, and further out only while D_i is singular. Where a D_j is singular inside, it is inverted on what
is left of it: what has no inertia there gives way.

The same D_i stand in two more places. `quantities.pivots` is the program that finds them at a state of a run, over all
bodies and in computed frames; here a model is not built yet, and only a few bodies are looked at. `check_inertias` asks
about single joints at the tips, at q0: it runs again for other parameters (`Model`), where the search would be too
long, and it names the coordinate that moves no inertia.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from ..core.errors import ModelError
from ..core.read import Array
from ..core.tracing import cached_by_identity
from ..spatial.algebra import Matrix
from . import topology
from .body import Body
from .body_numbers import Values, evaluated
from .joints.contract import Joint
from .prescription import normalised, orthogonal

if TYPE_CHECKING:
    from .model import Model


# Joints as numbers, at positions that are nothing special: around the initial one, a good way off it.

AWAY = 0.5  # rad or m
NEWTON = 6  # steps to an orthogonal matrix from there

Found = tuple[Array, Array, Array]  # R (places, 3, 3), p (places, 3), S (places, 6, nv)


class JointNumbers:
    """Joints with the same functions share them, so that a thousand equal ones cost little more than one."""

    def __init__(self, symbols: Matrix, parameters: Array, places: int) -> None:
        self.symbols, self.parameters, self.places = symbols, parameters, places
        self._random = np.random.default_rng(0)
        self._functions: dict[object, ca.Function] = {}
        self._subspaces: dict[object, Array | None] = {}
        self._found: dict[int, Found | None] = {}
        self._keys: dict[int, object] = {}  # by the identity of the joint
        self._alike: dict[object, object] = {}
        self._kept: list[object] = []

    def at(self, body: Body) -> Found | None:
        """None where the joint has no finite placement, neither there nor at its initial position."""
        if body.index not in self._found:
            self._found[body.index] = self._look(body)
        return self._found[body.index]

    def key(self, joint: Joint) -> object:
        """Equal for joints whose functions are equal."""
        found = self._keys.get(id(joint))
        if found is None:
            # joints about the same axis share its matrices: their numbers need not be read again
            data = joint.data_values()
            alike = (joint.structure(), joint.nq, joint.nv, *(id(x) for x in data.values()))
            found = self._alike.get(alike)
            if found is None:
                found = self._alike[alike] = _key(joint)
                self._kept.append(data)  # identities last as long as their objects
            self._keys[id(joint)] = found
        return found

    def _look(self, body: Body) -> Found | None:
        joint, n = body.joint, self.places
        start = np.ones(joint.nq) if body.q0 is None else body.q0  # Euler angles are regular where all are 1 rad
        delta = self._random.uniform(-AWAY, AWAY, (joint.nv, n))
        for change in (delta, 0.0 * delta):
            R, p, S = (np.array(x) for x in self._function(joint)(np.tile(start[:, None], n), change, self.parameters))
            if all(np.isfinite(x).all() for x in (R, p, S)):
                return (
                    np.moveaxis(R.reshape(3, n, 3), 1, 0),
                    p.T.copy(),
                    np.moveaxis(S.reshape(6, n, joint.nv), 1, 0),
                )
        return None

    def constant_subspace(self, body: Body) -> Array | None:
        """S where it is the same at all positions, else None."""
        key = self.key(body.joint)
        if key not in self._subspaces:
            q = ca.SX.sym("q", body.joint.nq)
            S = ca.densify(body.joint.subspace(q))
            fixed = None
            if not ca.depends_on(S, q):
                fixed = np.array(ca.Function("S", [self.symbols], [S])(self.parameters)).reshape(6, body.joint.nv)
            self._subspaces[key] = fixed if fixed is not None and np.isfinite(fixed).all() else None
        return self._subspaces[key]

    def _function(self, joint: Joint) -> ca.Function:
        key = self.key(joint)
        if key not in self._functions:
            q0, delta = ca.SX.sym("q", joint.nq), ca.SX.sym("d", joint.nv)
            q = orthogonal(joint, normalised(joint, q0 + joint.rate(q0, delta)), NEWTON) if joint.nv else q0
            X = joint.placement(q)
            outputs = [ca.densify(x) for x in (X.R, X.p, joint.subspace(q))]
            self._functions[key] = ca.Function("joint", [q0, delta, self.symbols], outputs)
        return self._functions[key]


def _key(joint: Joint) -> object:
    """Equal for joints whose functions are equal; numbers that depend on parameters make a joint one of its own."""
    data = joint.data_values()
    if any(not ca.SX(x).is_constant() for x in data.values()):
        return id(joint)
    numbers = tuple((name, np.array(ca.DM(x)).tobytes()) for name, x in data.items())
    return (joint.structure(), joint.nq, joint.nv, numbers)


# A tree of bodies as numbers, at positions that are nothing special, for what is found out when a model is built.

PLACES = 4  # positions


class Tree:
    """Joints are worked out where they are wanted. What was found of one part of the tree holds of all that look the
    same: `once` keeps it."""

    def __init__(self, values: Sequence[Values], symbols: Matrix, parameters: Array) -> None:
        self.values = values
        self.children = topology.children_of([x.body.parent for x in values])
        self.joints = JointNumbers(symbols, parameters, PLACES)
        self._found: dict[object, bool] = {}

    def once(self, key: object, answer: Callable[[], bool]) -> bool:
        if key not in self._found:
            self._found[key] = answer()
        return self._found[key]

    def reach(self, i: int, depth: int) -> tuple[list[int], bool]:
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

    def looks(self, reach: list[int]) -> object:
        """Equal for parts of the tree that are the same."""
        place, found = {i: k for k, i in enumerate(reach)}, []
        for i in reach:
            x = self.values[i - 1]
            body, arrays = x.body, (x.com, x.inertia, x.armature, x.R, x.p)
            start = None if body.q0 is None else body.q0.tobytes()
            joint = (self.joints.key(body.joint), body.free, start)
            found.append((place.get(body.parent), joint, x.mass, *(a.tobytes() for a in arrays)))
        return tuple(found)


SINGULAR = 1e-12  # of a pivot, relative to what it was reduced from: its round-off is 1e-15, three digits are left


def inertia_of(x: Values) -> Array:
    """6×6 about the origin of the body frame: [m E, −(mc)~; (mc)~, J]."""
    c = skew(x.com)
    return np.block([[x.mass * np.eye(3), -x.mass * c], [x.mass * c, x.inertia - x.mass * c @ c]])


def motion(R: Array, p: Array) -> Array:
    """6×6 (or a stack of them): motions of the frame in which (R, p) stand, at and in the axes of the placed frame."""
    Rt = np.swapaxes(R, -1, -2)
    zero = np.zeros_like(Rt)
    return np.concatenate([np.concatenate([Rt, -Rt @ skew(p)], axis=-1), np.concatenate([zero, Rt], axis=-1)], axis=-2)


def skew(p: Array) -> Array:
    x, y, z = np.moveaxis(np.asarray(p), -1, 0)
    o = np.zeros_like(x)
    return np.stack([np.stack([o, -z, y], -1), np.stack([z, o, -x], -1), np.stack([-y, x, o], -1)], -2)


def scale_of(inertia: Array, S: Array) -> Array:
    """Of each diagonal entry of Sᵀ I S, its size if nothing cancelled and the inertia were the same about all axes."""
    mass = np.trace(inertia[..., :3, :3], axis1=-2, axis2=-1)[..., None]
    turning = np.trace(inertia[..., 3:, 3:], axis1=-2, axis2=-1)[..., None]
    return np.asarray(mass * (S[..., :3, :] ** 2).sum(axis=-2) + turning * (S[..., 3:, :] ** 2).sum(axis=-2))


def _unit(D: Array, scale: Array) -> tuple[Array, Array]:
    """(D with its scale taken out, by what each row was divided)."""
    size = np.sqrt(np.where(scale > 0.0, scale, 1.0))
    return D / np.outer(size, size), size


def pivot_of(D: Array, scale: Array) -> float:
    """The smallest eigenvalue relative to the scale; NaN where numbers overflow, which LAPACK must not see."""
    unit = _unit(D, scale)[0]
    return float(np.linalg.eigvalsh(unit)[0]) if np.isfinite(unit).all() else np.nan


def null_of(D: Array, scale: Array) -> Array:
    unit, size = _unit(D, scale)
    return np.asarray(np.linalg.eigh(unit)[1][:, 0] / size)


def pseudo_inverse(D: Array, scale: Array) -> Array:
    if not D.size:
        return D
    unit, size = _unit(D, scale)
    values, vectors = np.linalg.eigh(unit)
    inverse = np.divide(1.0, values, out=np.zeros_like(values), where=values > SINGULAR)
    return np.asarray((vectors * inverse) @ vectors.T / np.outer(size, size))


# Weak bodies: those whose joint is not certain to move inertia of its own.
#
# A body with a definite inertia of its own, or armature, has a regular pivot D_i whatever it carries, as
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
    whole, S = _welded(tree.values, tree.children, x.body.index), S[:, free]
    return bool(pivot_of(S.T @ whole @ S + np.diag(armature), scale_of(whole, S) + armature) > SINGULAR)


def _welded(values: Sequence[Values], children: Sequence[Sequence[int]], i: int) -> Array:
    """The inertia of a body and of all that is fixed to it, about its own origin."""
    fixed = [i]
    for body in fixed:  # which grows: parents first
        fixed += [k for k in children[body] if values[k - 1].body.joint.nv == 0]
    whole = {k: inertia_of(values[k - 1]) for k in fixed}
    for k in reversed(fixed[1:]):
        x = values[k - 1]
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
        _check(x, _welded(values, children, body.index), symbols, parameters)


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
