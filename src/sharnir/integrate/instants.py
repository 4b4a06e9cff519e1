"""Members at events: transitions, signs looked at anew, the start from there (`events`)."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.errors import SimulationError
from .block import AT_TIMES, REJECTED, STEPS, Block
from .events import CHATTERING, EPS, GENERAL, GRAZE, ROUNDS, TIMED, Ending, Events, Watched
from .rhs import CLOSE, Floats, evaluate_some
from .solution import BROKEN_OFF, CHATTER, COLLAPSED, DONE, ENDED, EVENT, NEWTON, RUNNING, TOO_MANY

AT_SWITCH = 1e-7  # |g| of a member that is where f switches
SLIDES = (
    "The motion cannot go on from one event to the next: it slides along the surface at which something switches, or "
    "bounces without end. Make the switching law smooth over a small width, let the contact come to rest "
    "(restitution=0), or give the event a direction."
)
LITTLE = 1e-3  # by which a coordinate is moved to see that its function is what it is said to be


class Instants:
    """The events of a batch. `sentences`: how members ended that ended at one."""

    def __init__(self, events: Events, members: int, ny: int) -> None:
        events.check(members, ny)
        self.events, self.arrays, self.count = events, events.arrays, len(events.names)
        self.watched = Watched(members, self.count)
        self.sentences: dict[int, str] = {}
        self.fired_at = self.arrays["fired"].copy()  # times that have fired
        self._last = np.full(members, -np.inf)  # when the last event of a member was
        self._row = np.zeros((members, len(CHATTERING)), dtype=np.int64)  # how many there have been in a row
        self._loud = self.arrays["silent"] == 0
        self.within = np.where(self.arrays["bound"] != 0, -self.arrays["direction"], 0)  # the side of a bound
        coordinates = self.arrays["coordinates"]
        self._functions = coordinates != TIMED
        self._of, self._places = np.flatnonzero(coordinates >= 0), coordinates[coordinates >= 0]

    @property
    def loud(self) -> bool:
        """Whether anything happens but that steps start anew."""
        return bool(self._loud.any())

    def begin(self, b: Block, segments: Floats, first_leg: bool) -> Any:
        """The members of a block at the start of a leg of the run, whose segments end at `segments` (n,); what happens
        there happens at once. Returns the members that have had a transition."""
        rows = np.flatnonzero(b.status == RUNNING)
        w = b.watch
        self._evaluate(b, rows)
        if first_leg:
            self._check_coordinates(b)
            self._evaluate(b, rows)
            w.side[rows] = self._signs(b, rows)
            self._remember(b, rows, np.zeros((rows.size, self.count), dtype=bool))
            fired = np.zeros((rows.size, self.count), dtype=bool)
        else:
            fired = self._changed(b, rows, w.armed[rows] != 0)
        fired |= self._due(b, rows)
        return self._happen(b, segments, rows, fired)

    def ends(self, b: Block, segments: Floats, here: bool = False) -> Floats:
        """(n,) where the present segments of members end that would end at `segments`: at the next time of an event;
        with `here` where they are, if such a time has come and has not fired yet."""
        at = self.arrays["at"][b.first : b.first + len(b.t)]
        open_ = self._open(b, slice(0, len(b.t)))
        if not here:
            open_ &= at > (b.t + self._close(b.t))[:, None]
        found: Floats = np.minimum(segments, np.where(open_, at, np.inf).min(axis=1, initial=np.inf))
        return found

    def there(self, b: Block, segments: Floats) -> Any:
        """The members of a block that are at events, as `begin`."""
        rows = np.flatnonzero((b.status == EVENT) | (b.status == DONE))
        return self._happen(b, segments, rows, (b.watch.fired[rows] != 0) | self._due(b, rows))

    def again(self, b: Block, segments: Floats, rows: Any) -> Any:
        """Of members that start anew after f has changed: functions that it has changed fire."""
        self._evaluate(b, rows)
        return self._happen(b, segments, rows, self._changed(b, rows, b.watch.armed[rows] != 0))

    def leave_aim(self, b: Block, rows: Any) -> None:
        """Members that were led to a root, and now go elsewhere, have the ends of their segments again."""
        w = b.watch
        for i in np.atleast_1d(rows)[w.aimed[rows] != 0].tolist():
            b.t_end[i], w.aimed[i] = w.end[i], 0

    @staticmethod
    def _close(t: Floats) -> Floats:
        return CLOSE * np.abs(t)

    def _open(self, b: Block, rows: Any) -> Any:
        """Times that are still to fire."""
        mine = np.arange(b.first, b.first + len(b.t))[rows]
        at, t = self.arrays["at"][mine], b.t[rows]
        with np.errstate(invalid="ignore"):
            ahead = (at > self.fired_at[mine]) & (at >= (t - self._close(t))[:, None])
        return ahead & (self.arrays["armed"][mine] != 0)

    def _due(self, b: Block, rows: Any) -> Any:
        """Times that are there; from now on they have fired."""
        mine = b.first + rows
        at, t = self.arrays["at"][mine], b.t[rows]
        due = self._open(b, rows) & (at <= (t + self._close(t))[:, None])
        self.fired_at[mine] = np.where(due, at, self.fired_at[mine])
        return due

    def _evaluate(self, b: Block, rows: Any) -> None:
        """g of these members where they are."""
        b.t_eval[rows], b.y_eval[rows] = b.t[rows], b.y[rows]
        evaluate_some(b.watch.call, b.first, np.ascontiguousarray(rows, dtype=np.int64))

    def _check_coordinates(self, b: Block) -> None:
        """That functions which are said to be coordinates less a constant are, at one member."""
        w = b.watch
        if b.first > 0:
            return
        for n, k in zip(self._of.tolist(), self._places.tolist(), strict=True):
            before, step = w.g[0, n], LITTLE * max(1.0, abs(b.y[0, k]))
            b.y_eval[0, k] += step
            evaluate_some(w.call, b.first, np.zeros(1, dtype=np.int64))
            if not abs(w.g[0, n] - before - step) <= 64.0 * EPS * (abs(before) + abs(b.y[0, k]) + step):
                raise SimulationError(
                    f"integrate: event function {self.events.names[n]!r} is given as y[{k}] less a constant, but is "
                    f"none: it changes by {w.g[0, n] - before:.6g} over {step:.6g}. Give {GENERAL} as its coordinate."
                )
            self._evaluate(b, np.zeros(1, dtype=np.int64))

    def _remember(self, b: Block, rows: Any, fired: Any) -> None:
        """The numbers that follow from g and y at a start."""
        w, k = b.watch, self._places
        y, g = b.y[np.ix_(rows, k)], w.g[np.ix_(rows, self._of)]
        w.level[np.ix_(rows, self._of)] = y - g
        near = np.zeros((rows.size, self.count), dtype=bool)
        near[:, self._of] = np.abs(g) <= GRAZE * (b.atol[k] + b.rtol[k] * np.abs(y))
        w.close[rows] = (near | fired | (w.g[rows] == 0.0)) & (w.touched[rows] == 0)
        w.start[rows], w.nearing[rows], w.fired[rows] = w.g[rows], 0, 0

    def _signs(self, b: Block, rows: Any) -> Any:
        """Of g; at a bound that of the side on which members have to be."""
        sign = np.nan_to_num(np.sign(b.watch.g[rows]))
        return np.where(self.within != 0, self.within, sign).astype(np.int64)

    def _changed(self, b: Block, rows: Any, before: Any) -> Any:
        """Functions whose sign differs from what it was, and that fire by it; `before`: those that were armed. Sides
        become what they are."""
        w, direction = b.watch, self.arrays["direction"]
        armed, sign = (w.armed[rows] != 0) & self._functions, self._signs(b, rows)
        side = w.side[rows]
        changed = armed & before & (sign * side < 0) & (w.touched[rows] == 0)
        w.side[rows] = np.where(changed | ~before, sign, side)
        return changed & ((direction == 0) | (direction == sign))

    def _happen(self, b: Block, segments: Floats, rows: Any, fired: Any) -> Any:
        """All that happens at one instant, and the start from there."""
        some = fired.any(axis=1)
        if not some.any():
            return np.zeros(0, dtype=np.int64)
        rows, fired = rows[some], fired[some]
        w, moved = b.watch, np.zeros(len(b.t), dtype=bool)
        everyone, ever = rows, fired.copy()
        for number in range(ROUNDS + 1):
            if number == 0:
                self._count(b, rows, fired)
            loud = (fired & self._loud).any(axis=1) & (b.status[rows] != CHATTER)
            if not loud.any():
                break
            rows, fired = rows[loud], fired[loud]
            if number == ROUNDS:
                self._for_ever(b, rows, fired)
                break
            self._evaluate(b, rows)
            armed, before = w.armed[rows] != 0, np.sign(w.g[rows])
            self._transit(b, rows, fired)
            moved[rows] = True
            alive = _goes_on(b.status[rows])
            rows, fired, armed, before = rows[alive], fired[alive], armed[alive], before[alive]
            self._evaluate(b, rows)
            w.touched[rows] &= before == np.sign(w.g[rows])
            # one that has just fired, and is on zero now, is on the side to which it moves
            on_zero = fired & (w.g[rows] == 0.0) & (w.touched[rows] == 0)
            w.side[rows] = np.where(on_zero, self.within, w.side[rows])
            fired = self._changed(b, rows, armed) | self._due(b, rows)
            ever[np.searchsorted(everyone, rows)] |= fired  # both in order
        alive = _goes_on(b.status[everyone])
        everyone, ever = everyone[alive], ever[alive]
        self._remember(b, everyone, ever)
        b.fresh[everyone], b.t_end[everyone] = 1, self.ends(b, segments)[everyone]
        b.status[everyone] = np.where(b.t[everyone] >= segments[everyone], DONE, RUNNING)
        spent = b.counts[everyone, STEPS] + b.counts[everyone, REJECTED] >= b.max_steps
        b.status[everyone[spent]] = TOO_MANY
        return np.flatnonzero(moved)

    def _transit(self, b: Block, rows: Any, fired: Any) -> None:
        y = b.y[rows]
        endings = self.events.transition(b.first + rows, b.t[rows].copy(), y, fired & self._loud)
        b.y[rows] = y
        for i, ending in zip(rows.tolist(), endings, strict=True):
            if isinstance(ending, Ending):
                self.sentences[b.first + i] = ending.sentence
                b.status[i] = ENDED if ending.ok else BROKEN_OFF

    def _count(self, b: Block, rows: Any, fired: Any) -> None:
        """Members whose events never leave an instant end."""
        mine, t = b.first + rows, b.t[rows]
        most, times, parts = (np.array(x) for x in zip(*CHATTERING, strict=True))
        span = np.minimum(1.0, b.watch.last - b.t_start[rows])[:, None]
        soon = np.maximum(times * span, parts * np.abs(t)[:, None])
        self._row[mine] = np.where((t - self._last[mine])[:, None] <= soon, self._row[mine] + 1, 1)
        self._last[mine] = t
        for k, m in np.argwhere(self._row[mine] >= most).tolist():
            i = int(rows[k])
            b.status[i] = CHATTER
            self.sentences[b.first + i] = (
                f"Stopped at t = {t[k]:.9g}: {self._named(fired[k])} fired, the last of {most[m]} events in a row that "
                f"are less than {soon[k, m]:.2g} s apart (chattering). {SLIDES}"
            )

    def explain(self, b: Block) -> None:
        """Members that found no step at a place where f switches, as both of its sides lead there."""
        rows = np.flatnonzero((b.status == COLLAPSED) | (b.status == NEWTON))
        if not rows.size or self._loud.all():
            return
        self._evaluate(b, rows)
        g = b.watch.g[rows]
        at = ~self._loud & (b.watch.armed[rows] != 0) & (np.abs(g) <= AT_SWITCH)
        for i, which in zip(rows[at.any(axis=1)].tolist(), at[at.any(axis=1)], strict=True):
            b.status[i] = CHATTER
            self.sentences[b.first + i] = (
                f"Stopped at t = {b.t[i]:.9g}: there is no step, however short, at {self._named(which)}. {SLIDES}"
            )

    def _for_ever(self, b: Block, rows: Any, fired: Any) -> None:
        for i, what in zip(rows.tolist(), fired, strict=True):
            b.status[i] = CHATTER
            self.sentences[b.first + i] = (
                f"Stopped at t = {b.t[i]:.9g}: {self._named(what)} fires itself for ever; what happens at it changes "
                f"the sign of an event function again, {ROUNDS} times at one instant. Let the event change what it is "
                "triggered by once, or give it a direction."
            )

    def _named(self, fired: Any) -> str:
        names = [repr(self.events.names[n]) for n in np.flatnonzero(fired).tolist()]
        return f"event{'s' if len(names) > 1 else ''} {', '.join(names)}"


def _goes_on(status: Any) -> Any:
    return (status == EVENT) | (status == DONE) | (status == RUNNING)


def put_after(b: Block, rows: Any) -> None:
    """States after the events of an instant in the place of those before, where output was asked for at that time."""
    if b.keep == AT_TIMES:
        for i in rows[np.isin(b.t[rows], b.times)].tolist():
            b.out_y[i, : b.out_n[i]][b.times[: b.out_n[i]] == b.t[i]] = b.y[i]
