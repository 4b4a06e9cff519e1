"""The same mechanism with quaternions in the place of angles that are singular somewhere.

Velocities, forces and reactions are the same numbers in both, as v of a ball joint is ω whatever its coordinates are.
Only q differs. What reads the angles themselves (a force in q('ball', 1), a coupling) has no meaning in quaternions:
such a joint keeps its angles, and `kept` says why.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import casadi as ca
import numpy as np

from ..algorithms.sweeps.sweep import Record, any_record
from ..core.errors import ModelError
from ..core.tracing import cached_by_identity
from ..model import Model
from ..model.body import Body
from ..model.constraint import ConstraintRows, VelocityRows
from ..model.element import Element
from ..model.joints.contract import Joint
from ..model.joints.orientation_joints import ORIENTATIONS
from ..spatial.algebra import segment
from ..spatial.rotations import followed, quaternion_of_angles

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
    """Who reads the angles of a joint, or coordinates of it that would have other numbers; "" if nobody does. `read`
    has the symbols in every force."""
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
