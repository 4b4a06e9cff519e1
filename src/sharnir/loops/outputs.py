"""What the constraints of a model are at a state, in joint coordinates; and the programs that put it out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import casadi as ca

from ..model.constraint import Tie
from ..spatial.algebra import Matrix, cross, zeros
from ..sweeps.kinematics import accelerations, configure, locate, velocities
from ..sweeps.outputs import Output
from ..sweeps.program import Program
from ..sweeps.trace import Trace
from .equations import Acted, residual, rows_at, values_at
from .response import by_columns, carried_to_joints, columns_of
from .rows import TieRows

if TYPE_CHECKING:
    from ..model import Model


@dataclass(frozen=True)
class OfConstraints(Output):
    """Something of the constraints, over all their rows in the order of the model. There is no rolled form."""

    what: Callable[[Trace], Matrix]
    count: Callable[[Model], int]

    def size(self, model: Model) -> int:
        return self.count(model)

    def read(self, trace: Trace) -> Matrix:
        return self.what(trace)

    def can_be_rolled(self, model: Model) -> bool:
        return False


def joint_rows(trace: Trace) -> Matrix:
    """G in joint coordinates, rows × nv."""
    joint, _ = carried_to_joints(trace, *columns_of(_rows(trace)))
    bodies, constraints = trace.model.bodies, trace.model.constraints
    blocks = [
        ca.horzcat(*(joint.get(b.index, {}).get(c, zeros(b.joint.nv, x.rows)).T for b in bodies))
        for c, x in enumerate(constraints)
    ]
    return ca.vertcat(*blocks)


def _rows(trace: Trace) -> list[TieRows]:
    return rows_at(trace.model, trace.records, trace.model.t)


def _multipliers(trace: Trace) -> Matrix:
    """λ, then how many rows were left out because they depend on the others."""
    acted = _acted(trace)
    return ca.vertcat(zeros(0), *acted.lam, acted.dropped)


def _residual(trace: Trace) -> Matrix:
    """γ − G a of every row at the accelerations found."""
    return ca.vertcat(zeros(0), *residual(trace.model, trace.records, _acted(trace).rows))


def _acted(trace: Trace) -> Acted:
    acted = trace.noted(Acted)
    assert acted is not None  # the programs of all formulations let the constraints act
    return acted


def _value(trace: Trace) -> Matrix:
    """g."""
    return ca.vertcat(zeros(0), *values_at(trace.model, trace.records, trace.model.t))


def _rate(trace: Trace) -> Matrix:
    """ġ."""
    return ca.vertcat(zeros(0), *(rows.rate for rows in _rows(trace)))


def _gamma(trace: Trace) -> Matrix:
    """G v̇ = γ in joint coordinates: what is left of γ where v̇ = 0, so that only velocities accelerate the bodies."""
    return ca.vertcat(zeros(0), *residual(trace.model, trace.records, _rows(trace)))


def _static(trace: Trace) -> Matrix:
    """(bodies, 6, rows): the reaction of every joint to a unit of each multiplier, nothing moving."""
    F = carried_to_joints(trace, *columns_of(_rows(trace)))[1]
    counts = [c.rows for c in trace.model.constraints]
    parts = [
        ca.horzcat(*(-F.get(b.index, {}).get(c, zeros(6, n)) for c, n in enumerate(counts))) for b in trace.model.bodies
    ]
    return ca.vec(ca.vertcat(*parts).T)


def _wrenches(trace: Trace) -> Matrix:
    """(6, rows): what a unit of each multiplier is to body a at its point, in its axes; zeros where joints are tied."""
    found = [_at_point(trace, c, rows) for c, rows in zip(trace.model.constraints, _rows(trace), strict=True)]
    return ca.vec(ca.horzcat(zeros(6, 0), *found).T)


def _at_point(trace: Trace, tie: Tie, rows: TieRows) -> Matrix:
    """G_aᵀ with the moment about the point of body a; from those on the others where body a is the world."""
    if not tie.bodies:
        return zeros(6, tie.rows)
    a, *others = tie.bodies
    if a:
        F = rows.wrench[a].T
    else:  # what the world feels is the opposite of what they do, carried to its origin
        carried = [by_columns(trace.records[b].X0.force_to_parent, rows.wrench[b].T) for b in others]
        F = -sum(carried, zeros(6, tie.rows))
    point = tie.at(tie.point_a, trace.model.t)
    return ca.horzcat(*(ca.vertcat(F[:3, k], F[3:, k] - cross(point, F[:3, k])) for k in range(tie.rows)))


def _jacobian(trace: Trace) -> Matrix:
    return ca.vec(joint_rows(trace).T)


def _rows_of(model: Model) -> int:
    return model.row_count


MULTIPLIERS = OfConstraints(_multipliers, lambda model: model.row_count + 1)
RESIDUAL = OfConstraints(_residual, _rows_of)

_places, _moves = (configure, velocities, locate), (configure, velocities, accelerations, locate)
value = Program("constraint_value", (configure, locate), ("q",), OfConstraints(_value, _rows_of))
rate = Program("constraint_rate", _places, ("q", "v"), OfConstraints(_rate, _rows_of))
jacobian = Program("constraint_jacobian", _places, ("q",), OfConstraints(_jacobian, lambda m: m.row_count * m.nv))
gamma = Program("constraint_gamma", _moves, ("q", "v"), OfConstraints(_gamma, _rows_of))
static = Program(
    "constraint_static", _places, ("q",), OfConstraints(_static, lambda m: 6 * len(m.bodies) * m.row_count)
)
wrenches = Program("constraint_wrenches", _places, ("q",), OfConstraints(_wrenches, lambda m: 6 * m.row_count))
