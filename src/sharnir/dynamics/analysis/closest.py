"""The point nearest to the origin at which equations hold, c(x) = 0; and the smallest |c| where they cannot.

1. `least`     Levenberg–Marquardt for ½ |c|², from any distance: d = −M⁻¹ Jᵀ (J M⁻¹ Jᵀ + μ E)⁻¹ c, with μ by the ratio
               of achieved and predicted decrease (Nielsen 1999).
2. `restore`   close to c = 0 the same step with rows of unit length and μ ~ |c|. It converges quadratically even where
               rows depend on each other at the solution only (Yamashita & Fukushima 2001), where Newton's does not.
3. `settle`    where they do not close, the last of ½ |c|² by Newton's method: with so much left, Σ c ∇²c counts. Of
               full matrices only: it takes all second derivatives.
4. `nearest`   min ½ xᵀ M x along c = 0: with Z spanning J Z = 0 and multipliers M x + Jᵀ λ = 0, Newton's step
               Zᵀ (M + Σ λ ∇²c) Z p = −Zᵀ M x, shortened until |x| falls, and `restore` after each. Z are the few
               directions in which the gradient leads (Lanczos), by a Jacobian each.

|x|² = xᵀ M x. What is asked of M and J is in `linear.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from ...algorithms.loops.rank import rank_of, row_lengths

# The linear algebra of `closest.py`: x is measured by |x|² = xᵀ M x, and J is the derivative of c there.
#
# Here M = E and J is a full matrix, which is taken apart by its singular values. `mass_metric.py` has the same of
# large models.

ROUND_OFF = 1e-15


class TangentSpace(Protocol):
    """What is along c = 0 to first order; so many directions are independent."""

    count: int

    def onto(self, c: np.ndarray) -> np.ndarray:
        """The shortest d with J d = −c, as far as independent rows go."""
        ...

    def part(self, force: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """(z, λ): M z + Jᵀ λ = f, J z = 0."""
        ...


class Linear(Protocol):
    def times(self, x: np.ndarray) -> np.ndarray:
        """M x."""
        ...

    def steepness(self, gradient: np.ndarray) -> float:
        """√(fᵀ M⁻¹ f)."""
        ...

    def largest(self, J: Any) -> float:
        """The largest singular value of J, roughly: it only sets a scale."""
        ...

    def damped(self, J: Any, c: np.ndarray, mu: float) -> np.ndarray:
        """d = −M⁻¹ Jᵀ (J M⁻¹ Jᵀ + μ E)⁻¹ c."""
        ...

    def onto(self, J: Any, c: np.ndarray, mu: float) -> np.ndarray:
        """The same with rows of unit length, which may depend on each other however small μ is."""
        ...

    def tangent(self, J: Any) -> TangentSpace: ...


class FullLinear:
    def times(self, x: np.ndarray) -> np.ndarray:
        return x

    def steepness(self, gradient: np.ndarray) -> float:
        return float(np.linalg.norm(gradient))

    def largest(self, J: np.ndarray) -> float:
        return float(np.linalg.norm(J, 2)) if J.size else 0.0

    def damped(self, J: np.ndarray, c: np.ndarray, mu: float) -> np.ndarray:
        return np.asarray(-J.T @ np.linalg.solve(J @ J.T + mu * np.eye(len(c)), c))

    def onto(self, J: np.ndarray, c: np.ndarray, mu: float) -> np.ndarray:
        size = row_lengths(J)
        U, s, Vt = np.linalg.svd(J / size[:, None], full_matrices=False)
        return np.asarray(-Vt.T @ (s / (s**2 + max(mu, ROUND_OFF)) * (U.T @ (c / size))))

    def tangent(self, J: np.ndarray) -> TangentSpace:
        return _FullTangent(J)


class _FullTangent:
    def __init__(self, J: np.ndarray) -> None:
        rank = rank_of(J)
        U, s, Vt = np.linalg.svd(J, full_matrices=True)
        self._U, self._s, self._across, self._along = U[:, :rank], s[:rank], Vt[:rank], Vt[rank:]
        self.count = len(self._along)

    def onto(self, c: np.ndarray) -> np.ndarray:
        return np.asarray(-self._across.T @ ((self._U.T @ c) / self._s))

    def part(self, force: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        z = self._along.T @ (self._along @ force)
        return z, self._U @ ((self._across @ force) / self._s)


CLOSED = 1e-10  # largest |c| of what counts as closed, relative to the size of the mechanism
DONE = 1e-13  # largest |c| at which `least` has done its part
CURVED = 40  # directions along c = 0 at most in which ∇²c is asked for, by a Jacobian each
FLAT = 1e-3  # of M: curvatures of |x|² along c = 0 are taken to be no less
FEW = 10  # steps of `restore` that are worth it before a shorter way is tried
DIFFERENCE = 1e-6  # for derivatives of J: the error of λ ∇²c only slows the last steps


@dataclass
class Equations:
    """c and J, a full matrix or a sparse one, over x. `scale` is the size of an ordinary change of x. `count` counts
    Jacobians."""

    value: Callable[[np.ndarray], np.ndarray]
    derivative: Callable[[np.ndarray], Any]
    scale: float
    linear: Linear = field(default_factory=FullLinear)
    count: int = 0

    def jacobian(self, x: np.ndarray) -> Any:
        """Zeros where it is no number, from where no step leads on; LAPACK would not come back."""
        self.count += 1
        J = self.derivative(x)
        numbers = J if isinstance(J, np.ndarray) else J.data
        if not np.isfinite(numbers).all():
            numbers[...] = 0.0
        return J

    def gap(self, x: np.ndarray) -> float:
        """The largest |c|; infinite where it is no number."""
        c = np.abs(self.value(x))
        return float(c.max(initial=0.0)) if np.isfinite(c).all() else np.inf

    def norm(self, x: np.ndarray) -> float:
        """√(xᵀ M x)."""
        return float(np.sqrt(max(float(x @ self.linear.times(x)), 0.0)))


def least(f: Equations, x: np.ndarray, steps: int = 60) -> np.ndarray:
    """Towards a local minimum of |c|, from x."""
    c = f.value(x)
    mu, grow = -1.0, 2.0
    for _ in range(steps if np.isfinite(c).all() else 0):
        J = f.jacobian(x)
        gradient = J.T @ c
        s_max = f.linear.largest(J)
        if np.abs(c).max() <= DONE or f.linear.steepness(gradient) <= ROUND_OFF * s_max * np.linalg.norm(c):
            break
        mu = 1e-3 * s_max**2 if mu < 0.0 else mu  # nearly a Gauss-Newton step at first
        while True:
            d = f.linear.damped(J, c, mu)
            predicted = 0.5 * float(d @ (mu * f.linear.times(d) - gradient))
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
        curvature = _Curvature(f, x, J, c)
        bent = np.array([curvature.times(z) for z in everything])
        H = H + (bent + bent.T) / 2.0
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
        trial = x + f.linear.onto(J, c, min(float(np.linalg.norm(c)), 1.0))
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
        tangent, force = f.linear.tangent(J), f.linear.times(x)
        z, lam = tangent.part(force)
        left, whole = f.norm(z), f.norm(x)
        # what rounding leaves is found by its not getting less
        if left <= 1e-13 * whole + ROUND_OFF * f.scale or 0.5 * before < left < 1e-8 * whole:
            break
        before = left
        p = _newton_step(f, _Curvature(f, x, J, -lam), tangent, z, left / whole)
        moved = _shortened(f, x, p, float(force @ p), tangent)
        if moved is None:
            break
        x = moved
    return restore(f, x)


@dataclass
class _Curvature:
    """Σ λ ∇²c at x."""

    f: Equations
    x: np.ndarray
    J: Any
    lam: np.ndarray

    def times(self, z: np.ndarray) -> np.ndarray:
        """By a difference of Jᵀ λ."""
        h = DIFFERENCE * self.f.scale
        return np.asarray((self.f.jacobian(self.x + h * z) - self.J).T @ self.lam / h)


def _newton_step(f: Equations, curvature: _Curvature, tangent: TangentSpace, z: np.ndarray, share: float) -> np.ndarray:
    """p = −Z y, Zᵀ (M + Σ λ ∇²c) Z y = Zᵀ M z, with M-orthonormal Z of z, what M + Σ λ ∇²c makes of it, and so on
    (Lanczos), until little is left of the equation: the less, the smaller the share of x that z is."""
    Mz = f.linear.times(z)
    left = size = float(np.sqrt(z @ Mz))
    Z, MZ, HZ = list[np.ndarray](), list[np.ndarray](), list[np.ndarray]()
    while True:
        Z.append(z / size)
        MZ.append(Mz / size)
        HZ.append(MZ[-1] + curvature.times(Z[-1]))
        K = np.array(Z) @ np.array(HZ).T
        gradient = np.zeros(len(Z))
        gradient[0] = left
        y = solve_downhill((K + K.T) / 2.0, gradient, min(0.1, max(share, FLAT)))
        z, _ = tangent.part(HZ[-1])
        for _ in range(2):  # the second removes what rounding left
            z = z - (np.array(MZ) @ z) @ np.array(Z)
        Mz = f.linear.times(z)
        size = float(np.sqrt(max(z @ Mz, 0.0)))
        if len(Z) == min(CURVED, tangent.count) or size * abs(y[-1]) <= min(0.1, np.sqrt(share)) * left:
            return np.asarray(-y @ np.array(Z))


def solve_downhill(H: np.ndarray, b: np.ndarray, least_curvature: float) -> np.ndarray:
    """H⁻¹ b, with small and negative curvatures made positive: then the step goes downhill."""
    values, vectors = np.linalg.eigh(H)
    return np.asarray(vectors @ ((vectors.T @ b) / np.maximum(np.abs(values), least_curvature)))


def _returned(f: Equations, x: np.ndarray, tangent: TangentSpace) -> np.ndarray:
    """Onto c = 0 with the rows of another point nearby, as long as these do; then by `restore`."""
    gap = f.gap(x)
    while ROUND_OFF < gap < np.inf:
        trial = x + tangent.onto(f.value(x))
        new = f.gap(trial)
        if not new < 0.3 * gap:
            break
        x, gap = trial, new
    return x if gap <= CLOSED else restore(f, x, FEW)


def _shortened(f: Equations, x: np.ndarray, p: np.ndarray, slope: float, tangent: TangentSpace) -> np.ndarray | None:
    """x + α p, restored, with ½ |x|² less by a part of what the slope promises; None where no α does."""
    here = 0.5 * f.norm(x) ** 2
    slack = 1e-14 * here  # where the last digits are met, no decrease can be seen
    alpha = 1.0
    for _ in range(30):
        trial = _returned(f, x + alpha * p, tangent)
        if f.gap(trial) <= CLOSED and 0.5 * f.norm(trial) ** 2 <= here + 1e-4 * alpha * slope + slack:
            return trial
        alpha *= 0.5
    return None
