"""Inverse dynamics with closed loops: which actuator forces give a motion that satisfies the constraints.

The tree alone would need the joint forces τ_tree. Forces of the constraints may carry a part of them:

    τ_tree = B τ_act + Gᵀ λ        over the free coordinates

With K spanning the motions that the constraints allow, G K = 0, the forces of the constraints vanish: Kᵀ B τ_act =
Kᵀ τ_tree. As many independent actuators as degrees of freedom give one solution; of more, the least |τ_act| is taken.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ..errors import ModelError, UnsupportedError, brief
from ..loops.rank import RANK, allowed
from ..model import Model
from ..read import choice, count, entries, floats, is_a, listed
from .arguments import Params
from .loops import Loops

MOTION = 1e-6  # of G a − γ, relative to the sizes of both: a motion given to six digits is accepted


def actuator_forces(
    loops: Loops, tree: np.ndarray, given: Mapping[str, Any], t: Any, params: Params, actuated: Any
) -> np.ndarray:
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
    tau = np.zeros_like(tree)
    for b in np.ndindex(*batch):
        G_free = G[b][:, free]
        if not (np.isfinite(G_free).all() and np.isfinite(tree[b]).all()):
            tau[b] = np.nan  # what is asked is no number, nor is the answer
            continue
        _check_motion(loops, G_free, a[b][free], gamma[b])
        K = allowed(G_free)
        rank = np.linalg.matrix_rank(K.T @ B, tol=RANK) if K.size and B.size else 0
        if rank < K.shape[1]:
            raise UnsupportedError(
                f"inverse: the mechanism {model.name!r} has {K.shape[1]} degrees of freedom at this position, but the "
                f"actuated joints ({_names(model, columns)}) can drive only {rank} of them. Name more joints in "
                "actuated=[...], or other ones; None takes all of them."
            )
        force = np.linalg.lstsq(K.T @ B, K.T @ tree[b][free], rcond=RANK)[0] if K.shape[1] else np.zeros(len(columns))
        tau[b][columns] = force
    if driven.size:
        # what the drives must do that the constraints do not; with the multipliers of `reactions`, also where loops
        # between drives leave them open
        lam = loops.reactions({"q": given["q"], "v": given["v"], "tau": tau, "wrench": given["wrench"]}, t, params)[1]
        tau[..., driven] = tree[..., driven] - np.einsum("...rk,...r->...k", G[..., driven], lam)
    return tau


def actuated_columns(model: Model, actuated: Any) -> list[int]:
    """Velocities that have an actuator: names of joints, or (name, coordinate) for one of several. None takes all."""
    if actuated is None:
        return [int(k) for k in model.free]
    given = entries(actuated, "inverse: actuated", "a list of names of joints", ModelError)
    columns: list[int] = []
    for entry in given:
        pair = [entry, None] if is_a(entry, str) else listed(entry) or []
        if len(pair) != 2:
            raise ModelError(
                f"inverse: actuated has the entry {brief(entry)}. Expected the name of a joint, or (name, coordinate)."
            )
        name = choice(pair[0], model.names, "inverse: actuated names ", ", which is no joint.")
        body = model.body(name)
        last = body.joint.nv - 1
        where = f"inverse: actuated names, of joint {name!r}, coordinate "
        wanted = body.free if pair[1] is None else (count(pair[1], where, 0, last, f"one of {list(body.free)}"),)
        for k in wanted:
            if k not in body.free:
                raise ModelError(
                    f"inverse: actuated names coordinate {k!r} of joint {name!r}, which is not a free one. Expected "
                    f"one of {list(body.free)}."
                )
            if body.v_start + k not in columns:
                columns.append(body.v_start + k)
    return columns


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


def _names(model: Model, columns: Sequence[int]) -> str:
    labels = model.velocity_labels()
    return ", ".join(repr(labels[k]) for k in columns) or "none"
