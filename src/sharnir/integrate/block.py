"""The members that one driver advances together: their states, their settings, their output.

A driver is a compiled function that takes a `Block` and a number of step attempts. It advances every member whose
status is RUNNING, sets the status of those that end, and returns when nothing runs any more, when the attempts are
used up, or when the output of a member has no room for one more row (`full`). It can be entered again at once.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .compiled import inlined
from .gap import AT, near, too_close
from .rhs import Floats, Integers, evaluate_rows
from .status import DONE, NEAR, RUNNING, TOO_MANY
from .unit import unit_quaternions

AT_TIMES, AT_STEPS, AT_END = 0, 1, 2  # which states are kept
STEPS, REJECTED, RHS, JACOBIANS = range(4)  # columns of `counts`
# Where a step fails by errors across the constraints, as it does near singular positions: one a little shorter has its
# stages elsewhere, a much shorter one has more of them there. If that fails too, projection is left to remove them,
# unless they are so large, relatively, that it may not be able to.
SIDESTEP, WILD = 0.8, 1e-3


class Block(NamedTuple):
    """n members; row i of every array belongs to member first + i of the batch."""

    call: Integers  # the right-hand side, bound to the whole batch (see `rhs.Call`)
    project: Integers  # the same for a projection after a step, its result in `onto`; [0] is 0 where there is none
    onto: Floats  # (n, ny + p): the state projected, then its p pivots (see `gap`)
    tangent: Integers  # the same for what remains along the constraints of the change `e_eval` of a state
    e_eval: Floats  # (n, ny), or (n, 0) where there is no such call
    pivots: Floats  # (n, p) of the last state that was projected, if p > 0
    largest: Floats  # (n, p): the largest they have been
    last: Floats  # (n, p): those of the state before
    gap: Floats  # (n, 4): how near a singular position is (see `gap`)
    first: int
    t_eval: Floats  # (n,), (n, ny), (n, ny): what `call` reads and writes
    y_eval: Floats
    ydot: Floats
    t: Floats  # (n,) and (n, ny): where the members are
    y: Floats
    t_start: Floats  # (n,) of the run, from which fixed steps are counted
    t_end: Floats  # (n,) of the run, or of its present segment
    h: Floats  # (n,) next step; 0 at the start: to be chosen
    status: Integers  # (n,)
    component: Integers  # (n,) the entry of y to blame, or -1
    counts: Integers  # (n, 4): accepted steps, rejected ones, evaluations of f, of its Jacobian
    rtol: Floats  # (ny,)
    atol: Floats  # (ny,)
    step: float  # fixed step, or 0
    h_max: float
    max_steps: int
    quaternions: Integers  # where unit quaternions start in y
    keep: int  # AT_TIMES, AT_STEPS or AT_END
    times: Floats  # sorted, shared by all members
    out_t: Floats  # (n, room)
    out_y: Floats  # (n, room, ny)
    out_n: Integers  # (n,) rows filled


@inlined
def right_hand_side(b: Block, i: int) -> None:
    """ydot of one member, from its rows of t_eval and y_eval."""
    evaluate_rows(b.call, b.first + i, 1)
    b.counts[i, RHS] += 1


@inlined
def full(b: Block, i: int) -> bool:
    """No room for the result of one more step."""
    return b.keep == AT_STEPS and b.out_n[i] == b.out_t.shape[1]


@inlined
def output_before(b: Block, i: int, t: float) -> bool:
    """An output time lies in the step that ends at t."""
    return b.keep == AT_TIMES and b.out_n[i] < b.times.size and b.times[b.out_n[i]] <= t


@inlined
def keep_row(b: Block, i: int, t: float, y: Floats) -> None:
    """Append a state to the output of a member."""
    k = b.out_n[i]
    b.out_t[i, k] = t
    for j in range(y.size):
        b.out_y[i, k, j] = y[j]
    b.out_n[i] = k + 1


@inlined
def normalise(b: Block, y: Floats) -> None:
    """Scale the unit quaternions of a state to length one."""
    unit_quaternions(b.quaternions, y.reshape(1, y.size), 0)


@inlined
def project(b: Block, i: int) -> None:
    """Put the state in y_eval of one member on its manifold."""
    normalise(b, b.y_eval[i])
    if b.project[0] != 0:
        evaluate_rows(b.project, b.first + i, 1)
        take_projected(b, i)


@inlined
def take_projected(b: Block, i: int) -> None:
    """The result of the projection of one member, and its pivots."""
    ny = b.y_eval.shape[1]
    for j in range(ny):
        b.y_eval[i, j] = b.onto[i, j]
    for j in range(b.pivots.shape[1]):
        b.pivots[i, j] = b.onto[i, ny + j]


@inlined
def refused(b: Block, i: int) -> bool:
    """The state that was projected last is too near to a singular position to go on from it."""
    watched = b.pivots.shape[1] > 0 and b.step == 0.0 and b.gap[i, AT] > 0.0
    return watched and too_close(b.pivots, b.largest, b.last, i)


@inlined
def watch(b: Block, i: int, f: Floats) -> None:
    """After an accepted step, with f at its end: stop before a singular position, go slowly towards it."""
    if b.pivots.shape[1] > 0 and b.status[i] == RUNNING:
        h = b.step if b.step > 0.0 else b.h[i]
        stop, most = near(
            b.project, b.first, i, b.t_eval, b.y_eval, b.onto, b.pivots, b.largest, b.last, b.gap, b.t[i], b.y[i], f, h
        )
        if stop:
            b.status[i] = NEAR
        elif b.step == 0.0:
            b.h[i] = min(b.h[i], most)


@inlined
def along(b: Block, i: int, t: float, y: Floats, e: Floats) -> None:
    """Leave of a change e of the state y at t what is along the constraints. Near singular positions nearly all of the
    error of a step may be across them, where projection removes it. Needs the rows of t_eval, y_eval and ydot."""
    b.t_eval[i] = t
    for j in range(e.size):
        b.y_eval[i, j], b.e_eval[i, j] = y[j], e[j]
    evaluate_rows(b.tangent, b.first + i, 1)
    for j in range(e.size):
        e[j] = b.ydot[i, j]


@inlined
def non_finite(x: Floats) -> int:
    """The first entry that is not a finite number, or -1."""
    for j in range(x.size):
        if not np.isfinite(x[j]):
            return j
    return -1


@inlined
def fail(b: Block, i: int, code: int, component: int) -> None:
    b.status[i] = code
    b.component[i] = component


@inlined
def step_done(b: Block, i: int, t: float) -> None:
    """Count an accepted step whose state is in y[i], keep it if asked to, and see whether the member has finished."""
    b.t[i] = t
    b.counts[i, STEPS] += 1
    if b.keep == AT_STEPS:
        keep_row(b, i, t, b.y[i])
    if t >= b.t_end[i]:
        b.status[i] = DONE
    elif b.counts[i, STEPS] + b.counts[i, REJECTED] >= b.max_steps:
        b.status[i] = TOO_MANY
