"""Quaternions and rotation matrices must lie on their manifold: small errors are removed, large ones refused."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..errors import ModelError, SharnirError
from ..model import Model

TOLERANCE = 1e-6  # beyond it the given orientation is not a rounded one but a wrong one
ROUND_OFF = 1e-15  # below it there is nothing to gain


FLAT = 1e-6  # of the determinant of a matrix whose largest entry is one: it is no rotation with noise
TINY, HUGE = 1e-200, 1e200

Manifold = tuple[int, str, str]  # first coordinate in q, "quaternion" or "matrix", name of the joint


def manifolds(model: Model) -> tuple[Manifold, ...]:
    """Every orientation of the model that has redundant coordinates. Where q(t) is prescribed, what is given there is
    ignored, so it may be anything."""
    return tuple(
        (body.q_start + k, kind, body.name)
        for body in model.bodies
        for k, kind in body.joint.orientations
        if body.motion is None or k not in body.motion.q_coordinates
    )


def on_manifold(found: Sequence[Manifold], name: str, q: np.ndarray) -> np.ndarray:
    """q with every orientation normalised; the array itself where nothing has to change."""
    for start, kind, joint in found:
        size = 4 if kind == "quaternion" else 9
        part = q[..., start : start + size]
        deviation = _quaternion_deviation(part) if kind == "quaternion" else _matrix_deviation(part)
        worst = float(np.max(deviation, initial=0.0))
        if not worst <= TOLERANCE:
            row = "" if q.ndim == 1 else f" (row {int(np.argmax(np.nan_to_num(deviation, nan=np.inf)))} of the batch)"
            expected = "a unit quaternion (w, x, y, z)" if kind == "quaternion" else "an orthogonal matrix, row-major"
            raise ModelError(
                f"{name}[{start}:{start + size}]{row}: the orientation of joint {joint!r} is off by "
                f"{worst:.3g}; expected {expected} within {TOLERANCE:g}. Normalise it before the call."
            )
        if worst > ROUND_OFF:
            q = q.copy()
            q[..., start : start + size] = _unit(part) if kind == "quaternion" else _orthogonal(part)
    return q


def normalised(found: Sequence[Manifold], q: np.ndarray) -> np.ndarray:
    """q with every orientation on its manifold, however far it was; states that are NaN stay so."""
    q = q.copy()
    for start, kind, _ in found:
        size = 4 if kind == "quaternion" else 9
        part = q[..., start : start + size]
        whole = np.isfinite(part).all(axis=-1)
        part[whole] = _unit(part[whole]) if kind == "quaternion" else _orthogonal(part[whole])
    return q


def brought_near(model: Model, where: str, q: np.ndarray, error: type[SharnirError]) -> np.ndarray:
    """q (..., nq) with every orientation on its manifold however far it was, as long as it says which one is meant:
    zeros, reflections and matrices that flatten space do not."""
    found = manifolds(model)
    for start, kind, joint in found:
        size = 4 if kind == "quaternion" else 9
        part = q[..., start : start + size]
        largest = np.abs(part).max(axis=-1)
        place = f"{where} the orientation of joint {joint!r}, q[{start}:{start + size}],"
        if not (largest > 0.0).all():
            raise error(
                f"{place} is all zeros. Expected a {kind}; "
                f"{'(1, 0, 0, 0)' if kind == 'quaternion' else 'the identity'} is no rotation."
            )
        if kind == "matrix":
            R = (part / largest[..., None]).reshape(*part.shape[:-1], 3, 3)
            if not (np.linalg.det(R) > FLAT).all():
                raise error(
                    f"{place} is not a rotation: its determinant is {np.linalg.det(R).min():.3g}, relative to its "
                    "largest entry. Expected an orthogonal matrix with the determinant +1, row-major."
                )
    return normalised(found, q)


def _quaternion_deviation(part: np.ndarray) -> np.ndarray:
    with np.errstate(over="ignore"):  # an infinite length is far off
        return np.asarray(np.abs(np.sqrt(np.sum(part * part, axis=-1)) - 1.0))


def _matrix_deviation(part: np.ndarray) -> np.ndarray:
    R = part.reshape(*part.shape[:-1], 3, 3)
    gram = np.max(np.abs(np.swapaxes(R, -1, -2) @ R - np.eye(3)), axis=(-1, -2))
    with np.errstate(invalid="ignore"):  # a NaN is as far off as a reflection
        return np.asarray(np.where(np.linalg.det(R) > 0, gram, 2.0))


def _unit(part: np.ndarray) -> np.ndarray:
    squares = np.sum(part * part, axis=-1, keepdims=True)
    if not ((squares > TINY) & (squares < HUGE)).all():  # squares of very small or large numbers vanish or overflow
        part = part / np.abs(part).max(axis=-1, keepdims=True)
        squares = np.sum(part * part, axis=-1, keepdims=True)
    return np.asarray(part / np.sqrt(squares))


def _orthogonal(part: np.ndarray) -> np.ndarray:
    """The nearest orthogonal matrix."""
    u, _, vt = np.linalg.svd(part.reshape(*part.shape[:-1], 3, 3))
    return np.asarray((u @ vt).reshape(part.shape))
