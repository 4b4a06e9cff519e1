"""A step that failed because f switches inside it: the next try ends just before the switch.

Error control alone would creep up to the switch, in ever shorter steps that fail again: some thirty for one switch, as
the error of a step over a jump goes down with its length only. But g_n, by whose sign f switches, is smooth, and known
at both ends of the step that failed, with its slope at the start by a short step along f:

    g ≈ g_0 + g'_0 τ + c τ²,    g_1 at the end

Its root τ is good to the curvature that the other side of the switch has put into g_1. The next try ends before τ by
the difference between this root and that of the straight line, which is more than inner stages go astray: they would
see the other side, and estimates of the error may not notice. The step after it leads as far beyond: if that fails too,
it tells where the root is much better. So two or three pairs of tries come so near that a step over the switch is good
enough, and `watching` does the rest.

A step whose stages have been deep on the other side, in a stiff contact say, ends anywhere: g_1 may be 1e80, and its
root at 1e-80 of the step. Then g_1 tells nothing. So the next try is no shorter than SHRINK of the one that failed,
unless the tangent at the start, which has seen nothing of the other side, meets zero sooner.
"""

from __future__ import annotations

import numpy as np

from ..drivers import inlined
from .block import Block
from .controller import SHRINK
from .events import TIMED
from .rhs import Floats, copy, evaluate_rows
from .watch import TRIES

ALONG = 1e-3  # of the way to the straight line's root: over which the slope of g is taken
MARGIN = 1.0  # of the difference between both roots: so much before the switch the next step ends
LEAST, MOST = 1e-2, 0.5  # of the way to it: that margin at least, and at most
ON = 2.0  # times what is left to the switch: the length of the step after it
FREE = 0.98  # of the segment, at most
ENOUGH = TRIES // 2  # from one state; then error control goes on alone, and `watching` has tries left for the root


@inlined
def short_of(b: Block, i: int, t: float, y: Floats, f: Floats) -> tuple[float, float]:
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
    # steps that would nearly end their segment end it (`controller.free_step`), and with it go over the switch
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
