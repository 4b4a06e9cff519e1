"""Closed loops on a tree: constraint rows G a = γ on top of the accelerations that the tree would have without them.

    A = G M⁻¹ Gᵀ,    A λ = γ − G a_free,    a = a_free + M⁻¹ Gᵀ λ

M⁻¹ is never formed. A formulation knows M = HᵀDH with D block-diagonal; one row of G costs one pass from its bodies to
the world for its *half response* u = H⁻ᵀ Gᵀ, so that A = Σ u_iᵀ D_i⁻¹ u_i, and what two constraints do not both move
does not couple them. All passes back to the tips are one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

import casadi as ca

from ..spatial.algebra import Matrix, zeros
from . import ltdl
from .closing import Rows, rows_of, value_of
from .semidefinite import Semidefinite, elimination_order
from .sweep import Record

if TYPE_CHECKING:
    from ..model import Model
    from .unroll import Trace

ROUND_OFF = 1e-25  # of a pivot: rows that are nothing but round-off themselves

Columns = dict[int, dict[int, Matrix]]  # body → constraint → one column per row of the constraint


@dataclass
class Halves:
    """`u[key][c]` are the half responses to the rows of constraint c where it moves something, and `rows[key][c]` the
    same in a basis in which D is diagonal with the reciprocals `weights[key]`; `F` (6 × rows, body axes) is what the
    rows exert on each body with all it carries."""

    F: Columns
    u: Columns = field(default_factory=dict)
    rows: Columns = field(default_factory=dict)
    weights: dict[int, list[Matrix]] = field(default_factory=dict)


class Response(Protocol):
    """How a formulation answers to forces."""

    def halves(self, trace: Trace, wrench: Columns, tau: Columns) -> Halves: ...

    def motion(self, trace: Trace, halves: Halves, lam: list[Matrix]) -> list[Mapping[str, Matrix]]:
        """For every body the changes of its fields under the multipliers `lam` (one column per constraint); `a` is
        among them."""
        ...


class Closing:
    """The constraints of a model at one state: their rows and the factor of A. Row numbers run over all constraints."""

    def __init__(self, trace: Trace, response: Response, t: Matrix) -> None:
        self.trace, self.response = trace, response
        closures = trace.model.constraints
        self.rows = rows_at(trace.model, trace.records, t)
        wrench: Columns = {}
        tau: Columns = {}
        for c, rows in enumerate(self.rows):
            for i, G in rows.wrench.items():
                wrench.setdefault(i, {})[c] = G.T
            for i, G in rows.tau.items():
                tau.setdefault(i, {})[c] = G.T
        self.halves = response.halves(trace, wrench, tau)
        coupled = [(c, d) for columns in self.halves.rows.values() for c in columns for d in columns if d < c]
        self.order = elimination_order([c.rows for c in closures], coupled)
        starts, total = [0] * len(closures), 0
        for c in self.order:
            starts[c] = total
            total += closures[c].rows
        self.starts, self.size = starts, total
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
        return Semidefinite(self.size, entries, self._floor())

    def _columns(self) -> tuple[list[dict[int, Matrix]], list[Matrix]]:
        """The half responses as columns of scalars, one for every row of a constraint; the weights of their rows."""
        columns: list[dict[int, Matrix]] = [{} for _ in range(self.size)]
        weights: list[Matrix] = []
        for key, found in self.halves.rows.items():
            for c, block in found.items():
                for i, k in zip(*block.sparsity().get_triplet(), strict=True):
                    if not block[i, k].is_zero():
                        columns[self.starts[c] + k][len(weights) + i] = block[i, k]
            weights += self.halves.weights[key]
        return columns, weights

    def _floor(self) -> list[Matrix]:
        """Of the diagonal: what a row of unit length, against all the mass there is, would have by round-off alone."""
        mass = sum((record.I.m for record in self.trace.records[1:]), ca.SX(0))
        return [ROUND_OFF / mass] * self.size

    def residual(self, gamma: list[Matrix]) -> list[Matrix]:
        """γ − G a of every constraint at the accelerations that the records have now."""
        return residual(self.trace.model, self.trace.records, self.rows, gamma)

    def refined(self, right: list[Matrix]) -> list[Matrix]:
        """A⁻¹ with one step of refinement. Near a singular position, where the smallest part of G in the mass metric is
        σ, forming A costs eps/σ² in the accelerations; what is left of the right-hand side, taken from the half
        responses themselves, brings that down to eps/σ."""
        lam = self.solve(right)
        left = list(right)
        for key, columns in self.halves.rows.items():
            moved = _sum([u @ lam[c] for c, u in columns.items()]) * ca.vertcat(*self.halves.weights[key])
            for c, u in columns.items():
                left[c] = left[c] - u.T @ moved
        return [x + y for x, y in zip(lam, self.solve(left), strict=True)]

    def solve(self, right: list[Matrix]) -> list[Matrix]:
        """A⁻¹ of one column per constraint."""
        flat = [ca.SX(0)] * self.size
        for c, r in enumerate(right):
            for k in range(r.shape[0]):
                flat[self.starts[c] + k] = r[k]
        x = self.factor.solve(flat)
        return [
            ca.vertcat(*x[self.starts[c] : self.starts[c] + r.shape[0]]) if r.shape[0] else zeros(0)
            for c, r in enumerate(right)
        ]

    def motion(self, lam: list[Matrix]) -> list[Mapping[str, Matrix]]:
        """M⁻¹ Gᵀ λ, body by body, with what else it changes."""
        return self.response.motion(self.trace, self.halves, lam)

    def apply(self, lam: list[Matrix]) -> None:
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


def residual(model: Model, records: list[Record], rows: list[Rows], gamma: list[Matrix]) -> list[Matrix]:
    """γ − G a of every constraint."""
    found = []
    for closure, own, r in zip(model.constraints, rows, gamma, strict=True):
        for i, G in own.wrench.items():
            # gravity may be an acceleration of everything, which two bodies do not notice, but the world would
            r = r - G @ (records[i].A - _carried(records, i) if 0 in closure.bodies else records[i].A)
        for i, G in own.tau.items():
            r = r - G @ records[i].a
        found.append(r)
    return found


def _carried(records: list[Record], i: int) -> Matrix:
    """The acceleration of the world, that of gravity turned round or none, in the axes of body i."""
    return ca.vertcat(records[i].X0.R.T @ records[0].A[:3], zeros(3))


def rows_at(model: Model, records: list[Record], t: Matrix) -> list[Rows]:
    return [rows_of(c, {i: records[i] for i in {*c.bodies, *c.joints}}, t) for c in model.constraints]


def values_at(model: Model, records: list[Record], t: Matrix) -> list[Matrix]:
    return [value_of(c, {i: records[i] for i in {*c.bodies, *c.joints}}, t) for c in model.constraints]


@dataclass(frozen=True)
class Articulated:
    """Half responses by the recursion of separate bodies, or another one of its kind.

    respond(body, F, tau)     (u, passed): the half response of the joint's free coordinates to wrenches F (6 × k) on
                              the body and joint forces tau (nv × k), and the wrenches that its parent feels
    follow(body, above, u, F) the changes of the fields of a body, `a` among them, when those of its parent are `above`,
                              for a half response u and for F on the body and all it carries
    Records have the factor of D as `D`.
    """

    respond: Callable[[Record, Matrix, Matrix], tuple[Matrix, Matrix]]
    follow: Callable[[Record, Mapping[str, Matrix], Matrix, Matrix], Mapping[str, Matrix]]
    world: Mapping[str, Matrix]  # the changes of the world's fields: zeros

    def halves(self, trace: Trace, wrench: Columns, tau: Columns) -> Halves:
        F: Columns = {i: dict(x) for i, x in wrench.items()}
        found = Halves(F)
        for body in reversed(trace.model.bodies):
            i, record = body.index, trace.records[body.index]
            given, own = F.get(i, {}), tau.get(i, {})
            for c in sorted({*given, *own}):
                k = (given[c] if c in given else own[c]).shape[1]
                F_c, tau_c = given.get(c, zeros(6, k)), own.get(c, zeros(body.joint.nv, k))
                F.setdefault(i, {})[c] = F_c
                u, passed = self.respond(record, F_c, tau_c)
                if u.shape[0] and u.nnz():
                    found.u.setdefault(i, {})[c] = u
                if body.parent:
                    above = F.setdefault(body.parent, {})
                    above[c] = above[c] + passed if c in above else passed
            if i in found.u:
                found.rows[i] = {c: record.D.half(u) for c, u in found.u[i].items()}
                found.weights[i] = ca.vertsplit(ca.densify(record.D.inverse_d))
        return found

    def motion(self, trace: Trace, halves: Halves, lam: list[Matrix]) -> list[Mapping[str, Matrix]]:
        changes: list[Mapping[str, Matrix]] = [self.world]
        for body in trace.model.bodies:
            record, i = trace.records[body.index], body.index
            u = zeros(len(body.free))
            for c, column in halves.u.get(i, {}).items():
                u = u + column @ lam[c]
            F = zeros(6)
            for c, column in halves.F.get(i, {}).items():
                F = F + column @ lam[c]
            changes.append(self.follow(record, changes[body.parent], u, F))
        return changes[1:]


@dataclass(frozen=True)
class Factored:
    """Half responses from M = Lᵀ D L in joint coordinates: u = L⁻ᵀ Gᵀ, one key per free coordinate."""

    matrix: str  # the name of the `Ancestors` sweep

    def halves(self, trace: Trace, wrench: Columns, tau: Columns) -> Halves:
        joint, F = spread(trace, wrench, tau)
        velocity, chain = ltdl.coordinate_chain(trace.model)
        L, found = trace.factor(self.matrix), Halves(F)
        place = {column: k for k, column in enumerate(velocity)}
        columns: dict[int, list[Matrix]] = {}
        for body in trace.model.bodies:
            for c, u in joint.get(body.index, {}).items():
                b = columns.setdefault(c, [zeros(1, u.shape[1]) for _ in velocity])
                for k in body.free:
                    b[place[body.v_start + k]] = u[k, :]
        for c, b in columns.items():
            for k, u in enumerate(ltdl.half(L, chain, b)):
                if u.nnz():
                    found.u.setdefault(k, {})[c] = u
        found.rows = found.u
        found.weights = {k: [1 / L[k, k]] for k in found.u}
        return found

    def motion(self, trace: Trace, halves: Halves, lam: list[Matrix]) -> list[Mapping[str, Matrix]]:
        velocity, chain = ltdl.coordinate_chain(trace.model)
        y = [zeros(1)] * len(velocity)
        for k, columns in halves.u.items():
            y[k] = sum((u @ lam[c] for c, u in columns.items()), zeros(1))
        x = ltdl.rest(trace.factor(self.matrix), chain, y)
        place = {column: k for k, column in enumerate(velocity)}
        changes: list[Mapping[str, Matrix]] = [{"A": zeros(6)}]
        for body in trace.model.bodies:
            record, a = trace.records[body.index], zeros(body.joint.nv)
            for k in body.free:
                a[k] = x[place[body.v_start + k]]
            changes.append({"a": a, "A": record.X.motion_to_child(changes[body.parent]["A"]) + record.S @ a})
        return changes[1:]


def _sum(parts: list[Matrix]) -> Matrix:
    total = parts[0]
    for part in parts[1:]:
        total = total + part
    return total


def spread(trace: Trace, wrench: Columns, tau: Columns) -> tuple[Columns, Columns]:
    """Gᵀ in joint coordinates (nv × rows), and the wrenches that reach every body through all it carries (6 × rows): as
    if nothing moved. Minus these are the reactions of the joints to the constraints alone."""
    F: Columns = {i: dict(x) for i, x in wrench.items()}
    joint: Columns = {}
    for body in reversed(trace.model.bodies):
        i, record = body.index, trace.records[body.index]
        for c, force in F.get(i, {}).items():
            joint.setdefault(i, {})[c] = record.S.T @ force
            if body.parent:
                above, passed = F.setdefault(body.parent, {}), by_columns(record.X.force_to_parent, force)
                above[c] = above[c] + passed if c in above else passed
        for c, u in tau.get(i, {}).items():
            own = joint.setdefault(i, {})
            own[c] = own[c] + u if c in own else u
    return joint, F


def by_columns(function: Callable[[Matrix], Matrix], columns: Matrix) -> Matrix:
    return ca.horzcat(*(function(columns[:, k]) for k in range(columns.shape[1])))
