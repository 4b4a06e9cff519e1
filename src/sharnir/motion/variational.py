"""The variational equations of a motion: how its states follow small changes of start, parameters and joint forces.

Along ẏ = f(t, y, p, τ) a change s of y, with changes of p and τ, obeys the linear equations

    ṡ = ∂f/∂y s + ∂f/∂p dp + ∂f/∂τ dτ                                                                       (1)

Their solution over an interval is s(t₁) = Φ s(t₀) + Γ [dp; dτ]. The intervals of many motions are independent of each
other once the states at their beginnings are known, so all Φ and Γ are found together, in steps of DOP853 of y and of
[Φ Γ], with exact derivatives (`RateJacobian`). An interval is divided into 1, 2, 4, ...
steps until the embedded estimate of the error is small enough. Hairer, Nørsett and Wanner (1993), I.14 and II.5.

For one number at the end of a motion, whose derivative by y(t₁) is λᵀ, the rows λᵀ Φ and λᵀ Γ are enough. They come
from the same steps taken backward (`Backward`), with L_i = A_i W_i + B_i d the slope of stage i and d the inputs:

    ℓ_i = h (b_i λ + Σ_{m>i} a_mi w_m),   w_i = A_iᵀ ℓ_i;      λᵀ Φ = λᵀ + Σ w_iᵀ,   λᵀ Γ = Σ ℓ_iᵀ B_i         (2)

It is the exact transpose of the forward steps, without the columns that nobody asks for. How many steps an interval
needs is found with PROBES columns, random combinations of all.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..algorithms.formulations.composite import rate_jacobian
from ..algorithms.formulations.formulation import LOADS, Formulation
from ..algorithms.sweeps.program import JOINT_STATE, with_element_states
from ..codegen.kernels import kernel_for
from ..core.errors import SimulationError, UnsupportedError
from ..core.read import Array
from ..integrate.rhs import MARGIN
from ..model import Model

MOST_BODIES = 60  # the derivatives are one block of code
MOST_STEPS = 16384  # of one interval
ROUNDING = 1e-6  # relative: a column whose error is less and no longer falls is as exact as it can be
NOTHING = 1e-6  # of the state, for a change of a parameter by its own size: less is measured by that
STAGES = 12
MOST_NUMBERS = 20_000_000  # in the stages of the intervals that are taken together
PROBES, CAREFUL = 3, 0.1  # columns that stand for all, held to this part of the tolerance


class Variational:
    """Of one model and the parameters at `places`. States are (q, v) and those of force elements."""

    def __init__(self, model: Model, formulation: Formulation, places: tuple[int, ...]) -> None:
        if len(model.bodies) > MOST_BODIES:
            raise UnsupportedError(
                f"sensitivity: {model.name!r} has {len(model.bodies)} bodies. Expected at most {MOST_BODIES}: "
                "the derivatives are one block of code. Take a part of the mechanism."
            )
        self.model, self.places = model, places
        self.state = with_element_states(JOINT_STATE, model)
        motion = formulation.joint_motion
        if model.states:
            motion = motion.reading((*self.state.names, *LOADS)).putting_out(self.state.rates)
        motion = motion.least
        self.ny, self.inputs = self.state.size(model), len(places) + model.nv
        self._rates, self._both = (kernel_for(x, model) for x in (motion, rate_jacobian(self.state, places)))

    def rates(self, t: Array, y: Array, params: Array, tau: Array) -> Array:
        """(n, ny): ẏ."""
        return self._call(self._rates, t, y, params, tau)

    def linear(self, t: Array, y: Array, params: Array, tau: Array) -> tuple[Array, Array]:
        """ẏ (n, ny) and ∂ẏ/∂(y, p, τ) (n, ny, ny + inputs)."""
        found = self._call(self._both, t, y, params, tau)
        return found[:, : self.ny], found[:, self.ny :].reshape(len(t), self.ny, -1)

    def _call(self, kernel: object, t: Array, y: Array, params: Array, tau: Array) -> Array:
        blocks = [np.ascontiguousarray(y[:, place]) for place in self.state.places(self.model).values()]
        arrays = [*blocks, np.ascontiguousarray(tau), np.ascontiguousarray(t), np.ascontiguousarray(params)]
        strides = [*(x.shape[1] for x in blocks), self.model.nv, 1, params.shape[1]]
        return np.asarray(kernel(arrays, strides, len(t)))  # type: ignore[operator]


@dataclass(frozen=True, eq=False)
class Intervals:
    """N of them, from t0 to t1, with the states, parameters and joint forces at their beginnings."""

    t0: Array
    t1: Array
    y: Array  # (N, ny)
    params: Array  # (N, np)
    tau: Array  # (N, nv)

    def __getitem__(self, rows: np.ndarray) -> Intervals:
        return Intervals(self.t0[rows], self.t1[rows], self.y[rows], self.params[rows], self.tau[rows])


def stepped(system: Variational, over: Intervals) -> Array:
    """y at the ends (N, ny), by one step of DOP853 each."""
    from scipy.integrate import DOP853

    A, b, c, h = DOP853.A, DOP853.B, DOP853.C, over.t1 - over.t0
    K = np.zeros((STAGES, *over.y.shape))
    for i in range(STAGES):
        y = over.y + h[:, None] * np.tensordot(A[i, :i], K[:i], axes=1)
        K[i] = system.rates(over.t0 + c[i] * h, y, over.params, over.tau)
    return np.asarray(over.y + h[:, None] * np.tensordot(b, K, axes=1))


def propagated(system: Variational, over: Intervals, sizes: Array, tolerance: float) -> tuple[Array, Array, Array]:
    """y at the ends (N, ny), Φ (N, ny, ny) and Γ (N, ny, inputs). `sizes` (inputs,) of the parameters and forces, by
    which it is judged how much a column matters."""
    n, ny, width = len(over.t0), system.ny, system.ny + system.inputs
    y, W = over.y.copy(), np.tile(np.eye(ny, width), (n, 1, 1))
    together = max(1, MOST_NUMBERS // (STAGES * ny * width + 1))
    todo = np.flatnonzero(over.t1 > over.t0)
    for rows in np.array_split(todo, max(1, -(-todo.size // together))):
        if rows.size:
            y[rows], W[rows] = _settled(system, over[rows], sizes, tolerance)
    return y, W[:, :, :ny], W[:, :, ny:]


def _settled(system: Variational, over: Intervals, sizes: Array, tolerance: float) -> tuple[Array, Array]:
    """With as many steps as each interval needs."""
    y, W, _ = _with_counts(system, over, sizes, tolerance, np.eye(system.ny + system.inputs))
    return y, W


def _with_counts(
    system: Variational, over: Intervals, sizes: Array, tolerance: float, seeds: Array
) -> tuple[Array, Array, np.ndarray]:
    """y and the columns at the ends, and how many steps each interval took. `seeds` (ny + inputs, columns)."""
    n = len(over.t0)
    y, W, counts = over.y.copy(), np.zeros((n, system.ny, seeds.shape[1])), np.ones(n, dtype=np.int64)
    open_, last, count = np.arange(n), np.full(n, np.inf), 1
    while open_.size:
        end, columns, error = _steps(system, over[open_], count, sizes, seeds)
        stuck = (count >= 16) & (error > 0.5 * last[open_]) & (error < ROUNDING)
        good = (error <= tolerance) | stuck
        y[open_[good]], W[open_[good]], counts[open_] = end[good], columns[good], count
        last[open_] = error
        open_, count = open_[~good], 2 * count
        if open_.size and count > MOST_STEPS:
            k = int(open_[0])
            raise SimulationError(
                f"sensitivity: the variational equations do not settle between t = {over.t0[k]:.9g} and "
                f"{over.t1[k]:.9g} s, with {MOST_STEPS} steps there. The motion is stiff or singular, or a force of it "
                "has a corner that is not known. Expected smooth motion between the events."
            )
    return y, W, counts


def _steps(system: Variational, over: Intervals, count: int, sizes: Array, seeds: Array) -> tuple[Array, Array, Array]:
    """The ends of all intervals, in `count` steps each, and the largest error of any of their columns."""
    from scipy.integrate import DOP853

    A, b, c, n, ny = DOP853.A, DOP853.B, DOP853.C, len(over.t0), system.ny
    width, whole = seeds.shape[1], seeds.shape[0] == seeds.shape[1]
    y, W = over.y, np.tile(seeds[:ny], (n, 1, 1))
    t, h = over.t0, (over.t1 - over.t0) / count
    margin = MARGIN * np.maximum(np.abs(over.t0), np.abs(over.t1))
    low, high = over.t0 + margin, np.maximum(over.t1 - margin, over.t0 + margin)
    K, L, error = np.zeros((STAGES, n, ny)), np.zeros((STAGES, n, ny, width)), np.zeros(n)
    floor = NOTHING * (np.abs(seeds[ny:]) / sizes[:, None]).max(axis=0, initial=0.0)
    with np.errstate(over="ignore", invalid="ignore"):
        for _ in range(count):
            for i in range(STAGES):
                yi = y + h[:, None] * np.tensordot(A[i, :i], K[:i], axes=1)
                Wi = W + h[:, None, None] * np.tensordot(A[i, :i], L[:i], axes=1)
                K[i], J = system.linear(np.clip(t + c[i] * h, low, high), yi, over.params, over.tau)
                np.matmul(J[:, :, :ny], Wi, out=L[i])
                if whole:
                    L[i, :, :, ny:] += J[:, :, ny:]
                else:
                    L[i] += J[:, :, ny:] @ seeds[ny:]
            y = y + h[:, None] * np.tensordot(b, K, axes=1)
            W = W + h[:, None, None] * np.tensordot(b, L, axes=1)
            t = t + h
            largest = np.abs(y).max(axis=1, initial=1.0)
            off = np.abs(h) * _estimate(K).max(axis=1) / largest
            size = np.abs(W).max(axis=1) + np.abs(h)[:, None] * np.abs(L).max(axis=(0, 2)) + floor * largest[:, None]
            columns = np.abs(h)[:, None] * _estimate(L).max(axis=1)
            off = np.maximum(off, np.divide(columns, size, out=np.zeros_like(size), where=size > 0).max(axis=1))
            error = np.maximum(error, np.where(np.isfinite(off), off, np.inf))
    return y, W, error


def _estimate(stages: Array) -> Array:
    """Hairer's combination of the two embedded formulas."""
    from scipy.integrate import DOP853

    third, fifth = (np.abs(np.tensordot(E[:STAGES], stages, axes=1)) for E in (DOP853.E3, DOP853.E5))
    whole = np.hypot(fifth, 0.1 * third)
    return np.asarray(np.divide(fifth**2, whole, out=np.zeros_like(whole), where=whole > 0))


