"""The state of a run at any time, within its accuracy: found from the last state before it by integrating once more.

Runs of fixed steps are made once more with the same steps (`fixed_steps`): their motion is that of the method, which
may be far from the exact one. Runs by error control are exact within their tolerances, and are followed so: all times
together, in one step of DOP853 each, then in two and four, until two numbers of steps agree so well that the second is
within the tolerances of the run; then in adaptive steps. Motion that does not get to its end so, because it is stiff,
is integrated by SciPy's Radau, one stretch after the other. Corners of expressions are stops, prescribed coordinates
and constraints are kept.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from ..core.errors import ShapeError, SimulationError
from ..core.read import Array, array
from ..dynamics import Dynamics
from ..dynamics.orientations import exchange, manifolds, normalised, prescribed
from ..integrate import method_named
from ..integrate.rhs import MARGIN
from ..model import Model
from ..motion.drift import projected
from ..motion.time_switches import find
from . import fixed_steps
from .retrace import Angles, adaptive, coordinate_rates, derivative_of, element_states_in, followed
from .states import INSTANT, Anchors, States, element_state_rates, ends
from .status import Settings

if TYPE_CHECKING:
    from .run import Run

# One stretch of a run, integrated once more by SciPy's Radau: for stiff motion, where DOP853 does not settle.


def stretch(
    dyn: Dynamics, begin: States, t: float, rtol: float, atol: float, stops: Array, later: tuple[Array, Array] | None
) -> tuple[Array, Array]:
    """q and v at t, from one state before it; `stops` and `later` as in `retrace`."""
    from scipy.integrate import solve_ivp

    turn = exchange((b.name, b.joint, True) for b in dyn.model.bodies)
    rates, size = coordinate_rates(dyn, turn), turn.there(begin.q).shape[1]
    own, last = element_state_rates(dyn.model), size + dyn.model.nv
    y = np.concatenate([turn.there(begin.q)[0], begin.v[0], element_states_in(dyn.model, begin)[0]])
    margin = MARGIN * max(abs(float(begin.t[0])), abs(t))
    angles = Angles(dyn.model, turn, begin.q)
    edges = np.unique([float(begin.t[0]), *stops.tolist(), t])
    for start, end in zip(edges[:-1].tolist(), edges[1:].tolist(), strict=True):
        acting = begin
        if later is not None and begin.tau is not None and start >= float(later[0][0]):
            acting = replace(begin, tau=later[1])

        def rate(time: float, x: Array, low: float = start, high: float = end, acting: States = acting) -> Array:
            inside = min(max(time, low + margin), high - margin) if high - low > 2 * margin else 0.5 * (low + high)
            parts = x[None, :size], x[None, size:last], x[None, last:]
            found = derivative_of(dyn, turn, rates, own, acting, *parts, np.array([inside]))
            return np.concatenate([part[0] for part in found])

        found = solve_ivp(rate, (start, end), y, method="Radau", rtol=max(rtol, 1e-13), atol=atol)
        if not found.success or not np.isfinite(found.y).all():
            raise SimulationError(
                f"run.at({t:.9g}): the motion from the state at t = {float(begin.t[0]):.9g} on cannot be followed: "
                f"{found.message} Keep more states: leave times out, or give more of them."
            )
        angles.along(found.y.T[None, :, :size])
        y = found.y[:, -1]
    return angles.of(y[None, :size])[0], y[size:last]


STEPS = (1, 2, 4)  # of one stretch
SWEEPS, STIFF, QUICK = 20_000, 1500, 100  # attempts of adaptive steps; for runs by implicit methods; for pictures
ORDER = 6  # that steps have at least: with m times as many the error is less by m⁶
SETTLED = 1e-4  # relative: two numbers of steps that differ by more say nothing of the error
RTOL, ATOL = 1e-10, 1e-12  # where the run had none
CORNERS = 16  # in one stretch; with more of them it does not settle
NEAR = 1e-6  # m, rad and per second: what projection may move
ROUNDING = 1e-12  # of a time: beyond the end by so much is the end


def interpolate(run: Run, t: Any) -> tuple[Array, Array]:
    """q and v, (nq,) and (nv,) at one time, (k, nq) and (k, nv) at several; of a batch (B, ...)."""
    times = array(t, "run.at(t)")
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
    anchors = Anchors.of(run)
    run.dynamics("at")  # or what is missing
    members, count = anchors.t.shape[0], len(times)
    b, k = (x.ravel() for x in np.indices((members, count)))
    q, v = states_of_members(run, anchors, b, anchors.before(times).ravel(), times[k], exact)
    return q.reshape(members, count, -1), v.reshape(members, count, -1)


def states_of_members(run: Run, anchors: Anchors, b: Any, place: Any, t: Array, exact: bool) -> tuple[Array, Array]:
    """(N, nq) and (N, nv) of members b (N,) at times t (N,), each from the anchor `place` (N,) of its member on."""
    ended = ends(run)[b]
    alive = (place >= 0) & (t <= ended * (1 + np.sign(ended) * ROUNDING))
    q, v = (np.full((len(t), x.shape[-1]), np.nan) for x in (run.q, run.v))
    begin, later, sample = anchors.states(b[alive], place[alive], t[alive])
    q[alive], v[alive] = begin.q, begin.v
    moving = np.flatnonzero(t[alive] - begin.t > INSTANT * np.abs(begin.t))
    parts = run.settings.of_parts()
    part = np.searchsorted([x.t0 for x in parts[1:]], t[alive][moving], side="right")
    for n, settings in enumerate(parts):
        own = moving[part == n]
        rows = np.flatnonzero(alive)[own]
        if own.size and settings.step is not None:
            end = parts[n + 1].t0 if n + 1 < len(parts) else np.inf
            q[rows], v[rows] = fixed_steps.states(run, settings, end, b[rows], t[rows], exact)
        elif own.size:
            changed = None if later is None else (sample[own], later[own])
            q[rows], v[rows] = _along(run, settings, begin[own], t[rows], changed, exact)
    return q, v


def _along(
    run: Run, settings: Settings, begin: States, t: Array, later: tuple[Array, Array] | None, exact: bool
) -> tuple[Array, Array]:
    """Of runs by error control, from each state to its time, which is after it."""
    dyn, known = run.dynamics("at"), np.ones(len(t), dtype=bool)
    if begin.tau is not None:
        forces = begin.tau if later is None else np.hstack([begin.tau, later[1]])
        known = np.asarray(~np.isnan(forces).any(axis=1))
        if exact and not known.all():
            raise SimulationError(
                f"run.at({t[~known][0]:.9g}): the forces of the controller were not kept there. Expected a run that "
                "keeps a state in every period: leave its times out, or give more of them."
            )
    q, v = np.full_like(begin.q, np.nan), np.full_like(begin.v, np.nan)
    if known.any():
        changed = None if later is None else (later[0][known], later[1][known])
        q[known], v[known] = _followed(settings, dyn, begin[known], t[known], changed, exact)
    if settings.on_singularity == "switch":
        q = nearest_angles(dyn.model, q, begin.q)
    return q, v


def _followed(
    settings: Settings, dyn: Dynamics, begin: States, t: Array, later: tuple[Array, Array] | None, exact: bool
) -> tuple[Array, Array]:
    """From each state to its time, which is after it."""
    rtol, atol = settings.rtol or RTOL, settings.atol or ATOL
    stops = _stops(dyn, begin, t)
    if later is not None:
        stops = np.sort(np.column_stack([stops, np.minimum(later[0], t)]), axis=1)
    q, v = np.full_like(begin.q, np.nan), np.full_like(begin.v, np.nan)
    open_ = np.arange(len(t))
    last: tuple[Array, Array] | None = None
    before = 1
    implicit = method_named(settings.method).implicit
    for steps in STEPS:
        own = None if later is None else (later[0][open_], later[1][open_])
        reached = followed(dyn, begin[open_], (t - begin.t)[open_], _nothing, steps, stops[open_], own)[:2]
        now = (reached[0], reached[1])
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
    if open_.size:
        own = None if later is None else (later[0][open_], later[1][open_])
        tight, nothing = 0.1 * rtol, np.full((len(open_), 1), np.inf)
        most = QUICK if not exact else STIFF if implicit else SWEEPS
        lengths = (t - begin.t)[open_]
        arrival = adaptive(dyn, begin[open_], lengths, _nothing, tight, 0.1 * atol, nothing, stops[open_], own, most)
        done = arrival.done
        q[open_[done]], v[open_[done]] = arrival.q[done], arrival.v[done]
        open_ = open_[~done]
    if exact:
        for i in open_.tolist():
            own = None if later is None else (later[0][i : i + 1], later[1][i : i + 1])
            q[i], v[i] = stretch(dyn, begin[i : i + 1], float(t[i]), rtol, atol, stops[i], own)
    return _kept(settings, dyn, begin, t, q, v)


def nearest_angles(model: Model, q: Array, near: Array) -> Array:
    """(N, nq): with angles that are nearest to those of N other states, as a run puts out which does not integrate
    them."""
    turn = exchange((b.name, b.joint, True) for b in model.bodies)
    return turn.back(turn.there(q)[:, None], near)[:, 0] if turn.turned else q


def _kept(settings: Settings, dyn: Dynamics, begin: States, t: Array, q: Array, v: Array) -> tuple[Array, Array]:
    """Prescribed coordinates in their places, orientations and constraints kept."""
    model, n, table = dyn.model, len(t), _table(dyn, begin)
    q, v = normalised(manifolds(model), q), v.copy()
    for i in range(n) if any(body.motion is not None for body in model.bodies) else ():
        prescribed(model, t[i], q[i][None, None], v[i][None, None], table[i])
    if model.constraints and settings.drift == "projection":
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
