"""Axes: "x", "y", "z", or a vector that is normalised. A vector within 4e-16 of a coordinate axis is that axis."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import casadi as ca
import numpy as np

from ..read import is_a, text
from ..spatial.algebra import Matrix, matrix
from ..spatial.direction import unit_vector

Axis = str | Sequence[float] | np.ndarray
_NAMED = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}
SNAP = 4e-16


def unit_axis(axis: Axis, what: str) -> Matrix:
    """The unit vector as a CasADi matrix with structural zeros; `what` names the argument in the error."""
    if is_a(axis, str) and text(axis, what).removeprefix("-") in _NAMED:
        return _named(text(axis, what))
    unit = unit_vector(axis, what)
    unit[np.abs(unit) < SNAP] = 0.0
    unit[np.abs(np.abs(unit) - 1.0) < SNAP] = np.sign(unit[np.abs(np.abs(unit) - 1.0) < SNAP])
    return matrix(unit)


@cache
def _named(axis: str) -> Matrix:
    """One object for all joints about the same coordinate axis: most models have no other."""
    sign = -1.0 if axis.startswith("-") else 1.0
    return matrix([sign * c for c in _NAMED[axis.removeprefix("-")]])


def plane_of(axis: Matrix) -> tuple[Matrix, Matrix]:
    """Two unit vectors that complete a numeric unit axis to a right-handed orthonormal triple (u, w, axis)."""
    for name in ("x", "y", "z", "-x", "-y", "-z"):
        if axis is _named(name):
            return _named_plane(name)
    return _plane(axis)


@cache
def _named_plane(axis: str) -> tuple[Matrix, Matrix]:
    return _plane(_named(axis))


def _plane(axis: Matrix) -> tuple[Matrix, Matrix]:
    a = ca.DM(axis).full().ravel()
    size = np.abs(a)
    if np.count_nonzero(a) == 1:
        u = np.eye(3)[(int(np.argmax(size)) + 1) % 3]  # a coordinate axis: the next one
    else:
        u = np.cross(np.eye(3)[int(np.argmin(size))], a)
        u = u / np.linalg.norm(u)
    return matrix(u), matrix(np.cross(a, u))
