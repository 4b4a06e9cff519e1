"""Inverse dynamics of a tree in which only some joints have actuators: a free base, a hinge that swings as it likes.

The accelerations of the forced coordinates (a) are given, the unforced ones (u) move as the equations of motion demand:

    M_uu a_u = −f_u,    τ_a = f_a + M_au a_u,    τ_u = 0

where f is what inverse dynamics finds with a_u = 0; prescribed coordinates count as forced, by their drives. RBDA,
section 9.2, calls this hybrid dynamics. M_uu is definite wherever M is.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..errors import ModelError
from ..model import Model
from ..model.inertia_numbers import SINGULAR
from .actuated import actuated_columns, names_of
from .arguments import Params
from .call import Call, Function


class Unforced:
    """Of one compiled tree."""

    def __init__(self, call: Call, inverse: Function, mass_matrix: Function) -> None:
        self._call, self._inverse, self._mass_matrix = call, inverse, mass_matrix

    def __call__(self, q: Any, v: Any, a: Any, t: Any, params: Params, wrenches: Any, actuated: Any) -> np.ndarray:
        """tau (..., nv), zero where nothing is forced; drives of prescribed coordinates included."""
        model = self._call.model
        u = np.setdiff1d(model.free, actuated_columns(model, actuated)).astype(int)
        given = np.array(self._call.checked(("a",), {"a": a}, t, params)[0]["a"].values)
        given[..., u] = 0.0  # whatever was there, NaN too
        tau = self._inverse({"q": q, "v": v, "a": given, "wrench": wrenches}, t, params)
        if not u.size:
            return tau
        M = np.broadcast_to(self._mass_matrix({"q": q}, t, params), (*tau.shape, model.nv))
        answer = np.full_like(tau[..., u], np.nan)
        sound = np.isfinite(tau).all(axis=-1) & np.isfinite(M).all(axis=(-2, -1))  # else what is asked is no number
        answer[sound] = definite_solutions(model, M[sound][:, u[:, None], u], -tau[sound][:, u], u)
        tau = np.asarray(tau + np.einsum("...ij,...j->...i", M[..., u], answer))
        tau[..., u] = np.where(sound[..., None], 0.0, np.nan)
        return tau


def definite_solutions(
    model: Model, M: np.ndarray, f: np.ndarray, u: np.ndarray, W: np.ndarray | None = None
) -> np.ndarray:
    """M⁻¹ f (N, k) of N definite matrices, each relative to its own diagonal. W (u, k) says which motions of the
    unforced coordinates these are, where they are not the coordinates themselves."""
    size = np.sqrt(np.diagonal(M, axis1=-2, axis2=-1))
    size = np.where(size > 0.0, size, 1.0)
    values, vectors = np.linalg.eigh(M / (size[:, :, None] * size[:, None, :]))
    weak = np.flatnonzero(values.min(axis=-1, initial=1.0) <= SINGULAR)
    if weak.size:
        motion = vectors[weak[0]][:, 0] / size[weak[0]]
        column = int(u[np.argmax(np.abs(motion if W is None else W @ motion))])
        raise ModelError(
            f"inverse: the unforced coordinates ({names_of(model, list(u))}) can move without moving any inertia at "
            f"this position, {model.velocity_labels()[column]!r} most of all, so their accelerations are not "
            "determined. Give the bodies mass and inertia, armature=... to the joint, or name it in actuated=[...]."
        )
    turned = np.einsum("nji,nj->ni", vectors, f / size) / values
    return np.asarray(np.einsum("nij,nj->ni", vectors, turned) / size)
