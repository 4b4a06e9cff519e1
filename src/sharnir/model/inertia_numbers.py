"""6×6 inertias and small definite matrices in numbers, relative to their own scale."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import casadi as ca
import numpy as np

from ..core.read import Array
from ..spatial.algebra import Matrix
from . import topology
from .body import Body
from .body_numbers import Values
from .joints.contract import Joint
from .prescription import normalised, orthogonal

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
