"""Which lock is meant: that of a joint or of one of its coordinates. All events that name it share it."""

from __future__ import annotations

from typing import Any

from ...core.errors import ModelError, brief
from ...core.read import count
from ...spatial.algebra import Matrix
from ..body import Body
from ..discrete import EventContext
from ..joints.orientation_joints import ORIENTATIONS
from ..lock_rows import blocks, check_free, made
from ..switched import LockRows


def movable(joint: Any, what: str, context: EventContext) -> Body:
    """The body on a joint that something can lock."""
    body = context.joint(joint, what)
    if body.joint.nv == 0:
        raise ModelError(
            f"{context.where}: {what}={brief(joint)} is {type(body.joint).__name__}, which has no coordinate to lock: "
            "it does not move. Name a joint that moves; to let a fixed joint go, use Release."
        )
    return body


def coordinate_of(body: Body, coordinate: Any, context: EventContext) -> int:
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
