"""Two bodies are joined as they are then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from ..errors import ModelError, brief
from ..model.discrete import EventContext
from ..model.event import Event, Hold, Trigger, register
from ..model.lock_tie import POSE, BodyLock
from .at_or_when import at_or_when

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
                name=name, labels=tuple(labels), t=context.t, bodies=(a, b), held=symbols, planar=context.planar
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
