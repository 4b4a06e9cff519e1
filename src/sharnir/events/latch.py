"""A joint that locks where it comes to a value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..errors import ModelError, brief
from ..model.discrete import EventContext
from ..model.event import Event, Hold, Trigger, register
from ..read import flag
from .arguments import direction_of, of_parameters, shown
from .locks import coordinate_of, joint_lock, movable


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
