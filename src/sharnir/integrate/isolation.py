"""The first place in a step at which an event function of any kind fires: by bounds of it and of its rate, not samples.

Of every component of y the polynomial of a step is known, and with it bounds over any part of the step: its Bernstein
coefficients there (`bernstein`), and d times their differences for the rate ẏ. They give bounds of g and of its rate

    ġ = ∂g/∂t + (∂g/∂y) ẏ                                                                                       (1)

by interval arithmetic (`intervals`). So g has no zero in a part of width w, at whose ends it is g_a and g_b on one
side, where its bounds exclude zero, or where by its rate it cannot have been there and back (conservative advancement,
from both ends). For g > 0 and r < 0 < R with r ≤ ġ ≤ R it is nowhere less than where lines with these slopes meet:

    (R g_a − r g_b + r R w) / (R − r)                                                                           (2)

A function goes along its step by parts that are as long as this allows: one where it is far from zero, some more for a
ball that flies by. Their number grows with the logarithm of how near it flies, as r and R come together in short parts.

    unbounded    forces of rows, velocities that follow from momenta, operations that `intervals` does not know: such
                 functions are sampled (`sampling`)
    too much     after MOST_PARTS the step is cut to where it is known (`watching`)
"""

from __future__ import annotations

import numpy as np

from ..drivers import inlined
from .block import Block
from .crossing import NEVER, PROBE, asked, closed_in, coefficients_of, least, place, still_of, tabulate
from .events import GENERAL, GRAZE, SAMPLES
from .intervals import NONE, Intervals, run
from .rhs import Floats
from .watch import fits, sign

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
    largest = max(abs(w.start[i, n]), abs(w.samples[i, SAMPLES, n]))
    graze = 0.0 if w.close[i, n] != 0 or w.silent[n] != 0 else GRAZE * b.rtol[0] * largest
    w.largest[i, n] = max(w.largest[i, n], largest)
    still = still_of(b, i, n, h)
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
