"""Dry friction over the velocity v: what it resists with, f, the force being −f.

Regularised, a smooth curve through zero:

    f = F_c tanh(v/v₀) + (F_s − F_c) x exp((1 − x²)/2) + d v,    x = v/v_s                                       (1)

x exp((1 − x²)/2) is 1 at x = 1, its maximum, so that f has its maximum F_s at v_s. F_c, F_s, d are the Coulomb, static
and viscous coefficients. At rest it does not hold: under a load τ < F_c it creeps, with v ≈ v₀ τ/F_c.

Sliding with the sign σ, and without F_s − F_c where no v_s is given:

    f = σ (F_c + (F_s − F_c) exp(−x²)) + d v                                                                    (2)
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca

from ..spatial.algebra import Matrix

PEAK = 10.0  # v_s over v₀ where it is not given: tanh(10) is 1 to 4e-9


@dataclass(frozen=True, eq=False)
class FrictionLaw:
    """Coefficients as expressions. `static` is None where it is the same as `coulomb`, `stribeck` where friction falls
    from the one to the other at once."""

    coulomb: Matrix
    viscous: Matrix
    static: Matrix | None
    stribeck: Matrix | None

    def smooth(self, v: Matrix, v0: Matrix) -> Matrix:
        """(1)"""
        f = self.coulomb * ca.tanh(v / v0) + self.viscous * v
        if self.static is None:
            return f
        x = v / (PEAK * v0 if self.stribeck is None else self.stribeck)
        return f + (self.static - self.coulomb) * x * ca.exp((1 - x**2) / 2)

    def sliding(self, v: Matrix, sign: Matrix) -> Matrix:
        """(2)"""
        dry = self.coulomb
        if self.static is not None and self.stribeck is not None:
            dry = dry + (self.static - self.coulomb) * ca.exp(-((v / self.stribeck) ** 2))
        return sign * dry + self.viscous * v

    @property
    def holds(self) -> Matrix:
        """At rest, at most."""
        return self.coulomb if self.static is None else self.static
