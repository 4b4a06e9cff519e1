"""Quaternions and rotation matrices must lie on their manifold: small errors are removed, large ones refused."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..errors import ModelError, SharnirError
from ..model import Model
from ..spatial.nearest import ROUND_OFF, SIZES, TOLERANCE, deviation, nearest

FLAT = 1e-6  # of the determinant of a matrix whose largest entry is one: it is no rotation with noise

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
    whole = q
    for kind, places in _places(found):
        part = whole[..., places]
        off = deviation(kind, part)  # (..., joints)
        worst = off.reshape(-1, len(places)).max(axis=0, initial=0.0)
        if not (worst <= TOLERANCE).all():
            _refuse(found, name, whole)
        apart = worst > ROUND_OFF
        if apart.any():
            q = q.copy() if q is whole else q
            q[..., places[apart]] = nearest(kind, part[..., apart, :])
    return q


def _refuse(found: Sequence[Manifold], name: str, q: np.ndarray) -> None:
    """The first orientation that is too far off."""
    for start, kind, joint in found:
        size = SIZES[kind]
        off = deviation(kind, q[..., start : start + size])
        worst = float(np.max(off, initial=0.0))
        if not worst <= TOLERANCE:
            row = "" if q.ndim == 1 else f" (row {int(np.argmax(np.nan_to_num(off, nan=np.inf)))} of the batch)"
            expected = "a unit quaternion (w, x, y, z)" if kind == "quaternion" else "an orthogonal matrix, row-major"
            raise ModelError(
                f"{name}[{start}:{start + size}]{row}: the orientation of joint {joint!r} is off by "
                f"{worst:.3g}; expected {expected} within {TOLERANCE:g}. Normalise it before the call."
            )


def _places(found: Sequence[Manifold]) -> list[tuple[str, np.ndarray]]:
    """The coordinates (joints, size) of all orientations of a kind, which are looked at together."""
    starts: dict[str, list[int]] = {}
    for start, kind, _ in found:
        starts.setdefault(kind, []).append(start)
    return [(kind, np.array(own)[:, None] + np.arange(SIZES[kind])) for kind, own in starts.items()]


def normalised(found: Sequence[Manifold], q: np.ndarray) -> np.ndarray:
    """q with every orientation on its manifold, however far it was; states that are NaN stay so."""
    q = q.copy()
    for kind, places in _places(found):
        part = q[..., places]
        whole = np.isfinite(part).all(axis=-1)
        part[whole] = nearest(kind, part[whole])
        q[..., places] = part
    return q


def brought_near(model: Model, where: str, q: np.ndarray, error: type[SharnirError]) -> np.ndarray:
    """q (..., nq) with every orientation on its manifold however far it was, as long as it says which one is meant:
    zeros, reflections and matrices that flatten space do not."""
    found = manifolds(model)
    for start, kind, joint in found:
        size = SIZES[kind]
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
