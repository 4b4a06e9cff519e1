"""How a formulation answers to forces: half responses u = H⁻ᵀ Gᵀ of constraint rows, with M = Hᵀ D H, D block-diagonal.

One row of G costs one pass from its bodies to the world. All passes back to the tips, M⁻¹ Gᵀ λ = H⁻¹ D⁻¹ u λ, are one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

import casadi as ca

from ...spatial.algebra import Matrix, zeros
from ..sweeps import factors
from ..sweeps.modal import force_subspace, plus, to_child, widened
from ..sweeps.sweep import Record

if TYPE_CHECKING:
    from ..sweeps.trace import Trace
    from .constraint_rows import RowDerivatives

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
    """`wrench` and `tau` are Gᵀ by body and by joint, see `columns_of`."""

    def halves(self, trace: Trace, wrench: Columns, tau: Columns) -> Halves: ...

    def motion(self, trace: Trace, halves: Halves, lam: list[Matrix]) -> list[Mapping[str, Matrix]]:
        """For every body the changes of its fields under the multipliers `lam` (one column per constraint); `a` is
        among them."""
        ...


def columns_of(rows: Sequence[RowDerivatives]) -> tuple[Columns, Columns]:
    """Gᵀ by body and by joint."""
    wrench: Columns = {}
    tau: Columns = {}
    for c, own in enumerate(rows):
        for i, G in own.wrench.items():
            wrench.setdefault(i, {})[c] = G.T
        for i, G in own.tau.items():
            tau.setdefault(i, {})[c] = G.T
    return wrench, tau


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
                    above[c] = plus(above[c], passed) if c in above else passed
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
                F = F + column[:6, :] @ lam[c]
            changes.append(self.follow(record, changes[body.parent], u, F))
        return changes[1:]


def to_joint(body: Record, F: Matrix, tau: Matrix) -> tuple[Matrix, Matrix]:
    """The load on the coordinates of a joint by wrenches F (6 × k) on its body with all it carries and by joint forces
    tau (nv × k), and the load on its parent: as if nothing moved."""
    S = force_subspace(body)
    return S.T @ widened(F, S.shape[0]) + tau, by_columns(body.X.force_to_parent, F[:6, :])


def from_joint(body: Record, above: Mapping[str, Matrix], a: Matrix) -> Mapping[str, Matrix]:
    """The change of a body's acceleration with that of its joint, when those of its parent are `above`."""
    return {"a": a, "A": to_child(body, above["A"], lambda: above["a"]) + body.S @ a}


@dataclass(frozen=True)
class Factored:
    """Half responses from M = Lᵀ D L, u = L⁻ᵀ Gᵀ, one key per free coordinate. The unknowns of M are the accelerations
    of the joints, or others that `respond` and `follow` know to take their place."""

    matrix: str  # the name of the sweep that fills M
    respond: Callable[[Record, Matrix, Matrix], tuple[Matrix, Matrix]] = to_joint
    follow: Callable[[Record, Mapping[str, Matrix], Matrix], Mapping[str, Matrix]] = from_joint

    def halves(self, trace: Trace, wrench: Columns, tau: Columns) -> Halves:
        felt, F = transferred_to_joints(trace, wrench, tau, self.respond)
        velocity, chain = factors.coordinate_chain(trace.model)
        L, found = trace.factor(self.matrix), Halves(F)
        place = {column: k for k, column in enumerate(velocity)}
        columns: dict[int, list[Matrix]] = {}
        for body in trace.model.bodies:
            for c, u in felt.get(body.index, {}).items():
                b = columns.setdefault(c, [zeros(1, u.shape[1]) for _ in velocity])
                for k in body.free:
                    b[place[body.v_start + k]] = u[k, :]
        for c, b in columns.items():
            for k, u in enumerate(factors.half(L, chain, b)):
                if u.nnz():
                    found.u.setdefault(k, {})[c] = u
        found.rows = found.u
        found.weights = {k: [1 / L[k, k]] for k in found.u}
        return found

    def motion(self, trace: Trace, halves: Halves, lam: list[Matrix]) -> list[Mapping[str, Matrix]]:
        velocity, chain = factors.coordinate_chain(trace.model)
        y = [zeros(1)] * len(velocity)
        for k, columns in halves.u.items():
            y[k] = sum((u @ lam[c] for c, u in columns.items()), zeros(1))
        found = factors.rest(trace.factor(self.matrix), chain, y)
        place = {column: k for k, column in enumerate(velocity)}
        changes: list[Mapping[str, Matrix]] = [{"A": zeros(6)}]
        for body in trace.model.bodies:
            record, x = trace.records[body.index], zeros(body.joint.nv)
            for k in body.free:
                x[k] = found[place[body.v_start + k]]
            changes.append(self.follow(record, changes[body.parent], x))
        return changes[1:]


def transferred_to_joints(
    trace: Trace,
    wrench: Columns,
    tau: Columns,
    respond: Callable[[Record, Matrix, Matrix], tuple[Matrix, Matrix]] = to_joint,
) -> tuple[Columns, Columns]:
    """Gᵀ in joint coordinates (nv × rows), and the wrenches that reach every body through all it carries (6 × rows): as
    if nothing moved. Minus these are the reactions of the joints to the constraints alone. Both are those of other
    unknowns where `respond` says so."""
    F: Columns = {i: dict(x) for i, x in wrench.items()}
    felt: Columns = {}
    for body in reversed(trace.model.bodies):
        i, record = body.index, trace.records[body.index]
        given, own = F.get(i, {}), tau.get(i, {})
        for c in (*given, *(c for c in own if c not in given)):
            k = (given[c] if c in given else own[c]).shape[1]
            F_c, tau_c = given.get(c, zeros(6, k)), own.get(c, zeros(body.joint.nv, k))
            felt.setdefault(i, {})[c], passed = respond(record, F_c, tau_c)
            if body.parent and (c in given or not passed.is_zero()):
                above = F.setdefault(body.parent, {})
                above[c] = plus(above[c], passed) if c in above else passed
    return felt, F


def by_columns(function: Callable[[Matrix], Matrix], columns: Matrix) -> Matrix:
    return ca.horzcat(*(function(columns[:, k]) for k in range(columns.shape[1])))
