"""Two bodies that a constraint ties: they must be able to move relative to each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..errors import ModelError, brief
from ..model.context import Context
from ..spatial.algebra import Matrix
from .arguments import point


@dataclass(frozen=True, eq=False)
class Pair:
    """Bodies by number, 0 for the world; points in the axes of their bodies, perhaps functions of time."""

    a: int
    b: int
    name_b: str
    point_a: Matrix
    point_b: Matrix
    context: Context


def bodies_of(body_a: str, body_b: str, context: Context) -> tuple[int, int]:
    a, b = context.body(body_a, "body_a"), context.body(body_b, "body_b")
    if a == b:
        raise ModelError(
            f"{context.where}: body_a and body_b are both {brief(body_a)}. Expected two different bodies, one of which "
            "may be 'world'."
        )
    if _carrier(a, context) == _carrier(b, context):
        raise ModelError(
            f"{context.where}: body_a={brief(body_a)} and body_b={brief(body_b)} are rigidly connected by Fixed "
            "joints, so it holds always or never. Expected two bodies that can move relative to each other; remove it, "
            "or name others."
        )
    return a, b


def pair(body_a: str, point_a: Any, body_b: str, point_b: Any, context: Context) -> Pair:
    a, b = bodies_of(body_a, body_b, context)
    return Pair(a, b, body_b, point(point_a, "point_a", context), point(point_b, "point_b", context), context)


def _carrier(body: int, context: Context) -> int:
    """The first body towards the world that moves: all that it carries by Fixed joints is one rigid body with it."""
    while body and context.joints[body - 1].joint.nv == 0:
        body = context.joints[body - 1].parent
    return body
