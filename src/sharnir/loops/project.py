"""Back onto the constraints: the least change of q and v, in the mass metric, for which g(q) = 0 and ġ(q, v) = 0.

    q ← q ⊕ δ,    δ = −M⁻¹ Gᵀ A⁻¹ g(q)            a few times with the G, M, A of the first q: simplified Newton
    v ← v − M⁻¹ Gᵀ A⁻¹ ġ(q, v)                    at the last q, as many times with the same G, M, A

The pivots of A come along. One of them vanishes where the rows are about to become dependent: at singular positions.

From a distance ε one step leaves ε², each further one ε times what was left. After an integration step, whose error is
what is to be removed, three steps reach round-off; far from the constraints they do not, see `analysis/assemble.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import casadi as ca

from ..model.motion import moved
from ..spatial.algebra import replaced, zeros
from ..spatial.transform import Transform
from ..sweeps.kinematics import configure, locate, velocities
from ..sweeps.outputs import Told, field_of
from ..sweeps.record import Fields, Record
from . import tied
from .carried import CarriedEquations

if TYPE_CHECKING:
    from ..model import Model

STEPS = 3


@dataclass(frozen=True)
class Projected(Told):
    """(q, v) moved onto the constraints, then the pivots of the rows at the state given. Bodies have X, S, X0 and V.
    Where it does not move, the state comes back as it was."""

    moves: bool = True

    def size(self, model: Model) -> int:
        return model.nq + model.nv + model.row_count

    def put(self, trace: Any, start: int) -> None:
        model, call = trace.model, trace.call
        equations = CarriedEquations(trace)
        here = list(trace.records)
        ties = range(len(model.constraints))
        for _ in range(STEPS if self.moves else 0):
            g = [call(tied.value, *trace.tied(c), *equations.ends(c, here)) for c in ties]
            change = equations.answer(g, still=True).bodies
            moved = [call(_moved, None, here[i], change[i]) for i in range(1, len(here))]
            here = located(trace, [here[0], *(trace.joined(x, y) for x, y in zip(here[1:], moved, strict=True))])
        for _ in range(STEPS if self.moves else 0):
            here = _moving(trace, here)
            rates = [call(tied.rate, *trace.tied(c), *equations.ends(c, here)) for c in ties]
            change = equations.answer(rates, still=True).bodies
            faster = [call(_faster, None, here[i], change[i]) for i in range(1, len(here))]
            here = [here[0], *(trace.joined(x, y) for x, y in zip(here[1:], faster, strict=True))]
        for body, record in zip(model.bodies, here[1:], strict=True):
            trace.put(start + body.q_start, field_of("q"), None, record)
            trace.put(start + model.nq + body.v_start, field_of("v"), None, record)
        put_pivots(trace, start + model.nq + model.nv, equations)


def put_pivots(trace: Any, start: int, equations: CarriedEquations) -> None:
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
class AlongConstraints(Told):
    """A small change (dq, dv) of the state (q, v) without what the projection would take away: both less M⁻¹ Gᵀ A⁻¹
    times what they do to g and to ġ. Near a singular position nearly all of the error of a step may be there."""

    def size(self, model: Model) -> int:
        return model.nq + model.nv

    def put(self, trace: Any, start: int) -> None:
        model, call = trace.model, trace.call
        equations = CarriedEquations(trace)
        shifted, faster = ([call(_resting, None, trace.records[0])] for _ in range(2))
        for body in model.bodies:
            own = trace.records[body.index]
            shifted.append(call(_shifted, None, own, trace.records[body.parent], shifted[body.parent]))
            faster.append(call(_quickened, None, own, faster[body.parent]))
        g, rate = [], []
        for c, tie in enumerate(model.constraints):
            bodies, joints = tied.ends_of(tie)
            here, there = equations.ends(c, trace.records), equations.ends(c, shifted)
            g.append(call(tied.value_along, *trace.tied(c), *here, *there))
            ends = (len(bodies), len(joints))
            rate.append(call(tied.rate_along, ends, equations.rows[c], *equations.ends(c, faster)))
        by_q, by_v = equations.answer(g, still=True).bodies, equations.answer(rate, still=True).bodies
        for body in model.bodies:
            i, own = body.index, trace.records[body.index]
            trace.put(start + body.q_start, _dq, None, own, by_q[i])
            trace.put(start + model.nq + body.v_start, _dv, None, own, by_v[i])


def _resting(_: None, world: Record) -> Fields:
    return {"dR": zeros(3, 3), "dp": zeros(3), "B": zeros(6), "a": zeros(0)}


def _shifted(_: None, body: Record, parent: Record, above: Record) -> Fields:
    """The derivative of the placement in the world along dq."""
    q, R, p = ca.SX.sym("q", body.q.shape[0]), ca.SX.sym("R", 3, 3), ca.SX.sym("p", 3)
    X = body.placement.then(body.joint.placement(q + body.zero))
    X0 = Transform(R, p) @ X
    dq = replaced(body.dq, body.given, zeros(len(body.given)))
    symbols = ca.vertcat(ca.vec(R), p, q)
    along = ca.vertcat(ca.vec(ca.densify(above.dR)), ca.densify(above.dp), ca.densify(dq))
    change = ca.jtimes(ca.densify(ca.vertcat(ca.vec(X0.R), X0.p)), symbols, along)
    here = ca.vertcat(ca.vec(ca.densify(parent.X0.R)), ca.densify(parent.X0.p), ca.densify(body.q))
    change = ca.sparsify(ca.substitute(change, symbols, here))
    return {"dR": ca.reshape(change[:9], 3, 3), "dp": change[9:], "dq": dq}


def _quickened(_: None, body: Record, above: Record) -> Fields:
    """The change of V along dv, and that of the joint."""
    dv = replaced(body.dv, body.driven, zeros(len(body.driven)))
    return {"B": body.X.motion_to_child(above.B) + body.S @ dv, "a": dv}


def _dq(_: None, body: Record, change: Record) -> Any:
    return body.dq + body.joint.rate(body.q, change.a)


def _dv(_: None, body: Record, change: Record) -> Any:
    return body.dv + change.a
