"""The system of absolute coordinates as numbers, [M Qᵀ; Q 0] [Ẍ; λ] = [P; b], in the form of seeds 003 and 004.

Positions are of centres of mass: Ẍ = [a; ε] of every body, a in world axes, ε in body axes; in the plane ẍ, ÿ and φ̈.
Joints come first, in the order of the bodies, then the constraints. Reactions are −Qᵀ λ in this form. Joint forces τ
are part of P = … + Bᵀ τ, with B Ẍ − β the accelerations of the free coordinates. Armature joins the two bodies of a
joint:

    M = … + Bᵀ armature B,    P = … + Bᵀ armature β
"""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ..algorithms.formulations.absolute.rows import (
    Block,
    axes_of,
    constraint_block,
    joint_block,
    joint_motion,
    prepared,
)
from ..algorithms.loops.constraint_equations import off_of, rows_at
from ..algorithms.sweeps.outputs import Gather
from ..algorithms.sweeps.program import Program
from ..algorithms.sweeps.sweep import expanded
from ..algorithms.sweeps.trace import Trace
from ..codegen.straight import Interpreter, symbols
from ..core.errors import ShapeError
from ..core.tracing import tracing
from ..spatial.algebra import Matrix, cross, eye, zeros
from .arguments import Params
from .call import Call
from .loops import COMPONENTS

System = tuple[np.ndarray, np.ndarray, tuple[str, ...], tuple[str, ...]]

MOTIONS = ("x", "y", "z", "rotation x", "rotation y", "rotation z")
_program = Program("system_matrix", prepared, ("q", "v", "tau"), Gather("P", "body", 6))


class SystemMatrix:
    """Made once for a model; called with a state."""

    @tracing
    def __init__(self, call: Call) -> None:
        self.call = call
        model = call.model
        inputs = symbols(_program, model)
        trace = Trace(model, inputs)
        for sweep in expanded(prepared, bool(model.forces)):
            trace.run(sweep)
        matrix, right, self.rows, self.columns = _assembled(trace)
        self._places = matrix.sparsity().get_triplet()
        self._size = matrix.shape[0]
        entries = ca.vertcat(matrix.nz[:], ca.densify(right))
        self._run = Interpreter(list(inputs.values()), entries)

    def __call__(self, q: Any, v: Any, tau: Any = None, t: Any = 0.0, params: Params = None) -> System:
        """(matrix, right-hand side, row labels, column labels) at one state."""
        inputs, batch = self.call.checked(_program.inputs, {"q": q, "v": v, "tau": tau}, t, params)
        if batch is not None:
            raise ShapeError("system_matrix: got a batch of states. Expected one state; call it for each of them.")
        values, strides = [r.values for r in inputs.values()], [r.stride for r in inputs.values()]
        found = np.ravel(self._run(values, strides, 1))
        matrix = np.zeros((self._size, self._size))
        matrix[self._places] = found[: -self._size]
        return matrix, found[-self._size :].copy(), self.rows, self.columns


def _assembled(trace: Trace) -> tuple[Matrix, Matrix, tuple[str, ...], tuple[str, ...]]:
    model, axes = trace.model, list(axes_of(trace.model))
    constraints = zip(rows_at(model, trace.records, model.t), model.constraints, strict=True)
    named = [(f"joint {body.name!r}", joint_block(trace, body.index)) for body in model.bodies]
    bodies, parents = dict(enumerate(trace.records)), {b.index: b.parent or None for b in model.bodies}
    for found, c in constraints:
        k = -found.gamma  # of the accelerations of origins
        for i, G in found.wrench.items():
            V = trace.records[i].V
            k = k - G @ ca.vertcat(cross(V[3:], V[:3]), zeros(3))
        Q, b = constraint_block(found.wrench, found.tau, k, bodies, parents)
        named.append((f"constraint {c.name!r}", Block(Q, b, c.labels)))
    all_rows = ca.vertcat(*(_over_bodies(block.Q, block.b.shape[0], axes, model.parents) for _, block in named))
    M, P = _bodies(trace, axes)
    matrix = ca.sparsify(ca.vertcat(ca.horzcat(M, all_rows.T), ca.horzcat(all_rows, _off(trace, named))))
    right = ca.vertcat(P, *(block.b for _, block in named))
    rows, columns = _labels(trace, axes, named, COMPONENTS, ""), _labels(trace, axes, named, MOTIONS, "multiplier of ")
    return matrix, right, rows, columns


def _off(trace: Trace, named: list[tuple[str, Block]]) -> Matrix:
    """1 on the diagonal of rows that are off, whose multipliers are zero; the joints come first and are always on."""
    joints = len(trace.model.bodies)
    off = [ca.SX(0)] * joints + off_of(trace.model)
    return ca.diag(ca.vertcat(zeros(0), *(x for (_, b), x in zip(named, off, strict=True) for _ in b.labels)))


def _labels(
    trace: Trace, axes: list[int], named: list[tuple[str, Block]], words: tuple[str, ...], before: str
) -> tuple[str, ...]:
    bodies = [f"{body.name}: {words[k]}" for body in trace.model.bodies for k in axes]
    return (*bodies, *(f"{before}{name}: {label}" for name, block in named for label in block.labels))


def _over_bodies(Q: dict[int, Matrix], rows: int, axes: list[int], parents: tuple[int, ...]) -> Matrix:
    """Rows over the coordinates of all bodies."""
    return ca.horzcat(*((Q[i] if i in Q else zeros(rows, 6))[:, axes] for i in range(1, len(parents) + 1)))


def _bodies(trace: Trace, axes: list[int]) -> tuple[Matrix, Matrix]:
    """M and P over all bodies, with joint forces and rotors."""
    model = trace.model
    M = ca.diagcat(*(ca.diagcat(r.I.m * eye(3), r.J)[axes, axes] for r in trace.records[1:]))
    P = ca.vertcat(*(r.P[axes, 0] for r in trace.records[1:]))
    for body in model.bodies:
        record = trace.records[body.index]
        own, parents = joint_motion(record)
        B = _over_bodies({body.index: own, body.parent: parents}, len(record.free), axes, model.parents)
        rotor = ca.diag(record.armature[record.free, 0])
        M = M + B.T @ rotor @ B
        P = P + B.T @ ((record.tau + record.applied_tau)[record.free, 0] + rotor @ own @ record.k)
    return M, P
