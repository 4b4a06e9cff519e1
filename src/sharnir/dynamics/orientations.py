"""Coordinates of orientations: kept on their manifold, and singular angles exchanged for quaternions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import casadi as ca
import numpy as np

from ..algorithms.sweeps.sweep import Record, any_record
from ..core.errors import ModelError, SharnirError
from ..core.read import Array
from ..core.tracing import cached_by_identity, tracing
from ..model import Model
from ..model.body import Body
from ..model.constraint import ConstraintRows, VelocityRows
from ..model.element import Element
from ..model.joints.contract import Joint
from ..model.joints.orientation_joints import ORIENTATIONS
from ..spatial.algebra import segment
from ..spatial.rotations import ROUND_OFF, SIZES, TOLERANCE, deviation, followed, nearest, quaternion_of_angles

# Quaternions and rotation matrices must lie on their manifold: small errors are removed, large ones refused.


# Expressions as functions of arrays, one row for each state: for what is asked now and then, and not compiled. Numbers
# and single symbols, as most that events ask for are, are copied and not computed where there is nothing else.


class Rows:
    """Called with arrays (m, size), one for every column of symbols; answers with arrays (m, size) too."""

    @tracing
    def __init__(self, inputs: Sequence[ca.SX], outputs: Sequence[ca.SX]) -> None:
        # CasADi takes a matrix without rows for no states at all
        self.inputs = [x if x.numel() else ca.SX.sym("none") for x in inputs]
        self.sizes = [int(x.numel()) for x in outputs]
        self.outputs = [ca.densify(x) for x in outputs]
        self._copied = [_copied(x, self.inputs) for x in self.outputs]
        self._function = ca.Function("rows", self.inputs, self.outputs)

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


@cached_by_identity
def _is_driven(model: Model) -> bool:
    return any(body.motion is not None for body in model.bodies)


def prescribed(model: Model, t: Any, q: np.ndarray, v: np.ndarray, params: np.ndarray) -> None:
    """Write the prescribed coordinates and velocities at the times t into q (B, time, nq) and v (B, time, nv); `params`
    are (np,) or (B, np)."""
    if _is_driven(model):
        _prescribe(model, t, q, v, params)


@tracing
def _prescribe(model: Model, t: Any, q: np.ndarray, v: np.ndarray, params: np.ndarray) -> None:
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


def in_place(model: Model, t: np.ndarray, q: np.ndarray, v: np.ndarray, params: np.ndarray) -> None:
    """The same for N states, each with its own time and parameters: t (N,), q (N, nq), v (N, nv), params (N, np)."""
    if _is_driven(model):
        _put_in_place(model, t, q, v, params)


@tracing
def _put_in_place(model: Model, t: np.ndarray, q: np.ndarray, v: np.ndarray, params: np.ndarray) -> None:
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


@cached_by_identity
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


# The same mechanism with quaternions in the place of angles that are singular somewhere.
#
# Velocities, forces and reactions are the same numbers in both, as v of a ball joint is ω whatever its coordinates are.
# Only q differs. What reads the angles themselves (a force in q('ball', 1), a coupling) has no meaning in quaternions:
# such a joint keeps its angles, and `kept` says why.


NEAR_POLES = 0.1  # as a sine: nearer, derivatives along angles lose more than a digit
LOST = 1e-8  # as a sine: half of the digits


@dataclass(frozen=True)
class Turned:
    """An orientation with other coordinates: where its angles were in q, and where its quaternion is."""

    joint: str
    parameters: str
    angles: int
    quaternion: int


@dataclass(frozen=True, eq=False)
class Exchange:
    """Coordinates q with angles against those with quaternions: which are turned, and which are the same in both, by
    their places here and there."""

    turned: tuple[Turned, ...]
    same: np.ndarray
    same_there: np.ndarray

    def there(self, q: np.ndarray) -> np.ndarray:
        """Coordinates (..., nq) with quaternions."""
        if not self.turned:
            return q.copy()
        found = np.empty((*q.shape[:-1], q.shape[-1] + len(self.turned)))
        found[..., self.same_there] = q[..., self.same]
        for x in self.turned:
            part = q[..., x.angles : x.angles + 3]
            found[..., x.quaternion : x.quaternion + 4] = quaternion_of_angles(x.parameters, part)
        return found

    def back(self, q: np.ndarray, near: np.ndarray) -> np.ndarray:
        """Coordinates (B, time, nq there) with angles that follow on from `near` (B, nq): of all that stand for the
        same orientation the nearest to those before."""
        found = np.empty((*q.shape[:-1], near.shape[-1]))
        found[..., self.same] = q[..., self.same_there]
        for x in self.turned:
            angles, turn = slice(x.angles, x.angles + 3), q[..., x.quaternion : x.quaternion + 4]
            found[..., angles] = followed(x.parameters, turn, near[:, angles])
        return found

    def sines(self, q: np.ndarray) -> np.ndarray:
        """(..., turned) of coordinates with angles: how near each orientation is to its singularity."""
        poles = [(x.angles, pole) for x in self.turned if (pole := ORIENTATIONS[x.parameters].pole)]
        places, phases = [first + pole.k for first, pole in poles], [pole.phase for _, pole in poles]
        return np.asarray(np.abs(np.sin(q[..., places] + np.array(phases))))


def exchange(joints: Iterable[tuple[str, Joint, bool]]) -> Exchange:
    """Of joints one after the other, each with its name and whether its angles are turned."""
    turned, same, same_there, here, there = list[Turned](), list[int](), list[int](), 0, 0
    for name, joint, turns in joints:
        end, angles = here + joint.nq, {here + k: parameters for k, parameters in joint.angles} if turns else {}
        while here < end:
            if here in angles:
                turned.append(Turned(name, angles[here], here, there))
                here, there = here + 3, there + 4
            else:
                same.append(here)
                same_there.append(there)
                here, there = here + 1, there + 1
    return Exchange(tuple(turned), np.array(same, dtype=int), np.array(same_there, dtype=int))


@dataclass(frozen=True, eq=False)
class InQuaternions:
    """`kept` are joints whose angles are read, and by what."""

    model: Model
    coordinates: Exchange
    kept: Mapping[str, str]

    @property
    def turned(self) -> tuple[Turned, ...]:
        return self.coordinates.turned


@cached_by_identity
def in_quaternions(model: Model) -> InQuaternions | None:
    """None where no joint has such angles; angles that are prescribed are no states."""
    angled = [b for b in model.bodies if _angles(b)]
    if not angled:
        return None
    read = {element.name: {x.element_hash() for x in ca.symvar(_said(element))} for element in model.forces}
    for state in model.states:
        read[model.parameters[state.index].name] = {x.element_hash() for x in ca.symvar(state.rate)}
    kept = {b.name: reader for b in angled if (reader := _reader(model, b, read))}
    turning = {b.name for b in angled} - set(kept)
    found = exchange((b.name, b.joint, b.name in turning) for b in model.bodies)
    q = ca.SX.sym("quaternion", model.nq + len(found.turned))
    q[found.same_there.tolist()] = model.q[found.same.tolist()]
    bodies, start = list[Body](), 0
    for body in model.bodies:
        bodies.append(_changed(body, start) if body.name in turning else replace(body, q_start=start))
        start += bodies[-1].joint.nq
    places = dict(zip(found.same.tolist(), found.same_there.tolist(), strict=True))
    triggers = tuple(x if x.coordinate is None else replace(x, coordinate=places[x.coordinate]) for x in model.triggers)
    return InQuaternions(replace(model, bodies=tuple(bodies), q=q, triggers=triggers), found, kept)


def _changed(body: Body, start: int) -> Body:
    """A body on its new joint."""
    own, motion = exchange([(body.name, body.joint, True)]), body.motion
    if motion is not None:
        places = dict(zip(own.same.tolist(), own.same_there.tolist(), strict=True))
        motion = replace(motion, q_coordinates=tuple(places[k] for k in motion.q_coordinates))
    q0 = None if body.q0 is None else own.there(body.q0)
    return replace(body, joint=body.joint.in_quaternions(), motion=motion, q_start=start, q0=q0)


def refuse_poles(other: InQuaternions, model: Model, q: np.ndarray) -> None:
    """Of derivatives: where a force or a constraint reads angles that are singular, there are none."""
    for name, reader in other.kept.items():
        body = model.body(name)
        for first, parameters in body.joint.angles:
            pole = ORIENTATIONS[parameters].pole
            assert pole is not None
            if (np.abs(np.sin(q[..., body.q_start + first + pole.k] + pole.phase)) < LOST).any():
                raise ModelError(
                    f"derivatives: joint {name!r} is at the singularity of its angles (parameters={parameters!r}), "
                    f"{pole.where}, and {reader} reads them: there are no derivatives along its velocities. Ask at "
                    "another orientation, or let nothing depend on the angles and use parameters='quaternion'."
                )


def _angles(body: Body) -> tuple[tuple[int, str], ...]:
    given = () if body.motion is None else body.motion.q_coordinates
    found = body.joint.angles
    return () if any(k in given for k, _ in found) else found


def _reader(model: Model, body: Body, read: Mapping[str, set[int]]) -> str:
    """The readers of the angles of a joint, or of coordinates that would have other numbers; "" if there are none.
    `read` has the symbols in every force."""
    first = body.joint.angles[0][0]
    own = segment(model.q, body.q_start, body.joint.nq)
    angles = {own[k + j].element_hash() for k, _ in body.joint.angles for j in range(3)}
    for name, symbols in read.items():
        if symbols & angles:
            return f"force {name!r}"
    for trigger in model.triggers:
        if {x.element_hash() for x in ca.symvar(ca.veccat(ca.SX(0, 1), *trigger.expressions()))} & angles:
            return f"event {trigger.name!r}"
    for constraint in model.constraints:
        if body.index in constraint.joints and _reads(model, constraint, body, first):
            return f"constraint {constraint.name!r}"
    return ""


def _said(element: Element) -> ca.SX:
    records = {i: any_record() for i in element.bodies}
    loads = element.loads(records)
    values = [*loads.tau.values(), *loads.wrenches.values()]
    more = (element.potential(records), element.dissipation(records), element.drive(records))
    return ca.densify(ca.veccat(ca.SX(0, 1), *values, *more))


def _reads(model: Model, constraint: ConstraintRows, body: Body, first: int) -> bool:
    """A coordinate of the joint from `first` on."""
    records = {i: any_record() for i in constraint.bodies}
    for i in constraint.joints:
        q = ca.SX.sym("q", model.bodies[i - 1].joint.nq)
        records[i] = records.get(i, Record()).extended({"q": q})
    t = ca.SX.sym("t")
    value = constraint.rate(records, t) if isinstance(constraint, VelocityRows) else constraint.value(records, t)
    return bool(ca.depends_on(value, records[body.index].q[first:]))
