"""Integrals along a run by retracing it: every interval between two times is integrated once more from its stored
state, all intervals together as one batch, with the integrals as further unknowns:

    q̇ = N(q) v,    v̇ = a(q, v, t),    Ẇ = P(q, v, t)

and ż of what force elements integrate,

by DOP853 (order 8) in steps of the interval's length over a whole number. Where the run consists of the accepted steps
of an integrator, they are short enough for this too. Joint forces `tau` are held over the interval, as a sampled
controller does. An explicit method fails on stiff motion with long steps: the result is then NaN or nonsense, which
two numbers of steps reveal. Forces that the dynamics does not know of show in the powers at the end of the interval.
Angles that may be singular are retraced as quaternions; the powers on the way are asked for with angles.

Where forces have a corner or a jump inside an interval (a table, a `where` of the state), two numbers of steps may
agree by chance. There `adaptive` goes on: each interval has steps of its own, as long as their error estimate allows.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import Any

import casadi as ca
import numpy as np

from ..core.read import Array
from ..core.tracing import tracing
from ..dynamics import Dynamics
from ..dynamics.orientations import Exchange, exchange
from ..integrate.rhs import MARGIN
from ..model import Model, state_places
from ..spatial.algebra import segment
from ..spatial.rotations import SIZES, nearest
from .states import States, element_state_rates

SWEEPS = 400  # attempts of one interval in adaptive steps; stiff motion would take any number
EVERY = 30  # attempts, after which an interval is given up whose steps are too short and stay so
STAY = 4.0  # at a corner steps become shorter or longer by more than that meanwhile
ON_THE_WAY = np.array([0.25, 0.5, 0.75, 1.0])  # of a step
FLOOR = 1e-13  # of an interval: the shortest step

PowerOf = Callable[[States, Any], Array]  # states and their accelerations (N, nv) -> powers (N, k)
Rates = Callable[[Array, Array], Array]


def retrace(
    dyn: Dynamics, begin: States, lengths: Array, power: PowerOf, steps: int, stops: Array | None = None,
    later: tuple[Array, Array] | None = None,
) -> tuple[Array, Array]:  # fmt: skip
    """Each (N, k): the integrals of the powers from each state over the time that follows it, and the powers then."""
    return followed(dyn, begin, lengths, power, steps, stops, later)[2:]


def followed(
    dyn: Dynamics, begin: States, lengths: Array, power: PowerOf, steps: int, stops: Array | None = None,
    later: tuple[Array, Array] | None = None,
) -> tuple[Array, Array, Array, Array]:  # fmt: skip
    """The same, with q (N, nq) and v (N, nv) at the end in front.
    `stops` (N, m) are times at which something switches on the way, the end where there is nothing more: the steps are
    of each piece between two of them. `later` are (N,) of these times and the joint forces (N, nv) from then on."""
    end = begin.t + lengths
    edges = np.column_stack([begin.t, *([] if stops is None else stops.T), end])
    margin = MARGIN * float(np.abs(end).max(initial=0.0))
    turn = exchange((b.name, b.joint, True) for b in dyn.model.bodies)
    derivative = partial(_derivative, dyn, turn, coordinate_rates(dyn, turn), element_state_rates(dyn.model), power)
    q, v, W, z = turn.there(begin.q), begin.v, np.zeros(1), element_states_in(dyn.model, begin)
    angles = Angles(dyn.model, turn, begin.q)
    for start, stop in pairwise(edges.T):
        # a force that switches at an end of the piece has its value of this side
        held = partial(_inside, start + margin, stop - margin, 0.5 * (start + stop))
        acting = begin
        if later is not None and begin.tau is not None:
            acting = replace(begin, tau=np.where((start >= later[0])[:, None], later[1], begin.tau))
        acting_here = partial(derivative, acting)
        q, v, W, z, last = _piece(acting_here, held, angles, q, v, W, z, start, (stop - start) / steps, steps)
    return angles.of(_on_manifold(dyn.model, q)), v, W, last


def _inside(low: Array, high: Array, middle: Array, t: Array) -> Array:
    return np.where(low < high, np.clip(t, low, high), middle)


def _piece(
    derivative: Callable[..., tuple[Array, Array, Array, Array]], held: Callable[[Array], Array], angles: Angles,
    q: Array, v: Array, W: Array, z: Array, t: Array, length: Array, steps: int,
) -> tuple[Array, Array, Array, Array, Array]:  # fmt: skip
    """Steps of DOP853; and the powers at the end."""
    from scipy.integrate import DOP853

    A, b, c = DOP853.A, DOP853.B, DOP853.C
    h = length[:, None]
    with np.errstate(over="ignore", invalid="ignore"):  # stiff motion: the caller sees it in the result
        for _ in range(steps):
            stages: list[tuple[Array, Array, Array, Array]] = []
            for i in range(len(b)):
                dq, dv, _, dz = (sum(A[i, j] * stage[k] for j, stage in enumerate(stages)) for k in range(4))
                stages.append(derivative(q + h * dq, v + h * dv, z + h * dz, held(t + c[i] * length)))
            dq, dv, dW, dz = (sum(b[i] * stage[k] for i, stage in enumerate(stages)) for k in range(4))
            angles.follow(q, q + h * dq)
            q, v, t, W, z = q + h * dq, v + h * dv, t + length, W + h * dW, z + h * dz
        return q, v, W, z, derivative(q, v, z, held(t))[2]


class Angles:
    """Angles, which are retraced as quaternions, followed from step to step: an orientation does not tell its turns."""

    def __init__(self, model: Model, turn: Exchange, q: Array) -> None:
        self.model, self.turn, self.q = model, turn, q.copy()

    def follow(self, before: Array, after: Array, rows: Any = slice(None)) -> None:
        """One step of intervals `rows`, by way of some orientations between its ends."""
        if self.turn.turned and len(before):
            way = before[:, None] + ON_THE_WAY[:, None] * (after - before)[:, None]
            self.along(_on_manifold(self.model, way.reshape(-1, way.shape[-1])).reshape(way.shape), rows)

    def along(self, way: Array, rows: Any = slice(None)) -> None:
        """(N, k, nq there): k states one after the other."""
        if self.turn.turned:
            self.q[rows] = self.turn.back(way, self.q[rows])[:, -1]

    def of(self, q: Array) -> Array:
        """Coordinates with the angles that the last step has led to."""
        return self.turn.back(q[:, None], self.q)[:, 0] if self.turn.turned else q


@dataclass(frozen=True, eq=False)
class Arrival:
    """Of N intervals that were retraced in adaptive steps; NaN where `done` is False."""

    q: Array  # (N, nq)
    v: Array  # (N, nv)
    W: Array  # (N, k): integrals of the powers
    error: Array  # (N, k): the sum of the estimates of their errors
    last: Array  # (N, k): the powers at the end
    element_states: Array  # (N, m): integrals of force elements
    done: Any  # (N,) of bool


def adaptive(
    dyn: Dynamics, begin: States, lengths: Array, power: PowerOf, rtol: float, atol: float, tolerance: Array,
    stops: Array | None = None, later: tuple[Array, Array] | None = None, sweeps: int = SWEEPS,
) -> Arrival:  # fmt: skip
    """As `followed`, each interval in steps of its own. A step is taken where the embedded estimate of its error is
    below rtol |y| + atol in q and v, of their largest entries, and below `tolerance` (N, k) in each integral."""
    n, model = len(lengths), dyn.model
    turn = exchange((b.name, b.joint, True) for b in model.bodies)
    derivative = partial(_derivative, dyn, turn, coordinate_rates(dyn, turn), element_state_rates(model), power)
    end = begin.t + lengths
    margin = MARGIN * float(np.abs(end).max(initial=0.0))
    edges = np.column_stack([*([] if stops is None else stops.T), end])
    q, v, z, t = turn.there(begin.q), begin.v.copy(), element_states_in(model, begin), begin.t.copy()
    h, before, piece = lengths.copy(), lengths.copy(), np.zeros(n, dtype=np.int64)
    failed_at, failed_by = np.full(n, np.inf), np.zeros(n)  # the end of the last step that failed, and its error
    W, error = None, None
    angles = Angles(model, turn, begin.q)
    open_, low = np.arange(n), t.copy()  # low: where the piece began
    for sweep in range(sweeps):
        while True:  # pieces without length are passed over
            passed = (t[open_] >= edges[open_, piece[open_]]) & (piece[open_] < edges.shape[1] - 1)
            if not passed.any():
                break
            low[open_[passed]] = t[open_[passed]]
            piece[open_[passed]] += 1
        open_ = open_[t[open_] < end[open_]]
        if sweep and sweep % EVERY == 0:
            change, ahead = h[open_] / before[open_], (end[open_] - t[open_]) / h[open_]
            on_its_way = (change > STAY) | (change < 1 / STAY) | np.isfinite(failed_at[open_])
            open_ = open_[(ahead < sweeps - sweep) | on_its_way]
            before[open_] = h[open_]
        if not open_.size:
            break
        rows = open_
        high = edges[rows, piece[rows]]
        step = np.minimum(h[rows], high - t[rows])
        last_of_piece = (step >= high - t[rows]) | (t[rows] + step >= high)
        held = partial(_inside, low[rows] + margin, high - margin, 0.5 * (low[rows] + high))
        acting = begin[rows]
        if later is not None and begin.tau is not None:
            acting = replace(
                acting, tau=np.where((low[rows] >= later[0][rows])[:, None], later[1][rows], begin.tau[rows])
            )
        found = _attempt(partial(derivative, acting), held, q[rows], v[rows], z[rows], t[rows], step)
        next_q, next_v, dW, next_z, off, off_W = found
        if W is None or error is None:
            W, error = np.zeros((n, dW.shape[1])), np.zeros((n, dW.shape[1]))
        with np.errstate(over="ignore", invalid="ignore", divide="ignore"):
            ratio = np.zeros(len(rows))
            for x, y, e in zip((q[rows], v[rows]), (next_q, next_v), off, strict=True):
                size = np.maximum(np.abs(x), np.abs(y)).max(axis=1, initial=0.0)
                ratio = np.maximum(ratio, np.abs(e).max(axis=1, initial=0.0) / (rtol * size + atol))
            share = tolerance[rows] * np.maximum(step / lengths[rows], 0.1)[:, None]
            ratio = np.maximum(ratio, (np.abs(off_W) / np.maximum(share, 1e-300)).max(axis=1, initial=0.0))
            ratio = np.where(np.isfinite(ratio), ratio, 1e8)
            taken = (ratio <= 1.0) & np.isfinite(next_q).all(axis=1)
            factor = np.clip(0.9 * np.maximum(ratio, 1e-30) ** (-1 / 8), 0.25, 50.0)
        got = rows[taken]
        angles.follow(q[got], next_q[taken], got)
        q[got], v[got], z[got] = next_q[taken], next_v[taken], next_z[taken]
        W[got] += dW[taken]
        error[got] += np.abs(off_W[taken])
        t[got] = np.where(last_of_piece, high, t[rows] + step)[taken]
        h[rows] = np.where(taken & last_of_piece, np.maximum(h[rows], step * factor), step * factor)
        # Between a step that is taken and a longer one that failed by more than its order can explain is a corner:
        # halve the way to where it failed, until nothing is left of it
        with np.errstate(over="ignore", invalid="ignore"):
            explained = 100.0 * np.maximum(ratio, 1e-10) * ((failed_at[rows] - (t[rows] - step)) / step) ** 8
        ahead = failed_at[rows] - t[rows]
        corner = taken & (failed_by[rows] > explained) & (ahead > 20 * FLOOR * lengths[rows])
        h[rows] = np.where(corner, np.minimum(h[rows], 0.5 * ahead), h[rows])
        failed_at[rows] = np.where(taken, np.where(corner, failed_at[rows], np.inf), t[rows] + step)
        failed_by[rows] = np.where(taken, np.where(corner, failed_by[rows], 0.0), ratio)
        open_ = rows[taken | (h[rows] > FLOOR * lengths[rows])]  # others are stuck
    done = t >= end
    q = _on_manifold(model, q)
    if W is None or error is None:
        W = error = power(begin[:0], begin.v[:0])[:0].repeat(n, axis=0)
    last = np.full_like(W, np.nan)
    if done.any():
        held = partial(_inside, low[done] + margin, end[done] - margin, 0.5 * (low[done] + end[done]))
        acting = begin[done]
        if later is not None and begin.tau is not None:
            acting = replace(
                acting, tau=np.where((low[done] >= later[0][done])[:, None], later[1][done], begin.tau[done])
            )
        last[done] = derivative(acting, q[done], v[done], z[done], held(end[done]))[2]
    back = angles.of(q)
    for x in (back, v, W, error, z):
        x[~done] = np.nan
    return Arrival(back, v, W, error, last, z, done)


def _attempt(
    derivative: Callable[..., tuple[Array, Array, Array, Array]], held: Callable[[Array], Array], q: Array, v: Array,
    z: Array, t: Array, length: Array,
) -> tuple[Array, Array, Array, Array, tuple[Array, Array], Array]:  # fmt: skip
    """One step of DOP853: q, v, the integrals over it, z, and the estimates of the errors of (q, v) and of the
    integrals."""
    from scipy.integrate import DOP853

    A, b, c = DOP853.A, DOP853.B, DOP853.C
    h = length[:, None]
    with np.errstate(over="ignore", invalid="ignore"):
        stages: list[tuple[Array, Array, Array, Array]] = []
        for i in range(len(b)):
            dq, dv, _, dz = (sum(A[i, j] * stage[k] for j, stage in enumerate(stages)) for k in range(4))
            stages.append(derivative(q + h * dq, v + h * dv, z + h * dz, held(t + c[i] * length)))
        dq, dv, dW, dz = (h * sum(b[i] * stage[k] for i, stage in enumerate(stages)) for k in range(4))
        off = []
        for k in range(3):
            third, fifth = (h * sum(E[i] * stage[k] for i, stage in enumerate(stages)) for E in (DOP853.E3, DOP853.E5))
            # Hairer's combination of the two embedded formulas, of order 7 where the motion is smooth
            whole = np.hypot(fifth, 0.1 * third)
            off.append(np.where(whole > 0, fifth**2 / np.where(whole > 0, whole, 1.0), 0.0))
        return q + dq, v + dv, dW, z + dz, (off[0], off[1]), off[2]


def _derivative(
    dyn: Dynamics, turn: Exchange, rates: Rates, own: ca.Function, power: PowerOf, begin: States, x: Array,
    v: Array, z: Array, t: Array,
) -> tuple[Array, Array, Array, Array]:  # fmt: skip
    """(q̇, v̇, Ẇ, ż); NaN for states that are not finite, in whose place the first ones are evaluated."""
    lost = np.asarray(~np.isfinite(np.hstack([x, v, z])).all(axis=1, keepdims=True))
    x, v = np.where(lost, turn.there(begin.q), x), np.where(lost, begin.v, v)
    z = np.where(lost, element_states_in(dyn.model, begin), z)
    x = _on_manifold(dyn.model, x)
    q = turn.back(x[:, None], begin.q)[:, 0] if turn.turned else x
    singular = ~dyn.inertia.regular(q, t, begin.params)
    lost[singular], q[singular] = True, begin.q[singular]
    params, model = dict(begin.params), dyn.model
    for k, place in enumerate(state_places(model)):
        params[model.parameters[place].name] = z[:, k]
    states = States(q, v, t, begin.tau, params)
    a = dyn.unchecked_acceleration(states.q, v, states.tau, t=t, params=dict(states.params))
    rate, powers = rates(x, v), power(states, a)
    dz = np.zeros_like(z)
    if model.states:
        table = np.array([np.broadcast_to(params[p.name], len(t)) for p in model.parameters])
        dz = np.array(own(t[None], q.T, v.T, table)).T
    return tuple(np.where(lost, np.nan, part) for part in (rate, a, powers, dz))  # type: ignore[return-value]


def derivative_of(
    dyn: Dynamics, turn: Exchange, rates: Rates, own: ca.Function, begin: States, x: Array, v: Array, z: Array,
    t: Array,
) -> tuple[Array, Array, Array]:  # fmt: skip
    """(q̇, v̇, ż)."""
    found = _derivative(dyn, turn, rates, own, lambda states, _: np.zeros((len(states.t), 1)), begin, x, v, z, t)
    return found[0], found[1], found[3]


def element_states_in(model: Model, states: States) -> Array:
    """(N, k): what force elements integrate, at states."""
    found = np.empty((len(states.t), len(model.states)))
    for k, place in enumerate(state_places(model)):
        found[:, k] = states.params[model.parameters[place].name]
    return found


def coordinate_rates(dyn: Dynamics, turn: Exchange) -> Rates:
    """(q (N, nq), v (N, nv)) → q̇ = N(q) v, with quaternions for angles."""
    if not turn.turned and dyn.model.free.size == dyn.model.nv:
        return dyn.coordinate_rate  # compiled
    rates = _interpreted_rates(dyn.model)
    return lambda q, v: np.array(rates(q.T, v.T)).T


@tracing
def _interpreted_rates(model: Model) -> ca.Function:
    """States are columns."""
    joints = [b.joint.in_quaternions() for b in model.bodies]
    q, v = ca.SX.sym("q", sum(j.nq for j in joints)), ca.SX.sym("v", model.nv)
    parts, start = [], 0
    for body, joint in zip(model.bodies, joints, strict=True):
        parts.append(joint.rate(segment(q, start, joint.nq), segment(v, body.v_start, joint.nv)))
        start += joint.nq
    return ca.Function("rates", [q, v], [ca.densify(ca.vertcat(ca.SX(0, 1), *parts))])


def _on_manifold(model: Model, q: Array) -> Array:
    """Intermediate stages leave the manifold of an orientation further than the dynamics tolerates. States that are no
    numbers stay such."""
    q, start = q.copy(), 0
    for body in model.bodies:
        joint = body.joint.in_quaternions()
        for k, kind in joint.orientations:
            part = q[:, start + k : start + k + SIZES[kind]]
            finite = np.isfinite(part).all(axis=1)
            if finite.any():
                part[finite] = nearest(kind, part[finite])
        start += joint.nq
    return q
