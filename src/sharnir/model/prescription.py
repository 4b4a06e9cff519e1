"""From what the user prescribes to a `Motion`: arguments checked and parsed one by one, then merged for the joint."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import casadi as ca
import numpy as np

from ..core import read
from ..core.errors import ModelError, ShapeError, brief
from ..core.read import Array, count, is_single
from ..spatial.algebra import Factor, Matrix
from .initial import on_manifold
from .joints.contract import Joint, pairs
from .parameters import Scope, parse

# Prescribed (rheonomic) motion of a joint: the frozen functions of time that drive some of its velocities.
#
# A motion given as q(t) drives the matching velocities too:
#
# paired coordinates          q̇_k = v_j identically (angles, distances):   v_j = dq_k/dt
# the others                  S v = V_J = [Rᵀ ṗ; (Rᵀ Ṙ)^∨], the velocity of X_FM(q(t)):   v = (Sᵀ S)⁻¹ Sᵀ V_J
#
# The second line needs no inverse of N(q), so angle triples may pass through their singular positions. A motion given
# as v(t) leaves q a state, which is integrated. In both cases a = dv/dt by algorithmic differentiation.


@dataclass(frozen=True, eq=False)
class Motion:
    """Functions of the model's t and parameters. Indices are local to the joint and sorted."""

    coordinates: tuple[int, ...]  # driven velocities
    q_coordinates: tuple[int, ...]  # coordinates that are given; the other ones stay states
    q: Matrix | None  # one per q_coordinate
    v: Matrix  # one per driven velocity
    a: Matrix


def velocity_of(joint: Joint, q: Matrix, t: Matrix) -> Matrix:
    """v(t) of all velocities from q(t) of all coordinates."""
    paired, v = pairs(joint), ca.SX(joint.nv, 1)
    rate = derivative(q, t)
    for j, k in paired.items():
        v[j] = rate[k]
    rest = [j for j in range(joint.nv) if j not in paired]
    if rest:
        S = joint.subspace(q)
        left_over = relative_velocity(joint, q, t) - S @ v
        S_rest = S[:, rest]
        v[rest] = Factor.of(S_rest.T @ S_rest).solve(S_rest.T @ left_over)
    return ca.densify(v)


def relative_velocity(joint: Joint, q: Matrix, t: Matrix) -> Matrix:
    """V_J of X_FM(q(t)), in moving axes: the antisymmetric part of Rᵀ Ṙ is taken, which is all of it for a rotation."""
    X = joint.placement(q)
    R_rate, p_rate = derivative(X.R, t), derivative(X.p, t)
    W = X.R.T @ R_rate
    omega = ca.vertcat(W[2, 1] - W[1, 2], W[0, 2] - W[2, 0], W[1, 0] - W[0, 1]) / 2
    return ca.vertcat(X.R.T @ p_rate, omega)


def derivative(x: Matrix, t: Matrix) -> Matrix:
    """dx/dt, entry by entry."""
    return ca.reshape(ca.jacobian(ca.densify(ca.vec(x)), t), x.shape[0], x.shape[1])


def normalised(joint: Joint, q: Matrix) -> Matrix:
    """q with its quaternions divided by their lengths."""
    q = ca.SX(q)
    for start, kind in joint.orientations:
        if kind == "quaternion":
            part = q[start : start + 4]
            q[start : start + 4] = part / ca.sqrt(ca.sumsqr(part))
    return q


def orthogonal(joint: Joint, q: Matrix, steps: int = 1) -> Matrix:
    """q with its rotation matrices some Newton steps R (3 E − Rᵀ R) / 2 nearer to orthogonal."""
    q = ca.SX(q)
    for start, kind in joint.orientations:
        if kind == "matrix":
            R = ca.reshape(q[start : start + 9], 3, 3).T
            for _ in range(steps):
                R = R @ (3 * ca.SX.eye(3) - R.T @ R) / 2
            q[start : start + 9] = ca.vec(R.T)
    return q


def moved(joint: Joint, q: Matrix, delta: Matrix) -> Matrix:
    """q ⊕ δ to first order, on the manifold of the orientations."""
    return orthogonal(joint, normalised(joint, q + joint.rate(q, delta)))


SAMPLES = (0.0, 0.1, 1.0, 7.3)  # s; where a prescribed orientation is looked at


@dataclass(frozen=True, eq=False)
class Prescription:
    """One call of `System.prescribe`, parsed: v of `coordinates` and, unless only v is given, q of `q_coordinates`."""

    coordinates: tuple[int, ...]
    q_coordinates: tuple[int, ...]
    q: Matrix | None
    v: Matrix
    raw: Matrix | None = None  # q of the whole joint before its quaternions are normalised, to be checked
    given: tuple[tuple[str, Any], ...] = ()  # the arguments of the call, for files


def prescription(joint: Joint, q: Any, v: Any, coordinate: int | None, scope: Scope, where: str) -> Prescription:
    """Checks and parses; `where` names the joint."""
    given = tuple((what, x) for what, x in (("q", q), ("v", v), ("coordinate", coordinate)) if x is not None)
    return replace(_prescription(joint, q, v, coordinate, scope, where), given=given)


