"""Which bodies force elements act on, before anything is planned."""

from __future__ import annotations

from ...model import Model
from ...sweeps.record import any_record


def loaded_bodies(model: Model) -> frozenset[int]:
    """Bodies on which some element exerts a joint force or a wrench."""
    found: set[int] = set()
    for element in model.forces:
        loads = element.loads({i: any_record() for i in element.bodies})
        found |= {i for part in (loads.tau, loads.wrenches) for i in part if i}
    return frozenset(found)
