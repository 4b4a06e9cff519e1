"""The rows of locks. Coordinates that are numbers of their own are held one by one; an orientation, whatever its
parameters, by the turn from the held one R_h to the present one R:

    g = q_k − held_k,    g = ½ vee(R_hᵀ R − Rᵀ R_h) = sin θ u    for a turn by θ about u

Two bodies that are attached are held by both: the origin of b in the axes of a, and the turn of R_aᵀ R_b.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import casadi as ca

from ..core.errors import ModelError
from ..spatial.algebra import Matrix, segment
from .body import Body, Mark
from .constraint import ConstraintRows, VelocityRows
from .context import Context
from .element import Element, Loads
from .joints.contract import Joint, pairs
from .joints.orientation_joints import ORIENTATIONS

# Constraints and forces that are on or off: their values are multiplied by a flag among the parameters, `active`.
#
# Value, rows and right-hand side of a constraint that is off vanish. The matrix that is solved for the multipliers has
# 1 − active on its diagonal: the multipliers are zero then, and no row looks singular or redundant.


@dataclass(frozen=True, eq=False, kw_only=True)
class SwitchedRows(ConstraintRows):
    inner: ConstraintRows

    def value(self, at: Mapping[int, Any], t: Matrix) -> Matrix:
        return self.active * self.inner.value(at, t)

    def marks(self) -> tuple[Mark, ...]:
        return self.inner.marks()


@dataclass(frozen=True, eq=False, kw_only=True)
class SwitchedVelocityRows(VelocityRows):
    inner: VelocityRows

    def rate(self, at: Mapping[int, Any], t: Matrix) -> Matrix:
        return self.active * self.inner.rate(at, t)


@dataclass(frozen=True, eq=False, kw_only=True)
class LockRows(ConstraintRows):
    """The rows of a lock: zero where what it ties is as it is `held`."""

    lock_values: Matrix  # parameters of the model

    @abstractmethod
    def now(self, at: Mapping[int, Any]) -> Matrix:
        """The values it would hold if it closed here, in the order of `held`."""


def switched_rows(constraint: ConstraintRows, active: Matrix) -> ConstraintRows:
    same = {
        "name": constraint.name,
        "labels": constraint.labels,
        "t": constraint.t,
        "bodies": constraint.bodies,
        "joints": constraint.joints,
        "point_a": constraint.point_a,
        "active": active,
    }
    if isinstance(constraint, VelocityRows):
        return SwitchedVelocityRows(inner=constraint, **same)  # type: ignore[arg-type]
    return SwitchedRows(inner=constraint, **same)  # type: ignore[arg-type]


@dataclass(frozen=True, eq=False)
class SwitchedElement(Element):
    inner: Element
    active: Matrix

    def loads(self, records: Mapping[int, Any]) -> Loads:
        found = self.inner.loads(records)
        tau, wrenches = ({i: self.active * x for i, x in part.items()} for part in (found.tau, found.wrenches))
        return Loads(tau, wrenches)

    def potential(self, records: Mapping[int, Any]) -> Matrix:
        return self.active * self.inner.potential(records)

    def dissipation(self, records: Mapping[int, Any]) -> Matrix:
        return self.active * self.inner.dissipation(records)

    def drive(self, records: Mapping[int, Any]) -> Matrix:
        return self.active * self.inner.drive(records)

    def readings(self, records: Mapping[int, Any]) -> Mapping[str, Matrix]:
        return {name: self.active * x for name, x in self.inner.readings(records).items()}

    def reading_unit(self, name: str) -> str:
        return self.inner.reading_unit(name)

    def marks(self) -> tuple[Mark, ...]:
        return self.inner.marks()


def switched_element(element: Element, active: Matrix) -> Element:
    return SwitchedElement(element.name, element.bodies, element, active)


POSE = 12  # numbers of a held pose: p, and R row by row


def blocks(joint: Joint) -> dict[int, str]:
    """The orientations among the coordinates of a joint: the first coordinate of each, and its parameters."""
    return dict((*joint.orientations, *joint.angles))


def lock_labels(joint: Joint, coordinates: tuple[int, ...]) -> tuple[str, ...]:
    """One for every row, in the order of `JointLock.value`."""
    found: list[str] = []
    for k in _starts(joint, coordinates):
        turned = k in blocks(joint) and len(coordinates) > 1
        one = joint.nq == 1
        names = [f"turn about {axis}" for axis in "xyz"] if turned else ["coordinate" if one else f"coordinate {k}"]
        found += [f"force that locks the {name}" for name in names]
    return tuple(found)


def _starts(joint: Joint, coordinates: tuple[int, ...]) -> list[int]:
    """Where a row, or the rows of an orientation that is locked as a whole, begin."""
    if len(coordinates) == 1:
        return list(coordinates)
    own = blocks(joint)
    inside = {first + j for first, kind in own.items() for j in range(1, ORIENTATIONS[kind].size)}
    return [k for k in coordinates if k not in inside]


@dataclass(frozen=True, eq=False, kw_only=True)
class JointLock(LockRows):
    joint: Joint
    coordinates: tuple[int, ...]  # all of the joint, or one of them

    def value(self, at: Mapping[int, Any], t: Matrix) -> Matrix:
        q, own, parts = at[self.joints[0]].q, blocks(self.joint), []
        places = {k: j for j, k in enumerate(self.coordinates)}
        for k in _starts(self.joint, self.coordinates):
            if k in own and len(self.coordinates) > 1:
                turn = ORIENTATIONS[own[k]]
                R_h, R = (turn.rotation(segment(x, k, turn.size)) for x in (self.lock_values, q))
                parts.append(turned(R_h.T @ R))
            else:
                parts.append(q[k] - self.lock_values[places[k]])
        return ca.vertcat(*parts)

    def now(self, at: Mapping[int, Any]) -> Matrix:
        q: Matrix = at[self.joints[0]].q
        return ca.vertcat(*(q[k] for k in self.coordinates))


@dataclass(frozen=True, eq=False, kw_only=True)
class BodyLock(LockRows):
    planar: bool

    def value(self, at: Mapping[int, Any], t: Matrix) -> Matrix:
        p, R = _relative(*(at[i].X0 for i in self.bodies))
        place = p - self.lock_values[:3]
        turn = turned(ca.reshape(self.lock_values[3:], 3, 3) @ R)  # CasADi fills columns first: R_hᵀ
        return ca.vertcat(place[:2], turn[2]) if self.planar else ca.vertcat(place, turn)

    def now(self, at: Mapping[int, Any]) -> Matrix:
        p, R = _relative(*(at[i].X0 for i in self.bodies))
        return ca.vertcat(p, ca.vec(R.T))


def turned(R: Matrix) -> Matrix:
    """½ vee(R − Rᵀ)."""
    return ca.vertcat(R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]) / 2


def _relative(a: Any, b: Any) -> tuple[Matrix, Matrix]:
    """Frame b in frame a."""
    return a.R.T @ (b.p - a.p), a.R.T @ b.R


def check_free(body: Body, coordinates: tuple[int, ...], context: Context) -> None:
    """Prescribed coordinates cannot be held."""
    able = {k for j, k in pairs(body.joint).items() if j not in body.driven}
    if body.driven and not able.issuperset(coordinates):
        which = f"joint {body.name!r}" if len(coordinates) == body.joint.nq else f"{body.name}[{coordinates[0]}]"
        raise ModelError(
            f"{context.where}: {which} is prescribed: it moves as a function of time, and nothing can hold it. "
            "Expected a coordinate that is not prescribed; lock this one by a prescribed motion that stops."
        )


def made(name: str, body: Body, coordinates: tuple[int, ...], lock_values: Matrix, context: Context) -> JointLock:
    """The rows that hold these coordinates of a joint, under a name."""
    labels = lock_labels(body.joint, coordinates)
    return JointLock(
        name=name,
        labels=labels,
        t=context.t,
        joints=(body.index,),
        lock_values=lock_values,
        joint=body.joint,
        coordinates=coordinates,
    )
