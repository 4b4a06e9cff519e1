"""Whether a good step is taken, and what of the events is known after it: the part of `accept` that watches functions.

A step over an instant at which something fires is not taken. It is made anew up to just beyond the instant, again and
again until it ends there; then the member leaves its driver with the status EVENT.
"""

from __future__ import annotations

import numpy as np

from ..drivers import inlined
from .block import REJECTED, STEPS, Block, fail
from .crossing import (
    ALL,
    END,
    NEVER,
    PROBE,
    asked,
    closed_in,
    coefficients_of,
    coordinate_crossing,
    general_crossing,
    graze_of,
    has_general,
    least,
    place,
    sample,
    still_of,
    tabulate,
    touched_before,
)
from .events import GENERAL, GRAZE, NOTHING, SAMPLES, TIMED, TRIES, beyond, fits, late, sign
from .intervals import NONE, Intervals, run
from .rhs import Floats, copy, evaluate_rows
from .solution import EVENT, TOO_MANY

# The first place in a step at which an event function of any kind fires: by bounds of it and of its rate, not samples.
#
# Of every component of y the polynomial of a step is known, and with it bounds over any part of the step: its Bernstein
# coefficients there (`bernstein`), and d times their differences for the rate ẏ. They give bounds of g and of its rate
#
# ġ = ∂g/∂t + (∂g/∂y) ẏ                                                                                       (1)
#
# by interval arithmetic (`intervals`). So g has no zero in a part of width w, at whose ends it is g_a and g_b on one
# side, where its bounds exclude zero, or where by its rate it cannot have been there and back (conservative
# advancement, from both ends). For g > 0 and r < 0 < R with r ≤ ġ ≤ R it is nowhere less than where lines with these
# slopes meet:
#
# (R g_a − r g_b + r R w) / (R − r)                                                                           (2)
#
# A function goes along its step by parts that are as long as this allows: one where it is far from zero, some more for
# a ball that flies by. Their number grows with the logarithm of how near it flies, as r and R come together in short
# parts.
#
# unbounded    forces of rows, velocities that follow from momenta, operations that `intervals` does not know: such
# functions are sampled (`sampling`)
# too much     after MOST_PARTS the step is cut to where it is known (`event_search`)

FIRST_PART = 0.25  # of a step that has not been decided as a whole
SHORTEST = 0.5**20  # of a step: what turns round within it has touched zero
MOST_PARTS = 400
CUT = 3.0  # more than NEVER: no place, but CUT − θ up to which the step is known


@inlined
def all_clear(b: Block, i: int, h: float) -> bool:
    """Flag the functions that are on their side all along the step to w.y; whether no other one needs samples."""
    w, x = b.watch, b.watch.bounds
    to_polynomial(b, i, h)
    box(b, i, x, 0.0, 1.0, h, b.dense.terms[i])
    run(x, 0, b.first + i)
    enough = True
    for n in range(w.functions):
        x.clear[i, n] = 0
        if w.coordinates[n] != GENERAL or w.armed[i, n] == 0:
            continue
        if x.code.value[n] == NONE or w.touch[n] != 0:
            enough = False
        elif on_side(x, n, w.side[i, n]):
            x.clear[i, n] = 1
    return enough


@inlined
def to_polynomial(b: Block, i: int, h: float) -> None:
    """The coefficients of all components that functions read, over the step to w.y."""
    w, x = b.watch, b.watch.bounds
    tabulate(b, i, h)
    for s in range(x.code.states.size):
        k = x.code.states[s]
        coefficients_of(b, i, k, 0.0)
        for m in range(b.dense.terms[i] + 1):
            x.polynomial[k, m] = w.b[m]
    x.member[0] = i


@inlined
def on_side(x: Intervals, n: int, side: int) -> bool:
    """The bounds of g_n exclude zero, and are on this side."""
    k = x.code.value[n]
    return bool((side > 0 and x.lo[k] > 0.0) or (side < 0 and x.hi[k] < 0.0))


