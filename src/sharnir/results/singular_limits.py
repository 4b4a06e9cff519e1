"""Reactions at a singular position: the limit along the motion, where there is one.

At the position itself the constraints leave some forces open, and beside it round-off makes them large. But a motion
through it has reactions before and after. They are computed at the nodes of a `bridge` around the state and
interpolated by polynomials; where two of different degree disagree the reactions have no limit, and are NaN.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

from ..algorithms.formulations.registry import choose
from ..codegen.kernels import kernel_for
from ..core.errors import ShapeError, SimulationError
from ..core.read import Array, answer, array
from ..dynamics import Dynamics
from ..dynamics.analysis.mobility import is_singular
from ..integrate.singular_crossing import around, nodes, singular
from ..motion.drift import projection
from ..motion.mechanism import Member, neighbours
from .states import States

# A function of states, asked of all states of a run in one call.


def over_states(
    dyn: Dynamics | None, states: States, function: Callable[[States], Array], shape: tuple[int, ...], inverts: bool,
    duration: float,
) -> Array:  # fmt: skip
    """(N, *shape) of N states; NaN where they are, and for one that `inverts` the mass matrix, as forces do, where that
    is singular; at singular positions of the constraints its limit."""
    alive: Any = states.finite
    if inverts and alive.any() and dyn is not None:
        some = states[alive]
        alive[alive] = dyn.inertia.regular(some.q, some.t, some.params)
    found = np.full((len(alive), *shape), np.nan)
    if inverts and alive.any() and dyn is not None and dyn.model.constraints:
        limit = np.zeros_like(alive)
        limit[alive] = at_positions(dyn, states[alive], duration)
        if limit.any():
            found[limit] = limits(dyn, states[limit], function, shape, duration)
        alive = alive & ~limit
    if alive.any():
        given = answer("run.over_states(function)", SimulationError, function, states[alive])
        values = array(given, "run.over_states: the answer of the function")
        if values.shape != (int(alive.sum()), *shape):
            expected = (int(alive.sum()), *shape)
            raise ShapeError(f"run.over_states: the function gave the shape {values.shape}. Expected {expected}.")
        found[alive] = values
    return found


AT = 3e-4  # as s of `integrate.gap`: reactions are known to eps/s³, here 1e-5
AGREE, ASIDE = 1e-5, 1e-3  # of the largest reaction at the nodes: at the position, and between the nodes
TOLERANCE = np.array([1e-10])  # of the motion around the state


def at_positions(dyn: Dynamics, states: States, duration: float) -> Array:
    """(N,) of bool: which of N states are at singular positions, compared with the others in which the same constraints
    are on, and with neighbours."""
    model = dyn.model
    columns = [np.broadcast_to(states.params[p.name], states.t.shape) for p in model.parameters]
    table = np.stack(columns, axis=-1) if columns else np.zeros((len(states.t), 0))
    inputs = [np.ascontiguousarray(x) for x in (states.q, states.v, states.t, table)]
    strides = [model.nq, model.nv, 1, table.shape[1]]
    found = kernel_for(projection, model)(inputs, strides, len(states.t))
    pivots = found[:, model.nq + model.nv :]
    flags = table[:, [k for k, p in enumerate(model.parameters) if p.mode == "flag"]]
    _, group = np.unique(flags, axis=0, return_inverse=True)
    there = np.zeros(len(states.t), dtype=bool)
    for own in (np.flatnonzero(group.ravel() == g) for g in range(int(group.max(initial=-1)) + 1)):
        one = states[own[:1]]
        first = np.concatenate([one.q[0], one.v[0]])
        near, rank = neighbours(dyn, _member(dyn, one), float(one.t[0]), first, duration)
        rank = max(rank, int((pivots[own] > 0.0).sum(axis=1).max(initial=0)))
        there[own] = singular(pivots[own], np.maximum(pivots[own].max(axis=0), near), AT, rank)
    for k in np.flatnonzero(there).tolist():  # rows of a redundant set may be small where nothing is singular
        one = states[k : k + 1]
        params = {name: float(np.ravel(x)[0]) for name, x in one.params.items()}
        there[k] = is_singular(dyn, one.q[0], float(one.t[0]), params)
    return there


def limits(
    dyn: Dynamics, states: States, function: Callable[[States], Array], shape: tuple[int, ...], duration: float
) -> Array:
    """(N, *shape): `function` at N states at singular positions."""
    found = np.array([_limit(dyn, states[k : k + 1], function, shape, duration) for k in range(len(states.t))])
    lost = np.isnan(found).reshape(len(found), -1).any(axis=1)
    if lost.any():
        warnings.warn(
            f"reactions: at t = {states.t[lost][0]:.6g} s the mechanism is at a singular position, and they have "
            f"no limit there or none that could be found; they are NaN at {int(lost.sum())} of the times.",
            stacklevel=5,
        )
    return found


def _limit(
    dyn: Dynamics, state: States, function: Callable[[States], Array], shape: tuple[int, ...], duration: float
) -> Array:
    model, member = dyn.model, _member(dyn, state)
    t0, y0 = float(state.t[0]), np.concatenate([state.q[0], state.v[0]])
    nothing = np.full(shape, np.nan)
    largest, rank = neighbours(dyn, member, t0, y0, duration)
    bridge = around(member, t0, y0, largest, rank, duration, TOLERANCE, TOLERANCE)
    if bridge is None or not bridge.good:
        return nothing
    half = bridge.t1 - t0

    def at(t: Array) -> Array:
        y = member.projected(t, bridge.motion(t))
        tau = None if state.tau is None else np.repeat(state.tau, t.size, axis=0)
        params = {name: float(np.ravel(x)[0]) for name, x in state.params.items()}
        return function(States(y[:, : model.nq], y[:, model.nq :], t, tau, params))

    few, many = (nodes(t0 - half, t0 + half, s) for s in (6, 8))
    of_few, of_many = at(few), at(many)
    scale = max(float(np.abs(of_many).max(initial=0.0)), 1e-300)
    value = _interpolated(many, of_many, t0)
    centre = np.abs(_interpolated(few, of_few, t0) - value).max(initial=0.0)
    # a pole in the middle is odd, and would pass unnoticed there
    aside = max(np.abs(_interpolated(few, of_few, t) - x).max(initial=0.0) for t, x in zip(many, of_many, strict=True))
    return value if centre <= AGREE * scale and aside <= ASIDE * scale else nothing


def _member(dyn: Dynamics, state: States) -> Member:
    """That of one state."""
    model = dyn.model
    tau = np.zeros(model.nv) if state.tau is None else state.tau[0]
    params = np.array([float(np.ravel(state.params[p.name])[0]) for p in model.parameters])
    return Member(model, choose(model, dyn.formulation).joint_motion.least, tau, params)


def _interpolated(t: Array, values: Array, t0: float) -> Array:
    """At t0, by the polynomial of Lagrange through all of the times."""
    others = [np.delete(t, k) for k in range(len(t))]
    weights = np.array([np.prod((t0 - x) / (tk - x)) for tk, x in zip(t, others, strict=True)])
    return np.asarray(np.tensordot(weights, values, axes=1))
