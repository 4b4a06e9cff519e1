"""Integrals along a run by retracing it: every interval between two times is integrated once more from its stored
state, all intervals together as one batch, with the integrals as further unknowns:

    q̇ = N(q) v,    v̇ = a(q, v, t),    Ẇ = P(q, v, t)

and ż of what force elements integrate,

by DOP853 (order 8) in steps of the interval's length over a whole number. Where the run consists of the accepted steps
of an integrator, they are short enough for this too. Joint forces `tau` are held over the interval, as a sampled
controller does. An explicit method fails on stiff motion with long steps: the result is then NaN or nonsense, which
two numbers of steps reveal. Forces that the dynamics does not know of show in the powers at the end of the interval.
Angles that may be singular are retraced as quaternions; what is evaluated on the way knows them as angles.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import pairwise

import casadi as ca
import numpy as np

from ..dynamics import Dynamics
from ..dynamics.quaternions import Exchange, exchange
from ..integrate.margins import MARGIN
from ..model import Model
from ..read import Array
from ..spatial.algebra import segment
from ..spatial.nearest import SIZES, nearest
from .own import own_rates
from .states import States

PowerOf = Callable[[States, Array], Array]  # states and their accelerations -> powers (N, k)


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
    derivative = partial(_derivative, dyn, turn, coordinate_rates(dyn.model), own_rates(dyn.model), power)
    q, v, W, z = turn.there(begin.q), begin.v, np.zeros(1), own_of(dyn.model, begin)
    for start, stop in pairwise(edges.T):
        # a force that switches at an end of the piece has its value of this side
        held = partial(_inside, start + margin, stop - margin, 0.5 * (start + stop))
        acting = begin
        if later is not None and begin.tau is not None:
            acting = replace(begin, tau=np.where((start >= later[0])[:, None], later[1], begin.tau))
        acting_here = partial(derivative, acting)
        q, v, W, z, last = _piece(acting_here, held, q, v, W, z, start, (stop - start) / steps, steps)
    q = _on_manifold(dyn.model, q)
    return turn.back(q[:, None], begin.q)[:, 0] if turn.turned else q, v, W, last


def _inside(low: Array, high: Array, middle: Array, t: Array) -> Array:
    return np.where(low < high, np.clip(t, low, high), middle)


def _piece(
    derivative: Callable[..., tuple[Array, Array, Array, Array]], held: Callable[[Array], Array], q: Array, v: Array,
    W: Array, z: Array, t: Array, length: Array, steps: int,
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
            q, v, t, W, z = q + h * dq, v + h * dv, t + length, W + h * dW, z + h * dz
        return q, v, W, z, derivative(q, v, z, held(t))[2]


def _derivative(
    dyn: Dynamics, turn: Exchange, rates: ca.Function, own: ca.Function, power: PowerOf, begin: States, x: Array,
    v: Array, z: Array, t: Array,
) -> tuple[Array, Array, Array, Array]:  # fmt: skip
    """(q̇, v̇, Ẇ, ż); NaN for states that are not finite, in whose place the first ones are evaluated."""
    lost = np.asarray(~np.isfinite(np.hstack([x, v, z])).all(axis=1, keepdims=True))
    x, v = np.where(lost, turn.there(begin.q), x), np.where(lost, begin.v, v)
    z = np.where(lost, own_of(dyn.model, begin), z)
    x = _on_manifold(dyn.model, x)
    q = turn.back(x[:, None], begin.q)[:, 0] if turn.turned else x
    singular = ~dyn.inertia.regular(q, t, begin.params)
    lost[singular], q[singular] = True, begin.q[singular]
    params, model = dict(begin.params), dyn.model
    for k, place in enumerate(model.state_places):
        params[model.parameters[place].name] = z[:, k]
    states = States(q, v, t, begin.tau, params)
    a = dyn.acceleration(states.q, v, states.tau, t, dict(states.params))
    rate, powers = np.array(rates(x.T, v.T)).T, power(states, a)
    dz = np.zeros_like(z)
    if model.states:
        table = np.array([np.broadcast_to(params[p.name], len(t)) for p in model.parameters])
        dz = np.array(own(t[None], q.T, v.T, table)).T
    return tuple(np.where(lost, np.nan, part) for part in (rate, a, powers, dz))  # type: ignore[return-value]


def derivative_of(
    dyn: Dynamics, turn: Exchange, rates: ca.Function, own: ca.Function, begin: States, x: Array, v: Array, z: Array,
    t: Array,
) -> tuple[Array, Array, Array]:  # fmt: skip
    """(q̇, v̇, ż)."""
    found = _derivative(dyn, turn, rates, own, lambda states, _: np.zeros((len(states.t), 1)), begin, x, v, z, t)
    return found[0], found[1], found[3]


def own_of(model: Model, states: States) -> Array:
    """(N, k): what force elements integrate, at states."""
    found = np.empty((len(states.t), len(model.states)))
    for k, place in enumerate(model.state_places):
        found[:, k] = states.params[model.parameters[place].name]
    return found


def coordinate_rates(model: Model) -> ca.Function:
    """(q, v) → q̇ = N(q) v with quaternions for angles; states are columns."""
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
