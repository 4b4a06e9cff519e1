"""What the accelerations of a run do against drift: other right-hand sides of G a = γ.

    baumgarte    γ − 2 α ġ − β² g
    ggl          rows differentiated along q̇ = N (v + dv), dv = −M⁻¹ Gᵀ A⁻¹ ġ

v + dv are the velocities nearest to v, in the mass metric, that satisfy the constraints. The bodies' velocities V(q, v)
change along N dv too, by what their accelerations, which belong to q̇ = N v, do not have: G (∂V/∂q) N dv.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import casadi as ca

from ..spatial.algebra import Matrix
from ..sweeps.kinematics import velocities
from ..sweeps.record import Record
from ..sweeps.trace import Trace
from .equations import LoopEquations, values_at
from .rows import TieRows, gamma_along


@dataclass(frozen=True)
class Stabilise:
    """How a right-hand side holds on to the constraints while it is integrated.

    baumgarte    G a = γ − 2 α ġ − β² g
    ggl          q̇ = N (v − M⁻¹ Gᵀ μ) with G q̇ + ∂g/∂t = 0, and G a = −dG/dt v with dG/dt along this q̇: Gear, Gupta
                 and Leimkuhler (1985), μ eliminated; g and ġ keep the values they have
    """

    kind: Literal["baumgarte", "ggl"]
    alpha: float = 0.0
    beta: float = 0.0


def right_sides(equations: LoopEquations, how: Stabilise | None, moving: Sequence[Record] | None) -> list[Matrix]:
    """γ of every constraint; `moving` are the records of `slipping`, where it is asked for."""
    model, records, t = equations.trace.model, equations.trace.records, equations.trace.model.t
    if moving is not None:
        here, path = dict(enumerate(records)), dict(enumerate(moving))
        gamma = [gamma_along(c, here, path, t) for c in model.constraints]
        dq = ca.vertcat(*(r.joint.rate(r.q, x.v - r.v) for r, x in zip(records[1:], moving[1:], strict=True)))
        return [_less(g, rows, records, model.q, dq) for g, rows in zip(gamma, equations.rows, strict=True)]
    if how is not None and how.kind == "baumgarte":
        rows, g = equations.rows, values_at(model, records, t)
        return [r.gamma - 2 * how.alpha * r.rate - how.beta**2 * x for r, x in zip(rows, g, strict=True)]
    return [rows.gamma for rows in equations.rows]


def _less(gamma: Matrix, rows: TieRows, records: Sequence[Record], q: Matrix, dq: Matrix) -> Matrix:
    """γ − G (∂V/∂q) dq."""
    for i, G in rows.wrench.items():
        gamma = gamma - G @ ca.jtimes(ca.densify(records[i].V), q, dq)
    return gamma


def slipping(equations: LoopEquations) -> list[Record]:
    """The records with the velocities of the index-2 form."""
    trace = Trace(equations.trace.model, equations.trace.inputs, equations.trace.records[1:])
    slip = equations.motion(equations.solve([-rows.rate for rows in equations.rows]))
    for i, change in enumerate(slip, start=1):
        trace.records[i] = trace.records[i].extended({"v": trace.records[i].v + change["a"]})
    trace.run(velocities)
    return trace.records
