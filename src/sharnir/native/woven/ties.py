"""Constraints without their numbers: those of equal structure share the code of their rows.

The numbers of a constraint become a record. One that cannot be taken apart (`loops/apart.py`) is a structure of its
own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...loops.apart import Numbers, apart
from ...loops.tied import Template, Tied
from ...model import Model
from ...model.constraint import Tie
from ...spatial.algebra import Matrix
from ...sweeps.record import Record


@dataclass(frozen=True, eq=False)
class Made(Template):
    """`make(data)` puts numbers in, which have these names."""

    make: Callable[[Mapping[str, Matrix]], Any]
    names: tuple[str, ...]

    def of(self, data: Record) -> Tie:
        tie: Tie = self.make({name: getattr(data, name) for name in self.names})
        return tie


_known: dict[tuple[Any, ...], Made] = {}


def numbers_of(model: Model, c: int) -> bytes | None:
    """All that the value of a constraint depends on, where that is numbers alone; else nothing."""
    found, tie = apart(model, c), model.constraints[c]
    if found is None:
        return None
    values = [x for _, scalars in found.data.values() for x in scalars]
    if not all(isinstance(x, float) for x in values):
        return None
    return repr((tie.bodies, tie.joints, found.key)).encode() + np.array(values).tobytes()


def structure_of(model: Model, c: int) -> tuple[Tied, Numbers]:
    """And its numbers."""
    found = apart(model, c)
    if found is None:
        return model.constraints[c], {}
    if found.key not in _known:
        _known[found.key] = Made(found.build, tuple(found.data))
    return _known[found.key], found.data
