"""Initial coordinates, velocities and armature of one joint, checked and brought to their shapes."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ..errors import ModelError, ShapeError, brief
from ..joints.contract import Joint
from ..read import Array, Numbers, frozen, is_single, vector

OFF_MANIFOLD = 1e-6  # interface: quaternions off the unit sphere by less are normalised, by more is an error
_ZEROS = [frozen(np.zeros(n)) for n in range(16)]


def zeros(n: int) -> Array:
    """A read-only zero vector, shared between bodies where it is short."""
    return _ZEROS[n] if n < len(_ZEROS) else frozen(np.zeros(n))


def coordinates(joint: Joint, q0: Any, where: str) -> Array | None:
    """q0 as given, on its manifold; the neutral position where none is given, None where there is none."""
    if q0 is None:
        neutral = joint.neutral()
        return None if neutral is None else frozen(np.asarray(neutral, dtype=float))
    return frozen(on_manifold(joint, _plain(q0, joint.nq, f"{where}: q0", "coordinates"), f"{where}: q0"))


def velocities(joint: Joint, v0: Any, where: str) -> Array:
    return zeros(joint.nv) if v0 is None else _plain(v0, joint.nv, f"{where}: v0", "velocities")


def armature(joint: Joint, where: str) -> Numbers:
    """(nv,): one number for all velocities or one per velocity, each >= 0."""
    given, nv = joint.armature, joint.nv
    if isinstance(given, float) and given == 0.0:
        return zeros(nv)
    if nv == 0:
        raise ModelError(f"{where}: armature = {brief(given)} on a joint that cannot move. Leave it out.")
    each = given if isinstance(given, tuple) else [given] * nv
    values = vector(each, nv, f"{where}: armature")
    if not isinstance(values, ca.SX):
        check_armature(values, where)
    return values


def check_armature(values: Array, where: str) -> None:
    if values.size and values.min() < 0.0:
        raise ModelError(f"{where}: armature = {brief(values.tolist())}. Expected rotor inertias >= 0.")


def on_manifold(joint: Joint, q: Array, where: str) -> Array:
    """q with its quaternions normalised and its rotation matrices made orthogonal; off by more than 1e-6 is an "
    "error."""
    if not joint.orientations:
        return q
    q = q.copy()
    for start, kind in joint.orientations:
        size = 4 if kind == "quaternion" else 9
        part = q[start : start + size]
        q[start : start + size] = _unit(part, where) if kind == "quaternion" else _orthogonal(part, where)
    return q


def _unit(part: Array, where: str) -> Array:
    length = float(np.linalg.norm(part))
    if not abs(length - 1.0) <= OFF_MANIFOLD:
        raise ModelError(
            f"{where}: the quaternion {brief(part.tolist())} has length {length:.9g}. "
            "Expected a unit quaternion (w, x, y, z) within 1e-6; divide it by its length."
        )
    result: Array = part / length
    return result


def _orthogonal(part: Array, where: str) -> Array:
    R = part.reshape(3, 3)
    off = float(np.abs(R @ R.T - np.eye(3)).max())
    if not off <= OFF_MANIFOLD or np.linalg.det(R) < 0.0:
        raise ModelError(
            f"{where}: the matrix {brief(R.tolist())} is not a rotation (|R R^T - E| = {off:.3g}, det = "
            f"{np.linalg.det(R):.6g}). "
            "Expected a row-major orthogonal matrix within 1e-6 with det = +1."
        )
    if off < 1e-15:
        return part
    left, _, right = np.linalg.svd(R)  # the nearest orthogonal matrix
    return np.ravel(left @ right)


def _plain(values: Any, size: int, where: str, what: str) -> Array:
    """A vector of numbers; one number will do for a joint of one coordinate."""
    if is_single(values):
        if size != 1:
            raise ShapeError(f"{where}: given one number ({brief(values)}), expected {size} {what}.")
        values = [values]
    result = vector(values, size, where)
    if isinstance(result, ca.SX):
        raise ModelError(
            f"{where}: {brief(result)} depends on parameters. Expected numbers; pass other initial values to the run "
            "instead."
        )
    return result
