"""Coordinates of an orientation, shared by the spherical and the free joint.

Each parametrisation gives R(q) (child axes to fixed axes) and the coordinate rates of an angular velocity ω in child
axes. The velocity is ω for all of them, so S is constant and the choice touches nothing but q.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from typing import ClassVar, NamedTuple

import casadi as ca
import numpy as np

from ...core.read import choice
from ...spatial.algebra import Matrix, eye, skew, zeros
from ...spatial.exponential import (
    angles_near,
    quaternion_between,
    quaternion_exponential,
    quaternion_logarithm,
    quaternion_of_matrix,
    quaternion_of_triple,
    quaternion_product,
    rotation_exponential,
    translation,
    translation_velocity,
)
from ...spatial.rotations import bryant_rate, euler_rate, quaternion_rate, rotation_about, rotation_of_quaternion
from ...spatial.transform import Transform
from .contract import Joint, register


class Pole(NamedTuple):
    """Where a triple of angles is singular: at sin(q[k] + phase) = 0, with k the coordinate in the middle. R is regular
    there, and so is the motion, but the rates of the other two angles are infinite, and only their sum or difference
    says anything of R."""

    k: int
    phase: float
    angle: str
    where: str


class Orientation(ABC):
    """A parametrisation. `redundant` names the manifold that q must stay on, "" where every q is an orientation; `pole`
    is where its rates are singular."""

    size: ClassVar[int]
    redundant: ClassVar[str] = ""
    pole: ClassVar[Pole | None] = None

    @abstractmethod
    def rotation(self, q: Matrix) -> Matrix: ...

    @abstractmethod
    def rate(self, q: Matrix, omega: Matrix) -> Matrix: ...

    @abstractmethod
    def quaternion(self, q: Matrix) -> Matrix:
        """That of R(q)."""

    @abstractmethod
    def turned(self, q: Matrix, omega: Matrix) -> Matrix:
        """The coordinates of R(q) exp ω."""

    def between(self, q1: Matrix, q2: Matrix) -> Matrix:
        """ω with R(q2) = R(q1) exp ω, the shorter turn."""
        return quaternion_logarithm(quaternion_between(self.quaternion(q1), self.quaternion(q2)))

    @abstractmethod
    def neutral(self) -> np.ndarray | None:
        """The coordinates of R = E; None where they are singular there."""


class Quaternion(Orientation):
    """(w, x, y, z) of unit length."""

    size = 4
    redundant = "quaternion"

    def rotation(self, q: Matrix) -> Matrix:
        return rotation_of_quaternion(q)

    def rate(self, q: Matrix, omega: Matrix) -> Matrix:
        return quaternion_rate(q, omega)

    def quaternion(self, q: Matrix) -> Matrix:
        return q

    def turned(self, q: Matrix, omega: Matrix) -> Matrix:
        return quaternion_product(q, quaternion_exponential(omega))

    def neutral(self) -> np.ndarray:
        return np.array([1.0, 0.0, 0.0, 0.0])


class Bryant123(Orientation):
    """R = Rx(α1) Ry(α2) Rz(α3), singular at cos α2 = 0. Seed 001, eq. (66)."""

    size = 3
    pole = Pole(1, np.pi / 2, "α2", "cos α2 = 0")

    def rotation(self, q: Matrix) -> Matrix:
        x, y, z = ca.horzsplit(eye(3))
        return rotation_about(x, q[0]) @ rotation_about(y, q[1]) @ rotation_about(z, q[2])

    def rate(self, q: Matrix, omega: Matrix) -> Matrix:
        return bryant_rate(q, omega)

    def quaternion(self, q: Matrix) -> Matrix:
        return quaternion_of_triple("bryant123", q)

    def turned(self, q: Matrix, omega: Matrix) -> Matrix:
        return angles_near("bryant123", self.rotation(q) @ rotation_exponential(omega), q)

    def neutral(self) -> np.ndarray:
        return np.zeros(3)


class Euler313(Orientation):
    """R = Rz(ψ) Rx(θ) Rz(φ), singular at sin θ = 0, the identity included. Seed 001, eq. (68)."""

    size = 3
    pole = Pole(1, 0.0, "θ", "sin θ = 0")

    def rotation(self, q: Matrix) -> Matrix:
        x, _, z = ca.horzsplit(eye(3))
        return rotation_about(z, q[0]) @ rotation_about(x, q[1]) @ rotation_about(z, q[2])

    def rate(self, q: Matrix, omega: Matrix) -> Matrix:
        return euler_rate(q, omega)

    def quaternion(self, q: Matrix) -> Matrix:
        return quaternion_of_triple("euler313", q)

    def turned(self, q: Matrix, omega: Matrix) -> Matrix:
        return angles_near("euler313", self.rotation(q) @ rotation_exponential(omega), q)

    def neutral(self) -> None:
        return None


class RotationMatrix(Orientation):
    """The nine entries of R, row by row; Ṙ = R ω~."""

    size = 9
    redundant = "matrix"

    def rotation(self, q: Matrix) -> Matrix:
        return ca.reshape(q, 3, 3).T  # CasADi fills columns first

    def rate(self, q: Matrix, omega: Matrix) -> Matrix:
        return ca.vec((self.rotation(q) @ skew(omega)).T)

    def quaternion(self, q: Matrix) -> Matrix:
        return quaternion_of_matrix(self.rotation(q))

    def turned(self, q: Matrix, omega: Matrix) -> Matrix:
        return ca.vec((self.rotation(q) @ rotation_exponential(omega)).T)

    def neutral(self) -> np.ndarray:
        return np.eye(3).ravel()


ORIENTATIONS: dict[str, Orientation] = {
    "quaternion": Quaternion(),
    "bryant123": Bryant123(),
    "euler313": Euler313(),
    "matrix": RotationMatrix(),
}


def orientation_of(parameters: str, what: str) -> Orientation:
    """The parametrisation of that name; `what` names the argument in the error."""
    after = " is not a parametrisation of an orientation."
    return ORIENTATIONS[choice(parameters, ORIENTATIONS, f"{what}: ", after)]


# Joints with a free rotation share the coordinates of the orientation.


@dataclass(frozen=True)
class OrientationJoint(Joint):
    """Abstract still. `parameters` names the parametrisation, whose coordinates begin at `first`."""

    parameters: str = "quaternion"
    orientation: Orientation = field(init=False, repr=False, compare=False)
    first: ClassVar[int] = 0

    def __post_init__(self) -> None:
        Joint.__post_init__(self)
        orientation = orientation_of(self.parameters, f"{type(self).__name__}(parameters)")
        self._set(orientation=orientation, parameters=str.__str__(self.parameters))

    @property
    def nq(self) -> int:
        return self.first + self.orientation.size

    def structure(self) -> tuple[object, ...]:
        return (type(self).__name__, self.parameters)

    @property
    def orientations(self) -> tuple[tuple[int, str], ...]:
        kind = self.orientation.redundant
        return ((self.first, kind),) if kind else ()

    @property
    def angles(self) -> tuple[tuple[int, str], ...]:
        return ((self.first, self.parameters),) if self.orientation.pole else ()

    def in_quaternions(self) -> Joint:
        return replace(self, parameters="quaternion") if self.angles else self

    @classmethod
    def examples(cls) -> tuple[Joint, ...]:
        return tuple(cls(name) for name in ORIENTATIONS)


# Spherical: any rotation about the common origin of the two frames.


@register
@dataclass(frozen=True)
class Spherical(OrientationJoint):
    """q is the orientation in the chosen parameters, v = ω in child axes. S = [0; E], Z = [E; 0]."""

    @property
    def nv(self) -> int:
        return 3

    def placement(self, q: Matrix) -> Transform:
        return Transform.rotation(self.orientation.rotation(q))

    def subspace(self, q: Matrix) -> Matrix:
        return eye(6)[:, 3:]

    def rate(self, q: Matrix, v: Matrix) -> Matrix:
        return self.orientation.rate(q, v)

    def step(self, q: Matrix, dv: Matrix) -> Matrix:
        return self.orientation.turned(q, dv)

    def difference(self, q1: Matrix, q2: Matrix) -> Matrix:
        return self.orientation.between(q1, q2)

    def complement(self, q: Matrix) -> Matrix:
        return eye(6)[:, :3]

    def neutral(self) -> np.ndarray | None:
        return self.orientation.neutral()


# Free: no constraint at all; the base of everything that flies.


@register
@dataclass(frozen=True)
class Free(OrientationJoint):
    """q = [x y z, orientation], the position in the fixed frame's axes; v = [v; ω] in child axes. S = E, Z is empty."""

    first: ClassVar[int] = 3

    @property
    def nv(self) -> int:
        return 6

    def placement(self, q: Matrix) -> Transform:
        return Transform(self.orientation.rotation(q[3:]), q[:3])

    def subspace(self, q: Matrix) -> Matrix:
        return eye(6)

    def rate(self, q: Matrix, v: Matrix) -> Matrix:
        """ṗ = R v: the velocity is in child axes, the position is not."""
        R = self.orientation.rotation(q[3:])
        return ca.vertcat(R @ v[:3], self.orientation.rate(q[3:], v[3:]))

    def step(self, q: Matrix, dv: Matrix) -> Matrix:
        """A screw motion: the velocities are constant in child axes."""
        moved = self.orientation.rotation(q[3:]) @ translation(dv[3:], dv[:3])
        return ca.vertcat(q[:3] + moved, self.orientation.turned(q[3:], dv[3:]))

    def difference(self, q1: Matrix, q2: Matrix) -> Matrix:
        omega = self.orientation.between(q1[3:], q2[3:])
        moved = self.orientation.rotation(q1[3:]).T @ (q2[:3] - q1[:3])
        return ca.vertcat(translation_velocity(omega, moved), omega)

    def complement(self, q: Matrix) -> Matrix:
        return zeros(6, 0)

    def neutral(self) -> np.ndarray | None:
        turn = self.orientation.neutral()
        return None if turn is None else np.concatenate([np.zeros(3), turn])
