"""The state a run starts from: given or the model's own, on its manifold, with prescribed coordinates in place."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np

from ..dynamics import by_joint
from ..dynamics.arguments import Argument, argument, common_batch, parameters
from ..dynamics.orientations import brought_near
from ..dynamics.prescribed import prescribed
from ..errors import ShapeError, SimulationError
from ..model import Model
from ..read import LARGEST
from ..spatial.nearest import TOLERANCE


class Start:
    """At t: q (B, nq), v (B, nv), params (np,) or (B, np); `single` where nothing was batched, `moving` where
    velocities were asked for."""

    def __init__(self, model: Model, q0: Any, v0: Any, params: Any, t: float = 0.0) -> None:
        q0 = model.q0 if q0 is None else by_joint.coordinates(model, "q0", q0)
        self.moving = v0 is not None or bool(model.v0.any())
        v0 = model.v0 if v0 is None else by_joint.velocities(model, "v0", v0)
        given = {
            "q0": _state("q0", q0, model.nq, "coordinates"),
            "v0": _state("v0", v0, model.nv, "velocities"),
            "params": parameters(model, params),
        }
        batch = common_batch(given)
        self.t = t
        self.done: tuple[frozenset[str], ...] = ()  # of each member, events that happened at t in the run before
        self.single, self.members = batch is None, 1 if batch is None else batch
        if self.members == 0:
            raise ShapeError("simulate: the batch is empty. Expected at least one initial state.")
        self.params = np.ascontiguousarray(given["params"].values)
        q, self.v = np.empty((self.members, model.nq)), np.empty((self.members, model.nv))
        q[:], self.v[:] = given["q0"].values, given["v0"].values
        self.q = _on_manifold(model, q)
        prescribed(model, t, self.q[:, None], self.v[:, None], self.params)


def _state(name: str, value: Any, size: int, what: str) -> Argument:
    found = argument(name, value, (size,), f"the initial {what}")
    bad = np.argwhere(~(np.abs(np.atleast_2d(found.values)) <= LARGEST))
    if bad.size:
        row, k = bad[0]
        where = f"{name}[{k}]" if found.batch is None else f"{name}[{row}, {k}]"
        value = np.atleast_2d(found.values)[row, k]
        raise SimulationError(f"simulate: {where} is {value:g}, expected a finite number of at most {LARGEST:g}.")
    return found


def _on_manifold(model: Model, q: np.ndarray) -> np.ndarray:
    """Orientations are normalised; more than rounding is said, and nothing is made of zeros."""
    fixed = brought_near(model, "simulate: in q0", q, SimulationError)
    change = float(np.max(np.abs(fixed - q), initial=0.0))
    if change > TOLERANCE:
        warnings.warn(
            f"simulate: q0 was not on the manifold of its orientations; it was normalised, which changed it by up to "
            f"{change:.3g}. Give unit quaternions (w, x, y, z).",
            stacklevel=4,
        )
    return fixed
