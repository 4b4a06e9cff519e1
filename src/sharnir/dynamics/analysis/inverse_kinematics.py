"""`sharnir.inverse_kinematics`: a position at which frames and points are where they are wanted.

With the errors e of all targets, p* − p and log(R* Rᵀ) in world axes, their weights in them, and a change δ of the
position in the directions Z that the constraints leave (`reduced.py`), Levenberg–Marquardt steps within the limits:

    min |e − K J Z u|² + μ |u|²    with    lower ≤ q + δ ≤ upper,    δ = Z u                                    (1)

K is E for positions, and the derivative of log(exp(e) exp(−ω)) by −ω for orientations. (1) is brought to the point of a
polyhedron that is nearest to the origin, and that to least squares without negative numbers: Lawson, Hanson (1974),
Solving Least Squares Problems, ch. 23. Every position on the way has its loops closed and is within the limits.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import casadi as ca
import numpy as np
from scipy.linalg import qr, solve_triangular
from scipy.optimize import nnls

from ...core.errors import ModelError, ShapeError, brief
from ...core.read import Array, count, finite, is_a, listed, positive, vector
from ...core.read import finite_array as finite_numbers
from ...core.tracing import tracing
from ...model import Model
from ...spatial.algebra import eye
from ...spatial.exponential import quaternion_logarithm, quaternion_of_matrix, translation_velocity
from ...spatial.placement import Placement
from ...spatial.rotations import check_rotation
from .. import Dynamics
from ..body_quantities import Pose
from ..task_space import frame_of
from .reduced import Reduced

STEPS = 200
LONGEST = 1.0  # rad or m in one step
SMALLEST = 1e-13  # of a step, and of errors in their weights
AT_LIMIT = 1e-9
DAMPING = 1e-3  # at first, of the largest singular value squared
EXPECTED = (
    "Expected {frame: target}: a frame or body by name, or (body, point); a target is three numbers for a position, a "
    "3 x 3 rotation for an orientation, or a Placement or Pose for both"
)


class Target(NamedTuple):
    """Of one frame or point; p or R is None where it does not matter."""

    label: str
    frame: str
    body: str
    offset: Array  # of the point, in the axes of the body
    turn: Array  # of the frame, in the body
    point: Array | None  # as the Jacobian takes it, in the axes of the frame
    p: Array | None
    R: Array | None
    weights: tuple[float, float]


@dataclass(frozen=True, eq=False, repr=False)
class Reach:
    """
    q           (nq,) the position found, with loops closed and within the limits
    ok          whether all targets are reached, to the tolerance that was asked for
    positions   {target: how far its point is from where it is wanted, m}
    angles      {target: how far its axes are turned from what is wanted, rad}
    missed      targets that are not reached
    limits      {joint: "lower" or "upper"} of the joints that are at a limit
    starts      positions from which it was looked for
    """

    q: Array
    ok: bool
    positions: dict[str, float]
    angles: dict[str, float]
    missed: tuple[str, ...]
    limits: dict[str, str]
    starts: int
    name: str

    def __repr__(self) -> str:
        return f"Reach({self.name!r}: {'ok' if self.ok else 'missed ' + ', '.join(self.missed)}, q = {self.q})"

    def __str__(self) -> str:
        return self.text

    @property
    def text(self) -> str:
        labels = list(dict.fromkeys([*self.positions, *self.angles]))
        if self.ok:
            far = [f"{max(x.values()):.2g} {unit}" for x, unit in ((self.positions, "m"), (self.angles, "rad")) if x]
            return f"{self.name!r} reaches {', '.join(map(repr, labels))}, to {' and '.join(far)}."
        lines = [f"{self.name!r} does not reach {', '.join(map(repr, self.missed))}; {self.starts} starts were tried."]
        for label in labels:
            errors = [
                f"{x[label]:.6g} {unit}" for x, unit in ((self.positions, "m"), (self.angles, "rad")) if label in x
            ]
            lines.append(f"  {label!r}: {' and '.join(errors)} away")
        if self.limits:
            ends = ", ".join(f"{joint!r} ({side})" for joint, side in self.limits.items())
            lines.append(f"  At their limits: {ends}.")
        return "\n".join(lines)


@tracing
def inverse_kinematics(
    model: Model | Dynamics,
    targets: Any,
    q0: Any = None,
    *,
    t: float = 0.0,
    params: Any = None,
    weights: Any = None,
    tolerance: float = 1e-9,
    starts: int = 10,
) -> Reach:
    """A position at which frames are where `targets` wants them, as near to `q0` as the steps lead.

    targets     {frame: target}. A frame is named by `add_frame`, or a body, or (body, point). A target is a position
                (3,), an orientation (3, 3), or a Placement or Pose for both, in world axes
    q0          where it begins; None takes the initial position of the model
    weights     {frame: number, or (of the position, of the orientation)}; 1 without. They decide where not all targets
                can be reached
    tolerance   m and rad, within which a target is reached
    starts      places to begin at, one after the other, until all targets are reached: q0, then others at random

    Limits of joints (`model.limits`) hold, loops are closed, locks are as their modes say, prescribed joints stay where
    they are at t. Where targets are out of reach, the result is the best position found, and says what it misses.
    """
    where = "inverse_kinematics"
    near = positive(tolerance, f"{where}(tolerance)")
    most = count(starts, f"{where}(starts)", 1, 100000)
    r = Reduced(where, model, q0, None, t, params)
    problem = _Problem(r, _targets(r, targets, weights))
    draw = np.random.default_rng(1)
    best: tuple[float, Array] | None = None
    for k in range(most):
        begin = problem.feasible(r.q if k == 0 else problem.elsewhere(draw))
        if begin is None:
            continue
        q = problem.search(begin)
        size = float(np.linalg.norm(problem.errors(q)))
        if best is None or size < best[0] * (1.0 - 1e-9):  # not for rounding's sake
            best = (size, q)
        if problem.reached(q, near):
            break
    if best is None:
        raise ModelError(
            f"{where}: no position of {r.model.name!r} near q0 has its loops closed and all joints within their "
            "limits. Expected limits that leave room; check model.limits, or begin elsewhere."
        )
    return problem.told(best[1], near, k + 1)


# The problem: errors, their derivatives, limits.


@cache
def _turn_left() -> ca.Function:
    """(R*, R) → (e = log(R* Rᵀ), K)."""
    wanted, R = ca.SX.sym("wanted", 3, 3), ca.SX.sym("R", 3, 3)
    e = quaternion_logarithm(quaternion_of_matrix(wanted @ R.T))
    E = eye(3)
    K = ca.horzcat(*(translation_velocity(-e, E[:, k]) for k in range(3)))
    return ca.Function("turn_left", [wanted, R], [ca.densify(e), ca.densify(K)])


class _Problem:
    def __init__(self, r: Reduced, targets: list[Target]) -> None:
        self.r, self.targets = r, targets
        model = r.model
        limits = [(model.body(name), x) for name, x in model.limits.items() if model.body(name).v_start in model.free]
        self.joints = [body.name for body, _ in limits]
        self.at = np.array([body.q_start for body, _ in limits], dtype=int)
        self.along = np.array([body.v_start for body, _ in limits], dtype=int)
        self.low = np.array([-np.inf if x.lower is None else x.lower for _, x in limits])
        self.high = np.array([np.inf if x.upper is None else x.upper for _, x in limits])

    def errors(self, q: Array) -> Array:
        return np.concatenate([np.zeros(0), *(x for x, _ in self._each(q, False))])

    def linear(self, q: Array) -> tuple[Array, Array]:
        """(e, K J (errors, nv))"""
        parts = list(self._each(q, True))
        return np.concatenate([x for x, _ in parts]), np.vstack([J for _, J in parts])

    def _each(self, q: Array, derive: bool) -> Any:
        nothing = np.zeros((0, self.r.model.nv))
        for x in self.targets:
            R, p = self.r.dyn.placement(q, x.body, **self.r.given)
            J = self.r.dyn.jacobian(q, x.frame, point=x.point, **self.r.given) if derive else nothing
            if x.p is not None:
                yield x.weights[0] * (x.p - p - R @ x.offset), x.weights[0] * J[:3]
            if x.R is not None:
                e, K = (np.array(y) for y in _turn_left()(x.R, R @ x.turn))
                yield x.weights[1] * e.ravel(), x.weights[1] * K @ J[3:] if derive else nothing

    def feasible(self, q: Array | None) -> Array | None:
        """The nearest position with closed loops and within the limits; None where the way there is too long."""
        for _ in range(10):
            if q is None or not np.isfinite(q).all():
                return None
            q = q.copy()
            inside = np.clip(q[self.at], self.low, self.high)
            over = inside - q[self.at]
            if not self.r.rows.labels:
                q[self.at] = inside
                return q
            if np.abs(over).max(initial=0.0) <= SMALLEST:
                found = self.r.restored(q)
                if found is None or np.array_equal(found, q):
                    return found
                q = found
                continue
            beyond = np.flatnonzero(over)
            unit = np.eye(self.r.model.nv)[self.along[beyond]][:, self.r.model.free]
            rows = np.vstack([self.r.rows.free_jacobian(q), unit])
            step = np.zeros(self.r.model.nv)
            right = np.concatenate([-self.r.rows.value(q), over[beyond]])
            step[self.r.model.free] = np.linalg.lstsq(rows, right, rcond=1e-10)[0]
            q = self.r.dyn.integrate(q, step, **self.r.given)
        return None

    def elsewhere(self, draw: np.random.Generator) -> Array | None:
        model = self.r.model
        away = np.zeros(model.nv)
        away[model.free] = draw.uniform(-np.pi, np.pi, model.free.size)
        q = self.r.dyn.integrate(self.r.q, away, **self.r.given)
        both = np.isfinite(self.low) & np.isfinite(self.high)
        q[self.at[both]] = draw.uniform(self.low[both], self.high[both])
        try:
            return self.r.closed(q)
        except ModelError:  # loops that do not close from there
            return None

    def search(self, q: Array) -> Array:
        """(1), until no step leads nearer."""
        e, J = self.linear(q)
        mu, grow = DAMPING * max(float(np.linalg.norm(J, 2)) ** 2, 1e-12), 2.0
        for _ in range(STEPS):
            if np.linalg.norm(e) <= SMALLEST or not np.isfinite(J).all():
                break
            T = self.r.directions(q)[0]
            Z = np.linalg.qr(T)[0]
            x = q[self.at]
            u = bounded(J @ Z, e, mu, Z[self.along], self.low - x, self.high - x)
            step = Z @ u
            step *= min(1.0, LONGEST / max(float(np.abs(step).max(initial=0.0)), 1e-300))
            if np.abs(step).max(initial=0.0) <= SMALLEST:
                break
            new = self.feasible(self.r.dyn.integrate(q, step, **self.r.given))
            before = float(e @ e)
            promised = before - float(np.sum((e - J @ step) ** 2))
            gain = -1.0 if new is None else (before - float(np.sum(self.errors(new) ** 2))) / max(promised, 1e-300)
            if promised <= 1e-15 * before and gain <= 0.0:
                break
            if gain > 0.0 and new is not None:
                q, grow = new, 2.0
                mu *= max(1.0 / 9.0, 1.0 - (2.0 * min(gain, 1.0) - 1.0) ** 3)
                e, J = self.linear(q)
            else:
                mu, grow = mu * grow, 2.0 * grow
        return q

    def reached(self, q: Array, near: float) -> bool:
        return not self._missed(*self._distances(q), near)

    def _distances(self, q: Array) -> tuple[dict[str, float], dict[str, float]]:
        found: tuple[dict[str, float], dict[str, float]] = ({}, {})
        for x in self.targets:
            R, p = self.r.dyn.placement(q, x.body, **self.r.given)
            if x.p is not None:
                found[0][x.label] = float(np.linalg.norm(x.p - p - R @ x.offset))
            if x.R is not None:
                found[1][x.label] = float(np.linalg.norm(np.array(_turn_left()(x.R, R @ x.turn)[0])))
        return found

    def _missed(self, positions: dict[str, float], angles: dict[str, float], near: float) -> tuple[str, ...]:
        far = {label for part in (positions, angles) for label, x in part.items() if not x <= near}
        return tuple(x.label for x in self.targets if x.label in far)

    def told(self, q: Array, near: float, starts: int) -> Reach:
        positions, angles = self._distances(q)
        missed = self._missed(positions, angles, near)
        ends = {}
        for joint, x, low, high in zip(self.joints, q[self.at], self.low, self.high, strict=True):
            if x - low <= AT_LIMIT or high - x <= AT_LIMIT:
                ends[joint] = "lower" if x - low <= AT_LIMIT else "upper"
        return Reach(q, not missed, positions, angles, missed, ends, starts, self.r.model.name)


def bounded(A: Array, e: Array, mu: float, C: Array, low: Array, high: Array) -> Array:
    """u of the smallest |A u − e|² + μ |u|² with low ≤ C u ≤ high, where u = 0 is allowed."""
    n = A.shape[1]
    Q, R = qr(np.vstack([A, np.sqrt(mu) * np.eye(n)]), mode="economic")
    u = solve_triangular(R, Q[: len(e)].T @ e)
    G, h = np.vstack([C, -C]), np.concatenate([low, -high])
    G, h = G[np.isfinite(h)], h[np.isfinite(h)]
    if not G.size or (G @ u >= h).all():
        return np.asarray(u)
    # z = R (u' − u): the smallest |z| with G R⁻¹ z ≥ h − G u
    rows = solve_triangular(R, G.T, trans="T").T
    B = np.vstack([rows.T, (h - G @ u)[None]])
    right = np.zeros(n + 1)
    right[n] = 1.0
    try:
        left = B @ nnls(B, right)[0] - right
    except RuntimeError:  # no end within its steps
        return np.zeros(n)
    if not abs(left[n]) > 1e-14:
        return np.zeros(n)
    return np.asarray(u + solve_triangular(R, -left[:n] / left[n]))


# Targets as they are given.


def _targets(r: Reduced, given: Any, weights: Any) -> list[Target]:
    where = "inverse_kinematics(targets)"
    pairs = _pairs(given, where)
    if not pairs:
        raise ModelError(f"{where}: there are none. {EXPECTED}.")
    shares = {} if weights is None else dict(_pairs(weights, "inverse_kinematics(weights)"))
    found = [_target(r, key, target, shares.pop(key, 1.0)) for key, target in pairs]
    if shares:
        raise ModelError(
            f"inverse_kinematics(weights): {brief(next(iter(shares)))} is not among the targets. Expected one of "
            f"{', '.join(repr(x.label) for x in found)}."
        )
    return found


def _pairs(given: Any, where: str) -> list[tuple[Any, Any]]:
    if is_a(given, Mapping):
        try:
            pairs = [(tuple(k) if is_a(k, tuple) else k, x) for k, x in given.items()]
            dict(pairs)
            return pairs
        except Exception:
            pass
    raise ModelError(f"{where}: {brief(given)}. {EXPECTED}.")


def _target(r: Reduced, key: Any, given: Any, weight: Any) -> Target:
    frame, point = key if is_a(key, tuple) and len(key) == 2 else (key, None)
    body, X = frame_of(r.model, frame)
    where = f"inverse_kinematics: target {brief(frame)}"
    at = None if point is None else finite_numbers(vector(point, 3, f"{where}: point"), f"{where}: point", "numbers")
    symbols = r.model.parameter_symbols
    parts = ca.Function("frame", [symbols], [ca.densify(X.R), ca.densify(X.p)])(r.rows.state.parameters)
    turn, origin = np.array(parts[0]), np.array(parts[1]).ravel()
    offset = origin if at is None else origin + turn @ at
    p, R = _wanted(r, given, where)
    label = frame if at is None else f"{frame} {tuple(at.tolist())}"
    shares = listed(weight)
    if shares is not None and len(shares) != 2:
        raise ShapeError(f"{where}: weights {brief(weight)}. Expected a number, or (of the position, of the angles).")
    pair = [finite(x, f"{where}: weights", "a number >= 0") for x in (shares if shares is not None else (weight,) * 2)]
    if min(pair) < 0.0 or not any(w > 0.0 for w, part in zip(pair, (p, R), strict=True) if part is not None):
        raise ModelError(f"{where}: weights {brief(weight)}. Expected numbers >= 0, not all of them zero.")
    return Target(label, frame, r.model.names[body - 1], offset, turn, at, p, R, (pair[0], pair[1]))


def _wanted(r: Reduced, given: Any, where: str) -> tuple[Array | None, Array | None]:
    if is_a(given, (Placement, Pose)):
        if is_a(given, Placement) and not given.numeric:
            raise ModelError(f"{where}: its Placement depends on parameters. Expected numbers.")
        p, R = np.array(given.p, dtype=float), np.array(given.R, dtype=float)
        if p.shape != (3,):
            raise ShapeError(f"{where}: a batch of poses of shape {p.shape[:-1]}. Expected one; call it for each.")
        check_rotation(R, f"{where}:", 1e-6, "orthonormal rows within 1e-6 and det = +1.")
        return p, R
    found = finite_numbers(given, where, "three numbers, a 3 x 3 rotation, a Placement or a Pose")
    if found.shape == (3,):
        return found, None
    if found.shape == (3, 3):
        check_rotation(found, f"{where}:", 1e-6, "orthonormal rows within 1e-6 and det = +1.")
        return None, found
    raise ShapeError(
        f"{where}: numbers of shape {found.shape}. Expected (3,) for a position, (3, 3) for an orientation, or a "
        "Placement or Pose for both."
    )
