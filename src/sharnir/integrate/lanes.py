"""What families share that take the members of a block one after the other: who is next, how one starts."""

from __future__ import annotations

from ..drivers import inlined
from .accept import full
from .block import Block, fail, right_hand_side
from .controller import first_step, next_step, trial
from .rhs import FINITE, Floats, copy, non_finite
from .status import NON_FINITE, RUNNING
from .watching import KNOWN

# What families share that let the members of a block step together, each with its own t and h.


@inlined
def next_steps(b: Block, h: Floats, t_new: Floats) -> bool:
    """Lengths and ends of the steps to try; False where a member has no room for the result."""
    for i in range(b.status.size):
        if b.status[i] == RUNNING:
            if full(b, i):
                return False
            h[i], t_new[i] = next_step(b, i)
    return True


NOBODY = -1


@inlined
def under_way(b: Block, i: int) -> int:
    """The member to go on with, i being the one that was under way, or NOBODY: itself while it runs, then the first."""
    if i != NOBODY and b.status[i] == RUNNING:
        return i
    for k in range(b.status.size):
        if b.status[k] == RUNNING:
            return k
    return NOBODY


@inlined
def start_member(b: Block, i: int, f: Floats, order: int) -> None:
    """f at the start, and the first step where none is given (Hairer, Nørsett, Wanner I, II.4, p. 169)."""
    known = b.fresh[i] == KNOWN
    b.fresh[i] = 0
    b.t_eval[i] = b.t[i]
    copy(b.y[i], b.y_eval[i])
    right_hand_side(b, i)
    copy(b.ydot[i], f)
    bad = non_finite(f)
    if bad != FINITE:
        fail(b, i, NON_FINITE, bad)
        return
    if b.step > 0.0 or known:
        return
    h = trial(b, i, f)
    b.t_eval[i] = b.t[i] + h
    for j in range(f.size):
        b.y_eval[i, j] = b.y[i, j] + h * f[j]
    right_hand_side(b, i)
    b.h[i] = first_step(b, i, f, b.ydot[i], h, order)
