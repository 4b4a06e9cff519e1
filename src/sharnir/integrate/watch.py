"""What a driver knows of the events of its members: the record that compiled code reads, and what it asks of it."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..drivers import inlined
from .bernstein import HALVINGS, from_values
from .events import BEYOND, BEYOND_PART, BEYOND_STEP, LATE, LATE_PART, LATE_STEP, SAMPLES, TIMED, Events
from .intervals import Intervals, NoIntervals, intervals_of
from .methods import Method
from .rhs import Floats, Integers

NOTHING = -1  # no function
TRIES = 40  # of one step; each is nearer than the one before
PLACES = 48  # of a polynomial at which a sign may change


class Watch(NamedTuple):
    """Row i belongs to member i of a block; ng functions."""

    functions: int
    call: Integers  # fills g from the rows of t_eval and y_eval
    g: Floats  # (n, ng)
    coordinates: Integers  # (ng,), and so on: see `events.Events`
    direction: Integers
    touch: Integers
    silent: Integers
    armed: Integers  # (n, ng)
    side: Integers  # (n, ng) the sign that a function has, 0 where that is not known yet
    now: Integers  # (n, ng) the same in the step that is looked into: at its end, or before it fires
    nearing: Integers  # (n, ng) 1: it came nearer to zero at the end of the last step
    touched: Integers  # (n, ng) 1: it has touched zero, and is still next to it
    level: Floats  # (n, ng) of g = y_k − level
    largest: Floats  # (n, ng) |g| so far, where g is no coordinate
    start: Floats  # (n, ng) g at the start of the step
    close: Integers  # (n, ng) 1: it starts on zero, or next to it; there nothing is taken for a touch
    fired: Integers  # (n, ng)
    look: Integers  # (n,) 1: the step is looked into, its polynomial is there
    sampled: Integers  # (n,) its samples are there too: ALL, or that at its END
    happens: Integers  # (n,) 1: there is an event at the end of the step
    aimed: Integers  # (n,) 1: `t_end` is where a root is thought to be, and `end` the end of the segment
    turning: Integers  # (n,) the function that is thought to touch zero there, or NOTHING
    tries: Integers  # (n,) steps made anew since the last one that was taken
    misses: Integers  # (n,) steps taken to where a root was thought to be, one after the other, without an event
    missed: Floats  # (n,) when that was
    onward: Floats  # (n,) where the step after the aimed one ends, or 0
    end: Floats  # (n,)
    scale: Floats  # (n,) the longest step so far
    last: float  # the end of the run
    bounds: Intervals  # of functions of any kind; `NoIntervals` where none has any
    samples: Floats  # (n, SAMPLES + 1, ng), of which the first one is at PROBE
    y: Floats  # (n, ny) the end of the step
    # scratch of one member: places and matrices of `bernstein.from_values`, weights (place, k), coefficients
    nodes: Floats
    matrices: Floats
    table: Floats
    b: Floats
    slope: Floats
    values: Floats
    row: Floats
    stack: Floats
    ends: Floats
    places: Floats

    @property
    def watches(self) -> bool:
        """A flag of the class: the code for events is compiled only where there are some."""
        return True


class NoWatch(NamedTuple):
    """Nothing is watched."""

    @property
    def watches(self) -> bool:
        return False


class Watched:
    """The arrays of a whole batch; names as in `Watch`."""

    def __init__(self, members: int, functions: int) -> None:
        shape = (members, functions)
        self.g, self.level, self.largest, self.start = (np.zeros(shape) for _ in range(4))
        self.side, self.now, self.nearing, self.touched = (np.zeros(shape, dtype=np.int64) for _ in range(4))
        self.close, self.fired = np.zeros(shape, dtype=np.int64), np.zeros(shape, dtype=np.int64)


def watch_of(method: Method, call: Integers, own: Watched, events: Events, rows: slice, ny: int, last: float) -> Watch:
    """Of the members `rows`."""
    arrays, (n, count) = events.arrays, own.g[rows].shape
    most = method.dense_order
    nodes, matrices = from_values(most)
    flags = np.zeros((7, n), dtype=np.int64)
    size = most + 1
    bounds: Any = NoIntervals()
    if events.code is not None:
        bounds = intervals_of(events.code, events.params, n, ny, most)
    return Watch(
        functions=count, call=call, g=own.g[rows], coordinates=arrays["coordinates"], direction=arrays["direction"],
        touch=arrays["touch"], silent=arrays["silent"], armed=arrays["armed"][rows], side=own.side[rows],
        now=own.now[rows], nearing=own.nearing[rows], touched=own.touched[rows], level=own.level[rows],
        largest=own.largest[rows], start=own.start[rows], close=own.close[rows], fired=own.fired[rows],
        look=flags[0], sampled=flags[1],
        happens=flags[2], aimed=flags[3], turning=flags[4], tries=flags[5], misses=flags[6], missed=np.zeros(n),
        onward=np.zeros(n), end=np.zeros(n), scale=np.zeros(n), last=last, bounds=bounds,
        samples=np.zeros((n, SAMPLES + 1, count)),
        y=np.zeros((n, ny)), nodes=nodes, matrices=matrices, table=np.zeros((size, size)), b=np.zeros(size),
        slope=np.zeros(size), values=np.zeros(size), row=np.zeros(size), stack=np.zeros((HALVINGS + 2, size)),
        ends=np.zeros((HALVINGS + 2, 2)), places=np.zeros(PLACES),
    )  # fmt: skip


@inlined
def late(w: Watch, i: int, t: float) -> float:
    """How long after a root a step that ends at t may end."""
    return float(max(min(LATE, LATE_STEP * w.scale[i]), LATE_PART * abs(t)))


@inlined
def beyond(w: Watch, i: int, t: float) -> float:
    """How long after a root a step near t is meant to end."""
    return float(max(min(BEYOND, BEYOND_STEP * w.scale[i]), BEYOND_PART * abs(t)))


@inlined
def sign(x: float) -> int:
    return (1 if x > 0.0 else 0) - (1 if x < 0.0 else 0)


@inlined
def fits(w: Watch, n: int, s: int) -> bool:
    """Function n fires where its sign becomes s."""
    return bool(w.direction[n] == 0 or w.direction[n] == s)


@inlined
def looks(w: Watch, i: int) -> bool:
    """Some function of member i is watched: its steps are looked into."""
    w.look[i], w.sampled[i] = 0, 0
    for n in range(w.functions):
        if w.armed[i, n] != 0 and w.coordinates[n] != TIMED:
            w.look[i] = 1
    return bool(w.look[i] == 1)
