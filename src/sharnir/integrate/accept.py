"""An accepted step, the same for every method: output on the way, the new state, whether the member goes on."""

from __future__ import annotations

from ..drivers import inlined
from .block import AT_STEPS, AT_TIMES, REJECTED, STEPS, Block, fail, right_hand_side
from .event_search import KNOWN, after_step, leave_at_event, over_event
from .events import looks
from .poles import goes_over, stop_near
from .polynomials import interpolate
from .rhs import FINITE, Floats, Integers, copy, evaluate_rows, evaluate_runs, non_finite, unit_quaternions
from .singular_crossing import AT, near, too_close
from .solution import DONE, NEAR, NON_FINITE, RUNNING, TOO_MANY
from .step_control import ON_NON_FINITE, first_step, next_step, trial

# States on their manifold: unit quaternions and constraints, which may become dependent (`singular_crossing`).

# Where a step fails by errors across the constraints, as it does near singular positions: one a little shorter has its
# stages elsewhere, a much shorter one has more of them there. If that fails too, projection is left to remove them,
# unless they are so large, relatively, that it may not be able to.
SIDESTEP, WILD = 0.8, 1e-3


@inlined
def project(b: Block, i: int) -> None:
    """Put the state in y_eval of one member on its manifold."""
    unit_quaternions(b.quaternions, b.y_eval, i)
    if b.project[0] != 0:
        evaluate_rows(b.project, b.first + i, 1)
        take_projected(b, i)


@inlined
def project_runs(b: Block, runs: Integers, n_runs: int) -> None:
    """The same for all members that run."""
    for i in range(b.status.size):
        if b.status[i] == RUNNING:
            unit_quaternions(b.quaternions, b.y_eval, i)
    if b.project[0] != 0:
        evaluate_runs(b.project, b.first, runs, n_runs)
        for i in range(b.status.size):
            if b.status[i] == RUNNING:
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
def along(b: Block, i: int, t: float, y: Floats, e: Floats) -> None:
    """Leave of a change e of the state y at t what is along the constraints. Near singular positions nearly all of the
    error of a step may be across them, where projection removes it. Needs the rows of t_eval, y_eval and ydot."""
    b.t_eval[i] = t
    for j in range(e.size):
        b.y_eval[i, j], b.e_eval[i, j] = y[j], e[j]
    evaluate_rows(b.tangent, b.first + i, 1)
    copy(b.ydot[i], e)


@inlined
def refused(b: Block, i: int) -> bool:
    """The state that was projected last is too near to a singular position to go on from it."""
    watched = b.pivots.shape[1] > 0 and b.step == 0.0 and b.gap[i, AT] > 0.0
    return watched and too_close(b.pivots, b.largest, b.last, b.gap, i)


@inlined
def arrive(b: Block, i: int) -> tuple[float, int]:
    """The end of a good step, whose state is in y_eval at t_eval: put on its manifold, then f there. 1 and FINITE where
    the member may go there; else the part of the step to try next, and the component of f that is not finite."""
    project(b, i)
    if refused(b, i):
        return SIDESTEP, FINITE
    right_hand_side(b, i)
    bad = non_finite(b.ydot[i])
    return (1.0 if bad == FINITE else ON_NON_FINITE), bad


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
def full(b: Block, i: int) -> bool:
    """No room for the result of one more step."""
    return b.keep == AT_STEPS and b.out_n[i] == b.out_t.shape[1]


@inlined
def wanted(b: Block, i: int, t: float) -> bool:
    """The step of member i that ends at t will be looked into: `accept` needs its polynomial in `b.dense`."""
    looked_into = output_inside(b, i, t)
    if b.watch.watches:
        looked_into = looks(b.watch, i) or looked_into
    return looked_into


@inlined
def output_inside(b: Block, i: int, t: float) -> bool:
    """For output, whatever the events."""
    return b.keep == AT_TIMES and b.out_n[i] < b.times.size and b.times[b.out_n[i]] < t


@inlined
def accept(b: Block, i: int, t: float, y: Floats, f: Floats) -> None:
    """Member i goes to the state y at t, the end of its step, where the derivative is f. The step after it has been
    chosen (h), `dense` is filled if the step is `wanted`, and projections put y on its manifold. It stays where it is
    if the step would go over a pole, or over an event."""
    if b.poles.size > 0 and goes_over(b, i, t, y, f):
        return
    if b.watch.watches and over_event(b, i, t, y):
        return
    if b.keep == AT_TIMES:
        put_out(b, i, t, y)
    copy(y, b.y[i])
    b.t[i] = t
    b.counts[i, STEPS] += 1
    if b.keep == AT_STEPS:
        keep_row(b, i, t, y)
    if b.watch.watches:
        after_step(b, i, t)
    if t >= b.t_end[i]:
        b.status[i] = DONE
    elif b.counts[i, STEPS] + b.counts[i, REJECTED] >= b.max_steps:
        b.status[i] = TOO_MANY
    if b.watch.watches:
        leave_at_event(b, i)
    watch(b, i, f)
    if b.poles.size > 0:
        stop_near(b, i)


@inlined
def put_out(b: Block, i: int, t: float, y: Floats) -> None:
    """The states at all output times up to the end of the step, y at t."""
    while b.out_n[i] < b.times.size and b.times[b.out_n[i]] <= t:
        row = b.out_n[i]
        x = b.times[row]
        if x == t:
            keep_row(b, i, x, y)
            continue
        interpolate(b.dense, i, x, b.out_y[i], row)
        unit_quaternions(b.quaternions, b.out_y[i], row)
        b.out_t[i, row] = x
        b.out_n[i] = row + 1


@inlined
def keep_row(b: Block, i: int, t: float, y: Floats) -> None:
    """Append a state to the output of a member."""
    row = b.out_n[i]
    b.out_t[i, row] = t
    for j in range(y.size):
        b.out_y[i, row, j] = y[j]
    b.out_n[i] = row + 1


# Families that take the members of a block one after the other share who is next and how one starts. Families that let
# the members of a block step together, each with its own t and h, share the rest.


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
    """The member to go on with, i being the one that was under way, or NOBODY: itself while it runs, then the first.
    NOBODY where it has no room for the result of one more step."""
    found = NOBODY
    if i != NOBODY and b.status[i] == RUNNING:
        found = i
    else:
        for k in range(b.status.size):
            if b.status[k] == RUNNING:
                found = k
                break
    if found != NOBODY and full(b, found):
        found = NOBODY
    return found


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
