"""The system [M −Qᵀ; Q 0] [Ẍ; λ] = [P; b] by the lecture's Schur complement, sparse. Seeds 003 and 004.

    A = Q M⁻¹ Qᵀ,    A λ = b − Q M⁻¹ P,    Ẍ = M⁻¹ (P + Qᵀ λ)

M = diag(m E, J_c) is inverted body by body and must be definite. Rows couple where they share a body, so A has the
pattern of the graph whatever its loops: joints and constraints are treated alike, each a block of rows. Blocks are
eliminated by least degree, and entries that are zero whatever the state take no part. A hub with many joints makes a
dense block of A; see `absolute` for when this is the cheaper way.

Joint forces act on both bodies along the free coordinates, P = … + Bᵀ τ, and joint accelerations are read off the result.
In the plane every body has three coordinates only, x, y and the rotation about z.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import casadi as ca

from ..model import Model
from ..spatial.algebra import Matrix, eye, zeros
from ..spatial.factor import Factor
from .absolute_bodies import standing, through
from .absolute_rows import IN_PLANE, joint_motion, joint_rows, rest_of_motion, to_spatial
from .closing import Rows
from .close import rows_at
from .kinematics import advance, state_rates
from .semidefinite import Semidefinite, elimination_order
from .separate_bodies import merged
from .sweep import Program, Record, Stack, Whole

if TYPE_CHECKING:
    from .unroll import Trace


@dataclass(frozen=True)
class Block:
    """Rows Σ Q_i Ẍ_i = b, by body; the world has none."""

    Q: dict[int, Matrix]
    b: Matrix


def axes_of(model: Model) -> Sequence[int]:
    return IN_PLANE if model.planar else range(6)


def joint_block(trace: Trace, i: int) -> Block:
    body, parent = trace.records[i], trace.model.parents[i - 1]
    rows = joint_rows(body, trace.records[parent], axes_of(trace.model))
    return Block({i: rows.Q} | ({parent: rows.Q_parent} if parent else {}), rows.b)


def constraint_block(trace: Trace, rows: Rows) -> Block:
    """From rows on spatial accelerations A = T Ẍ + t and on joint accelerations a = B (Ẍ − k) + B_p Ẍ_p."""
    Q: dict[int, Matrix] = {}
    b = rows.gamma

    def add(i: int, part: Matrix) -> None:
        if i:
            Q[i] = Q[i] + part if i in Q else part

    for i, G in rows.wrench.items():
        body = trace.records[i]
        add(i, G @ to_spatial(body))
        b = b - G @ rest_of_motion(body)
    for i, G in rows.tau.items():
        body = trace.records[i]
        B, B_parent = joint_motion(body)
        free = G[:, body.free]
        add(i, free @ B)
        add(trace.model.parents[i - 1], free @ B_parent)
        b = b + free @ B @ body.k - G[:, body.driven] @ body.a_driven
    return Block(Q, b)


def solve(trace: Trace) -> None:
    """Every body keeps `Xdd` and `a`; the forces of constraints on it join P."""
    model, records, axes = trace.model, trace.records, list(axes_of(trace.model))
    constraints = [constraint_block(trace, rows) for rows in rows_at(model, records, model.t)]
    blocks = [*constraints, *(joint_block(trace, body.index) for body in model.bodies)]
    rows = [{i: Q[:, axes] for i, Q in block.Q.items()} for block in blocks]
    P = [zeros(len(axes)), *(record.P[axes, 0] for record in records[1:])]
    for body in model.bodies:
        record = records[body.index]
        tau = (record.tau + record.applied_tau)[record.free, 0]
        for i, B in zip((body.index, body.parent), joint_motion(record), strict=True):
            P[i] = P[i] + B[:, axes].T @ tau
    inverse = [_Inverse(record, axes) for record in records[1:]]
    responses = [{i: inverse[i - 1](Q.T) for i, Q in row.items()} for row in rows]  # M⁻¹ Qᵀ
    right = [
        block.b - sum((Y.T @ P[i] for i, Y in response.items()), zeros(block.b.shape[0]))
        for block, response in zip(blocks, responses, strict=True)
    ]
    lam = _multipliers(rows, responses, right)
    trace.multipliers = lam[: len(constraints)]
    for block, x in zip(constraints, trace.multipliers, strict=True):
        for i, Q in block.Q.items():
            records[i] = records[i].extended({"P": records[i].P + Q.T @ x})
    _accelerate(trace, axes, [inverse[i - 1](P[i]) for i in range(1, len(P))], responses, lam)


class _Inverse:
    """M⁻¹ of one body along some axes."""

    def __init__(self, body: Record, axes: list[int]) -> None:
        turns = [k - 3 for k in axes if k >= 3]
        self.lines, self.mass = len(axes) - len(turns), body.I.m
        self.J = Factor.of(body.J[turns, turns])

    def __call__(self, columns: Matrix) -> Matrix:
        return ca.vertcat(columns[: self.lines, :] / self.mass, self.J.solve(columns[self.lines :, :]))


def _multipliers(
    rows: list[dict[int, Matrix]], responses: list[dict[int, Matrix]], right: list[Matrix]
) -> list[Matrix]:
    """λ of every block."""
    at: dict[int, list[int]] = {}
    for x, row in enumerate(rows):
        for i in row:
            at.setdefault(i, []).append(x)
    coupled: dict[tuple[int, int], Matrix] = {}
    for i, found in at.items():
        for x in found:
            for y in found:
                if y <= x:
                    part = rows[x][i] @ responses[y][i]
                    coupled[x, y] = coupled[x, y] + part if (x, y) in coupled else part
    sizes = [r.shape[0] for r in right]
    start, total = [0] * len(right), 0
    for x in elimination_order(sizes, coupled):
        start[x] = total
        total += sizes[x]
    entries: dict[tuple[int, int], Matrix] = {}
    for (x, y), block in coupled.items():
        for a, b in zip(*block.sparsity().get_triplet(), strict=True):
            row, column = start[x] + a, start[y] + b
            if x != y or row >= column:
                entries[max(row, column), min(row, column)] = block[a, b]
    flat = [ca.SX(0)] * total
    for x, r in enumerate(right):
        flat[start[x] : start[x] + sizes[x]] = ca.vertsplit(ca.densify(r)) if sizes[x] else []
    found_all = Semidefinite(total, entries).solve(flat)
    return [ca.vertcat(zeros(0), *found_all[s : s + n]) for s, n in zip(start, sizes, strict=True)]


def _accelerate(
    trace: Trace, axes: list[int], free: list[Matrix], responses: list[dict[int, Matrix]], lam: list[Matrix]
) -> None:
    """Ẍ of all bodies, then what their joints do."""
    Xdd = [zeros(6), *(eye(6)[:, axes] @ x for x in free)]
    for response, x in zip(responses, lam, strict=True):
        for i, Y in response.items():
            Xdd[i] = Xdd[i] + eye(6)[:, axes] @ (Y @ x)
    for body in trace.model.bodies:
        record = trace.records[body.index]
        B, B_parent = joint_motion(record)
        a = B @ (Xdd[body.index] - record.k) + B_parent @ Xdd[body.parent]
        trace.records[body.index] = record.extended({"Xdd": Xdd[body.index], "a": merged(record, a)})


schur = Whole(solve, "Schur complement")
_sweeps = (*standing, schur)
forward = Program("acceleration", _sweeps, ("q", "v", "tau", "wrench"), Stack("a", "velocity"))
motion = Program("motion", (*_sweeps, advance), ("q", "v", "tau", "wrench"), state_rates)
reactions = Program("reactions", (*_sweeps, *through), ("q", "v", "tau", "wrench"), Stack("R", "body", 6))
