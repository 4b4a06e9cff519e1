"""What families share that take the members of a block one after the other: how one starts, how a try fails."""

from __future__ import annotations

import numpy as np

from .block import REJECTED, STEPS, Block, fail, non_finite, right_hand_side
from .compiled import inlined
from .controller import fixed_step, free_step, initial_step, scaled, too_small, trial_step
from .rhs import Floats
from .status import COLLAPSED, NON_FINITE, TOO_MANY

FINITE = -1  # no component to blame


@inlined
def copy(x: Floats, out: Floats) -> None:
    """out[:] = x, which Numba would guard against overlap by an allocation."""
    for j in range(x.size):
        out[j] = x[j]


@inlined
def start_member(b: Block, i: int, f: Floats, order: int) -> None:
    """f at the start, and the first step where none is given (Hairer, Nørsett, Wanner I, II.4, p. 169)."""
    b.t_eval[i] = b.t[i]
    copy(b.y[i], b.y_eval[i])
    right_hand_side(b, i)
    copy(b.ydot[i], f)
    bad = non_finite(b.ydot[i])
    if bad != FINITE:
        fail(b, i, NON_FINITE, bad)
        return
    if b.step > 0.0 or b.h[i] > 0.0:
        return
    y0 = f0 = f1 = 0.0
    for j in range(f.size):
        y0 += scaled(b, i, j, b.y[i, j], 0.0) ** 2 / f.size
        f0 += scaled(b, i, j, f[j], 0.0) ** 2 / f.size
    h = min(trial_step(np.sqrt(y0), np.sqrt(f0)), b.t_end[i] - b.t[i])
    b.t_eval[i] = b.t[i] + h
    for j in range(f.size):
        b.y_eval[i, j] = b.y[i, j] + h * f[j]
    right_hand_side(b, i)
    for j in range(f.size):
        f1 += scaled(b, i, j, b.ydot[i, j] - f[j], 0.0) ** 2 / f.size
    b.h[i] = initial_step(np.sqrt(f0), np.sqrt(f1), h, order) if np.isfinite(f1) else 1e-3 * h


@inlined
def next_step(b: Block, i: int) -> tuple[float, float]:
    """Length and end of the step to try."""
    if b.step > 0.0:
        return fixed_step(b.t_start[i], b.t_end[i], b.t[i], b.step)
    return free_step(b.t_end[i], b.t[i], b.h[i], b.h_max)


@inlined
def collapsed(b: Block, i: int, worst: int) -> bool:
    """The step that the error control asks for is hardly one, although the last was accepted: near a pole."""
    if b.step == 0.0 and too_small(b.h[i], b.t[i]):
        fail(b, i, COLLAPSED, worst)
        return True
    return False


@inlined
def try_shorter(b: Block, i: int, h: float, reason: int, bad: int, worst: int) -> None:
    """A step failed; the next try has the length h. `bad` is the component of f that was not finite, or FINITE;
    otherwise `reason` is why, and `worst` the component to blame, where that goes on until there is no step left."""
    b.counts[i, REJECTED] += 1
    b.h[i] = h
    if b.step > 0.0 or too_small(h, b.t[i]):
        if bad != FINITE:
            fail(b, i, NON_FINITE, bad)
        else:
            fail(b, i, reason, worst)
    elif b.counts[i, STEPS] + b.counts[i, REJECTED] >= b.max_steps:
        fail(b, i, TOO_MANY, worst)
