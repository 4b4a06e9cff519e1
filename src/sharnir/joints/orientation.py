"""Coordinates of an orientation, shared by the spherical and the free joint.

Each parametrisation gives R(q) (child axes to fixed axes) and the coordinate rates of an angular velocity ω in child
axes. The velocity is ω for all of them, so S is constant and the choice touches nothing but q.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, NamedTuple

import casadi as ca
import numpy as np

from ..read import choice
from ..spatial.algebra import Matrix, eye, skew
from ..spatial.rotations import bryant_rate, euler_rate, quaternion_rate, rotation_about, rotation_of_quaternion


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
