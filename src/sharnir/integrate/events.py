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
from typing import Any

import numpy as np

from ..core.errors import ShapeError, SimulationError, brief
from ..core.read import is_a
from .intervals import Code
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
