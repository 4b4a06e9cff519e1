"""Whether a good step is taken, and what of the events is known after it: the part of `accept` that watches functions.

A step over an instant at which something fires is not taken. It is made anew up to just beyond the instant, again and
again until it ends there; then the member leaves its driver with the status EVENT.
"""

from __future__ import annotations

from ..drivers import inlined
from .block import REJECTED, STEPS, Block, fail
from .crossing import (
    ALL,
    END,
    NEVER,
    coordinate_crossing,
    general_crossing,
    graze_of,
    has_general,
    sample,
    tabulate,
    touched_before,
)
from .events import GENERAL, SAMPLES, TIMED
from .intervals import NONE
from .isolation import CUT, all_clear, first_crossing
from .rhs import Floats, copy, evaluate_rows
from .status import EVENT, TOO_MANY
from .watch import NOTHING, TRIES, beyond, fits, late, sign

LEAST = 0.125  # of a step that is too long to be looked into
CREEP, NEARER = 1e-9, 0.8  # of a fixed step, up to which it is led to a switch of f; of what is left, each time
FAR = 1024.0  # times the last step beyond a root that was none: from there on it is forgotten
SOME, KNOWN = 1, 2  # of `fresh`: the member starts and its first step is chosen; or it is in `h`


@inlined
def held_back(b: Block, i: int, t: float, y: Floats) -> bool:
    """The step of member i to y at t goes over an event, and is not taken. Where the event is at its end it is."""
    w = b.watch
    w.scale[i] = max(w.scale[i], t - b.t[i])
    if w.look[i] == 0:
        return False
    copy(y, w.y[i])
    n, theta, touched, known = earliest(b, i, t)
    if n == NOTHING and known < 1.0 and b.step == 0.0 and w.tries[i] < TRIES:
        # more parts than are worth it: a shorter step has fewer
        b.h[i], b.fresh[i] = max(known, LEAST) * (t - b.t[i]), KNOWN
        w.tries[i] += 1
        b.counts[i, REJECTED] += 1
        if b.counts[i, STEPS] + b.counts[i, REJECTED] >= b.max_steps:
            fail(b, i, TOO_MANY, NOTHING)
        return True
    if n == NOTHING:
        if w.aimed[i] != 0 and t >= b.t_end[i] and w.turning[i] != NOTHING:
            fire(b, i, t, w.turning[i])
        copy(w.y[i], y)
        return False
    when = b.t[i] + theta * (t - b.t[i])
    # a function may be zero to the last bit for a while: then steps beyond the root become longer
    more = beyond(w, i, t) * 2.0 ** w.misses[i]
    target = max(when, b.t[i]) + more
    near = late(w, i, t)
    if t - when <= max(near, 2.0 * more) or target >= t or w.tries[i] >= TRIES:
        fire(b, i, t, n if touched else NOTHING)
        copy(w.y[i], y)
        return False
    if w.aimed[i] == 0:
        w.aimed[i], w.end[i] = 1, b.t_end[i]
    w.tries[i] += 1
    w.turning[i] = n if touched else NOTHING
    w.onward[i] = 0.0
    if w.silent[n] != 0 and when - near > b.t[i] + near:
        # f has another side there, which no stage may see: first to just before it
        w.onward[i], target = target, when - near
        if b.step > 0.0 and when - b.t[i] > max(CREEP * b.step, 2.0 * near):
            # without error control nobody knows whether some has, and where the root is: by parts of what is left
            w.onward[i], target = t, b.t[i] + NEARER * (when - b.t[i])
    b.t_end[i], b.h[i], b.fresh[i] = target, target - b.t[i], KNOWN
    b.counts[i, REJECTED] += 1
    if b.counts[i, STEPS] + b.counts[i, REJECTED] >= b.max_steps:
        fail(b, i, TOO_MANY, NOTHING)
    return True


@inlined
def look(b: Block, i: int, h: float) -> int:
    """Which samples of the step to w.y functions of any kind need."""
    which = ALL
    if b.watch.bounds.some:
        which = END if all_clear(b, i, h) else ALL
    return which


@inlined
def crossing_of(b: Block, i: int, n: int, h: float, before: float) -> tuple[float, bool]:
    """Of a function of any kind, by its bounds where it has some."""
    if b.watch.bounds.some:  # noqa: SIM102
        if b.watch.bounds.code.value[n] != NONE:
            found = first_crossing(b, i, n, h, before)
            if b.watch.touch[n] == 0 or found > NEVER:
                return found, False
            return touched_before(b, i, n, h, found, before)
    return general_crossing(b, i, n, h, before)


