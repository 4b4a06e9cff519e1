"""The jump of velocities where constraints begin to act, or a stop is hit: impulses Λ of all rows that are on, such
that their rates after it are those wanted, r (0 where something locks, −e ġ where a stop throws back).

    A Λ = r − ġ(q, v),    v⁺ = v + M⁻¹ Gᵀ Λ                                                                       (1)
    R_i = I_i ΔV_i − (Gᵀ Λ)_i + Σ over the children of R_j                                                       (2)

Positions and finite forces take no part: nothing has time to move. M comes from the articulated bodies, whatever the
formulation. R are the impulses of joints in the convention of reactions: what the parent exerts on the child, [f; m]
about the body's origin, in its axes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..sweeps.outputs import Told, field_of
from ..sweeps.record import Fields, Record
from .acted import put_dropped
from .carried import CarriedEquations
from .carry import transmit

if TYPE_CHECKING:
    from ..model import Model


@dataclass(frozen=True)
class Jump(Told):
    """v⁺, R (bodies, 6), Λ, how many rows were left out because they depend on others, and r − ġ⁺: what could not be
    had. Bodies have X, S, X0 and the V before."""

    def size(self, model: Model) -> int:
        return model.nv + 6 * len(model.bodies) + 2 * model.row_count + 1

    def put(self, trace: Any, start: int) -> None:
        model = trace.model
        equations = CarriedEquations(trace)
        right = []
        for c, rows in enumerate(model.constraint_rows):
            wanted = trace.part("rates", rows.start, rows.stop - rows.start)
            right.append(trace.call(_wanted, None, equations.rows[c], wanted))
        answer = equations.refined(right, still=True)  # (1)
        transmit(trace, equations, answer, still=True)
        left = equations.left(right, answer)
        R = start + model.nv
        lam = R + 6 * len(model.bodies)
        for body in model.bodies:
            i = body.index
            trace.put(start + body.v_start, _after, None, trace.records[i], answer.bodies[i])
            trace.put(R + 6 * (i - 1), field_of("R"), None, trace.records[i])
        for rows, multipliers, x in zip(model.constraint_rows, answer.ties, left, strict=True):
            trace.put(lam + rows.start, field_of("lam"), None, multipliers)
            trace.put(lam + model.row_count + 1 + rows.start, _left, None, x)
        put_dropped(trace, lam + model.row_count, equations.lost)


def _wanted(_: None, rows: Record, wanted: Record) -> Fields:
    """ġ − r, r only of rows that are on."""
    return {"k": rows.rate - (1 - rows.off) * wanted.rates}


def _after(_: None, body: Record, change: Record) -> Any:
    return body.v + change.a


def _left(_: None, found: Record) -> Any:
    return -found.k
