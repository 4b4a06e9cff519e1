"""`closest.py` for large models: the same steps over changes δ of the free coordinates, in the metric of M.

Where `closest.py` has x with |x|² = δᵀ M δ, singular values and a basis of what the rows allow, there are systems of M
and J here (`sparse_mass.py`), of which none is full:

    `least`, `restore`    d = −M⁻¹ Jᵀ (J M⁻¹ Jᵀ + μ)⁻¹ c
    `nearest`             z, the part of δ along c = 0: M z + Jᵀ λ = M δ, J z = 0. Few directions get Newton's step
                          with the curvature of c, of many the steepest descent is followed

What cannot be closed is left where `least` ends: Newton's method for the last of |c| would need all second derivatives.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ..loops.sparse_rank import SparseRank, sparse_lengths
from .closest import CLOSED, CURVED, DIFFERENCE, DONE, NEAR, ROUND_OFF, solve_downhill
from .sparse_mass import SparseMass

if TYPE_CHECKING:
    from scipy.sparse import csr_array

POWER = 8  # steps of power iteration for the largest singular value, which only sets a scale
DEPENDENT = 1e-6  # μ below which rows that depend on others must be left out, as μ no longer keeps them apart


@dataclass
class SparseEquations:
    """c and J (CSR) over δ. `scale` is √(vᵀ M v) of an ordinary change. `count` counts Jacobians."""

    value: Callable[[np.ndarray], np.ndarray]
    derivative: Callable[[np.ndarray], csr_array]
    mass: SparseMass
    scale: float
    count: int = 0

    def jacobian(self, x: np.ndarray) -> csr_array:
        """Zeros where it is no number, from where no step leads on."""
        self.count += 1
        J = self.derivative(x)
        return J if np.isfinite(J.data).all() else J * 0.0

    def gap(self, x: np.ndarray) -> float:
        """The largest |c|; infinite where it is no number."""
        c = np.abs(self.value(x))
        return float(c.max(initial=0.0)) if np.isfinite(c).all() else np.inf


def least(f: SparseEquations, x: np.ndarray, steps: int = 60) -> np.ndarray:
    """Towards a local minimum of |c|, from x: Levenberg–Marquardt."""
    c = f.value(x)
    mu, grow = -1.0, 2.0
    for _ in range(steps if np.isfinite(c).all() else 0):
        J = f.jacobian(x)
        gradient = J.T @ c
        s_max = _largest(f.mass, J)
        flat = float(np.sqrt(max(float(gradient @ f.mass.solve(gradient)), 0.0)))
        if np.abs(c).max() <= DONE or flat <= ROUND_OFF * s_max * np.linalg.norm(c):
            break
        mu = 1e-3 * s_max**2 if mu < 0.0 else mu
        while True:
            d, _ = f.mass.with_rows(J, 1.0, mu).solve(np.zeros(x.size), -c)
            predicted = 0.5 * (mu * float(d @ f.mass.times(d)) - float(d @ gradient))
            trial = f.value(x + d)
            better = 0.5 * float(c @ c - trial @ trial) if np.isfinite(trial).all() else -np.inf
            if not predicted > 1e-16 * float(c @ c):
                return x + d if better > 0.0 else x
            if better > 0.0:
                break
            mu, grow = mu * grow, 2.0 * grow
        x, c = x + d, trial
        mu, grow = mu * max(1.0 / 3.0, 1.0 - (2.0 * better / predicted - 1.0) ** 3), 2.0
        mu = max(mu, 1e-14 * s_max**2)
    return x


def restore(f: SparseEquations, x: np.ndarray, steps: int = 50) -> np.ndarray:
    """Onto c = 0 as exactly as arithmetic allows, from nearby."""
    gap = f.gap(x)
    for _ in range(steps):
        if gap <= 0.1 * ROUND_OFF or not np.isfinite(gap):
            break
        J, c = f.jacobian(x), f.value(x)
        mu = max(min(float(np.linalg.norm(c)) / f.scale, 1.0), ROUND_OFF)
        J, c = unit_rows(J, c, f.mass.scale)
        if mu < DEPENDENT:
            live = np.sort(SparseRank(J).live)
            J, c = J[live], c[live]
        trial = x + f.mass.with_rows(J, 1.0, mu).solve(np.zeros(x.size), -c)[0]
        new = f.gap(trial)
        if not new < 0.9 * gap:
            return trial if new < gap else x
        x, gap = trial, new
    return x


def nearest(f: SparseEquations, x: np.ndarray, steps: int = 60) -> np.ndarray:
    """From a point where c = 0 to one nearest to the origin, at least of those around it."""
    before = np.inf
    for _ in range(steps):
        J = f.jacobian(x)
        live = np.sort(SparseRank(J).live)
        directions = x.size - live.size
        system = f.mass.with_rows(J[live])
        z, lam = system.solve(f.mass.times(x), np.zeros(live.size))
        left, whole = f.mass.norm(z), f.mass.norm(x)
        if left <= 1e-13 * whole + ROUND_OFF * f.scale or 0.5 * before < left < 1e-8 * whole:
            break
        before = left
        step = -z
        if directions <= CURVED:
            Z = _basis(f.mass, system, directions, x.size)
            K = np.eye(directions) + _curvature(f, x, J, Z, -lam, live)
            gradient = Z.T @ f.mass.times(x)
            step = Z @ -solve_downhill(K, gradient, 0.1)
        elif left <= NEAR * whole:
            break
        moved = _shortened(f, x, step, float(step @ f.mass.times(x)))
        if moved is None:
            break
        x = moved
    return x


def unit_rows(J: csr_array, c: np.ndarray, scale: float) -> tuple[csr_array, np.ndarray]:
    """Rows of unit length, roughly, in the metric of a mass of this scale."""
    from scipy.sparse import diags_array

    size = sparse_lengths(J) / scale
    return (diags_array(1.0 / size) @ J).tocsr(), c / size


def _largest(mass: SparseMass, J: csr_array) -> float:
    """The largest singular value of J in the metric of M, roughly."""
    y = np.random.default_rng(2).standard_normal(J.shape[0])
    size = 0.0
    for _ in range(POWER):
        length = float(np.linalg.norm(y))
        if not length > 0.0:
            return 0.0
        y = J @ mass.solve(J.T @ (y / length))
        size = float(np.linalg.norm(y))
    return float(np.sqrt(size))


def _basis(mass: SparseMass, system: object, count: int, size: int) -> np.ndarray:
    """Z (size, count): M-orthonormal, J Z = 0."""
    draw = np.random.default_rng(4).standard_normal((size, count))
    none = np.zeros(system._rows)  # type: ignore[attr-defined]
    Z = np.stack([system.solve(mass.times(d), none)[0] for d in draw.T], axis=1)  # type: ignore[attr-defined]
    for _ in range(2):  # the second removes what rounding left
        MZ = np.stack([mass.times(z) for z in Z.T], axis=1)
        Z = np.linalg.solve(np.linalg.cholesky(Z.T @ MZ), Z.T).T
    return Z


def _curvature(
    f: SparseEquations, x: np.ndarray, J: csr_array, Z: np.ndarray, lam: np.ndarray, live: np.ndarray
) -> np.ndarray:
    """Zᵀ Σ λ ∇²c Z by differences of Jᵀ λ."""
    h = DIFFERENCE * f.scale
    K = np.array([Z.T @ ((f.jacobian(x + h * z) - J)[live].T @ lam) / h for z in Z.T])
    return np.asarray((K + K.T) / 2.0)


def _shortened(f: SparseEquations, x: np.ndarray, p: np.ndarray, slope: float) -> np.ndarray | None:
    """x + α p, restored, with ½ xᵀ M x less by a part of what the slope promises; None where no α does."""
    here = 0.5 * f.mass.norm(x) ** 2
    slack = 1e-14 * here
    alpha = 1.0
    for _ in range(30):
        trial = restore(f, x + alpha * p)
        if f.gap(trial) <= CLOSED and 0.5 * f.mass.norm(trial) ** 2 <= here + 1e-4 * alpha * slope + slack:
            return trial
        alpha *= 0.5
    return None
