"""How small changes pass an instant of a run: the derivative of the time of its events, and of the jump there.

Before the instant, at the time t* where a trigger g(t, x) = 0, the change of the state at fixed time is S. With
ẋ⁻ and ẋ⁺ before and after, and the jump x⁺ = J(t, x⁻),

    dt* = −(∂g/∂x S)/(∂g/∂x ẋ⁻ + ∂g/∂t),    D⁻ = S + ẋ⁻ dt*,    D⁺ = ∂J/∂x D⁻ + ∂J/∂t dt*,    S⁺ = D⁺ − ẋ⁺ dt*   (1)

(the saltation matrix; Kong and others, Proc. IEEE 112 (2024), and Leine and Nijmeijer 2004, ch. 7). x is all that a
run has: q, v, parameters with modes and states of force elements, and joint forces. No position jumps. Velocities
follow the impulse equations of the rows that are closed afterwards, or bounce,

    M (v⁺ − v⁻) = Gᵀ Λ,    ġ(q, v⁺) = 0 or −e ġ(q, v⁻)                                                         (2)

which are differentiated as they stand. Parameters are what events set, and locks hold what is there then.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import casadi as ca
import numpy as np

from ..algorithms.formulations import composite
from ..algorithms.formulations.formulation import Formulation
from ..algorithms.loops import constraint_results as loops
from ..algorithms.loops.constraint_rows import active_rows
from ..algorithms.quantities import energy_of
from ..algorithms.sweeps.program import JOINT_STATE, Program
from ..algorithms.sweeps.trace import unroll
from ..core.errors import SimulationError
from ..core.read import Array
from ..core.tracing import tracing
from ..model import Model, state_places
from ..model.event import Bounce, EndRun, Kept, Multiplier, SetParameter, Settle, Trigger
from .hybrid import event_functions
from .instant import trigger_actions
from .variational import Variational

GRAZING = 1e-7  # of the parts of ġ: an event function that moves less is touched, not crossed
SAME_TIME = 1e-6  # relative: derivatives of the times of events that happen together
NEAR = 1e-6  # relative: velocities after a jump


class Partials:
    """A column of numbers of (q, v, p, τ) and t, with its derivatives."""

    @tracing
    def __init__(self, model: Model, column: ca.SX, tau: ca.SX) -> None:
        x, t = ca.vertcat(model.q, model.v, model.parameter_symbols, tau), model.t
        column = ca.densify(column)
        outputs = [column, ca.densify(ca.jacobian(column, x)), ca.densify(ca.jacobian(column, t))]
        self._function, self.size = ca.Function("partials", [x, t], outputs), int(column.numel())

    def __call__(self, x: Array, t: float) -> tuple[Array, Array, Array]:
        """The column (m,), by x (m, n) and by t (m,)."""
        value, by_x, by_t = (np.array(part) for part in self._function(x, t))
        return value.reshape(-1), by_x.reshape(self.size, x.size), by_t.reshape(-1)


@dataclass(frozen=True, eq=False)
class Happened:
    """One instant of a member, as its log has it: events by (name, cause)."""

    time: float
    events: tuple[tuple[str, str], ...]
    before: Array  # x
    after: Array


@dataclass(frozen=True, eq=False)
class Jump:
    """`time` (k,) and `energy_lost` (k,): their derivatives; `before` and `after` (n, k): D⁻ and D⁺ of (1); `change`
    (n, k): S⁺; `ends` where the run ended there."""

    time: Array
    energy_lost: Array
    before: Array
    after: Array
    change: Array
    ends: bool


class Saltation:
    """Of one model; `triggers` are those of the run, with that of `until`."""

    @tracing
    def __init__(self, model: Model, formulation: Formulation, triggers: tuple[Trigger, ...]) -> None:
        self.model, self.triggers, self._formulation = model, triggers, formulation
        self._actions = trigger_actions(model, triggers)
        self._tau = ca.SX.sym("tau", model.nv)
        self._known: dict[object, Partials] = {}
        self._moved: ca.Function | None = None
        self.q, self.v = slice(0, model.nq), slice(model.nq, model.nq + model.nv)
        self.p = slice(self.v.stop, self.v.stop + len(model.parameters))
        self.size = self.p.stop + model.nv
        self.states = [self.p.start + k for k in state_places(model)]
        self.y = [*range(self.v.stop), *self.states]  # what is integrated
        settles = {x.lock for y in triggers for x in y.actions if isinstance(x, Settle)}
        self._rubbing = [self._actions.rows_of_constraint[model.locks[k].constraint].start for k in sorted(settles)]

    def stacked(self, q: Array, v: Array, params: Array, tau: Array) -> Array:
        return np.concatenate([q, v, params, tau])

    def rates(self, system: Variational, x: Array, t: float) -> Array:
        """ẋ."""
        found = np.zeros(self.size)
        state = x[self.y][None]
        found[self.y] = system.rates(np.array([t]), state, x[self.p][None], x[self.p.stop :][None])[0]
        return found

    # Functions of x

    def partials(self, key: object, column: ca.SX) -> Partials:
        return self._known.get(key) or self._known.setdefault(key, Partials(self.model, column, self._tau))

    def of_program(self, program: Program, key: object = None) -> Partials:
        key = program if key is None else key
        if key not in self._known:
            with tracing:
                self._known[key] = Partials(self.model, unroll(program, self.model, self._inputs), self._tau)
        return self._known[key]

    @property
    def _inputs(self) -> dict[str, ca.SX]:
        model = self.model
        return {"q": model.q, "v": model.v, "tau": self._tau, "t": model.t, "params": model.parameter_symbols}

    def lock_values(self, lock: int) -> Partials:
        return self.partials(("lock", lock), self._actions.kept[lock])

    def _trigger(self, n: int) -> Partials:
        """Its function, or its time less t."""
        trigger = self.triggers[n]
        if isinstance(trigger.function, Multiplier):
            program = event_functions(self.model, self._formulation, JOINT_STATE, [trigger.function])
            return self.of_program(program, ("trigger", n))
        if isinstance(trigger.function, Kept):
            return self.partials(("trigger", n), self._actions.kept[trigger.function.lock])
        g = trigger.function
        if g is None:
            assert trigger.at is not None
            g = trigger.at - self.model.t
        return self.partials(("trigger", n), g)

    # The instant

    def fired(self, happened: Happened) -> list[int]:
        """The triggers by the names and causes of the log; of several that fit, the one that is nearest to zero."""
        found = []
        armed = self._actions.armed(happened.before[self.p][None])[0] != 0.0
        for name, cause in happened.events:
            fit = [k for k, x in enumerate(self.triggers) if x.name == name and cause in (x.cause, x.cause_of_return)]
            fit = [k for k in fit if armed[k]] or fit
            if not fit:
                raise SimulationError(
                    f"sensitivity: event {name!r} at t = {happened.time:.9g} is unknown to {self.model.name!r}, so it "
                    "cannot be differentiated. Expected a run of this model, as `simulate` returned it."
                )
            values = [abs(float(self._trigger(k)(happened.before, happened.time)[0][0])) for k in fit]
            found.append(fit[int(np.argmin(values))])
        return found

    def __call__(self, system: Variational, happened: Happened, S: Array) -> Jump:
        t, x, y = happened.time, happened.before, happened.after
        fired = self.fired(happened)
        rate = self.rates(system, x, t)
        dt = self._time(happened, fired, rate, S)
        D = S + rate[:, None] * dt
        after = self._set(happened, fired, D, dt)
        self._velocities(happened, fired, D, dt, after)
        energy = self.of_program(energy_of(self.model.forces), "energy")
        lost = np.zeros(S.shape[1])
        for sign, place, X in ((1.0, x, D), (-1.0, y, after)):
            _, by_x, by_t = energy(place, t)
            lost += sign * (by_x @ X + by_t[:, None] * dt).sum(axis=0)
        change = after - self.rates(system, y, t)[:, None] * dt
        ends = any(isinstance(action, EndRun) for n in fired for action in self.triggers[n].actions)
        return Jump(dt, lost, D, after, change, ends)

    def _time(self, happened: Happened, fired: Sequence[int], rate: Array, S: Array) -> Array:
        found, names = [], [self.triggers[n].name for n in fired]
        for n, name in zip(fired, names, strict=True):
            _, by_x, by_t = self._trigger(n)(happened.before, happened.time)
            speed = float(by_x[0] @ rate + by_t[0])
            size = float(np.abs(by_x[0] * rate).sum() + abs(by_t[0]))
            if not abs(speed) > GRAZING * size:
                raise SimulationError(
                    f"sensitivity: event {name!r} at t = {happened.time:.9g} is touched, not crossed: its function "
                    f"moves at {speed:.3g} per second there. The time of a grazing event has no derivative. Take "
                    "other parameters, or a response before it."
                )
            found.append(-(by_x[0] @ S) / speed)
        spread = np.max(np.abs(np.array(found) - found[0]), axis=0)
        apart = spread > SAME_TIME * np.maximum(np.abs(found).max(axis=0), 1e-300)
        if apart.any():
            raise SimulationError(
                f"sensitivity: the events {', '.join(map(repr, names))} happen together at t = {happened.time:.9g}, "
                "and a change of the parameters moves them apart, in either order. There is no derivative. Take "
                "parameters that act on all of them alike, or move one of the events."
            )
        return np.asarray(found[0])

    def _set(self, happened: Happened, fired: Sequence[int], D: Array, dt: Array) -> Array:
        """D⁺ but for the velocities."""
        x, t, model = happened.before, happened.time, self.model
        after = D.copy()
        for n in fired:
            for k, action in enumerate(self.triggers[n].actions):
                if isinstance(action, SetParameter):
                    _, by_x, by_t = self.partials(("set", n, k), action.value)(x, t)
                    after[self.p.start + action.index] = by_x[0] @ D + by_t[0] * dt
        flags = (happened.before[self.p] == 0.0) & (happened.after[self.p] != 0.0)
        for k, lock in enumerate(model.locks):
            if flags[lock.flag]:
                _, by_x, by_t = self.lock_values(k)(x, t)
                after[[self.p.start + j for j in lock.lock_values]] = by_x @ D + by_t[:, None] * dt
        for x_ in self._actions.frictions:
            if happened.after[self.p.start + x_.more] != 0.0:
                raise SimulationError(
                    f"sensitivity: friction {x_.name!r} sticks together with others of its loop from "
                    f"t = {happened.time:.9g} on, and which of them begins to slide is decided between them. Expected "
                    "one of them, or velocity=..., over which friction is smooth."
                )
        return after

    def _velocities(self, happened: Happened, fired: Sequence[int], D: Array, dt: Array, after: Array) -> None:
        """(2), differentiated: the velocities of D⁺."""
        model = self.model
        rows, before = (active_rows(model, z[self.p]) for z in (happened.after, happened.before))
        rows[self._rubbing] = before[self._rubbing] = False  # friction takes no impulse
        bouncing: dict[int, Partials] = {}
        closed = happened.after.copy()  # as if stops that throw back were closed: their rows are on then
        for n in fired:
            for k, action in enumerate(self.triggers[n].actions):
                if not isinstance(action, Bounce):
                    continue
                lock = model.locks[action.lock]
                e = self.partials(("bounce", n, k), action.restitution)
                if happened.after[self.p.start + lock.flag] == 0.0:
                    bouncing[self._actions.rows_of_constraint[lock.constraint].start] = e
                    closed[self.p.start + lock.flag] = 1.0
                elif e(closed, happened.time)[0][0] > 0.0:
                    raise SimulationError(
                        f"sensitivity: {self.triggers[n].name!r} comes to rest at t = {happened.time:.9g} after ever "
                        "shorter bounces, of which the last are left out. Such a sequence has no derivative here. Take "
                        "a response before it, or restitution=0."
                    )
        if bouncing or (rows & ~before).any():
            rows[list(bouncing)] = True
            self._jump(happened, closed, np.flatnonzero(rows), bouncing, D, dt, after)

    def _jump(
        self, happened: Happened, closed: Array, rows: np.ndarray, bouncing: dict[int, Partials], D: Array, dt: Array,
        after: Array,
    ) -> None:  # fmt: skip
        model, t, free = self.model, happened.time, self.model.free
        old, new = happened.before[self.v], happened.after[self.v]
        rates = self.of_program(loops.rate)
        closed[self.v] = old
        r_old, by_x, by_t = rates(closed, t)
        right, d_right = np.zeros(rows.size), np.zeros((rows.size, D.shape[1]))
        for row, restitution in bouncing.items():
            e, e_x, e_t = restitution(closed, t)
            i = int(np.searchsorted(rows, row))
            right[i] = -e[0] * r_old[row]
            d_right[i] = -(e_x[0] @ after + e_t[0] * dt) * r_old[row] - e[0] * (by_x[row] @ after + by_t[row] * dt)
        closed[self.v] = new
        r_new, by_x, by_t = rates(closed, t)
        G = by_x[rows][:, self.v][:, free]
        M = self.of_program(composite.mass_matrix)(closed, t)[0].reshape(model.nv, model.nv)[np.ix_(free, free)]
        gained = M @ (new - old)[free]
        lam = np.zeros(model.row_count)
        lam[rows] = np.linalg.lstsq(G.T, gained, rcond=1e-12)[0]
        self._check_jump(happened, G.T @ lam[rows] - gained, M, r_new[rows] - right, G, old)
        # along D⁺ and dt*, at fixed free velocities and impulses
        fixed = after.copy()
        fixed[np.arange(self.v.start, self.v.stop)[free]] = 0.0
        along, along_t = self._momentum(closed, t, new - old, lam)
        first = (along @ fixed + along_t[:, None] * dt)[free]
        second = by_x[rows] @ fixed + by_t[rows][:, None] * dt
        K = np.block([[M, -G.T], [G, np.zeros((rows.size, rows.size))]])
        load = np.vstack([M @ D[self.v][free] - first, d_right - second])
        after[np.arange(self.v.start, self.v.stop)[free]] = np.linalg.lstsq(K, load, rcond=1e-12)[0][: free.size]

    def _check_jump(self, happened: Happened, force: Array, M: Array, rate: Array, G: Array, old: Array) -> None:
        """Whether (2) is how the velocities have jumped."""
        speed = float(np.abs(old).max(initial=1e-300))
        off = max(
            float(np.abs(x).max(initial=0.0)) / (float(np.abs(y).max()) * speed) for x, y in ((force, M), (rate, G))
        )
        if not off < NEAR:
            names = ", ".join(repr(name) for name, _ in happened.events)
            raise SimulationError(
                f"sensitivity: the impulses of {names} at t = {happened.time:.9g} are shared by several stops, some of "
                "which are thrown back by others. This is not differentiated. Let them be hit one after the other."
            )

    @tracing
    def _momentum(self, x: Array, t: float, w: Array, lam: Array) -> tuple[Array, Array]:
        """The derivatives of M w − Gᵀ λ by x (nv, n) and t (nv,)."""
        model = self.model
        if self._moved is None:
            dv, force = ca.SX.sym("dv", model.nv), ca.SX.sym("lam", model.row_count)
            M, rate = (unroll(program, model, self._inputs) for program in (composite.mass_matrix, loops.rate))
            column = ca.reshape(M, model.nv, model.nv) @ dv - ca.jtimes(ca.densify(rate), model.v, force, True)
            place = ca.vertcat(model.q, model.v, model.parameter_symbols, self._tau)
            parts = [ca.densify(ca.jacobian(column, z)) for z in (place, model.t)]
            self._moved = ca.Function("momentum", [place, model.t, dv, force], parts)
        by_x, by_t = (np.array(part) for part in self._moved(x, t, w, lam))
        return by_x, by_t.reshape(-1)
