"""Axes: "x", "y", "z" with an optional sign, or a vector that is normalised; as numbers, and as matrices with
structural zeros, for which a vector within rounding of a coordinate axis is that axis."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import casadi as ca
import numpy as np

from ..core.errors import ModelError, brief
from ..core.read import Array, is_a, listed, text, vector
from .algebra import Matrix, matrix
from .snap import snapped

Axis = str | Sequence[float] | Array
_NAMED = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}


def unit_vector(axis: Axis, where: str) -> Array:
    """As numbers; `where` names the argument in the error."""
    word = text(axis, where) if is_a(axis, str) else ""
    if word.removeprefix("-") in _NAMED:
        return (-1.0 if word.startswith("-") else 1.0) * np.array(_NAMED[word.removeprefix("-")])
    if listed(axis) is None:
        raise ModelError(
            f'{where}: {brief(axis)} is not an axis. Expected "x", "y", "z" (or "-x", "-y", "-z") or 3 numbers.'
        )
    values = vector(axis, 3, where)
    if isinstance(values, ca.SX):
        raise ModelError(
            f"{where}: an axis cannot depend on a parameter. Give 3 numbers, or turn the placement by the parameter."
        )
    largest = float(np.abs(values).max())
    if largest == 0.0:
        raise ModelError(f"{where}: {brief(axis)} has no direction. Expected 3 finite numbers, not all zero.")
    if not 1e-100 < largest < 1e100:  # squares must neither vanish nor overflow
        values = values / largest
    result: Array = values / np.linalg.norm(values)
    return result


def unit_axis(axis: Axis, where: str) -> Matrix:
    """As a CasADi matrix with structural zeros."""
    if is_a(axis, str) and text(axis, where).removeprefix("-") in _NAMED:
        return _named(text(axis, where))
    return matrix(snapped(unit_vector(axis, where)))


@cache
def _named(axis: str) -> Matrix:
    """One object for all joints about the same coordinate axis: most models have no other."""
    return matrix(unit_vector(axis, ""))


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
