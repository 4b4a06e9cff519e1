"""Derivatives of the accelerations from those of inverse dynamics, never through the solution itself.

With the joint forces f(q, v, a) that a tree needs, constraint rows G a = γ and multipliers λ, the accelerations satisfy

    f(q, v, a) − Gᵀ λ = τ,    γ − G a = 0

so that, a and λ held while f, G and γ are differentiated along x,

    M da − Gᵀ dλ = −∂(f − Gᵀ λ)/∂x,    G da = ∂(γ − G a)/∂x

which are solved like the accelerations: M by its sparse factor, then the constraints through A = G M⁻¹ Gᵀ.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from typing import TYPE_CHECKING

import casadi as ca

from ..spatial.algebra import Matrix, eye, segment, zeros
from . import ltdl
from .close import residual, rows_at
from .loops import joint_rows
from .sweep import Ancestors, Close, Program, Sensitivity, Solve, expanded

if TYPE_CHECKING:
    from ..model import Model
    from .unroll import Trace


def sensitivity(
    program: Program, model: Model, inputs: Mapping[str, Matrix], trace: Trace, output: Sensitivity
) -> Matrix:
    """See `Sensitivity`. Accelerations and multipliers become symbols while f is differentiated, and are put back."""
    from .unroll import Trace, body_record

    nv, lam = model.nv, [] if trace.acted is None else trace.acted.lam
    a = ca.vertcat(zeros(0), *(record.a for record in trace.records[1:]))
    fixed, held = ca.SX.sym("a", nv), [ca.SX.sym("lam", c.rows) for c in model.constraints]
    again = Trace(model, [body_record(body, {**inputs, "a": fixed}) for body in model.bodies])
    for sweep in expanded(program.sweeps, bool(model.forces), bool(model.constraints)):
        if not isinstance(sweep, (Ancestors, Solve, Close)):
            again.run(sweep)
    f = ca.vertcat(zeros(0), *(getattr(record, output.field) for record in again.records[1:]))
    rest = zeros(0)
    if model.constraints:
        f = f - ca.mtimes(joint_rows(again).T, ca.vertcat(*held))
        rows = rows_at(model, again.records, model.t)
        rest = ca.vertcat(*residual(model, again.records, rows))
    both = ca.vertcat(-f, rest)
    by_q, by_v = ca.jacobian(both, inputs["q"]) @ _tangents(again), ca.jacobian(both, inputs["v"])
    by_q, by_v = ca.substitute([by_q, by_v], [fixed, *held], [ca.densify(x) for x in (a, *lam)])
    velocity, _ = ltdl.coordinate_chain(model)
    solve = _Solver(trace, output.matrix.name)
    unit = ca.vertcat(eye(nv), zeros(rest.shape[0], nv))
    results = []
    for right, columns in ((by_q, range(nv)), (by_v, velocity), (unit, velocity)):
        D = zeros(nv, nv)
        for j in columns:
            for k, x in zip(velocity, solve(right[:, j]), strict=True):
                D[k, j] = x
        results.append(ca.vec(D.T))
    return ca.vertcat(*results)


class _Solver:
    """da over the free coordinates, from one column of right-hand sides."""

    def __init__(self, trace: Trace, matrix: str) -> None:
        self.velocity, self.chain = ltdl.coordinate_chain(trace.model)
        self.L, self.closing = trace.factor(matrix), trace.closing
        self.nv, self.ends = trace.model.nv, list(accumulate((c.rows for c in trace.model.constraints), initial=0))
        if self.closing is not None:
            self.G = joint_rows(trace)[:, self.velocity]
            rows = self.ends[-1]
            moved = [self.closing.motion(self._by_constraint(eye(rows)[:, k])) for k in range(rows)]
            full = ca.horzcat(*(ca.vertcat(*(x["a"] for x in change)) for change in moved))
            self.response = full[self.velocity, :]  # M⁻¹ Gᵀ

    def _by_constraint(self, column: Matrix) -> list[Matrix]:
        return list(ca.vertsplit(column, self.ends))

    def __call__(self, right: Matrix) -> list[Matrix]:
        x = ltdl.solve(self.L, self.chain, [right[k] for k in self.velocity])
        if self.closing is None:
            return x
        free = ca.vertcat(*x)
        left = segment(right, self.nv, self.ends[-1]) - self.G @ free
        lam = ca.vertcat(*self.closing.solve(self._by_constraint(left)))
        return list(ca.vertsplit(ca.densify(free + self.response @ lam)))


def _tangents(trace: Trace) -> Matrix:
    """N(q): the directions of q that belong to velocities."""
    direction = ca.SX.sym("direction", trace.model.nv)
    rates = []
    for body, record in zip(trace.model.bodies, trace.records[1:], strict=True):
        rates.append(body.joint.rate(record.q, segment(direction, body.v_start, body.joint.nv)))
    return ca.jacobian(ca.vertcat(zeros(0), *rates), direction)
