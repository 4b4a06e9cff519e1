"""Legs that follow one another: what a leg begins and ends with where nothing happens there, in compiled code.

A controller or a stepper asks for thousands of short legs (`runner`), and nearly all of them begin where the one before
has ended: no event fires, no position is singular, no member fails. `enter` sees whether that is so and then does what
the runner would; `leave` sees whether all have arrived. Where it is not so, nothing is changed that the runner would
not change, and it takes over.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, cast

import numpy as np

from ..drivers import bound, compiled, inlined
from .block import Block
from .events import TIMED, sign
from .instants import Instants
from .rhs import CLOSE, Floats, Integers, evaluate_rows
from .singular_crossing import AT, BEFORE, LEVEL, RANK, RATE, SINGULAR_AT, UNTIL
from .solution import DONE, RUNNING

USUAL, UNUSUAL = 0, 1


class Leg(NamedTuple):
    """The record of a runner beside its block of n members, with ng event functions."""

    span: Floats  # (2,): from when to when
    answer: Integers  # (2,): USUAL or UNUSUAL, and how many members were under way
    rank: Integers  # (n,): of the constraints at ordinary positions, where there are pivots
    within: Integers  # (ng,): the side of a bound, or 0
    at: Floats  # (n, ng): times at which events fire
    fired_at: Floats  # (n, ng): up to which times they have


@inlined
def _open(b: Block, leg: Leg, i: int, n: int) -> bool:
    """The time of function n of member i is still to fire."""
    at, t = leg.at[i, n], b.t[i]
    return bool(b.watch.armed[i, n] != 0 and at > leg.fired_at[i, n] and at >= t - CLOSE * abs(t))


@inlined
def _due(b: Block, leg: Leg, i: int) -> bool:
    """A time has come."""
    found = False
    for n in range(b.watch.functions):
        found = found or (_open(b, leg, i, n) and leg.at[i, n] <= b.t[i] + CLOSE * abs(b.t[i]))
    return found


@inlined
def _side(b: Block, leg: Leg, i: int, n: int) -> int:
    """The sign of function n; at a bound that of the side on which members have to be."""
    within: int = leg.within[n]
    return within if within != 0 else sign(b.watch.g[i, n])


@inlined
def _evaluate(b: Block) -> None:
    """The functions of members that run, neighbours in one call."""
    first, count = 0, 0
    for i in range(b.status.size):
        if b.status[i] != RUNNING:
            continue
        b.t_eval[i] = b.t[i]
        for j in range(b.y.shape[1]):
            b.y_eval[i, j] = b.y[i, j]
        first = first if count > 0 else i
        count += 1
        if i + 1 == b.status.size or b.status[i + 1] != RUNNING:
            evaluate_rows(b.watch.call, b.first + first, count)
            count = 0


@inlined
def _happens(b: Block, leg: Leg) -> bool:
    """A function has changed its sign since the last leg, or a time has come."""
    w = b.watch
    _evaluate(b)
    for i in range(b.status.size):
        if b.status[i] == RUNNING:
            if _due(b, leg, i):
                return True
            for n in range(w.functions):
                watched = w.armed[i, n] != 0 and w.coordinates[n] != TIMED and w.touched[i, n] == 0
                if watched and _side(b, leg, i, n) * w.side[i, n] < 0:
                    return True
    for i in range(b.status.size):
        if b.status[i] == RUNNING:
            for n in range(w.functions):
                if w.armed[i, n] == 0:
                    w.side[i, n] = _side(b, leg, i, n)
    return False


@inlined
def _near_singular(b: Block, leg: Leg) -> bool:
    """A member that runs is at a singular position, or may be: `singular_crossing.singular`."""
    ny = b.y.shape[1]
    for i in range(b.status.size):
        b.t_eval[i] = b.t[i]
        for j in range(ny):
            b.y_eval[i, j] = b.y[i, j]
    evaluate_rows(b.project, b.first, b.status.size)
    for i in range(b.status.size):
        rank = 0
        for j in range(b.pivots.shape[1]):
            d = b.onto[i, ny + j]
            if not np.isfinite(d):
                return True
            if d > 0.0:
                rank += 1
                if b.status[i] == RUNNING and d < SINGULAR_AT**2 * max(abs(b.largest[i, j]), d):
                    return True
        if b.status[i] == RUNNING and rank < leg.rank[i]:
            return True
    return False


@inlined
def _restart(b: Block) -> None:
    """Watched from here on, as at the start of a run: `singular_crossing.restart`."""
    ny = b.y.shape[1]
    for i in range(b.status.size):
        rank = 0
        for j in range(b.pivots.shape[1]):
            d = b.onto[i, ny + j]
            b.pivots[i, j], b.last[i, j] = d, d
            b.largest[i, j] = max(abs(b.largest[i, j]), d)
            if d > 0.0:
                rank += 1
        b.gap[i, AT], b.gap[i, BEFORE], b.gap[i, RATE], b.gap[i, UNTIL] = LEVEL, b.t[i], 0.0, b.t[i]
        b.gap[i, RANK] = float(rank)


@compiled
def enter(b: Block, leg: Leg, members: int) -> None:
    """Begin a leg, where nothing happens at its start."""
    leg.answer[0], leg.answer[1] = UNUSUAL, 0
    for i in range(members):
        if b.status[i] >= RUNNING:
            leg.answer[1] += 1
        if b.status[i] == DONE and b.t[i] < leg.span[1]:
            b.status[i] = RUNNING
        b.t_start[i], b.fresh[i], b.t_end[i] = leg.span[0], 1, leg.span[1]
    if b.watch.watches:
        if _happens(b, leg):
            return
        for i in range(members):
            for n in range(b.watch.functions):
                if _open(b, leg, i, n) and leg.at[i, n] > b.t[i] + CLOSE * abs(b.t[i]):
                    b.t_end[i] = min(b.t_end[i], leg.at[i, n])
    if b.pivots.shape[1] > 0:
        if _near_singular(b, leg):
            return
        _restart(b)
    leg.answer[0] = USUAL


@compiled
def leave(b: Block, leg: Leg, members: int) -> None:
    """Whether all members that were under way are at the end of the leg, and nothing happens there."""
    leg.answer[0] = UNUSUAL
    there = 0
    for i in range(members):
        if b.status[i] == DONE and b.t_end[i] >= leg.span[1]:
            there += 1
            if b.watch.watches:
                for n in range(b.watch.functions):
                    if b.watch.fired[i, n] != 0:
                        return
                if _due(b, leg, i):
                    return
    if there == leg.answer[1]:
        leg.answer[0] = USUAL


class Legs:
    """For one block that is the whole batch. `enter(t0, t1)` and `leave()`: whether all is as usual."""

    def __init__(self, block: Block, rhs: Any, instants: Instants | None) -> None:
        n = len(block.t)
        self.block, self._span = block, np.zeros(2)
        answer = np.zeros(2, dtype=np.int64)
        rank = rhs.rank if block.pivots.shape[1] else np.zeros(0, dtype=np.int64)
        leg = Leg(self._span, answer, rank, *_events(instants, n))
        self._answer, self._times = memoryview(answer.data), cast(Any, memoryview(self._span.data))
        self._enter: Callable[[int], None] = bound(enter, block, leg)
        self._leave: Callable[[int], None] = bound(leave, block, leg)
        self._members = n

    def enter(self, t0: float, t1: float) -> bool:
        self._times[0], self._times[1] = t0, t1
        self._enter(self._members)
        return self._answer[0] == USUAL

    def leave(self) -> bool:
        self._leave(self._members)
        return self._answer[0] == USUAL


def _events(instants: Instants | None, members: int) -> tuple[Integers, Floats, Floats]:
    if instants is None:
        return np.zeros(0, dtype=np.int64), np.zeros((members, 0)), np.zeros((members, 0))
    return instants.within, instants.arrays["at"], instants.fired_at
