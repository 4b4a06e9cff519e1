"""The same mechanism with quaternions in the place of angles that are singular somewhere.

Velocities, forces and reactions are the same numbers in both, as v of a ball joint is ω whatever its coordinates are.
Only q differs. What reads the angles themselves (a force in q('ball', 1), a coupling) has no meaning in quaternions:
such a joint keeps its angles, and `kept` says why.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import casadi as ca
import numpy as np

from ..model import Model
from ..model.body import Body
from ..model.constraint import Tie, VelocityTie
from ..model.element import Element
from ..native.classes.loaded import any_record
from ..remembered import remembered
from ..spatial.algebra import segment
from ..spatial.angles import followed, quaternion_of_angles
from ..sweeps.record import Record


@dataclass(frozen=True)
class Turned:
    """An orientation with other coordinates: where its angles were in q, and where its quaternion is."""

    joint: str
    parameters: str
    angles: int
    quaternion: int


@dataclass(frozen=True, eq=False)
class InQuaternions:
    """`same` and `same_there` are the coordinates that both have, in the same order."""

    model: Model
    turned: tuple[Turned, ...]
    same: np.ndarray
    same_there: np.ndarray
    kept: Mapping[str, str]  # joints whose angles are read, and by what

    def there(self, q: np.ndarray) -> np.ndarray:
        """Coordinates (..., nq) of the model with angles as those of this one."""
        found = np.empty((*q.shape[:-1], self.model.nq))
        found[..., self.same_there] = q[..., self.same]
        for x in self.turned:
            part = q[..., x.angles : x.angles + 3]
            found[..., x.quaternion : x.quaternion + 4] = quaternion_of_angles(x.parameters, part)
        return found

    def back(self, q: np.ndarray, near: np.ndarray) -> np.ndarray:
        """Coordinates (B, time, nq) of this model as those of the model with angles, which follow on from `near` (B, nq
        of that model): of all angles of an orientation the nearest to those before."""
        found = np.empty((*q.shape[:-1], near.shape[-1]))
        found[..., self.same] = q[..., self.same_there]
        for x in self.turned:
            angles, turn = slice(x.angles, x.angles + 3), q[..., x.quaternion : x.quaternion + 4]
            found[..., angles] = followed(x.parameters, turn, near[:, angles])
        return found


@remembered
def in_quaternions(model: Model) -> InQuaternions | None:
    """None where no joint has such angles; angles that are prescribed are no states."""
    angled = [b for b in model.bodies if _angles(b)]
    if not angled:
        return None
    read = {element.name: {x.element_hash() for x in ca.symvar(_said(element))} for element in model.forces}
    kept = {b.name: reader for b in angled if (reader := _reader(model, b, read))}
    bodies, columns, turned, start = list[Body](), list[ca.SX](), list[Turned](), 0
    same, same_there = list[int](), list[int]()
    for body in model.bodies:
        firsts = dict(_angles(body)) if body.name not in kept else {}
        places = dict[int, int]()  # of its coordinates, in its joint there
        k = there = 0
        while k < body.joint.nq:
            if k in firsts:
                turned.append(Turned(body.name, firsts[k], body.q_start + k, start + there))
                columns.append(ca.SX.sym(f"quaternion_{body.index}", 4))
                k, there = k + 3, there + 4
            else:
                columns.append(model.q[body.q_start + k])
                places[k] = there
                k, there = k + 1, there + 1
        same += [body.q_start + k for k in places]
        same_there += [start + k for k in places.values()]
        bodies.append(_changed(body, firsts, places, start) if firsts else replace(body, q_start=start))
        start += there
    other = replace(model, bodies=tuple(bodies), q=ca.vertcat(*columns))
    return InQuaternions(other, tuple(turned), np.array(same, dtype=int), np.array(same_there, dtype=int), kept)


def _angles(body: Body) -> tuple[tuple[int, str], ...]:
    given = () if body.motion is None else body.motion.q_coordinates
    found = body.joint.angles
    return () if any(k in given for k, _ in found) else found


def _changed(body: Body, firsts: Mapping[int, str], places: Mapping[int, int], start: int) -> Body:
    """A body on its new joint."""
    joint, motion, q0 = body.joint.in_quaternions(), body.motion, None
    if motion is not None:
        motion = replace(motion, q_coordinates=tuple(places[k] for k in motion.q_coordinates))
    if body.q0 is not None:
        q0 = np.empty(joint.nq)
        q0[list(places.values())] = body.q0[list(places)]
        for shift, (k, parameters) in enumerate(firsts.items()):
            q0[k + shift : k + shift + 4] = quaternion_of_angles(parameters, body.q0[k : k + 3])
    return replace(body, joint=joint, motion=motion, q_start=start, q0=q0)


def _reader(model: Model, body: Body, read: Mapping[str, set[int]]) -> str:
    """Who reads the angles of a joint, or coordinates of it that would have other numbers; "" if nobody does. `read`
    has the symbols in every force."""
    first = body.joint.angles[0][0]
    own = segment(model.q, body.q_start, body.joint.nq)
    angles = {own[k + j].element_hash() for k, _ in body.joint.angles for j in range(3)}
    for name, symbols in read.items():
        if symbols & angles:
            return f"force {name!r}"
    for tie in model.constraints:
        if body.index in tie.joints and _reads(model, tie, body, first):
            return f"constraint {tie.name!r}"
    return ""


def _said(element: Element) -> ca.SX:
    records = {i: any_record() for i in element.bodies}
    loads = element.loads(records)
    values = [*loads.tau.values(), *loads.wrenches.values()]
    more = (element.potential(records), element.dissipation(records), element.drive(records))
    return ca.densify(ca.veccat(ca.SX(0, 1), *values, *more))


def _reads(model: Model, tie: Tie, body: Body, first: int) -> bool:
    """A coordinate of the joint from `first` on."""
    records = {i: any_record() for i in tie.bodies}
    for i in tie.joints:
        q = ca.SX.sym("q", model.bodies[i - 1].joint.nq)
        records[i] = records.get(i, Record()).extended({"q": q})
    t = ca.SX.sym("t")
    value = tie.rate(records, t) if isinstance(tie, VelocityTie) else tie.value(records, t)
    return bool(ca.depends_on(value, records[body.index].q[first:]))
