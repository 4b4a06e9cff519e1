"""What the tolerances of a run mean in its state.

They are of motion: rtol and atol of coordinates and velocities. An error δp of momenta is one of M⁻¹ δp of velocities,

    |δv_i| of a velocity i      takes  |δp_i| = |δv_i|/(M⁻¹)_ii  where all other joints give way,

which is far less than M_ii |δv_i| where a joint carries much and moves easily. So momenta are held to

    atol/(M⁻¹)_ii + rtol |p_i| · 1/(M_ii (M⁻¹)_ii)

with M of the start. Then a watch and a ship are integrated in the same steps, and those of a chain are about as many in
momenta as in velocities. All members of a batch have one tolerance: the least. A relative one stays above round-off.

Momenta are rounded, by eps M_ii v_i, which is eps M_ii (M⁻¹)_ii of a velocity. In a chain of n links that is about n³
times eps: chains of some hundred links and more cannot be told by momenta as well as by velocities, and a warning says
so.
"""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING

import numpy as np

from ..algorithms.quantities import inertias
from ..algorithms.sweeps.program import Program, State
from ..codegen.choose import is_small
from ..codegen.interpreter import Interpreter
from ..codegen.kernels import kernel_for
from ..model import Model

# Between the state that a run integrates and the joints' q and v, which is all that anybody else sees.


def from_joint(
    state: State, model: Model, t: np.ndarray, q: np.ndarray, v: np.ndarray, params: np.ndarray
) -> np.ndarray:
    """y (..., size) of q (..., nq) and v (..., nv) at times t (...); params is (np,), or (B, np) with B the first
    axis, or (..., np)."""
    if state.from_joint is None:
        return np.concatenate([q, v, _own(model, q.shape[:-1], params)], axis=-1)
    return _computed(state.from_joint, model, t, [q, v], params)


def to_joint(
    state: State, model: Model, t: np.ndarray, y: np.ndarray, params: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """q and v of y, as arrays of their own."""
    if state.to_joint is not None:
        y = _computed(state.to_joint, model, t, list(state.parts(model, y)), params)
    nq = model.nq
    return np.ascontiguousarray(y[..., :nq]), np.ascontiguousarray(y[..., nq : nq + model.nv])


def _own(model: Model, lead: tuple[int, ...], params: np.ndarray) -> np.ndarray:
    """(..., k): the states of force elements, which parameters hold for whoever does not integrate them."""
    held = params[..., list(model.state_places)]
    if params.ndim == 2:
        held = held.reshape(len(held), *(1,) * (len(lead) - 1), held.shape[-1])
    return np.broadcast_to(held, (*lead, held.shape[-1]))


def _computed(
    program: Program, model: Model, t: np.ndarray, blocks: list[np.ndarray], params: np.ndarray
) -> np.ndarray:
    lead = blocks[0].shape[:-1]
    count = int(np.prod(lead))
    rows = [np.ascontiguousarray(x.reshape(count, x.shape[-1])) for x in blocks]
    times = np.ascontiguousarray(np.broadcast_to(t, lead).reshape(count))
    each = params
    if params.ndim > 2:
        each = np.ascontiguousarray(params.reshape(count, params.shape[-1]))
    elif params.ndim == 2:  # one row for every member; its states follow one another
        each = np.ascontiguousarray(np.repeat(params, count // max(1, len(params)), axis=0))
    strides = [*(x.shape[1] for x in rows), 1, each.shape[1] if each.ndim == 2 else 0]
    kernel = kernel_for(program, model)
    return kernel([*rows, times, each], strides, count).reshape(*lead, program.output.size(model))  # count may be 0


if TYPE_CHECKING:
    Tolerance = float | np.ndarray

ROUND_OFF = 1e-13  # relative: no momentum is known better
EPS, HELD = float(np.finfo(np.float64).eps), 1e-8  # relative: velocities that momenta hold as well are good enough

# By the names of blocks: (q) → what a unit of velocity makes of each number, all else at rest and all else free.
UNITS: dict[str, Program] = {"p": inertias}


def tolerances(
    state: State, model: Model, rtol: float, atol: float, q: np.ndarray, params: np.ndarray, t: float = 0.0
) -> tuple[Tolerance, Tolerance]:
    """(rtol, atol) for every number of the state, from those of motion, for members that start at q (B, nq) at t;
    `params` (np,) or (B, np). Numbers where all blocks are measured as motion is."""
    if not any(name in UNITS for name in state.names):
        return rtol, atol
    relative, absolute = (np.full(state.size(model), x) for x in (rtol, atol))
    for name, place in state.places(model).items():
        if name in UNITS:
            own, free = _least(UNITS[name], model, q, params, t)
            _warn(model, EPS * own / free, max(rtol, HELD))
            relative[place] = np.maximum(rtol * free / own, min(rtol, ROUND_OFF))
            absolute[place] *= free
    return relative, absolute


def _warn(model: Model, rounded: np.ndarray, enough: float) -> None:
    worst = int(np.argmax(rounded)) if rounded.size else 0
    if rounded.size and rounded[worst] > enough:
        warnings.warn(
            f"simulate: momenta of {model.name!r} hold velocities to about {rounded[worst]:.1g} of their size only: "
            f"the joint of velocity {model.velocity_labels()[worst]!r} carries far more than it feels of it. Expected "
            f"{enough:.1g} or better. Take a formulation that integrates velocities, as 'separate-bodies'.",
            stacklevel=5,
        )


def _least(
    program: Program, model: Model, q: np.ndarray, params: np.ndarray, t: float
) -> tuple[np.ndarray, np.ndarray]:
    """(nv,) each: with the others at rest, and free, of the member for which that is least. Where a mass matrix is
    singular both are the first; where nothing has inertia they are 1."""
    inputs = [np.ascontiguousarray(q), np.full(len(q), t), np.ascontiguousarray(params)]
    strides = [model.nq, 1, params.shape[1] if params.ndim == 2 else 0]
    # asked once in a run: what would be straight code is not worth a compiler
    asked = Interpreter.of(program, model) if is_small(program, model) else kernel_for(program, model)
    found = asked(inputs, strides, len(q)).reshape(len(q), model.nv, 2)
    own = np.where(np.isfinite(found[..., 0]) & (found[..., 0] > 0.0), found[..., 0], 1.0)
    known = np.isfinite(found[..., 1]) & (found[..., 1] > 0.0)
    part = np.where(known, np.minimum(found[..., 1] / own, 1.0), 1.0)
    return own.min(axis=0), own.min(axis=0) * part.min(axis=0)
