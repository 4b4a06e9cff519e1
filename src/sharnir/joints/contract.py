"""The joint contract: what every algorithm may ask of a joint, stated as mathematics.

A joint lets its moving frame M move relative to its fixed frame F. It is data (axes, pitch, ...) and small functions
of traced scalars:

    placement(q)      X_FM, the moving frame in the fixed one
    subspace(q)       S, 6 × nv, in moving axes about the moving origin: the relative velocity is S v
    bias(q, v)        S° v, 6: the part of the derivative of S v (components in moving axes) that does not contain v̇
    rate(q, v)        q̇ = N(q) v
    subspace_rate(q, v)   Ṡ, 6 × nv: the derivative of S along q̇ = N(q) v, so that Ṡ v is the bias
    complement(q)     Z, 6 × (6 − nv), of full rank with Zᵀ S = 0

Everything else an algorithm needs follows from these. No algorithm asks what kind of joint it has.

To add a joint: write one file with a frozen dataclass that derives from `Joint`, decorated with `@register`, and export
it in `joints/__init__.py`. The tests find it in the registry; `examples()` tells them how to build one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

import casadi as ca
import numpy as np

from ..read import entries, is_single, scalar
from ..registry import Registry
from ..spatial.algebra import Matrix, zeros
from ..spatial.move import Move

Armature = float | ca.SX | Sequence[float | ca.SX]


@dataclass(frozen=True, kw_only=True)
class Joint(ABC):
    """Base of all joints. `armature` is the rotor inertia added to the joint-space inertia of the coordinates:
    one number for all of them or one per velocity."""

    armature: Armature = 0.0

    def __post_init__(self) -> None:
        """Every joint calls this first."""
        where = f"{type(self).__name__}(armature)"
        given = self.armature
        several = () if is_single(given) else entries(given, where, "a rotor inertia, or one for each velocity")
        self._set(armature=tuple(scalar(x, where) for x in several) if several else scalar(given, where))

    has_other_data: ClassVar[bool] = False  # than its fields say: made by `symbols`

    # Names of the dataclass fields that hold continuous numbers (axis, pitch, ...) as CasADi matrices. A kernel may
    # trace them as symbols: the functions above may therefore branch on their structural zeros, never on their values.
    data: ClassVar[tuple[str, ...]] = ()

    # What both frames may be moved by, together, without a change of X_FM: "turns" are joints whose motion commutes
    # with turns about the axis `e` and shifts along it, "slides" those that only shift along `e`. A class that says so
    # says it of itself: it is not inherited.
    symmetry: ClassVar[Literal["turns", "slides"] | None] = None
    angle: ClassVar[int | None] = None  # the coordinate that is the angle about e and nothing else

    @property
    @abstractmethod
    def nq(self) -> int: ...

    @property
    @abstractmethod
    def nv(self) -> int: ...

    @abstractmethod
    def placement(self, q: Matrix) -> Move: ...

    @abstractmethod
    def subspace(self, q: Matrix) -> Matrix: ...

    @abstractmethod
    def complement(self, q: Matrix) -> Matrix: ...

    def bias(self, q: Matrix, v: Matrix) -> Matrix:
        """Zero where S is constant."""
        return zeros(6)

    def rate(self, q: Matrix, v: Matrix) -> Matrix:
        """q̇ = v where the coordinates are their own velocities."""
        return v

    def subspace_rate(self, q: Matrix, v: Matrix) -> Matrix:
        """By differentiation of S, at symbols: what is given for q may be an expression."""
        at = ca.SX.sym("q", self.nq)
        S = self.subspace(at)
        if not ca.depends_on(S, at):
            return zeros(6, self.nv)
        along = ca.densify(self.rate(at, v))
        found = ca.reshape(ca.jtimes(ca.densify(ca.vec(S)), at, along), 6, self.nv)
        return ca.sparsify(ca.substitute(found, at, ca.densify(q)))

    def structure(self) -> tuple[object, ...]:
        """What distinguishes the functions of this joint apart from its data; joints of equal structure share code."""
        return (type(self).__name__,)

    def neutral(self) -> np.ndarray | None:
        """The coordinates at which X_FM is the identity (or nearest to it); None where there is no regular one."""
        return np.zeros(self.nq)

    @property
    def orientations(self) -> tuple[tuple[int, str], ...]:
        """(first coordinate, "quaternion" or "matrix") of every orientation with redundant coordinates, which must stay
        on its manifold: a unit quaternion, an orthogonal matrix (row-major)."""
        return ()

    @property
    def angles(self) -> tuple[tuple[int, str], ...]:
        """(first coordinate, name of the parameters) of every orientation in angles that are singular somewhere."""
        return ()

    def in_quaternions(self) -> Joint:
        """The same joint with quaternions in the place of such angles. Its velocities are the same."""
        return self

    @property
    def planar(self) -> bool:
        """True where the joint moves within the x-y plane of its fixed frame, rotating about z only."""
        return False

    @classmethod
    def examples(cls) -> tuple[Joint, ...]:
        """Joints of this kind for the tests, in every variant that takes a different way through the code."""
        return (cls(),)

    def _set(self, **values: object) -> None:
        """For __post_init__: derived fields of a frozen joint."""
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def data_values(self) -> dict[str, Matrix]:
        """The continuous numbers of this joint, under the names that `symbols` takes."""
        return {name: getattr(self, name) for name in self.data}

    def own_symbols(self) -> tuple[Matrix, ...]:
        """Symbols that its functions depend on besides coordinates, velocities and data: parameters of the system."""
        return ()

    def symbols(self, **values: Matrix) -> Joint:
        """The same joint with other numbers (symbols, usually) as its data, unchecked. Zeros must stay structural."""
        copy = object.__new__(type(self))
        copy._set(**{**self.__dict__, **values, "has_other_data": True})
        return copy


REGISTRY: Registry[Joint] = Registry()
register = REGISTRY.register
