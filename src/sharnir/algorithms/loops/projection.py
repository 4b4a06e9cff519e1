"""Back onto the constraints: the least change of q and v, in the mass metric, for which g(q) = 0 and ġ(q, v) = 0.

    q ← q ⊕ δ,    δ = −M⁻¹ Gᵀ A⁻¹ g(q)            a few times with the G, M, A of the first q: simplified Newton
    v ← v − M⁻¹ Gᵀ A⁻¹ ġ(q, v)                    at the last q, as many times with the same G, M, A

The pivots of A come along. One of them vanishes where the rows are about to become dependent: at singular positions.

From a distance ε one step leaves ε², each further one ε times what was left. After an integration step, whose error is
what is to be removed, three steps reach round-off; far from the constraints they do not, see
`dynamics/analysis/assemble.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import casadi as ca

from ...model.prescription import moved
from ...spatial.algebra import replaced, zeros
from ...spatial.transform import Transform
from ..sweeps.kinematics import configure, locate, velocities
from ..sweeps.modal import in_parent, is_interface, to_child
from ..sweeps.outputs import StepwiseOutput, field_of
from ..sweeps.sweep import Fields, Record
from . import constraint_rows
from .constraint_elimination import ConstraintElimination, transmit
from .constraint_rows import put_dropped

if TYPE_CHECKING:
    from ...model import Model

# The jump of velocities where constraints begin to act, or a stop is hit: impulses Λ of all rows that are on, such
# that their rates after it are those wanted, r (0 where something locks, −e ġ where a stop throws back).
#
# A Λ = r − ġ(q, v),    v⁺ = v + M⁻¹ Gᵀ Λ                                                                       (1)
# R_i = I_i ΔV_i − (Gᵀ Λ)_i + Σ over the children of R_j                                                       (2)
#
# Positions and finite forces take no part: nothing has time to move. M comes from the articulated bodies, whatever the
# formulation. R are the impulses of joints in the convention of reactions: what the parent exerts on the child, [f; m]
# about the body's origin, in its axes.


@dataclass(frozen=True)
class Jump(StepwiseOutput):
    """v⁺, R (bodies, 6), Λ, how many rows were left out because they depend on others, and r − ġ⁺: what could not be
    had. Bodies have X, S, X0 and the V before."""

    def size(self, model: Model) -> int:
        return model.nv + 6 * len(model.bodies) + 2 * model.row_count + 1

    def put(self, trace: Any, start: int) -> None:
        model = trace.model
        equations = ConstraintElimination(trace)
        right = []
        for c, rows in enumerate(model.constraint_rows):
            wanted = trace.part("rates", rows.start, rows.stop - rows.start)
            right.append(trace.call(_wanted, None, equations.rows[c], wanted))
        answer = equations.refined(right, homogeneous=True)  # (1)
        transmit(trace, equations, answer, homogeneous=True)
        residual = equations.residual(right, answer)
        R = start + model.nv
        lam = R + 6 * len(model.bodies)
        for body in model.bodies:
            i = body.index
            trace.put(start + body.v_start, _after, None, trace.records[i], answer.bodies[i])
            trace.put(R + 6 * (i - 1), field_of("R"), None, trace.records[i])
        for rows, multipliers, x in zip(model.constraint_rows, answer.constraints, residual, strict=True):
            trace.put(lam + rows.start, field_of("lam"), None, multipliers)
            trace.put(lam + model.row_count + 1 + rows.start, _residual, None, x)
        put_dropped(trace, lam + model.row_count, equations.dropped)


def _wanted(_: None, rows: Record, wanted: Record) -> Fields:
    """ġ − r, r only of rows that are on."""
    return {"k": rows.rate - (1 - rows.off) * wanted.rates}


def _after(_: None, body: Record, change: Record) -> Any:
    return body.v + change.a


def _residual(_: None, found: Record) -> Any:
    return -found.k


STEPS = 3


@dataclass(frozen=True)
class Projected(StepwiseOutput):
    """(q, v) moved onto the constraints, then the pivots of the rows at the state given. Bodies have X, S, X0 and V.
    Where it does not move, the state comes back as it was."""

    moves: bool = True

    def size(self, model: Model) -> int:
        return model.nq + model.nv + model.row_count

    def put(self, trace: Any, start: int) -> None:
        model, call = trace.model, trace.call
        equations = ConstraintElimination(trace)
        here = list(trace.records)
        constraints = range(len(model.constraints))
        for _ in range(STEPS if self.moves else 0):
            g = [
                call(constraint_rows.value, *trace.constraint_structure(c), *equations.ends(c, here))
                for c in constraints
            ]
            change = equations.answer(g, homogeneous=True).bodies
            moved = [call(_moved, None, here[i], change[i]) for i in range(1, len(here))]
            here = located(trace, [here[0], *(trace.joined(x, y) for x, y in zip(here[1:], moved, strict=True))])
        for _ in range(STEPS if self.moves else 0):
            here = _moving(trace, here)
            rates = [
                call(constraint_rows.rate, *trace.constraint_structure(c), *equations.ends(c, here))
                for c in constraints
            ]
            change = equations.answer(rates, homogeneous=True).bodies
            faster = [call(_faster, None, here[i], change[i]) for i in range(1, len(here))]
            here = [here[0], *(trace.joined(x, y) for x, y in zip(here[1:], faster, strict=True))]
        for body, record in zip(model.bodies, here[1:], strict=True):
            trace.put(start + body.q_start, field_of("q"), None, record)
            trace.put(start + model.nq + body.v_start, field_of("v"), None, record)
        put_pivots(trace, start + model.nq + model.nv, equations)


def put_pivots(trace: Any, start: int, equations: ConstraintElimination) -> None:
    """Of all rows, in the order of the model; 0 where a row is off."""
    plan, rows = equations.plan, trace.model.constraint_rows
    for c, (places, f) in enumerate(zip(plan.places, plan.fronts.at, strict=True)):
        trace.put(start + rows[c].start, _pivots, places, equations.factors[f], equations.rows[c])


def located(trace: Any, records: list[Any]) -> list[Any]:
    """Where the bodies are, at the coordinates of these records."""
    found = [records[0]]
    for body in trace.model.bodies:
        own = records[body.index]
        found.append(trace.joined(own, trace.call(_located, None, own, found[body.parent])))
    return found


def _moving(trace: Any, records: list[Any]) -> list[Any]:
    """How the bodies move, at the velocities of these records."""
    found = [records[0]]
    for body in trace.model.bodies:
        own = records[body.index]
        found.append(trace.joined(own, trace.call(_velocity, None, own, found[body.parent])))
    return found


def _located(_: None, body: Record, parent: Record) -> Fields:
    placed = body.extended(configure.step(body, parent))
    return {"X": placed.X, "S": placed.S, **locate.step(placed, parent)}


def _velocity(_: None, body: Record, parent: Record) -> Fields:
    return {"V": velocities.step(body, parent)["V"]}


def _moved(_: None, body: Record, change: Record) -> Fields:
    """q ⊕ δ, on the manifold of the orientations."""
    return {"q": moved(body.joint, body.q, change.a)}


def _faster(_: None, body: Record, change: Record) -> Fields:
    return {"v": body.v + change.a}


def _pivots(places: tuple[int, ...], front: Record, rows: Record) -> Any:
    return front.pivots[list(places), 0] * (1 - rows.off)


@dataclass(frozen=True)
class TangentPart(StepwiseOutput):
    """A small change (dq, dv) of the state (q, v) without what the projection would take away: both less M⁻¹ Gᵀ A⁻¹
    times what they do to g and to ġ. Near a singular position nearly all of the error of a step may be there."""

    def size(self, model: Model) -> int:
        return model.nq + model.nv

    def put(self, trace: Any, start: int) -> None:
        model, call = trace.model, trace.call
        equations = ConstraintElimination(trace)
        shifted, faster = ([call(_resting, None, trace.records[0])] for _ in range(2))
        for body in model.bodies:
            own = trace.records[body.index]
            shifted.append(call(_shifted, None, own, trace.records[body.parent], shifted[body.parent]))
            faster.append(call(_quickened, None, own, faster[body.parent]))
        g, rate = [], []
        for c, constraint in enumerate(model.constraints):
            bodies, joints = constraint_rows.ends_of(constraint)
            here, there = equations.ends(c, trace.records), equations.ends(c, shifted)
            g.append(call(constraint_rows.value_tangent, *trace.constraint_structure(c), *here, *there))
            ends = (len(bodies), len(joints))
            rate.append(call(constraint_rows.rate_tangent, ends, equations.rows[c], *equations.ends(c, faster)))
        by_q, by_v = equations.answer(g, homogeneous=True).bodies, equations.answer(rate, homogeneous=True).bodies
        for body in model.bodies:
            i, own = body.index, trace.records[body.index]
            trace.put(start + body.q_start, _dq, None, own, by_q[i])
            trace.put(start + model.nq + body.v_start, _dv, None, own, by_v[i])


def _resting(_: None, world: Record) -> Fields:
    return {"dR": zeros(3, 3), "dp": zeros(3), "B": zeros(6), "a": zeros(0)}


def _shifted(_: None, body: Record, parent: Record, above: Record) -> Fields:
    """The derivative of the placement in the world along dq."""
    bent = is_interface(body)
    here_q = in_parent(body, parent, "q")
    q, R, p = ca.SX.sym("q", here_q.shape[0]), ca.SX.sym("R", 3, 3), ca.SX.sym("p", 3)
    X = body.placement.then(body.joint.placement(q if bent else q + body.zero))
    X0 = Transform(R, p) @ X
    dq = in_parent(body, above, "dq") if bent else replaced(body.dq, body.prescribed, zeros(len(body.prescribed)))
    symbols = ca.vertcat(ca.vec(R), p, q)
    along = ca.vertcat(ca.vec(ca.densify(above.dR)), ca.densify(above.dp), ca.densify(dq))
    change = ca.jtimes(ca.densify(ca.vertcat(ca.vec(X0.R), X0.p)), symbols, along)
    here = ca.vertcat(ca.vec(ca.densify(parent.X0.R)), ca.densify(parent.X0.p), ca.densify(here_q))
    change = ca.sparsify(ca.substitute(change, symbols, here))
    return {"dR": ca.reshape(change[:9], 3, 3), "dp": change[9:], "dq": body.dq if bent else dq}


def _quickened(_: None, body: Record, above: Record) -> Fields:
    """The change of V along dv, and that of the joint."""
    dv = replaced(body.dv, body.driven, zeros(len(body.driven)))
    return {"B": to_child(body, above.B, lambda: above.a) + body.S @ dv, "a": dv}


def _dq(_: None, body: Record, change: Record) -> Any:
    return body.dq + body.joint.rate(body.q, change.a)


def _dv(_: None, body: Record, change: Record) -> Any:
    return body.dv + change.a
