"""What the constraints of a model are at a state, in joint coordinates; and the programs that put it out. `Closed` in
`sweep.py` says what each output is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import casadi as ca

from ..model.constraint import Tie
from ..spatial.algebra import Matrix, cross, zeros
from .close import Acted, residual, rows_at, values_at
from .closing import TieRows
from .kinematics import accelerations, configure, locate, velocities
from .response import by_columns, columns_of, spread
from .sweep import Closed, Program

if TYPE_CHECKING:
    from .unroll import Trace


def closed(trace: Trace, output: Closed) -> Matrix:
    """The column that an output asks for."""
    return _OUTPUTS[output.what](trace)


def joint_rows(trace: Trace) -> Matrix:
    """G in joint coordinates, rows × nv."""
    joint, _ = spread(trace, *columns_of(_rows(trace)))
    bodies, constraints = trace.model.bodies, trace.model.constraints
    blocks = [
        ca.horzcat(*(joint.get(b.index, {}).get(c, zeros(b.joint.nv, x.rows)).T for b in bodies))
        for c, x in enumerate(constraints)
    ]
    return ca.vertcat(*blocks)


def _rows(trace: Trace) -> list[TieRows]:
    return rows_at(trace.model, trace.records, trace.model.t)


def _multipliers(trace: Trace) -> Matrix:
    acted = _acted(trace)
    return ca.vertcat(zeros(0), *acted.lam, acted.dropped)


def _residual(trace: Trace) -> Matrix:
    return ca.vertcat(zeros(0), *residual(trace.model, trace.records, _acted(trace).rows))


def _acted(trace: Trace) -> Acted:
    assert trace.acted is not None  # the programs of all formulations let the constraints act
    return trace.acted


def _value(trace: Trace) -> Matrix:
    return ca.vertcat(zeros(0), *values_at(trace.model, trace.records, trace.model.t))


def _rate(trace: Trace) -> Matrix:
    return ca.vertcat(zeros(0), *(rows.rate for rows in _rows(trace)))


def _gamma(trace: Trace) -> Matrix:
    """What is left of γ where v̇ = 0, so that only the velocities accelerate the bodies."""
    return ca.vertcat(zeros(0), *residual(trace.model, trace.records, _rows(trace)))


def _static(trace: Trace) -> Matrix:
    F = spread(trace, *columns_of(_rows(trace)))[1]
    counts = [c.rows for c in trace.model.constraints]
    parts = [
        ca.horzcat(*(-F.get(b.index, {}).get(c, zeros(6, n)) for c, n in enumerate(counts))) for b in trace.model.bodies
    ]
    return ca.vec(ca.vertcat(*parts).T)


def _wrenches(trace: Trace) -> Matrix:
    found = [_at_point(trace, c, rows) for c, rows in zip(trace.model.constraints, _rows(trace), strict=True)]
    return ca.vec(ca.horzcat(zeros(6, 0), *found).T)


def _at_point(trace: Trace, tie: Tie, rows: TieRows) -> Matrix:
    """G_aᵀ with the moment about the point of body a; from that on body b where body a is the world."""
    if not tie.bodies:
        return zeros(6, tie.rows)
    a, b = tie.bodies
    # what the world feels is the opposite of what b does, carried to its origin
    F = rows.wrench[a].T if a else -by_columns(trace.records[b].X0.force_to_parent, rows.wrench[b].T)
    point = tie.at(tie.point_a, trace.model.t)
    return ca.horzcat(*(ca.vertcat(F[:3, k], F[3:, k] - cross(point, F[:3, k])) for k in range(tie.rows)))


_OUTPUTS: dict[str, Callable[[Trace], Matrix]] = {
    "multipliers": _multipliers,
    "residual": _residual,
    "value": _value,
    "rate": _rate,
    "jacobian": lambda trace: ca.vec(joint_rows(trace).T),
    "gamma": _gamma,
    "static": _static,
    "wrenches": _wrenches,
}

_places, _moves = (configure, velocities, locate), (configure, velocities, accelerations, locate)
value = Program("constraint_value", (configure, locate), ("q",), Closed("value"))
rate = Program("constraint_rate", _places, ("q", "v"), Closed("rate"))
jacobian = Program("constraint_jacobian", _places, ("q",), Closed("jacobian"))
gamma = Program("constraint_gamma", _moves, ("q", "v"), Closed("gamma"))
static = Program("constraint_static", _places, ("q",), Closed("static"))
wrenches = Program("constraint_wrenches", _places, ("q",), Closed("wrenches"))
