"""The system [M −Qᵀ; Q 0] [Ẍ; λ] = [P; b] by the lecture's Schur complement, sparse. Seeds 003 and 004.

    A = Q M⁻¹ Qᵀ,    A λ = b − Q M⁻¹ P,    Ẍ = M⁻¹ (P + Qᵀ λ)

M = diag(m E, J_c) is inverted body by body and must be definite. Rows couple where they share a body, so A has the
pattern of the graph whatever its loops: joints and constraints are treated alike, each a block of rows. Blocks are
eliminated by least degree, and entries that are zero whatever the state take no part. A hub with many joints makes a
dense block of A; see `choice` for when this is the cheaper way.

Joint forces act on both bodies along the free coordinates, P = … + Bᵀ τ, and joint accelerations are read off the
result. In the plane every body has three coordinates only: x, y and the rotation about z.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import casadi as ca

from ...loops.equations import Acted, off_of, rows_at
from ...spatial.algebra import Matrix, eye, zeros
from ...spatial.factor import Factor
from ...sweeps.matrix import BlockMatrix, Solve
from ...sweeps.pattern import Node, SharedBodies, ends_of
from ...sweeps.record import Record
from ...sweeps.sweep import SOLUTION, WholeModel
from ..formulation import Formulation
from ..separate_bodies import merged
from .blocks import axes_of, constraint_block, joint_block
from .bodies import prepared, through
from .leaf_first import leaf_first
from .rows import joint_motion, rest_of_motion, to_spatial

if TYPE_CHECKING:
    from ...sweeps.trace import Trace


def _respond(trace: Trace) -> None:
    """Every joint and every constraint keeps its rows Q by the bodies at its ends, the responses Y = M⁻¹ Qᵀ of those,
    and `right` = b − Q M⁻¹ P; every body keeps `Xdd_free` = M⁻¹ P."""
    model, records, axes = trace.model, trace.records, list(axes_of(trace.model))
    ties = rows_at(model, records, model.t)
    blocks = [constraint_block(trace, r, c.labels) for r, c in zip(ties, model.constraints, strict=True)]
    blocks += [joint_block(trace, body.index) for body in model.bodies]
    P = [zeros(len(axes)), *(record.P[axes, 0] for record in records[1:])]
    for body in model.bodies:
        record = records[body.index]
        tau = (record.tau + record.applied_tau)[record.free, 0]
        for i, B in zip((body.index, body.parent), joint_motion(record), strict=True):
            P[i] = P[i] + B[:, axes].T @ tau
    inverse = {i: _Inverse(records[i], axes) for i in range(1, len(records))}
    for node, block in zip(complement.pattern.nodes(model), blocks, strict=True):
        Q, Y, right = {}, {}, block.b
        for i, end in ends_of(model, node).items():
            Q[end] = block.Q[i][:, axes]
            Y[end] = inverse[i](Q[end].T)
            right = right - Y[end].T @ P[i]
        trace.keep(node, {"Q": Q, "Y": Y, "right": right})
    for i, M in inverse.items():
        trace.extend(i, {"Xdd_free": M(P[i])})
        trace.extend(i, {"off": zeros(1)})
    for c, (rows, off) in enumerate(zip(ties, off_of(model), strict=True)):
        trace.keep(Node("constraint", c), {"rows": rows, "off": off})


# A, block by block: the rows x and y meet at a body. Those of constraints that are off have 1 on their diagonal.
complement = BlockMatrix(
    "complement",
    SharedBodies(("constraint", "body"), redundant=True),
    lambda x, y, at_x, at_y: x.Q[at_x] @ y.Y[at_y],
    added=lambda x: x.off * eye(x.right.shape[0]),
)
multipliers = Solve("lam", complement, lambda node: node.right)


def _finish(trace: Trace) -> None:
    """Every body keeps `Xdd`, `a` and `A`; the forces of constraints on it join P."""
    if trace.model.constraints:
        _refine(trace)
    moved, axes = _motion(trace), axes_of(trace.model)
    Xdd = [zeros(6)]
    for i, record in enumerate(trace.records[1:], start=1):
        Xdd.append(eye(6)[:, list(axes)] @ (record.Xdd_free + moved[i]))
    _accelerate(trace, Xdd)
    factor, ties = trace.matrices[complement.name].factor, trace.constraints
    acted = Acted([tie.rows for tie in ties], [tie.lam for tie in ties], factor.dropped())
    trace.note(acted)
    _load(trace, acted)


def _refine(trace: Trace) -> None:
    """One step of refinement, for loops near a singular position; see `LoopEquations.multipliers`."""
    moved, nodes = _motion(trace), complement.pattern.nodes(trace.model)
    left = []
    for node in nodes:
        record = trace.record(node)
        r = record.right
        for i, end in ends_of(trace.model, node).items():
            r = r - record.Q[end] @ moved[i]
        left.append(r)
    for node, more in zip(nodes, trace.matrices[complement.name].factor.solve(left), strict=True):
        trace.keep(node, {"lam": trace.record(node).lam + more})


def _motion(trace: Trace) -> dict[int, Matrix]:
    """M⁻¹ Qᵀ λ by body. Every body has a joint, so that none is left out."""
    moved: dict[int, Matrix] = {}
    for node in complement.pattern.nodes(trace.model):
        record = trace.record(node)
        for i, end in ends_of(trace.model, node).items():
            part = record.Y[end] @ record.lam
            moved[i] = moved[i] + part if i in moved else part
    return moved


def _accelerate(trace: Trace, Xdd: list[Matrix]) -> None:
    """What the joints do."""
    trace.records[0] = trace.records[0].extended({"A": zeros(6)})
    for body in trace.model.bodies:
        record, motion = trace.records[body.index], Xdd[body.index]
        B, B_parent = joint_motion(record)
        a = B @ (motion - record.k) + B_parent @ Xdd[body.parent]
        A = to_spatial(record) @ motion + rest_of_motion(record)
        trace.records[body.index] = record.extended({"Xdd": motion, "a": merged(record, a), "A": A})


def _load(trace: Trace, acted: Acted) -> None:
    """The forces of constraints on bodies; those on joints go through the joints."""
    for rows, x in zip(acted.rows, acted.lam, strict=True):
        for i, G in rows.wrench.items():
            record = trace.records[i]
            trace.records[i] = record.extended({"P": record.P + to_spatial(record).T @ (G.T @ x)})


class _Inverse:
    """M⁻¹ of one body along some axes."""

    def __init__(self, body: Record, axes: list[int]) -> None:
        turns = [k - 3 for k in axes if k >= 3]
        self.lines, self.mass = len(axes) - len(turns), body.I.m
        self.J = Factor.of(body.J[turns, turns])

    def __call__(self, columns: Matrix) -> Matrix:
        return ca.vertcat(columns[: self.lines, :] / self.mass, self.J.solve(columns[self.lines :, :]))


rows, accelerate = WholeModel(_respond, "rows"), WholeModel(_finish, "accelerate", SOLUTION)
_sweeps = (*prepared, rows, complement, multipliers, accelerate)
schur = Formulation("absolute", _sweeps, reacting=through, answer=None)
# Runs hold on to their constraints by means of the `Constrain` sweep, which the Schur complement does not have.
schur_with_loops = replace(schur, running=leaf_first.sweeps)
