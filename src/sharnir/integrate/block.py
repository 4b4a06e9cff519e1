"""The members that one driver advances together: their states, their settings, their output.

A driver is a compiled function that takes a `Block` and a number of step attempts. It advances every member whose
status is RUNNING, sets the status of those that end, and returns when nothing runs any more, when the attempts are
used up, or when the output of a member has no room for one more row (`accept.full`). It can be entered again at once.
"""

from __future__ import annotations

from typing import NamedTuple

from ..drivers import inlined
from .events import Watch
from .polynomials import Dense
from .rhs import Floats, Integers, evaluate_rows

AT_TIMES, AT_STEPS, AT_END = 0, 1, 2  # which states are kept
STEPS, REJECTED, RHS, JACOBIANS = range(4)  # columns of `counts`


class Block(NamedTuple):
    """n members; row i of every array belongs to member first + i of the batch."""

    call: Integers  # the right-hand side, bound to the whole batch (see `rhs.Call`)
    project: Integers  # the same for a projection after a step, its result in `onto`; [0] is 0 where there is none
    onto: Floats  # (n, ny + p): the state projected, then its p pivots (see `singular_crossing`)
    tangent: Integers  # the same for what remains along the constraints of the change `e_eval` of a state
    e_eval: Floats  # (n, ny), or (n, 0) where there is no such call
    pivots: Floats  # (n, p) of the last state that was projected, if p > 0
    largest: Floats  # (n, p): the largest they have been
    last: Floats  # (n, p): those of the state before
    gap: Floats  # (n, 4): how near a singular position is (see `singular_crossing`)
    first: int
    t_eval: Floats  # (n,), (n, ny), (n, ny): what `call` reads and writes
    y_eval: Floats
    ydot: Floats
    t: Floats  # (n,) and (n, ny): where the members are
    y: Floats
    t_start: Floats  # (n,) of the run, from which fixed steps are counted
    t_end: Floats  # (n,) of the run, or of its present segment
    h: Floats  # (n,) next step
    status: Integers  # (n,)
    fresh: Integers  # (n,) 1: the member starts, or starts anew; nothing is known of it, and its first step is chosen;
    # 2: its first step is in h
    component: Integers  # (n,) the entry of y to blame, or -1
    counts: Integers  # (n, 4): accepted steps, rejected ones, evaluations of f, of its Jacobian
    rtol: Floats  # (ny,)
    atol: Floats  # (ny,)
    step: float  # fixed step, or 0
    h_max: float
    max_steps: int
    quaternions: Integers  # where unit quaternions start in y
    poles: Integers  # where angles with poles are in y, and their phases (see `poles`)
    phases: Floats
    parts: float
    keep: int  # AT_TIMES, AT_STEPS or AT_END
    times: Floats  # sorted, shared by all members
    out_t: Floats  # (n, room)
    out_y: Floats  # (n, room, ny)
    out_n: Integers  # (n,) rows filled
    dense: Dense  # the last step of each member, as a polynomial
    watch: Watch  # its events; `watch.NoWatch` where there are none


@inlined
def right_hand_side(b: Block, i: int) -> None:
    """ydot of one member, from its rows of t_eval and y_eval."""
    evaluate_rows(b.call, b.first + i, 1)
    b.counts[i, RHS] += 1


@inlined
def fail(b: Block, i: int, code: int, component: int) -> None:
    b.status[i] = code
    b.component[i] = component
