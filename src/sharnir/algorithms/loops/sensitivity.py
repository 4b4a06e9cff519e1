"""Derivatives of the accelerations from those of inverse dynamics, never through the solution itself.

With the joint forces f(q, v, a) that a tree needs, constraint rows G a = γ and multipliers λ, the accelerations satisfy

    f(q, v, a) − Gᵀ λ = τ,    γ − G a = 0

so that, a and λ held while f, G and γ are differentiated along x,

    M da − Gᵀ dλ = −∂(f − Gᵀ λ)/∂x,    G da = ∂(γ − G a)/∂x

which are solved like the accelerations: M by its sparse factor, then the constraints through A = G M⁻¹ Gᵀ.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

import casadi as ca

from ...spatial.algebra import Matrix, eye, segment, zeros
from ..sweeps import factors
from ..sweeps.matrix import BlockMatrix
from ..sweeps.outputs import DerivativeOutput, Output
from ..sweeps.program import JOINT_STATE, State
from ..sweeps.trace import Trace
from .constraint_equations import LoopEquations, residual, rows_at
from .constraint_results import joint_rows
from .constraint_rows import ConstraintResult

if TYPE_CHECKING:
    from ...model import Model


@dataclass(frozen=True)
class Sensitivity(DerivativeOutput):
    """(∂a/∂q, ∂a/∂v, ∂a/∂τ) one after the other, each nv × nv, row-major; dq is the tangent direction of v.

    With the force field f(q, v, a) of inverse dynamics and the mass matrix M, f(q, v, a(q, v, τ)) = τ gives

        ∂a/∂q = −M⁻¹ ∂f/∂q,    ∂a/∂v = −M⁻¹ ∂f/∂v,    ∂a/∂τ = M⁻¹        at fixed a

    over the free coordinates; rows and columns of prescribed ones are zero, but for ∂a/∂q where only their velocity is
    prescribed and q stays a state.
    """

    field: str
    matrix: BlockMatrix

    def size(self, model: Model) -> int:
        return 3 * model.nv**2

    def can_be_rolled(self, model: Model) -> bool:
        return not model.constraints

    def read(self, trace: Trace) -> Matrix:
        by_q, by_v, rows = self._right_sides(trace)
        model, nv = trace.model, trace.model.nv
        velocity, _ = factors.coordinate_chain(model)
        solve = _Solver(trace, self.matrix.name)
        unit = ca.vertcat(eye(nv), zeros(rows, nv))
        results = []
        for right, columns in ((by_q, list(range(nv))), (by_v, velocity), (unit, velocity)):
            D = zeros(nv, nv)
            if velocity and columns:
                D[velocity, columns] = solve(right[:, columns])
            results.append(ca.vec(D.T))
        return ca.vertcat(*results)

    def _right_sides(self, trace: Trace) -> tuple[Matrix, Matrix, int]:
        """Of dq and of dv, and how many rows constraints have."""
        inputs = trace.inputs
        both, again, back = held(trace, self.field)
        by_q, by_v = ca.jacobian(both, inputs["q"]) @ _tangents(again), ca.jacobian(both, inputs["v"])
        by_q, by_v = back([by_q, by_v])
        return by_q, by_v, both.shape[0] - trace.model.nv


def held(trace: Trace, field: str) -> tuple[Matrix, Trace, Callable[[list[Matrix]], list[Matrix]]]:
    """−(f − Gᵀ λ) and γ − G a below each other, with symbols for the accelerations and multipliers, which `back` puts
    into derivatives again; and the trace of them."""
    model, inputs, result = trace.model, trace.inputs, trace.noted(ConstraintResult)
    lam = [] if result is None else [found.lam for found in result.lam]
    a = ca.vertcat(zeros(0), *(record.a for record in trace.records[1:]))
    fixed, unknown = ca.SX.sym("a", model.nv), [ca.SX.sym("lam", c.row_count) for c in model.constraints]
    again = Trace(model, {**inputs, "a": fixed})
    for sweep in trace.ran:
        if not sweep.solves:
            again.run(sweep)
    f = ca.vertcat(zeros(0), *(getattr(record, field) for record in again.records[1:]))
    rest = zeros(0)
    if model.constraints:
        f = f - ca.mtimes(joint_rows(again).T, ca.vertcat(*unknown))
        rows = rows_at(model, again.records, model.t)
        rest = ca.vertcat(*residual(model, again.records, rows))
    known = [ca.densify(x) for x in (a, *lam)]
    return ca.vertcat(-f, rest), again, lambda found: ca.substitute(found, [fixed, *unknown], known)


@dataclass(frozen=True)
class ParameterSensitivity(DerivativeOutput):
    """∂a/∂p of parameters by their places among those of the model, nv × their number, row-major. Prescribed
    accelerations may depend on them."""

    field: str
    matrix: BlockMatrix
    places: tuple[int, ...]

    def size(self, model: Model) -> int:
        return model.nv * len(self.places)

    def can_be_rolled(self, model: Model) -> bool:
        return False

    def read(self, trace: Trace) -> Matrix:
        model, params = trace.model, trace.inputs["params"]
        both, _, back = held(trace, self.field)
        (right,) = back([ca.jacobian(both, params)[:, list(self.places)]])
        velocity, _ = factors.coordinate_chain(model)
        D = zeros(model.nv, len(self.places))
        for body in model.bodies:
            if body.motion is not None:
                given = ca.jacobian(body.motion.a, params)[:, list(self.places)]
                D[[body.v_start + k for k in body.driven], :] = given
        if velocity:
            D[velocity, :] = _Solver(trace, self.matrix.name)(right)
        return ca.vec(D.T)


@dataclass(frozen=True)
class ForceSensitivity(DerivativeOutput):
    """(∂f/∂q, ∂f/∂v) of a force field at fixed accelerations, each nv × nv, row-major; dq is the tangent direction of
    v. Rows of prescribed coordinates, the forces that drive them, are among them; their columns are zero as those of
    `Sensitivity` are."""

    field: str

    def size(self, model: Model) -> int:
        return 2 * model.nv**2

    def can_be_rolled(self, model: Model) -> bool:
        return not model.constraints

    def read(self, trace: Trace) -> Matrix:
        f = ca.vertcat(zeros(0), *(getattr(record, self.field) for record in trace.records[1:]))
        by_q = ca.jacobian(f, trace.inputs["q"]) @ _tangents(trace)
        return ca.vertcat(*(ca.vec(x.T) for x in (by_q, ca.jacobian(f, trace.inputs["v"]))))


@dataclass(frozen=True)
class StateJacobian(DerivativeOutput):
    """∂ẏ/∂y of a state, row-major, of a program that gives its rates; the rolled form is made as for `Sensitivity`.
    `of` is the output of such a program, where that is not a field of the bodies for every block."""

    field: str
    matrix: BlockMatrix
    state: State = JOINT_STATE
    of: Output | None = None

    @property
    def rates(self) -> Output:
        return self.of or self.state.rates

    def size(self, model: Model) -> int:
        return self.state.size(model) ** 2

    def can_be_rolled(self, model: Model) -> bool:
        return not model.constraints and self.state is JOINT_STATE

    def read(self, trace: Trace) -> Matrix:
        return ca.vec(ca.jacobian(self.rates.read(trace), self.state.symbols(trace.inputs)).T)


@dataclass(frozen=True)
class RateJacobian(Output):
    """ẏ of a state, then ∂ẏ/∂(y, p, τ), row-major, with parameters p by their places and joint forces τ. Coordinates
    are as they are, and not tangent."""

    field: str
    matrix: BlockMatrix
    state: State
    places: tuple[int, ...]

    def size(self, model: Model) -> int:
        ny = self.state.size(model)
        return ny * (1 + ny + len(self.places) + model.nv)

    def can_be_rolled(self, model: Model) -> bool:
        return False

    @property
    def of_any_frames(self) -> bool:
        return True

    @property
    def is_derivative(self) -> bool:
        return True

    def read(self, trace: Trace) -> Matrix:
        model, inputs = trace.model, trace.inputs
        x = ca.vertcat(self.state.symbols(inputs), inputs["params"][list(self.places)])
        rates, nv, n = [block.output.read(trace) for block in self.state.blocks], model.nv, x.shape[0]
        J = [ca.horzcat(ca.jacobian(ca.densify(rate), x), zeros(rate.shape[0], nv)) for rate in (rates[0], *rates[2:])]
        velocity, _ = factors.coordinate_chain(model)
        D = zeros(nv, n + nv)
        for body in model.bodies:
            if body.motion is not None:
                D[[body.v_start + k for k in body.driven], :n] = ca.jacobian(body.motion.a, x)
        if velocity:
            both, _, back = held(trace, self.field)
            (right,) = back([ca.jacobian(both, x)])
            solve, rows = _Solver(trace, self.matrix.name), both.shape[0] - nv
            D[velocity, :n] = solve(right)
            D[velocity, [n + k for k in velocity]] = solve(ca.vertcat(eye(nv), zeros(rows, nv))[:, velocity])
        J.insert(1, D)
        return ca.vertcat(*rates, ca.vec(ca.densify(ca.vertcat(*J)).T))


class _Solver:
    """da over the free coordinates, from columns of right-hand sides."""

    def __init__(self, trace: Trace, matrix: str) -> None:
        self.velocity, self.chain = factors.coordinate_chain(trace.model)
        self.L, self.equations = trace.factor(matrix), trace.noted(LoopEquations)
        self.nv, self.ends = trace.model.nv, list(accumulate((c.row_count for c in trace.model.constraints), initial=0))
        if self.equations is not None:
            self.G = joint_rows(trace)[:, self.velocity]
            rows = self.ends[-1]
            moved = [self.equations.motion(self._by_constraint(eye(rows)[:, k])) for k in range(rows)]
            full = ca.horzcat(*(ca.vertcat(*(x["a"] for x in change)) for change in moved))
            self.response = full[self.velocity, :]  # M⁻¹ Gᵀ

    def _by_constraint(self, column: Matrix) -> list[Matrix]:
        return list(ca.vertsplit(column, self.ends))

    def __call__(self, right: Matrix) -> Matrix:
        free = ca.vertcat(*factors.solve(self.L, self.chain, [right[k, :] for k in self.velocity]))
        if self.equations is None:
            return free
        left = right[self.nv :, :] - self.G @ free
        lam = ca.vertcat(*self.equations.solve(self._by_constraint(left)))
        return free + self.response @ lam


def _tangents(trace: Trace) -> Matrix:
    """N(q): the directions of q that belong to velocities."""
    direction = ca.SX.sym("direction", trace.model.nv)
    rates = []
    for body, record in zip(trace.model.bodies, trace.records[1:], strict=True):
        rates.append(body.joint.rate(record.q, segment(direction, body.v_start, body.joint.nv)))
    return ca.jacobian(ca.vertcat(zeros(0), *rates), direction)
