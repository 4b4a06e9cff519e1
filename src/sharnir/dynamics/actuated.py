"""Which velocities have an actuator, as callers of `inverse` say it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..errors import ModelError, brief
from ..model import Model
from ..read import choice, count, entries, is_a, listed


def actuated_columns(model: Model, actuated: Any) -> list[int]:
    """Velocities that have an actuator: names of joints, or (name, coordinate) for one of several. None takes all."""
    if actuated is None:
        return [int(k) for k in model.free]
    given = entries(actuated, "inverse: actuated", "a list of names of joints", ModelError)
    columns: list[int] = []
    for entry in given:
        pair = [entry, None] if is_a(entry, str) else listed(entry) or []
        if len(pair) != 2:
            raise ModelError(
                f"inverse: actuated has the entry {brief(entry)}. Expected the name of a joint, or (name, coordinate)."
            )
        name = choice(pair[0], model.names, "inverse: actuated names ", ", which is no joint.")
        body = model.body(name)
        last = body.joint.nv - 1
        where = f"inverse: actuated names, of joint {name!r}, coordinate "
        wanted = body.free if pair[1] is None else (count(pair[1], where, 0, last, f"one of {list(body.free)}"),)
        for k in wanted:
            if k not in body.free:
                raise ModelError(
                    f"inverse: actuated names coordinate {k!r} of joint {name!r}, which is not a free one. Expected "
                    f"one of {list(body.free)}."
                )
            if body.v_start + k not in columns:
                columns.append(body.v_start + k)
    return columns


def names_of(model: Model, columns: Sequence[int]) -> str:
    labels = model.velocity_labels()
    return ", ".join(repr(labels[k]) for k in columns) or "none"
