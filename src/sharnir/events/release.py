"""Something that holds lets go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..errors import ModelError, brief, nearest
from ..model.discrete import EventContext
from ..model.event import Action, Event, LetGo, Switch, Trigger, register
from ..read import is_a
from ..spatial.algebra import Matrix
from .at_or_when import at_or_when
from .opening import opened_locks


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
