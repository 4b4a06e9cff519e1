"""Over a singular position, from one side to the other.

At a singular position constraints become dependent for a moment, and beside it accelerations cannot be computed well
(see `gap`), although the motion is smooth along the branch that it came on. So the stretch of time around it is taken
in one piece, by collocation with an even number of nodes: they stay away from the middle, where the position is, and a
polynomial through them follows the branch. The state at every node is first put on the constraints. y' = f(projected y)
has the same solutions, and is smooth beside the branch too: f itself is wild there.

Three numbers of nodes tell how good it is. If it is not good enough a nearer start is tried, as long as there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from .collocation_polynomial import Polynomial, collocated, nodes
from .gap import LEVEL
from .rhs import Floats

STAGES = range(5, 12)  # numbers of nodes that are considered
AROUND = (6, 8, 10)  # those with the position in the middle
APART = 0.08  # of half of the stretch: how far the nodes stay away from the position
START = 0.5  # of the way to the position: a stretch that is safe, from which the first guess comes
GOOD = 1e-8  # of the state: an error that must do where round-off allows no better
ON_BRANCH = 1e-6  # of the state: how far from the constraints the motion from a state on a branch may come
SHORTEST, DOUBLINGS = 1e-6, 20  # of the longest stretch: where `around` begins to look for room


class Local(Protocol):
    """One member, at any number of times (n,) and states (n, ny) at once. A bridge may be built in other coordinates
    than the run has: `inside` leads into them, `outside` back, and `tolerance` gives rtol or atol there."""

    def inside(self, t: Floats, y: Floats) -> Floats: ...

    def outside(self, t: Floats, y: Floats) -> Floats: ...

    def tolerance(self, of_state: Floats) -> Floats: ...

    def derivative(self, t: Floats, y: Floats) -> Floats: ...

    def projected(self, t: Floats, y: Floats) -> Floats: ...

    def normalised(self, y: Floats) -> Floats: ...

    def pivots(self, t: Floats, y: Floats) -> Floats: ...

    def drift(self, t: Floats, y: Floats) -> Floats:
        """The derivative of the states if nothing accelerated them."""
        ...


@dataclass(frozen=True)
class Bridge:
    """The motion from t0 to t1; the estimate of its error in units of the tolerance, and relative to the state."""

    motion: Polynomial
    t0: float
    t1: float
    error: float
    relative: float
    settled: bool  # more nodes do not make it better: what is left is round-off

    @property
    def good(self) -> bool:
        return self.error <= 1.0 or (self.settled and self.relative <= GOOD)


def bridged(
    local: Local, t0: float, y0: Floats, ahead: float, last: float, rtol: Floats, atol: Floats
) -> Bridge | None:
    """From y0 at t0 to the time `last`, over the position that is `ahead` of t0. None where there is no such motion."""
    half = 0.5 * (last - t0)
    place = ahead / half - 1.0 if half > 0.0 else 1.0
    apart = [s for s in STAGES if np.abs(nodes(-1.0, 1.0, s) - place).min() > APART]
    if len(apart) < 3:
        return None
    f = _held(local)
    start = f(np.array([t0]), y0[None])[0]
    safe = collocated(f, t0, y0, t0, t0 + START * ahead, 4, lambda t: np.tile(start, (t.size, 1)))
    if safe is None:
        return None
    return _best(f, t0, y0, t0, last, apart[-3:], safe.smoother(2).rate, rtol, atol)


def around(
    local: Local, t0: float, y0: Floats, largest: Floats, longest: float, rtol: Floats, atol: Floats
) -> Bridge | None:
    """Before and after a state at a singular position: where it came from and where it goes, if it moves through it."""
    rate = local.drift(np.array([t0]), y0[None])[0]
    for k in range(DOUBLINGS):
        half = longest * SHORTEST * 2.0**k
        sides = np.array([-half, half])
        there = y0 + sides[:, None] * rate
        if (local.pivots(t0 + sides, local.projected(t0 + sides, there)) >= LEVEL**2 * largest).all():
            break
    else:
        return None
    f = _held(local)
    small = collocated(f, t0, y0, t0 - START * half, t0 + START * half, 4, lambda t: np.tile(rate, (t.size, 1)))
    if small is None:
        return None
    found = _best(f, t0, y0, t0 - half, t0 + half, AROUND, small.smoother(2).rate, rtol, atol)
    if found is None:
        return None
    # velocities that are on no branch, or between two, do not stay on the constraints
    sides = nodes(t0 - half, t0 + half, AROUND[0])
    there = found.motion(sides)
    off = np.abs(local.projected(sides, there) - local.normalised(there)).max()
    return found if off <= ON_BRANCH * np.abs(there).max() else None


def _held(local: Local) -> Callable[[Floats, Floats], Floats]:
    return lambda t, y: local.derivative(t, local.projected(t, y))


def _best(
    f: Callable[[Floats, Floats], Floats], t0: float, y0: Floats, first: float, last: float, stages: Sequence[int],
    guess: Callable[[Floats], Floats], rtol: Floats, atol: Floats,
) -> Bridge | None:  # fmt: skip
    """The motion by the largest of three numbers of nodes; the differences between them are what is known of errors."""
    found, look = [], np.linspace(first, last, 9)
    for s in stages:
        motion = collocated(f, t0, y0, first, last, s, guess)
        if motion is None:
            return None
        guess = motion.rate
        found.append((motion, motion(look)))
    size = np.maximum(np.abs(found[2][1]), np.abs(y0))
    rough, fine = (np.abs(found[k + 1][1] - found[k][1]) for k in range(2))
    error = float((fine / (atol + rtol * size)).max())
    settled = float(fine.max()) > 0.1 * float(rough.max())
    return Bridge(found[2][0], t0, last, error, float(fine.max() / max(size.max(), 1e-300)), settled)
