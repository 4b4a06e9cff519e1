"""The event functions of a run as one kernel of its state: g(t, y), by address like the right-hand side.

They are expressions of the model's t, q, v and parameters, or forces of rows of its constraints. What is not asked for
is not computed: functions of q alone need no velocities of a state that has momenta, and only forces of rows need the
accelerations.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import casadi as ca

from ..algorithms.formulations.formulation import Formulation
from ..algorithms.loops.constraint_rows import multipliers_of
from ..algorithms.sweeps.outputs import Output
from ..algorithms.sweeps.program import JOINT_STATE, Program, State
from ..algorithms.sweeps.sweep import Sweep
from ..algorithms.sweeps.trace import Trace, unroll
from ..codegen.graph import graph_of
from ..core.tracing import cached_by_identity
from ..integrate.intervals import Code, code_of
from ..model.event import Multiplier
from ..spatial.algebra import Matrix, segment, zeros

if TYPE_CHECKING:
    from ..model import Model

# What is told in the joints' q and v, for runs that integrate another state: (q, v) = of y, and y = of (q, v).
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


LOADS = ("tau",)


@dataclass(frozen=True)
class Values(Output):
    """`text` is a CasADi function (t, parameters, q, v) → g; `rows` are places in g, each with a tie, a row of it and
    the sign with which the multiplier of that row is added there."""

    text: str
    rows: tuple[tuple[int, int, int, int], ...]

    def size(self, model: Model) -> int:
        return int(self._function.numel_out(0))

    def read(self, trace: Trace) -> Matrix:
        model = trace.model
        q, v = (ca.densify(ca.vertcat(zeros(0), *(getattr(r, x) for r in trace.records[1:]))) for x in ("q", "v"))
        g = self._function.call([model.t, model.parameter_symbols, q, v], True, False)[0]
        lam = multipliers_of(trace) if self.rows else []
        for place, tie, row, sign in self.rows:
            g[place] += sign * lam[tie][row]
        return g

    def can_be_rolled(self, model: Model) -> bool:
        return False

    @property
    def _function(self) -> ca.Function:
        return ca.Function.deserialize(self.text)


def event_functions(
    model: Model, formulation: Formulation, state: State, functions: Sequence[Matrix | Multiplier]
) -> Program:
    """Reads the state, joint forces, time and parameters."""
    plain = [_limit(g) if isinstance(g, Multiplier) else g for g in functions]
    column = ca.densify(ca.vertcat(ca.SX(0, 1), *plain))
    rows = tuple((k, g.tie, g.row, g.sign) for k, g in enumerate(functions) if isinstance(g, Multiplier))
    function = ca.Function("events", [model.t, model.parameter_symbols, model.q, model.v], [column])
    output = Values(function.serialize(), rows)
    moving = bool(rows) or ca.depends_on(column, model.v)
    sweeps: tuple[Sweep, ...] = formulation.sweeps if rows else ()
    if state.to_joint is None:
        return Program("events", sweeps, (*state.names, *LOADS), output)
    asked = Program("events", sweeps, (*JOINT_STATE.names, *LOADS), output)
    if not rows:
        return Program("events", state.to_joint.sweeps if moving else (), (*state.names, *LOADS), output)
    return Program("events", state.to_joint.sweeps, (*state.names, *LOADS), Asked(asked, state))


def bounds_of_functions(
    model: Model, state: State, functions: Sequence[Matrix | Multiplier], sampled: Sequence[bool]
) -> Code | None:
    """The functions that are `sampled`, and their rates along a motion, as operations for bounds of them
    (`integrate.intervals`). Forces of rows have none, nor what reads velocities that the state does not have."""
    plain = [
        g if asked and not isinstance(g, Multiplier) else ca.SX(ca.inf)
        for g, asked in zip(functions, sampled, strict=True)
    ]
    column = ca.densify(ca.vertcat(ca.SX(0, 1), *plain))
    if not any(sampled):
        return None
    function = ca.Function("events", [model.t, model.parameter_symbols, model.q, model.v], [column])
    key, known = (function.serialize(), state.names), _codes(model)
    if key not in known:
        known[key] = _code(model, state, column)
    return known[key]


@cached_by_identity
def _codes(model: Model) -> dict[tuple[str, tuple[str, ...]], Code | None]:
    return {}


def _code(model: Model, state: State, column: Matrix) -> Code | None:
    """From the model's symbols to t, parameters, y and ẏ, with prescribed motion in its place."""
    places, y = state.places(model), ca.SX.sym("y", state.size(model))
    ydot, q = ca.SX.sym("ydot", state.size(model)), ca.SX(y[: model.nq])
    unknown = ca.SX.sym("v", model.nv)  # where the state has momenta; what is prescribed is known all the same
    v = ca.SX(unknown if state.to_joint is not None else y[places["v"]])
    for body in model.bodies:
        if body.motion is not None:
            if body.motion.q is not None:
                q[[body.q_start + k for k in body.motion.q_coordinates]] = body.motion.q
            v[[body.v_start + k for k in body.driven]] = body.motion.v
    own = ca.vertcat(ca.SX(0, 1), *(model.parameters[k].symbol for k in model.state_places))
    z = y[places["z"]] if "z" in places else own
    g = ca.substitute(column, ca.vertcat(model.q, model.v, own), ca.vertcat(q, v, z))
    if state.to_joint is not None:
        for n in range(g.numel()):
            if ca.depends_on(g[n], unknown):
                g[n] = ca.SX(ca.inf)
    rate = ca.jtimes(g, ca.vertcat(y, model.t), ca.vertcat(ydot, 1))
    return code_of(graph_of([model.t, model.parameter_symbols, y, ydot], [g, rate], reciprocals=False), g.numel())


def _limit(g: Multiplier) -> Matrix:
    """What is added to its force."""
    return ca.SX(0) if g.limit is None else -g.limit
