"""What is told in the joints' q and v, for runs that integrate another state: (q, v) = of y, and y = of (q, v).

A program of q and v is traced on symbols of its own, in whose place come the velocities that the state has,

    v = V(y),    then y ← Y(q, v) for a state, and for small changes and rates along (dq, dv) the derivative of Y

so that nothing in it has to know which state it is asked about, and what it differentiates it differentiates by q at
fixed v. The first block of a state is q itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import casadi as ca

from ..spatial.algebra import Matrix, segment, zeros
from ..sweeps.outputs import Output
from ..sweeps.program import Program
from ..sweeps.state import JOINT_STATE, State
from ..sweeps.trace import Trace, unroll

if TYPE_CHECKING:
    from ..model import Model


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
        found = _asked(self.program, trace)
        q, v = segment(found, 0, model.nq), segment(found, model.nq, model.nv)
        y = _from_joint(self.state, trace, q, v)
        return ca.vertcat(q, segment(y, model.nq, model.nv), segment(found, model.nq + model.nv, model.row_count))


@dataclass(frozen=True)
class Watched(InState):
    def size(self, model: Model) -> int:
        return self.state.size(model) + model.row_count

    def read(self, trace: Trace) -> Matrix:
        model = trace.model
        pivots = segment(_asked(self.program, trace), model.nq + model.nv, model.row_count)
        return ca.vertcat(self.state.symbols(trace.inputs), pivots)


@dataclass(frozen=True)
class Changed(InState):
    """Only what the program takes away is carried over: a change that it leaves alone stays as it is."""

    def read(self, trace: Trace) -> Matrix:
        dq, dy = trace.inputs["dq"], trace.inputs["dv"]
        dv = ca.jtimes(_velocities(trace), self.state.symbols(trace.inputs), ca.vertcat(dq, dy))
        found = _asked(self.program, trace, dv=dv)
        less = found - ca.vertcat(dq, dv)
        return ca.vertcat(dq, dy) + _along(self.state, trace, less, zeros(1))


@dataclass(frozen=True)
class Moving(InState):
    def read(self, trace: Trace) -> Matrix:
        return _along(self.state, trace, _asked(self.program, trace), ca.SX(1))


@dataclass(frozen=True)
class Asked(InState):
    """What the program puts out, which is no state."""

    def size(self, model: Model) -> int:
        return self.program.output.size(model)

    def read(self, trace: Trace) -> Matrix:
        return _asked(self.program, trace)


def _velocities(trace: Trace) -> Matrix:
    return ca.densify(ca.vertcat(zeros(0), *(record.v for record in trace.records[1:])))


def _asked(program: Program, trace: Trace, **others: Matrix) -> Matrix:
    """What a program of q and v says at the q and v of a trace."""
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
