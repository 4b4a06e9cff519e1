"""Joints as numbers, at positions that are nothing special: around the initial one, a good way off it."""

from __future__ import annotations

import casadi as ca
import numpy as np

from ..joints.contract import Joint
from ..read import Array
from ..spatial.algebra import Matrix
from .body import Body
from .motion import normalised, orthogonal

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
