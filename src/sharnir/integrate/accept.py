"""An accepted step, the same for every method: output on the way, the new state, whether the member goes on."""

from __future__ import annotations

from ..compiled import inlined
from .block import AT_STEPS, AT_TIMES, REJECTED, STEPS, Block
from .dense import interpolate
from .manifold import watch
from .poles import goes_over, stop_near
from .rhs import Floats
from .rows import copy
from .status import DONE, TOO_MANY
from .unit import unit_quaternions
from .watch import looks
from .watching import held_back, left, taken


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
    if b.watch.watches and held_back(b, i, t, y):
        return
    if b.keep == AT_TIMES:
        put_out(b, i, t, y)
    copy(y, b.y[i])
    b.t[i] = t
    b.counts[i, STEPS] += 1
    if b.keep == AT_STEPS:
        keep_row(b, i, t, y)
    if b.watch.watches:
        taken(b, i, t)
    if t >= b.t_end[i]:
        b.status[i] = DONE
    elif b.counts[i, STEPS] + b.counts[i, REJECTED] >= b.max_steps:
        b.status[i] = TOO_MANY
    if b.watch.watches:
        left(b, i)
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
