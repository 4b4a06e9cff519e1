"""Closed loops on a tree: constraint rows G a = γ on top of the accelerations that the tree would have without them.

    A = G M⁻¹ Gᵀ,    A λ = γ − G a_free,    a = a_free + M⁻¹ Gᵀ λ

M⁻¹ is never formed: with the half responses u of the rows (`response.py`) A = Σ u_iᵀ D_i⁻¹ u_i, and what two
constraints do not both move does not couple them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import casadi as ca

from ...spatial.algebra import Matrix, zeros
from ..sweeps.elimination import Ordered, least_degree
from ..sweeps.factors import Semidefinite
from ..sweeps.kinematics import velocities
from ..sweeps.sweep import LOOPS, Record, Sweep
from ..sweeps.trace import Trace
from .constraint_rows import ConstraintResult, RowDerivatives, gamma_on_path, row_derivatives
from .redundancy import may_be_redundant
from .response import Response, columns_of

if TYPE_CHECKING:
    from ...model import Model

# (3e-13)², a thousand times the rounding of a length: a row of unit length, against all the mass there is, that has no
# more than this over the mass on the diagonal of A is nothing but round-off itself.
ROUND_OFF = 1e-25


class LoopEquations:
    """The constraints of a model at one state: their rows and the factor of A. Row numbers run over all constraints."""

    def __init__(self, trace: Trace, response: Response, t: Matrix) -> None:
        self.trace, self.response = trace, response
        self.rows = rows_at(trace.model, trace.records, t)
        self.halves = response.halves(trace, *columns_of(self.rows))
        coupled = [(c, d) for columns in self.halves.rows.values() for c in columns for d in columns if d < c]
        sizes = [c.row_count for c in trace.model.constraints]
        order = least_degree(sizes, coupled)
        if may_be_redundant(trace.model):
            # rows between joints have constant coefficients: what they say does not become small anywhere
            order.sort(key=lambda c: bool(trace.model.constraints[c].bodies))
        self.order = Ordered(sizes, order)
        self.factor = self._factor()

    def _factor(self) -> Semidefinite:
        columns, weights = self._columns()
        by_row: dict[int, list[int]] = {}
        for j, column in enumerate(columns):
            for r in column:
                by_row.setdefault(r, []).append(j)
        entries: dict[tuple[int, int], Matrix] = {}
        for r, found in by_row.items():
            for i in found:
                weighted = columns[i][r] * weights[r]
                for j in found:
                    if j <= i:
                        entries[i, j] = entries.get((i, j), ca.SX(0)) + weighted * columns[j][r]
        for c, off in enumerate(off_of(self.trace.model)):  # rows that are off have nothing else on their diagonals
            for k in range(self.order.starts[c], self.order.starts[c] + self.order.sizes[c]):
                if not off.is_zero():
                    entries[k, k] = entries.get((k, k), ca.SX(0)) + off
        mass = sum((record.I.m for record in self.trace.records[1:]), ca.SX(0))
        return Semidefinite(self.order.rows, entries, ROUND_OFF / mass, like=self._like())

    def _like(self) -> list[list[int]] | None:
        """Rows that are measured together; None where no row can be redundant."""
        if not may_be_redundant(self.trace.model):
            return None
        rows = [(c, k) for c, size in enumerate(self.order.sizes) for k in range(size)]
        return alike(self.trace.model, rows, [self.order.starts[c] + k for c, k in rows])

    def _columns(self) -> tuple[list[dict[int, Matrix]], list[Matrix]]:
        """The half responses as columns of scalars, one for every row of a constraint; the weights of their rows."""
        columns: list[dict[int, Matrix]] = [{} for _ in range(self.order.rows)]
        weights: list[Matrix] = []
        for key, found in self.halves.rows.items():
            for c, block in found.items():
                for i, k in zip(*block.sparsity().get_triplet(), strict=True):
                    if not block[i, k].is_zero():
                        columns[self.order.starts[c] + k][len(weights) + i] = block[i, k]
            weights += self.halves.weights[key]
        return columns, weights

    def multipliers(self, gamma: Sequence[Matrix]) -> list[Matrix]:
        """λ for which G a = γ, from the accelerations that the records have now."""
        return self.refined(residual(self.trace.model, self.trace.records, self.rows, gamma))

    def refined(self, right: list[Matrix]) -> list[Matrix]:
        """A⁻¹ with one step of refinement. Near a singular position, where the smallest part of G in the mass metric is
        σ, forming A costs eps/σ² in the accelerations; what is left of the right-hand side, taken from the half
        responses themselves, brings that down to eps/σ."""
        lam = self.solve(right)
        left = list(right)
        for key, columns in self.halves.rows.items():
            parts = [u @ lam[c] for c, u in columns.items()]
            moved = sum(parts[1:], parts[0]) * ca.vertcat(*self.halves.weights[key])
            for c, u in columns.items():
                left[c] = left[c] - u.T @ moved
        return [x + y for x, y in zip(lam, self.solve(left), strict=True)]

    def pivots(self) -> Matrix:
        """Of all rows, in the order of elimination; 0 where a row is off."""
        off = off_of(self.trace.model)
        own = self.order.flat([ca.repmat(1 - x, n, 1) for x, n in zip(off, self.order.sizes, strict=True)])
        return ca.vertcat(
            *(x if active.is_one() else active * x for x, active in zip(self.factor.pivots, own, strict=True))
        )

    def solve(self, right: list[Matrix]) -> list[Matrix]:
        """A⁻¹ of one column per constraint, or of several."""
        return self.order.columns(self.factor.solve(self.order.flat(right)))

    def motion(self, lam: list[Matrix]) -> list[Mapping[str, Matrix]]:
        """M⁻¹ Gᵀ λ, body by body, with what else it changes."""
        return self.response.motion(self.trace, self.halves, lam)

    def act(self, lam: list[Matrix]) -> ConstraintResult:
        """Let the forces of the constraints act: accelerations and loads of the records."""
        records = self.trace.records
        for i, changes in enumerate(self.motion(lam), start=1):
            fields: dict[str, Any] = {name: getattr(records[i], name) + x for name, x in changes.items()}
            records[i] = records[i].extended(fields)
        for c, rows in enumerate(self.rows):
            for i, G in rows.wrench.items():
                records[i] = records[i].extended({"applied_wrench": records[i].applied_wrench + G.T @ lam[c]})
            for i, G in rows.tau.items():
                records[i] = records[i].extended({"applied_tau": records[i].applied_tau + G.T @ lam[c]})
        return ConstraintResult([Record(lam=x) for x in lam], [Record(dropped=self.factor.dropped())], self._residual)

    def _residual(self) -> list[Record]:
        return [Record(k=-left) for left in residual(self.trace.model, self.trace.records, self.rows)]


def alike(model: Model, rows: Sequence[tuple[int, int]], places: Sequence[int]) -> list[list[int]]:
    """The places of rows (constraint, row of it), in groups that are measured together: forces between the same two
    bodies, and moments between them; those of joints by themselves."""
    found: dict[tuple[Any, ...], list[int]] = {}
    for (c, k), place in zip(rows, places, strict=True):
        constraint = model.constraints[c]
        turns = constraint.labels[k].startswith("moment")
        found.setdefault((*sorted(constraint.bodies), turns) if constraint.bodies else (c, k, None, None), []).append(
            place
        )
    return list(found.values())


def off_of(model: Model) -> list[Matrix]:
    """1 where a constraint is off, 0 where it is on, one by one. With it on its diagonal the multiplier of a row that
    says nothing is zero, its pivot is 1, and it does not look like one that depends on others."""
    return [ca.SX(1) - constraint.active for constraint in model.constraints]


def residual(
    model: Model, records: Sequence[Record], rows: Sequence[RowDerivatives], gamma: Sequence[Matrix] | None = None
) -> list[Matrix]:
    """γ − G a of every constraint at the accelerations of the records, for the γ of the rows or for another one."""
    gamma = [own.gamma for own in rows] if gamma is None else gamma
    found = []
    for constraint, own, r in zip(model.constraints, rows, gamma, strict=True):
        for i, G in own.wrench.items():
            # gravity may be an acceleration of everything, which two bodies do not notice, but the world would
            r = r - G @ (records[i].A - _carried(records, i) if 0 in constraint.bodies else records[i].A)
        for i, G in own.tau.items():
            r = r - G @ records[i].a
        found.append(r)
    return found


def _carried(records: Sequence[Record], i: int) -> Matrix:
    """The acceleration of the world, that of gravity turned round or none, in the axes of body i."""
    return ca.vertcat(records[i].X0.R.T @ records[0].A[:3], zeros(3))


def rows_at(model: Model, records: Sequence[Record], t: Matrix) -> list[RowDerivatives]:
    """G, ġ and γ of every constraint."""
    return [row_derivatives(c, {i: records[i] for i in {*c.bodies, *c.joints}}, t) for c in model.constraints]


def values_at(model: Model, records: Sequence[Record], t: Matrix) -> list[Matrix]:
    """g of every constraint."""
    return [c.value({i: records[i] for i in {*c.bodies, *c.joints}}, t) for c in model.constraints]


# Stabilisation against drift in the accelerations of a run: other right-hand sides of G a = γ.
#
# baumgarte    γ − 2 α ġ − β² g
# ggl          rows differentiated along q̇ = N (v + dv), dv = −M⁻¹ Gᵀ A⁻¹ ġ
#
# v + dv are the velocities nearest to v, in the mass metric, that satisfy the constraints. The bodies' velocities V(q,
# v) change along N dv too, by what their accelerations, which belong to q̇ = N v, do not have: G (∂V/∂q) N dv.


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
        gamma = [gamma_on_path(c, here, path, t) for c in model.constraints]
        dq = ca.vertcat(*(r.joint.rate(r.q, x.v - r.v) for r, x in zip(records[1:], moving[1:], strict=True)))
        return [_less(g, rows, records, model.q, dq) for g, rows in zip(gamma, equations.rows, strict=True)]
    if how is not None and how.kind == "baumgarte":
        rows, g = equations.rows, values_at(model, records, t)
        return [r.gamma - 2 * how.alpha * r.rate - how.beta**2 * x for r, x in zip(rows, g, strict=True)]
    return [rows.gamma for rows in equations.rows]


def _less(gamma: Matrix, rows: RowDerivatives, records: Sequence[Record], q: Matrix, dq: Matrix) -> Matrix:
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


# The sweep that lets the constraints of a model act on what the tree has found without them; see `equations.py`.


@dataclass(frozen=True)
class Constrain(Sweep):
    """The accelerations `a` that the sweeps before have found are changed so that all constraints hold. `before` are
    the sweeps it needs, `again` those that must run with the accelerations found so far; a model without constraints
    needs neither."""

    response: Response
    before: tuple[Sweep, ...]
    again: tuple[Sweep, ...] = ()
    stabilise: Stabilise | None = None
    name: str = "loops"
    part: str = field(default=LOOPS, init=False)

    solves: ClassVar[bool] = True

    def run(self, trace: Trace) -> None:
        equations = LoopEquations(trace, self.response, trace.model.t)
        moving = slipping(equations) if self.stabilise is not None and self.stabilise.kind == "ggl" else None
        result = equations.act(equations.multipliers(right_sides(equations, self.stabilise, moving)))
        trace.note(equations)
        trace.note(result)
        if moving is not None:
            for i, record in enumerate(moving[1:], start=1):  # only the rates of the coordinates are still to come
                trace.extend(i, {"v": record.v})

    def can_be_rolled(self, model: Model) -> bool:
        return not model.constraints

    def stabilised(self, how: Stabilise) -> Constrain:
        return replace(self, stabilise=how)

    def inserted(self, done: Sequence[Sweep], forces: bool, loops: int) -> Sequence[Sweep]:
        if not loops:
            return ()
        before = [s for s in self.before if not any(s is r for r in done)]
        return (*before, *self.again, self)
