"""A condition: an expression that crosses zero. What is known of it beforehand makes its root exact:

"3*q('link') - 4"     q_k − 4/3, whose roots are those of a polynomial: none is missed
"t - 5"               the time 5 itself
"stage - 1.5"         crosses where another event sets the parameter: then, and nowhere else
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, TypedDict

import casadi as ca

from ...core.errors import ModelError, brief
from ...core.read import count, is_a
from ...spatial.algebra import Matrix
from ..body import Body
from ..context import Context
from ..discrete import EventContext
from ..joints.orientation_joints import ORIENTATIONS
from ..lock_rows import LockRows, blocks, check_free, made

# Checks that several events share. Every message begins with the event's name.


def direction_of(value: Any, context: Context) -> int:
    expected = "1 (rising), -1 (falling) or 0 (both)"
    return count(value, f"{context.where}: direction=", -1, 1, expected)


def of_parameters(value: Any, what: str, context: Context) -> Matrix:
    """A number or an expression of parameters: what does not change while the motion goes on."""
    found = context.expression(value, what)
    others = [str(x) for x in ca.symvar(found) if x.element_hash() not in context.names.own]
    if others:
        raise ModelError(
            f"{context.where}: {what}={brief(value)} depends on {', '.join(others)}. Expected a number or an "
            "expression of parameters; for a condition on time or the state use When(expression, do=[...])."
        )
    return found


def shown(value: Any) -> str:
    """A number or an expression, in a sentence."""
    if is_a(value, str):
        return str.__str__(value).strip()
    return brief(value)


# The mechanism that examples of events happen to. Its bodies are
#
# hub      which flies
# arm      on the hub, turns about y; about z in a planar system
# slide    on the arm, along x
# ball     on the slide, turns freely; not in a planar system
# wheel    on the hub, turns about z and slides along it; not in a planar system
# pod      fixed to the hub
#
# its force is spring, its constraint rope (between arm and pod), its parameters k and c, neither of which is zero.


class Condition(TypedDict):
    """A condition as its trigger knows it."""

    cause: str
    function: Matrix | None
    at: Matrix | None
    coordinate: int | None
    direction: int


def condition(
    value: Any, what: str, context: Context, direction: int = 0, jumping: Collection[Matrix] = ()
) -> Condition:
    """Of an expression that is not constant; `jumping` are the parameters that events set."""
    g = context.expression(value, what)
    own, cause = context.names.own, f"{shown(value)} crosses zero"
    state = [x for x in ca.symvar(g) if x.element_hash() not in own]
    jumps = {x.element_hash() for x in jumping}
    if not state and not any(x.element_hash() in jumps for x in ca.symvar(g)):
        raise ModelError(
            f"{context.where}: {what}={brief(value)} depends neither on t nor on the state, nor on a parameter that an "
            'event sets, so it never crosses zero. Expected an expression such as "q(\'link\') - 1.57" or "t - 5".'
        )
    found = Condition(cause=cause, function=g, at=None, coordinate=None, direction=direction)
    slope = ca.jacobian(g, state[0]) if len(state) == 1 else ca.SX(0)
    if not slope.is_constant() or slope.is_zero():
        return found
    rest, sign = ca.substitute(g, state[0], ca.SX(0)) / slope, 1 if float(slope) > 0 else -1
    if state[0].element_hash() == context.t.element_hash():
        if direction == -sign:
            way = "rises" if sign > 0 else "falls"
            raise ModelError(
                f"{context.where}: {what}={brief(value)} only {way}, so it never crosses zero in the direction "
                f"{direction}. Expected direction={sign} or 0."
            )
        return Condition(cause=cause, function=None, at=-rest, coordinate=None, direction=0)
    q = context.names.model.q
    for k in range(q.shape[0]):
        if q[k].element_hash() == state[0].element_hash():
            return Condition(cause=cause, function=q[k] + rest, at=None, coordinate=k, direction=sign * direction)
    return found


# A time, or an expression that crosses zero: one of the two.


def at_or_when(at: Any, when: Any, context: EventContext) -> Condition:
    if (at is None) == (when is None):
        given = "neither at nor when is given" if at is None else "both at and when are given"
        raise ModelError(
            f"{context.where}: {given}. Expected one of them: at=5.0, a time in seconds, or when=\"q('link') - 1.57\", "
            "an expression that crosses zero."
        )
    if at is None:
        return condition(when, "when", context, jumping=context.discrete.jumping)
    time = of_parameters(at, "at", context)
    return Condition(cause=f"t = {shown(at)}", function=None, at=time, coordinate=None, direction=0)


# Which lock is meant: that of a joint or of one of its coordinates. All events that name it share it.


def movable(joint: Any, what: str, context: Context) -> Body:
    """The body on a joint that something can lock."""
    body = context.joint(joint, what)
    if body.joint.nv == 0:
        raise ModelError(
            f"{context.where}: {what}={brief(joint)} is {type(body.joint).__name__}, which has no coordinate to lock: "
            "it does not move. Name a joint that moves; to let a fixed joint go, use Release."
        )
    return body


def coordinate_of(body: Body, coordinate: Any, context: Context) -> int:
    """Which coordinate of a joint is meant, counted from 0; it need not be said where there is only one."""
    kind, nq = type(body.joint).__name__, body.joint.nq
    own = blocks(body.joint)
    redundant = dict(body.joint.orientations)
    plain = [k for k in range(nq) if not any(first <= k < first + ORIENTATIONS[own[first]].size for first in redundant)]
    if coordinate is None:
        if nq > 1:
            able = f"coordinate={', '.join(map(str, plain))}" if plain else "none of them can be held alone"
            raise ModelError(
                f"{context.where}: joint {body.name!r} ({kind}) has {nq} coordinates. Say which one is meant: {able}."
            )
        return 0
    expected = f"a whole number from 0 to {nq - 1}, one of the coordinates of joint {body.name!r} ({kind})"
    k = count(coordinate, f"{context.where}: coordinate=", 0, nq - 1, expected)
    if k not in plain:
        able = f"coordinate={', '.join(map(str, plain))}" if plain else "none of them can"
        raise ModelError(
            f"{context.where}: coordinate {k} of joint {body.name!r} ({kind}) is a part of an orientation by "
            f"{redundant[max(first for first in redundant if first <= k)]}, which cannot be held alone ({able}). Lock "
            "the whole joint, or use parameters='bryant123'."
        )
    return k


def joint_lock(body: Body, coordinate: int | None, context: EventContext, closed: bool = False) -> int:
    """The number of the lock of a joint, or of one coordinate of it."""
    joint = body.joint
    coordinates = tuple(range(joint.nq)) if coordinate is None or joint.nq == 1 else (coordinate,)
    check_free(body, coordinates, context)
    name = body.name if len(coordinates) == joint.nq else f"{body.name}[{coordinate}]"
    if closed and body.q0 is None:
        raise ModelError(
            f"{context.where}: joint {body.name!r} is locked at the start, but {type(joint).__name__} has no regular "
            f"neutral position. Expected q0=[{joint.nq} numbers] in add_body({body.name!r}, ...)."
        )
    start = [0.0] * len(coordinates) if body.q0 is None else [float(body.q0[k]) for k in coordinates]
    held = [f"{name}:held"] if len(coordinates) == 1 else [f"{name}:held[{k}]" for k in coordinates]

    def rows(symbols: Matrix) -> LockRows:
        return made(name, body, coordinates, symbols, context)

    (lock,) = context.discrete.lock(
        ("joint", body.index, coordinates), rows, (f"{name}:locked",), list(zip(held, start, strict=True)), closed,
        body.index, coordinates,
    )  # fmt: skip
    return lock


# Which locks a name lets go: those of a joint, or of an event such as Attach.


def opened_locks(target: Any, what: str, context: EventContext, prepare: bool = False) -> tuple[list[int], list[int]]:
    """Of a joint: its locks, and the flags of its elastic latches. While events are prepared a fixed one, built as
    free, gets the lock that it starts with."""
    body = context.joint(target, what)
    if body.name in context.discrete.freed:
        joint_lock(body, None, context, closed=True)
    found, elastic = context.discrete.locks_of(body.index), context.discrete.elastic.get(body.index, [])
    if not found and not elastic and not prepare:
        raise ModelError(
            f"{context.where}: {what}={brief(target)} is a joint that nothing ever locks, so there is nothing to let "
            f"go. Latch or lock it first (Latch(joint={brief(target)}, closed=True) locks it from the start); to take "
            "a joint apart that moves, build the body on a Free joint with a constraint such as HingeLoop, and "
            "release that."
        )
    return found, elastic
