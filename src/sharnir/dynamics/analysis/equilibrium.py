"""`sharnir.equilibrium`: a position at which a mechanism can rest, whether it is stable, and the forces that hold it.

Accelerations at rest are zero, a(q, 0, τ) = 0, in the degrees of freedom (`reduced.py`): closed loops are part of the
position, prescribed joints stay where they are at t. Levenberg–Marquardt in the norm aᵀ M a, with exact derivatives,

    min |a + A d|²_M + μ |d|²,    A = ∂a/∂q T

Joints may be held meanwhile: their position is given, and the force that holds them is found with the rest,

    a + A_o d_o + ∂a/∂τ_h d_τ = 0                                                                               (1)

Along a parameter p, equilibria are a curve in (q, p). It is followed by its arc length, around folds, where dp = 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import casadi as ca
import numpy as np

from ...core.errors import ModelError, UnsupportedError
from ...core.read import Array, choice, count, finite
from ...core.tracing import tracing
from ...model import Model, visible_parameters
from ...model.event import Bounce
from ...model.joints.contract import pairs
from ...model.labels import Labels
from .. import Dynamics
from .linearize import Linearization, forces_of, linearize, parameter_change, shift_of
from .reduced import Reduced

DONE = 1e-12  # of the forces that act, in the norm of the mass matrix
ENOUGH = 1e-9  # where rounding lets it come no nearer
LONGEST = 0.5  # rad or m in one step
STEPS = 100
STALLED = 12  # steps that came no nearer
HALVINGS = 24


@dataclass(frozen=True, eq=False, repr=False)
class Equilibrium:
    """
    q          (nq,) the position; `params` and `t` are those it belongs to
    stable     no small disturbance grows. Undamped and neutral directions do not; `text` names them
    residual   the largest acceleration that is left
    forces     {name: (nv,) generalized forces} of gravity ("gravity"), of each force of the model, of "tau", and of
               "constraints"; they add up to zero
    linear     the motion near it, as of `linearize`
    """

    q: Array
    stable: bool
    residual: float
    forces: dict[str, Array]
    linear: Linearization
    t: float
    params: dict[str, float]
    _dyn: Dynamics = field(repr=False)
    _tau: Array = field(repr=False)

    def __repr__(self) -> str:
        return f"Equilibrium({self.linear.name!r}: {'stable' if self.stable else 'unstable'}, q = {self.q})"

    def __str__(self) -> str:
        return self.text

    @property
    def text(self) -> str:
        name, lin = self.linear.name, self.linear
        neutral = int(lin.rigid.sum())
        growing = lin.eigenvalues.real.max(initial=0.0)
        if not self.stable:
            said = f"is unstable: disturbances grow as exp({growing:.4g} t)"
        elif neutral:
            said = f"has {neutral} neutral direction{'s' * (neutral > 1)}, in which it stays wherever it is put"
        elif (lin.eigenvalues.real < 0).all() or not lin.eigenvalues.size:
            said = "is stable, and disturbances die out"
        else:
            said = "is stable; some disturbances are not damped"
        labels = Labels.of(self._dyn.model)
        each = zip(labels.coordinates, self.q, labels.coordinate_units, strict=True)
        places = [f"{c} = {x:.6g} {u}".removesuffix(" 1") for c, x, u in each]
        lines = [f"The equilibrium of {name!r} at {', '.join(places)} {said}. Accelerations left: {self.residual:.2g}."]
        width = max([len(x) for x in self.forces], default=0)
        for k, label in enumerate(labels.velocities):
            parts = [(n, f[k]) for n, f in self.forces.items() if abs(f[k]) > 1e-12 * self._largest]
            if parts:
                lines.append(f"  {label}, {labels.force_units[k]}:")
                lines += [f"    {n.ljust(width)}  {x:+.6g}" for n, x in parts]
        return "\n".join(lines)

    @property
    def _largest(self) -> float:
        return max([float(np.abs(f).max(initial=0.0)) for f in self.forces.values()], default=0.0)

    def follow(self, parameter: str, stop: float, *, steps: int = 200) -> Branch:
        """The curve of equilibria as a parameter goes from its value to `stop`, around folds on its way."""
        return follow(self, parameter, stop, steps)


@tracing
def equilibrium(
    model: Model | Dynamics, q_guess: Any = None, *, t: float = 0.0, params: Any = None, tau: Any = None
) -> Equilibrium:
    """A position near `q_guess` (None: the initial one) at which the mechanism rests under its forces and `tau`.

    Closed loops hold, locks are closed or open as their modes say, prescribed joints stay where they are at t. An error
    says what is left where none is found. Friction that depends on velocities is none at rest; stops and rigid contacts
    do not push here: a position behind one is refused.
    """
    r = at_rest("equilibrium", model, q_guess, t, params)
    force = np.zeros(r.model.nv) if tau is None else forces_of(r.model, tau, "equilibrium")
    q, _, residual = balanced(r, r.q, force)
    return described(r, q, force, residual)


def at_rest(where: str, model: Model | Dynamics, q: Any, t: Any, params: Any) -> Reduced:
    r = Reduced(where, model, q, None, t, params)
    system = r.model
    if system.states:
        raise UnsupportedError(
            f"{where}: {system.name!r} has force elements with states of their own (a servo with ki=), which move the "
            "equilibrium until their error is gone. Expected none: leave ki out, or give the force as tau."
        )
    v = r.rows.state.v.copy()
    v[system.free] = 0.0
    if v.any():
        k = int(np.argmax(np.abs(v)))
        raise ModelError(
            f"{where}: joint {system.velocity_labels()[k]!r} is prescribed to move at t = {r.t:g} s, by {v[k]:.3g}. "
            "Expected a time at which prescribed joints are at rest."
        )
    drift = r.rows.rate(r.q, v)
    if np.abs(drift).max(initial=0.0) > 1e-9:
        k = int(np.argmax(np.abs(drift)))
        raise ModelError(f"{where}: {r.rows.name(k)} moves with time. Expected constraints that do not.")
    r.v = v
    return r


def balanced(
    r: Reduced, q: Array, force: Array, held: Sequence[int] = (), targets: Sequence[float] = (), speed: float = 0.0
) -> tuple[Array, Array, float]:
    """(q, forces with those that hold, largest acceleration left). `held` are velocities whose coordinates have these
    targets, `speed` is that of the first of them."""
    held, force, mu, worst, stalled = list(held), force.copy(), 0.0, np.inf, 0
    places = [coordinate_of(r.model, k) for k in held]
    best: tuple[float, Array, Array, float] | None = None
    for _ in range(STEPS):
        T, own = r.directions(q, held)
        if not set(held) <= set(own.tolist()):
            missing = r.model.velocity_labels()[next(k for k in held if k not in own)]
            raise ModelError(
                f"{r.where}: {missing!r} cannot be moved by itself at this position: constraints or other joints hold "
                "it. Expected a joint that is free to move, and a stroke that stays away from dead centres."
            )
        v = r.v + (speed * T[:, np.flatnonzero(own == held[0])[0]] if held and speed else 0.0)
        a = r.dyn.unchecked_acceleration(q, v, force, **r.given)
        a_q, _, a_tau = r.dyn.derivatives(q, v, force, **r.given)
        if not (np.isfinite(a).all() and np.isfinite(a_q).all()):
            raise ModelError(
                f"{r.where}: accelerations of {r.model.name!r} are not finite on the way. Start elsewhere."
            )
        M = T.T @ r.dyn.mass_matrix(q, **r.given) @ T
        half = np.linalg.cholesky((M + M.T) / 2).T if own.size else M
        off = np.array([x - q[k] for x, k in zip(targets, places, strict=True)])
        residual = half @ a[own]
        A = (a_q @ T)[own]
        stiffness = float(np.linalg.norm(half @ A)) if own.size else 0.0
        size, scale = float(np.linalg.norm(residual)), max(stiffness, _scale(r, q, T, half, force))
        gap = float(np.abs(off).max(initial=0.0))
        total = size / (scale or 1.0) + gap
        stalled += 1
        if best is None or total < best[0]:
            stalled = 0
            best = (total, q, force.copy(), float(np.abs(a[own]).max(initial=0.0)))
        if size <= DONE * scale and gap <= 1e-13 * max(1.0, float(np.abs(q).max())):
            break
        if (total >= worst and total <= ENOUGH) or stalled > STALLED or (not held and stiffness <= 1e-14 * size):
            break
        mu = mu / 5 if total < worst else max(4 * mu, 1e-3)
        if total > 4 * worst and best is not None and not held:  # too far: back to the best so far
            q, force = best[1], best[2].copy()
            worst = best[0]
            continue
        worst = total
        others = [k for k in range(own.size) if own[k] not in held]
        mine = [int(np.flatnonzero(own == k)[0]) for k in held]
        right = -(residual + half @ (A[:, mine] @ off)) if held else -residual
        J = half @ np.hstack([A[:, others], a_tau[own][:, held]])
        weights = np.sqrt(mu) * np.linalg.norm(J, axis=0)
        weights[len(others) :] = 0.0
        step = np.linalg.lstsq(np.vstack([J, np.diag(weights)]), np.concatenate([right, 0 * weights]), rcond=1e-13)[0]
        along = np.zeros(own.size)
        along[others], along[mine] = step[: len(others)], off
        longest = float(np.abs(along[others]).max(initial=0.0))
        if longest > LONGEST:
            along[others] *= LONGEST / longest
        force[held] += step[len(others) :]
        q = r.moved(q, T @ along)
    assert best is not None
    if best[0] > ENOUGH:
        raise ModelError(
            f"{r.where}: no equilibrium of {r.model.name!r} was found near the position given; the best that was found "
            f"still accelerates by {best[3]:.3g}. Expected a mechanism that can rest: start nearer to it, add the "
            "spring or the joint force (tau) that holds it, or follow one from parameters for which it is known."
        )
    return best[1], best[2], best[3]


def coordinate_of(model: Model, k: int) -> int:
    """The place in q whose rate is velocity k."""
    body = next(b for b in reversed(model.bodies) if b.v_start <= k and b.joint.nv)
    own = pairs(body.joint)
    if k - body.v_start not in own:
        raise UnsupportedError(
            f"joint {body.name!r} ({type(body.joint).__name__}): velocity {k - body.v_start} is not the rate of a "
            "coordinate. Expected an angle or a distance, such as that of a Revolute or Prismatic joint."
        )
    return body.q_start + own[k - body.v_start]


def _scale(r: Reduced, q: Array, T: Array, half: Array, force: Array) -> float:
    """The largest of the forces that act, in the norm of the residual."""
    if not T.shape[1]:
        return 1.0
    each = [r.dyn.gravity(q, **r.given), force]
    each += [r.dyn.force(x.name, q, r.v, **r.given).tau for x in r.model.forces]
    found = max(float(np.linalg.norm(np.linalg.solve(half.T, T.T @ f))) for f in each)
    most = max(float(np.linalg.norm(np.linalg.solve(half.T, np.abs(T.T) @ np.abs(f)))) for f in each)
    return max(found, 1e-3 * most)


def described(r: Reduced, q: Array, force: Array, residual: float) -> Equilibrium:
    _refuse_stops(r, q)
    lin = linearize(r.dyn, q, None if not r.v.any() else r.v, inputs=(), outputs=(), t=r.t, params=r.params, tau=force)
    forces = {"gravity": -r.dyn.gravity(q, **r.given)}
    forces |= {x.name: r.dyn.force(x.name, q, r.v, **r.given).tau for x in r.model.forces}
    if force.any():
        forces["tau"] = force
    if r.rows.labels:
        forces["constraints"] = -sum(forces.values(), np.zeros(r.model.nv))
    for k in np.setdiff1d(np.arange(r.model.nv), r.model.free):
        forces.setdefault("drives", np.zeros(r.model.nv))[k] = -sum(f[k] for n, f in forces.items() if n != "drives")
    return Equilibrium(q, lin.stable, residual, forces, lin, r.t, r.params, r.dyn, force)


def _refuse_stops(r: Reduced, q: Array) -> None:
    """A position behind a stop, which would push there."""
    model = r.model
    for trigger in model.triggers:
        for action in trigger.actions:
            if isinstance(action, Bounce) and trigger.coordinate is not None:
                side = model.locks[action.lock].side
                f = ca.Function("at", [model.parameter_symbols], [ca.SX(action.at)])
                at = float(f(r.rows.state.parameters))
                beyond = (at - q[trigger.coordinate]) * side
                if beyond > 1e-9:
                    raise ModelError(
                        f"equilibrium: the position found is {beyond:.3g} behind the stop {trigger.name!r} at "
                        f"{at:.6g}. Stops do not push here. Prescribe the joint at its stop, and read the force of "
                        "its drive."
                    )


# Along a parameter.


@dataclass(frozen=True, eq=False, repr=False)
class Branch:
    """Equilibria along a parameter, in the order in which they were passed.

    values        (n,) of the parameter
    q             (n, nq)
    stable        (n,) of bool
    eigenvalues   list of arrays, as of `linearize`
    folds         (value, q) where the branch turns back
    changes       values of the parameter at which stability changes without a fold: another branch crosses
    """

    parameter: str
    values: Array
    q: Array
    stable: np.ndarray
    eigenvalues: list[Array]
    folds: list[tuple[float, Array]]
    changes: list[float]
    name: str

    def __repr__(self) -> str:
        return f"Branch({self.name!r}: {len(self.values)} equilibria over {self.parameter!r})"

    @property
    def text(self) -> str:
        lines = [
            f"{len(self.values)} equilibria of {self.name!r} over {self.parameter!r}, from {self.values[0]:.6g} to "
            f"{self.values[-1]:.6g}: {int(self.stable.sum())} stable, {int((~self.stable).sum())} unstable."
        ]
        lines += [f"It turns back at {self.parameter} = {value:.9g}." for value, _ in self.folds]
        for value in self.changes:
            lines.append(f"Stability changes at {self.parameter} = {value:.6g}, where another branch crosses.")
        return "\n".join(lines)


@tracing
def follow(start: Equilibrium, parameter: str, stop: float, steps: int) -> Branch:
    """The curve through `start`; see `Equilibrium.follow`."""
    model = start._dyn.model
    known = [p.name for p in visible_parameters(model)]
    name = choice(parameter, known, "follow(", "): there is no such parameter.")
    end = finite(stop, "follow(stop)")
    number = count(steps, "follow(steps)", 2, 100000, "a whole number of steps from 2")
    path = _Path(start, name, end)
    return path.run(number)


class _Path:
    """Points y = (q, p); p in units of its range."""

    def __init__(self, start: Equilibrium, name: str, end: float) -> None:
        self.start, self.name, self.end = start, name, end
        self.first = start.params[name]
        self.unit = (end - self.first) or 1.0
        self.place = [p.name for p in start._dyn.model.parameters].index(name)

    def at(self, q: Array, p: float) -> Reduced:
        params = {**self.start.params, self.name: self.first + self.unit * p}
        return at_rest("follow", self.start._dyn, q, self.start.t, params)

    def equations(self, r: Reduced) -> tuple[Array, Array, Array, Array]:
        """(residual, derivative by (x, p) in the norm of the mass, T, P)."""
        force, q = self.start._tau, r.q
        T, own = r.directions(q)
        a = r.dyn.unchecked_acceleration(q, r.v, force, **r.given)
        a_q = r.dyn.derivatives(q, r.v, force, **r.given)[0]
        P = shift_of(r, self.name, own)
        a_p = parameter_change(r, (self.place,), force)[:, 0] + a_q @ P
        M = T.T @ r.dyn.mass_matrix(q, **r.given) @ T
        half = np.linalg.cholesky((M + M.T) / 2).T
        J = np.column_stack([half @ (a_q @ T)[own], self.unit * (half @ a_p[own])])
        return half @ a[own], J, T, P

    def corrected(self, q: Array, p: float, tangent: Array) -> tuple[Reduced, float, Array, Array] | None:
        """Onto the curve, across `tangent`; None where it is not near."""
        scale = 0.0
        for _ in range(12):
            r = self.at(q, p)
            value, J, T, P = self.equations(r)
            scale = max(scale, float(np.linalg.norm(J)))
            step = np.linalg.lstsq(np.vstack([J, tangent]), np.append(-value, 0.0), rcond=1e-14)[0]
            if np.linalg.norm(value) <= 1e-11 * scale or np.linalg.norm(step) < 1e-13:
                return r, p, J, T
            if not np.isfinite(step).all() or np.linalg.norm(step) > 1.0:
                return None
            q = r.dyn.integrate(r.q, T @ step[:-1] + P * self.unit * step[-1], **r.given)
            p += float(step[-1])
        return None

    def run(self, steps: int) -> Branch:
        r = self.at(self.start.q, 0.0)
        _, J, T, P = self.equations(r)
        tangent = _tangent(J, np.append(np.zeros(T.shape[1]), 1.0))
        h = 1.0 / steps
        p, found, folds, changes = 0.0, [self._point(r, 0.0)], list[tuple[float, Array]](), list[float]()
        longest, tries = 1.0 / steps, 0
        while len(found) < 20 * steps and tries < 40:
            q = r.dyn.integrate(r.q, h * (T @ tangent[:-1] + P * self.unit * tangent[-1]), **r.given)
            try:
                new = self.corrected(q, p + h * tangent[-1], tangent)
            except ModelError:
                new = None
            if new is None:
                h, tries = h / 2, tries + 1
                continue
            before = tangent
            r_new, p_new, J, T = new
            P = self.equations(r_new)[3]
            tangent = _tangent(J, before)
            if before[-1] * tangent[-1] < 0.0:
                folds.append(self._fold(r, p, before, h * 2))
            r, p, h, tries = r_new, p_new, min(1.5 * h, longest), 0
            if p > 1.0 or p < -1e-9:
                edge = 1.0 if p > 1.0 else 0.0
                flat = np.append(np.zeros(T.shape[1]), 1.0)
                last = self.corrected(r.q, edge, flat)
                if last is not None:
                    found.append(self._point(last[0], edge))
                break
            found.append(self._point(r, p))
            if found[-1][2] != found[-2][2] and before[-1] * tangent[-1] > 0.0:
                changes.append(self._change(*found[-2:]))
        values = np.array([self.first + self.unit * x[0] for x in found])
        return Branch(
            self.name, values, np.array([x[1] for x in found]), np.array([x[2] for x in found]), [x[3] for x in found],
            folds, changes, self.start._dyn.model.name,
        )  # fmt: skip

    def _point(self, r: Reduced, p: float) -> tuple[float, Array, bool, Array]:
        lin = linearize(r.dyn, r.q, inputs=(), outputs=(), t=r.t, params=r.params, tau=self.start._tau)
        return p, r.q, lin.stable, lin.eigenvalues

    def _change(self, low: tuple[float, Array, bool, Array], high: tuple[float, Array, bool, Array]) -> float:
        """Bisection of the parameter between two points of which one is stable."""
        (a, q, stable, _), b = low, high[0]
        flat = np.append(np.zeros(self.start._dyn.model.nv), 1.0)
        for _ in range(HALVINGS):
            middle = (a + b) / 2
            size = len(self.at(q, middle).directions(q)[1])
            new = self.corrected(q, middle, flat[-size - 1 :])
            if new is None:
                break
            if self._point(new[0], middle)[2] == stable:
                a = middle
            else:
                b = middle
        return float(self.first + self.unit * (a + b) / 2)

    def _fold(self, r: Reduced, p: float, tangent: Array, h: float) -> tuple[float, Array]:
        """Bisection of the arc for the place where dp = 0."""
        low, high, here = 0.0, h, (r, p)
        _, _, T, P = self.equations(r)
        for _ in range(40):
            middle = (low + high) / 2
            q = r.dyn.integrate(r.q, middle * (T @ tangent[:-1] + P * self.unit * tangent[-1]), **r.given)
            new = self.corrected(q, p + middle * tangent[-1], tangent)
            if new is None:
                high = middle
                continue
            here = (new[0], new[1])
            if _tangent(new[2], tangent)[-1] * tangent[-1] > 0.0:
                low = middle
            else:
                high = middle
        return float(self.first + self.unit * here[1]), here[0].q


def _tangent(J: Array, before: Array) -> Array:
    """The direction in which the equations stay satisfied, on from the one before."""
    t: Array = np.linalg.svd(J)[2][-1]
    return np.asarray(t if t @ before >= 0.0 else -t)
