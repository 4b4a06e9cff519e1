"""What one force element exerts at a state, by its number in the model:

    [τ (nv); F (bodies, 6); energy held; power dissipated; power put in; readings]

F_i is [f; m] on body i about the origin of its frame in its axes. τ is all of it as generalized forces, what it exerts
in the joints and Σ Jᵀ F: handed on from body to parent, tips to base, each joint taking Sᵀ of what arrives.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import casadi as ca

from ..model.element import Element
from ..remembered import remembered
from ..spatial.algebra import Matrix, zeros
from ..sweeps.kinematics import configure, locate, velocities
from ..sweeps.outputs import Output
from ..sweeps.program import Program
from ..sweeps.record import any_record
from ..sweeps.sweep import seen

if TYPE_CHECKING:
    from ..model import Model
    from ..model.element import Loads
    from ..sweeps.trace import Trace


def force_of(number: int) -> Program:
    return Program("force", (configure, velocities, locate), ("q", "v"), OfForce(number))


@remembered
def reading_names(element: Element) -> tuple[str, ...]:
    return tuple(element.readings({i: any_record() for i in element.bodies}))


@dataclass(frozen=True)
class OfForce(Output):
    number: int  # among the forces of the model

    def size(self, model: Model) -> int:
        return model.nv + 6 * len(model.bodies) + 3 + len(reading_names(model.forces[self.number]))

    def read(self, trace: Trace) -> Matrix:
        element = trace.model.forces[self.number]
        records = {i: seen(trace.records[i]) for i in element.bodies}
        loads = element.loads(records)
        n = len(trace.model.bodies)
        wrenches = [loads.wrenches.get(i, zeros(6)) for i in range(1, n + 1)]
        readings = element.readings(records)
        scalars = [element.potential(records), element.dissipation(records), element.drive(records)]
        scalars += [readings[name] for name in reading_names(element)]
        return ca.densify(ca.vertcat(_generalized(trace, loads), *wrenches, *scalars))

    def can_be_rolled(self, model: Model) -> bool:
        return False


def _generalized(trace: Trace, loads: Loads) -> Matrix:
    """τ over all velocities; bodies that carry nothing on which it acts have none."""
    arriving = {i: F for i, F in loads.wrenches.items() if i}
    parts = [zeros(body.joint.nv) for body in trace.model.bodies]
    for body in reversed(trace.model.bodies):
        i, record = body.index, trace.records[body.index]
        if i in loads.tau:
            parts[i - 1] = parts[i - 1] + loads.tau[i]
        F = arriving.get(i)
        if F is not None:
            parts[i - 1] = parts[i - 1] + record.S.T @ F
            if body.parent:
                given = record.X.force_to_parent(F)
                arriving[body.parent] = arriving[body.parent] + given if body.parent in arriving else given
    return ca.vertcat(zeros(0), *parts)
