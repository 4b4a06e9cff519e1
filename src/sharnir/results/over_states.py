"""A function of states, asked of all states of a run in one call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..dynamics import Dynamics
from ..errors import ShapeError, SimulationError, brief
from ..read import Array, UnreadableError, answer, floats
from .states import States


def over_states(
    dyn: Dynamics | None, states: States, function: Callable[[States], Array], shape: tuple[int, ...], inverts: bool,
    duration: float,
) -> Array:  # fmt: skip
    """(N, *shape) of N states; NaN where they are, and for one that `inverts` the mass matrix, as forces do, where that
    is singular; at singular positions of the constraints its limit."""
    alive: Any = states.finite
    if inverts and alive.any() and dyn is not None:
        some = states[alive]
        alive[alive] = dyn.inertia.regular(some.q, some.t, some.params)
    found = np.full((len(alive), *shape), np.nan)
    if inverts and alive.any() and dyn is not None and dyn.model.constraints:
        from .limit import at_positions, limits

        limit = np.zeros_like(alive)
        limit[alive] = at_positions(dyn, states[alive], duration)
        if limit.any():
            found[limit] = limits(dyn, states[limit], function, shape, duration)
        alive = alive & ~limit
    if alive.any():
        given = answer("run.over_states(function)", SimulationError, function, states[alive])
        values = floats_of(given, "run.over_states: what the function gave")
        if values.shape != (int(alive.sum()), *shape):
            expected = (int(alive.sum()), *shape)
            raise ShapeError(f"run.over_states: the function gave the shape {values.shape}. Expected {expected}.")
        found[alive] = values
    return found


def floats_of(value: Any, where: str) -> Array:
    try:
        return floats(value)
    except UnreadableError as reason:
        raise ShapeError(f"{where}: got {brief(value)} ({reason}), expected numbers.") from None
