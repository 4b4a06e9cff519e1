"""Placement of a frame in another one as users give it: X_PB = (R, p), p the origin of B in P axes.

The rotation is given in one of three ways, all of which turn B axes into P axes:

    rpy          URDF's roll, pitch, yaw about the fixed axes x, y, z:  R = Rz(yaw) Ry(pitch) Rx(roll)
    rotation     the 3×3 matrix itself
    quaternion   (w, x, y, z), scalar first
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

import casadi as ca
import numpy as np

from ..core.errors import ModelError, UnsupportedError
from ..core.read import Array, Number, Numbers, from_rows, frozen, is_a, refuse_pickle, square, vector
from ..core.tracing import tracing
from .algebra import matrix, snapped
from .rotations import check_quaternion, check_rotation, nearest_quaternion, nearest_rotation, quaternion_of
from .transform import Transform

_IDENTITY = frozen(np.eye(3))


class Placement:
    """Where a frame is: its origin `p` (3,) and its axes `R` (3, 3), NumPy arrays or, with parameters, casadi.SX.

    `given` says how the rotation was given, so that a file can say the same: ("rpy", numbers), ("rotation", matrix),
    ("quaternion", numbers), ("product", A, B) of A @ B, ("inverse", A), or () for none of these.
    """

    __slots__ = ("R", "given", "p")
    R: Numbers
    p: Numbers
    given: tuple[Any, ...]

    @tracing
    def __init__(
        self,
        xyz: Sequence[Number] | Numbers = (0.0, 0.0, 0.0),
        rpy: Sequence[Number] | Numbers | None = None,
        rotation: Any = None,
        quaternion: Sequence[float] | Array | None = None,
    ) -> None:
        given = [n for n, x in (("rpy", rpy), ("rotation", rotation), ("quaternion", quaternion)) if x is not None]
        if len(given) > 1:
            raise ModelError(
                f"Placement: {' and '.join(given)} are both given. Expected at most one of rpy, rotation, quaternion."
            )
        R: Numbers = _IDENTITY
        how: tuple[Any, ...] = ()
        if rpy is not None:
            how = ("rpy", vector(rpy, 3, "Placement(rpy)"))
            R = _from_rpy(how[1])
        elif rotation is not None:
            how = ("rotation", square(rotation, 3, "Placement(rotation)"))
            R = _from_matrix(how[1])
        elif quaternion is not None:
            how = ("quaternion", vector(quaternion, 4, "Placement(quaternion)"))
            R = _from_quaternion(how[1])
        _fill(self, R, vector(xyz, 3, "Placement(xyz)"), how)

    @staticmethod
    def of(R: Numbers, p: Numbers, given: tuple[Any, ...] = ()) -> Placement:
        """From parts that are known to be right, unchecked."""
        result = object.__new__(Placement)
        _fill(result, R, p, given)
        return result

    @property
    def numeric(self) -> bool:
        """True where no parameter is involved."""
        return not isinstance(self.R, ca.SX) and not isinstance(self.p, ca.SX)

    @property
    def quaternion(self) -> Array:
        """(w, x, y, z) with w >= 0 of a numeric rotation."""
        if isinstance(self.R, ca.SX):
            raise UnsupportedError(
                "Placement.quaternion: this rotation depends on parameters. Use .R, which is symbolic."
            )
        return quaternion_of(self.R)

    @tracing
    def transform(self) -> Transform:
        """The same placement as the algorithms use it: CasADi matrices with structural zeros."""
        return Transform(matrix(self.R), matrix(self.p))

    @tracing
    def __matmul__(self, other: Placement) -> Placement:
        """Chains cancel: X_AC = X_AB @ X_BC."""
        if not is_a(other, Placement):
            return NotImplemented
        R = _times(self.R, other.R)
        p = _plus(self.p, _times(self.R, other.p))
        return Placement.of(R if isinstance(R, ca.SX) else frozen(snapped(R)), p, ("product", self, other))

    @tracing
    def inverse(self) -> Placement:
        """X_BP of X_PB: (Rᵀ, −Rᵀ p)."""
        p = _times(self.R.T, self.p)
        return Placement.of(self.R.T, -p if isinstance(p, ca.SX) else frozen(0.0 - p), ("inverse", self))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"A Placement is frozen: make a new one instead of setting {name!r}.")

    __delattr__ = __setattr__  # type: ignore[assignment]

    def __copy__(self) -> Placement:
        return self  # nothing in it changes

    def __deepcopy__(self, memo: dict[int, Any]) -> Placement:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        if not self.numeric:
            refuse_pickle("a Placement")
        return Placement.of, (self.R, self.p, self.given)

    @tracing
    def __repr__(self) -> str:
        if not self.numeric:
            return f"Placement(R={self.R}, p={self.p})"
        if isinstance(self.R, ca.SX) or np.array_equal(self.R, _IDENTITY):
            return f"Placement(xyz={tuple(map(float, self.p))})"
        return f"Placement(xyz={tuple(map(float, self.p))}, rotation={self.R.tolist()})"


def _fill(placement: Placement, R: Numbers, p: Numbers, given: tuple[Any, ...]) -> None:
    for name, value in (("R", R), ("p", p), ("given", given)):
        object.__setattr__(placement, name, value)


def _times(A: Numbers, b: Numbers) -> Numbers:
    if isinstance(A, ca.SX) or isinstance(b, ca.SX):
        return matrix(A) @ matrix(b)
    return frozen(np.asarray(A @ b))


def _plus(a: Numbers, b: Numbers) -> Numbers:
    if isinstance(a, ca.SX) or isinstance(b, ca.SX):
        return matrix(a) + matrix(b)
    return frozen(np.asarray(a + b))


def _from_rpy(rpy: Numbers) -> Numbers:
    """Rz(yaw) Ry(pitch) Rx(roll)."""
    if not isinstance(rpy, ca.SX):
        (cr, cp, cy), (sr, sp, sy) = np.cos(rpy), np.sin(rpy)
    else:
        (cr, cp, cy), (sr, sp, sy) = (ca.vertsplit(_clean(f(rpy))) for f in (ca.cos, ca.sin))
    rows: list[list[Number]] = [
        [cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr],
        [sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr],
        [-sp, cp * sr, cp * cr],
    ]
    R = from_rows(rows)
    return R if isinstance(R, ca.SX) else frozen(snapped(R))


def _clean(values: ca.SX) -> ca.SX:
    """The constant entries of a symbolic vector snapped, so that products with them fold."""
    entries = [values[k] for k in range(values.numel())]
    return ca.vertcat(*(float(snapped(np.array(float(x)))) if x.is_constant() else x for x in entries))


def _from_matrix(R: Numbers) -> Numbers:
    if isinstance(R, ca.SX):
        raise ModelError(
            "Placement(rotation): a matrix of parameters cannot be checked to be a rotation. Give rpy=(...) with "
            "parameters instead."
        )
    expected = "orthonormal rows within 1e-9 and det = +1; normalise it, or give rpy or a quaternion."
    check_rotation(R, "Placement(rotation):", 1e-9, expected)
    if np.array_equal(snapped(R), R) and np.array_equal(R @ R.T, _IDENTITY):
        return R
    return frozen(snapped(nearest_rotation(R)))


def _from_quaternion(q: Numbers) -> Numbers:
    if isinstance(q, ca.SX):
        raise ModelError(
            "Placement(quaternion): parameters cannot be checked to form a unit quaternion. Give rpy=(...) with "
            "parameters instead."
        )
    check_quaternion(q, "Placement(quaternion):")
    w, x, y, z = nearest_quaternion(q)
    rows = [
        [w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z],
    ]
    return frozen(snapped(np.array(rows)))
