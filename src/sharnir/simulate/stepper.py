"""A mechanism that is stepped: `dyn.stepper(...)`, for controllers, real time and learning.

    st = dyn.stepper("rk4", step=1e-3)
    st.step(tau)                        one step of 1 ms under the joint forces tau
    st.q, st.v, st.t                    where it is

There are two ways. Trees without events under a fixed step go through one compiled call (`integrate.stepping`). All
else goes the way of `sharnir.simulate`, leg by leg (`integrate.runner`): closed loops with their projection, latches,
stops, releases, friction that sticks, methods with error control. Both are exact to rounding where both can be taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

import casadi as ca
import numpy as np

from ..algorithms.formulations.bearings import has_reaction_friction, with_bearing_friction
from ..algorithms.formulations.formulation import Formulation
from ..algorithms.formulations.registry import choose
from ..algorithms.quantities import force_of
from ..algorithms.sweeps.kinematics import advance, configure, locate
from ..algorithms.sweeps.outputs import Gather, OfBodies
from ..algorithms.sweeps.program import JOINT_STATE, Program, State
from ..codegen.kernels import kernel_for
from ..core.errors import ShapeError, SharnirError, SimulationError, UnsupportedError, brief
from ..core.read import Array, UnreadableError, choice, count, finite, flag, floats, listed, mapping, positive, vector
from ..core.tracing import tracing
from ..dynamics import Dynamics, arguments
from ..dynamics.arguments import parameters
from ..dynamics.body_quantities import force_number
from ..dynamics.orientations import in_place, manifolds, normalised
from ..integrate.members import message_of
from ..integrate.methods import METHODS, method_named
from ..integrate.rhs import Integers, evaluate_block
from ..integrate.runner import Runner
from ..integrate.settings import check
from ..integrate.solution import DONE, ENDED
from ..integrate.stepping import ALIVE, BEGAN, CLOCK, COUNTED, DRIVERS, LENGTH, LOST, advancing, arrays_of, observe
from ..model import state_places, visible_parameters
from ..model.joints.contract import is_plain
from ..motion.hybrid import held_from_start, triggers_of
from ..motion.mechanism import Mechanism
from ..motion.options import Options
from ..motion.problem import pose
from ..motion.start import Start, poles_of

# Names of methods that runs have under others.
AS_IN_RUNS = {"semi-implicit": "symplectic-euler", "implicit": "radau"}
FIXED = (*DRIVERS, "implicit")
ADAPTIVE = tuple(name for name, m in METHODS.items() if m.adaptive and m.family != "cvode")
HORIZON = 1000  # calls of `step` after which the switches of time are looked up anew
MOST = 10_000_000  # members
MOST_STEPS = 1 << 40


class StepEvent(NamedTuple):
    """Something that happened inside a step; `member` is 0 where there is no batch."""

    time: float
    name: str
    member: int


@contextmanager
def _here() -> Iterator[None]:
    """Arguments are read as those of runs are; what is wrong with them is said of the stepper."""
    try:
        yield
    except SharnirError as error:
        text = str(error).replace("simulate: ", "stepper: ").replace("in q0", "in q")
        raise type(error)(text) from None


class Stepper:
    """Made by `Dynamics.stepper`. One thread at a time.

    q, v     (nq,) and (nv,), or (B, nq) and (B, nv): views of where the members are, which every step changes
    t        s, one clock for all members
    ok       bool, or (B,): members that have not failed
    events   what has happened inside the steps so far: a list of `StepEvent`
    """

    @tracing
    def __init__(
        self, dyn: Dynamics, method: Any = "rk4", *, step: Any, batch: Any = None, q: Any = None, v: Any = None,
        t: Any = 0.0, params: Any = None, rtol: Any = 1e-8, atol: Any = 1e-10,
    ) -> None:  # fmt: skip
        self.dyn = dyn
        self.method = choice(method, (*FIXED, *ADAPTIVE), "stepper: there is no method ", ".", SimulationError)
        self.step_length = positive(
            step, "stepper: step", "a positive number of seconds, as step=1e-3", SimulationError
        )
        given = mapping(params, "stepper: params", "a mapping of parameter names to numbers", ShapeError)
        with _here():
            self.model = with_bearing_friction(dyn.model)
            self._way = choose(self.model, dyn.formulation)
            self._how = Options.read(
                t0=t, duration=HORIZON * self.step_length, method=AS_IN_RUNS.get(self.method, self.method), rtol=rtol,
                atol=atol, step=self.step_length if self.method in FIXED else None, max_step=None, max_steps=MOST_STEPS,
                times="end", controller=None, drift="projection", baumgarte=10.0, threads=1, progress=False,
                on_singularity="stop",
            )  # fmt: skip
            start = self._start(batch, q, v, given, self._how.t0)
        self._single = start.single
        self._visible = {p.name for p in visible_parameters(self.model)}
        self._own = start.params.copy()  # as given, without modes
        self._shape = (self.model.nv,) if self._single else (start.members, self.model.nv)
        forces = np.zeros(self._shape)
        kind: type[_Plain] | type[_Hybrid] = _Plain if _is_plain(self) else _Hybrid
        with _here():
            self._steps: _Plain | _Hybrid = kind(self, start, forces)
        self._tau, self._run = forces, self._steps.run

    def __repr__(self) -> str:
        members = "" if self._single else f", {self._shape[0]} members"
        return f"Stepper({self.model.name!r}: {self.method}, {self.step_length:g} s{members}, t = {self.t:.9g})"

    def step(self, tau: Any = None, n: Any = 1) -> None:
        """`n` steps under the joint forces tau: (nv,), for a batch (B, nv) or (nv,); None holds the last ones, which
        are zero at first. A single mechanism that fails raises SimulationError; members of a batch are left out, see
        `ok` and `status`."""
        if tau is not None:
            if type(tau) is np.ndarray and tau.dtype == np.float64 and tau.shape == self._shape:
                self._tau[...] = tau
            else:
                self._tau[...] = self._forces(tau)
        if type(n) is not int or not 1 <= n <= MOST_STEPS:
            n = count(n, "step: n=", 1, MOST_STEPS, "a whole number, at least 1", SimulationError)
        self._run(n)
        if self._single and self._steps.lost:
            raise SimulationError(self.status)

    @property
    def q(self) -> Array:
        return self._seen(self._steps.states()[0])

    @property
    def v(self) -> Array:
        return self._seen(self._steps.states()[1])

    @property
    def t(self) -> float:
        return self._steps.time

    @property
    def tau(self) -> Array:
        """The joint forces that act."""
        return self._seen(self._tau[None] if self._single else self._tau)

    @property
    def acceleration(self) -> Array:
        """v̇ (nv,) or (B, nv) where the members are, under the forces that act."""
        found = self._steps.rates()[:, self.model.nq : self.model.nq + self.model.nv].copy()
        return np.asarray(found[0] if self._single else found)

    @property
    def ok(self) -> Any:
        alive = self._steps.alive()
        return bool(alive[0]) if self._single else alive

    @property
    def status(self) -> Any:
        """How it goes, in a sentence; of a batch a list of them."""
        found = [self._steps.sentence(i) for i in range(len(self._steps.alive()))]
        return found[0] if self._single else found

    @property
    def events(self) -> list[StepEvent]:
        return self._steps.events

    @property
    def params(self) -> dict[str, Any]:
        """The parameters of the model that users may set, as they are."""
        table = self._steps.table()
        shown = {p.name: k for k, p in enumerate(self.model.parameters) if p.name in self._visible}
        return {name: float(table[k]) if table.ndim == 1 else table[:, k].copy() for name, k in shown.items()}

    @tracing
    def observe(self, *, points: Any = None, reactions: bool = False, forces: Any = None) -> dict[str, Array]:
        """Choose what is computed in the same call as every step, and kept in `observed` under its name.

        points      {name: (body, point in body axes)}: positions (3,) in the world
        reactions   True: those of all joints, (bodies, 6), under "reactions", as `dyn.reactions` has them
        forces      names of forces of the model, contacts among them: (bodies, 6), what each exerts on the bodies,
                    [f; m] about the origins of their frames in their axes, as `wrenches` of `dyn.force` has them
        """
        wanted: dict[str, _Observed] = {}
        for name, given in mapping(points, "observe: points", "names with (body, point)", ShapeError).items():
            pair = listed(given)
            if pair is None or len(pair) != 2:
                raise ShapeError(f"observe: points[{name!r}] is {brief(given)}, expected (body, (x, y, z)).")
            body = arguments.body_number(self.model, pair[0])
            wanted[name] = _Observed("point", body, vector(pair[1], 3, f"observe: points[{name!r}]"))
        if flag(reactions, "observe: reactions"):
            wanted["reactions"] = _Observed("reactions", 0, None)
        for name in listed(forces) or ([] if forces is None else [forces]):
            wanted[name] = _Observed("force", force_number(self.model, name, "observe: forces"), None)
        self._steps.observe(wanted)
        self._run = self._steps.run
        return self.observed

    @property
    def observed(self) -> dict[str, Array]:
        """The quantities chosen by `observe`, at the present states."""
        return {name: self._seen(x) for name, x in self._steps.observed().items()}

    @tracing
    def set(self, params: Mapping[str, Any]) -> None:
        """Other values of parameters from now on; the state stays."""
        named = mapping(params, "set: params", "a mapping of names to numbers", ShapeError)
        with _here():
            given = parameters(self.model, named)
        self._check_batch("set: params", given.batch)
        columns = [k for k, p in enumerate(self.model.parameters) if p.name in named]
        if given.batch is not None and self._own.ndim == 1:
            self._own = np.tile(self._own, (self._shape[0], 1))
        self._own[..., columns] = np.asarray(given.values)[..., columns]
        with _here():
            self._steps.change(np.asarray(given.values), columns)

    @tracing
    def reset(self, q: Any = None, v: Any = None, *, mask: Any = None, t: Any = None) -> None:
        """New states, at first that of the model; with a `mask` (B,) of bool those of the members where it is true.
        States are (nq,) and (nv,), or one row for each member of the batch. A reset of all sets the clock to t, which
        is 0 unless given; with a mask the clock goes on. Members that have failed go on from their new states."""
        members = 1 if self._single else self._shape[0]
        chosen = self._mask(mask, members)
        if mask is not None and t is not None:
            raise SimulationError(
                f"reset: t = {brief(t)} is given with a mask, but all members have one clock. Leave one of them out."
            )
        with _here():
            clock = 0.0 if t is None else finite(t, "reset: t", "a time in seconds", SimulationError)
            clock = clock if mask is None else self.t
            start = self._start(None if self._single else members, q, v, {}, clock)
            start.params = self._own.copy()
            self._steps.reset(start, chosen, mask is None)
        self._tau, self._run = self._steps.forces, self._steps.run

    # Arguments

    def _start(self, batch: Any, q: Any, v: Any, params: Any, t: float) -> Start:
        start = Start(self.model, q, v, params, t)
        if batch is not None:
            members = count(batch, "stepper: batch=", 1, MOST, "a number of members", SimulationError)
            if not start.single and start.members != members:
                raise ShapeError(
                    f"stepper: batch = {members}, but the states or parameters given are of {start.members} members. "
                    "Give as many as there are members, or one for all of them."
                )
            if start.single:
                start.single, start.members = False, members
                start.q, start.v = np.tile(start.q, (members, 1)), np.tile(start.v, (members, 1))
        return start

    def _forces(self, tau: Any) -> Array:
        tau = arguments.rates(self.model, "step: tau", tau, SimulationError)
        try:
            found = floats(tau)
        except UnreadableError as reason:
            raise SimulationError(
                f"step: tau is {brief(tau)} ({reason}), expected joint forces of shape {self._shape}."
            ) from None
        if found.shape not in (self._shape, (self.model.nv,)):
            raise ShapeError(
                f"step: tau has shape {found.shape}, expected {self._shape}, one force for each velocity"
                f"{'' if self._single else ' of each member'}."
            )
        return found

    def _mask(self, mask: Any, members: int) -> Array:
        if mask is None:
            return np.ones(members, dtype=bool)
        given = (mask.tolist() if mask.dtype == bool else None) if type(mask) is np.ndarray else listed(mask)
        # entries are asked for their type alone: an array made of foreign ones would ask them for more
        if given is None or len(given) != members or not all(type(x) in (bool, np.bool_) for x in given):
            raise ShapeError(
                f"reset: mask is {brief(mask)}, expected {members} values that are True or False, one for each member."
            )
        return np.array(given, dtype=bool)

    def _check_batch(self, what: str, batch: int | None) -> None:
        if batch is not None and (self._single or batch != self._shape[0]):
            expected = "single numbers" if self._single else f"numbers, or {self._shape[0]} for the members"
            raise ShapeError(f"{what}: they are of {batch} members. Expected {expected}.")

    def _seen(self, rows: Array) -> Array:
        found = rows[0] if self._single else rows
        found = found.view()
        found.flags.writeable = False
        return found


def _is_plain(st: Stepper) -> bool:
    """Whether the compiled call does all of it."""
    model = st.model
    return (
        st.method in DRIVERS
        and st._way.state is JOINT_STATE
        and not model.constraints
        and not model.modes
        and not has_reaction_friction(model)
        and not triggers_of(model, None, model, None)
        and not poles_of(model, "stop")
        and all(kind == "quaternion" for _, kind, _ in manifolds(model))
    )


def _rates_of_coordinates(state: State) -> Program:
    """q̇ = N(q) v alone."""
    return Program("rates", (advance,), state.names, Gather("q_rate", "coordinate"))


def _mechanism(st: Stepper, start: Start, forces: Array) -> Mechanism:
    way: Formulation = st._way
    return Mechanism(st.model, way, start.members, forces, start.params, False)


class _Observed(NamedTuple):
    kind: str  # "point", "reactions" or "force"
    number: int  # of the body, or of the force
    point: Any

    def program(self, way: Formulation, state: State) -> Program:
        """From a state, with the joint forces where reactions are meant."""
        if self.kind == "reactions":
            return way.reactions.reading((*state.names, "tau"))
        if self.kind == "force":
            return force_of(self.number).reading(state.names)
        place, body = ca.SX(ca.DM(self.point)), self.number
        return Program("observed", (configure, locate), state.names, OfBodies((body,), lambda b: b.X0.point(place), 3))


class _Plain:
    """Trees without events: `integrate.stepping`."""

    def __init__(self, st: Stepper, start: Start, forces: Array) -> None:
        self.model, self.forces, self.events = st.model, forces, list[StepEvent]()
        self._method = st.method
        batched = start.params.ndim == 1 and not start.single  # `set` may give each its own
        shape = (start.members, start.params.size) if batched else start.params.shape
        start.params = np.array(np.broadcast_to(start.params, shape))
        mechanism = self.mechanism = _mechanism(st, start, forces)
        y = mechanism.from_joint(np.full(start.members, start.t), start.q, start.v)
        plain = all(is_plain(body.joint) and body.motion is None for body in st.model.bodies)
        rate = None
        if st.method == "semi-implicit" and not plain:
            kernel = kernel_for(_rates_of_coordinates(mechanism.state), st.model)
            rate = _bound_rate(mechanism, kernel)
        places = np.array([k for k, _, _ in manifolds(st.model)], dtype=np.int64)
        self._s = arrays_of(mechanism.bind, rate, np.ascontiguousarray(y), st.model.nq, places, start.t, st.step_length)
        self._counts = memoryview(self._s.counts.data)  # read after every step
        self.run: Callable[[int], None] = advancing(st.method, self._s)
        self._moving = any(body.motion is not None for body in st.model.bodies)
        self._way, self._observed = st._way, dict[str, Array]()

    def observe(self, wanted: Mapping[str, _Observed]) -> None:
        """Their kernels read what the right-hand side reads, and are called by the driver after its last step."""
        s, model, binder = self._s, self.model, self.mechanism._binder
        calls, self._observed, n = [], {}, len(s.y)
        for name, what in wanted.items():
            program = what.program(self._way, self.mechanism.state)
            kernel = kernel_for(program, model)
            size = program.output.size(model)
            out = np.zeros((n, size))
            if what.kind == "reactions":
                calls.append(binder.bind(kernel, s.t_eval, s.y_eval, out, size))
            else:
                calls.append(binder.bind_state(kernel, s.t_eval, [s.y_eval], out, size))
            shown = {"reactions": out, "force": out[:, model.nv : model.nv + 6 * len(model.bodies)]}.get(what.kind, out)
            self._observed[name] = shown.reshape(n, -1, 6) if what.kind != "point" else shown
        self._s = s._replace(watched=np.array(calls, dtype=np.int64).reshape(-1, 8))
        self.run = advancing(self._method, self._s)
        self._look()

    def observed(self) -> dict[str, Array]:
        return self._observed

    def _look(self) -> None:
        if len(self._s.watched):
            observe(self._s)

    @property
    def lost(self) -> bool:
        return self._counts[LOST] > 0

    @property
    def time(self) -> float:
        return float(self._s.time[CLOCK])

    def states(self) -> tuple[Array, Array]:
        """Prescribed coordinates are put in their places when someone looks."""
        y, nq = self._s.y, self.model.nq
        q, v = y[:, :nq], y[:, nq : nq + self.model.nv]
        if self._moving:
            params = np.broadcast_to(self.mechanism.params, (len(y), len(self.model.parameters)))
            in_place(self.model, np.full(len(y), self.time), q, v, params)
        return q, v

    def rates(self) -> Array:
        self._s.t_eval[:], self._s.y_eval[:] = self.time, self._s.y
        evaluate_block(self._s.call, 0, len(self._s.y))
        return self._s.f

    def alive(self) -> Array:
        return np.asarray(self._s.status == ALIVE)

    def sentence(self, i: int) -> str:
        if self._s.status[i] == ALIVE:
            return f"Stepped to t = {self.time:.9g}."
        return (
            f"Failed at t = {self._s.failed_at[i]:.9g}: the state after the next step is not finite. The last good "
            f"state is kept. Take a shorter step than {self._s.time[LENGTH]:g} s, method 'implicit' where springs or "
            "contacts are stiff, or forces that are finite; `reset` starts it anew."
        )

    def table(self) -> Array:
        return self.mechanism.params

    def change(self, values: Array, columns: list[int]) -> None:
        self.mechanism.params[..., columns] = values[..., columns]

    def reset(self, start: Start, chosen: Array, whole: bool) -> None:
        s = self._s
        self.mechanism.params[...] = start.params
        t = np.full(start.members, start.t)
        y = self.mechanism.from_joint(t, start.q, start.v)
        s.y[chosen], s.counts[LOST] = y[chosen], s.counts[LOST] - int((s.status[chosen] != ALIVE).sum())
        s.status[chosen] = ALIVE
        if whole:
            s.time[CLOCK] = s.time[BEGAN] = start.t
            s.counts[COUNTED] = 0
            self.events.clear()
            self.forces[...] = 0.0
        self._look()


def _bound_rate(mechanism: Mechanism, kernel: Any) -> Callable[[Array, Array, Array], Integers]:
    return lambda t, y, out: mechanism._binder.bind_state(kernel, t, [y], out, out.shape[1])


class _Hybrid:
    """Loops, events and methods with error control: the problem of a run, integrated one leg after the other. After so
    many legs it is posed anew from where it is, since the times at which forces switch are known up to a horizon."""

    def __init__(self, st: Stepper, start: Start, forces: Array) -> None:
        self.st, self.model, self.forces, self.events = st, st.model, forces, list[StepEvent]()
        self._names = {p.name: k for k, p in enumerate(st.model.parameters)}
        if has_reaction_friction(st.model):
            raise UnsupportedError(
                f"stepper: {st.model.name!r} has friction by the reactions of joints, which does not see joint forces. "
                "Use sharnir.simulate, or give the friction as coulomb=..."
            )
        self._gone: dict[int, str] = {}  # members that have ended, and how
        self._wanted: Mapping[str, _Observed] = {}
        self._pose(start, {})

    def _pose(self, start: Start, given: Mapping[str, Any]) -> None:
        """From a start; `given` are the names of parameters whose values are those of a motion under way."""
        st, how = self.st, self.st._how
        self._t0, self._legs, self._seen = start.t, 0, 0
        self._options = Options(**{**how.__dict__, "t0": start.t})
        held = {b: (start.q[b].copy(), start.v[b].copy()) for b in self._gone}
        self.problem = problem = pose(st.dyn.model, st.dyn.formulation, start, given, self._tau(start), self._options)
        ways = dict(problem.ways)
        crossing, events, names = ways.pop("crossing", None), ways.pop("events", None), ways.pop("names")
        self._labels = names
        method = method_named(ways["method"])
        a = check(
            problem.mechanism.ny, start.t, self._options.end, problem.y0, method, ways["rtol"], ways["atol"],
            ways["step"], ways["max_step"], "end", ways["normalise"], ways.get("corners"), None, ways["poles"],
        )  # fmt: skip
        self._runner = Runner(problem.mechanism, method, a, 2, MOST_STEPS, crossing, None, events)
        for b in self._gone:
            self._runner.members.status[b] = ENDED
        moving = any(body.motion is not None for body in self.model.bodies)
        self._as_it_is = problem.mechanism.state.to_joint is None and not moving and not manifolds(self.model)
        self._place(held)

    def _tau(self, start: Start) -> Array:
        return self.forces if self.forces.ndim == 2 or start.members == 1 else np.tile(self.forces, (start.members, 1))

    def _place(self, held: Mapping[int, tuple[Array, Array]]) -> None:
        """q and v of all members, those that have ended at their last."""
        mechanism, members = self.problem.mechanism, self._runner.members
        if self._as_it_is and not held:
            nq = self.model.nq
            self._q, self._v = members.y[:, :nq], members.y[:, nq : nq + self.model.nv]
            return
        t = np.full(len(members.y), self.time)
        q, v = mechanism.to_joint(t, members.y)
        in_place(self.model, t, q, v, np.broadcast_to(mechanism.params, (len(t), len(self.model.parameters))))
        q = normalised(manifolds(self.model), q)
        for b, (own_q, own_v) in held.items():
            q[b], v[b] = own_q, own_v
        self._q, self._v, self._stale = q, v, False

    @property
    def time(self) -> float:
        return self._t0 + self._legs * self.st.step_length

    @property
    def lost(self) -> bool:
        return bool(self._gone)

    def run(self, n: int) -> None:
        self.problem.mechanism.tau[...] = self.forces
        while n > 0:
            if self._legs >= HORIZON:
                self._again()
            part = min(n, HORIZON - self._legs)
            self._leg(part)
            n -= part

    def _leg(self, n: int) -> None:
        held = {}
        if self._gone:
            q, v = self.states()
            held = {b: (q[b].copy(), v[b].copy()) for b in self._gone}
        self._runner.leg(self._t0 + (self._legs + n) * self.st.step_length)
        self._legs += n
        if self._runner.usual and not held:
            self._stale = not self._as_it_is
            return
        status = self._runner.members.status
        for b in np.flatnonzero(status != DONE).tolist():
            if b not in self._gone:
                self._gone[b] = message_of(self._runner, b, self._labels)
        self._place(held)
        self._note()

    def _note(self) -> None:
        """What has happened since the last leg."""
        hybrid = self.problem.hybrid
        if hybrid is None:
            return
        log = hybrid.transition.log
        if sum(map(len, log)) == self._seen:
            return
        found = [
            StepEvent(x.time, hybrid.triggers[k].name, b)
            for b, member in enumerate(log)
            for x in member
            for k in x.fired
        ]
        self.events[len(self.events) - self._known :] = sorted(found)
        self._known, self._seen = len(found), sum(map(len, log))

    _known = 0  # events of the present problem in the list
    _stale = False  # q and v are those of a step before

    def _now(self) -> Start:
        """Where all members are, with their modes and what their elements integrate."""
        mechanism, (q, v) = self.problem.mechanism, self.states()
        params = np.array(np.broadcast_to(mechanism.params, (len(q), len(self.model.parameters))))
        places = list(state_places(self.model))
        if places:
            params[:, places] = mechanism.element_states(self._runner.members.y)
        start = Start(self.model, q, v, {}, self.time)
        start.params, start.single, start.kept = params, self.st._single, True
        if self.problem.hybrid is not None:
            near = 1e-9 * self.st.step_length
            start.done = tuple(
                frozenset(
                    self.problem.hybrid.triggers[k].name for x in member if x.time >= self.time - near for k in x.fired
                )
                for member in self.problem.hybrid.transition.log
            )
        return start

    def _again(self) -> None:
        self._known = 0
        self._pose(self._now(), self._names)

    def states(self) -> tuple[Array, Array]:
        if self._stale:
            self._place({})
        return self._q, self._v

    def rates(self) -> Array:
        members, mechanism = self._runner.members, self.problem.mechanism
        if mechanism.state.names[:2] != ("q", "v"):
            q, v = self.states()
            a = self.st.dyn.unchecked_acceleration(q, v, self.forces, t=self.time)
            return np.concatenate([np.zeros_like(q), a], axis=1)
        mechanism.tau[...] = self.forces
        members.batch.t[:], members.batch.y[:] = self.time, members.y
        evaluate_block(mechanism.bind(members.batch.t, members.batch.y, members.ydot), 0, len(members.y))
        return members.ydot

    def observe(self, wanted: Mapping[str, _Observed]) -> None:
        self._wanted = wanted

    def observed(self) -> dict[str, Array]:
        """Found when they are asked for: reactions of redundant rows are no matter of one kernel."""
        dyn, (q, v), t = self.st.dyn, self.states(), self.time
        params = {p.name: self.problem.mechanism.params[..., k] for k, p in enumerate(self.model.parameters)}
        found: dict[str, Array] = {}
        for name, what in self._wanted.items():
            if what.kind == "reactions":
                found[name] = dyn.unchecked_reactions(q, v, self.forces, t=t, params=params)[0]
            elif what.kind == "force":
                found[name] = dyn.force(name, q, v, t=t, params=params).wrenches
            else:
                found[name] = dyn.point(q, self.model.names[what.number - 1], what.point, t=t, params=params)
        return found

    def alive(self) -> Array:
        found = np.ones(len(self._q), dtype=bool)
        found[list(self._gone)] = False
        return found

    def sentence(self, i: int) -> str:
        return self._gone.get(i) or f"Stepped to t = {self.time:.9g}."

    def table(self) -> Array:
        params = self.problem.mechanism.params
        return params[0] if self.st._single and params.ndim == 2 else params

    def change(self, values: Array, columns: list[int]) -> None:
        """Constraints may have moved, so the start is assembled again."""
        start = self._now()
        start.params[:, columns] = np.atleast_2d(values)[:, columns]
        start.kept = False
        self._known = 0
        self._pose(start, self._names)

    def reset(self, start: Start, chosen: Array, whole: bool) -> None:
        fresh = start
        fresh.params = np.array(np.broadcast_to(fresh.params, (fresh.members, len(self.model.parameters))))
        self._known = 0
        if whole:
            self._gone.clear()
            self.events.clear()
            self.forces[...] = 0.0
            self._pose(fresh, {})
            return
        held_from_start(self.model, fresh, {})
        now = self._now()
        for target, source in ((now.q, fresh.q), (now.v, fresh.v), (now.params, fresh.params)):
            target[chosen] = source[chosen]
        now.done = tuple(frozenset() if new else own for own, new in zip(now.done, chosen.tolist(), strict=False))
        now.kept = False
        for b in np.flatnonzero(chosen).tolist():
            self._gone.pop(b, None)
        self._pose(now, self._names)
