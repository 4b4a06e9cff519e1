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
from ..context import Context
from ..discrete import EventContext

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
    """What a trigger knows of it."""

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
