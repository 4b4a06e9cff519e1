"""The arrays of a run of one member and the driver that is bound to them, kept for the next run with the same settings.

A short run takes less time than making them. A caller of `integrate` keeps `Workspaces` beside a right-hand side, whose
calls are bound in them; a run takes one out, and puts it back when it has ended. When the next run enters, every array
that a driver writes is as it was before the first step: a run in a used workspace is one in a new workspace to the last
bit.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import Any

import numpy as np

from ..drivers.driver import Bound
from .block import AT_STEPS, Block
from .members import Members
from .methods import Method
from .settings import Arguments

LARGEST = 1 << 16  # bytes that are put back: beyond that a run takes longer than making them
MOST = 4  # of one right-hand side

Workspaces = dict[Any, "Workspace"]  # of one right-hand side, by `key_of`


def key_of(method: Method, a: Arguments, keep: int, max_steps: int) -> tuple[Any, ...]:
    """All that a driver knows as a number, and the sizes of its arrays."""
    poles = tuple((pole.place, pole.phase) for pole in a.poles)
    tolerances = a.rtol.tobytes(), a.atol.tobytes()
    return method.name, keep, max_steps, a.step, a.h_max, a.times.size, a.quaternions.tobytes(), poles, *tolerances


class Workspace:
    """Made before the first step. `members` knows its right-hand side only while a run uses it."""

    def __init__(self, members: Members, block: Block, advance: Bound) -> None:
        self.members, self.block, self.advance = members, block, advance
        constants = {id(x) for x in arrays_of(members.method.data)}
        # the largest pivots belong to the right-hand side; rows of kept steps are counted from zero
        constants |= {id(block.largest), *((id(block.out_t), id(block.out_y)) if block.keep == AT_STEPS else ())}
        self._initial = [(x, x.copy()) for x in arrays_of(advance.fixed) if id(x) not in constants]

    @staticmethod
    def of(members: Members, block: Block, advance: Callable[[int], None]) -> Workspace | None:
        """None where a run in it could not be told from a new one, or is long in any case."""
        if not isinstance(advance, Bound) or sum(x.nbytes for x in arrays_of(advance.fixed[1:])) > LARGEST:
            return None
        if block.keep != AT_STEPS and block.out_y.nbytes > LARGEST:
            return None
        return Workspace(members, block, advance)

    def enter(self, rhs: Any, a: Arguments) -> Members:
        """The members of a new run."""
        for array, first in self._initial:
            array[...] = first
        if a.times.size:
            self.block.times[...] = a.times
        self.members.enter(rhs, a)
        return self.members

    def leave(self) -> None:
        self.members.rhs = None  # type: ignore[assignment]


def arrays_of(value: Any) -> list[np.ndarray]:
    """All arrays in nested tuples and dataclasses."""
    if isinstance(value, np.ndarray):
        return [value]
    if is_dataclass(value) and not isinstance(value, type):
        value = tuple(getattr(value, x.name) for x in fields(value))
    return [x for item in value for x in arrays_of(item)] if isinstance(value, tuple) else []
