"""The right-hand side y' = f(t, y) of a batch, as machine code called by its address.

The code has the signature of every kernel of this package (see `drivers`):

    void kernel(double **arguments, int64 *strides, int64 *sizes, int64 first, int64 count, double *scratch,
                void **tables)

A *call* is an array of eight integers: its address and these seven, in the order of `Call`. It may have four more,
addresses of times: those asked for, those the code reads, the least and the greatest allowed (see `settings.Segments`).
"""

from __future__ import annotations

from typing import Protocol

import numpy as np

from ..codegen.entry import Launch
from ..drivers import Floats as Floats
from ..drivers import Integers as Integers
from ..drivers import compiled, floats_at, inlined, run_code

# How near to a corner f is evaluated, and how near to each other two of them are; in parts of the largest time.

EPS = float(np.finfo(np.float64).eps)
MARGIN = 16.0 * EPS  # times nearer to the end of a segment than this are moved; roots are not known better
CLOSE = 64.0 * EPS  # corners nearer to each other than this are one


class RightHandSide(Protocol):
    """A right-hand side f as an integrator sees it. It may also have

    nq                       y = (q, v) with nq coordinates q; the semi-implicit Euler method asks for it
    bind_jacobian(t, y, J)   J (B, ny, ny): a call that computes J[b, i, k] = ∂f_i/∂y_k; without it, differences
    largest                  (B, p) of pivots, p numbers that tell how near a state is to a singular position
                             (`singular_crossing`): the largest so far, from one integration to the next
    rank                     (B,): how many of them are not zero at ordinary positions, as far as is known; needed with
                             them
    bind_project(t, y, out)  out (B, ny + p): a call that computes the state on the constraints nearest to y, or y as it
                             is, then these numbers
    local(member)            a `singular_crossing.Local`; needed where there are pivots
    bind_tangent(t, y, e, out)  the small change e (B, ny) of y without its part across the constraints
    """

    ny: int

    def bind(self, t: Floats, y: Floats, ydot: Floats) -> Integers:
        """A call that computes ydot[first : first + count] from the same rows of t (B,) and y (B, ny).

        It reads and writes these very arrays. Every call bound has scratch of its own, so that several threads can
        run theirs at once; the object keeps alive whatever the integers point to.
        """
        ...


class Call(Launch):
    """The order of the integers of a call; the last four are those of `held_inside`."""

    ASKED, READ, LOW, HIGH = range(8, 12)


FIRST, COUNT = Call.FIRST, Call.COUNT
ASKED, READ, LOW, HIGH = Call.ASKED, Call.READ, Call.LOW, Call.HIGH


def held_inside(call: Integers, asked: Floats, read: Floats, low: Floats, high: Floats) -> Integers:
    """A call whose code reads `read` (B,): the times `asked`, held between `low` and `high`. The caller keeps all four
    alive."""
    return np.concatenate([call, [x.ctypes.data for x in (asked, read, low, high)]]).astype(np.int64)


@inlined
def evaluate(call: Integers) -> None:
    """Run the code of a call, for the members call[FIRST] .. call[FIRST] + call[COUNT] - 1."""
    run_code(call[0], call[1], call[2], call[3], call[4], call[5], call[6], call[7])


@inlined
def evaluate_rows(call: Integers, first: int, count: int) -> None:
    """The same for the members `first` .. `first + count - 1` of the batch."""
    call[FIRST] = first
    call[COUNT] = count
    if call.size > ASKED:
        end = first + count
        asked, read = floats_at(call[ASKED], end), floats_at(call[READ], end)
        low, high = floats_at(call[LOW], end), floats_at(call[HIGH], end)
        for k in range(first, end):
            read[k] = min(max(asked[k], low[k]), high[k])
    evaluate(call)


# Rows of arrays inside compiled code: copied, and looked at for numbers that are not finite.

FINITE = -1  # no component to blame


@inlined
def copy(x: Floats, out: Floats) -> None:
    """out[:] = x"""
    for j in range(x.size):
        out[j] = x[j]


@inlined
def finite(x: Floats) -> bool:
    """There are finite numbers only; all are looked at, several at once."""
    zero = 0.0
    for j in range(x.size):
        zero += 0.0 * x[j]
    return zero == 0.0


@inlined
def non_finite(x: Floats) -> int:
    """The first entry that is not a finite number, or FINITE."""
    for j in range(x.size):
        if not np.isfinite(x[j]):
            return j
    return FINITE


# Unit quaternions inside a state.


@inlined
def unit_quaternions(places: Integers, y: Floats, i: int) -> None:
    """Scale those in row i of y to length one.

    The derivative of a quaternion is tangent to the sphere, so this changes y by no more than the error of the step:
    the order of the method stays as it is.
    """
    for n in range(places.size):
        k = places[n]
        square = 0.0
        for j in range(k, k + 4):
            square += y[i, j] * y[i, j]
        if square > 0.0:
            scale = 1.0 / np.sqrt(square)
            for j in range(k, k + 4):
                y[i, j] *= scale


# Some members of a block as runs of neighbours, so that one call of the right-hand side computes each run.

GAP = 8  # members left out that are computed anyway: they fill lanes that a new call would leave empty


@inlined
def collect(flags: Integers, flag: int, runs: Integers) -> int:
    """Fill `runs` with (first, count) of members with this flag; returns how many runs there are."""
    n_runs = 0
    end = -GAP - 1
    for i in range(flags.size):
        if flags[i] == flag:
            if n_runs > 0 and i - end <= GAP:
                runs[n_runs - 1, 1] = i + 1 - runs[n_runs - 1, 0]
            else:
                runs[n_runs, 0] = i
                runs[n_runs, 1] = 1
                n_runs += 1
            end = i + 1
    return n_runs


@inlined
def evaluate_runs(call: Integers, first: int, runs: Integers, n_runs: int) -> None:
    for k in range(n_runs):
        evaluate_rows(call, first + runs[k, 0], runs[k, 1])


@compiled
def evaluate_block(call: Integers, first: int, count: int) -> None:
    """From Python, for all members of a block."""
    evaluate_rows(call, first, count)


@compiled
def evaluate_some(call: Integers, first: int, rows: Integers) -> None:
    """From Python, for some members of a block, those that are neighbours in one call."""
    k = 0
    while k < rows.size:
        count = 1
        while k + count < rows.size and rows[k + count] == rows[k] + count:
            count += 1
        evaluate_rows(call, first + rows[k], count)
        k += count
