"""The members that are at an instant together, as arrays: what they were before it, and what becomes of them.

t (m,), q (m, nq), v (m, nv), params (m, np)    as they become, step by step
old, v_before                                  parameters and velocities before the instant
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from weakref import ref

import casadi as ca
import numpy as np

from ..algorithms.loops import constraint_results as loops
from ..algorithms.loops.constraint_results import lock_value_symbols
from ..algorithms.loops.constraint_results import lock_values as lock_values_program
from ..algorithms.quantities import energy_of
from ..algorithms.sweeps.program import Program
from ..codegen.straight import Interpreter
from ..core.read import Array, frozen
from ..core.tracing import cached_by_identity
from ..dynamics import Dynamics
from ..dynamics.orientations import Rows
from ..integrate.events import Ending
from ..model import Model
from ..model.event import Action, Bounce, Hold, SetParameter, Settle, Switch, Trigger
from ..model.lock_rows import JointLock, SwitchedRows
from ..spatial.algebra import Matrix, segment
from .drift import evaluated, projection

# Programs of a model asked of some states, each with its own time and parameters, by their kernels and nothing else.
#
# Events may come by the thousand, and members by ten thousands: what functions of the dynamics check of the arguments
# of their callers is known here.


class KernelCalls:
    """Arrays are (m, size), t is (m,)."""

    def __init__(self, model: Model) -> None:
        self.model, self._energy = model, energy_of(model.forces)

    def energy(self, q: Array, v: Array, t: Array, params: Array) -> Array:
        """(m,) kinetic and potential together."""
        return np.asarray(self._call(self._energy, t, params, q, v).sum(axis=-1))

    def value(self, q: Array, t: Array, params: Array) -> Array:
        """(m, rows): g."""
        return self._call(loops.value, t, params, q)

    def rate(self, q: Array, v: Array, t: Array, params: Array) -> Array:
        """(m, rows): ġ."""
        return self._call(loops.rate, t, params, q, v)

    def projected(self, q: Array, v: Array, t: Array, params: Array) -> tuple[Array, Array]:
        """The nearest state on the constraints."""
        found, nq, nv = self._call(projection, t, params, q, v), self.model.nq, self.model.nv
        return found[:, :nq], found[:, nq : nq + nv]

    def _call(self, program: Program, t: Array, params: Array, *inputs: Array) -> Array:
        return evaluated(program, self.model, t, params, *inputs)


@dataclass(eq=False)
class Instant:
    dyn: Dynamics
    kernels: KernelCalls
    members: np.ndarray  # (m,) their numbers in the batch
    t: Array
    q: Array
    v: Array
    params: Array
    tau: Array  # (m, nv) joint forces from outside
    span: float  # of the run, s
    old: Array = field(init=False)
    v_before: Array = field(init=False)
    joints: Array = field(init=False)  # (m, bodies, 6) impulses
    multipliers: Array = field(init=False)  # (m, rows) impulses of constraints, as multipliers
    constraints: dict[str, Array] = field(init=False)  # the same as `constraint_reactions` has forces, (m, ...)
    work: Array = field(init=False)  # (m, rows) what they did, J
    endings: list[Ending | None] = field(init=False)

    def __post_init__(self) -> None:
        m, model = len(self.t), self.dyn.model
        self.old, self.v_before = self.params.copy(), self.v.copy()
        self.joints = np.zeros((m, len(model.bodies), 6))
        self.multipliers, self.work = np.zeros((m, model.row_count)), np.zeros((m, model.row_count))
        self.constraints = {c.name: np.zeros((m, 6 if c.bodies else c.row_count)) for c in model.constraints}
        self.endings = [None] * m

    def table(self, rows: np.ndarray, params: Array | None = None) -> Mapping[str, Array]:
        """Parameters of some of them by name, as functions of the dynamics take them."""
        values = (self.params if params is None else params)[rows]
        return {p.name: values[:, k] for k, p in enumerate(self.dyn.model.parameters)}

    def energy(self, rows: np.ndarray) -> Array:
        """(n,) kinetic and potential together."""
        return self.kernels.energy(self.q[rows], self.v[rows], self.t[rows], self.params[rows])

    def alive(self, rows: np.ndarray) -> np.ndarray:
        """Those that have not failed."""
        return np.array([i for i in rows.tolist() if self.goes_on(i)], dtype=np.int64)

    def goes_on(self, i: int) -> bool:
        ending = self.endings[i]
        return ending is None or ending.ok

    def fail(self, i: int, why: str) -> None:
        """Member i of them cannot go on; what was said first counts."""
        if self.goes_on(i):
            self.endings[i] = Ending(f"Stopped at t = {self.t[i]:.9g}: {why}", ok=False)

    def jump(self, rows: np.ndarray, params: Array, right: Array) -> None:
        """Impulses on the members `rows` so that afterwards ġ = `right` (n, model rows) in all rows that are on in
        `params` (m, np)."""
        before = self.kernels.rate(self.q[rows], self.v[rows], self.t[rows], params[rows])
        found = self.dyn.impulse(
            self.q[rows], self.v[rows], rates=right, t=self.t[rows], params=self.table(rows, params)
        )
        self.v[rows] = found.v
        self.joints[rows] += found.joints
        self.multipliers[rows] += found.multipliers
        for name, impulse in found.constraints.items():
            self.constraints[name][rows] += impulse
        self.work[rows] += found.multipliers * (before + right) / 2
        for i in rows[~np.isfinite(found.v).all(axis=1)].tolist():
            self.fail(i, "the impulses of its events have no finite solution. Check masses and positions there.")

    def over(self) -> None:
        """Nothing changes any more: what is noted of members are rows of these arrays."""
        for x in (self.q, self.v, self.v_before, self.params, self.joints, *self.constraints.values()):
            frozen(x)

    def kept(self, rows: np.ndarray) -> list[tuple[Array, Array]]:
        """Copies of all that impulses change of the members `rows`, to be put back."""
        arrays = (self.v, self.joints, self.multipliers, self.work, *self.constraints.values())
        return [(x, x[rows].copy()) for x in arrays]


# The actions of the triggers of a model, as numbers: for each the values in its actions, and the rows it closes.


@dataclass(frozen=True, eq=False)
class Side:
    """One end of a stop, or a contact: its lock, the event that hits it, where it is and how it bounces (functions of
    parameters)."""

    lock: int
    trigger: int
    row: int  # in the model
    sign: int  # +1 keeps what is held from falling
    place: int | None  # of the coordinate in q; None of a contact


@cached_by_identity
def _held(model: Model) -> Interpreter:
    """What locks would hold, traced once: every run asks."""
    return Interpreter.of(lock_values_program, model)


@cached_by_identity
def _kept(model: Model) -> list[Matrix]:
    """The same as expressions."""
    return lock_value_symbols(model)


@dataclass(frozen=True, eq=False)
class ActionSymbols:
    """The functions of `TriggerActions` as columns in the symbols of the model, for code outside of Python; `values`
    has all actions, trigger after trigger. `acceleration` are the symbols of v̇ in `gap_motion`, (ġ, g̈)."""

    armed: Matrix
    times: Matrix
    values: Matrix
    gaps: Matrix
    gap_motion: Matrix
    acceleration: Matrix
    bounds: Matrix
    restitution: Matrix


def trigger_actions(model: Model, triggers: tuple[Trigger, ...]) -> TriggerActions:
    """Those of the triggers of the model, and of none, are made once."""
    known = _actions(model)
    if triggers and triggers is not model.triggers:
        return TriggerActions(model, triggers)
    key = bool(triggers)
    if key not in known:
        known[key] = TriggerActions(model, triggers)
    return known[key]


@cached_by_identity
def _actions(model: Model) -> dict[bool, TriggerActions]:
    return {}


class TriggerActions:
    """Of one model, which it does not keep alive."""

    def __init__(self, model: Model, triggers: tuple[Trigger, ...]) -> None:
        self._model, self.triggers = ref(model), triggers
        self._values = [self._function(trigger.actions) for trigger in triggers]
        starts = np.concatenate([[0], np.cumsum([constraint.row_count for constraint in model.constraints])]).astype(
            int
        )
        self.rows_of_constraint = [slice(a, b) for a, b in pairwise(starts)]
        self.frictions = list({id(x): x for y in triggers for x in y.actions if isinstance(x, Settle)}.values())
        self._armed = self._of_parameters([self._watched(trigger) for trigger in triggers])
        times = [ca.SX(np.nan) if trigger.at is None else trigger.at for trigger in triggers]
        self._at = self._of_parameters(times)
        self._held = _held(model) if model.locks else None
        sizes = np.concatenate([[0], np.cumsum([len(lock.lock_values) for lock in model.locks])]).astype(int)
        self._held_at = [slice(a, b) for a, b in pairwise(sizes)]
        self.switched = self._switched()
        self.sides = self._sides()
        self.rounded = np.array([side.place is None or self._tied() for side in self.sides], dtype=bool)
        self.kept = _kept(model) if model.locks else []
        bounces = [self._bounce(side) for side in self.sides]
        self._gaps, self._motion, self._q_rate = self._gap_functions([x.at for x in bounces])
        self._bounds = self._of_parameters([x.at for x in bounces])
        self._restitution = self._of_parameters([x.restitution for x in bounces])
        self._limits = self._of_frictions() if self.frictions else None

    def symbolic(self) -> ActionSymbols:
        rate, change = self._motion.outputs
        return ActionSymbols(
            self._armed.outputs[0], self._at.outputs[0], ca.vertcat(ca.SX(0, 1), *(x.outputs[0] for x in self._values)),
            self._gaps.outputs[0], ca.vertcat(rate, change), self._motion.inputs[3], self._bounds.outputs[0],
            self._restitution.outputs[0],
        )  # fmt: skip

    @property
    def model(self) -> Model:
        found = self._model()
        assert found is not None
        return found

    def values(self, n: int, t: Array, q: Array, v: Array, params: Array) -> Array:
        """(m, actions): the number in each action of trigger n; NaN where there is none."""
        return self._values[n](t[:, None], q, v, params)[0]

    def lock_values(self, lock: int, q: Array, t: Array, params: Array) -> Array:
        """(m, held): what a lock would hold."""
        assert self._held is not None
        inputs = [np.ascontiguousarray(x) for x in (q, t, params)]
        found = self._held(inputs, [q.shape[1], 1, params.shape[1]], len(t))
        return np.asarray(found.reshape(len(t), -1)[:, self._held_at[lock]])

    def bounds(self, params: Array) -> Array:
        """(m, sides)"""
        return self._bounds(params)[0]

    def restitution(self, params: Array) -> Array:
        """(m, sides)"""
        return self._restitution(params)[0]

    def limits(self, t: Array, q: Array, v: Array, params: Array) -> tuple[Array, Array]:
        """(m, frictions) each: what they hold at most, and what acts where they slide."""
        assert self._limits is not None
        static, coulomb = self._limits(t[:, None], q, v, params)
        return static, coulomb

    def coordinate_of(self, lock: int) -> int:
        """In q, of a lock that holds one."""
        own = self.model.locks[lock]
        return self.model.bodies[self.model.constraints[own.constraint].joints[0] - 1].q_start + own.coordinates[0]

    def armed(self, params: Array) -> Array:
        """(m, triggers): not 0 where they are watched."""
        return self._armed(params)[0]

    def at(self, params: Array) -> Array:
        """(m, triggers): the times at which they fire; NaN for those that have none."""
        return self._at(params)[0]

    def gaps(self, t: Array, q: Array, params: Array) -> Array:
        """(m, sides): how far stops and contacts are open."""
        return self._gaps(t[:, None], q, params)[0]

    def gap_motion(self, t: Array, q: Array, v: Array, a: Array, params: Array) -> tuple[Array, Array]:
        """(m, sides) each: their rates and accelerations."""
        rate, acceleration = self._motion(t[:, None], q, v, a, params)
        return rate, acceleration

    def q_rate(self, q: Array, v: Array) -> Array:
        """(m, nq): q̇ = N(q) v."""
        return self._q_rate(q, v)[0]

    def sizes(self, q: Array, params: Array) -> Array:
        """(m, sides): numbers by whose rounding gaps are uncertain."""
        found = np.abs(self.bounds(params))
        found[:, self.rounded] = np.abs(q).max(axis=1, initial=1.0, keepdims=True)
        return found

    def closing(self, n: int) -> list[slice]:
        """Rows of constraints that trigger n may switch on."""
        return [rows for action in self.triggers[n].actions for rows in self.rows_of(action)]

    def rows_of(self, action: Action) -> list[slice]:
        """Those that an action switches on."""
        if isinstance(action, (Hold, Bounce)):
            return [self.rows_of_constraint[self.model.locks[action.lock].constraint]]
        if isinstance(action, Switch) and action.on and action.flag in self.switched:
            return [self.rows_of_constraint[self.switched[action.flag]]]
        return []

    def sets(self, n: int) -> bool:
        """Whether trigger n sets parameters, or switches forces and constraints."""
        return any(isinstance(action, (SetParameter, Switch)) for action in self.triggers[n].actions)

    def in_question(self, n: int) -> bool:
        """Whether the model may be unable to go on after trigger n: where something was set or comes on."""
        actions = self.triggers[n].actions
        return any(isinstance(x, SetParameter) or (isinstance(x, Switch) and x.on) for x in actions)

    def _function(self, actions: tuple[Action, ...]) -> Rows:
        model, nothing = self.model, ca.SX(np.nan)

        def value(action: Action) -> Matrix:
            if isinstance(action, SetParameter):
                return action.value
            return action.at if isinstance(action, (Hold, Bounce)) and action.at is not None else nothing

        column = ca.vertcat(ca.SX(0, 1), *(value(action) for action in actions))
        return Rows([model.t, model.q, model.v, model.parameter_symbols], [column])

    def _watched(self, trigger: Trigger) -> Matrix:
        """A latch or a stop is not reached by a coordinate that friction holds beside it, whatever rounding says."""
        found = trigger.armed
        if any(isinstance(x, (Hold, Bounce)) for x in trigger.actions) and trigger.coordinate is not None:
            for x in self.frictions:
                if self.coordinate_of(x.lock) == trigger.coordinate:
                    found = found * (1 - self.model.parameters[self.model.locks[x.lock].flag].symbol)
        return found

    def _tied(self) -> bool:
        """Whether a coordinate depends on others, by a loop: the projection onto it moves all of them by rounding."""
        constraints = [
            constraint.inner if isinstance(constraint, SwitchedRows) else constraint
            for constraint in self.model.constraints
        ]
        return not all(isinstance(constraint, JointLock) for constraint in constraints)

    def _gap_functions(self, at: list[Matrix]) -> tuple[Rows, Rows, Rows]:
        """g = ±(what is held − at); ġ with q̇ = N(q) v, and its derivative along the motion; q̇."""
        model, t, q, v = self.model, self.model.t, self.model.q, self.model.v
        a = ca.SX.sym("a", model.nv)
        own = [side.sign * (self.kept[side.lock] - x) for side, x in zip(self.sides, at, strict=True)]
        g = ca.densify(ca.vertcat(ca.SX(0, 1), *own))
        q_rate = ca.densify(ca.vertcat(ca.SX(0, 1), *(
            b.joint.rate(segment(q, b.q_start, b.joint.nq), segment(v, b.v_start, b.joint.nv)) for b in model.bodies
        )))  # fmt: skip
        one = ca.SX.ones(1)
        rate = ca.densify(ca.jtimes(g, q, q_rate) + ca.jtimes(g, t, one))
        change = ca.jtimes(rate, q, q_rate) + ca.jtimes(rate, v, a) + ca.jtimes(rate, t, one)
        params = model.parameter_symbols
        motion = Rows([t, q, v, a, params], [rate, ca.densify(change)])
        return Rows([t, q, params], [g]), motion, Rows([q, v], [q_rate])

    def _of_frictions(self) -> Rows:
        """The largest force that they hold, and the force while they slide."""
        model = self.model
        limits = [ca.vertcat(*(getattr(x, name) for x in self.frictions)) for name in ("static", "coulomb")]
        return Rows([model.t, model.q, model.v, model.parameter_symbols], limits)

    def _of_parameters(self, values: list[Matrix]) -> Rows:
        return Rows([self.model.parameter_symbols], [ca.vertcat(ca.SX(0, 1), *values)])

    def _switched(self) -> dict[int, int]:
        """Constraints by the places of their flags; those of locks are not among them."""
        flags = {lock.flag for lock in self.model.locks}
        names = {p.symbol.element_hash(): k for k, p in enumerate(self.model.parameters) if p.mode == "flag"}
        found = {}
        for c, constraint in enumerate(self.model.constraints):
            for symbol in ca.symvar(constraint.active):
                place = names.get(symbol.element_hash())
                if place is not None and place not in flags:
                    found[place] = c
        return found

    def _sides(self) -> list[Side]:
        found = []
        for n, trigger in enumerate(self.triggers):
            for action in trigger.actions:
                if isinstance(action, Bounce):
                    lock = self.model.locks[action.lock]
                    row = self.rows_of_constraint[lock.constraint].start
                    place = self.model.bodies[lock.joint - 1].q_start + lock.coordinates[0] if lock.joint else None
                    found.append(Side(action.lock, n, row, lock.side, place))
        return found

    def _bounce(self, side: Side) -> Bounce:
        actions = self.triggers[side.trigger].actions
        return next(x for x in actions if isinstance(x, Bounce) and x.lock == side.lock)
