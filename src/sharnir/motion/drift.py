"""How a run holds on to its constraints. Integrating accelerations alone lets positions drift off quadratically.

projection   after every step q and v go to the nearest state, in the mass metric, that satisfies all constraints
baumgarte    accelerations pull back: G a = γ − 2 α ġ − α² g (Baumgarte 1972); α in 1/s is a matter of taste
ggl          coordinates move with velocities that satisfy the constraints: the index-2 form of Gear, Gupta and
             Leimkuhler (1985), q̇ = N (v − M⁻¹ Gᵀ μ), with μ eliminated. Positions keep what the integrator leaves
none         nothing is done

Constraints are of q and v. In another state all of this is done to the q and v that it has (`InState`); only
"baumgarte" asks for nothing but other multipliers.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import casadi as ca
import numpy as np

from ..algorithms.formulations.formulation import Formulation
from ..algorithms.loops.constraint_equations import Stabilise
from ..algorithms.loops.projection import Projected, TangentPart
from ..algorithms.sweeps.kinematics import configure, locate, velocities
from ..algorithms.sweeps.outputs import Output
from ..algorithms.sweeps.program import JOINT_STATE, WITH_ELEMENT_STATES, Beside, Program, State
from ..algorithms.sweeps.trace import Trace, unroll
from ..codegen.kernels import kernel_for
from ..core.errors import SimulationError
from ..core.read import choice, positive
from ..integrate.singular_crossing import singular
from ..model import Model
from ..spatial.algebra import Matrix, segment, zeros

if TYPE_CHECKING:
    from ..model import Model


# Programs of the joints' q and v, for runs that integrate another state: (q, v) = of y, and y = of (q, v).
#
# A program of q and v is traced on symbols of its own, in whose place come the velocities that the state has,
#
# v = V(y),    then y ← Y(q, v) for a state, and for small changes and rates along (dq, dv) the derivative of Y
#
# so that nothing in it has to know which state it is asked about, and what it differentiates it differentiates by q at
# fixed v. The first block of a state is q itself.


def onto(program: Program, state: State) -> Program:
    """Of a program (q, v) → (q, v, pivots): the nearest state on the constraints."""
    return _of(program, state, state.names, OntoConstraints(program, state))


def watching(program: Program, state: State) -> Program:
    """Of the same one where it moves nothing: the state to the last bit."""
    return _of(program, state, state.names, Watched(program, state))


def changing(program: Program, state: State) -> Program:
    """Of a program (q, v, dq, dv) → (dq, dv) for small changes. Those of the state are handed over in the same
    places."""
    return _of(program, state, (*state.names, "dq", "dv"), Changed(program, state))


def moving(program: Program, state: State) -> Program:
    """Of a program (q, v, ...) → (q̇, v̇): the rates of the state."""
    others = (name for name in program.inputs if name not in JOINT_STATE.names)
    return _of(program, state, (*state.names, *others), Moving(program, state))


def _of(program: Program, state: State, inputs: tuple[str, ...], output: Output) -> Program:
    assert state.to_joint is not None
    assert [block.per for block in state.blocks] == ["coordinate", "velocity"]
    return Program(program.name, state.to_joint.sweeps, inputs, output)


@dataclass(frozen=True)
class InState(Output):
    """Of a trace in which every body has its v."""

    program: Program
    state: State

    def size(self, model: Model) -> int:
        return self.state.size(model)

    def can_be_rolled(self, model: Model) -> bool:
        return False


@dataclass(frozen=True)
class OntoConstraints(InState):
    def size(self, model: Model) -> int:
        return self.state.size(model) + model.row_count

    def read(self, trace: Trace) -> Matrix:
        model = trace.model
        found = _evaluated(self.program, trace)
        q, v = segment(found, 0, model.nq), segment(found, model.nq, model.nv)
        y = _from_joint(self.state, trace, q, v)
        return ca.vertcat(q, segment(y, model.nq, model.nv), segment(found, model.nq + model.nv, model.row_count))


@dataclass(frozen=True)
class Watched(InState):
    def size(self, model: Model) -> int:
        return self.state.size(model) + model.row_count

    def read(self, trace: Trace) -> Matrix:
        model = trace.model
        pivots = segment(_evaluated(self.program, trace), model.nq + model.nv, model.row_count)
        return ca.vertcat(self.state.symbols(trace.inputs), pivots)


@dataclass(frozen=True)
class Changed(InState):
    """Only what the program takes away is carried over: a change that it leaves alone stays as it is."""

    def read(self, trace: Trace) -> Matrix:
        dq, dy = trace.inputs["dq"], trace.inputs["dv"]
        dv = ca.jtimes(_velocities(trace), self.state.symbols(trace.inputs), ca.vertcat(dq, dy))
        found = _evaluated(self.program, trace, dv=dv)
        less = found - ca.vertcat(dq, dv)
        return ca.vertcat(dq, dy) + _along(self.state, trace, less, zeros(1))


@dataclass(frozen=True)
class Moving(InState):
    def read(self, trace: Trace) -> Matrix:
        return _along(self.state, trace, _evaluated(self.program, trace), ca.SX(1))


@dataclass(frozen=True)
class Evaluated(InState):
    """The output of the program, which is not a state."""

    def size(self, model: Model) -> int:
        return self.program.output.size(model)

    def read(self, trace: Trace) -> Matrix:
        return _evaluated(self.program, trace)


def _velocities(trace: Trace) -> Matrix:
    return ca.densify(ca.vertcat(zeros(0), *(record.v for record in trace.records[1:])))


def _evaluated(program: Program, trace: Trace, **others: Matrix) -> Matrix:
    """The output of a program of q and v at the q and v of a trace."""
    model = trace.model
    given = {name: x for name, x in trace.inputs.items() if name not in ("q", "v")}
    found = unroll(program, model, {**given, **others, "q": model.q, "v": model.v})
    return ca.substitute(found, ca.vertcat(model.q, model.v), ca.vertcat(trace.inputs["q"], _velocities(trace)))


def _from_joint(state: State, trace: Trace, q: Matrix, v: Matrix) -> Matrix:
    assert state.from_joint is not None
    given = {name: trace.inputs[name] for name in ("t", "params")}
    return unroll(state.from_joint, trace.model, {**given, "q": q, "v": v})


def _along(state: State, trace: Trace, change: Matrix, dt: Matrix) -> Matrix:
    """The change of y by one of (q, v), and of the time, at those of the trace."""
    model = trace.model
    place, direction = ca.vertcat(model.q, model.v), ca.SX.sym("change", model.nq + model.nv)
    y = ca.densify(_from_joint(state, trace, model.q, model.v))
    dy = ca.jtimes(y, ca.vertcat(place, model.t), ca.vertcat(direction, dt))
    here = ca.vertcat(trace.inputs["q"], _velocities(trace))
    found = ca.substitute(dy, ca.vertcat(place, direction), ca.vertcat(here, ca.densify(change)))
    return ca.vertcat(segment(change, 0, model.nq), segment(found, model.nq, model.nv))


KINDS = ("projection", "baumgarte", "ggl", "none")

# The mass metric comes from the articulated bodies, whatever formulation the run uses.
_placed = (configure, velocities, locate)
projection = Program("projection", _placed, ("q", "v"), Projected())
watch = Program("watch", _placed, ("q", "v"), Projected(moves=False))
tangent = Program("tangent", _placed, ("q", "v", "dq", "dv"), TangentPart())


def check(drift: Any, alpha: Any) -> tuple[str, float]:
    drift = choice(drift, KINDS, "simulate: drift=", " is not known.", SimulationError)
    return drift, positive(alpha, "simulate: baumgarte", "a positive rate in 1/s, such as 10", SimulationError)


class Keeping(NamedTuple):
    """Programs of a state: onto the constraints, with the pivots; the same without moving it; what of a small change
    lies along them."""

    projection: Program
    watch: Program
    tangent: Program


@lru_cache(maxsize=64)
def keeping(state: State) -> Keeping:
    if state is JOINT_STATE:
        return Keeping(projection, watch, tangent)
    if state is WITH_ELEMENT_STATES:  # of which nothing is on the constraints
        on, off = (Program(x.name, x.sweeps, state.names, Beside(x.output, "z")) for x in (projection, watch))
        along = Program(tangent.name, tangent.sweeps, (*state.names, "dq", "dv", "dz"), Beside(tangent.output, "dz"))
        return Keeping(on, off, along)
    return Keeping(onto(projection, state), watching(watch, state), changing(tangent, state))


def right_hand_side(formulation: Formulation, drift: str, alpha: float) -> Program:
    """Of a run."""
    if drift == "ggl" and formulation.state is not JOINT_STATE:  # its q̇ is not N v, which other states may count on
        return _slipping(formulation)
    how = _how(drift, alpha)
    return formulation.motion if how is None else formulation.stabilised(how)


def joint_right_hand_side(formulation: Formulation, drift: str, alpha: float) -> Program:
    """The same in q and v."""
    how = _how(drift, alpha)
    return formulation.joint_motion if how is None else formulation.stabilised(how, in_joints=True)


def _how(drift: str, alpha: float) -> Stabilise | None:
    if drift == "baumgarte":
        return Stabilise("baumgarte", alpha, alpha)
    return Stabilise("ggl") if drift == "ggl" else None


@lru_cache(maxsize=64)
def _slipping(formulation: Formulation) -> Program:
    return moving(formulation.stabilised(Stabilise("ggl"), in_joints=True), formulation.state)


def evaluated(program: Program, model: Model, t: np.ndarray, params: np.ndarray, *inputs: np.ndarray) -> np.ndarray:
    """A program at n states of a run, which need no checks: inputs (n, size), t (n,), params (np,) or (n, np)."""
    arrays = [np.ascontiguousarray(x) for x in (*inputs, t, params)]
    strides = [*(x.shape[1] for x in inputs), 1, 0 if params.ndim == 1 else params.shape[1]]
    return kernel_for(program, model)(arrays, strides, len(t))


# States between the steps of a run on its constraints.

SINGULAR = 1e-2  # as s of `integrate.singular_crossing`: nearer, projection finds velocities to eps/s² only


def projected(
    model: Model, t: np.ndarray, q: np.ndarray, v: np.ndarray, params: np.ndarray, largest: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """States (B, time, ...) between steps, at t (time,) or (B, time), which interpolation leaves near the constraints,
    on them. Those at singular positions stay as they are: the nearest state that satisfies the constraints may be on
    another branch. `largest` (B, rows): see `integrate.singular_crossing`. `params` are (np,), (B, np), or
    (B, time, np) where events change them: then pivots are compared with those of states with the same modes."""
    members, count = q.shape[:2]
    rows_q, rows_v = q.reshape(-1, model.nq).copy(), v.reshape(-1, model.nv).copy()
    alive = np.isfinite(rows_q).all(axis=1) & np.isfinite(rows_v).all(axis=1)
    if alive.any():
        times = np.broadcast_to(t, (members, count)).ravel()[alive]
        table = params if params.ndim == 1 else _each(params, count)[alive]
        inputs = [np.ascontiguousarray(x) for x in (rows_q[alive], rows_v[alive], times, table)]
        strides = [model.nq, model.nv, 1, 0 if params.ndim == 1 else params.shape[-1]]
        found = kernel_for(projection, model)(inputs, strides, int(alive.sum()))
        pivots = found[:, model.nq + model.nv :]
        usual = np.repeat(largest, count, axis=0)[alive] if params.ndim < 3 else _usual(model, table, pivots)
        off = singular(pivots, usual, SINGULAR)
        good = np.flatnonzero(alive)[~off]
        rows_q[good], rows_v[good] = found[~off, : model.nq], found[~off, model.nq : model.nq + model.nv]
    return rows_q.reshape(q.shape), rows_v.reshape(v.shape)


def _each(params: np.ndarray, count: int) -> np.ndarray:
    """One row for each of `count` states of every member, from (B, np) or (B, time, np)."""
    return np.repeat(params, count, axis=0) if params.ndim == 2 else params.reshape(-1, params.shape[-1])


def _usual(model: Model, table: np.ndarray, pivots: np.ndarray) -> np.ndarray:
    """(n, rows): for every state the largest pivots of those with the same flags; 0 where a row is off."""
    flags = table[:, [k for k, p in enumerate(model.parameters) if p.mode == "flag"]]
    group = np.zeros(len(table), dtype=np.int64)
    for flag in flags.T:  # rows as a whole take ten times as long
        _, own = np.unique(flag, return_inverse=True)
        _, group = np.unique(group * (own.max() + 1) + own, return_inverse=True)
    most = np.zeros((int(group.max()) + 1, pivots.shape[1]))
    np.maximum.at(most, group, pivots)
    return np.asarray(most[group])
