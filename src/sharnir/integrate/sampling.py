"""Event functions of any kind over a step: looked at SAMPLES times on its polynomial, then closed in on.

The states between the steps are those of the output there: quaternions have length one, constraints are as good as the
polynomial.
"""

from __future__ import annotations

from ..compiled import inlined
from .block import Block
from .crossing import NEVER
from .dense import interpolate
from .events import GENERAL, GRAZE, SAMPLES
from .rhs import Floats, Integers, evaluate_rows
from .rows import copy
from .runs import evaluate_runs
from .unit import unit_quaternions
from .watch import beyond, fits, sign

PROBE = 1e-4  # θ of the first sample: where a member that starts on zero moves to
GOLDEN = 0.381966011250105
CLOSING_IN = 100  # evaluations, at most


@inlined
def place(s: int) -> float:
    """θ of sample s."""
    return PROBE if s == 0 else s / SAMPLES


@inlined
def has_general(b: Block, i: int) -> bool:
    w = b.watch
    for n in range(w.count):
        if w.coordinates[n] == GENERAL and w.armed[i, n] != 0:
            return True
    return False


@inlined
def put(b: Block, i: int, theta: float, h: float) -> None:
    """The state at θ as what is evaluated next; the end of the step is its own."""
    b.t_eval[i] = b.t[i] + theta * h
    if theta == 1.0:
        copy(b.watch.y[i], b.y_eval[i])
    else:
        interpolate(b.dense, i, b.t[i] + theta * h, b.y_eval, i)
        unit_quaternions(b.quaternions, b.y_eval, i)


@inlined
def sample_runs(b: Block, runs: Integers, n_runs: int, t_new: Floats) -> None:
    """The samples of all members that are looked into, side by side; w.y has the ends of their steps."""
    w = b.watch
    for s in range(SAMPLES + 1):
        for i in range(w.look.size):
            if w.sampled[i] == 1:
                put(b, i, place(s), t_new[i] - b.t[i])
        evaluate_runs(w.call, b.first, runs, n_runs)
        for i in range(w.look.size):
            if w.sampled[i] == 1:
                copy(w.g[i], w.samples[i][s])


@inlined
def sample(b: Block, i: int, h: float) -> None:
    """The same for one member."""
    w = b.watch
    for s in range(SAMPLES + 1):
        put(b, i, place(s), h)
        evaluate_rows(w.call, b.first + i, 1)
        copy(w.g[i], w.samples[i][s])
    w.sampled[i] = 1


@inlined
def asked(b: Block, i: int, n: int, theta: float, h: float) -> float:
    """g_n at θ."""
    put(b, i, theta, h)
    evaluate_rows(b.watch.call, b.first + i, 1)
    return b.watch.g[i, n]


@inlined
def general_crossing(b: Block, i: int, n: int, h: float, before: float) -> tuple[float, bool]:
    """As `coordinate_crossing`, for any function; what is not before θ = `before` need not be found."""
    w = b.watch
    largest = 0.0
    for s in range(SAMPLES + 1):
        largest = max(largest, abs(w.samples[i, s, n]))
    graze = 0.0 if w.close[i, n] != 0 else GRAZE * b.rtol[0] * largest
    now, left, found = w.side[i, n], 0.0, NEVER
    for s in range(SAMPLES + 1):
        here = sign(w.samples[i, s, n])
        if now == 0:
            now = here
        elif here == -now and not passes(b, i, n, s, now, graze):
            if fits(w, n, here):
                if left < before:
                    found = closed_in(b, i, n, left, place(s), now, h)
                break
            now = here
        if here == now:
            left = place(s)
    if w.touch[n] != 0 and w.close[i, n] == 0:
        touched = touching(b, i, n, h, graze, min(found, before))
        if touched < found:
            return touched, True
    return found, False


@inlined
def passes(b: Block, i: int, n: int, s: int, now: int, graze: float) -> bool:
    """From sample s on the function is on the other side, but comes back before it has gone beyond `graze`."""
    w = b.watch
    for k in range(s, SAMPLES + 1):
        g = w.samples[i, k, n]
        if abs(g) > graze:
            return sign(g) == now
    return False


@inlined
def closed_in(b: Block, i: int, n: int, low: float, high: float, now: int, h: float) -> float:
    """The right end of the last bracket around a root between low and high, where the sign is no longer `now`: regula
    falsi (Illinois), and halves where that is slow."""
    w = b.watch
    width = 0.25 * beyond(b.t[i]) / h
    g_low = asked(b, i, n, low, h) if low > 0.0 else 0.0
    g_high = asked(b, i, n, high, h)
    for k in range(CLOSING_IN):
        if high - low <= width:
            break
        middle = 0.5 * (low + high)
        if k % 3 != 2 and sign(g_low) == now and g_high != 0.0:
            secant = (low * g_high - high * g_low) / (g_high - g_low)
            # not nearer to an end than a part of the width: the other end has to come too
            middle = min(max(secant, low + 0.5 * width), high - 0.5 * width)
        g = asked(b, i, n, middle, h)
        if sign(g) == now:
            low, g_low, g_high = middle, g, 0.5 * g_high
        else:
            high, g_high, g_low = middle, g, 0.5 * g_low
    return high


@inlined
def touching(b: Block, i: int, n: int, h: float, graze: float, before: float) -> float:
    """The first least |g| inside the step that is within `graze` of zero, or NEVER; by golden sections."""
    w = b.watch
    for s in range(1, SAMPLES):
        here = abs(w.samples[i, s, n])
        if here <= abs(w.samples[i, s - 1, n]) and here <= abs(w.samples[i, s + 1, n]) and place(s - 1) < before:
            low, high = place(s - 1), place(s + 1)
            x, y = low + GOLDEN * (high - low), high - GOLDEN * (high - low)
            g_x, g_y = abs(asked(b, i, n, x, h)), abs(asked(b, i, n, y, h))
            for _ in range(CLOSING_IN):
                if high - low <= 1e-9:
                    break
                if g_x <= g_y:
                    high, y, g_y = y, x, g_x
                    x = low + GOLDEN * (high - low)
                    g_x = abs(asked(b, i, n, x, h))
                else:
                    low, x, g_x = x, y, g_y
                    y = high - GOLDEN * (high - low)
                    g_y = abs(asked(b, i, n, y, h))
            if min(g_x, g_y) <= graze:
                return 0.5 * (low + high)
    return NEVER
