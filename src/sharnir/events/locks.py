"""Which lock is meant: that of a joint or of one of its coordinates. All events that name it share it."""

from __future__ import annotations

from typing import Any

from ..errors import ModelError, brief
from ..joints.orientation import ORIENTATIONS
from ..model.body import Body
from ..model.discrete import EventContext
from ..model.lock_tie import blocks, check_free, made
from ..model.switched import HeldTie
from ..read import count
from ..spatial.algebra import Matrix


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

    def tie(symbols: Matrix) -> HeldTie:
        return made(name, body, coordinates, symbols, context)

    (lock,) = context.discrete.lock(
        ("joint", body.index, coordinates), tie, (f"{name}:locked",), list(zip(held, start, strict=True)), closed,
        body.index, coordinates,
    )  # fmt: skip
    return lock
