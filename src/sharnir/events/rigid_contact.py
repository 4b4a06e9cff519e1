"""Two shapes that cannot go into each other: a stop of the gap g between them.

Where g reaches zero the bodies are thrown apart with −e ġ, or stay: then g = 0 is a row of constraints whose force, the
normal force, pushes; where it would have to pull they part.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca

from ..errors import UnsupportedError, brief
from ..forces.arguments import is_nought
from ..forces.touching import Pair, pair_of
from ..model.discrete import EventContext
from ..model.event import Bounce, Event, Kept, LetGo, Multiplier, Trigger, register
from ..model.switched import HeldTie
from ..spatial.algebra import Matrix
from ..spatial.plane import Plane
from ..spatial.shapes import Box, Sphere
from .arguments import of_parameters


@register
@dataclass(frozen=True, eq=False)
class RigidContact(Event):
    """One of the shapes is a point (x, y, z) of its body or a Sphere, the other one that too, a Box or a Plane; all are
    in the axes of their bodies, one of which may be "world". They are thrown apart with `restitution` times the speed
    at which they meet, from 0 (they stay) to 1 (nothing is lost), a number or an expression of parameters. There is no
    friction: `Contact` has some."""

    body_a: str
    shape_a: Any
    body_b: str
    shape_b: Any
    restitution: Any = 0.0
    friction: Any = 0.0

    def prepare(self, name: str, context: EventContext) -> None:
        self._lock(name, context)

    def triggers(self, name: str, context: EventContext) -> Sequence[Trigger]:
        lock = self._lock(name, context)
        closed, e = context.closed([lock]), of_parameters(self.restitution, "restitution", context)
        both = f"{brief(self.body_a)} and {brief(self.body_b)}"
        return (
            Trigger(
                name=name,
                cause=f"{both} touch",
                function=Kept(lock),
                direction=-1,
                armed=1 - closed,
                actions=(Bounce(lock, ca.SX(0), e),),
            ),
            Trigger(
                name=name,
                cause=f"{both} part, since the contact would have to pull",
                function=Multiplier(context.discrete.locks[lock].tie, 0),
                direction=-1,
                armed=closed,
                actions=(LetGo(lock),),
            ),
        )

    def _lock(self, name: str, context: EventContext) -> int:
        if not is_nought(of_parameters(self.friction, "friction", context)):
            raise UnsupportedError(
                f"{context.where}: friction={brief(self.friction)}. A rigid contact has none: it would depend on "
                "the very force that holds the bodies apart. Leave it out, or use the force Contact(..., friction=...)."
            )
        pair = pair_of(self.body_a, self.shape_a, self.body_b, self.shape_b, context)
        first = context.body(self.body_a, "body_a") == pair.a

        def tie(held: Matrix) -> ContactTie:
            return ContactTie(
                name=name,
                labels=("force along the normal of the contact",),
                t=context.t,
                bodies=(pair.a, pair.b) if first else (pair.b, pair.a),
                point_a=pair.centre if first else pair.frame.p,
                held=held,
                pair=pair,
            )

        (lock,) = context.discrete.lock(
            ("event", name), tie, [f"{name}:touching"], [(f"{name}:held", 0.0)], False, sides=[1]
        )
        return lock

    @classmethod
    def examples(cls, planar: bool) -> tuple[Event, ...]:
        slope = Plane((0, -9, 0), (0.3, 1, 0)) if planar else Plane((0, 0, -9), (0.3, 0.1, 1))
        return (
            cls("slide", Sphere(0.2), "world", slope, 0.5),
            cls("world", Box(start=(8, 8, -1), end=(9, 9, 1)), "arm", (1, 0, 0), "c"),
            cls("hub", Sphere(0.1), "slide", Sphere(0.2)),
        )


@dataclass(frozen=True, eq=False, kw_only=True)
class ContactTie(HeldTie):
    """g less what is held, a distance too small to be seen (`simulate/impacts.py`)."""

    pair: Pair

    def value(self, at: Mapping[int, Any], t: Matrix) -> Matrix:
        return self.pair.level(at) - self.held

    def now(self, at: Mapping[int, Any]) -> Matrix:
        return self.pair.level(at)
