"""Something is done where an expression crosses zero."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..errors import ModelError, brief
from ..model.discrete import EventContext
from ..model.event import Event, Trigger, register
from ..read import entries, flag, is_a
from .actions import Deed, Disable, Enable, End, Lock, Set, Unlock
from .arguments import direction_of
from .condition import condition


@register
@dataclass(frozen=True, eq=False)
class When(Event):
    """`expression` of t, q(...), v(...) and parameters; `do` is a list of Set, Lock, Unlock, Enable, Disable and End,
    or one of them. `direction` is 1 where only rising counts, −1 for falling, 0 for both. With `touch` it fires too
    where zero is touched and not crossed."""

    expression: Any
    do: Any
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
