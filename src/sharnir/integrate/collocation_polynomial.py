"""y' = f(t, y) over a stretch of time by collocation: y' is the polynomial that agrees with f at s nodes of Gauss.

    y(t) = y_0 + ∫ p dt from t_0,    p(t_k) = f(t_k, y(t_k)),    k = 1 … s                               (1)

Hairer, Nørsett, Wanner I, II.7: order 2s. (1) is solved by inserting, which converges where the stretch is short
against the times in which f changes. t_0 may be anywhere; no node is at an end, and for even s none in the middle.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.polynomial import legendre

from .rhs import Floats

INSERTIONS = 80
CONVERGED = 1e-14  # change of f, relative
STALLED, NOISE = 0.5, 1e-6  # a change so small that no longer becomes smaller is round-off

Derivative = Callable[[Floats, Floats], Floats]  # times (n,), states (n, ny) → (n, ny)


@dataclass(frozen=True)
class Polynomial:
    """p by its coefficients (s, ny) of Legendre over [middle − half, middle + half], and y_0 at t_0."""

    middle: float
    half: float
    t0: float
    y0: Floats
    coefficients: Floats

    def __call__(self, t: Floats) -> Floats:
        """y (n, ny) at times (n,)."""
        x, x0 = (t - self.middle) / self.half, (self.t0 - self.middle) / self.half
        integral = legendre.legint(self.coefficients, axis=0, lbnd=x0)
        return np.asarray(self.y0 + self.half * legendre.legval(x, integral).T)

    def rate(self, t: Floats) -> Floats:
        """p (n, ny) at times (n,)."""
        return np.asarray(legendre.legval((t - self.middle) / self.half, self.coefficients).T)

    def smoother(self, degree: int) -> Polynomial:
        """The same with p cut off after this degree, for use outside of the stretch."""
        return Polynomial(self.middle, self.half, self.t0, self.y0, self.coefficients[: degree + 1])


def nodes(first: float, last: float, s: int) -> Floats:
    """The times of the nodes."""
    return np.asarray(0.5 * (first + last) + 0.5 * (last - first) * _nodes(s))


@lru_cache(maxsize=64)
def _nodes(s: int) -> Floats:
    return np.asarray(legendre.leggauss(s)[0])


def collocated(
    f: Derivative, t0: float, y0: Floats, first: float, last: float, s: int, guess: Callable[[Floats], Floats]
) -> Polynomial | None:
    """(1) between the times `first` and `last`; `guess` is p to begin with. None where it does not converge."""
    middle, half = 0.5 * (first + last), 0.5 * (last - first)
    inverse, integral = _matrices(s, (t0 - middle) / half)
    t, p, before = nodes(first, last, s), guess(nodes(first, last, s)), np.inf
    with np.errstate(over="ignore", invalid="ignore"):
        for _ in range(INSERTIONS):
            new = f(t, y0 + half * (integral @ p))
            size, change = np.abs(new).max(initial=1e-300), np.abs(new - p).max(initial=0.0)
            if not np.isfinite(change):
                return None
            found, p = p, new
            if change <= CONVERGED * size or (change > STALLED * before and change < NOISE * size):
                return Polynomial(middle, half, t0, y0, inverse @ found)
            before = change
    return None


@lru_cache(maxsize=64)
def _matrices(s: int, x0: float) -> tuple[Floats, Floats]:
    """From values of p at the nodes to its coefficients, and to its integrals from x0 to the nodes, over [−1, 1]."""
    x = _nodes(s)
    inverse = np.linalg.inv(legendre.legvander(x, s - 1))
    integral = legendre.legval(x, legendre.legint(inverse, axis=0, lbnd=x0)).T
    return inverse.astype(np.float64), integral.astype(np.float64)
