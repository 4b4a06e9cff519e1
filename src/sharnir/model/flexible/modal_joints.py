"""The joints of flexible bodies under the contract of all joints.

`ModalJoint` carries a flexible body: a joint of the user, then the modal coordinates of the body, which move nothing of
its frame: S has zero columns for them. `InterfaceJoint` carries an interface: it has no coordinates of its own, and
stands where the modal coordinates η of its parent put it. In the frame that it has at η = 0, R0 and p0 (that is the
placement of the interface), with Φ = [Φt; Φr] and θ = R0ᵀ Φr η

    p = R0ᵀ (Φt η + ½ ηη G),    R = exp θ~
    Ψ = [Rᵀ R0ᵀ (Φt + η G); W(θ)ᵀ R0ᵀ Φr],    W(θ)ᵀ = 1 − B θ~ + C θ~²

Its placement, subspace Ψ and bias take η and η̇ in the place of own coordinates.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
import numpy as np

from ...core.errors import UnsupportedError
from ...spatial.algebra import Matrix, eye, segment, skew, zeros
from ...spatial.exponential import angle_remainder, cosine_ratio, rotation_exponential
from ...spatial.transform import Move, Transform
from ..joints.contract import Joint
from .modal_body import Interface


@dataclass(frozen=True)
class ModalJoint(Joint):
    """q and v are those of the joint, then η and η̇ of `modes` modes."""

    joint: Joint
    modes: int

    @staticmethod
    def of(joint: Joint, modes: int) -> ModalJoint:
        own = joint.armature
        each = own if isinstance(own, tuple) else (own,) * joint.nv
        return ModalJoint(joint, modes, armature=(*each, *(0.0,) * modes))

    @property
    def nq(self) -> int:
        return self.joint.nq + self.modes

    @property
    def nv(self) -> int:
        return self.joint.nv + self.modes

    def structure(self) -> tuple[object, ...]:
        return (type(self).__name__, self.joint.structure(), str(self.modes))

    def placement(self, q: Matrix) -> Move:
        return self.joint.placement(segment(q, 0, self.joint.nq))

    def subspace(self, q: Matrix) -> Matrix:
        return ca.horzcat(self.joint.subspace(segment(q, 0, self.joint.nq)), zeros(6, self.modes))

    def bias(self, q: Matrix, v: Matrix) -> Matrix:
        return self.joint.bias(segment(q, 0, self.joint.nq), segment(v, 0, self.joint.nv))

    def rate(self, q: Matrix, v: Matrix) -> Matrix:
        own = self.joint.rate(segment(q, 0, self.joint.nq), segment(v, 0, self.joint.nv))
        return ca.vertcat(own, segment(v, self.joint.nv, self.modes))

    def step(self, q: Matrix, dv: Matrix) -> Matrix:
        own = self.joint.step(segment(q, 0, self.joint.nq), segment(dv, 0, self.joint.nv))
        return ca.vertcat(own, segment(q, self.joint.nq, self.modes) + segment(dv, self.joint.nv, self.modes))

    def difference(self, q1: Matrix, q2: Matrix) -> Matrix:
        nq = self.joint.nq
        own = self.joint.difference(segment(q1, 0, nq), segment(q2, 0, nq))
        return ca.vertcat(own, segment(q2, nq, self.modes) - segment(q1, nq, self.modes))

    def complement(self, q: Matrix) -> Matrix:
        return self.joint.complement(segment(q, 0, self.joint.nq))

    def neutral(self) -> np.ndarray | None:
        own = self.joint.neutral()
        return None if own is None else np.concatenate([own, np.zeros(self.modes)])

    @property
    def orientations(self) -> tuple[tuple[int, str], ...]:
        return self.joint.orientations

    @property
    def angles(self) -> tuple[tuple[int, str], ...]:
        return self.joint.angles

    def in_quaternions(self) -> Joint:
        own = self.joint.in_quaternions()
        return self if own is self.joint else ModalJoint(own, self.modes, armature=self.armature)

    def data_values(self) -> dict[str, Matrix]:
        return self.joint.data_values()

    def own_symbols(self) -> tuple[Matrix, ...]:
        return self.joint.own_symbols()

    def symbols(self, **values: Matrix) -> Joint:
        copy = object.__new__(ModalJoint)
        copy._set(**{**self.__dict__, "joint": self.joint.symbols(**values), "has_other_data": True})
        return copy


def own_joint(joint: Joint) -> Joint:
    """The joint that the user gave: of a flexible body without the modes."""
    return joint.joint if isinstance(joint, ModalJoint) else joint


@dataclass(frozen=True)
class InterfaceJoint(Joint):
    """Of one interface of the body that is the parent."""

    interface: Interface

    @property
    def nq(self) -> int:
        return 0

    @property
    def nv(self) -> int:
        return 0

    @property
    def modes(self) -> int:
        return int(self.interface.shape.shape[1])

    def structure(self) -> tuple[object, ...]:
        return (type(self).__name__, str(self.modes))

    def placement(self, q: Matrix) -> Move:
        self._check(q)
        theta = self._slopes() @ q
        return Transform(rotation_exponential(theta), (self._shape() + self._second(q) / 2) @ q)

    def subspace(self, q: Matrix) -> Matrix:
        """Ψ (6 × modes); of the coordinates of its own, which are none, S has no column."""
        if not q.shape[0]:
            return zeros(6, 0)
        self._check(q)
        theta = self._slopes() @ q
        x, turn = ca.dot(theta, theta), skew(theta)
        right = eye(3) - cosine_ratio(x) * turn + angle_remainder(x) * (turn @ turn)
        R = rotation_exponential(theta)
        return ca.vertcat(R.T @ (self._shape() + self._second(q)), right @ self._slopes())

    def bias(self, q: Matrix, v: Matrix) -> Matrix:
        """Ψ° η̇, by differentiation."""
        at = ca.SX.sym("eta", self.modes)
        rate = ca.SX.sym("rate", self.modes)
        found = ca.jtimes(ca.densify(self.subspace(at) @ rate), at, rate)
        return ca.sparsify(ca.substitute([found], [at, rate], [ca.densify(q), ca.densify(v)])[0])

    def rate(self, q: Matrix, v: Matrix) -> Matrix:
        return zeros(0)

    def step(self, q: Matrix, dv: Matrix) -> Matrix:
        return zeros(0)

    def difference(self, q1: Matrix, q2: Matrix) -> Matrix:
        return zeros(0)

    def complement(self, q: Matrix) -> Matrix:
        return eye(6)

    def neutral(self) -> np.ndarray:
        return np.zeros(0)

    def symbols(self, **values: Matrix) -> Joint:
        return self

    def _shape(self) -> Matrix:
        return _of(self.interface.rotation.T @ self.interface.shape[:3])

    def _slopes(self) -> Matrix:
        return _of(self.interface.rotation.T @ self.interface.shape[3:])

    def _second(self, q: Matrix) -> Matrix:
        """η G (3 × modes)."""
        G = np.einsum("ij,jkl->ikl", self.interface.rotation.T, self.interface.second)
        return ca.horzcat(*(_of(G[:, k]) @ q for k in range(self.modes)))

    def _check(self, q: Matrix) -> None:
        if q.shape[0] != self.modes:
            raise UnsupportedError(
                f"interface {self.interface.name!r} of a flexible body: this function moves bodies by the coordinates "
                "of their own joints, but an interface moves with the modes of its body. Expected rigid bodies here; "
                "docs/flexible.md lists what takes flexible ones."
            )


NOISE = 1e-14  # of the largest entry of an array: what is smaller is rounding of a zero


def _of(values: np.ndarray) -> Matrix:
    return sparse(values, float(np.abs(values).max(initial=0.0)))


def sparse(values: np.ndarray, size: float) -> Matrix:
    """With structural zeros where entries are rounding."""
    return ca.sparsify(ca.SX(ca.DM(np.where(np.abs(values) > NOISE * size, values, 0.0))))
