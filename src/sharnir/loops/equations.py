"""Closed loops on a tree: constraint rows G a = γ on top of the accelerations that the tree would have without them.

    A = G M⁻¹ Gᵀ,    A λ = γ − G a_free,    a = a_free + M⁻¹ Gᵀ λ

M⁻¹ is never formed: with the half responses u of the rows (`response.py`) A = Σ u_iᵀ D_i⁻¹ u_i, and what two
constraints do not both move does not couple them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import casadi as ca

from ..spatial.algebra import Matrix, zeros
from ..sweeps.elimination import Ordered, least_degree
from ..sweeps.record import Record
from ..sweeps.semidefinite import Semidefinite
from .acted import Acted
from .response import Response, columns_of
from .rows import TieRows, rows_of

if TYPE_CHECKING:
    from ..model import Model
    from ..sweeps.trace import Trace

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
        sizes = [c.rows for c in trace.model.constraints]
        self.order = Ordered(sizes, least_degree(sizes, coupled))
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
        return Semidefinite(self.order.rows, entries, ROUND_OFF / mass)

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
        return ca.vertcat(*(x if on.is_one() else on * x for x, on in zip(self.factor.pivots, own, strict=True)))

    def solve(self, right: list[Matrix]) -> list[Matrix]:
        """A⁻¹ of one column per constraint, or of several."""
        return self.order.columns(self.factor.solve(self.order.flat(right)))

    def motion(self, lam: list[Matrix]) -> list[Mapping[str, Matrix]]:
        """M⁻¹ Gᵀ λ, body by body, with what else it changes."""
        return self.response.motion(self.trace, self.halves, lam)

    def act(self, lam: list[Matrix]) -> Acted:
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
        return Acted([Record(lam=x) for x in lam], [Record(lost=self.factor.dropped())], self._left)

    def _left(self) -> list[Record]:
        return [Record(k=-left) for left in residual(self.trace.model, self.trace.records, self.rows)]


def off_of(model: Model) -> list[Matrix]:
    """1 where a constraint is off, 0 where it is on, one by one. With it on its diagonal the multiplier of a row that
    says nothing is zero, its pivot is 1, and it does not look like one that depends on others."""
    return [ca.SX(1) - tie.on for tie in model.constraints]


def residual(
    model: Model, records: Sequence[Record], rows: Sequence[TieRows], gamma: Sequence[Matrix] | None = None
) -> list[Matrix]:
    """γ − G a of every constraint at the accelerations of the records, for the γ of the rows or for another one."""
    gamma = [own.gamma for own in rows] if gamma is None else gamma
    found = []
    for tie, own, r in zip(model.constraints, rows, gamma, strict=True):
        for i, G in own.wrench.items():
            # gravity may be an acceleration of everything, which two bodies do not notice, but the world would
            r = r - G @ (records[i].A - _carried(records, i) if 0 in tie.bodies else records[i].A)
        for i, G in own.tau.items():
            r = r - G @ records[i].a
        found.append(r)
    return found


def _carried(records: Sequence[Record], i: int) -> Matrix:
    """The acceleration of the world, that of gravity turned round or none, in the axes of body i."""
    return ca.vertcat(records[i].X0.R.T @ records[0].A[:3], zeros(3))


def rows_at(model: Model, records: Sequence[Record], t: Matrix) -> list[TieRows]:
    """G, ġ and γ of every constraint."""
    return [rows_of(c, {i: records[i] for i in {*c.bodies, *c.joints}}, t) for c in model.constraints]


def values_at(model: Model, records: Sequence[Record], t: Matrix) -> list[Matrix]:
    """g of every constraint."""
    return [c.value({i: records[i] for i in {*c.bodies, *c.joints}}, t) for c in model.constraints]