@inlined
def box(b: Block, i: int, x: Intervals, low: float, high: float, h: float, degree: int) -> None:
    """The box of t, y and ẏ between low and high."""
    w = b.watch
    x.t[0], x.t[1] = b.t[i] + low * h, b.t[i] + high * h
    per = degree / ((high - low) * h)
    for s in range(x.code.states.size):
        k = x.code.states[s]
        for m in range(degree + 1):
            w.row[m] = x.polynomial[k, m]
        if low > 0.0 or high < 1.0:
            restrict(w.row, degree, low, high)
        least_y = most_y = w.row[0]
        least_rate, most_rate = np.inf, -np.inf
        for m in range(1, degree + 1):
            least_y, most_y = min(least_y, w.row[m]), max(most_y, w.row[m])
            change = w.row[m] - w.row[m - 1]
            least_rate, most_rate = min(least_rate, change), max(most_rate, change)
        x.y[k, 0], x.y[k, 1] = least_y, most_y
        x.ydot[k, 0], x.ydot[k, 1] = per * least_rate, per * most_rate


@inlined
def restrict(row: Floats, degree: int, low: float, high: float) -> None:
    """Bernstein coefficients over [0, 1] become those over [low, high]: de Casteljau, first for the left end."""
    for m in range(1, degree + 1):
        for k in range(degree + 1 - m):
            row[k] += low * (row[k + 1] - row[k])
    part = (high - low) / (1.0 - low)
    for m in range(1, degree + 1):
        for k in range(degree, m - 1, -1):
            row[k] = row[k - 1] + part * (row[k] - row[k - 1])


@inlined
def first_crossing(b: Block, i: int, n: int, h: float, before: float) -> float:
    """θ at which function n fires first, NEVER, or CUT less where the step is known to; what is not before θ = `before`
    need not be found."""
    w, x = b.watch, b.watch.bounds
    side = w.side[i, n]
    w.now[i, n] = side
    if x.clear[i, n] != 0:
        return NEVER
    if x.member[0] != i:
        to_polynomial(b, i, h)  # members of a block are looked at side by side
    # The side on which the function starts
    low, g_low = 0.0, w.start[i, n]
    if side == 0:
        # on zero: the first place at which it is not tells where it moves
        for s in range(SAMPLES + 1):
            g_low = asked(b, i, n, place(s), h)
            if g_low != 0.0:
                side, low = sign(g_low), place(s)
                break
        w.now[i, n] = side
        if side == 0:
            return NEVER

    # Values that count as zero: those that rounding leaves, and those that only graze
    largest = max(abs(w.start[i, n]), abs(w.samples[i, SAMPLES, n]))
    graze = 0.0 if w.close[i, n] != 0 or w.silent[n] != 0 else GRAZE * b.rtol[0] * largest
    w.largest[i, n] = max(w.largest[i, n], largest)
    still = still_of(b, i, n, h)

    # Part after part of the step: bounds show that the function keeps its side there, or the part is halved
    width, parts = FIRST_PART, 0
    known = low > 0.0 or sign(g_low) * side >= 0
    while low < 1.0 and low < before:
        parts += 1
        high = low + width if low + width < 1.0 - SHORTEST else 1.0
        box(b, i, x, low, high, h, b.dense.terms[i])
        run(x, 2 * n + 1, b.first + i)
        if on_side(x, n, side):
            low, width, known = high, 2.0 * width, False
            continue
        g_high = asked(b, i, n, high, h) if high < 1.0 else w.samples[i, SAMPLES, n]
        if sign(g_high) == -side and abs(g_high) <= still:
            low, g_low, known = high, g_high, True
            continue
        if sign(g_high) == -side:
            place_of = deep(b, i, n, h, low, high, g_high, side, graze)
            if fits(w, n, -side) and place_of != NEVER:
                return closed_in(b, i, n, low, place_of, side, h)
            if place_of != NEVER:
                side = -side
                w.now[i, n] = side
            low, g_low, known = high, g_high, True
            continue
        if not known:
            g_low = asked(b, i, n, low, h)
            known = True
        floor = PROBE if low == 0.0 and w.close[i, n] != 0 else SHORTEST  # next to zero signs are rounding
        if width <= floor or stays(x, n, b.first + i, g_low * side, g_high * side, (high - low) * h, side):
            low, g_low, width = high, g_high, 2.0 * width
        elif parts >= MOST_PARTS:
            return CUT - low
        else:
            width = max(0.5 * width, floor)
    return NEVER


