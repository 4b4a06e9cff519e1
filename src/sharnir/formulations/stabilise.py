"""What the accelerations of a run do against drift: other right-hand sides of G a = γ.

    baumgarte    γ − 2 α ġ − β² g
    ggl          rows differentiated along q̇ = N (v + dv), dv = −M⁻¹ Gᵀ A⁻¹ ġ

v + dv are the velocities nearest to v, in the mass metric, that satisfy the constraints. The bodies' velocities V(q, v)
change along N dv too, by what their accelerations, which belong to q̇ = N v, do not have: G (∂V/∂q) N dv.
"""

from __future__ import annotations

from collections.abc import Sequence

import casadi as ca

from ..spatial.algebra import Matrix
from .close import Closing, values_at
from .closing import TieRows, gamma_along
from .kinematics import velocities
from .sweep import Record, Stabilise


def right_sides(closing: Closing, how: Stabilise | None, moving: Sequence[Record] | None) -> list[Matrix]:
    """γ of every constraint; `moving` are the records of `slipping`, where it is asked for."""
    model, records, t = closing.trace.model, closing.trace.records, closing.trace.model.t
    if moving is not None:
        here, path = dict(enumerate(records)), dict(enumerate(moving))
        gamma = [gamma_along(c, here, path, t) for c in model.constraints]
        dq = ca.vertcat(*(r.joint.rate(r.q, x.v - r.v) for r, x in zip(records[1:], moving[1:], strict=True)))
        return [_less(g, rows, records, model.q, dq) for g, rows in zip(gamma, closing.rows, strict=True)]
    if how is not None and how.kind == "baumgarte":
        rows, g = closing.rows, values_at(model, records, t)
        return [r.gamma - 2 * how.alpha * r.rate - how.beta**2 * x for r, x in zip(rows, g, strict=True)]
    return [rows.gamma for rows in closing.rows]


def _less(gamma: Matrix, rows: TieRows, records: Sequence[Record], q: Matrix, dq: Matrix) -> Matrix:
    """γ − G (∂V/∂q) dq."""
    for i, G in rows.wrench.items():
        gamma = gamma - G @ ca.jtimes(ca.densify(records[i].V), q, dq)
    return gamma


def slipping(closing: Closing) -> list[Record]:
    """The records with the velocities of the index-2 form."""
    from .unroll import Trace

    trace = Trace(closing.trace.model, list(closing.trace.records[1:]))
    slip = closing.motion(closing.solve([-rows.rate for rows in closing.rows]))
    for i, change in enumerate(slip, start=1):
        trace.records[i] = trace.records[i].extended({"v": trace.records[i].v + change["a"]})
    trace.run(velocities)
    return trace.records