def _prescription(joint: Joint, q: Any, v: Any, coordinate: int | None, scope: Scope, where: str) -> Prescription:
    if joint.nv == 0:
        raise ModelError(
            f"{where}: a {type(joint).__name__} joint has no coordinate that could be prescribed. Give the body a "
            "joint that moves."
        )
    if (q is None) == (v is None):
        both = "both q and v are given" if q is not None else "neither q nor v is given"
        raise ModelError(
            f"{where}: {both}. Expected exactly one of q=... and v=..., an expression of t and parameters."
        )
    if coordinate is not None:
        return _single(joint, q, v, coordinate, scope, where)
    everything = tuple(range(joint.nv))
    if v is not None:
        return Prescription(everything, (), None, _parsed(v, joint.nv, "v", scope, where))
    raw = _parsed(q, joint.nq, "q", scope, where)
    full = normalised(joint, raw)
    return Prescription(everything, tuple(range(joint.nq)), full, velocity_of(joint, full, scope.names["t"]), raw)


def _single(joint: Joint, q: Any, v: Any, k: int, scope: Scope, where: str) -> Prescription:
    expected = f"a whole number from 0 to {joint.nv - 1}, one of the joint's velocities"
    k = count(k, f"{where}: coordinate=", 0, joint.nv - 1, expected)
    if v is not None:
        return Prescription((k,), (), None, _parsed(v, 1, "v", scope, where))
    paired = pairs(joint)
    if k not in paired:
        able = f"coordinate={', '.join(map(str, sorted(paired)))} can" if paired else "none of them can"
        raise ModelError(
            f"{where}: velocity {k} of this {type(joint).__name__} joint is not the rate of a single coordinate, "
            f"so it cannot be prescribed by q ({able}). Use v=... with coordinate={k}, or prescribe all {joint.nq} "
            "coordinates with q=[...]."
        )
    value = _parsed(q, 1, "q", scope, where)
    return Prescription((k,), (paired[k],), value, derivative(value, scope.names["t"]))


def _parsed(values: Any, size: int, what: str, scope: Scope, where: str) -> Matrix:
    """`size` expressions as a column; one will do where size is 1."""
    if is_single(values):
        if size != 1:
            raise ShapeError(
                f"{where}: {what} is one expression ({brief(values)}), but the joint has {size} of them. Expected a "
                f"list of {size}, or coordinate=k."
            )
        values = [values]
    entries = read.entries(values, f"{where}: {what}", f"an expression of t and parameters, or a list of {size}")
    if len(entries) != size:
        raise ShapeError(
            f"{where}: {what} has {len(entries)} entries, expected "
            f"{size}{'' if size == 1 else ' (or coordinate=k for one of them)'}."
        )
    labels = [f"{where}: {what}[{k}]" for k in range(size)] if size > 1 else [f"{where}: {what}"]
    return ca.vertcat(*(parse(x, scope, label) for x, label in zip(entries, labels, strict=True)))


def merged(parts: Sequence[Prescription], t: Matrix) -> Motion:
    """One motion of all that is prescribed of a joint; the parts do not overlap."""
    v: dict[int, Matrix] = {}
    q: dict[int, Matrix] = {}
    for part in parts:
        v.update(zip(part.coordinates, ca.vertsplit(part.v), strict=True))
        if part.q is not None:
            q.update(zip(part.q_coordinates, ca.vertsplit(part.q), strict=True))
    driven, given = tuple(sorted(v)), tuple(sorted(q))
    v_driven = ca.vertcat(*(v[k] for k in driven))
    q_given = ca.sparsify(ca.vertcat(*(q[k] for k in given))) if given else None
    return Motion(driven, given, q_given, ca.sparsify(v_driven), ca.sparsify(derivative(v_driven, t)))


def check_motion(
    joint: Joint, motion: Motion, parts: Sequence[Prescription], t: Matrix, symbols: Matrix, defaults: Array, where: str
) -> tuple[Array, Array]:
    """Finite at t = 0 and on its manifold at the sample times, with default parameters; returns q and v at t = 0."""
    q = motion.q if motion.q is not None else ca.SX(0, 1)
    start = ca.Function("motion", [t, symbols], [q, motion.v, motion.a])(0.0, defaults)
    values = [np.array(x, dtype=float).ravel() for x in start]
    for what, value in zip("qva", values, strict=True):
        if not np.isfinite(value).all():
            raise ModelError(
                f"{where}: {what}(t) = {value.tolist()} at t = 0 with default parameters. Expected finite q, v and a; "
                "look for a division by zero, the root or logarithm of 0, or a kink."
            )
    for part in parts:
        if part.raw is not None and joint.orientations:
            raw = ca.Function("raw", [t, symbols], [part.raw])
            for time in SAMPLES:
                on_manifold(joint, np.array(raw(time, defaults)).ravel(), f"{where}: q at t = {time}")
    return values[0], values[1]
