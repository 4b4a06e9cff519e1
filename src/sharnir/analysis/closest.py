"""The point nearest to the origin at which equations hold, c(x) = 0; and the smallest |c| where they cannot.

1. `least`     Levenberg–Marquardt for ½ |c|², from any distance: d = −Jᵀ (J Jᵀ + μ E)⁻¹ c, with μ by the ratio of
               achieved and predicted decrease (Nielsen 1999).
2. `restore`   close to c = 0 the same step with rows of unit length and μ ~ |c|. It converges quadratically even where
               rows depend on each other at the solution only (Yamashita & Fukushima 2001), where Newton's does not.
3. `settle`    where they do not close, the last of ½ |c|² by Newton's method: with so much left, Σ c ∇²c counts.
4. `nearest`   min ½ |x|² along c = 0: with Z spanning J Z = 0 and multipliers x + Jᵀ λ = 0, Newton's step
               Zᵀ (E + Σ λ ∇²c) Z p = −Zᵀ x, shortened until |x| falls, and `restore` after each. Of many
               coordinates to 1e-4 only, without ∇²c.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ..loops.rank import rank_of, row_lengths

ROUND_OFF = 1e-15
CLOSED = 1e-10  # largest |c| of what counts as closed, relative to the size of the mechanism
DONE = 1e-13  # largest |c| at which `least` has done its part
CURVED = 40  # directions along c = 0 up to which ∇²c is asked for, by a Jacobian each; beyond, the steepest descent
NEAR = 1e-4  # is followed until the way to the nearest point is across c = 0 but for this
DIFFERENCE = 1e-6  # for derivatives of J: the error of λ ∇²c only slows the last steps


@dataclass
class Equations:
    """c and J over x. `scale` is the size of an ordinary change of x. `count` counts Jacobians."""

    value: Callable[[np.ndarray], np.ndarray]
    derivative: Callable[[np.ndarray], np.ndarray]
    scale: float
    count: int = 0

    def jacobian(self, x: np.ndarray) -> np.ndarray:
        """Zeros where it is no number, from where no step leads on; LAPACK would not come back."""
        self.count += 1
        J = self.derivative(x)
        return J if np.isfinite(J).all() else np.zeros_like(J)

    def gap(self, x: np.ndarray) -> float:
        """The largest |c|; infinite where it is no number."""
        c = np.abs(self.value(x))
        return float(c.max(initial=0.0)) if np.isfinite(c).all() else np.inf


def least(f: Equations, x: np.ndarray, steps: int = 60) -> np.ndarray:
    """Towards a local minimum of |c|, from x."""
    c = f.value(x)
    mu, grow = -1.0, 2.0
    for _ in range(steps if np.isfinite(c).all() else 0):
        J = f.jacobian(x)
        gradient = J.T @ c
        s_max = float(np.linalg.norm(J, 2)) if J.size else 0.0
        if np.abs(c).max() <= DONE or np.linalg.norm(gradient) <= ROUND_OFF * s_max * np.linalg.norm(c):
            break
        mu = 1e-3 * s_max**2 if mu < 0.0 else mu  # nearly a Gauss-Newton step at first
        while True:
            d = -J.T @ np.linalg.solve(J @ J.T + mu * np.eye(len(c)), c)
            predicted = 0.5 * float(d @ (mu * d - gradient))
            trial = f.value(x + d)
            better = 0.5 * float(c @ c - trial @ trial) if np.isfinite(trial).all() else -np.inf
            if not predicted > 1e-16 * float(c @ c):  # less than rounding would show, or beyond all numbers
                return x + d if better > 0.0 else x
            if better > 0.0:
                break
            mu, grow = mu * grow, 2.0 * grow
        x, c = x + d, trial
        mu, grow = mu * max(1.0 / 3.0, 1.0 - (2.0 * better / predicted - 1.0) ** 3), 2.0
        mu = max(mu, 1e-14 * s_max**2)  # J Jᵀ + μ E stays invertible in double precision
    return x


def settle(f: Equations, x: np.ndarray, steps: int = 30) -> np.ndarray:
    """To a minimum of |c| other than zero, from nearby."""
    everything = np.eye(x.size)
    for _ in range(steps):
        J, c = f.jacobian(x), f.value(x)
        gradient, H = J.T @ c, J.T @ J
        if not np.isfinite(c).all() or np.linalg.norm(gradient) <= ROUND_OFF * np.linalg.norm(J) * np.linalg.norm(c):
            break
        H = H + _curvature(f, x, J, everything, c)
        p = -solve_downhill(H, gradient, 1e-8 * float(np.abs(H).max()))
        p *= min(1.0, f.scale / float(np.linalg.norm(p)))
        moved = _downhill(f, x, p, c, gradient)
        if moved is None:
            break
        x = moved
    return x


def _downhill(f: Equations, x: np.ndarray, p: np.ndarray, c: np.ndarray, gradient: np.ndarray) -> np.ndarray | None:
    """x + α p with less |c|; where only the last digits are left, with less of the gradient. None where no α does."""
    here, alpha = float(c @ c), 1.0
    while alpha > 1e-6:
        new = f.value(x + alpha * p)
        if float(new @ new) < (1.0 - 1e-12) * here:
            return np.asarray(x + alpha * p)
        alpha /= 2.0
    slope = np.linalg.norm(f.jacobian(x + p).T @ f.value(x + p))
    return x + p if slope < 0.5 * np.linalg.norm(gradient) else None


def restore(f: Equations, x: np.ndarray, steps: int = 50) -> np.ndarray:
    """Onto c = 0 as exactly as arithmetic allows, from nearby."""
    gap = f.gap(x)
    for _ in range(steps):
        if gap <= 0.1 * ROUND_OFF or not np.isfinite(gap):
            break
        J, c = f.jacobian(x), f.value(x)
        size = row_lengths(J)
        J, c = J / size[:, None], c / size
        U, s, Vt = np.linalg.svd(J, full_matrices=False)
        mu = min(float(np.linalg.norm(c)) / f.scale, 1.0)
        trial = x - Vt.T @ (s / (s**2 + max(mu, ROUND_OFF)) * (U.T @ c))
        new = f.gap(trial)
        if not new < 0.9 * gap:
            return trial if new < gap else x
        x, gap = trial, new
    return x


def nearest(f: Equations, x: np.ndarray, steps: int = 60) -> np.ndarray:
    """From a point where c = 0 to one nearest to the origin, at least of those around it."""
    before = np.inf
    for _ in range(steps):
        J = f.jacobian(x)
        rank = rank_of(J)
        U, s, Vt = np.linalg.svd(J, full_matrices=True)
        Z = Vt[rank:].T
        gradient = Z.T @ x
        left = float(np.linalg.norm(gradient))
        # what rounding leaves is found by its not getting less
        if left <= 1e-13 * np.linalg.norm(x) + ROUND_OFF * f.scale or 0.5 * before < left < 1e-8 * np.linalg.norm(x):
            break
        before = left
        p = -gradient
        if Z.shape[1] <= CURVED:
            lam = -U[:, :rank] @ ((Vt[:rank] @ x) / s[:rank])
            p = -solve_downhill(np.eye(Z.shape[1]) + _curvature(f, x, J, Z, lam), gradient, 0.1)
        elif left <= NEAR * np.linalg.norm(x):
            break
        moved = _shortened(f, x, Z @ p, float(gradient @ p))
        if moved is None:
            break
        x = moved
    return x


def _curvature(f: Equations, x: np.ndarray, J: np.ndarray, Z: np.ndarray, lam: np.ndarray) -> np.ndarray:
    """Zᵀ Σ λ ∇²c Z by differences of Jᵀ λ."""
    h = DIFFERENCE * f.scale
    columns = [Z.T @ ((f.jacobian(x + h * z) - J).T @ lam) / h for z in Z.T]
    K = np.array(columns).reshape(Z.shape[1], Z.shape[1])
    return np.asarray((K + K.T) / 2.0)


def solve_downhill(H: np.ndarray, b: np.ndarray, least_curvature: float) -> np.ndarray:
    """H⁻¹ b, with small and negative curvatures made positive: then the step goes downhill."""
    values, vectors = np.linalg.eigh(H)
    return np.asarray(vectors @ ((vectors.T @ b) / np.maximum(np.abs(values), least_curvature)))


def _shortened(f: Equations, x: np.ndarray, p: np.ndarray, slope: float) -> np.ndarray | None:
    """x + α p, restored, with ½ |x|² less by a part of what the slope promises; None where no α does."""
    here = 0.5 * float(x @ x)
    slack = 1e-14 * here  # where the last digits are met, no decrease can be seen
    alpha = 1.0
    for _ in range(30):
        trial = restore(f, x + alpha * p)
        if f.gap(trial) <= CLOSED and 0.5 * float(trial @ trial) <= here + 1e-4 * alpha * slope + slack:
            return trial
        alpha *= 0.5
    return None
