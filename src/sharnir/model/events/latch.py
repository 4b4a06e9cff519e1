"""A joint that locks where it comes to a value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from ...core.errors import ModelError, brief, nearest
from ...core.read import flag, is_a
from ...spatial.algebra import Matrix
from ..discrete import EventContext
from ..event import Action, Event, Hold, LetGo, Switch, Trigger, register
from ..lock_rows import POSE, BodyLock
from .conditions import at_or_when, coordinate_of, direction_of, joint_lock, movable, of_parameters, opened_locks, shown

# Something that holds lets go.


@register
@dataclass(frozen=True, eq=False)
class Release(Event):
    """At the time `at`, a number or an expression of parameters, or where the expression `when` crosses zero, `target`
    lets go: a joint that a Latch or a Lock has closed, a fixed joint (its body is built on a free joint with a lock
    that is closed from the start), a constraint, or an Attach by its name. Nothing happens where it is open then."""

    target: str
    at: Any = None
    when: Any = None

    def opened(self, where: str) -> tuple[str, ...]:
        return (self.target,)

    def prepare(self, name: str, context: EventContext) -> None:
        if self._kind(context) == "joint":
            opened_locks(self.target, "target", context, prepare=True)

    def triggers(self, name: str, context: EventContext) -> Sequence[Trigger]:
        actions, armed = self._actions(context)
        return (Trigger(name=name, **at_or_when(self.at, self.when, context), armed=armed, actions=actions),)

    def _actions(self, context: EventContext) -> tuple[tuple[Action, ...], Matrix]:
        """What is done, and while what holds."""
        kind, discrete = self._kind(context), context.discrete
        if kind == "constraint":
            flag = discrete.flag("constraint", self.target)
            return (Switch(flag, False),), discrete.symbol(flag)
        if kind == "joint":
            locks = opened_locks(self.target, "target", context)
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

    body_a: str
    body_b: str
    at: Any = None
    when: Any = None
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


@register
@dataclass(frozen=True, eq=False)
class Latch(Event):
    """The joint, or with `coordinate` one of its coordinates, locks where it reaches `at`, a number or an expression of
    parameters: rising (`direction=1`), falling (−1) or either way (0). With `closed` it is locked from the start, where
    it is then; `at` may be left out for a lock that only opens and closes by other events."""

    joint: str
    at: Any = None
    coordinate: int | None = None
    direction: int = 0
    closed: bool = False

    def prepare(self, name: str, context: EventContext) -> None:
        self._lock(context)

    def triggers(self, name: str, context: EventContext) -> Sequence[Trigger]:
        sign = direction_of(self.direction, context)
        lock, body = self._lock(context), movable(self.joint, "joint", context)
        if self.at is None:
            return ()
        k = coordinate_of(body, self.coordinate, context)
        at = of_parameters(self.at, "at", context)
        place = body.q_start + k
        return (
            Trigger(
                name=name,
                cause=f"joint {context.discrete.locks[lock].name!r} reaches {shown(self.at)}",
                function=context.q[place] - at,
                direction=sign,
                coordinate=place,
                armed=1 - context.closed([lock]),
                actions=(Hold(lock, at),),
            ),
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
        common = (cls("arm", 0.8), cls("slide", "k/10", direction=-1), cls("arm", at=0.3, closed=True))
        if planar:
            return (*common, cls("hub", 0.4, coordinate=2), cls("hub", closed=True))
        return (
            *common,
            cls("wheel", 0.4, coordinate=1, direction=1),
            cls("ball", closed=True),
            cls("hub", closed=True),
        )
