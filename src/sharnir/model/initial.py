"""Initial coordinates, velocities and armature of one joint, checked and brought to their shapes."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ..core.errors import ModelError, ShapeError, brief
from ..core.read import Array, Numbers, frozen, is_single, listed, vector
from ..spatial.rotations import ROUND_OFF, SIZES, TOLERANCE, check_quaternion, check_rotation, deviation, nearest
from .flexible.modal_joints import own_joint
from .joints.contract import Joint

_ZEROS = [frozen(np.zeros(n)) for n in range(16)]


def zeros(n: int) -> Array:
    """A read-only zero vector, shared between bodies where it is short."""
    return _ZEROS[n] if n < len(_ZEROS) else frozen(np.zeros(n))


def with_modes(joint: Joint, values: Any) -> Any:
    """Initial values of a flexible body; where they are those of its joint alone, its modes are at rest."""
    own = own_joint(joint)
    if own is joint or values is None:
        return values
    given = [values] if is_single(values) else listed(values)
    return values if given is None or len(given) not in (own.nq, own.nv) else [*given, *[0.0] * (joint.nv - own.nv)]


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
    """q with its quaternions normalised and its matrices made orthogonal; off by more than 1e-6 is an error."""
    if not joint.orientations:
        return q
    q = q.copy()
    for start, kind in joint.orientations:
        part = q[start : start + SIZES[kind]]
        if kind == "quaternion":
            check_quaternion(part, f"{where}: the quaternion")
        else:
            expected = "a row-major orthogonal matrix within 1e-6 with det = +1."
            check_rotation(part.reshape(3, 3), f"{where}: the matrix", TOLERANCE, expected)
        if deviation(kind, part) > ROUND_OFF:
            part[:] = nearest(kind, part)
    return q


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
