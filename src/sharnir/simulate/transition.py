"""What happens at the events of a run: parameters, locks and switches change, velocities jump, and all of it is noted.

At one instant all events of a member are one change: first the parameters and switches of all of them, with values of
the state before, then one solution of the impulse equations for all rows that come on. A latch puts its coordinate onto
the value at which it holds. Stops are settled by `impacts`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING

import numpy as np

from ..dynamics import Dynamics
from ..dynamics.prescribed import in_place
from ..errors import SharnirError, SimulationError
from ..integrate.events import Ending
from ..model.event import Bounce, EndRun, Hold, LetGo, Lockable, SetParameter, Switch
from ..read import Array
from .asked import Asked
from .deeds import Deeds
from .friction import Frictions
from .impacts import Impacts, rest_at
from .instant import Instant
from .sound import check

if TYPE_CHECKING:
    from .problem import AnyMechanism

NEAR = 1e-6  # what projection may move q by; more is another branch


@dataclass(frozen=True, eq=False)
class Happened:
    """What a member had of one instant: rows of arrays that all members there share."""

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
        self, dyn: Dynamics, mechanism: AnyMechanism, deeds: Deeds, params: Array, armed: np.ndarray, at: Array,
        project: bool,
    ) -> None:  # fmt: skip
        self.dyn, self.mechanism, self.deeds, self.params = dyn, mechanism, deeds, params
        self.armed, self.at, self.project, self.asked = armed, at, project, Asked(dyn.model)
        self.happened: list[list[Happened]] = [[] for _ in params]
        self._one_at_a_time = Lock()  # CasADi's functions are shared by the threads of a run

    def __call__(self, members: np.ndarray, t: Array, y: Array, fired: np.ndarray) -> Sequence[Ending | None]:
        with self._one_at_a_time:
            return self._at(members, t, y, fired[:, : len(self.deeds.triggers)])

    def arm(self, members: np.ndarray) -> None:
        """What is watched follows from the modes."""
        n, params = len(self.deeds.triggers), self.params[members]
        self.armed[members, :n] = self.deeds.armed(params) != 0.0
        self.at[members, :n] = self.deeds.at(params)

    def start(self, t0: float, y0: Array, params: Array) -> None:
        """Friction sticks or slides from the start: the states y0 (B, ny) and parameters (B, np) of all members."""
        members, t = np.arange(len(y0)), np.full(len(y0), t0)
        q, v = self.mechanism.to_joint(t, y0)
        in_place(self.dyn.model, t, q, v, self.params)
        instant = self._instant(members, t, q, v)
        frictions = Frictions(self.deeds, instant, members, np.zeros((len(y0), len(self.deeds.frictions)), dtype=bool))
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
        return Instant(self.dyn, self.asked, members, t, q, v, params, np.ascontiguousarray(tau))

    def _ceased(self, fired: np.ndarray) -> np.ndarray:
        """(m, frictions): those whose sliding ends here."""
        return np.stack(
            [
                fired[:, [t.velocity is not None and x in t.actions for t in self.deeds.triggers]].any(axis=1)
                for x in self.deeds.frictions
            ],
            axis=1,
        )

    def _at(self, members: np.ndarray, t: Array, y: Array, fired: np.ndarray) -> Sequence[Ending | None]:
        mechanism, model = self.mechanism, self.dyn.model
        q, v = mechanism.to_joint(t, y, members)
        in_place(model, t, q, v, self.params[members])
        if model.states:  # what elements own does not jump
            self.params[members[:, None], list(model.state_places)] = mechanism.own(y)
        instant = self._instant(members, t, q, v)
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
        instant.over()
        for i in np.flatnonzero(good).tolist():
            which = tuple(fired[i].nonzero()[0].tolist())
            note = Happened(float(t[i]), which, i, instant, instant.q[i], instant.v[i], lost[i], instant.params[i])
            self.happened[int(members[i])].append(note)
        return instant.endings

    def _happen(self, instant: Instant, fired: np.ndarray) -> Array:
        """The energy that each event took, (m, triggers)."""
        everyone, lost = np.arange(len(instant.t)), np.zeros(fired.shape)
        before = instant.energy(everyone)
        energy = before.copy()
        q, v, old = instant.q.copy(), instant.v.copy(), instant.old
        coming, setting = (np.zeros(len(everyone), dtype=bool) for _ in range(2))
        hit = np.zeros((len(everyone), len(self.deeds.sides)), dtype=bool)
        for n in np.flatnonzero(fired.any(axis=0)).tolist():
            some = np.flatnonzero(fired[:, n])
            values = self.deeds.values(n, instant.t[some], q[some], v[some], old[some])
            self._act(n, instant, some, values, hit)
            coming[some] |= bool(self.deeds.closing(n))
            setting[some] |= self.deeds.in_question(n)
            if self.deeds.sets(n):
                after = instant.energy(some)
                lost[some, n] += energy[some] - after
                energy[some] = after
        if setting.any():
            check(instant, np.flatnonzero(setting))
        left = instant.alive(everyone)
        frictions = Frictions(self.deeds, instant, left, self._ceased(fired[left])) if self.deeds.frictions else None
        if frictions is not None:
            frictions.loosen()
        if self.deeds.sides and left.size:
            impacts = Impacts(self.deeds, instant, left, hit[left])
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

    def _act(self, n: int, instant: Instant, some: np.ndarray, values: Array, hit: np.ndarray) -> None:
        trigger, model = self.deeds.triggers[n], instant.dyn.model
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
                    body = model.bodies[lock.joint - 1]
                    instant.q[some, body.q_start + lock.coordinates[0]] = number
                now = self.deeds.held(action.lock, instant.q[some], instant.t[some], instant.params[some])
                instant.params[some, lock.flag] = 1.0
                instant.params[some[:, None], list(lock.held)] = now
            elif isinstance(action, Bounce):
                s = next(k for k, side in enumerate(self.deeds.sides) if side.lock == action.lock)
                place = self.deeds.sides[s].place
                if place is None:
                    self._apart(instant, some, s)
                else:
                    instant.q[some, place] = number
                hit[some, s] = True
            elif isinstance(action, EndRun):
                for i in some.tolist():
                    sentence = f"Ended at t = {instant.t[i]:.9g} by {_named(trigger.name)}: {trigger.cause}."
                    instant.endings[i] = instant.endings[i] or Ending(sentence)

    def _apart(self, instant: Instant, some: np.ndarray, s: int) -> None:
        """Shapes that touch, put where they do so, whether they are going to rest or not."""
        lock, params = instant.dyn.model.locks[self.deeds.sides[s].lock], instant.params[some]
        params[:, lock.held[0]] = rest_at(self.deeds, instant.q[some], params)[:, s]
        params[:, lock.flag] = 1.0
        q, _ = self.asked.projected(instant.q[some], instant.v[some], instant.t[some], params)
        near = np.abs(q - instant.q[some]).max(axis=1, initial=0.0) <= NEAR
        instant.q[some[near]] = q[near]

    def _let_go(self, instant: Instant, some: np.ndarray, lock: Lockable) -> None:
        """A coordinate that was held is where it was held, to the last bit: no latch finds it beside its value."""
        some = some[instant.params[some, lock.flag] != 0.0]
        instant.params[some, lock.flag] = 0.0
        if len(lock.coordinates) == 1:
            place = instant.dyn.model.bodies[lock.joint - 1].q_start + lock.coordinates[0]
            held = instant.params[some, lock.held[0]]
            near = np.abs(held - instant.q[some, place]) <= NEAR
            instant.q[some[near], place] = held[near]

    def _onto(self, instant: Instant, moved: np.ndarray) -> None:
        """Positions onto all rows that are on: where a coordinate was put onto its value others are off a little."""
        model = instant.dyn.model
        rows = instant.alive(np.flatnonzero(moved))
        if not self.project or not rows.size or not model.constraints:
            return
        q, v = self.asked.projected(instant.q[rows], instant.v[rows], instant.t[rows], instant.params[rows])
        good = np.abs(q - instant.q[rows]).max(axis=1, initial=0.0) <= NEAR
        instant.q[rows[good]], instant.v[rows[good]] = q[good], v[good]

    def _share(self, instant: Instant, fired: np.ndarray, lost: Array, total: Array) -> None:
        """Every event has the work of the rows that it closed; what is left by rounding is the first one's."""
        work, taken = -instant.work, np.zeros(instant.work.shape, dtype=bool)
        for n in np.flatnonzero(fired.any(axis=0)).tolist():
            some = np.flatnonzero(fired[:, n])
            for rows in self.deeds.closing(n):
                own = np.where(taken[some, rows], 0.0, work[some, rows])
                lost[some, n] += own.sum(axis=1)
                taken[some, rows] = True
        rest = total - lost.sum(axis=1)
        first = fired.argmax(axis=1)
        lost[np.arange(len(first)), first] += np.where(fired.any(axis=1), rest, 0.0)


def _named(name: str) -> str:
    return "until" if name == "until" else f"event {name!r}"
