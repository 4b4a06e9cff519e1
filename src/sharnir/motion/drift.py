"""How a run holds on to its constraints. Integrating accelerations alone lets positions drift off quadratically.

projection   after every step q and v go to the nearest state, in the mass metric, that satisfies all constraints
baumgarte    accelerations pull back: G a = γ − 2 α ġ − α² g (Baumgarte 1972); α in 1/s is a matter of taste
ggl          coordinates move with velocities that satisfy the constraints: the index-2 form of Gear, Gupta and
             Leimkuhler (1985), q̇ = N (v − M⁻¹ Gᵀ μ), with μ eliminated. Positions keep what the integrator leaves
none         nothing is done

Constraints are of q and v. In another state all of this is done to the q and v that it has (`in_state`); only
"baumgarte" asks for nothing but other multipliers.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from ..algorithms.formulations.formulation import Formulation
from ..algorithms.loops.constraint_equations import Stabilise
from ..algorithms.loops.projection import AlongConstraints, Projected
from ..algorithms.sweeps.kinematics import configure, locate, velocities
from ..algorithms.sweeps.program import JOINT_STATE, WITH_OWN, Beside, Program, State
from ..codegen.kernels import kernel_for
from ..core.errors import SimulationError
from ..core.read import choice, positive
from ..integrate.singular_crossing import singular
from ..model import Model
from .event_functions import changing, moving, onto, watching

KINDS = ("projection", "baumgarte", "ggl", "none")

# The mass metric comes from the articulated bodies, whatever formulation the run uses.
_placed = (configure, velocities, locate)
projection = Program("projection", _placed, ("q", "v"), Projected())
watch = Program("watch", _placed, ("q", "v"), Projected(moves=False))
tangent = Program("tangent", _placed, ("q", "v", "dq", "dv"), AlongConstraints())


def check(drift: Any, alpha: Any) -> tuple[str, float]:
    drift = choice(drift, KINDS, "simulate: drift=", " is not known.", SimulationError)
    return drift, positive(alpha, "simulate: baumgarte", "a positive rate in 1/s, such as 10", SimulationError)


class Keeping(NamedTuple):
    """Programs of a state: onto the constraints, with the pivots; the same without moving it; what of a small change
    lies along them."""

    projection: Program
    watch: Program
    tangent: Program


@lru_cache(maxsize=64)
def keeping(state: State) -> Keeping:
    if state is JOINT_STATE:
        return Keeping(projection, watch, tangent)
    if state is WITH_OWN:  # of which nothing is on the constraints
        on, off = (Program(x.name, x.sweeps, state.names, Beside(x.output, "z")) for x in (projection, watch))
        along = Program(tangent.name, tangent.sweeps, (*state.names, "dq", "dv", "dz"), Beside(tangent.output, "dz"))
        return Keeping(on, off, along)
    return Keeping(onto(projection, state), watching(watch, state), changing(tangent, state))


def right_hand_side(formulation: Formulation, drift: str, alpha: float) -> Program:
    """Of a run."""
    if drift == "ggl" and formulation.state is not JOINT_STATE:  # its q̇ is not N v, which other states may count on
        return _slipping(formulation)
    how = _how(drift, alpha)
    return formulation.motion if how is None else formulation.stabilised(how)


def joint_right_hand_side(formulation: Formulation, drift: str, alpha: float) -> Program:
    """The same in q and v."""
    how = _how(drift, alpha)
    return formulation.joint_motion if how is None else formulation.stabilised(how, in_joints=True)


def _how(drift: str, alpha: float) -> Stabilise | None:
    if drift == "baumgarte":
        return Stabilise("baumgarte", alpha, alpha)
    return Stabilise("ggl") if drift == "ggl" else None


@lru_cache(maxsize=64)
def _slipping(formulation: Formulation) -> Program:
    return moving(formulation.stabilised(Stabilise("ggl"), in_joints=True), formulation.state)


# States between the steps of a run on its constraints.

SINGULAR = 1e-2  # as s of `integrate.gap`: nearer, projection finds velocities to eps/s² only


def projected(
    model: Model, t: np.ndarray, q: np.ndarray, v: np.ndarray, params: np.ndarray, largest: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """States (B, time, ...) between steps, at t (time,) or (B, time), which interpolation leaves near the constraints,
    on them. Those at singular positions stay as they are: the nearest state that satisfies the constraints may be on
    another branch. `largest` (B, rows): see `integrate.gap`. `params` are (np,), (B, np), or (B, time, np) where events
    change them: then pivots are compared with those of states at which the same constraints are on."""
    members, count = q.shape[:2]
    rows_q, rows_v = q.reshape(-1, model.nq).copy(), v.reshape(-1, model.nv).copy()
    alive = np.isfinite(rows_q).all(axis=1) & np.isfinite(rows_v).all(axis=1)
    if alive.any():
        times = np.broadcast_to(t, (members, count)).ravel()[alive]
        table = params if params.ndim == 1 else _each(params, count)[alive]
        inputs = [np.ascontiguousarray(x) for x in (rows_q[alive], rows_v[alive], times, table)]
        strides = [model.nq, model.nv, 1, 0 if params.ndim == 1 else params.shape[-1]]
        found = kernel_for(projection, model)(inputs, strides, int(alive.sum()))
        pivots = found[:, model.nq + model.nv :]
        usual = np.repeat(largest, count, axis=0)[alive] if params.ndim < 3 else _usual(model, table, pivots)
        off = singular(pivots, usual, SINGULAR)
        good = np.flatnonzero(alive)[~off]
        rows_q[good], rows_v[good] = found[~off, : model.nq], found[~off, model.nq : model.nq + model.nv]
    return rows_q.reshape(q.shape), rows_v.reshape(v.shape)


def _each(params: np.ndarray, count: int) -> np.ndarray:
    """One row for each of `count` states of every member, from (B, np) or (B, time, np)."""
    return np.repeat(params, count, axis=0) if params.ndim == 2 else params.reshape(-1, params.shape[-1])


def _usual(model: Model, table: np.ndarray, pivots: np.ndarray) -> np.ndarray:
    """(n, rows): for every state the largest pivots of those with the same flags; 0 where a row is off."""
    flags = table[:, [k for k, p in enumerate(model.parameters) if p.mode == "flag"]]
    _, group = np.unique(flags, axis=0, return_inverse=True)
    most = np.zeros((int(group.max()) + 1, pivots.shape[1]))
    np.maximum.at(most, group.ravel(), pivots)
    return np.asarray(most[group.ravel()])