# Backward.


class Backward:
    """Rows λᵀ [Φ Γ] of intervals, asked for from the last to the first. The slopes of as many intervals as there is
    room for are evaluated together."""

    def __init__(self, system: Variational, over: Intervals, sizes: Array, tolerance: float) -> None:
        self._system, self._over = system, over
        seeds = np.random.default_rng(0).standard_normal((system.ny + system.inputs, PROBES))
        seeds[system.ny :] *= sizes[:, None]
        self._counts = np.ones(len(over.t0), dtype=np.int64)
        long = np.flatnonzero(over.t1 > over.t0)
        if long.size:
            found = _with_counts(system, over[long], sizes, CAREFUL * tolerance, seeds)
            self._counts[long] = found[2]
        self._first = len(over.t0)  # of the intervals whose slopes are known, which go up to `_last`
        self._last = len(over.t0)
        self._slopes: Array = np.zeros(0)

    def __call__(self, k: int, row: Array) -> tuple[Array, Array]:
        """(λᵀ Φ, λᵀ Γ) of interval k for λ (ny,)."""
        from scipy.integrate import DOP853

        over, ny, inputs = self._over, self._system.ny, np.zeros(self._system.inputs)
        if not over.t1[k] > over.t0[k]:
            return row, inputs
        if not self._first <= k < self._last:
            self._look(k)
        A, b, h = DOP853.A, DOP853.B, (over.t1[k] - over.t0[k]) / self._counts[k]
        place = int(self._counts[self._first : k].sum())
        for step in reversed(range(place, place + int(self._counts[k]))):
            J = self._slopes[step]  # (stages, ny, ny + inputs)
            w, slopes = np.zeros((STAGES, ny)), np.zeros((STAGES, ny))
            for i in reversed(range(STAGES)):
                slopes[i] = h * (b[i] * row + A[i + 1 : STAGES, i] @ w[i + 1 :])
                w[i] = slopes[i] @ J[i, :, :ny]
            inputs += np.tensordot(slopes, J[:, :, ny:], axes=2)
            row = row + w.sum(axis=0)
        return row, inputs

    def _look(self, k: int) -> None:
        """The slopes of intervals up to k, as many as there is room for."""
        system = self._system
        each = STAGES * system.ny * (system.ny + system.inputs)
        total = np.cumsum(self._counts[: k + 1][::-1]) * each
        self._first, self._last = k + 1 - max(1, int(np.searchsorted(total, MOST_NUMBERS, side="right"))), k + 1
        rows = np.arange(self._first, self._last)
        self._slopes = _slopes(system, self._over[rows], self._counts[rows])