@inlined
def stays(x: Intervals, n: int, member: int, g_low: float, g_high: float, w: float, side: int) -> bool:
    """By its rate a function that is on its side at both ends of the box is there in between: (2)."""
    k = x.code.rate[n]
    if k == NONE or x.torn[x.code.value[n]] != 0.0:
        return False
    run(x, 2 * n + 2, member)
    r, R = x.lo[k], x.hi[k]
    if side < 0:
        r, R = -x.hi[k], -x.lo[k]
    g_low = max(g_low, 0.0)
    if r >= 0.0 or R <= 0.0:
        return True
    return bool(np.isfinite(R - r) and R * g_low - r * g_high + r * R * w > 0.0)


@inlined
def deep(b: Block, i: int, n: int, h: float, low: float, high: float, g: float, side: int, graze: float) -> float:
    """Where between low and high a function is beyond zero by more than it may be that has only touched it; it is g on
    the other side at high. NEVER where it comes back before."""
    if abs(g) > graze or high >= 1.0:
        return high
    x, g_x = least(b, i, n, h, low, 1.0, side)
    return x if abs(g_x) > graze else NEVER


LEAST = 0.125  # of a step that is too long to be looked into
CREEP, NEARER = 1e-9, 0.8  # of a fixed step, up to which it is led to a switch of f; of what is left, each time
LANDING = 0.01  # of the way to a switch of f: what a fixed step leaves of it that ends next to it
FAR = 1024.0  # times the last step beyond a root that was none: from there on it is forgotten
SOME, KNOWN = 1, 2  # of `fresh`: the member starts and its first step is chosen; or it is in `h`


@inlined
def over_event(b: Block, i: int, t: float, y: Floats) -> bool:
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
    # of a fixed step over a switch of f, or onto it, nobody knows whether some stage has seen the other side
    seen = w.silent[n] != 0 and b.step > 0.0 and when - b.t[i] > max(CREEP * b.step, 2.0 * near)
    if w.tries[i] >= TRIES or (not seen and (t - when <= max(near, 2.0 * more) or target >= t)):
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
        if seen:  # nor is the root known well: by parts of what is left
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
        if theta == NEVER and found == NEVER and lands(b, i, n, h):
            theta = 1.0
        if theta < found:
            first, found, touched = n, theta, only
    # on zero at the very end of the run, where it cannot be seen to go on
    if first == NOTHING and t >= w.last:
        for n in range(w.functions):
            if w.armed[i, n] != 0 and on_zero(b, i, n) and fits(w, n, -w.side[i, n]):
                return n, 1.0, False, known
    return first, found, touched, known


@inlined
def lands(b: Block, i: int, n: int, h: float) -> bool:
    """A fixed step ends on a switch of f, or next to it: stages at its end, or a little beyond, see the other side."""
    w, side = b.watch, b.watch.side[i, n]
    if b.step == 0.0 or w.silent[n] == 0:
        return False
    if w.coordinates[n] == GENERAL:
        start, still = w.start[i, n] * side, still_of(b, i, n, h)
    else:
        k = w.coordinates[n]
        start, still = (b.y[i, k] - w.level[i, n]) * side, graze_of(b, i, n, w.y[i, k], h)
    return bool(start > still and end_value(b, i, n) * side <= LANDING * start)


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
def after_step(b: Block, i: int, t: float) -> None:
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
def leave_at_event(b: Block, i: int) -> None:
    """After a step was taken: an event at its end takes the member out of its driver."""
    w = b.watch
    if w.happens[i] != 0:
        w.happens[i] = 0
        b.status[i] = EVENT
