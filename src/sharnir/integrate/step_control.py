"""The size of steps: error norm, first step, next step. Hairer, Nørsett, Wanner I, II.4; Hairer, Wanner II, IV.2."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..drivers import inlined
from .block import REJECTED, STEPS, Block, fail
from .events import TIMED, TRIES
from .rhs import FINITE, Floats, copy, evaluate_rows
from .solution import COLLAPSED, NON_FINITE, TOO_MANY

TINY = 16.0 * float(np.finfo(np.float64).eps)
SEEN = 1e3  # times TINY: the shortest step that is tried first
SHRINK = 0.1  # no try is shorter than this part of the one that failed, however large its error
ON_NON_FINITE = SHRINK  # a step that met a NaN is shortened by this


class Control(NamedTuple):
    """`methods.StepControl` as numbers for a driver."""

    exponent: float
    beta: float
    safety: float
    shrink: float
    grow: float


@inlined
def scaled(b: Block, i: int, j: int, x: float, y: float) -> float:
    """x in units of the error allowed in component j, where the state goes from y[i, j] to y."""
    return scaled_at(b, j, x, max(abs(b.y[i, j]), abs(y)))


@inlined
def scaled_at(b: Block, j: int, x: float, y: float) -> float:
    """x in units of the error allowed in component j, where the state is y."""
    value: float = x / (b.atol[j] + b.rtol[j] * abs(y))
    return value


@inlined
def too_small(h: float, t: float) -> bool:
    """t + h is hardly another number than t."""
    return not h > TINY * abs(t) or h < 1e-290


@inlined
def initial_step(f0: float, f1: float, h: float, order: int) -> float:
    """The first step (II.4, algorithm on p. 169) from norms of f and of the change of f over a step h."""
    largest = max(f0, f1 / h)
    step = max(min(1e-6, h), h * 1e-3) if not largest > 1e-15 else (0.01 / largest) ** (1.0 / order)
    return min(100.0 * h, step)


@inlined
def trial_step(y0: float, f0: float, least: float) -> float:
    """A step over which y changes by about 1 %, or a small one where that says nothing."""
    return 0.01 * y0 / f0 if y0 > 1e-5 and f0 > 1e-5 else least


@inlined
def factor(c: Control, error: float, before: float) -> float:
    """h_new / h after a step of this error, `before` being the error of the step before it."""
    if not np.isfinite(error):
        return ON_NON_FINITE
    if error == 0.0:
        return c.grow
    x: float = c.safety * error**-c.exponent
    if c.beta != 0.0:
        x *= before**c.beta
    return min(c.grow, max(c.shrink, x))


@inlined
def free_step(t_end: float, t: float, h: float, h_max: float) -> tuple[float, float]:
    """(h, t + h) of a step that is at most h_max, and ends at t_end where that is near."""
    h = min(h, h_max)
    left = t_end - t
    if 1.01 * h >= left:
        return left, t_end
    return h, t + h


@inlined
def fixed_step(t_start: float, t_end: float, t: float, step: float) -> tuple[float, float]:
    """(h, t + h) of the step to the next multiple of `step` after t_start. Times are multiples of the step, not sums;
    the step before t_end, and the first after a t between multiples, are shorter."""
    done = np.floor((t - t_start) / step + 1e-6)
    t_new = t_start + (done + 1.0) * step
    if t_new >= t_end - 1e-6 * step:
        return t_end - t, t_end
    if abs(t - (t_start + done * step)) > 1e-6 * step:
        return t_new - t, t_new
    return step, t_new


@inlined
def next_step(b: Block, i: int) -> tuple[float, float]:
    """Length and end of the step that member i tries."""
    if b.step > 0.0:
        return fixed_step(b.t_start[i], b.t_end[i], b.t[i], b.step)
    return free_step(b.t_end[i], b.t[i], b.h[i], b.h_max)


@inlined
def trial(b: Block, i: int, f: Floats) -> float:
    """A step over which to see how fast f changes, from the sizes of y and f at the start of member i. Where y happens
    to be next to nothing 1 % of it says nothing either, and such a step would be lost in t."""
    y0 = f0 = 0.0
    for j in range(f.size):
        y0 += scaled(b, i, j, b.y[i, j], 0.0) ** 2 / f.size
        f0 += scaled(b, i, j, f[j], 0.0) ** 2 / f.size
    shortest = SEEN * TINY * abs(b.t[i])
    left = b.t_end[i] - b.t[i]
    h: float = min(max(trial_step(np.sqrt(y0), np.sqrt(f0), min(1e-6, 1e-3 * left)), shortest), left)
    return h


@inlined
def first_step(b: Block, i: int, f: Floats, f_new: Floats, h: float, order: int) -> float:
    """The first step, from f at the start and after the step h of `trial`."""
    f0 = f1 = 0.0
    for j in range(f.size):
        f0 += scaled(b, i, j, f[j], 0.0) ** 2 / f.size
        f1 += scaled(b, i, j, f_new[j] - f[j], 0.0) ** 2 / f.size
    return initial_step(np.sqrt(f0), np.sqrt(f1), h, order) if np.isfinite(f1) else 1e-3 * h


# A step that failed, the same for every method: a shorter one is tried, as long as there is one.

PART = 0.25  # of a fixed step


@inlined
def try_shorter(b: Block, i: int, h: float, reason: int, bad: int, worst: int) -> None:
    """A step failed; the next try has the length h. `bad` is the component of f that was not finite, or FINITE;
    otherwise `reason` is why, and `worst` the component to blame, where that goes on until there is no step left."""
    b.counts[i, REJECTED] += 1
    if b.step > 0.0 and led_nearer(b, i, h):
        return
    b.h[i] = h
    if b.step > 0.0 or too_small(h, b.t[i]):
        if bad != FINITE:
            fail(b, i, NON_FINITE, bad)
        else:
            fail(b, i, reason, worst)
    elif b.counts[i, STEPS] + b.counts[i, REJECTED] >= b.max_steps:
        fail(b, i, TOO_MANY, worst)


@inlined
def led_nearer(b: Block, i: int, h: float) -> bool:
    """A fixed step that could not be solved, where f may switch inside it, is made in parts."""
    found = False
    if b.watch.watches:
        w = b.watch
        for n in range(w.functions):
            found = found or (w.silent[n] != 0 and w.armed[i, n] != 0)
        whole, end = next_step(b, i)
        part = min(h, PART * whole)
        found = found and w.tries[i] < TRIES and not too_small(part, b.t[i])
        if found:
            if w.aimed[i] == 0:
                w.aimed[i], w.end[i] = 1, b.t_end[i]
            w.tries[i] += 1
            w.onward[i], b.t_end[i] = end, b.t[i] + part
    return found


@inlined
def collapsed(b: Block, i: int, worst: int) -> bool:
    """The step that the error control asks for is hardly one, although the last was accepted: near a pole."""
    aimed = False
    if b.watch.watches:
        aimed = b.watch.aimed[i] != 0  # at a root, which may be as near as that
    if b.step == 0.0 and not aimed and too_small(b.h[i], b.t[i]):
        fail(b, i, COLLAPSED, worst)
        return True
    return False


# A step that failed because f switches inside it: the next try ends just before the switch.
#
# Error control alone would creep up to the switch, in ever shorter steps that fail again: some thirty for one switch,
# as the error of a step over a jump goes down with its length only. But g_n, by whose sign f switches, is smooth, and
# known at both ends of the step that failed, with its slope at the start by a short step along f:
#
# g ≈ g_0 + g'_0 τ + c τ²,    g_1 at the end
#
# Its root τ is good to the curvature that the other side of the switch has put into g_1. The next try ends before τ by
# the difference between this root and that of the straight line, which is more than inner stages go astray: they would
# see the other side, and estimates of the error may not notice. The step after it leads as far beyond: if that fails
# too, it tells where the root is much better. So two or three pairs of tries come so near that a step over the switch
# is good enough, and `event_search` does the rest.
#
# A step whose stages have been deep on the other side, in a stiff contact say, ends anywhere: g_1 may be 1e80, and its
# root at 1e-80 of the step. Then g_1 tells nothing. So the next try is no shorter than SHRINK of the one that failed,
# unless the tangent at the start, which has seen nothing of the other side, meets zero sooner.

ALONG = 1e-3  # of the way to the straight line's root: over which the slope of g is taken
MARGIN = 1.0  # of the difference between both roots: so much before the switch the next step ends
LEAST, MOST = 1e-2, 0.5  # of the way to it: that margin at least, and at most
ON = 2.0  # times what is left to the switch: the length of the step after it
FREE = 0.98  # of the segment, at most
ENOUGH = TRIES // 2  # from one state; then error control goes on alone, and `event_search` has tries left for the root


@inlined
def step_to_switch(b: Block, i: int, t: float, y: Floats, f: Floats) -> tuple[float, float]:
    """Of the step of member i to y at t, which failed, with the derivative f at its start: the lengths of the next try
    and of the step that follows it; zeros where no switch lies between."""
    w, h = b.watch, t - b.t[i]
    if w.tries[i] >= ENOUGH:
        return 0.0, 0.0
    _ask(b, i, t, y, 1)
    _ask(b, i, b.t[i], b.y[i], 0)
    first, straight, tangent = 1.0, 1.0, 1.0
    for n in range(w.functions):
        if _switched(b, i, n):
            g0, g1 = w.samples[i, 0, n], w.samples[i, 1, n]
            straight = min(straight, g0 / (g0 - g1))
    if straight == 1.0:
        return 0.0, 0.0
    step = ALONG * max(straight, SHRINK) * h
    for j in range(f.size):
        b.y_eval[i, j] = b.y[i, j] + step * f[j]
    b.t_eval[i] = b.t[i] + step
    evaluate_rows(w.call, b.first + i, 1)
    for n in range(w.functions):
        if _switched(b, i, n):
            g0, slope = w.samples[i, 0, n], (w.g[i, n] - w.samples[i, 0, n]) / step * h
            first = min(first, _root(g0, slope, w.samples[i, 1, n]))
            if slope * g0 < 0.0:
                tangent = min(tangent, -g0 / slope)
    w.tries[i] += 1
    margin = min(max(MARGIN * abs(first - straight), LEAST * first), MOST * first)
    # steps that would nearly end their segment end it (`step_control.free_step`), and with it go over the switch
    part = max(first - margin, min(SHRINK, MOST * tangent))
    shorter = min(part * h, FREE * (b.t_end[i] - b.t[i]))
    return shorter, ON * max(first * h - shorter, 0.0)


@inlined
def _ask(b: Block, i: int, t: float, y: Floats, place: int) -> None:
    """All functions at a state, into the samples of the step, which are made anew for one that is good."""
    w = b.watch
    b.t_eval[i] = t
    copy(y, b.y_eval[i])
    evaluate_rows(w.call, b.first + i, 1)
    copy(w.g[i], w.samples[i][place])


@inlined
def _switched(b: Block, i: int, n: int) -> bool:
    """f has another side at the end of the step, by function n."""
    w = b.watch
    if w.silent[n] == 0 or w.armed[i, n] == 0 or w.coordinates[n] == TIMED:
        return False
    return bool(w.samples[i, 0, n] * w.side[i, n] > 0.0 and w.samples[i, 1, n] * w.side[i, n] < 0.0)


@inlined
def _root(g0: float, slope: float, g1: float) -> float:
    """θ of the parabola from g0 with this slope to g1, which is on the other side."""
    curve = g1 - g0 - slope
    size = np.sqrt(max(slope * slope - 4.0 * curve * g0, 0.0))
    # of a g that falls from above the root is 2 g0 / (size − slope), of one that rises from below the mirror image
    return float(2.0 * g0 / (size - slope if g0 > 0.0 else -size - slope))
