"""Quaternions and rotation matrices must lie on their manifold: small errors are removed, large ones refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from ..core.errors import ModelError, SharnirError
from ..core.read import Array
from ..core.tracing import tracing
from ..model import Model
from ..spatial.rotations import ROUND_OFF, SIZES, TOLERANCE, deviation, nearest

# Expressions as functions of arrays, one row for each state: for what is asked now and then, and not compiled. Numbers
# and single symbols, as most that events ask for are, are copied and not computed where there is nothing else.


class Rows:
    """Called with arrays (m, size), one for every column of symbols; answers with arrays (m, size) too."""

    @tracing
    def __init__(self, inputs: Sequence[ca.SX], outputs: Sequence[ca.SX]) -> None:
        # CasADi takes a matrix without rows for no states at all
        self._inputs = [x if x.numel() else ca.SX.sym("none") for x in inputs]
        self.sizes = [int(x.numel()) for x in outputs]
        self._outputs = [ca.densify(x) for x in outputs]
        self._copied = [_copied(x, self._inputs) for x in self._outputs]
        self._function = ca.Function("rows", self._inputs, self._outputs)

    def __call__(self, *arrays: Array) -> list[Array]:
        m = len(arrays[0])
        if not m:
            return [np.zeros((0, size)) for size in self.sizes]
        if all(x is not None for x in self._copied):
            return [x.of(arrays, m) for x in self._copied if x is not None]
        columns = [x.T if x.shape[1] else np.zeros((1, m)) for x in arrays]
        found = self._function.call([ca.DM(x) for x in columns])
        return [np.array(x).reshape(size, m).T.copy() for x, size in zip(found, self.sizes, strict=True)]


@dataclass(frozen=True, eq=False)
class _Copied:
    """An output whose entries are numbers, or entries (row, array, place) of the inputs."""

    numbers: Array
    entries: list[tuple[int, int, int]]

    def of(self, arrays: Sequence[Array], m: int) -> Array:
        found = np.tile(self.numbers, (m, 1))
        for row, k, place in self.entries:
            found[:, row] = arrays[k][:, place]
        return found


def _copied(output: ca.SX, inputs: Sequence[ca.SX]) -> _Copied | None:
    """None where something has to be computed."""
    symbols = {x[j].element_hash(): (k, j) for k, x in enumerate(inputs) for j in range(x.numel())}
    numbers, entries = np.full(output.numel(), np.nan), []
    for row in range(output.numel()):
        x = output[row]
        if x.is_constant():
            numbers[row] = float(x)
        elif x.is_symbolic() and x.element_hash() in symbols:
            entries.append((row, *symbols[x.element_hash()]))
        else:
            return None
    return _Copied(numbers, entries)


# Prescribed coordinates as numbers.


@tracing
def prescribed(model: Model, t: Any, q: np.ndarray, v: np.ndarray, params: np.ndarray) -> None:
    """Write the prescribed coordinates and velocities at the times t into q (B, time, nq) and v (B, time, nv); `params`
    are (np,) or (B, np)."""
    times = np.atleast_1d(np.asarray(t, dtype=np.float64))
    table = np.broadcast_to(params, (q.shape[0], len(model.parameters)))
    for body in model.bodies:
        motion = body.motion
        if motion is None:
            continue
        given = ca.vertcat(ca.SX(0, 1) if motion.q is None else motion.q, motion.v)
        function = ca.Function("motion", [model.t, model.parameter_symbols], [ca.densify(given)])
        n = len(motion.q_coordinates)
        for b, numbers in enumerate(table):
            values = np.array([np.array(function(s, numbers)).ravel() for s in times]).reshape(
                times.size, given.numel()
            )
            q[b][:, [body.q_start + k for k in motion.q_coordinates]] = values[:, :n]
            v[b][:, [body.v_start + k for k in motion.coordinates]] = values[:, n:]


@tracing
def in_place(model: Model, t: np.ndarray, q: np.ndarray, v: np.ndarray, params: np.ndarray) -> None:
    """The same for N states, each with its own time and parameters: t (N,), q (N, nq), v (N, nv), params (N, np)."""
    for body in model.bodies:
        motion = body.motion
        if motion is None or not len(t):
            continue
        given = ca.vertcat(ca.SX(0, 1) if motion.q is None else motion.q, motion.v)
        (values,) = Rows([model.t, model.parameter_symbols], [given])(t[:, None], params)
        n = len(motion.q_coordinates)
        q[:, [body.q_start + k for k in motion.q_coordinates]] = values[:, :n]
        v[:, [body.v_start + k for k in motion.coordinates]] = values[:, n:]


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
                f"{'(1, 0, 0, 0)' if kind == 'quaternion' else 'the identity'} stands for no rotation."
            )
        if kind == "matrix":
            R = (part / largest[..., None]).reshape(*part.shape[:-1], 3, 3)
            if not (np.linalg.det(R) > FLAT).all():
                raise error(
                    f"{place} is not a rotation: its determinant is {np.linalg.det(R).min():.3g}, relative to its "
                    "largest entry. Expected an orthogonal matrix with the determinant +1, row-major."
                )
    return normalised(found, q)