@inlined
def earliest(b: Block, i: int, t: float) -> tuple[int, float, bool, float]:
    """The function that fires first in the step to w.y at t, where, and whether it only touches zero there; and up to
    where that is known."""
    w, h = b.watch, t - b.t[i]
    first, found, touched, tabled, known = NOTHING, NEVER, False, False, 1.0
    if w.sampled[i] == 0 and has_general(b, i):
        sample(b, i, h, look(b, i, h))
    for n in range(w.functions):
        if w.armed[i, n] == 0 or w.coordinates[n] == TIMED:
            continue
        if w.coordinates[n] == GENERAL:
            theta, only = crossing_of(b, i, n, h, found)
            if theta > NEVER:
                known = min(known, CUT - theta)
        else:
            if not tabled:
                tabulate(b, i, h)
                tabled = True
            theta, only = coordinate_crossing(b, i, n, h)
        if theta < found:
            first, found, touched = n, theta, only
    # on zero at the very end of the run, where it cannot be seen to go on
    if first == NOTHING and t >= w.last:
        for n in range(w.functions):
            if w.armed[i, n] != 0 and on_zero(b, i, n) and fits(w, n, -w.side[i, n]):
                return n, 1.0, False, known
    return first, found, touched, known


@inlined
def end_value(b: Block, i: int, n: int) -> float:
    """g_n at the end of the step."""
    w = b.watch
    if w.coordinates[n] == GENERAL:
        return float(w.samples[i, SAMPLES, n])
    return float(w.y[i, w.coordinates[n]] - w.level[i, n])


@inlined
def on_zero(b: Block, i: int, n: int) -> bool:
    w = b.watch
    return w.coordinates[n] != TIMED and w.side[i, n] != 0 and w.close[i, n] == 0 and end_value(b, i, n) == 0.0


@inlined
def fire(b: Block, i: int, t: float, touched: int) -> None:
    """All that has changed its sign at the end of the step happens there, as the functions themselves say, and what has
    been touched. Nothing may have, for once, where a coordinate differs from its function by rounding: then the step is
    taken, and the change is at the start of the next one."""
    w = b.watch
    b.t_eval[i] = t
    copy(w.y[i], b.y_eval[i])
    evaluate_rows(w.call, b.first + i, 1)
    for n in range(w.functions):
        if w.armed[i, n] == 0 or w.coordinates[n] == TIMED:
            continue
        s, side = sign(w.g[i, n]), w.now[i, n]
        if s == 0 and t >= w.last and w.close[i, n] == 0:
            s = -side
        if n == touched:
            w.fired[i, n], w.touched[i, n], w.happens[i] = 1, 1, 1
        elif s * side < 0 and fits(w, n, s):
            w.fired[i, n], w.now[i, n], w.happens[i] = 1, s, 1


@inlined
def taken(b: Block, i: int, t: float) -> None:
    """After a step to t that was looked into, or aimed at a root: the sides on which functions are now, and where the
    segment ends."""
    w = b.watch
    w.tries[i] = 0
    if t - w.missed[i] > FAR * beyond(w, i, t) * 2.0 ** w.misses[i] or w.happens[i] != 0:
        w.misses[i] = 0
    if w.aimed[i] != 0 and (w.happens[i] != 0 or t >= b.t_end[i]):
        if w.happens[i] == 0 and w.onward[i] > t:
            b.t_end[i], b.h[i], w.onward[i] = w.onward[i], w.onward[i] - t, 0.0
        else:
            if w.happens[i] == 0:
                w.misses[i], w.missed[i] = w.misses[i] + 1, t
            b.t_end[i], w.aimed[i], w.onward[i] = w.end[i], 0, 0.0
    for n in range(w.functions if w.look[i] != 0 else 0):
        if w.armed[i, n] != 0 and w.coordinates[n] != TIMED:
            w.side[i, n], w.start[i, n] = w.now[i, n], end_value(b, i, n)
            # has it left zero?
            close, w.close[i, n] = w.close[i, n], 0
            beside = 0.0
            if w.coordinates[n] != GENERAL:
                beside = graze_of(b, i, n, w.y[i, w.coordinates[n]], 0.0)
            if abs(w.start[i, n]) > beside:
                w.touched[i, n] = 0
            elif w.happens[i] == 0:
                w.close[i, n] = close


@inlined
def left(b: Block, i: int) -> None:
    """After a step was taken: an event at its end takes the member out of its driver."""
    w = b.watch
    if w.happens[i] != 0:
        w.happens[i] = 0
        b.status[i] = EVENT
