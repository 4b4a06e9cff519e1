"""Something is done where an expression crosses zero."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from ...core.declared import Actions, AnyUnit, ElementName, JointName, Law, ParameterName
from ...core.errors import ModelError, brief
from ...core.read import choice, entries, flag, is_a
from ..discrete import EventContext
from ..event import Action, EndRun, Event, Hold, LetGo, SetParameter, Switch, Trigger, register
from .conditions import condition, direction_of, joint_lock, movable, opened_locks

# Actions of a `When`: small objects with names in them, which are looked up when the system is built.


class Deed(ABC):
    """One entry of `do`."""

    def opened(self) -> tuple[str, ...]:
        return ()

    def prepare(self, context: EventContext) -> None:  # noqa: B027 (most close none)
        """Asks for the locks that it closes, and tells what it changes."""

    @abstractmethod
    def actions(self, context: EventContext) -> tuple[Action, ...]: ...


@dataclass(frozen=True, eq=False)
class Set(Deed):
    """A parameter becomes `value`: a number or an expression of t, q(...), v(...) and parameters, as they are before
    the event."""

    parameter: ParameterName
    value: AnyUnit

    def prepare(self, context: EventContext) -> None:
        context.discrete.changing.add(self._place(context)[1])

    def actions(self, context: EventContext) -> tuple[Action, ...]:
        name, index = self._place(context)
        return (SetParameter(index, context.expression(self.value, f"Set({name!r})")),)

    def _place(self, context: EventContext) -> tuple[str, int]:
        where = f"{context.where}: Set(parameter)="
        name = choice(self.parameter, context.parameters, where, " is not a parameter of the system.")
        return name, list(context.parameters).index(name)


@dataclass(frozen=True, eq=False)
class Lock(Deed):
    """A joint locks where it is."""

    joint: JointName

    def prepare(self, context: EventContext) -> None:
        joint_lock(movable(self.joint, "Lock(joint)", context), None, context)

    def actions(self, context: EventContext) -> tuple[Action, ...]:
        return (Hold(joint_lock(movable(self.joint, "Lock(joint)", context), None, context), None),)


@dataclass(frozen=True, eq=False)
class Unlock(Deed):
    """A joint that a Latch or a Lock has closed is let go; a fixed joint too, which is built as a free one then."""

    joint: JointName

    def opened(self) -> tuple[str, ...]:
        return (self.joint,)

    def prepare(self, context: EventContext) -> None:
        opened_locks(self.joint, "Unlock(joint)", context, prepare=True)

    def actions(self, context: EventContext) -> tuple[Action, ...]:
        locks, elastic = opened_locks(self.joint, "Unlock(joint)", context)
        return (*(LetGo(lock) for lock in locks), *(Switch(flag, False) for flag in elastic))


@dataclass(frozen=True, eq=False)
class _Switched(Deed):
    name: ElementName

    def _flag(self, context: EventContext) -> int:
        what = f"{type(self).__name__}(name)"
        if not is_a(self.name, str):
            given = brief(self.name)
            raise ModelError(f"{context.where}: {what}={given}. Expected the name of a force or a constraint.")
        return context.flag_of(str.__str__(self.name), what, " Joints are locked and let go by Lock and Unlock.")


@dataclass(frozen=True, eq=False)
class Enable(_Switched):
    """A force or a constraint acts from now on. All are on at the start; one that is to be off there is switched off by
    `When("t", do=[Disable(name)])`."""

    def actions(self, context: EventContext) -> tuple[Action, ...]:
        return (Switch(self._flag(context), True),)


@dataclass(frozen=True, eq=False)
class Disable(_Switched):
    """A force or a constraint acts no longer."""

    def actions(self, context: EventContext) -> tuple[Action, ...]:
        return (Switch(self._flag(context), False),)


@dataclass(frozen=True, eq=False)
class End(Deed):
    """The run ends here."""

    def actions(self, context: EventContext) -> tuple[Action, ...]:
        return (EndRun(),)


@register
@dataclass(frozen=True, eq=False)
class When(Event):
    """`expression` of t, q(...), v(...) and parameters; `do` is a list of Set, Lock, Unlock, Enable, Disable and End,
    or one of them. `direction` is 1 where only rising counts, −1 for falling, 0 for both. With `touch` it fires too
    where zero is touched and not crossed."""

    expression: Law
    do: Actions
    direction: int = 0
    touch: bool = False

    def opened(self, where: str) -> tuple[str, ...]:
        return tuple(name for deed in self._deeds(f"{where}: do") for name in deed.opened())

    def prepare(self, name: str, context: EventContext) -> None:
        for deed in self._deeds(f"{context.where}: do"):
            deed.prepare(context)

    def triggers(self, name: str, context: EventContext) -> Sequence[Trigger]:
        found = [action for deed in self._deeds(f"{context.where}: do") for action in deed.actions(context)]
        way, jumping = direction_of(self.direction, context), context.discrete.jumping
        return (
            Trigger(
                name=name,
                **condition(self.expression, "expression", context, way, jumping),
                touch=flag(self.touch, f"{context.where}: touch"),
                actions=tuple(found),
            ),
        )

    def _deeds(self, where: str) -> list[Deed]:
        expected = "a list of Set, Lock, Unlock, Enable, Disable and End, such as [End()]"
        given = [self.do] if is_a(self.do, Deed) else entries(self.do, where, expected, ModelError)
        if not given:
            raise ModelError(f"{where} is empty, so nothing would happen. Expected {expected}.")
        for x in given:
            if not is_a(x, Deed):
                raise ModelError(f"{where}: {brief(x)} is nothing to do. Expected {expected}.")
        return given

    @classmethod
    def examples(cls, planar: bool) -> tuple[Event, ...]:
        return (
            cls("t - 0.5", do=[Set("k", "2*k"), Disable("spring")]),
            cls("q('arm') - 0.2*sin(t)", do=Lock("arm"), direction=1),
            cls("v('slide') - c", do=[Unlock("arm"), Lock("arm"), Enable("spring")]),
            cls("q('slide')**2 - 1", do=End(), touch=True),
        )
