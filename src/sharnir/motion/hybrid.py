"""The discrete side of a run: which functions are watched, and what happens where they change their signs.

Functions are, in this order, those of the triggers of the model, that of `until`, and those at which forces switch with
the state, where nothing happens but that the step starts anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from ..algorithms.formulations.formulation import Formulation
from ..algorithms.loops.constraint_rows import multipliers_of
from ..algorithms.sweeps.outputs import Output
from ..algorithms.sweeps.program import JOINT_STATE, Program, State
from ..algorithms.sweeps.sweep import Sweep
from ..algorithms.sweeps.trace import Trace
from ..codegen.graph import graph_of
from ..codegen.kernels import kernel_for
from ..core.errors import SimulationError, UnsupportedError, brief
from ..core.read import Array
from ..core.tracing import cached_by_identity
from ..dynamics.orientations import InQuaternions, in_place
from ..integrate.events import GENERAL, TIMED, Events
from ..integrate.intervals import Code, code_of
from ..model import Model, state_places
from ..model.context import Context, Names
from ..model.event import Bounce, EndRun, Kept, Multiplier, SetParameter, Settle, Trigger
from ..model.events.conditions import Condition, condition
from ..spatial.algebra import Matrix, zeros
from .drift import Evaluated
from .impacts import AT, BEYOND
from .instant import TriggerActions, trigger_actions
from .state_switches import Switch, switch_at
from .transition import Transition

if TYPE_CHECKING:
    from ..dynamics import Dynamics
    from ..model import Model
    from .options import Options
    from .problem import AnyMechanism
    from .start import Start


# The event functions of a run as one kernel of its state: g(t, y), by address like the right-hand side.
#
# They are expressions of the model's t, q, v and parameters, or forces of rows of its constraints. What is not asked
# for is not computed: functions of q alone need no velocities of a state that has momenta, and only forces of rows need
# the accelerations.

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
        for place, constraint, row, sign in self.rows:
            g[place] += sign * lam[constraint][row]
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
    rows = tuple((k, g.constraint, g.row, g.sign) for k, g in enumerate(functions) if isinstance(g, Multiplier))
    function = ca.Function("events", [model.t, model.parameter_symbols, model.q, model.v], [column])
    output = Values(function.serialize(), rows)
    moving = bool(rows) or ca.depends_on(column, model.v)
    sweeps: tuple[Sweep, ...] = formulation.sweeps if rows else ()
    if state.to_joint is None:
        return Program("events", sweeps, (*state.names, *LOADS), output)
    asked = Program("events", sweeps, (*JOINT_STATE.names, *LOADS), output)
    if not rows:
        return Program("events", state.to_joint.sweeps if moving else (), (*state.names, *LOADS), output)
    return Program("events", state.to_joint.sweeps, (*state.names, *LOADS), Evaluated(asked, state))


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
    own = ca.vertcat(ca.SX(0, 1), *(model.parameters[k].symbol for k in state_places(model)))
    z = y[places["z"]] if "z" in places else own
    g = ca.substitute(column, ca.vertcat(model.q, model.v, own), ca.vertcat(q, v, z))
    if state.to_joint is not None:
        for n in range(g.numel()):
            if ca.depends_on(g[n], unknown):
                g[n] = ca.SX(ca.inf)
    rate = ca.jtimes(g, ca.vertcat(y, model.t), ca.vertcat(ydot, 1))
    return code_of(graph_of([model.t, model.parameter_symbols, y, ydot], [g, rate], reciprocals=False), g.numel())


def _limit(g: Multiplier) -> Matrix:
    """The addition to its force."""
    return ca.SX(0) if g.limit is None else -g.limit


UNTIL = "until"


def triggers_of(model: Model, until: Any, shown: Model, other: InQuaternions | None) -> tuple[Trigger, ...]:
    """Of the model, and the one that ends the run, in the coordinates of the one that is `shown`."""
    if until is None:
        return model.triggers
    actions = [action for trigger in shown.triggers for action in trigger.actions]
    jumping = [shown.parameters[x.index].symbol for x in actions if isinstance(x, SetParameter)]
    found = condition(until, UNTIL, Context(Names.of(shown), "simulate"), jumping=jumping)
    if other is not None:
        found = _in_quaternions(found, until, shown, other)
    return (*model.triggers, Trigger(name=UNTIL, **found, actions=(EndRun(),)))


def _in_quaternions(found: Condition, until: Any, shown: Model, other: InQuaternions) -> Condition:
    """The same where angles are not integrated."""
    g = found["function"]
    for x in other.turned:
        if g is not None and ca.depends_on(g, shown.q[x.angles : x.angles + 3]):
            raise UnsupportedError(
                f"simulate: until={brief(until)} reads the angles of joint {x.joint!r}, which on_singularity='switch' "
                "does not integrate. Use on_singularity='stop', or add it to the system as an event with End()."
            )
    if found["coordinate"] is not None:
        places = dict(zip(other.coordinates.same.tolist(), other.coordinates.same_there.tolist(), strict=True))
        found["coordinate"] = places[found["coordinate"]]
    return found


@dataclass(frozen=True, eq=False)
class EventFunctions:
    """The part of the events of a run that depends on the model, its formulation and its state alone."""

    triggers: tuple[Trigger, ...]  # with their functions as expressions
    program: Program  # of all functions, those of switches last
    coordinates: list[int]
    code: Code | None  # for bounds of those that are no coordinates

    @staticmethod
    def of(
        model: Model, formulation: Formulation, state: State, triggers: tuple[Trigger, ...], silent: list[Switch],
        actions: TriggerActions,
    ) -> EventFunctions:  # fmt: skip
        triggers = tuple(_known(model, trigger, actions) for trigger in triggers)
        functions: list[Matrix | Multiplier] = [_function(trigger) for trigger in triggers]
        functions += [switch.function for switch in silent]
        coordinates = [_coordinate(model, state, x) for x in triggers]
        coordinates += [_place(model, state, x) for x in silent]
        sampled = [x == GENERAL for x in coordinates]
        program = event_functions(model, formulation, state, functions)
        return EventFunctions(triggers, program, coordinates, bounds_of_functions(model, state, functions, sampled))


def functions_of(
    model: Model, formulation: Formulation, state: State, triggers: tuple[Trigger, ...], silent: list[Switch],
    actions: TriggerActions,
) -> EventFunctions:  # fmt: skip
    """Made once where the triggers are those of the model."""
    if triggers is not model.triggers:
        return EventFunctions.of(model, formulation, state, triggers, silent, actions)
    known, key = _event_functions(model), (formulation.name, state.names, len(silent))
    if key not in known:
        known[key] = EventFunctions.of(model, formulation, state, triggers, silent, actions)
    return known[key]


@cached_by_identity
def _event_functions(model: Model) -> dict[tuple[str, tuple[str, ...], int], EventFunctions]:
    return {}


class Hybrid:
    """`events` are for the integrator; `transition` has noted what happened."""

    def __init__(
        self, model: Model, dyn: Dynamics, formulation: Formulation, mechanism: AnyMechanism, start: Start,
        triggers: tuple[Trigger, ...], silent: list[Switch], how: Options,
    ) -> None:  # fmt: skip
        self.t0 = start.t
        self.triggers, count = triggers, len(triggers) + len(silent)
        self.actions = trigger_actions(model, triggers)
        found = functions_of(model, formulation, mechanism.state, triggers, silent, self.actions)
        triggers, kernel = found.triggers, kernel_for(found.program, model)
        armed, at = np.ones((start.members, count), dtype=np.int64), np.full((start.members, count), np.nan)
        project = how.drift == "projection"
        self.transition = Transition(dyn, mechanism, self.actions, mechanism.params, armed, at, project, how.duration)
        self.transition.arm(np.arange(start.members))
        bind: Callable[..., np.ndarray] = lambda t, y, g: mechanism.bind_events(kernel, t, y, g)  # noqa: E731
        quiet = len(silent)
        self.events = Events(
            bind=bind, transition=self.transition,
            names=[trigger.name for trigger in triggers] + [switch.name for switch in silent],
            coordinates=found.coordinates, code=found.code, params=mechanism.params,
            direction=[trigger.direction for trigger in triggers] + [0] * quiet,
            touch=[int(trigger.touch) for trigger in triggers] + [0] * quiet,
            silent=[0] * len(triggers) + [1] * quiet,
            bound=[int(any(isinstance(x, (Bounce, Settle)) for x in trigger.actions)) for trigger in triggers]
            + [0] * quiet,
            armed=armed, at=at, fired=self._done(start, count),
        )  # fmt: skip
        self.first = np.zeros(start.members, dtype=np.int64)  # notes of what happened before the integration

    def _done(self, start: Start, count: int) -> Array:
        """(B, functions): a time that is the start does not fire again where it did at the end of the run before."""
        found = np.full((start.members, count), -np.inf)
        for b, names in enumerate(start.done):
            found[b, [k for k, trigger in enumerate(self.triggers) if trigger.name in names]] = start.t
        return found

    def begin(self, y0: Array, start: Start) -> None:
        """Friction, which sticks or slides. Stops at which members start: they are hit, or rest, or are left at once.
        Changes y0 (B, ny), and the modes of the start."""
        transition, actions, mechanism = self.transition, self.actions, self.transition.mechanism
        if actions.frictions:
            transition.start(self.t0, y0, start.params)
        if not actions.sides:
            return
        model, params, t = mechanism.model, mechanism.params, np.full(len(y0), self.t0)
        q, v = mechanism.to_joint(t, y0)
        in_place(model, t, q, v, params)
        inside = actions.gaps(t, q, params)
        size = np.maximum(1.0, actions.sizes(q, params))
        beyond = np.argwhere(inside < -BEYOND * size)
        if beyond.size:
            b, s = beyond[0]
            name, member = self.triggers[actions.sides[s].trigger].name, "" if len(y0) == 1 else f" (member {b})"
            what, instead = f"q0 is beyond the stop {name!r}{member} by", "Start within its bounds."
            if actions.sides[s].place is None:
                what, instead = f"at q0 the shapes of contact {name!r}{member} overlap by", "Start where they do not."
            raise SimulationError(f"simulate: {what} {-inside[b, s]:.3g}. {instead}")
        rate = actions.gap_motion(t, q, v, 0.0 * v, params)[0]
        at = (
            (inside <= AT * size)
            & (rate <= 0.0)
            & (params[:, [model.locks[s.lock].flag for s in actions.sides]] == 0.0)
        )
        fired = np.zeros((len(y0), len(self.triggers)), dtype=bool)
        for s, side in enumerate(actions.sides):
            fired[:, side.trigger] |= at[:, s]
        members = np.flatnonzero(fired.any(axis=1))
        if members.size:
            y = y0[members]
            for ending in transition(members, t[members], y, fired[members]):
                if ending is not None and not ending.ok:
                    raise SimulationError(f"simulate: {ending.sentence}")
            y0[members] = y
            self.first = np.array([len(x) for x in transition.log])


def _known(model: Model, trigger: Trigger, actions: TriggerActions) -> Trigger:
    """With its function as an expression of the state; one that is a coordinate is found more surely."""
    if not isinstance(trigger.function, Kept):
        return trigger
    g = actions.kept[trigger.function.lock]
    found = switch_at(g, trigger.name, model)
    same = found.coordinate is not None and ca.is_equal(found.function, g)
    return replace(trigger, function=g, coordinate=found.coordinate if same else None)


def trigger_functions(model: Model, triggers: Sequence[Trigger], actions: TriggerActions) -> list[Matrix | Multiplier]:
    """The functions of these triggers, in their order; 1 of those that fire at a time."""
    return [_function(_known(model, trigger, actions)) for trigger in triggers]


def _function(trigger: Trigger) -> Matrix | Multiplier:
    assert not isinstance(trigger.function, Kept)
    return ca.SX(1) if trigger.function is None else trigger.function


def _coordinate(model: Model, state: State, trigger: Trigger) -> int:
    """Where the function is in the state. Prescribed coordinates are functions of time there."""
    if trigger.function is None:
        return TIMED
    if trigger.velocity is not None:
        return _place(model, state, Switch(ca.SX(0), "", velocity=trigger.velocity))
    if trigger.coordinate is None:
        return GENERAL
    for body in model.bodies:
        if body.motion is not None and trigger.coordinate - body.q_start in body.motion.q_coordinates:
            return GENERAL
    return trigger.coordinate


def _place(model: Model, state: State, switch: Switch) -> int:
    """The same of a switch, which may be a velocity too."""
    if model.free.size < model.nv:
        return GENERAL
    if switch.velocity is not None and state.to_joint is None:
        return model.nq + switch.velocity
    return GENERAL if switch.coordinate is None else switch.coordinate


def set_by(triggers: tuple[Trigger, ...]) -> set[int]:
    """The places of parameters that events set."""
    return {action.index for trigger in triggers for action in trigger.actions if isinstance(action, SetParameter)}


def refuse_way(how: Options, triggers: tuple[Trigger, ...]) -> None:
    """Options that cannot be combined with events, by name."""
    if not triggers:
        return
    names = ", ".join(repr(trigger.name) for trigger in triggers[:3])
    if how.method.family in ("rattle", "cvode"):
        raise UnsupportedError(
            f"simulate: method {how.method.name!r} does not take events ({names}): it cannot stop and start anew where "
            "they happen. Use another method, such as 'dop853' or 'radau'."
        )


def held_from_start(model: Model, start: Start, given: Mapping[str, Any]) -> None:
    """Locks that are closed at the start hold what is there, unless it was given. Clocks that are behind it are set to
    the start: what they are for happens there first."""
    actions, params = trigger_actions(model, ()), start.params
    clocks = [k for k, p in enumerate(model.parameters) if p.mode == "clock"]
    params[:, clocks] = np.maximum(params[:, clocks], start.t)
    for k, lock in enumerate(model.locks):
        closed = np.flatnonzero(params[:, lock.flag] != 0.0)
        asked = any(model.parameters[place].name in given for place in lock.lock_values)
        if closed.size and not asked and not lock.side:
            now = actions.lock_values(k, start.q[closed], np.full(closed.size, start.t), params[closed])
            params[closed[:, None], list(lock.lock_values)] = now
