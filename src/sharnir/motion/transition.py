"""Transitions at the events of a run: parameters, locks and switches change, velocities jump, the log has all of it.

At one instant all events of a member are one change: first the parameters and switches of all of them, with values of
the state before, then one solution of the impulse equations for all rows that come on. A latch puts its coordinate onto
the value at which it holds. Stops are settled by `impacts`.

An instant is found a little late, δ: a member that hits a stop is beyond it by ġ δ. It goes back along its motion,
q − q̇ δ and v − v̇ δ: so its loops stay closed and its energy stays, which a move of positions alone would
change. No position jumps: where an event moves a stop or a latch past its coordinate, the run ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ..core.errors import SharnirError, SimulationError
from ..core.read import Array
from ..core.tracing import tracing
from ..dynamics import Dynamics
from ..dynamics.orientations import in_place, manifolds, normalised
from ..integrate.events import LATE, LATE_PART, Ending
from ..model import parameter_check, state_places
from ..model.event import EndRun, Hold, LetGo, Lockable, SetParameter, Switch
from .friction import Frictions
from .impacts import AT, BEYOND, Impacts, rest_at
from .instant import Instant, KernelCalls, TriggerActions

if TYPE_CHECKING:
    from .problem import AnyMechanism

# Whether a model can go on with what events have set: numbers that it can have, constraints that hold, prescribed
# motion that does not jump.

# m and rad: a constraint that is switched on, or whose parameters are set, must hold within this and what steps that
# are not projected have left it open by
OPEN = 1e-6
MOVED = 1e-7  # relative: by which prescribed motion may jump where a parameter is set


def check(instant: Instant, rows: np.ndarray) -> None:
    """Of the members `rows`, at which parameters were set or constraints switched on; those that cannot go on fail."""
    _numbers(instant, rows)
    rows = instant.alive(rows)
    if rows.size:
        _constraints(instant, rows)
        _motion(instant, rows)


def _numbers(instant: Instant, rows: np.ndarray) -> None:
    given = parameter_check(instant.dyn.model)
    try:
        given.check(instant.params[rows])
    except SharnirError:
        for i in rows.tolist():
            try:
                given.check(instant.params[i])
            except SharnirError as error:
                instant.params[i] = instant.old[i]
                instant.fail(i, f"an event sets parameters that the model cannot have: {error}")


def _constraints(instant: Instant, rows: np.ndarray) -> None:
    model = instant.dyn.model
    if not model.constraints:
        return
    q, t = instant.q[rows], instant.t[rows]
    before, g = (np.abs(instant.kernels.value(q, t, x[rows])) for x in (instant.old, instant.params))
    names = [c.name for c in model.constraints for _ in c.labels]
    for k in np.flatnonzero(~(g <= OPEN + before).all(axis=1)).tolist():
        r = int(np.argmax(g[k] - before[k]))
        instant.fail(
            int(rows[k]),
            f"after its events constraint {names[r]!r} is open by {g[k, r]:.3g} (m or rad), and no finite impulse "
            "closes it. Expected one that holds where it is switched on, or whose parameters are set.",
        )


def _motion(instant: Instant, rows: np.ndarray) -> None:
    q, v = instant.q[rows].copy(), instant.v[rows].copy()
    in_place(instant.dyn.model, instant.t[rows], q, v, instant.params[rows])
    jumped = np.abs(np.hstack([q - instant.q[rows], v - instant.v[rows]])).max(axis=1, initial=0.0)
    size = 1.0 + np.abs(v).max(axis=1, initial=0.0)
    for i in rows[jumped > MOVED * size].tolist():
        instant.fail(i, "an event sets a parameter of a prescribed motion, which would jump. Set another one.")


NEAR = 1e-6  # what projection may move q by; more is another branch
FARTHER = 100.0  # times as far as a stop was passed: the same where that is more, after a touch at loose tolerances
BACK = 4.0  # times as late as an instant may be found: no member goes back longer


@dataclass(frozen=True, eq=False)
class LogEntry:
    """The part of one instant that a member had: rows of arrays that all members there share."""

    time: float
    fired: tuple[int, ...]  # triggers
    row: int
    instant: Instant
    q: Array  # (nq,)
    v: Array  # (nv,) after it
    lost: Array  # (triggers,), J
    params: Array  # (np,) from here on


class Transition:
    """See `integrate.events.Transition`. `params` (B, np) are those that kernels read; `armed` and `at` (B, functions)
    those that the integrator reads, of which the first belong to the triggers."""

    def __init__(
        self, dyn: Dynamics, mechanism: AnyMechanism, actions: TriggerActions, params: Array, armed: np.ndarray,
        at: Array, project: bool, span: float,
    ) -> None:  # fmt: skip
        self.dyn, self.mechanism, self.actions, self.params = dyn, mechanism, actions, params
        self.armed, self.at, self.project, self.kernels = armed, at, project, KernelCalls(dyn.model)
        self.span = span
        self.log: list[list[LogEntry]] = [[] for _ in params]

    def __call__(self, members: np.ndarray, t: Array, y: Array, fired: np.ndarray) -> Sequence[Ending | None]:
        with tracing:  # CasADi's functions are shared by the threads of a run
            return self._at(members, t, y, fired[:, : len(self.actions.triggers)])

    def arm(self, members: np.ndarray) -> None:
        """The modes decide which functions are watched."""
        n, params = len(self.actions.triggers), self.params[members]
        self.armed[members, :n] = self.actions.armed(params) != 0.0
        self.at[members, :n] = self.actions.at(params)

    def start(self, t0: float, y0: Array, params: Array) -> None:
        """Friction sticks or slides from the start: the states y0 (B, ny) and parameters (B, np) of all members."""
        members, t = np.arange(len(y0)), np.full(len(y0), t0)
        q, v = self.mechanism.to_joint(t, y0)
        in_place(self.dyn.model, t, q, v, self.params)
        instant = self._instant(members, t, q, v)
        frictions = Frictions(
            self.actions, instant, members, np.zeros((len(y0), len(self.actions.frictions)), dtype=bool)
        )
        frictions.settle()
        self._onto(instant, (instant.q != q).any(axis=1))
        frictions.halt()
        for ending in instant.endings:
            if ending is not None:
                raise SimulationError(f"simulate: {ending.sentence}")
        self.params[:], params[:] = instant.params, instant.params
        y0[:] = self.mechanism.from_joint(t, instant.q, instant.v)
        self.arm(members)

    def _instant(self, members: np.ndarray, t: Array, q: Array, v: Array) -> Instant:
        tau = np.broadcast_to(self.mechanism.tau, (len(self.params), self.dyn.model.nv))[members]
        params = self.params[members].copy()
        return Instant(self.dyn, self.kernels, members, t, q, v, params, np.ascontiguousarray(tau), self.span)

    def _ceased(self, fired: np.ndarray) -> np.ndarray:
        """(m, frictions): those whose sliding ends here."""
        return np.stack(
            [
                fired[:, [t.velocity is not None and x in t.actions for t in self.actions.triggers]].any(axis=1)
                for x in self.actions.frictions
            ],
            axis=1,
        )

    def _at(self, members: np.ndarray, t: Array, y: Array, fired: np.ndarray) -> Sequence[Ending | None]:
        mechanism, model = self.mechanism, self.dyn.model
        q, v = mechanism.to_joint(t, y, members)
        q = normalised(manifolds(model), q)  # steps of low order leave them, as they do in the results
        in_place(model, t, q, v, self.params[members])
        if model.states:  # what elements own does not jump
            self.params[members[:, None], list(state_places(model))] = mechanism.element_states(y)
        instant = self._instant(members, t, q.copy(), v.copy())  # y stays as it is where a member cannot go on
        try:
            lost = self._happen(instant, fired)
        except SharnirError as error:
            if len(t) > 1:  # which of them is not known
                return [self._at(members[i : i + 1], t[i : i + 1], y[i : i + 1], fired[i : i + 1])[0]
                        for i in range(len(t))]  # fmt: skip
            instant.fail(0, f"at its events {error}")
            lost = np.zeros(fired.shape)
        good = [instant.goes_on(i) for i in range(len(t))]
        self.params[members[good]] = instant.params[good]
        self.arm(members)
        y[good] = mechanism.from_joint(t[good], instant.q[good], instant.v[good], members[good])
        noted = np.array(good) & ~self._slipped(instant, fired, v)
        instant.over()
        for i in np.flatnonzero(noted).tolist():
            which = tuple(fired[i].nonzero()[0].tolist())
            note = LogEntry(float(t[i]), which, i, instant, instant.q[i], instant.v[i], lost[i], instant.params[i])
            self.log[int(members[i])].append(note)
        return instant.endings

    def _slipped(self, instant: Instant, fired: np.ndarray, v: Array) -> np.ndarray:
        """(m,): members that were put back onto a bound, and hit nothing: their velocities v (m, nv) lead away from it.
        Coordinates of 'symplectic-euler' move with velocities of old positions, which may still lead there."""
        sides = self.actions.sides
        if not sides:
            return np.zeros(len(fired), dtype=bool)
        own, rows = [side.trigger for side in sides], [side.row for side in sides]
        pushed = (instant.multipliers[:, rows] != 0.0).any(axis=1) | (instant.params != instant.old).any(axis=1)
        away = self.actions.gap_motion(instant.t, instant.q, v, 0.0 * v, instant.old)[0] > 0.0
        others = np.delete(fired, own, axis=1).any(axis=1)
        return np.asarray((away | ~fired[:, own]).all(axis=1) & ~pushed & ~others)

    def _happen(self, instant: Instant, fired: np.ndarray) -> Array:
        """The energy that each event took, (m, triggers)."""
        everyone, lost = np.arange(len(instant.t)), np.zeros(fired.shape)
        hit = self._meet(instant, fired)
        before = instant.energy(everyone)
        energy = before.copy()
        q, v, old = instant.q.copy(), instant.v.copy(), instant.old
        coming, setting = (np.zeros(len(everyone), dtype=bool) for _ in range(2))
        for n in np.flatnonzero(fired.any(axis=0)).tolist():
            some = np.flatnonzero(fired[:, n])
            values = self.actions.values(n, instant.t[some], q[some], v[some], old[some])
            self._act(n, instant, some, values)
            coming[some] |= bool(self.actions.closing(n))
            setting[some] |= self.actions.in_question(n)
            if self.actions.sets(n):
                after = instant.energy(some)
                lost[some, n] += energy[some] - after
                energy[some] = after
        if setting.any():
            check(instant, np.flatnonzero(setting))
            self._moved_stops(instant, instant.alive(np.flatnonzero(setting)))
        left = instant.alive(everyone)
        frictions = (
            Frictions(self.actions, instant, left, self._ceased(fired[left])) if self.actions.frictions else None
        )
        if frictions is not None:
            frictions.loosen()
        if self.actions.sides and left.size:
            impacts = Impacts(self.actions, instant, left, hit[left])
            impacts.settle(coming[left], None if frictions is None else frictions.settle)
        elif coming[left].any():
            rows = left[coming[left]]
            instant.jump(rows, instant.params, np.zeros((rows.size, instant.dyn.model.row_count)))
        if frictions is not None:
            frictions.settle()
        self._onto(instant, coming | (instant.q != q).any(axis=1))
        if frictions is not None:
            frictions.halt()
        self._share(instant, fired, lost, before - instant.energy(everyone))
        return lost

    def _meet(self, instant: Instant, fired: np.ndarray) -> np.ndarray:
        """(m, sides): stops and contacts that are hit. Members that hit some are put where they do so."""
        sides = self.actions.sides
        hit: np.ndarray = fired[:, [side.trigger for side in sides]].copy()
        rows = np.flatnonzero(hit.any(axis=1))
        if not rows.size:
            return hit
        t, params, hits = instant.t[rows], instant.params[rows].copy(), hit[rows]
        gap = self.actions.gaps(t, instant.q[rows], params)
        self._back(instant, rows, np.where(hits, gap, 0.0))
        q, bounds = instant.q[rows].copy(), rest_at(self.actions, instant.q[rows], params)
        for s, side in enumerate(sides):
            lock, some = instant.dyn.model.locks[side.lock], hits[:, s]
            if side.place is not None:
                q[some, side.place] = bounds[some, s]
            params[some, lock.flag], params[some, lock.lock_values[0]] = 1.0, bounds[some, s]
        far = np.maximum(NEAR, FARTHER * np.where(hits, np.abs(gap), 0.0).max(axis=1))
        # Without projection loops are open by more than that: only the coordinate of the stop is moved then.
        places = [q] + (
            [self.kernels.projected(q, instant.v[rows], t, params)[0]] if self.actions.rounded.any() else []
        )
        for q in places:
            near = np.abs(q - instant.q[rows]).max(axis=1, initial=0.0) <= far
            instant.q[rows[near]] = q[near]
        return hit

    def _back(self, instant: Instant, rows: np.ndarray, gap: Array) -> None:
        """By the time since they reached the first of the gaps (n, sides) that are negative."""
        t, q, v, params = instant.t[rows], instant.q[rows], instant.v[rows], instant.params[rows]
        rate = self.actions.gap_motion(t, q, v, 0.0 * v, params)[0]
        with np.errstate(divide="ignore", invalid="ignore"):
            since = np.where((gap < 0.0) & (rate < 0.0), gap / rate, 0.0).max(axis=1)
        since = np.where(since <= BACK * np.maximum(LATE, LATE_PART * np.abs(t)), since, 0.0)[:, None]
        a = instant.dyn.acceleration(q, v, instant.tau[rows], t=t, params=instant.table(rows))
        q, v = q - since * self.actions.q_rate(q, v), v - since * a
        in_place(instant.dyn.model, t, q, v, params)
        good = np.isfinite(v).all(axis=1)
        instant.q[rows[good]], instant.v[rows[good]] = q[good], v[good]
        instant.v_before[rows] = instant.v[rows]

    def _moved_stops(self, instant: Instant, rows: np.ndarray) -> None:
        """Stops and contacts that parameters have moved: away from what rests there, which is let go; or past it."""
        if not self.actions.sides or not rows.size:
            return
        t, q = instant.t[rows], instant.q[rows]
        before, after = (self.actions.gaps(t, q, x[rows]) for x in (instant.old, instant.params))
        size = np.maximum(1.0, self.actions.sizes(q, instant.params[rows]))
        for s, side in enumerate(self.actions.sides):
            away = rows[after[:, s] - before[:, s] > AT * size[:, s]]
            instant.params[away, instant.dyn.model.locks[side.lock].flag] = 0.0
            past = (after[:, s] < -BEYOND * size[:, s]) & (after[:, s] < before[:, s])
            for k in np.flatnonzero(past).tolist():
                instant.fail(int(rows[k]), _past(self.actions.triggers[side.trigger].name, -after[k, s]))

    def _act(self, n: int, instant: Instant, some: np.ndarray, values: Array) -> None:
        trigger, model = self.actions.triggers[n], instant.dyn.model
        for action, number in zip(trigger.actions, values.T, strict=True):
            if isinstance(action, SetParameter):
                instant.params[some, action.index] = number
            elif isinstance(action, Switch):
                instant.params[some, action.flag] = float(action.on)
            elif isinstance(action, LetGo):
                self._let_go(instant, some, model.locks[action.lock])
            elif isinstance(action, Hold):
                lock = model.locks[action.lock]
                if action.at is not None:
                    place = model.bodies[lock.joint - 1].q_start + lock.coordinates[0]
                    self._reached(n, instant, some, instant.q[some, place] - number)
                    instant.q[some, place] = number
                now = self.actions.lock_values(action.lock, instant.q[some], instant.t[some], instant.params[some])
                instant.params[some, lock.flag] = 1.0
                instant.params[some[:, None], list(lock.lock_values)] = now
            elif isinstance(action, EndRun):
                for i in some.tolist():
                    sentence = f"Ended at t = {instant.t[i]:.9g} by {_named(trigger.name)}: {trigger.cause}."
                    instant.endings[i] = instant.endings[i] or Ending(sentence)

    def _reached(self, n: int, instant: Instant, some: np.ndarray, off: Array) -> None:
        """A latch that an event has moved past its coordinate was not reached by it."""
        speed = np.abs(self.actions.q_rate(instant.q[some], instant.v[some])).max(axis=1)
        late = np.maximum(LATE, LATE_PART * np.abs(instant.t[some]))
        for k in np.flatnonzero(np.abs(off) > NEAR + BACK * late * speed).tolist():
            instant.fail(int(some[k]), _past(self.actions.triggers[n].name, abs(off[k])))

    def _let_go(self, instant: Instant, some: np.ndarray, lock: Lockable) -> None:
        """A coordinate that was held is where it was held, to the last bit: no latch finds it beside its value."""
        some = some[instant.params[some, lock.flag] != 0.0]
        instant.params[some, lock.flag] = 0.0
        if len(lock.coordinates) == 1:
            place = instant.dyn.model.bodies[lock.joint - 1].q_start + lock.coordinates[0]
            held = instant.params[some, lock.lock_values[0]]
            near = np.abs(held - instant.q[some, place]) <= NEAR
            instant.q[some[near], place] = held[near]

    def _onto(self, instant: Instant, moved: np.ndarray) -> None:
        """Positions onto all rows that are on: where a coordinate was put onto its value others are off a little."""
        model = instant.dyn.model
        rows = instant.alive(np.flatnonzero(moved))
        if not self.project or not rows.size or not model.constraints:
            return
        q, v = self.kernels.projected(instant.q[rows], instant.v[rows], instant.t[rows], instant.params[rows])
        good = np.abs(q - instant.q[rows]).max(axis=1, initial=0.0) <= NEAR
        instant.q[rows[good]], instant.v[rows[good]] = q[good], v[good]

    def _share(self, instant: Instant, fired: np.ndarray, lost: Array, total: Array) -> None:
        """Every event has the work of the rows that it closed; what is left by rounding is the first one's."""
        work, taken = -instant.work, np.zeros(instant.work.shape, dtype=bool)
        for n in np.flatnonzero(fired.any(axis=0)).tolist():
            some = np.flatnonzero(fired[:, n])
            for rows in self.actions.closing(n):
                own = np.where(taken[some, rows], 0.0, work[some, rows])
                lost[some, n] += own.sum(axis=1)
                taken[some, rows] = True
        rest = total - lost.sum(axis=1)
        first = fired.argmax(axis=1)
        lost[np.arange(len(first)), first] += np.where(fired.any(axis=1), rest, 0.0)


def _past(name: str, distance: float) -> str:
    return (
        f"an event moves {name!r} past its coordinate by {distance:.3g} (m or rad), which would have to jump. Set the "
        "parameters of a stop or a latch where the coordinate has not yet come to its new place."
    )


def _named(name: str) -> str:
    return "until" if name == "until" else f"event {name!r}"
