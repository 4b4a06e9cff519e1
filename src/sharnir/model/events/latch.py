"""A joint that locks where it comes to a value, rigidly or by a spring; bodies that are joined; what lets go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import casadi as ca
import numpy as np

from ...core.declared import BodyName, JointCoordinate, JointDamping, JointName, JointStiffness, Law, TargetName, Time
from ...core.errors import ModelError, brief, nearest
from ...core.read import flag, is_a
from ...spatial.algebra import Matrix, zeros
from ..body import Body
from ..context import Context
from ..discrete import EventContext
from ..element import Element, Force
from ..event import Action, Event, Hold, LetGo, Switch, Trigger, register
from ..forces.joint_forces import JointElement
from ..joints.contract import pairs
from ..lock_rows import POSE, BodyLock
from .conditions import at_or_when, coordinate_of, direction_of, joint_lock, movable, of_parameters, opened_locks, shown

# Something that holds lets go.


@register
@dataclass(frozen=True, eq=False)
class Release(Event):
    """At the time `at`, a number or an expression of parameters, or where the expression `when` crosses zero, `target`
    lets go: a joint that a Latch or a Lock has closed, a fixed joint (its body is built on a free joint with a lock
    that is closed from the start), a constraint, or an Attach by its name. Nothing happens where it is open then."""

    target: TargetName
    at: Time = None
    when: Law = None

    def opened(self, where: str) -> tuple[str, ...]:
        return (self.target,)

    def prepare(self, name: str, context: EventContext) -> None:
        if self._kind(context) == "joint":
            opened_locks(self.target, "target", context, prepare=True)

    def triggers(self, name: str, context: EventContext) -> Sequence[Trigger]:
        actions, armed = self._actions(context)
        return (Trigger(name=name, **at_or_when(self.at, self.when, context), armed=armed, actions=actions),)

    def _actions(self, context: EventContext) -> tuple[tuple[Action, ...], Matrix]:
        """The actions, and the condition while which they are possible."""
        kind, discrete = self._kind(context), context.discrete
        if kind == "constraint":
            flag = discrete.flag("constraint", self.target)
            return (Switch(flag, False),), discrete.symbol(flag)
        if kind == "joint":
            locks, elastic = opened_locks(self.target, "target", context)
            switched = tuple(Switch(flag, False) for flag in elastic)
            armed = sum((discrete.symbol(flag) for flag in elastic), context.closed(locks))
            return (*(LetGo(lock) for lock in locks), *switched), armed
        else:
            locks = [k for k, lock in enumerate(discrete.locks) if lock.name == self.target and not lock.joint]
        return tuple(LetGo(lock) for lock in locks), context.closed(locks)

    def _kind(self, context: EventContext) -> str:
        """Of the target, which may be one thing only."""
        if not is_a(self.target, str):
            raise ModelError(f"{context.where}: target={brief(self.target)}. Expected the name of what is let go.")
        target = str.__str__(self.target)
        known = {
            "joint": set(context.names.joints),
            "constraint": set(context.discrete.constraints),
            "attachment": context.attachments,
        }
        kinds = [kind for kind, names in known.items() if target in names]
        if len(kinds) > 1:
            raise ModelError(
                f"{context.where}: target={brief(target)} is the name of several things: {', '.join(kinds)}. Give all "
                "but one of them another name."
            )
        if not kinds:
            if target in context.discrete.forces:
                raise ModelError(
                    f"{context.where}: target={brief(target)} is a force. Expected a joint, a constraint or an Attach; "
                    f"a force is switched off by When(..., do=[Disable({brief(target)})])."
                )
            names = [name for part in known.values() for name in sorted(part)]
            raise ModelError(
                f"{context.where}: target={brief(target)} is neither a joint nor a constraint nor an Attach. "
                f"{nearest(target, names)}"
            )
        return kinds[0]

    @classmethod
    def examples(cls, planar: bool) -> tuple[Event, ...]:
        return (cls("rope", at=0.5), cls("arm", when="q('slide') - 1"), cls("pod", at="c"))


# Two bodies are joined as they are then.

AXES = ("x", "y", "z")


@register
@dataclass(frozen=True, eq=False)
class Attach(Event):
    """From the time `at`, a number or an expression of parameters, or from where the expression `when` crosses zero,
    the bodies keep the pose to each other that they have then, as if welded; one of them may be the world. A Release of
    this event lets them go."""

    body_a: BodyName
    body_b: BodyName
    at: Time = None
    when: Law = None
    joins: ClassVar[bool] = True

    def prepare(self, name: str, context: EventContext) -> None:
        self._lock(name, context)

    def triggers(self, name: str, context: EventContext) -> Sequence[Trigger]:
        lock = self._lock(name, context)
        return (
            Trigger(
                name=name,
                **at_or_when(self.at, self.when, context),
                armed=1 - context.closed([lock]),
                actions=(Hold(lock, None),),
            ),
        )

    def _lock(self, name: str, context: EventContext) -> int:
        a, b = context.body(self.body_a, "body_a"), context.body(self.body_b, "body_b")
        if a == b:
            raise ModelError(
                f"{context.where}: body_a and body_b are both {brief(self.body_a)}. Expected two different bodies."
            )
        if _rigid(a, b, context):
            raise ModelError(
                f"{context.where}: {brief(self.body_a)} and {brief(self.body_b)} are joined by fixed joints already. "
                "Expected two bodies that can move to each other."
            )
        force, moment = AXES[:2] if context.planar else AXES, AXES[2:] if context.planar else AXES
        labels = [f"force along {x} of {self.body_a!r}" for x in force]
        labels += [f"moment about {x} of {self.body_b!r}" for x in moment]
        default = np.concatenate([np.zeros(3), np.eye(3).ravel()])
        held = [(f"{name}:held[{k}]", float(default[k])) for k in range(POSE)]
        (lock,) = context.discrete.lock(
            ("event", name),
            lambda symbols: BodyLock(
                name=name, labels=tuple(labels), t=context.t, bodies=(a, b), lock_values=symbols, planar=context.planar
            ),
            (f"{name}:attached",), held, False,
        )  # fmt: skip
        return lock

    @classmethod
    def examples(cls, planar: bool) -> tuple[Event, ...]:
        common = (cls("slide", "pod", at="c"), cls("world", "hub", when="q('arm') - 0.5"))
        return common if planar else (*common, cls("ball", "wheel", at=0.5))


def _rigid(a: int, b: int, context: EventContext) -> bool:
    """Whether nothing but fixed joints is between them."""

    def carrier(i: int) -> int:
        while i and context.joints[i - 1].joint.nv == 0:
            i = context.joints[i - 1].parent
        return i

    return carrier(a) == carrier(b)


# The force of an elastic latch, on one coordinate q_k with q̇_k = v_j. With x = q_k − at and b = backlash/2
#
# x > b:  τ_j = −k (x − b) − c v_j,    |x| ≤ b:  τ_j = 0,    x < −b:  τ_j = −k (x + b) − c v_j


@dataclass(frozen=True, eq=False)
class LatchSpring(Force):
    """It acts while the flag of its latch is 1."""

    latch: Latch

    def element(self, name: str, context: Context) -> Element:
        latch, where = self.latch, f"event {name!r}"
        context = replace(context, where=where)
        if latch.at is None:
            raise ModelError(
                f"{where}: at is not given. Expected at=value, the coordinate of joint {brief(latch.joint)} at which "
                "the elastic latch holds it."
            )
        joint = movable(latch.joint, "joint", context)
        at = of_parameters(latch.at, "at", context)
        k = _not_negative(latch.stiffness, "stiffness", context, zero=False)
        c, b = (_not_negative(getattr(latch, what), what, context) for what in ("damping", "backlash"))
        place = coordinate_of(joint, latch.coordinate, context)
        j = _rate_of(joint, place, context)
        x, v = context.q[joint.q_start + place] - at, context.v[joint.v_start + j]
        above, below, beyond = x, ca.SX(0), ca.SX(1)
        if not b.is_zero():
            above, below = ca.fmax(x - b / 2, 0), ca.fmax(-x - b / 2, 0)
            beyond = ca.logic_or(x > b / 2, x < -b / 2)
        torque = -k * (above - below) - c * v * beyond
        tau = zeros(joint.joint.nv)
        tau[j] = torque
        return JointElement(
            name,
            (),
            tau={joint.index: tau},
            energy=k * (above**2 + below**2) / 2,
            heat=c * v**2 * beyond,
            shown={"deflection": x, "rate": v, "torque": torque},
        )


def _not_negative(value: Any, what: str, context: Context, zero: bool = True) -> Matrix:
    found = of_parameters(value, what, context)
    if found.is_constant() and (float(found) < 0.0 or (float(found) == 0.0 and not zero)):
        raise ModelError(
            f"{context.where}: {what}={brief(value)}. Expected a number {'of 0 or more' if zero else 'above 0'}, or an "
            "expression of parameters."
        )
    return found


def _rate_of(joint: Body, place: int, context: Context) -> int:
    """The velocity that is the rate of a coordinate."""
    found = [j for j, k in pairs(joint.joint).items() if k == place]
    if not found:
        raise ModelError(
            f"{context.where}: coordinate {place} of joint {joint.name!r} ({type(joint.joint).__name__}) has no "
            "velocity of its own that is its rate, so no spring can act on it. Use a rigid latch, without stiffness, "
            "or a Bushing."
        )
    return found[0]


@register
@dataclass(frozen=True, eq=False)
class Latch(Event):
    """The joint, or with `coordinate` one of its coordinates, locks where it reaches `at`, a number or an expression of
    parameters: rising (`direction=1`), falling (−1) or either way (0). With `closed` it is locked from the start, where
    it is then; `at` may be left out for a lock that only opens and closes by other events.

    With a `stiffness` (N m/rad, of distances N/m) the latch is elastic: from `at` on a spring with `damping` holds the
    coordinate there, and no velocity jumps. Within `backlash`, the whole play between its two faces, nothing acts. All
    three are numbers or expressions of parameters. Its force has the name of the event."""

    joint: JointName
    at: JointCoordinate = None
    coordinate: int | None = None
    direction: int = 0
    closed: bool = False
    stiffness: JointStiffness = None
    damping: JointDamping = 0.0
    backlash: JointCoordinate = 0.0

    @property
    def _elastic(self) -> bool:
        return self.stiffness is not None

    def force(self) -> Force | None:
        return LatchSpring(self) if self._elastic else None

    def prepare(self, name: str, context: EventContext) -> None:
        if self._elastic:
            self._flag(name, context)
        else:
            self._refuse_spring(context)
            self._lock(context)

    def triggers(self, name: str, context: EventContext) -> Sequence[Trigger]:
        sign, body = direction_of(self.direction, context), movable(self.joint, "joint", context)
        actions: tuple[Action, ...]
        if self._elastic:
            flag = self._flag(name, context)
            armed, actions = 1 - context.discrete.symbol(flag), (Switch(flag, True),)
        lock = None if self._elastic else self._lock(context)
        if self.at is None:
            return ()
        k = coordinate_of(body, self.coordinate, context)
        at = of_parameters(self.at, "at", context)
        if lock is not None:
            armed, actions = 1 - context.closed([lock]), (Hold(lock, at),)
        place = body.q_start + k
        own = body.name if body.joint.nq == 1 else f"{body.name}[{k}]"
        return (
            Trigger(
                name=name,
                cause=f"joint {own!r} reaches {shown(self.at)}",
                function=context.q[place] - at,
                direction=sign,
                coordinate=place,
                armed=armed,
                actions=actions,
            ),
        )

    def _flag(self, name: str, context: EventContext) -> int:
        body = movable(self.joint, "joint", context)
        return context.discrete.elastic_latch(name, body.index, flag(self.closed, f"{context.where}: closed"))

    def _refuse_spring(self, context: EventContext) -> None:
        for what, value in (("damping", self.damping), ("backlash", self.backlash)):
            if not of_parameters(value, what, context).is_zero():
                raise ModelError(
                    f"{context.where}: {what}={brief(value)} without a stiffness. Expected stiffness=..., in N m/rad "
                    f"or N/m, for a latch that is elastic; one that is rigid has no {what}."
                )

    def _lock(self, context: EventContext) -> int:
        closed = flag(self.closed, f"{context.where}: closed")
        body = movable(self.joint, "joint", context)
        if self.at is None and not closed:
            raise ModelError(
                f"{context.where}: at is not given, so it would never lock. Expected at=value, the coordinate of joint "
                f"{brief(self.joint)} at which it locks, or closed=True for a joint that is locked from the start."
            )
        given = self.coordinate is not None or self.at is not None
        return joint_lock(body, coordinate_of(body, self.coordinate, context) if given else None, context, closed)

    @classmethod
    def examples(cls, planar: bool) -> tuple[Event, ...]:
        common = (
            cls("arm", 0.8),
            cls("slide", "k/10", direction=-1),
            cls("arm", at=0.3, closed=True),
            cls("arm", 0.8, stiffness="k", damping="c", backlash=0.01),
            cls("slide", at=0.2, closed=True, stiffness=50.0),
        )
        if planar:
            return (*common, cls("hub", 0.4, coordinate=2), cls("hub", closed=True))
        return (
            *common,
            cls("wheel", 0.4, coordinate=1, direction=1),
            cls("ball", closed=True),
            cls("hub", closed=True),
        )
