"""Over a singular position, from one side to the other.

At a singular position constraints become dependent for a moment, and beside it accelerations cannot be computed well
although the motion is smooth along the branch that it came on. So the stretch of time around it is taken in one piece,
by collocation with an even number of nodes: they stay away from the middle, where the position is, and a polynomial
through them follows the branch. The state at every node is first put on the constraints. y' = f(projected y)
has the same solutions, and is smooth beside the branch too: f itself is wild there.

Three numbers of nodes tell how good it is. If it is not good enough a nearer start is tried, as long as there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

import numpy as np
from numpy.polynomial import legendre

from ..drivers import inlined
from .block import AT_TIMES, REJECTED, RHS, STEPS, Block
from .events import TIMED
from .poles import crossed
from .rhs import Floats, Integers, evaluate_block, evaluate_rows, evaluate_some
from .solution import DONE, MISSED, RUNNING, SINGULAR, TOO_MANY

# How near a member is to a position at which its constraints become dependent: a singular position.
#
# With a state come pivots (`rhs.RightHandSide.bind_project`), one for every row of the constraints, ≥ 0. One of them
# vanishes there, as the square of the distance. So with d a pivot and d_max the largest it has been,
#
# s = √(d / d_max),    and the position is reached in D = −s/ṡ where s goes down                   (1)
#
# A pivot that is zero belongs to a row that the others make redundant, and is no sign of anything as long as the rank,
# the number of the other pivots, is what it was: rows of a redundant set take turns. A pivot can also become small
# where the rank is not about to drop: a row of a redundant set before another one takes its turn, or one along which
# there is ever more mass to move. So (1) is a suspicion, and `resettle` looks at the rows themselves before it believes
# it. Rows that were suspected for nothing are not looked at for some time; d_max is negative then.
#
# Accelerations near it are known to eps/s³ only, and not at all at s = 0, although the motion is smooth. So a driver
# stops before it: the status of the member becomes NEAR, and a crossing carries it to the other side.

LEVEL = 0.15  # s from which on a member that comes nearer is stopped, at first
REACH = 1.2  # next steps: so near in time it is stopped anyhow
CLOSE = 0.02  # a step that ends nearer than this has come too near at once: crossings need room
LOOK = 1e-2  # of the next step: over which ṡ is taken
CHANGE = 0.4  # of s over a step: it must not come and go between two looks at it
FADES = 0.95  # how the fastest change of s is forgotten, step by step
OLD = 0.5  # s can be told from its largest value only below

# columns of `gap`: the s at which to stop, or minus that at which to stop on the other side of a position that could
# not be crossed; the time before; the fastest change of s; the distance (1) in time; the rank there; until when rows
# with a negative d_max are not looked at
AT, BEFORE, RATE, AHEAD, RANK, UNTIL = range(6)
COLUMNS = 6


@inlined
def near(
    project: Integers, first: int, i: int, t_eval: Floats, y_eval: Floats, out: Floats, pivots: Floats, largest: Floats,
    last: Floats, gap: Floats, t: float, y: Floats, f: Floats, h: float,
) -> tuple[bool, float]:  # fmt: skip
    """Whether member i, which has come to y at t with the derivative f and the next step h, must stop; and the longest
    step that does not go beyond what (1) says. `pivots` are those of y."""
    ny, count = y.size, pivots.shape[1]

    # How fast the pivots change, relative to their largest values, and the least of them
    since = t - gap[i, BEFORE]
    least = 2.0
    gap[i, RATE] *= FADES
    rank = positive(pivots, i, 0, count)
    lost = rank < gap[i, RANK]
    for j in range(count):
        d = pivots[i, j]
        if t >= gap[i, UNTIL]:
            largest[i, j] = abs(largest[i, j])
        if largest[i, j] >= 0.0:
            largest[i, j] = max(largest[i, j], d)
        if largest[i, j] > 0.0 and (d > 0.0 or lost):
            s, s_old = np.sqrt(d / largest[i, j]), np.sqrt(last[i, j] / largest[i, j])
            if since > 0.0 and (last[i, j] > 0.0 or lost):
                gap[i, RATE] = max(gap[i, RATE], abs(s - s_old) / since)
            least = min(least, s)
        last[i, j] = d

    # A singular position that is far off only limits the next step
    gap[i, BEFORE], gap[i, RANK] = t, rank
    most = CHANGE / gap[i, RATE] if gap[i, RATE] > 0.0 else np.inf
    h = min(h, most)
    alone = gap[i, AT] < 0.0
    if not alone and least > max(gap[i, AT], min(2.0 * REACH * h * gap[i, RATE], OLD)):
        return False, most
    if alone:
        return least > -gap[i, AT], np.inf

    # It may be near: the pivots a little ahead tell where the motion goes, and how far it is
    step = LOOK * h
    t_eval[i] = t + step
    for m in range(ny):
        y_eval[i, m] = y[m] + step * f[m]
    evaluate_rows(project, first + i, 1)
    ahead, stop = np.inf, False
    lost = lost or positive(out, i, ny, count) < rank
    for j in range(count):
        if largest[i, j] > 0.0 and (lost or (pivots[i, j] > 0.0 and out[i, ny + j] > 0.0)):
            s, s_next = np.sqrt(pivots[i, j] / largest[i, j]), np.sqrt(out[i, ny + j] / largest[i, j])
            if s_next < s:
                distance = s * step / (s - s_next)
                ahead = min(ahead, distance)
                stop = stop or s < gap[i, AT] or (gap[i, AT] == LEVEL and s < OLD and distance < REACH * h)
    gap[i, AHEAD] = ahead
    return stop, min(most, 0.5 * ahead)


@inlined
def too_close(pivots: Floats, largest: Floats, last: Floats, gap: Floats, i: int) -> bool:
    """A step would end so near to a singular position, from farther away, that nothing can be done from there."""
    lost = positive(pivots, i, 0, pivots.shape[1]) < gap[i, RANK]
    for j in range(pivots.shape[1]):
        d = pivots[i, j]
        if (d > 0.0 or lost) and d < CLOSE**2 * largest[i, j] and last[i, j] > 9.0 * d:
            return True
    return False


@inlined
def positive(pivots: Floats, i: int, first: int, count: int) -> float:
    """How many of the pivots of a member, from column `first` on, are not zero: the rank."""
    found = 0.0
    for j in range(count):
        if pivots[i, first + j] > 0.0:
            found += 1.0
    return found


def singular(pivots: Floats, largest: Floats, s: float, rank: Any = None) -> Any:
    """(n,) of bool: which of n states, with pivots (n, p), may be at singular positions. The rank is that of the others
    if none is given."""
    held = pivots > 0.0
    count = held.sum(axis=1)
    rank = count.max(initial=0) if rank is None else rank
    return (held & (pivots < s**2 * np.abs(largest))).any(axis=1) | (count < rank)


# y' = f(t, y) over a stretch of time by collocation: y' is the polynomial that agrees with f at s nodes of Gauss.
#
# y(t) = y_0 + ∫ p dt from t_0,    p(t_k) = f(t_k, y(t_k)),    k = 1 … s                               (1)
#
# Hairer, Nørsett, Wanner I, II.7: order 2s. (1) is solved by inserting, which converges where the stretch is short
# against the times in which f changes. t_0 may be anywhere; no node is at an end, and for even s none in the middle.

INSERTIONS = 80
CONVERGED = 1e-14  # change of f, relative
STALLED, NOISE = 0.5, 1e-6  # a change so small that no longer becomes smaller is round-off

Derivative = Callable[[Floats, Floats], Floats]  # times (n,), states (n, ny) → (n, ny)


@dataclass(frozen=True)
class Polynomial:
    """p by its coefficients (s, ny) of Legendre over [middle − half, middle + half], and y_0 at t_0."""

    middle: float
    half: float
    t0: float
    y0: Floats
    coefficients: Floats

    def __call__(self, t: Floats) -> Floats:
        """y (n, ny) at times (n,)."""
        x, x0 = (t - self.middle) / self.half, (self.t0 - self.middle) / self.half
        integral = legendre.legint(self.coefficients, axis=0, lbnd=x0)
        return np.asarray(self.y0 + self.half * legendre.legval(x, integral).T)

    def rate(self, t: Floats) -> Floats:
        """p (n, ny) at times (n,)."""
        return np.asarray(legendre.legval((t - self.middle) / self.half, self.coefficients).T)

    def smoother(self, degree: int) -> Polynomial:
        """The same with p cut off after this degree, for use outside of the stretch."""
        return Polynomial(self.middle, self.half, self.t0, self.y0, self.coefficients[: degree + 1])


def nodes(first: float, last: float, s: int) -> Floats:
    """The times of the nodes."""
    return np.asarray(0.5 * (first + last) + 0.5 * (last - first) * _nodes(s))


@lru_cache(maxsize=64)
def _nodes(s: int) -> Floats:
    return np.asarray(legendre.leggauss(s)[0])


def collocated(
    f: Derivative, t0: float, y0: Floats, first: float, last: float, s: int, guess: Callable[[Floats], Floats]
) -> Polynomial | None:
    """(1) between the times `first` and `last`; `guess` is p to begin with. None where it does not converge."""
    middle, half = 0.5 * (first + last), 0.5 * (last - first)
    inverse, integral = _matrices(s, (t0 - middle) / half)
    t, p, before = nodes(first, last, s), guess(nodes(first, last, s)), np.inf
    with np.errstate(over="ignore", invalid="ignore"):
        for _ in range(INSERTIONS):
            new = f(t, y0 + half * (integral @ p))
            size, change = np.abs(new).max(initial=1e-300), np.abs(new - p).max(initial=0.0)
            if not np.isfinite(change):
                return None
            found, p = p, new
            if change <= CONVERGED * size or (change > STALLED * before and change < NOISE * size):
                return Polynomial(middle, half, t0, y0, inverse @ found)
            before = change
    return None


@lru_cache(maxsize=64)
def _matrices(s: int, x0: float) -> tuple[Floats, Floats]:
    """From values of p at the nodes to its coefficients, and to its integrals from x0 to the nodes, over [−1, 1]."""
    x = _nodes(s)
    inverse = np.linalg.inv(legendre.legvander(x, s - 1))
    integral = legendre.legval(x, legendre.legint(inverse, axis=0, lbnd=x0)).T
    return inverse.astype(np.float64), integral.astype(np.float64)


STAGES = range(5, 12)  # numbers of nodes that are considered
AROUND = (6, 8, 10)  # those with the position in the middle
BESIDE = (4, 5, 6)  # those with the position at the start
APART = 0.08  # of half of the stretch: how far the nodes stay away from the position
START = 0.5  # of the way to the position: a stretch that is safe, from which the first guess comes
GOOD = 1e-8  # of the state: an error that must do where round-off allows no better
ON_BRANCH = 1e-6  # of the state: how far from the constraints the motion from a state on a branch may come
SHORTEST, DOUBLINGS = 1e-6, 20  # of the longest stretch: where `around` begins to look for room


class Local(Protocol):
    """One member, at any number of times (n,) and states (n, ny) at once. A crossing may be built in other coordinates
    than the run has: `inside` leads into them, `outside` back, and `tolerance` gives rtol or atol there."""

    def inside(self, t: Floats, y: Floats) -> Floats: ...

    def outside(self, t: Floats, y: Floats) -> Floats: ...

    def tolerance(self, of_state: Floats) -> Floats: ...

    def derivative(self, t: Floats, y: Floats) -> Floats: ...

    def projected(self, t: Floats, y: Floats) -> Floats: ...

    def normalised(self, y: Floats) -> Floats: ...

    def pivots(self, t: Floats, y: Floats) -> Floats: ...

    def is_singular(self, t: float, y: Floats) -> bool:
        """Whether the rows have a lower rank at this state than nearby."""
        ...

    def is_singular_ahead(self, t: float, y: Floats, ahead: float) -> bool:
        """Whether they are about to have, in about the time `ahead`."""
        ...

    def drift(self, t: Floats, y: Floats) -> Floats:
        """The derivative of the states if nothing accelerated them."""
        ...


@dataclass(frozen=True)
class SingularCrossing:
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


def find_crossing(
    local: Local, t0: float, y0: Floats, ahead: float, last: float, rtol: Floats, atol: Floats
) -> SingularCrossing | None:
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
    local: Local, t0: float, y0: Floats, largest: Floats, rank: int, longest: float, rtol: Floats, atol: Floats,
    after_only: bool = False,
) -> SingularCrossing | None:  # fmt: skip
    """Before and after a state at a singular position: where it came from and where it goes, if it moves through it.
    `largest` and `rank` are of the pivots of ordinary positions. At a corner what was before says nothing."""
    rate, back = local.drift(np.array([t0]), y0[None])[0], 0.0 if after_only else 1.0
    for k in range(DOUBLINGS):
        half = longest * SHORTEST * 2.0**k
        sides = np.array([half] if after_only else [-half, half])
        there = y0 + sides[:, None] * rate
        if not singular(local.pivots(t0 + sides, local.projected(t0 + sides, there)), largest, LEVEL, rank).any():
            break
    else:
        return None
    f = _held(local)
    first, stages = t0 - back * half, BESIDE if after_only else AROUND
    start = t0 - back * START * half
    small = collocated(f, t0, y0, start, t0 + START * half, 4, lambda t: np.tile(rate, (t.size, 1)))
    if small is None:
        return None
    found = _best(f, t0, y0, first, t0 + half, stages, small.smoother(2).rate, rtol, atol)
    if found is None:
        return None
    # velocities that are on no branch, or between two, do not stay on the constraints
    sides = nodes(first, t0 + half, stages[0])
    there = found.motion(sides)
    off = np.abs(local.projected(sides, there) - local.normalised(there)).max()
    return found if off <= ON_BRANCH * np.abs(there).max() else None


def _held(local: Local) -> Callable[[Floats, Floats], Floats]:
    return lambda t, y: local.derivative(t, local.projected(t, y))


def _best(
    f: Callable[[Floats, Floats], Floats], t0: float, y0: Floats, first: float, last: float, stages: Sequence[int],
    guess: Callable[[Floats], Floats], rtol: Floats, atol: Floats,
) -> SingularCrossing | None:  # fmt: skip
    """The motion by the largest of three numbers of nodes; their differences estimate the errors."""
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
    return SingularCrossing(found[2][0], t0, last, error, float(fine.max() / max(size.max(), 1e-300)), settled)


# Members at singular positions: watched from their start, carried over by a crossing.

NEARER = 0.5  # where a crossing is not good enough, the next one starts so much nearer
NEAREST = 4e-3  # as s; from here on round-off is too large to see where the motion goes
SINGULAR_AT = 1e-2  # as s: a start that is nearer is at the position
BEYOND = 3.0  # times that s: a member that could not be crossed has passed the position where s comes back to it
ON_BOTH_SIDES = 2.0  # the length of a crossing, in parts of the way to the position
CHANGED = 1e-6  # of a pivot at an event: positions are the same, so constraints have been switched
TINY = 1e-300
OFF = 1e-4  # of the state, or of 1: how far from the constraints it may be where branches meet; crossings let that grow
LOOKS = 32  # at the event functions on a crossing
INSIDE = (0.25, 0.75)  # of a crossing: states that are kept where all steps are


def look_around(b: Block, rhs: Any) -> list[tuple[int, tuple[Floats, Floats]]]:
    """The pivots at the start. A member that starts at a singular position moves away from it at once, along the branch
    on which its velocities are, or ends. Returns what is kept of those where all steps are."""
    look(b)
    restart(b, np.arange(len(b.t)))
    return _moved_away(b, np.arange(len(b.t)), rhs, after_only=False)


def look_at_corner(b: Block, rows: Any, rhs: Any) -> list[tuple[int, tuple[Floats, Floats]]]:
    """The same of members that start anew at a corner, where other motion may be prescribed than before it."""
    b.t_eval[rows], b.y_eval[rows] = b.t[rows], b.y[rows]
    evaluate_some(b.project, b.first, np.ascontiguousarray(rows, dtype=np.int64))
    b.pivots[rows] = b.onto[rows, b.y.shape[1] :]
    return _moved_away(b, rows, rhs, after_only=True)


def _moved_away(b: Block, rows: Any, rhs: Any, after_only: bool) -> list[tuple[int, tuple[Floats, Floats]]]:
    rank = rhs.rank[b.first + rows]
    at = singular(b.pivots[rows], b.largest[rows], SINGULAR_AT, rank) & (b.status[rows] == RUNNING)
    kept = []
    for i in rows[at].tolist():
        local, t0 = rhs.local(b.first + i), float(b.t[i])
        y0, rtol, atol = _inside(b, i, local)
        if not local.is_singular(t0, y0):
            continue
        longest, usual = float(b.t_end[i]) - t0, int(rhs.rank[b.first + i])
        found = around(local, t0, y0, b.largest[i], usual, longest, rtol, atol, after_only)
        if found is None or not found.good:
            b.status[i] = SINGULAR
        else:
            kept.append((i, _accept(b, i, found, local)))
    return kept


def look(b: Block) -> None:
    """The pivots of all members where they are."""
    b.t_eval[:], b.y_eval[:] = b.t, b.y
    evaluate_block(b.project, b.first, len(b.t))
    b.pivots[:] = b.onto[:, b.y.shape[1] :]


def restart(b: Block, rows: Any) -> None:
    """As if the run began with the states whose pivots were computed last."""
    ny = b.y.shape[1]
    b.pivots[rows] = b.last[rows] = b.onto[rows, ny:]
    b.largest[rows] = np.maximum(np.abs(b.largest[rows]), b.onto[rows, ny:])
    b.gap[rows, AT], b.gap[rows, BEFORE], b.gap[rows, RATE], b.gap[rows, UNTIL] = LEVEL, b.t[rows], 0.0, b.t[rows]
    b.gap[rows, RANK] = (b.pivots[rows] > 0.0).sum(axis=1)


def resettle(b: Block, rows: Any) -> None:
    """After an event, which may have changed the constraints: pivots that are others now have been no larger yet."""
    before, ny = b.pivots[rows].copy(), b.y.shape[1]
    b.t_eval[rows], b.y_eval[rows] = b.t[rows], b.y[rows]
    evaluate_some(b.project, b.first, np.ascontiguousarray(rows, dtype=np.int64))
    now = b.onto[rows, ny:]
    b.largest[rows] = np.where(np.abs(now - before) > CHANGED * np.maximum(now, before), now, b.largest[rows])
    restart(b, rows)


def carried(b: Block, i: int, rhs: Any, t_last: float) -> tuple[Floats, Floats] | None:
    """Member i goes over the position before it, and runs again. Where that cannot be done well enough it runs again to
    come nearer, and ends where it is near enough. Returns times and states to be kept where all steps are."""
    if b.gap[i, AT] < 0.0:
        b.status[i] = SINGULAR
        return None
    t0, ahead = float(b.t[i]), float(b.gap[i, AHEAD])
    local = rhs.local(b.first + i)
    # beyond the end of a run f is asked for more of the same, but not beyond a corner
    limit = np.inf if b.t_end[i] >= t_last else b.t_end[i]
    y0, rtol, atol = _inside(b, i, local)
    if not local.is_singular_ahead(t0, y0, ahead):  # nearer it is seen better: what looked so may be none
        # others take the place of these rows, or they stay small: nothing is ahead of which a run would have to know
        s = np.sqrt(b.pivots[i] / np.maximum(np.abs(b.largest[i]), TINY))
        b.largest[i, s < OLD] *= -1.0
        b.gap[i, UNTIL], b.gap[i, RATE], b.status[i] = t0 + ON_BOTH_SIDES * ahead, 0.0, RUNNING
        b.gap[i, AT] = LEVEL
        return None
    if not np.abs(local.projected(b.t[i : i + 1], y0[None])[0] - local.normalised(y0[None])[0]).max() <= OFF * max(
        1.0, float(np.abs(y0).max())
    ):
        b.status[i] = SINGULAR  # so far from the constraints no one can tell which branch it is on
        return None
    found = find_crossing(local, t0, y0, ahead, min(_end(b, i, t0, ahead), limit), rtol, atol)
    b.status[i] = RUNNING
    if found is None or not found.good:
        _nearer(b, i)
        return None
    return _accept(b, i, found, local)


def _inside(b: Block, i: int, local: Any) -> tuple[Floats, Floats, Floats]:
    """Where a member is, and its tolerances, in the coordinates of the crossing."""
    return local.inside(b.t[i : i + 1], b.y[i : i + 1].copy())[0], local.tolerance(b.rtol), local.tolerance(b.atol)


def _end(b: Block, i: int, t0: float, ahead: float) -> float:
    """With the position in the middle; with a fixed step a multiple of it."""
    if b.step == 0.0:
        return t0 + ON_BOTH_SIDES * ahead
    done = np.round((t0 - b.t_start[i]) / b.step)
    return float(b.t_start[i] + (done + max(2.0, np.round(ON_BOTH_SIDES * ahead / b.step))) * b.step)


def _nearer(b: Block, i: int) -> None:
    seen = (b.largest[i] > 0.0) & (b.pivots[i] > 0.0)
    s = np.sqrt(b.pivots[i][seen] / b.largest[i][seen]).min(initial=1.0)
    b.counts[i, REJECTED] += 1
    b.fresh[i] = 1
    b.gap[i, AT] = NEARER * s
    if b.gap[i, AT] < NEAREST:
        b.gap[i, AT] = -BEYOND * NEAREST  # on its own: the motion may end there, but it must not pass
    if b.counts[i, STEPS] + b.counts[i, REJECTED] >= b.max_steps:
        b.status[i] = TOO_MANY


def _over_event(b: Block, i: int, crossing: SingularCrossing, local: Any, end: float) -> bool:
    """An event would happen on the crossing, on which a member cannot stop; then it ends where it is."""
    w, times = b.watch, np.linspace(crossing.t0, end, LOOKS + 1)[1:]
    states = local.outside(times, local.normalised(crossing.motion(times)))
    watched = (w.armed[i] != 0) & (w.coordinates != TIMED)
    side = w.side[i].copy()
    for t, y in zip(times, states, strict=True):
        b.t_eval[i], b.y_eval[i] = t, y
        evaluate_block(w.call, b.first + i, 1)
        sign = np.sign(w.g[i]).astype(np.int64)
        changed = watched & (sign * side < 0)
        if (changed & (w.silent == 0) & ((w.direction == 0) | (w.direction == sign))).any():
            b.status[i] = MISSED
            return True
        side = np.where(watched & (sign != 0), sign, side)
    w.side[i], w.start[i] = side, w.g[i]
    return False


def _accept(b: Block, i: int, crossing: SingularCrossing, local: Any) -> tuple[Floats, Floats]:
    end = min(crossing.t1, float(b.t_end[i]))
    inside = crossing.t0 + np.array(INSIDE) * (crossing.t1 - crossing.t0)
    if b.step > 0.0:
        inside = np.arange(crossing.t0 + b.step, crossing.t1 - 0.5 * b.step, b.step)
    inside = inside[inside < end]
    if b.poles.size and crossed(b, i, crossing.motion(np.append(inside, end))):
        return np.empty(0), np.empty((0, b.y.shape[1]))
    if b.watch.watches and _over_event(b, i, crossing, local, end):
        return np.empty(0), np.empty((0, b.y.shape[1]))
    b.counts[i, STEPS] += inside.size + 1 if b.step > 0.0 else 1
    b.counts[i, RHS] += 1
    if b.keep == AT_TIMES:
        first = int(b.out_n[i])
        last = int(np.searchsorted(b.times, end, side="right"))
        wanted = b.times[first:last]
        b.out_t[i, first:last] = wanted
        b.out_y[i, first:last] = local.outside(wanted, local.normalised(crossing.motion(wanted)))
        b.out_n[i] = last
    kept_t = np.append(inside, end)
    kept_y = local.normalised(crossing.motion(kept_t))
    if b.tangent[0] != 0:  # states are projected, but for those at the position itself
        clear = ~singular(local.pivots(kept_t, kept_y), b.largest[i], SINGULAR_AT, b.gap[i, RANK])
        kept_y[clear] = local.projected(kept_t[clear], kept_y[clear])
    kept_y = local.outside(kept_t, kept_y)
    b.t[i], b.y[i], b.fresh[i] = end, kept_y[-1], 1
    if end >= b.t_end[i]:
        b.status[i] = DONE
    elif b.counts[i, STEPS] + b.counts[i, REJECTED] >= b.max_steps:
        b.status[i] = TOO_MANY
    b.t_eval[i], b.y_eval[i] = b.t[i], b.y[i]
    evaluate_block(b.project, b.first + i, 1)
    restart(b, np.array([i]))
    return kept_t, kept_y
