"""What becomes of members at singular positions: watched from their start, carried over by a `bridge`."""

from __future__ import annotations

from typing import Any

import numpy as np

from .block import AT_TIMES, REJECTED, RHS, STEPS, Block
from .events import TIMED
from .poles import crossed
from .rhs import Floats
from .runs import evaluate_block, evaluate_some
from .singular_crossing import AHEAD, AT, BEFORE, LEVEL, OLD, RANK, RATE, UNTIL, Bridge, around, bridged, singular
from .status import DONE, MISSED, RUNNING, SINGULAR, TOO_MANY

NEARER = 0.5  # where a bridge is not good enough, the next one starts so much nearer
NEAREST = 4e-3  # as s; from here on round-off is too large to see where the motion goes
SINGULAR_AT = 1e-2  # as s: a start that is nearer is at the position
BEYOND = 3.0  # times that s: a member that could not be bridged has passed the position where s comes back to it
ON_BOTH_SIDES = 2.0  # the length of a bridge, in parts of the way to the position
CHANGED = 1e-6  # of a pivot at an event: positions are the same, so constraints have been switched
TINY = 1e-300
OFF = 1e-4  # of the state, or of 1: how far from the constraints it may be where branches meet; crossings let that grow
LOOKS = 32  # at the event functions on a bridge
INSIDE = (0.25, 0.75)  # of a bridge: states that are kept where all steps are


def look_around(b: Block, rhs: Any) -> list[tuple[int, tuple[Floats, Floats]]]:
    """The pivots at the start. A member that starts at a singular position moves away from it at once, along the branch
    on which its velocities are, or ends. Returns what is kept of those where all steps are."""
    look(b)
    restart(b, np.arange(len(b.t)))
    at = singular(b.pivots, b.largest, SINGULAR_AT, rhs.rank[b.first : b.first + len(b.t)]) & (b.status == RUNNING)
    kept = []
    for i in np.flatnonzero(at).tolist():
        local, t0 = rhs.local(b.first + i), float(b.t[i])
        y0, rtol, atol = _inside(b, i, local)
        if not local.is_singular(t0, y0):
            continue
        found = around(local, t0, y0, b.largest[i], int(rhs.rank[b.first + i]), float(b.t_end[i]) - t0, rtol, atol)
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
    """As if the run began with the states of which the pivots were computed last."""
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
    found = bridged(local, t0, y0, ahead, min(_end(b, i, t0, ahead), limit), rtol, atol)
    b.status[i] = RUNNING
    if found is None or not found.good:
        _nearer(b, i)
        return None
    return _accept(b, i, found, local)


def _inside(b: Block, i: int, local: Any) -> tuple[Floats, Floats, Floats]:
    """Where a member is, and its tolerances, in the coordinates of the bridge."""
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


def _over_event(b: Block, i: int, bridge: Bridge, local: Any, end: float) -> bool:
    """An event would happen on the bridge, on which a member cannot stop; then it ends where it is."""
    w, times = b.watch, np.linspace(bridge.t0, end, LOOKS + 1)[1:]
    states = local.outside(times, local.normalised(bridge.motion(times)))
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


def _accept(b: Block, i: int, bridge: Bridge, local: Any) -> tuple[Floats, Floats]:
    end = min(bridge.t1, float(b.t_end[i]))
    inside = bridge.t0 + np.array(INSIDE) * (bridge.t1 - bridge.t0)
    if b.step > 0.0:
        inside = np.arange(bridge.t0 + b.step, bridge.t1 - 0.5 * b.step, b.step)
    inside = inside[inside < end]
    if b.poles.size and crossed(b, i, bridge.motion(np.append(inside, end))):
        return np.empty(0), np.empty((0, b.y.shape[1]))
    if b.watch.watches and _over_event(b, i, bridge, local, end):
        return np.empty(0), np.empty((0, b.y.shape[1]))
    b.counts[i, STEPS] += inside.size + 1 if b.step > 0.0 else 1
    b.counts[i, RHS] += 1
    if b.keep == AT_TIMES:
        first = int(b.out_n[i])
        last = int(np.searchsorted(b.times, end, side="right"))
        wanted = b.times[first:last]
        b.out_t[i, first:last] = wanted
        b.out_y[i, first:last] = local.outside(wanted, local.normalised(bridge.motion(wanted)))
        b.out_n[i] = last
    kept_t = np.append(inside, end)
    kept_y = local.normalised(bridge.motion(kept_t))
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
