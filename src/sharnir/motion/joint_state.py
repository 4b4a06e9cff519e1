"""Between the state that a run integrates and the joints' q and v, which is all that anybody else sees."""

from __future__ import annotations

import numpy as np

from ..model import Model
from ..native.kernels import kernel_for
from ..sweeps.program import Program
from ..sweeps.state import State


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
        each = np.ascontiguousarray(np.repeat(params, count // len(params), axis=0))
    strides = [*(x.shape[1] for x in rows), 1, each.shape[1] if each.ndim == 2 else 0]
    kernel = kernel_for(program, model)
    return kernel([*rows, times, each], strides, count).reshape(*lead, program.output.size(model))  # count may be 0
