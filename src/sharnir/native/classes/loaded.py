"""Which bodies force elements act on, before anything is planned."""

from __future__ import annotations

import casadi as ca

from ...model import Model
from ...spatial.transform import Transform
from ...sweeps.record import Record


def any_record() -> Record:
    """A body somewhere in the world, moving somehow."""
    return Record(X0=Transform(ca.SX.sym("R", 3, 3), ca.SX.sym("p", 3)), V=ca.SX.sym("V", 6))


def loaded_bodies(model: Model) -> frozenset[int]:
    """Bodies on which some element exerts a joint force or a wrench."""
    found: set[int] = set()
    for element in model.forces:
        loads = element.loads({i: any_record() for i in element.bodies})
        found |= {i for part in (loads.tau, loads.wrenches) for i in part if i}
    return frozenset(found)
