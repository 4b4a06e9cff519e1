"""Which locks a name lets go: those of a joint, or of an event such as Attach."""

from __future__ import annotations

from typing import Any

from ..errors import ModelError, brief
from ..model.discrete import EventContext
from .locks import joint_lock


def opened_locks(target: Any, what: str, context: EventContext, prepare: bool = False) -> list[int]:
    """Of a joint. While events are prepared a fixed one, built as free, gets the lock that it starts with."""
    body = context.joint(target, what)
    if body.name in context.discrete.freed:
        joint_lock(body, None, context, closed=True)
    found = context.discrete.locks_of(body.index)
    if not found and not prepare:
        raise ModelError(
            f"{context.where}: {what}={brief(target)} is a joint that nothing ever locks, so there is nothing to let "
            f"go. Latch or lock it first (Latch(joint={brief(target)}, closed=True) locks it from the start); to take "
            "a joint apart that moves, build the body on a Free joint with a constraint such as HingeLoop, and "
            "release that."
        )
    return found
