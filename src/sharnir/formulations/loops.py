"""What the constraints of a model are at a state, in joint coordinates; and the programs that put it out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import casadi as ca

from ..spatial.algebra import Matrix, cross, zeros
from .close import Closing, Columns, rows_at, spread, values_at
from .kinematics import accelerations, configure, locate, velocities
from .sweep import Closed, Program

if TYPE_CHECKING:
    from .unroll import Trace


def closed(trace: Trace, output: Closed) -> Matrix:
    """The column that an output asks for."""
    what, model, records = output.what, trace.model, trace.records
    if what in ("multipliers", "residual"):
        closing = trace.closing
        assert isinstance(closing, Closing)
        if what == "multipliers":
            return ca.vertcat(zeros(0), *trace.multipliers, closing.factor.dropped())
        return ca.vertcat(zeros(0), *closing.residual([rows.gamma for rows in closing.rows]))
    if what == "value":
        return ca.vertcat(zeros(0), *values_at(model, records, model.t))
    rows = rows_at(model, records, model.t)
    if what == "rate":
        return ca.vertcat(zeros(0), *(r.rate for r in rows))
    if what == "wrenches":
        return ca.vec(ca.horzcat(zeros(6, 0), *(_at_point(trace, c) for c in range(len(rows)))).T)
    if what == "gamma":
        found = []
        for r in rows:
            gamma = r.gamma
            for i, G in r.wrench.items():
                gamma = gamma - G @ records[i].A
            for i, G in r.tau.items():
                gamma = gamma - G @ records[i].a
            found.append(gamma)
        return ca.vertcat(zeros(0), *found)
    if what == "jacobian":
        return ca.vec(joint_rows(trace).T)
    F = spread(trace, *columns_of(trace))[1]
    counts = [c.rows for c in model.constraints]
    parts = [ca.horzcat(*(-F.get(b.index, {}).get(c, zeros(6, n)) for c, n in enumerate(counts))) for b in model.bodies]
    return ca.vec(ca.vertcat(*parts).T)


def joint_rows(trace: Trace) -> Matrix:
    """G in joint coordinates, rows × nv."""
    joint, _ = spread(trace, *columns_of(trace))
    bodies, constraints = trace.model.bodies, trace.model.constraints
    blocks = [
        ca.horzcat(*(joint.get(b.index, {}).get(c, zeros(b.joint.nv, x.rows)).T for b in bodies))
        for c, x in enumerate(constraints)
    ]
    return ca.vertcat(*blocks)


def columns_of(trace: Trace) -> tuple[Columns, Columns]:
    """Gᵀ by body and by joint."""
    wrench: Columns = {}
    tau: Columns = {}
    for c, rows in enumerate(rows_at(trace.model, trace.records, trace.model.t)):
        for i, G in rows.wrench.items():
            wrench.setdefault(i, {})[c] = G.T
        for i, G in rows.tau.items():
            tau.setdefault(i, {})[c] = G.T
    return wrench, tau


def _at_point(trace: Trace, c: int) -> Matrix:
    """G_aᵀ with the moment about the point of body a; from that on body b where body a is the world."""
    closure = trace.model.constraints[c]
    if not closure.bodies:
        return zeros(6, closure.rows)
    a, b = closure.bodies
    rows = rows_at(trace.model, trace.records, trace.model.t)[c]
    if a:
        F = rows.wrench[a].T
    else:
        # what the world feels is the opposite, carried to its origin
        X0 = trace.records[b].X0
        F = -ca.horzcat(*(X0.force_to_parent(rows.wrench[b].T[:, k]) for k in range(closure.rows)))
    point = closure.at(closure.point_a, trace.model.t)
    return ca.horzcat(*(ca.vertcat(F[:3, k], F[3:, k] - cross(point, F[:3, k])) for k in range(closure.rows)))


_places, _moves = (configure, velocities, locate), (configure, velocities, accelerations, locate)
value = Program("constraint_value", (configure, locate), ("q",), Closed("value"))
rate = Program("constraint_rate", _places, ("q", "v"), Closed("rate"))
jacobian = Program("constraint_jacobian", _places, ("q",), Closed("jacobian"))
gamma = Program("constraint_gamma", _moves, ("q", "v"), Closed("gamma"))
static = Program("constraint_static", _places, ("q",), Closed("static"))
wrenches = Program("constraint_wrenches", _places, ("q",), Closed("wrenches"))
