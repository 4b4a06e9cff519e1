"""The state of a run at any time, within its accuracy: found from the last state before it by integrating once more.

All times are followed together, in one step of DOP853 each, then in two, four, 16, ... until two numbers of steps agree
so well that the second is within the tolerances of the run. What does not settle, as stiff motion does not, is
integrated by SciPy's Radau, one stretch after the other. Corners of expressions are stops, prescribed coordinates and
constraints are kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ..corners.corners import find
from ..dynamics import Dynamics
from ..dynamics.orientations import manifolds, normalised
from ..dynamics.prescribed import prescribed
from ..errors import ShapeError, SimulationError
from ..integrate import method_named
from ..motion.projected import projected
from ..read import Array
from .anchors import Anchors, ends
from .over_states import floats_of
from .retrace import followed
from .states import States
from .stretch import stretch

if TYPE_CHECKING:
    from .run import Run

STEPS = (1, 2, 4, 16, 64, 256, 1024)  # of one stretch
STIFF = 4  # of them, for runs by implicit methods: explicit steps will do where they are short
ORDER = 6  # that steps have at least: with m times as many the error is less by m⁶
SETTLED = 1e-4  # relative: two numbers of steps that differ by more say nothing of the error
RTOL, ATOL = 1e-10, 1e-12  # where the run had none
CORNERS = 16  # in one stretch; with more of them it does not settle
NEAR = 1e-6  # m, rad and per second: what projection may move
ROUNDING = 1e-12  # of a time: beyond the end by so much is the end


def at(run: Run, t: Any) -> tuple[Array, Array]:
    """q and v, (nq,) and (nv,) at one time, (k, nq) and (k, nv) at several; of a batch (B, ...)."""
    times = floats_of(t, "run.at(t)")
    if times.ndim > 1:
        raise ShapeError(f"run.at(t): got an array of shape {times.shape}. Expected a time, or a list of times.")
    if not times.size:
        lead = (0,) if run.batch is None else (run.batch, 0)
        return np.zeros((*lead, run.q.shape[-1])), np.zeros((*lead, run.v.shape[-1]))
    first, last = run.settings.t0, float(ends(run).max())
    slack = ROUNDING * max(abs(first), abs(last))
    outside = np.flatnonzero(~((np.atleast_1d(times) >= first - slack) & (np.atleast_1d(times) <= last + slack)))
    if outside.size:
        given = np.atleast_1d(times)[outside[0]]
        raise SimulationError(
            f"run.at({given:.9g}): the run is from {first:.9g} to {last:.9g} s. Ask for a time of it."
        )
    q, v = states_at(run, np.clip(np.atleast_1d(times), first, last), exact=True)
    if run.batch is None:
        q, v = q[0], v[0]
    return (q[..., 0, :], v[..., 0, :]) if times.ndim == 0 else (q, v)


def states_at(run: Run, times: Array, exact: bool) -> tuple[Array, Array]:
    """(B, k, nq) and (B, k, nv), NaN where a member had ended; without `exact` also where it takes too long."""
    dyn, anchors = run.dynamics("at"), Anchors.of(run)
    members, count = anchors.t.shape[0], len(times)
    places = anchors.before(times)
    b, k = (x.ravel() for x in np.indices((members, count)))
    place = places.ravel()
    t = times[k]
    ended = ends(run)[b]
    alive = (place >= 0) & (t <= ended * (1 + np.sign(ended) * ROUNDING))
    q, v = (np.full((members * count, x.shape[-1]), np.nan) for x in (run.q, run.v))
    begin, later, sample = anchors.states(b[alive], place[alive], t[alive])
    q[alive], v[alive] = begin.q, begin.v
    moving = np.flatnonzero(t[alive] > begin.t)
    if moving.size and begin.tau is not None:
        unknown = np.isnan(begin.tau[moving]).any(axis=1)
        unknown |= False if later is None else np.isnan(later[moving]).any(axis=1)
        if unknown.any():
            if exact:
                raise SimulationError(
                    f"run.at({t[alive][moving][unknown][0]:.9g}): the forces of the controller were not kept there. "
                    "Expected a run that keeps a state in every period: leave its times out, or give more of them."
                )
            lost = np.flatnonzero(alive)[moving[unknown]]
            q[lost], v[lost] = np.nan, np.nan
            moving = moving[~unknown]
    if moving.size:
        changed = None if later is None else (sample[moving], later[moving])
        found = _followed(run, dyn, begin[moving], t[alive][moving], changed, exact)
        rows = np.flatnonzero(alive)[moving]
        q[rows], v[rows] = found
    return q.reshape(members, count, -1), v.reshape(members, count, -1)


def _followed(
    run: Run, dyn: Dynamics, begin: States, t: Array, later: tuple[Array, Array] | None, exact: bool
) -> tuple[Array, Array]:
    """From each state to its time, which is after it."""
    rtol, atol = run.settings.rtol or RTOL, run.settings.atol or ATOL
    stops = _stops(dyn, begin, t)
    if later is not None:
        stops = np.sort(np.column_stack([stops, np.minimum(later[0], t)]), axis=1)
    q, v = np.full_like(begin.q, np.nan), np.full_like(begin.v, np.nan)
    open_ = np.arange(len(t))
    last: tuple[Array, Array] | None = None
    before = 1
    implicit = method_named(run.settings.method).implicit
    for steps in STEPS[: STIFF if implicit or not exact else None]:
        own = None if later is None else (later[0][open_], later[1][open_])
        now = followed(dyn, begin[open_], (t - begin.t)[open_], _nothing, steps, stops[open_], own)[:2]
        if last is not None:
            gain = (steps / before) ** ORDER
            settled = np.ones(len(open_), dtype=bool)
            for x, y in zip(now, last, strict=True):
                size = np.abs(x).max(axis=1, initial=0.0)
                size = np.minimum(gain * (rtol * size + atol), SETTLED * size + atol)
                settled &= np.abs(x - y).max(axis=1, initial=0.0) <= size
            q[open_[settled]], v[open_[settled]] = now[0][settled], now[1][settled]
            open_, now = open_[~settled], (now[0][~settled], now[1][~settled])
        if not open_.size:
            break
        last, before = now, steps
    if exact:
        for i in open_.tolist():
            own = None if later is None else (later[0][i : i + 1], later[1][i : i + 1])
            q[i], v[i] = stretch(dyn, begin[i : i + 1], float(t[i]), rtol, atol, stops[i], own)
    return _kept(run, dyn, begin, t, q, v)


def _kept(run: Run, dyn: Dynamics, begin: States, t: Array, q: Array, v: Array) -> tuple[Array, Array]:
    """Prescribed coordinates in their places, orientations and constraints kept."""
    model, n, table = dyn.model, len(t), _table(dyn, begin)
    q, v = normalised(manifolds(model), q), v.copy()
    for i in range(n) if any(body.motion is not None for body in model.bodies) else ():
        prescribed(model, t[i], q[i][None, None], v[i][None, None], table[i])
    if model.constraints and run.settings.drift == "projection":
        no_size = np.zeros((n, model.row_count))
        near_q, near_v = (x[:, 0] for x in projected(model, t[:, None], q[:, None], v[:, None], table, no_size))
        moved = np.abs(np.hstack([near_q - q, near_v - v])).max(axis=1, initial=0.0)[:, None]
        q, v = np.where(moved < NEAR, near_q, q), np.where(moved < NEAR, near_v, v)
    return q, v


def _stops(dyn: Dynamics, begin: States, t: Array) -> Array:
    """(N, m): corners between each state and its time, filled up with the time."""
    rows, whose = np.unique(_table(dyn, begin), axis=0, return_inverse=True)
    pairs = find(dyn.model, float(begin.t.min()), float(t.max()), rows)
    if pairs is None:
        return np.repeat(t[:, None], 0, axis=1)
    found = np.repeat(t[:, None], CORNERS, axis=1)
    for i, own in enumerate(whose.ravel().tolist()):
        corners = pairs[own][:, 0]
        inside = corners[(corners > begin.t[i]) & (corners < t[i])][:CORNERS]
        found[i, : len(inside)] = inside
    return found[:, : int((found < t[:, None]).sum(axis=1).max(initial=0))]


def _table(dyn: Dynamics, states: States) -> Array:
    """(N, np): the parameters of each state."""
    table = np.empty((len(states.t), len(dyn.model.parameters)))
    for k, p in enumerate(dyn.model.parameters):
        table[:, k] = states.params[p.name]
    return table


def _nothing(states: States, a: Array) -> Array:
    return np.zeros((len(states.t), 1))
