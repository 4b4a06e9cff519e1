"""The jump of velocities where constraints begin to act, or a stop is hit: impulses Λ of all rows that are on, such
that their rates after it are those wanted, r (0 where something locks, −e ġ where a stop throws back).

    A Λ = r − ġ(q, v),    v⁺ = v + M⁻¹ Gᵀ Λ                                                                       (1)
    R_i = I_i ΔV_i − (Gᵀ Λ)_i + Σ over the children of R_j                                                       (2)

Positions and finite forces take no part: nothing has time to move. M comes from the articulated bodies, whatever the
formulation. R are the impulses of joints in the convention of reactions: what the parent exerts on the child, [f; m]
about the body's origin, in its axes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

import casadi as ca

from ..spatial.algebra import Matrix, zeros
from ..sweeps.outputs import Output
from ..sweeps.trace import Trace
from .equations import LoopEquations
from .response import Response

if TYPE_CHECKING:
    from ..model import Model


@dataclass(frozen=True)
class Jump(Output):
    """v⁺, R (bodies, 6), Λ, how many rows were left out because they depend on others, and r − ġ⁺: what could not be
    had. The sweeps that the response needs have run, with the velocities before."""

    response: Response

    def size(self, model: Model) -> int:
        return model.nv + 6 * len(model.bodies) + 2 * model.row_count + 1

    def can_be_rolled(self, model: Model) -> bool:
        return False

    def read(self, trace: Trace) -> Matrix:
        model, records = trace.model, trace.records
        equations = LoopEquations(trace, self.response, model.t)
        ends = list(accumulate((tie.rows for tie in model.constraints), initial=0))
        wanted = ca.vertsplit(trace.inputs["rates"], ends) if model.row_count else []
        ties = zip(model.constraints, wanted, equations.rows, strict=True)
        right = [tie.on * r - rows.rate for tie, r, rows in ties]
        lam = equations.refined(right)
        moved = equations.motion(lam)  # (1)
        v = [record.v + change["a"] for record, change in zip(records[1:], moved, strict=True)]
        return ca.vertcat(
            zeros(0), *v, *_reactions(equations, lam, moved), *lam, equations.factor.dropped(),
            *_left(equations, right, moved),
        )  # fmt: skip


def _reactions(equations: LoopEquations, lam: list[Matrix], moved: list[Mapping[str, Matrix]]) -> list[Matrix]:
    """(2), from the tips to the world."""
    model, records = equations.trace.model, equations.trace.records
    R = [record.I @ change["A"] for record, change in zip(records[1:], moved, strict=True)]
    for rows, x in zip(equations.rows, lam, strict=True):
        for i, G in rows.wrench.items():
            R[i - 1] = R[i - 1] - G.T @ x
    for body in reversed(model.bodies):
        if body.parent:
            R[body.parent - 1] = R[body.parent - 1] + records[body.index].X.force_to_parent(R[body.index - 1])
    return [ca.densify(x) for x in R]


def _left(equations: LoopEquations, right: list[Matrix], moved: list[Mapping[str, Matrix]]) -> list[Matrix]:
    """Of the right-hand sides, after the jump."""
    found = []
    for r, rows in zip(right, equations.rows, strict=True):
        for i, G in rows.wrench.items():
            r = r - G @ moved[i - 1]["A"]
        for i, G in rows.tau.items():
            r = r - G @ moved[i - 1]["a"]
        found.append(ca.densify(r))
    return found
