"""Events: what is watched while members move, and what happens then.

An event function g_n(t, y) fires where it changes its sign. The integrator finds the instant, and hands members that
are at one to `transition`, which may change their states, and whatever else f and g read. Then they start anew.

    located     on the polynomial of an accepted step, the earliest over all functions; then the step is made anew up
                to there, until it ends at most LATE after the root. So the state has the accuracy of a step, only
                accepted steps fire, and at the end of the step g *has* changed its sign
    coordinates g = y_k − a constant: every root of the polynomial is found (`bernstein`), also two in one step
    others      by bounds of g and of its rate over parts of the step (`isolation`): none is missed either, but for
                what touches zero for less than a millionth of the step. Functions without bounds (forces of rows,
                velocities of states that have momenta) are looked at SAMPLES times in every step, and what comes and
                goes in between is not seen
    silent      f may differ on both sides: a step ends just before the root, then one of LATE leads over it. No touch.
                One that stays at zero but for rounding (STILL, SLOW), as the velocity of a locked joint, does not fire
    touched     a root that is left on the side from which it was reached does not fire, unless `touch` is set. It was
                left on that side if it went beyond zero by less than GRAZE allowed errors of a step
    together    all functions that have changed their sign at the end of the step fire at once, as does a time that is
                there
    again       after the transition signs are looked at anew; those that it has changed fire at the same instant, and
                so on, ROUNDS times at most. Afterwards a function fires where its sign differs from the one it had
    on zero     a member that starts with g = 0 is on the side to which it moves. Not so at a bound, which it may not
                leave: there it starts on the side from which it fires, so that it never gets through
    chattering  many events of a member in a row, each close to the one before (CHATTERING), end it
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from ..core.errors import ShapeError, SimulationError, brief
from ..core.read import is_a
from ..drivers import inlined
from .intervals import Code, Intervals, NoIntervals, intervals_of
from .methods import Method
from .polynomials import HALVINGS, from_values
from .rhs import Floats, Integers

GENERAL, TIMED = -1, -2  # instead of a coordinate: a function of any kind; no function, but a time
EPS = float(np.finfo(np.float64).eps)
# How long after a root a step may end, and is meant to end: s, or in parts of the longest step so far, whichever is
# less; but in parts of t if that is more
LATE, LATE_STEP, LATE_PART = 1e-10, 1e-8, 64.0 * EPS
BEYOND, BEYOND_STEP, BEYOND_PART = 1e-12, 1e-10, 8.0 * EPS
SAMPLES = 8  # of a step, its end included
GRAZE = 10.0  # errors that a step may have: what goes less beyond zero, and comes back, has touched it
ROUNDS = 1000  # of events at one instant
STILL = 1e-2  # of the allowed error of a coordinate: at which a silent function is zero but for rounding
STILL_PART = 256.0 * EPS  # of the largest value that another function has had: the same
SLOW = 1e-6  # per second, in units of g or of that value: what moves faster is not still, however short the step
# So many events of a member in a row are chattering that are nearer to each other than this: s, or parts of a run that
# takes less than one, but at least these parts of t
CHATTERING = ((100, 1e-9, 512.0 * EPS), (1000, 1e-7, 4096.0 * EPS))


@dataclass(frozen=True)
class Ending:
    """The member ends at this event: as it was meant to (`ok`), or because it cannot go on. `sentence` says how."""

    sentence: str
    ok: bool = True


# (members (m,), times (m,), states (m, ny), fired (m, ng)) -> for each None, or how it ends. It changes the states in
# place. Blocks of members are computed by several threads, so it may be called by two at once, for different members.
Transition = Callable[[Integers, Floats, Floats, np.ndarray], Sequence["Ending | None"]]


@dataclass(frozen=True, eq=False)
class Events:
    """ng functions of B members.

    bind         (t (B,), y (B, ny), g (B, ng)) → a call like that of a right-hand side (`rhs`), which computes g
    coordinates  (ng,) k where g is y_k less a constant, or GENERAL, or TIMED: then g is not looked at
    direction    (ng,) +1 fires where g rises, −1 where it falls, 0 both
    touch        (ng,) roots that are touched fire too
    silent       (ng,) nothing happens but that f is not smooth there: the step starts anew, no transition is called
    bound        (ng,) members may not be on the other side: with a direction, whatever rounding says at a start
    armed        (B, ng) 1 where a function is watched; a transition may change the rows of its members
    at           (B, ng) times at which events fire, NaN where there is none; may be changed in the same way
    fired        (B, ng) up to which times those of `at` have fired already, before t0
    code         of functions that are no coordinates, for their bounds (`intervals`), with the `params` (B, np), or
                 (np,) for all, that they read; a transition may change its members'
    names        (ng,) for messages
    """

    bind: Callable[[Floats, Floats, Floats], Integers]
    transition: Transition
    names: Sequence[str]
    coordinates: Any = None
    direction: Any = None
    touch: Any = None
    silent: Any = None
    bound: Any = None
    armed: Any = None
    at: Any = None
    fired: Any = None
    code: Code | None = None
    params: Any = None
    arrays: dict[str, np.ndarray] = field(default_factory=dict, init=False, repr=False)

    def check(self, members: int, ny: int) -> None:
        """All arrays in the form that drivers read. Those of a batch that are in it already stay the very same."""
        n = len(self.names)
        if n == 0:
            raise SimulationError("integrate: events has no functions. Leave it out, or give some.")
        given = (
            ("coordinates", self.coordinates, (n,), np.int64, GENERAL),
            ("direction", self.direction, (n,), np.int64, 0),
            ("touch", self.touch, (n,), np.int64, 0), ("silent", self.silent, (n,), np.int64, 0),
            ("bound", self.bound, (n,), np.int64, 0),
            ("armed", self.armed, (members, n), np.int64, 1), ("at", self.at, (members, n), np.float64, np.nan),
            ("fired", self.fired, (members, n), np.float64, -np.inf),
        )  # fmt: skip
        for name, x, shape, kind, default in given:
            found = np.full(shape, default, dtype=kind) if x is None else np.ascontiguousarray(x, dtype=kind)
            if found.shape != shape:
                raise ShapeError(f"integrate: events.{name} has shape {found.shape}, expected {shape}.")
            self.arrays[name] = found
        if not ((self.arrays["coordinates"] >= TIMED) & (self.arrays["coordinates"] < ny)).all():
            raise SimulationError(
                f"integrate: events.coordinates is {brief(self.coordinates)}, expected entries of a state of {ny}, "
                f"{GENERAL} for other functions, {TIMED} for times."
            )


def read_events(given: Any) -> Events | None:
    if given is not None and not is_a(given, Events):
        raise SimulationError(f"integrate: events is {brief(given)}, expected Events(...), or None.")
    return given  # type: ignore[no-any-return]


# The events of the members as a driver knows them: the record that compiled code reads, and its functions.

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
