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
    w, found = b.watch, False
    for n in range(w.functions):
        found = found or (w.coordinates[n] == GENERAL and w.armed[i, n] != 0)
    return found


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
    return float(b.watch.g[i, n])


@inlined
def general_crossing(b: Block, i: int, n: int, h: float, before: float) -> tuple[float, bool]:
    """As `coordinate_crossing`, for any function; what is not before θ = `before` need not be found."""
    w = b.watch
    largest = 0.0
    for s in range(SAMPLES + 1):
        largest = max(largest, abs(w.samples[i, s, n]))
    graze = 0.0 if w.close[i, n] != 0 or w.silent[n] != 0 else GRAZE * b.rtol[0] * largest
    left, found = 0.0, NEVER
    w.now[i, n] = w.side[i, n]
    for s in range(SAMPLES + 1):
        here = sign(w.samples[i, s, n])
        if w.now[i, n] == 0:
            w.now[i, n] = here
        elif here == -w.now[i, n] and not passes(b, i, n, s, w.now[i, n], graze):
            if fits(w, n, here):
                if left < before:
                    found = closed_in(b, i, n, left, place(s), w.now[i, n], h)
                break
            w.now[i, n] = here
        if here == w.now[i, n]:
            left = place(s)
    if w.touch[n] != 0 and w.close[i, n] == 0 and w.touched[i, n] == 0:
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
    """The first place, before θ = `before`, at which g turns round within `graze` of zero, or NEVER."""
    w, side = b.watch, w_side(b, i, n)
    came, w.nearing[i, n] = w.nearing[i, n], 0
    last = side * asked(b, i, n, 1.0 - PROBE, h)
    end = side * w.samples[i, SAMPLES, n]
    if end <= last:
        w.nearing[i, n] = 1
    start, probe = side * w.start[i, n], side * w.samples[i, 0, n]
    if came != 0 and probe > start and abs(start) <= graze:
        return 0.0
    for s in range(SAMPLES + 1):
        here = side * w.samples[i, s, n]
        left = start if s == 0 else side * w.samples[i, s - 1, n]
        right = side * w.samples[i, s + 1, n] if s < SAMPLES else end
        low = 0.0 if s == 0 else place(s - 1)
        high = place(s + 1) if s < SAMPLES else 1.0
        turns = here <= left and here < right
        if s == SAMPLES:
            turns = end > last and here <= left
        if turns and low < before:
            x, g = least(b, i, n, h, low, high, side)
            if abs(g) <= graze:
                return x
    return NEVER


@inlined
def w_side(b: Block, i: int, n: int) -> int:
    return 1 if b.watch.side[i, n] >= 0 else -1


@inlined
def least(b: Block, i: int, n: int, h: float, low: float, high: float, side: int) -> tuple[float, float]:
    """Where side · g is least between low and high, and how large it is there, by golden sections."""
    x, y = low + GOLDEN * (high - low), high - GOLDEN * (high - low)
    g_x, g_y = side * asked(b, i, n, x, h), side * asked(b, i, n, y, h)
    for _ in range(CLOSING_IN):
        if high - low <= 1e-9:
            break
        if g_x <= g_y:
            high, y, g_y = y, x, g_x
            x = low + GOLDEN * (high - low)
            g_x = side * asked(b, i, n, x, h)
        else:
            low, x, g_x = x, y, g_y
            y = high - GOLDEN * (high - low)
            g_y = side * asked(b, i, n, y, h)
    return 0.5 * (low + high), min(g_x, g_y)