def _slopes(system: Variational, over: Intervals, counts: np.ndarray) -> Array:
    """(steps, stages, ny, ny + inputs): ∂ẏ/∂(y, p, τ) at the stages of all steps of all intervals, in their order."""
    from scipy.integrate import DOP853

    A, b, c, ny = DOP853.A, DOP853.B, DOP853.C, system.ny
    begin = np.cumsum([0, *counts])
    found = np.zeros((int(begin[-1]), STAGES, ny, ny + system.inputs))
    margin = MARGIN * np.maximum(np.abs(over.t0), np.abs(over.t1))
    low, high = over.t0 + margin, np.maximum(over.t1 - margin, over.t0 + margin)
    y, t, h = over.y.copy(), over.t0.copy(), (over.t1 - over.t0) / counts
    for step in range(int(counts.max(initial=0))):
        rows = np.flatnonzero(counts > step)
        own, H = over[rows], h[rows]
        K = np.zeros((STAGES, rows.size, ny))
        for i in range(STAGES):
            yi = y[rows] + H[:, None] * np.tensordot(A[i, :i], K[:i], axes=1)
            at = np.clip(t[rows] + c[i] * H, low[rows], high[rows])
            K[i], found[begin[:-1][rows] + step, i] = system.linear(at, yi, own.params, own.tau)
        y[rows] += H[:, None] * np.tensordot(b, K, axes=1)
        t[rows] += H
    return found
