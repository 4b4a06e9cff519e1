"""A time, or an expression that crosses zero: one of the two."""

from __future__ import annotations

from typing import Any

from ..errors import ModelError
from ..model.discrete import EventContext
from .arguments import of_parameters, shown
from .condition import Condition, condition


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
