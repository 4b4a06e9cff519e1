"""An end of travel: a coordinate cannot go beyond it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..errors import ModelError
from ..model.body import Body
from ..model.discrete import EventContext
from ..model.event import Bounce, Event, LetGo, Multiplier, Trigger, register
from ..model.lock_tie import check_free, made
from ..spatial.algebra import Matrix
from .arguments import of_parameters, shown
from .locks import coordinate_of, movable

LOWER, UPPER = 1, -1


@register
@dataclass(frozen=True, eq=False)
class Stop(Event):
    """The coordinate stays between `lower` and `upper`, numbers or expressions of parameters; one of them may be left
    out. It is thrown back with `restitution` times its velocity, from 0 (it stays) to 1 (nothing is lost). While it
    rests at an end, the stop pushes as much as it must, and lets go where it would have to pull."""

    joint: str
    lower: Any = None
    upper: Any = None
    restitution: Any = 0.0
    coordinate: int | None = None

    def prepare(self, name: str, context: EventContext) -> None:
        self._locks(name, context)

    def triggers(self, name: str, context: EventContext) -> Sequence[Trigger]:
        body, k = self._coordinate(context)
        bounds = self._bounds(context)
        e = of_parameters(self.restitution, "restitution", context)
        place, found = body.q_start + k, []
        for lock in self._locks(name, context):
            side = context.discrete.locks[lock].side
            at, closed = bounds[side], context.closed([lock])
            own = body.name if body.joint.nq == 1 else f"{body.name}[{k}]"
            end = f"its {'lower' if side == LOWER else 'upper'} stop"
            given = shown(self.lower if side == LOWER else self.upper)
            found.append(
                Trigger(
                    name=name,
                    cause=f"joint {own!r} reaches {end} at {given}",
                    function=context.q[place] - at,
                    direction=-side,
                    coordinate=place,
                    armed=1 - closed,
                    actions=(Bounce(lock, at, e),),
                )
            )
            found.append(
                Trigger(
                    name=name,
                    cause=f"joint {own!r} leaves {end}, which would have to pull",
                    function=Multiplier(context.discrete.locks[lock].tie, 0),
                    direction=-side,
                    armed=closed,
                    actions=(LetGo(lock),),
                )
            )
        return tuple(found)

    def _coordinate(self, context: EventContext) -> tuple[Body, int]:
        body = movable(self.joint, "joint", context)
        return body, coordinate_of(body, self.coordinate, context)

    def _bounds(self, context: EventContext) -> dict[int, Matrix]:
        given = {LOWER: ("lower", self.lower), UPPER: ("upper", self.upper)}
        found = {side: of_parameters(x, what, context) for side, (what, x) in given.items() if x is not None}
        if not found:
            raise ModelError(
                f"{context.where}: neither lower nor upper is given, so it stops nothing. Expected one of them or both."
            )
        return found

    def _locks(self, name: str, context: EventContext) -> list[int]:
        """One row, and a lock for each end."""
        body, k = self._coordinate(context)
        check_free(body, (k,), context)
        sides = sorted(self._bounds(context), reverse=True)
        start = 0.0 if body.q0 is None else float(body.q0[k])
        flags = [f"{name}:{'lower' if side == LOWER else 'upper'}" for side in sides]
        return context.discrete.lock(
            ("event", name), lambda held: made(name, body, (k,), held, context), flags, [(f"{name}:held", start)],
            False, body.index, (k,), sides,
        )  # fmt: skip

    @classmethod
    def examples(cls, planar: bool) -> tuple[Event, ...]:
        common = (
            cls("arm", -0.5, 0.8),
            cls("slide", upper="c", restitution=0.5),
            cls("arm", lower=-2, restitution="c"),
        )
        more = cls("hub", lower=-3.0, coordinate=1) if planar else cls("wheel", -1, "k", 1.0, coordinate=1)
        return (*common, more)
