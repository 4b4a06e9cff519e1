"""An end of travel: a coordinate cannot go beyond it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca

from ...core.declared import BodyName, JointCoordinate, JointName, Ratio, TouchingShape
from ...core.errors import ModelError, UnsupportedError, brief
from ...spatial.algebra import Matrix
from ...spatial.shapes import Box, Sphere
from ...spatial.surface import Plane
from ..body import Body
from ..discrete import EventContext
from ..event import Bounce, Event, Kept, LetGo, Multiplier, Trigger, register
from ..forces.contact import Pair, pair_of
from ..forces.force_arguments import is_nought
from ..lock_rows import LockRows, check_free, made
from .conditions import coordinate_of, movable, of_parameters, shown

# Two shapes that cannot go into each other: a stop of the gap g between them.
#
# Where g reaches zero the bodies are thrown apart with −e ġ, or stay: then g = 0 is a row of constraints whose force,
# the normal force, pushes; where it would have to pull they part.


@register
@dataclass(frozen=True, eq=False)
class RigidContact(Event):
    """One of the shapes is a point (x, y, z) of its body or a Sphere, the other one that too, a Box or a Plane; all are
    in the axes of their bodies, one of which may be "world". They are thrown apart with `restitution` times the speed
    at which they meet, from 0 (they stay) to 1 (nothing is lost), a number or an expression of parameters. There is no
    friction: `Contact` has some."""

    body_a: BodyName
    shape_a: TouchingShape
    body_b: BodyName
    shape_b: TouchingShape
    restitution: Ratio = 0.0
    friction: Ratio = 0.0

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
                function=Multiplier(context.discrete.locks[lock].constraint, 0),
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

        def rows(symbols: Matrix) -> ContactRows:
            return ContactRows(
                name=name,
                labels=("force along the normal of the contact",),
                t=context.t,
                bodies=(pair.a, pair.b) if first else (pair.b, pair.a),
                point_a=pair.centre if first else pair.frame.p,
                lock_values=symbols,
                pair=pair,
            )

        (lock,) = context.discrete.lock(
            ("event", name), rows, [f"{name}:touching"], [(f"{name}:held", 0.0)], False, sides=[1]
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
class ContactRows(LockRows):
    """g less what is held, a distance too small to be seen (`motion/impacts.py`)."""

    pair: Pair

    def value(self, at: Mapping[int, Any], t: Matrix) -> Matrix:
        return self.pair.level(at) - self.lock_values

    def now(self, at: Mapping[int, Any]) -> Matrix:
        return self.pair.level(at)


LOWER, UPPER = 1, -1


@register
@dataclass(frozen=True, eq=False)
class Stop(Event):
    """The coordinate stays between `lower` and `upper`, numbers or expressions of parameters; one of them may be left
    out. It is thrown back with `restitution` times its velocity, from 0 (it stays) to 1 (nothing is lost). While it
    rests at an end, the stop pushes as much as it must, and lets go where it would have to pull."""

    joint: JointName
    lower: JointCoordinate = None
    upper: JointCoordinate = None
    restitution: Ratio = 0.0
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
                    function=Multiplier(context.discrete.locks[lock].constraint, 0),
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
            ("event", name), lambda symbols: made(name, body, (k,), symbols, context), flags, [(f"{name}:held", start)],
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
