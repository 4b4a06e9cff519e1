"""Inverse dynamics with closed loops: which actuator forces give a motion that satisfies the constraints.

The tree alone would need the joint forces τ_tree. Forces of the constraints may carry a part of them:

    τ_tree = B τ_act + Gᵀ λ        over the free coordinates

With K spanning the motions that the constraints allow, G K = 0, the forces of the constraints vanish: Kᵀ B τ_act =
Kᵀ τ_tree. As many independent actuators as degrees of freedom give one solution; of more, the least |τ_act| is taken.

Of fewer, the accelerations of the actuated coordinates are what is wanted, and the others follow, as in `unforced.py`:
a = a' + W y, where a' is any motion with these that satisfies G a' = γ, and W spans what is left open, G W = 0 and
Bᵀ W = 0. Nothing forces that, so Wᵀ (τ_tree(a') + M W y) = 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..errors import ModelError
from ..loops.rank import RANK, allowed, row_lengths
from ..read import floats
from .actuated import actuated_columns
from .arguments import Params
from .call import Function
from .loops import Loops
from .unforced import definite_solutions

MOTION = 1e-6  # of G a − γ, relative to the sizes of both: a motion given to six digits is accepted


def actuator_forces(
    loops: Loops, mass_matrix: Function, tree: np.ndarray, given: Mapping[str, Any], t: Any, params: Params,
    actuated: Any,
) -> np.ndarray:  # fmt: skip
    """tau (..., nv), zero where there is no actuator; drives of prescribed coordinates included."""
    model, free = loops.model, loops.model.free
    columns = actuated_columns(model, actuated)
    place = {column: k for k, column in enumerate(free)}
    B = np.zeros((free.size, len(columns)))
    for k, column in enumerate(columns):
        B[place[column], k] = 1.0
    G = loops.jacobian({"q": given["q"]}, t, params)
    gamma = loops.gamma({"q": given["q"], "v": given["v"]}, t, params)
    a = np.broadcast_to(floats(given["a"]), tree.shape)
    batch = tree.shape[:-1]
    G, gamma = np.broadcast_to(G, (*batch, *G.shape[-2:])), np.broadcast_to(gamma, (*batch, model.row_count))
    driven = np.setdiff1d(np.arange(model.nv), free)
    tau, M = np.zeros_like(tree), None
    for b in np.ndindex(*batch):
        G_free = G[b][:, free]
        if not (np.isfinite(G_free).all() and np.isfinite(tree[b]).all()):
            tau[b] = np.nan  # what is asked is no number, nor is the answer
            continue
        K, wanted = allowed(G_free), a[b]
        rank = np.linalg.matrix_rank(K.T @ B, tol=RANK) if K.size and B.size else 0
        if rank < K.shape[1]:
            if M is None:
                M = np.broadcast_to(mass_matrix({"q": given["q"]}, t, params), (*tree.shape, model.nv))
            wanted = _followed(loops, G_free, gamma[b], columns, a[b], tree[b], M[b])
            tree[b] = tree[b] + M[b] @ (wanted - a[b])
        _check_motion(loops, G_free, wanted[free], gamma[b])
        force = np.linalg.lstsq(K.T @ B, K.T @ tree[b][free], rcond=RANK)[0] if K.shape[1] else np.zeros(len(columns))
        tau[b][columns] = force
    if driven.size:
        # what the drives must do that the constraints do not; with the multipliers of `reactions`, also where loops
        # between drives leave them open
        lam = loops.reactions({"q": given["q"], "v": given["v"], "tau": tau, "wrench": given["wrench"]}, t, params)[1]
        tau[..., driven] = tree[..., driven] - np.einsum("...rk,...r->...k", G[..., driven], lam)
    return tau


def _followed(
    loops: Loops, G: np.ndarray, gamma: np.ndarray, columns: list[int], a: np.ndarray, tree: np.ndarray, M: np.ndarray
) -> np.ndarray:
    """The accelerations (nv,) with those of `columns`, if nothing else is forced; `tree` is what a would take."""
    free = loops.model.free
    u = np.setdiff1d(free, columns).astype(int)
    G_u, full = G[:, np.isin(free, u)], a.copy()
    full[u] = 0.0
    lengths, W = row_lengths(G_u), allowed(G_u)
    full[u] = np.linalg.lstsq(G_u / lengths[:, None], (gamma - G @ full[free]) / lengths, rcond=RANK)[0]
    f, M_uu = (tree + M @ (full - a))[u], M[np.ix_(u, u)]
    full[u] += W @ definite_solutions(loops.model, (W.T @ M_uu @ W)[None], (-W.T @ f)[None], u, W)[0]
    return full


def _check_motion(loops: Loops, G: np.ndarray, a: np.ndarray, gamma: np.ndarray) -> None:
    off = np.abs(G @ a - gamma)
    size = np.abs(G) @ np.abs(a) + np.abs(gamma)
    wrong = off > MOTION * np.maximum(1.0, size)
    if wrong.any():
        row = int(np.argmax(off / np.maximum(1.0, size)))
        raise ModelError(
            f"inverse: the accelerations do not satisfy constraint {loops.row_name(row)}: G a is off by "
            f"{off[row]:.3g}. Expected a motion that the loops allow; project a wanted one, or take the accelerations "
            "of a run."
        )
