"""Inverse dynamics with closed loops: which actuator forces give a motion that satisfies the constraints.

The tree alone would need the joint forces τ_tree. Forces of the constraints may carry a part of them:

    τ_tree = B τ_act + Gᵀ λ        over the free coordinates

With K spanning the motions that the constraints allow, G K = 0, the forces of the constraints vanish: Kᵀ B τ_act =
Kᵀ τ_tree. As many independent actuators as degrees of freedom give one solution; of more, the least |τ_act| is taken.

Of fewer, the accelerations of the actuated coordinates are what is wanted, and the others follow, as in `Unforced`:
a = a' + W y, where a' is any motion with these that satisfies G a' = γ, and W spans what is left open, G W = 0 and
Bᵀ W = 0. Nothing forces that, so Wᵀ (τ_tree(a') + M W y) = 0.

At a dead centre of the actuators Kᵀ B loses rank, and no forces give most of the accelerations. These are refused, with
what would be left of them, M_K = Kᵀ M K:

    δa = K M_K⁻¹ r,    r = Kᵀ (B τ_act − τ_tree)

Least squares take the τ_act for which rᵀ M_K⁻¹ r = δaᵀ M δa is smallest, the measure of Gauss (1829).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ..algorithms.loops.rank import RANK, allowed, row_lengths, scaled
from ..algorithms.loops.redundancy import FullLook
from ..core.errors import ModelError, brief
from ..core.read import choice, count, entries, floats, is_a, listed
from ..model import Model
from ..model.pivots import SINGULAR
from .arguments import Params
from .call import Call, Function
from .loops import Loops

# Which velocities have an actuator, as callers of `inverse` say it.


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


def names_of(model: Model, columns: Sequence[int]) -> str:
    labels = model.velocity_labels()
    return ", ".join(repr(labels[k]) for k in columns) or "none"


# Inverse dynamics of a tree in which only some joints have actuators: a free base, a hinge that swings as it likes.
#
# The accelerations of the forced coordinates (a) are given, the unforced ones (u) move as the equations of motion
# demand:
#
# M_uu a_u = −f_u,    τ_a = f_a + M_au a_u,    τ_u = 0
#
# where f is what inverse dynamics finds with a_u = 0; prescribed coordinates count as forced, by their drives. RBDA,
# section 9.2, calls this hybrid dynamics. M_uu is definite wherever M is.


class Unforced:
    """Of one compiled tree."""

    def __init__(self, call: Call, inverse: Function, mass_matrix: Function) -> None:
        self._call, self._inverse, self._mass_matrix = call, inverse, mass_matrix

    def __call__(
        self, q: Any, v: Any, a: Any, t: Any, params: Params, wrenches: Any, actuated: Any, nearest: bool = False
    ) -> np.ndarray:
        """tau (..., nv), zero where nothing is forced; drives of prescribed coordinates included. `nearest`: all of a
        is wanted, with the least δaᵀ M δa."""
        model = self._call.model
        columns = actuated_columns(model, actuated)
        u = np.setdiff1d(model.free, columns).astype(int)
        if nearest and u.size:
            return self._nearest(q, v, a, t, params, wrenches, columns)
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

    def _nearest(self, q: Any, v: Any, a: Any, t: Any, params: Params, wrenches: Any, columns: list[int]) -> np.ndarray:
        """δa of the free coordinates is least where the accelerations of the others follow: M_ff δa = B τ − f."""
        free = self._call.model.free
        f = np.array(self._inverse({"q": q, "v": v, "a": a, "wrench": wrenches}, t, params))
        M = np.broadcast_to(self._mass_matrix({"q": q}, t, params), (*f.shape, self._call.model.nv))
        B = (free[:, None] == np.array(columns, dtype=int)[None, :]).astype(float)
        for b in np.ndindex(*f.shape[:-1]):
            if np.isfinite(f[b]).all() and np.isfinite(M[b]).all():
                force, _ = nearest_forces(np.eye(free.size), B, M[b][np.ix_(free, free)], f[b][free])
                f[b][free] = B @ force
            else:
                f[b][free] = np.nan
        return f


def nearest_forces(K: np.ndarray, B: np.ndarray, M: np.ndarray, tree: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """τ of actuators B for which r = Kᵀ (B τ − τ_tree) gives the motions K the smallest δaᵀ M δa, δa = K (Kᵀ M K)⁻¹ r;
    of several that of least norm; and δa."""
    values, vectors = np.linalg.eigh(K.T @ M @ K)
    half = vectors / np.sqrt(np.maximum(values, RANK**2 * values.max(initial=0.0)))  # (Kᵀ M K)⁻¹ = half halfᵀ
    KB, f = K.T @ B, K.T @ tree
    # what the actuators hardly move is out of their reach, whatever the masses
    _, s, V = np.linalg.svd(KB, full_matrices=False)
    own = V[s > RANK].T
    force = own @ np.linalg.lstsq(half.T @ KB @ own, half.T @ f, rcond=None)[0] if own.size else np.zeros(B.shape[1])
    return force, K @ (half @ (half.T @ (KB @ force - f)))


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


BESIDE, MOVES = 1e-3, 1e-5  # rad or m: another position; how much of its motion an actuator that is free has there
MOTION = 1e-6  # of G a − γ, relative to the sizes of both: a motion given to six digits is accepted


def actuator_forces(
    loops: Loops, mass_matrix: Function, tree: np.ndarray, given: Mapping[str, Any], t: Any, params: Params,
    actuated: Any, least_squares: bool,
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
    q = np.broadcast_to(floats(given["q"]), (*batch, model.nq))
    tau, M = np.zeros_like(tree), None
    for b in np.ndindex(*batch):
        G_free = G[b][:, free]
        if not (np.isfinite(G_free).all() and np.isfinite(tree[b]).all()):
            tau[b] = np.nan  # what is asked is no number, nor is the answer
            continue
        K, wanted = allowed(G_free), a[b]
        rank = np.linalg.matrix_rank(K.T @ B, tol=RANK) if K.size and B.size else 0
        if rank < K.shape[1] and M is None:
            M = np.broadcast_to(mass_matrix({"q": given["q"]}, t, params), (*tree.shape, model.nv))
        if rank < K.shape[1] and not least_squares and (len(columns) < K.shape[1] or _lasts(loops, q[b], K, B, rank)):
            assert M is not None
            wanted = _followed(loops, G_free, gamma[b], columns, a[b], tree[b], M[b])
            tree[b] = tree[b] + M[b] @ (wanted - a[b])
        _check_motion(loops, G_free, wanted[free], gamma[b])
        if not K.shape[1]:
            continue
        if rank == K.shape[1]:
            tau[b][columns] = np.linalg.lstsq(K.T @ B, K.T @ tree[b][free], rcond=RANK)[0]
            continue
        assert M is not None
        force, off = nearest_forces(K, B, M[b][np.ix_(free, free)], tree[b][free])
        if not least_squares:
            _check_forces(loops, columns, off, wanted[free], b)
        tau[b][columns] = force
    if driven.size:
        # what the drives must do that the constraints do not; with the multipliers of `reactions`, also where loops
        # between drives leave them open
        lam = loops.reactions({"q": given["q"], "v": given["v"], "tau": tau, "wrench": given["wrench"]}, t, params)[1]
        tau[..., driven] = tree[..., driven] - np.einsum("...rk,...r->...k", G[..., driven], lam)
    return tau


def _lasts(loops: Loops, q: np.ndarray, K: np.ndarray, B: np.ndarray, rank: int) -> bool:
    """Whether the actuators move no more than this beside the position either: they are dependent, or locked by the
    loops, and it is no dead centre."""
    look, random = FullLook(loops.model, loops.model.parameter_defaults), np.random.default_rng(0)
    for _ in range(2):
        direction = K @ random.standard_normal(K.shape[1])
        G = look.jacobian(look.moved(q, BESIDE * direction / np.abs(direction).max()))
        beside = np.linalg.svd(scaled(G))[2][-K.shape[1] :].T  # not on the constraints, so the rank may be higher
        if np.linalg.matrix_rank(beside.T @ B, tol=MOVES) > rank:
            return False
    return True


def _check_forces(loops: Loops, columns: list[int], off: np.ndarray, a: np.ndarray, member: tuple[int, ...]) -> None:
    """The actuators give the accelerations a but for `off`, which must be next to nothing."""
    size = max(1.0, float(np.abs(a).max(initial=0.0)))
    k = int(np.argmax(np.abs(off)))
    if abs(off[k]) <= MOTION * size:
        return
    model = loops.model
    labels, column = model.velocity_labels(), int(model.free[k])
    moving = [labels[int(c)] for c in model.free[np.abs(off) > 0.1 * abs(off[k])]]
    where = f"state {', '.join(map(str, member))} of the batch: " if member else ""
    raise ModelError(
        f"inverse: {where}no forces of the actuators ({names_of(model, columns)}) give these accelerations: that of "
        f"{labels[column]!r} would be off by {abs(off[k]):.3g} rad/s² or m/s² with the best ones. At this position, a "
        f"dead centre of theirs, the mechanism can move ({', '.join(map(repr, moving))}) while they stand still. "
        "Name another joint in actuated=[...], or take least_squares=True for the forces that come nearest."
    )


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
